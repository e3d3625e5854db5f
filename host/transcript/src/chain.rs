//! The chain of lines: each line's last key.

use alloc::string::{String, ToString as _};

use sha2::{Digest as _, Sha256};

use crate::Digest;

/// The chain before the first line.
pub const START: Digest = Digest::from_bytes([0; 32]);

/// The length of `,"chain":"`, 64 digits and `"}`.
const SUFFIX: usize = 76;
const BEFORE_DIGITS: &str = ",\"chain\":\"";
const AFTER_DIGITS: &str = "\"}";

/// Adds the chain, the closing brace and the line feed to a line's text, which has neither. Returns the chain and the line.
#[must_use]
pub fn append_chain(previous: &Digest, mut text: String) -> (Digest, String) {
    let chain = next_chain(previous, text.as_bytes());
    text.push_str(BEFORE_DIGITS);
    text.push_str(&chain.to_string());
    text.push_str(AFTER_DIGITS);
    text.push('\n');
    (chain, text)
}

/// Splits a line without its line feed into its text and its chain; returns `None` if it does not end in a chain.
#[must_use]
pub fn split_chain(line: &str) -> Option<(&str, Digest)> {
    let (text, suffix) = line.split_at_checked(line.len().checked_sub(SUFFIX)?)?;
    let digits = suffix.strip_prefix(BEFORE_DIGITS)?.strip_suffix(AFTER_DIGITS)?;
    Some((text, digits.parse().ok()?))
}

/// Computes the chain of a line.
#[must_use]
pub fn next_chain(previous: &Digest, text: &[u8]) -> Digest {
    let chain = Sha256::new().chain_update(previous.as_bytes()).chain_update(text);
    Digest::from_bytes(chain.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chained_line_splits_into_its_text_and_chain() {
        let (chain, line) = append_chain(&START, r#"{"end":3"#.to_string());
        assert_eq!(split_chain(line.trim_end()), Some((r#"{"end":3"#, chain)));
        // Computed with another program from 32 zero bytes and the text.
        let known = "f17dea6643d649fe29d1b8cf2cfe70ab39127697400e9c44a1f8d13723a8d627";
        assert_eq!(chain.to_string(), known);
    }
}
