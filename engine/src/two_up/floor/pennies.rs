//! Coins of a set as bits, coin 1 in the lowest, and the faces they show. This module holds no rule.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::table::clause::Cited;
use crate::two_up::contract::{Faces, NoSpinReason, Picked, Rest, Rests, Side};

/// Converts coins to bits. Returns `None` when a number is 0, above 8 or repeated, or a third comes without a second.
#[inline]
pub const fn coin_bits(coins: Picked) -> Option<u8> {
    let first = coin_bit(Some(coins.first));
    let (second, third) = (coin_bit(coins.second), coin_bit(coins.third));
    let named = 1 + coins.second.is_some() as u32 + coins.third.is_some() as u32;
    let bits = first | second | third;
    let hole = coins.third.is_some() && coins.second.is_none();
    if bits.count_ones() == named && !hole { Some(bits) } else { None }
}

#[inline]
const fn coin_bit(coin: Option<u8>) -> u8 {
    match coin {
        Some(coin @ 1..=8) => 1 << (coin - 1),
        _ => 0,
    }
}

/// Converts bits to coins, the inverse of [`coin_bits`], for up to three coins.
#[inline]
pub const fn coins_of(bits: u8) -> Picked {
    let (first, rest) = next_coin(bits);
    let (second, rest) = next_coin(rest);
    let (third, _) = next_coin(rest);
    Picked { first: if let Some(first) = first { first } else { 0 }, second, third }
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "below 8")]
const fn next_coin(bits: u8) -> (Option<u8>, u8) {
    if bits == 0 { (None, 0) } else { (Some(bits.trailing_zeros() as u8 + 1), bits & (bits - 1)) }
}

/// Returns the first `count` coins of a set of bits.
#[inline]
pub const fn first_coins(available: u8, count: u8) -> u8 {
    let (mut rest, mut chosen, mut taken) = (available, 0, 0);
    while taken < count && rest != 0 {
        let coin = rest & rest.wrapping_neg();
        chosen |= coin;
        rest &= !coin;
        taken += 1;
    }
    chosen
}

/// Whether a coin shows a face.
#[inline]
pub const fn has_face(rest: Rest) -> bool {
    matches!(rest, Rest::Heads | Rest::Tails)
}

/// Returns the reason for which a coin makes the spin invalid by itself (R2), or `None` when it shows a face.
pub const fn no_face_reason(rest: Rest, ceiling: NoSpinReason) -> Option<NoSpinReason> {
    match rest {
        Rest::Heads | Rest::Tails => None,
        Rest::Outside => Some(NoSpinReason::OutsideRing),
        Rest::NotFlat => Some(NoSpinReason::NotFlat),
        Rest::Hit => Some(NoSpinReason::HitSomething),
        Rest::HitCeiling => Some(ceiling),
    }
}

/// Returns the side that both of two coins, or at least two of three, show, or `None` for Odds and for coins that show no face.
#[inline]
pub const fn shown_side(coins: Rests) -> Option<Side> {
    // > nsw 6.10 The uppermost faces of the coins that have come to rest from a valid spin shall determine the result.
    match (coins.first, coins.second, coins.third) {
        (Rest::Heads, Rest::Heads, _) => Some(Side::Heads),
        (Rest::Tails, Rest::Tails, _) => Some(Side::Tails),
        // > commemorative 2.heads "heads" means two or three pennies lying on the floor of the ring with the "head"
        // > side uppermost on each;
        (_, _, Some(Rest::Heads)) => Some(Side::Heads),
        (_, _, Some(Rest::Tails)) => Some(Side::Tails),
        _ => None,
    }
}

/// Returns how so many coins, two or three, land for a byte.
#[inline]
pub const fn rests_of(byte: u8, coins_spun: u8) -> Rests {
    let third = if coins_spun == 3 { Some(rest_of(byte, 2)) } else { None };
    Rests { first: rest_of(byte, 0), second: rest_of(byte, 1), third }
}

#[inline]
const fn rest_of(byte: u8, coin: u8) -> Rest {
    match side_of(byte, coin) {
        Side::Heads => Rest::Heads,
        Side::Tails => Rest::Tails,
    }
}

/// Returns the side that a coin shows for a byte: Heads when the coin's bit is 1 (R1). Each side has a probability of
/// exactly 1/2, independent of the other coins.
#[inline]
pub const fn side_of(byte: u8, coin: u8) -> Side {
    if byte >> coin & 1 == 1 { Side::Heads } else { Side::Tails }
}

/// How coins lie, with the clause: each coin a side, in a form that bytes can have.
pub mod cited_faces {
    use super::*;

    type Coins = (Side, Side, Option<Side>);

    pub fn serialize<S: Serializer>(cited: &Cited<Faces>, to: S) -> Result<S::Ok, S::Error> {
        let Faces { first, second, third } = cited.value;
        Cited::<Coins>::new((first, second, third), cited.cite).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Cited<Faces>, D::Error> {
        let Cited { value: (first, second, third), cite } = Cited::<Coins>::deserialize(from)?;
        Ok(Cited::new(Faces { first, second, third }, cite))
    }
}
