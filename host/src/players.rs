//! Computer players for the card games.
//!
//! A [`Player`] gets a [`Place`]: its seat's view, the moves that the rulebook would accept of it, and imagined tables that agree
//! with both. The table's own state is out of its reach: a `Place` never returns it, and an [`Imagined`] table knows no more than
//! the seat does.
//!
//! Maintainers: no rule of the game may appear here. Players ask the rulebook.

mod greedy;
mod lookahead;
mod turns;
mod worth;

use std::str::FromStr;
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use crate::casino_cards::{Actor, AutoPlan, Choice, Command, Role, TableView};
use crate::contract::{Seat, Standing, Timestamp};
use crate::{CasinoCards, Fault, Stateless};
pub use greedy::Greedy;
pub use lookahead::{Budget, Lookahead};
use worth::Facts;

/// A limit far above any list of moves: a seat has four to seven on average, one in a thousand lists has above a hundred.
const MOST: u32 = 60_000;

/// A seat of a table in play, as its player may know it.
pub struct Place<'a> {
    component: &'a mut Stateless<CasinoCards>,
    state: &'a [u8],
    seat: Seat,
    at: Timestamp,
}

impl<'a> Place<'a> {
    /// Returns the seat's place at a table that is in this state at that time.
    #[must_use]
    pub const fn new(component: &'a mut Stateless<CasinoCards>, state: &'a [u8], seat: Seat, at: Timestamp) -> Self {
        Self { component, state, seat, at }
    }

    /// Returns the seat.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the seat's view.
    ///
    /// # Errors
    /// [`Fault`] if the component fails.
    pub fn view(&mut self) -> Result<TableView, Fault> {
        self.component.view(self.state, Some(player(self.seat)))
    }

    /// Returns the moves that are awaited of the seat, in the rulebook's order.
    ///
    /// # Errors
    /// [`Fault`] if the component fails.
    pub fn moves(&mut self) -> Result<Vec<Command>, Fault> {
        awaited(self.component, self.state, self.seat, self.at)
    }

    /// Returns the rulebook's facts about its cards.
    fn facts(&self) -> Facts {
        let about = self.component.rulebook().description();
        Facts {
            highest: about.highest_number,
            ace_high: about.ace_high,
            tops_are_loose: about.captures_from_piles,
            pack: about.pack.iter().fold(0, |all, card| all | 1 << *card as u8),
        }
    }

    /// Returns a table that the seat cannot tell from this one: everything unknown to the seat is dealt anew.
    ///
    /// # Errors
    /// [`Fault`] if the component fails, or between hands, when there is nothing to imagine.
    pub fn imagine(&mut self, seed: &[u8; 32]) -> Result<Imagined<'_>, Fault> {
        let state = self.component.imagine(self.state, self.seat, seed)?;
        Ok(Imagined { component: self.component, state, seat: self.seat, at: self.at })
    }
}

fn awaited(
    component: &mut Stateless<CasinoCards>,
    state: &[u8],
    seat: Seat,
    at: Timestamp,
) -> Result<Vec<Command>, Fault> {
    let listed = component.legal(state, at, Some(player(seat)), MOST)?.first;
    let awaited = listed.into_iter().filter(|choice: &Choice| choice.standing == Standing::Awaited);
    Ok(awaited.map(|choice| choice.command).collect())
}

/// A table that a player thinks with.
pub struct Imagined<'a> {
    component: &'a mut Stateless<CasinoCards>,
    state: Vec<u8>,
    seat: Seat,
    at: Timestamp,
}

/// A saved state of an imagined table, to return to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Saved(Vec<u8>);

impl Imagined<'_> {
    /// Returns the seat's view of the imagined table.
    ///
    /// # Errors
    /// [`Fault`] if the component fails.
    pub fn view(&mut self) -> Result<TableView, Fault> {
        self.component.view(&self.state, Some(player(self.seat)))
    }

    /// Returns the moves that are awaited of a seat.
    ///
    /// # Errors
    /// [`Fault`] if the component fails.
    pub fn moves(&mut self, seat: Seat) -> Result<Vec<Command>, Fault> {
        awaited(self.component, &self.state, seat, self.at)
    }

    /// Makes a move of a seat. Returns `false` if it is refused; nothing has changed then.
    ///
    /// # Errors
    /// [`Fault`] if the component fails.
    pub fn apply(&mut self, seat: Seat, command: &Command) -> Result<bool, Fault> {
        match self.component.apply(&self.state, player(seat), self.at, command) {
            Ok((state, _)) => {
                self.state = state;
                Ok(true)
            }
            Err(Fault::Refused(_)) => Ok(false),
            Err(fault) => Err(fault),
        }
    }

    /// Returns the table as it is now.
    #[must_use]
    pub fn save(&self) -> Saved {
        Saved(self.state.clone())
    }

    /// Returns to a table that was saved.
    pub fn go_back(&mut self, saved: &Saved) {
        self.state.clone_from(&saved.0);
    }

    /// Plays to the hand's end with random moves for everybody.
    ///
    /// # Errors
    /// [`Fault`] if the component fails.
    pub fn play_out(&mut self, seed: &[u8; 32]) -> Result<(), Fault> {
        let plan = AutoPlan { at: self.at, seed: seed.to_vec(), rounds: 0, stepwise: false };
        self.state = self.component.auto_play(&self.state, &plan)?.state;
        Ok(())
    }
}

