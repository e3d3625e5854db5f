//! The state of a ring as bytes.
//!
//! One writer and one reader, field by field in the same order. What is derived is not written.
//! The reader accepts nothing that the machine could trip over: see [`sense`].

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::record::{Rules, Staying};
use super::sense;
use super::state::{Bet, Centre, Cover, Game, Offer, Opening, Pennies, State, Throws, Undo};
use crate::codec::{Reader, Unreadable, Writer};
use crate::two_up::refusal::{Refused, refused};
use crate::two_up::source::Source;
use crate::two_up::words::{CentrePolicy, Phase, Rest, Rests, Side};
use crate::two_up::{FAMILY, GENERATION, dispute};

/// The state's bytes.
pub(super) fn write<B: Rules>(state: &State) -> Vec<u8> {
    let mut to = Writer::new();
    for part in [FAMILY, B::RECORD.id, GENERATION] {
        to.bytes(part.as_bytes());
    }
    write_opening(&mut to, &state.opening);
    to.u64(state.now);
    to.u8(state.phase as u8);
    state.source.write(&mut to);
    to.option(state.closes_at, Writer::u64);
    to.bool(state.games_supervisor);
    to.bool(state.casino_supervisor);
    for seats in [state.occupied, state.attested, state.declined, state.barred, state.excluded, state.contributed] {
        to.u64(seats);
    }
    to.u64(state.due);
    for seat in [state.disc, state.offered, state.retired, state.winner] {
        to.u8(seat);
    }
    to.u8(state.thrower as u8);
    to.bool(state.finishing);
    to.option(state.game.as_ref(), write_game);
    to.u8(state.odds);
    to.u8(state.invalid);
    to.option(state.landed, |to, rests| {
        to.u8(rests.first as u8);
        to.u8(rests.second as u8);
        to.option(rests.third, |to, third| to.u8(third as u8));
    });
    let Pennies { set, in_play, retained, taken_by } = state.pennies;
    for pennies in [set, in_play, retained, taken_by] {
        to.u8(pennies);
    }
    write_list(&mut to, &state.offers, write_offer);
    write_list(&mut to, &state.bets, write_bet);
    to.option(state.undo.as_deref(), write_undo);
    dispute::write(&mut to, &state.disputes);
    to.seal()
}

/// A state from its bytes.
pub(super) fn read<B: Rules>(bytes: &[u8]) -> Result<State, Refused> {
    let cite = B::CITES.state;
    let bad =
        |Unreadable| refused!("bad-state", cite, "These bytes are no state: they are cut, altered, or never were one.");
    let mut from = Reader::open(bytes).map_err(bad)?;
    if from.bytes().map_err(bad)? != FAMILY.as_bytes() {
        return Err(refused!("other-family", cite, "This is the state of another family of games."));
    }
    if from.bytes().map_err(bad)? != B::RECORD.id.as_bytes() {
        return Err(refused!("other-rulebook", cite, "This is the state of another rulebook."));
    }
    if from.bytes().map_err(bad)? != GENERATION.as_bytes() {
        return Err(refused!("other-generation", cite, "This is the state of another generation of the contract."));
    }
    let state = read_body::<B>(&mut from).map_err(bad)?;
    from.end().map_err(bad)?;
    if sense::makes_sense::<B>(&state) { Ok(state) } else { Err(bad(Unreadable)) }
}

/// In the order in which [`write()`] puts it: a struct's fields are read as they stand here.
fn read_body<B: Rules>(from: &mut Reader<'_>) -> Result<State, Unreadable> {
    Ok(State {
        opening: read_opening::<B>(from)?,
        now: from.u64()?,
        phase: one_of(Phase::ALL, from)?,
        source: Source::read(from)?,
        closes_at: from.option(Reader::u64)?,
        games_supervisor: from.bool()?,
        casino_supervisor: from.bool()?,
        occupied: from.u64()?,
        attested: from.u64()?,
        declined: from.u64()?,
        barred: from.u64()?,
        excluded: from.u64()?,
        contributed: from.u64()?,
        due: from.u64()?,
        disc: from.u8()?,
        offered: from.u8()?,
        retired: from.u8()?,
        winner: from.u8()?,
        thrower: read_throws(from)?,
        finishing: from.bool()?,
        game: from.option(read_game)?,
        odds: from.u8()?,
        invalid: from.below(4)?,
        landed: from.option(|from| {
            Ok(Rests { first: read_face(from)?, second: read_face(from)?, third: from.option(read_face)? })
        })?,
        pennies: Pennies { set: from.u8()?, in_play: from.u8()?, retained: from.u8()?, taken_by: from.u8()? },
        offers: read_list(from, read_offer)?,
        bets: read_list(from, read_bet)?,
        undo: from.option(read_undo)?.map(Box::new),
        disputes: dispute::read(from)?,
    })
}

fn write_opening(to: &mut Writer, opening: &Opening) {
    to.bytes(opening.table.as_bytes());
    to.u8(opening.seats);
    to.u16(opening.zone_offset_minutes.cast_unsigned());
    to.u8(opening.policy as u8);
    to.bool(opening.anzac_day_only);
    to.u32(opening.day);
}

