//! Looks up the clauses that events cite by number.

use serde::Serialize;

use crate::contract::{Citation, Clause, ClauseNumber, Head, Move, Timestamp};
use crate::family::frame::Event;

/// A rulebook's clauses and rulings by the numbers that events cite.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    /// Sorted by number.
    rows: Vec<Clause>,
}

/// An event with clause names in place of numbers, as transcripts contain it.
///
/// As JSON `{"at":…,"clause":"nsw 6.3","ruling":"R8","what":{…},"moves":[…]}`; `ruling` only if there is one, `moves` only if
/// money moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CitedEvent<'a, H> {
    /// The time of the command.
    pub at: Timestamp,
    /// The name of the clause it follows from.
    pub clause: &'a str,
    /// The name of the ruling, if the clause is silent or open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<&'a str>,
    /// The content of the event.
    pub what: &'a H,
    /// The moves of money, in order.
    #[serde(skip_serializing_if = "no_money")]
    pub moves: &'a [Move],
}

/// Returns whether no money moved.
const fn no_money(moves: &&[Move]) -> bool {
    moves.is_empty()
}

impl Clauses {
    /// Collects the clauses of a rulebook's description.
    #[must_use]
    pub fn of(head: &Head) -> Self {
        let mut rows = head.clauses.clone();
        rows.sort_by_key(|row| row.number);
        Self { rows }
    }

    /// Returns the clause with a number, or `None` if the rulebook has none.
    #[must_use]
    pub fn get(&self, number: ClauseNumber) -> Option<&Clause> {
        let at = self.rows.binary_search_by_key(&number, |row| row.number).ok()?;
        self.rows.get(at)
    }

    /// Returns the name of the clause with a number, such as `nsw 6.3` or `R8`. Returns `unknown` for a number that is
    /// not in the description, which only a faulty rulebook cites.
    #[must_use]
    pub fn name(&self, number: ClauseNumber) -> &str {
        self.get(number).map_or("unknown", |row| &row.id)
    }

    /// Adds the names of its clause and ruling to an event.
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

    /// Adds the names of their clauses and rulings to several events.
    #[must_use]
    pub fn cite_all<'a, H>(&'a self, events: &'a [Event<H>]) -> Vec<CitedEvent<'a, H>> {
        events.iter().map(|event| self.cite(event)).collect()
    }
}
