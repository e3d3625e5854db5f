//! The odds paid: nsw's where none are stated, or those the table is opened with (R21, R18, R57).

use crate::common::{Pit, won};
use crate::houses::{config_with, not_opened, odds, paying, rounds, seated_with, spinner, winnings};
use kip_engine::contract::{Fraction, Stake};
use kip_engine::two_up::contract::{Bounds, Command, Config, Side, WagerKind};
use kip_tests::Play;
use kip_tests::say::{BOXER, HEADS, player};

use Side::{Heads, Tails};

const fn bounds(min: u64, max: u64, unit: Option<u64>) -> Bounds {
    Bounds { min, max, unit }
}

/// Seat 1 spins for that stake and wins; seat 2 has `wager` on the third Heads.
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

/// A refusal for the odds: the house's clause on what wins, or a ruling on odds and returns.
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

// R21: house states no odds, so nsw's apply: 7.5 to 1, and 1 to 1
#[test]
fn without_odds_of_its_own_the_table_pays_as_nsw() {
    let (pit, events) = three_heads(&crate::common::config(), 1_000, 700);
    assert_eq!(won(&events), [(2, WagerKind::Heads, 700, 700), (1, WagerKind::Spinner, 1_000, 7_500)]);
    let shown = pit.view().casino.unwrap().odds;
    assert!(exactly(shown.spinner, 15, 2) && exactly(shown.heads_tails, 1, 1), "{shown:?}");
    pit.money(&[(1, 7_500), (2, 700)], -8_200);
    pit.play.rebuild();
}

// R21: and can be set when the table is opened
#[test]
fn a_table_pays_the_odds_it_was_opened_with() {
    let (pit, events) = three_heads(&paying((7, 1), (1, 1)), 1_000, 700);
    assert_eq!(won(&events), [(2, WagerKind::Heads, 700, 700), (1, WagerKind::Spinner, 1_000, 7_000)]);
    pit.money(&[(1, 7_000), (2, 700)], -7_700);
    assert_eq!(pit.view().casino.unwrap().odds, odds((7, 1), (1, 1)));
    pit.play.rebuild();
}

// R21: the same odds written otherwise pay the same
#[test]
fn odds_are_a_ratio() {
    for ratio in [(15, 2), (75, 10), (30, 4), (900, 120)] {
        let (pit, _) = three_heads(&paying(ratio, (2, 2)), 1_000, 700);
        pit.money(&[(1, 7_500), (2, 700)], -8_200);
    }
}

// R18: 7.5 to 1 on 1 dollar with chips of 2.50 and 1 pays 7.50
#[test]
fn chips_of_two_fifty_pay_seven_fifty() {
    let config = config_with(|terms| {
        terms.denominations = vec![100, 250];
        terms.sign.spinner = bounds(100, 100_000, Some(100));
    });
    let (pit, events) = three_heads(&config, 100, 0);
    let (exact, rounding, paid) = winnings(&events);
    assert!(exactly(exact, 750, 1) && rounding.numerator == 0 && paid == 750, "{exact:?} {rounding:?} {paid}");
    pit.money(&[(1, 750)], -750);
    pit.play.rebuild();
}

// R18: with chips of 1 and 5 dollars it pays 8, which favours the player and must be wanted
#[test]
fn chips_of_a_dollar_pay_eight() {
    let small = |allow| {
        config_with(|terms| {
            terms.sign.spinner = bounds(100, 100_000, None);
            terms.allow_return_over_one = allow;
        })
    };
    let message = refused(&small(false), &["R18"]);
    assert!(message.contains("spinner"), "{message}");
    let (pit, events) = three_heads(&small(true), 100, 0);
    let (exact, rounding, paid) = winnings(&events);
    assert!(exactly(exact, 750, 1) && exactly(rounding, 50, 1) && paid == 800, "{exact:?} {rounding:?} {paid}");
    pit.money(&[(1, 800)], -800);
    pit.play.rebuild();
}

