//! The money of a transcript: the sum of its moves.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde_json::Value;

use crate::{Index, WrittenEvent};

/// The largest sum: larger ones are not exact in every language.
const LARGEST: i128 = (1 << 53) - 1;

/// The balance of every account.
#[derive(Clone, Debug, Default)]
pub(super) struct Ledger {
    accounts: Vec<Account>,
    /// The index of each account, by kind, number and tender.
    places: Index,
}

#[derive(Clone, Debug)]
struct Account {
    /// The contract's name of its kind.
    kind: String,
    number: u64,
    tender: u64,
    sum: i128,
}

/// A move of money.
struct Moved<'a> {
    payer: (&'a str, u64),
    payee: (&'a str, u64),
    tender: u64,
    amount: u64,
}

impl<'a> Moved<'a> {
    /// Reads a move. A reader accepts no other value, so the result is never `None`.
    fn read(value: &'a Value) -> Option<Self> {
        let account = |key: &str| {
            let (kind, number) = value.get(key)?.as_object()?.iter().next()?;
            Some((kind.as_str(), number.as_u64()?))
        };
        let number = |key: &str| value.get(key)?.as_u64();
        Some(Self {
            payer: account("payer")?,
            payee: account("payee")?,
            tender: number("tender")?,
            amount: number("amount")?,
        })
    }
}

impl Ledger {
    /// Posts an event's moves. Returns a sentence on the first account that does not add up.
    ///
    /// The page: … No `table` account is below zero after an event, and no balance is above 2^53 - 1 (`imbalance`).
    pub(super) fn post(&mut self, event: &WrittenEvent) -> Option<String> {
        let moved: Vec<_> = event.moves.iter().filter_map(Moved::read).collect();
        for one in &moved {
            for ((kind, number), amount) in [(one.payer, -i128::from(one.amount)), (one.payee, i128::from(one.amount))]
            {
                self.add(kind, number, one.tender, amount);
            }
        }
        let touched = moved.iter().flat_map(|one| [(one.payer, one.tender), (one.payee, one.tender)]);
        touched.into_iter().find_map(|((kind, number), tender)| {
            let sum = self.sum(kind, number, tender);
            match () {
                () if kind == "table" && sum < 0 => {
                    Some(format!("more leaves the table of seat {number} than lies there, in tender {tender}"))
                }
                () if sum > LARGEST => Some(format!("more than 2^53 - 1 is on the account {kind} {number}")),
                () => None,
            }
        })
    }

    /// Returns the money on the table, as a list of sentences' parts.
    pub(super) fn lying(&self) -> Vec<String> {
        let rows = self.sorted().filter(|one| one.kind == "table" && one.sum != 0);
        rows.map(|one| format!("{} of seat {}", one.amount(), one.number)).collect()
    }

    fn add(&mut self, kind: &str, number: u64, tender: u64, amount: i128) {
        let key = key_of(kind, number, tender);
        let place = self.places.get(&key).and_then(|place| self.accounts.get_mut(usize::try_from(*place).ok()?));
        if let Some(account) = place {
            account.sum += amount;
        } else {
            self.places.insert(key, self.accounts.len() as u64);
            self.accounts.push(Account { kind: kind.into(), number, tender, sum: amount });
        }
    }

    fn sum(&self, kind: &str, number: u64, tender: u64) -> i128 {
        let place = self.places.get(&key_of(kind, number, tender));
        let account = place.and_then(|place| self.accounts.get(usize::try_from(*place).ok()?));
        account.map_or(0, |account| account.sum)
    }

    /// Returns the accounts in the order of kind, number and tender.
    fn sorted(&self) -> impl Iterator<Item = &Account> {
        self.places.values().filter_map(|place| self.accounts.get(usize::try_from(*place).ok()?))
    }
}

/// Returns whether a move has this cause.
pub(super) fn has_cause(moved: &Value, cause: &str) -> bool {
    moved.get("cause").and_then(Value::as_str) == Some(cause)
}

/// Sums the moves of events with a cause, by tender, in a few words; returns `None` if there are none.
pub(super) fn sum_of(events: &[WrittenEvent], cause: &str) -> Option<String> {
    let mut sums = Ledger::default();
    let moves = events.iter().flat_map(|event| &event.moves).filter(|moved| has_cause(moved, cause));
    for moved in moves.filter_map(Moved::read) {
        sums.add("", 0, moved.tender, moved.amount.into());
    }
    let sums: Vec<_> = sums.sorted().map(Account::amount).collect();
    (!sums.is_empty()).then(|| sums.join(", "))
}

/// Returns an account's key. No name of a kind has a zero, so keys have the order of kinds, then numbers.
fn key_of(kind: &str, number: u64, tender: u64) -> Vec<u8> {
    [kind.as_bytes(), &[0], &number.to_be_bytes(), &tender.to_be_bytes()].concat()
}

impl Account {
    /// Describes the balance, in minor units.
    fn amount(&self) -> String {
        format!("{} in tender {}", self.sum, self.tender)
    }
}
