//! Makes the lines of a transcript without I/O, for hosts that keep them in a database, a queue or on another machine.

use serde::{Deserialize, Serialize};

use super::line::{EndLine, Header, OrderLine, Outcome, OutcomeLine, START, Swap, SwapLine, append_chain};
use super::{FORMAT, OrderId};
use crate::contract::{Refusal, Timestamp};
use crate::family::{Actor, Event, Hosted};
use crate::generation::GENERATION;
use crate::{Digest, Fault, Rulebook, Swapped, TwoUp};

/// Makes the lines of a transcript, each with its line feed. The host must store them in order: [`order`](Self::order)
/// before a command is applied, one of the outcome methods after it.
///
/// The scribe assumes that each line it returns is stored. If storing fails, drop the scribe and
/// [`resume`](Self::resume) from the previous [`Place`], which reads and replays nothing.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let config: kip::two_up::Config = serde_json::from_str(include_str!("../../examples/config.json"))?;
/// use kip::transcript::Scribe;
/// use kip::two_up::Command;
/// use kip::contract::{Actor, Joining, Role};
/// use kip::{Limits, Registry, Stateless};
///
/// let registry = Registry::embedded(Limits::default())?;
/// let rulebook = registry.rulebook("nsw").ok_or("no such rulebook")?;
/// let mut rules = Stateless::new(&rulebook)?;
/// let (state, events) = rules.open(&config)?;
/// let (scribe, first) = Scribe::begin(&rulebook, &config, &events, &state)?;
/// let mut kept = first;
/// let place = scribe.place(); // stored with the state
///
/// // Later, on another machine.
/// let mut scribe = Scribe::resume(&rulebook, place);
/// let (by, join) = (Actor { role: Role::Host, number: 0 }, Command::Join(Joining { seat: 1, age_attested: true }));
/// kept += &scribe.order(by, config.opened_at, &join)?;
/// let (state, events) = rules.apply(&state, by, config.opened_at, &join)?;
/// kept += &scribe.accepted(&events, &state)?;
/// kept += &scribe.end()?;
/// assert_eq!(kip::transcript::replay(&registry, kept.as_bytes())?.accepted, 1);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Scribe<F: Hosted = TwoUp> {
    rulebook: Rulebook<F>,
    place: Place,
}

/// The place of a transcript: everything needed to continue it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Place {
    /// The number of commands so far.
    pub commands: u64,
    /// Whether the last command has no outcome yet. It must then be applied again before any other.
    pub unanswered: bool,
    /// The digest of the state.
    pub state: Digest,
    /// The chain of the last line.
    pub chain: Digest,
}

/// A line, or a serialization error, which no value of the contract causes.
type Line = serde_json::Result<String>;

impl<F: Hosted> Scribe<F> {
    /// Begins the transcript of a table that was opened with these events and is in this state. Returns the first line.
    ///
    /// # Errors
    /// An error of the JSON writer; no value of the contract causes one.
    pub fn begin(
        rulebook: &Rulebook<F>,
        config: &F::Config,
        events: &[Event<F>],
        state: &[u8],
    ) -> serde_json::Result<(Self, String)> {
        let state = Digest::of(state);
        let place = Place { commands: 0, unanswered: false, state, chain: START };
        let mut scribe = Self { rulebook: rulebook.clone(), place };
        let line = scribe.line(&Header {
            kip_transcript: FORMAT,
            family: F::NAME,
            rulebook: rulebook.id(),
            digest: rulebook.digest(),
            generation: GENERATION,
            config,
            events: &rulebook.clauses().cite_all(events),
            state,
        })?;
        Ok((scribe, line))
    }

    /// Continues a transcript under the rulebook that serves the table.
    #[must_use]
    pub fn resume(rulebook: &Rulebook<F>, place: Place) -> Self {
        Self { rulebook: rulebook.clone(), place }
    }

    /// Makes the line of a command that is about to be applied. Store the line first.
    ///
    /// # Errors
    /// As [`begin`](Self::begin).
    pub fn order(&mut self, by: Actor<F>, at: Timestamp, command: &F::Command) -> Line {
        self.order_line(None, by, at, command)
    }

    /// As [`order`](Self::order), for a command with an id. An id that has an answer must not come again: ask
    /// [`Answers::find`](super::Answers::find) first.
    ///
    /// # Errors
    /// As [`begin`](Self::begin).
    pub fn order_once(&mut self, id: &OrderId, by: Actor<F>, at: Timestamp, command: &F::Command) -> Line {
        self.order_line(Some(id), by, at, command)
    }

    /// Makes the line that says that the last command was accepted, with its events and the state after it.
    ///
    /// # Errors
    /// As [`begin`](Self::begin).
    pub fn accepted(&mut self, events: &[Event<F>], state: &[u8]) -> Line {
        self.place.state = Digest::of(state);
        let rulebook = self.rulebook.clone();
        self.outcome(Outcome::Events(&rulebook.clauses().cite_all(events)))
    }

    /// Makes the line that says that the last command was refused.
    ///
    /// # Errors
    /// As [`begin`](Self::begin).
    pub fn refused(&mut self, refusal: &Refusal) -> Line {
        self.outcome(Outcome::Refusal(refusal))
    }

    /// Makes the line that says that the component failed and the last command had no effect. A replay skips such
    /// commands, because another host may have other limits.
    ///
    /// # Errors
    /// As [`begin`](Self::begin).
    pub fn faulted(&mut self, fault: &Fault) -> Line {
        self.outcome(Outcome::Fault(fault.to_string()))
    }

    /// Makes the line of a swap that is about to happen. `state` is the table's state in the new component; later
    /// events cite its clauses.
    ///
    /// # Errors
    /// As [`begin`](Self::begin).
    pub fn swap(&mut self, swapped: &Swapped<F>, to: &Rulebook<F>, state: &[u8]) -> Line {
        let state = Digest::of(state);
        let Swapped { from, to: build, at, terms, events } = swapped;
        let line = self.line(&SwapLine {
            swap: Swap { from, to: build, terms: terms.as_ref() },
            after: self.place.commands,
            at: *at,
            events: &to.clauses().cite_all(events),
            state,
        })?;
        self.place.state = state;
        self.rulebook = to.clone();
        Ok(line)
    }

    /// Makes the last line. A scribe that is dropped instead leaves the transcript open, which a replay reports.
    ///
    /// # Errors
    /// As [`begin`](Self::begin).
    pub fn end(mut self) -> Line {
        self.line(&EndLine { end: self.place.commands })
    }

    /// Returns the place of the transcript after every line so far.
    #[must_use]
    pub const fn place(&self) -> Place {
        self.place
    }

    fn order_line(&mut self, id: Option<&OrderId>, by: Actor<F>, at: Timestamp, command: &F::Command) -> Line {
        let n = self.place.commands + 1;
        let line = self.line(&OrderLine { n, id, by, at, command })?;
        self.place.commands = n;
        self.place.unanswered = true;
        Ok(line)
    }

    fn outcome(&mut self, outcome: Outcome<'_, F::Happening>) -> Line {
        let line = self.line(&OutcomeLine { n: self.place.commands, outcome, state: self.place.state })?;
        self.place.unanswered = false;
        Ok(line)
    }

    fn line(&mut self, keys: &impl Serialize) -> Line {
        let (chain, line) = append_chain(&self.place.chain, serde_json::to_string(keys)?);
        self.place.chain = chain;
        Ok(line)
    }
}
