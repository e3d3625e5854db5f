//! What each event does to the state of a ring.
//!
//! Whether an event may happen is decided elsewhere.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem;

use super::state::{Bet, Centre, Cover, GONE, Game, Offer, State, Throws, Undo, add_cover};
use crate::two_up::dispute;
use crate::two_up::happens::happens;
use crate::two_up::kept_out;
use crate::two_up::pennies::coin_bits;
use crate::two_up::seats::bit;
use crate::two_up::words::{
    AmountBack, Announcement, AtSeat, AutoTally, CentrePolicy, Closing, CoinsRef, Commitment, CoverPayment,
    DecisionResult, DisputeDecision, DisputeRef, DisputeText, DueRound, EntropyOf, Event, GameEnd, GameOutcome,
    HandOver, Happening, InvalidSpin, Invalidated, Joining, Landed, OddsCount, OfferRef, Opening, Phase, Presence,
    RevealedDraw, RidingCentre, SeatAmount, SetRef, Side, SideBet, SideForfeit, SideOffer, SideSettlement, SideStake,
    Substitute, TakingOver, Throwing,
};
use crate::words::{MinorUnits, Role, SeatNumber};

happens! { state;
    TableOpened(_opening: Opening) => {
        // The opening state is the ring's first; there is nothing before it.
        let _ = state;
    }
    TableTakenOver(_taken: TakingOver) => {
        // So is the state that was taken over.
        let _ = state;
    }
    PlayerJoined(joining: Joining) => {
        state.occupied |= bit(joining.seat);
        if joining.age_attested {
            state.attested |= bit(joining.seat);
        }
    }
    PlayerLeft(left: AtSeat) => { clear_seat(state, left.seat); }
    SupervisorPresenceChanged(presence: Presence) => {
        match presence.role {
            Role::GamesSupervisor => state.games_supervisor = presence.present,
            _ => state.casino_supervisor = presence.present,
        }
    }
    ClosingAnnounced(closing: Closing) => { state.closes_at = Some(closing.close_at); }
    ClosingCancelled => { state.closes_at = None; }
    TableClosed => {
        state.phase = Phase::Closed;
        state.thrower = Throws::Nobody;
        state.game = None;
        state.offered = 0;
        state.odds = 0;
        state.undo = None;
        state.offers.clear();
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
    RoundDue(due: DueRound) => { state.source.await_round(*due); }
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
        state.pennies.retained = 0;
    }
    SpinnerStayed(stay: AtSeat) => { start_game(state, stay.seat); }
    HouseSpinStarted(_substitute: Substitute) => {
        start_round(state);
        state.phase = Phase::Preparing;
        state.invalid = 0;
        state.thrower = Throws::Ringkeeper;
        state.pennies.retained = 0;
    }
    HouseSpinEnded => { free_the_ring(state); }
    CoinsSelected(selected: CoinsRef) => {
        state.pennies.in_play = coin_bits(selected.coins).unwrap_or(0);
        state.pennies.taken_by = match state.thrower {
            Throws::Spinner => state.game.as_ref().map_or(0, |game| game.seat),
            Throws::Ringkeeper | Throws::Nobody => 0,
        };
    }
    CoinsChanged(set: SetRef) => {
        state.pennies.set = set.set;
        put_pennies_back(state);
        state.pennies.retained = 0;
    }

    CentreStaked(staked: SeatAmount) => {
        if let Some(game) = &mut state.game {
            let (covers, ridden) = (Vec::new(), Vec::new());
            game.centre = Some(Centre { first: staked.amount, stake: staked.amount, covers, ridden, declined: 0 });
        }
    } => tally { tally.staked += staked.amount; }
    CentreCovered(cover: SeatAmount) => {
        if let Some(centre) = state.centre_mut() {
            centre.declined &= !bit(cover.seat);
            add_cover(&mut centre.covers, Cover { seat: cover.seat, amount: cover.amount });
        }
        keep_in_step(state);
        keep_single_cover_in_step(state);
    } => tally { tally.staked += cover.amount; }
    CoverDeclined(decline: AtSeat) => {
        if let Some(centre) = state.centre_mut() {
            centre.declined |= bit(decline.seat);
        }
    }
    CentreRides(riding: RidingCentre) => {
        if let Some(game) = &mut state.game {
            game.heads = riding.heads;
            if let Some(centre) = &mut game.centre
                && riding.amount > centre.stake
            {
                // The covers are the spinner's now, and what stands must be covered anew.
                centre.stake = riding.amount;
                for cover in mem::take(&mut centre.covers) {
                    add_cover(&mut centre.ridden, cover);
                }
                centre.declined = 0;
            }
        }
    }
    CentreCalledOff => {
        // The returns follow as events of their own.
        let _ = state;
    }
    CentreReturned(back: AmountBack) => {
        take_from_centre(state, back.amount);
        if continues_the_open_outcome(state)
            && let Some(undo) = &mut state.undo
        {
            // What was called off was the centre as that outcome had made it (R24): without the outcome it stands.
            undo.due_paid = undo.due_paid.saturating_add(back.amount);
        }
    }
    CoverReturned(back: AmountBack) => {
        take_ridden(state, back);
        take_cover(state, back.seat);
        keep_single_cover_in_step(state);
    }
    CentreLost(lost: SeatAmount) => { take_from_centre(state, lost.amount); }
    CoverPaid(payment: CoverPayment) => { take_cover(state, payment.seat); } => tally {
        tally.returned += payment.cover;
        tally.paid += payment.paid - payment.cover;
    }
    DuePaid(due: SeatAmount) => {
        state.due = 0;
        if let Some(undo) = &mut state.undo
            && undo.game.as_ref().is_some_and(|game| game.seat == due.seat)
        {
            undo.due_paid = due.amount;
        }
    } => tally { tally.paid += due.amount; }
    CentreForfeited(forfeited: SeatAmount) => { take_from_centre(state, forfeited.amount); }
    CoverForfeited(forfeited: SeatAmount) => { take_cover(state, forfeited.seat); }
    CoverReversed(_payment: CoverPayment) => {
        // The cover stands again since the outcome was invalidated; this says what the money does.
        let _ = state;
    }
    DueReversed(_due: SeatAmount) => {
        // Likewise.
        let _ = state;
    }

    BettingOpened => {
        state.undo = None;
        state.contributed = 0;
        state.phase = Phase::Betting;
        state.source.open_betting();
    }
    BettingClosed => { state.phase = Phase::Called; }
    SideOfferMade(offer: SideOffer) => {
        state.offers.push(Offer { number: offer.offer, seat: offer.seat, amount: offer.amount });
    }
    SideOfferWithdrawn(gone: OfferRef) => { state.offers.retain(|offer| offer.number != gone.offer); }
    SideOfferLapsed(gone: OfferRef) => { state.offers.retain(|offer| offer.number != gone.offer); }
    SideBetMade(made: SideBet) => {
        if let Some(offer) = state.offers.iter_mut().find(|offer| offer.number == made.offer) {
            offer.amount = offer.amount.saturating_sub(made.amount);
        }
        state.offers.retain(|offer| offer.amount > 0);
        let SideBet { bet, offer, heads, tails, amount } = *made;
        state.bets.push(Bet { number: bet, offer, heads, tails, amount });
    } => tally { tally.staked += made.amount * 2; }
    SideBetSettled(settled: SideSettlement) => {
        if let Some(place) = state.bets.iter().position(|bet| bet.number == settled.bet) {
            let bet = state.bets.remove(place);
            if let Some(undo) = &mut state.undo {
                undo.bets.push(bet);
            }
        }
    } => tally {
        tally.returned += settled.amount;
        tally.paid += settled.amount;
    }
    SideBetReturned(stake: SideStake) => { take_side_stake(state, stake.bet, stake.seat); }
    SideBetForfeited(stake: SideForfeit) => { take_side_stake(state, stake.bet, stake.seat); }
    SideBetReversed(_settled: SideSettlement) => {
        // The bet stands again since the outcome was invalidated; this says what the money does.
        let _ = state;
    }

    CoinsThrown(_throw: Throwing) => {
        state.phase = Phase::Flying;
        if !state.pending() {
            state.undo = Some(Box::new(Undo {
                game: state.game.clone(),
                thrower: state.thrower,
                disc: state.disc,
                declined: state.declined,
                retired: state.retired,
                invalid: state.invalid,
                result: None,
                bets: Vec::new(),
                due_paid: 0,
            }));
        }
    }
    SpinInvalid(invalid: InvalidSpin) => {
        state.invalid = invalid.consecutive;
        state.landed = None;
        state.phase = Phase::Called;
        if !state.pending() {
            state.undo = None;
        }
    }
    CoinsLanded(landed: Landed) => {
        state.landed = Some(landed.coins);
        state.phase = Phase::Landed;
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
            undo.result = side_of(announced.result);
        }
        // > commemorative 4.9.1 … they will continue to spin until a patron elects to be the spinner.
        if state.game.is_none() && !state.finishing {
            start_round(state);
        }
    } => tally {
        tally.decisions += 1;
        tally.heads += u64::from(announced.result == DecisionResult::Heads);
        tally.tails += u64::from(announced.result == DecisionResult::Tails);
    }

    SpinnerRetired(retired: AtSeat) => { retire(state, retired.seat); }
    CoinsHandedOver(hand_over: HandOver) => {
        state.thrower = Throws::Ringkeeper;
        if let Some(game) = &mut state.game {
            game.handed_over = true;
        }
        // Without a centre there is nothing to spin on for: the ringkeeper has the kip.
        if state.centre().is_none() {
            state.game = None;
            state.retired = hand_over.seat;
        }
    }
    SubstituteAppointed(_substitute: Substitute) => { state.thrower = Throws::Ringkeeper; }
    SpinnerGameEnded(end: GameEnd) => { end_game(state, end.seat, end.outcome); } => tally {
        tally.games_won += u64::from(end.outcome == GameOutcome::Won);
        tally.games_lost += u64::from(end.outcome == GameOutcome::Lost);
    }

    OutcomeInvalidated(_invalidated: Invalidated) => {
        if let Some(undo) = state.undo.take() {
            state.game = undo.game;
            state.thrower = undo.thrower;
            state.disc = undo.disc;
            state.declined = undo.declined;
            state.retired = undo.retired;
            state.invalid = undo.invalid;
            state.bets.splice(0..0, undo.bets);
        }
        state.winner = 0;
        state.due = 0;
        state.offered = 0;
        state.odds = 0;
        state.landed = None;
        state.finishing = false;
        state.phase = Phase::Preparing;
        // Who throws next throws pennies of their own choosing; what others took into the ring is put back (R119).
        let (game, taken_by) = (state.game.as_ref().map_or(0, |game| game.seat), state.pennies.taken_by);
        match state.thrower {
            Throws::Nobody => free_the_ring(state),
            Throws::Spinner if taken_by == game => {}
            // The ringkeeper spins for who stays out of the ring (R60).
            Throws::Spinner if taken_by == 0 && kept_out::why(game, state.excluded, state.barred).is_some() => {}
            Throws::Ringkeeper if taken_by == 0 || taken_by == game => {}
            Throws::Spinner | Throws::Ringkeeper => put_pennies_back(state),
        }
    }
    WagersVoided(who: AtSeat) => {
        // The returns follow as events of their own. A voided centre has no result any more: the outcome that it stands
        // on brings none of it back (R105, R125).
        let voided = state.game.as_ref().is_some_and(|game| game.seat == who.seat && game.centre.is_some());
        if voided
            && continues_the_open_outcome(state)
            && let Some(undo) = &mut state.undo
        {
            undo.game = None;
            undo.thrower = Throws::Nobody;
        }
    }
    PlayerExcluded(who: AtSeat) => { state.excluded |= bit(who.seat); }

    DisputeRaised(raised: DisputeText) => { dispute::raise(&mut state.disputes, raised); }
    DisputeDecided(decided: DisputeDecision) => { dispute::decide(&mut state.disputes, decided); }
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
    let sets = [&mut state.occupied, &mut state.attested, &mut state.declined, &mut state.barred, &mut state.excluded];
    for seats in sets {
        *seats &= stays;
    }
    if let Some(centre) = state.centre_mut() {
        centre.declined &= stays;
    }
    // An invalidation does not put back what an empty seat, or a stranger on it, has done.
    if let Some(undo) = &mut state.undo {
        undo.declined &= stays;
        if undo.retired == seat {
            undo.retired = 0;
        }
        if undo.game.as_ref().is_some_and(|game| game.seat == seat) {
            undo.game = None;
            undo.thrower = Throws::Nobody;
        }
        if let Some(centre) = undo.game.as_mut().and_then(|game| game.centre.as_mut()) {
            centre.declined &= stays;
        }
    }
    if state.pennies.taken_by == seat {
        state.pennies.taken_by = GONE;
    }
    if state.retired == seat {
        state.retired = 0;
    }
    if state.offered == seat {
        state.offered = 0;
    }
}

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
    if state.opening.retains {
        state.pennies.retained |= state.pennies.in_play;
    }
    put_pennies_back(state);
    state.game = Some(Game::of(seat));
}

