//! Sums the moves of events: the balance of every account, and the round of a seat that each move belongs to.
//!
//! Only the moves of events say where money went. A [`Ledger`] sums them for any game without reading the events
//! themselves. [`Rounds`] assigns each move to a round of a seat. Host, program and conformance suite all use these
//! sums, so nothing here is specific to a family.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::types::{Account, Cause, Lying, MinorUnits, Move, Row, Seat};

/// An inconsistency in moves; the rulebook that emitted them is at fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoneyError {
    /// After an event the stack or table account of a seat is below zero.
    #[error("more leaves {} than lies there, in tender {tender}", describe(*.account))]
    Overdrawn {
        /// The account: a seat's stack or its money on the table.
        account: Account,
        /// The tender.
        tender: Row,
    },

    /// A move has the amount 0.
    #[error("nothing moves from {} to {}", describe(*.payer), describe(*.payee))]
    Nothing {
        /// The account that pays.
        payer: Account,
        /// The account that is paid.
        payee: Account,
    },

    /// One command takes money out of two purses by moves other than reversals.
    #[error("one command takes money out of the purse of seat {first} and out of that of seat {second}")]
    TwoPayers {
        /// The seat whose purse pays first.
        first: Seat,
        /// The other seat whose purse pays.
        second: Seat,
    },

    /// The table shows another amount than the sum of the moves.
    #[error("by the moves {ledger} lies on the table for seat {seat}, in tender {tender}, and the table shows {shown}")]
    Differs {
        /// The seat.
        seat: Seat,
        /// The tender.
        tender: Row,
        /// The sum of the moves.
        ledger: i128,
        /// The amount that the table shows.
        shown: i128,
    },

    /// A move concerns a seat that never had a round.
    #[error("money moves for seat {seat}, which has staked nothing yet")]
    NoRound {
        /// The seat.
        seat: Seat,
    },
}

/// The balance of every account: the sum of all moves posted so far.
///
/// All accounts start at zero, so a purse's balance is what its player has won, less what was lost and what is at
/// stake. The balances of all accounts add up to zero in every tender, because each move takes from one account what it
/// gives to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Vec<Balance>", into = "Vec<Balance>"))]
pub struct Ledger {
    /// Balances by account, tender and bet; zero balances are left out.
    sums: BTreeMap<(Account, Row, Row), i128>,
}

impl From<Vec<Balance>> for Ledger {
    fn from(balances: Vec<Balance>) -> Self {
        let sums = balances.into_iter().map(|Balance { account, tender, bet, has }| ((account, tender, bet), has));
        Self { sums: sums.filter(|(_, has)| *has != 0).collect() }
    }
}

impl From<Ledger> for Vec<Balance> {
    fn from(ledger: Ledger) -> Self {
        ledger.balances().collect()
    }
}

impl Ledger {
    /// Posts all moves of an event; on an error none is posted. Balances are checked after the last move, so an account
    /// may be below zero in between.
    ///
    /// # Errors
    /// [`MoneyError::Nothing`] for a move of 0, [`MoneyError::Overdrawn`] when a stack or table account ends below
    /// zero.
    pub fn post_all(&mut self, moves: &[Move]) -> Result<(), MoneyError> {
        if let Some(Move { payer, payee, .. }) = moves.iter().find(|moved| moved.amount == 0) {
            return Err(MoneyError::Nothing { payer: *payer, payee: *payee });
        }
        self.add(moves);
        let overdrawn = moves.iter().find(|moved| self.is_overdrawn(moved.payer, moved.tender));
        let Some(Move { payer, tender, .. }) = overdrawn else { return Ok(()) };
        for moved in moves {
            self.change(moved.payee, moved.payer, moved);
        }
        Err(MoneyError::Overdrawn { account: *payer, tender: *tender })
    }

    /// Adds moves without checks, for moves that are already the sums of many games.
    pub fn add(&mut self, moves: &[Move]) {
        for moved in moves {
            self.change(moved.payer, moved.payee, moved);
        }
    }

    fn change(&mut self, payer: Account, payee: Account, Move { tender, amount, bet, .. }: &Move) {
        for (account, change) in [(payer, -i128::from(*amount)), (payee, i128::from(*amount))] {
            let row = (account, *tender, *bet);
            let has = self.sums.entry(row).or_default();
            *has += change;
            if *has == 0 {
                self.sums.remove(&row);
            }
        }
    }

