//! Opening: configs that contradict themselves or the rules, and a table just opened.

use crate::common::desk::{config_with, not_opened, sign};
use crate::common::open;
use kip_engine::two_up::contract::{Bounds, Config, DecisionResult, Enforcement, Phase};
use kip_records::two_up::NSW;
use kip_tests::say::{START, config};

fn opens(config: &Config) {
    open(config).play.rebuild();
}

// R18: at most 16 denominations, the smallest over their common divisor at most 4,096.
#[test]
fn chips_have_their_bounds() {
    let chips = |chips: Vec<u64>, min: u64| {
        config_with(move |terms| {
            terms.denominations = chips;
            // The bounds are multiples of the minimum (R61, R111).
            terms.sign = sign((min, 40 * min), (min, 200 * min));
            terms.allow_return_over_one = true;
        })
    };
    opens(&chips((1..=16).map(|k| k * 100).collect(), 500));
    opens(&chips(vec![1], 500));
    opens(&chips(vec![4_096, 4_097], 4_096));
    opens(&chips(vec![4_097 * 3, 4_098 * 3 * 4_097], 4_097 * 3));
    not_opened(&chips((1..=17).map(|k| k * 100).collect(), 500));
    not_opened(&chips(vec![4_097, 4_098], 4_097));
    not_opened(&chips(vec![100, 100], 500));
    not_opened(&chips(vec![100, 500, 400], 500));
}

// nsw 4.10, R15, R18: by the letter a wager off the unit is valid, so 2.01 in tokens would be accepted and pay 16.
#[test]
fn a_unit_that_is_not_enforced_does_not_guard_the_return() {
    not_opened(&config_with(|terms| {
        terms.enforcement = Enforcement::AtSettlement;
        terms.sign.spinner = Bounds { min: 200, max: 100_000, unit: Some(200) };
    }));
}

// nsw 5.1, 2.3: a table just opened.
#[test]
fn a_table_just_opened_shows_its_sign_and_nobody() {
    let view = open(&config()).view();
    assert_eq!(
        (&*view.common.table, view.phase, view.common.now, view.seat_count, view.zone_offset_minutes),
        ("pit 3", Phase::Offering, START, 8, 600)
    );
    assert!(
        view.seats.is_empty() && view.game.is_none() && view.disputes.is_empty() && !view.outcome_open && !view.pending
    );
    let casino = view.casino.unwrap();
    assert_eq!(casino.denominations, [100, 500, 2_500]);
    assert_eq!(casino.sign, sign((500, 100_000), (500, 500_000)));
    assert_eq!((casino.odds.spinner.numerator, casino.odds.spinner.denominator), (15, 2));
    assert_eq!((casino.odds.heads_tails.numerator, casino.odds.heads_tails.denominator), (1, 1));
    assert!(view.ring.is_none() && view.common.chain.is_none() && view.closes_at.is_none());
    let described = NSW.describe();
    assert_eq!(
        (described.head.rulebook.as_str(), described.odds_that_lose, described.throws_to_win),
        ("nsw", Some(5), 3)
    );
    assert_eq!((described.coins_in_set, described.coins_spun), (5, 2));
    assert_eq!(DecisionResult::ALL.len(), 3);
}
