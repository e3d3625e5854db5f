//! A transcript judged with the components that the registry has.

use std::io::Read;
use std::path::Path;

use kip::contract::{Beacon, BeaconRound};
use kip::draw::{Signature, check_signature};
use kip::family::{Event, Order as OrderOf};
use kip::transcript::words_of;
use kip::{Fault, GENERATION, Hosted, Registry, Rulebook, Successor, Table};
use kip_conformance::beside::Stepped;
use kip_conformance::families::Certified;
use kip_conformance::hosting::Failure;
use kip_transcript::judge::{self, Given, Judge, Options, Order, Part, Seen, Step, Swapping, Verdict, Wanted};
use kip_transcript::witness::Draws;
use kip_transcript::{Build, Digest};
use serde_json::Value;

use super::own_engine::{Compared, FindEngine, OwnEngine};
use crate::errors::{self, Outcome};
use crate::failed_orders::FailedOrder;
use crate::replay::{NO_TRANSCRIPT, place};

/// The number of bytes of a file that are read at a time.
const PIECE: usize = 1 << 16;

/// A transcript that was judged.
pub struct Judged<F: Hosted> {
    judge: Judge,
    pub(crate) verdict: Verdict,
    /// The config that the table was opened with.
    pub(crate) config: F::Config,
    /// The comparison of the components' answers with those of the suite's own engine.
    pub(crate) own_engine: Compared,
}

impl<F: Hosted> Judged<F> {
    /// Judges the text and the draws of a transcript, without its components.
    ///
    /// # Errors
    /// The file cannot be read, is not a transcript, or has a first line that does not hold.
    pub(crate) fn read(path: &Path, input: impl Read, options: Options) -> Outcome<Self> {
        Self::ask(path, input, options, |wanted| match wanted {
            Wanted::Signature(beacon, round) => signature(&beacon, &round),
            _ => Given::Unavailable,
        })
    }

    /// Judges a transcript with its components, and compares them with the suite's own engine.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(crate) fn replay(
        path: &Path,
        input: impl Read,
        registry: &Registry<F>,
        find_engine: FindEngine<'_, F>,
        options: Options,
    ) -> Outcome<Self>
    where
        F: Certified,
    {
        let mut components = Components { registry, table: None, own_engine: OwnEngine::new(find_engine) };
        let judged = Self::ask(path, input, options, |wanted| components.answer(wanted))?;
        Ok(Self { own_engine: components.own_engine.into_compared(), ..judged })
    }

    fn ask(
        path: &Path,
        mut input: impl Read,
        options: Options,
        mut answer: impl FnMut(Wanted) -> Given<'static>,
    ) -> Outcome<Self> {
        let mut judge = Judge::with_words(options, words_of::<F>);
        let mut piece = vec![0; PIECE];
        let mut wanted = Wanted::Bytes;
        while wanted != Wanted::Nothing {
            wanted = match wanted {
                Wanted::Bytes => {
                    let read = input.read(&mut piece).map_err(|error| errors::Failure::file("read", path, &error))?;
                    match piece.get(..read) {
                        Some(bytes) if read > 0 => judge.next(Given::Bytes(bytes)),
                        _ => judge.next(Given::EndOfFile),
                    }
                }
                other => judge.next(answer(other)),
            };
        }
        let verdict = judge.verdict();
        let config = judge.seen().and_then(|seen| serde_json::from_value(seen.heading.config.clone()).ok());
        let Some(config) = config else { return Err(describe_no_heading(path, &verdict)) };
        Ok(Self { judge, verdict, config, own_engine: Compared::default() })
    }

    /// Returns the contents of its lines.
    pub(crate) fn seen(&self) -> Option<&Seen> {
        self.judge.seen()
    }

    /// Returns the rulebook that its first line names.
    pub(crate) fn rulebook(&self) -> &str {
        self.seen().map_or("", |seen| &seen.heading.rulebook)
    }

    /// Returns its draws, or `None` for a family that this program does not know.
    pub(crate) fn draws(&self) -> Option<&Draws> {
        self.seen()?.draws.as_ref()
    }

    /// Returns the line of every landing or deal.
    pub(crate) fn draw_lines(&self) -> &[usize] {
        self.seen().map_or(&[], |seen| &seen.draw_lines)
    }

    /// Returns the orders that are recorded as failed.
    pub(crate) fn failed(&self) -> Vec<FailedOrder> {
        let failed = self.seen().map_or(&[][..], |seen| &seen.failed);
        let failed = failed.iter().map(|judge::FailedOrder { line, command, fault }| FailedOrder {
            line: *line,
            command: command.clone(),
            fault: fault.clone(),
        });
        failed.collect()
    }

    /// Returns the findings of a part.
    pub(crate) fn findings(&self, part: Part) -> impl Iterator<Item = &judge::Finding> {
        self.verdict.findings.iter().filter(move |finding| finding.part == part)
    }
}

/// Returns the failure for a file without a valid first line: a transcript with an error, or a file that is not a transcript.
fn describe_no_heading(path: &Path, verdict: &Verdict) -> errors::Failure {
    let message = |all: &[judge::Finding]| all.first().map(|one| one.message.clone());
    let failure = match message(&verdict.findings) {
        Some(message) => errors::Failure::check(message),
        None => errors::Failure::input(message(&verdict.notes).unwrap_or_default()).help(NO_TRANSCRIPT),
    };
    failure.at(place(path, 1))
}

