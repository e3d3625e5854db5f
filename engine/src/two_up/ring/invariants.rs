//! Invariants of a ring's state.
//!
//! Bytes and events from outside are untrusted. A state that no history of commands can produce, or that would break
//! the machine, is rejected.

use super::betting::{MOST_BETS, exposure};
use super::calendar;
use super::centre::{heads_needed, most_due};
use super::open::is_policy_known;
use super::record::{Age, Calendar, CentreRule, Record};
use super::state::{Centre, Checkpoint, GONE, Game, Opening, OwnGame, Phase, State, Throws};
use crate::contract::{MinorUnits, Role, Timestamp};
use crate::table::money::{MOST, MOST_GIVEN};
use crate::table::seats::{all, bit};
use crate::two_up::contract::{CentrePolicy, DecisionResult, SideBet, SideOffer};

/// Whether the state satisfies every invariant under this rulebook.
pub(super) fn is_consistent(record: &Record, state: &State) -> bool {
    state.has_sound_floor()
        && is_opening_consistent(record, &state.opening, state.now)
        && are_seats_consistent(record, state)
        && are_pennies_consistent(record, state)
        && are_bets_consistent(state, &state.own.bets)
        && are_offers_consistent(state)
        && state.game.as_ref().is_none_or(|game| is_game_consistent(record, state, game, state.is_pending()))
        && state.checkpoint.as_ref().is_none_or(|checkpoint| is_checkpoint_consistent(record, state, checkpoint))
        && is_outcome_consistent(record, state)
        && exposure(state, heads_needed(record)) <= MOST
        && is_phase_consistent(record, state)
        && is_thrower_consistent(state)
}

fn is_opening_consistent(record: &Record, opening: &Opening, now: Timestamp) -> bool {
    let zone = opening.zone_offset_minutes;
    is_policy_known(record, opening.own.policy)
        && (!opening.own.anzac_day_only || record.calendar.value == Calendar::AnzacDayWhereSaid)
        && opening.own.day <= calendar::day(now, zone)
        && calendar::check(record, last_moment_of(opening.own.day, zone), zone, opening.own.anzac_day_only).is_ok()
}

/// Returns the last moment of a local day. A ring that may open at some time of the day may open then.
fn last_moment_of(day: u32, zone_offset_minutes: i16) -> Timestamp {
    u64::try_from(calendar::end_of(day, zone_offset_minutes) - 1).unwrap_or(0)
}

fn are_seats_consistent(record: &Record, state: &State) -> bool {
    (record.age.value != Age::Attested || state.attested == state.occupied)
        && (state.retired == 0 || state.is_seated(state.retired))
}

/// The pennies in play are as many as are spun and belong to the set. Enough pennies are left for the next spinner.
fn are_pennies_consistent(record: &Record, state: &State) -> bool {
    let (spun, pennies) = (u32::from(record.coins_spun.value), &state.coins);
    let set = all(u32::from(record.coins_in_set.value));
    let (in_play, retained) = (u64::from(pennies.in_play), u64::from(state.own.retained));
    (1..=record.sets.value).contains(&pennies.set)
        && (in_play | retained) & !set == 0
        && in_play & retained == 0
        && (in_play == 0 || in_play.count_ones() == spun)
        && (set & !retained).count_ones() >= spun
        && (pennies.taken_by == 0 || (in_play != 0 && (pennies.taken_by == GONE || state.is_seated(pennies.taken_by))))
}

const fn is_amount(amount: MinorUnits) -> bool {
    amount >= 1 && amount <= MOST_GIVEN
}

/// Whether the numbers are from 1 to 256, each at most once.
fn are_numbers_consistent(mut numbers: impl Iterator<Item = u32>) -> bool {
    let mut taken = [false; MOST_BETS as usize];
    numbers.all(|number| {
        let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        let place = place.and_then(|place| taken.get_mut(place));
        place.is_some_and(|taken| !core::mem::replace(taken, true))
    })
}

fn are_offers_consistent(state: &State) -> bool {
    let offer = |offer: &SideOffer| state.is_seated(offer.seat) && is_amount(offer.amount);
    let open = matches!(state.phase, Phase::Offering | Phase::Preparing | Phase::Betting) && state.checkpoint.is_none();
    (state.own.offers.is_empty() || open)
        && state.own.offers.iter().all(offer)
        && are_numbers_consistent(state.own.offers.iter().map(|offer| offer.offer))
}

fn are_bets_consistent(state: &State, bets: &[SideBet]) -> bool {
    let bet = |bet: &SideBet| {
        state.is_seated(bet.heads)
            && state.is_seated(bet.tails)
            && bet.heads != bet.tails
            && is_amount(bet.amount)
            && (1..=MOST_BETS).contains(&bet.offer)
    };
    bets.iter().all(bet) && are_numbers_consistent(bets.iter().map(|bet| bet.bet))
}

