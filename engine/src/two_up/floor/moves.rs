//! The moves of money in every event. They follow from the event's payload; this module holds no rule and no state.
//!
//! A casino has two tenders for stakes and pays winnings in chips; a ring has one tender. The ledger keeps a side bet's
//! stakes in the accounts of the two seats, although one player holds both in the room.

use super::event::*;
use crate::contract::{Account, Cause};
use crate::contract::{MinorUnits, Move, Row, Seat};
use crate::two_up::contract::{ReturnReason, Side, Stake, WagerKind};

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

const fn wager_kind(side: Side) -> WagerKind {
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

/// Returns a move in a ring's centre.
const fn centre(payer: Account, payee: Account, amount: MinorUnits, cause: Cause) -> Move {
    Move { payer, payee, tender: CHIPS, amount, bet: CENTRE, cause }
}

/// Returns a move on a ring's side bet.
const fn side_bet(payer: Account, payee: Account, amount: MinorUnits, cause: Cause) -> Move {
    Move { payer, payee, tender: CHIPS, amount, bet: SIDE_BET, cause }
}

/// Implements the moves of events: `Name(payload), post => { … }`.
macro_rules! pays {
    ($($name:ident($payload:ident), $post:ident => $moves:block)*) => {
        $(
            impl Pays for $name {
                #[inline]
                fn each_move($payload: &Self::Payload, $post: &mut impl FnMut(Move)) $moves
            }
        )*
    };
}

/// Declares events that move no money.
macro_rules! pays_nothing {
    ($($name:ident)*) => {
        $(impl Pays for $name {})*
    };
}

pays! {
    SpinnerWagerPlaced(placed), post => {
        stake(purse(placed.seat), table(placed.seat), placed.stake, placed.wager, Cause::Stake, post);
    }
    SpinnerWagerChanged(change), post => {
        stake(purse(change.seat), table(change.seat), change.added, change.wager, Cause::Stake, post);
        stake(table(change.seat), purse(change.seat), change.removed, change.wager, Cause::Withdraw, post);
    }
    WagerPlaced(placed), post => {
        stake(purse(placed.seat), table(placed.seat), placed.stake, wager_kind(placed.side), Cause::Stake, post);
    }
    // Additions are posted first, so that the seat's account does not fall to 0 when the tender changes.
    WagerChanged(change), post => {
        stake(purse(change.seat), table(change.seat), change.added, change.wager, Cause::Stake, post);
        stake(table(change.seat), purse(change.seat), change.removed, change.wager, Cause::Withdraw, post);
    }
    WagerWithdrawn(gone), post => {
        stake(table(gone.seat), purse(gone.seat), gone.stake, gone.wager, Cause::Withdraw, post);
    }
    WagerRefused(gone), post => {
        stake(table(gone.seat), purse(gone.seat), gone.stake, gone.wager, Cause::Refund, post);
    }
    WagerReturned(back), post => {
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
    ExcessReturned(excess), post => {
        stake(table(excess.seat), purse(excess.seat), excess.stake, excess.wager, Cause::Refund, post);
    }
    WagerWon(won), post => {
        stake(table(won.seat), purse(won.seat), won.stake, won.wager, Cause::Settle, post);
        let bet = bet_of(won.wager);
        post(Move { payer: HOUSE, payee: purse(won.seat), tender: CHIPS, amount: won.paid, bet, cause: Cause::Settle });
    }
    WagerLost(lost), post => {
        stake(table(lost.seat), HOUSE, lost.stake, lost.wager, Cause::Settle, post);
    }
    WagerForfeited(gone), post => {
        stake(table(gone.seat), HOUSE, gone.stake, gone.wager, Cause::Forfeit, post);
    }
    WagerHalved(halved), post => {
        stake(table(halved.seat), purse(halved.seat), halved.returned, halved.wager, Cause::Settle, post);
        stake(table(halved.seat), HOUSE, halved.lost, halved.wager, Cause::Settle, post);
    }
    SettlementReversed(reversal), post => {
        let (seat, bet) = (reversal.seat, bet_of(reversal.wager));
        let had_it = if reversal.won { purse(seat) } else { HOUSE };
        stake(had_it, table(seat), reversal.stake, reversal.wager, Cause::Reverse, post);
        post(Move { payer: had_it, payee: HOUSE, tender: CHIPS, amount: reversal.paid, bet, cause: Cause::Reverse });
    }

    CentreStaked(staked), post => {
        post(centre(purse(staked.seat), table(staked.seat), staked.amount, Cause::Stake));
    }
    CentreCovered(cover), post => {
        post(centre(purse(cover.seat), table(cover.seat), cover.amount, Cause::Stake));
    }
    CentreRides(riding), post => {
        for cover in &riding.covers {
            post(centre(table(cover.seat), table(riding.seat), cover.amount, Cause::Settle));
        }
    }
    CentreReturned(back), post => {
        post(centre(table(back.seat), purse(back.seat), back.amount, Cause::Refund));
    }
    // Covers of earlier throws are in the spinner's account (R105).
    CoverReturned(back), post => {
        let cover = back.amount.saturating_sub(back.earlier);
        post(centre(table(back.seat), purse(back.seat), cover, Cause::Refund));
        post(centre(table(back.spinner), purse(back.seat), back.earlier, Cause::Refund));
    }
    CoverPaid(payment), post => {
        let won = payment.paid.saturating_sub(payment.cover);
        post(centre(table(payment.seat), purse(payment.seat), payment.cover, Cause::Settle));
        post(centre(table(payment.spinner), purse(payment.seat), won, Cause::Settle));
    }
    // A paid cover is taken back. A lost cover stands again, out of the centre.
    CoverReversed(payment), post => {
        let (seat, spinner) = (payment.seat, payment.spinner);
        if payment.paid > 0 {
            let won = payment.paid.saturating_sub(payment.cover);
            post(centre(purse(seat), table(seat), payment.cover, Cause::Reverse));
            post(centre(purse(seat), table(spinner), won, Cause::Reverse));
        } else {
            post(centre(table(spinner), table(seat), payment.cover, Cause::Reverse));
        }
    }
    DuePaid(due), post => {
        post(centre(table(due.seat), purse(due.seat), due.amount, Cause::Settle));
    }
    DueReversed(due), post => {
        post(centre(purse(due.seat), table(due.seat), due.amount, Cause::Reverse));
    }
    CentreForfeited(gone), post => {
        post(centre(table(gone.seat), HOUSE, gone.amount, Cause::Forfeit));
    }
    CoverForfeited(gone), post => {
        post(centre(table(gone.seat), HOUSE, gone.amount, Cause::Forfeit));
    }
    SideOfferMade(offer), post => {
        post(side_bet(purse(offer.seat), table(offer.seat), offer.amount, Cause::Stake));
    }
    SideOfferWithdrawn(back), post => {
        let cause = if back.by_player { Cause::Withdraw } else { Cause::Refund };
        post(side_bet(table(back.seat), purse(back.seat), back.amount, cause));
    }
    SideOfferLapsed(lapsed), post => {
        post(side_bet(table(lapsed.seat), purse(lapsed.seat), lapsed.amount, Cause::Refund));
    }
    // The head bettor's stake has been on the table since the offer (R116).
    SideBetMade(made), post => {
        post(side_bet(purse(made.tails), table(made.tails), made.amount, Cause::Stake));
    }
    SideBetSettled(settled), post => {
        post(side_bet(table(settled.winner), purse(settled.winner), settled.amount, Cause::Settle));
        post(side_bet(table(settled.loser), purse(settled.winner), settled.amount, Cause::Settle));
    }
    SideBetReversed(settled), post => {
        post(side_bet(purse(settled.winner), table(settled.winner), settled.amount, Cause::Reverse));
        post(side_bet(purse(settled.winner), table(settled.loser), settled.amount, Cause::Reverse));
    }
    SideBetReturned(back), post => {
        post(side_bet(table(back.seat), purse(back.seat), back.amount, Cause::Refund));
    }
    SideBetForfeited(gone), post => {
        post(side_bet(table(gone.seat), HOUSE, gone.amount, Cause::Forfeit));
    }
}

// `CentreLost` moves nothing: `CoverPaid` has paid out the centre.
pays_nothing! {
    TableOpened TableImported TableClosed PlayerJoined PlayerLeft EntropyAdded DrawsCommitted RoundDue DrawRevealed
    SupervisorPresenceChanged LimitsAnnounced LimitsChanged PlayerLimitsChanged ClosingAnnounced ClosingCancelled
    CoinsOffered CoinsAccepted CoinsDeclined HouseSpinStarted HouseSpinEnded CoinsSelected CoinsChanged CoinsLost
    CoinsReturned SetReplaced SideCalled CoverDeclined CentreCalledOff CentreLost BettingOpened BettingClosed
    BettingReopened CoinsThrown SpinInvalid CoinsLanded ResultAnnounced OddsStanding WagerImprisoned ElectionRequired
    ElectionMade SpinnerRetired SpinnerStayed SpinnerSentOut CoinsHandedOver SubstituteAppointed SpinnerGameEnded
    OutcomeInvalidated WagersVoided PlayerExcluded SeatVacated DisputeRaised DisputeDecided ReviewRequested
    InspectorReferred
}
