//! Engines with one fault each. Each is found, by a vector that names the clause of the fault.
//!
//! Some are real rulebooks with one changed field in their record; the others are the engine with one lie. This file does not
//! state the rules: the vectors do.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use kip_conformance::families::TwoUp;
use kip_conformance::families::two_up::native::Native;
use kip_conformance::hosting::Hosting;
use kip_conformance::vectors::Suite;
use kip_engine::contract::{Blank, Fraction, MinorUnits, Refusal, Stake};
use kip_engine::two_up::contract::{
    Choices, Command, DueChance, Event, Faces, Happening, OddsPaid, Phase, Side, WagerKind, Winning,
};
use kip_engine::two_up::{Cited, Rulebook, casino, ring};
use kip_records::two_up::{COMMEMORATIVE, HOUSE, NSW, PUB, RINGKEEPER};

use crate::liar::{Liar, Lie, Scene, assert_noticed};

/// Returns the vectors of a rulebook, which are read once.
fn suite(rulebook: &str) -> Arc<Suite<TwoUp>> {
    static READ: Mutex<BTreeMap<String, Arc<Suite<TwoUp>>>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(read.entry(rulebook.to_owned()).or_insert_with(|| Arc::new(Suite::carried(rulebook).unwrap())))
}

/// Asserts that a vector which names one of the clauses fails at the host and holds at the right engine.
#[track_caller]
fn assert_found(rulebook: &str, host: &mut dyn Hosting<TwoUp>, clauses: &[&str]) {
    assert_noticed(rulebook, &suite(rulebook), host, &mut Native::default(), clauses);
}

/// Tests a casino rulebook whose record differs from the right one in one field.
macro_rules! wrong_casino {
    ($Right:ident, $field:ident: $value:expr, $rulebook:literal, $($clause:literal)|+) => {{
        let Rulebook::Casino(right) = *$Right else { panic!("{} is no casino's", $Right.id()) };
        let wrong = casino::Record { $field: Cited::new($value, right.$field.cite), ..*right };
        assert_found($rulebook, &mut Native::of(Rulebook::Casino(Box::leak(Box::new(wrong)))), &[$($clause),+]);
    }};
}

/// Tests a ring rulebook whose record differs from the right one in one field.
macro_rules! wrong_ring {
    ($Right:ident, $field:ident: $value:expr, $rulebook:literal, $($clause:literal)|+) => {{
        let Rulebook::Ring(right) = *$Right else { panic!("{} is no ring's", $Right.id()) };
        let wrong = ring::Record { $field: Cited::new($value, right.$field.cite), ..*right };
        assert_found($rulebook, &mut Native::of(Rulebook::Ring(Box::leak(Box::new(wrong)))), &[$($clause),+]);
    }};
}

const fn odds(spinner: (u64, u64), heads_tails: (u64, u64)) -> casino::OddsRule {
    casino::OddsRule::Stated(OddsPaid {
        spinner: Fraction { numerator: spinner.0, denominator: spinner.1 },
        heads_tails: Fraction { numerator: heads_tails.0, denominator: heads_tails.1 },
    })
}

#[test]
fn a_spinner_paid_seven_to_one_is_found() {
    wrong_casino!(NSW, odds: odds((7, 1), (1, 1)), "nsw", "nsw 8.1" | "nsw 8.1.spinner");
}

#[test]
fn heads_paid_two_to_one_are_found() {
    wrong_casino!(NSW, odds: odds((15, 2), (2, 1)), "nsw", "nsw 8.1" | "nsw 8.1.heads");
}

#[test]
fn an_engine_that_waits_for_a_sixth_odds_is_found() {
    wrong_casino!(NSW, odds_that_lose: 6, "nsw", "nsw 4.1.2.2" | "nsw 4.1.2.3" | "nsw 4.1.3.3");
}

