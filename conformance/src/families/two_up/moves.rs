//! The moves of an event, derived from its payload alone: written from the rules of the ledger, not from the engine. An event
//! that is not named here moves nothing.

use kip_contract::two_up::{Happening, ReturnReason, Side, Stake, StakeChange, WagerKind};
use kip_contract::types::{Account, Cause, MinorUnits, Move, Row, Seat};

const BANK: Account = Account::House(0);
const SIDE_BET: Row = 0;
const CENTRE: Row = 1;

/// Returns the moves of an event, in order, without those of amount 0.
#[must_use]
pub fn of(what: &Happening) -> Vec<Move> {
    let moves = casino(what).or_else(|| centre(what)).or_else(|| side_bets(what)).unwrap_or_default();
    moves.into_iter().filter(|one| one.amount != 0).collect()
}

const fn purse(seat: Seat) -> Account {
    Account::Purse(seat)
}

const fn table(seat: Seat) -> Account {
    Account::Table(seat)
}

/// Returns the bet of a wager. A wager in prison stays on its side.
fn bet(wager: WagerKind) -> Row {
    match wager {
        WagerKind::Heads | WagerKind::ImprisonedHeads => 0,
        WagerKind::Tails | WagerKind::ImprisonedTails => 1,
        _ => 2,
    }
}

/// Returns the moves of a stake, one for each tender.
fn stake(payer: Account, payee: Account, of: Stake, wager: WagerKind, cause: Cause) -> Vec<Move> {
    let one = |tender, amount| Move { payer, payee, tender, amount, bet: bet(wager), cause };
    vec![one(0, of.chips), one(1, of.tokens)]
}

/// Returns one move of chips.
fn one(payer: Account, payee: Account, amount: MinorUnits, bet: Row, cause: Cause) -> Move {
    Move { payer, payee, tender: 0, amount, bet, cause }
}

fn changed(change: &StakeChange) -> Vec<Move> {
    let (purse, table) = (purse(change.seat), table(change.seat));
    // The addition comes first, so that a stake never falls to 0 when only its tender changes.
    let added = stake(purse, table, change.added, change.wager, Cause::Stake);
    [added, stake(table, purse, change.removed, change.wager, Cause::Withdraw)].concat()
}

fn casino(what: &Happening) -> Option<Vec<Move>> {
    use Cause::{Forfeit, Refund, Reverse, Settle, Withdraw};
    let back = |seat, of, wager, cause| stake(table(seat), purse(seat), of, wager, cause);
    let gone = |seat, of, wager, cause| stake(table(seat), BANK, of, wager, cause);
    Some(match what {
        Happening::SpinnerWagerPlaced(it) => stake(purse(it.seat), table(it.seat), it.stake, it.wager, Cause::Stake),
        Happening::WagerPlaced(it) => {
            let wager = if it.side == Side::Heads { WagerKind::Heads } else { WagerKind::Tails };
            stake(purse(it.seat), table(it.seat), it.stake, wager, Cause::Stake)
        }
        Happening::SpinnerWagerChanged(it) | Happening::WagerChanged(it) => changed(it),
        Happening::WagerWithdrawn(it) => back(it.seat, it.stake, it.wager, Withdraw),
        Happening::WagerRefused(it) | Happening::ExcessReturned(it) => back(it.seat, it.stake, it.wager, Refund),
        Happening::WagerReturned(it) => back(
            it.seat,
            it.stake,
            it.wager,
            match it.reason {
                ReturnReason::Released => Settle,
                ReturnReason::Retired => Withdraw,
                _ => Refund,
            },
        ),
        Happening::WagerWon(it) => {
            let winnings = one(BANK, purse(it.seat), it.paid, bet(it.wager), Settle);
            [back(it.seat, it.stake, it.wager, Settle), vec![winnings]].concat()
        }
        Happening::WagerLost(it) => gone(it.seat, it.stake, it.wager, Settle),
        Happening::WagerForfeited(it) => gone(it.seat, it.stake, it.wager, Forfeit),
        Happening::WagerHalved(it) => {
            [back(it.seat, it.returned, it.wager, Settle), gone(it.seat, it.lost, it.wager, Settle)].concat()
        }
        Happening::SettlementReversed(it) if it.won => {
            let winnings = one(purse(it.seat), BANK, it.paid, bet(it.wager), Reverse);
            [stake(purse(it.seat), table(it.seat), it.stake, it.wager, Reverse), vec![winnings]].concat()
        }
        Happening::SettlementReversed(it) => stake(BANK, table(it.seat), it.stake, it.wager, Reverse),
        _ => return None,
    })
}

