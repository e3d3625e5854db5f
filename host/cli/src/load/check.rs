//! Checks a server against what it acknowledged: transcripts, purses, and every table played again by its component.

use std::collections::HashMap;

use clap::Parser;
use futures_util::{StreamExt as _, TryStreamExt as _};
use serde_json::Value;

use super::api::{Api, TOGETHER};
use super::history::{Acknowledged, Run};
use crate::errors::{Failure, Outcome};
use crate::output::Out;
use crate::registry::RulebookSources;
use crate::verify::args::Verify;

/// The result of a check.
#[derive(Default)]
pub(super) struct Checked {
    pub acknowledged: usize,
    pub tables: usize,
    /// The records of all tables: players' commands, and those of the server.
    pub records: usize,
    pub purses: usize,
    pub failures: Vec<String>,
}

/// The options of `kip verify`, as if they had been typed.
#[derive(Parser)]
struct Typed {
    #[command(flatten)]
    verify: Verify,
}

/// Checks everything that a run was acknowledged.
pub(super) async fn check(
    api: &Api,
    run: &Run,
    acknowledged: &[Acknowledged],
    sources: RulebookSources<'_>,
) -> Outcome<Checked> {
    let mut by_table: HashMap<&str, Vec<&Acknowledged>> = HashMap::new();
    for one in acknowledged {
        by_table.entry(&one.table).or_default().push(one);
    }
    let folder = tempfile::tempdir().map_err(|error| Failure::check(format!("no temporary folder: {error}")))?;
    let bar = crate::certify::progress::bar("checking", u64::try_from(run.tables().count()).unwrap_or(u64::MAX));
    let mut checked = Checked { acknowledged: acknowledged.len(), ..Checked::default() };
    let tables = futures_util::stream::iter(run.tables().map(str::to_owned)).map(|table| {
        let api = api.clone();
        async move {
            let transcript = api.get_text(&format!("/v1/tables/{table}/transcript")).await?;
            Ok::<_, Failure>((table, transcript))
        }
    });
    let mut tables = tables.buffer_unordered(4);
    let mut files = Vec::new();
    let mut owed: HashMap<String, Owed> = HashMap::new();
    while let Some((table, transcript)) = tables.try_next().await? {
        let own = by_table.remove(table.as_str()).unwrap_or_default();
        checked.tables += 1;
        let records = require_acknowledged(&table, &transcript, &own, &mut checked.failures);
        checked.records += records;
        // A seat of a run has one player from the first to the last command.
        let players: HashMap<u64, &str> = own.iter().map(|one| (u64::from(one.seat), one.player.as_str())).collect();
        for (seat, sum) in sum_moves(read_lines(&transcript)) {
            if let Some(player) = players.get(&seat) {
                let owed = owed.entry((*player).to_owned()).or_default();
                owed.sum += sum;
                owed.seats.push((table.clone(), seat, records));
            }
        }
        let file = folder.path().join(format!("{table}.jsonl"));
        std::fs::write(&file, transcript).map_err(|error| Failure::file("cannot write", &file, &error))?;
        files.push(file);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let balances = futures_util::stream::iter(&owed).map(|(player, owed)| async move {
        let moved = api.open_session(player).await?.balance - run.opening;
        let holds = moved == owed.sum || owed.has_moved_on(api, moved).await?;
        Ok::<_, Failure>((player, owed.sum, run.opening + moved, holds))
    });
    let mut balances = balances.buffer_unordered(TOGETHER);
    while let Some((player, sum, balance, holds)) = balances.try_next().await? {
        checked.purses += 1;
        if !holds {
            let sentence = format!("{player} had {} and moved {sum}, and the purse has {balance}", run.opening);
            checked.failures.push(sentence);
        }
    }
    let verified = tokio::task::block_in_place(|| {
        let typed = ["kip-verify".into(), "--unfinished".into()].into_iter().chain(files.iter().map(Into::into));
        let typed: Vec<std::ffi::OsString> = typed.collect();
        let verify = Typed::try_parse_from(typed).map_err(|error| Failure::check(error.to_string()))?.verify;
        crate::verify::run(&verify, sources, &mut Out::discard(true))
    });
    if let Err(failure) = verified {
        checked.failures.push(format!("played again by its component: {}", failure.message));
    }
    Ok(checked)
}

/// The sum that a player's purse owes to the moves of its tables.
#[derive(Default)]
struct Owed {
    sum: i64,
    /// The tables with the player's seat, and the number of records that were read there.
    seats: Vec<(String, u64, usize)>,
}

impl Owed {
    /// Returns whether the purse has what its table's moves sum up to at a later record: a table may play on between the reading of
    /// its transcript and that of the purse.
    async fn has_moved_on(&self, api: &Api, moved: i64) -> Outcome<bool> {
        let [(table, seat, records)] = self.seats.as_slice() else { return Ok(false) };
        let transcript = api.get_text(&format!("/v1/tables/{table}/transcript")).await?;
        let (mut number, mut sum) = (0, 0);
        for line in read_lines(&transcript) {
            number += usize::from(is_record(&line));
            sum += sum_moves([line]).get(seat).copied().unwrap_or(0);
            if number > *records && sum == moved {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Requires that each command is in the transcript once, as it was acknowledged. Returns how many records there are.
fn require_acknowledged(
    table: &str,
    transcript: &str,
    acknowledged: &[&Acknowledged],
    failures: &mut Vec<String>,
) -> usize {
    let mut records = 0;
    let mut found: HashMap<String, Vec<(usize, Value)>> = HashMap::new();
    for mut line in read_lines(transcript) {
        records += usize::from(is_record(&line));
        let id = line.get("id").and_then(Value::as_str).map(str::to_owned);
        if let (Some(id), Some(command)) = (id, line.get_mut("command")) {
            found.entry(id).or_default().push((records, command.take()));
        }
    }
    for one in acknowledged {
        let key = &one.key;
        match found.get(key).map(Vec::as_slice) {
            Some([(record, command)]) if i64::try_from(*record) == Ok(one.seq) && *command == one.command => {}
            Some([(record, _)]) => {
                failures
                    .push(format!("{table}: {key} was acknowledged as {}, and record {record} is another", one.seq));
            }
            Some(several) => failures.push(format!("{table}: {key} is in the transcript {} times", several.len())),
            None => failures.push(format!("{table}: {key} was acknowledged as {}, and is gone", one.seq)),
        }
    }
    records
}

fn read_lines(transcript: &str) -> impl Iterator<Item = Value> {
    transcript.lines().filter_map(|line| serde_json::from_str(line).ok())
}

/// Returns whether a line of a transcript is a record of the server: a command or a swap.
fn is_record(line: &Value) -> bool {
    line.get("command").is_some() || line.get("swap").is_some()
}

/// The moves of players' money in lines, by seat: what came into purses less what went out.
fn sum_moves(lines: impl IntoIterator<Item = Value>) -> HashMap<u64, i64> {
    let mut sums: HashMap<u64, i64> = HashMap::new();
    for line in lines {
        let events = line.get("events").and_then(Value::as_array).into_iter().flatten();
        for moved in events.filter_map(|event| event.get("moves").and_then(Value::as_array)).flatten() {
            let amount = moved.get("amount").and_then(Value::as_i64).unwrap_or(0);
            for (side, sign) in [("payer", -1), ("payee", 1)] {
                if let Some(seat) = moved.get(side).and_then(|account| account.get("purse")).and_then(Value::as_u64) {
                    *sums.entry(seat).or_default() += sign * amount;
                }
            }
        }
    }
    sums
}
