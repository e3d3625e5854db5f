//! The money of a table under test: the ledger that the suite keeps, and what must hold of it after every command.

pub mod moves;
pub mod worth;

use std::collections::BTreeMap;

use kip_conformance::families::Laid as _;
use kip_conformance::money::{CHIPS, HOUSE, Ledger, TOKENS};
use kip_engine::contract::{Account, Move, Seat};
use kip_engine::two_up::contract::{Event, Terms, View};

/// The ledger of one table: purses, house and the stakes on the table.
#[derive(Clone, Debug)]
pub struct Books {
    ledger: Ledger,
}

impl Books {
    /// The books of a table opened under those terms.
    pub fn under(terms: &Terms) -> Self {
        Self { ledger: Ledger::under(terms) }
    }

    /// Books the events of one command; `view` is the table after it.
    ///
    /// # Panics
    /// When a move differs from its event, breaks a rule of the ledger, or leaves on the table what `view` does not
    /// show.
    pub fn enter(&mut self, events: &[Event], view: &View) {
        for event in events {
            assert_eq!(event.moves, moves::of(&event.what), "by its payload {:?} moves something else", event.what);
        }
        self.ledger.book(events).unwrap_or_else(|wrong| panic!("{wrong}: {events:?}"));
        assert_eq!(self.ledger.find_difference(&view.common.lying, view.stakes()), None, "after {events:?}");
        if let Some(ring) = &view.ring {
            for seat in &view.seats {
                let bets = ring.bets.iter().filter(|bet| bet.heads == seat.seat);
                let held: u64 = bets.map(|bet| 2 * bet.amount).sum();
                assert_eq!(seat.held, held, "seat {} holds both stakes of its bets on Heads (R40)", seat.seat);
            }
        }
    }

    /// Adds the moves of auto-play. Returns in words how the view differs from the ledger, or `None`.
    pub fn add(&mut self, moves: &[Move], view: &View) -> Option<String> {
        self.ledger.add(moves);
        self.ledger.find_difference(&view.common.lying, view.stakes())
    }

    /// What a seat has won or lost so far, in chips and in tokens; its stakes on the table count as given away.
    pub fn of(&self, seat: Seat) -> (i128, i128) {
        self.both(Account::Purse(seat))
    }

    /// The same, all tenders together.
    pub fn won(&self, seat: Seat) -> i128 {
        self.ledger.holds(Account::Purse(seat))
    }

    /// The same for every seat that has won or lost.
    pub fn purses(&self) -> BTreeMap<Seat, i128> {
        self.ledger.purses()
    }

    /// What the bank has won or lost, in chips and in tokens; in a ring, its forfeits.
    pub fn bank(&self) -> (i128, i128) {
        self.both(HOUSE)
    }

    /// The centre of a ring with its covers.
    pub fn pot(&self) -> i128 {
        self.ledger.line().get("pot").copied().unwrap_or(0)
    }

    /// Whether nothing lies on the table.
    pub fn is_table_empty(&self) -> bool {
        self.ledger.on_table().is_empty()
    }

    fn both(&self, account: Account) -> (i128, i128) {
        (self.ledger.holds_in(account, CHIPS), self.ledger.holds_in(account, TOKENS))
    }
}
