//! What staff and host do next at a table, out of what its rulebook lists: for whoever runs tables without a dealer.
//!
//! Nothing here knows a game. A rulebook says of every command it would accept what it is to the game
//! ([`Standing`]): whether the game waits for it, whether it ends the time in which players act, what is done where a
//! player stays silent. From that, and from how long everything may take ([`Paces`]), [`next`] says what is to be given now
//! or when to look again. No name of a command may enter here, nor a clock: the time is the caller's.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let config: kip::two_up::Config = serde_json::from_str(include_str!("../tests/config.json"))?;
//! use kip::croupier::{Next, Paces, Waiting, next};
//! use kip::contract::{Blank, Filling};
//! use kip::{Limits, Registry, Table};
//!
//! let registry = Registry::embedded(Limits::default())?;
//! let rulebook = registry.rulebook("nsw").ok_or("no such rulebook")?;
//! let (mut table, _opening) = Table::open(&rulebook, &config)?;
//!
//! // A second between two acts of staff; ten to place bets; half a minute for a player to answer.
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
//!         // A real host waits until then, or until somebody at the table gives a command.
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

/// How long everything may take, in milliseconds. [`Timestamp::MAX`] is for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paces {
    /// Between two acts of staff or host.
    pub act: u64,
    /// A time in which players may act, before it is ended.
    pub window: u64,
    /// An answer that the game waits for, before it goes on without.
    pub silence: u64,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<'c, C> {
    /// This is to be given now, by whom it names. What stands in the command's placeholders is accepted, but for what only
    /// the host has: a [seed](Blank::Seed), a [link](Blank::Link), a [commitment](Blank::Commitment) are for the caller
    /// to fill in.
    Give(&'c C),
    /// Nothing before that moment, unless a command is accepted: ask then, with a list of then. A moment that is not
    /// after `now` says that the list no longer holds.
    At(Timestamp),
    /// Nothing, until a command is accepted: it is for players to act, or for somebody who knows what no program does.
    Nothing,
}

/// Since when a game waits for what it waits for: so that nobody holds up the game, or a window open, by acting meanwhile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting<R> {
    since: Timestamp,
    /// Who gives which command, whatever amounts and cards are named in it.
    what: Vec<(Actor<R>, String)>,
}

impl<R> Default for Waiting<R> {
    fn default() -> Self {
        Self { since: 0, what: Vec::new() }
    }
}

impl<R: Clone + PartialEq> Waiting<R> {
    /// For [`next`], out of each list in turn and when the last command was accepted.
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

/// What staff or host do next.
///
/// `choices` is what the rulebook lists for everybody at `now`, whole as far as [`Standing::Instead`]. `since` is when the
/// last command was accepted, or better what [`Waiting`] makes of it.
///
/// - Where the game waits for no player, staff and host do what it waits for, the first of it first, after the first pace.
/// - Where it waits for a player, so does this, up to the third pace. Then staff do what is done instead, if possible about
///   one of those who stay silent; where nothing is done instead, what else the game waits for.
/// - A window is ended after the second pace.
/// - Attestations, how something lies, and details that only the giver knows are nobody's here: such a command is never
///   given. Nor is an intervention, nor an [`ending`].
#[must_use]
pub fn next<R: Acts, C>(
    choices: &Choices<R, C>,
    since: Timestamp,
    now: Timestamp,
    paces: Paces,
) -> Next<'_, Choice<R, C>> {
    if let Some(until) = choices.until.filter(|until| *until <= now) {
        return Next::At(until);
    }
    let due = due(choices, paces).map(|(choice, pace)| (choice, since.saturating_add(pace)));
    let moment = due.map(|(_, moment)| moment).filter(|moment| *moment < Timestamp::MAX);
    match due {
        Some((choice, moment)) if moment <= now => Next::Give(choice),
        _ => moment.into_iter().chain(choices.until).min().map_or(Next::Nothing, Next::At),
    }
}

/// What is given, and after which pace.
fn due<R: Acts, C>(choices: &Choices<R, C>, Paces { act, window, silence }: Paces) -> Option<(&Choice<R, C>, u64)> {
    let ours = |standing| choices.first.iter().filter(move |choice| choice.standing == standing && is_ours(*choice));
    let (awaited, closes) = (ours(Standing::Awaited).next(), ours(Standing::ClosesWindow).next());
    let about_silent = |choice: &&Choice<R, C>| silent(choices).any(|seat| choice.about == Some(seat));
    let instead = ours(Standing::Instead).find(about_silent).or_else(|| ours(Standing::Instead).next());
    if silent(choices).next().is_some() {
        return Some((instead.or(awaited).or(closes)?, silence));
    }
    let in_turn = [(awaited, act), (closes, window), (instead, silence)];
    in_turn.into_iter().find_map(|(choice, pace)| Some((choice?, pace)))
}

