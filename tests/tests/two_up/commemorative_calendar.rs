//! The three days on which the ring may be opened (1.1, R41).

use crate::rings::day::{BOOK, Local, SYDNEY, config_of, date, opened};
use crate::rings::{Ring, not_opened, open};
use kip_engine::two_up::contract::Config;
use kip_tests::Play;

/// Asserts that the ring opens at that local time.
#[track_caller]
fn opens(at: Local, offset: i16) {
    let ring: Ring = open(BOOK, &opened(at, offset));
    assert_eq!((ring.view().common.now, ring.view().zone_offset_minutes), (at.utc(offset), offset));
}

#[track_caller]
fn does_not_open(at: Local, offset: i16) {
    let refusal = not_opened(BOOK, &opened(at, offset));
    assert_eq!(refusal.clause, "commemorative 1.1", "{at:?} {refusal:?}");
}

/// Returns the last millisecond of that day.
const fn end_of(day: Local) -> Local {
    day.at(23, 59, 59, 999)
}

// The dates of these tests agree with times known beforehand.
#[test]
fn the_days_are_counted_right() {
    assert_eq!(date(1970, 1, 1).utc(0), 0);
    assert_eq!(date(2026, 1, 1).utc(0), kip_tests::say::START);
    assert_eq!(date(2000, 3, 1).utc(0), 951_868_800_000);
    assert_eq!(date(2026, 4, 25).at(10, 0, 0, 0).utc(600), 1_777_075_200_000);
}

// commemorative 1.1: the ring opens on three days of the year and on no other.
#[test]
fn a_ring_opens_on_no_other_day() {
    let months = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut open_days = Vec::new();
    for (month, days) in (1..).zip(months) {
        for day in 1..=days {
            if Play::native_of(BOOK, &opened(date(2026, month, day).at(15, 0, 0, 0), SYDNEY)).is_ok() {
                open_days.push((month, day));
            }
        }
    }
    assert_eq!(open_days, [(4, 25), (8, 15), (11, 11)]);
}

// commemorative 1.1, R33: the day is the local one, whatever day it is in Greenwich.
#[test]
fn the_zone_offset_moves_the_day() {
    for offset in [-840, -720, -300, -1, 0, 1, 60, 570, 600, 660, 765, 840] {
        does_not_open(end_of(date(2026, 4, 24)), offset);
        opens(date(2026, 4, 25), offset);
        opens(end_of(date(2026, 4, 25)), offset);
        does_not_open(date(2026, 4, 26), offset);
        does_not_open(date(2026, 11, 11).at(12, 0, 0, 0), offset);
        opens(date(2026, 11, 11).at(12, 0, 0, 1), offset);
    }
}

// R33: one moment is on the day in one place and not in another.
#[test]
fn one_moment_is_a_day_here_and_none_there() {
    // 24 April, 15:00 in Greenwich: in Sydney it has been the 25th for an hour.
    let moment = date(2026, 4, 24).at(15, 0, 0, 0).utc(0);
    let here = |offset| Config { opened_at: moment, zone_offset_minutes: offset, ..config_of(|_| {}) };
    open(BOOK, &here(600));
    open(BOOK, &here(540));
    assert_eq!(not_opened(BOOK, &here(539)).clause, "commemorative 1.1");
    assert_eq!(not_opened(BOOK, &here(0)).clause, "commemorative 1.1");
    // 26 April, 04:00 in Greenwich: it is still the 25th in New York, but not in London.
    let moment = date(2026, 4, 26).at(3, 59, 0, 0).utc(0);
    let here = |offset| Config { opened_at: moment, zone_offset_minutes: offset, ..config_of(|_| {}) };
    open(BOOK, &here(-240));
    assert_eq!(not_opened(BOOK, &here(-239)).clause, "commemorative 1.1");
    assert_eq!(not_opened(BOOK, &here(0)).clause, "commemorative 1.1");
}

// commemorative 1.1: the days hold in any year, also in leap years and in years of a century without a leap day.
#[test]
fn the_days_are_found_in_any_year() {
    for year in [1970, 1972, 2000, 2023, 2024, 2026, 2027, 2028, 2096, 2099, 2100, 2101, 2104, 2400, 9999, 19_999] {
        for (month, day) in [(4, 25), (8, 15)] {
            does_not_open(end_of(date(year, month, day - 1)), 600);
            opens(date(year, month, day), 600);
            opens(end_of(date(year, month, day)), 600);
            does_not_open(date(year, month, day + 1), 600);
        }
        does_not_open(date(year, 11, 11).at(12, 0, 0, 0), 600);
        opens(date(year, 11, 11).at(12, 0, 0, 1), 600);
        opens(end_of(date(year, 11, 11)), 600);
        does_not_open(date(year, 11, 12), 600);
    }
}
