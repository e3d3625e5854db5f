//! Encodes an exported table, for another rulebook or a later generation.
//!
//! The bytes begin with the line `kip/table/1 FAMILY RULEBOOK GENERATION` and end with a checksum. They hold only what
//! outlasts a spinner's game and is not private to one rulebook. This module holds no rule.

use alloc::string::String;
use alloc::vec::Vec;

use super::log;
use super::well_formed::MOST_SEATS;
use crate::contract::{Fraction, MinorUnits, Origin, Seat, Timestamp};
use crate::table::codec::{Mark, Reader, Unreadable, Writer, one_of};
use crate::table::source::Source;
use crate::table::well_formed::LONGEST_NAME;
use crate::two_up::contract::{
    Bounds, CasinoTerms, CentrePolicy, DisputeView, Enforcement, LimitsKind, OddsPaid, PlayerLimits, RingTerms, Sign,
    Terms,
};
use crate::two_up::family::{FAMILY, GENERATION};

/// The most denominations that a table can have.
const MOST_CHIPS: u8 = 16;

/// A table between two spinners' games, with nothing on the layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    pub origin: Origin,
    pub table: String,
    pub seats: Seat,
    pub zone_offset_minutes: i16,
    pub now: Timestamp,
    pub source: Source,
    pub terms: Terms,
    pub announced: Option<Announced>,
    pub player_limits: Vec<PlayerLimits>,
    pub closes_at: Option<Timestamp>,
    pub games_supervisor: bool,
    pub casino_supervisor: bool,
    /// The seat with the disc, or 0.
    pub disc: Seat,
    /// The players, by seat.
    pub players: Vec<Seated>,
    pub disputes: Vec<DisputeView>,
}

/// A sign announced ahead (nsw 5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announced {
    pub sign: Sign,
    pub change_at: Timestamp,
    pub shown_at: Timestamp,
}

/// A seated player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seated {
    pub seat: Seat,
    pub attested: bool,
    pub barred: bool,
    pub excluded: bool,
    pub abstained: u8,
    pub contributed: bool,
}

/// Why bytes cannot be imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// The bytes are not an exported table.
    Unreadable,
    /// The table is of another family.
    OtherFamily,
    /// The table is of a generation that this engine does not know.
    OtherGeneration,
}

impl From<Unreadable> for ImportError {
    fn from(Unreadable: Unreadable) -> Self {
        Self::Unreadable
    }
}

/// Encodes a table.
pub fn write(table: &Exported) -> Vec<u8> {
    let mut to = Writer::new();
    to.head(Mark::Table, [FAMILY, &table.origin.rulebook, &table.origin.generation]);
    to.bytes(table.table.as_bytes());
    to.seat(table.seats);
    to.u16(table.zone_offset_minutes.cast_unsigned());
    to.u64(table.now);
    table.source.write(&mut to);
    write_terms(&mut to, &table.terms);
    to.option(table.announced, |to, announced| {
        write_sign(to, &announced.sign);
        to.u64(announced.change_at);
        to.u64(announced.shown_at);
    });
    to.u8(u8::try_from(table.player_limits.len()).unwrap_or(u8::MAX));
    for own in &table.player_limits {
        to.seat(own.seat);
        to.u8(own.limits as u8);
        to.u64(own.min);
        to.u64(own.max);
    }
    to.option(table.closes_at, Writer::u64);
    to.bool(table.games_supervisor);
    to.bool(table.casino_supervisor);
    to.seat(table.disc);
    to.u8(u8::try_from(table.players.len()).unwrap_or(u8::MAX));
    for player in &table.players {
        to.seat(player.seat);
        for yes in [player.attested, player.barred, player.excluded, player.contributed] {
            to.bool(yes);
        }
        to.u8(player.abstained);
    }
    log::write(&mut to, &table.disputes);
    to.seal()
}

/// Decodes a table.
pub fn read(bytes: &[u8]) -> Result<Exported, ImportError> {
    let mut from = Reader::open(bytes)?;
    let [family, rulebook, generation] = from.head(Mark::Table)?;
    if family != FAMILY.as_bytes() {
        return Err(ImportError::OtherFamily);
    }
    if generation != GENERATION.as_bytes() {
        return Err(ImportError::OtherGeneration);
    }
    let rulebook = core::str::from_utf8(rulebook).map_err(|_| Unreadable)?;
    let origin = Origin { rulebook: rulebook.into(), generation: GENERATION.into() };
    let table = read_rest(&mut from, origin)?;
    from.end()?;
    Ok(table)
}

