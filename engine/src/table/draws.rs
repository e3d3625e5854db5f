//! Provably fair draws, for whoever makes a chain or checks one (R4, R45): what has no word of a game in it.

use alloc::string::{String, ToString};

use super::chance::{self, DrawOf};
use crate::words::{Refusal, SeatNumber};
pub use kip_contract::draws::Draw;

/// The link before that one: `SHA-256("kip/chain/1" || link)`.
///
/// # Errors
/// Where the link has not 32 bytes.
pub fn previous_link(link: &[u8]) -> Result<[u8; 32], Refusal> {
    Ok(chance::previous_link(&bytes32(link, "link-length", "A link")?))
}

/// Whether a revealed link is the one after `head`. False for other lengths than 32 bytes.
pub fn follows(head: &[u8], link: &[u8]) -> bool {
    chance::bytes32(link).is_some_and(|link| chance::previous_link(&link) == head)
}

/// The players' digest with one more contribution: `SHA-256("kip/client/1" || digest || seat || bytes)`.
///
/// # Errors
/// Where digest or bytes have not 32 bytes.
pub fn add_entropy(digest: &[u8], seat: SeatNumber, bytes: &[u8]) -> Result<[u8; 32], Refusal> {
    let digest = bytes32(digest, "digest-length", "A digest")?;
    Ok(chance::add_entropy(&digest, seat, &bytes32(bytes, "entropy-length", "Entropy")?))
}

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

/// Thirty-two bytes, or the refusal of what is none.
pub(crate) fn bytes32(bytes: &[u8], code: &str, what: &str) -> Result<[u8; 32], Refusal> {
    chance::bytes32(bytes).ok_or_else(|| Refusal {
        code: code.to_string(),
        clause: String::from("R4"),
        ruling: None,
        message: [what, " has 32 bytes."].concat(),
    })
}
