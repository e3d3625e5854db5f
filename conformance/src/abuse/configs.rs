//! Tables that cannot be: every field of a config outside what the contract allows, one at a time.

use kip_engine::two_up::words::{Bounds, CasinoTerms, Config, OddsPaid, Sign, Terms};
use kip_engine::words::{Beacon, ChanceSource, Commitment, Fraction, MinorUnits};

use super::{Field, Material, Right, renamed};

/// The greatest time and amount of the contract: 2^53 - 1.
const LARGEST: u64 = (1 << 53) - 1;
/// The greatest amount of a sign.
const MOST: u64 = 1_000_000_000_000_000;

pub(super) fn attack(field: &mut Field<'_>, material: &Material<'_>) {
    let mut class = field.class("configs with a field out of range", Right::Refused);
    for base in bases(material) {
        for (what, config) in wrong(base, !material.remote) {
            let answer = field.host.open(&config);
            field.answered(&mut class, || what.clone(), answer);
        }
    }
    field.over(class);
}

/// One table of each kind that was played.
fn bases<'a>(material: &Material<'a>) -> impl Iterator<Item = &'a Config> {
    let casino = |config: &&Config| matches!(config.terms, Terms::Casino(_));
    let configs = || material.sessions.iter().map(|session| &session.config);
    configs().find(casino).into_iter().chain(configs().find(|config| !casino(config)))
}

fn wrong(base: &Config, wide: bool) -> Vec<(String, Config)> {
    let mut wrong = Vec::new();
    let mut add = |what: &str, change: &dyn Fn(&mut Config)| {
        let mut config = base.clone();
        change(&mut config);
        wrong.push((what.to_owned(), config));
    };
    for table in [String::new(), "t".repeat(65), "é".repeat(33), "t".repeat(1 << 20)] {
        add(&format!("a name of {} bytes", table.len()), &|config| *config = renamed(base, table.clone()));
    }
    for seats in [0, 65, 255] {
        add(&format!("{seats} seats"), &|config| config.seats = seats);
    }
    for zone in [-841, 841, i16::MIN, i16::MAX] {
        add(&format!("a zone offset of {zone} minutes"), &|config| config.zone_offset_minutes = zone);
    }
    for at in times(wide) {
        add(&format!("opened at {at}"), &|config| config.opened_at = *at);
    }
    for (what, source) in sources(wide) {
        add(&what, &|config| config.source = source.clone());
    }
    match &base.terms {
        Terms::Casino(terms) => {
            for (what, terms) in wrong_terms(terms, wide) {
                add(&what, &|config| config.terms = Terms::Casino(terms.clone()));
            }
        }
        // A ring's terms are two words of a few cases each: what is none of them cannot be said.
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

/// Too late.
const fn times(wide: bool) -> &'static [u64] {
    if wide { &[LARGEST + 1, u64::MAX] } else { &[LARGEST + 1] }
}

fn sources(wide: bool) -> Vec<(String, ChanceSource)> {
    let good = Commitment { head: vec![7; 32], length: 64, beacon: None };
    let mut sources = Vec::new();
    for head in [0, 1, 31, 33, 1 << 20] {
        let chain = Commitment { head: vec![7; head], ..good.clone() };
        sources.push((format!("a head of {head} bytes"), chain));
    }
    for length in [0, 1, 63] {
        sources.push((format!("a chain of {length} links"), Commitment { length, ..good.clone() }));
    }
    let beacon = Beacon { scheme: "s".repeat(8), key: vec![9; 32], first_round_at: 0, period: 3_000 };
    let mut with = |what, beacon| sources.push((what, Commitment { beacon: Some(beacon), ..good.clone() }));
    for (scheme, key) in [(0, 32), (65, 32), (1 << 20, 32), (8, 0), (8, 257), (8, 1 << 20)] {
        let what = format!("a beacon with a scheme of {scheme} bytes and a key of {key}");
        with(what, Beacon { scheme: "s".repeat(scheme), key: vec![9; key], ..beacon.clone() });
    }
    for period in [0, 86_400_001, u32::MAX] {
        with(format!("a beacon with a round every {period} milliseconds"), Beacon { period, ..beacon.clone() });
    }
    for first_round_at in times(wide).iter().copied() {
        with(format!("a beacon from {first_round_at} on"), Beacon { first_round_at, ..beacon.clone() });
    }
    sources.into_iter().map(|(what, chain)| (what, ChanceSource::Committed(chain))).collect()
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
    let told = |(min, max, unit): (MinorUnits, MinorUnits, Option<MinorUnits>)| {
        (format!("limits {min} to {max} in steps of {unit:?}"), Bounds { min, max, unit })
    };
    bounds.into_iter().map(told).collect()
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

/// Odds that are none, whether the rulebook states its odds or the table says them.
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
