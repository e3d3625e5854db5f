//! The odds paid: nsw's if none are stated, or those that the table is opened with (R21, R18, R57).

use crate::common::Pit;
use crate::houses::{not_opened, paying, rounds, seated_with, spinner, winnings};
use kip_engine::contract::{Fraction, Stake};
use kip_engine::two_up::contract::{Bounds, Command, Config, Side};
use kip_tests::Play;
use kip_tests::say::{HEADS, player};

use Side::Heads;

const fn bounds(min: u64, max: u64, unit: Option<u64>) -> Bounds {
    Bounds { min, max, unit }
}

/// Returns a table, and the events, after seat 1 spins for that stake and wins; seat 2 has `wager` on the third Heads.
fn three_heads(config: &Config, stake: u64, wager: u64) -> (Pit, Vec<kip_engine::two_up::contract::Event>) {
    let mut pit = seated_with(config, 2);
    spinner(&mut pit, 1, stake);
    rounds(&mut pit, &[&HEADS, &HEADS]);
    pit.place_your_bets();
    if wager > 0 {
        pit.bet(2, Heads, wager);
    }
    let events = pit.round(&HEADS);
    (pit, events)
}

/// Asserts that the odds are refused, by the house's clause on wins or a ruling on odds and returns. Returns the message.
#[track_caller]
fn refused(config: &Config, rulings: &[&str]) -> String {
    let refusal = not_opened(config);
    let cited = |ruling: &&str| refusal.clause == **ruling || refusal.ruling.as_deref() == Some(ruling);
    assert!(rulings.iter().any(cited), "{refusal:?}");
    refusal.message
}

fn exactly(exact: Fraction, numerator: u64, denominator: u64) -> bool {
    u128::from(exact.numerator) * u128::from(denominator) == u128::from(exact.denominator) * u128::from(numerator)
}

// R138: odds in lowest terms are taken; others are refused, and the refusal names the reduced fraction.
#[test]
fn odds_are_in_lowest_terms() {
    let (pit, _) = three_heads(&paying((15, 2), (1, 1)), 1_000, 700);
    pit.money(&[(1, 7_500), (2, 700)], -8_200);
    for ratio in [(75, 10), (30, 4), (900, 120)] {
        let message = refused(&paying(ratio, (1, 1)), &["R138"]);
        assert!(message.contains("15/2"), "{message}");
    }
    let message = refused(&paying((15, 2), (2, 2)), &["R138"]);
    assert!(message.contains("1/1"), "{message}");
}

// R18: whole odds on a stake that chips make up are paid exactly, whatever the chips.
#[test]
fn whole_odds_are_paid_exactly_on_chips() {
    for (chips, stake) in [(vec![300, 700], 1_000), (vec![100, 500, 2_500], 900), (vec![125, 500], 625)] {
        for ratio in [1, 2, 3, 6, 7] {
            let config = {
                let mut config = paying((ratio, 1), (1, 1));
                if let kip_engine::two_up::contract::Terms::Casino(terms) = &mut config.terms {
                    terms.denominations = chips.clone();
                    terms.sign.spinner = bounds(stake, 10 * stake, Some(stake));
                    terms.sign.heads_tails = bounds(stake, 10 * stake, Some(stake));
                }
                config
            };
            let (_, events) = three_heads(&config, stake, 0);
            let (exact, rounding, paid) = winnings(&events);
            assert!(exactly(exact, stake * ratio, 1) && rounding.numerator == 0 && paid == stake * ratio);
        }
    }
}

// R18, R19: tokens are any amount, and their winnings are rounded up to chips: 7 to 1 on 5.01 is 35.07, paid 36.
#[test]
fn what_tokens_win_is_rounded_up_to_chips() {
    let mut pit = seated_with(&paying((7, 1), (1, 1)), 1);
    pit.accept(1);
    pit.ok(player(1), &Command::SelectCoins(kip_tests::say::coins(1, 2)));
    pit.ok(player(1), &Command::PlaceSpinnerWager(Stake { chips: 0, tokens: 501 }));
    let events = rounds(&mut pit, &[&HEADS, &HEADS, &HEADS]);
    let (exact, rounding, paid) = winnings(&events);
    assert!(exactly(exact, 3_507, 1) && exactly(rounding, 93, 1) && paid == 3_600, "{exact:?} {rounding:?} {paid}");
    assert_eq!(pit.play.books.of(1), (3_600, 0));
    pit.play.rebuild();
}

/// Returns a table with stakes of whole multiples of `step` only, in chips of one minor unit, so that nothing is rounded.
fn exact_steps(spinner: (u64, u64), heads_tails: (u64, u64), step: u64) -> Config {
    let mut config = paying(spinner, heads_tails);
    if let kip_engine::two_up::contract::Terms::Casino(terms) = &mut config.terms {
        terms.denominations = vec![1];
        terms.sign.spinner = bounds(step, 10 * step, Some(step));
        terms.sign.heads_tails = bounds(step, 10 * step, Some(step));
    }
    config
}

// R18: a return of exactly one is not over one; the next fraction is.
#[test]
fn a_return_of_exactly_one_is_not_over_one() {
    // The spinner wins 29791/262144 of the time: 8.79 back is below one, 8.80 above.
    Play::of("house", &exact_steps((779, 100), (1, 1), 100)).expect("below one");
    let message = refused(&exact_steps((39, 5), (1, 1), 100), &["R18"]);
    assert!(message.contains("spinner"), "{message}");
    // Heads or Tails win 31/64 of the time: 64/31 back, 33/31 to 1.
    Play::of("house", &exact_steps((7, 1), (33, 31), 31)).expect("exactly one");
    refused(&exact_steps((7, 1), (34, 31), 31), &["R18"]);
}

// R63: numbers that no sum can hold trap nothing, even with a return over one allowed.
#[test]
fn enormous_odds_are_refused() {
    let most = u64::MAX;
    for ratio in [(most, 1), (1 << 53, 1), (1, most), (most, most - 1)] {
        for allow in [false, true] {
            for (spinner, heads_tails) in [(ratio, (1, 1)), ((15, 2), ratio)] {
                let mut config = paying(spinner, heads_tails);
                if let kip_engine::two_up::contract::Terms::Casino(terms) = &mut config.terms {
                    terms.allow_return_over_one = allow;
                }
                not_opened(&config);
            }
        }
    }
}
