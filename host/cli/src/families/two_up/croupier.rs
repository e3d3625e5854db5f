//! The steps of a table of Two-Up that need no decision by a person: those of [`kip::croupier`], and a few more that a person at a
//! terminal need not take.

use kip::contract::{Standing, Timestamp};
use kip::croupier::{Next, ending, next};
use kip::two_up::{Choice, Choices, Command, Phase, View};

use crate::play::at_terminal::PACES;

/// Returns the next step that needs no decision by a person.
pub(crate) fn find_step<'c>(view: &View, choices: &'c Choices, at: Timestamp) -> Option<&'c Choice> {
    let find = |is_match: &dyn Fn(&Choice) -> bool| choices.first.iter().find(|choice| is_match(choice));
    let is_awaited = |choice: &Choice| choice.standing == Standing::Awaited;
    let closing = || ending(choices, true);
    if view.closes_at.is_some_and(|closes_at| closes_at <= at)
        && let Some(close) = closing()
    {
        return Some(close);
    }
    // While the ringkeeper has the kip, people decide whether a player takes it.
    if view.ring.is_some()
        && view.phase == Phase::Preparing
        && find(&|choice| matches!(choice.command, Command::OfferCoins(_))).is_some()
    {
        return None;
    }
    let spared = find(&|choice| is_awaited(choice) && choice.command == Command::RequestOriginalCoins)
        .or_else(|| find(&|choice| is_awaited(choice) && matches!(choice.command, Command::SelectCoins(_))))
        // Calling off is a choice only after every other player has declined to cover.
        .or_else(|| find(&|choice| choice.command == Command::CallOffCentre));
    if spared.is_some() {
        return spared;
    }
    match next(choices, 0, at, PACES) {
        Next::Give(choice) => Some(choice),
        // No choice leads to another throw: closing the table returns undecided stakes.
        _ if !choices.first.iter().any(leads_to_throw) => closing(),
        _ => None,
    }
}

/// Returns whether a choice leads to a throw.
fn leads_to_throw(choice: &Choice) -> bool {
    choice.standing <= Standing::Instead || matches!(choice.command, Command::Join(_))
}