#[test]
fn an_engine_that_loses_at_the_fourth_odds_is_found() {
    wrong_casino!(NSW, odds_that_lose: 4, "nsw", "nsw 4.1.2.2" | "nsw 4.1.2.3" | "nsw 4.1.3.3");
}

#[test]
fn a_spinner_who_has_won_after_two_throws_is_found() {
    wrong_casino!(NSW, throws_to_win: 2, "nsw", "nsw 4.1.1.1.1");
}

#[test]
fn winnings_rounded_down_are_found() {
    wrong_casino!(NSW, rounding: casino::Rounding::DownToChips, "nsw", "nsw 4.10" | "R18");
}

#[test]
fn half_a_wager_back_after_five_odds_is_found() {
    wrong_casino!(NSW, five_odds: casino::FiveOdds::LaPartage, "nsw", "nsw 4.1.2.2" | "nsw 4.1.3.3");
}

#[test]
fn new_wagers_after_an_invalid_spin_are_found() {
    wrong_casino!(NSW, new_wagers_after_void: casino::NewWagersAfterVoid::Accepted, "nsw", "nsw 4.7" | "R7");
}

#[test]
fn coins_that_lie_otherwise_on_the_kip_are_found() {
    const HEADS: Faces = Faces { first: Side::Heads, second: Side::Heads, third: None };
    wrong_casino!(NSW, start: HEADS, "nsw", "nsw 6.1" | "R43");
    const ODD: Faces = Faces { first: Side::Heads, second: Side::Tails, third: None };
    wrong_ring!(RINGKEEPER, start: ODD, "ringkeeper", "ringkeeper 9" | "R43");
}

#[test]
fn a_set_of_four_coins_is_found() {
    wrong_casino!(NSW, coins_in_set: 4, "nsw", "nsw 2.3");
}

#[test]
fn a_ring_that_pays_after_two_heads_is_found() {
    wrong_ring!(RINGKEEPER, centre: ring::CentreRule::Heads(2), "ringkeeper", "ringkeeper 11");
}

#[test]
fn a_ring_that_plays_on_any_day_is_found() {
    wrong_ring!(COMMEMORATIVE, calendar: ring::Calendar::AnyDay, "commemorative", "commemorative 1.1");
}

#[test]
fn a_ring_that_asks_nobodys_age_is_found() {
    wrong_ring!(RINGKEEPER, age: ring::Age::NotAsked, "ringkeeper", "ringkeeper 17" | "R44");
}

/// Asserts that the engine with one lie is found.
#[track_caller]
fn assert_lie_found(rulebook: Rulebook, lie: Lie<TwoUp>, clauses: &[&str]) {
    assert_found(rulebook.id(), &mut Liar::new(Native::of(rulebook), lie), clauses);
}

