//! Clauses by number: from an event's citation to the clause's name.

use serde::Serialize;

use crate::contract::{Citation, Clause, ClauseNumber, Head, Move, Timestamp};
use crate::family::frame::Event;

/// A rulebook's clauses and rulings, by the numbers that events cite.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    /// Sorted by number.
    rows: Vec<Clause>,
}

/// An event as people and transcripts have it: with the clause's name for its number.
///
/// As JSON `{"at":…,"clause":"nsw 6.3","ruling":"R8","what":{…},"moves":[…]}`; `ruling` only where there is one,
/// `moves` only where money moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CitedEvent<'a, H> {
    /// When: the command's time.
    pub at: Timestamp,
    /// The clause it follows from, as it is cited.
    pub clause: &'a str,
    /// The ruling too, where the clause is silent or open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<&'a str>,
    /// What happened.
    pub what: &'a H,
    /// Where money went, in order.
    #[serde(skip_serializing_if = "no_money")]
    pub moves: &'a [Move],
}

/// Whether no money moved.
const fn no_money(moves: &&[Move]) -> bool {
    moves.is_empty()
}

impl Clauses {
    /// The clauses a rulebook describes.
    #[must_use]
    pub fn of(head: &Head) -> Self {
        let mut rows = head.clauses.clone();
        rows.sort_by_key(|row| row.number);
        Self { rows }
    }

    /// The clause with that number, if the rulebook has it.
    #[must_use]
    pub fn get(&self, number: ClauseNumber) -> Option<&Clause> {
        let at = self.rows.binary_search_by_key(&number, |row| row.number).ok()?;
        self.rows.get(at)
    }

    /// How the clause with that number is cited: `nsw 6.3`, or `R8`; `unknown` where the
    /// rulebook has none, which only a faulty one brings about.
    #[must_use]
    pub fn name(&self, number: ClauseNumber) -> &str {
        self.get(number).map_or("unknown", |row| &row.id)
    }

    /// An event with the names of what it cites.
    #[must_use]
    pub fn cite<'a, H>(&'a self, event: &'a Event<H>) -> CitedEvent<'a, H> {
        let Citation { clause, ruling } = event.cite;
        CitedEvent {
            at: event.at,
            clause: self.name(clause),
            ruling: ruling.map(|ruling| self.name(ruling)),
            what: &event.what,
            moves: &event.moves,
        }
    }

    /// Several events, in order.
    #[must_use]
    pub fn cite_all<'a, H>(&'a self, events: &'a [Event<H>]) -> Vec<CitedEvent<'a, H>> {
        events.iter().map(|event| self.cite(event)).collect()
    }
}
