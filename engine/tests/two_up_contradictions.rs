//! Each contradiction of a casino's record, by the hint that it gives; and what is none.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

use kip_engine::clause::ClauseTable;
use kip_engine::contract::{Citation, ClauseNumber, Fraction};
use kip_engine::two_up::casino::{FiveOdds, NewWagersAfterVoid, OddsRule, Record, find_contradiction};
use kip_engine::two_up::contract::{Faces, OddsPaid, Side};
use kip_engine::two_up::{Cited, Rulebook};
use kip_records::two_up::{HOUSE, NSW};

fn nsw() -> &'static Record {
    casino(*NSW)
}

fn house() -> &'static Record {
    casino(*HOUSE)
}

fn casino(rulebook: Rulebook) -> &'static Record {
    let Rulebook::Casino(record) = rulebook else { panic!("a casino's") };
    record
}

fn cited<T>(value: T) -> Cited<T> {
    let clause = nsw().clauses.find(Some("nsw"), "1").unwrap();
    Cited::new(value, Citation { clause, ruling: None })
}

fn even(numerator: u64, denominator: u64) -> OddsRule {
    let heads_tails = Fraction { numerator, denominator };
    OddsRule::Stated(OddsPaid { spinner: Fraction { numerator: 15, denominator: 2 }, heads_tails })
}

fn hint(record: &Record) -> &'static str {
    find_contradiction(record).unwrap()
}

#[test]
fn the_rulebooks_of_the_engine_do_not_contradict_themselves() {
    assert_eq!(find_contradiction(nsw()), None);
    assert_eq!(find_contradiction(house()), None);
}

#[test]
fn a_record_may_state_more_than_nsw_states() {
    for (odds_that_lose, throws_to_win) in [(1, 1), (1, 19), (5, 1), (7, 5), (20, 2), (20, 1)] {
        let record = Record {
            odds_that_lose: cited(odds_that_lose),
            throws_to_win: cited(throws_to_win),
            five_odds: cited(FiveOdds::AtElection),
            new_wagers_after_void: cited(NewWagersAfterVoid::Accepted),
            ..*nsw()
        };
        assert_eq!(find_contradiction(&record), None, "{odds_that_lose} {throws_to_win}");
    }
}

#[test]
fn impossible_numbers_are_reported_with_the_correction() {
    assert!(hint(&Record { odds_that_lose: cited(0), ..*nsw() }).contains("give `odds-that-lose` 1 or more"));
    assert!(hint(&Record { throws_to_win: cited(0), ..*nsw() }).contains("give `throws-to-win` 1 or more"));
    for (odds_that_lose, throws_to_win) in [(5, 8), (21, 1), (255, 1), (1, 255), (255, 255)] {
        let record = Record { odds_that_lose: cited(odds_that_lose), throws_to_win: cited(throws_to_win), ..*nsw() };
        assert!(hint(&record).contains("fewer `odds-that-lose`"), "{odds_that_lose} {throws_to_win}");
    }
    for coins in [0, 1, 2, 9] {
        assert!(hint(&Record { coins_in_set: cited(coins), ..*nsw() }).contains("`coins-in-set` 3 to 8"));
    }
    let start = Faces { third: Some(Side::Heads), ..nsw().start.value };
    assert!(hint(&Record { start: cited(start), ..*nsw() }).contains("give `start` no third"));
}

#[test]
fn odds_out_of_range_or_not_even_money_are_reported() {
    for (numerator, denominator) in [(0, 1), (1, 0), (1_001, 1), (1, 1_001)] {
        let record = Record { odds: cited(even(numerator, denominator)), ..*nsw() };
        assert!(hint(&record).contains("numbers of 1 to 1,000"));
    }
    for five_odds in [FiveOdds::LaPartage, FiveOdds::EnPrison, FiveOdds::AtElection] {
        let record = Record { odds: cited(even(2, 1)), five_odds: cited(five_odds), ..*nsw() };
        assert!(hint(&record).contains("pay 1 to 1 on Heads and Tails"));
    }
    assert_eq!(find_contradiction(&Record { odds: cited(even(2, 1)), ..*nsw() }), None);
}

#[test]
fn missing_or_differing_names_are_reported() {
    assert!(hint(&Record { id: "other", ..*nsw() }).contains("give both the same name"));
    assert!(hint(&Record { title: "", ..*nsw() }).contains("`title` and `source`"));
    assert!(hint(&Record { source: "", ..*nsw() }).contains("`title` and `source`"));
}

#[test]
fn duplicate_reasons_and_unknown_citations_are_reported() {
    let twice = vec![nsw().no_spin[0], nsw().no_spin[0]].leak();
    assert!(hint(&Record { no_spin: twice, ..*nsw() }).contains("is given twice"));
    let nothing = Citation { clause: ClauseNumber::MAX, ruling: None };
    assert!(hint(&Record { call: Cited { cite: nothing, ..nsw().call }, ..*nsw() }).contains("cites a clause"));
    // A rulebook that inherits nothing does not have the clauses that nsw cites.
    let alone = ClauseTable { inherited: None, ..house().clauses };
    assert!(find_contradiction(&Record { clauses: alone, ..*house() }).is_some());
}
