//! Golden values of chance: published vectors, and values worked out elsewhere from R1, R4 and R45 alone.
//!
//! A change of any value here changes every draw that was ever published.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]
#![allow(missing_docs, reason = "tests")]

use hmac::{Hmac, KeyInit, Mac};
use kip_engine::contract::{Actor, Beacon, BeaconRound, ChanceSource, Commitment, Joining, Link, Role};
use kip_engine::draws::{self, Draw};
use kip_engine::two_up::Table;
use kip_engine::two_up::contract::{
    Bounds, CasinoTerms, Command, Config, Enforcement, Event, Faces, Happening, Invalidation, InvalidationReason,
    InvalidationScope, Landing, NoSpin, NoSpinReason, Rest, Rests, Side, Sign, Terms,
};
use kip_records::two_up::NSW;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

const BOXER: Actor = Actor { role: Role::Boxer, number: 1 };
const HOST: Actor = Actor { role: Role::Host, number: 1 };

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes 0, 1, 2 …
fn counting(length: u8) -> Vec<u8> {
    (0..length).collect()
}

/// The three lowest bits, as the coins they are.
fn bits(faces: Faces) -> u8 {
    let bit = |side| u8::from(side == Side::Heads);
    bit(faces.first) | bit(faces.second) << 1 | bit(faces.third.expect("three bits")) << 2
}

// ------------------------------------------------------------------------------------- ChaCha20

/// RFC 8439, appendix A.1: the vectors whose nonce is zero, so that 32-bit and 64-bit counters agree.
/// Key, block counter, keystream.
const RFC_8439_A1: [([u8; 32], u64, &str); 4] = [
    (
        [0; 32],
        0,
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7\
         da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
    ),
    (
        [0; 32],
        1,
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed\
         29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
    ),
    (
        key(31, 1),
        1,
        "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a\
         8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
    ),
    (
        key(1, 255),
        2,
        "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca\
         13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
    ),
];

const fn key(place: usize, byte: u8) -> [u8; 32] {
    let mut key = [0; 32];
    key[place] = byte;
    key
}

#[test]
fn the_keystream_is_rfc_8439s() {
    for (key, counter, stream) in RFC_8439_A1 {
        let mut generator = ChaCha20Rng::from_seed(key);
        generator.set_word_pos(u128::from(counter) * 16);
        let mut block = [0; 64];
        generator.fill_bytes(&mut block);
        assert_eq!(hex(&block), stream);
        for (place, byte) in (0..).zip(block) {
            let coins = draws::coins_of(&key, counter * 64 + place).expect("32 bytes");
            assert_eq!(bits(coins), byte & 7, "byte {place} of block {counter}");
        }
    }
}

#[test]
fn every_spin_of_a_seed_has_its_own_byte_across_all_blocks() {
    let seed = counting(32);
    let golden = [
        (0, 0x39),
        (1, 0xfd),
        (63, 0x0c),
        (64, 0x18),
        (65, 0xb8),
        (255, 0x2c),
        (256, 0xff),
        (1_000, 0x00),
        (4_095, 0x32),
        (1 << 32, 0xce),
        // Where a counter of 32 bits would begin anew.
        (1 << 38, 0xd8),
        ((1 << 38) + 63, 0xa2),
        (u64::MAX, 0x8e),
    ];
    for (k, byte) in golden {
        assert_eq!(bits(draws::coins_of(&seed, k).expect("32 bytes")), byte & 7, "byte {k}");
    }
}

#[test]
fn coins_are_independent_and_even_by_construction() {
    // Seeds whose first byte is each of the 256.
    let mut seeds = vec![None; 256];
    for number in 0_u64.. {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        let mut byte = [0];
        ChaCha20Rng::from_seed(seed).fill_bytes(&mut byte);
        seeds[usize::from(byte[0])].get_or_insert(seed);
        if seeds.iter().all(Option::is_some) {
            break;
        }
    }
    let shown: Vec<u8> = seeds.iter().flatten().map(|seed| bits(draws::coins_of(seed, 0).expect("32 bytes"))).collect();
    for (byte, &shown) in shown.iter().enumerate() {
        assert_eq!(usize::from(shown), byte & 7, "coin i is bit i");
    }
    let with = |mask: u8, value: u8| shown.iter().filter(|&&shown| shown & mask == value).count();
    for coin in [1, 2, 4] {
        assert_eq!((with(coin, coin), with(coin, 0)), (128, 128));
    }
    for pair in [3, 5, 6] {
        for value in (0..8).filter(|value| value & !pair == 0) {
            assert_eq!(with(pair, value), 64);
        }
    }
    assert!((0..8).all(|value| with(7, value) == 32));
}

