//! The flag that restricts a pub to 25 April, local date.

use crate::rings::{config_with, not_opened, open};
use kip_engine::contract::Timestamp;
use kip_engine::two_up::contract::Config;

const BOOK: &str = "pub";
const DAY: Timestamp = 86_400_000;
/// 25 April 2026, 00:00 UTC: 20,568 days after 1 January 1970.
const ANZAC_DAY: Timestamp = 20_568 * DAY;

/// Returns a pub with that flag, opened so many milliseconds after the local day begins, in that zone.
fn config(after: i64, zone: i16) -> Config {
    let midnight = i64::try_from(ANZAC_DAY).unwrap() - i64::from(zone) * 60_000;
    Config {
        opened_at: Timestamp::try_from(midnight + after).unwrap(),
        zone_offset_minutes: zone,
        ..config_with(|terms| terms.anzac_day_only = true)
    }
}

// R42: the pub opens on the day, from its first millisecond to its last, and not beside it.
#[test]
fn it_opens_on_25_april_only() {
    for zone in [-720, -1, 0, 570, 600, 840] {
        for after in [0, 1, 43_200_000, 86_399_999] {
            open(BOOK, &config(after, zone)).play.rebuild();
        }
        for after in [-1, -86_400_000, 86_400_000, 2 * 86_400_000] {
            not_opened(BOOK, &config(after, zone));
        }
    }
}
