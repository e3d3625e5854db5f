//! What a forger does to a transcript.

use kip::Digest;
use sha2::{Digest as _, Sha256};

/// The lines of a text.
pub fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

/// The lines with every chain made anew, as the format says.
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