// R18: to the minor unit first, then to chips: 8/3 to 1 on 5 dollars is 13.33 1/3, paid 14
#[test]
fn winnings_are_rounded_up_to_chips() {
    let (pit, events) = three_heads(&paying((8, 3), (1, 1)), 500, 0);
    let (exact, rounding, paid) = winnings(&events);
    assert!(exactly(exact, 4_000, 3), "{exact:?}");
    assert_eq!(rounding.denominator, exact.denominator);
    // 1,400 less 1,333 1/3
    assert!(exactly(rounding, 200, 3), "{rounding:?}");
    assert_eq!(paid, 1_400);
    pit.money(&[(1, 1_400)], -1_400);
    pit.play.rebuild();
}

// R18: whole odds on a stake that chips make up are paid exactly, whatever the chips
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

// R18, R19: tokens are any amount, and what they win is rounded up to chips: 7 to 1 on 5.01 is 35.07, paid 36
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

// R18: Heads and Tails too, where their odds are no whole number: 1 to 2 on 5 dollars is 2.50, paid 3
#[test]
fn heads_and_tails_are_rounded_up_to_chips() {
    let mut pit = seated_with(&paying((15, 2), (1, 2)), 3);
    spinner(&mut pit, 1, 1_000);
    pit.place_your_bets();
    pit.bet(2, Heads, 500);
    pit.bet(3, Tails, 800);
    let events = pit.round(&HEADS);
    let (exact, rounding, paid) = winnings(&events);
    assert!(exactly(exact, 250, 1) && exactly(rounding, 50, 1) && paid == 300, "{exact:?} {rounding:?} {paid}");
    assert_eq!((pit.play.books.of(2), pit.play.books.of(3)), ((300, 0), (-800, 0)));
    pit.play.rebuild();
}

// R18: a return over one is refused unless it is wanted, and the refusal names the wager
#[test]
fn odds_that_return_more_than_the_stake_must_be_wanted() {
    // (29791/262144) * 9 and (31/64) * 2.1 are over one
    for (spinner, heads_tails, named) in [((8, 1), (1, 1), "spinner"), ((15, 2), (11, 10), "eads")] {
        let message = refused(&paying(spinner, heads_tails), &["R18"]);
        assert!(message.contains(named), "{message}");
        let mut wanted = paying(spinner, heads_tails);
        if let kip_engine::two_up::contract::Terms::Casino(terms) = &mut wanted.terms {
            terms.allow_return_over_one = true;
        }
        Play::of("house", &wanted).expect("it is wanted");
    }
}

/// Only stakes of whole multiples of `step`, in chips of one minor unit, so that no rounding acts.
fn exact_steps(spinner: (u64, u64), heads_tails: (u64, u64), step: u64) -> Config {
    let mut config = paying(spinner, heads_tails);
    if let kip_engine::two_up::contract::Terms::Casino(terms) = &mut config.terms {
        terms.denominations = vec![1];
        terms.sign.spinner = bounds(step, 10 * step, Some(step));
        terms.sign.heads_tails = bounds(step, 10 * step, Some(step));
    }
    config
}

// R18: a return of exactly one is not over one; the next fraction is
#[test]
fn a_return_of_exactly_one_is_not_over_one() {
    // the spinner wins 29791/262144 of the time: 8.79 back is below one, 8.80 above
    Play::of("house", &exact_steps((779, 100), (1, 1), 100)).expect("below one");
    let message = refused(&exact_steps((780, 100), (1, 1), 100), &["R18"]);
    assert!(message.contains("spinner"), "{message}");
    // Heads or Tails win 31/64 of the time: 64/31 back, 33/31 to 1
    Play::of("house", &exact_steps((7, 1), (33, 31), 31)).expect("exactly one");
    refused(&exact_steps((7, 1), (34, 31), 31), &["R18"]);
}

// R18: where rounding acts, the same odds are over one for some stake the sign permits
#[test]
fn rounding_can_lift_a_return_over_one() {
    refused(&paying((779, 100), (1, 1)), &["R18"]);
    refused(&paying((7, 1), (33, 31)), &["R18"]);
}

