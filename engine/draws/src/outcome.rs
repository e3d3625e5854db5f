//! Outcome seeds, computed from a revealed link and all that joined it (R4, R45).

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The parts of an outcome seed besides the link.
#[derive(Clone, Copy, Debug)]
pub struct DrawOf<'a> {
    /// The table's name.
    pub table: &'a str,
    /// The rulebook's id.
    pub rulebook: &'a str,
    /// The contract's generation.
    pub generation: &'a str,
    /// The number of the link in its chain, from 1.
    pub number: u32,
    /// The players' running digest.
    pub entropy: &'a [u8; 32],
    /// The beacon's bytes; empty without a beacon.
    pub beacon: &'a [u8],
}

/// Returns the outcome seed: HMAC-SHA-256 keyed by the link, over the parts, each preceded by its length (R4, R45).
pub fn outcome_seed(link: &[u8; 32], draw: &DrawOf<'_>) -> [u8; 32] {
    // HMAC accepts keys of any length, so `new_from_slice` does not fail.
    let Ok(mut mac) = <Hmac<Sha256> as KeyInit>::new_from_slice(link) else { return [0; 32] };
    mac.update(b"kip/outcome/1");
    let number = u64::from(draw.number).to_le_bytes();
    let parts: [&[u8]; 6] = [
        draw.table.as_bytes(),
        draw.rulebook.as_bytes(),
        draw.generation.as_bytes(),
        &number,
        draw.entropy,
        draw.beacon,
    ];
    for part in parts {
        mac.update(&(part.len() as u64).to_le_bytes());
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}
