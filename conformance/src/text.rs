//! Values as text: a line of JSON, a digest in hex digits.

use serde::Serialize;
use sha2::{Digest as _, Sha256};

/// Formats a value as a line of JSON.
pub(crate) fn to_json(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| error.to_string())
}

/// Returns the SHA-256 of `bytes` as 64 lower-case hex digits.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// Cuts a text after so many characters, with a mark where more came: what others say must not fill a report.
#[cfg(feature = "certify")]
pub(crate) fn shorten(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
