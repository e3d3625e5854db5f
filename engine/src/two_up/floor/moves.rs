//! The moves of money in every event. They follow from the event's payload; this module holds no rule and no state.
//!
//! A casino has two tenders for stakes and pays winnings in chips; a ring has one tender. The ledger keeps a side bet's
//! stakes in the accounts of the two seats, although one player holds both in the room.

use alloc::vec::Vec;

use crate::contract::{Account, Cause, Citation, MinorUnits, Move, Row, Seat, Timestamp};
use crate::two_up::contract::{Event, Happening, ReturnReason, Side, Stake, WagerKind};

/// The tenders of a casino. A ring has only the first.
pub const CHIPS: Row = 0;
pub const TOKENS: Row = 1;

/// A casino's bank, or a ring's forfeits.
const HOUSE: Account = Account::House(0);

/// The bets of a ring. Not every ring has a centre.
pub const SIDE_BET: Row = 0;
pub const CENTRE: Row = 1;

/// Returns the row of a wager's bet. A wager in prison stays on the bet that it was staked on.
pub const fn bet_of(wager: WagerKind) -> Row {
    match wager {
        WagerKind::Heads | WagerKind::ImprisonedHeads => 0,
        WagerKind::Tails | WagerKind::ImprisonedTails => 1,
        WagerKind::Spinner => 2,
        WagerKind::Centre | WagerKind::Cover => CENTRE,
        WagerKind::SideBet => SIDE_BET,
    }
}

/// Returns the kind of a wager on the side.
#[inline]
pub const fn kind(side: Side) -> WagerKind {
    match side {
        Side::Heads => WagerKind::Heads,
        Side::Tails => WagerKind::Tails,
    }
}

const fn purse(seat: Seat) -> Account {
    Account::Purse(seat)
}

const fn table(seat: Seat) -> Account {
    Account::Table(seat)
}

/// Posts the moves of a casino's stake, one for each tender.
fn stake(payer: Account, payee: Account, stake: Stake, wager: WagerKind, cause: Cause, post: &mut impl FnMut(Move)) {
    let bet = bet_of(wager);
    post(Move { payer, payee, tender: CHIPS, amount: stake.chips, bet, cause });
    post(Move { payer, payee, tender: TOKENS, amount: stake.tokens, bet, cause });
}

/// Returns a move in chips, or in the one tender of a ring.
const fn in_chips(payer: Account, payee: Account, amount: MinorUnits, wager: WagerKind, cause: Cause) -> Move {
    Move { payer, payee, tender: CHIPS, amount, bet: bet_of(wager), cause }
}

/// Returns a move in a ring's centre.
const fn centre(payer: Account, payee: Account, amount: MinorUnits, cause: Cause) -> Move {
    in_chips(payer, payee, amount, WagerKind::Centre, cause)
}

/// Returns a move on a ring's side bet.
const fn side_bet(payer: Account, payee: Account, amount: MinorUnits, cause: Cause) -> Move {
    in_chips(payer, payee, amount, WagerKind::SideBet, cause)
}

/// Builds the contract's event with its moves.
pub fn event(at: Timestamp, cite: Citation, what: Happening) -> Event {
    Event { at, cite, moves: moves_of(&what), what }
}

/// Returns the moves of an event without those of amount 0.
pub fn moves_of(what: &Happening) -> Vec<Move> {
    let mut moves = Vec::new();
    each_move(what, &mut |one| {
        if one.amount > 0 {
            moves.push(one);
        }
    });
    moves
}

