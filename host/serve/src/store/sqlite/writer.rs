//! The thread that writes: groups of calls, one commit a group, and the checkpoints between them.

use std::sync::mpsc;

use rusqlite::{Connection, Row};

use super::failed;
use crate::crash::crash_point;
use crate::store::StoreError;

/// A WAL of this many pages (16 MiB) is checkpointed when nobody waits.
const CHECKPOINT_PAGES: i64 = 4_096;
/// A WAL of this many pages (256 MiB) is checkpointed in any case.
const LONGEST_WAL_PAGES: i64 = 65_536;
/// The calls that share one commit at most.
const GROUP: usize = 512;

/// A commit's result for a call: its reply, sent once the commit is durable.
pub(super) type Reply = Box<dyn FnOnce(Result<(), StoreError>) + Send>;
/// A call: it runs in a savepoint, if the group's transaction has begun, and returns its reply.
pub(super) type Job = Box<dyn FnOnce(Option<&Connection>) -> Reply + Send>;

/// Writes until the last handle of the store is dropped.
pub(super) fn write_all(connection: &Connection, queue: &mpsc::Receiver<Job>) {
    while let Ok(first) = queue.recv() {
        let mut replies = Vec::new();
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        let mut next = Some(first);
        while let Some(job) = next {
            replies.push(job(begun.is_ok().then_some(connection)));
            next = if replies.len() < GROUP { queue.try_recv().ok() } else { None };
        }
        crash_point!("store-before-commit");
        let committed = begun.and_then(|()| connection.execute_batch("COMMIT"));
        crash_point!("store-after-commit");
        let committed = committed.map_err(|error| {
            // After a failed commit the transaction may still be open.
            let _not_open = connection.execute_batch("ROLLBACK");
            tracing::error!(%error, "a commit failed");
            failed(&error)
        });
        for reply in replies {
            reply(committed.clone());
        }
        checkpoint(connection);
    }
}

/// Moves the WAL into the file once it is long.
fn checkpoint(connection: &Connection) {
    let pages = |row: &Row<'_>| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?));
    let length =
        std::fs::metadata(format!("{}-wal", connection.path().unwrap_or_default())).map_or(0, |data| data.len());
    let pages_in_wal = i64::try_from(length / 4_096).unwrap_or(i64::MAX);
    let mode = if pages_in_wal >= LONGEST_WAL_PAGES {
        "PRAGMA wal_checkpoint(TRUNCATE)"
    } else if pages_in_wal >= CHECKPOINT_PAGES {
        "PRAGMA wal_checkpoint(PASSIVE)"
    } else {
        return;
    };
    if let Err(error) = connection.query_row(mode, [], pages) {
        tracing::warn!(%error, "the write-ahead log was not checkpointed");
    }
}
