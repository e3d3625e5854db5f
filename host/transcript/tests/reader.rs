//! The reader accepts exactly what the scribe writes: it refuses altered transcripts. Honest ones are written back byte for byte.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]

use std::path::{Path, PathBuf};

use kip_transcript::{Build, Line, Numbered, Problem, Reader, START, Scribe, Words, next_chain, split_chain};
use serde_json::Value;

fn transcripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/transcripts")
}

fn honest() -> Vec<Vec<u8>> {
    ["nsw", "swazi"].map(|name| std::fs::read(transcripts().join(format!("honest/{name}.jsonl"))).unwrap()).to_vec()
}

/// Reads a whole transcript, fed in pieces of a length. The error has the line.
fn read_in(bytes: &[u8], length: usize) -> Result<Vec<Numbered>, (usize, Problem)> {
    let (mut reader, mut lines) = (Reader::new(), Vec::new());
    let mut pieces = bytes.chunks(length);
    let mut ended = false;
    loop {
        match reader.next() {
            Ok(Some(line)) => lines.push(line),
            Ok(None) if ended => return Ok(lines),
            Ok(None) => match pieces.next() {
                Some(piece) => reader.feed(piece),
                None => {
                    reader.end();
                    ended = true;
                }
            },
            Err(problem) => return Err((reader.line(), problem)),
        }
    }
}

fn read(bytes: &[u8]) -> Result<Vec<Numbered>, (usize, Problem)> {
    read_in(bytes, bytes.len().max(1))
}

/// Writes lines once more after they were read.
fn write(lines: &[Numbered]) -> String {
    let (mut text, mut scribe): (String, Option<Scribe>) = (String::new(), None);
    for Numbered { line, .. } in lines {
        let made = match (line, &mut scribe) {
            (Line::Header { heading, events, state }, None) => {
                let words = Words::find(&heading.family).unwrap();
                Scribe::begin(words, heading, events, *state).map(|(begun, line)| {
                    scribe = Some(begun);
                    line
                })
            }
            (Line::Order { id, by, at, command, .. }, Some(scribe)) => scribe.order(id.as_ref(), by, *at, command),
            (Line::Accepted { events, state, .. }, Some(scribe)) => scribe.accepted(events, *state),
            (Line::Refused { refusal, .. }, Some(scribe)) => scribe.refused(refusal),
            (Line::Faulted { fault, .. }, Some(scribe)) => scribe.faulted(fault),
            (Line::Swap { to, terms, at, events, state, .. }, Some(scribe)) => {
                scribe.swap(to, terms.as_ref(), *at, events, *state)
            }
            (Line::End(_), Some(scribe)) => scribe.end(),
            (Line::Names(names), Some(scribe)) => scribe.names(names),
            (line, _) => panic!("{} was read out of place", line.kind()),
        };
        text += &made.unwrap();
    }
    text
}

/// Returns the texts of lines without their chains; a line of names is whole.
fn texts(bytes: &[u8]) -> Vec<String> {
    let text = std::str::from_utf8(bytes).unwrap();
    text.lines().map(|line| split_chain(line).map_or(line, |(text, _)| text).to_owned()).collect()
}

/// Makes the chain of lines anew, and returns their bytes.
fn chained(texts: &[Vec<u8>]) -> Vec<u8> {
    let (mut chain, mut bytes) = (START, Vec::new());
    for text in texts {
        if text.starts_with(b"{\"names\":") {
            bytes.extend_from_slice(text);
            bytes.push(b'\n');
            continue;
        }
        // Text that is not UTF-8 is chained as bytes, so that the reader reaches it.
        let next = next_chain(&chain, text);
        bytes.extend_from_slice(text);
        bytes.extend_from_slice(format!(",\"chain\":\"{next}\"}}\n").as_bytes());
        chain = next;
    }
    bytes
}

/// Returns the problem of a transcript whose line, from 1, was altered and chained anew.
fn said_of(base: &[u8], line: usize, from: &str, to: &str) -> String {
    let mut lines = texts(base);
    assert!(lines[line - 1].contains(from), "{}", lines[line - 1]);
    lines[line - 1] = lines[line - 1].replacen(from, to, 1);
    let lines: Vec<_> = lines.into_iter().map(String::into_bytes).collect();
    let (found, problem) = read(&chained(&lines)).unwrap_err();
    assert_eq!(found, line, "{problem}");
    assert!(!problem.is_no_transcript(), "{problem}");
    problem.to_string()
}

