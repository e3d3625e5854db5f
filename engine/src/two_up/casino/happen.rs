//! What each event does to the state of a casino's table.
//!
//! Every change of a state is an event's: so events are enough to rebuild it. Each event is a type
//! of its own here, so that what it does is known where it is told, at no cost; [`evolve`] does the
//! same for events that come from outside. Whether an event may happen is decided elsewhere.

use super::layout::{
    await_election, imprison, put_back, put_back_game, remove, restore_prison, set_spinner_wager, set_wager, settle,
    take_excess,
};
use super::limits::is_done;
use super::spinning::faces;
use super::state::{Announced, Game, OwnLimits, Place, State, Throws, Undo, index, place_of};
use crate::two_up::dispute;
use crate::two_up::happens::happens;
use crate::two_up::kept_out;
use crate::two_up::pennies::{coin_bits, has_face};
use crate::two_up::seats::Seats;
use crate::two_up::seats::bit;
use crate::two_up::words::{
    Announcement, AtSeat, AutoTally, Closing, CoinsRef, Commitment, DecisionResult, DisputeDecision, DisputeRef,
    DisputeText, DueRound, Election, EntropyOf, GameEnd, GameOutcome, Halving, HandOver, Happening, InvalidSpin,
    Invalidated, Joining, Landed, Lights, NewSign, NoSpinReason, OddsCount, Opening, Phase, Placing,
    PlayerLimitsChange, Presence, ReturnReason, RevealedDraw, Reversal, SeatStake, SentOut, SetRef, Side, SideRef,
    SignNotice, StakeChange, Substitute, TakingOver, Throwing, WagerBack, WagerKind, WagerStake, Winning,
};
use crate::words::{Role, SeatNumber};

