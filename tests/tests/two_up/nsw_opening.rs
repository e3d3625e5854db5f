//! Opening: every config that contradicts itself or the rules has a code of its own.

use crate::common::desk::{bounds, config_with, not_opened, sign};
use crate::common::{kinds, open};
use kip_engine::contract::{Beacon, ChanceSource, Commitment, Fraction};
use kip_engine::two_up::contract::{
    Bounds, CentrePolicy, Config, DecisionResult, Enforcement, Happening, OddsPaid, Phase, RingTerms, Terms,
};
use kip_engine::two_up::rulebooks::Nsw;
use kip_engine::two_up::{Table, describe};
use kip_tests::say::{START, config, quicknet};
use std::collections::BTreeMap;

fn config_but(change: impl FnOnce(&mut Config)) -> Config {
    let mut config = config();
    change(&mut config);
    config
}

fn committed(head: usize, length: u32, beacon: Option<Beacon>) -> Config {
    config_but(|config| config.source = ChanceSource::Committed(Commitment { head: vec![7; head], length, beacon }))
}

fn beacon(scheme: usize, key: usize) -> Option<Beacon> {
    Some(Beacon { scheme: "b".repeat(scheme), key: vec![1; key], ..quicknet() })
}

fn opens(config: &Config) {
    open(config).play.rebuild();
}

// R46, "what bad input gets"
#[test]
fn every_contradiction_has_its_own_code() {
    let cases = [
        ("no name", config_but(|config| config.table = String::new())),
        ("no seats", config_but(|config| config.seats = 0)),
        ("a time beyond 2^53 - 1", config_but(|config| config.opened_at = 1 << 53)),
        ("a zone off the map", config_but(|config| config.zone_offset_minutes = 841)),
        ("a head of another length", committed(31, 100, None)),
        ("a chain too short", committed(32, 63, None)),
        ("a beacon without a scheme", committed(32, 100, beacon(0, 1))),
        ("no chips", config_with(|terms| terms.denominations = Vec::new())),
        ("chips not rising", config_with(|terms| terms.denominations = vec![500, 100])),
        ("a chip of nothing", config_with(|terms| terms.denominations = vec![0, 100])),
        ("chips that hardly make up anything", config_with(|terms| terms.denominations = vec![4_097, 4_098])),
        ("min above max", config_with(|terms| terms.sign.spinner = bounds(600, 500))),
        ("a minimum of nothing", config_with(|terms| terms.sign.heads_tails = bounds(0, 500))),
        ("a maximum over 10^15", config_with(|terms| terms.sign.heads_tails = bounds(500, 1_000_000_000_000_001))),
        ("a minimum no chips make up", config_with(|terms| terms.sign.heads_tails.min = 550)),
        ("a unit no chips make up", config_with(|terms| terms.sign.heads_tails.unit = Some(50))),
        ("a return over 1", config_with(|terms| terms.sign.spinner.min = 100)),
        (
            "a ring",
            config_but(|config| {
                config.terms = Terms::Ring(RingTerms { centre_policy: CentrePolicy::Riding, anzac_day_only: false })
            }),
        ),
    ];
    let mut codes: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (what, config) in cases {
        let refusal = not_opened(&config);
        assert!(!refusal.clause.is_empty() && !refusal.message.is_empty(), "{what}: {refusal:?}");
        codes.entry(refusal.code).or_default().push(what);
    }
    let shared: Vec<_> = codes.iter().filter(|(_, cases)| cases.len() > 1).collect();
    assert!(shared.is_empty(), "{shared:?}");
}

// the contract: table's name 1 to 64 bytes, 1 to 64 seats, zone -840 to 840
#[test]
fn names_seats_and_zones_have_their_bounds() {
    for name in [1, 64] {
        opens(&config_but(|config| config.table = "x".repeat(name)));
    }
    not_opened(&config_but(|config| config.table = "x".repeat(65)));
    not_opened(&config_but(|config| config.table = "é".repeat(33)));
    for seats in [1, 64] {
        opens(&config_but(|config| config.seats = seats));
    }
    not_opened(&config_but(|config| config.seats = 65));
    for zone in [-840, 0, 840] {
        opens(&config_but(|config| config.zone_offset_minutes = zone));
    }
    not_opened(&config_but(|config| config.zone_offset_minutes = -841));
    opens(&config_but(|config| config.opened_at = (1 << 53) - 1));
}

// R4, R45: a head of 32 bytes, 64 links or more; a beacon's scheme 1 to 64 bytes, key 1 to 256
#[test]
fn a_commitment_has_its_bounds() {
    for (head, length, beacon_of) in
        [(32, 64, None), (32, u32::MAX, None), (32, 64, beacon(1, 1)), (32, 64, beacon(64, 256))]
    {
        opens(&committed(head, length, beacon_of));
    }
    for (first_round_at, period) in [(0, 1), ((1 << 53) - 1, 86_400_000)] {
        opens(&committed(32, 64, Some(Beacon { first_round_at, period, ..quicknet() })));
    }
    for (first_round_at, period) in [(0, 0), (0, 86_400_001), (1 << 53, 3_000)] {
        let refusal = not_opened(&committed(32, 64, Some(Beacon { first_round_at, period, ..quicknet() })));
        assert_eq!(refusal.code, "bad-beacon");
    }
    for (head, length, beacon_of) in [
        (0, 64, None),
        (33, 64, None),
        (32, 0, None),
        (32, 64, beacon(65, 1)),
        (32, 64, beacon(1, 0)),
        (32, 64, beacon(1, 257)),
    ] {
        not_opened(&committed(head, length, beacon_of));
    }
}