#[test]
fn every_altered_transcript_is_refused_at_its_line_and_with_its_verdict() {
    let table: Value = serde_json::from_slice(&std::fs::read(transcripts().join("cases.json")).unwrap()).unwrap();
    let cases = table["cases"].as_array().unwrap();
    let mut files: Vec<String> = Vec::new();
    for case in cases {
        let name = case["case"].as_str().unwrap();
        let read = read(&std::fs::read(transcripts().join(format!("tests/cases/{name}.jsonl"))).unwrap());
        match (case["by"].as_str().unwrap(), read) {
            ("text", Err((line, problem))) => {
                assert_eq!(Some(line as u64), case["line"].as_u64(), "{name}: {problem}");
                assert_eq!(problem.is_no_transcript(), case["verdict"] == "no-transcript", "{name}: {problem}");
            }
            // The lines are those of a writer: only the draw is false.
            ("draws", Ok(_)) => {}
            (by, read) => panic!("{name}, found by the {by}: {read:?}"),
        }
        files.push(name.to_owned());
    }
    files.sort();
    assert_eq!(files.len(), 17, "each case is in the table once: {files:?}");
}

#[test]
fn honest_transcripts_are_written_back_byte_for_byte() {
    for bytes in honest() {
        let lines = read(&bytes).unwrap();
        assert!(lines.len() > 50);
        assert_eq!(write(&lines).into_bytes(), bytes);
    }
}

#[test]
fn pieces_of_any_length_give_the_same_lines() {
    for bytes in honest() {
        let whole = read(&bytes).unwrap();
        for length in [1, 7, 76, 4096] {
            assert_eq!(read_in(&bytes, length).unwrap(), whole, "pieces of {length}");
        }
    }
}

/// A generator for tests: the same sequence every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % most as u64).unwrap()
    }
}

/// Bytes that mean something in JSON, to be put anywhere.
const PIECES: [&str; 20] = [
    " ", "\t", "\r", "0", "-", "1e1", ".0", "true", "null", "\"", "\\u0061", "\\/", "\u{feff}", "{", "]", ",", ":",
    "\u{0}", "\"n\":1,", "ä",
];

fn alter(text: &mut Vec<u8>, chance: &mut Chance) {
    let at = chance.below(text.len());
    match chance.below(5) {
        0 => text[at] = u8::try_from(chance.below(256)).unwrap(),
        1 => drop(text.remove(at)),
        2 => drop(text.splice(at..at, PIECES[chance.below(PIECES.len())].bytes())),
        3 => {
            let end = (at + 1 + chance.below(40)).min(text.len());
            let copy = text[at..end].to_vec();
            drop(text.splice(at..at, copy));
        }
        // Two neighbours of a list or an object are exchanged.
        _ => {
            let commas: Vec<_> = (0..text.len()).filter(|at| text[*at] == b',').collect();
            if let [first, second, ..] = commas[chance.below(commas.len().max(1)).min(commas.len())..] {
                let before = text[..first].iter().rposition(|byte| b"{[,".contains(byte)).unwrap_or(0) + 1;
                let exchanged = [&text[first + 1..second], b",", &text[before..first]].concat();
                drop(text.splice(before..second, exchanged));
            }
        }
    }
}

/// Altered lines whose chain is made anew are refused, unless the scribe writes just these bytes for what was read.
#[test]
fn what_is_accepted_is_what_a_scribe_writes() {
    let mut chance = Chance(46);
    let bases: Vec<_> = honest().iter().map(|bytes| texts(bytes)).collect();
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..3_000 {
        let mut lines: Vec<_> = bases[round % 2].iter().take(12).map(|text| text.clone().into_bytes()).collect();
        let line = chance.below(lines.len());
        for _ in 0..=chance.below(2) {
            alter(&mut lines[line], &mut chance);
        }
        let bytes = chained(&lines);
        match read(&bytes) {
            Ok(lines) => {
                accepted += 1;
                assert_eq!(String::from_utf8(bytes).unwrap(), write(&lines));
            }
            Err(_) => refused += 1,
        }
    }
    assert!(accepted > 50 && refused > 2_000, "{accepted} accepted, {refused} refused");
}