happens! { state;
    TableTakenOver(_taken: TakingOver) => {
        // So is the state that was taken over.
        let _ = state;
    }
    TableOpened(_opening: Opening) => {
        // The opening state is the table's first; there is nothing before it.
        let _ = state;
    }
    PlayerJoined(joining: Joining) => {
        state.occupied |= bit(joining.seat);
        state.late |= bit(joining.seat);
        if joining.age_attested {
            state.attested |= bit(joining.seat);
        }
    }
    PlayerLeft(left: AtSeat) => { clear_seat(state, left.seat); }
    SeatVacated(left: AtSeat) => { clear_seat(state, left.seat); }
    SupervisorPresenceChanged(presence: Presence) => {
        match presence.role {
            Role::GamesSupervisor => state.games_supervisor = presence.present,
            _ => state.casino_supervisor = presence.present,
        }
    }
    LimitsAnnounced(notice: SignNotice) => {
        state.announced = Some(Announced { sign: notice.sign, change_at: notice.change_at, shown_at: state.now });
    }
    LimitsChanged(new: NewSign) => {
        if state.announced.is_some_and(|announced| is_done(&announced, &state.sign, &new.sign)) {
            state.announced = None;
        }
        state.sign = new.sign;
    }
    PlayerLimitsChanged(change: PlayerLimitsChange) => {
        let place = usize::from(change.wager != WagerKind::Spinner);
        if let Some(limits) = state.seat_mut(change.seat).and_then(|seat| seat.limits.get_mut(place)) {
            *limits = change.bounds.map(|bounds| OwnLimits { min: bounds.min, max: bounds.max });
        }
    }
    ClosingAnnounced(closing: Closing) => { state.closes_at = Some(closing.close_at); }
    ClosingCancelled => { state.closes_at = None; }
    TableClosed => {
        state.phase = Phase::Closed;
        state.offered = 0;
        state.undo = None;
        state.settled = [0; 2];
        state.served = [0; 2];
    }

    DrawsCommitted(commitment: Commitment) => {
        if state.source.commit(commitment) {
            state.contributed = 0;
        }
    }
    EntropyAdded(entropy: EntropyOf) => {
        state.contributed |= bit(entropy.seat);
        state.source.add_entropy(entropy);
    }
    RoundDue(due: DueRound) => {
        state.source.await_round(*due);
    }
    DrawRevealed(draw: RevealedDraw) => {
        if state.source.reveal(draw) {
            state.contributed = 0;
        }
    }

    CoinsOffered(offer: AtSeat) => {
        state.offered = offer.seat;
        state.disc = offer.seat;
    }
    CoinsDeclined(decline: AtSeat) => {
        state.declined |= bit(decline.seat);
        state.offered = 0;
    }
    CoinsAccepted(accept: AtSeat) => {
        start_round(state);
        start_game(state, accept.seat);
    }
    SpinnerStayed(stay: AtSeat) => { start_game(state, stay.seat); }
    HouseSpinStarted(substitute: Substitute) => {
        start_round(state);
        state.phase = Phase::Preparing;
        state.invalid = 0;
        state.thrower = thrower_of(substitute.role);
    }
    HouseSpinEnded => { free_the_ring(state); }
    CoinsSelected(selected: CoinsRef) => {
        state.coins.in_play = coin_bits(selected.coins).unwrap_or(0);
        state.coins.originals = 0;
        state.coins.taken_by = match state.thrower {
            Throws::Spinner => state.game.map_or(0, |game| game.seat),
            _ => 0,
        };
    }
    CoinsLost(lost: CoinsRef) => {
        let lost = coin_bits(lost.coins).unwrap_or(0);
        state.coins.lost |= lost;
        if state.coins.in_play & lost != 0 {
            state.coins.originals = state.coins.in_play;
            state.coins.in_play = 0;
        }
    }
    CoinsReturned(found: CoinsRef) => { state.coins.lost &= !coin_bits(found.coins).unwrap_or(0); }
    SetReplaced(set: SetRef) => {
        state.coins.number = set.set;
        state.coins.lost = 0;
        put_coins_back(state);
    }

    SideCalled(called: SideRef) => {
        if let Some(game) = &mut state.game {
            game.side = Some(called.side);
        }
    }
    SpinnerWagerPlaced(placed: SeatStake) => { set_spinner_wager(state, placed.stake); } => tally {
        tally.staked += placed.stake.total();
    }
    SpinnerWagerChanged(change: StakeChange) => { set_spinner_wager(state, change.total); }

    BettingOpened => {
        state.undo = None;
        state.settled = [0; 2];
        state.served = [0; 2];
        state.late = 0;
        state.contributed = 0;
        state.phase = Phase::Betting;
        state.source.open_betting();
        state.lights = lights_of_the_game(state);
    }
    BettingClosed => {
        state.phase = Phase::Called;
        // > 5.2 A wager found to be below the stated minimum, after the call of no more bets, shall be valid.
        for side in super::state::SIDES {
            for seat in Seats(state.standing.get(index(side)).copied().unwrap_or(0)) {
                if let Some(wager) = state.seat_mut(seat).and_then(|seat| seat.wagers.get_mut(index(side))) {
                    wager.minimum = 0;
                }
            }
        }
        if let Some(game) = &mut state.game {
            game.wager.minimum = 0;
        }
    }
    BettingReopened => { state.phase = Phase::Reopened; }
    WagerPlaced(placed: Placing) => { set_wager(state, placed.seat, placed.side, placed.total); } => tally {
        tally.staked += placed.stake.total();
    }
    WagerChanged(change: StakeChange) => {
        if let Some(Place::On(side)) = place_of(change.wager) {
            set_wager(state, change.seat, side, change.total);
        }
    }
    WagerWithdrawn(gone: WagerStake) => { remove(state, gone.seat, gone.wager); }
    WagerRefused(gone: WagerStake) => { remove(state, gone.seat, gone.wager); }
    WagerReturned(gone: WagerBack) => {
        if gone.reason == ReturnReason::Released {
            settle(state, gone.seat, gone.wager);
        } else {
            remove(state, gone.seat, gone.wager);
        }
    } => tally {
        tally.returned += gone.stake.total();
    }
    WagerForfeited(gone: WagerStake) => { remove(state, gone.seat, gone.wager); }
    ExcessReturned(excess: WagerStake) => {
        take_excess(state, excess.seat, excess.wager, excess.stake);
    } => tally {
        tally.returned += excess.stake.total();
    }

    CoinsThrown(throw: Throwing) => {
        let _ = throw;
        state.phase = Phase::Flying;
        if !state.pending() {
            state.undo = Some(Undo {
                game: state.game,
                thrower: state.thrower,
                disc: state.disc,
                declined: state.declined,
                retired: state.retired,
                abstained: state.abstained,
                invalid: state.invalid,
                result: None,
            });
        }
    }
    SpinInvalid(invalid: InvalidSpin) => {
        // The light that this landing turned on goes out, whatever became of the game since (R121).
        if state.lit
            && let Some(row) = row_of_lights(state)
        {
            *row = row.saturating_sub(1);
        }
        state.invalid = invalid.consecutive;
        clear_landing(state);
        state.phase = Phase::Called;
        if !state.pending() {
            state.undo = None;
        }
        if invalid.reason == NoSpinReason::OutsideRing {
            state.coins.originals = state.coins.in_play;
            state.coins.in_play = 0;
        }
    }
    CoinsLanded(landed: Landed) => {
        state.landed = Some(landed.coins);
        state.phase = Phase::Landed;
        // In a house spin nobody counts Heads or Tails (R32, R64).
        let counted = state.game.is_some() || faces(landed.coins).is_none();
        if counted && let Some(row) = row_of_lights(state) {
            *row = row.saturating_add(1);
            state.lit = true;
        }
    } => tally {
        let _ = landed;
        tally.spins += 1;
    }
    OddsStanding(odds: OddsCount) => {
        state.odds = odds.consecutive;
        valid_spin(state);
        state.phase = Phase::Called;
    }
    ResultAnnounced(announced: Announcement) => {
        state.odds = 0;
        valid_spin(state);
        state.phase = Phase::Preparing;
        if let Some(undo) = &mut state.undo {
            undo.result = Some(announced.result);
        }
        let wagered = state.on_layout() | state.game.map_or(0, |game| bit(game.seat));
        let all_taken = state.occupied == state.all_seats();
        state.abstained.count(if all_taken { state.occupied & !wagered & !state.late } else { 0 });
        if let Some(game) = &mut state.game
            && game.side.is_some_and(|side| side_won(announced.result, side))
        {
            game.run = game.run.saturating_add(1);
        }
    } => tally {
        tally.decisions += 1;
        tally.heads += u64::from(announced.result == DecisionResult::Heads);
        tally.tails += u64::from(announced.result == DecisionResult::Tails);
        tally.five_odds += u64::from(announced.result == DecisionResult::FiveOdds);
    }
    WagerWon(won: Winning) => { settle(state, won.seat, won.wager); } => tally {
        tally.returned += won.stake.total();
        tally.paid += won.paid;
    }
    WagerLost(lost: WagerStake) => { settle(state, lost.seat, lost.wager); } => tally {
        tally.collected += lost.stake.total();
    }
    WagerHalved(halved: Halving) => { settle(state, halved.seat, halved.wager); } => tally {
        tally.returned += halved.returned.total();
        tally.collected += halved.lost.total();
    }
    WagerImprisoned(held: WagerStake) => { let _ = imprison(state, held.seat, held.wager); }
    SettlementReversed(reversal: Reversal) => { let _ = put_back(state, reversal); }

    ElectionRequired(who: AtSeat) => {
        // After five Odds it is about wagers, after three invalid spins about the spinner's game.
        if state.undo.is_some_and(|undo| undo.result.is_some()) {
            await_election(state, who.seat);
        } else {
            state.phase = Phase::Electing;
        }
    }
    ElectionMade(_election: Election) => {
        // What was elected follows as events of its own.
        let _ = state;
    }
    SpinnerRetired(retired: AtSeat) => {
        state.retired = retired.seat;
        if state.winner == retired.seat {
            state.winner = 0;
            state.phase = Phase::Offering;
        }
    }
    SpinnerSentOut(sent: SentOut) => {
        if sent.barred {
            state.barred |= bit(sent.seat);
        }
        if state.game.is_some_and(|game| game.valid) {
            state.frozen = state.standing;
        }
    }
    CoinsHandedOver(hand_over: HandOver) => {
        state.thrower = if hand_over.dealer_only { Throws::VacantForDealer } else { Throws::Vacant };
        if let Some(game) = &mut state.game {
            game.handed_over = true;
        }
    }
    SubstituteAppointed(substitute: Substitute) => { state.thrower = thrower_of(substitute.role); }
    SpinnerGameEnded(end: GameEnd) => { end_game(state, end.seat, end.outcome); } => tally {
        tally.games_won += u64::from(end.outcome == GameOutcome::Won);
        tally.games_lost += u64::from(end.outcome == GameOutcome::Lost);
    }

    OutcomeInvalidated(_invalidated: Invalidated) => {
        if let Some(undo) = state.undo.take() {
            restore_prison(state, undo.result);
            put_back_game(state, undo.game);
            state.thrower = undo.thrower;
            state.disc = undo.disc;
            state.declined = undo.declined;
            state.retired = undo.retired;
            state.abstained = undo.abstained;
            state.invalid = undo.invalid;
        }
        state.winner = 0;
        state.offered = 0;
        state.odds = 0;
        clear_landing(state);
        state.finishing = false;
        state.lights = lights_of_the_game(state);
        state.phase = Phase::Preparing;
        // Who throws next throws coins of their own choosing; what others took into the ring is put back (R119).
        let (game, taken_by) = (state.game.map_or(0, |game| game.seat), state.coins.taken_by);
        match state.thrower {
            Throws::Nobody => free_the_ring(state),
            Throws::Spinner if taken_by == game => {}
            // The house spins for who stays out of the ring (R60).
            Throws::Spinner if taken_by == 0 && kept_out::why(game, state.excluded, state.barred).is_some() => {}
            Throws::Boxer | Throws::Dealer | Throws::Vacant | Throws::VacantForDealer
                if taken_by == 0 || taken_by == game => {}
            _ => put_coins_back(state),
        }
    }
    WagersVoided(_who: AtSeat) => {
        // The returns follow as events of their own.
        let _ = state;
    }
    PlayerExcluded(who: AtSeat) => { state.excluded |= bit(who.seat); }

    DisputeRaised(raised: DisputeText) => {
        dispute::raise(&mut state.disputes, raised);
    }
    DisputeDecided(decided: DisputeDecision) => {
        dispute::decide(&mut state.disputes, decided);
    }
    ReviewRequested(asked: DisputeRef) => {
        if let Some(dispute) = dispute::find_mut(&mut state.disputes, asked.dispute) {
            dispute.review = true;
        }
    }
    InspectorReferred(referred: DisputeRef) => {
        if let Some(dispute) = dispute::find_mut(&mut state.disputes, referred.dispute) {
            dispute.referred = true;
        }
    }
}

