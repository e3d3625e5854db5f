//! The chances (R1): every way in which the coins in the air can land, as a command.

use alloc::vec::Vec;

use kip_draws::keystream_byte;

use super::legal::staff;
use super::machine::Machine;
use super::pennies::rests_of;
use super::state::{Phase, State};
use crate::contract::{Fraction, Role};
use crate::table::source::Source;
use crate::two_up::contract::{Chance, Command, DueChance, Landing, Rest, Rests};

/// The ways in which an observed coin can rest without showing a face.
const NO_FACES: [Rest; 4] = [Rest::Outside, Rest::NotFlat, Rest::Hit, Rest::HitCeiling];
/// The most chances: eight landings of three coins, and four without a face.
pub const MOST_CHANCES: u32 = 12;

/// Returns the chances that are due, unlisted when there are more than `most`.
pub fn chances<M: Machine>(record: &M, state: &State<M>, most: u32) -> DueChance {
    if state.phase != Phase::Flying {
        return DueChance::Nothing;
    }
    let coins_spun = record.facts().coins_spun;
    let (by, landings) = match state.source {
        Source::Committed(_) => return DueChance::Unlisted,
        Source::Fresh => (Role::Host, fresh_landings(coins_spun)),
        Source::Observed => (M::RUNNER, observed_landings(coins_spun)),
    };
    if landings.len() > usize::try_from(most).unwrap_or(usize::MAX) {
        return DueChance::Unlisted;
    }
    let chance = |(landing, probability)| Chance { by: staff(by), command: Command::Land(landing), probability };
    DueChance::Listed(landings.into_iter().map(chance).collect())
}

const fn probability(coins_spun: u8) -> Fraction {
    Fraction { numerator: 1, denominator: 1 << coins_spun }
}

/// Returns the first seed for each landing.
fn fresh_landings(coins_spun: u8) -> Vec<(Landing, Fraction)> {
    let ways = 1 << coins_spun;
    let (mut seen, mut found) = (0_u8, Vec::new());
    for number in 0..=u8::MAX {
        if found.len() == ways {
            break;
        }
        let mut seed = [0; 32];
        seed[0] = number;
        let way = 1 << (keystream_byte(seed, 0) & ((1 << coins_spun) - 1));
        if seen & way == 0 {
            seen |= way;
            found.push((Landing::Fresh(seed.to_vec()), probability(coins_spun)));
        }
    }
    found
}

/// Returns each landing, then the landings without a face.
fn observed_landings(coins_spun: u8) -> Vec<(Landing, Fraction)> {
    let ways = (0..1_u8 << coins_spun).rev().map(|byte| {
        // The first coin's bit is the highest, so that landings come in the order of the coins.
        (rests_of(byte.reverse_bits() >> (8 - coins_spun), coins_spun), probability(coins_spun))
    });
    let nothing = Fraction { numerator: 0, denominator: 1 };
    let no_faces = NO_FACES.map(|first| (Rests { first, ..rests_of(u8::MAX, coins_spun) }, nothing));
    ways.chain(no_faces).map(|(rests, probability)| (Landing::Observed(rests), probability)).collect()
}
