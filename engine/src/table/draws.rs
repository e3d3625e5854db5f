//! Provably fair draws, for whoever makes a chain or checks one (R4, R45): what has no word of a game in it.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::num::NonZeroU32;

use super::chance::{self, DrawOf, Numbers};
use super::refusal::code;
use crate::contract::{Refusal, Seat};
pub use kip_contract::draws::Draw;

/// The link before that one: `SHA-256("kip/chain/1" || link)`.
///
/// # Errors
/// Where the link has not 32 bytes.
pub fn previous_link(link: &[u8]) -> Result<[u8; 32], Refusal> {
    Ok(chance::previous_link(&bytes32(link, code!("link-length"), "A link")?))
}

/// Whether a revealed link is the one after `head`. False for other lengths than 32 bytes.
pub fn follows(head: &[u8], link: &[u8]) -> bool {
    chance::bytes32(link).is_some_and(|link| chance::previous_link(&link) == head)
}

/// The players' digest with one more contribution: `SHA-256("kip/client/1" || digest || seat || bytes)`.
///
/// # Errors
/// Where digest or bytes have not 32 bytes.
pub fn add_entropy(digest: &[u8], seat: Seat, bytes: &[u8]) -> Result<[u8; 32], Refusal> {
    let digest = bytes32(digest, code!("digest-length"), "A digest")?;
    Ok(chance::add_entropy(&digest, seat, &bytes32(bytes, code!("entropy-length"), "Entropy")?))
}

/// The outcome seed: HMAC-SHA-256 keyed by the link.
///
/// # Errors
/// Where link or entropy have not 32 bytes.
pub fn outcome_seed(link: &[u8], draw: &Draw) -> Result<[u8; 32], Refusal> {
    let link = bytes32(link, code!("link-length"), "A link")?;
    let entropy = bytes32(&draw.entropy, code!("digest-length"), "A digest")?;
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

/// The most bytes, or numbers, that one call gives.
const MOST: usize = 65_536;

/// `count` bytes of a seed's ChaCha20 keystream, from byte `offset`.
///
/// # Errors
/// Where the seed has not 32 bytes, or more than 65,536 bytes are asked for (`count`).
pub fn keystream(seed: &[u8], offset: u64, count: u32) -> Result<Vec<u8>, Refusal> {
    let seed = bytes32(seed, code!("seed-length"), "A seed")?;
    let count = usize::try_from(count).ok().filter(|count| *count <= MOST);
    let mut bytes = vec![0; count.ok_or_else(|| refusal(code!("count"), "At most 65,536 bytes are given at a time."))?];
    chance::fill(seed, offset, &mut bytes);
    Ok(bytes)
}

/// One uniform number below each bound, in order, from a seed's keystream.
///
/// # Errors
/// Where the seed has not 32 bytes, a bound is 0 (`bound`), or there are more than 65,536 (`count`).
pub fn below(seed: &[u8], bounds: &[u32]) -> Result<Vec<u32>, Refusal> {
    let mut numbers = Numbers::from_seed(bytes32(seed, code!("seed-length"), "A seed")?);
    if bounds.len() > MOST {
        return Err(refusal(code!("count"), "At most 65,536 numbers are given at a time."));
    }
    let below = |bound: &u32| NonZeroU32::new(*bound).map(|bound| numbers.below(bound));
    let drawn: Option<_> = bounds.iter().map(below).collect();
    drawn.ok_or_else(|| refusal(code!("bound"), "No number is below 0: a bound is 1 at least."))
}

/// Thirty-two bytes, or the refusal of what is none.
pub(crate) fn bytes32(bytes: &[u8], code: &str, what: &str) -> Result<[u8; 32], Refusal> {
    chance::bytes32(bytes).ok_or_else(|| refusal(code, &[what, " has 32 bytes."].concat()))
}

fn refusal(code: &str, message: &str) -> Refusal {
    Refusal { code: code.to_string(), clause: String::from("R4"), ruling: None, message: message.to_string() }
}
