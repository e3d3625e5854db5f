//! Copies of the embedded store: made while a server runs, and restored where there is none.
//!
//! A copy knows less than the world: links of chains that were revealed since, tokens that were ended since, and money that moved
//! since. So nothing of a restored one goes on by itself.

use std::fs;
use std::path::Path;
use std::time::Duration;

use kip_serve::store::{AuditLine, Sqlite, Store as _};
use kip_serve::{Config, Examined};
use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags, params};
use serde_json::json;
use tokio::runtime::Runtime;

use super::{print_examined, start_failure};
use crate::errors::{Failure, Outcome};
use crate::output::Out;
use crate::registry::kept_cache;

/// The reason that players of a restored table read.
const REASON: &str = "the table was restored from a copy";

/// Copies the database to a file, also while a server uses it.
pub(super) fn back_up(config: &Config, to: &Path, out: &mut Out) -> Outcome {
    require_embedded(config)?;
    if to.exists() {
        return Err(Failure::input(format!("{} exists; name a new file", to.display())));
    }
    copy(&config.store.data.join(Sqlite::FILE), to)?;
    out.line(format!("{} has every table up to now", to.display()))
}

/// Makes a data folder's database from a copy, examines every table, and says what it did.
pub(super) fn restore(runtime: &Runtime, config: &Config, from: &Path, out: &mut Out) -> Outcome {
    require_embedded(config)?;
    let folder = &config.store.data;
    let file = folder.join(Sqlite::FILE);
    if file.exists() {
        return Err(Failure::input(format!("{} has tables already", folder.display()))
            .help("name another folder with --data; nothing is written over"));
    }
    let key = config.store.key_path();
    if !key.exists() {
        return Err(Failure::input(format!("{} is missing: draws are sealed with it", key.display()))
            .help("put the secret key of the server that was copied there first, for its owner alone: chmod 600"));
    }
    let failed = |error: std::io::Error| Failure::file("cannot write", folder, &error);
    // Nothing is in the folder before all of it is.
    let scratch = tempfile::tempdir_in(folder).map_err(failed)?;
    let mut trial = config.clone();
    trial.store.data = scratch.path().to_owned();
    trial.store.key_file = Some(key);
    let copied = scratch.path().join(Sqlite::FILE);
    copy(from, &copied)?;
    let (cache, _once) = kept_cache()?;
    let examined = runtime.block_on(kip_serve::examine_all(&trial, Some(&cache)));
    let examined = examined.map_err(|error| start_failure(&error))?;
    let (tables, chains) = stop(&copied, &examined).map_err(|error| unusable(&copied, &error))?;
    let line = AuditLine {
        n: 0,
        at: kip_serve::node::now(),
        who: "kip serve --restore".into(),
        what: "restore".into(),
        table: None,
        detail: json!({ "from": from, "tables": examined.len(), "paused": tables, "chains": chains }),
    };
    runtime.block_on(async {
        let store = Sqlite::open(scratch.path()).map_err(|error| Failure::input(error.to_string()))?;
        store.log(line).await.map_err(|error| Failure::check(error.to_string()))
    })?;
    fold(&copied).map_err(|error| unusable(&copied, &error))?;
    fs::rename(&copied, &file).map_err(failed)?;
    let printed = print_examined(&examined, out);
    if !out.json {
        out.line(format!(
            "{} has {} tables of {}: {tables} are paused, {chains} chains are retired, and every token has ended",
            folder.display(),
            examined.len(),
            from.display(),
        ))?;
        out.line("Tables with fresh draws may be resumed; those with a chain are to be voided and opened anew.")?;
    }
    printed
}

fn require_embedded(config: &Config) -> Outcome {
    if config.store.postgres.is_none() {
        return Ok(());
    }
    Err(Failure::input("a PostgreSQL database has its own tools for copies")
        .help("back it up with pg_basebackup, while servers use it; the secret key is kept apart"))
}

fn unusable(file: &Path, error: &rusqlite::Error) -> Failure {
    Failure::input(format!("{}: {error}", file.display()))
}

/// Copies a database, and requires that the copy is whole.
fn copy(from: &Path, to: &Path) -> Outcome {
    let opened = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_ONLY);
    let opened = opened.map_err(|error| unusable(from, &error))?;
    let copied = || {
        opened.busy_timeout(Duration::from_secs(5))?;
        let mut copy = Connection::open(to)?;
        Backup::new(&opened, &mut copy)?.run_to_completion(256, Duration::from_millis(1), None)?;
        copy.query_row("PRAGMA integrity_check", [], |row| row.get::<_, String>(0))
    };
    match copied().map_err(|error| unusable(from, &error))?.as_str() {
        "ok" => Ok(()),
        found => Err(Failure::check(format!("{}: {found}", from.display()))),
    }
}

/// Stops everything that a copy may not go on with. Returns how many tables and chains that is.
fn stop(file: &Path, examined: &[Examined]) -> rusqlite::Result<(usize, usize)> {
    let mut connection = Connection::open(file)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    let all = connection.transaction()?;
    for broken in examined.iter().filter(|one| one.problem.is_some()) {
        all.execute("UPDATE tables SET status = 'fault' WHERE name = ?1", [&broken.table])?;
    }
    let paused = "UPDATE tables SET status = 'paused', due_ms = NULL, revision = revision + 1, \
                  host = json_set(json_remove(host, '$.timer'), '$.reason', ?1) WHERE status IN ('open', 'paused', 'draining')";
    let tables = all.execute(paused, [REASON])?;
    let chains = all.execute("DELETE FROM chains", [])?;
    let at = i64::try_from(kip_serve::node::now()).unwrap_or(i64::MAX);
    all.execute("UPDATE keys SET ended_ms = ?1 WHERE ended_ms IS NULL", params![at])?;
    all.commit()?;
    Ok((tables, chains))
}

/// Brings everything into the one file.
fn fold(file: &Path) -> rusqlite::Result<()> {
    let connection = Connection::open(file)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}
