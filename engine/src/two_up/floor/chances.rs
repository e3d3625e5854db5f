//! What chance can bring (R1): each way the coins in the air can come down, as the command that brings it.

use alloc::vec::Vec;

use super::legal::{heads, staff};
use super::pennies::side_of;
use super::rules::{Rules, StateOf};
use super::source::Source;
use super::state::Phase;
use crate::contract::{Actor, Fraction, Role};
use crate::table::chance::spin_byte;
use crate::two_up::contract::{Chance, Command, DueChance, Landing, Rest, Rests, Side};

/// What can be seen to happen to a coin besides its two sides: no outcome, one of a kind.
const NO_FACES: [Rest; 4] = [Rest::Outside, Rest::NotFlat, Rest::Hit, Rest::HitCeiling];
/// So many things chance can bring: eight ways down for three coins, four that are none.
pub const MOST_CHANCES: u32 = 12;

/// What chance is due, where there are at most so many things that it can bring.
pub fn chances<M: Rules>(state: &StateOf<M>, most: u32) -> DueChance {
    if state.phase != Phase::Flying {
        return DueChance::Nothing;
    }
    let landings = match state.source {
        Source::Committed(_) => return DueChance::Unlisted,
        Source::Fresh => seeds::<M>(),
        Source::Observed => seen::<M>(),
    };
    if landings.len() > usize::try_from(most).unwrap_or(usize::MAX) {
        return DueChance::Unlisted;
    }
    let by = lands::<M>(&state.source);
    let chance = |(landing, probability)| Chance { by, command: Command::Land(landing), probability };
    DueChance::Listed(landings.into_iter().map(chance).collect())
}

/// Who brings it.
const fn lands<M: Rules>(source: &Source) -> Actor {
    staff(if source.is_observed() { M::RUNNER } else { Role::Host })
}

const fn probability<M: Rules>() -> Fraction {
    Fraction { numerator: 1, denominator: 1 << M::COINS_SPUN }
}

/// For each way down the first seed that brings it.
fn seeds<M: Rules>() -> Vec<(Landing, Fraction)> {
    let ways = 1 << M::COINS_SPUN;
    let (mut seen, mut found) = (0_u8, Vec::new());
    for number in 0..=u8::MAX {
        if found.len() == ways {
            break;
        }
        let mut seed = [0; 32];
        seed[0] = number;
        let way = 1 << (spin_byte(seed, 0) & ((1 << M::COINS_SPUN) - 1));
        if seen & way == 0 {
            seen |= way;
            found.push((Landing::Fresh(seed.to_vec()), probability::<M>()));
        }
    }
    found
}

/// Each way down, then what is none.
fn seen<M: Rules>() -> Vec<(Landing, Fraction)> {
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
