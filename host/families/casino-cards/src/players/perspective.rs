//! The seat of a table as its computer player sees it, and the tables that the player imagines.

use sha2::{Digest as _, Sha256};

use super::worth::Facts;
use kip::casino_cards::{Actor, AutoPlan, Choice, Command, Role, TableView};
use kip::contract::{Seat, Standing, Timestamp};
use kip::{CasinoCards, Fault, Stateless};

/// A limit far above any list of moves: a seat has four to seven on average, one in a thousand lists has above a hundred.
const MOST: u32 = 60_000;

/// A seat of a table in play, as its player may know it.
pub struct Perspective<'a> {
    component: &'a mut Stateless<CasinoCards>,
    state: &'a [u8],
    seat: Seat,
    at: Timestamp,
}

impl<'a> Perspective<'a> {
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
    pub(super) fn facts(&self) -> Facts {
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
    /// Chooses one of [`Perspective::moves`]; returns `None` if there are none.
    ///
    /// # Errors
    /// [`Fault`] if the component fails.
    fn choose(&mut self, place: &mut Perspective<'_>) -> Result<Option<Command>, Fault>;
}

/// A source of random numbers under a seed: the same seed gives the same player.
#[derive(Clone, Debug)]
pub(super) struct Dice {
    seed: [u8; 32],
    drawn: u64,
}

impl Dice {
    pub(super) const fn new(seed: [u8; 32]) -> Self {
        Self { seed, drawn: 0 }
    }

    pub(super) fn bytes(&mut self) -> [u8; 32] {
        self.drawn += 1;
        Sha256::new().chain_update(self.seed).chain_update(self.drawn.to_le_bytes()).finalize().into()
    }

    /// Returns a number below `bound`; 0 if that is 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let [a, b, c, d, e, f, g, h, ..] = self.bytes();
        let drawn = u128::from(u64::from_le_bytes([a, b, c, d, e, f, g, h]));
        // The share of the 2^64 values that makes some moves likelier is far too small to be seen.
        usize::try_from((drawn * bound as u128) >> 64).unwrap_or(0)
    }
}