/// The components that the judge asks.
struct Components<'a, F: Certified + Hosted> {
    registry: &'a Registry<F>,
    table: Option<Table<F>>,
    own_engine: OwnEngine<'a, F>,
}

impl<F: Certified + Hosted> Components<'_, F> {
    fn answer(&mut self, wanted: Wanted) -> Given<'static> {
        match wanted {
            Wanted::Open(build, config) => self.open(&build, config),
            Wanted::Apply(order) => self.apply(order),
            Wanted::Swap(swapping) => self.swap(swapping),
            Wanted::Signature(beacon, round) => signature(&beacon, &round),
            Wanted::Bytes | Wanted::Nothing => Given::EndOfFile,
        }
    }

    fn find(&self, Build { digest, .. }: &Build) -> Option<Rulebook<F>> {
        let digest = Digest::from_bytes(*digest.as_bytes());
        self.registry.allows(digest).then(|| self.registry.by_digest(digest))?
    }

    fn open(&mut self, build: &Build, config: Value) -> Given<'static> {
        let Some(rulebook) = self.find(build) else { return Given::Unavailable };
        let config: F::Config = match serde_json::from_value(config) {
            Ok(config) => config,
            Err(error) => return Given::Failed(error.to_string()),
        };
        let answer = Table::open(&rulebook, &config).and_then(|(table, events)| {
            let state = self.table.insert(table).snapshot()?;
            Ok((state, events))
        });
        if let Some(answer) = comparable::<F>(&answer) {
            self.own_engine.open(&build.digest, rulebook.id(), &config, &answer);
        }
        answer.map_or_else(failed, |answer| Given::Opened(described(&rulebook), step_of::<F>(&answer)))
    }

    fn apply(&mut self, Order { by, at, command }: Order) -> Given<'static> {
        let Some(table) = &mut self.table else { return Given::Unavailable };
        let read = || -> serde_json::Result<OrderOf<F>> {
            Ok(OrderOf::<F> { by: serde_json::from_value(by)?, at, command: serde_json::from_value(command)? })
        };
        let order = match read() {
            Ok(order) => order,
            Err(error) => return Given::Failed(error.to_string()),
        };
        let answer = table.apply(order.by, order.at, &order.command).and_then(|events| Ok((table.snapshot()?, events)));
        if let Some(answer) = comparable::<F>(&answer) {
            self.own_engine.apply(&order, &answer);
        }
        match answer {
            Ok(answer) => Given::Accepted(step_of::<F>(&answer)),
            Err(Fault::Refused(refusal)) => Given::Refused(serde_json::to_value(refusal).unwrap_or(Value::Null)),
            Err(fault) => failed(fault),
        }
    }

    fn swap(&mut self, Swapping { to, terms, at, .. }: Swapping) -> Given<'static> {
        let (Some(rulebook), Some(table)) = (self.find(&to), &mut self.table) else { return Given::Unavailable };
        let terms: Option<F::Terms> = match terms.map(serde_json::from_value).transpose() {
            Ok(terms) => terms,
            Err(error) => return Given::Failed(error.to_string()),
        };
        let (described, id) = (described(&rulebook), rulebook.id().to_owned());
        match table.swap(Successor { rulebook, terms: terms.clone() }, at) {
            Ok(swapped) => match table.snapshot() {
                Ok(state) => {
                    let stepped = (state, swapped.events);
                    let given = Given::Opened(described, step_of::<F>(&stepped));
                    self.own_engine.swap((&to.digest, &id), terms.as_ref(), at, &Ok(stepped));
                    given
                }
                Err(fault) => failed(fault),
            },
            Err(error) => Given::Failed(error.to_string()),
        }
    }
}

fn signature(beacon: &Beacon, round: &BeaconRound) -> Given<'static> {
    match check_signature(beacon, round) {
        Signature::Valid => Given::Signed,
        Signature::Invalid => Given::NotSigned,
        Signature::NotChecked => Given::NotChecked,
    }
}

fn failed(fault: Fault) -> Given<'static> {
    Given::Failed(fault.to_string())
}

/// A state with the events that lead to it.
type Played<F> = (Vec<u8>, Vec<Event<F>>);

/// Returns an answer of the rules, to be compared; `None` when the host has none.
fn comparable<F: Certified + Hosted>(answer: &Result<Played<F>, Fault>) -> Option<Stepped<F>> {
    match answer {
        Ok(answer) => Some(Ok(answer.clone())),
        Err(Fault::Refused(refusal)) => Some(Err(Failure::Refused(refusal.clone()))),
        Err(_) => None,
    }
}

fn step_of<F: Hosted>((state, events): &Played<F>) -> Step {
    // The contract's types have names, numbers and text only, so serialization cannot fail.
    let events = events.iter().map(|event| serde_json::to_value(event).unwrap_or(Value::Null)).collect();
    Step { events, state: Digest::of(state) }
}

fn described<F: Hosted>(rulebook: &Rulebook<F>) -> judge::Rulebook {
    judge::Rulebook {
        family: F::NAME.to_owned(),
        id: rulebook.id().to_owned(),
        generation: GENERATION.to_owned(),
        digest: Digest::from_bytes(*rulebook.digest().as_bytes()),
        clauses: rulebook.head().clauses.iter().map(|clause| (clause.number, clause.id.clone())).collect(),
    }
}
