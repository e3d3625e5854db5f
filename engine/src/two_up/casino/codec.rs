//! The state of a casino's table as bytes.
//!
//! One writer and one reader, field by field in the same order. What is derived is not written.
//! The reader accepts nothing that the machine could trip over: bytes from outside may say anything.

use crate::two_up::dispute;
use crate::two_up::seats::Seats;
use crate::two_up::seats::bit;
use crate::two_up::source::Source;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::contradiction::{are_odds, is_even};
use super::layout::exposure;
use super::open::rounding_can_be_written;
use super::record::{FiveOdds, OddsRule, Rules};
use super::sense::{makes_sense, wager_makes_sense};
use super::state::{Abstained, Announced, CoinSet, Game, Opening, OwnLimits, Seat, State, Throws, Undo, Wager};
use crate::codec::{Reader, Unreadable, Writer};
use crate::money::{Chips, MOST_GIVEN};
use crate::two_up::refusal::{Refused, refused};
use crate::two_up::well_formed::{FURTHEST_ZONE, LONGEST_NAME, MOST_SEATS};
use crate::two_up::words::{Bounds, DecisionResult, Enforcement, Lights, OddsPaid, Phase, Rest, Rests, Side, Sign};
use crate::two_up::{FAMILY, GENERATION};
use crate::words::{Fraction, Stake};

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
    write_sign(&mut to, &state.sign);
    to.option(state.announced.as_ref(), |to, announced| {
        write_sign(to, &announced.sign);
        to.u64(announced.change_at);
        to.u64(announced.shown_at);
    });
    for seats in seat_sets(state) {
        to.u64(seats);
    }
    if B::RECORD.five_odds.value.imprisons() {
        for seats in prison_sets(state) {
            to.u64(seats);
        }
    }
    for seat in [state.disc, state.offered, state.retired, state.winner] {
        to.u8(seat);
    }
    to.u8(state.thrower as u8);
    to.bool(state.finishing);
    for lights in [state.lights.odds, state.lights.heads, state.lights.tails] {
        to.u8(lights);
    }
    to.bool(state.lit);
    to.option(state.game.as_ref(), write_game);
    to.u8(state.odds);
    to.u8(state.invalid);
    to.option(state.landed, |to, rests| {
        to.u8(rests.first as u8);
        to.u8(rests.second as u8);
    });
    let CoinSet { number, lost, in_play, originals, taken_by } = state.coins;
    for coins in [number, lost, in_play, originals, taken_by] {
        to.u8(coins);
    }
    to.option(state.undo.as_ref(), write_undo);
    for number in Seats(state.occupied) {
        write_seat(&mut to, state, number);
    }
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
    let mut state = read_body::<B>(&mut from).map_err(bad)?;
    from.end().map_err(bad)?;
    state.exposure = exposure(&state);
    if makes_sense::<B>(&state) { Ok(state) } else { Err(bad(Unreadable)) }
}

fn read_body<B: Rules>(from: &mut Reader<'_>) -> Result<State, Unreadable> {
    let opening = read_opening::<B>(from)?;
    let now = from.u64()?;
    let phase = read_phase(from)?;
    let source = Source::read(from)?;
    let closes_at = from.option(Reader::u64)?;
    let games_supervisor = from.bool()?;
    let casino_supervisor = from.bool()?;
    let sign = read_sign(from)?;
    let announced =
        from.option(|from| Ok(Announced { sign: read_sign(from)?, change_at: from.u64()?, shown_at: from.u64()? }))?;
    let mut sets = [0; SEAT_SETS];
    for set in &mut sets {
        *set = from.u64()?;
    }
    let [
        occupied,
        declined,
        barred,
        excluded,
        attested,
        late,
        contributed,
        standing_h,
        standing_t,
        settled_h,
        settled_t,
        frozen_h,
        frozen_t,
        low,
        high,
    ] = sets;
    let mut prison = [0; 6];
    if B::RECORD.five_odds.value.imprisons() {
        for set in &mut prison {
            *set = from.u64()?;
        }
    }
    let [electing_h, electing_t, imprisoned_h, imprisoned_t, served_h, served_t] = prison;
    let [disc, offered, retired, winner] = from.array()?;
    let thrower = read_throws(from)?;
    let finishing = from.bool()?;
    let [odds_lit, heads, tails] = from.array()?;
    let lit = from.bool()?;
    let game = from.option(read_game)?;
    let odds = from.u8()?;
    let invalid = from.below(4)?;
    let landed = from.option(|from| Ok(Rests { first: read_face(from)?, second: read_face(from)?, third: None }))?;
    let [number, lost, in_play, originals, taken_by] = from.array()?;
    let undo = from.option(read_undo)?;
    let mut state = State {
        seats: vec![Seat::default(); usize::from(opening.seats)],
        opening,
        now,
        phase,
        source,
        closes_at,
        games_supervisor,
        casino_supervisor,
        sign,
        announced,
        occupied,
        declined,
        barred,
        excluded,
        attested,
        late,
        contributed,
        standing: [standing_h, standing_t],
        settled: [settled_h, settled_t],
        frozen: [frozen_h, frozen_t],
        electing: [electing_h, electing_t],
        imprisoned: [imprisoned_h, imprisoned_t],
        served: [served_h, served_t],
        abstained: Abstained { low, high },
        disc,
        offered,
        retired,
        winner,
        thrower,
        finishing,
        lights: Lights { odds: odds_lit, heads, tails },
        lit,
        game,
        odds,
        invalid,
        landed,
        coins: CoinSet { number, lost, in_play, originals, taken_by },
        undo,
        disputes: Vec::new(),
        exposure: 0,
    };
    for number in Seats(state.occupied) {
        read_seat(from, &mut state, number)?;
    }
    state.disputes = dispute::read(from)?;
    Ok(state)
}

