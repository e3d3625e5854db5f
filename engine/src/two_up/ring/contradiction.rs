//! Detects records of a ring that contradict themselves, with the correction.
//!
//! This module checks records only. `open.rs` checks the terms that a table is opened with.

use super::record::{CentreRule, Record, Selection, SideBets, Staying};
use crate::table::cites::{find_in_cites, find_in_names};
use crate::two_up::contract::{Faces, Side};
use crate::two_up::floor::well_formed::find_in_no_spin;

/// Returns a description of the record's first contradiction and its correction, in the words of a rulebook's file, or `None`.
pub fn find_contradiction(record: &Record) -> Option<&'static str> {
    let found = find_in_names(record.id, record.title, record.source, &record.clauses);
    found.or_else(|| find_in_policies(record)).or_else(|| find_in_clauses(record))
}

/// Numbers and choices that no table could be played by.
fn find_in_policies(record: &Record) -> Option<&'static str> {
    let (spun, in_set) = (record.coins_spun.value, record.coins_in_set.value);
    if spun != 2 && spun != 3 {
        return Some("two pennies are spun, or three: give `coins-spun` 2 or 3");
    }
    if in_set < spun || in_set > 8 {
        return Some("a set has the pennies that are spun, and at most eight: give `coins-in-set` such a number");
    }
    if record.sets.value != 1 && record.sets.value != 2 {
        return Some("there is one set of pennies, or two: give `sets` 1 or 2");
    }
    if record.start.value.third.is_some() != (spun == 3) {
        return Some("each penny that is spun lies on the kip: give `start` as many sides as `coins-spun` says");
    }
    let Faces { first, second, third } = record.start.value;
    if !matches!((first, second, third), (Side::Tails, Side::Tails, None | Some(Side::Tails))) {
        return Some("the pennies of a ring lie tail side up on the kip: give `start` only `t`");
    }
    if matches!(record.staying.value, Staying::OtherCoins) && record.sets.value == 1 && in_set < 2 * spun {
        return Some(
            "a winner who stays goes on with other pennies, and there are none: give `coins-in-set` more, `sets` 2, or let \
             `staying` be `any-coins`",
        );
    }
    if matches!(record.selection.value, Selection::Ringkeeper) && matches!(record.staying.value, Staying::OtherCoins) {
        return Some(
            "the ringkeeper places the same pennies again: let `staying` be `any-coins`, or `selection` `spinner`",
        );
    }
    if matches!(record.centre.value, CentreRule::Heads(0)) {
        return Some("the centre would be won before a throw: give `centre` 1 or more Heads");
    }
    if matches!(record.centre.value, CentreRule::None) && matches!(record.side_bets.value, SideBets::CentreFirst) {
        return Some("there is no centre to be set before side bets: let `side-bets` be `at-once`");
    }
    None
}

/// The reasons for "no spin", and the clauses that policies and steps cite.
fn find_in_clauses(record: &Record) -> Option<&'static str> {
    let policies = [
        record.sets.cite,
        record.coins_in_set.cite,
        record.coins_spun.cite,
        record.selection.cite,
        record.start.cite,
        record.centre.cite,
        record.side_bets.cite,
        record.staying.cite,
        record.three_invalid.cite,
        record.supervision.cite,
        record.calendar.cite,
        record.age.cite,
        record.no_spin_until.cite,
    ];
    let no_spin = record.no_spin.iter();
    let cited = policies.into_iter().chain(no_spin.clone().map(|rule| rule.cite));
    find_in_no_spin(no_spin.map(|rule| rule.reason)).or_else(|| find_in_cites(cited, &record.cites, &record.clauses))
}
