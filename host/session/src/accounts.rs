//! The accounts of a table: the sums of its moves, compared with what it shows after every command.

use kip::contract::{Lying, Move};
use kip::money::{Ledger, MoneyError, require_one_payer};

/// A contradiction between moves, or between their sums and the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Imbalance {
    /// The number of the event in its command, from 1; `None` for the command as a whole.
    event: Option<usize>,
    error: MoneyError,
}

/// Posts the moves of one command, event by event, and compares the sums with the stakes that the table shows afterwards.
///
/// # Errors
/// The first [`Imbalance`]: two purses pay, an account is overdrawn, or the table shows something else.
pub(crate) fn post<'a>(
    ledger: &mut Ledger,
    events: impl Iterator<Item = &'a [Move]> + Clone,
    lying: &[Lying],
) -> Result<(), Imbalance> {
    let whole = |error| Imbalance { event: None, error };
    require_one_payer(events.clone().flatten()).map_err(whole)?;
    for (number, moves) in (1..).zip(events) {
        ledger.post_all(moves).map_err(|error| Imbalance { event: Some(number), error })?;
    }
    ledger.require_lying(lying).map_err(whole)
}

impl std::fmt::Display for Imbalance {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.event {
            Some(number) => write!(out, "event {number}: {}", self.error),
            None => write!(out, "{}", self.error),
        }
    }
}

#[cfg(test)]
mod tests {
    use kip::contract::{Account, Cause, MinorUnits, Row, Seat};

    use super::*;

    fn moved(payer: Account, payee: Account, tender: Row, amount: MinorUnits, cause: Cause) -> [Move; 1] {
        [Move { payer, payee, tender, amount, bet: 0, cause }]
    }

    fn staked(seat: Seat, amount: MinorUnits) -> [Move; 1] {
        moved(Account::Purse(seat), Account::Table(seat), 0, amount, Cause::Stake)
    }

    #[test]
    fn an_imbalance_names_its_event() -> Result<(), Imbalance> {
        let mut ledger = Ledger::default();
        let lying = [Lying { seat: 1, bet: 0, tender: 0, amount: 200 }];
        post(&mut ledger, [&staked(1, 200)[..]].into_iter(), &lying)?;
        let back = moved(Account::Table(1), Account::Purse(1), 0, 300, Cause::Settle);
        let message = |found: Result<(), Imbalance>| found.expect_err("it does not add up").to_string();
        assert_eq!(
            message(post(&mut ledger.clone(), [&[][..], &back].into_iter(), &[])),
            "event 2: more leaves the table for seat 1 than lies there, in tender 0"
        );
        assert_eq!(
            message(post(&mut ledger, std::iter::empty(), &[])),
            "by the moves 200 lies on the table for seat 1, in tender 0, and the table shows 0"
        );
        assert_eq!(
            message(post(&mut ledger, [&staked(1, 1)[..], &staked(2, 1)].into_iter(), &[])),
            "one command takes money out of the purse of seat 1 and out of that of seat 2"
        );
        Ok(())
    }
}
