//! Takes the obvious steps of the staff and the host, so that people decide for players only.

use kip::contract::{Blank, Timestamp};
use kip::family::{Actor, Choices, SharedCommand as _, Shown as _};

use super::at_terminal::AtTerminal;
use super::chance::draw;
use crate::errors::Outcome;
use crate::fair::Chains;

/// The next command and its actor; `None` when a person decides.
pub(crate) type Step<F> = Option<(Actor<F>, <F as kip::Family>::Command)>;

/// Returns the commitment of the next chain, if it is due.
pub(crate) fn commit<F: AtTerminal>(chains: &mut Chains, view: &F::View, choices: &Choices<F>) -> Outcome<Step<F>> {
    let Some(choice) = choices.first.iter().find(|choice| choice.blanks.contains(&Blank::Commitment)) else {
        return Ok(None);
    };
    Ok(chains.commit_if_due(view.common())?.map(|next| (choice.by, F::Command::commit_draws(next))))
}

/// Returns the next step that needs no decision by a person.
pub(crate) fn step<F: AtTerminal>(
    chains: &mut Chains,
    view: &F::View,
    choices: &Choices<F>,
    at: Timestamp,
) -> Outcome<Step<F>> {
    let Some(choice) = F::find_step(view, choices, at) else { return Ok(None) };
    let command = match choice.blanks.first() {
        Some(Blank::Seed | Blank::Link) => draw::<F>(chains, view.common())?,
        Some(Blank::Commitment) => F::Command::commit_draws(chains.commit()?),
        _ => choice.command.clone(),
    };
    Ok(Some((choice.by, command)))
}
