//! The keys of each line, and its chain.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::OrderId;
use crate::cite::CitedEvent;
use crate::contract::{Refusal, Timestamp};
use crate::family::{Actor, Hosted, frame};
use crate::{Build, Digest};

/// The length of `,"chain":"`, 64 digits and `"}`.
const SUFFIX: usize = 76;
const BEFORE_DIGITS: &str = ",\"chain\":\"";
const AFTER_DIGITS: &str = "\"}";

/// The first line of a transcript.
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

/// The first line, as read. Its format version is read before it.
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

/// The line of a command before it is applied.
#[derive(Debug, Serialize)]
pub(super) struct OrderLine<'a, R, C> {
    pub(super) n: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<&'a OrderId>,
    pub(super) by: frame::Actor<R>,
    pub(super) at: Timestamp,
    pub(super) command: &'a C,
}

/// The line of a command's outcome.
#[derive(Debug, Serialize)]
pub(super) struct OutcomeLine<'a, H> {
    pub(super) n: u64,
    #[serde(flatten)]
    pub(super) outcome: Outcome<'a, H>,
    pub(super) state: Digest,
}

/// The key that holds the outcome of a command.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Outcome<'a, H> {
    Events(&'a [CitedEvent<'a, H>]),
    Refusal(&'a Refusal),
    Fault(String),
}

/// The line of a swap before the new component serves.
#[derive(Debug, Serialize)]
pub(super) struct SwapLine<'a, T, H> {
    pub(super) swap: Swap<'a, T>,
    pub(super) after: u64,
    pub(super) at: Timestamp,
    pub(super) events: &'a [CitedEvent<'a, H>],
    pub(super) state: Digest,
}

/// The old and the new component, and the new terms.
#[derive(Debug, Serialize)]
pub(super) struct Swap<'a, T> {
    pub(super) from: &'a Build,
    pub(super) to: &'a Build,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) terms: Option<&'a T>,
}

/// A swap, as read.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReadSwap<T> {
    pub(super) from: Build,
    pub(super) to: Build,
    pub(super) terms: Option<T>,
}

/// The last line, with the number of commands.
#[derive(Debug, Serialize)]
pub(super) struct EndLine {
    pub(super) end: u64,
}

/// Any line except the first, as read. Its keys determine its kind.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub(super) struct ReadLine<F: Hosted> {
    pub(super) n: Option<u64>,
    pub(super) id: Option<OrderId>,
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

/// Adds the chain and the line feed to a line's JSON.
pub(super) fn append_chain(previous: &Digest, mut json: String) -> (Digest, String) {
    // Removes the closing brace to add one more key.
    json.pop();
    let chain = next_chain(previous, json.as_bytes());
    json.push_str(BEFORE_DIGITS);
    json.push_str(&chain.to_string());
    json.push_str(AFTER_DIGITS);
    json.push('\n');
    (chain, json)
}

/// Splits a line into its text and its chain; returns `None` if it does not end in a chain.
pub(super) fn split(line: &str) -> Option<(&str, Digest)> {
    let (text, suffix) = line.split_at_checked(line.len().checked_sub(SUFFIX)?)?;
    let digits = suffix.strip_prefix(BEFORE_DIGITS)?.strip_suffix(AFTER_DIGITS)?;
    Some((text, digits.parse().ok()?))
}

/// Computes the chain of a line.
pub(super) fn next_chain(previous: &Digest, text: &[u8]) -> Digest {
    let chain = Sha256::new().chain_update(previous.as_bytes()).chain_update(text);
    Digest::from_bytes(chain.finalize().into())
}

/// The chain before the first line.
pub(super) const START: Digest = Digest::from_bytes([0; 32]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chained_line_splits_into_its_text_and_chain() {
        let (chain, line) = append_chain(&START, r#"{"end":3}"#.to_owned());
        assert_eq!(split(line.trim_end()), Some((r#"{"end":3"#, chain)));
        // Computed with another program from 32 zero bytes and the text.
        let known = "f17dea6643d649fe29d1b8cf2cfe70ab39127697400e9c44a1f8d13723a8d627";
        assert_eq!(chain.to_string(), known);
    }
}
