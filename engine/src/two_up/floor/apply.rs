//! Applies the events that both machines share to a state. Other modules decide whether an event may happen.

use super::event::{
    BettingClosed, BettingOpened, ClosingAnnounced, ClosingCancelled, CoinsAccepted, CoinsDeclined, CoinsHandedOver,
    CoinsLanded, CoinsOffered, CoinsSelected, CoinsThrown, DisputeDecided, DisputeRaised, DrawRevealed, DrawsCommitted,
    EntropyAdded, HouseSpinEnded, HouseSpinStarted, InspectorReferred, OddsStanding, OutcomeInvalidated,
    PlayerExcluded, PlayerJoined, PlayerLeft, ResultAnnounced, ReviewRequested, RoundDue, SpinInvalid,
    SpinnerGameEnded, SpinnerRetired, SpinnerStayed, SubstituteAppointed, SupervisorPresenceChanged, TableClosed,
    TableImported, TableOpened, effects,
};
use super::kind::Kind;
use super::pennies::coin_bits;
use super::state::{Checkpoint, Game, Phase, State, Throws};
use super::{log, reentry};
use crate::contract::{Role, Seat};
use crate::table::seats::bit;
use crate::two_up::contract::{AutoTally, DecisionResult, GameOutcome};

effects! { [K: Kind] K, state;
    TableOpened => {
        // The opening state is the table's first state: there is nothing to change.
        let _ = state;
    }
    TableImported => {
        // The imported state is the table's first state here.
        let _ = state;
    }
    PlayerJoined(joining) => {
        state.occupied |= bit(joining.seat);
        if joining.age_attested {
            state.attested |= bit(joining.seat);
        }
        K::seat_player(state, joining.seat);
    }
    PlayerLeft(left) => { clear_seat(state, *left); }
    SupervisorPresenceChanged(presence) => {
        match presence.role {
            Role::GamesSupervisor => state.games_supervisor = presence.present,
            _ => state.casino_supervisor = presence.present,
        }
    }
    ClosingAnnounced(close_at) => { state.closes_at = Some(*close_at); }
    ClosingCancelled => { state.closes_at = None; }
    TableClosed => {
        state.phase = Phase::Closed;
        state.offered = 0;
        state.checkpoint = None;
        // > R139. … A closed table has no thrower and no counts.
        state.thrower = Throws::Nobody;
        state.finishing = false;
        state.invalid = 0;
        state.odds = 0;
        K::close(state);
    }

    DrawsCommitted(commitment) => {
        if state.source.commit(commitment) {
            state.contributed = 0;
        }
    }
    EntropyAdded(entropy) => {
        state.contributed |= bit(entropy.seat);
        state.source.add_entropy(&state.opening.table, entropy);
    }
    RoundDue(due) => { state.source.await_round(*due); }
    DrawRevealed(draw) => {
        if state.source.reveal(draw) {
            state.contributed = 0;
        }
    }

    CoinsOffered(seat) => {
        state.offered = *seat;
        state.disc = *seat;
    }
    CoinsDeclined(seat) => {
        state.declined |= bit(*seat);
        state.offered = 0;
    }
    CoinsAccepted(seat) => {
        forget_offers(state);
        start_game(state, *seat);
        K::enter_ring(state);
    }
    SpinnerStayed(seat) => { start_game(state, *seat); }
    HouseSpinStarted(role) => {
        forget_offers(state);
        state.phase = Phase::Preparing;
        state.invalid = 0;
        state.thrower = Throws::House(K::house(*role));
        K::enter_ring(state);
    }
    HouseSpinEnded => { free_the_ring(state); }
    CoinsSelected(selected) => {
        state.coins.in_play = coin_bits(*selected).unwrap_or(0);
        state.coins.taken_by = match state.thrower {
            Throws::Spinner => state.spinner_seat(),
            Throws::House(_) | Throws::Nobody => 0,
        };
        K::choose_coins(state);
    }

    BettingOpened => {
        state.checkpoint = None;
        state.contributed = 0;
        state.phase = Phase::Betting;
        state.source.begin_draw();
        K::open_betting(state);
    }
    BettingClosed => {
        state.phase = Phase::Called;
        K::close_betting(state);
    }

    CoinsThrown => {
        state.phase = Phase::Flying;
        if !state.is_pending() {
            state.checkpoint = Some(Checkpoint {
                game: state.game.clone(),
                thrower: state.thrower,
                disc: state.disc,
                declined: state.declined,
                retired: state.retired,
                invalid: state.invalid,
                result: None,
                own: K::own_checkpoint(state),
            });
        }
    }
    SpinInvalid(invalid) => {
        K::spoil_spin(state, invalid);
        state.invalid = invalid.consecutive;
        state.phase = Phase::Called;
        if !state.is_pending() {
            state.checkpoint = None;
        }
    }
    CoinsLanded(coins) => {
        let lit = K::land(state, *coins);
        state.phase = Phase::Landed { coins: *coins, lit };
    } => tally {
        let _ = coins;
        tally.spins += 1;
    }
    OddsStanding(odds) => {
        state.odds = *odds;
        count_valid_spin(state);
        state.phase = Phase::Called;
    }
    ResultAnnounced(result) => {
        state.odds = 0;
        count_valid_spin(state);
        state.phase = Phase::Preparing;
        if let Some(checkpoint) = &mut state.checkpoint {
            checkpoint.result = K::result(*result);
        }
        K::count_result(state, *result);
    } => tally {
        tally.decisions += 1;
        tally.heads += u64::from(*result == DecisionResult::Heads);
        tally.tails += u64::from(*result == DecisionResult::Tails);
        tally.five_odds += u64::from(*result == DecisionResult::FiveOdds);
    }

    SpinnerRetired(retired) => {
        K::retire(state, *retired);
        state.retired = *retired;
        if matches!(state.phase, Phase::Won { seat, .. } if seat == *retired) {
            state.phase = Phase::Offering;
        }
    }
    CoinsHandedOver(hand_over) => {
        state.thrower = Throws::House(K::substitute_house(hand_over));
        if let Some(game) = &mut state.game {
            game.handed_over = true;
        }
        K::hand_over(state, hand_over);
    }
    SubstituteAppointed(role) => { state.thrower = Throws::House(K::house(*role)); }
    SpinnerGameEnded(end) => { K::end_game(state, end); } => tally {
        tally.games_won += u64::from(end.outcome == GameOutcome::Won);
        tally.games_lost += u64::from(end.outcome == GameOutcome::Lost);
    }

    OutcomeInvalidated => {
        if let Some(checkpoint) = state.checkpoint.take() {
            state.thrower = checkpoint.thrower;
            state.disc = checkpoint.disc;
            state.declined = checkpoint.declined;
            state.retired = checkpoint.retired;
            state.invalid = checkpoint.invalid;
            K::put_back(state, checkpoint);
        }
        state.offered = 0;
        state.odds = 0;
        state.finishing = false;
        state.phase = Phase::Preparing;
        K::restart_decision(state);
        return_coins_of_others(state);
    }
    PlayerExcluded(seat) => { state.excluded |= bit(*seat); }

    DisputeRaised(raised) => { log::raise(&mut state.disputes, raised); }
    DisputeDecided(decided) => { log::decide(&mut state.disputes, decided); }
    ReviewRequested(number) => {
        if let Some(dispute) = log::find_mut(&mut state.disputes, *number) {
            dispute.review = true;
        }
    }
    InspectorReferred(number) => {
        if let Some(dispute) = log::find_mut(&mut state.disputes, *number) {
            dispute.referred = true;
        }
    }
}

