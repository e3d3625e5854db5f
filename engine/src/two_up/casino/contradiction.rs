//! Detects records that contradict themselves. Such a rulebook is refused; the sentence says what to change in its file.
//!
//! This module checks records only. `open.rs` checks the terms that a table is opened with.

use super::record::{FiveOdds, OddsRule, Record};
use crate::contract::Fraction;
use crate::table::cites::{find_in_cites, find_in_names};
use crate::table::money::MOST;
use crate::two_up::contract::OddsPaid;
use crate::two_up::floor::well_formed::find_in_no_spin;
use crate::two_up::paytable::reduced;

/// The largest number in a fraction of odds.
pub(super) const MOST_ODDS: u64 = 1_000;

/// Returns a description of the record's first contradiction and its correction, in the words of a rulebook's file, or `None`.
pub fn find_contradiction(record: &Record) -> Option<&'static str> {
    let found = find_in_names(record.id, record.title, record.source, &record.clauses);
    found.or_else(|| find_in_policies(record)).or_else(|| find_in_clauses(record))
}

/// Numbers and choices that no table could be played by.
fn find_in_policies(record: &Record) -> Option<&'static str> {
    // > nsw 7.4.5 in the event that more than one coin(s) is lost a new set of coins shall be taken to the ring …
    if record.coins_in_set.value < 3 || record.coins_in_set.value > 8 {
        return Some(
            "two coins are spun, one more may be lost before a new set is brought, and a set has at most eight: \
             give `coins-in-set` 3 to 8",
        );
    }
    if record.start.value.third.is_some() {
        return Some("two coins are spun: give `start` no third");
    }
    if record.throws_to_win.value == 0 {
        return Some("the spinner's wager would win before a throw: give `throws-to-win` 1 or more");
    }
    if record.odds_that_lose.value == 0 {
        return Some("wagers would lose before a throw: give `odds-that-lose` 1 or more");
    }
    if !are_returns_representable(record.odds_that_lose.value, record.throws_to_win.value) {
        return Some(
            "what a wager returns on average could not be written in numbers of 53 bits: \
             give fewer `throws-to-win`, or fewer `odds-that-lose`",
        );
    }
    find_in_odds(record)
}

fn find_in_odds(record: &Record) -> Option<&'static str> {
    let (OddsRule::Stated(odds) | OddsRule::AtOpening(odds)) = record.odds.value;
    if !are_odds(odds) {
        return Some("odds are written with numbers of 1 to 1,000: give `odds` such numbers");
    }
    if !is_reduced(odds.spinner) || !is_reduced(odds.heads_tails) {
        return Some("odds are in lowest terms: give `odds` reduced fractions");
    }
    if !matches!(record.five_odds.value, FiveOdds::Lose) && !is_even(odds.heads_tails) {
        return Some(
            "half is returned, or a wager goes to prison, at even money only: \
             pay 1 to 1 on Heads and Tails, or let `five-odds` be `lose`",
        );
    }
    None
}

/// The reasons for "no spin", and the clauses that policies and steps cite.
fn find_in_clauses(record: &Record) -> Option<&'static str> {
    let policies = [
        record.coins_in_set.cite,
        record.start.cite,
        record.throws_to_win.cite,
        record.odds_that_lose.cite,
        record.call.cite,
        record.odds.cite,
        record.five_odds.cite,
        record.rounding.cite,
        record.new_wagers_after_void.cite,
    ];
    let no_spin = record.no_spin.iter();
    let cited = policies.into_iter().chain(no_spin.clone().map(|rule| rule.cite));
    find_in_no_spin(no_spin.map(|rule| rule.reason)).or_else(|| find_in_cites(cited, &record.cites, &record.clauses))
}

/// Whether the average returns fit in numbers of 53 bits. A decision's chance has the denominator `2^(n + 1)` for `n`
/// Odds that lose. Prison squares it, the spinner's wager raises it to the power of the throws, and the odds multiply
/// it.
fn are_returns_representable(odds_that_lose: u8, throws_to_win: u8) -> bool {
    let decision = odds_that_lose as u32 + 1;
    let bits = decision * if throws_to_win > 2 { throws_to_win as u32 } else { 2 };
    bits < 53 && (1 << bits) <= MOST / (2 * MOST_ODDS)
}

/// Whether both odds use numbers from 1 to 1,000.
pub(super) fn are_odds(odds: OddsPaid) -> bool {
    are_numbers_of_odds(odds.spinner) && are_numbers_of_odds(odds.heads_tails)
}

fn are_numbers_of_odds(odds: Fraction) -> bool {
    1 <= odds.numerator && odds.numerator <= MOST_ODDS && 1 <= odds.denominator && odds.denominator <= MOST_ODDS
}

/// Whether the odds are in lowest terms (R138).
pub(super) fn is_reduced(odds: Fraction) -> bool {
    reduced(odds).denominator == odds.denominator
}

/// Whether the odds are even money.
pub(super) fn is_even(odds: Fraction) -> bool {
    odds.numerator == odds.denominator
}
