//! What those who run the game and the host do at the obvious steps, so that people decide for
//! players only: what [`kip::croupier`] says, at once, and the little that a person at a terminal is spared.

use kip::contract::{Actor, Blank, Role, Seat, Standing, Timestamp};
use kip::croupier::{Next, Paces, ending, next};
use kip::two_up::{Choice, Choices, Command, Phase, View};

use crate::errors::Outcome;
use crate::fair::Chains;

/// Staff act at once; people say when betting ends, and nobody is hurried.
const PACES: Paces = Paces { act: 0, window: Timestamp::MAX, silence: Timestamp::MAX };

/// The one who sees that the game goes on.
#[derive(Default)]
pub(super) struct Croupier {
    /// Links for tables whose draws were published.
    pub chains: Chains,
}

/// The host.
pub(super) const HOST: Actor = Actor { role: Role::Host, number: 0 };

pub(super) const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}

/// Who does what next; none where a person decides.
pub(super) type Step = Option<(Actor, Command)>;

impl Croupier {
    /// The next chain, when it is time to publish it: nobody has to think of it.
    pub(super) fn commit(&mut self, view: &View, choices: &Choices) -> Outcome<Step> {
        let commits = |choice: &&Choice| matches!(choice.command, Command::CommitDraws(_));
        let Some(choice) = choices.first.iter().find(commits) else { return Ok(None) };
        Ok(self.chains.due(view)?.map(|next| (choice.by, Command::CommitDraws(next))))
    }

    /// The next step that needs nobody's decision.
    pub(super) fn step(&mut self, view: &View, choices: &Choices, at: Timestamp) -> Outcome<Step> {
        let Some(choice) = step(view, choices, at) else { return Ok(None) };
        let command = match choice.blanks.first() {
            Some(Blank::Seed | Blank::Link) => Command::Land(self.chains.landing(view)?),
            Some(Blank::Commitment) => Command::CommitDraws(self.chains.commit()?),
            _ => choice.command.clone(),
        };
        Ok(Some((choice.by, command)))
    }
}

fn step<'c>(view: &View, choices: &'c Choices, at: Timestamp) -> Option<&'c Choice> {
    let find = |is_it: &dyn Fn(&Choice) -> bool| choices.first.iter().find(|choice| is_it(choice));
    let awaited = |choice: &Choice| choice.standing == Standing::Awaited;
    let closing = || ending(choices, true);
    if view.closes_at.is_some_and(|closes_at| closes_at <= at)
        && let Some(close) = closing()
    {
        return Some(close);
    }
    // While the ringkeeper has the kip people say whether somebody takes it.
    if view.ring.is_some()
        && view.phase == Phase::Preparing
        && find(&|choice| matches!(choice.command, Command::OfferCoins(_))).is_some()
    {
        return None;
    }
    let spared = find(&|choice| awaited(choice) && choice.command == Command::RequestOriginalCoins)
        .or_else(|| find(&|choice| awaited(choice) && matches!(choice.command, Command::SelectCoins(_))))
        // Everybody has said so.
        .or_else(|| find(&|choice| choice.command == Command::CallOffCentre));
    if spared.is_some() {
        return spared;
    }
    match next(choices, 0, at, PACES) {
        Next::Give(choice) => Some(choice),
        // Nothing leads on to another throw: what is undecided goes back when the table closes.
        _ if !choices.first.iter().any(leads_on) => closing(),
        _ => None,
    }
}

/// What leads on to a throw.
fn leads_on(choice: &Choice) -> bool {
    choice.standing <= Standing::Instead || matches!(choice.command, Command::Join(_))
}
