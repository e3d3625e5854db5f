//! The thread that writes: groups of calls, one commit a group, and the checkpoints between them.

use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, mpsc};

use rusqlite::Connection;
use rusqlite::hooks::Wal;

use super::failed;
use crate::crash::crash_point;
use crate::store::StoreError;

/// A WAL with this many pages (64 MiB) is checkpointed, as far as those who read allow.
const CHECKPOINT_PAGES: i32 = 32_768;
/// A WAL with this many pages (256 MiB) is checkpointed in any case.
const LONGEST_WAL_PAGES: i32 = 131_072;
/// The calls that share one commit at most.
const GROUP: usize = 512;

/// A commit's result for a call: its reply, sent once the commit is durable.
pub(super) type Reply = Box<dyn FnOnce(Result<(), StoreError>) + Send>;
/// A call: it runs in a savepoint, if the group's transaction has begun, and returns its reply.
pub(super) type Job = Box<dyn FnOnce(Option<&Connection>) -> Reply + Send>;

/// Writes until the last handle of the store is dropped.
pub(super) fn write_all(connection: &mut Connection, queue: &mpsc::Receiver<Job>) {
    let pages = Arc::new(AtomicI32::new(0));
    let counted = Arc::clone(&pages);
    let count = move |_: &mut Wal, pages| {
        counted.store(pages, Ordering::Relaxed);
        Ok(())
    };
    if let Err(error) = connection.wal_hook(Some(count)) {
        tracing::warn!(%error, "the write-ahead log is checkpointed at the end only");
    }
    let connection = &*connection;
    while let Ok(first) = queue.recv() {
        let mut replies = Vec::new();
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        let mut next = Some(first);
        while let Some(job) = next {
            replies.push(job(begun.is_ok().then_some(connection)));
            next = if replies.len() < GROUP { queue.try_recv().ok() } else { None };
        }
        crash_point!(STORE_BEFORE_COMMIT);
        let committed = begun.and_then(|()| connection.execute_batch("COMMIT"));
        crash_point!(STORE_AFTER_COMMIT);
        let committed = committed.map_err(|error| {
            // After a failed commit the transaction may still be open.
            let _not_open = connection.execute_batch("ROLLBACK");
            tracing::error!(%error, "a commit failed");
            failed(&error)
        });
        for reply in replies {
            reply(committed.clone());
        }
        checkpoint(connection, pages.swap(0, Ordering::Relaxed));
    }
}

/// Moves the WAL into the file once it has many pages. It is written from its beginning then.
fn checkpoint(connection: &Connection, pages: i32) {
    let mode = match pages {
        LONGEST_WAL_PAGES.. => "PRAGMA wal_checkpoint(TRUNCATE)",
        CHECKPOINT_PAGES.. => "PRAGMA wal_checkpoint(PASSIVE)",
        _ => return,
    };
    if let Err(error) = connection.query_row(mode, [], |_| Ok(())) {
        tracing::warn!(%error, "the write-ahead log was not checkpointed");
    }
}
