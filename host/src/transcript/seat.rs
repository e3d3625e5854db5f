//! Makes the lines of a seat's own transcript: the facts of a table that the seat may know, and nothing else.

use std::io::{BufRead, Write};

use kip_transcript::{Build, Digest, START, append_chain};
use serde::Serialize;

use super::{Ending, OrderOutcome, Replay, ReplayError, Replayed, Step};
use crate::cite::CitedEvent;
use crate::contract::{Refusal, Timestamp};
use crate::family::{Actor, Event, Hosted, Order, frame};
use crate::generation::GENERATION;
use crate::{Fault, Registry, Rulebook, Stateless, Swapped};

/// The format's version, the value of `kip-seat-transcript`.
const FORMAT: u32 = 1;

/// Makes the lines of one viewer's transcript. [The module](super#a-seats-own-transcript) describes them.
///
/// It gets events with their secrets, and discloses them itself: its caller cannot forget to redact them. Instead of a state it
/// gets the viewer's view.
pub struct SeatScribe<F: Hosted> {
    viewer: Actor<F>,
    rulebook: Rulebook<F>,
    rules: Stateless<F>,
    entries: u64,
    chain: Digest,
}

/// The reason why no line can be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SeatError {
    /// The component failed.
    #[error(transparent)]
    Fault(#[from] Fault),

    /// The transcript of the table differs from the replay.
    #[error(transparent)]
    Replay(#[from] ReplayError),

    /// The lines cannot be written.
    #[error("the seat's transcript cannot be written: {0}")]
    Io(#[from] std::io::Error),

    /// An error of the JSON writer, which no value of the contract causes.
    #[error("the seat's transcript cannot be written: {0}")]
    Json(#[from] serde_json::Error),
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Heading<'a, R, C> {
    kip_seat_transcript: u32,
    family: &'a str,
    rulebook: &'a str,
    digest: Digest,
    generation: &'a str,
    viewer: frame::Actor<R>,
    config: &'a C,
}

/// The content of an entry: the viewer's own order, the outcome, the view after it.
#[derive(Serialize)]
struct Entry<'a, R, C, H> {
    entry: u64,
    #[serde(flatten)]
    given: Option<Given<'a, R, C>>,
    #[serde(flatten)]
    outcome: Outcome<'a, H>,
    view: Digest,
}

#[derive(Serialize)]
struct Given<'a, R, C> {
    by: frame::Actor<R>,
    at: Timestamp,
    command: &'a C,
}

#[derive(Serialize)]
struct SwapEntry<'a, T> {
    entry: u64,
    swap: Swap<'a, T>,
    at: Timestamp,
}

/// The key that holds the outcome.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Outcome<'a, H> {
    Events(&'a [CitedEvent<'a, H>]),
    Refusal(&'a Refusal),
}

/// The old and the new component, and the new terms.
#[derive(Serialize)]
struct Swap<'a, T> {
    from: &'a Build,
    to: &'a Build,
    #[serde(skip_serializing_if = "Option::is_none")]
    terms: Option<&'a T>,
}

#[derive(Serialize)]
struct End {
    end: u64,
}

impl<F: Hosted> SeatScribe<F> {
    /// Begins the transcript of a table that was opened with this config. Returns the first line.
    ///
    /// # Errors
    /// [`SeatError::Fault`] when the component cannot be started.
    pub fn begin(rulebook: &Rulebook<F>, viewer: Actor<F>, config: &F::Config) -> Result<(Self, String), SeatError> {
        let rules = Stateless::new(rulebook)?;
        let mut scribe = Self { viewer, rulebook: rulebook.clone(), rules, entries: 0, chain: START };
        let line = scribe.line(&Heading {
            kip_seat_transcript: FORMAT,
            family: F::NAME,
            rulebook: rulebook.id(),
            digest: rulebook.digest(),
            generation: GENERATION,
            viewer,
            config,
        })?;
        Ok((scribe, line))
    }

    /// Makes the line of events: of an opening or an import (`order` is `None`), or of an accepted command. `view` is the
    /// viewer's view after them. Returns `None` for somebody else's command that discloses no event to the viewer: a line would
    /// reveal that it was given (C20).
    ///
    /// # Errors
    /// [`SeatError::Fault`] when the component fails.
    pub fn told(
        &mut self,
        order: Option<&Order<F>>,
        events: &[Event<F>],
        view: &F::View,
    ) -> Result<Option<String>, SeatError> {
        let disclosed = self.rules.disclose(events, Some(self.viewer))?;
        if disclosed.is_empty() && order.is_some_and(|order| order.by != self.viewer) {
            return Ok(None);
        }
        let rulebook = self.rulebook.clone();
        self.entry(order, Outcome::Events(&rulebook.clauses().cite_all(&disclosed)), view).map(Some)
    }