    /// Returns whether a stack or table account is below zero. Purses and the house's accounts may be.
    fn is_overdrawn(&self, account: Account, tender: Row) -> bool {
        matches!(account, Account::Table(_) | Account::Stack(_)) && self.balance(account, tender) < 0
    }

    /// Returns an account's balance in a tender, 0 if no move touched it.
    #[must_use]
    pub fn balance(&self, account: Account, tender: Row) -> i128 {
        self.sums.range((account, tender, 0)..=(account, tender, Row::MAX)).map(|(_, has)| has).sum()
    }

    /// Returns all balances other than zero, by account, tender and bet: first purses, then stacks, tables and house
    /// accounts, each by number.
    pub fn balances(&self) -> impl Iterator<Item = Balance> {
        let rows = self.sums.iter();
        rows.map(|((account, tender, bet), has)| Balance { account: *account, tender: *tender, bet: *bet, has: *has })
    }

    /// Returns the money on the table by seat, bet and tender, in the shape of a view's `common.lying`.
    #[must_use]
    pub fn lying(&self) -> Vec<Lying> {
        let rows = self.balances().filter_map(|Balance { account, tender, bet, has }| match account {
            Account::Table(seat) => Some(Lying { seat, bet, tender, amount: MinorUnits::try_from(has).ok()? }),
            _ => None,
        });
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by_key(|row| (row.seat, row.bet, row.tender));
        rows
    }

    /// Checks that the table shows the sums of the moves, by seat and tender. How a seat's money is divided among bets
    /// is not compared: only the table knows that.
    ///
    /// # Errors
    /// [`MoneyError::Differs`] with the first seat that differs.
    pub fn require_lying(&self, shown: &[Lying]) -> Result<(), MoneyError> {
        let mut rows = BTreeMap::<(Seat, Row), i128>::new();
        for row in shown {
            *rows.entry((row.seat, row.tender)).or_default() += i128::from(row.amount);
        }
        for row in self.balances() {
            if let Account::Table(seat) = row.account {
                rows.entry((seat, row.tender)).or_default();
            }
        }
        for ((seat, tender), shown) in rows {
            let ledger = self.balance(Account::Table(seat), tender);
            if ledger != shown {
                return Err(MoneyError::Differs { seat, tender, ledger, shown });
            }
        }
        Ok(())
    }
}

/// An account's balance in one tender from the moves of one bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Balance {
    /// The account.
    pub account: Account,
    /// The tender.
    pub tender: Row,
    /// The bet of the moves.
    pub bet: Row,
    /// The balance in minor units; negative when more left the account than reached it.
    pub has: i128,
}

/// Checks that at most one purse pays in a whole command, reversals excepted.
///
/// # Errors
/// [`MoneyError::TwoPayers`] with the first two seats whose purses pay.
pub fn require_one_payer<'a>(moves: impl IntoIterator<Item = &'a Move>) -> Result<(), MoneyError> {
    let mut payers = moves.into_iter().filter_map(purse_that_pays);
    let Some(first) = payers.next() else { return Ok(()) };
    match payers.find(|payer| *payer != first) {
        Some(second) => Err(MoneyError::TwoPayers { first, second }),
        None => Ok(()),
    }
}

/// Returns the seat whose purse pays; `None` for a reversal.
fn purse_that_pays(moved: &Move) -> Option<Seat> {
    match moved.payer {
        Account::Purse(seat) if moved.cause != Cause::Reverse => Some(seat),
        _ => None,
    }
}

/// A round of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Round {
    /// The seat.
    pub seat: Seat,
    /// The round's number at that seat, from 1.
    pub number: u64,
}

/// A move with the round it belongs to. A move between two seats gets one posting for each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posting {
    /// The round.
    pub round: Round,
    /// The move.
    pub moved: Move,
}

/// The effect of one command on the rounds of the seats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Followed {
    /// The rounds that began.
    pub begun: Vec<Round>,
    /// Every move in order, with its round.
    pub postings: Vec<Posting>,
    /// The rounds that ended: the seat has no money on the table any more. A reversal can reopen an ended round, which
    /// then appears here again when it ends again.
    pub ended: Vec<Round>,
}

