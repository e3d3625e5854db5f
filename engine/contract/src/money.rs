//! Money out of moves: who has what, and to which round of a seat it belongs.
//!
//! An event says where money went; nothing else does. A [`Ledger`] is the sum of all moves, whatever is played: it knows no
//! event. [`Rounds`] tells which round of a seat each move belongs to. Whoever needs to know who has what, host, program or
//! suite, sums here: nothing of a family may enter.

use alloc::collections::{BTreeMap, btree_map::Entry};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::types::{Account, Cause, Lying, MinorUnits, Move, Row, Seat};

/// What a ledger finds wrong with moves: the rulebook that told them is at fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoneyError {
    /// After an event an account of a seat at the table has less than nothing.
    #[error("more leaves {} than lies there, in tender {tender}", named(*.account))]
    Overdrawn {
        /// What lies on the table for a seat, or its stack.
        account: Account,
        /// In which tender.
        tender: Row,
    },

    /// A move of nothing.
    #[error("nothing moves from {} to {}", named(*.payer), named(*.payee))]
    Nothing {
        /// Who pays.
        payer: Account,
        /// Who is paid.
        payee: Account,
    },

    /// One command takes money out of two purses, and undoes nothing.
    #[error("one command takes money out of the purse of seat {first} and out of that of seat {second}")]
    TwoPayers {
        /// Whose purse pays first.
        first: Seat,
        /// Whose pays too.
        second: Seat,
    },

    /// The table shows something else than the moves came to.
    #[error("by the moves {ledger} lies on the table for seat {seat}, in tender {tender}, and the table shows {shown}")]
    Differs {
        /// Whose.
        seat: Seat,
        /// In which tender.
        tender: Row,
        /// What the moves came to.
        ledger: i128,
        /// What the table shows.
        shown: i128,
    },

    /// Money reaches a seat that never had a round.
    #[error("money moves for seat {seat}, which has staked nothing yet")]
    NoRound {
        /// Which seat.
        seat: Seat,
    },
}

/// What every account has: the sum of all moves that were posted.
///
/// All accounts begin with nothing, so that a purse shows what its player has won less what was lost and is at stake
/// now. The sum of all accounts is zero in every tender, since a move takes from one what it gives to the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// By account, tender and bet, those that have something.
    sums: BTreeMap<(Account, Row, Row), i128>,
}

impl Ledger {
    /// Posts all moves of an event; an error posts none of them. What an account has is judged after the last: in between
    /// it may be less than nothing.
    ///
    /// # Errors
    /// [`MoneyError::Nothing`], [`MoneyError::Overdrawn`].
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

    /// Adds moves without judging them: those of many games at once are sums.
    pub fn add(&mut self, moves: &[Move]) {
        for moved in moves {
            self.change(moved.payer, moved.payee, moved);
        }
    }

    fn change(&mut self, payer: Account, payee: Account, Move { tender, amount, bet, .. }: &Move) {
        for (account, change) in [(payer, -i128::from(*amount)), (payee, i128::from(*amount))] {
            match self.sums.entry((account, *tender, *bet)) {
                Entry::Occupied(has) if has.get() + change == 0 => drop(has.remove()),
                Entry::Occupied(mut has) => *has.get_mut() += change,
                Entry::Vacant(has) if change != 0 => drop(has.insert(change)),
                Entry::Vacant(_) => {}
            }
        }
    }

    /// Whether less than nothing lies there: purses and the house's accounts are elsewhere.
    fn is_overdrawn(&self, account: Account, tender: Row) -> bool {
        matches!(account, Account::Table(_) | Account::Stack(_)) && self.balance(account, tender) < 0
    }

    /// What an account has in a tender; nothing where no move was ever to or from it.
    #[must_use]
    pub fn balance(&self, account: Account, tender: Row) -> i128 {
        self.sums.range((account, tender, 0)..=(account, tender, Row::MAX)).map(|(_, has)| has).sum()
    }

    /// Every account that has something, by tender and bet: purses, stacks, what lies on the table, the house's; each by
    /// number.
    pub fn balances(&self) -> impl Iterator<Item = Balance> {
        let rows = self.sums.iter();
        rows.map(|((account, tender, bet), has)| Balance { account: *account, tender: *tender, bet: *bet, has: *has })
    }

    /// What lies on the table, by seat, bet and tender, in the shape of a view's `common.lying`.
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

    /// Checks that the table shows what the moves came to, by seat and tender: on which bets it lies is the table's
    /// own word.
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

/// What an account has in one tender by the moves of one bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// Whose money.
    pub account: Account,
    /// In which tender.
    pub tender: Row,
    /// By moves of which bet.
    pub bet: Row,
    /// In minor units; less than nothing where more was given than came.
    pub has: i128,
}

