//! State bytes: the header, and the parts that both machines encode in the same way.
//!
//! The writer and the reader handle the fields in the same order. Bytes are untrusted: the reader rejects a state that
//! would break the machine.

use alloc::string::String;
use alloc::vec::Vec;

use super::machine::Machine;
use super::state::{Opening, Phase, State, Throws};
use super::well_formed::{FURTHEST_ZONE, MOST_SEATS};
use crate::contract::{MinorUnits, Seat};
use crate::table::codec::{Mark, Reader, Unreadable, Writer, one_of};
use crate::table::refusal::Refused;
use crate::table::source::Source;
use crate::table::well_formed::LONGEST_NAME;
use crate::two_up::contract::{self, Rest, Rests};
use crate::two_up::family::{FAMILY, GENERATION};
use crate::two_up::refusals::refused;

/// Encodes a state.
pub fn write<M: Machine>(record: &M, state: &State<M>) -> Vec<u8> {
    let mut to = Writer::new();
    to.head(Mark::State, [FAMILY, record.facts().id, GENERATION]);
    record.write(&mut to, state);
    to.seal()
}

/// Decodes a state.
pub fn read<M: Machine>(record: &M, bytes: &[u8]) -> Result<State<M>, Refused> {
    let (id, cite) = (record.facts().id, record.cites().state);
    let bad =
        |Unreadable| refused!("bad-state", cite, "These bytes are no state: they are cut, altered, or never were one.");
    let mut from = Reader::open(bytes).map_err(bad)?;
    if !from.skip_head(Mark::State, [FAMILY, id, GENERATION]) {
        let [family, rulebook, _generation] = from.head(Mark::State).map_err(bad)?;
        if family != FAMILY.as_bytes() {
            return Err(refused!("other-family", cite, "This is the state of another family of games."));
        }
        if rulebook != id.as_bytes() {
            return Err(refused!("other-rulebook", cite, "This is the state of another rulebook."));
        }
        return Err(refused!("other-generation", cite, "This is the state of another generation of the contract."));
    }
    let state = record.read(&mut from).map_err(bad)?;
    from.end().map_err(bad)?;
    Ok(state)
}

/// Returns a state as its bytes give it. Events and tables from outside are untrusted: what they lead to must pass the
/// decoder's checks.
pub fn checked<M: Machine>(record: &M, state: &State<M>) -> Result<State<M>, Refused> {
    read(record, &write(record, state))
}

impl<M: Machine> State<M> {
    /// Writes the shared part of the opening.
    pub fn write_opening(&self, to: &mut Writer) {
        to.bytes(self.opening.table.as_bytes());
        to.seat(self.opening.seats);
        to.u16(self.opening.zone_offset_minutes.cast_unsigned());
    }

    /// Writes the clock, phase, source of chance, closing time and supervisors.
    pub fn write_course(&self, to: &mut Writer) {
        to.u64(self.now);
        to.u8(self.phase.word() as u8);
        self.source.write(to);
        to.option(self.closes_at, Writer::u64);
        to.bool(self.games_supervisor);
        to.bool(self.casino_supervisor);
    }

    /// Writes who is offered the coins, who has won and who throws.
    pub fn write_spinner(&self, to: &mut Writer) {
        for seat in [self.disc, self.offered, self.retired, self.winner()] {
            to.seat(seat);
        }
        write_throws::<M>(to, self.thrower);
        to.bool(self.finishing);
    }

    /// Writes consecutive Odds, consecutive invalid spins and the landed coins. The machine's `third` writes the third
    /// coin.
    pub fn write_spin(&self, to: &mut Writer, third: impl FnOnce(&mut Writer, Option<Rest>)) {
        to.u8(self.odds);
        to.u8(self.invalid);
        to.option(self.landed(), |to, rests| {
            to.u8(rests.first as u8);
            to.u8(rests.second as u8);
            third(to, rests.third);
        });
    }

