//! Applies the casino's own events to its table, and the casino-specific effects of the events that both machines
//! share.
//!
//! Other modules decide whether an event may happen.

use super::layout::{
    await_election, imprison, put_back, put_back_game, remove, restore_prison, set_spinner_wager, set_wager, settle,
    take_excess,
};
use super::limits::is_announcement_carried_out;
use super::spinning::faces;
use super::state::{
    Abstained, AfterVoid, Announced, Checkpoint, House, OfCasino, Own, OwnGame, OwnLimits, OwnOpening, Phase, Place,
    Player, SIDES, State, Throws, index, place_of,
};
use crate::contract::{Role, Seat};
use crate::table::seats::{Seats, bit};
use crate::two_up::contract::{
    self, DecisionResult, GameEnd, GameOutcome, HandOver, Happening, InvalidSpin, Lights, LimitsKind, NoSpinReason,
    Rests, ReturnReason, Side, Thrower,
};
use crate::two_up::floor::apply::{clear_seat, free_the_ring, put_coins_back};
use crate::two_up::floor::event::*;
use crate::two_up::floor::kind::Kind;
use crate::two_up::floor::pennies::{coin_bits, has_face};

effects! { [] OfCasino, state;
    SeatVacated(left) => { clear_seat(state, *left); }
    LimitsAnnounced(notice) => {
        state.own.announced = Some(Announced { sign: notice.sign, change_at: notice.change_at, shown_at: state.now });
    }
    LimitsChanged(new) => {
        if state.own.announced.is_some_and(|announced| is_announcement_carried_out(&announced, &state.own.sign, new)) {
            state.own.announced = None;
        }
        state.own.sign = *new;
    }
    PlayerLimitsChanged(change) => {
        let place = usize::from(change.limits != LimitsKind::Spinner);
        if let Some(limits) = state.seat_mut(change.seat).and_then(|seat| seat.limits.get_mut(place)) {
            *limits = change.bounds.map(|bounds| OwnLimits { min: bounds.min, max: bounds.max });
        }
    }
    CoinsLost(lost) => {
        let lost = coin_bits(*lost).unwrap_or(0);
        state.own.lost |= lost;
        if state.coins.in_play & lost != 0 {
            state.own.originals = state.coins.in_play;
            state.coins.in_play = 0;
        }
    }
    CoinsReturned(found) => { state.own.lost &= !coin_bits(*found).unwrap_or(0); }
    SetReplaced(set) => {
        state.coins.set = *set;
        state.own.lost = 0;
        put_coins_back(state);
    }
    SideCalled(side) => {
        if let Some(game) = &mut state.game {
            game.own.side = Some(*side);
        }
    }
    SpinnerWagerPlaced(placed) => { set_spinner_wager(state, placed.stake); }
    SpinnerWagerChanged(change) => { set_spinner_wager(state, change.total); }
    BettingReopened => { state.phase = Phase::Own(AfterVoid::Reopened); }
    WagerPlaced(placed) => { set_wager(state, placed.seat, placed.side, placed.total); }
    WagerChanged(change) => {
        if let Some(Place::On(side)) = place_of(change.wager) {
            set_wager(state, change.seat, side, change.total);
        }
    }
    WagerWithdrawn(gone) => { remove(state, gone.seat, gone.wager); }
    WagerRefused(gone) => { remove(state, gone.seat, gone.wager); }
    WagerReturned(gone) => {
        if gone.reason == ReturnReason::Released {
            settle(state, gone.seat, gone.wager);
        } else {
            remove(state, gone.seat, gone.wager);
        }
    }
    WagerForfeited(gone) => { remove(state, gone.seat, gone.wager); }
    ExcessReturned(excess) => {
        take_excess(state, excess.seat, excess.wager, excess.stake);
    }
    WagerWon(won) => { settle(state, won.seat, won.wager); }
    WagerLost(lost) => { settle(state, lost.seat, lost.wager); }
    WagerHalved(halved) => { settle(state, halved.seat, halved.wager); }
    WagerImprisoned(held) => { let _ = imprison(state, held.seat, held.wager); }
    SettlementReversed(reversal) => { let _ = put_back(state, reversal); }
    ElectionRequired(seat) => {
        // After five Odds the election concerns wagers; after three invalid spins it concerns the spinner's game.
        if state.checkpoint.is_some_and(|checkpoint| checkpoint.result.is_some()) {
            await_election(state, *seat);
        } else {
            state.phase = Phase::Own(AfterVoid::Electing);
        }
    }
    ElectionMade(_election) => {
        // Separate events carry out the election.
        let _ = state;
    }
    SpinnerSentOut(sent) => {
        if sent.barred {
            state.barred |= bit(sent.seat);
        }
        if state.game.is_some_and(|game| game.valid) {
            state.own.frozen = state.own.standing;
        }
    }
    WagersVoided(_who) => {
        // Separate events return the wagers.
        let _ = state;
    }
}

