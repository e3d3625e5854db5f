//! How an outcome seed brings the coins down (R1, R45).

use super::contract::Faces;
use super::floor::pennies::side_of;
use crate::contract::Refusal;
use crate::table::chance;
use crate::table::draws::bytes32;
use crate::table::refusal::code;

/// How the coins of the `k`-th spin of a seed come down, `k` from 0: all three bits, a game of two coins reads two.
///
/// # Errors
/// Where the seed has not 32 bytes.
pub fn coins_of(seed: &[u8], k: u64) -> Result<Faces, Refusal> {
    let byte = chance::spin_byte(bytes32(seed, code!("seed-length"), "A seed")?, k);
    Ok(Faces { first: side_of(byte, 0), second: side_of(byte, 1), third: Some(side_of(byte, 2)) })
}