fn read_opening<B: Rules>(from: &mut Reader<'_>) -> Result<Opening, Unreadable> {
    Ok(Opening {
        table: from.text(1, 64)?,
        seats: from.u8()?,
        zone_offset_minutes: from.u16()?.cast_signed(),
        policy: one_of(CentrePolicy::ALL, from)?,
        anzac_day_only: from.bool()?,
        day: from.u32()?,
        retains: B::RECORD.staying.value == Staying::OtherPennies,
    })
}

fn write_game(to: &mut Writer, game: &Game) {
    to.u8(game.seat);
    to.u8(game.heads);
    to.bool(game.valid);
    to.bool(game.handed_over);
    to.option(game.centre.as_ref(), |to, centre| {
        to.u64(centre.first);
        to.u64(centre.stake);
        for covers in [&centre.covers, &centre.ridden] {
            write_list(to, covers, |to, cover| {
                to.u8(cover.seat);
                to.u64(cover.amount);
            });
        }
        to.u64(centre.declined);
    });
}

fn read_game(from: &mut Reader<'_>) -> Result<Game, Unreadable> {
    let cover = |from: &mut Reader<'_>| Ok(Cover { seat: from.u8()?, amount: from.u64()? });
    let centre = |from: &mut Reader<'_>| {
        let (first, stake) = (from.u64()?, from.u64()?);
        let (covers, ridden) = (read_list(from, cover)?, read_list(from, cover)?);
        Ok(Centre { first, stake, covers, ridden, declined: from.u64()? })
    };
    Ok(Game {
        seat: from.u8()?,
        heads: from.u8()?,
        valid: from.bool()?,
        handed_over: from.bool()?,
        centre: from.option(centre)?,
    })
}

fn write_offer(to: &mut Writer, offer: &Offer) {
    to.u32(offer.number);
    to.u8(offer.seat);
    to.u64(offer.amount);
}

fn read_offer(from: &mut Reader<'_>) -> Result<Offer, Unreadable> {
    Ok(Offer { number: from.u32()?, seat: from.u8()?, amount: from.u64()? })
}

fn write_bet(to: &mut Writer, bet: &Bet) {
    to.u32(bet.number);
    to.u32(bet.offer);
    to.u8(bet.heads);
    to.u8(bet.tails);
    to.u64(bet.amount);
}

fn read_bet(from: &mut Reader<'_>) -> Result<Bet, Unreadable> {
    Ok(Bet { number: from.u32()?, offer: from.u32()?, heads: from.u8()?, tails: from.u8()?, amount: from.u64()? })
}

fn write_undo(to: &mut Writer, undo: &Undo) {
    to.option(undo.game.as_ref(), write_game);
    to.u8(undo.thrower as u8);
    to.u8(undo.disc);
    to.u64(undo.declined);
    to.u8(undo.retired);
    to.u8(undo.invalid);
    to.option(undo.result, |to, side| to.u8(side as u8));
    write_list(to, &undo.bets, write_bet);
    to.u64(undo.due_paid);
}

fn read_undo(from: &mut Reader<'_>) -> Result<Undo, Unreadable> {
    Ok(Undo {
        game: from.option(read_game)?,
        thrower: read_throws(from)?,
        disc: from.u8()?,
        declined: from.u64()?,
        retired: from.u8()?,
        invalid: from.below(4)?,
        result: from.option(|from| one_of(Side::ALL, from))?,
        bets: read_list(from, read_bet)?,
        due_paid: from.u64()?,
    })
}

/// How many there are, at most 256, then each.
fn write_list<T>(to: &mut Writer, list: &[T], write: impl Fn(&mut Writer, &T)) {
    to.u16(u16::try_from(list.len()).unwrap_or(u16::MAX));
    for item in list {
        write(to, item);
    }
}

/// Of a list that says it is too long nothing is read.
fn read_list<T>(
    from: &mut Reader<'_>,
    read: impl Fn(&mut Reader<'_>) -> Result<T, Unreadable>,
) -> Result<Vec<T>, Unreadable> {
    let count = u32::from(from.u16()?);
    if count > super::betting::MOST_BETS {
        return Err(Unreadable);
    }
    (0..count).map(|_| read(from)).collect()
}

fn one_of<T: Copy>(all: &[T], from: &mut Reader<'_>) -> Result<T, Unreadable> {
    all.get(usize::from(from.u8()?)).copied().ok_or(Unreadable)
}

fn read_throws(from: &mut Reader<'_>) -> Result<Throws, Unreadable> {
    one_of(&[Throws::Nobody, Throws::Spinner, Throws::Ringkeeper], from)
}

/// The pennies in a landed state show their faces: any other landing has made the spin invalid.
fn read_face(from: &mut Reader<'_>) -> Result<Rest, Unreadable> {
    one_of(&[Rest::Heads, Rest::Tails], from)
}
