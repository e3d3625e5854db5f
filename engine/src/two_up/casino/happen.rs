//! What each event does to the state of a casino's table.
//!
//! Every change of a state is an event's: so events are enough to rebuild it. Each event is a type
//! of its own here, so that what it does is known where it is told, at no cost; [`evolve`] does the
//! same for events that come from outside. Whether an event may happen is decided elsewhere.

use super::state::{Announced, Game, OwnLimits, State, Throws, Undo, Wager, index};
use crate::money;
use crate::two_up::dispute;
use crate::two_up::happens::happens;
use crate::two_up::pennies::coin_bits;
use crate::two_up::seats::Seats;
use crate::two_up::seats::bit;
use crate::two_up::words::TakingOver;
use crate::two_up::words::{
    Announcement, AtSeat, AutoTally, Closing, CoinsRef, Commitment, DecisionResult, DisputeDecision, DisputeRef,
    DisputeText, Election, Enforcement, EntropyOf, GameEnd, GameOutcome, HandOver, Happening, InvalidSpin, Invalidated,
    Joining, Landed, NewSign, NoSpinReason, OddsCount, Opening, Phase, Placing, PlayerLimitsChange, Presence,
    RevealedDraw, Reversal, SeatStake, SentOut, SetRef, Side, SideRef, SignNotice, StakeChange, Substitute, Throwing,
    WagerBack, WagerKind, WagerStake, Winning,
};
use crate::words::{MinorUnits, Role, SeatNumber, Stake};

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
        state.sign = new.sign;
        // What was announced is done once its minimums hold.
        let done = |announced: Announced| {
            announced.sign.spinner.min == new.sign.spinner.min && announced.sign.heads_tails.min == new.sign.heads_tails.min
        };
        if state.announced.is_some_and(done) {
            state.announced = None;
        }
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
    }

    DrawsCommitted(commitment: Commitment) => {
        state.source.commit(commitment);
    }
    EntropyAdded(entropy: EntropyOf) => {
        state.contributed |= bit(entropy.seat);
        state.source.add_entropy(entropy);
    }
    DrawRevealed(draw: RevealedDraw) => {
        state.source.reveal(draw);
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
    HouseSpinEnded => {
        state.phase = Phase::Offering;
        state.thrower = Throws::Nobody;
        state.coins.in_play = 0;
        state.coins.originals = 0;
    }
    CoinsSelected(selected: CoinsRef) => {
        state.coins.in_play = coin_bits(selected.coins).unwrap_or(0);
        state.coins.originals = 0;
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
        state.coins.in_play = 0;
        state.coins.originals = 0;
    }

    SideCalled(called: SideRef) => {
        if let Some(game) = &mut state.game {
            game.side = Some(called.side);
        }
    }
    SpinnerWagerPlaced(placed: SeatStake) => { set_spinner_wager(state, placed.stake); } => tally {
        tally.staked += sum(placed.stake);
    }
    SpinnerWagerChanged(change: StakeChange) => { set_spinner_wager(state, change.total); }

    BettingOpened => {
        state.undo = None;
        state.settled = [0; 2];
        state.late = 0;
        state.contributed = 0;
        state.phase = Phase::Betting;
        state.source.open_betting();
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
        tally.staked += sum(placed.stake);
    }
    WagerChanged(change: StakeChange) => {
        if let Some(side) = side_of(change.wager) {
            set_wager(state, change.seat, side, change.total);
        }
    }
    WagerWithdrawn(gone: WagerStake) => { remove(state, gone.seat, gone.wager); }
    WagerRefused(gone: WagerStake) => { remove(state, gone.seat, gone.wager); }
    WagerReturned(gone: WagerBack) => { remove(state, gone.seat, gone.wager); }
    WagerForfeited(gone: WagerStake) => { remove(state, gone.seat, gone.wager); }
    ExcessReturned(excess: WagerStake) => {
        let (odds, wager) = (odds_of(state, excess.wager), wager_mut(state, excess.seat, excess.wager));
        if let Some(wager) = wager {
            let before = cost(wager.total(), odds);
            wager.stake.chips = wager.stake.chips.saturating_sub(excess.stake.chips);
            wager.stake.tokens = wager.stake.tokens.saturating_sub(excess.stake.tokens);
            wager.excess = 0;
            let after = cost(wager.total(), odds);
            state.exposure = state.exposure.wrapping_sub(before).wrapping_add(after);
        }
    } => tally {
        tally.returned += sum(excess.stake);
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
        state.invalid = invalid.consecutive;
        state.landed = None;
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
        let wagered = state.standing[0] | state.standing[1] | state.game.map_or(0, |game| bit(game.seat));
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
        tally.returned += sum(won.stake);
        tally.paid += won.paid;
    }
    WagerLost(lost: WagerStake) => { settle(state, lost.seat, lost.wager); } => tally {
        tally.collected += sum(lost.stake);
    }
    SettlementReversed(reversal: Reversal) => {
        let wager = Wager { stake: reversal.stake, ..Wager::default() };
        match side_of(reversal.wager) {
            Some(side) => {
                if let Some(settled) = state.settled.get_mut(index(side)) {
                    *settled &= !bit(reversal.seat);
                }
                put_wager(state, reversal.seat, side, wager);
            }
            None => {
                let minimum = state.game.map_or(0, |game| game.wager.minimum);
                put_spinner_wager(state, Wager { minimum, ..wager });
            }
        }
    }

    ElectionRequired(_who: AtSeat) => { state.phase = Phase::Electing; }
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
        state.landed = None;
        state.phase = Phase::Preparing;
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

/// Chips and tokens together.
const fn sum(stake: Stake) -> MinorUnits {
    stake.chips.saturating_add(stake.tokens)
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
        if undo.thrower == Throws::Spinner {
            undo.thrower = Throws::VacantForDealer;
        }
    }
    state.retired = seat;
    if state.pending() || state.phase == Phase::Landed {
        return;
    }
    state.thrower = Throws::Nobody;
    state.invalid = 0;
    state.coins.in_play = 0;
    state.coins.originals = 0;
    if outcome == GameOutcome::Won && !handed_over {
        state.winner = seat;
        state.retired = 0;
        state.phase = Phase::Won;
    } else {
        state.phase = Phase::Offering;
    }
}

