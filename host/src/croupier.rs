//! Decides what staff and host do next at a table, for platforms that run tables without a dealer.
//!
//! This module works with any game. A rulebook lists every command it would accept together with its [`Standing`]:
//! whether the game waits for it, whether it ends a time in which players may act, whether it is the substitute for a
//! silent player. From that list and the [`Paces`], [`next`] returns the command to give now or the time to ask again.
//! The caller supplies the time.
//!
//! Maintainers: no name of a command and no clock may appear in this module.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let config: kip::two_up::Config = serde_json::from_str(include_str!("../examples/config.json"))?;
//! use kip::croupier::{Next, Paces, Waiting, next};
//! use kip::contract::{Blank, Filling};
//! use kip::{Limits, Registry, Table};
//!
//! let registry = Registry::embedded(Limits::default())?;
//! let rulebook = registry.rulebook("nsw").ok_or("no such rulebook")?;
//! let (mut table, _opening) = Table::open(&rulebook, &config)?;
//!
//! // One second between two acts of staff, ten to place bets, thirty for a player to answer.
//! let paces = Paces { act: 1_000, window: 10_000, silence: 30_000 };
//! let (mut last, mut now, mut waiting) = (config.opened_at, config.opened_at, Waiting::default());
//! for _ in 0..50 {
//!     let choices = table.legal(now, None, u32::MAX)?;
//!     match next(&choices, waiting.since(&choices, last), now, paces) {
//!         Next::Give(choice) => {
//!             let mut fillings = Vec::new();
//!             if choice.blanks.contains(&Blank::Seed) {
//!                 fillings.push(Filling::Seed(vec![7; 32])); // a real host asks its certified generator
//!             }
//!             let command = table.fill(&choice.command, &fillings)?;
//!             table.apply(choice.by, now, &command)?;
//!             last = now;
//!         }
//!         // A real host waits until that time or until somebody gives a command.
//!         Next::At(moment) => now = moment,
//!         Next::Nothing => break,
//!     }
//! }
//! # Ok(())
//! # }
//! ```

use crate::contract::{Blank, Seat, Standing, Timestamp};
use crate::family::frame::{Actor, Choice, Choices};
use crate::family::{Acts, Named};

/// The waiting times of a croupier in milliseconds. [`Timestamp::MAX`] means for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paces {
    /// The time between two acts of staff or host.
    pub act: u64,
    /// The time in which players may act before staff end the window.
    pub window: u64,
    /// The time that the game waits for a player before it goes on without that player's answer.
    pub silence: u64,
}

/// The next act of a croupier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<'c, C> {
    /// Give this command now, as the actor it names. It is accepted with its blanks, except those that only the
    /// host can fill: the caller fills in a [seed](Blank::Seed), a [link](Blank::Link) or a
    /// [commitment](Blank::Commitment).
    Give(&'c C),
    /// Do nothing until this time or until a command is accepted; then ask again with a new list. A time that is not
    /// after `now` means that the list is out of date.
    At(Timestamp),
    /// Do nothing until a command is accepted: a player has to act, or a person who knows what no program can know.
    Nothing,
}

/// The time since which the game has been waiting for the same commands. Other commands given meanwhile do not restart the
/// waiting time, so nobody can delay the game or keep a window open by acting.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Waiting<R> {
    since: Timestamp,
    /// The awaited commands by giver and name, without amounts and cards.
    what: Vec<(Actor<R>, String)>,
}

impl<R> Default for Waiting<R> {
    fn default() -> Self {
        Self { since: 0, what: Vec::new() }
    }
}

impl<R: Clone + PartialEq> Waiting<R> {
    /// Returns the `since` for [`next`]. Call it with every new list and the time of the last accepted command.
    pub fn since<C: Named>(&mut self, choices: &Choices<R, C>, last: Timestamp) -> Timestamp {
        let waits = || choices.first.iter().filter(|choice| choice.standing <= Standing::ClosesWindow);
        let is_same = waits()
            .map(|choice| (&choice.by, choice.command.name()))
            .eq(self.what.iter().map(|(by, what)| (by, what.as_str())));
        if !is_same {
            self.since = last;
            self.what = waits().map(|choice| (choice.by.clone(), choice.command.name().to_owned())).collect();
        }
        self.since
    }
}

