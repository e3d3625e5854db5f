//! Detects records of a ring that contradict themselves, with the correction.
//!
//! This module checks records only. `open.rs` checks the terms that a table is opened with.

use super::record::{CentreRule, Record, Selection, SideBets, Staying};
use crate::table::cites::is_row_of;
use crate::table::clause::is_same_text;
use crate::two_up::contract::{Faces, Side};

/// Returns a description of the record's first contradiction and its correction, or `None`.
pub const fn find_contradiction(record: &Record) -> Option<&'static str> {
    if record.id.is_empty() || !is_same_text(record.id, record.clauses.rulebook) {
        return Some("the record's `id` is not its clause table's `rulebook`: give both the same name");
    }
    if record.title.is_empty() || record.source.is_empty() {
        return Some("a rulebook has a title and a source of its own: give the record `title` and `source`");
    }
    let (spun, in_set) = (record.coins_spun.value, record.coins_in_set.value);
    if spun != 2 && spun != 3 {
        return Some("two pennies are spun, or three: give `coins_spun` 2 or 3");
    }
    if in_set < spun || in_set > 8 {
        return Some("a set has the pennies that are spun, and at most eight: give `coins_in_set` such a number");
    }
    if record.sets.value != 1 && record.sets.value != 2 {
        return Some("there is one set of pennies, or two: give `sets` 1 or 2");
    }
    if record.start.value.third.is_some() != (spun == 3) {
        return Some("each penny that is spun lies on the kip: give `start` as many sides as `coins_spun` says");
    }
    let Faces { first, second, third } = record.start.value;
    if !matches!((first, second, third), (Side::Tails, Side::Tails, None | Some(Side::Tails))) {
        return Some("the pennies of a ring lie tail side up on the kip: give `start` only `t`");
    }
    if matches!(record.staying.value, Staying::OtherCoins) && record.sets.value == 1 && in_set < 2 * spun {
        return Some(
            "a winner who stays goes on with other pennies, and there are none: give `coins_in_set` more, `sets` 2, or let \
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
        return Some("there is no centre to be set before side bets: let `side_bets` be `at-once`");
    }
    find_cite_contradiction(record)
}

const fn find_cite_contradiction(record: &Record) -> Option<&'static str> {
    let mut place = 0;
    while place < record.no_spin.len() {
        let mut other = place + 1;
        while other < record.no_spin.len() {
            if record.no_spin[place].reason as u8 == record.no_spin[other].reason as u8 {
                return Some("a reason for \"no spin\" is given twice: leave one of the two out of `no_spin`");
            }
            other += 1;
        }
        if !is_row_of(record.no_spin[place].cite, &record.clauses) {
            return Some("a reason for \"no spin\" cites a clause that the rulebook neither has nor inherits");
        }
        place += 1;
    }
    if !record.cites.are_rows_of(&record.clauses) || !are_values_cited_from_rows(record) {
        return Some(
            "a policy or a step cites a clause that the rulebook neither has nor inherits: \
             give it a citation from the record's own `clauses`",
        );
    }
    None
}

const fn are_values_cited_from_rows(record: &Record) -> bool {
    let table = &record.clauses;
    is_row_of(record.sets.cite, table)
        && is_row_of(record.coins_in_set.cite, table)
        && is_row_of(record.coins_spun.cite, table)
        && is_row_of(record.selection.cite, table)
        && is_row_of(record.start.cite, table)
        && is_row_of(record.centre.cite, table)
        && is_row_of(record.side_bets.cite, table)
        && is_row_of(record.staying.cite, table)
        && is_row_of(record.three_invalid.cite, table)
        && is_row_of(record.supervision.cite, table)
        && is_row_of(record.calendar.cite, table)
        && is_row_of(record.age.cite, table)
        && is_row_of(record.no_spin_until.cite, table)
}
