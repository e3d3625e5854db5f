//! Certification of custom rulebooks: exact returns of their policies, exploration of a small table, and simulation.

use crate::extra::rulebooks::{DOWN, ELECTS, PARTAGE, PRISON};
use kip::TwoUp;
use kip_conformance::explore;
use kip_conformance::families::two_up::native::{Native, Stateless};
use kip_conformance::families::two_up::{chance, returns, simulate};
use kip_conformance::hosting::Rules;
use kip_conformance::report::Verdict;
use kip_conformance::report::parts::{Agreement, StakeReturn, Wager};
use kip_engine::two_up::Rulebook;

/// Returns the exact returns of stakes of 2 dollars, with chips of 1 and 5 dollars.
fn wagers(rulebook: Rulebook) -> Vec<Wager> {
    let ask = returns::Parameters { stakes: vec![200], denominations: vec![100, 500] };
    let part = returns::analyse(&mut Stateless(rulebook), &ask, &mut |_, _| {});
    assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
    part.detail.expect("it ran").wagers
}

#[track_caller]
fn returns_of(wagers: &[Wager], wager: &str, played: &str, returns: &str, hits: &str, agreement: Agreement) {
    let found = wagers.iter().find(|found| found.wager == wager && found.played == played);
    let StakeReturn { returns: found, hit_frequency, agreement: agrees, .. } =
        &found.expect("it is looked at").stakes[0];
    assert_eq!((found.to_string(), hit_frequency.to_string(), *agrees), (returns.into(), hits.into(), agreement));
}

// Half of the stake comes back with probability 1/32: 31/32 + 1/64 = 63/64.
#[test]
fn la_partage_returns_63_of_64() {
    let wagers = wagers(*PARTAGE);
    for side in ["heads", "tails"] {
        returns_of(&wagers, side, "", "63/64", "33/64", Agreement::Agrees);
    }
    returns_of(&wagers, "spinner", "heads", "506447/524288", "29791/262144", Agreement::Agrees);
}

// R76: with chips of 1 and 5 dollars, 1 dollar comes back of 1, and 2 of 3: 31/32 + 1/32 = 1, and 31/32 + 2/96 = 95/96.
#[test]
fn half_that_chips_cannot_pay_is_rounded_up() {
    for (stake, returns) in [(100, "1"), (300, "95/96")] {
        let ask = returns::Parameters { stakes: vec![stake], denominations: vec![100, 500] };
        let part = returns::analyse(&mut Stateless(*PARTAGE), &ask, &mut |_, _| {});
        assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
        let wagers = part.detail.unwrap().wagers;
        returns_of(&wagers, "heads", "", returns, "33/64", Agreement::Rounded);
        returns_of(&wagers, "tails", "", returns, "33/64", Agreement::Rounded);
    }
}

// Imprisoned with probability 1/32 and released with 31/64, the stake alone: 31/32 + 31/2048 = 2015/2048. The wager
// hits with probability 31/64 + 31/2048 = 1023/2048.
#[test]
fn en_prison_returns_2015_of_2048() {
    let wagers = wagers(*PRISON);
    for (side, imprisoned) in [("heads", "imprisoned-heads"), ("tails", "imprisoned-tails")] {
        returns_of(&wagers, side, "", "2015/2048", "1023/2048", Agreement::Agrees);
        returns_of(&wagers, imprisoned, "", "31/64", "31/64", Agreement::NotDeclared);
    }
}

#[test]
fn with_an_election_both_policies_have_exact_returns() {
    let wagers = wagers(*ELECTS);
    returns_of(&wagers, "heads", "half returned", "63/64", "33/64", Agreement::Agrees);
    returns_of(&wagers, "heads", "prison", "2015/2048", "1023/2048", Agreement::NotDeclared);
    returns_of(&wagers, "imprisoned-tails", "", "31/64", "31/64", Agreement::NotDeclared);
}

// 7.5 to 1 on 2 dollars is payable; on 1 dollar it is rounded down to 7 (R79): 8 * 29791/262144.
#[test]
fn winnings_that_are_rounded_down_return_less() {
    let ask = returns::Parameters { stakes: vec![100], denominations: vec![100, 500] };
    let part = returns::analyse(&mut Stateless(*DOWN), &ask, &mut |_, _| {});
    assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
    returns_of(&part.detail.unwrap().wagers, "spinner", "heads", "29791/32768", "29791/262144", Agreement::Rounded);
}

#[test]
fn custom_rulebooks_pass_the_exploration_of_a_small_table() {
    fn holds(rulebook: Rulebook) {
        let ask = explore::Parameters { states: 800 };
        let mut host = Native::of(rulebook);
        let part = explore::explore(&mut Stateless(rulebook), Some(&mut host), &ask, &mut |_, _| {});
        assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
    }
    holds(*PARTAGE);
    holds(*PRISON);
    holds(*ELECTS);
    holds(*DOWN);
}

#[test]
fn simulations_of_custom_rulebooks_match_the_exact_returns() {
    fn holds(rulebook: Rulebook) {
        // Some stakes of a certificate have no half that chips can pay.
        let ask = returns::Parameters::default();
        let exact = returns::analyse(&mut Stateless(rulebook), &ask, &mut |_, _| {}).detail.unwrap();
        let make = || Ok(Box::new(Stateless(rulebook)) as Box<dyn Rules<TwoUp>>);
        let ask = simulate::Parameters { spins: 400_000, threads: 2, seed: [5; 32] };
        let part = simulate::simulate(&make, &exact, &ask, &mut |_, _| {});
        assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
        for wager in part.detail.unwrap().wagers {
            let (exact, first) = (wager.exact_hits.nearest(), &wager.stages[0]);
            let error = (exact * (1.0 - exact) / first.decided as f64).sqrt();
            assert!((first.hits as f64 / first.decided as f64 - exact).abs() < 5.0 * error, "{wager:?}");
        }
    }
    holds(*PARTAGE);
    holds(*PRISON);
    holds(*ELECTS);
    holds(*DOWN);
}

#[test]
fn coins_of_custom_rulebooks_are_those_of_their_seeds() {
    fn holds(rulebook: Rulebook) {
        let ask = chance::Parameters { spins: chance::LEAST, tables: 16, seed: [5; 32], collect: None };
        let part = chance::judge(&mut Stateless(rulebook), &ask, &mut |_, _| {});
        assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
    }
    holds(*PARTAGE);
    holds(*PRISON);
    holds(*ELECTS);
    holds(*DOWN);
}
