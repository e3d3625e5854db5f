//! Plays a table again from its records, by its components, and compares every line.

use kip::Digest;
use kip::game::{Actor, Event, Order};
use kip_session::{StoredOutcome, StoredStep, StoredTable};
use serde::Deserialize;
use serde_json::Value;

use crate::node::Plays;
use crate::problem::Problem;
use crate::store::Record;

/// The first line of a record: an order, or a swap.
#[derive(Deserialize)]
#[serde(untagged)]
enum First {
    Order { id: kip_transcript::OrderId, by: Actor, at: u64, command: Value },
    Swap { swap: Swap, at: u64 },
}

#[derive(Deserialize)]
struct Swap {
    to: To,
    #[serde(default)]
    terms: Option<Value>,
}

#[derive(Deserialize)]
struct To {
    digest: String,
}

/// A table that is being played again.
pub(crate) struct Replay {
    /// The component that serves it.
    pub digest: Digest,
    /// The table so far.
    pub table: StoredTable,
}

fn differs(seq: i64, why: impl std::fmt::Display) -> Problem {
    Problem::conflict("replay-differs", format!("record {seq} is not what the component answers: {why}"))
}

impl Replay {
    /// Opens the table with its config; the header has to be the same.
    pub fn open(plays: &mut Plays, header: &str, config: &Value) -> Result<Self, Problem> {
        #[derive(Deserialize)]
        struct Header {
            digest: String,
        }
        let digest = serde_json::from_str::<Header>(header.lines().next().unwrap_or_default());
        let digest = digest.ok().and_then(|header| header.digest.parse().ok());
        let digest: Digest = digest.ok_or_else(|| differs(0, "it is no header"))?;
        let step = plays.find(digest)?.open(config).map_err(|error| differs(0, error))?;
        require_same(0, &step, header)?;
        Ok(Self { digest, table: step.table })
    }

    /// Plays a record, and returns its events; none for a refusal.
    pub fn follow(&mut self, plays: &mut Plays, record: &Record) -> Result<Vec<Event>, Problem> {
        let seq = record.seq;
        let first = record.lines.lines().next().unwrap_or_default();
        let first = serde_json::from_str(first).map_err(|error| differs(seq, error))?;
        let step = match first {
            First::Order { id, by, at, command } => {
                let order = Order { by, at, command };
                plays.find(self.digest)?.give(&self.table, Some(&id), &order).map_err(|error| differs(seq, error))?
            }
            First::Swap { swap: Swap { to, terms }, at } => {
                let to: Digest = to.digest.parse().map_err(|error| differs(seq, error))?;
                let mut play = plays.take(self.digest)?;
                let swapped = plays.find(to).map(|next| play.swap(next, &self.table, terms.as_ref(), at));
                plays.put(self.digest, play);
                self.digest = to;
                swapped?.map_err(|error| differs(seq, error))?
            }
        };
        require_same(seq, &step, &record.lines)?;
        self.table = step.table;
        Ok(match step.outcome {
            StoredOutcome::Accepted(events) => events,
            _ => Vec::new(),
        })
    }
}

/// Requires the same lines; those of a record may be followed by the table's last.
fn require_same(seq: i64, step: &StoredStep, lines: &str) -> Result<(), Problem> {
    if lines.starts_with(&step.lines) {
        return Ok(());
    }
    Err(differs(seq, "the lines differ"))
}