fn clear_seat(state: &mut State, seat: SeatNumber) {
    let stays = !bit(seat);
    let sets = [
        &mut state.occupied,
        &mut state.declined,
        &mut state.barred,
        &mut state.excluded,
        &mut state.attested,
        &mut state.late,
    ];
    for seats in sets {
        *seats &= stays;
    }
    state.abstained.forget(seat);
    // An invalidation does not put back what an empty seat, or a stranger on it, has done.
    if let Some(undo) = &mut state.undo {
        undo.abstained.forget(seat);
        undo.declined &= stays;
        if undo.retired == seat {
            undo.retired = 0;
        }
    }
    if state.retired == seat {
        state.retired = 0;
    }
    if state.offered == seat {
        state.offered = 0;
    }
    if state.coins.taken_by == seat {
        state.coins.taken_by = 0;
    }
    if let Some(seat) = state.seat_mut(seat) {
        *seat = super::state::Seat::default();
    }
}

#[inline(always)]
fn start_round(state: &mut State) {
    state.offered = 0;
    state.declined = 0;
    state.retired = 0;
}

fn start_game(state: &mut State, seat: SeatNumber) {
    state.winner = 0;
    state.invalid = 0;
    state.phase = Phase::Preparing;
    state.thrower = Throws::Spinner;
    state.game = Some(Game::of(seat));
}