fn read_rest(from: &mut Reader<'_>, origin: Origin) -> Result<Exported, Unreadable> {
    Ok(Exported {
        origin,
        table: from.text(1, LONGEST_NAME)?,
        seats: from.seat_up_to(MOST_SEATS)?,
        zone_offset_minutes: from.u16()?.cast_signed(),
        now: from.u64()?,
        source: Source::read(from)?,
        terms: read_terms(from)?,
        announced: from
            .option(|from| Ok(Announced { sign: read_sign(from)?, change_at: from.u64()?, shown_at: from.u64()? }))?,
        player_limits: {
            let count = from.u8()?;
            (0..count).map(|_| read_limits(from)).collect::<Result<_, _>>()?
        },
        closes_at: from.option(Reader::u64)?,
        games_supervisor: from.bool()?,
        casino_supervisor: from.bool()?,
        disc: from.seat_up_to(MOST_SEATS)?,
        players: {
            let count = from.u8()?;
            (0..count).map(|_| read_player(from)).collect::<Result<_, _>>()?
        },
        disputes: log::read(from)?,
    })
}

fn read_limits(from: &mut Reader<'_>) -> Result<PlayerLimits, Unreadable> {
    let (seat, limits) = (from.seat_up_to(MOST_SEATS)?, one_of(LimitsKind::ALL, from)?);
    Ok(PlayerLimits { seat, limits, min: from.u64()?, max: from.u64()? })
}

fn read_player(from: &mut Reader<'_>) -> Result<Seated, Unreadable> {
    let seat = from.seat_up_to(MOST_SEATS)?;
    let (attested, barred, excluded, contributed) = (from.bool()?, from.bool()?, from.bool()?, from.bool()?);
    Ok(Seated { seat, attested, barred, excluded, contributed, abstained: from.u8()? })
}

fn write_terms(to: &mut Writer, terms: &Terms) {
    match terms {
        Terms::Casino(casino) => {
            to.u8(0);
            write_sign(to, &casino.sign);
            to.u8(casino.enforcement as u8);
            to.u8(u8::try_from(casino.denominations.len()).unwrap_or(u8::MAX));
            for &worth in &casino.denominations {
                to.u64(worth);
            }
            to.bool(casino.allow_return_over_one);
            to.option(casino.odds, |to, odds| {
                for fraction in [odds.spinner, odds.heads_tails] {
                    to.u64(fraction.numerator);
                    to.u64(fraction.denominator);
                }
            });
        }
        Terms::Ring(ring) => {
            to.u8(1);
            to.u8(ring.centre_policy as u8);
            to.bool(ring.anzac_day_only);
        }
    }
}

fn read_terms(from: &mut Reader<'_>) -> Result<Terms, Unreadable> {
    if from.below(2)? == 1 {
        let centre_policy = one_of(CentrePolicy::ALL, from)?;
        return Ok(Terms::Ring(RingTerms { centre_policy, anzac_day_only: from.bool()? }));
    }
    let (sign, enforcement) = (read_sign(from)?, one_of(Enforcement::ALL, from)?);
    let count = from.below(MOST_CHIPS + 1)?;
    let denominations: Vec<MinorUnits> = (0..count).map(|_| from.u64()).collect::<Result<_, _>>()?;
    let allow_return_over_one = from.bool()?;
    let odds = from.option(|from| {
        let mut fraction = || Ok(Fraction { numerator: from.u64()?, denominator: from.u64()? });
        Ok(OddsPaid { spinner: fraction()?, heads_tails: fraction()? })
    })?;
    Ok(Terms::Casino(CasinoTerms { sign, enforcement, denominations, allow_return_over_one, odds }))
}

fn write_sign(to: &mut Writer, sign: &Sign) {
    for bounds in [sign.spinner, sign.heads_tails] {
        to.u64(bounds.min);
        to.u64(bounds.max);
        to.option(bounds.unit, Writer::u64);
    }
}

fn read_sign(from: &mut Reader<'_>) -> Result<Sign, Unreadable> {
    let mut bounds = || Ok(Bounds { min: from.u64()?, max: from.u64()?, unit: from.option(Reader::u64)? });
    Ok(Sign { spinner: bounds()?, heads_tails: bounds()? })
}
