//! Turns any lines into a transcript with a valid chain, and a transcript into such lines.

use kip::Digest;
use sha2::{Digest as _, Sha256};

use super::registry;

/// The length of `,"chain":"`, 64 digits and `"}`.
const SUFFIX: usize = 76;
const DIGITS: usize = 64;
const DIGEST: &str = "\"digest\":\"";
const STATE: &str = "\"state\":\"";

/// Removes chains, digests and states from a transcript.
pub fn input(paper: &str) -> String {
    let bare = |line: &str| without(&without(&line[..line.len() - SUFFIX], DIGEST), STATE) + "}";
    paper.lines().map(bare).collect::<Vec<_>>().join("\n")
}

/// Removes the digits after each `key`.
fn without(line: &str, key: &str) -> String {
    let mut parts = line.split(key);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |line, part| line + key + &part[DIGITS..])
}

/// Fills in empty digests and states, and chains each line to the one before.
pub(super) fn forged(lines: &[&[u8]], states: &[Digest]) -> Vec<u8> {
    let (mut paper, mut chain) = (Vec::new(), [0; 32]);
    for (at, line) in lines.iter().enumerate() {
        let text = filled(line, states.get(at));
        // The object stays open for one more key.
        let text = text.strip_suffix(b"}").unwrap_or(&text);
        chain = Sha256::new().chain_update(chain).chain_update(text).finalize().into();
        paper.extend_from_slice(text);
        paper.extend_from_slice(format!(",\"chain\":\"{}\"}}\n", Digest::from_bytes(chain)).as_bytes());
    }
    paper
}

fn filled(line: &[u8], state: Option<&Digest>) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(line) else { return line.to_vec() };
    let mut text = state.map_or(text.to_owned(), |state| text.replace("\"state\":\"\"", &format!("{STATE}{state}\"")));
    if text.contains("\"digest\":\"\"") {
        for rulebook in registry().rulebooks() {
            let (named, digest) = (format!("\"rulebook\":\"{}\"", rulebook.id()), rulebook.digest());
            text = text.replace(&format!("{named},{DIGEST}\""), &format!("{named},{DIGEST}{digest}\""));
            text = text.replace(&format!("{DIGEST}\",{named}"), &format!("{DIGEST}{digest}\",{named}"));
        }
    }
    text.into_bytes()
}