/// The game is over. With a decision still without its result a dealer spins on (R23).
fn end_game(state: &mut State, seat: SeatNumber, outcome: GameOutcome) {
    let (handed_over, valid) = state.game.map_or((false, false), |game| (game.handed_over, game.valid));
    put_back_game(state, None);
    // A stake that went back is not put back again by an invalidation.
    if matches!(outcome, GameOutcome::Returned | GameOutcome::Forfeited)
        && let Some(undo) = &mut state.undo
        && (undo.result.is_none() || valid)
    {
        undo.game = None;
        undo.thrower = Throws::Nobody;
    }
    state.retired = seat;
    if state.pending() || state.phase == Phase::Landed {
        state.finishing = true;
        return;
    }
    free_the_ring(state);
    if outcome == GameOutcome::Won && !handed_over {
        state.winner = seat;
        state.retired = 0;
        state.phase = Phase::Won;
    }
}

/// Nobody is in the ring: the coins are offered next.
fn free_the_ring(state: &mut State) {
    state.phase = Phase::Offering;
    state.thrower = Throws::Nobody;
    state.finishing = false;
    state.invalid = 0;
    put_coins_back(state);
}

/// All coins are with the boxer.
fn put_coins_back(state: &mut State) {
    state.coins.in_play = 0;
    state.coins.originals = 0;
    state.coins.taken_by = 0;
}

