//! The values that options of several commands take, and their parsers.

use clap::ValueEnum;
use jiff::fmt::temporal::{Pieces, PiecesOffset};
use kip::contract::{Seat, Timestamp};
use kip::two_up::Side;

/// The rulebook when none is named.
pub(crate) const DEFAULT: &str = "nsw";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnOff {
    On,
    Off,
}

/// A moment in local time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    /// Milliseconds since 1970 UTC.
    pub at: Timestamp,
    /// Local time minus UTC.
    pub zone_offset_minutes: i16,
}

/// Parses a moment such as `2026-04-25T14:00+10:00`.
pub(crate) fn moment(text: &str) -> Result<Moment, String> {
    const LIKE: &str = "write it such as 2026-04-25T14:00+10:00";
    let pieces = Pieces::parse(text).map_err(|error| format!("{error}; {LIKE}"))?;
    let time = pieces.time().ok_or_else(|| format!("the time of day is missing; {LIKE}"))?;
    if is_leap_second(text) {
        return Err("second 60 is no moment of a table's clock, which counts no leap seconds".into());
    }
    let offset = pieces.to_numeric_offset().ok_or_else(|| format!("the zone offset is missing; {LIKE}"))?;
    let instant = offset.to_timestamp(pieces.date().to_datetime(time)).map_err(|error| error.to_string())?;
    // By RFC 9557 `Z` gives no information about the local time, so it contradicts no zone.
    let zone = pieces.to_time_zone().map_err(|error| error.to_string())?.map(|zone| zone.to_offset(instant));
    let offset = match (zone, pieces.offset()) {
        (Some(zone), Some(PiecesOffset::Zulu)) => zone,
        (Some(zone), _) if zone != offset => {
            return Err(format!("the zone that it names is {zone} from UTC at that moment, not {offset}"));
        }
        _ => offset,
    };
    let at = Timestamp::try_from(instant.as_millisecond()).map_err(|_| "no table opened before 1970".to_owned())?;
    let zone_offset_minutes = i16::try_from(offset.seconds() / 60).unwrap_or(i16::MAX);
    if !(-840..=840).contains(&zone_offset_minutes) || offset.seconds() % 60 != 0 {
        return Err("a zone offset is whole minutes, 14 hours at most".into());
    }
    Ok(Moment { at, zone_offset_minutes })
}

/// Returns whether a readable moment has the second 60, which jiff reads as 59.
fn is_leap_second(text: &str) -> bool {
    let time = text.split_once(['T', 't', ' ']).map_or("", |(_, time)| time);
    let digits = time.split(|letter: char| letter != ':' && !letter.is_ascii_digit()).next().unwrap_or_default();
    digits.replace(':', "").get(4..6) == Some("60")
}

/// Entropy that somebody gave, with the seat if it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GivenEntropy {
    pub seat: Option<Seat>,
    pub bytes: [u8; 32],
}

pub(crate) fn given_entropy(text: &str) -> Result<GivenEntropy, String> {
    let (seat, hex) = match text.split_once(':') {
        Some((seat, hex)) => (Some(self::seat(seat)?), hex),
        None => (None, text),
    };
    bytes32(hex).map(|Bytes32(bytes)| GivenEntropy { seat, bytes })
}

pub(crate) fn seat(text: &str) -> Result<Seat, String> {
    text.parse().ok().filter(|seat| (1..=64).contains(seat)).ok_or(format!("`{text}` is no seat: 1 to 64"))
}

/// 32 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bytes32(pub [u8; 32]);

/// Some bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bytes(pub Vec<u8>);

pub(crate) fn bytes(hex: &str) -> Result<Bytes, String> {
    let (pairs, rest) = hex.as_bytes().as_chunks::<2>();
    let digit = |digit: u8| char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let bytes = pairs.iter().map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?)).collect::<Option<_>>();
    match (bytes, rest) {
        (Some(bytes), []) => Ok(Bytes(bytes)),
        (None, _) => Err("not hex: digits 0 to 9 and a to f only".into()),
        (_, _) => Err(format!("{} hex digits, an odd number", hex.len())),
    }
}

pub(crate) fn bytes32(hex: &str) -> Result<Bytes32, String> {
    let Bytes(bytes) = bytes(hex)?;
    let digits = 2 * bytes.len();
    bytes.try_into().map(Bytes32).map_err(|_| format!("{digits} hex digits, 64 are wanted: 32 bytes"))
}

/// Parses a side of a coin.
pub(crate) fn side(name: &str) -> Result<Side, String> {
    match name.trim().to_ascii_lowercase().as_str() {
        "heads" | "h" => Ok(Side::Heads),
        "tails" | "t" => Ok(Side::Tails),
        other => Err(format!("`{other}` is no side: heads or tails")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_has_a_zone_offset() {
        // 4 hours after midnight UTC, from 2026-04-25, the 20,568th day after 1 January 1970.
        let at = (20_568 * 24 + 4) * 3_600_000;
        assert_eq!(moment("2026-04-25T14:00+10:00"), Ok(Moment { at, zone_offset_minutes: 600 }));
        assert_eq!(moment("2026-04-25T04:00Z"), Ok(Moment { at, zone_offset_minutes: 0 }));
        for (bad, why) in [
            ("2026-04-25T14:00", "the zone offset is missing"),
            ("2026-04-25", "the time of day is missing"),
            ("2026-02-30T14:00+10:00", "write it such as"),
            ("noon", "write it such as"),
            ("2026-04-25T14:00+20:00", "14 hours at most"),
            ("1960-04-25T14:00+10:00", "before 1970"),
        ] {
            let message = moment(bad).expect_err(bad);
            assert!(message.contains(why), "{message}");
        }
    }

    #[test]
    fn a_seed_is_sixty_four_hex_digits() {
        assert!(bytes32(&"0f".repeat(32)).is_ok());
        assert_eq!(bytes32("00"), Err("2 hex digits, 64 are wanted: 32 bytes".into()));
        assert!(bytes32("0").is_err());
        assert!(bytes32(&"zz".repeat(32)).is_err());
    }
}
