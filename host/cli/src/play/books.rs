//! What a session keeps beside its table: the wallet, the rounds, and the witness of the draws. They follow the events,
//! while a table is played and when a transcript is read again.

use kip::contract::Timestamp;
use kip::draw::Witness;
use kip::two_up::{Command, Config, Event, View};
use kip::{GENERATION, Rulebook};
use kip_conformance::families::two_up::payments::Payments;

use crate::errors::{Failure, Outcome};
use crate::ledger::Ledger;
use crate::replay::find_imbalance;
use crate::rounds::{Round, Rounds};

/// The books of a session.
pub(crate) struct Books {
    pub ledger: Ledger,
    /// What the table pays, by which its events are judged.
    payments: Payments,
    pub rounds: Rounds,
    /// Checks every landing against what was published, without the component.
    pub witness: Witness,
}

impl Books {
    /// The books of a table that this rulebook opened, with the events of its opening.
    ///
    /// # Errors
    /// The money does not add up.
    pub(crate) fn open(rulebook: &Rulebook, config: &Config, events: &[Event], view: &View) -> Outcome<Self> {
        let mut books = Self {
            ledger: Ledger::default(),
            payments: Payments::under(rulebook.description(), config),
            rounds: Rounds::new(rulebook),
            witness: Witness::new(rulebook.id(), GENERATION, config),
        };
        books.record(events, view)?;
        Ok(books)
    }

    /// Follows a command that was accepted by this rulebook. Returns the round that it ended.
    ///
    /// # Errors
    /// The coins differ from what was drawn, or the money does not add up.
    pub(crate) fn follow(
        &mut self,
        by: &Rulebook,
        (at, command): (Timestamp, &Command),
        events: &[Event],
        view: &View,
    ) -> Outcome<Option<Round>> {
        self.witness.played_by(by.id(), GENERATION);
        let found = self.witness.follow(at, command, events.iter().map(|event| &event.what));
        if let Some(discrepancy) = found.first() {
            return Err(Failure::check(format!("the draws do not hold: {discrepancy}")));
        }
        self.record(events, view)
    }

    /// Follows a swap: what is paid, and how rounds are counted, is the matter of the rulebook that took over.
    ///
    /// # Errors
    /// The money does not add up.
    pub(crate) fn take_over(&mut self, by: &Rulebook, events: &[Event], view: &View) -> Outcome {
        self.rounds.set_rulebook(by);
        self.payments = Payments::shown(by.description(), view);
        self.record(events, view).map(drop)
    }

    /// Records events in rounds and wallet. The wallet has to agree with the table, and each event with what it moves and
    /// with what the table pays.
    fn record(&mut self, events: &[Event], view: &View) -> Outcome<Option<Round>> {
        let round = self.rounds.record(events);
        match find_imbalance(&mut self.ledger, &self.payments, events, view) {
            Some(imbalance) => Err(Failure::check(format!("the money does not add up: {imbalance}"))),
            None => Ok(round),
        }
    }
}
