//! The card games at a terminal: the table as a picture, moves in a person's words, computer players, and `kip describe`.
//!
//! This folder holds every word of the family that the program prints or reads. The component alone decides which moves are
//! legal: the program looks for a person's move among those that the component lists.

pub(crate) mod arena;
pub(crate) mod ask;
pub(crate) mod bot;
pub(crate) mod faces;
pub(crate) mod label;
pub(crate) mod moves;
pub(crate) mod narrate;
pub(crate) mod picture;
pub(crate) mod play;
mod read;
pub(crate) mod score;
pub(crate) mod setup;
pub(crate) mod table;
mod verify;

pub(crate) use table::Table;

use kip::casino_cards::{Actor, Description, Role};
use kip::contract::Seat;

/// The host as an actor.
pub(crate) const HOST: Actor = Actor { role: Role::Host, number: 0 };

/// Returns whether this number of players plays in partnerships: seats 1 and 3 form one side, 2 and 4 the other.
pub(crate) const fn has_partners(description: &Description, players: usize) -> bool {
    description.partners && players == 4
}

/// Returns the player of a seat as an actor.
pub(crate) const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}
