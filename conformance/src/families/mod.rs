//! What the suite has to know of a family of games to test its rulebooks: as little as can be.
//!
//! Runner, protocol, adapters, explorer, replay and abuse know no family. What they ask of one is here, with an answer
//! that does for most; what only one knows is in its folder, or with whoever wrote it.

mod json;
pub mod two_up;

use std::fmt::Debug;
use std::hash::Hash;

use kip_contract::family::{Choice, Event, Family, Named, Role, Shown};
use kip_contract::types::{AmountRange, Blank, MinorUnits, Timestamp};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::money::{Ledger, OnTable};

pub use kip_contract::family::TwoUp;

/// A word of the contract, which is JSON too.
pub trait Word: Serialize + DeserializeOwned + Clone + Debug + Ord + Hash + 'static {}

impl<T> Word for T where T: Serialize + DeserializeOwned + Clone + Debug + Ord + Hash + 'static {}

/// A family whose rulebooks can be tested.
pub trait Tested:
    Family<
        Role: Ranked + Word,
        Config: Word,
        Terms: Word,
        Command: Fillable + Word,
        Happening: Word,
        View: Laid + Word,
        Description: Word,
        AutoPlan: Word,
        AutoTally: Word,
    >
{
    /// Whether `schema/adapter.schema.json` has its words, so that an adapter's answers are held against it. Without, they
    /// are held to the types alone: no unknown field, none missing.
    const HAS_SCHEMA: bool = false;
    /// What a situation is, in words.
    const SITUATION: &'static str;
    /// What makes states alike for whoever watches a game: a walk that cannot see every state sees something of each.
    type Situation: Clone + Debug + Eq + Hash;

    /// The ledger of a table that is opened so.
    fn ledger(_: &Self::Config) -> Ledger {
        Ledger::default()
    }

    /// What state of the game a view shows.
    fn situation(view: &Self::View) -> Self::Situation;

    /// The tables that are walked through.
    fn small_tables(description: &Self::Description) -> Vec<SmallTable<Self>>;

    /// Whether a walk goes on from what a listed command leads to.
    fn is_followed(_: &Scene<'_, Self>, _: &Choice<Self>) -> bool {
        true
    }

    /// Which amounts of a listed command are given, of those that are listed.
    fn amounts(_: &Scene<'_, Self>, _: &Choice<Self>, range: &AmountRange) -> Vec<MinorUnits> {
        if range.least == range.most { vec![range.least] } else { vec![range.least, range.most] }
    }

    /// The amount that is followed where play alone is.
    fn amount_alone(_: &Choice<Self>, amounts: &[MinorUnits]) -> Option<MinorUnits> {
        amounts.first().copied()
    }

    /// What a walk leaves out, in words.
    fn not_followed(_: &Self::Description) -> String {
        "time that passes, but on the way to the close".into()
    }

    /// Whether what those events tell can come again and again, and has often enough.
    fn goes_on_and_on(_: &Self::Description, _: &[Event<Self>]) -> bool {
        false
    }

    /// What else is given in place of a listed command, with another word in its placeholder.
    fn otherwise(_: &Choice<Self>) -> Option<Self::Command> {
        None
    }

    /// Commands that are put to a table whether they fit or not, besides those that were listed somewhere.
    fn unlisted(_: &Self::Description, _: &Self::View) -> Vec<Self::Command> {
        Vec::new()
    }

    /// Configs that no table is opened with, each with what is wrong with it, out of one with which one is: beside
    /// those whose name, time or source of chance is wrong. `is_wide` says that numbers above 2^53 can be said.
    fn wrong_configs(_: &Self::Config, _is_wide: bool) -> Vec<(String, Self::Config)> {
        Vec::new()
    }

    /// Whether two configs open tables of different kinds: of each kind one is attacked.
    fn is_other_kind(_: &Self::Config, _: &Self::Config) -> bool {
        false
    }
}

/// Who acts.
pub trait Ranked: Role {
    /// A role that is this one too, where there is one: a boxer is a dealer.
    fn greater(self) -> Option<Self> {
        None
    }

    /// Whether whoever is this is that too.
    fn is_too(self, other: Self) -> bool {
        self == other || other.greater() == Some(self)
    }
}

/// What can be asked of a table, with placeholders.
pub trait Fillable: Named + Word {
    /// The same with that amount in its place; none where it has no place for one.
    #[must_use]
    fn with_amount(&self, range: &AmountRange, amount: MinorUnits) -> Option<Self> {
        json::with_number(self, range.least, amount)
    }

    /// Whether a command is this one, listed with those placeholders, with something in them.
    fn is_filled_as(&self, blanks: &[Blank], given: &Self) -> bool {
        json::is_filled(self, blanks, given)
    }
}

/// What a viewer sees lying on a table.
pub trait Laid: Shown {
    /// The stakes themselves, where they are shown elsewhere than in `common.lying`.
    fn stakes(&self) -> Option<OnTable> {
        None
    }

    /// The name of where the table is.
    fn phase(&self) -> String;

    /// When the table will close, where that is said.
    fn closes_at(&self) -> Option<Timestamp> {
        None
    }
}

/// A small table that is walked through.
#[derive(Clone, Debug)]
pub struct SmallTable<F: Tested> {
    /// In words.
    pub name: String,
    /// How it is opened: chance is observed there.
    pub config: F::Config,
    /// Whether play alone is followed, with the least of each amount.
    pub is_play_alone: bool,
}

/// A state that is looked at.
pub struct Scene<'a, F: Tested> {
    /// The rulebook.
    pub description: &'a F::Description,
    /// What everybody sees.
    pub view: &'a F::View,
    /// What is listed.
    pub listed: &'a [Choice<F>],
    /// Whether play alone is followed.
    pub is_play_alone: bool,
}

/// The greatest time and amount of the contract: 2^53 - 1.
pub const LARGEST: u64 = (1 << 53) - 1;