const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}

/// A computer player.
pub trait Player: Send {
    /// Chooses one of [`Place::moves`]; returns `None` if there are none.
    ///
    /// # Errors
    /// [`Fault`] if the component fails.
    fn choose(&mut self, place: &mut Place<'_>) -> Result<Option<Command>, Fault>;
}

/// A source of random numbers under a seed: the same seed gives the same player.
#[derive(Clone, Debug)]
struct Dice {
    seed: [u8; 32],
    drawn: u64,
}

impl Dice {
    const fn new(seed: [u8; 32]) -> Self {
        Self { seed, drawn: 0 }
    }

    fn bytes(&mut self) -> [u8; 32] {
        self.drawn += 1;
        Sha256::new().chain_update(self.seed).chain_update(self.drawn.to_le_bytes()).finalize().into()
    }

    /// Returns a number below `bound`; 0 if that is 0.
    fn below(&mut self, bound: usize) -> usize {
        let [a, b, c, d, e, f, g, h, ..] = self.bytes();
        let drawn = u128::from(u64::from_le_bytes([a, b, c, d, e, f, g, h]));
        // The share of the 2^64 values that makes some moves likelier is far too small to be seen.
        usize::try_from((drawn * bound as u128) >> 64).unwrap_or(0)
    }
}

/// A player that makes any move.
#[derive(Clone, Debug)]
pub struct Random {
    dice: Dice,
}

impl Random {
    /// Returns a player that draws its moves from that seed.
    #[must_use]
    pub const fn new(seed: [u8; 32]) -> Self {
        Self { dice: Dice::new(seed) }
    }
}

impl Player for Random {
    fn choose(&mut self, place: &mut Place<'_>) -> Result<Option<Command>, Fault> {
        let mut moves = place.moves()?;
        if moves.is_empty() {
            return Ok(None);
        }
        let index = self.dice.below(moves.len());
        Ok(Some(moves.swap_remove(index)))
    }
}

/// The kinds of computer player: `random`, `greedy`, or `lookahead:200` with its playouts, or `lookahead:500ms` with its time a
/// turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// [`Random`].
    Random,
    /// [`Greedy`].
    Greedy,
    /// [`Lookahead`] with this budget a turn.
    Lookahead(Budget),
}

/// The playouts of a turn of `lookahead` without a number.
const USUAL_PLAYOUTS: u32 = 100;
/// The most playouts of a turn.
const MOST_PLAYOUTS: u32 = 100_000;
/// The longest time of a turn, in milliseconds.
const LONGEST: u64 = 60_000;

/// A name that no computer player has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no computer player is called `{0}`; there are `random`, `greedy`, `lookahead:PLAYOUTS` with 2 to 100,000 playouts a turn \
     (however few, each turn that it compares is played out: 14 for eight), and `lookahead:TIMEms` with 1 to 60,000 milliseconds"
)]
pub struct Unknown(String);

impl FromStr for Kind {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let unknown = || Unknown(text.to_owned());
        match text.split_once(':') {
            None if text == "random" => Ok(Self::Random),
            None if text == "greedy" => Ok(Self::Greedy),
            None if text == "lookahead" => Ok(Self::Lookahead(Budget::Playouts(USUAL_PLAYOUTS))),
            Some(("lookahead", much)) => budget(much).map(Self::Lookahead).ok_or_else(unknown),
            _ => Err(unknown()),
        }
    }
}

/// Reads `200` as playouts, or `500ms` as a time.
fn budget(text: &str) -> Option<Budget> {
    match text.strip_suffix("ms") {
        Some(time) => {
            let time = time.parse().ok().filter(|time| (1..=LONGEST).contains(time));
            time.map(Duration::from_millis).map(Budget::Time)
        }
        None => {
            let playouts = text.parse().ok().filter(|playouts| (2..=MOST_PLAYOUTS).contains(playouts));
            playouts.map(Budget::Playouts)
        }
    }
}

impl Kind {
    /// Returns the player, with its own seed.
    #[must_use]
    pub fn player(self, seed: [u8; 32]) -> Box<dyn Player> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Greedy => Box::new(Greedy::new(seed)),
            Self::Lookahead(budget) => Box::new(Lookahead::new(budget, seed)),
        }
    }
}
