fn main() {
    for record in kip_engine::casino_cards::rulebooks::ALL {
        let read =
            kip_records::Rulebook::read(kip_records::find_text(record.id).unwrap(), &kip_records::find_text).unwrap();
        let kip_records::Rulebook::CasinoCards(read) = read;
        assert_eq!(read, record, "{}", record.id);
        let bytes = read.write().unwrap();
        println!("{} {}", record.id, bytes.len());
        assert_eq!(kip_records::Rulebook::of_bytes(&bytes).unwrap(), kip_records::Rulebook::CasinoCards(read));
    }
    let engine = std::fs::read(std::env::args().nth(1).unwrap()).unwrap();
    let record = kip_engine::casino_cards::rulebooks::SWAZI.write().unwrap();
    let whole = kip_records::Component::with(&engine, &record).unwrap();
    let split = kip_records::Component::split(&whole).unwrap();
    assert!(split.engine.bytes == engine && split.record.unwrap().bytes == record);
    std::fs::write("/tmp/swazi.wasm", whole).unwrap();
}