fn centre(what: &Happening) -> Option<Vec<Move>> {
    use Cause::{Forfeit, Refund, Reverse, Settle};
    let one = |payer, payee, amount, cause| one(payer, payee, amount, CENTRE, cause);
    Some(match what {
        Happening::CentreStaked(it) | Happening::CentreCovered(it) => {
            vec![one(purse(it.seat), table(it.seat), it.amount, Cause::Stake)]
        }
        Happening::CentreRides(it) => {
            let rides = it.covers.iter().map(|cover| one(table(cover.seat), table(it.seat), cover.amount, Settle));
            rides.collect()
        }
        Happening::CentreReturned(it) => vec![one(table(it.seat), purse(it.seat), it.amount, Refund)],
        Happening::CoverReturned(it) => vec![
            one(table(it.seat), purse(it.seat), it.amount.saturating_sub(it.earlier), Refund),
            one(table(it.spinner), purse(it.seat), it.earlier, Refund),
        ],
        Happening::CoverPaid(it) => vec![
            one(table(it.seat), purse(it.seat), it.cover, Settle),
            one(table(it.spinner), purse(it.seat), it.paid.saturating_sub(it.cover), Settle),
        ],
        Happening::DuePaid(it) => vec![one(table(it.seat), purse(it.seat), it.amount, Settle)],
        Happening::CentreForfeited(it) | Happening::CoverForfeited(it) => {
            vec![one(table(it.seat), BANK, it.amount, Forfeit)]
        }
        // A lost cover is restored.
        Happening::CoverReversed(it) if it.paid == 0 => vec![one(table(it.spinner), table(it.seat), it.cover, Reverse)],
        Happening::CoverReversed(it) => vec![
            one(purse(it.seat), table(it.seat), it.cover, Reverse),
            one(purse(it.seat), table(it.spinner), it.paid.saturating_sub(it.cover), Reverse),
        ],
        Happening::DueReversed(it) => vec![one(purse(it.seat), table(it.seat), it.amount, Reverse)],
        _ => return None,
    })
}

fn side_bets(what: &Happening) -> Option<Vec<Move>> {
    use Cause::{Forfeit, Refund, Reverse, Settle, Withdraw};
    let one = |payer, payee, amount, cause| one(payer, payee, amount, SIDE_BET, cause);
    Some(match what {
        // An offer is funded when it is made (R116).
        Happening::SideOfferMade(it) => vec![one(purse(it.seat), table(it.seat), it.amount, Cause::Stake)],
        Happening::SideOfferWithdrawn(it) => {
            vec![one(table(it.seat), purse(it.seat), it.amount, if it.by_player { Withdraw } else { Refund })]
        }
        Happening::SideOfferLapsed(it) => vec![one(table(it.seat), purse(it.seat), it.amount, Refund)],
        Happening::SideBetMade(it) => vec![one(purse(it.tails), table(it.tails), it.amount, Cause::Stake)],
        Happening::SideBetSettled(it) => {
            [it.winner, it.loser].map(|seat| one(table(seat), purse(it.winner), it.amount, Settle)).to_vec()
        }
        Happening::SideBetReversed(it) => {
            [it.winner, it.loser].map(|seat| one(purse(it.winner), table(seat), it.amount, Reverse)).to_vec()
        }
        Happening::SideBetReturned(it) => vec![one(table(it.seat), purse(it.seat), it.amount, Refund)],
        Happening::SideBetForfeited(it) => vec![one(table(it.seat), BANK, it.amount, Forfeit)],
        _ => return None,
    })
}
