//! The lines of a transcript.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::event::{WrittenEvent, push_events};
use crate::names::{self, Names};
use crate::words::{WordError, Words, push_exact, push_key, push_text, require_known_keys};
use crate::{Digest, OrderId};

/// The format's version, the value of `kip-transcript`.
pub const FORMAT: u64 = 1;

/// The length of the longest line that is written or read, in bytes with its line feed. No table writes a longer one.
pub const LONGEST_LINE: usize = 64 << 20;

/// A component by id and digest. As JSON `{"rulebook":"nsw","digest":"<hex>"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Build {
    /// The rulebook's id.
    pub rulebook: String,
    /// The component's digest.
    pub digest: Digest,
}

/// The first line's data on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Heading {
    /// The family of games.
    pub family: String,
    /// The rulebook's id.
    pub rulebook: String,
    /// The component's digest.
    pub digest: Digest,
    /// The contract's generation.
    pub generation: String,
    /// The config that the table was opened with.
    pub config: Value,
}

/// A line.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// The first line.
    Header {
        /// The table.
        heading: Heading,
        /// The events of its opening.
        events: Vec<WrittenEvent>,
        /// The digest of its state.
        state: Digest,
    },
    /// A command before it is applied.
    Order {
        /// Its number, from 1.
        n: u64,
        /// Its id, if its giver chose one.
        id: Option<OrderId>,
        /// Its giver, `{"role":…,"number":…}`.
        by: Value,
        /// Its time, in milliseconds since 1970 UTC.
        at: u64,
        /// The command.
        command: Value,
    },
    /// The outcome of an accepted order.
    Accepted {
        /// The order's number.
        n: u64,
        /// The events.
        events: Vec<WrittenEvent>,
        /// The digest of the state after it.
        state: Digest,
    },
    /// The outcome of a refused order.
    Refused {
        /// The order's number.
        n: u64,
        /// The refusal.
        refusal: Value,
        /// The digest of the state, which is unchanged.
        state: Digest,
    },
    /// The outcome of an order at which the component failed, and which had no effect.
    Faulted {
        /// The order's number.
        n: u64,
        /// A sentence that describes the failure.
        fault: String,
        /// The digest of the state, which is unchanged.
        state: Digest,
    },
    /// A swap: another component takes over.
    Swap {
        /// The component that served.
        from: Build,
        /// The component that serves from here on.
        to: Build,
        /// The new terms, if they change.
        terms: Option<Value>,
        /// The number of orders before it.
        after: u64,
        /// Its time, in milliseconds since 1970 UTC.
        at: u64,
        /// The events of the import.
        events: Vec<WrittenEvent>,
        /// The digest of the state after it.
        state: Digest,
    },
    /// The last line: the number of orders.
    End(u64),
    /// The names of players, outside of the chain.
    Names(Names),
}

