//! The chances that are due, as the contract gives them at every table: each way in which the coins can fall, with its probability.
//!
//! Nothing here asks the component.

use kip_contract::two_up::{Chance, Command, Description, DueChance, Landing, Phase, Rest, Rests, TableView};

use crate::draws::keystream::byte;

/// The most landings without a face in a list.
const WITHOUT_A_FACE: usize = 4;

/// Returns the first difference of due chances, `most` of which were asked for, from those of the contract.
pub(super) fn find_wrong_chances(
    description: &Description,
    view: &TableView,
    (due, most): (&DueChance, u32),
) -> Option<String> {
    let ways = 1_usize << description.coins_spun;
    let is_due = view.phase == Phase::Flying;
    match due {
        DueChance::Nothing => is_due.then(|| "the coins are in the air, and no chance is due".into()),
        _ if !is_due => Some(format!("a chance is due in `{}`", view.phase.as_str())),
        DueChance::Unlisted => {
            // Draws from a chain are not listed, and no list is longer than was asked for.
            let is_short =
                view.common.chain.is_none() && usize::try_from(most).is_ok_and(|most| most >= ways + WITHOUT_A_FACE);
            is_short.then(|| format!("no chance is listed, and {most} were asked for"))
        }
        DueChance::Listed(chances) => {
            let mask = u8::try_from(ways - 1).unwrap_or(u8::MAX);
            let mut falls: Vec<Option<u8>> =
                chances.iter().filter(|one| is_possible(one)).map(|one| fall(one, mask)).collect();
            falls.sort_unstable();
            let is_fair = |one: &&Chance| {
                let probability = one.probability;
                u128::from(probability.numerator) * ways as u128 == u128::from(probability.denominator)
            };
            let unfair = chances.iter().filter(|one| is_possible(one)).find(|one| !is_fair(one));
            let wanted = (0..=mask).map(Some);
            if let Some(unfair) = unfair {
                let probability = unfair.probability;
                let (numerator, denominator) = (probability.numerator, probability.denominator);
                return Some(format!("a fall of {ways} has the probability {numerator}/{denominator}"));
            }
            (!falls.iter().copied().eq(wanted)).then(|| format!("the falls {falls:?} are listed, and there are {ways}"))
        }
    }
}

const fn is_possible(chance: &Chance) -> bool {
    chance.probability.numerator > 0
}

/// Returns the fall of the coins as bits: bit `i` is 1 if coin `i` shows heads. `None` without a face or without coins.
fn fall(chance: &Chance, mask: u8) -> Option<u8> {
    match &chance.command {
        Command::Land(Landing::Fresh(seed)) => Some(byte(<[u8; 32]>::try_from(seed.as_slice()).ok()?, 0) & mask),
        Command::Land(Landing::Observed(Rests { first, second, third })) => {
            let coins = [Some(*first), Some(*second), *third].into_iter().flatten();
            coins.zip(0..).try_fold(0, |bits, (rest, coin)| match rest {
                Rest::Heads => Some(bits | 1 << coin),
                Rest::Tails => Some(bits),
                _ => None,
            })
        }
        _ => None,
    }
}
