// Written from `wit/` by `kip-builder contract`: change it there.

//! What every family's package has word for word: who acts, what happened, what could happen, where it led.
//!
//! Of the family there is in it `R`, who acts; `C`, what can be asked; `H`, what happened; `A`, what many games came to.

use alloc::vec::Vec;
use crate::types::{Blank, Citation, Fraction, Move, Refusal, Row, Seat, Standing, Timestamp};
#[cfg(feature = "wasmtime")]
use wasmtime::component::{ComponentType, Lift, Lower};

/// One person: a player by seat, staff by a number of the host's choosing, from 1; the host has number 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Actor<R> {
    /// What the person acts as.
    pub role: R,
    /// The seat of a player, the number of anybody else.
    pub number: u32,
}

/// A command, who gives it and when.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Order<R, C> {
    /// Who.
    pub by: Actor<R>,
    /// When: never earlier than the last.
    pub at: Timestamp,
    /// What.
    pub command: C,
}

/// One event.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Event<H> {
    /// When: the command's time.
    pub at: Timestamp,
    /// From what it follows.
    pub cite: Citation,
    /// What happened.
    pub what: H,
    /// Where money went, in order. The sum of all moves is the ledger: nothing else says what anybody has.
    pub moves: Vec<Move>,
}

/// One command that would be accepted. Each pair of `by` and `command` is listed once.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Choice<R, C> {
    /// Who may give it: of staff the lowest number that may, in the least role that may.
    pub by: Actor<R>,
    /// Others of that role, or of one that is it too, may as well, but for these; nobody else where there is none. Players are
    /// listed one by one.
    #[cfg_attr(feature = "wasmtime", component(name = "others-but"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub others_but: Option<Vec<Actor<R>>>,
    /// For or against which seat, where it is about one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub about: Option<Seat>,
    /// As `apply` takes it, with blanks as `blanks` says.
    pub command: C,
    /// What it is to the game.
    pub standing: Standing,
    /// Its blanks.
    pub blanks: Vec<Blank>,
    /// Which bet it places or changes, where it does.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub bet: Option<Row>,
}

/// What would be accepted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Choices<R, C> {
    /// By standing, then by command and its fields: cases in their order, lowest first; the first of them.
    pub first: Vec<Choice<R, C>>,
    /// How many there are.
    pub total: u32,
    /// A later moment before which this holds while no command is accepted: it may come early, never late. Asked for a time
    /// before the table's, nothing is listed, and it is the table's.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub until: Option<Timestamp>,
}

/// One thing that chance can bring.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Chance<R, C> {
    /// Who brings it.
    pub by: Actor<R>,
    /// As `apply` takes it.
    pub command: C,
    /// How likely it is. 0 for what is no outcome but can be seen to happen, such as a coin on its edge: one of a kind.
    pub probability: Fraction,
}

/// What chance is due.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum DueChance<R, C> {
    /// None.
    #[cfg_attr(feature = "wasmtime", component(name = "nothing"))]
    Nothing,
    /// Each thing it can bring; the probabilities add up to 1. On a `fresh` table each is a seed that brings it: known to
    /// everybody, for exploring, never for play. On an `observed` one it costs least.
    #[cfg_attr(feature = "wasmtime", component(name = "listed"))]
    Listed(Vec<Chance<R, C>>),
    /// More than was asked for, or fixed by a chain: `legal` has the command with its blank.
    #[cfg_attr(feature = "wasmtime", component(name = "unlisted"))]
    Unlisted,
}

impl<R, C> DueChance<R, C> {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "nothing",
        "listed",
        "unlisted",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Listed(_) => "listed",
            Self::Unlisted => "unlisted",
        }
    }
}

impl<R, C> DueChance<R, C> {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "None.",
        "Each thing it can bring; the probabilities add up to 1. On a `fresh` table each is a seed that brings it: known to everybody, for exploring, never for play. On an `observed` one it costs least.",
        "More than was asked for, or fixed by a chain: `legal` has the command with its blank.",
    ];
}

/// A state and the events that led to it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Step<H> {
    /// Canonical: equal states have equal bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub state: Vec<u8>,
    /// In order, with their secrets.
    pub events: Vec<Event<H>>,
}

/// Several commands, up to the first that was refused.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Steps<H> {
    /// After the last that was accepted.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub state: Vec<u8>,
    /// In order, with their secrets.
    pub events: Vec<Event<H>>,
    /// For each command that was accepted, how many events had been told after it.
    pub ends: Vec<u32>,
    /// Why the next one was not accepted.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub refused: Option<Refusal>,
}

/// The same on a table that is kept.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct TableSteps<H> {
    /// In order, with their secrets.
    pub events: Vec<Event<H>>,
    /// For each command that was accepted, how many events had been told after it.
    pub ends: Vec<u32>,
    /// Why the next one was not accepted.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub refused: Option<Refusal>,
}

/// Many games.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AutoStep<A> {
    /// Afterwards.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub state: Vec<u8>,
    /// In the family's words.
    pub tally: A,
    /// All their money, summed by payer, payee, tender, bet and cause.
    pub moves: Vec<Move>,
}
