//! The questions to a host, and the comparison of its answers with a line.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use kip_contract::types::{Beacon, BeaconRound};
use serde_json::Value;

use super::verdict::{Finding, Part};
use crate::{Build, Clauses, Digest, Heading, Words, WrittenEvent, cite};

/// The component that serves a table, by its own description and its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulebook {
    /// Its family.
    pub family: String,
    /// Its id.
    pub id: String,
    /// The contract's generation.
    pub generation: String,
    /// The component's digest.
    pub digest: Digest,
    /// The names of its clauses.
    pub clauses: Clauses,
}

/// A step that was accepted.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The events as the component gives them, with clauses by their numbers.
    pub events: Vec<Value>,
    /// The digest of the state after it.
    pub state: Digest,
}

/// The input that a host gives the judge.
#[derive(Clone, Debug, PartialEq)]
pub enum Given<'a> {
    /// The next bytes of the file.
    Bytes(&'a [u8]),
    /// The end of the file.
    EndOfFile,
    /// The component that was wanted opened or took over the table.
    Opened(Rulebook, Step),
    /// The order was accepted.
    Accepted(Step),
    /// The order was refused.
    Refused(Value),
    /// The component failed; the text describes how, in a sentence.
    Failed(String),
    /// The component that is wanted is not available.
    Unavailable,
    /// The signature is the key's.
    Signed,
    /// The signature is not the key's.
    NotSigned,
    /// The host does not check signatures of that scheme.
    NotChecked,
}

/// A request of the judge to a host.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// The next bytes of the file, or its end.
    Bytes,
    /// Open a table with this component and config.
    Open(Build, Value),
    /// Apply an order to the table.
    Apply(Order),
    /// Let another component take the table over.
    Swap(Swapping),
    /// Check the signature of a beacon's round.
    Signature(Beacon, BeaconRound),
    /// Nothing: the verdict is final.
    Nothing,
}

/// An order, as it is applied.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// Its giver.
    pub by: Value,
    /// Its time, in milliseconds since 1970 UTC.
    pub at: u64,
    /// The command.
    pub command: Value,
}

/// A takeover of the table by another component.
#[derive(Clone, Debug, PartialEq)]
pub struct Swapping {
    /// The component that takes over.
    pub to: Build,
    /// True when another build of the same rulebook restores the state as it is; else the old one exports, the new one imports.
    pub is_as_it_is: bool,
    /// The new terms, if they change.
    pub terms: Option<Value>,
    /// The time, in milliseconds since 1970 UTC.
    pub at: u64,
}

/// A question to the host, with the answer that the transcript records.
#[derive(Clone, Debug)]
pub(super) enum Question {
    Open(Heading, Written),
    Apply(Order, Recorded),
    Swap(Swapping, Written),
    Signature(Beacon, BeaconRound),
}

/// The events and state of a line.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) events: Vec<WrittenEvent>,
    pub(super) state: Digest,
}

/// The outcome that a line records.
#[derive(Clone, Debug)]
pub(super) enum Recorded {
    Accepted(Written),
    Refused(Value),
}

/// The words and clauses of the component that plays, to compare its answers.
#[derive(Clone, Debug)]
pub(super) struct Playing {
    pub(super) words: &'static Words,
    pub(super) clauses: Clauses,
    /// The family and generation of the header, which hold throughout.
    pub(super) family: String,
    pub(super) generation: String,
}

