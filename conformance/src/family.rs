//! A family of games, as the suite tests its rulebooks.
//!
//! Runner, protocol, adapters, explorer, replay and abuse know no family. They use these traits, most of whose
//! functions have a default. Nothing here knows what a report is. The implementation of a family is in its folder of
//! [`families`](crate::families), or in the family's own crate.

pub(crate) mod json;

use std::cmp::Ordering;
use std::fmt::Debug;
use std::hash::Hash;

use kip_contract::family::{Choice, Event, Family, Named, Role, Shown};
#[cfg(feature = "certify")]
use kip_contract::family::{DueChance, Opening as _, Order};
use kip_contract::types::{AmountRange, Blank, MinorUnits, Seat, Timestamp};
use serde::Serialize;
use serde::de::DeserializeOwned;
#[cfg(feature = "certify")]
use serde_json::Value;

#[cfg(feature = "certify")]
use crate::grants::{Granted, Rights};
use crate::money::{Ledger, OnTable};
#[cfg(feature = "certify")]
use crate::picks::Picks;
#[cfg(feature = "certify")]
use crate::places::place::Place;

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
    /// True when `schema/adapter.schema.json` covers the family's types, so that an adapter's answers are validated against it.
    /// Otherwise they are only deserialized: unknown and missing fields are errors.
    const HAS_SCHEMA: bool = false;
    /// True when nothing is hidden from any viewer.
    const IS_OPEN: bool = false;
    /// A description of the features that make up a situation.
    const SITUATION: &'static str;
    /// The features by which states are grouped: a walk that cannot visit every state visits some of every situation.
    type Situation: Clone + Debug + Eq + Hash;

    /// The payments of a table, by which its events are judged.
    type Payments;

    /// Returns the description of a rulebook of the suite's own engine, by its id.
    fn describe_known(_rulebook: &str) -> Option<Self::Description> {
        None
    }

    /// Returns whether chance comes from a chain in this command. The rulebook's name is part of such a draw.
    fn is_drawn_from_chain(_: &Self::Command) -> bool {
        false
    }

    /// Returns the payments of a table with that config under the rulebook with that description.
    fn payments(description: &Self::Description, config: &Self::Config) -> Self::Payments;

    /// Returns a false statement about money in the events of one command: one that contradicts the event's own fields, the
    /// payments of the table, or the event's moves.
    fn find_misstatement(payments: &Self::Payments, events: &[Event<Self>]) -> Option<String>;

    /// The results that a table has reported so far, if they follow from its events.
    type Results: Clone;

    /// Returns the results of a new table.
    fn results(description: &Self::Description) -> Self::Results;

    /// Follows the events of one command, and returns the first that states another result than those before it give.
    fn find_wrong_result(_: &mut Self::Results, _: &[Event<Self>]) -> Option<String> {
        None
    }

    /// Returns the ledger for a table with that config.
    fn ledger(_: &Self::Config) -> Ledger {
        Ledger::default()
    }

    /// Returns the situation that a view shows.
    fn situation(view: &Self::View) -> Self::Situation;

    /// Returns the number of seats at a table with that config.
    fn seats(_: &Self::Config) -> Seat {
        0
    }

    /// Returns the small tables that are explored.
    fn small_tables(description: &Self::Description) -> Vec<SmallTable<Self>>;

    /// Generates tables for play at random: names, times, seats and terms of any kind. The first of these configs that the
    /// rulebook opens is played. The run replaces its source of chance.
    #[cfg(feature = "certify")]
    fn made_up_tables(description: &Self::Description, picks: &mut Picks) -> Vec<Self::Config> {
        let tables = Self::small_tables(description);
        let Some(table) = picks.one(&tables) else { return Vec::new() };
        let (config, later) = (table.config.clone(), picks.below(1 << 36));
        let (opened_at, source) = (config.opened_at().saturating_add(later), config.source().clone());
        vec![config.replaced(&format!("table {}", picks.below(1 << 32)), opened_at, source)]
    }

    /// Returns the number of milliseconds after which the same play may be possible, on another day.
    #[cfg(feature = "certify")]
    fn other_day(_: &Self::Config, picks: &mut Picks) -> Timestamp {
        picks.between(1, 1 << 36)
    }

    /// Returns the time before which play under that config depends on no time: a day's end, or the opening where a clock is kept.
    #[cfg(feature = "certify")]
    fn plays_until(_: &Self::Config) -> Timestamp {
        Timestamp::MAX
    }

    /// Returns the terms of a config, under which an exported table can be imported again.
    #[cfg(feature = "certify")]
    fn terms(_: &Self::Config) -> Option<Self::Terms> {
        None
    }

    /// Returns the family's own places at which every vector is played.
    #[cfg(feature = "certify")]
    fn places() -> Vec<Place<Self>> {
        Vec::new()
    }

    /// Changes every seat in the JSON of a value of the contract. A seat for which there is no other stays.
    #[cfg(feature = "certify")]
    fn for_seats(_: &mut Value, _change: &mut dyn FnMut(Seat) -> Option<Seat>) {}

    /// Returns the table of rights for a rulebook, if the family has one.
    #[cfg(feature = "certify")]
    fn rights(_: &Self::Description) -> Option<&'static Rights> {
        None
    }

    /// Returns the orders that the texts grant in every state that shows this view, listed or not.
    #[cfg(feature = "certify")]
    fn granted(_: &Self::Description, _: &Self::View) -> Vec<Granted<Self>> {
        Vec::new()
    }

    /// Returns false for a move of somebody who does not have to act, where moves are those of one seat.
    #[cfg(feature = "certify")]
    fn is_waited_for(_: &Self::View, _: &Order<Self>) -> bool {
        true
    }

    /// Returns the first difference of due chances, of which so many were asked for, from those of the contract in a state with
    /// this view.
    #[cfg(feature = "certify")]
    fn find_wrong_chances(_: &Self::Description, _: &Self::View, _: (&DueChance<Self>, u32)) -> Option<String> {
        None
    }

    /// Returns whether the view shows a decision that is pending.
    #[cfg(feature = "certify")]
    fn is_pending(_: &Self::View) -> bool {
        false
    }

    /// Returns whether a walk continues from the state after a listed command.
    fn is_followed(_: &Scene<'_, Self>, _: &Choice<Self>) -> bool {
        true
    }

    /// Returns the listed amounts of a command that are tried.
    fn amounts(_: &Scene<'_, Self>, _: &Choice<Self>, range: &AmountRange) -> Vec<MinorUnits> {
        if range.least == range.most { vec![range.least] } else { vec![range.least, range.most] }
    }

    /// Returns the amount that is followed at a table of play alone.
    fn amount_alone(_: &Choice<Self>, amounts: &[MinorUnits]) -> Option<MinorUnits> {
        amounts.first().copied()
    }

    /// Describes the states that a walk leaves out.
    fn not_followed(_: &Self::Description) -> String {
        "time that passes, but on the way to the close".into()
    }

    /// Returns whether these events belong to a repetition that may continue for ever and has been followed far enough.
    fn has_repeated_enough(_: &Self::Description, _: &[Event<Self>]) -> bool {
        false
    }

    /// Returns another command to try for a choice, with a different value in its blank.
    fn alternative(_: &Choice<Self>) -> Option<Self::Command> {
        None
    }

    /// Returns commands to try at a table whether or not they fit, in addition to those that were listed in some state.
    fn unlisted(_: &Self::Description, _: &Self::View) -> Vec<Self::Command> {
        Vec::new()
    }

    /// Returns invalid configs, made from a valid one, each with its fault. Configs with a wrong name, time or source of chance
    /// are not included, since every family has those. `is_wide` allows numbers above 2^53.
    fn wrong_configs(_: &Self::Config, _is_wide: bool) -> Vec<(String, Self::Config)> {
        Vec::new()
    }

    /// Returns whether two configs open tables of different kinds. One table of each of two kinds is attacked.
    fn is_other_kind(_: &Self::Config, _: &Self::Config) -> bool {
        false
    }
}

/// A role of an actor.
pub trait Ranked: Role {
    /// Returns the role that includes this one, if there is one: `Boxer` for `Dealer`, since a boxer is a dealer too.
    fn greater(self) -> Option<Self> {
        None
    }

    /// Returns whether an actor of this role is also of the role `other`.
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

    /// Returns the order of two commands in a list.
    fn compare(&self, other: &Self) -> Ordering {
        self.cmp(other)
    }

    /// Returns whether `given` is this listed command with its blanks filled in.
    fn is_filled_as(&self, blanks: &[Blank], given: &Self) -> bool {
        json::is_filled(self, blanks, given)
    }
}

/// A view, with the money that it shows on the table.
pub trait Laid: Shown {
    /// Returns the stakes, if the view shows them elsewhere than in `common.lying`.
    fn stakes(&self) -> Option<OnTable> {
        None
    }

    /// Returns the name of the phase.
    fn phase(&self) -> String;

    /// Returns the announced time of the close, if there is one.
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
    /// True when only play itself is followed, with one amount of each command.
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
    /// True when only play itself is followed.
    pub is_play_alone: bool,
}

/// The greatest time and amount that the contract allows: 2^53 - 1.
pub const LARGEST: u64 = (1 << 53) - 1;
