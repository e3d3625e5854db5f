use kip_transcript::*;
#[test]
fn look() {
    let mut names: Vec<_> = std::fs::read_dir("../../conformance/transcripts").unwrap().map(|e| e.unwrap().path()).collect();
    names.sort();
    for p in names {
        let mut r = Reader::new();
        r.feed(&std::fs::read(&p).unwrap());
        r.end();
        let mut n = 0;
        let end = loop { match r.next() { Ok(Some(_)) => n += 1, Ok(None) => break "ok".to_string(), Err(e) => break format!("line {} none={} {e}", r.line(), e.is_no_transcript()) } };
        println!("{:?} {n} {end}", p.file_name().unwrap());
    }
}