foreign! { OfCasino;
    CoinsChanged CentreStaked CentreCovered CoverDeclined CentreRides CentreCalledOff CentreReturned CoverReturned
    CentreLost CoverPaid DuePaid CentreForfeited CoverForfeited CoverReversed DueReversed SideOfferMade
    SideOfferWithdrawn SideOfferLapsed SideBetMade SideBetSettled SideBetReturned SideBetForfeited SideBetReversed
}

impl Kind for OfCasino {
    type Opening = OwnOpening;
    type Own = Own;
    type Game = OwnGame;
    type House = House;
    type Result = DecisionResult;
    type Phase = AfterVoid;
    /// Whether the landed coins turned a light on.
    type Lit = bool;
    type Due = ();
    type OwnCheckpoint = Abstained;

    const HOUSE: &'static [House] = &[House::Boxer, House::Dealer, House::Vacant, House::VacantForDealer];

    const FOREIGN: &'static [&'static str] = FOREIGN;

    fn apply(state: &mut State, happening: &Happening) -> bool {
        apply(state, happening)
    }

    fn word(phase: AfterVoid) -> contract::Phase {
        match phase {
            AfterVoid::Reopened => contract::Phase::Reopened,
            AfterVoid::Electing => contract::Phase::Electing,
        }
    }

    fn phase(word: contract::Phase) -> Option<AfterVoid> {
        [AfterVoid::Reopened, AfterVoid::Electing].into_iter().find(|&phase| Self::word(phase) == word)
    }

    fn house(role: Role) -> House {
        match role {
            Role::Boxer => House::Boxer,
            _ => House::Dealer,
        }
    }

    fn thrower(house: House) -> Thrower {
        match house {
            House::Boxer => Thrower::House(Role::Boxer),
            House::Dealer => Thrower::House(Role::Dealer),
            House::Vacant | House::VacantForDealer => Thrower::Vacant,
        }
    }

    fn result(result: DecisionResult) -> Option<DecisionResult> {
        Some(result)
    }

    fn seat_player(state: &mut State, seat: Seat) {
        state.own.late |= bit(seat);
    }

    fn clear_seat(state: &mut State, seat: Seat) {
        state.own.late &= !bit(seat);
        state.own.abstained.forget(seat);
        if let Some(checkpoint) = &mut state.checkpoint {
            checkpoint.own.forget(seat);
        }
        if state.coins.taken_by == seat {
            state.coins.taken_by = 0;
        }
        if let Some(seat) = state.seat_mut(seat) {
            *seat = Player::default();
        }
    }

    fn close(state: &mut State) {
        state.own.settled = [0; 2];
        state.own.served = [0; 2];
        state.own.lights = Lights { odds: 0, heads: 0, tails: 0 };
        state.own.abstained = Abstained::default();
    }

    /// Ends the game. A dealer spins on while a decision has no result (R23).
    fn end_game(state: &mut State, end: &GameEnd) {
        let GameEnd { seat, outcome } = *end;
        let (handed_over, valid) = state.game.map_or((false, false), |game| (game.handed_over, game.valid));
        put_back_game(state, None);
        // An invalidation does not restore a stake that was already returned or forfeited.
        if matches!(outcome, GameOutcome::Returned | GameOutcome::Forfeited)
            && let Some(checkpoint) = &mut state.checkpoint
            && (checkpoint.result.is_none() || valid)
        {
            checkpoint.game = None;
            checkpoint.thrower = Throws::Nobody;
        }
        state.retired = seat;
        if state.is_pending() || matches!(state.phase, Phase::Landed { .. }) {
            state.finishing = true;
            return;
        }
        free_the_ring(state);
        if outcome == GameOutcome::Won && !handed_over {
            state.retired = 0;
            state.phase = Phase::Won { seat, due: () };
        }
    }

    fn put_coins_back(state: &mut State) {
        state.own.originals = 0;
    }

    fn choose_coins(state: &mut State) {
        state.own.originals = 0;
    }

    #[inline]
    fn open_betting(state: &mut State) {
        state.own.settled = [0; 2];
        state.own.served = [0; 2];
        state.own.late = 0;
        state.own.lights = lights_of_the_game(state);
    }

    #[inline]
    fn close_betting(state: &mut State) {
        // > 5.2 A wager found to be below the stated minimum, after the call of no more bets, shall be valid.
        for side in SIDES {
            for seat in Seats(state.own.standing.get(index(side)).copied().unwrap_or(0)) {
                if let Some(wager) = state.seat_mut(seat).and_then(|seat| seat.wagers.get_mut(index(side))) {
                    wager.minimum = 0;
                }
            }
        }
        if let Some(game) = &mut state.game {
            game.own.wager.minimum = 0;
        }
    }

    #[inline]
    fn own_checkpoint(state: &State) -> Abstained {
        state.own.abstained
    }

    #[inline]
    fn land(state: &mut State, coins: Rests) -> bool {
        // A house spin does not count Heads or Tails (R32, R64).
        let counted = state.game.is_some() || faces(coins).is_none();
        if !counted {
            return false;
        }
        let Some(row) = row_of_lights(state, coins) else { return false };
        *row = row.saturating_add(1);
        true
    }

    fn spoil_spin(state: &mut State, invalid: &InvalidSpin) {
        // The light that this landing turned on goes out, even if the game has ended since (R121).
        if let Phase::Landed { coins, lit: true } = state.phase
            && let Some(row) = row_of_lights(state, coins)
        {
            *row = row.saturating_sub(1);
        }
        if invalid.reason == NoSpinReason::OutsideRing {
            state.own.originals = state.coins.in_play;
            state.coins.in_play = 0;
        }
    }

    #[inline]
    fn count_result(state: &mut State, result: DecisionResult) {
        let wagered = state.seats_on_layout() | bit(state.spinner_seat());
        let all_taken = state.occupied == state.all_seats();
        state.own.abstained.count(if all_taken { state.occupied & !wagered & !state.own.late } else { 0 });
        if let Some(game) = &mut state.game
            && game.own.side.is_some_and(|side| is_side_result(result, side))
        {
            game.own.run = game.own.run.saturating_add(1);
        }
    }

    fn substitute_house(hand_over: &HandOver) -> House {
        if hand_over.dealer_only { House::VacantForDealer } else { House::Vacant }
    }

    fn put_back(state: &mut State, checkpoint: Checkpoint) {
        restore_prison(state, checkpoint.result);
        put_back_game(state, checkpoint.game);
        state.own.abstained = checkpoint.own;
    }

    fn restart_decision(state: &mut State) {
        state.own.lights = lights_of_the_game(state);
    }
}

/// Returns the row of lights that the landed coins count in: Odds, Heads or Tails (R32, R64).
#[inline]
fn row_of_lights(state: &mut State, coins: Rests) -> Option<&mut u8> {
    match faces(coins) {
        Some(Side::Heads) => Some(&mut state.own.lights.heads),
        Some(Side::Tails) => Some(&mut state.own.lights.tails),
        None if has_face(coins.first) && has_face(coins.second) => Some(&mut state.own.lights.odds),
        None => None,
    }
}

/// Returns the lights before a decision's first throw: the spinner's throws of the called side so far (R32).
fn lights_of_the_game(state: &State) -> Lights {
    let run = |side| state.game.filter(|game| game.own.side == Some(side)).map_or(0, |game| game.own.run);
    Lights { odds: 0, heads: run(Side::Heads), tails: run(Side::Tails) }
}

/// Whether `side` is the result.
#[inline]
pub(super) const fn is_side_result(result: DecisionResult, side: Side) -> bool {
    matches!((result, side), (DecisionResult::Heads, Side::Heads) | (DecisionResult::Tails, Side::Tails))
}