/// The outcome of an order, by the key that holds it.
#[derive(Clone, Copy)]
pub(crate) enum Outcome<'a> {
    Events(&'a [WrittenEvent]),
    Refusal(&'a Value),
    Fault(&'a str),
}

impl Line {
    /// Reads a line from its JSON, without its chain. The caller checks the order of keys, and all else that only the bytes show.
    pub(crate) fn read(value: Value) -> Result<Self, WordError> {
        let mut fields = Fields::of(value)?;
        let line = match fields.kind() {
            Some("kip-transcript") => fields.header()?,
            Some("command") => fields.order()?,
            Some("swap") => fields.swap()?,
            Some("end") => Self::End(fields.require_number("end")?),
            Some("names") => Self::Names(fields.require("names").and_then(names::read)?),
            Some(_) => fields.outcome()?,
            None => return Err(WordError::new("no kind of line has these keys")),
        };
        fields.require_empty()?;
        Ok(line)
    }

    /// Writes the line's text: the part before its chain, or the whole line of names.
    ///
    /// # Errors
    /// [`WordError`] when a value is not of its type.
    pub fn write(&self, words: &Words) -> Result<String, WordError> {
        match self {
            Self::Header { heading, events, state } => header(words, heading, events, state),
            Self::Order { n, id, by, at, command } => order(words, *n, id.as_ref(), by, *at, command),
            Self::Accepted { n, events, state } => outcome(words, *n, Outcome::Events(events), state),
            Self::Refused { n, refusal, state } => outcome(words, *n, Outcome::Refusal(refusal), state),
            Self::Faulted { n, fault, state } => outcome(words, *n, Outcome::Fault(fault), state),
            Self::Swap { from, to, terms, after, at, events, state } => {
                swap(words, from, to, terms.as_ref(), *after, *at, events, state)
            }
            Self::End(commands) => end(*commands),
            Self::Names(names) => names::write(names),
        }
    }

    /// Returns the kind of line, in the words of a sentence.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Header { .. } => "a first line",
            Self::Order { .. } => "an order",
            Self::Accepted { .. } | Self::Refused { .. } | Self::Faulted { .. } => "an outcome",
            Self::Swap { .. } => "a swap",
            Self::End(_) => "the end",
            Self::Names(_) => "names",
        }
    }
}

type Text = Result<String, WordError>;

pub(crate) fn header(words: &Words, heading: &Heading, events: &[WrittenEvent], state: &Digest) -> Text {
    let Heading { family, rulebook, digest, generation, config } = heading;
    let mut out = format!("{{\"kip-transcript\":{FORMAT}");
    for (key, value) in [("family", family), ("rulebook", rulebook)] {
        push_next(&mut out, key);
        push_text(&mut out, value);
    }
    push_digest(&mut out, "digest", digest);
    push_next(&mut out, "generation");
    push_text(&mut out, generation);
    push_next(&mut out, "config");
    words.push(&mut out, "config", config).map_err(|error| error.at("config"))?;
    push_next(&mut out, "events");
    push_events(&mut out, events, words)?;
    push_digest(&mut out, "state", state);
    Ok(out)
}

pub(crate) fn order(words: &Words, n: u64, id: Option<&OrderId>, by: &Value, at: u64, command: &Value) -> Text {
    let mut out = begin("n", n)?;
    if let Some(id) = id {
        push_next(&mut out, "id");
        push_text(&mut out, id.as_str());
    }
    push_next(&mut out, "by");
    push_actor(&mut out, words, by).map_err(|error| error.at("by"))?;
    push_next(&mut out, "at");
    push_exact(&mut out, at).map_err(|error| error.at("at"))?;
    push_next(&mut out, "command");
    words.push(&mut out, "command", command).map_err(|error| error.at("command"))?;
    Ok(out)
}

pub(crate) fn outcome(words: &Words, n: u64, outcome: Outcome<'_>, state: &Digest) -> Text {
    let mut out = begin("n", n)?;
    match outcome {
        Outcome::Events(events) => {
            push_next(&mut out, "events");
            push_events(&mut out, events, words)?;
        }
        Outcome::Refusal(refusal) => {
            push_next(&mut out, "refusal");
            words.push(&mut out, "refusal", refusal).map_err(|error| error.at("refusal"))?;
        }
        Outcome::Fault(fault) => {
            push_next(&mut out, "fault");
            push_text(&mut out, fault);
        }
    }
    push_digest(&mut out, "state", state);
    Ok(out)
}