/// The seats of players the game waits for.
fn silent<R: Acts, C>(choices: &Choices<R, C>) -> impl Iterator<Item = Seat> {
    let awaited = choices.first.iter().filter(|choice| choice.standing == Standing::Awaited);
    awaited.filter(|choice| choice.by.role.is_player()).map(|choice| choice.by.number)
}

/// What ends the table, where somebody wants it to end: what closes it at once, else the announcement that it will close.
///
/// An announcement has a [`Blank::Time`]: when the table is to close stands in it, and may be put off. `announced` says
/// that one was given: another would move the closing. Until the table closes, [`next`] goes on.
#[must_use]
pub fn ending<R: Acts, C>(choices: &Choices<R, C>, announced: bool) -> Option<&Choice<R, C>> {
    let endings = || choices.first.iter().filter(|choice| choice.standing == Standing::Ending && is_ours(*choice));
    let is_announcement = |choice: &&Choice<R, C>| choice.blanks.iter().any(|blank| matches!(blank, Blank::Time(_)));
    let at_once = endings().find(|choice| !is_announcement(choice));
    at_once.or_else(|| endings().find(is_announcement).filter(|_| !announced))
}

/// Whether staff or the host give it, and need to know nothing that no program knows.
fn is_ours<R: Acts, C>(choice: &Choice<R, C>) -> bool {
    let only_people_know = |blank: &Blank| matches!(blank, Blank::Attestation | Blank::Lie | Blank::Details);
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

    /// Which command it is does not matter.
    fn choice(by: Actor, standing: Standing, about: Option<Seat>, blanks: &[Blank]) -> Choice {
        let (command, blanks) = (Command::CloseTable, blanks.to_vec());
        Choice { by, others_but: None, about, command, standing, blanks, bet: None }
    }

    fn list(mut first: Vec<Choice>, until: Option<Timestamp>) -> Choices {
        first.sort_by_key(|choice| choice.standing);
        let total = u32::try_from(first.len()).expect("a short list");
        Choices { first, total, until }
    }

    /// After a command at 0: nothing but a look again before that moment, then that choice.
    fn given_after(pace: u64, choices: &Choices, place: usize) {
        assert_eq!(next(choices, 0, 1, PACES), Next::At(pace));
        assert_eq!(next(choices, 0, pace - 1, PACES), Next::At(pace));
        assert_eq!(next(choices, 0, pace, PACES), Next::Give(&choices.first[place]));
    }

    #[test]
    fn staff_do_the_first_thing_that_the_game_waits_for() {
        let awaited = [HOST, DEALER].map(|by| choice(by, Standing::Awaited, None, &[Blank::Seed]));
        let others = [Standing::ClosesWindow, Standing::Instead, Standing::Optional, Standing::Intervention];
        let others = others.map(|standing| choice(DEALER, standing, None, &[]));
        given_after(10, &list(awaited.into_iter().chain(others).collect(), None), 0);
    }

    #[test]
    fn a_window_stays_open_for_a_while() {
        let ends = choice(DEALER, Standing::ClosesWindow, None, &[]);
        let bets = choice(player(1), Standing::Optional, None, &[]);
        given_after(100, &list(vec![bets, ends, choice(DEALER, Standing::Instead, Some(1), &[])], None), 0);
    }

    #[test]
    fn a_player_is_waited_for_and_then_passed_over() {
        let silent = choice(player(2), Standing::Awaited, None, &[]);
        let staff = choice(DEALER, Standing::Awaited, None, &[]);
        let [other, own] = [1, 2].map(|about| choice(DEALER, Standing::Instead, Some(about), &[]));
        given_after(1_000, &list(vec![silent.clone(), staff.clone(), other.clone(), own], None), 3);
        given_after(1_000, &list(vec![silent.clone(), staff.clone(), other], None), 2);
        given_after(1_000, &list(vec![silent.clone(), staff], None), 1);
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
    fn what_only_people_know_is_theirs_to_say() {
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
    fn a_list_holds_until_it_says() {
        let acts = || vec![choice(DEALER, Standing::Awaited, None, &[])];
        assert_eq!(next(&list(acts(), Some(5)), 0, 1, PACES), Next::At(5));
        assert_eq!(next(&list(acts(), Some(5)), 0, 5, PACES), Next::At(5));
        let for_ever = Paces { act: u64::MAX, ..PACES };
        assert_eq!(next(&list(acts(), None), 3, 5, for_ever), Next::Nothing);
        assert_eq!(next(&list(acts(), Some(9)), 3, 5, for_ever), Next::At(9));
    }

    #[test]
    fn a_table_closes_at_once_or_is_announced_to_close_once() {
        let announced = choice(DEALER, Standing::Ending, None, &[Blank::Time(9)]);
        let closes = choice(DEALER, Standing::Ending, None, &[]);
        let both = list(vec![announced.clone(), closes], None);
        assert_eq!(ending(&both, false), both.first.get(1));
        let one = list(vec![announced], None);
        assert_eq!((ending(&one, false), ending(&one, true)), (one.first.first(), None));
    }
}