    /// Reads what [`Self::write_course`] wrote. The phase stays a word until [`Self::read_spin`] has its parts.
    pub fn read_course(
        from: &mut Reader<'_>,
        opening: Opening<M>,
        own: impl FnOnce(&mut Reader<'_>) -> Result<M::Own, Unreadable>,
    ) -> Result<(Self, contract::Phase), Unreadable> {
        let now = from.u64()?;
        let phase = one_of(contract::Phase::ALL, from)?;
        let source = Source::read(from)?;
        let closes_at = from.option(Reader::u64)?;
        let (games_supervisor, casino_supervisor) = (from.bool()?, from.bool()?);
        let state = Self::opened(opening, now, source, own(from)?);
        Ok((Self { closes_at, games_supervisor, casino_supervisor, ..state }, phase))
    }

    /// Reads what [`Self::write_spinner`] wrote and returns the winner, who is part of the phase.
    pub fn read_spinner(&mut self, from: &mut Reader<'_>) -> Result<Seat, Unreadable> {
        for seat in [&mut self.disc, &mut self.offered, &mut self.retired] {
            *seat = from.seat()?;
        }
        let winner = from.seat()?;
        self.thrower = read_throws::<M>(from)?;
        self.finishing = from.bool()?;
        Ok(winner)
    }

    /// Reads what [`Self::write_spin`] wrote and completes the phase.
    pub fn read_spin(
        &mut self,
        from: &mut Reader<'_>,
        parts: PhaseParts,
        third: impl FnOnce(&mut Reader<'_>) -> Result<Option<Rest>, Unreadable>,
    ) -> Result<(), Unreadable> {
        self.odds = from.u8()?;
        self.invalid = from.below(4)?;
        let landed =
            from.option(|from| Ok(Rests { first: read_face(from)?, second: read_face(from)?, third: third(from)? }))?;
        self.phase = parts.phase(landed).ok_or(Unreadable)?;
        Ok(())
    }
}

/// The parts of an encoded phase.
pub struct PhaseParts {
    pub word: contract::Phase,
    pub winner: Seat,
    pub due: MinorUnits,
    pub lit: bool,
}

impl PhaseParts {
    /// Builds the phase, or returns `None` when a part is missing or superfluous.
    fn phase(self, landed: Option<Rests>) -> Option<Phase> {
        let Self { word, winner: seat, due, lit } = self;
        let bare = |phase| Some(phase).filter(|_| landed.is_none() && !lit);
        let phase = match word {
            contract::Phase::Offering => bare(Phase::Offering),
            contract::Phase::Preparing => bare(Phase::Preparing),
            contract::Phase::Betting => bare(Phase::Betting),
            contract::Phase::Called => bare(Phase::Called),
            contract::Phase::Flying => bare(Phase::Flying),
            contract::Phase::Landed => landed.map(|coins| Phase::Landed { coins, lit }),
            contract::Phase::Won => return bare(Phase::Won { seat, due }).filter(|_| seat != 0),
            contract::Phase::Closed => bare(Phase::Closed),
            contract::Phase::Reopened => bare(Phase::Reopened),
            contract::Phase::Electing => bare(Phase::Electing),
        };
        phase.filter(|_| seat == 0 && due == 0)
    }
}

/// Reads a table's name, seats and zone.
pub fn read_opening(from: &mut Reader<'_>) -> Result<(String, Seat, i16), Unreadable> {
    let (table, seats) = (from.text(1, LONGEST_NAME)?, from.seat()?);
    let zone_offset_minutes = from.u16()?.cast_signed();
    let zone = (-FURTHEST_ZONE..=FURTHEST_ZONE).contains(&zone_offset_minutes);
    if (1..=MOST_SEATS).contains(&seats) && zone { Ok((table, seats, zone_offset_minutes)) } else { Err(Unreadable) }
}

/// Reads a landed coin. It shows a face, because any other landing makes the spin invalid.
pub fn read_face(from: &mut Reader<'_>) -> Result<Rest, Unreadable> {
    one_of(&[Rest::Heads, Rest::Tails], from)
}

/// Writes the thrower, as its place among the machine's throwers.
pub fn write_throws<M: Machine>(to: &mut Writer, thrower: Throws) {
    let place = M::THROWERS.iter().position(|&known| known == thrower).unwrap_or(0);
    to.u8(u8::try_from(place).unwrap_or(0));
}

/// Reads what [`write_throws`] wrote.
pub fn read_throws<M: Machine>(from: &mut Reader<'_>) -> Result<Throws, Unreadable> {
    M::THROWERS.get(usize::from(from.u8()?)).copied().ok_or(Unreadable)
}
