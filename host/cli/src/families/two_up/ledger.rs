//! The balances of a table of Two-Up: of players and bank, in chips and tokens.
//!
//! The engine keeps no purses. Every move goes from one account to another, so the sum of all accounts is zero.

use std::collections::BTreeSet;

use kip::contract::{Account, Row, Seat};
use kip::money::{self, Balance};
use serde::Serialize;

/// The tender of chips; in a ring that of bare money.
const CHIPS: Row = 0;
/// The tender of promotional tokens.
const TOKENS: Row = 1;

/// The balance of an account. A player's is what was won minus what was staked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Purse {
    pub chips: i128,
    pub tokens: i128,
}

impl Purse {
    pub(crate) const fn total(self) -> i128 {
        self.chips + self.tokens
    }
}

impl std::ops::Add for Purse {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { chips: self.chips + other.chips, tokens: self.tokens + other.tokens }
    }
}

/// All accounts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ledger<'a> {
    pub money: &'a money::Ledger,
    /// Every seat ever taken.
    pub seats: &'a BTreeSet<Seat>,
}

impl<'a> Ledger<'a> {
    /// The amount that a player has won or lost; stakes on the table count as lost.
    pub(crate) fn seat(self, seat: Seat) -> Purse {
        self.sum(|account| account == Account::Purse(seat))
    }

    /// The balance of the bank; in a ring that of the house, which only forfeits reach.
    pub(crate) fn house(self) -> Purse {
        self.sum(|account| matches!(account, Account::House(_)))
    }

    /// The stakes on the table.
    pub(crate) fn at_stake(self) -> Purse {
        self.sum(|account| matches!(account, Account::Table(_)))
    }

    /// Returns whether any account has a balance in tokens that is not zero.
    pub(crate) fn has_tokens(self) -> bool {
        self.money.balances().any(|row| row.tender == TOKENS)
    }

    /// Every seat ever taken, in ascending order.
    pub(crate) fn seats(self) -> impl Iterator<Item = (Seat, Purse)> + 'a {
        self.seats.iter().map(move |seat| (*seat, self.seat(*seat)))
    }

    fn sum(self, wanted: impl Fn(Account) -> bool) -> Purse {
        let rows = self.money.balances().filter(|row| wanted(row.account));
        rows.fold(Purse::default(), |sum, Balance { tender, has, .. }| {
            sum + if tender == CHIPS { Purse { chips: has, tokens: 0 } } else { Purse { chips: 0, tokens: has } }
        })
    }
}

#[cfg(test)]
mod tests {
    use kip::contract::{Cause, MinorUnits, Move};

    use super::*;

    #[test]
    fn chips_and_tokens_are_counted_apart_and_sum_to_zero() {
        let moved =
            |payer, payee, tender, amount: MinorUnits, cause| Move { payer, payee, tender, amount, bet: 0, cause };
        let staked = |tender, amount| moved(Account::Purse(1), Account::Table(1), tender, amount, Cause::Stake);
        let back = |tender, amount| moved(Account::Table(1), Account::Purse(1), tender, amount, Cause::Settle);
        let (mut money, seats) = (money::Ledger::default(), BTreeSet::from([1, 7]));
        money.post_all(&[staked(CHIPS, 200), staked(TOKENS, 300)]).expect("it adds up");
        assert_eq!(Ledger { money: &money, seats: &seats }.at_stake(), Purse { chips: 200, tokens: 300 });
        let paid = moved(Account::House(0), Account::Purse(1), CHIPS, 500, Cause::Settle);
        money.post_all(&[back(CHIPS, 200), back(TOKENS, 300), paid]).expect("it adds up");
        let ledger = Ledger { money: &money, seats: &seats };
        assert_eq!(ledger.seats().collect::<Vec<_>>(), [(1, Purse { chips: 500, tokens: 0 }), (7, Purse::default())]);
        assert_eq!(ledger.house(), Purse { chips: -500, tokens: 0 });
        assert!(!ledger.has_tokens());
    }
}
