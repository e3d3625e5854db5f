//! Converts the contract's facts into the crate's types.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use kip_transcript::words::read_json;
use kip_transcript::{Build, Clauses, Digest, Words, WrittenEvent, cite};
use serde_json::Value;

use crate::bindings::exports::kip::transcript::facts::{Clause, Rulebook, Step};

/// The words and names with which the events of a rulebook are written.
pub(crate) struct Facts {
    pub(crate) words: &'static Words,
    pub(crate) family: String,
    pub(crate) build: Build,
    pub(crate) generation: String,
    pub(crate) clauses: Clauses,
}

impl Facts {
    pub(crate) fn of(rulebook: Rulebook) -> Result<Self, String> {
        let Rulebook { family, id, generation, digest, clauses } = rulebook;
        let unknown = || format!("the family `{family}` is not known here");
        let names = clauses.into_iter().map(|Clause { number, id }| (number, id)).collect();
        Ok(Self {
            words: Words::find(&family).ok_or_else(unknown)?,
            build: Build { rulebook: id, digest: to_digest(&digest)? },
            generation,
            clauses: names,
            family,
        })
    }

    /// Returns the events of a step as lines have them, and the digest of its state.
    pub(crate) fn cite(&self, step: &Step) -> Result<(Vec<WrittenEvent>, Digest), String> {
        let Value::Array(events) = parse(&step.events)? else { return Err("the events are no list".to_string()) };
        let told = events.iter().map(|event| cite(event, &self.clauses)).collect::<Result<_, _>>();
        Ok((told.map_err(|error| error.to_string())?, Digest::of(&step.state)))
    }
}

#[inline(never)]
pub(crate) fn to_digest(bytes: &[u8]) -> Result<Digest, String> {
    bytes.try_into().map(Digest::from_bytes).map_err(|_| format!("a digest has 32 bytes, not {}", bytes.len()))
}

#[inline(never)]
pub(crate) fn parse(json: &str) -> Result<Value, String> {
    read_json(json).map_err(|error| format!("no JSON: {error}"))
}
