//! A table's turn in a flight: the table as it would be after the commands so far, and the step that leads there.

use std::sync::Arc;

use kip::Digest;
use kip::game::{Actor, Event};
use kip_session::StoredTable;
use kip_transcript::Place as LinePlace;

use super::host::{Effect, Host, Settings};
use crate::problem::Problem;
use crate::store::{ChainRow, Head, Movement, Place, Record, Seating, Step, TableId};

/// A table as a node knows it: its row, with the server's part read.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub head: Head,
    pub host: Host,
    pub settings: Arc<Settings>,
}

/// The facts of a table that never change.
#[derive(Debug)]
pub(crate) struct Facts {
    pub id: TableId,
    pub name: String,
    pub operator: String,
    /// True if anybody may look.
    pub is_public: bool,
}

impl Known {
    /// Returns the facts that never change.
    pub fn facts(&self) -> Facts {
        let Head { id, name, operator, .. } = &self.head;
        Facts { id: *id, name: name.clone(), operator: operator.clone(), is_public: self.settings.public }
    }

    /// Reads a row.
    pub fn new(head: Head) -> Result<Self, Problem> {
        let broken = |_| Problem::conflict("fault", "the table's row is not in its form; `kip doctor` says more");
        let host = serde_json::from_str(&head.place.host).map_err(broken)?;
        let settings = serde_json::from_str(&head.settings).map_err(broken)?;
        Ok(Self { head, host, settings: Arc::new(settings) })
    }

    /// Returns the table as the rulebook's session takes it.
    pub fn stored(&self) -> StoredTable {
        let place = &self.head.place;
        StoredTable {
            state: place.state.clone(),
            place: LinePlace {
                commands: place.commands,
                unanswered: false,
                state: Digest::of(&place.state),
                chain: place.chain,
            },
        }
    }
}

/// A command that was accepted, for those who watch.
#[derive(Clone, Debug)]
pub struct News {
    /// The record's number.
    pub seq: i64,
    /// When.
    pub at: u64,
    /// By whom; `None` for a swap.
    pub by: Option<Actor>,
    /// The command's name.
    pub command: String,
    /// The events, as the host knows them.
    pub events: Arc<Vec<Event>>,
    /// The component that served before, for a swap.
    pub from: Option<Digest>,
}

/// A table's turn.
#[derive(Clone)]
pub(crate) struct Turn {
    /// The table as it would be.
    pub known: Known,
    /// The step so far.
    pub step: Step,
    /// The news for those who watch.
    pub news: Vec<News>,
    /// True if it has no step to commit, and another node has moved the table.
    pub is_stale: bool,
    changed: bool,
}

impl Turn {
    /// Begins a turn.
    pub fn new(known: Known) -> Self {
        let step = Step::at(&known.head);
        Self { known, step, news: Vec::new(), is_stale: false, changed: false }
    }

    /// Returns whether there is something to commit.
    pub const fn has_step(&self) -> bool {
        self.changed
    }

    /// Ends the turn: the row that the step leaves.
    pub fn close(&mut self) -> Result<(), Problem> {
        let host = serde_json::to_string(&self.known.host);
        self.known.head.place.host = host.map_err(|error| Problem::conflict("fault", error.to_string()))?;
        self.changed = !self.step.records.is_empty()
            || self.step.draws.is_some()
            || !self.step.seatings.is_empty()
            || self.step.place != self.known.head.place;
        self.step.place = self.known.head.place.clone();
        Ok(())
    }

    /// Appends a record, and moves the table there.
    pub fn push(&mut self, table: StoredTable, record: Record) {
        let head = &mut self.known.head;
        head.seq = record.seq;
        let place: &mut Place = &mut head.place;
        (place.commands, place.chain, place.state) = (table.place.commands, table.place.chain, table.state);
        place.at = record.at.max(place.at);
        self.step.records.push(record);
    }

    /// Appends changes of money.
    pub fn push_money(&mut self, seq: i64, effect: Effect) {
        let Effect { purses, is_owed, rounds } = effect;
        let movements = purses.into_iter().map(|(player, amount)| Movement { player, seq, amount, is_owed });
        self.step.movements.extend(movements);
        for round in rounds {
            self.step.rounds.retain(|row| (row.seat, row.number) != (round.seat, round.number));
            self.step.rounds.push(round);
        }
    }

    /// Appends a change of who has a seat.
    pub fn push_seating(&mut self, seating: Seating) {
        self.step.seatings.push(seating);
    }

    /// Keeps a chain that a record commits.
    pub fn push_chain(&mut self, chain: ChainRow) {
        self.step.chain = Some(chain);
    }
}
