//! The interface through which the suite tests the rulebooks of a family of games.
//!
//! Runner, protocol, adapters, explorer, replay and abuse know no family. They use these traits, most of whose
//! functions have a default. The implementation of a family is in its folder here, or in the family's own crate.

pub mod casino_cards;
pub(crate) mod json;
mod native_draws;
pub mod two_up;

use std::cmp::Ordering;
use std::fmt::Debug;
use std::hash::Hash;

#[cfg(feature = "certify")]
use kip_contract::family::Opening as _;
use kip_contract::family::{Choice, Event, Family, Named, Role, Shown};
use kip_contract::types::{AmountRange, Blank, MinorUnits, Seat, Timestamp};
use serde::Serialize;
use serde::de::DeserializeOwned;

#[cfg(feature = "certify")]
use crate::draws::keystream::Seed;
#[cfg(feature = "certify")]
use crate::hosting::Rules;
use crate::money::{Ledger, OnTable};
#[cfg(feature = "certify")]
use crate::picks::Picks;
#[cfg(feature = "certify")]
use crate::report::{Report, parts::Outcomes};
#[cfg(feature = "certify")]
use crate::stages::Plan;

pub use kip_contract::family::{CasinoCards, TwoUp};

/// A type of the contract with a JSON form.
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
    /// Whether `schema/adapter.schema.json` covers the family's types, so that an adapter's answers are validated
    /// against it. Otherwise they are only deserialized: no unknown field, none missing.
    const HAS_SCHEMA: bool = false;
    /// Whether everybody may know everything: nothing is hidden from any viewer.
    const IS_OPEN: bool = false;
    /// A description of what makes up a situation.
    const SITUATION: &'static str;
    /// The features by which states are grouped: a walk that cannot visit every state visits some of every situation.
    type Situation: Clone + Debug + Eq + Hash;

    /// What a table pays, by which its events are judged.
    type Payments;

    /// The description of a rulebook of the suite's own engine, by its id.
    fn describe_known(_rulebook: &str) -> Option<Self::Description> {
        None
    }

    /// Whether chance comes from a chain in this command. The rulebook's name is part of such a draw.
    fn is_drawn_from_chain(_: &Self::Command) -> bool {
        false
    }

    /// What a table with that config pays under the rulebook with that description.
    fn payments(description: &Self::Description, config: &Self::Config) -> Self::Payments;

    /// Finds what the events of one command say about money and cannot be so: by their own words, by what the table pays,
    /// or because they move something else.
    fn find_misstatement(payments: &Self::Payments, events: &[Event<Self>]) -> Option<String>;

    /// The ledger for a table with that config.
    fn ledger(_: &Self::Config) -> Ledger {
        Ledger::default()
    }

    /// The situation that a view shows.
    fn situation(view: &Self::View) -> Self::Situation;

    /// How many seats a table with that config has.
    fn seats(_: &Self::Config) -> Seat {
        0
    }

    /// The small tables that are explored.
    fn small_tables(description: &Self::Description) -> Vec<SmallTable<Self>>;

    /// A table that is made up for play at random: names, times, seats and terms of any kind. The first of these configs
    /// that the rulebook opens is played. The run replaces its source of chance.
    #[cfg(feature = "certify")]
    fn made_up_tables(description: &Self::Description, picks: &mut Picks) -> Vec<Self::Config> {
        let tables = Self::small_tables(description);
        let Some(table) = picks.one(&tables) else { return Vec::new() };
        let (config, later) = (table.config.clone(), picks.below(1 << 36));
        let (opened_at, source) = (config.opened_at().saturating_add(later), config.source().clone());
        vec![config.replaced(&format!("table {}", picks.below(1 << 32)), opened_at, source)]
    }

    /// How many milliseconds later the same play may be possible, on another day.
    #[cfg(feature = "certify")]
    fn other_day(_: &Self::Config, picks: &mut Picks) -> Timestamp {
        picks.between(1, 1 << 36)
    }

    /// The suite's own engine, if it has the rulebook: answers are compared with it.
    #[cfg(feature = "certify")]
    fn reference(_: &Self::Description) -> Option<Box<dyn Rules<Self>>> {
        None
    }

    /// Whether a walk continues from the state after a listed command.
    fn is_followed(_: &Scene<'_, Self>, _: &Choice<Self>) -> bool {
        true
    }

    /// The listed amounts of a command that are tried.
    fn amounts(_: &Scene<'_, Self>, _: &Choice<Self>, range: &AmountRange) -> Vec<MinorUnits> {
        if range.least == range.most { vec![range.least] } else { vec![range.least, range.most] }
    }

    /// The amount that is followed at a table of play alone.
    fn amount_alone(_: &Choice<Self>, amounts: &[MinorUnits]) -> Option<MinorUnits> {
        amounts.first().copied()
    }

    /// A description of what a walk leaves out.
    fn not_followed(_: &Self::Description) -> String {
        "time that passes, but on the way to the close".into()
    }

    /// Whether these events belong to a repetition that may go on for ever and has been followed far enough.
    fn has_repeated_enough(_: &Self::Description, _: &[Event<Self>]) -> bool {
        false
    }

    /// Another command to try for a choice, with a different value in its blank.
    fn alternative(_: &Choice<Self>) -> Option<Self::Command> {
        None
    }

    /// Commands to try at a table whether they fit or not, in addition to those that were listed in some state.
    fn unlisted(_: &Self::Description, _: &Self::View) -> Vec<Self::Command> {
        Vec::new()
    }

    /// Invalid configs, made from a valid one, each with what is wrong with it. Configs with a wrong name, time or
    /// source of chance are not among them, since every family has those. `is_wide` allows numbers above 2^53.
    fn wrong_configs(_: &Self::Config, _is_wide: bool) -> Vec<(String, Self::Config)> {
        Vec::new()
    }

    /// Whether two configs open tables of different kinds. One table of each of two kinds is attacked.
    fn is_other_kind(_: &Self::Config, _: &Self::Config) -> bool {
        false
    }
}

