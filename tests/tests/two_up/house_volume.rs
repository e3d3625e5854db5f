//! Auto-play of `house`: at nsw's odds it matches nsw, and other odds change only the payments (R21, R31).

use crate::houses::{config_with, paying};
use kip_conformance::money::HOUSE;
use kip_engine::contract::{ChanceSource, Move, Refusal, Stake};
use kip_engine::two_up::contract::{AutoPlan, AutoSpinner, AutoTally, AutoWager, Bounds, Config, Side};
use kip_tests::Play;
use kip_tests::say::START;

use Side::{Heads, Tails};

const SPINS: u64 = 20_000;

const fn chips(chips: u64) -> Stake {
    Stake { chips, tokens: 0 }
}

/// Returns a plan: seat 1 spins for that side with 10 dollars, seat 2 has 5 on Heads, seat 3 has 7 on Tails.
fn plan(side: Side) -> AutoPlan {
    AutoPlan {
        at: START,
        seed: vec![7; 32],
        rounds: SPINS,
        stepwise: false,
        spinner: Some(AutoSpinner { seat: 1, side, stake: chips(1_000) }),
        wagers: vec![
            AutoWager { seat: 2, side: Heads, stake: chips(500) },
            AutoWager { seat: 3, side: Tails, stake: chips(700) },
        ],
    }
}

/// A batch, with the amounts that the bank paid and collected.
#[derive(Debug, PartialEq, Eq)]
struct Played {
    tally: AutoTally,
    paid: u64,
    collected: u64,
}

/// Plays a batch with three players at a new table of the rulebook.
fn played(rulebook: &str, config: &Config, plan: &AutoPlan) -> Result<Played, Refusal> {
    use kip_engine::contract::Joining;
    use kip_engine::two_up::contract::Command;
    let config = Config { source: ChanceSource::Fresh, ..config.clone() };
    let mut play = Play::native_of(rulebook, &config).expect("the table opens");
    for seat in 1..=3 {
        play.apply(kip_tests::say::HOST, START, &Command::Join(Joining { seat, age_attested: true })).expect("a seat");
    }
    let (tally, moves) = play.table().clone().auto_play(plan)?;
    let sum = |counts: fn(&&Move) -> bool| moves.iter().filter(counts).map(|one| one.amount).sum();
    Ok(Played { tally, paid: sum(|one| one.payer == HOUSE), collected: sum(|one| one.payee == HOUSE) })
}

// house 1.B: the plan's spinner spins for Heads; for Tails there is no game.
#[test]
fn no_plan_spins_for_tails() {
    let config = crate::common::config();
    played("house", &config, &plan(Heads)).expect("Heads");
    played("house", &config, &plan(Tails)).expect_err("Tails");
}

// R21, R31: without its own odds house is nsw with the spinner on Heads, spin for spin.
#[test]
fn at_the_same_odds_the_house_plays_as_nsw() {
    let config = crate::common::config();
    let house = played("house", &config, &plan(Heads)).unwrap();
    assert_eq!(house, played("nsw", &config, &plan(Heads)).unwrap());
    let tally = house.tally;
    assert_eq!(tally.spins, SPINS);
    assert_eq!(tally.decisions, tally.heads + tally.tails + tally.five_odds);
    assert!(tally.games_won > 0 && tally.games_lost > tally.games_won, "{tally:?}");
}

// R21: only the payments follow the odds of the table.
#[test]
fn the_odds_change_what_is_paid_and_nothing_else() {
    let usual = played("house", &crate::common::config(), &plan(Heads)).unwrap();
    let lower = played("house", &paying((7, 1), (1, 1)), &plan(Heads)).unwrap();
    // 7.5 to 1 and 7 to 1 on 10 dollars differ by 5 dollars a game won.
    assert_eq!(usual.paid - lower.paid, 500 * usual.tally.games_won);
    assert_eq!((lower.tally, lower.collected), (usual.tally, usual.collected));
    // A decision pays 5 dollars for Heads and 7 for Tails at 1 to 1.
    let tally = lower.tally;
    assert_eq!(lower.paid, 7_000 * tally.games_won + 500 * tally.heads + 700 * tally.tails);
}

// R18: the payments follow the chips, too.
#[test]
fn every_win_is_rounded_up_to_chips() {
    let fives = config_with(|terms| {
        terms.denominations = vec![500, 2_500];
        terms.sign.spinner = Bounds { min: 1_500, max: 15_000, unit: Some(1_500) };
    });
    let mut plan = plan(Heads);
    plan.wagers.clear();
    plan.spinner = Some(AutoSpinner { seat: 1, side: Heads, stake: chips(1_500) });
    let Played { tally, paid, collected } = played("house", &fives, &plan).unwrap();
    // 112.50 is paid as 115.
    assert_eq!(paid, 11_500 * tally.games_won);
    assert_eq!(collected, 1_500 * tally.games_lost);
}
