//! A place at which every vector is played, and how it is played there. Nothing here plays.

use kip_contract::family::{Event, Family, Named as _, Order};
use kip_contract::types::{Refusal, Seat, Timestamp};

use crate::family::Tested;
use crate::hosting::{Failure, Rules};
use crate::picks::Picks;

/// A course of play: a table's config, and its commands, each with the code of its refusal.
pub struct Course<'a, F: Tested> {
    /// The config of the table.
    pub config: &'a F::Config,
    /// The commands; an accepted one has no code.
    pub orders: Vec<(Order<F>, Option<String>)>,
}

impl<F: Tested> Course<'_, F> {
    /// Returns a number that follows from the course alone, for sharing courses out among places.
    pub(super) fn number(&self) -> u64 {
        let digit = |byte: u8| u64::from(byte);
        let add = |sum: u64, (order, _): &(Order<F>, Option<String>)| {
            order.command.name().bytes().fold(sum, |sum, byte| sum.wrapping_mul(31).wrapping_add(digit(byte)))
        };
        self.orders.iter().fold(self.orders.len() as u64, add)
    }

    /// Returns whether a command of one of these names is given.
    #[must_use]
    pub fn gives(&self, names: &[&str]) -> bool {
        self.orders.iter().any(|(order, _)| names.contains(&order.command.name()))
    }
}

/// Returns the setting of a course at a place, if it is played there.
pub type Set<F> = fn(&<F as Family>::Description, &Course<'_, F>, &mut Picks) -> Option<Setting<F>>;

/// A place at which courses are played.
pub struct Place<F: Tested> {
    /// The name in the report, unique.
    pub name: &'static str,
    /// Returns how a course is played there; `None` when the rules give it other answers there. This is seen from the course alone.
    pub setting: Set<F>,
}

/// How a course is played at a place.
pub struct Setting<F: Tested> {
    /// The config with which the table is opened.
    pub config: F::Config,
    /// Brings a newly opened table to the beginning of the course.
    pub begin: Begin<F>,
    /// The change of seats.
    pub seats: Seats,
    /// The change of times.
    pub time: Time,
    /// The players who are there beside those of the course.
    pub others: Option<Company<F>>,
    /// Fields of events and views in which the place differs.
    pub changed: &'static [&'static str],
    /// True when the last view, and the last list, must be those of the course too.
    pub shows_the_same: bool,
}

/// Brings a newly opened table to the beginning of a course.
pub type Begin<F> = fn(&mut dyn Rules<F>, Vec<u8>, &Setting<F>) -> Result<Vec<u8>, Failure>;

/// Acts for the players who are there beside those of the course. Returns the state and the events of what they did; `None` when they do nothing.
pub type Company<F> = fn(&mut dyn Rules<F>, &[u8], &Setting<F>, Moment<'_, F>) -> Result<Option<Acted<F>>, Failure>;

/// The state after what others did, and its events.
pub type Acted<F> = (Vec<u8>, Vec<Event<F>>);

/// A moment at which other players may act.
#[derive(Clone, Copy)]
pub enum Moment<'a, F: Tested> {
    /// A command that the course's table accepts was refused.
    Refused(&'a Order<F>, &'a Refusal),
    /// A command of the course was accepted.
    Accepted(&'a Order<F>),
}

impl<F: Tested> Setting<F> {
    /// Returns the setting of a table with that config, at which nothing differs.
    #[must_use]
    pub fn of(config: F::Config) -> Self {
        Self {
            config,
            begin: |_, state, _| Ok(state),
            seats: Seats::default(),
            time: Time::Same,
            others: None,
            changed: &[],
            shows_the_same: true,
        }
    }
}

/// The change of seats: every seat of the course is so much higher. A seat that the course's table does not have is none at the
/// place either.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seats {
    /// The difference.
    pub by: Seat,
    /// The seats of the course's table.
    pub last: Seat,
    /// The seats of the table at the place; 0 when seats do not change.
    pub all: Seat,
}

impl Seats {
    pub(super) fn there(self, seat: Seat) -> Seat {
        match seat {
            0 => 0,
            _ if self.all == 0 => seat,
            _ if seat <= self.last => seat + self.by,
            _ => seat.saturating_add(self.all - self.last),
        }
    }

    /// Returns the seat of the course; `None` for a seat of somebody else.
    pub(super) fn back(self, seat: Seat) -> Option<Seat> {
        match seat {
            0 => Some(0),
            _ if self.all == 0 => Some(seat),
            _ if seat > self.all => Some(seat - self.all + self.last),
            _ => seat.checked_sub(self.by).filter(|seat| (1..=self.last).contains(seat)),
        }
    }

    /// Returns the seats of others, in order.
    pub fn of_others(self) -> impl Iterator<Item = Seat> {
        (1..=self.all).filter(move |seat| self.back(*seat).is_none())
    }
}

/// The change of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// None.
    Same,
    /// All is so much later, in milliseconds.
    Later(Timestamp),
    /// Each command is so much later than at the course's table after the command before, in milliseconds.
    Apart(Timestamp),
}
