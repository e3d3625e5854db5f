//! Describes how a line differs from the canonical line of the same meaning.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::Index;
use crate::words::{quote, read_json};

/// Describes the first difference of a line's JSON from the canonical text, in a sentence. Positions count bytes from 1.
pub(crate) fn describe(found: &str, canonical: &str) -> String {
    find_in_tokens(found).unwrap_or_else(|| {
        let same = found.bytes().zip(canonical.bytes()).take_while(|(left, right)| left == right).count();
        format!("at byte {} {} stands, a writer writes {}", same + 1, from(found, same), from(canonical, same))
    })
}

/// Describes the first white space, repeated key or text with other escapes; returns `None` if there is none.
fn find_in_tokens(found: &str) -> Option<String> {
    let mut keys: Vec<Index> = Vec::new();
    let mut at = 0;
    while let Some(byte) = found.as_bytes().get(at) {
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => return Some(format!("white space at byte {}", at + 1)),
            b'{' | b'[' => keys.push(Index::new()),
            b'}' | b']' => drop(keys.pop()),
            b'"' => {
                let token = found.get(at..text_end(found, at)).unwrap_or_default();
                let canonical = canonical_text(token)?;
                if token != canonical {
                    return Some(format!("the text {token} at byte {} is written {canonical}", at + 1));
                }
                let is_key = found.as_bytes().get(at + token.len()) == Some(&b':');
                if is_key && keys.last_mut().is_some_and(|keys| keys.insert(token.into(), 0).is_some()) {
                    return Some(format!("the key {token} comes twice, at byte {}", at + 1));
                }
                at += token.len() - 1;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// Returns the end of the text that begins at a quotation mark.
fn text_end(json: &str, start: usize) -> usize {
    let mut escaped = false;
    let inside = json.bytes().enumerate().skip(start + 1);
    let end = inside.map(|(at, byte)| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        (at, ends)
    });
    end.into_iter().find(|(_, ends)| *ends).map_or(json.len(), |(at, _)| at + 1)
}

fn canonical_text(token: &str) -> Option<String> {
    read_json(token).ok()?.as_str().map(quote)
}

/// Returns the next characters from a byte on, between backticks.
fn from(text: &str, byte: usize) -> String {
    const MOST: usize = 24;
    let start = (0..=byte.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
    let rest: String = text.get(start..).unwrap_or_default().chars().take(MOST).collect();
    if rest.is_empty() { String::from("the end") } else { format!("`{rest}`") }
}