// ---------------------------------------------------------------------- SHA-256 and HMAC-SHA-256

#[test]
fn the_digest_is_fips_180_4s() {
    let published = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
    ];
    for (message, digest) in published {
        assert_eq!(hex(&Sha256::digest(message)), digest);
    }
}

#[test]
fn the_keyed_digest_is_rfc_4231s() {
    let long = "This is a test using a larger than block-size key and a larger than block-size data. \
                The key needs to be hashed before being used by the HMAC algorithm.";
    // RFC 4231, 4.2 to 4.8; 4.6 (truncated output) does not apply.
    let published: [(Vec<u8>, Vec<u8>, &str); 6] = [
        (vec![0x0b; 20], b"Hi There".to_vec(), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        (
            b"Jefe".to_vec(),
            b"what do ya want for nothing?".to_vec(),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
        ),
        (vec![0xaa; 20], vec![0xdd; 50], "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
        ((1..=25).collect(), vec![0xcd; 50], "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
        (
            vec![0xaa; 131],
            b"Test Using Larger Than Block-Size Key - Hash Key First".to_vec(),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
        ),
        (vec![0xaa; 131], long.into(), "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
    ];
    for (key, message, digest) in published {
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&key).expect("a key of any length");
        mac.update(&message);
        assert_eq!(hex(&mac.finalize().into_bytes()), digest);
    }
}

// ------------------------------------------------------------------------------- R4's own values

#[test]
fn the_link_before_a_link_is_as_reckoned_elsewhere() {
    let golden = [
        (vec![0; 32], "f914274ba096da578ee29a381ede9d2bd8f9f2409ab34c868e9f86d708dd9828"),
        (counting(32), "0f66d729851a3438df22687218de041605aac6ad62d8629a86feaeb118a39875"),
        (vec![255; 32], "8650edba5d79a7a594d220350d0b1b960cab5239cfcad0cba7e82306922a6c14"),
    ];
    for (link, before) in golden {
        let head = draws::previous_link(&link).expect("32 bytes");
        assert_eq!(hex(&head), before);
        assert!(draws::follows(&head, &link) && !draws::follows(&link, &head));
        assert!(!draws::follows(&head, &link[..31]) && !draws::follows(&head[..31], &link));
    }
}

#[test]
fn entropy_joins_the_digest_as_reckoned_elsewhere() {
    let one = draws::add_entropy(&[0; 32], "pit 3", 1, 1, &[0x11; 32]).expect("32 bytes");
    assert_eq!(hex(&one), "5fa75fb2833ca0ef072d2a5f569695468aa6191e14e80e757df8e86e2f55e7a9");
    let both = draws::add_entropy(&one, "pit 3", 64, 1, &counting(32)).expect("32 bytes");
    assert_eq!(hex(&both), "bf4db520ff4f2ab545f5df4a0cf147fce1eed81d23665a7ec54eaee3898f23bc");
    let other = draws::add_entropy(&[0; 32], "pit 3", 64, 1, &counting(32)).expect("32 bytes");
    assert_eq!(draws::add_entropy(&other, "pit 3", 1, 1, &[0x11; 32]), Ok(both), "the other seat gave first");
}

#[test]
fn the_outcome_seed_is_as_reckoned_elsewhere() {
    let first = Draw {
        table: "pit 3".into(),
        rulebook: "nsw".into(),
        generation: "1.0".into(),
        number: 1,
        entropy: vec![0; 32],
        beacon: vec![],
    };
    // A letter moved from one field to the next: every length is part of the message.
    let moved = Draw { table: "pit 3n".into(), rulebook: "sw".into(), ..first.clone() };
    let table = "N\u{f8}rrebro 7";
    let entropy = draws::add_entropy(&[0; 32], table, 1, 1, &[0x11; 32]).expect("32 bytes");
    let far = Draw {
        table: table.into(),
        number: u32::MAX,
        entropy: draws::add_entropy(&entropy, table, 64, u32::MAX, &counting(32)).expect("32 bytes").to_vec(),
        beacon: counting(48),
        ..first.clone()
    };
    let golden = [
        (counting(32), first, "9694497a98b9a285399097be789894c4997df87c477c0a94f411cf29c83a387e"),
        (counting(32), moved, "f1aba27789d9f5190b76bdbc3d2d5fceca48fbc2eb5d5bc84a37ad9ea37bb9f3"),
        (vec![255; 32], far, "f66bf273f232c62ce105a92ab7515e8c99446bc6e97a2d63754251df35c04c21"),
    ];
    for (link, draw, seed) in golden {
        assert_eq!(hex(&draws::outcome_seed(&link, &draw).expect("32 bytes")), seed);
    }
}

#[test]
fn a_keystream_is_given_from_any_byte_on() {
    // Computed in Python, from RFC 8439's block with the counter in 64 bits.
    let golden = [
        (0, "39fd2b7dd9c5196a"),
        (61, "5b410c18b842"),
        ((1 << 40) + 5, "46e31a9689f6d9"),
        ((1 << 63) + 62, "d2ba2ade"),
    ];
    for (offset, bytes) in golden {
        let count = u32::try_from(bytes.len() / 2).expect("a few");
        assert_eq!(hex(&draws::keystream(&counting(32), offset, count).expect("32 bytes")), bytes, "from {offset}");
    }
    assert_eq!(draws::keystream(&counting(32), 0, 0), Ok(vec![]));
    assert_eq!(draws::keystream(&counting(32), 7, 65_536).map(|bytes| bytes.len()), Ok(65_536));
}

#[test]
fn numbers_below_bounds_are_the_keystreams_words_multiplied_or_rejected() {
    // Computed in Python. The second list rejects six words, the others none.
    let pack: Vec<u32> = (1..=52).rev().collect();
    let golden: [(&[u32], &[u32]); 3] = [
        (
            &pack,
            &[
                25, 21, 23, 14, 20, 37, 13, 25, 39, 28, 17, 16, 36, 6, 23, 1, 6, 28, 12, 5, 30, 11, 2, 10, 11, 9, 3, 5,
                8, 18, 10, 16, 17, 15, 16, 3, 3, 10, 2, 11, 1, 1, 5, 4, 3, 6, 4, 0, 3, 1, 0, 0,
            ],
        ),
        (
            &[(1 << 31) + 1; 8],
            &[
                1_050_017_436,
                890_036_972,
                998_366_918,
                1_714_777_950,
                1_225_946_476,
                1_435_611_217,
                888_637_215,
                382_860_248,
            ],
        ),
        (&[u32::MAX, 1, 3 << 30, 10], &[2_100_034_872, 0, 1_497_550_377, 2]),
    ];
    for (bounds, numbers) in golden {
        assert_eq!(draws::below(&counting(32), bounds).expect("32 bytes"), numbers);
    }
}

#[test]
fn more_than_one_call_gives_is_refused_and_so_is_a_bound_of_nothing() {
    let code = |refused: Result<(), kip_engine::contract::Refusal>| refused.expect_err("too much").code;
    assert_eq!(code(draws::keystream(&[0; 32], 0, 65_537).map(drop)), "count");
    assert_eq!(code(draws::below(&[0; 32], &vec![1; 65_537]).map(drop)), "count");
    assert_eq!(code(draws::below(&[0; 32], &[5, 0, 5]).map(drop)), "bound");
    assert_eq!(code(draws::keystream(&[0; 31], 0, 1).map(drop)), "seed-length");
    assert_eq!(code(draws::below(&[0; 31], &[1]).map(drop)), "seed-length");
}

#[test]
fn bytes_of_another_length_are_refused_by_name() {
    let short = vec![0; 31];
    let draw = |entropy| Draw {
        table: "pit 3".into(),
        rulebook: "nsw".into(),
        generation: "1.0".into(),
        number: 1,
        entropy,
        beacon: vec![],
    };
    let codes = [
        draws::previous_link(&short).expect_err("31 bytes").code,
        draws::add_entropy(&short, "pit 3", 1, 1, &[0; 32]).expect_err("31 bytes").code,
        draws::add_entropy(&[0; 32], "pit 3", 1, 1, &short).expect_err("31 bytes").code,
        draws::outcome_seed(&short, &draw(vec![0; 32])).expect_err("31 bytes").code,
        draws::outcome_seed(&[0; 32], &draw(short.clone())).expect_err("31 bytes").code,
        draws::coins_of(&short, 0).expect_err("31 bytes").code,
    ];
    assert_eq!(
        codes,
        ["link-length", "digest-length", "entropy-length", "link-length", "digest-length", "seed-length"]
    );
}

// --------------------------------------------------------------------------- a whole table's draws

/// A table with the chain that ends in 32 bytes 2a; its links from `x_1`.
fn committed(beacon: bool) -> (Table, Vec<Vec<u8>>) {
    let mut links = vec![vec![0x2a; 32]];
    for _ in 0..64 {
        links.push(draws::previous_link(&links[links.len() - 1]).expect("32 bytes").to_vec());
    }
    let head = links.pop().expect("a head");
    assert_eq!(hex(&head), "df00692a7ef17cf921db015f390f495a959ef479ea355d17a99842e50c5821f3");
    links.reverse();
    assert_eq!(hex(&links[0]), "bb8f0a95898ac5cbe19224fdacf6a6fcb1ddc6489ec24a5d21e125b73aca44f5");
    // Round n is published at 7 + 3 (n - 1) seconds.
    let quicknet = Beacon { scheme: "quicknet".into(), key: vec![7], first_round_at: 7_000, period: 3_000 };
    let beacon = beacon.then_some(quicknet);
    let bounds = Bounds { min: 500, max: 100_000, unit: None };
    let config = Config {
        table: "pit 3".into(),
        seats: 2,
        opened_at: 0,
        zone_offset_minutes: 0,
        source: ChanceSource::Committed(Commitment { head, length: 64, beacon }),
        terms: Terms::Casino(CasinoTerms {
            sign: Sign { spinner: bounds, heads_tails: bounds },
            enforcement: Enforcement::Strict,
            denominations: vec![100, 500],
            allow_return_over_one: false,
            odds: None,
        }),
    };
    (Table::open(*NSW, &config, &mut Vec::new()).expect("a table"), links)
}

fn give(table: &mut Table, by: Actor, command: &Command) -> Vec<Event> {
    give_at(table, 0, by, command)
}

fn give_at(table: &mut Table, at: u64, by: Actor, command: &Command) -> Vec<Event> {
    let mut events = Vec::new();
    table.apply(by, at, command, &mut events).unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"));
    events
}

const THROW: Command = Command::ThrowCoins(Faces { first: Side::Heads, second: Side::Tails, third: None });

fn throw(table: &mut Table) {
    give(table, BOXER, &THROW);
}

fn reveal(link: &[u8], beacon: Option<BeaconRound>) -> Command {
    Command::Land(Landing::Committed(Link { x: link.to_vec(), beacon }))
}

/// How the revealed coins lie, coin 1 in the lowest bit.
fn lands(table: &mut Table, link: &[u8], beacon: Option<BeaconRound>) -> u8 {
    lands_at(table, 0, link, beacon)
}

fn lands_at(table: &mut Table, at: u64, link: &[u8], beacon: Option<BeaconRound>) -> u8 {
    let bit = |rest| u8::from(rest == Rest::Heads);
    let events = give_at(table, at, HOST, &reveal(link, beacon));
    let landed = events.iter().find_map(|event| match event.what {
        Happening::CoinsLanded(landed) => Some(landed),
        _ => None,
    });
    let Rests { first, second, .. } = landed.expect("a landing");
    give_at(table, at, BOXER, &Command::AnnounceResult);
    bit(first) | bit(second) << 1
}

fn house_spin(table: &mut Table) {
    for command in [Command::StartHouseSpin, Command::PlaceYourBets, Command::NoMoreBets] {
        give(table, BOXER, &command);
    }
    throw(table);
}

#[test]
fn a_committed_table_lands_as_reckoned_elsewhere() {
    let (mut table, links) = committed(false);
    let player = |number| Actor { role: Role::Player, number };
    let entropy = |byte| Command::AddEntropy(vec![byte; 32]);

    // Entropy that is given while bets are placed joins the next decision, not this one (R45).
    give(&mut table, BOXER, &Command::StartHouseSpin);
    give(&mut table, BOXER, &Command::PlaceYourBets);
    give(&mut table, HOST, &Command::Join(Joining { seat: 1, age_attested: true }));
    give(&mut table, HOST, &Command::Join(Joining { seat: 2, age_attested: true }));
    give(&mut table, player(1), &entropy(0x11));
    give(&mut table, BOXER, &Command::NoMoreBets);
    throw(&mut table);
    assert_eq!(lands(&mut table, &links[0], None), 0b00);

    give(&mut table, player(2), &entropy(0x25));
    // Fewer than 64 links are left: the next chain is published before bets are called.
    let next = Commitment { head: vec![0; 32], length: 64, beacon: None };
    give(&mut table, HOST, &Command::CommitDraws(next));
    for seat in [1, 2] {
        give(&mut table, BOXER, &Command::OfferCoins(seat));
        give(&mut table, BOXER, &Command::DeclineCoins);
    }
    house_spin(&mut table);
    // No link can be skipped or used twice.
    for wrong in [&links[0], &links[2]] {
        let refusal = table.apply(HOST, 0, &reveal(wrong, None), &mut Vec::new()).expect_err("another link");
        assert_eq!(refusal.code, "draw-not-committed");
    }
    // Without the entropy it would be tails and heads, with the first player's alone two heads.
    assert_eq!(lands(&mut table, &links[1], None), 0b00);
}

/// The round that a throw at that time makes due.
fn throw_at(table: &mut Table, at: u64) -> u64 {
    let events = give_at(table, at, BOXER, &THROW);
    let [thrown, due] = events.as_slice() else { panic!("{events:?}") };
    assert!(matches!(thrown.what, Happening::CoinsThrown(_)));
    let Happening::RoundDue(due) = due.what else { panic!("{due:?}") };
    assert_eq!(table.view().common.chain.expect("a chain").due, Some(due));
    due
}

#[test]
fn a_throw_of_numbers_lands_with_its_own_link_and_round_and_no_other() {
    let (mut table, links) = committed(true);
    for command in [Command::StartHouseSpin, Command::PlaceYourBets, Command::NoMoreBets] {
        give(&mut table, BOXER, &command);
    }
    // A period before round 2, to the millisecond: that round; a millisecond later the next.
    assert_eq!(throw_at(&mut table.clone(), 7_000), 2);
    assert_eq!(throw_at(&mut table.clone(), 7_001), 3);
    // Round 1 is far enough ahead of a table that opened before the beacon.
    assert_eq!(throw_at(&mut table.clone(), 0), 1);
    assert_eq!(throw_at(&mut table.clone(), 4_000), 1);
    assert_eq!(throw_at(&mut table.clone(), 4_001), 2);

    let round = |round, byte| Some(BeaconRound { round, bytes: vec![byte; 48] });
    assert_eq!(throw_at(&mut table, 7_000), 2);
    let supervisor = Actor { role: Role::CasinoSupervisor, number: 1 };
    let disruption =
        Invalidation { scope: InvalidationScope::Result, reason: InvalidationReason::Disruption, forfeits: vec![] };
    let before = table.snapshot();
    for (by, command, code) in [
        (HOST, reveal(&links[0], round(1, 1)), "wrong-beacon-round"),
        (HOST, reveal(&links[0], round(3, 1)), "wrong-beacon-round"),
        (HOST, reveal(&links[0], None), "beacon-missing"),
        (HOST, reveal(&links[1], round(2, 1)), "draw-not-committed"),
        (BOXER, Command::CallNoSpin(NoSpin { reason: NoSpinReason::TooLow, text: None }), "no-coins-to-call"),
        (supervisor, Command::InvalidateOutcome(disruption), "coins-in-the-air"),
    ] {
        let refusal = table.apply(by, 7_000, &command, &mut Vec::new()).expect_err(code);
        assert_eq!(refusal.code, code);
        assert_eq!(table.snapshot(), before);
    }
    // Coin 1 is bit 0: tails, and coin 2 heads. Odds are pending, so the next spin follows at once, with a round of
    // its own.
    assert_eq!(lands_at(&mut table, 9_000, &links[0], round(2, 1)), 0b10);
    assert_eq!(table.view().common.chain.expect("a chain").due, None);
    assert_eq!(throw_at(&mut table, 9_500), 3);
    assert_eq!(lands_at(&mut table, 9_500, &links[1], round(3, 2)), 0b11);
}

#[test]
fn a_known_head_is_not_committed_again() {
    let (mut table, links) = committed(false);
    let published = table.view().common.chain.expect("a chain").head;
    house_spin(&mut table);
    let mut shown = lands(&mut table, &links[0], None);
    let mut used = 1;
    while shown == 0b01 || shown == 0b10 {
        throw(&mut table);
        shown = lands(&mut table, &links[used], None);
        used += 1;
    }
    let commit = |head: &[u8]| Command::CommitDraws(Commitment { head: head.to_vec(), length: 64, beacon: None });
    for head in [&published, &links[used - 1]] {
        let refusal = table.apply(HOST, 0, &commit(head), &mut Vec::new()).expect_err("a known head");
        assert_eq!((refusal.code.as_str(), refusal.clause.as_str()), ("chain-used", "R4"));
    }
    give(&mut table, HOST, &commit(&[9; 32]));
}