/// A player gives up the kip: the winner, whose game is over, or a spinner without a centre.
fn retire(state: &mut State, seat: SeatNumber) {
    state.retired = seat;
    if state.winner == seat {
        state.winner = 0;
        state.phase = Phase::Offering;
        put_pennies_back(state);
    }
    if state.game.as_ref().is_some_and(|game| game.seat == seat && game.centre.is_none()) {
        free_the_ring(state);
    }
}

/// The centre is gone: won, lost, returned or forfeited.
fn end_game(state: &mut State, seat: SeatNumber, outcome: GameOutcome) {
    let game = state.game.take();
    if matches!(outcome, GameOutcome::Returned | GameOutcome::Forfeited)
        && let Some(undo) = &mut state.undo
        && undo.result.is_none()
    {
        // A stake that went back before the result is not put back by an invalidation.
        undo.game = None;
        undo.thrower = Throws::Nobody;
    }
    state.retired = seat;
    if state.pending() || state.phase == Phase::Landed {
        // The bets across the ring still wait for a result: the ringkeeper spins on.
        state.thrower = Throws::Ringkeeper;
        state.finishing = true;
        return;
    }
    if outcome == GameOutcome::Won {
        state.thrower = Throws::Nobody;
        state.invalid = 0;
        state.winner = seat;
        state.retired = 0;
        state.due = game.and_then(|game| game.centre).map_or(0, |centre| centre.stake);
        state.phase = Phase::Won;
    } else {
        free_the_ring(state);
    }
}

