//! The functions of the `draws` interface, for guest and host: [`kip_draws`] over byte lists of any length (R4, R45). A
//! wrong length is a refusal. No game enters here.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::num::NonZeroU32;

use kip_draws::{Contribution, DrawOf, Numbers};

use crate::draws::Draw;
use crate::types::{Refusal, Seat};

/// The codes that these functions refuse with.
pub const CODES: &[&str] = &["bound", "count", "digest-length", "entropy-length", "link-length", "seed-length"];

/// Returns the link before a link: `SHA-256("kip/chain/1" || link)`.
///
/// # Errors
/// When the link does not have 32 bytes (`link-length`).
pub fn previous_link(link: &[u8]) -> Result<[u8; 32], Refusal> {
    Ok(kip_draws::previous_link(&bytes32(link, "link-length", "A link")?))
}

/// Returns whether a revealed link is the one after `head`: `false` when either does not have 32 bytes.
pub fn follows(head: &[u8], link: &[u8]) -> bool {
    matches!((head.try_into(), link.try_into()), (Ok(head), Ok(link)) if kip_draws::follows(head, link))
}

/// Returns the players' digest with one more contribution: its exclusive or with
/// `SHA-256("kip/client/2" || length of the table's name || table's name || seat || count || bytes)` (R141).
///
/// # Errors
/// When the digest or the bytes do not have 32 bytes (`digest-length`, `entropy-length`).
pub fn add_entropy(digest: &[u8], table: &str, seat: Seat, count: u32, bytes: &[u8]) -> Result<[u8; 32], Refusal> {
    let digest = bytes32(digest, "digest-length", "A digest")?;
    let bytes = bytes32(bytes, "entropy-length", "Entropy")?;
    Ok(kip_draws::add_contribution(&digest, &Contribution { table, seat, count, bytes: &bytes }))
}

/// Returns the outcome seed: HMAC-SHA-256 keyed by the link.
///
/// # Errors
/// When the link or the entropy does not have 32 bytes (`link-length`, `digest-length`).
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
    Ok(kip_draws::outcome_seed(&link, &draw))
}

/// The most bytes, or numbers, that one call returns.
const MOST: usize = 65_536;

/// Returns `count` bytes of a seed's ChaCha20 keystream, from byte `offset`.
///
/// # Errors
/// When the seed does not have 32 bytes (`seed-length`), or `count` is above 65,536 (`count`).
pub fn keystream(seed: &[u8], offset: u64, count: u32) -> Result<Vec<u8>, Refusal> {
    let seed = bytes32(seed, "seed-length", "A seed")?;
    let count = usize::try_from(count).ok().filter(|count| *count <= MOST);
    let mut bytes = vec![0; count.ok_or_else(|| refusal("count", "At most 65,536 bytes are given at a time."))?];
    kip_draws::fill(seed, offset, &mut bytes);
    Ok(bytes)
}

/// Returns one uniform number below each bound, in order, from a seed's keystream.
///
/// # Errors
/// When the seed does not have 32 bytes (`seed-length`), a bound is 0 (`bound`), or there are more than 65,536 bounds
/// (`count`).
pub fn below(seed: &[u8], bounds: &[u32]) -> Result<Vec<u32>, Refusal> {
    let mut numbers = Numbers::from_seed(bytes32(seed, "seed-length", "A seed")?);
    if bounds.len() > MOST {
        return Err(refusal("count", "At most 65,536 numbers are given at a time."));
    }
    let below = |bound: &u32| NonZeroU32::new(*bound).map(|bound| numbers.below(bound));
    let drawn: Option<_> = bounds.iter().map(below).collect();
    drawn.ok_or_else(|| refusal("bound", "No number is below 0: a bound is 1 at least."))
}

/// Converts to an array of 32 bytes.
///
/// # Errors
/// When the bytes have another length. The refusal has the code `code`, and its sentence begins with `what`.
pub fn bytes32(bytes: &[u8], code: &str, what: &str) -> Result<[u8; 32], Refusal> {
    bytes.try_into().map_err(|_| refusal(code, &[what, " has 32 bytes."].concat()))
}

fn refusal(code: &str, message: &str) -> Refusal {
    Refusal {
        code: code.to_string(),
        clause: String::from("R4"),
        ruling: None,
        message: message.to_string(),
        names: None,
    }
}
