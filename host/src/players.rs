//! Computer players for the card games.
//!
//! A [`Player`] is given a [`Place`]: what its seat is shown, what would be accepted of it, and imagined tables that agree with
//! both. The table's own state is out of its reach: a `Place` never gives it, and an [`Imagined`] table knows no more than the
//! seat does.
//!
//! Maintainers: no rule of the game may appear here. Players ask the rulebook.

use std::str::FromStr;

use sha2::{Digest as _, Sha256};

use crate::casino_cards::{Actor, AutoPlan, Choice, Command, Happening, Phase, Role, TableView};
use crate::contract::{Seat, Standing, Timestamp};
use crate::{CasinoCards, Fault, Stateless};

/// More moves than are looked at: a seat has four to seven on average, one in a thousand lists has above a hundred.
const MOST: u32 = 60_000;

/// A seat of a table in play, as its player may know it.
pub struct Place<'a> {
    component: &'a mut Stateless<CasinoCards>,
    state: &'a [u8],
    seat: Seat,
    at: Timestamp,
}

impl<'a> Place<'a> {
    /// The seat of a table that is in this state at that time.
    #[must_use]
    pub const fn new(component: &'a mut Stateless<CasinoCards>, state: &'a [u8], seat: Seat, at: Timestamp) -> Self {
        Self { component, state, seat, at }
    }

    /// Whose place it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat is shown.
    ///
    /// # Errors
    /// [`Fault`] if the component fails.
    pub fn view(&mut self) -> Result<TableView, Fault> {
        self.component.view(self.state, Some(player(self.seat)))
    }

    /// The moves that are awaited of the seat, in the rulebook's order.
    ///
    /// # Errors
    /// [`Fault`] if the component fails.
    pub fn moves(&mut self) -> Result<Vec<Command>, Fault> {
        let listed = self.component.legal(self.state, self.at, Some(player(self.seat)), MOST)?.first;
        let awaited = listed.into_iter().filter(|choice: &Choice| choice.standing == Standing::Awaited);
        Ok(awaited.map(|choice| choice.command).collect())
    }

    /// A table that the seat cannot tell from this one: what it does not know is dealt anew.
    ///
    /// # Errors
    /// [`Fault`] if the component fails, or between hands, where there is nothing to imagine.
    pub fn imagine(&mut self, seed: &[u8; 32]) -> Result<Imagined<'_>, Fault> {
        let state = self.component.imagine(self.state, self.seat, seed)?;
        Ok(Imagined { component: self.component, state, seat: self.seat, at: self.at })
    }
}

/// A table that a player thinks with.
pub struct Imagined<'a> {
    component: &'a mut Stateless<CasinoCards>,
    state: Vec<u8>,
    seat: Seat,
    at: Timestamp,
}

impl Imagined<'_> {
    /// Makes a move of the player's seat, and lets everybody play any moves to the hand's end. Returns how many points the
    /// seat's side has then more than the best of the others.
    ///
    /// # Errors
    /// [`Fault`] if the move is refused or the component fails.
    pub fn play_out(self, command: &Command, seed: &[u8; 32]) -> Result<i64, Fault> {
        let (after, events) = self.component.apply(&self.state, player(self.seat), self.at, command)?;
        let view = self.component.view(&after, None)?;
        let sides: Vec<Seat> = view.totals.iter().map(|total| total.seat).collect();
        let ended = events.iter().find_map(|event| match &event.what {
            Happening::HandScored(scores) => Some(scores.sides.iter().map(|side| i64::from(side.points)).collect()),
            _ => None,
        });
        let points: Vec<i64> = match ended {
            Some(points) => points,
            None if view.phase == Phase::Between => Vec::new(),
            None => {
                let plan = AutoPlan { at: self.at, seed: seed.to_vec(), rounds: 0, stepwise: false };
                let played = self.component.auto_play(&after, &plan)?;
                played.tally.points.iter().map(|points| i64::try_from(*points).unwrap_or(i64::MAX)).collect()
            }
        };
        // Partners play at one side, which the lower seat stands for.
        let side = if sides.contains(&self.seat) { self.seat } else { self.seat.saturating_sub(2) };
        let own: i64 = sides.iter().zip(&points).filter(|(seat, _)| **seat == side).map(|(_, points)| *points).sum();
        let others = sides.iter().zip(&points).filter(|(seat, _)| **seat != side).map(|(_, points)| *points);
        Ok(own.saturating_sub(others.max().unwrap_or(0)))
    }
}