/// No coins are down any more.
#[inline(always)]
fn clear_landing(state: &mut State) {
    state.landed = None;
    state.lit = false;
}

/// The row of lights for how the coins on the floor lie: Odds, or the side they show (R32, R64).
#[inline(always)]
fn row_of_lights(state: &mut State) -> Option<&mut u8> {
    let coins = state.landed?;
    match faces(coins) {
        Some(Side::Heads) => Some(&mut state.lights.heads),
        Some(Side::Tails) => Some(&mut state.lights.tails),
        None if has_face(coins.first) && has_face(coins.second) => Some(&mut state.lights.odds),
        None => None,
    }
}

/// Before a decision's first throw: the throws of the called side so far in the spinner's game (R32).
fn lights_of_the_game(state: &State) -> Lights {
    let run = |side| state.game.filter(|game| game.side == Some(side)).map_or(0, |game| game.run);
    Lights { odds: 0, heads: run(Side::Heads), tails: run(Side::Tails) }
}

#[inline(always)]
fn valid_spin(state: &mut State) {
    state.invalid = 0;
    clear_landing(state);
    if let Some(game) = &mut state.game {
        game.valid = true;
    }
}

const fn thrower_of(role: Role) -> Throws {
    match role {
        Role::Boxer => Throws::Boxer,
        _ => Throws::Dealer,
    }
}

/// Events in their order; the number of the first that does not belong here.
pub(super) fn evolve_all(state: &mut State, events: &[crate::two_up::words::Event]) -> Result<(), usize> {
    for (number, event) in events.iter().enumerate() {
        state.now = event.at;
        if !evolve(state, &event.what) {
            return Err(number);
        }
    }
    Ok(())
}

/// Whether the result is that side.
#[inline]
pub(super) const fn side_won(result: DecisionResult, side: Side) -> bool {
    matches!((result, side), (DecisionResult::Heads, Side::Heads) | (DecisionResult::Tails, Side::Tails))
}
