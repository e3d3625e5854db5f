//! The money of a table under test: the suite's ledger, and the properties that must hold after every command.

pub mod worth;

use std::collections::BTreeMap;

use kip_conformance::books;
use kip_conformance::families::TwoUp;
use kip_conformance::family::Laid as _;
use kip_conformance::money::{CHIPS, HOUSE, TOKENS};
use kip_engine::contract::{Account, Move, Seat};
use kip_engine::two_up::contract::{Config, Description, Event, View};

/// The books of one table: purses, house and the stakes on the table.
#[derive(Clone, Debug)]
pub struct Books {
    books: books::Books<TwoUp>,
}

impl Books {
    /// Returns the books of a table opened with that config, under the rulebook with that description.
    pub fn open(description: &Description, config: &Config) -> Self {
        Self { books: books::Books::open(description, config) }
    }

    /// Books the events of one command; `view` is the table after it.
    ///
    /// When an event states a false amount or moves another one, a move breaks a rule of the ledger, or `view` does not show the
    /// money on the table.
    pub fn enter(&mut self, events: &[Event], view: &View) {
        self.books.book(events).unwrap_or_else(|wrong| panic!("{wrong}: {events:?}"));
        assert_eq!(self.books.find_difference(&view.common.lying, view.stakes()), None, "after {events:?}");
        if let Some(ring) = &view.ring {
            for seat in &view.seats {
                let bets = ring.bets.iter().filter(|bet| bet.heads == seat.seat);
                let held: u64 = bets.map(|bet| 2 * bet.amount).sum();
                assert_eq!(seat.held, held, "seat {} holds both stakes of its bets on Heads (R40)", seat.seat);
            }
        }
    }

    /// Adds the moves of auto-play. Returns the difference between the view and the ledger in words, or `None`.
    pub fn add(&mut self, moves: &[Move], view: &View) -> Option<String> {
        self.books.add(moves);
        self.books.find_difference(&view.common.lying, view.stakes())
    }

    /// Returns the amount that a seat has won or lost so far, in chips and in tokens; its stakes on the table count as given
    /// away.
    pub fn of(&self, seat: Seat) -> (i128, i128) {
        self.both(Account::Purse(seat))
    }

    /// Returns that amount over all tenders.
    pub fn won(&self, seat: Seat) -> i128 {
        self.books.holds(Account::Purse(seat))
    }

    /// Returns that amount for every seat that has won or lost.
    pub fn purses(&self) -> BTreeMap<Seat, i128> {
        self.books.purses()
    }

    /// Returns the amount that the bank has won or lost, in chips and in tokens; in a ring, its forfeits.
    pub fn bank(&self) -> (i128, i128) {
        self.both(HOUSE)
    }

    /// Returns the centre of a ring with its covers.
    pub fn pot(&self) -> i128 {
        self.books.line().get("pot").copied().unwrap_or(0)
    }

    /// Returns whether the table has no money on it.
    pub fn is_table_empty(&self) -> bool {
        self.books.on_table().is_empty()
    }

    fn both(&self, account: Account) -> (i128, i128) {
        (self.books.holds_in(account, CHIPS), self.books.holds_in(account, TOKENS))
    }
}
