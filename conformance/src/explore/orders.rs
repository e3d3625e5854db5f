//! What is given in a state: all that is listed, with the least and the most of each amount, and amounts beyond them.

use kip_contract::family::{Described as _, Order, Shown as _};
use kip_contract::frame::{self, DueChance};
use kip_contract::types::AmountRange;

use crate::choices::{lists, order, order_of, range, takes, wants_link};
use crate::families::{Scene, Tested};
use crate::hosting::{Failure, Rules};

/// A command, and what is said of it.
pub struct Given<F: Tested> {
    /// Who, when, what.
    pub order: Order<F>,
    /// What is said of it.
    pub said: Said,
    /// Whether the walk goes on from there.
    pub is_followed: bool,
}

/// What a list says of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// It is listed as it stands, or with an amount of those that are listed.
    Accepted,
    /// Its amount is none of those that are listed.
    Refused,
    /// It is a listed one with its placeholder filled in, which is judged when it is given.
    Judged,
}

/// Everything that is given in a state.
///
/// # Errors
/// Where there is no answer.
pub fn given<F: Tested>(
    rules: &mut dyn Rules<F>,
    state: &[u8],
    scene: &Scene<'_, F>,
) -> Result<Vec<Given<F>>, Failure> {
    let at = scene.view.common().now;
    let mut all = Vec::new();
    for choice in scene.listed.iter().filter(|choice| !wants_link(choice)) {
        let is_followed = F::is_followed(scene, choice);
        let given = |order, said, is_followed| Given { order, said, is_followed };
        let Some(range) = range(choice) else {
            all.push(given(order(choice, at), Said::Accepted, is_followed));
            let otherwise = F::otherwise(choice).map(|command| frame::Order { command, ..order(choice, at) });
            all.extend(otherwise.map(|order| given(order, Said::Judged, is_followed)));
            continue;
        };
        let amounts = F::amounts(scene, choice, range);
        // In play alone one amount is followed.
        let alone = F::amount_alone(choice, &amounts);
        for amount in &amounts {
            let is_followed = is_followed && (!scene.is_play_alone || alone == Some(*amount));
            all.extend(order_of(choice, at, *amount).map(|order| given(order, Said::Accepted, is_followed)));
        }
        let beyond = beyond(range).into_iter().filter_map(|amount| order_of(choice, at, amount));
        // What is more than one choice has may be another's.
        let beyond = beyond.filter(|order| !lists(scene.listed, order));
        all.extend(beyond.map(|order| given(order, Said::Refused, false)));
    }
    all.extend(chances(rules, state, scene)?);
    Ok(all)
}

/// All that chance can bring; of what is no outcome, one kind is followed.
fn chances<F: Tested>(rules: &mut dyn Rules<F>, state: &[u8], scene: &Scene<'_, F>) -> Result<Vec<Given<F>>, Failure> {
    let DueChance::Listed(chances) = rules.chances(state, scene.description.head().most_chances)? else {
        return Ok(Vec::new());
    };
    let no_outcome = chances.iter().position(|chance| chance.probability.numerator == 0);
    let given = chances.into_iter().enumerate().map(|(place, chance)| {
        let is_outcome = chance.probability.numerator > 0;
        let is_followed = is_outcome || (!scene.is_play_alone && no_outcome == Some(place));
        let order = frame::Order { by: chance.by, at: scene.view.common().now, command: chance.command };
        Given { order, said: Said::Accepted, is_followed }
    });
    Ok(given.collect())
}

/// One below the least and one above the most, and what is between two that are listed.
fn beyond(range: &AmountRange) -> Vec<u64> {
    let around = [range.least.checked_sub(1), range.most.checked_add(1), range.least.checked_add(1)];
    around.into_iter().flatten().filter(|amount| !takes(range, *amount)).collect()
}