/// Posts every move of an event in order. A move may have the amount 0.
#[inline]
pub fn each_move(what: &Happening, post: &mut impl FnMut(Move)) {
    match what {
        Happening::SpinnerWagerPlaced(placed) => {
            stake(purse(placed.seat), table(placed.seat), placed.stake, placed.wager, Cause::Stake, post);
        }
        Happening::WagerPlaced(placed) => {
            stake(purse(placed.seat), table(placed.seat), placed.stake, kind(placed.side), Cause::Stake, post);
        }
        // Additions are posted first, so that the seat's account does not fall to 0 when the tender changes.
        Happening::SpinnerWagerChanged(change) | Happening::WagerChanged(change) => {
            stake(purse(change.seat), table(change.seat), change.added, change.wager, Cause::Stake, post);
            stake(table(change.seat), purse(change.seat), change.removed, change.wager, Cause::Withdraw, post);
        }
        Happening::WagerWithdrawn(gone) => {
            stake(table(gone.seat), purse(gone.seat), gone.stake, gone.wager, Cause::Withdraw, post);
        }
        Happening::WagerRefused(gone) => {
            stake(table(gone.seat), purse(gone.seat), gone.stake, gone.wager, Cause::Refund, post);
        }
        Happening::WagerReturned(back) => {
            let cause = match back.reason {
                ReturnReason::Released => Cause::Settle,
                ReturnReason::Retired => Cause::Withdraw,
                ReturnReason::SentOut
                | ReturnReason::UnderMinimum
                | ReturnReason::Voided
                | ReturnReason::Invalidated
                | ReturnReason::Counterparty
                | ReturnReason::CalledOff
                | ReturnReason::Closed => Cause::Refund,
            };
            stake(table(back.seat), purse(back.seat), back.stake, back.wager, cause, post);
        }
        Happening::ExcessReturned(excess) => {
            stake(table(excess.seat), purse(excess.seat), excess.stake, excess.wager, Cause::Refund, post);
        }
        Happening::WagerWon(won) => {
            stake(table(won.seat), purse(won.seat), won.stake, won.wager, Cause::Settle, post);
            post(in_chips(HOUSE, purse(won.seat), won.paid, won.wager, Cause::Settle));
        }
        Happening::WagerLost(lost) => {
            stake(table(lost.seat), HOUSE, lost.stake, lost.wager, Cause::Settle, post);
        }
        Happening::WagerForfeited(gone) => {
            stake(table(gone.seat), HOUSE, gone.stake, gone.wager, Cause::Forfeit, post);
        }
        Happening::WagerHalved(halved) => {
            stake(table(halved.seat), purse(halved.seat), halved.returned, halved.wager, Cause::Settle, post);
            stake(table(halved.seat), HOUSE, halved.lost, halved.wager, Cause::Settle, post);
        }
        Happening::SettlementReversed(reversal) => {
            let had_it = if reversal.won { purse(reversal.seat) } else { HOUSE };
            stake(had_it, table(reversal.seat), reversal.stake, reversal.wager, Cause::Reverse, post);
            post(in_chips(had_it, HOUSE, reversal.paid, reversal.wager, Cause::Reverse));
        }

        Happening::CentreStaked(staked) | Happening::CentreCovered(staked) => {
            post(centre(purse(staked.seat), table(staked.seat), staked.amount, Cause::Stake));
        }
        Happening::CentreRides(riding) => {
            for cover in &riding.covers {
                post(centre(table(cover.seat), table(riding.seat), cover.amount, Cause::Settle));
            }
        }
        Happening::CentreReturned(back) => {
            post(centre(table(back.seat), purse(back.seat), back.amount, Cause::Refund));
        }
        // Covers of earlier throws are in the spinner's account (R105).
        Happening::CoverReturned(back) => {
            let cover = back.amount.saturating_sub(back.earlier);
            post(centre(table(back.seat), purse(back.seat), cover, Cause::Refund));
            post(centre(table(back.spinner), purse(back.seat), back.earlier, Cause::Refund));
        }
        Happening::CoverPaid(payment) => {
            let won = payment.paid.saturating_sub(payment.cover);
            post(centre(table(payment.seat), purse(payment.seat), payment.cover, Cause::Settle));
            post(centre(table(payment.spinner), purse(payment.seat), won, Cause::Settle));
        }
        // A paid cover is taken back. A lost cover stands again, out of the centre.
        Happening::CoverReversed(payment) => {
            let (seat, spinner) = (payment.seat, payment.spinner);
            if payment.paid > 0 {
                let won = payment.paid.saturating_sub(payment.cover);
                post(centre(purse(seat), table(seat), payment.cover, Cause::Reverse));
                post(centre(purse(seat), table(spinner), won, Cause::Reverse));
            } else {
                post(centre(table(spinner), table(seat), payment.cover, Cause::Reverse));
            }
        }
        Happening::DuePaid(due) => {
            post(centre(table(due.seat), purse(due.seat), due.amount, Cause::Settle));
        }
        Happening::DueReversed(due) => {
            post(centre(purse(due.seat), table(due.seat), due.amount, Cause::Reverse));
        }
        Happening::CentreForfeited(gone) | Happening::CoverForfeited(gone) => {
            post(centre(table(gone.seat), HOUSE, gone.amount, Cause::Forfeit));
        }
        Happening::SideOfferMade(offer) => {
            post(side_bet(purse(offer.seat), table(offer.seat), offer.amount, Cause::Stake));
        }
        Happening::SideOfferWithdrawn(back) => {
            let cause = if back.by_player { Cause::Withdraw } else { Cause::Refund };
            post(side_bet(table(back.seat), purse(back.seat), back.amount, cause));
        }
        Happening::SideOfferLapsed(lapsed) => {
            post(side_bet(table(lapsed.seat), purse(lapsed.seat), lapsed.amount, Cause::Refund));
        }
        // The head bettor's stake has been on the table since the offer (R116).
        Happening::SideBetMade(made) => {
            post(side_bet(purse(made.tails), table(made.tails), made.amount, Cause::Stake));
        }
        Happening::SideBetSettled(settled) => {
            post(side_bet(table(settled.winner), purse(settled.winner), settled.amount, Cause::Settle));
            post(side_bet(table(settled.loser), purse(settled.winner), settled.amount, Cause::Settle));
        }
        Happening::SideBetReversed(settled) => {
            post(side_bet(purse(settled.winner), table(settled.winner), settled.amount, Cause::Reverse));
            post(side_bet(purse(settled.winner), table(settled.loser), settled.amount, Cause::Reverse));
        }
        Happening::SideBetReturned(back) => {
            post(side_bet(table(back.seat), purse(back.seat), back.amount, Cause::Refund));
        }
        Happening::SideBetForfeited(gone) => {
            post(side_bet(table(gone.seat), HOUSE, gone.amount, Cause::Forfeit));
        }
        // Every other event moves nothing. Before `CentreLost`, `CoverPaid` has paid out the centre.
        _ => {}
    }
}