fn is_game_consistent(record: &Record, state: &State, game: &Game, pending: bool) -> bool {
    let Some(centre) = &game.own.centre else {
        // Heads count only for a centre, and in rules with a centre no throw comes before it is staked.
        let thrown = game.valid && record.centre.value != CentreRule::None;
        return state.is_seated(game.seat) && game.own.heads == 0 && !thrown;
    };
    state.is_seated(game.seat)
        && record.centre.value != CentreRule::None
        && game.own.heads < heads_needed(record)
        && game.valid == (game.own.heads > 0 || pending)
        && is_centre_consistent(state, game, centre)
}

fn is_centre_consistent(state: &State, game: &Game, centre: &Centre) -> bool {
    let grown = match state.opening.own.policy {
        CentrePolicy::Riding => most_due(centre.first, game.own.heads),
        CentrePolicy::SingleCover => centre.first,
    };
    let rising = centre.covers.is_sorted_by(|one, next| one.seat < next.seat);
    let cover = |seat| state.is_seated(seat) && seat != game.seat;
    is_amount(centre.first)
        && (1..=grown).contains(&centre.stake)
        && rising
        && is_ridden_consistent(state, game, centre, grown)
        && centre.covers.iter().all(|there| cover(there.seat) && there.amount >= 1)
        && centre.covered() <= centre.stake
        && centre.declined & (!state.occupied | bit(game.seat)) == 0
}

/// The covers of earlier throws are part of the growth of a riding centre.
fn is_ridden_consistent(state: &State, game: &Game, centre: &Centre, grown: MinorUnits) -> bool {
    let ridden = centre.ridden.iter().map(|cover| cover.amount).fold(0, MinorUnits::saturating_add);
    centre.ridden.is_sorted_by(|one, next| one.seat < next.seat)
        && centre.ridden.iter().all(|there| state.is_seated(there.seat) && there.seat != game.seat && there.amount >= 1)
        && ridden <= grown.saturating_sub(centre.first)
        && (ridden > 0) == (grown > centre.first)
}

/// Whether the checkpoint, which an invalidation restores, is consistent.
fn is_checkpoint_consistent(record: &Record, state: &State, checkpoint: &Checkpoint) -> bool {
    let centre = checkpoint.centre();
    let owed = centre.map_or(0, |centre| most_due(centre.first, heads_needed(record)));
    let bets = checkpoint.own.bets.iter().map(|bet| bet.amount.saturating_mul(2)).fold(0, MinorUnits::saturating_add);
    // Bets stand until there is a result. The result moves them to the checkpoint.
    let settled = if checkpoint.result.is_some() { state.own.bets.is_empty() } else { checkpoint.own.bets.is_empty() };
    checkpoint.game.as_ref().is_none_or(|game| is_game_consistent(record, state, game, false))
        && are_bets_consistent(state, &checkpoint.own.bets)
        && settled
        && owed.saturating_add(bets) <= MOST
        && checkpoint.own.due_paid <= centre_won(checkpoint)
        && (state.opening.own.policy == CentrePolicy::SingleCover || is_settled_centre_consistent(state, checkpoint))
        && checkpoint.disc <= state.opening.seats
        && (checkpoint.retired == 0 || state.is_seated(checkpoint.retired))
        && checkpoint.declined & !state.occupied == 0
        && (checkpoint.result.is_some() || is_in_step(state, checkpoint))
        && (is_thrower_of(checkpoint.thrower, checkpoint.game.as_ref())
            || (checkpoint.thrower == Throws::Nobody && checkpoint.game.is_none()))
}

/// A riding centre was covered in full at the throw. After the result its winnings either stand or were paid out in
/// full.
fn is_settled_centre_consistent(state: &State, checkpoint: &Checkpoint) -> bool {
    let Some(game) = checkpoint.game.as_ref().filter(|_| checkpoint.result.is_some()) else { return true };
    let Some(centre) = &game.own.centre else { return true };
    let won = centre_won(checkpoint);
    let stands = match &state.game {
        Some(now) => now.seat == game.seat && now.valid && now.own.centre.as_ref().is_some_and(|now| now.stake == won),
        None => state.phase == Phase::Won { seat: game.seat, due: won },
    };
    centre.covered() == centre.stake && (checkpoint.own.due_paid == won || (checkpoint.own.due_paid == 0 && stands))
}

/// Whether the checkpoint's centre matches the current one, as it does until there is a result.
fn is_in_step(state: &State, checkpoint: &Checkpoint) -> bool {
    let (Some(game), Some(before)) = (&state.game, &checkpoint.game) else { return true };
    let stands =
        |game: &Game| game.own.centre.as_ref().map(|centre| (centre.first, centre.stake, centre.covers.clone()));
    game.seat == before.seat && game.own.heads == before.own.heads && stands(game) == stands(before)
}

