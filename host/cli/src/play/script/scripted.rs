//! The parts of a script that differ between families.

use std::convert::Infallible;
use std::fmt::Debug;

use kip::contract::Seat;
use kip::two_up::{Command, Config};
use kip::{Hosted, TwoUp};

use crate::command_help::all_examples;

/// A family whose tables are played from scripts.
pub(crate) trait Scripted: Hosted {
    /// A person's words for moves; `Infallible` for a family without such words.
    type Said: Clone + Debug + PartialEq;

    /// The family's words for messages.
    const WORDS: Words;

    /// Returns the number of seats of a table.
    fn seats(config: &Self::Config) -> Seat;

    /// Returns lines of a script with that command.
    fn examples(command: &str) -> Vec<&'static str>;

    /// Parses a person's words.
    ///
    /// # Errors
    /// A sentence about the error in the words.
    fn said(text: &str) -> Result<Self::Said, String>;

    /// Returns the words themselves.
    fn words_of(said: &Self::Said) -> &str;
}

/// The words of a family's scripts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    /// The names of the family's commands.
    pub commands: &'static [&'static str],
    /// The command that brings chance.
    pub chance: &'static str,
    /// Examples of an opening, an order and a command.
    pub opening: &'static str,
    pub order: &'static str,
    pub command: &'static str,
    /// The fields that hold an amount, and the commands whose payload is one; the same for seats and times.
    pub amounts: &'static [&'static str],
    pub seats: &'static [&'static str],
    pub times: &'static [&'static str],
    /// The largest amount in a sentence, and the rulings on amounts and times.
    pub most_amount: &'static str,
    pub amount_rule: &'static str,
    pub time_rule: &'static str,
    pub most_seats: Seat,
}

impl Scripted for TwoUp {
    type Said = Infallible;

    const WORDS: Words = Words {
        commands: Command::NAMES,
        chance: "land",
        opening: "{\"open\": {\"table\": \"ring 1\", \"seats\": 8, …}}",
        order: "{\"by\": \"boxer\", \"command\": \"no-more-bets\"}",
        command: "{\"offer-coins\": 1}",
        amounts: &[
            "chips",
            "tokens",
            "amount",
            "min",
            "max",
            "unit",
            "denominations",
            "cover-centre",
            "offer-side-bet",
            "stake-centre",
        ],
        seats: &[
            "seat",
            "leave",
            "vacate-seat",
            "clear-player-limits",
            "void-wagers",
            "exclude-player",
            "offer-coins",
            "decline-cover",
        ],
        times: &["at", "change-at", "announce-closing"],
        most_amount: "an amount is 10^15 minor units at most",
        amount_rule: "R49",
        time_rule: "R33",
        most_seats: 64,
    };

    fn seats(config: &Config) -> Seat {
        config.seats
    }

    fn examples(command: &str) -> Vec<&'static str> {
        all_examples(command).iter().map(|(_, command)| *command).collect()
    }

    fn said(_: &str) -> Result<Infallible, String> {
        Err("moves are said at card tables: here a line has a `command`".into())
    }

    fn words_of(said: &Infallible) -> &str {
        match *said {}
    }
}
