//! One line: its keys, and its place in the chain.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::cite::CitedEvent;
use crate::contract::{Refusal, Timestamp};
use crate::family::{Actor, Hosted, frame};
use crate::{Build, Digest};

/// `,"chain":"`, 64 digits and `"}`.
const SUFFIX: usize = 76;
const BEFORE_DIGITS: &str = ",\"chain\":\"";
const AFTER_DIGITS: &str = "\"}";

/// What a transcript opens with.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Header<'a, C, H> {
    pub(super) kip_transcript: u32,
    pub(super) family: &'a str,
    pub(super) rulebook: &'a str,
    pub(super) digest: Digest,
    pub(super) generation: &'a str,
    pub(super) config: &'a C,
    pub(super) events: &'a [CitedEvent<'a, H>],
    pub(super) state: Digest,
}

/// The same, as it is read. Its version is read before all else.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct ReadHeader<C> {
    #[serde(rename = "kip-transcript")]
    pub(super) _format: u32,
    #[serde(rename = "family")]
    pub(super) _family: String,
    pub(super) rulebook: String,
    pub(super) digest: Digest,
    pub(super) generation: String,
    pub(super) config: C,
    pub(super) events: Vec<Value>,
    pub(super) state: Digest,
    #[serde(rename = "chain")]
    pub(super) _chain: Digest,
}

/// A command, before it is applied.
#[derive(Debug, Serialize)]
pub(super) struct OrderLine<'a, R, C> {
    pub(super) n: u64,
    pub(super) by: frame::Actor<R>,
    pub(super) at: Timestamp,
    pub(super) command: &'a C,
}

/// What came of it.
#[derive(Debug, Serialize)]
pub(super) struct OutcomeLine<'a, H> {
    pub(super) n: u64,
    #[serde(flatten)]
    pub(super) outcome: Outcome<'a, H>,
    pub(super) state: Digest,
}

/// The one key that tells what came of a command.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Outcome<'a, H> {
    Events(&'a [CitedEvent<'a, H>]),
    Refusal(&'a Refusal),
    Fault(String),
}

/// A swap, before the new component serves.
#[derive(Debug, Serialize)]
pub(super) struct SwapLine<'a, T, H> {
    pub(super) swap: Swap<'a, T>,
    pub(super) after: u64,
    pub(super) at: Timestamp,
    pub(super) events: &'a [CitedEvent<'a, H>],
    pub(super) state: Digest,
}

/// Who gives way to whom.
#[derive(Debug, Serialize)]
pub(super) struct Swap<'a, T> {
    pub(super) from: &'a Build,
    pub(super) to: &'a Build,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) terms: Option<&'a T>,
}

/// The same, as it is read.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReadSwap<T> {
    pub(super) from: Build,
    pub(super) to: Build,
    pub(super) terms: Option<T>,
}

/// The number of all commands.
#[derive(Debug, Serialize)]
pub(super) struct EndLine {
    pub(super) end: u64,
}

/// Any line but the first, as it is read: what it is shows in the keys it has.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub(super) struct ReadLine<F: Hosted> {
    pub(super) n: Option<u64>,
    pub(super) by: Option<Actor<F>>,
    pub(super) at: Option<Timestamp>,
    pub(super) command: Option<F::Command>,
    pub(super) events: Option<Vec<Value>>,
    pub(super) refusal: Option<Refusal>,
    pub(super) fault: Option<String>,
    pub(super) swap: Option<ReadSwap<F::Terms>>,
    pub(super) after: Option<u64>,
    pub(super) state: Option<Digest>,
    pub(super) end: Option<u64>,
    #[serde(rename = "chain")]
    pub(super) _chain: Digest,
}

/// Adds a line's chain to its JSON, and the line feed.
pub(super) fn chained(previous: &Digest, mut json: String) -> (Digest, String) {
    // The object stays open for one more key.
    json.pop();
    let chain = next(previous, json.as_bytes());
    json.push_str(BEFORE_DIGITS);
    json.push_str(&chain.to_string());
    json.push_str(AFTER_DIGITS);
    json.push('\n');
    (chain, json)
}

/// A line's text and the chain it gives itself; `None` where it does not end as it has to.
pub(super) fn split(line: &str) -> Option<(&str, Digest)> {
    let (text, suffix) = line.split_at_checked(line.len().checked_sub(SUFFIX)?)?;
    let digits = suffix.strip_prefix(BEFORE_DIGITS)?.strip_suffix(AFTER_DIGITS)?;
    Some((text, digits.parse().ok()?))
}

/// The chain of a line.
pub(super) fn next(previous: &Digest, text: &[u8]) -> Digest {
    let chain = Sha256::new().chain_update(previous.as_bytes()).chain_update(text);
    Digest::from_bytes(chain.finalize().into())
}

/// Before the first line.
pub(super) const START: Digest = Digest::from_bytes([0; 32]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chained_line_splits_into_its_text_and_chain() {
        let (chain, line) = chained(&START, r#"{"end":3}"#.to_owned());
        assert_eq!(split(line.trim_end()), Some((r#"{"end":3"#, chain)));
        // Computed with another program: 32 zero bytes, then the text.
        let known = "f17dea6643d649fe29d1b8cf2cfe70ab39127697400e9c44a1f8d13723a8d627";
        assert_eq!(chain.to_string(), known);
    }
}
