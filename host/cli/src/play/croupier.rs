//! Takes the obvious steps of the staff and the host, so that people decide for players only: the steps of [`kip::croupier`],
//! taken at once, and a few more that a person at a terminal need not take.

use kip::TwoUp;
use kip::contract::{Actor, Blank, Role, Seat, Standing, Timestamp};
use kip::croupier::{Next, Paces, ending, next};
use kip::two_up::{Choice, Choices, Command, Phase, View};

use super::chance::draw;
use crate::errors::Outcome;
use crate::fair::Chains;

/// The paces at a terminal: staff act at once, people end the betting, and no player is hurried.
const PACES: Paces = Paces { act: 0, window: Timestamp::MAX, silence: Timestamp::MAX };

/// The host as an actor.
pub(super) const HOST: Actor = Actor { role: Role::Host, number: 0 };

pub(super) const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}

/// The next command and its actor; `None` when a person decides.
pub(super) type Step = Option<(Actor, Command)>;

/// Returns the commitment of the next chain, if it is due.
pub(super) fn commit(chains: &mut Chains, view: &View, choices: &Choices) -> Outcome<Step> {
    let commits = |choice: &&Choice| matches!(choice.command, Command::CommitDraws(_));
    let Some(choice) = choices.first.iter().find(commits) else { return Ok(None) };
    Ok(chains.commit_if_due(&view.common)?.map(|next| (choice.by, Command::CommitDraws(next))))
}

/// Returns the next step that needs no decision by a person.
pub(super) fn step(chains: &mut Chains, view: &View, choices: &Choices, at: Timestamp) -> Outcome<Step> {
    let Some(choice) = find_step(view, choices, at) else { return Ok(None) };
    let command = match choice.blanks.first() {
        Some(Blank::Seed | Blank::Link) => draw::<TwoUp>(chains, &view.common)?,
        Some(Blank::Commitment) => Command::CommitDraws(chains.commit()?),
        _ => choice.command.clone(),
    };
    Ok(Some((choice.by, command)))
}

fn find_step<'c>(view: &View, choices: &'c Choices, at: Timestamp) -> Option<&'c Choice> {
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
