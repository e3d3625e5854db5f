//! The wallet: the balances of players and bank, from the moves in events.
//!
//! The engine keeps no purses. Every move goes from one account to another, so the sum of all accounts is zero. Every
//! command is checked: nothing leaves the table that does not lie there, at most one purse pays, and the table shows
//! what the moves add up to.

use std::collections::BTreeSet;
use std::fmt;

use kip::contract::{Account, Lying, Row, Seat};
use kip::money::{self, Balance, MoneyError};
use kip::two_up::{Event, Happening};
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

/// An error that the ledger finds. It is a fault of the engine or of the program, never of the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Imbalance {
    /// The number of the event in its command, from 1; `None` for the command as a whole.
    event: Option<usize>,
    error: MoneyError,
}

/// All accounts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ledger {
    money: money::Ledger,
    /// Every seat ever taken: a player who never stakes has a balance too.
    seats: BTreeSet<Seat>,
}

impl Ledger {
    /// What a player has won or lost; stakes on the table count as lost.
    pub(crate) fn seat(&self, seat: Seat) -> Purse {
        self.sum(|account| account == Account::Purse(seat))
    }

    /// The balance of the bank; in a ring that of the house, which only forfeits reach.
    pub(crate) fn house(&self) -> Purse {
        self.sum(|account| matches!(account, Account::House(_)))
    }

    /// What lies on the table.
    pub(crate) fn at_stake(&self) -> Purse {
        self.sum(|account| matches!(account, Account::Table(_)))
    }

    /// Whether any account has a balance in tokens that is not zero.
    pub(crate) fn has_tokens(&self) -> bool {
        self.money.balances().any(|row| row.tender == TOKENS)
    }

    /// Every seat ever taken, in ascending order.
    pub(crate) fn seats(&self) -> impl Iterator<Item = (Seat, Purse)> {
        self.seats.iter().map(|seat| (*seat, self.seat(*seat)))
    }

    /// Records the events of one command. `lying` is what lies on the table afterwards.
    ///
    /// # Errors
    /// [`Imbalance`] when the money does not add up.
    pub(crate) fn record(&mut self, events: &[Event], lying: &[Lying]) -> Result<(), Imbalance> {
        let whole = |error| Imbalance { event: None, error };
        money::require_one_payer(events.iter().flat_map(|event| &event.moves)).map_err(whole)?;
        for (number, event) in (1..).zip(events) {
            if let Happening::PlayerJoined(joined) = &event.what {
                self.seats.insert(joined.seat);
            }
            self.money.post_all(&event.moves).map_err(|error| Imbalance { event: Some(number), error })?;
        }
        self.money.require_lying(lying).map_err(whole)
    }

    fn sum(&self, wanted: impl Fn(Account) -> bool) -> Purse {
        let rows = self.money.balances().filter(|row| wanted(row.account));
        rows.fold(Purse::default(), |sum, Balance { tender, has, .. }| {
            sum + if tender == CHIPS { Purse { chips: has, tokens: 0 } } else { Purse { chips: 0, tokens: has } }
        })
    }
}

impl fmt::Display for Imbalance {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.event {
            Some(number) => write!(out, "event {number}: {}", self.error),
            None => write!(out, "{}", self.error),
        }
    }
}

#[cfg(test)]
mod tests {
    use kip::contract::{Cause, Citation, Joining, MinorUnits, Move};

    use super::*;

    fn event(what: Happening, moves: Vec<Move>) -> Event {
        Event { at: 0, cite: Citation { clause: 0, ruling: None }, what, moves }
    }

    fn joined(seat: Seat) -> Event {
        event(Happening::PlayerJoined(Joining { seat, age_attested: true }), vec![])
    }

    fn moved(payer: Account, payee: Account, tender: Row, amount: MinorUnits, cause: Cause) -> Event {
        event(Happening::BettingOpened, vec![Move { payer, payee, tender, amount, bet: 0, cause }])
    }

    fn staked(seat: Seat, tender: Row, amount: MinorUnits) -> Event {
        moved(Account::Purse(seat), Account::Table(seat), tender, amount, Cause::Stake)
    }

    fn lying(seat: Seat, tender: Row, amount: MinorUnits) -> Lying {
        Lying { seat, bet: 0, tender, amount }
    }

    #[test]
    fn chips_and_tokens_are_counted_apart_and_sum_to_zero() -> Result<(), Imbalance> {
        let mut ledger = Ledger::default();
        ledger.record(&[joined(1), joined(7)], &[])?;
        ledger
            .record(&[staked(1, CHIPS, 200), staked(1, TOKENS, 300)], &[lying(1, CHIPS, 200), lying(1, TOKENS, 300)])?;
        assert_eq!(ledger.at_stake(), Purse { chips: 200, tokens: 300 });
        let back = |tender, amount| moved(Account::Table(1), Account::Purse(1), tender, amount, Cause::Settle);
        let paid = moved(Account::House(0), Account::Purse(1), CHIPS, 500, Cause::Settle);
        ledger.record(&[back(CHIPS, 200), back(TOKENS, 300), paid], &[])?;
        assert_eq!(ledger.seats().collect::<Vec<_>>(), [(1, Purse { chips: 500, tokens: 0 }), (7, Purse::default())]);
        assert_eq!(ledger.house(), Purse { chips: -500, tokens: 0 });
        assert!(!ledger.has_tokens());
        Ok(())
    }

    #[test]
    fn an_imbalance_names_its_event() -> Result<(), Imbalance> {
        let mut ledger = Ledger::default();
        ledger.record(&[staked(1, CHIPS, 200)], &[lying(1, CHIPS, 200)])?;
        let back = moved(Account::Table(1), Account::Purse(1), CHIPS, 300, Cause::Settle);
        let message = |found: Result<(), Imbalance>| found.expect_err("it does not add up").to_string();
        assert_eq!(
            message(ledger.record(&[joined(2), back], &[])),
            "event 2: more leaves the table for seat 1 than lies there, in tender 0"
        );
        assert_eq!(
            message(ledger.record(&[], &[])),
            "by the moves 200 lies on the table for seat 1, in tender 0, and the table shows 0"
        );
        assert_eq!(
            message(ledger.record(&[staked(1, CHIPS, 1), staked(2, CHIPS, 1)], &[])),
            "one command takes money out of the purse of seat 1 and out of that of seat 2"
        );
        Ok(())
    }
}
