//! Coins from outcome seeds (R1, R45).

use kip_contract::draw_functions::bytes32;

use super::contract::Faces;
use super::floor::pennies::side_of;
use crate::contract::Refusal;
use crate::table::refusal::code;

/// Returns how the coins of a seed's `k`-th spin land, from 0. There are three coins; a game of two reads the first
/// two.
///
/// # Errors
/// When the seed does not have 32 bytes (`seed-length`).
pub fn coins_of(seed: &[u8], k: u64) -> Result<Faces, Refusal> {
    let byte = kip_draws::keystream_byte(bytes32(seed, code!("seed-length"), "A seed")?, k);
    Ok(Faces { first: side_of(byte, 0), second: side_of(byte, 1), third: Some(side_of(byte, 2)) })
}
