//! Computer players for the card games.
//!
//! A [`Player`] gets a [`Perspective`]: its seat's view, the moves that the rulebook would accept of it, and imagined tables that agree
//! with both. The table's own state is out of its reach: a `Perspective` never returns it, and an [`Imagined`] table knows no more than
//! the seat does.
//!
//! Maintainers: no rule of the game may appear here. Players ask the rulebook.

mod greedy;
mod lookahead;
mod perspective;
mod turns;
mod worth;

use std::str::FromStr;
use std::time::Duration;

pub use greedy::Greedy;
use kip::Fault;
use kip::casino_cards::Command;
pub use lookahead::{Budget, Lookahead};
use perspective::Dice;
pub use perspective::{Imagined, Perspective, Player, Saved};

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
    fn choose(&mut self, place: &mut Perspective<'_>) -> Result<Option<Command>, Fault> {
        let mut moves = place.moves()?;
        if moves.is_empty() {
            return Ok(None);
        }
        let index = self.dice.below(moves.len());
        Ok(Some(moves.swap_remove(index)))
    }
}

/// Returns whole turns of the seat, the one that [`Greedy`] prefers first. None is returned where the next move needs no thought.
///
/// # Errors
/// Any fault of the component.
pub fn best_turns(place: &mut Perspective<'_>, seed: &[u8; 32]) -> Result<Vec<Vec<Command>>, Fault> {
    let (seat, facts) = (place.seat(), place.facts());
    let found = turns::turns(&mut place.imagine(seed)?, seat, facts)?;
    Ok(found.into_iter().map(|turn| turn.moves).collect())
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