/// Returns the next act of staff or host.
///
/// `choices` lists every command that the rulebook accepts at `now` from anybody, complete at least up to [`Standing::Instead`].
/// `since` is the time of the last accepted command or, better, the result of [`Waiting::since`].
///
/// - If the game waits for staff or host and no player, they give the first awaited command after [`Paces::act`].
/// - If it waits for a player, staff wait for [`Paces::silence`]. Then they give a substitute command, if possible one
///   about a silent player. Without a substitute they give another awaited command or end the window.
/// - A window is ended after [`Paces::window`].
/// - Commands that need an attestation, the lie of coins that came down or of cards, or details that only a person knows are
///   never given; neither are interventions, nor an [`ending`].
#[must_use]
pub fn next<R: Acts, C: Named>(
    choices: &Choices<R, C>,
    since: Timestamp,
    now: Timestamp,
    paces: Paces,
) -> Next<'_, Choice<R, C>> {
    if let Some(until) = choices.until.filter(|until| *until <= now) {
        return Next::At(until);
    }
    let due = find_due(choices, paces).map(|(choice, pace)| (choice, since.saturating_add(pace)));
    let moment = due.map(|(_, moment)| moment).filter(|moment| *moment < Timestamp::MAX);
    match due {
        Some((choice, moment)) if moment <= now => Next::Give(choice),
        _ => moment.into_iter().chain(choices.until).min().map_or(Next::Nothing, Next::At),
    }
}

/// Finds the command to give, and the time to wait before it.
fn find_due<R: Acts, C: Named>(
    choices: &Choices<R, C>,
    Paces { act, window, silence }: Paces,
) -> Option<(&Choice<R, C>, u64)> {
    let ours =
        |standing| choices.first.iter().filter(move |choice| choice.standing == standing && is_for_croupier(*choice));
    let (awaited, closes) = (ours(Standing::Awaited).next(), ours(Standing::ClosesWindow).next());
    let about_silent = |choice: &&Choice<R, C>| silent_seats(choices).any(|seat| choice.about == Some(seat));
    let instead = ours(Standing::Instead).find(about_silent).or_else(|| ours(Standing::Instead).next());
    if silent_seats(choices).next().is_some() {
        return Some((instead.or(awaited).or(closes)?, silence));
    }
    let in_turn = [(awaited, act), (closes, window), (instead, silence)];
    in_turn.into_iter().find_map(|(choice, pace)| Some((choice?, pace)))
}

/// Returns the seats of players the game waits for.
fn silent_seats<R: Acts, C>(choices: &Choices<R, C>) -> impl Iterator<Item = Seat> {
    let awaited = choices.first.iter().filter(|choice| choice.standing == Standing::Awaited);
    awaited.filter(|choice| choice.by.role.is_player()).map(|choice| choice.by.number)
}

/// Returns the command that ends the table: one that closes it at once if there is one, otherwise the announcement that
/// it will close.
///
/// An announcement has a [`Blank::Time`] with the closing time, which may be moved to a later one. Set `announced`
/// after an announcement was given; another would move the closing time. [`next`] goes on until the table closes.
#[must_use]
pub fn ending<R: Acts, C: Named>(choices: &Choices<R, C>, announced: bool) -> Option<&Choice<R, C>> {
    let endings =
        || choices.first.iter().filter(|choice| choice.standing == Standing::Ending && is_for_croupier(*choice));
    let is_announcement = |choice: &&Choice<R, C>| choice.blanks.iter().any(|blank| matches!(blank, Blank::Time(_)));
    let at_once = endings().find(|choice| !is_announcement(choice));
    at_once.or_else(|| endings().find(is_announcement).filter(|_| !announced))
}

/// The command that throws coins. They may lie either way round on the kip before a throw, so a throw is given as it is listed.
/// Only people know how they come down.
const THROW: &str = "throw-coins";

