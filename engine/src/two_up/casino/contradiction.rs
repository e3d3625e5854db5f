//! Detects records that contradict themselves. Such a rulebook is refused; the sentence says what to change in its file.
//!
//! This module checks records only. `open.rs` checks the terms that a table is opened with.

use super::record::{FiveOdds, OddsRule, Record};
use crate::contract::Fraction;
use crate::table::cites::{find_in_cites, find_in_names};
use crate::table::money::MOST;
use crate::two_up::contract::OddsPaid;
use crate::two_up::paytable::reduced;
use crate::two_up::record::find_in_no_spin;

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

#[cfg(test)]
mod tests {
    use super::super::record::NewWagersAfterVoid;
    use super::*;
    use crate::contract::{Citation, ClauseNumber};
    use crate::table::clause::ClauseTable;
    use crate::two_up::contract::{Faces, Side};
    use crate::two_up::record::Cited;
    use crate::two_up::test_rulebooks::{HOUSE, NSW};

    fn cited<T>(value: T) -> Cited<T> {
        let clause = NSW.clauses.find(Some("nsw"), "1").expect("a clause");
        Cited::new(value, Citation { clause, ruling: None })
    }

    fn even(numerator: u64, denominator: u64) -> OddsRule {
        let heads_tails = Fraction { numerator, denominator };
        OddsRule::Stated(OddsPaid { spinner: Fraction { numerator: 15, denominator: 2 }, heads_tails })
    }

    fn hint(record: &Record) -> &'static str {
        find_contradiction(record).expect("it contradicts itself")
    }

    #[test]
    fn the_rulebooks_of_the_engine_do_not_contradict_themselves() {
        assert_eq!(find_contradiction(&NSW), None);
        assert_eq!(find_contradiction(&HOUSE), None);
    }

    #[test]
    fn a_record_may_state_more_than_nsw_states() {
        for (odds_that_lose, throws_to_win) in [(1, 1), (1, 19), (5, 1), (7, 5), (20, 2), (20, 1)] {
            let record = Record {
                odds_that_lose: cited(odds_that_lose),
                throws_to_win: cited(throws_to_win),
                five_odds: cited(FiveOdds::AtElection),
                new_wagers_after_void: cited(NewWagersAfterVoid::Accepted),
                ..**NSW
            };
            assert_eq!(find_contradiction(&record), None, "{odds_that_lose} {throws_to_win}");
        }
    }

    #[test]
    fn impossible_numbers_are_reported_with_the_correction() {
        assert!(hint(&Record { odds_that_lose: cited(0), ..**NSW }).contains("give `odds-that-lose` 1 or more"));
        assert!(hint(&Record { throws_to_win: cited(0), ..**NSW }).contains("give `throws-to-win` 1 or more"));
        for (odds_that_lose, throws_to_win) in [(5, 8), (21, 1), (255, 1), (1, 255), (255, 255)] {
            let record = Record { odds_that_lose: cited(odds_that_lose), throws_to_win: cited(throws_to_win), ..**NSW };
            assert!(hint(&record).contains("fewer `odds-that-lose`"), "{odds_that_lose} {throws_to_win}");
        }
        for coins in [0, 1, 2, 9] {
            assert!(hint(&Record { coins_in_set: cited(coins), ..**NSW }).contains("`coins-in-set` 3 to 8"));
        }
        let start = Faces { third: Some(Side::Heads), ..NSW.start.value };
        assert!(hint(&Record { start: cited(start), ..**NSW }).contains("give `start` no third"));
    }

    #[test]
    fn odds_out_of_range_or_not_even_money_are_reported() {
        for (numerator, denominator) in [(0, 1), (1, 0), (1_001, 1), (1, 1_001)] {
            let record = Record { odds: cited(even(numerator, denominator)), ..**NSW };
            assert!(hint(&record).contains("numbers of 1 to 1,000"));
        }
        for five_odds in [FiveOdds::LaPartage, FiveOdds::EnPrison, FiveOdds::AtElection] {
            let record = Record { odds: cited(even(2, 1)), five_odds: cited(five_odds), ..**NSW };
            assert!(hint(&record).contains("pay 1 to 1 on Heads and Tails"));
        }
        assert_eq!(find_contradiction(&Record { odds: cited(even(2, 1)), ..**NSW }), None);
    }

    #[test]
    fn missing_or_differing_names_are_reported() {
        assert!(hint(&Record { id: "other", ..**NSW }).contains("give both the same name"));
        assert!(hint(&Record { title: "", ..**NSW }).contains("`title` and `source`"));
        assert!(hint(&Record { source: "", ..**NSW }).contains("`title` and `source`"));
    }

    #[test]
    fn duplicate_reasons_and_unknown_citations_are_reported() {
        let twice = alloc::vec![NSW.no_spin[0], NSW.no_spin[0]].leak();
        assert!(hint(&Record { no_spin: twice, ..**NSW }).contains("is given twice"));
        let nothing = Citation { clause: ClauseNumber::MAX, ruling: None };
        assert!(hint(&Record { call: Cited { cite: nothing, ..NSW.call }, ..**NSW }).contains("cites a clause"));
        // A rulebook that inherits nothing does not have the clauses that nsw cites.
        let alone = ClauseTable { inherited: None, ..HOUSE.clauses };
        assert!(find_contradiction(&Record { clauses: alone, ..**HOUSE }).is_some());
    }
}
