//! Encodes a ring's part of a state; the floor encodes the rest.
//!
//! The writer and the reader handle the fields in the same order. Derived values are not written.

use alloc::vec::Vec;

use super::invariants::is_consistent;
use super::record::{Record, Staying};
use super::state::{Centre, Checkpoint, Game, Mark, Opening, Own, OwnGame, OwnOpening, State};
use crate::table::codec::{Reader, Unreadable, Writer, one_of};
use crate::two_up::contract::{CentrePolicy, DecisionResult, SeatAmount, SideBet, SideOffer};
use crate::two_up::floor::codec::{PhaseParts, read_face, read_opening, read_throws, write_throws};
use crate::two_up::floor::log;

/// Writes the state.
pub(super) fn write(to: &mut Writer, state: &State) {
    state.write_opening(to);
    to.u8(state.opening.own.policy as u8);
    to.bool(state.opening.own.anzac_day_only);
    to.u32(state.opening.own.day);
    state.write_course(to);
    for seats in [state.occupied, state.attested, state.declined, state.barred, state.excluded, state.contributed] {
        to.u64(seats);
    }
    to.u64(state.due());
    state.write_spinner(to);
    to.option(state.game.as_ref(), write_game);
    state.write_spin(to, |to, third| to.option(third, |to, third| to.u8(third as u8)));
    for pennies in [state.coins.set, state.coins.in_play, state.own.retained] {
        to.u8(pennies);
    }
    to.seat(state.coins.taken_by);
    write_list(to, &state.own.offers, write_offer);
    write_list(to, &state.own.bets, write_bet);
    to.option(state.checkpoint.as_ref(), write_checkpoint);
    log::write(to, &state.disputes);
}

/// Reads a state that satisfies its invariants.
pub(super) fn read(record: &Record, from: &mut Reader<'_>) -> Result<State, Unreadable> {
    let (table, seats, zone_offset_minutes) = read_opening(from)?;
    let own = OwnOpening {
        policy: one_of(CentrePolicy::ALL, from)?,
        anzac_day_only: from.bool()?,
        day: from.u32()?,
        retains: record.staying.value == Staying::OtherCoins,
    };
    let (mut state, word) =
        State::read_course(from, Opening { table, seats, zone_offset_minutes, own }, |_| Ok(Own::default()))?;
    let sets = [
        &mut state.occupied,
        &mut state.attested,
        &mut state.declined,
        &mut state.barred,
        &mut state.excluded,
        &mut state.contributed,
    ];
    for number in sets {
        *number = from.u64()?;
    }
    let due = from.u64()?;
    let winner = state.read_spinner(from)?;
    state.game = from.option(read_game)?;
    state.read_spin(from, PhaseParts { word, winner, due, lit: false }, |from| from.option(read_face))?;
    for pennies in [&mut state.coins.set, &mut state.coins.in_play, &mut state.own.retained] {
        *pennies = from.u8()?;
    }
    state.coins.taken_by = from.seat()?;
    state.own.offers = read_list(from, read_offer)?;
    state.own.bets = read_list(from, read_bet)?;
    state.checkpoint = from.option(read_checkpoint)?;
    state.disputes = log::read(from)?;
    if is_consistent(record, &state) { Ok(state) } else { Err(Unreadable) }
}

fn write_game(to: &mut Writer, game: &Game) {
    to.seat(game.seat);
    to.u8(game.own.heads);
    to.bool(game.valid);
    to.bool(game.handed_over);
    to.option(game.own.centre.as_ref(), |to, centre| {
        to.u64(centre.first);
        to.u64(centre.stake);
        for covers in [&centre.covers, &centre.ridden] {
            write_list(to, covers, |to, cover| {
                to.seat(cover.seat);
                to.u64(cover.amount);
            });
        }
        to.u64(centre.declined);
    });
}

fn read_game(from: &mut Reader<'_>) -> Result<Game, Unreadable> {
    let cover = |from: &mut Reader<'_>| Ok(SeatAmount { seat: from.seat()?, amount: from.u64()? });
    let centre = |from: &mut Reader<'_>| {
        let (first, stake) = (from.u64()?, from.u64()?);
        let (covers, ridden) = (read_list(from, cover)?, read_list(from, cover)?);
        Ok(Centre { first, stake, covers, ridden, declined: from.u64()? })
    };
    let (seat, heads) = (from.seat()?, from.u8()?);
    let (valid, handed_over) = (from.bool()?, from.bool()?);
    Ok(Game { seat, valid, handed_over, own: OwnGame { heads, centre: from.option(centre)? } })
}

fn write_offer(to: &mut Writer, offer: &SideOffer) {
    to.u32(offer.offer);
    to.seat(offer.seat);
    to.u64(offer.amount);
}

fn read_offer(from: &mut Reader<'_>) -> Result<SideOffer, Unreadable> {
    Ok(SideOffer { offer: from.u32()?, seat: from.seat()?, amount: from.u64()? })
}

fn write_bet(to: &mut Writer, bet: &SideBet) {
    to.u32(bet.bet);
    to.u32(bet.offer);
    to.seat(bet.heads);
    to.seat(bet.tails);
    to.u64(bet.amount);
}

fn read_bet(from: &mut Reader<'_>) -> Result<SideBet, Unreadable> {
    Ok(SideBet { bet: from.u32()?, offer: from.u32()?, heads: from.seat()?, tails: from.seat()?, amount: from.u64()? })
}

fn write_checkpoint(to: &mut Writer, checkpoint: &Checkpoint) {
    to.option(checkpoint.game.as_ref(), write_game);
    write_throws::<Record>(to, checkpoint.thrower);
    to.seat(checkpoint.disc);
    to.u64(checkpoint.declined);
    to.seat(checkpoint.retired);
    to.u8(checkpoint.invalid);
    to.option(checkpoint.result, |to, result| to.u8(result as u8));
    write_list(to, &checkpoint.own.bets, write_bet);
    to.u64(checkpoint.own.due_paid);
}

fn read_checkpoint(from: &mut Reader<'_>) -> Result<Checkpoint, Unreadable> {
    Ok(Checkpoint {
        game: from.option(read_game)?,
        thrower: read_throws::<Record>(from)?,
        disc: from.seat()?,
        declined: from.u64()?,
        retired: from.seat()?,
        invalid: from.below(4)?,
        result: from.option(|from| one_of(&[DecisionResult::Heads, DecisionResult::Tails], from))?,
        own: Mark { bets: read_list(from, read_bet)?, due_paid: from.u64()? },
    })
}

/// Writes the length, at most 256, then each item.
fn write_list<T>(to: &mut Writer, list: &[T], write: impl Fn(&mut Writer, &T)) {
    to.u16(u16::try_from(list.len()).unwrap_or(u16::MAX));
    for item in list {
        write(to, item);
    }
}

/// Reads a list. A length above 256 is rejected before any item is read.
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
