//! Random configs of tables.

use kip_engine::contract::{Beacon, ChanceSource, Fraction};
use kip_engine::two_up::contract::{
    Bounds, CasinoTerms, CentrePolicy, Config, Enforcement, OddsPaid, RingTerms, Sign, Terms,
};
use kip_tests::{Play, say};
use proptest::prelude::*;

use super::chains::CHAINS;
use super::chips::Chips;
use kip_tests::dice::Dice;

/// The largest amount of a command: 10^15.
pub const MOST_GIVEN: u64 = 1_000_000_000_000_000;
/// The largest number: 2^53 - 1.
pub const MOST: u64 = (1 << 53) - 1;

const DENOMINATIONS: [&[u64]; 6] = [&[100, 500, 2_500], &[100, 500], &[100, 250], &[6, 9, 20], &[1], &[25, 40]];

/// Returns random configs, mostly of few seats, so that more happens to each.
pub fn configs() -> impl Strategy<Value = Config> {
    let seats = prop_oneof![4 => Just(1_u32), 8 => Just(2), 8 => Just(3), 8 => Just(4), 1 => Just(64)];
    (seats, 0..5_u8, any::<bool>(), 0..DENOMINATIONS.len(), any::<u64>())
        .prop_map(|(seats, source, strict, chips, seed)| config(seats, source, strict, DENOMINATIONS[chips], seed))
}

fn config(seats: u32, source: u8, strict: bool, denominations: &[u64], seed: u64) -> Config {
    let mut dice = Dice::new(seed);
    let beacon = say::quicknet();
    let mut config = Config {
        table: "pit 3".into(),
        seats,
        opened_at: *dice.pick(&[say::START, say::START, say::START, 0, MOST - 9_000_000]),
        zone_offset_minutes: 600,
        source: match source {
            0 | 1 => ChanceSource::Observed,
            2 => ChanceSource::Fresh,
            3 => ChanceSource::Committed(CHAINS.commitment(dice.next() % 64, None)),
            _ => ChanceSource::Committed(CHAINS.commitment(dice.next() % 64, Some(beacon))),
        },
        terms: Terms::Casino(CasinoTerms {
            sign: sign(&Chips::new(denominations), &mut dice),
            enforcement: if strict { Enforcement::Strict } else { Enforcement::AtSettlement },
            denominations: denominations.to_vec(),
            allow_return_over_one: false,
            odds: None,
        }),
    };
    if Play::open_native(&config).is_err_and(|refusal| refusal.code == "return-over-one")
        && let Terms::Casino(terms) = &mut config.terms
    {
        terms.allow_return_over_one = true;
    }
    config
}

/// Returns a sign with amounts that the chips can make up.
pub fn sign(chips: &Chips, dice: &mut Dice) -> Sign {
    Sign { spinner: bounds(chips, dice), heads_tails: bounds(chips, dice) }
}

fn bounds(chips: &Chips, dice: &mut Dice) -> Bounds {
    let some = |dice: &mut Dice| chips.smallest().saturating_mul(*dice.pick(&[1, 1, 2, 5, 30]));
    let min = some(dice);
    let max = match dice.below(6) {
        0 => min,
        1 => min.saturating_add(dice.below(min.saturating_mul(3))),
        2 => MOST_GIVEN,
        _ => min.saturating_mul(*dice.pick(&[2, 10, 500, 1_000])),
    };
    // A maximum must be payable (R111). For the largest one, a multiple of the smallest chip is quick to find.
    let max = if max == MOST_GIVEN { max - max % chips.smallest() } else { chips.down(max).max(min) };
    Bounds { min, max, unit: dice.maybe(some) }
}

/// Returns a config with up to two random changes, often invalid.
pub fn any_config(dice: &mut Dice) -> Config {
    let mut config = config(2, dice.byte(5), dice.once_in(2), DENOMINATIONS[dice.byte(6) as usize], dice.next());
    for _ in 0..dice.below(3) {
        alter(&mut config, dice);
    }
    config
}

fn alter(config: &mut Config, dice: &mut Dice) {
    let extremes = [0, 1, 3, 4_096, 4_099, MOST_GIVEN, MOST_GIVEN + 1, MOST, MOST + 1, 1 << 62, u64::MAX];
    let extreme = *dice.pick(&extremes);
    match dice.below(8) {
        0 => config.table = "x".repeat(*dice.pick(&[0, 1, 64, 65, 70_000])),
        1 => config.seats = *dice.pick(&[0, 1, 63, 64, 65, 255]),
        2 => config.opened_at = extreme,
        3 => config.zone_offset_minutes = *dice.pick(&[i16::MIN, -841, -840, 0, 840, 841, i16::MAX]),
        4 => {
            let mut commitment = CHAINS.commitment(
                0,
                dice.maybe(|dice| Beacon {
                    scheme: "x".repeat(*dice.pick(&[0, 1, 64, 65])),
                    key: vec![0; *dice.pick(&[0, 1, 256, 257])],
                    first_round_at: *dice.pick(&extremes),
                    period: *dice.pick(&[0, 1, 3_000, 86_400_000, 86_400_001, u32::MAX]),
                }),
            );
            commitment.length = *dice.pick(&[0, 63, 64, u32::MAX]);
            if dice.once_in(4) {
                commitment.head.pop();
            }
            config.source = ChanceSource::Committed(commitment);
        }
        5 => {
            let Terms::Casino(terms) = &mut config.terms else { return };
            let bounds = if dice.once_in(2) { &mut terms.sign.spinner } else { &mut terms.sign.heads_tails };
            match dice.below(3) {
                0 => bounds.min = extreme,
                1 => bounds.max = extreme,
                _ => bounds.unit = Some(extreme - extreme % terms.denominations.first().copied().unwrap_or(1).max(1)),
            }
        }
        6 => {
            let Terms::Casino(terms) = &mut config.terms else { return };
            match dice.below(5) {
                0 => terms.denominations.clear(),
                1 => terms.denominations.push(extreme),
                2 => terms.denominations.insert(0, extreme),
                3 => terms.denominations = vec![extreme],
                _ => terms.denominations = (1..=dice.between(15, 17)).collect(),
            }
        }
        _ => {
            let odds =
                |dice: &mut Dice| Fraction { numerator: *dice.pick(&extremes), denominator: *dice.pick(&extremes) };
            let Terms::Casino(terms) = &mut config.terms else { return };
            terms.allow_return_over_one = dice.once_in(2);
            if dice.once_in(3) {
                terms.odds = Some(OddsPaid { spinner: odds(dice), heads_tails: odds(dice) });
            } else if dice.once_in(3) {
                config.terms = Terms::Ring(RingTerms { centre_policy: CentrePolicy::Riding, anzac_day_only: false });
            }
        }
    }
}
