//! Misdeeds that need no rules: changes to an answer on its way out.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::Misdeed;

/// Returns the line that is sent in place of an answer, or `None` if nothing is sent.
pub(crate) fn tamper(misdeed: Misdeed, request: &[u8], answer: Vec<u8>) -> Option<Vec<u8>> {
    match misdeed {
        Misdeed::FloodsOutput => flood(&[b' '; 1 << 16]),
        Misdeed::FloodsLines => flood(&answer),
        Misdeed::FloodsErrors => drop(io::stderr().write_all(&[b'!'; 1 << 16])),
        _ => {}
    }
    let Ok(mut document) = serde_json::from_slice::<Value>(&answer) else { return Some(answer) };
    match misdeed {
        Misdeed::AnswersLate => thread::sleep(Duration::from_secs(3)),
        Misdeed::AnswersJustInTime => thread::sleep(Duration::from_millis(50)),
        Misdeed::NestsDeeply => {
            let (open, close) = ("[".repeat(DEPTH), "]".repeat(DEPTH));
            return Some(format!("{{\"seq\":{},\"events\":{open}{close}}}\n", document["seq"]).into_bytes());
        }
        Misdeed::AnswersNever => return None,
        Misdeed::AnswersGarbage => return Some(b"<html>502 Bad Gateway</html>\n".to_vec()),
        Misdeed::Crashes => {
            eprintln!("out of luck at {}", String::from_utf8_lossy(&request[..request.len().min(20)]));
            std::process::exit(3);
        }
        Misdeed::AnswersTwice => return Some([answer.clone(), answer].concat()),
        Misdeed::NamesNoVersion if document["version"].is_string() => document["version"] = json!("main"),
        Misdeed::NamesItselfAtLength if document["version"].is_string() => document["name"] = long(),
        Misdeed::FailsAtLength => document = json!({"seq": document["seq"], "error": long()}),
        Misdeed::RefusesAtLength => {
            let refusal = json!({"code": "bad-line", "clause": "", "message": long()});
            document = json!({"seq": document["seq"], "refusal": refusal});
        }
        Misdeed::AddsField => document["took-ms"] = json!(1),
        Misdeed::MixesTypes if document["events"].is_array() => document["events"] = json!("none"),
        Misdeed::WrongNumber => document["seq"] = json!(document["seq"].as_u64().unwrap_or(1) - 1),
        Misdeed::Skips => document = json!({"seq": document["seq"], "skip": "this host has no closing times"}),
        Misdeed::SkipsSilently => document = json!({"seq": document["seq"], "skip": " "}),
        Misdeed::RefusesGarbage if document["error"].is_string() => {
            let refusal = json!({"code": "bad-line", "clause": "", "message": document["error"]});
            document = json!({"seq": document["seq"], "refusal": refusal});
        }
        _ => return Some(answer),
    }
    let mut line = document.to_string().into_bytes();
    line.push(b'\n');
    Some(line)
}

/// The depth to which lists are nested.
const DEPTH: usize = 100_000;

/// Returns a megabyte of words.
fn long() -> Value {
    Value::from("no! ".repeat(1 << 18))
}

/// Writes the same bytes again and again, as long as somebody reads them.
fn flood(bytes: &[u8]) -> ! {
    let mut output = io::stdout().lock();
    while output.write_all(bytes).is_ok() {}
    std::process::exit(0)
}

/// Sleeps for ever.
pub(crate) fn sleep_for_ever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(60));
    }
}

/// An input that reads lines from a channel.
pub(crate) struct Incoming {
    lines: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Incoming {
    pub(crate) fn new(lines: Receiver<Vec<u8>>) -> Self {
        Self { lines, rest: Vec::new() }
    }
}

impl Read for Incoming {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.lines.recv().unwrap_or_default();
        }
        let read = self.rest.len().min(into.len());
        into[..read].copy_from_slice(&self.rest[..read]);
        self.rest.drain(..read);
        Ok(read)
    }
}

/// An output that sends lines to a channel.
pub(crate) struct Outgoing {
    lines: Sender<Vec<u8>>,
    line: Vec<u8>,
}

impl Outgoing {
    pub(crate) fn new(lines: Sender<Vec<u8>>) -> Self {
        Self { lines, line: Vec::new() }
    }
}

impl Write for Outgoing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.line.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lines.send(std::mem::take(&mut self.line)).map_err(io::Error::other)
    }
}