/// A family whose rulebooks are certified: what a whole report has in parts 3, 5 and 6.
#[cfg(feature = "certify")]
pub trait Certified: Tested {
    /// What its chance is of.
    const OUTCOMES: Outcomes;
    /// How many states of small tables part 4 visits. Where much is listed in each, fewer take as long.
    const STATES: u64 = 20_000;
    /// What part 5 says that it does not test.
    const NO_TEST_OF_CHANCE: &str;
    /// What play at random checks besides, in this family alone.
    const PROPERTIES: &[&str] = &[];

    /// What part 5 tests with so many samples.
    fn plan(description: &Self::Description, samples: u64, seed: &Seed) -> Plan;

    /// The files of outcomes that part 5 leaves beside the report, with their sizes.
    fn collections(description: &Self::Description, samples: u64) -> Vec<(&'static str, u64)>;

    /// What part 3 of a report lacks, one sentence each. `opens_all`: the rulebook opens every table that is asked for.
    fn find_gaps_in_returns(report: &Report, description: &Self::Description, opens_all: bool) -> Vec<String>;

    /// What part 6 of a report lacks, one sentence each.
    fn find_gaps_in_simulation(report: &Report, description: &Self::Description) -> Vec<String>;
}

/// A role of an actor.
pub trait Ranked: Role {
    /// The role that includes this one, if there is one: `Boxer` for `Dealer`, since a boxer is a dealer too.
    fn greater(self) -> Option<Self> {
        None
    }

    /// Whether an actor of this role is also of the role `other`.
    fn includes(self, other: Self) -> bool {
        self == other || other.greater() == Some(self)
    }
}

/// A command with blanks.
pub trait Fillable: Named + Word {
    /// Returns the command with `amount` in its blank, or `None` when it has no blank for one.
    #[must_use]
    fn with_amount(&self, range: &AmountRange, amount: MinorUnits) -> Option<Self> {
        json::with_number(self, range.least, amount)
    }

    /// How two commands stand to each other in a list.
    fn compare(&self, other: &Self) -> Ordering {
        self.cmp(other)
    }

    /// Whether `given` is this listed command with its blanks filled in.
    fn is_filled_as(&self, blanks: &[Blank], given: &Self) -> bool {
        json::is_filled(self, blanks, given)
    }
}

/// A view, with the money that it shows on the table.
pub trait Laid: Shown {
    /// The stakes, if the view shows them elsewhere than in `common.lying`.
    fn stakes(&self) -> Option<OnTable> {
        None
    }

    /// The name of the phase.
    fn phase(&self) -> String;

    /// The announced time of the close, if there is one.
    fn closes_at(&self) -> Option<Timestamp> {
        None
    }
}

/// A small table that is explored.
#[derive(Clone, Debug)]
pub struct SmallTable<F: Tested> {
    /// A description of the table.
    pub name: String,
    /// Its config, with observed chance.
    pub config: F::Config,
    /// Whether only play itself is followed, with one amount of each command.
    pub is_play_alone: bool,
}

/// A state that is explored.
pub struct Scene<'a, F: Tested> {
    /// The rulebook.
    pub description: &'a F::Description,
    /// The public view.
    pub view: &'a F::View,
    /// The listed choices.
    pub listed: &'a [Choice<F>],
    /// Whether only play itself is followed.
    pub is_play_alone: bool,
}

/// The greatest time and amount that the contract allows: 2^53 - 1.
pub const LARGEST: u64 = (1 << 53) - 1;
