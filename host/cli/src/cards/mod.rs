//! The card games at a terminal: the table as a picture, moves as a person says them, computer players, `kip describe`.
//!
//! Every word of the family that the program prints or reads is in this folder. What may happen at a table is decided by the
//! component alone: what a person types is looked for among the moves that it lists.

pub(crate) mod arena;
pub(crate) mod ask;
pub(crate) mod bot;
pub(crate) mod describe;
mod ending;
pub(crate) mod faces;
pub(crate) mod label;
pub(crate) mod moves;
pub(crate) mod narrate;
pub(crate) mod picture;
pub(crate) mod play;
mod read;
pub(crate) mod replay;
mod resume;
mod score;
mod script;
pub(crate) mod scripted;
pub(crate) mod setup;
pub(crate) mod table;
mod verify;

use kip::casino_cards::{Actor, Description, Role};
use kip::contract::Seat;

/// The host.
pub(crate) const HOST: Actor = Actor { role: Role::Host, number: 0 };

/// Whether so many play in partnerships: seats 1 and 3 are one side, and 2 and 4 the other.
pub(crate) const fn has_partners(description: &Description, players: usize) -> bool {
    description.partners && players == 4
}

/// The player of a seat.
pub(crate) const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}