// R21, R75: odds are written with whole numbers of 1 to 1,000
#[test]
fn odds_that_are_no_ratio_are_refused() {
    for wrong in [(7, 0), (0, 0), (0, 1), (0, 7), (1_001, 200), (1, 1_001), (1_500, 200)] {
        for (spinner, heads_tails) in [(wrong, (1, 1)), ((15, 2), wrong)] {
            refused(&paying(spinner, heads_tails), &["R75"]);
        }
    }
    for right in [(1, 1), (1, 1_000), (999, 1_000), (1_000, 1_000)] {
        Play::of("house", &paying(right, right)).expect("whole numbers of 1 to 1,000");
    }
}

// R63: numbers that no sum can hold trap nothing, wanted or not
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

// R63, R49: a stake whose winnings no sum could hold is refused when it is placed, whatever the sign says
#[test]
fn a_stake_whose_winnings_are_too_large_is_refused() {
    const MOST: u64 = 1_000_000_000_000_000;
    let config = {
        let mut config = paying((7, 1), (1, 1));
        if let kip_engine::two_up::contract::Terms::Casino(terms) = &mut config.terms {
            terms.sign.spinner = bounds(500, MOST, None);
            terms.sign.heads_tails = bounds(500, MOST, None);
        }
        config
    };
    let mut pit = seated_with(&config, 2);
    spinner(&mut pit, 1, MOST);
    // stake and seven times the stake are 8 * 10^15, below 2^53
    let events = rounds(&mut pit, &[&HEADS, &HEADS, &HEADS]);
    assert_eq!(won(&events), [(1, WagerKind::Spinner, MOST, 7 * MOST)]);
    let nsw = {
        let mut config = crate::common::config();
        if let kip_engine::two_up::contract::Terms::Casino(terms) = &mut config.terms {
            terms.sign.spinner = bounds(500, MOST, None);
        }
        config
    };
    let mut pit = seated_with(&nsw, 2);
    pit.accept(1);
    pit.ok(player(1), &Command::SelectCoins(kip_tests::say::coins(1, 2)));
    // 15 times the stake is reckoned before it is halved: at most 562,949,953,421,311
    pit.refused(player(1), &kip_tests::say::spinner_bet(562_949_953_421_400));
    pit.ok(player(1), &kip_tests::say::spinner_bet(562_949_953_421_300));
    pit.ok(BOXER, &Command::PlaceYourBets);
    pit.play.rebuild();
}

// R57: on Heads and Tails chips and tokens together are payable, so that 1 to 1 is paid exactly
#[test]
fn heads_and_tails_are_payable_amounts() {
    use kip_engine::two_up::contract::Wager;
    let mut pit = seated_with(&crate::common::config(), 2);
    spinner(&mut pit, 1, 1_000);
    pit.place_your_bets();
    for (chips, tokens) in [(0, 550), (500, 50), (501, 0), (550, 50), (0, 501)] {
        let refusal =
            pit.refused(player(2), &Command::PlaceWager(Wager { side: Heads, stake: Stake { chips, tokens } }));
        assert!(
            [Some("R57"), Some("R49")].contains(&refusal.ruling.as_deref()) || refusal.code == "not-payable-in-chips",
            "{refusal:?}"
        );
    }
    pit.ok(player(2), &Command::PlaceWager(Wager { side: Heads, stake: Stake { chips: 500, tokens: 100 } }));
    pit.round(&HEADS);
    assert_eq!(pit.play.books.of(2), (600, 0));
    pit.play.rebuild();
}

// R18, R57: also when the sign changes: a change is checked like an opening
#[test]
fn a_sign_that_returns_more_than_the_stake_is_refused() {
    use kip_engine::two_up::contract::Sign;
    let mut pit = seated_with(&crate::common::config(), 1);
    let sign = Sign { spinner: bounds(100, 100_000, None), heads_tails: bounds(500, 500_000, None) };
    let refusal = pit.refused(kip_tests::say::SUPERVISOR, &Command::SetLimits(sign));
    assert!(refusal.ruling.as_deref() == Some("R18") || refusal.clause == "R18", "{refusal:?}");
    pit.play.rebuild();
}
