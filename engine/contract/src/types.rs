// Written from `wit/` by `kip-components contract`: change it there.

//! Words that every family of games shares.

use alloc::string::String;
#[cfg(feature = "wasmtime")]
use wasmtime::component::{ComponentType, Lift, Lower};

/// A seat: 1 is first to the right of the ring entrance, numbers go clockwise, 64 is the last there can be.
pub type SeatNumber = u8;

/// Milliseconds since 1970-01-01 00:00 UTC, at most 2^53 - 1.
pub type Timestamp = u64;

/// Whole minor units of the table's currency, at most 2^53 - 1 in any sum.
pub type MinorUnits = u64;

/// A row of `description.clauses`.
pub type ClauseNumber = u16;

/// An exact ratio.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Fraction {
    /// Above the line.
    pub numerator: u64,
    /// Below the line, never 0.
    pub denominator: u64,
}

/// What an event or a refusal follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Citation {
    /// The clause; the ruling, where no clause speaks.
    pub clause: ClauseNumber,
    /// The ruling too, where the clause is silent or open.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub ruling: Option<ClauseNumber>,
}

/// Why a command, a config or a state was not accepted. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Refusal {
    /// Stable, in kebab-case. New codes may come; they break nobody.
    pub code: String,
    /// The clause as the document counts it, such as `nsw 4.6`; a ruling, such as `R46`, where no clause speaks.
    pub clause: String,
    /// The ruling, such as `R7`, where the clause is silent or open.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub ruling: Option<String>,
    /// One sentence for a person.
    pub message: String,
}

/// One row of the clause table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Clause {
    /// What events carry.
    pub number: ClauseNumber,
    /// As it is cited: `nsw 4.1.2.3`, or `R7` for a ruling.
    pub id: String,
    /// The clause's own text, or a ruling in short.
    pub text: String,
}
