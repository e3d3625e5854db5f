//! Encodes a casino's part of a state; the floor encodes the rest.
//!
//! The writer and the reader handle the fields in the same order. Derived values are not written.

use super::contradiction::{are_odds, is_even, is_reduced};
use super::invariants::{is_consistent, is_wager_consistent};
use super::layout::exposure;
use super::open::is_rounding_representable;
use super::record::{FiveOdds, OddsRule, Record};
use super::state::{
    Abstained, Announced, Checkpoint, Game, Opening, Own, OwnGame, OwnLimits, OwnOpening, Phase, SIDES, State, Throws,
    Wager,
};
use crate::contract::{Fraction, Seat, Stake};
use crate::table::codec::{Reader, Unreadable, Writer, one_or_none_of};
use crate::table::money::{Chips, MOST_GIVEN};
use crate::table::seats::Seats;
use crate::two_up::contract::{Bounds, DecisionResult, Enforcement, Lights, OddsPaid, Side, Sign};
use crate::two_up::floor::codec::{PhaseParts, read_opening, read_throws, write_throws};
use crate::two_up::floor::log;
use crate::two_up::floor::well_formed::MOST_SEATS;

/// Writes the state.
pub(super) fn write(record: &Record, to: &mut Writer, state: &State) {
    state.write_opening(to);
    write_own_opening(to, &state.opening.own);
    state.write_course(to);
    write_sign(to, &state.own.sign);
    to.option(state.own.announced.as_ref(), |to, announced| {
        write_sign(to, &announced.sign);
        to.u64s([announced.change_at, announced.shown_at]);
    });
    let own = &state.own;
    to.u64s([
        state.occupied,
        state.declined,
        state.barred,
        state.excluded,
        state.attested,
        own.late,
        state.contributed,
    ]);
    for seats in [own.standing, own.settled, own.frozen] {
        to.u64s(seats.0);
    }
    to.u64s([own.abstained.low, own.abstained.high]);
    if record.five_odds.value.can_imprison() {
        for seats in [own.electing, own.imprisoned, own.served] {
            to.u64s(seats.0);
        }
    }
    state.write_spinner(to);
    for lights in [state.own.lights.odds, state.own.lights.heads, state.own.lights.tails] {
        to.u8(lights);
    }
    to.bool(matches!(state.phase, Phase::Landed { lit: true, .. }));
    to.option(state.game.as_ref(), write_game);
    state.write_spin(to, |_, _two_coins_are_spun| {});
    for coins in [state.coins.set, state.own.lost, state.coins.in_play, state.coins.originals] {
        to.u8(coins);
    }
    to.seat(state.coins.taken_by);
    to.option(state.checkpoint.as_ref(), write_checkpoint);
    for number in Seats(state.occupied) {
        write_seat(to, state, number);
    }
    log::write(to, &state.disputes);
}

/// Reads a state that satisfies its invariants.
pub(super) fn read(record: &Record, from: &mut Reader<'_>) -> Result<State, Unreadable> {
    let (table, seats, zone_offset_minutes) = read_opening(from)?;
    let opening = Opening { table, seats, zone_offset_minutes, own: read_own_opening(record, from)? };
    let (mut state, word) = State::read_course(from, opening, |from| {
        let mut own = Own::opened(read_sign(from)?, seats);
        own.announced = from
            .option(|from| Ok(Announced { sign: read_sign(from)?, change_at: from.u64()?, shown_at: from.u64()? }))?;
        Ok(own)
    })?;
    let own = &mut state.own;
    [state.occupied, state.declined, state.barred, state.excluded, state.attested, own.late, state.contributed] =
        from.u64s()?;
    for seats in [&mut own.standing, &mut own.settled, &mut own.frozen] {
        seats.0 = from.u64s()?;
    }
    [own.abstained.low, own.abstained.high] = from.u64s()?;
    if record.five_odds.value.can_imprison() {
        for seats in [&mut own.electing, &mut own.imprisoned, &mut own.served] {
            seats.0 = from.u64s()?;
        }
    }
    let winner = state.read_spinner(from)?;
    state.own.lights = Lights { odds: from.u8()?, heads: from.u8()?, tails: from.u8()? };
    let lit = from.bool()?;
    state.game = from.option(read_game)?;
    state.read_spin(from, PhaseParts { word, winner, due: 0, lit }, |_| Ok(None))?;
    let coins = [&mut state.coins.set, &mut state.own.lost, &mut state.coins.in_play, &mut state.coins.originals];
    for coins in coins {
        *coins = from.u8()?;
    }
    state.coins.taken_by = from.seat()?;
    state.checkpoint = from.option(read_checkpoint)?;
    for number in Seats(state.occupied) {
        read_seat(from, &mut state, number)?;
    }
    state.disputes = log::read(from)?;
    state.own.exposure = exposure(&state);
    if is_consistent(record, &state) { Ok(state) } else { Err(Unreadable) }
}