/// Returns whether a croupier can give the command: it belongs to staff or host and needs nothing that only a person knows.
fn is_for_croupier<R: Acts, C: Named>(choice: &Choice<R, C>) -> bool {
    let only_people_know = |blank: &Blank| match blank {
        Blank::Lie => choice.command.name() != THROW,
        blank => matches!(blank, Blank::Attestation | Blank::Details),
    };
    !choice.by.role.is_player() && !choice.blanks.iter().any(only_people_know)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Actor, Role};
    use crate::two_up::{Choice, Choices, Command};

    const PACES: Paces = Paces { act: 10, window: 100, silence: 1_000 };
    const HOST: Actor = Actor { role: Role::Host, number: 0 };
    const DEALER: Actor = Actor { role: Role::Dealer, number: 1 };

    const fn player(seat: Seat) -> Actor {
        Actor { role: Role::Player, number: seat }
    }

    /// A choice; its command does not matter here.
    fn choice(by: Actor, standing: Standing, about: Option<Seat>, blanks: &[Blank]) -> Choice {
        let (command, blanks) = (Command::CloseTable, blanks.to_vec());
        Choice { by, others_but: None, about, command, standing, blanks, bet: None }
    }

    fn list(mut first: Vec<Choice>, until: Option<Timestamp>) -> Choices {
        first.sort_by_key(|choice| choice.standing);
        let total = u32::try_from(first.len()).expect("a short list");
        Choices { first, total, until }
    }

    /// Asserts that after a command at 0 the choice is given after the pace and not before.
    fn assert_given_after(pace: u64, choices: &Choices, place: usize) {
        assert_eq!(next(choices, 0, 1, PACES), Next::At(pace));
        assert_eq!(next(choices, 0, pace - 1, PACES), Next::At(pace));
        assert_eq!(next(choices, 0, pace, PACES), Next::Give(&choices.first[place]));
    }

    #[test]
    fn staff_do_the_first_thing_that_the_game_waits_for() {
        let awaited = [HOST, DEALER].map(|by| choice(by, Standing::Awaited, None, &[Blank::Seed]));
        let others = [Standing::ClosesWindow, Standing::Instead, Standing::Optional, Standing::Intervention];
        let others = others.map(|standing| choice(DEALER, standing, None, &[]));
        assert_given_after(10, &list(awaited.into_iter().chain(others).collect(), None), 0);
    }

    #[test]
    fn a_window_stays_open_for_a_while() {
        let ends = choice(DEALER, Standing::ClosesWindow, None, &[]);
        let bets = choice(player(1), Standing::Optional, None, &[]);
        assert_given_after(100, &list(vec![bets, ends, choice(DEALER, Standing::Instead, Some(1), &[])], None), 0);
    }

    #[test]
    fn a_player_is_waited_for_and_then_passed_over() {
        let silent = choice(player(2), Standing::Awaited, None, &[]);
        let staff = choice(DEALER, Standing::Awaited, None, &[]);
        let [other, own] = [1, 2].map(|about| choice(DEALER, Standing::Instead, Some(about), &[]));
        assert_given_after(1_000, &list(vec![silent.clone(), staff.clone(), other.clone(), own], None), 3);
        assert_given_after(1_000, &list(vec![silent.clone(), staff.clone(), other], None), 2);
        assert_given_after(1_000, &list(vec![silent.clone(), staff], None), 1);
        assert_eq!(next(&list(vec![silent], None), 0, 5_000, PACES), Next::Nothing);
    }

    #[test]
    fn whoever_acts_meanwhile_does_not_hold_up_the_game() {
        let bets = |seat: &Seat| choice(player(*seat), Standing::Optional, None, &[]);
        let ends = choice(DEALER, Standing::ClosesWindow, None, &[]);
        let open = |seats: &[Seat]| list(seats.iter().map(bets).chain([ends.clone()]).collect(), None);
        let mut waiting = Waiting::default();
        assert_eq!(waiting.since(&open(&[1, 2]), 7), 7);
        assert_eq!(waiting.since(&open(&[1]), 50), 7);
        assert_eq!(waiting.since(&list(vec![choice(HOST, Standing::Awaited, None, &[])], None), 60), 60);
        assert_eq!(waiting.since(&open(&[1]), 70), 70);
    }

    #[test]
    fn commands_that_only_people_can_give_are_never_given() {
        for blank in [Blank::Attestation, Blank::Lie, Blank::Details] {
            let known = choice(DEALER, Standing::Awaited, None, &[blank]);
            assert_eq!(next(&list(vec![known], None), 0, 5_000, PACES), Next::Nothing);
        }
        for standing in [Standing::Optional, Standing::Intervention, Standing::Ending] {
            let choices = list(vec![choice(DEALER, standing, None, &[])], Some(7_000));
            assert_eq!(next(&choices, 0, 5_000, PACES), Next::At(7_000));
        }
    }

    #[test]
    fn a_list_holds_until_its_own_time() {
        let acts = || vec![choice(DEALER, Standing::Awaited, None, &[])];
        assert_eq!(next(&list(acts(), Some(5)), 0, 1, PACES), Next::At(5));
        assert_eq!(next(&list(acts(), Some(5)), 0, 5, PACES), Next::At(5));
        let for_ever = Paces { act: u64::MAX, ..PACES };
        assert_eq!(next(&list(acts(), None), 3, 5, for_ever), Next::Nothing);
        assert_eq!(next(&list(acts(), Some(9)), 3, 5, for_ever), Next::At(9));
    }

    #[test]
    fn a_table_closes_at_once_or_after_one_announcement() {
        let announced = choice(DEALER, Standing::Ending, None, &[Blank::Time(9)]);
        let closes = choice(DEALER, Standing::Ending, None, &[]);
        let both = list(vec![announced.clone(), closes], None);
        assert_eq!(ending(&both, false), both.first.get(1));
        let one = list(vec![announced], None);
        assert_eq!((ending(&one, false), ending(&one, true)), (one.first.first(), None));
    }
}
