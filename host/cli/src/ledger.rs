//! The wallet: what players and bank hold, by the moves that events tell.
//!
//! The engine keeps no purses. Every move is from one account to another, so that the sum of all accounts is zero; that
//! nothing leaves the table which does not lie there, that one purse at most pays in a command, and that the table shows
//! what the moves came to, is checked after every command.

use std::collections::BTreeSet;
use std::fmt;

use kip::contract::{Account, Lying, Row, Seat};
use kip::money::{self, Balance, MoneyError};
use kip::two_up::{Event, Happening};
use serde::Serialize;

/// The tender of chips, in a ring of bare money.
const CHIPS: Row = 0;
/// The tender of promotional tokens.
const TOKENS: Row = 1;

/// What an account holds; a player's is what was won less what was staked.
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

/// What a ledger finds wrong. It is the engine's fault or the program's, never the user's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Imbalance {
    /// Of which of the command's events, from 1; none where it is about the command as a whole.
    event: Option<usize>,
    error: MoneyError,
}

/// All accounts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ledger {
    money: money::Ledger,
    /// Who ever sat down: who never stakes anything has a balance too.
    seats: BTreeSet<Seat>,
}

impl Ledger {
    /// What a player has won or lost, stakes on the table counted as gone.
    pub(crate) fn seat(&self, seat: Seat) -> Purse {
        self.sum(|account| account == Account::Purse(seat))
    }

    /// What the bank has; in a ring the house, which only forfeits reach.
    pub(crate) fn house(&self) -> Purse {
        self.sum(|account| matches!(account, Account::House(_)))
    }

    /// What lies on the table between players and bank.
    pub(crate) fn at_stake(&self) -> Purse {
        self.sum(|account| matches!(account, Account::Table(_)))
    }

    /// Whether anything was ever staked or won in tokens, or is held in them.
    pub(crate) fn has_tokens(&self) -> bool {
        self.money.balances().any(|row| row.tender == TOKENS)
    }

    /// Every seat that a player ever took, rising.
    pub(crate) fn seats(&self) -> impl Iterator<Item = (Seat, Purse)> {
        self.seats.iter().map(|seat| (*seat, self.seat(*seat)))
    }

    /// Takes over what one command led to, after which that lies on the table.
    ///
    /// # Errors
    /// [`Imbalance`].
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

    fn lies(seat: Seat, tender: Row, amount: MinorUnits) -> Lying {
        Lying { seat, bet: 0, tender, amount }
    }

    #[test]
    fn chips_and_tokens_are_counted_apart_and_sum_to_zero() -> Result<(), Imbalance> {
        let mut ledger = Ledger::default();
        ledger.record(&[joined(1), joined(7)], &[])?;
        ledger
            .record(&[staked(1, CHIPS, 200), staked(1, TOKENS, 300)], &[lies(1, CHIPS, 200), lies(1, TOKENS, 300)])?;
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
    fn what_does_not_add_up_says_which_event_it_is() -> Result<(), Imbalance> {
        let mut ledger = Ledger::default();
        ledger.record(&[staked(1, CHIPS, 200)], &[lies(1, CHIPS, 200)])?;
        let back = moved(Account::Table(1), Account::Purse(1), CHIPS, 300, Cause::Settle);
        let told = |found: Result<(), Imbalance>| found.expect_err("it does not add up").to_string();
        assert_eq!(
            told(ledger.record(&[joined(2), back], &[])),
            "event 2: more leaves the table for seat 1 than lies there, in tender 0"
        );
        assert_eq!(
            told(ledger.record(&[], &[])),
            "by the moves 200 lies on the table for seat 1, in tender 0, and the table shows 0"
        );
        assert_eq!(
            told(ledger.record(&[staked(1, CHIPS, 1), staked(2, CHIPS, 1)], &[])),
            "one command takes money out of the purse of seat 1 and out of that of seat 2"
        );
        Ok(())
    }
}
