//! The results of an evening at a card table.

use kip::contract::{Account, Seat};
use kip::money::Ledger;
use serde_json::{Map, Value, json};

use super::label::name;
use super::picture::count;
use super::table::CardTable;
use crate::errors::Outcome;
use crate::output::{Out, signed};
use crate::paths;
use crate::phrases::hex;
use crate::play::transcript_file::FinishedTranscript;

/// The money that no seat has. With the seats' balances it sums to zero.
#[derive(Clone, Copy)]
pub(crate) struct Elsewhere {
    /// The stakes of an unfinished hand, and the antes of a match.
    pub at_stake: i128,
    /// The commission.
    pub house: i128,
}

impl Elsewhere {
    pub(crate) fn of(ledger: &Ledger) -> Self {
        let sum = |wanted: fn(Account) -> bool| -> i128 {
            ledger.balances().filter(|row| wanted(row.account)).map(|row| row.has).sum()
        };
        Self {
            at_stake: sum(|account| matches!(account, Account::Table(_))),
            house: sum(|account| matches!(account, Account::House(_))),
        }
    }

    /// Prints the money that no seat has and, if there is any, the sum of all balances.
    pub(super) fn print(self, balances: &[(Seat, i128)], out: &mut Out) -> Outcome {
        let Self { at_stake, house } = self;
        if at_stake == 0 && house == 0 {
            return Ok(());
        }
        let sum = balances.iter().map(|(_, balance)| balance).sum::<i128>() + at_stake + house;
        for (whose, amount) in [("on the table", at_stake), ("the house", house)] {
            if amount != 0 {
                out.line(format!("  {whose}  {}", signed(amount)))?;
            }
        }
        out.line(format!("  sum  {}", signed(sum)))
    }
}

/// The results of a finished evening.
pub(super) struct Summary<'a> {
    /// The names from seat 1 on.
    pub names: &'a [String],
    pub seats: &'a [Seat],
    pub swaps: &'a [Value],
    /// The receipts of stakes, with the number of their commands.
    pub receipts: &'a [Value],
    /// Additional fields of the JSON document.
    pub more: Option<Map<String, Value>>,
}

impl Summary<'_> {
    /// Prints the results, and finishes the transcript.
    pub(super) fn tell(self, table: CardTable, out: &mut Out) -> Outcome {
        let balances: Vec<_> = self.seats.iter().map(|seat| (*seat, table.balance(*seat))).collect();
        let elsewhere = table.elsewhere();
        let waiting = table.queued_swap().map(|successor| {
            let name =
                if out.json { crate::play::swaps::full_component_name } else { crate::play::swaps::component_name };
            name(&successor.rulebook)
        });
        if !out.json {
            self.print(&balances, &table.books().hands, elsewhere, out)?;
            if let Some(waiting) = waiting {
                out.line(format!("\nIts moment never came, so it does not take over: {waiting}"))?;
            }
            return match table.end()? {
                Some(FinishedTranscript { path, chain }) => {
                    out.line(format!(
                        "\nTranscript: {}\nCheck it with: kip verify {}",
                        path.display(),
                        paths::to_shell_word(&path)
                    ))?;
                    out.line(format!("chain {chain}"))
                }
                None => Ok(()),
            };
        }
        let players: Vec<_> = balances
            .iter()
            .map(|(seat, balance)| json!({ "seat": seat, "name": name(self.names, *seat), "balance": balance }))
            .collect();
        let chains: Vec<_> = table
            .published()
            .iter()
            .map(|chain| json!({ "head": hex(&chain.head), "length": chain.length, "revealed": chain.revealed }))
            .collect();
        let (id, digest) = (table.rulebook().id().to_owned(), table.rulebook().digest());
        let mut document = json!({
            "rulebook": id, "digest": digest, "hands": table.books().hands, "players": players, "house": elsewhere.house,
            "at-stake": elsewhere.at_stake, "swaps": self.swaps, "receipts": self.receipts, "waiting": waiting, "chains": chains,
        });
        if let Some(fields) = document.as_object_mut() {
            fields.extend(self.more.unwrap_or_default());
            if let Some(FinishedTranscript { path, chain }) = table.end()? {
                fields.insert("transcript".into(), json!(paths::to_json(&path)));
                fields.insert("chain".into(), json!(chain));
            }
        }
        out.document(&document)
    }

    fn print(&self, balances: &[(Seat, i128)], hands: &[Value], elsewhere: Elsewhere, out: &mut Out) -> Outcome {
        // After a match the table counts from 0 again, so the totals come from the last scores.
        let last = hands.last().and_then(|scores: &Value| scores["sides"].as_array().cloned()).unwrap_or_default();
        let totals: Vec<(Seat, u64)> = last
            .iter()
            .filter_map(|side| Some((Seat::try_from(side["seat"].as_u64()?).ok()?, side["total"].as_u64()?)))
            .collect();
        out.heading(format!("{} played", count(hands.len(), "hand")))?;
        for (seat, balance) in balances {
            let points = totals.iter().find(|(side, _)| side == seat);
            let points = points.map_or_else(String::new, |(_, points)| format!("  {points} points in the match"));
            let money = if *balance == 0 { String::new() } else { format!("  {}", signed(*balance)) };
            out.line(format!("  {seat} {}{points}{money}", name(self.names, *seat)))?;
        }
        elsewhere.print(balances, out)
    }
}
