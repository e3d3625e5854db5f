//! Plays a table again from its records, by its components, and compares every line.

use kip::Digest;
use kip::game::{Actor, Event, Order};
use kip_session::{StoredError, StoredOutcome, StoredSeat, StoredStep, StoredTable};
use kip_transcript::Build;
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
    from: Build,
    to: Build,
    #[serde(default)]
    terms: Option<Value>,
}

/// The order or the swap of a record.
pub(crate) enum Given {
    /// An order.
    Order(Order),
    /// Another component: from, to; its terms; when.
    Swap { builds: (Build, Build), terms: Option<Value>, at: u64 },
}

/// A table that is being played again.
pub(crate) struct Replay {
    /// The component that serves it.
    pub digest: Digest,
    /// The table so far.
    pub table: StoredTable,
    /// The events of its opening.
    pub opening: Vec<Event>,
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
        let opening = if let StoredOutcome::Accepted(events) = step.outcome { events } else { Vec::new() };
        Ok(Self { digest, table: step.table, opening })
    }

    /// Plays a record, and returns its events; none for a refusal.
    pub fn follow(&mut self, plays: &mut Plays, record: &Record) -> Result<Vec<Event>, Problem> {
        Ok(match self.play(plays, record)?.1 {
            StoredOutcome::Accepted(events) => events,
            _ => Vec::new(),
        })
    }

    /// Plays a record, and returns what it gives, and its outcome.
    pub fn play(&mut self, plays: &mut Plays, record: &Record) -> Result<(Given, StoredOutcome), Problem> {
        let seq = record.seq;
        let first = record.lines.lines().next().unwrap_or_default();
        let first = serde_json::from_str(first).map_err(|error| differs(seq, error))?;
        let (given, step) = match first {
            First::Order { id, by, at, command } => {
                let order = Order { by, at, command };
                let step = plays.find(self.digest)?.give(&self.table, Some(&id), &order);
                (Given::Order(order), step.map_err(|error| differs(seq, error))?)
            }
            First::Swap { swap: Swap { from, to, terms }, at } => {
                let builds = (from, to.clone());
                let to = to.digest;
                let mut play = plays.take(self.digest)?;
                let swapped = plays.find(to).map(|next| play.swap(next, &self.table, terms.as_ref(), at));
                plays.put(self.digest, play);
                self.digest = to;
                let step = swapped?.map_err(|error| differs(seq, error))?;
                (Given::Swap { builds, terms, at }, step)
            }
        };
        require_same(seq, &step, &record.lines)?;
        self.table = step.table;
        Ok((given, step.outcome))
    }
}

/// Makes the transcript of a seat from the records of its table: the opening, and the records since one.
pub(crate) fn copy_for_seat(
    plays: &mut Plays,
    records: &[Record],
    config: &Value,
    viewer: Actor,
    since: i64,
) -> Result<String, Problem> {
    let header = records.first().map(|record| record.lines.as_str()).unwrap_or_default();
    let mut replay = Replay::open(plays, header, config)?;
    let failed = |error: StoredError| Problem::conflict("component", error.to_string());
    let play = plays.find(replay.digest)?;
    let (mut seat, mut text) = StoredSeat::begin(play, viewer, config).map_err(failed)?;
    let line = seat.accepted(play, None, &replay.opening, &replay.table.state).map_err(failed)?;
    text += &line.unwrap_or_default();
    for record in records.iter().skip(1) {
        let (given, outcome) = replay.play(plays, record)?;
        if record.seq < since {
            continue;
        }
        let (play, state) = (plays.find(replay.digest)?, &replay.table.state);
        let order = match &given {
            Given::Order(order) => Some(order),
            Given::Swap { builds: (from, to), terms, at } => {
                text += &seat.swapped(play, (from, to), terms.as_ref(), *at).map_err(failed)?;
                None
            }
        };
        let line = match (&outcome, order) {
            (StoredOutcome::Accepted(events), order) => seat.accepted(play, order, events, state),
            (StoredOutcome::Refused(refusal), Some(order)) => seat.refused(play, order, refusal, state),
            _ => Ok(None),
        };
        text += &line.map_err(failed)?.unwrap_or_default();
    }
    Ok(text)
}

/// Requires the same lines; those of a record may be followed by the table's last.
fn require_same(seq: i64, step: &StoredStep, lines: &str) -> Result<(), Problem> {
    if lines.starts_with(&step.lines) {
        return Ok(());
    }
    Err(differs(seq, "the lines differ"))
}
