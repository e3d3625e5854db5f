//! The money of a transcript: the sum of its moves.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde_json::Value;

use crate::Told;

/// The largest sum: those above it are not exact in every language.
const LARGEST: i128 = (1 << 53) - 1;

/// The balance of every account, by the contract's name of its kind, number and tender.
#[derive(Clone, Debug, Default)]
pub(super) struct Ledger(BTreeMap<(String, u64, u64), i128>);

/// A move of money.
struct Moved<'a> {
    payer: (&'a str, u64),
    payee: (&'a str, u64),
    tender: u64,
    amount: u64,
}

impl<'a> Moved<'a> {
    /// Reads a move; a reader accepts no other, so that none is `None`.
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
    /// Posts an event's moves. Returns what does not add up.
    ///
    /// > Moves are from one account to another, in a tender: their sum is the ledger. No `table` account is below zero after an
    /// > event, and no sum is above 2^53 - 1 …
    pub(super) fn post(&mut self, event: &Told) -> Option<String> {
        let moved: Vec<_> = event.moves.iter().filter_map(Moved::read).collect();
        for one in &moved {
            for ((kind, number), amount) in [(one.payer, -i128::from(one.amount)), (one.payee, i128::from(one.amount))]
            {
                *self.0.entry((kind.into(), number, one.tender)).or_default() += amount;
            }
        }
        let touched = moved.iter().flat_map(|one| [(one.payer, one.tender), (one.payee, one.tender)]);
        touched.into_iter().find_map(|((kind, number), tender)| {
            let sum = self.0.get(&(kind.into(), number, tender)).copied().unwrap_or_default();
            match () {
                () if kind == "table" && sum < 0 => {
                    Some(format!("more leaves the table of seat {number} than lies there, in tender {tender}"))
                }
                () if sum > LARGEST => Some(format!("more than 2^53 - 1 is on the account {kind} {number}")),
                () => None,
            }
        })
    }

    /// Returns what lies on the table, as a list of sentences' parts.
    pub(super) fn lying(&self) -> Vec<String> {
        let rows = self.0.iter().filter(|((kind, ..), sum)| kind == "table" && **sum != 0);
        rows.map(|((_, seat, tender), sum)| format!("{} of seat {seat}", amount(*tender, *sum))).collect()
    }
}

/// Whether a move has this cause.
pub(super) fn has_cause(moved: &Value, cause: &str) -> bool {
    moved.get("cause").and_then(Value::as_str) == Some(cause)
}

/// Sums the moves of events with a cause, by tender, in a few words; `None` where there are none.
pub(super) fn sum_of(events: &[Told], cause: &str) -> Option<String> {
    let mut sums = BTreeMap::<u64, i128>::new();
    let moves = events.iter().flat_map(|event| &event.moves).filter(|moved| has_cause(moved, cause));
    for moved in moves.filter_map(Moved::read) {
        *sums.entry(moved.tender).or_default() += i128::from(moved.amount);
    }
    let sums: Vec<_> = sums.into_iter().map(|(tender, sum)| amount(tender, sum)).collect();
    (!sums.is_empty()).then(|| sums.join(", "))
}

/// An amount in minor units.
fn amount(tender: u64, sum: i128) -> String {
    format!("{sum} in tender {tender}")
}