const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}

/// A computer player.
pub trait Player: Send {
    /// Decides on one of [`Place::moves`]; `None` where there are none.
    ///
    /// # Errors
    /// [`Fault`] if the component fails.
    fn choose(&mut self, place: &mut Place<'_>) -> Result<Option<Command>, Fault>;
}

/// Random numbers under a seed: the same seed gives the same player.
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

    /// A number below `bound`; 0 where that is 0.
    fn below(&mut self, bound: usize) -> usize {
        let [a, b, c, d, e, f, g, h, ..] = self.bytes();
        let drawn = u128::from(u64::from_le_bytes([a, b, c, d, e, f, g, h]));
        // Of 2^64 values the share that is too many for some of the moves is far below what can be seen.
        usize::try_from((drawn * bound as u128) >> 64).unwrap_or(0)
    }
}

/// Plays any move.
#[derive(Clone, Debug)]
pub struct Random {
    dice: Dice,
}

impl Random {
    /// A player that draws its moves from that seed.
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

/// Tries every move at tables that it imagines, plays each to the hand's end at random, and takes the move with the best mean
/// difference of points. Every move is tried at the same tables.
#[derive(Clone, Debug)]
pub struct Lookahead {
    playouts: u32,
    dice: Dice,
}

impl Lookahead {
    /// A player that plays out a decision so many times in all, from that seed. Each move is tried twice at least.
    #[must_use]
    pub const fn new(playouts: u32, seed: [u8; 32]) -> Self {
        Self { playouts, dice: Dice::new(seed) }
    }
}

impl Player for Lookahead {
    fn choose(&mut self, place: &mut Place<'_>) -> Result<Option<Command>, Fault> {
        let mut moves = place.moves()?;
        if moves.len() <= 1 {
            return Ok(moves.pop());
        }
        // So many moves are tried as get two playouts each: of a long list some, drawn at random.
        let most = usize::try_from(self.playouts / 2).unwrap_or(usize::MAX).max(2);
        while moves.len() > most {
            let index = self.dice.below(moves.len());
            moves.swap_remove(index);
        }
        let each = (self.playouts as usize / moves.len()).max(2);
        let mut sums = vec![0_i64; moves.len()];
        for _ in 0..each {
            let (table, course) = (self.dice.bytes(), self.dice.bytes());
            for (command, sum) in moves.iter().zip(&mut sums) {
                *sum += place.imagine(&table)?.play_out(command, &course)?;
            }
        }
        let best = sums.iter().enumerate().max_by_key(|(index, sum)| (**sum, std::cmp::Reverse(*index)));
        Ok(best.map(|(index, _)| moves.swap_remove(index)))
    }
}

/// Which computer player: `random`, or `lookahead:200` with its playouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// [`Random`].
    Random,
    /// [`Lookahead`] with so many playouts a decision.
    Lookahead(u32),
}

/// The playouts of `lookahead` without a number.
const USUAL_PLAYOUTS: u32 = 100;
/// The most playouts of a decision.
const MOST_PLAYOUTS: u32 = 100_000;

/// A name that no computer player has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no computer player is called `{0}`; there are `random` and `lookahead:PLAYOUTS`, with 2 to 100,000 playouts")]
pub struct Unknown(String);

impl FromStr for Kind {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let unknown = || Unknown(text.to_owned());
        match text.split_once(':') {
            None if text == "random" => Ok(Self::Random),
            None if text == "lookahead" => Ok(Self::Lookahead(USUAL_PLAYOUTS)),
            Some(("lookahead", playouts)) => {
                let playouts = playouts.parse().ok().filter(|playouts| (2..=MOST_PLAYOUTS).contains(playouts));
                playouts.map(Self::Lookahead).ok_or_else(unknown)
            }
            _ => Err(unknown()),
        }
    }
}

impl Kind {
    /// The player, with a seed of its own.
    #[must_use]
    pub fn player(self, seed: [u8; 32]) -> Box<dyn Player> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Lookahead(playouts) => Box::new(Lookahead::new(playouts, seed)),
        }
    }
}