#[allow(clippy::too_many_arguments, reason = "a swap's line has that many keys")]
pub(crate) fn swap(
    words: &Words,
    from: &Build,
    to: &Build,
    terms: Option<&Value>,
    after: u64,
    at: u64,
    events: &[WrittenEvent],
    state: &Digest,
) -> Text {
    let mut out = "{\"swap\":{\"from\":".to_owned();
    push_build(&mut out, from);
    push_next(&mut out, "to");
    push_build(&mut out, to);
    if let Some(terms) = terms {
        push_next(&mut out, "terms");
        words.push(&mut out, "terms", terms).map_err(|error| error.at("swap.terms"))?;
    }
    out.push('}');
    for (key, number) in [("after", after), ("at", at)] {
        push_next(&mut out, key);
        push_exact(&mut out, number).map_err(|error| error.at(key))?;
    }
    push_next(&mut out, "events");
    push_events(&mut out, events, words)?;
    push_digest(&mut out, "state", state);
    Ok(out)
}

pub(crate) fn end(commands: u64) -> Text {
    begin("end", commands)
}

fn begin(key: &str, number: u64) -> Text {
    let mut out = "{".to_owned();
    push_key(&mut out, key);
    push_exact(&mut out, number).map_err(|error| error.at(key))?;
    Ok(out)
}

fn push_next(out: &mut String, key: &str) {
    out.push(',');
    push_key(out, key);
}

fn push_digest(out: &mut String, key: &str, digest: &Digest) {
    push_next(out, key);
    push_text(out, &digest.to_string());
}

fn push_build(out: &mut String, build: &Build) {
    out.push_str("{\"rulebook\":");
    push_text(out, &build.rulebook);
    push_digest(out, "digest", &build.digest);
    out.push('}');
}

fn push_actor(out: &mut String, words: &Words, by: &Value) -> Result<(), WordError> {
    let object = by.as_object().ok_or_else(|| WordError::wanted("an object", by))?;
    require_known_keys(object, |key| matches!(key, "role" | "number"))?;
    for (separator, key, name) in [('{', "role", "role"), (',', "number", "u32")] {
        let value = object.get(key).ok_or_else(|| WordError::new(format!("the key `{key}` is missing")))?;
        out.push(separator);
        push_key(out, key);
        words.push(out, name, value).map_err(|error| error.at(key))?;
    }
    out.push('}');
    Ok(())
}

/// The keys of an object that are not taken yet. A list, because taking a key out of a map is more code than all lines need.
pub(crate) struct Fields(Vec<(String, Value)>);

impl Fields {
    pub(crate) fn of(value: Value) -> Result<Self, WordError> {
        match value {
            Value::Object(fields) => Ok(Self(fields.into_iter().collect())),
            other => Err(WordError::wanted("an object", &other)),
        }
    }

