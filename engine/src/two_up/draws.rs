//! Provably fair draws of Two-Up: the outcome seed, and how it brings the coins down (R1, R4, R45).

use super::floor::pennies::side_of;
use super::words::{Draw, Faces};
use crate::table::chance::{self, DrawOf};
use crate::table::draws::bytes32;
use crate::words::Refusal;

/// The outcome seed: HMAC-SHA-256 keyed by the link.
///
/// # Errors
/// Where link or entropy have not 32 bytes.
pub fn outcome_seed(link: &[u8], draw: &Draw) -> Result<[u8; 32], Refusal> {
    let link = bytes32(link, "link-length", "A link")?;
    let entropy = bytes32(&draw.entropy, "digest-length", "A digest")?;
    let draw = DrawOf {
        table: &draw.table,
        rulebook: &draw.rulebook,
        generation: &draw.generation,
        number: draw.number,
        entropy: &entropy,
        beacon: &draw.beacon,
    };
    Ok(chance::outcome_seed(&link, &draw))
}

/// How the coins of the `k`-th spin of a seed come down, `k` from 0: all three bits, a game of two coins reads two.
///
/// # Errors
/// Where the seed has not 32 bytes.
pub fn coins_of(seed: &[u8], k: u64) -> Result<Faces, Refusal> {
    let byte = chance::spin_byte(bytes32(seed, "seed-length", "A seed")?, k);
    Ok(Faces { first: side_of(byte, 0), second: side_of(byte, 1), third: Some(side_of(byte, 2)) })
}