#[inline(always)]
fn valid_spin(state: &mut State) {
    state.invalid = 0;
    state.landed = None;
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

/// The side of a wager on Heads or Tails.
#[inline]
pub(super) const fn side_of(wager: WagerKind) -> Option<Side> {
    match wager {
        WagerKind::Heads => Some(Side::Heads),
        WagerKind::Tails => Some(Side::Tails),
        WagerKind::Spinner
        | WagerKind::Centre
        | WagerKind::Cover
        | WagerKind::SideBet
        | WagerKind::ImprisonedHeads
        | WagerKind::ImprisonedTails => None,
    }
}

fn wager_mut(state: &mut State, seat: SeatNumber, wager: WagerKind) -> Option<&mut Wager> {
    match side_of(wager) {
        Some(side) => state.seat_mut(seat)?.wagers.get_mut(index(side)),
        None => state.game.as_mut().map(|game| &mut game.wager),
    }
}

/// What a winning stake is multiplied by, before it is divided.
#[inline]
const fn odds_of(state: &State, wager: WagerKind) -> u64 {
    if side_of(wager).is_some() {
        state.opening.odds.heads_tails.numerator
    } else {
        state.opening.odds.spinner.numerator
    }
}

/// The largest number that a stake can lead to, reckoned before the division by the odds (R49).
#[inline]
pub(super) const fn cost(total: MinorUnits, numerator: u64) -> MinorUnits {
    total.saturating_mul(numerator).saturating_add(total)
}

fn set_spinner_wager(state: &mut State, total: Stake) {
    let Some(game) = state.game else { return };
    let bounds = state.bounds(game.seat, true);
    let wager = judged(game.wager, total, (bounds.min, bounds.max), state.opening.enforcement);
    put_spinner_wager(state, wager);
}

#[inline(always)]
fn set_wager(state: &mut State, seat: SeatNumber, side: Side, total: Stake) {
    let bounds = state.bounds(seat, false);
    let before = state.wager(seat, side).copied().unwrap_or_default();
    let mut wager = judged(before, total, (bounds.min, bounds.max), state.opening.enforcement);
    if wager.excess > 0 {
        // What counts can be paid exactly (R61).
        let counted = state.opening.chips.round_down(wager.total().saturating_sub(wager.excess));
        wager.excess = wager.total() - counted;
    }
    put_wager(state, seat, side, wager);
}

/// A wager with new totals: what is added is judged by the limits now in force, what is taken back
/// comes off the excess first (5.2, 5.3, R16, R50, R58).
#[inline(always)]
fn judged(before: Wager, total: Stake, (min, max): (MinorUnits, MinorUnits), enforcement: Enforcement) -> Wager {
    let (was, now) = (before.total(), total.chips.saturating_add(total.tokens));
    let excess = match enforcement {
        Enforcement::Strict => 0,
        Enforcement::AtSettlement if now >= was => {
            let counted = was - before.excess.min(was);
            before.excess.saturating_add((now - was).saturating_sub(max.saturating_sub(counted)))
        }
        Enforcement::AtSettlement => before.excess.saturating_sub(was - now),
    };
    Wager { stake: total, excess, minimum: if was == 0 { min } else { before.minimum } }
}

#[inline(always)]
fn put_wager(state: &mut State, seat: SeatNumber, side: Side, wager: Wager) {
    let odds = odds_of(state, super::state::kind(side));
    let before = state.wager(seat, side).map_or(0, |wager| cost(wager.total(), odds));
    state.exposure = state.exposure.wrapping_sub(before).wrapping_add(cost(wager.total(), odds));
    if let Some(standing) = state.standing.get_mut(index(side)) {
        *standing |= bit(seat);
    }
    if let Some(place) = state.seat_mut(seat).and_then(|seat| seat.wagers.get_mut(index(side))) {
        *place = wager;
    }
}

fn put_spinner_wager(state: &mut State, wager: Wager) {
    if let Some(mut game) = state.game {
        game.wager = wager;
        put_back_game(state, Some(game));
    }
}

/// Another game, or none, with what its wager could cost.
fn put_back_game(state: &mut State, game: Option<Game>) {
    let odds = odds_of(state, WagerKind::Spinner);
    let cost_of = |game: Option<Game>| game.map_or(0, |game| cost(game.wager.total(), odds));
    state.exposure = state.exposure.wrapping_sub(cost_of(state.game)).wrapping_add(cost_of(game));
    state.game = game;
}

/// The wager is no longer on the layout.
#[inline(always)]
fn take_off(state: &mut State, seat: SeatNumber, side: Side) {
    let odds = odds_of(state, super::state::kind(side));
    let before = state.wager(seat, side).map_or(0, |wager| cost(wager.total(), odds));
    state.exposure = state.exposure.wrapping_sub(before);
    for seats in [&mut state.standing, &mut state.frozen] {
        if let Some(seats) = seats.get_mut(index(side)) {
            *seats &= !bit(seat);
        }
    }
}

fn remove(state: &mut State, seat: SeatNumber, wager: WagerKind) {
    match side_of(wager) {
        Some(side) => take_off(state, seat, side),
        None => put_spinner_wager(state, Wager::default()),
    }
}

/// The wager is settled; what it was is kept while its outcome can be invalidated.
#[inline(always)]
fn settle(state: &mut State, seat: SeatNumber, wager: WagerKind) {
    match side_of(wager) {
        Some(side) => {
            take_off(state, seat, side);
            if let Some(settled) = state.settled.get_mut(index(side)) {
                *settled |= bit(seat);
            }
        }
        None => put_spinner_wager(state, Wager::default()),
    }
}

/// What the wagers of a table could cost, from nothing.
pub(super) fn exposure(state: &State) -> MinorUnits {
    let mut sum = state.game.map_or(0, |game| cost(game.wager.total(), odds_of(state, WagerKind::Spinner)));
    for side in super::state::SIDES {
        let odds = odds_of(state, super::state::kind(side));
        for seat in Seats(state.standing.get(index(side)).copied().unwrap_or(0)) {
            sum = sum.saturating_add(state.wager(seat, side).map_or(0, |wager| cost(wager.total(), odds)));
        }
    }
    sum.min(money::MOST.saturating_add(1))
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

/// Seats that have money in an outcome that can still be invalidated: on the layout then, or as spinner.
pub(super) fn open_outcome_seats(state: &State) -> u64 {
    match &state.undo {
        Some(undo) => {
            let spinner = undo.game.map_or(0, |game| if game.wager.total() > 0 { bit(game.seat) } else { 0 });
            state.settled[0] | state.settled[1] | spinner
        }
        None => 0,
    }
}

/// Whether the result is that side.
#[inline]
pub(super) const fn side_won(result: DecisionResult, side: Side) -> bool {
    matches!((result, side), (DecisionResult::Heads, Side::Heads) | (DecisionResult::Tails, Side::Tails))
}