/// Returns what the centre grew to by the outcome, or 0 when the result is not Heads.
fn centre_won(checkpoint: &Checkpoint) -> MinorUnits {
    let centre = checkpoint.centre();
    centre
        .filter(|_| checkpoint.result == Some(DecisionResult::Heads))
        .map_or(0, |centre| centre.stake.saturating_add(centre.covered()))
}

/// A centre after a valid spin, or a due, is the checkpoint's centre one Heads further.
fn is_outcome_consistent(record: &Record, state: &State) -> bool {
    let (seat, heads, stake) = match (&state.game, state.phase) {
        (_, Phase::Won { seat, due }) => (seat, heads_needed(record), due),
        (Some(Game { seat, valid: true, own: OwnGame { heads, centre: Some(centre) }, .. }), _) => {
            (*seat, *heads, centre.stake)
        }
        _ => return true,
    };
    let Some(checkpoint) = state.checkpoint.as_ref().filter(|checkpoint| checkpoint.result.is_some()) else {
        return !matches!(state.phase, Phase::Won { .. });
    };
    let before =
        checkpoint.game.as_ref().filter(|before| before.seat == seat && before.own.heads.saturating_add(1) == heads);
    before.is_some() && stake <= centre_won(checkpoint) && checkpoint.own.due_paid == 0
}

/// Whether the thrower fits the game: the spinner in their own game, or the ringkeeper without a game or for a game
/// handed over with a centre.
fn is_thrower_of(thrower: Throws, game: Option<&Game>) -> bool {
    match (thrower, game) {
        (Throws::Nobody, _) | (Throws::Spinner, None) => false,
        (Throws::Spinner, Some(game)) => !game.handed_over,
        (Throws::House(_) | Throws::Vacant { .. }, game) => {
            game.is_none_or(|game| game.handed_over && game.own.centre.is_some())
        }
    }
}

fn is_thrower_consistent(state: &State) -> bool {
    if state.finishing && !is_finishing_consistent(state) {
        return false;
    }
    let free = matches!(state.phase, Phase::Offering | Phase::Won { .. } | Phase::Closed);
    if free {
        state.thrower == Throws::Nobody && state.game.is_none()
    } else {
        is_thrower_of(state.thrower, state.game.as_ref())
    }
}

/// Whether a state that is finishing has a decision under way, the ringkeeper as the thrower and no spinner's game.
fn is_finishing_consistent(state: &State) -> bool {
    state.has_decision_under_way() && state.thrower == Throws::House(Role::Ringkeeper) && state.game.is_none()
}

fn is_phase_consistent(record: &Record, state: &State) -> bool {
    let finished = state.checkpoint.as_ref().is_none_or(|checkpoint| checkpoint.result.is_some());
    let under_way = state.checkpoint.as_ref().is_some_and(|checkpoint| checkpoint.result.is_none());
    let staked = state.game.as_ref().is_none_or(|game| game.own.centre.is_some());
    let staked = staked || record.centre.value == CentreRule::None;
    let covered = state.centre().is_none_or(|centre| centre.uncovered() == 0);
    let by_phase = match state.phase {
        Phase::Offering => finished && state.coins.in_play == 0,
        Phase::Preparing => finished && (state.offered == 0 || state.game.is_none()),
        Phase::Betting => state.checkpoint.is_none() && staked,
        Phase::Called => staked && under_way == state.is_pending() && (under_way || state.checkpoint.is_none()),
        Phase::Flying | Phase::Landed { .. } => under_way && staked && covered && state.coins.in_play != 0,
        Phase::Won { due, .. } => finished && state.own.bets.is_empty() && due != 0,
        Phase::Closed => state.checkpoint.is_none() && state.own.bets.is_empty(),
        // Only a casino has these.
        Phase::Reopened | Phase::Electing => false,
    };
    by_phase
        && are_odds_consistent(record, state)
        && is_landing_consistent(record, state)
        && (state.offered == 0 || matches!(state.phase, Phase::Offering | Phase::Preparing))
}

/// Three pennies have no Odds, and Odds are pending only between the call and the result.
fn are_odds_consistent(record: &Record, state: &State) -> bool {
    let thrown = matches!(state.phase, Phase::Called | Phase::Flying | Phase::Landed { .. });
    !state.is_pending() || (thrown && record.coins_spun.value == 2)
}

fn is_landing_consistent(record: &Record, state: &State) -> bool {
    state.landed().is_none_or(|rests| rests.third.is_some() == (record.coins_spun.value == 3))
}
