//! The days on which a ring may play, by local date (R41, R42, R55).

use super::record::{Calendar, Record};
use super::state::Opening;
use crate::contract::Timestamp;
use crate::table::refusal::Done;
use crate::two_up::refusals::refused;

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
const NOON: i64 = DAY / 2;

/// A local day, and the time since its midnight in milliseconds.
struct Local {
    /// Days since 1970.
    day: i64,
    time: i64,
}

/// Converts a moment to local time. Times are at most 2^53 - 1, so nothing overflows.
fn to_local(at: Timestamp, zone_offset_minutes: i16) -> Local {
    let at = i64::try_from(at).unwrap_or(i64::MAX / 2) + i64::from(zone_offset_minutes) * MINUTE;
    Local { day: at.div_euclid(DAY), time: at.rem_euclid(DAY) }
}

/// Returns the local day of a moment, in days since 1970. West of UTC the first hours of 1970 count as day 0.
pub(super) fn day(at: Timestamp, zone_offset_minutes: i16) -> u32 {
    u32::try_from(to_local(at, zone_offset_minutes).day).unwrap_or(0)
}

/// Converts a number of days since 1970 to the month and day of the Gregorian calendar.
///
/// Years begin on 1 March here, so that a leap day is the last day of its year. Month `m` then begins `(153 m + 2) / 5`
/// days into the year.
const fn month_and_day(days: i64) -> (i64, i64) {
    // Days since 1 March of the year 0.
    let days = days + 719_468;
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    (if month < 10 { month + 3 } else { month - 9 }, day)
}

/// Checks that a ring may be opened at that time.
///
/// > commemorative 1.1 Commemorative Two Up may only be played on ANZAC day (25 April in any year), Victory in the
/// > Pacific Day (15 August in any year), and Remembrance Day (11 November in any year but only after noon).
pub(super) fn check(record: &Record, at: Timestamp, zone_offset_minutes: i16, anzac_day_only: bool) -> Done {
    let Local { day, time } = to_local(at, zone_offset_minutes);
    let date = month_and_day(day);
    let cite = record.cites.days;
    match record.calendar.value {
        Calendar::AnzacDayWhereSaid if anzac_day_only && date != (4, 25) => {
            Err(refused!("not-on-this-day", cite, "This ring plays on 25 April only."))
        }
        Calendar::AnyDay | Calendar::AnzacDayWhereSaid => Ok(()),
        Calendar::CommemorativeDays => match date {
            (4, 25) | (8, 15) => Ok(()),
            (11, 11) if time > NOON => Ok(()),
            (11, 11) => Err(refused!("before-noon", cite, "On 11 November the game is played only after noon.")),
            _ => Err(refused!(
                "not-on-this-day",
                cite,
                "The game is played on 25 April, 15 August and 11 November only."
            )),
        },
    }
}

/// Whether a ring plays only on the day on which it was opened.
fn is_bound(record: &Record, opening: &Opening) -> bool {
    match record.calendar.value {
        Calendar::AnyDay => false,
        Calendar::AnzacDayWhereSaid => opening.own.anzac_day_only,
        Calendar::CommemorativeDays => true,
    }
}

/// Returns the end of a local day, in milliseconds since 1970 UTC.
pub(super) fn end_of(day: u32, zone_offset_minutes: i16) -> i64 {
    (i64::from(day) + 1) * DAY - i64::from(zone_offset_minutes) * MINUTE
}

/// Returns the end of the ring's day, or `None` when the ring may play on any day.
///
/// > commemorative 1.1 … The game must be closed by the end of the calendar day.
pub(super) fn day_end(record: &Record, opening: &Opening) -> Option<Timestamp> {
    let end = end_of(opening.own.day, opening.zone_offset_minutes);
    if is_bound(record, opening) { Timestamp::try_from(end).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::month_and_day;

    /// Counts day by day over the 400 years after which the calendar repeats.
    #[test]
    fn every_day_of_four_centuries_has_its_date() {
        let leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let mut days = 0;
        for year in 1970..2_370 {
            for month in 1..=12 {
                let length = match month {
                    2 if leap(year) => 29,
                    2 => 28,
                    4 | 6 | 9 | 11 => 30,
                    _ => 31,
                };
                for day in 1..=length {
                    assert_eq!(month_and_day(days), (month, day), "day {days}, of {year}");
                    days += 1;
                }
            }
        }
    }
}