#[test]
fn what_is_no_transcript_is_named() {
    let base = honest().remove(0);
    let with = |before: &[u8]| [before, &base].concat();
    let crlf = String::from_utf8(base.clone()).unwrap().replace('\n', "\r\n").into_bytes();
    let utf16: Vec<u8> = String::from_utf8(base.clone()).unwrap().encode_utf16().flat_map(u16::to_le_bytes).collect();
    let version = |version: &str| [format!("{{\"kip-transcript\":{version},").as_bytes(), &base[20..]].concat();
    let family = chained(&[br#"{"kip-transcript":1,"family":"high-card","config":7"#.to_vec()]);
    for (bytes, wanted) in [
        (Vec::new(), "empty"),
        (with(b"\xef\xbb\xbf"), "byte order mark"),
        (utf16, "UTF-16"),
        (with(b"\xff\xfe"), "UTF-16"),
        (crlf, "carriage return"),
        (version("2"), "format 2"),
        (version("1.0"), "no transcript"),
        (version("true"), "no transcript"),
        (with(b" "), "no transcript"),
        (with(b"\n"), "no transcript"),
        (b"{\"kip-seat-transcript\":1,\"family\":\"two-up\"}\n".to_vec(), "a seat's"),
        (b"{\"kip-transcript\":".to_vec(), "no transcript"),
        (family, "the family `high-card`"),
        (vec![0; 100], "no transcript"),
    ] {
        let (line, problem) = read(&bytes).unwrap_err();
        assert!(line == 1 && problem.is_no_transcript() && problem.to_string().contains(wanted), "{line}: {problem}");
    }
}

#[test]
fn a_line_that_a_writer_writes_otherwise_is_named() {
    let base = honest().remove(0);
    let order = r#""by":{"role":"#;
    for (from, to, wanted) in [
        (order, r#""by": {"role":"#, "white space"),
        (order, r#""by":{"role":"host","role":"#, "the key \"role\" comes twice"),
        ("\"role\":\"h", "\"role\":\"\\u0068", "is written \"host\""),
        ("\"n\":1", "\"n\":1.0", "a number with sign, fraction or exponent is there"),
        ("\"n\":1", "\"n\":true", "true is there"),
        ("\"n\":1", "\"n\":01", "not a line of a transcript"),
        ("\"n\":1", "\"n\":2", "number 2, expected 1"),
        ("\"n\":1", "\"n\":1,\"id\":\"\"", "1 to 64"),
        ("\"n\":1", "\"n\":1,\"more\":1", "\"more\" is not known"),
        (order, r#""end":0,"by":{"role":"#, "\"end\" is not known"),
    ] {
        let line =
            texts(&base).iter().position(|text| text.starts_with("{\"n\":1,\"by\":{\"role\":\"host\"")).unwrap() + 1;
        let said = said_of(&base, line, from, to);
        assert!(said.contains(wanted), "{to}: {said}");
    }
    // Keys in another order.
    let lines = texts(&base);
    let line = lines.iter().position(|text| text.starts_with("{\"n\":1,\"by\"")).unwrap();
    let (before, at) = lines[line].split_once(",\"at\":").unwrap();
    let (at, command) = at.split_once(",\"command\":").unwrap();
    let said = said_of(&base, line + 1, &lines[line], &format!("{before},\"command\":{command},\"at\":{at}"));
    assert!(said.contains("a writer writes"), "{said}");
}

#[test]
fn a_refusal_or_a_fault_that_changes_the_state_is_refused() {
    let base = honest().remove(0);
    let lines = texts(&base);
    let accepted = lines.iter().position(|text| text.contains("\"events\":[{") && text.starts_with("{\"n\"")).unwrap();
    let (number, rest) = lines[accepted].split_once(",\"events\":").unwrap();
    let state = &rest[rest.rfind(",\"state\":").unwrap()..];
    for told in [r#""fault":"lost""#, r#""refusal":{"code":"x","clause":"nsw 1","message":"No."}"#] {
        let said = said_of(&base, accepted + 1, &lines[accepted], &format!("{number},{told}{state}"));
        assert!(said.contains("leaves the state as it was"), "{said}");
    }
}

/// Reads a short transcript in which another build takes over, as the scribe makes it, with a change.
fn swapped(change: impl Fn(&str) -> String) -> Result<Vec<Numbered>, (usize, Problem)> {
    let base = honest().remove(0);
    let lines = read(&base).unwrap();
    let Line::Header { heading, events, state } = &lines[0].line else { panic!("no header") };
    let words = Words::find(&heading.family).unwrap();
    let (mut scribe, first) = Scribe::begin(words, heading, events, *state).unwrap();
    let to = Build { rulebook: heading.rulebook.clone(), digest: *state };
    let swap = scribe.swap(&to, None, 7, &[], *state).unwrap();
    let texts = [first, change(&swap), scribe.end().unwrap()];
    let texts: Vec<_> =
        texts.iter().map(|line| split_chain(line.trim_end()).map_or(line.as_str(), |(text, _)| text)).collect();
    read(&chained(&texts.iter().map(|text| text.as_bytes().to_vec()).collect::<Vec<_>>()))
}

#[test]
fn a_swap_is_from_what_serves_and_another_build_brings_nothing() {
    assert_eq!(swapped(str::to_owned).unwrap().len(), 3);
    for (from, to, wanted) in [
        ("\"from\":{\"rulebook\":\"nsw\"", "\"from\":{\"rulebook\":\"pub\"", "serves the table"),
        ("\"after\":0", "\"after\":1", "number 1, expected 0"),
        ("\"events\":[]", "\"events\":[{\"at\":7,\"clause\":\"R1\",\"what\":\"table-opened\"}]", "the line has events"),
        ("},\"after\"", ",\"terms\":{\"ring\":7}},\"after\"", "not a line of a transcript"),
    ] {
        let (line, problem) = swapped(|swap| swap.replace(from, to)).unwrap_err();
        assert!(line == 2 && problem.to_string().contains(wanted), "{line}: {problem}");
    }
}

#[test]
fn names_are_read_anywhere_after_the_first_line_and_as_they_are_written() {
    let base = honest().remove(0);
    let with = |names: &str| {
        let mut lines: Vec<_> = texts(&base).into_iter().map(String::into_bytes).collect();
        lines.truncate(5);
        lines.insert(2, names.as_bytes().to_vec());
        read(&chained(&lines))
    };
    assert!(with(r#"{"names":{"2":"Ann","10":"Bert","11":""}}"#).is_ok());
    for wrong in [
        r#"{"names":{"10":"Bert","2":"Ann"}}"#,
        r#"{"names":{"2":"Ann","2":"Bert"}}"#,
        r#"{"names":{"02":"Ann"}}"#,
        r#"{"names":{"0":"Ann"}}"#,
        r#"{"names":{"4294967296":"Ann"}}"#,
        r#"{"names":{"1":7}}"#,
        r#"{"names":{},"n":1}"#,
        r#"{"names":{ }}"#,
    ] {
        assert_eq!(with(wrong).map_err(|(line, _)| line), Err(3), "{wrong}");
    }
    let long = format!("{{\"names\":{{\"1\":\"{}\"}}}}", "x".repeat(kip_transcript::LONGEST_NAMES));
    assert_eq!(with(&long), Err((3, Problem::NamesTooLong)));
}

#[test]
fn a_scribe_writes_no_line_that_is_not_read() {
    let lines = read(&honest()[0]).unwrap();
    let Line::Header { heading, events, state } = &lines[0].line else { panic!("no header") };
    let words = Words::find(&heading.family).unwrap();
    let (mut scribe, _) = Scribe::begin(words, heading, events, *state).unwrap();
    let place = scribe.place();
    let (by, command) = (serde_json::json!({"role": "host", "number": 0}), serde_json::json!("close-table"));
    assert!(scribe.accepted(&[], *state).is_err());
    for wrong in [serde_json::json!({"leave": 1.0}), serde_json::json!({"leave": -1}), serde_json::json!("no-such")] {
        assert!(scribe.order(None, &by, 7, &wrong).is_err(), "{wrong}");
    }
    assert!(scribe.order(None, &by, 1 << 53, &command).is_err());
    assert!(scribe.order(None, &Value::Null, 7, &command).is_err());
    assert_eq!(scribe.place(), place);
    scribe.order(None, &by, 7, &command).unwrap();
    assert!(scribe.order(None, &by, 7, &command).is_err() && scribe.end().is_err());
    scribe.faulted("lost").unwrap();
    scribe.end().unwrap();
    assert!(scribe.end().is_err());
}

#[test]
fn a_line_longer_than_any_is_refused_before_it_is_whole() {
    let mut reader = Reader::new();
    reader.feed(b"{\"kip-transcript\":1,\"family\":\"two-up\",\"rulebook\":\"");
    let piece = vec![b'x'; 1 << 20];
    let fed = (0..100).take_while(|_| {
        reader.feed(&piece);
        reader.next().is_ok()
    });
    assert!(fed.count() < 64);
    assert_eq!(reader.next(), Err(Problem::TooLong));
}