    /// Returns the key that determines the kind of line.
    fn kind(&self) -> Option<&'static str> {
        const KINDS: [&str; 8] = ["kip-transcript", "command", "swap", "end", "names", "refusal", "fault", "events"];
        KINDS.into_iter().find(|key| self.has(key))
    }

    fn header(&mut self) -> Result<Line, WordError> {
        if self.require_number("kip-transcript")? != FORMAT {
            return Err(WordError::new("another format"));
        }
        let heading = Heading {
            family: self.require_text("family")?,
            rulebook: self.require_text("rulebook")?,
            digest: self.require_digest("digest")?,
            generation: self.require_text("generation")?,
            config: self.require("config")?,
        };
        Ok(Line::Header { heading, events: self.require_events()?, state: self.require_digest("state")? })
    }

    fn order(&mut self) -> Result<Line, WordError> {
        let id = self.take_text("id")?;
        let id = id.map(OrderId::try_from).transpose().map_err(|error| WordError::new(format!("{error}")).at("id"))?;
        Ok(Line::Order {
            n: self.require_number("n")?,
            id,
            by: self.require("by")?,
            at: self.require_number("at")?,
            command: self.require("command")?,
        })
    }

    fn outcome(&mut self) -> Result<Line, WordError> {
        let n = self.require_number("n")?;
        let state = self.require_digest("state")?;
        let outcome = ["events", "refusal", "fault"].map(|key| self.has(key));
        match outcome {
            [true, false, false] => Ok(Line::Accepted { n, events: self.require_events()?, state }),
            [false, true, false] => Ok(Line::Refused { n, refusal: self.require("refusal")?, state }),
            [false, false, true] => Ok(Line::Faulted { n, fault: self.require_text("fault")?, state }),
            _ => Err(WordError::new("an outcome has one of `events`, `refusal` and `fault`")),
        }
    }

    fn swap(&mut self) -> Result<Line, WordError> {
        let mut swap = Self::of(self.require("swap")?).map_err(|error| error.at("swap"))?;
        let in_swap = |error: WordError| error.at("swap");
        let from = swap.require_build("from").map_err(in_swap)?;
        let to = swap.require_build("to").map_err(in_swap)?;
        let terms = swap.take("terms");
        swap.require_empty().map_err(in_swap)?;
        Ok(Line::Swap {
            from,
            to,
            terms,
            after: self.require_number("after")?,
            at: self.require_number("at")?,
            events: self.require_events()?,
            state: self.require_digest("state")?,
        })
    }

    fn has(&self, key: &str) -> bool {
        self.0.iter().any(|(found, _)| found == key)
    }

    fn take(&mut self, key: &str) -> Option<Value> {
        let at = self.0.iter().position(|(found, _)| found == key)?;
        Some(self.0.swap_remove(at).1)
    }

    pub(crate) fn require(&mut self, key: &str) -> Result<Value, WordError> {
        self.take(key).ok_or_else(|| WordError::new(format!("the key `{key}` is missing")))
    }

    pub(crate) fn take_number(&mut self, key: &str) -> Result<Option<u64>, WordError> {
        let Some(value) = self.take(key) else { return Ok(None) };
        value.as_u64().map(Some).ok_or_else(|| WordError::wanted("a whole number", &value).at(key))
    }

    pub(crate) fn require_number(&mut self, key: &str) -> Result<u64, WordError> {
        self.take_number(key)?.ok_or_else(|| WordError::new(format!("the key `{key}` is missing")))
    }

    pub(crate) fn take_text(&mut self, key: &str) -> Result<Option<String>, WordError> {
        match self.take(key) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(WordError::wanted("a text", &other).at(key)),
        }
    }

    pub(crate) fn require_text(&mut self, key: &str) -> Result<String, WordError> {
        self.take_text(key)?.ok_or_else(|| WordError::new(format!("the key `{key}` is missing")))
    }

    pub(crate) fn take_list(&mut self, key: &str) -> Result<Option<Vec<Value>>, WordError> {
        match self.take(key) {
            None => Ok(None),
            Some(Value::Array(items)) => Ok(Some(items)),
            Some(other) => Err(WordError::wanted("a list", &other).at(key)),
        }
    }

    fn require_digest(&mut self, key: &str) -> Result<Digest, WordError> {
        self.require_text(key)?.parse().map_err(|error| WordError::new(format!("{error}")).at(key))
    }

    fn require_build(&mut self, key: &str) -> Result<Build, WordError> {
        let mut build = Self::of(self.require(key)?).map_err(|error| error.at(key))?;
        let read = |build: &mut Self| {
            Ok(Build { rulebook: build.require_text("rulebook")?, digest: build.require_digest("digest")? })
        };
        let read = read(&mut build).and_then(|read| build.require_empty().map(|()| read));
        read.map_err(|error: WordError| error.at(key))
    }

    fn require_events(&mut self) -> Result<Vec<WrittenEvent>, WordError> {
        let events = self.take_list("events")?.ok_or_else(|| WordError::new("the key `events` is missing"))?;
        let read = |(at, event)| WrittenEvent::read(event).map_err(|error| error.at(&format!("events[{at}]")));
        events.into_iter().enumerate().map(read).collect()
    }

    pub(crate) fn require_empty(&self) -> Result<(), WordError> {
        self.0.first().map_or(Ok(()), |(key, _)| Err(WordError::unknown_key(key)))
    }
}