const SEAT_SETS: usize = 15;

pub(super) const fn seat_sets(state: &State) -> [u64; SEAT_SETS] {
    [
        state.occupied,
        state.declined,
        state.barred,
        state.excluded,
        state.attested,
        state.late,
        state.contributed,
        state.standing[0],
        state.standing[1],
        state.settled[0],
        state.settled[1],
        state.frozen[0],
        state.frozen[1],
        state.abstained.low,
        state.abstained.high,
    ]
}

/// Only of a rulebook that knows prison: elsewhere they are empty, and are not written.
pub(super) const fn prison_sets(state: &State) -> [u64; 6] {
    let ([electing, imprisoned], served) = ([state.electing, state.imprisoned], state.served);
    [electing[0], electing[1], imprisoned[0], imprisoned[1], served[0], served[1]]
}

fn write_opening(to: &mut Writer, opening: &Opening) {
    to.bytes(opening.table.as_bytes());
    to.u8(opening.seats);
    to.u16(opening.zone_offset_minutes.cast_unsigned());
    to.u8(opening.enforcement as u8);
    to.bool(opening.allow_return_over_one);
    for odds in [opening.odds.spinner, opening.odds.heads_tails] {
        to.u64(odds.numerator);
        to.u64(odds.denominator);
    }
    to.u8(u8::try_from(opening.chips.worths().len()).unwrap_or(0));
    for &worth in opening.chips.worths() {
        to.u64(worth);
    }
}

fn read_opening<B: Rules>(from: &mut Reader<'_>) -> Result<Opening, Unreadable> {
    let table: String = from.text(1, LONGEST_NAME)?;
    let seats = from.u8()?;
    let zone_offset_minutes = from.u16()?.cast_signed();
    let enforcement = if from.bool()? { Enforcement::AtSettlement } else { Enforcement::Strict };
    let allow_return_over_one = from.bool()?;
    let odds = OddsPaid { spinner: read_odds(from)?, heads_tails: read_odds(from)? };
    let mut worths = [0; 16];
    let count = usize::from(from.u8()?);
    let worths = worths.get_mut(..count).ok_or(Unreadable)?;
    for worth in worths.iter_mut() {
        *worth = from.u64()?;
    }
    let chips = Chips::new(worths).map_err(|_| Unreadable)?;
    let stated = match B::RECORD.odds.value {
        OddsRule::Stated(stated) => odds == stated,
        OddsRule::AtOpening(_) => true,
    };
    let odds_fit = are_odds(odds)
        && (B::RECORD.five_odds.value == FiveOdds::Lose || is_even(odds.heads_tails))
        && rounding_can_be_written(odds, &chips);
    let zone = (-FURTHEST_ZONE..=FURTHEST_ZONE).contains(&zone_offset_minutes);
    if seats == 0 || seats > MOST_SEATS || !stated || !odds_fit || !zone {
        return Err(Unreadable);
    }
    Ok(Opening { table, seats, zone_offset_minutes, enforcement, chips, allow_return_over_one, odds })
}

fn read_odds(from: &mut Reader<'_>) -> Result<Fraction, Unreadable> {
    Ok(Fraction { numerator: from.u64()?, denominator: from.u64()? })
}

fn write_sign(to: &mut Writer, sign: &Sign) {
    for bounds in [sign.spinner, sign.heads_tails] {
        to.u64(bounds.min);
        to.u64(bounds.max);
        to.u64(bounds.unit.unwrap_or(0));
    }
}

fn read_sign(from: &mut Reader<'_>) -> Result<Sign, Unreadable> {
    let mut bounds = || {
        let (min, max, unit) = (from.u64()?, from.u64()?, from.u64()?);
        Ok(Bounds { min, max, unit: if unit == 0 { None } else { Some(unit) } })
    };
    Ok(Sign { spinner: bounds()?, heads_tails: bounds()? })
}

fn write_wager(to: &mut Writer, wager: &Wager) {
    for amount in [wager.stake.chips, wager.stake.tokens, wager.excess, wager.minimum] {
        to.u64(amount);
    }
}

fn read_wager(from: &mut Reader<'_>) -> Result<Wager, Unreadable> {
    let stake = Stake { chips: from.u64()?, tokens: from.u64()? };
    let wager = Wager { stake, excess: from.u64()?, minimum: from.u64()? };
    if wager_makes_sense(&wager) { Ok(wager) } else { Err(Unreadable) }
}

