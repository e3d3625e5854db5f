//! The chances (R1): every way in which the coins in the air can land, as a command.

use alloc::vec::Vec;

use kip_draws::keystream_byte;

use super::legal::{heads, staff};
use super::pennies::side_of;
use super::rules::{Rules, StateOf};
use super::state::Phase;
use crate::contract::{Actor, Fraction, Role};
use crate::table::source::Source;
use crate::two_up::contract::{Chance, Command, DueChance, Landing, Rest, Rests, Side};

/// The ways in which an observed coin can rest without showing a face.
const NO_FACES: [Rest; 4] = [Rest::Outside, Rest::NotFlat, Rest::Hit, Rest::HitCeiling];
/// The most chances: eight landings of three coins, and four without a face.
pub const MOST_CHANCES: u32 = 12;

/// Returns the chances that are due, unlisted when there are more than `most`.
pub fn chances<M: Rules>(state: &StateOf<M>, most: u32) -> DueChance {
    if state.phase != Phase::Flying {
        return DueChance::Nothing;
    }
    let landings = match state.source {
        Source::Committed(_) => return DueChance::Unlisted,
        Source::Fresh => fresh_landings::<M>(),
        Source::Observed => observed_landings::<M>(),
    };
    if landings.len() > usize::try_from(most).unwrap_or(usize::MAX) {
        return DueChance::Unlisted;
    }
    let by = landing_actor::<M>(&state.source);
    let chance = |(landing, probability)| Chance { by, command: Command::Land(landing), probability };
    DueChance::Listed(landings.into_iter().map(chance).collect())
}

/// Returns the actor who gives the landing.
const fn landing_actor<M: Rules>(source: &Source) -> Actor {
    staff(if source.is_observed() { M::RUNNER } else { Role::Host })
}

const fn probability<M: Rules>() -> Fraction {
    Fraction { numerator: 1, denominator: 1 << M::COINS_SPUN }
}

/// Returns the first seed for each landing.
fn fresh_landings<M: Rules>() -> Vec<(Landing, Fraction)> {
    let ways = 1 << M::COINS_SPUN;
    let (mut seen, mut found) = (0_u8, Vec::new());
    for number in 0..=u8::MAX {
        if found.len() == ways {
            break;
        }
        let mut seed = [0; 32];
        seed[0] = number;
        let way = 1 << (keystream_byte(seed, 0) & ((1 << M::COINS_SPUN) - 1));
        if seen & way == 0 {
            seen |= way;
            found.push((Landing::Fresh(seed.to_vec()), probability::<M>()));
        }
    }
    found
}

/// Returns each landing, then the landings without a face.
fn observed_landings<M: Rules>() -> Vec<(Landing, Fraction)> {
    let ways = (0..1_u8 << M::COINS_SPUN).rev().map(|byte| {
        let rest = |coin: u8| match side_of(byte, M::COINS_SPUN - 1 - coin) {
            Side::Heads => Rest::Heads,
            Side::Tails => Rest::Tails,
        };
        let third = (M::COINS_SPUN == 3).then(|| rest(2));
        (Rests { first: rest(0), second: rest(1), third }, probability::<M>())
    });
    let nothing = Fraction { numerator: 0, denominator: 1 };
    let no_faces = NO_FACES.map(|first| (Rests { first, ..heads::<M>() }, nothing));
    ways.chain(no_faces).map(|(rests, probability)| (Landing::Observed(rests), probability)).collect()
}
