//! Records as bytes: the form in which a rulebook is added to an engine.
//!
//! A record's bytes are its length, a check, its family and generation, and its values in the order of their fields. Equal records
//! have equal bytes. A reader trusts none of them. This module knows no game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use twox_hash::XxHash64;

use super::clause::Cited;
use crate::contract::{Citation, ClauseNumber, Refusal};

/// The bytes that an engine has room for: a record with what precedes it is no longer.
pub const ROOM: usize = 65_536;

/// The bytes before a record's values: its length in four, lowest first, and eight of their XXH64.
const BEFORE: usize = 12;

/// Why bytes are no record of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// There is no record.
    Missing,
    /// The bytes are not those that were written.
    Altered,
    /// The record is for another family, or another generation of it.
    OtherEngine,
    /// The record is longer than [`ROOM`].
    TooLong,
    /// The values are those of no record.
    Unreadable,
    /// The record contradicts itself: what to change.
    Contradiction(&'static str),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "This engine has no rulebook: `kip build` adds one.",
            Self::Altered => "The rulebook in this component was altered: build it again from its file.",
            Self::OtherEngine => "The rulebook in this component is for another engine.",
            Self::TooLong => {
                "The rulebook is too long for an engine, which has room for 65,536 bytes: shorten its clauses."
            }
            Self::Unreadable => "The rulebook in this component cannot be read: build it again from its file.",
            Self::Contradiction(correction) => correction,
        })
    }
}

impl core::error::Error for Unfit {}

impl Unfit {
    /// Returns the refusal of everything that a rulebook is needed for.
    #[must_use]
    pub fn refuse(self) -> Refusal {
        Refusal {
            code: String::from("no-rulebook"),
            clause: String::new(),
            ruling: None,
            message: self.to_string(),
            names: None,
        }
    }
}

/// Lists of values, which stay for as long as the program runs.
pub mod list {
    use super::*;

    /// Writes a list.
    pub fn serialize<S: Serializer, T: Serialize>(list: &[T], to: S) -> Result<S::Ok, S::Error> {
        list.serialize(to)
    }

    /// Reads a list.
    pub fn deserialize<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<&'static [T], D::Error> {
        Ok(Vec::deserialize(from)?.leak())
    }
}

/// Lists of values with the clause that they come from.
pub mod cited_list {
    use super::*;

    /// Writes a list with its clause.
    pub fn serialize<S: Serializer, T: Serialize>(cited: &Cited<&'static [T]>, to: S) -> Result<S::Ok, S::Error> {
        Cited::new(cited.value.iter().collect::<Vec<_>>(), cited.cite).serialize(to)
    }

    /// Reads a list with its clause.
    pub fn deserialize<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
        from: D,
    ) -> Result<Cited<&'static [T]>, D::Error> {
        let Cited { value, cite } = Cited::<Vec<T>>::deserialize(from)?;
        Ok(Cited::new(value.leak(), cite))
    }
}

/// Citations, in the same form in records of each kind.
pub mod citation {
    use super::*;

    /// Writes a citation.
    pub fn serialize<S: Serializer>(cite: &Citation, to: S) -> Result<S::Ok, S::Error> {
        (cite.clause, cite.ruling).serialize(to)
    }

    /// Reads a citation.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Citation, D::Error> {
        let (clause, ruling): (ClauseNumber, Option<ClauseNumber>) = Deserialize::deserialize(from)?;
        Ok(Citation { clause, ruling })
    }
}

/// Returns the bytes of a record of that family and generation.
///
/// # Errors
/// [`Unfit::TooLong`].
pub fn write(family: &str, generation: &str, record: &impl Serialize) -> Result<Vec<u8>, Unfit> {
    let values = postcard::to_allocvec(&(family, generation, record)).map_err(|_| Unfit::TooLong)?;
    let length = u32::try_from(values.len()).map_err(|_| Unfit::TooLong)?;
    let mut bytes = Vec::with_capacity(BEFORE + values.len());
    bytes.extend_from_slice(&length.to_le_bytes());
    bytes.extend_from_slice(&check(&values));
    bytes.extend_from_slice(&values);
    if bytes.len() > ROOM { Err(Unfit::TooLong) } else { Ok(bytes) }
}

/// Writes the check of a record whose values were altered on purpose; bytes that are too short stay.
pub fn seal(bytes: &mut [u8]) {
    if let Some((head, values)) = bytes.split_at_mut_checked(BEFORE)
        && let Some(written) = head.last_chunk_mut::<8>()
    {
        *written = check(values);
    }
}

/// Reads a record of that family and generation from bytes that begin with it; zeros may follow.
///
/// # Errors
/// See [`Unfit`].
pub fn read<R: Deserialize<'static>>(family: &str, generation: &str, bytes: &'static [u8]) -> Result<R, Unfit> {
    let (length, rest) = bytes.split_first_chunk::<4>().ok_or(Unfit::Missing)?;
    let (written, rest) = rest.split_first_chunk::<8>().ok_or(Unfit::Missing)?;
    let length = usize::try_from(u32::from_le_bytes(*length)).map_err(|_| Unfit::TooLong)?;
    if length == 0 {
        return Err(Unfit::Missing);
    }
    let (values, rest) = rest.split_at_checked(length).ok_or(Unfit::Altered)?;
    if *written != check(values) || rest.iter().any(|byte| *byte != 0) {
        return Err(Unfit::Altered);
    }
    let (header, values) = postcard::take_from_bytes::<(&str, &str)>(values).map_err(|_| Unfit::Unreadable)?;
    if header != (family, generation) {
        return Err(Unfit::OtherEngine);
    }
    match postcard::take_from_bytes(values) {
        Ok((record, [])) => Ok(record),
        _ => Err(Unfit::Unreadable),
    }
}

/// Finds an accident, not an attack: a host allows a component by the SHA-256 of all its bytes, and every instance checks its record.
fn check(values: &[u8]) -> [u8; 8] {
    XxHash64::oneshot(0, values).to_le_bytes()
}