/// Assigns each move to a round of a seat.
///
/// A seat's round begins when money leaves its purse while it has none on the table. It ends when the seat has no money
/// on the table any more. Both are judged after the whole command, so one command may begin and end a round. A reversal
/// belongs to the round that was settled last, even if another has begun since. A payment to a seat without an open
/// round belongs to the round that was settled last, too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rounds {
    ledger: Ledger,
    seats: BTreeMap<Seat, AtSeat>,
}

/// The rounds of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct AtSeat {
    /// The number of rounds that have begun.
    count: u64,
    /// The number of the open round.
    open: Option<u64>,
    /// The number of the round that was settled last.
    settled: Option<u64>,
}

impl Rounds {
    /// Follows all moves of one command in order; on an error nothing changes.
    ///
    /// # Errors
    /// As [`Ledger::post_all`]; [`MoneyError::NoRound`] for a seat that never had a round.
    pub fn follow<'a>(&mut self, moves: impl IntoIterator<Item = &'a Move>) -> Result<Followed, MoneyError> {
        let moves: Vec<Move> = moves.into_iter().copied().collect();
        let mut next = self.clone();
        let mut followed = Followed::default();
        for seat in moves.iter().filter_map(purse_that_pays) {
            followed.begun.extend(next.begin(seat));
        }
        next.ledger.post_all(&moves)?;
        for moved in &moves {
            for seat in seats_of(moved) {
                let round = next.round(seat, moved.cause)?;
                followed.postings.push(Posting { round, moved: *moved });
            }
        }
        for posting in &followed.postings {
            followed.ended.extend(next.end(posting.round));
        }
        *self = next;
        Ok(followed)
    }

    /// Returns the open round of a seat.
    #[must_use]
    pub fn open(&self, seat: Seat) -> Option<Round> {
        let number = self.seats.get(&seat)?.open?;
        Some(Round { seat, number })
    }

    /// Returns the ledger of all moves followed so far.
    #[must_use]
    pub const fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Begins a round for a seat whose purse pays, unless one is open.
    fn begin(&mut self, seat: Seat) -> Option<Round> {
        let at = self.seats.entry(seat).or_default();
        if at.open.is_some() {
            return None;
        }
        at.count += 1;
        at.open = Some(at.count);
        Some(Round { seat, number: at.count })
    }

    /// Returns the round that a move of a seat's money belongs to.
    fn round(&mut self, seat: Seat, cause: Cause) -> Result<Round, MoneyError> {
        let at = self.seats.get_mut(&seat).ok_or(MoneyError::NoRound { seat })?;
        let number = match cause {
            Cause::Reverse => at.settled.or(at.open),
            _ => at.open.or(at.settled),
        };
        let number = number.unwrap_or(at.count);
        if cause == Cause::Settle {
            at.settled = Some(number);
        }
        Ok(Round { seat, number })
    }

    /// Closes the round after a command if the seat has no money on the table, and otherwise keeps it open or reopens
    /// it.
    fn end(&mut self, Round { seat, number }: Round) -> Option<Round> {
        let table = Account::Table(seat);
        let has_money = self.ledger.sums.range((table, 0, 0)..=(table, Row::MAX, Row::MAX)).next().is_some();
        let at = self.seats.get_mut(&seat)?;
        if has_money {
            at.open = at.open.or(Some(number));
            return None;
        }
        let ended = at.open.take()?;
        Some(Round { seat, number: ended })
    }
}

/// Returns the seats whose money a move is, each once.
fn seats_of(moved: &Move) -> impl Iterator<Item = Seat> {
    let seat = |account| match account {
        Account::Purse(seat) | Account::Stack(seat) | Account::Table(seat) => Some(seat),
        Account::House(_) => None,
    };
    let (payer, payee) = (seat(moved.payer), seat(moved.payee));
    payer.into_iter().chain(payee.filter(|payee| payer != Some(*payee)))
}

/// Describes an account for an error message.
fn describe(account: Account) -> String {
    match account {
        Account::Purse(seat) => format!("the purse of seat {seat}"),
        Account::Stack(seat) => format!("the stack of seat {seat}"),
        Account::Table(seat) => format!("the table for seat {seat}"),
        Account::House(row) => format!("the house's account {row}"),
    }
}

#[cfg(test)]
mod tests;