    /// Makes the line of a refusal. Returns `None` for the refusal of somebody else's command, so that the attempt is not
    /// revealed.
    ///
    /// # Errors
    /// [`SeatError::Json`], which no value of the contract causes.
    pub fn refused(
        &mut self,
        order: &Order<F>,
        refusal: &Refusal,
        view: &F::View,
    ) -> Result<Option<String>, SeatError> {
        if order.by != self.viewer {
            return Ok(None);
        }
        self.entry(Some(order), Outcome::Refusal(refusal), view).map(Some)
    }

    /// Makes the line of a swap; the events of an import follow with [`told`](Self::told).
    ///
    /// # Errors
    /// [`SeatError::Fault`] when the new component cannot be started.
    pub fn swapped(&mut self, swapped: &Swapped<F>, to: &Rulebook<F>) -> Result<String, SeatError> {
        self.rules = Stateless::new(to)?;
        self.rulebook = to.clone();
        self.entries += 1;
        let Swapped { from, to, at, terms, .. } = swapped;
        self.line(&SwapEntry { entry: self.entries, swap: Swap { from, to, terms: terms.as_ref() }, at: *at })
    }

    /// Makes the last line.
    ///
    /// # Errors
    /// [`SeatError::Json`], which no value of the contract causes.
    pub fn end(mut self) -> Result<String, SeatError> {
        self.line(&End { end: self.entries })
    }

    fn entry(
        &mut self,
        order: Option<&Order<F>>,
        outcome: Outcome<'_, F::Happening>,
        view: &F::View,
    ) -> Result<String, SeatError> {
        self.entries += 1;
        let own = order.filter(|order| order.by == self.viewer);
        let given = own.map(|frame::Order { by, at, command }| Given { by: *by, at: *at, command });
        let view = Digest::of(&serde_json::to_vec(view)?);
        self.line(&Entry { entry: self.entries, given, outcome, view })
    }

    fn line(&mut self, keys: &impl Serialize) -> Result<String, SeatError> {
        let mut json = serde_json::to_string(keys)?;
        // The chain is one more key: it brings the closing brace.
        json.pop();
        let (chain, line) = append_chain(&self.chain, json);
        self.chain = chain;
        Ok(line)
    }
}

/// Replays a table's transcript, and writes the facts that a viewer may know as the viewer's own transcript. A transcript that
/// breaks off gives a copy without a last line.
///
/// # Errors
/// [`SeatError::Replay`] for the first line that differs; [`SeatError::Io`] when a line cannot be written.
pub fn copy_for<F: Hosted>(
    registry: &Registry<F>,
    input: impl BufRead,
    viewer: Actor<F>,
    mut out: impl Write,
) -> Result<Replayed<F>, SeatError> {
    let mut replay = Replay::begin(registry, input)?;
    let (mut scribe, first) = SeatScribe::begin(replay.rulebook(), viewer, replay.config())?;
    out.write_all(first.as_bytes())?;
    let opening = replay.opening().to_vec();
    let view = replay.table().view(Some(viewer))?;
    out.write_all(scribe.told(None, &opening, &view)?.unwrap_or_default().as_bytes())?;
    while let Some(step) = replay.step()? {
        let view = replay.table().view(Some(viewer))?;
        let line = match &step {
            Step::Command(played) => match &played.outcome {
                OrderOutcome::Accepted(events) => scribe.told(Some(&played.order), events, &view)?,
                OrderOutcome::Refused(refusal) => scribe.refused(&played.order, refusal, &view)?,
                OrderOutcome::Faulted(_) => None,
            },
            Step::Swap(swapped) => {
                out.write_all(scribe.swapped(swapped, replay.rulebook())?.as_bytes())?;
                scribe.told(None, &swapped.events, &view)?
            }
        };
        out.write_all(line.unwrap_or_default().as_bytes())?;
    }
    let replayed = replay.finish();
    if replayed.ending == Ending::Closed {
        out.write_all(scribe.end()?.as_bytes())?;
    }
    Ok(replayed)
}