/// Clears what the state knows of the player of a seat. The disc, entropy already given and the dispute log stay.
pub fn clear_seat<K: Kind>(state: &mut State<K>, seat: Seat) {
    let stays = !bit(seat);
    let sets = [&mut state.occupied, &mut state.attested, &mut state.declined, &mut state.barred, &mut state.excluded];
    for seats in sets {
        *seats &= stays;
    }
    // An invalidation must not restore what the former player of the seat did.
    if let Some(checkpoint) = &mut state.checkpoint {
        checkpoint.declined &= stays;
        if checkpoint.retired == seat {
            checkpoint.retired = 0;
        }
    }
    if state.retired == seat {
        state.retired = 0;
    }
    if state.offered == seat {
        state.offered = 0;
    }
    K::clear_seat(state, seat);
}

/// Starts a new round of offers.
#[inline]
pub fn forget_offers<K: Kind>(state: &mut State<K>) {
    state.offered = 0;
    state.declined = 0;
    state.retired = 0;
}

fn start_game<K: Kind>(state: &mut State<K>, seat: Seat) {
    state.invalid = 0;
    state.phase = Phase::Preparing;
    state.thrower = Throws::Spinner;
    K::start_game(state);
    state.game = Some(Game::of(seat));
}

/// Empties the ring: the coins are offered next.
pub fn free_the_ring<K: Kind>(state: &mut State<K>) {
    K::free_the_ring(state);
    state.phase = Phase::Offering;
    state.thrower = Throws::Nobody;
    state.finishing = false;
    state.invalid = 0;
    put_coins_back(state);
}

/// Takes all coins out of play.
pub fn put_coins_back<K: Kind>(state: &mut State<K>) {
    state.coins.in_play = 0;
    state.coins.taken_by = 0;
    K::put_coins_back(state);
}

/// Puts back coins that somebody else took into the ring: the next thrower chooses coins of their own (R119).
fn return_coins_of_others<K: Kind>(state: &mut State<K>) {
    let (spinner, taken_by) = (state.spinner_seat(), state.coins.taken_by);
    match state.thrower {
        Throws::Nobody => free_the_ring(state),
        Throws::Spinner if taken_by == spinner => {}
        // The house spins for a spinner who stays out of the ring (R60).
        Throws::Spinner
            if taken_by == 0 && reentry::reason_to_stay_out(spinner, state.excluded, state.barred).is_some() => {}
        Throws::House(_) if taken_by == 0 || taken_by == spinner => {}
        Throws::Spinner | Throws::House(_) => put_coins_back(state),
    }
}

#[inline]
fn count_valid_spin<K: Kind>(state: &mut State<K>) {
    state.invalid = 0;
    if let Some(game) = &mut state.game {
        game.valid = true;
    }
}