/// The spinner's game is the one whose last outcome can still be invalidated, and goes on.
fn continues_the_open_outcome(state: &State) -> bool {
    let Some(undo) = &state.undo else { return false };
    let before = undo.game.as_ref().map(|game| game.seat);
    undo.result.is_some() && state.game.as_ref().is_some_and(|game| game.valid && Some(game.seat) == before)
}

fn free_the_ring(state: &mut State) {
    state.game = None;
    state.finishing = false;
    state.thrower = Throws::Nobody;
    state.invalid = 0;
    put_pennies_back(state);
    state.phase = Phase::Offering;
}

/// No penny is in play.
fn put_pennies_back(state: &mut State) {
    state.pennies.in_play = 0;
    state.pennies.taken_by = 0;
}

fn valid_spin(state: &mut State) {
    state.invalid = 0;
    state.landed = None;
    if let Some(game) = &mut state.game {
        game.valid = true;
    }
}

fn take_from_centre(state: &mut State, amount: MinorUnits) {
    if let Some(centre) = state.centre_mut() {
        centre.stake = centre.stake.saturating_sub(amount);
    }
    keep_in_step(state);
}

/// What goes back beyond the cover of the throw to come was of earlier throws, and leaves what stands (R105).
fn take_ridden(state: &mut State, back: &AmountBack) {
    let Some(centre) = state.centre_mut() else { return };
    let cover = centre.covers.iter().find(|cover| cover.seat == back.seat).map_or(0, |cover| cover.amount);
    let earlier = back.amount.saturating_sub(cover);
    if earlier > 0 {
        centre.stake = centre.stake.saturating_sub(earlier);
        centre.ridden.retain(|cover| cover.seat != back.seat);
    }
}

