//! The table's clock: the machine's clock, or one that was set to another day.

use jiff::Timestamp as Instant;
use jiff::tz::TimeZone;
use kip::contract::Timestamp;

use crate::output::now;
use crate::values::Moment;

/// The table's clock.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// The milliseconds by which it is ahead of the machine's clock.
    ahead: i64,
    /// The local time minus UTC.
    pub zone_offset_minutes: i16,
}

impl Clock {
    /// Creates a clock that shows the machine's time, or one that runs on from the given moment.
    pub(crate) fn new(from: Option<Moment>) -> Self {
        match from {
            None => Self { ahead: 0, zone_offset_minutes: zone_offset_minutes() },
            Some(Moment { at, zone_offset_minutes }) => {
                Self { ahead: at.cast_signed().saturating_sub(now().cast_signed()), zone_offset_minutes }
            }
        }
    }

    /// Returns the table's time, in milliseconds since 1970 UTC.
    pub(crate) fn now(self) -> Timestamp {
        now().saturating_add_signed(self.ahead)
    }
}

/// Returns the machine's local time minus UTC.
fn zone_offset_minutes() -> i16 {
    let offset = TimeZone::system().to_offset(Instant::now());
    i16::try_from(offset.seconds() / 60).unwrap_or(0).clamp(-840, 840)
}