type Compared = Result<(), (&'static str, String)>;

impl Question {
    pub(super) fn to_wanted(&self) -> Wanted {
        match self {
            Self::Open(heading, _) => {
                let Heading { rulebook, digest, config, .. } = heading;
                Wanted::Open(Build { rulebook: rulebook.clone(), digest: *digest }, config.clone())
            }
            Self::Apply(order, _) => Wanted::Apply(order.clone()),
            Self::Swap(swapping, _) => Wanted::Swap(swapping.clone()),
            Self::Signature(beacon, round) => Wanted::Signature(beacon.clone(), round.clone()),
        }
    }

    /// Compares the host's answer with the line, in the form that a line has.
    pub(super) fn compare(&self, answer: Given<'_>, playing: &mut Playing) -> Compared {
        match (self, answer) {
            (Self::Open(heading, written), Given::Opened(rulebook, step)) => {
                let build = Build { rulebook: heading.rulebook.clone(), digest: heading.digest };
                require_component(&rulebook, &build, heading)
                    .and_then(|()| {
                        playing.clauses = rulebook.clauses;
                        playing.compare(&step, written)
                    })
                    .map_err(|(_, message)| ("opening-differs", message))
            }
            (Self::Swap(swapping, written), Given::Opened(rulebook, step)) => {
                let Build { rulebook: id, digest } = &swapping.to;
                if rulebook.id != *id || rulebook.digest != *digest {
                    let message = format!("{} takes over, not {id} with the digest {digest}", rulebook.id);
                    return Err(("swap-differs", message));
                }
                let Rulebook { family, generation, .. } = &rulebook;
                if (family, generation) != (&playing.family, &playing.generation) {
                    let message = format!(
                        "the component that takes over is of {family} {generation}, the table of {} {}",
                        playing.family, playing.generation
                    );
                    return Err(("swap-differs", message));
                }
                playing.clauses = rulebook.clauses;
                playing.compare(&step, written).map_err(|(_, message)| ("swap-differs", message))
            }
            (Self::Apply(_, Recorded::Accepted(written)), Given::Accepted(step)) => playing.compare(&step, written),
            (Self::Apply(_, Recorded::Refused(written)), Given::Refused(refusal)) if *written == refusal => Ok(()),
            (Self::Apply(_, recorded), answer) => {
                let expected = describe_answer(&answer);
                Err(("outcome-differs", format!("{}, and the component answers: {expected}", recorded.describe())))
            }
            (Self::Open(..), answer) => Err(("opening-differs", describe_answer(&answer))),
            (Self::Swap(..), answer) => Err(("swap-differs", describe_answer(&answer))),
            (Self::Signature(..), _) => Ok(()),
        }
    }
}

impl Playing {
    fn compare(&self, step: &Step, written: &Written) -> Compared {
        for at in 0..step.events.len().max(written.events.len()) {
            let expected = step.events.get(at).map(|event| cite(event, &self.clauses)).transpose();
            let expected = expected.map_err(|error| ("event-differs", format!("the component's event: {error}")))?;
            let found = written.events.get(at);
            if expected.as_ref() != found {
                let text = |event: Option<&WrittenEvent>| match event.map(|event| event.write(self.words)) {
                    None => "nothing".into(),
                    Some(Ok(text)) => text,
                    Some(Err(error)) => error.to_string(),
                };
                let (number, expected, found) = (at + 1, text(expected.as_ref()), text(found));
                return Err(("event-differs", format!("event {number} differs: expected {expected}, found {found}")));
            }
        }
        if step.state == written.state {
            return Ok(());
        }
        Err(("state-differs", format!("the state differs: expected {}, found {}", step.state, written.state)))
    }
}

fn require_component(rulebook: &Rulebook, build: &Build, heading: &Heading) -> Compared {
    let rows = [
        ("family", &rulebook.family, &heading.family),
        ("rulebook", &rulebook.id, &build.rulebook),
        ("generation", &rulebook.generation, &heading.generation),
    ];
    if let Some((what, expected, found)) = rows.into_iter().find(|(_, expected, found)| expected != found) {
        return Err(("opening-differs", format!("the {what} is {found}, and the component's is {expected}")));
    }
    if rulebook.digest == build.digest {
        return Ok(());
    }
    Err(("opening-differs", format!("the digest is {}, and the component's is {}", build.digest, rulebook.digest)))
}

impl Recorded {
    fn describe(&self) -> String {
        match self {
            Self::Accepted(_) => "the order is accepted".into(),
            Self::Refused(refusal) => format!("the order is {}", describe_refusal(refusal)),
        }
    }
}

fn describe_answer(answer: &Given<'_>) -> String {
    match answer {
        Given::Accepted(_) | Given::Opened(..) => "it is accepted".into(),
        Given::Refused(refusal) => format!("it is {}", describe_refusal(refusal)),
        Given::Failed(how) => format!("the component failed: {how}"),
        _ => "nothing of use".into(),
    }
}

fn describe_refusal(refusal: &Value) -> String {
    let text = |key| refusal.get(key).and_then(Value::as_str).unwrap_or_default();
    let ruling = refusal.get("ruling").and_then(Value::as_str).map_or_else(String::new, |ruling| format!(", {ruling}"));
    format!("refused: {} ({}{ruling}): {}", text("code"), text("clause"), text("message"))
}

impl Wanted {
    /// Returns whether the request is for a rulebook, not for bytes or a signature.
    #[must_use]
    pub const fn is_of_rulebook(&self) -> bool {
        matches!(self, Self::Open(..) | Self::Apply(_) | Self::Swap(_))
    }
}

/// Makes the finding of a difference between a line and the component's answer.
pub(super) fn to_finding(line: usize, (code, message): (&'static str, String)) -> Finding {
    Finding::new(Part::Settlements, Some(line), code, message)
}