fn write_own_opening(to: &mut Writer, opening: &OwnOpening) {
    to.u8(opening.enforcement as u8);
    to.bool(opening.allow_return_over_one);
    let OddsPaid { spinner, heads_tails } = opening.odds;
    to.u64s([spinner.numerator, spinner.denominator, heads_tails.numerator, heads_tails.denominator]);
    to.u8(u8::try_from(opening.chips.worths().len()).unwrap_or(0));
    for &worth in opening.chips.worths() {
        to.u64(worth);
    }
}

fn read_own_opening(record: &Record, from: &mut Reader<'_>) -> Result<OwnOpening, Unreadable> {
    let enforcement = if from.bool()? { Enforcement::AtSettlement } else { Enforcement::Strict };
    let allow_return_over_one = from.bool()?;
    let [spinner, of_spinner, heads_tails, of_heads_tails] = from.u64s()?;
    let odds = OddsPaid {
        spinner: Fraction { numerator: spinner, denominator: of_spinner },
        heads_tails: Fraction { numerator: heads_tails, denominator: of_heads_tails },
    };
    let mut worths = [0; 16];
    let count = usize::from(from.u8()?);
    let worths = worths.get_mut(..count).ok_or(Unreadable)?;
    for worth in worths.iter_mut() {
        *worth = from.u64()?;
    }
    let chips = Chips::new(worths).map_err(|_| Unreadable)?;
    let stated = match record.odds.value {
        OddsRule::Stated(stated) => odds == stated,
        OddsRule::AtOpening(_) => true,
    };
    let odds_fit = are_odds(odds)
        && is_reduced(odds.spinner)
        && is_reduced(odds.heads_tails)
        && (record.five_odds.value == FiveOdds::Lose || is_even(odds.heads_tails))
        && is_rounding_representable(odds, &chips);
    if !stated || !odds_fit {
        return Err(Unreadable);
    }
    Ok(OwnOpening { enforcement, chips, allow_return_over_one, odds })
}

fn write_sign(to: &mut Writer, sign: &Sign) {
    for Bounds { min, max, unit } in [sign.spinner, sign.heads_tails] {
        to.u64s([min, max, unit.unwrap_or(0)]);
    }
}

fn read_sign(from: &mut Reader<'_>) -> Result<Sign, Unreadable> {
    let mut bounds = || {
        let [min, max, unit] = from.u64s()?;
        Ok(Bounds { min, max, unit: if unit == 0 { None } else { Some(unit) } })
    };
    Ok(Sign { spinner: bounds()?, heads_tails: bounds()? })
}

fn write_wager(to: &mut Writer, wager: &Wager) {
    to.u64s([wager.stake.chips, wager.stake.tokens, wager.excess, wager.minimum]);
}

fn read_wager(from: &mut Reader<'_>) -> Result<Wager, Unreadable> {
    let [chips, tokens, excess, minimum] = from.u64s()?;
    let wager = Wager { stake: Stake { chips, tokens }, excess, minimum };
    if is_wager_consistent(&wager) { Ok(wager) } else { Err(Unreadable) }
}