/// Checks the moves of a whole command: at most one purse pays, but for what is undone.
///
/// # Errors
/// [`MoneyError::TwoPayers`].
pub fn require_one_payer<'a>(moves: impl IntoIterator<Item = &'a Move>) -> Result<(), MoneyError> {
    let mut payers = moves.into_iter().filter_map(purse_that_pays);
    let Some(first) = payers.next() else { return Ok(()) };
    match payers.find(|payer| *payer != first) {
        Some(second) => Err(MoneyError::TwoPayers { first, second }),
        None => Ok(()),
    }
}

/// Whose purse pays, unless something is undone.
fn purse_that_pays(moved: &Move) -> Option<Seat> {
    match moved.payer {
        Account::Purse(seat) if moved.cause != Cause::Reverse => Some(seat),
        _ => None,
    }
}

/// A round of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Round {
    /// Whose.
    pub seat: Seat,
    /// Which of that seat, from 1.
    pub number: u64,
}

/// A move of one seat's money, and the seat's round that it belongs to. A move between two seats is in a round of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posting {
    /// The round.
    pub round: Round,
    /// The move.
    pub moved: Move,
}

/// What a command was to the rounds of the seats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Followed {
    /// Rounds that began.
    pub begun: Vec<Round>,
    /// Every move, in order, with the round it belongs to.
    pub postings: Vec<Posting>,
    /// Rounds that are over: nothing lies on the table for the seat any more. A round that is over can be opened again
    /// by what undoes its settlement, and is then told again when it ends.
    pub ended: Vec<Round>,
}

/// Tells which round of a seat each move belongs to.
///
/// A seat's round begins when money leaves its purse while nothing lies on the table for it, and is over when nothing
/// lies there any more: both are judged by the whole command, which may begin a round and end it. What undoes a
/// settlement belongs to the round that was settled last, whether or not another has begun since; so does what goes back
/// to a seat without a round that is on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rounds {
    ledger: Ledger,
    seats: BTreeMap<Seat, AtSeat>,
}

/// The rounds of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct AtSeat {
    /// How many have begun.
    count: u64,
    /// The one that is on.
    open: Option<u64>,
    /// The one that was settled last.
    settled: Option<u64>,
}

impl Rounds {
    /// Follows all moves of one command, in order; an error leaves everything as it was.
    ///
    /// # Errors
    /// As [`Ledger::post_all`]; [`MoneyError::NoRound`].
    pub fn follow<'a>(&mut self, moves: impl IntoIterator<Item = &'a Move>) -> Result<Followed, MoneyError> {
        let moves: Vec<Move> = moves.into_iter().copied().collect();
        let mut next = self.clone();
        let mut followed = Followed::default();
        for seat in moves.iter().filter_map(purse_that_pays) {
            followed.begun.extend(next.begin(seat));
        }
        next.ledger.post_all(&moves)?;
        for moved in &moves {
            for seat in seats(moved) {
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

    /// A seat's round that is on.
    #[must_use]
    pub fn open(&self, seat: Seat) -> Option<Round> {
        let number = self.seats.get(&seat)?.open?;
        Some(Round { seat, number })
    }

    /// The sum of all moves that were followed.
    #[must_use]
    pub const fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// A purse pays: a round begins if none is on.
    fn begin(&mut self, seat: Seat) -> Option<Round> {
        let at = self.seats.entry(seat).or_default();
        if at.open.is_some() {
            return None;
        }
        at.count += 1;
        at.open = Some(at.count);
        Some(Round { seat, number: at.count })
    }

    /// The round that a move of a seat's money belongs to.
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

    /// After the command: a round without money on the table is over, one with money is on.
    fn end(&mut self, Round { seat, number }: Round) -> Option<Round> {
        let table = Account::Table(seat);
        let lies = self.ledger.sums.range((table, 0, 0)..=(table, Row::MAX, Row::MAX)).next().is_some();
        let at = self.seats.get_mut(&seat)?;
        if lies {
            at.open = at.open.or(Some(number));
            return None;
        }
        let ended = at.open.take()?;
        Some(Round { seat, number: ended })
    }
}

/// Whose money a move is, each seat once.
fn seats(moved: &Move) -> impl Iterator<Item = Seat> {
    let seat = |account| match account {
        Account::Purse(seat) | Account::Stack(seat) | Account::Table(seat) => Some(seat),
        Account::House(_) => None,
    };
    let (payer, payee) = (seat(moved.payer), seat(moved.payee));
    payer.into_iter().chain(payee.filter(|payee| payer != Some(*payee)))
}

/// An account in words.
fn named(account: Account) -> String {
    match account {
        Account::Purse(seat) => format!("the purse of seat {seat}"),
        Account::Stack(seat) => format!("the stack of seat {seat}"),
        Account::Table(seat) => format!("the table for seat {seat}"),
        Account::House(row) => format!("the house's account {row}"),
    }
}

#[cfg(test)]
mod tests;