fn write_game(to: &mut Writer, game: &Game) {
    to.u8(game.seat);
    to.u8(game.side.map_or(0, |side| side as u8 + 1));
    write_wager(to, &game.wager);
    to.u8(game.run);
    to.bool(game.valid);
    to.bool(game.handed_over);
}

fn read_game(from: &mut Reader<'_>) -> Result<Game, Unreadable> {
    let seat = from.u8()?;
    let side = match from.below(3)? {
        0 => None,
        1 => Some(Side::Heads),
        _ => Some(Side::Tails),
    };
    Ok(Game { seat, side, wager: read_wager(from)?, run: from.u8()?, valid: from.bool()?, handed_over: from.bool()? })
}

fn write_undo(to: &mut Writer, undo: &Undo) {
    to.option(undo.game.as_ref(), write_game);
    to.u8(undo.thrower as u8);
    to.u8(undo.disc);
    to.u64(undo.declined);
    to.u8(undo.retired);
    to.u64(undo.abstained.low);
    to.u64(undo.abstained.high);
    to.u8(undo.invalid);
    to.u8(undo.result.map_or(0, |result| result as u8 + 1));
}

fn read_undo(from: &mut Reader<'_>) -> Result<Undo, Unreadable> {
    let game = from.option(read_game)?;
    let thrower = read_throws(from)?;
    let (disc, declined, retired) = (from.below(MOST_SEATS + 1)?, from.u64()?, from.below(MOST_SEATS + 1)?);
    let abstained = Abstained { low: from.u64()?, high: from.u64()? };
    let invalid = from.below(4)?;
    let result = match from.below(4)? {
        0 => None,
        1 => Some(DecisionResult::Heads),
        2 => Some(DecisionResult::Tails),
        _ => Some(DecisionResult::FiveOdds),
    };
    if (thrower == Throws::Nobody && game.is_some()) || (thrower == Throws::Spinner && game.is_none()) {
        return Err(Unreadable);
    }
    Ok(Undo { game, thrower, disc, declined, retired, abstained, invalid, result })
}

fn write_seat(to: &mut Writer, state: &State, number: u8) {
    let Some(seat) = state.seat(number) else { return };
    for limits in seat.limits {
        to.option(limits, |to, limits| {
            to.u64(limits.min);
            to.u64(limits.max);
        });
    }
    for ((wager, standing), settled) in seat.wagers.iter().zip(state.standing).zip(state.settled) {
        if (standing | settled) & bit(number) != 0 {
            write_wager(to, wager);
        }
    }
    for (stake, set) in seat.prison.iter().zip(state.imprisoned).chain(seat.served.iter().zip(state.served)) {
        if set & bit(number) != 0 {
            to.u64(stake.chips);
            to.u64(stake.tokens);
        }
    }
}

fn read_seat(from: &mut Reader<'_>, state: &mut State, number: u8) -> Result<(), Unreadable> {
    let mut seat = Seat::default();
    for limits in &mut seat.limits {
        *limits = from.option(|from| {
            let own = OwnLimits { min: from.u64()?, max: from.u64()? };
            if own.min == 0 || own.min > own.max || own.max > MOST_GIVEN { Err(Unreadable) } else { Ok(own) }
        })?;
    }
    for ((wager, standing), settled) in seat.wagers.iter_mut().zip(state.standing).zip(state.settled) {
        if (standing | settled) & bit(number) != 0 {
            *wager = read_wager(from)?;
            if wager.total() == 0 {
                return Err(Unreadable);
            }
        }
    }
    for (place, set) in seat.prison.iter_mut().zip(state.imprisoned).chain(seat.served.iter_mut().zip(state.served)) {
        if set & bit(number) != 0 {
            *place = read_prisoner(from)?;
        }
    }
    *state.seat_mut(number).ok_or(Unreadable)? = seat;
    Ok(())
}

fn read_prisoner(from: &mut Reader<'_>) -> Result<Stake, Unreadable> {
    let stake = Stake { chips: from.u64()?, tokens: from.u64()? };
    if (1..=MOST_GIVEN).contains(&stake.total()) { Ok(stake) } else { Err(Unreadable) }
}

fn read_phase(from: &mut Reader<'_>) -> Result<Phase, Unreadable> {
    Phase::ALL.get(usize::from(from.u8()?)).copied().ok_or(Unreadable)
}

fn read_throws(from: &mut Reader<'_>) -> Result<Throws, Unreadable> {
    const THROWS: [Throws; 6] =
        [Throws::Nobody, Throws::Spinner, Throws::Boxer, Throws::Dealer, Throws::Vacant, Throws::VacantForDealer];
    THROWS.get(usize::from(from.u8()?)).copied().ok_or(Unreadable)
}

/// The coins in a landed state show their faces: any other landing has made the spin invalid.
fn read_face(from: &mut Reader<'_>) -> Result<Rest, Unreadable> {
    Ok(if from.bool()? { Rest::Tails } else { Rest::Heads })
}
