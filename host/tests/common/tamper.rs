//! Forges transcripts.

use kip::Digest;
use sha2::{Digest as _, Sha256};

/// Splits a text into the lines that are chained: without names, which may be removed from any transcript.
pub fn lines(text: &str) -> Vec<String> {
    text.lines().filter(|line| !line.starts_with("{\"names\":")).map(str::to_owned).collect()
}

/// Joins lines with newly computed chains.
pub fn chained(lines: &[String]) -> String {
    let mut chain = [0; 32];
    let mut text = String::new();
    for line in lines {
        let body = &line[..line.len() - 76];
        chain = Sha256::new().chain_update(chain).chain_update(body).finalize().into();
        text += &format!("{body},\"chain\":\"{}\"}}\n", Digest::from_bytes(chain));
    }
    text
}
