//! Random configs of rings, and the facts that a player can know of a ring.

use kip_engine::contract::{Beacon, ChanceSource, Timestamp};
use kip_engine::two_up::Rulebook;
use kip_engine::two_up::contract::{CentrePolicy, Choice, Config, RingTerms, RingView, Terms, View};
use kip_tests::native::book;
use kip_tests::say;
use proptest::prelude::*;

use super::chains::CHAINS;
use kip_tests::dice::Dice;

/// The largest amount of a command: 10^15.
pub const MOST_GIVEN: u64 = 1_000_000_000_000_000;
/// The largest number: 2^53 - 1.
pub const MOST: u64 = (1 << 53) - 1;
/// A day in milliseconds.
pub const DAY: u64 = 86_400_000;

/// 25 April 2026, 23:50 in UTC+10.
const LATE_ON_ANZAC_DAY: Timestamp = 20_569 * DAY - 36_000_000 - 600_000;

/// A rulebook and a config for it.
#[derive(Clone, Debug)]
pub struct Setting {
    pub book: Rulebook,
    pub config: Config,
}

/// Returns random rings, mostly of few seats, so that more happens to each.
pub fn settings() -> impl Strategy<Value = Setting> {
    let seats = prop_oneof![1 => Just(1_u32), 6 => Just(2), 8 => Just(3), 8 => Just(4), 1 => Just(64)];
    (seats, prop_oneof![3 => Just("ringkeeper"), 2 => Just("pub")], any::<u64>())
        .prop_map(|(seats, rulebook, seed)| setting(seats, book(rulebook), &mut Dice::new(seed)))
}

fn setting(seats: u32, book: Rulebook, dice: &mut Dice) -> Setting {
    let beacon = say::quicknet();
    let anzac_day_only = book.id() == "pub" && dice.once_in(3);
    let usual = *dice.pick(&[say::START, say::START, 0, MOST - 9_000_000]);
    let single_cover = book.id() == "ringkeeper" && dice.once_in(6);
    let config = Config {
        table: "the back lane".into(),
        seats,
        opened_at: if anzac_day_only { LATE_ON_ANZAC_DAY } else { usual },
        zone_offset_minutes: 600,
        source: match dice.below(6) {
            0..=2 => ChanceSource::Observed,
            3 => ChanceSource::Fresh,
            4 => ChanceSource::Committed(CHAINS.commitment(dice.next() % 64, None)),
            _ => ChanceSource::Committed(CHAINS.commitment(dice.next() % 64, Some(beacon))),
        },
        terms: Terms::Ring(RingTerms {
            centre_policy: if single_cover { CentrePolicy::SingleCover } else { CentrePolicy::Riding },
            anzac_day_only,
        }),
    };
    Setting { book, config }
}

/// Returns a config with up to two random changes, often invalid.
pub fn any_setting(dice: &mut Dice) -> Setting {
    let rulebook: &str = dice.pick::<&str>(&["ringkeeper", "pub", "commemorative"]);
    let mut setting = setting(2, book(rulebook), dice);
    let config = &mut setting.config;
    for _ in 0..dice.below(3) {
        let extreme = *dice.pick(&[0, 1, MOST, MOST + 1, 1 << 62, u64::MAX]);
        match dice.below(6) {
            0 => config.table = "x".repeat(*dice.pick(&[0, 1, 64, 65, 70_000])),
            1 => config.seats = *dice.pick(&[0, 1, 63, 64, 65, 256, u32::MAX]),
            2 => config.opened_at = extreme,
            3 => config.zone_offset_minutes = *dice.pick(&[i16::MIN, -841, -840, 0, 840, 841, i16::MAX]),
            4 => config.terms = if dice.once_in(2) { say::config().terms } else { anzac_terms(dice) },
            _ => {
                let mut commitment = CHAINS.commitment(0, None);
                commitment.length = *dice.pick(&[0, 63, 64, u32::MAX]);
                commitment.head.truncate(*dice.pick(&[0, 31, 32]));
                config.source = ChanceSource::Committed(commitment);
            }
        }
    }
    setting
}

fn anzac_terms(dice: &mut Dice) -> Terms {
    Terms::Ring(RingTerms {
        centre_policy: *dice.pick(&[CentrePolicy::Riding, CentrePolicy::SingleCover]),
        anzac_day_only: dice.once_in(2),
    })
}

/// The facts that a player can know of a ring: its view, its list and the time of the list.
pub struct Scene<'a> {
    pub book: Rulebook,
    pub config: &'a Config,
    pub view: &'a View,
    pub legal: &'a [Choice],
    pub at: Timestamp,
}

impl Scene<'_> {
    pub fn ring(&self) -> &RingView {
        self.view.ring.as_ref().expect("a ring")
    }

    pub fn three_coins(&self) -> bool {
        self.book.id() == "commemorative"
    }
}

/// Returns the beacon in the ring's config.
pub fn beacon_of(source: &ChanceSource) -> Option<Beacon> {
    if let ChanceSource::Committed(commitment) = source { commitment.beacon.clone() } else { None }
}
