//! Examines every table of a store: what is kept is what its records lead to.

use std::sync::Arc;

use kip::{CodeCache, Digest, Limits};

use crate::config::Config;
use crate::node::{Catalog, Plays};
use crate::problem::Problem;
use crate::replay::Replay;
use crate::server::{StartError, open_store};
use crate::store::{Store, TableRow};

/// The result for a table.
#[derive(Clone, Debug)]
pub struct Examined {
    /// Its name.
    pub table: String,
    /// How many records it has.
    pub records: i64,
    /// The first thing that does not hold.
    pub problem: Option<Problem>,
}

/// The records that are read at once.
const CHUNK: u32 = 1_000;

/// Plays every table again from its first record, and compares lines, chain and state. No server may be running on the folder;
/// on a PostgreSQL database servers may.
///
/// # Errors
/// [`StartError`] if the store cannot be read.
pub async fn examine_all(config: &Config, cache: Option<&CodeCache>) -> Result<Vec<Examined>, StartError> {
    let store = open_store(config).await?;
    let catalog = Arc::new(Catalog::new(Limits::default(), cache)?);
    for component in store.components().await? {
        if let Some(component) = store.component(component.digest).await? {
            catalog.allow(&component.wasm);
        }
    }
    let mut plays = Plays::new(catalog);
    let (mut examined, mut after) = (Vec::new(), String::new());
    loop {
        let rows = store.tables(after.clone(), 100).await?;
        let Some(last) = rows.last() else { return Ok(examined) };
        after.clone_from(&last.head.name);
        for row in rows {
            let problem = examine(&*store, &mut plays, &row).await?.err();
            examined.push(Examined { table: row.head.name, records: row.head.seq + 1, problem });
        }
    }
}

async fn examine(store: &dyn Store, plays: &mut Plays, row: &TableRow) -> Result<Result<(), Problem>, StartError> {
    let mut replay: Option<Replay> = None;
    let mut next = 0;
    // Records after the row's are of commands since it was read.
    while next <= row.head.seq {
        let records = store.records(row.head.id, next, CHUNK).await?;
        if records.is_empty() {
            break;
        }
        for record in records.into_iter().filter(|record| record.seq <= row.head.seq) {
            if record.seq != next {
                let detail = format!("record {next} is missing");
                return Ok(Err(Problem::conflict("gap", detail)));
            }
            next += 1;
            let followed = match &mut replay {
                None => Replay::open(plays, &record.lines, &row.config).map(|opened| replay = Some(opened)),
                Some(replay) => replay.follow(plays, &record).map(drop),
            };
            if let Err(problem) = followed {
                return Ok(Err(problem));
            }
        }
    }
    let place = &row.head.place;
    let holds = replay.is_some_and(|replay| {
        next == row.head.seq + 1
            && replay.table.state == place.state
            && replay.table.place.state == Digest::of(&place.state)
            && (replay.table.place.chain == place.chain || place.status == crate::store::Status::Closed)
    });
    Ok(if holds {
        Ok(())
    } else {
        Err(Problem::conflict("state", "the state is not the one that the records lead to"))
    })
}
