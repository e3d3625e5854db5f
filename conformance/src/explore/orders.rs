//! The orders that are tried in a state: every listed one, with a few amounts of each range, chosen by the family, and amounts
//! outside the listed ranges.

use kip_contract::family::{Described as _, Order, Shown as _};
use kip_contract::frame::{self, DueChance};
use kip_contract::types::AmountRange;

use crate::chips::takes;
use crate::choices::{lists, order, order_of, range, wants_link};
use crate::family::{Scene, Tested};
use crate::hosting::{Failure, Rules};

/// An order to try, and its expected answer.
pub struct Trial<F: Tested> {
    /// The order.
    pub order: Order<F>,
    /// The answer that the list implies.
    pub expected: Expected,
    /// True when the walk continues from the state after it.
    pub is_followed: bool,
}

/// The answer that a list implies for an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Accepted: it is listed, unchanged or with a listed amount.
    Accepted,
    /// Refused: its amount is not listed.
    Refused,
    /// Either: its blank is filled in, and the rules judge the value when the command is given.
    Judged,
}

/// Returns every order to try in a state.
///
/// # Errors
/// Fails when the rules do not answer.
pub fn orders_to_try<F: Tested>(
    rules: &mut dyn Rules<F>,
    state: &[u8],
    scene: &Scene<'_, F>,
) -> Result<Vec<Trial<F>>, Failure> {
    let at = scene.view.common().now;
    let mut all = Vec::new();
    for choice in scene.listed.iter().filter(|choice| !wants_link(choice)) {
        let is_followed = F::is_followed(scene, choice);
        let trial = |order, expected, is_followed| Trial { order, expected, is_followed };
        let Some(range) = range(choice) else {
            all.push(trial(order(choice, at), Expected::Accepted, is_followed));
            let alternative = F::alternative(choice).map(|command| frame::Order { command, ..order(choice, at) });
            all.extend(alternative.map(|order| trial(order, Expected::Judged, is_followed)));
            continue;
        };
        let amounts = F::amounts(scene, choice, range);
        // In play alone one amount per choice is followed.
        let alone = F::amount_alone(choice, &amounts);
        for amount in &amounts {
            let is_followed = is_followed && (!scene.is_play_alone || alone == Some(*amount));
            all.extend(order_of(choice, at, *amount).map(|order| trial(order, Expected::Accepted, is_followed)));
        }
        let outside = amounts_outside(range).into_iter().filter_map(|amount| order_of(choice, at, amount));
        // An amount outside this range may be in the range of another choice.
        let outside = outside.filter(|order| !lists(scene.listed, order));
        all.extend(outside.map(|order| trial(order, Expected::Refused, false)));
    }
    all.extend(chances(rules, state, scene)?);
    Ok(all)
}

/// Returns an order for each listed chance. Of those with probability 0 at most the first is followed.
fn chances<F: Tested>(rules: &mut dyn Rules<F>, state: &[u8], scene: &Scene<'_, F>) -> Result<Vec<Trial<F>>, Failure> {
    let DueChance::Listed(chances) = rules.chances(state, scene.description.head().most_chances)? else {
        return Ok(Vec::new());
    };
    let no_outcome = chances.iter().position(|chance| chance.probability.numerator == 0);
    let trials = chances.into_iter().enumerate().map(|(place, chance)| {
        let is_outcome = chance.probability.numerator > 0;
        let is_followed = is_outcome || (!scene.is_play_alone && no_outcome == Some(place));
        let order = frame::Order { by: chance.by, at: scene.view.common().now, command: chance.command };
        Trial { order, expected: Expected::Accepted, is_followed }
    });
    Ok(trials.collect())
}

/// Returns the amounts next to the ends of a range that it does not contain.
fn amounts_outside(range: &AmountRange) -> Vec<u64> {
    let around = [range.least.checked_sub(1), range.most.checked_add(1), range.least.checked_add(1)];
    around.into_iter().flatten().filter(|amount| !takes(range, *amount)).collect()
}
