//! Invalid configs of Two-Up.

use kip_contract::two_up::{Bounds, CasinoTerms, Config, OddsPaid, Sign, Terms};
use kip_contract::types::{Fraction, MinorUnits};

use crate::family::LARGEST;

/// The greatest amount on a sign.
const MOST: u64 = 1_000_000_000_000_000;

pub(super) fn wrong(base: &Config, wide: bool) -> Vec<(String, Config)> {
    let mut wrong = Vec::new();
    let mut add = |what: &str, change: &dyn Fn(&mut Config)| {
        let mut config = base.clone();
        change(&mut config);
        wrong.push((what.to_owned(), config));
    };
    for seats in [0, 65, 255] {
        add(&format!("{seats} seats"), &|config| config.seats = seats);
    }
    for zone in [-841, 841, i16::MIN, i16::MAX] {
        add(&format!("a zone offset of {zone} minutes"), &|config| config.zone_offset_minutes = zone);
    }
    match &base.terms {
        Terms::Casino(terms) => {
            for (what, terms) in wrong_terms(terms, wide) {
                add(&what, &|config| config.terms = Terms::Casino(terms.clone()));
            }
        }
        // A ring's terms are an enum and a flag, which have no invalid values.
        Terms::Ring(_) => {}
    }
    wrong
}

fn wrong_terms(base: &CasinoTerms, wide: bool) -> Vec<(String, CasinoTerms)> {
    let mut wrong = Vec::new();
    for (what, bad) in bounds(wide) {
        let spinner = Sign { spinner: bad, ..base.sign };
        wrong.push((format!("the spinner's {what}"), CasinoTerms { sign: spinner, ..base.clone() }));
        let all = Sign { heads_tails: bad, ..base.sign };
        wrong.push((format!("heads and tails' {what}"), CasinoTerms { sign: all, ..base.clone() }));
    }
    let chips = chips(wide).into_iter();
    wrong.extend(chips.map(|(what, denominations)| (what, CasinoTerms { denominations, ..base.clone() })));
    let odds = odds(base.odds).into_iter();
    wrong.extend(odds.map(|(what, odds)| (what, CasinoTerms { odds, ..base.clone() })));
    wrong
}

fn bounds(wide: bool) -> Vec<(String, Bounds)> {
    let mut bounds = vec![
        (0, 1_000, None),
        (1_000, 999, None),
        (1_000, 0, None),
        (100, MOST + 1, None),
        (100, LARGEST, None),
        (100, 1_000, Some(0)),
    ];
    if wide {
        bounds.push((u64::MAX, u64::MAX, Some(u64::MAX)));
        bounds.push((1, u64::MAX, None));
    }
    let describe = |(min, max, unit): (MinorUnits, MinorUnits, Option<MinorUnits>)| {
        (format!("limits {min} to {max} in steps of {unit:?}"), Bounds { min, max, unit })
    };
    bounds.into_iter().map(describe).collect()
}

fn chips(wide: bool) -> Vec<(String, Vec<MinorUnits>)> {
    let mut chips = vec![
        ("no chips".to_owned(), vec![]),
        ("17 chips".to_owned(), (1..=17).collect()),
        ("chips that fall".to_owned(), vec![500, 100]),
        ("a chip twice".to_owned(), vec![100, 100]),
        ("a chip of nothing".to_owned(), vec![0, 100]),
        ("a hundred thousand chips".to_owned(), (1..=100_000).collect()),
        ("a chip above 2^53".to_owned(), vec![100, LARGEST + 1]),
    ];
    if wide {
        chips.push(("a chip of 2^64 - 1".to_owned(), vec![100, u64::MAX]));
    }
    chips
}

/// Returns invalid odds, both for a rulebook that states the odds and for a table that sets them.
fn odds(of_the_table: Option<OddsPaid>) -> Vec<(String, Option<OddsPaid>)> {
    let fraction = |numerator, denominator| Fraction { numerator, denominator };
    let good = of_the_table.unwrap_or(OddsPaid { spinner: fraction(15, 2), heads_tails: fraction(1, 1) });
    let mut odds = Vec::new();
    for (numerator, denominator) in [(0, 1), (1, 0), (1_001, 1), (1, 1_001), (LARGEST, LARGEST)] {
        let bad = fraction(numerator, denominator);
        odds.push((
            format!("the spinner's odds {numerator} to {denominator}"),
            Some(OddsPaid { spinner: bad, ..good }),
        ));
        let of_all = OddsPaid { heads_tails: bad, ..good };
        odds.push((format!("odds of Heads and Tails {numerator} to {denominator}"), Some(of_all)));
    }
    odds
}