fn take_cover(state: &mut State, seat: SeatNumber) {
    if let Some(centre) = state.centre_mut() {
        centre.covers.retain(|cover| cover.seat != seat);
    }
    keep_in_step(state);
}

/// Until a decision has its result, what an invalidation puts back is the centre as it stands: voided stakes stay
/// void, and covers that were found for them count. Who had declined to cover is as before the throw (R24).
fn keep_in_step(state: &mut State) {
    if let (Some(game), Some(undo)) = (&state.game, &mut state.undo)
        && undo.result.is_none()
        && let Some(before) = undo.game.as_mut().filter(|before| before.seat == game.seat)
    {
        let declined = before.centre.as_ref().map(|centre| centre.declined);
        before.centre.clone_from(&game.centre);
        if let (Some(centre), Some(declined)) = (&mut before.centre, declined) {
            centre.declined = declined;
        }
    }
}

/// One cover for all throws lives on after Heads: what an invalidation puts back are the covers as they stand.
fn keep_single_cover_in_step(state: &mut State) {
    let heads = state.undo.as_ref().is_some_and(|undo| undo.result == Some(Side::Heads));
    if state.opening.policy == CentrePolicy::SingleCover
        && heads
        && continues_the_open_outcome(state)
        && let (Some(game), Some(undo)) = (&state.game, &mut state.undo)
        && let (Some(centre), Some(before)) = (&game.centre, undo.game.as_mut().and_then(|game| game.centre.as_mut()))
    {
        before.covers.clone_from(&centre.covers);
    }
}

/// One of a bet's two stakes has gone; with both the bet is no more.
fn take_side_stake(state: &mut State, number: u32, seat: SeatNumber) {
    if let Some(bet) = state.bets.iter_mut().find(|bet| bet.number == number) {
        if bet.heads == seat {
            bet.heads = 0;
        } else if bet.tails == seat {
            bet.tails = 0;
        }
    }
    state.bets.retain(|bet| bet.heads != 0 || bet.tails != 0);
}

/// The side of a result; in a ring Odds are none.
pub(super) const fn side_of(result: DecisionResult) -> Option<Side> {
    match result {
        DecisionResult::Heads => Some(Side::Heads),
        DecisionResult::Tails => Some(Side::Tails),
        DecisionResult::FiveOdds => None,
    }
}

/// Events in their order; the number of the first that does not belong here.
pub(super) fn evolve_all(state: &mut State, events: &[Event]) -> Result<(), usize> {
    for (number, event) in events.iter().enumerate() {
        state.now = event.at;
        if !evolve(state, &event.what) {
            return Err(number);
        }
    }
    Ok(())
}
