//! Stakes, settlements, and the moves of money in every event (C15). Points come from [`super::scoring`].

use alloc::vec::Vec;

use super::contract::{Event, Happening, Settlement, SideScore, Stakes};
use super::record::Record;
use super::sides::side;
use super::state::{MOST_SEATS, State, seat_of};
use crate::contract::{Account, Cause, MinorUnits, Move, Row, Seat};

/// The one tender.
pub const TENDER: Row = 0;
/// The one bet: the table's stakes.
pub const BET: Row = 0;
/// Where commission goes.
const HOUSE: Account = Account::House(0);

/// Returns what a seat stakes when it is ready for the next hand, or `None` where nothing is due.
pub fn stake_due(record: &Record, state: &State, seat: u8) -> Option<MinorUnits> {
    match state.terms.stakes {
        Stakes::None => None,
        Stakes::PerPoint(amount) => Some(amount.saturating_mul(record.points_at_stake.value.into())),
        // The ante lies there to the match's end.
        Stakes::Pot(amount) => (state.player(seat).stake == 0).then_some(amount),
    }
}

/// Returns what a seat that steps back gets: its stake; an ante only as long as the match has not begun (C15).
pub fn stake_withdrawn(state: &State, seat: u8) -> MinorUnits {
    let is_ante = matches!(state.terms.stakes, Stakes::Pot(_));
    if is_ante && state.hands > 0 { 0 } else { state.player(seat).stake }
}

/// Returns the settlements of a hand, and of the match where it has winners, by seat; none where nothing is settled.
pub fn settle(record: &Record, state: &State, scores: &[SideScore], winners: Option<&[u8]>) -> Vec<Settlement> {
    match (state.terms.stakes, winners) {
        (Stakes::PerPoint(amount), _) => settle_points(record, state, scores, amount),
        (Stakes::Pot(_), Some(winners)) => settle_pot(record, state, winners),
        (Stakes::None, _) | (Stakes::Pot(_), None) => Vec::new(),
    }
}

/// Each seat's balance is the sum, over the other sides, of (own points - theirs) times the amount.
fn settle_points(record: &Record, state: &State, scores: &[SideScore], amount: MinorUnits) -> Vec<Settlement> {
    let points_of =
        |first: u8| scores.iter().find(|score| seat_of(score.seat) == first).map_or(0, |score| i64::from(score.points));
    let settled = |(seat, player): (u8, &super::state::Player)| {
        let own = points_of(side(record, state, seat));
        let balance: i64 = scores.iter().map(|score| own - i64::from(score.points)).sum();
        let units = balance.unsigned_abs().saturating_mul(amount);
        let (won, lost) = if balance >= 0 { (units, 0) } else { (0, units) };
        settlement(state, seat, player.stake, won, lost)
    };
    state.all().map(settled).collect()
}

/// The pot is divided equally among the winners' seats; minor units that are left go one each to the lowest of these.
fn settle_pot(record: &Record, state: &State, winners: &[u8]) -> Vec<Settlement> {
    let pot: MinorUnits = state.all().map(|(_, player)| player.stake).sum();
    let has_won = |seat: u8| winners.contains(&side(record, state, seat));
    let shares = state.all().filter(|&(seat, _)| has_won(seat)).count() as u64;
    let (share, mut left) = (pot / shares.max(1), pot % shares.max(1));
    let settled = |(seat, player): (u8, &super::state::Player)| {
        if !has_won(seat) {
            return settlement(state, seat, player.stake, 0, player.stake);
        }
        let more = left.min(1);
        left -= more;
        settlement(state, seat, player.stake, (share + more).saturating_sub(player.stake), 0)
    };
    state.all().map(settled).collect()
}

fn settlement(state: &State, seat: u8, staked: MinorUnits, won: MinorUnits, lost: MinorUnits) -> Settlement {
    let basis_points = u64::from(state.terms.commission_basis_points);
    // At most 10^13 × 52 × 1,000: far below 2^64.
    let commission = won.saturating_mul(basis_points) / 10_000;
    let back = staked.saturating_add(won).saturating_sub(lost).saturating_sub(commission);
    Settlement { seat: seat.into(), staked, won, lost, commission, back }
}

/// Returns the moves of the event at a place. Those of a settlement follow from all settlements of its command, which stand one
/// after another.
pub fn moves_at(happenings: &[&Happening], at: usize) -> Vec<Move> {
    match happenings.get(at) {
        Some(Happening::StakePlaced(stake)) => {
            alloc::vec![pays(purse(stake.seat), table(stake.seat), stake.amount, Cause::Stake)]
        }
        Some(Happening::StakeReturned(stake)) => {
            let cause = if stake.by_player { Cause::Withdraw } else { Cause::Refund };
            alloc::vec![pays(table(stake.seat), purse(stake.seat), stake.amount, cause)]
        }
        Some(Happening::SeatSettled(_)) => {
            let settled = |what: &&Happening| if let Happening::SeatSettled(one) = what { Some(*one) } else { None };
            // One for each seat at most: more are no command's.
            let before = happenings.iter().take(at).rev().map_while(settled).take(MOST_SEATS).count();
            if before == MOST_SEATS {
                return Vec::new();
            }
            let all: Vec<Settlement> =
                happenings.iter().skip(at - before).map_while(settled).take(MOST_SEATS).collect();
            settlement_moves(&all, before)
        }
        _ => Vec::new(),
    }
    .into_iter()
    .filter(|one| one.amount > 0)
    .collect()
}

/// Returns the moves of each event.
pub fn moves_of(events: &[Event]) -> Vec<Vec<Move>> {
    let happenings: Vec<&Happening> = events.iter().map(|event| &event.what).collect();
    (0..happenings.len()).map(|at| moves_at(&happenings, at)).collect()
}

/// Returns the moves of one settlement: what is the seat's own goes back; what it wins is taken from the losers in the order of
/// seats, each up to what earlier winners have left of its loss, and then the commission on it likewise.
fn settlement_moves(all: &[Settlement], which: usize) -> Vec<Move> {
    let mut losses: Vec<(Seat, MinorUnits)> = all.iter().map(|one| (one.seat, one.lost)).collect();
    let mut moves = Vec::new();
    for (place, one) in all.iter().enumerate().take(which + 1) {
        moves.clear();
        moves.push(pays(table(one.seat), purse(one.seat), one.staked.saturating_sub(one.lost), Cause::Settle));
        take(&mut losses, one.won.saturating_sub(one.commission), &mut |loser, amount| {
            moves.push(pays(table(loser), purse(one.seat), amount, Cause::Settle));
        });
        take(&mut losses, one.commission, &mut |loser, amount| {
            moves.push(pays(table(loser), HOUSE, amount, Cause::Fee));
        });
        debug_assert!(place <= which, "settlements before this one are taken off the losses");
    }
    moves
}

/// Takes an amount from what is left of losses, in their order.
fn take(losses: &mut [(Seat, MinorUnits)], mut amount: MinorUnits, pay: &mut dyn FnMut(Seat, MinorUnits)) {
    for (loser, left) in losses {
        let part = amount.min(*left);
        *left -= part;
        amount -= part;
        if part > 0 {
            pay(*loser, part);
        }
    }
}

const fn pays(payer: Account, payee: Account, amount: MinorUnits, cause: Cause) -> Move {
    Move { payer, payee, tender: TENDER, amount, bet: BET, cause }
}

const fn purse(seat: Seat) -> Account {
    Account::Purse(seat)
}

const fn table(seat: Seat) -> Account {
    Account::Table(seat)
}
