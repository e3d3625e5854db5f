//! Tables of many kinds: how they are opened.

use kip_engine::two_up::words::{
    Beacon, Bounds, CasinoTerms, Config, Enforcement, Sign, SpinSource, Terms,
};
use kip_tests::{Play, say};
use proptest::prelude::*;

use super::chains::CHAINS;
use super::chips::Chips;
use super::dice::Dice;

/// Ten to the power of fifteen, the most that is ever given as one amount.
pub const MOST_GIVEN: u64 = 1_000_000_000_000_000;
/// 2^53 - 1.
pub const MOST: u64 = (1 << 53) - 1;

const DENOMINATIONS: [&[u64]; 6] = [&[100, 500, 2_500], &[100, 500], &[100, 250], &[6, 9, 20], &[1], &[25, 40]];

/// Tables with few seats mostly: more happens to each.
pub fn configs() -> impl Strategy<Value = Config> {
    let seats = prop_oneof![4 => Just(1_u8), 8 => Just(2), 8 => Just(3), 8 => Just(4), 1 => Just(64)];
    (seats, 0..5_u8, any::<bool>(), 0..DENOMINATIONS.len(), any::<u64>())
        .prop_map(|(seats, source, strict, chips, seed)| config(seats, source, strict, DENOMINATIONS[chips], seed))
}

fn config(seats: u8, source: u8, strict: bool, denominations: &[u64], seed: u64) -> Config {
    let mut dice = Dice::new(seed);
    let beacon = Beacon { scheme: "quicknet".into(), key: vec![7; 96] };
    let mut config = Config {
        table: "pit 3".into(),
        seats,
        opened_at: *dice.pick(&[say::START, say::START, say::START, 0, MOST - 9_000_000]),
        zone_offset_minutes: 600,
        source: match source {
            0 | 1 => SpinSource::Observed,
            2 => SpinSource::Fresh,
            3 => SpinSource::Committed(CHAINS.commitment(dice.next() % 64, None)),
            _ => SpinSource::Committed(CHAINS.commitment(dice.next() % 64, Some(beacon))),
        },
        terms: Terms::Casino(CasinoTerms {
            sign: sign(&Chips::new(denominations), &mut dice),
            enforcement: if strict { Enforcement::Strict } else { Enforcement::AtSettlement },
            denominations: denominations.to_vec(),
            allow_return_over_one: false,
            odds: None,
        }),
    };
    if Play::open(&config).is_err_and(|refusal| refusal.code == "return-over-one")
        && let Terms::Casino(terms) = &mut config.terms
    {
        terms.allow_return_over_one = true;
    }
    config
}

/// A sign that the table's chips can follow.
pub fn sign(chips: &Chips, dice: &mut Dice) -> Sign {
    Sign { spinner: bounds(chips, dice), heads_tails: bounds(chips, dice) }
}

fn bounds(chips: &Chips, dice: &mut Dice) -> Bounds {
    let some = |dice: &mut Dice| chips.smallest() * dice.pick(&[1, 1, 2, 5, 30]);
    let min = some(dice);
    let max = match dice.below(6) {
        0 => min,
        1 => min + dice.below(min * 3),
        2 => MOST_GIVEN,
        _ => min * dice.pick(&[2, 10, 500, 1_000]),
    };
    Bounds { min, max, unit: dice.maybe(some) }
}
