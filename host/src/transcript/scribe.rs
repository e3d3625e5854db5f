//! Makes the lines of a transcript without I/O, for hosts that keep them in a database, a queue or on another machine.

use kip_transcript as lines;
use kip_transcript::{Digest, Names, OrderId, Place, ScribeError};

use super::typed::{tell, to_json, words};
use crate::contract::{Refusal, Timestamp};
use crate::family::{Actor, Event, Hosted};
use crate::generation::GENERATION;
use crate::{Fault, Rulebook, Swapped};

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
pub struct Scribe<F: Hosted> {
    rulebook: Rulebook<F>,
    scribe: lines::Scribe,
}

/// A line, or the reason why no reader would accept it.
type Line = Result<String, ScribeError>;

impl<F: Hosted> Scribe<F> {
    /// Begins the transcript of a table that was opened with these events and is in this state. Returns the first line.
    ///
    /// # Errors
    /// [`ScribeError`] for a number that is above 2^53 - 1, which only a faulty component gives.
    pub fn begin(
        rulebook: &Rulebook<F>,
        config: &F::Config,
        events: &[Event<F>],
        state: &[u8],
    ) -> Result<(Self, String), ScribeError> {
        let heading = lines::Heading {
            family: F::NAME.to_owned(),
            rulebook: rulebook.id().to_owned(),
            digest: rulebook.digest(),
            generation: GENERATION.to_owned(),
            config: to_json(config)?,
        };
        let events = tell::<F>(rulebook.clauses(), events)?;
        let (scribe, line) = lines::Scribe::begin(words::<F>(), &heading, &events, Digest::of(state))?;
        Ok((Self { rulebook: rulebook.clone(), scribe }, line))
    }

    /// Continues a transcript under the rulebook that serves the table.
    #[must_use]
    pub fn resume(rulebook: &Rulebook<F>, place: Place) -> Self {
        let scribe = lines::Scribe::resume(words::<F>(), rulebook.build(), place);
        Self { rulebook: rulebook.clone(), scribe }
    }

    /// Makes the line of a command that is about to be applied. Store the line first.
    ///
    /// # Errors
    /// [`ScribeError`] for a number that is above 2^53 - 1, and while the last order has no outcome. The place is unchanged.
    pub fn order(&mut self, by: Actor<F>, at: Timestamp, command: &F::Command) -> Line {
        self.scribe.order(None, &to_json(&by)?, at, &to_json(command)?)
    }

    /// Makes the line of a command with an id, like [`order`](Self::order). An id that has an answer must not come again: call
    /// [`Answers::find`](super::Answers::find) first.
    ///
    /// # Errors
    /// As [`order`](Self::order).
    pub fn order_once(&mut self, id: &OrderId, by: Actor<F>, at: Timestamp, command: &F::Command) -> Line {
        self.scribe.order(Some(id), &to_json(&by)?, at, &to_json(command)?)
    }

    /// Makes the line of an accepted command, with its events and the state after it.
    ///
    /// # Errors
    /// [`ScribeError`] for a number that is above 2^53 - 1, and if no order waits for its outcome.
    pub fn accepted(&mut self, events: &[Event<F>], state: &[u8]) -> Line {
        self.scribe.accepted(&tell::<F>(self.rulebook.clauses(), events)?, Digest::of(state))
    }

    /// Makes the line of a refused command.
    ///
    /// # Errors
    /// As [`accepted`](Self::accepted).
    pub fn refused(&mut self, refusal: &Refusal) -> Line {
        self.scribe.refused(&to_json(refusal)?)
    }

    /// Makes the line of a command that had no effect because the component failed. A replay skips such commands, because another
    /// host may have other limits.
    ///
    /// # Errors
    /// As [`accepted`](Self::accepted).
    pub fn faulted(&mut self, fault: &Fault) -> Line {
        self.scribe.faulted(&fault.to_string())
    }

    /// Makes the line of a swap that is about to happen. `state` is the table's state in the new component; later
    /// events cite its clauses.
    ///
    /// # Errors
    /// As [`order`](Self::order).
    pub fn swap(&mut self, swapped: &Swapped<F>, to: &Rulebook<F>, state: &[u8]) -> Line {
        let Swapped { to: build, at, terms, events, .. } = swapped;
        let terms = terms.as_ref().map(to_json).transpose()?;
        let events = tell::<F>(to.clauses(), events)?;
        let line = self.scribe.swap(build, terms.as_ref(), *at, &events, Digest::of(state))?;
        self.rulebook = to.clone();
        Ok(line)
    }

    /// Makes the line of players' names, outside of the chain.
    ///
    /// # Errors
    /// [`ScribeError`] for more than [`LONGEST_NAMES`](super::LONGEST_NAMES) bytes, and for a seat 0.
    pub fn names(&self, names: &Names) -> Line {
        self.scribe.names(names)
    }

    /// Makes the last line. A scribe that is dropped instead leaves the transcript open, which a replay reports.
    ///
    /// # Errors
    /// [`ScribeError`] while the last order has no outcome.
    pub fn end(mut self) -> Line {
        self.scribe.end()
    }

    /// Returns the place of the transcript after every line so far.
    #[must_use]
    pub const fn place(&self) -> Place {
        self.scribe.place()
    }
}