// R18: at most 16 denominations, the smallest over their common divisor at most 4,096
#[test]
fn chips_have_their_bounds() {
    let chips = |chips: Vec<u64>, min: u64| {
        config_with(move |terms| {
            terms.denominations = chips;
            // What so many of the least can make up (R61, R111).
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

// nsw 5.1, R61: what stands on the sign
#[test]
fn the_sign_has_its_bounds() {
    const MOST: u64 = 1_000_000_000_000_000;
    opens(&config_with(|terms| terms.sign = sign((500, 500), (500, 500))));
    opens(&config_with(|terms| terms.sign = sign((500, MOST), (500, MOST))));
    opens(&config_with(|terms| terms.sign.heads_tails = Bounds { min: 500, max: 5_000, unit: Some(500) }));
    let refusal = not_opened(&config_with(|terms| terms.sign.spinner.min = 550));
    assert_eq!(refusal.ruling.as_deref().unwrap_or(&refusal.clause), "R61", "{refusal:?}");
    for wrong in [sign((500, 100_050), (500, 500_000)), sign((500, 100_000), (500, 500_050))] {
        let refusal = not_opened(&config_with(|terms| terms.sign = wrong));
        assert_eq!((&*refusal.code, refusal.ruling.as_deref()), ("maximum-not-payable", Some("R111")), "{refusal:?}");
    }
    not_opened(&config_with(|terms| terms.sign.spinner.unit = Some(0)));
    let refusal = not_opened(&config_with(|terms| terms.sign.spinner.unit = Some(150)));
    assert_eq!(refusal.ruling.as_deref().unwrap_or(&refusal.clause), "R61", "{refusal:?}");
}

// nsw 8.1: the odds are in the rules, a table cannot have its own
#[test]
fn other_odds_are_not_opened() {
    let odds = OddsPaid {
        spinner: Fraction { numerator: 8, denominator: 1 },
        heads_tails: Fraction { numerator: 1, denominator: 1 },
    };
    let refusal = not_opened(&config_with(|terms| terms.odds = Some(odds)));
    assert_eq!((&*refusal.code, &*refusal.clause), ("not-in-these-rules", "nsw 8.1"));
}

// nsw 4.10, R18: a sign that permits a return over 1 is opened only where it is wanted
#[test]
fn a_return_over_one_is_opened_only_where_it_is_wanted() {
    // 1 dollar pays 8: 29,791 / 262,144 * 9 > 1
    let refusal = not_opened(&config_with(|terms| terms.sign.spinner = bounds(100, 100_000)));
    assert_eq!(
        (&*refusal.code, &*refusal.clause, refusal.ruling.as_deref()),
        ("return-over-one", "nsw 4.10", Some("R18"))
    );
    assert!(refusal.message.contains("100"), "the wager is named: {refusal:?}");
    opens(&config_with(|terms| {
        terms.sign.spinner = bounds(100, 100_000);
        terms.allow_return_over_one = true;
    }));
}

// R18, R49: tokens are any amount, so a sign from 3 dollars permits 3.07 in tokens, which would pay 24
#[test]
fn stakes_in_tokens_count_for_the_return_too() {
    // (2,400 + 307) * 29,791 / 262,144 > 307; no stake of 4 dollars or more gains so much from 1 dollar
    let refusal = not_opened(&config_with(|terms| terms.sign.spinner = bounds(300, 100_000)));
    assert_eq!((&*refusal.code, &*refusal.clause), ("return-over-one", "nsw 4.10"));
    opens(&config_with(|terms| terms.sign.spinner = bounds(400, 100_000)));
}

// nsw 4.10, R18: a sign whose unit leaves only stakes that are paid exactly returns nothing over 1
#[test]
fn a_unit_that_leaves_exact_payments_only_is_opened() {
    opens(&config_with(|terms| terms.sign.spinner = Bounds { min: 200, max: 100_000, unit: Some(200) }));
    // 1, 3, 5, ... dollars
    not_opened(&config_with(|terms| terms.sign.spinner = Bounds { min: 100, max: 100_000, unit: Some(200) }));
}

// nsw 4.10, R15, R18: by the letter a wager off the unit is valid, so 2.01 in tokens would be taken and pay 16
#[test]
fn a_unit_that_is_not_enforced_does_not_guard_the_return() {
    not_opened(&config_with(|terms| {
        terms.enforcement = Enforcement::AtSettlement;
        terms.sign.spinner = Bounds { min: 200, max: 100_000, unit: Some(200) };
    }));
}

// R2, R4: an opening is told, a committed one with its chain
#[test]
fn the_opening_is_told_in_events() {
    let mut events = Vec::new();
    Table::<Nsw>::open(&config(), &mut events).unwrap();
    assert_eq!(kinds(&events), ["table-opened"]);
    assert_eq!(events[0].at, START);
    let mut events = Vec::new();
    Table::<Nsw>::open(&committed(32, 64, None), &mut events).unwrap();
    assert_eq!(kinds(&events), ["table-opened", "draws-committed"]);
    let Happening::DrawsCommitted(draws) = &events[1].what else { panic!() };
    assert_eq!(*draws, Commitment { head: vec![7; 32], length: 64, beacon: None });
}

// nsw 5.1, 2.3: a table just opened
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
    let described = describe::<Nsw>();
    assert_eq!(
        (described.head.rulebook.as_str(), described.odds_that_lose, described.throws_to_win),
        ("nsw", Some(5), 3)
    );
    assert_eq!((described.coins_in_set, described.coins_spun), (5, 2));
    assert_eq!(DecisionResult::ALL.len(), 3);
}