fn write_game(to: &mut Writer, game: &Game) {
    to.seat(game.seat);
    to.u8(game.own.side.map_or(0, |side| side as u8 + 1));
    write_wager(to, &game.own.wager);
    to.u8(game.own.run);
    to.bool(game.valid);
    to.bool(game.handed_over);
}

fn read_game(from: &mut Reader<'_>) -> Result<Game, Unreadable> {
    let seat = from.seat()?;
    let side = one_or_none_of(Side::ALL, from)?;
    let own = OwnGame { side, wager: read_wager(from)?, run: from.u8()? };
    Ok(Game { seat, own, valid: from.bool()?, handed_over: from.bool()? })
}

fn write_checkpoint(to: &mut Writer, checkpoint: &Checkpoint) {
    to.option(checkpoint.game.as_ref(), write_game);
    write_throws::<Record>(to, checkpoint.thrower);
    to.seat(checkpoint.disc);
    to.u64(checkpoint.declined);
    to.seat(checkpoint.retired);
    to.u64(checkpoint.own.low);
    to.u64(checkpoint.own.high);
    to.u8(checkpoint.invalid);
    to.u8(checkpoint.result.map_or(0, |result| result as u8 + 1));
}

fn read_checkpoint(from: &mut Reader<'_>) -> Result<Checkpoint, Unreadable> {
    let game = from.option(read_game)?;
    let thrower = read_throws::<Record>(from)?;
    let (disc, declined, retired) = (from.seat_up_to(MOST_SEATS)?, from.u64()?, from.seat_up_to(MOST_SEATS)?);
    let own = Abstained { low: from.u64()?, high: from.u64()? };
    let invalid = from.below(4)?;
    let result = one_or_none_of(DecisionResult::ALL, from)?;
    if (thrower == Throws::Nobody && game.is_some()) || (thrower == Throws::Spinner && game.is_none()) {
        return Err(Unreadable);
    }
    Ok(Checkpoint { game, thrower, disc, declined, retired, invalid, result, own })
}

fn write_seat(to: &mut Writer, state: &State, number: Seat) {
    let Some(seat) = state.seat(number) else { return };
    for limits in seat.limits {
        to.option(limits, |to, limits| to.u64s([limits.min, limits.max]));
    }
    let own = &state.own;
    for side in SIDES {
        if own.standing.has(side, number) || own.settled.has(side, number) {
            write_wager(to, &seat.wagers[side]);
        }
    }
    for (stakes, seats) in [(seat.prison, own.imprisoned), (seat.served, own.served)] {
        for side in SIDES.into_iter().filter(|&side| seats.has(side, number)) {
            to.u64s([stakes[side].chips, stakes[side].tokens]);
        }
    }
}

fn read_seat(from: &mut Reader<'_>, state: &mut State, number: Seat) -> Result<(), Unreadable> {
    let Own { standing, settled, imprisoned, served, .. } = state.own;
    let seat = state.seat_mut(number).ok_or(Unreadable)?;
    for limits in &mut seat.limits {
        *limits = from.option(|from| {
            let [min, max] = from.u64s()?;
            let own = OwnLimits { min, max };
            if own.min == 0 || own.min > own.max || own.max > MOST_GIVEN { Err(Unreadable) } else { Ok(own) }
        })?;
    }
    for side in SIDES {
        if standing.has(side, number) || settled.has(side, number) {
            let wager = read_wager(from)?;
            if wager.total() == 0 {
                return Err(Unreadable);
            }
            seat.wagers[side] = wager;
        }
    }
    for (stakes, seats) in [(&mut seat.prison, imprisoned), (&mut seat.served, served)] {
        for side in SIDES.into_iter().filter(|&side| seats.has(side, number)) {
            stakes[side] = read_prisoner(from)?;
        }
    }
    Ok(())
}

fn read_prisoner(from: &mut Reader<'_>) -> Result<Stake, Unreadable> {
    let [chips, tokens] = from.u64s()?;
    let stake = Stake { chips, tokens };
    if (1..=MOST_GIVEN).contains(&stake.total()) { Ok(stake) } else { Err(Unreadable) }
}