/// Returns a lie about the events of accepted commands.
fn lie_in_events(tell: fn(&mut Scene<'_, TwoUp>, Vec<Event>) -> Vec<Event>) -> Lie<TwoUp> {
    Lie { tell, ..Lie::default() }
}

/// Removes the events of one kind.
fn without(events: Vec<Event>, kind: fn(&Happening) -> bool) -> Vec<Event> {
    events.into_iter().filter(|event| !kind(&event.what)).collect()
}

#[test]
fn odds_that_are_paid_are_found() {
    assert_lie_found(
        *NSW,
        lie_in_events(|_, events| {
            let mut changed = Vec::new();
            for event in events {
                let odds = matches!(event.what, Happening::OddsStanding(_));
                let (at, cite) = (event.at, event.cite);
                changed.push(event);
                if odds {
                    let one = Fraction { numerator: 100, denominator: 1 };
                    let rounding = Fraction { numerator: 0, denominator: 1 };
                    let stake = Stake { chips: 100, tokens: 0 };
                    let won = Winning { seat: 2, wager: WagerKind::Heads, stake, exact: one, rounding, paid: 100 };
                    changed.push(Event { at, cite, what: Happening::WagerWon(won), moves: Vec::new() });
                }
            }
            changed
        }),
        &["nsw 4.1.2.3", "nsw 4.1.1.3", "nsw 4.1.3.4"],
    );
}

#[test]
fn void_wagers_that_stay_are_found() {
    let kept = |_: &mut Scene<'_, TwoUp>, events| without(events, |what| matches!(what, Happening::WagerReturned(_)));
    assert_lie_found(*NSW, lie_in_events(kept), &["nsw 9.2", "nsw 9.3", "nsw 9.3.1"]);
}

#[test]
fn a_token_that_is_lost_is_found() {
    assert_lie_found(
        *NSW,
        lie_in_events(|_, mut events| {
            for event in &mut events {
                if let Happening::WagerWon(won) = &mut event.what {
                    won.stake.tokens = 0;
                }
            }
            events
        }),
        &["nsw 4.13", "R19"],
    );
}

#[test]
fn an_excess_that_is_kept_is_found() {
    let kept = |_: &mut Scene<'_, TwoUp>, events| without(events, |what| matches!(what, Happening::ExcessReturned(_)));
    assert_lie_found(*NSW, lie_in_events(kept), &["nsw 5.4", "nsw 5.5", "R17"]);
}

#[test]
fn the_wrong_tender_is_found() {
    assert_lie_found(
        *HOUSE,
        lie_in_events(|_, mut events| {
            for event in &mut events {
                if let Happening::WagerWithdrawn(back) = &mut event.what {
                    back.stake = Stake { chips: back.stake.tokens, tokens: back.stake.chips };
                }
            }
            events
        }),
        &["R19", "R49", "R7"],
    );
}

#[test]
fn a_cover_that_is_kept_is_found() {
    let kept = |_: &mut Scene<'_, TwoUp>, events| without(events, |what| matches!(what, Happening::CoverReturned(_)));
    assert_lie_found(*RINGKEEPER, lie_in_events(kept), &["R60", "R35", "R37", "ringkeeper 14"]);
}

#[test]
fn a_cover_that_is_paid_once_only_is_found() {
    assert_lie_found(
        *RINGKEEPER,
        lie_in_events(|_, mut events| {
            for event in &mut events {
                if let Happening::CoverPaid(paid) = &mut event.what {
                    paid.paid = paid.cover;
                }
            }
            events
        }),
        &["ringkeeper 11", "ringkeeper 12"],
    );
}

#[test]
fn a_side_bet_whose_loser_wins_is_found() {
    assert_lie_found(
        *PUB,
        lie_in_events(|_, mut events| {
            for event in &mut events {
                if let Happening::SideBetSettled(bet) = &mut event.what {
                    (bet.winner, bet.loser) = (bet.loser, bet.winner);
                }
            }
            events
        }),
        &["pub 3", "pub 4", "pub 5"],
    );
}

/// Returns a lie that accepts some commands that are refused.
fn forgive(forgives: fn(&Command, &Refusal) -> bool) -> Lie<TwoUp> {
    Lie { forgives, ..Lie::default() }
}

#[test]
fn a_wager_that_comes_too_late_is_found() {
    assert_lie_found(*NSW, forgive(|_, refusal| refusal.code == "betting-closed"), &["nsw 4.6"]);
}

#[test]
fn a_spin_after_midnight_is_found() {
    assert_lie_found(*COMMEMORATIVE, forgive(|_, refusal| refusal.code == "day-over"), &["commemorative 1.1"]);
}

#[test]
fn a_barred_spinner_who_spins_again_is_found() {
    assert_lie_found(*NSW, forgive(|_, refusal| refusal.code == "barred"), &["nsw 6.7p1", "R11"]);
}

#[test]
fn a_refusal_that_forgets_its_clause_is_found() {
    fn forget_clause(refusal: Refusal) -> Refusal {
        Refusal { clause: String::new(), ..refusal }
    }
    assert_lie_found(*NSW, Lie { refuse: forget_clause, ..Lie::default() }, &["nsw 4.6"]);
}

#[test]
fn a_refusal_with_the_clause_of_another_is_found() {
    fn change_clause(refusal: Refusal) -> Refusal {
        Refusal { clause: "nsw 4.1".into(), ..refusal }
    }
    assert_lie_found(*NSW, Lie { refuse: change_clause, ..Lie::default() }, &["nsw 4.6"]);
}

#[test]
fn a_view_that_shows_another_phase_is_found() {
    assert_lie_found(
        *NSW,
        Lie { see: |view, _, _| view.phase = Phase::Won, ..Lie::default() },
        &["nsw 2.4.2", "R64", "R32"],
    );
}

#[test]
fn a_citation_of_an_unknown_clause_is_found() {
    assert_lie_found(
        *NSW,
        lie_in_events(|_, mut events| {
            events.iter_mut().for_each(|event| event.cite.clause = 60_000);
            events
        }),
        &["nsw 4.6"],
    );
}

#[test]
fn winnings_of_one_cent_too_much_are_found() {
    const TOO_MUCH: MinorUnits = 1;
    assert_lie_found(
        *NSW,
        lie_in_events(|_, mut events| {
            for event in &mut events {
                if let Happening::WagerWon(won) = &mut event.what {
                    won.paid += TOO_MUCH;
                }
            }
            events
        }),
        &["nsw 8.1.heads", "nsw 8.1"],
    );
}

/// Returns a lie about lists.
fn lie_in_lists(list: fn(&mut Choices)) -> Lie<TwoUp> {
    Lie { list, ..Lie::default() }
}

#[test]
fn a_list_that_leaves_something_out_is_found() {
    let leaves_out = lie_in_lists(|listed| {
        listed.first.retain(|choice| !matches!(choice.command, Command::PlaceYourBets));
        listed.total = u32::try_from(listed.first.len()).unwrap();
    });
    assert_lie_found(*NSW, leaves_out, &["R22"]);
}

#[test]
fn a_listed_command_that_is_refused_is_found() {
    let nobodys = lie_in_lists(|listed| {
        for choice in &mut listed.first {
            if let Command::Leave(seat) = &mut choice.command {
                *seat = 60;
            }
        }
    });
    assert_lie_found(*PUB, nobodys, &["R22"]);
}

#[test]
fn a_range_that_takes_too_much_is_found() {
    let too_much = lie_in_lists(|listed| {
        for blank in listed.first.iter_mut().flat_map(|choice| &mut choice.blanks) {
            if let Blank::Amount(range) = blank {
                range.most += range.step;
            }
        }
    });
    assert_lie_found(*PUB, too_much, &["R22"]);
}

#[test]
fn a_list_that_is_said_to_hold_too_long_is_found() {
    assert_lie_found(*NSW, lie_in_lists(|listed| listed.until = listed.until.map(|until| until + 60_000)), &["R22"]);
}

#[test]
fn a_list_in_another_order_is_found() {
    assert_lie_found(*PUB, lie_in_lists(|listed| listed.first.reverse()), &["R22"]);
}

#[test]
fn a_decision_that_its_maker_may_review_is_found() {
    let anybody = lie_in_lists(|listed| {
        for but in listed.first.iter_mut().filter_map(|choice| choice.others_but.as_mut()) {
            but.clear();
        }
    });
    assert_lie_found(*NSW, anybody, &["nsw 9.12", "R28", "R53"]);
}

#[test]
fn chances_that_favour_heads_are_found() {
    let favour = |due: &mut DueChance| {
        if let DueChance::Listed(chances) = due {
            for (chance, numerator) in chances.iter_mut().zip([2, 0, 1, 1]) {
                chance.probability = Fraction { numerator, denominator: 4 };
            }
        }
    };
    assert_lie_found(*PUB, Lie { chance: favour, ..Lie::default() }, &["R1"]);
}
