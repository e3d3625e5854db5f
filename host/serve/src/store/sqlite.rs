//! The embedded store: SQLite in this process, in one file of the data folder.
//!
//! One thread writes. Calls that arrive while a commit is under way share the next one, each in a savepoint, so that the disk
//! is asked once for all of them. Reads have connections of their own. The journal is a WAL, synchronous to the disk; the
//! writer checkpoints it when nobody waits.

use std::collections::HashMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

use kip::Digest;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, Row, params};
use tokio::sync::oneshot;

use super::rows::{
    Answer, AuditLine, ChainRow, Component, Head, Key, Movement, NewTable, Place, Purse, Record, RoundRow, Status,
    Step, TableId, TableRow, Verdict,
};
use super::{Asked, Store, StoreError};
use crate::crash::crash_point;

/// The schema that this program writes.
const SCHEMA: i64 = 1;
/// A WAL of this many pages (16 MiB) is checkpointed when nobody waits.
const CHECKPOINT_PAGES: i64 = 4_096;
/// A WAL of this many pages (256 MiB) is checkpointed in any case.
const LONGEST_WAL_PAGES: i64 = 65_536;
/// The calls that share one commit at most.
const GROUP: usize = 512;
/// The connections that read.
const READERS: usize = 4;

/// The reason why a data folder is not opened. Nothing in it has changed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SqliteError {
    /// Another server has the folder.
    #[error("another kip serves from {folder}; stop it, or name another folder")]
    InUse {
        /// The folder.
        folder: PathBuf,
    },
    /// The data is of a newer program.
    #[error("{file} has schema {found}; this program knows {SCHEMA}. Use the program that wrote it, or a newer one")]
    Newer {
        /// The file.
        file: PathBuf,
        /// Its schema.
        found: i64,
    },
    /// The folder or the file cannot be used.
    #[error("{place}: {message}")]
    Unusable {
        /// The path.
        place: PathBuf,
        /// The reason.
        message: String,
    },
}

/// A commit's result for a call: its reply, sent once the commit is durable.
type Reply = Box<dyn FnOnce(Result<(), StoreError>) + Send>;
/// A call of the writer: it runs in a savepoint and returns its reply.
type Job = Box<dyn FnOnce(&Connection) -> Reply + Send>;

/// SQLite in the process. Dropping the last handle ends the writer after what it has begun.
pub struct Sqlite {
    jobs: mpsc::SyncSender<Job>,
    readers: Arc<Readers>,
    /// Held for as long as the folder is in use.
    _lock: File,
}

struct Readers {
    file: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Sqlite {
    /// Opens the file `kip.db` in a folder, and makes it if there is none.
    ///
    /// # Errors
    /// [`SqliteError`].
    pub fn open(folder: &Path) -> Result<Self, SqliteError> {
        let unusable = |place: &Path, error: &dyn std::fmt::Display| SqliteError::Unusable {
            place: place.to_owned(),
            message: error.to_string(),
        };
        let lock_path = folder.join("kip.lock");
        let lock = File::options().create(true).truncate(false).write(true).open(&lock_path);
        let lock = lock.map_err(|error| unusable(&lock_path, &error))?;
        lock.try_lock().map_err(|error| match error {
            std::fs::TryLockError::WouldBlock => SqliteError::InUse { folder: folder.to_owned() },
            std::fs::TryLockError::Error(error) => unusable(&lock_path, &error),
        })?;
        let file = folder.join("kip.db");
        let connection = open_writer(&file).map_err(|error| unusable(&file, &error))?;
        migrate(&connection, &file)?;
        let (jobs, queue) = mpsc::sync_channel::<Job>(65_536);
        let writer = std::thread::Builder::new().name("store".into()).spawn(move || write_all(&connection, &queue));
        writer.map_err(|error| unusable(&file, &error))?;
        Ok(Self { jobs, readers: Arc::new(Readers { file, idle: Mutex::default() }), _lock: lock })
    }

    /// Runs a call in the writer, in a savepoint of the group's transaction.
    fn write<T: Send + 'static>(
        &self,
        run: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Asked<'_, T> {
        let (reply, answer) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let done = in_savepoint(connection, run);
            Box::new(move |committed| {
                // The caller may be gone: what is durable stays.
                let _gone = reply.send(committed.and_then(|()| done.map_err(|error| failed(&error))));
            })
        });
        let sent = self.jobs.try_send(job);
        Box::pin(async move {
            sent.map_err(|_| StoreError::Failed("too many calls are waiting, or the writer has ended".into()))?;
            answer.await.map_err(|_| StoreError::Failed("the writer has ended".into()))?
        })
    }

    /// Runs a query on a connection that reads.
    fn read<T: Send + 'static>(
        &self,
        run: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Asked<'_, T> {
        let readers = Arc::clone(&self.readers);
        Box::pin(async move {
            let asked = tokio::task::spawn_blocking(move || readers.with(run)).await;
            asked.map_err(|error| StoreError::Failed(error.to_string()))?.map_err(|error| failed(&error))
        })
    }
}

impl Readers {
    fn with<T>(&self, run: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> rusqlite::Result<T> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => open_reader(&self.file)?,
        };
        let answer = run(&connection);
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < READERS {
            idle.push(connection);
        }
        answer
    }
}

fn open_writer(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(file)?;
    connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;
         PRAGMA wal_autocheckpoint = 0;",
    )?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

fn open_reader(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    Ok(connection)
}

/// Copies the database of a folder to a file, also while a server uses it.
///
/// # Errors
/// [`SqliteError`].
pub fn back_up(folder: &Path, to: &Path) -> Result<(), SqliteError> {
    let file = folder.join("kip.db");
    let copy = || {
        let from = open_reader(&file)?;
        let mut copy = Connection::open(to)?;
        let backup = rusqlite::backup::Backup::new(&from, &mut copy)?;
        backup.run_to_completion(256, Duration::from_millis(1), None)
    };
    copy().map_err(|error: rusqlite::Error| SqliteError::Unusable { place: file.clone(), message: error.to_string() })
}

/// Brings the file to this program's schema.
fn migrate(connection: &Connection, file: &Path) -> Result<(), SqliteError> {
    let unusable =
        |error: rusqlite::Error| SqliteError::Unusable { place: file.to_owned(), message: error.to_string() };
    let found: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(unusable)?;
    match found {
        SCHEMA => Ok(()),
        0 => {
            let schema = include_str!("sqlite.sql");
            let batch = format!("BEGIN IMMEDIATE; {schema} PRAGMA user_version = {SCHEMA}; COMMIT;");
            connection.execute_batch(&batch).map_err(unusable)
        }
        found => Err(SqliteError::Newer { file: file.to_owned(), found }),
    }
}

/// The writer's thread: groups of jobs, one commit a group.
fn write_all(connection: &Connection, queue: &mpsc::Receiver<Job>) {
    while let Ok(first) = queue.recv() {
        let mut replies = Vec::new();
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        let mut next = Some(first);
        while let Some(job) = next {
            replies.push(job(connection));
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

fn in_savepoint<T>(
    connection: &Connection,
    run: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    connection.execute_batch("SAVEPOINT call")?;
    let done = run(connection);
    connection.execute_batch(if done.is_ok() { "RELEASE call" } else { "ROLLBACK TO call; RELEASE call" })?;
    done
}

fn failed(error: &rusqlite::Error) -> StoreError {
    match error {
        rusqlite::Error::SqliteFailure(code, _) if code.code == rusqlite::ErrorCode::ConstraintViolation => {
            StoreError::Taken
        }
        rusqlite::Error::FromSqlConversionFailure(..)
        | rusqlite::Error::IntegralValueOutOfRange(..)
        | rusqlite::Error::InvalidColumnType(..) => StoreError::Broken(error.to_string()),
        other => StoreError::Failed(other.to_string()),
    }
}

/// Commits one step: compare, and append.
fn commit_step(connection: &Connection, step: &Step) -> rusqlite::Result<Verdict> {
    let Place { status, digest, commands, chain, state, at, due, host } = &step.place;
    let waits: Option<i64> = connection
        .prepare_cached("SELECT seq FROM drawn WHERE table_id = ?1")?
        .query_row([step.table], |row| row.get(0))
        .optional()?;
    if waits.is_some() != step.lands {
        return Ok(Verdict::Stale);
    }
    let last = step.records.last().map_or(step.from, |record| record.seq);
    let moved = connection
        .prepare_cached(
            "UPDATE tables SET seq = ?1, commands = ?2, chain = ?3, state = ?4, at_ms = ?5, due_ms = ?6, host = ?7,
             status = ?8, digest = ?9 WHERE id = ?10 AND seq = ?11 AND status = ?12",
        )?
        .execute(params![
            last,
            to_sql(*commands),
            chain.as_bytes().as_slice(),
            state,
            to_sql(*at),
            due.map(to_sql),
            host,
            status.as_str(),
            digest.as_bytes().as_slice(),
            step.table,
            step.from,
            step.status.as_str(),
        ])?;
    if moved == 0 {
        return Ok(Verdict::Stale);
    }
    if let Some(sealed) = &step.draws {
        connection
            .prepare_cached("INSERT INTO drawn (table_id, seq, sealed) VALUES (?1, ?2, ?3)")?
            .execute(params![step.table, step.from + 1, sealed])?;
    }
    if step.lands {
        connection.prepare_cached("DELETE FROM drawn WHERE table_id = ?1")?.execute([step.table])?;
    }
    for Record { seq, key, body, at, lines } in &step.records {
        connection
            .prepare_cached(
                "INSERT INTO records (table_id, seq, key, body, at_ms, lines) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )?
            .execute(params![step.table, seq, key, body.as_slice(), to_sql(*at), lines])?;
    }
    for movement in &step.movements {
        if !move_money(connection, step, movement)? {
            return Ok(Verdict::Short(movement.seq));
        }
    }
    for seating in &step.seatings {
        match &seating.player {
            Some(player) => connection
                .prepare_cached(
                    "INSERT INTO seatings (table_id, seat, from_seq, operator, player) VALUES (?1, ?2, ?3, ?4, ?5)",
                )?
                .execute(params![step.table, seating.seat, seating.seq, step.operator, player])?,
            None => connection
                .prepare_cached("UPDATE seatings SET to_seq = ?1 WHERE table_id = ?2 AND seat = ?3 AND to_seq IS NULL")?
                .execute(params![seating.seq, step.table, seating.seat])?,
        };
    }
    for round in &step.rounds {
        connection
            .prepare_cached(
                "INSERT OR REPLACE INTO rounds (table_id, seat, number, player, from_seq, to_seq, from_ms, to_ms, staked,
                 returned, paid, ended) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
            )?
            .execute(params![
                step.table,
                round.seat,
                to_sql(round.number),
                round.player,
                round.from_seq,
                round.to_seq,
                to_sql(round.from),
                to_sql(round.to),
                round.staked,
                round.returned,
                round.paid,
                round.ended,
            ])?;
    }
    if let Some(chain) = &step.chain {
        put_chain(connection, step.table, chain)?;
    }
    Ok(Verdict::Done)
}

/// Changes a purse, and returns whether it had enough.
fn move_money(connection: &Connection, step: &Step, movement: &Movement) -> rusqlite::Result<bool> {
    let Movement { player, seq, amount, is_owed } = movement;
    let changed = connection
        .prepare_cached(
            "UPDATE purses SET balance = balance + ?1 WHERE operator = ?2 AND player = ?3
             AND (?4 OR ?1 >= 0 OR balance + ?1 >= 0)",
        )?
        .execute(params![amount, step.operator, player, is_owed])?;
    connection
        .prepare_cached("INSERT INTO movements (table_id, seq, operator, player, amount) VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute(params![step.table, seq, step.operator, player, amount])?;
    Ok(changed == 1)
}

fn put_chain(connection: &Connection, table: TableId, chain: &ChainRow) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT INTO chains (table_id, head, length, sealed, at_ms) VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute(params![table, chain.head.as_slice(), chain.length, chain.sealed, to_sql(chain.at)])?;
    Ok(())
}

/// A time, or a count: SQLite's integers have a sign, and none of ours reaches the last bit.
fn to_sql(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

fn from_sql(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    let value: i64 = row.get(column)?;
    u64::try_from(value).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(column, value))
}

fn optional_time(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<u64>> {
    let value: Option<i64> = row.get(column)?;
    value
        .map(|value| u64::try_from(value).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(column, value)))
        .transpose()
}

fn bytes32(row: &Row<'_>, column: usize) -> rusqlite::Result<[u8; 32]> {
    row.get(column)
}

fn broken(column: usize, error: impl std::error::Error + Send + Sync + 'static) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, Box::new(error))
}

/// The columns of a table's row, in the order that [`table_row`] reads them.
const COLUMNS: &str = "t.id, t.name, t.operator, t.config, t.settings, t.status, t.digest, t.seq, t.commands, t.chain, \
                       t.state, t.at_ms, t.due_ms, t.host, d.sealed FROM tables t LEFT JOIN drawn d ON d.table_id = t.id";

fn table_row(row: &Row<'_>) -> rusqlite::Result<TableRow> {
    let status: String = row.get(5)?;
    let config: String = row.get(3)?;
    Ok(TableRow {
        head: Head {
            id: row.get(0)?,
            name: row.get(1)?,
            operator: row.get(2)?,
            seq: row.get(7)?,
            settings: row.get(4)?,
            drawn: row.get(14)?,
            place: Place {
                status: Status::find(&status).ok_or_else(|| broken(5, std::fmt::Error))?,
                digest: Digest::from_bytes(bytes32(row, 6)?),
                commands: from_sql(row, 8)?,
                chain: Digest::from_bytes(bytes32(row, 9)?),
                state: row.get(10)?,
                at: from_sql(row, 11)?,
                due: optional_time(row, 12)?,
                host: row.get(13)?,
            },
        },
        config: serde_json::from_str(&config).map_err(|error| broken(3, error))?,
    })
}

fn record_row(row: &Row<'_>) -> rusqlite::Result<Record> {
    Ok(Record { seq: row.get(0)?, key: row.get(1)?, body: bytes32(row, 2)?, at: from_sql(row, 3)?, lines: row.get(4)? })
}

fn round_row(row: &Row<'_>) -> rusqlite::Result<RoundRow> {
    Ok(RoundRow {
        seat: row.get(0)?,
        number: from_sql(row, 1)?,
        player: row.get(2)?,
        from_seq: row.get(3)?,
        to_seq: row.get(4)?,
        from: from_sql(row, 5)?,
        to: from_sql(row, 6)?,
        staked: row.get(7)?,
        returned: row.get(8)?,
        paid: row.get(9)?,
        ended: row.get(10)?,
    })
}

fn component_row(row: &Row<'_>) -> rusqlite::Result<Component> {
    Ok(Component {
        digest: bytes32(row, 0)?,
        family: row.get(1)?,
        rulebook: row.get(2)?,
        title: row.get(3)?,
        at: from_sql(row, 4)?,
        withdrawn: optional_time(row, 5)?,
        wasm: row.get(6)?,
    })
}

/// Reads all rows of a query.
fn all<T>(
    connection: &Connection,
    query: &str,
    given: impl rusqlite::Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    connection.prepare_cached(query)?.query_map(given, read)?.collect()
}

impl Store for Sqlite {
    fn commit(&self, steps: Vec<Step>) -> Asked<'_, Vec<Verdict>> {
        self.write(move |connection| {
            let commit = |step: &Step| {
                // A step that fails is undone alone: a key that was used is another's step, and this one is stale.
                connection.execute_batch("SAVEPOINT step")?;
                let verdict = commit_step(connection, step);
                let whole = matches!(verdict, Ok(Verdict::Done));
                connection.execute_batch(if whole { "RELEASE step" } else { "ROLLBACK TO step; RELEASE step" })?;
                match verdict {
                    Err(error) if matches!(failed(&error), StoreError::Taken) => Ok(Verdict::Stale),
                    verdict => verdict,
                }
            };
            steps.iter().map(commit).collect()
        })
    }

    fn heads(&self, tables: Vec<TableId>) -> Asked<'_, HashMap<TableId, Head>> {
        self.read(move |connection| {
            let query = format!("SELECT {COLUMNS} WHERE t.id = ?1");
            let mut statement = connection.prepare_cached(&query)?;
            let found = tables.iter().map(|id| statement.query_row([id], table_row).optional());
            let found: Vec<_> = found.collect::<Result<_, _>>()?;
            Ok(found.into_iter().flatten().map(|row| (row.head.id, row.head)).collect())
        })
    }

    fn answers(&self, keys: Vec<(TableId, String)>) -> Asked<'_, HashMap<(TableId, String), Answer>> {
        self.read(move |connection| {
            let query = "SELECT seq, body, lines FROM records WHERE table_id = ?1 AND key = ?2";
            let mut statement = connection.prepare_cached(query)?;
            let mut found = HashMap::new();
            for (table, key) in keys {
                let read = |row: &Row<'_>| Ok(Answer { seq: row.get(0)?, body: bytes32(row, 1)?, lines: row.get(2)? });
                if let Some(answer) = statement.query_row(params![table, key], read).optional()? {
                    found.insert((table, key), answer);
                }
            }
            Ok(found)
        })
    }

    fn records(&self, table: TableId, from: i64, most: u32) -> Asked<'_, Vec<Record>> {
        self.read(move |connection| {
            let query = "SELECT seq, key, body, at_ms, lines FROM records WHERE table_id = ?1 AND seq >= ?2 \
                         ORDER BY seq LIMIT ?3";
            all(connection, query, params![table, from, most], record_row)
        })
    }

    fn watch(&self, tables: Vec<TableId>) -> Asked<'_, HashMap<TableId, i64>> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached("SELECT seq FROM tables WHERE id = ?1")?;
            let mut found = HashMap::new();
            for id in tables {
                if let Some(seq) = statement.query_row([id], |row| row.get(0)).optional()? {
                    found.insert(id, seq);
                }
            }
            Ok(found)
        })
    }

    fn due(&self, now: u64, most: u32) -> Asked<'_, Vec<TableId>> {
        self.read(move |connection| {
            let query = "SELECT id FROM tables WHERE due_ms IS NOT NULL AND due_ms <= ?1 ORDER BY due_ms LIMIT ?2";
            all(connection, query, params![to_sql(now), most], |row| row.get(0))
        })
    }

    fn open_table(&self, table: NewTable) -> Asked<'_, TableId> {
        self.write(move |connection| {
            let Place { status, digest, commands, chain, state, at, due, host } = &table.place;
            connection
                .prepare_cached(
                    "INSERT INTO tables (name, operator, config, settings, status, digest, seq, commands, chain, state,
                     at_ms, due_ms, host) VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, ?7, ?8, ?9, ?10, ?11, ?12)",
                )?
                .execute(params![
                    table.name,
                    table.operator,
                    table.config.to_string(),
                    table.settings,
                    status.as_str(),
                    digest.as_bytes().as_slice(),
                    to_sql(*commands),
                    chain.as_bytes().as_slice(),
                    state,
                    to_sql(*at),
                    due.map(to_sql),
                    host,
                ])?;
            let id = connection.last_insert_rowid();
            connection
                .prepare_cached("INSERT INTO records VALUES (?1, 0, 'kip-open', zeroblob(32), ?2, ?3)")?
                .execute(params![id, to_sql(*at), table.lines])?;
            if let Some(chain) = &table.chain {
                put_chain(connection, id, chain)?;
            }
            Ok(id)
        })
    }

    fn tables(&self, after: String, most: u32) -> Asked<'_, Vec<TableRow>> {
        self.read(move |connection| {
            let query = format!("SELECT {COLUMNS} WHERE t.name > ?1 ORDER BY t.name LIMIT ?2");
            all(connection, &query, params![after, most], table_row)
        })
    }

    fn table(&self, name: String) -> Asked<'_, Option<TableRow>> {
        self.read(move |connection| {
            let query = format!("SELECT {COLUMNS} WHERE t.name = ?1");
            connection.prepare_cached(&query)?.query_row([name], table_row).optional()
        })
    }

    fn chains(&self, table: TableId) -> Asked<'_, Vec<ChainRow>> {
        self.read(move |connection| {
            let query = "SELECT head, length, sealed, at_ms FROM chains WHERE table_id = ?1 ORDER BY at_ms DESC, head";
            all(connection, query, [table], |row| {
                Ok(ChainRow { head: bytes32(row, 0)?, length: row.get(1)?, sealed: row.get(2)?, at: from_sql(row, 3)? })
            })
        })
    }

    fn rounds(&self, table: TableId, seat: Option<u32>, most: u32) -> Asked<'_, Vec<RoundRow>> {
        self.read(move |connection| {
            let query = "SELECT seat, number, player, from_seq, to_seq, from_ms, to_ms, staked, returned, paid, ended \
                         FROM rounds WHERE table_id = ?1 AND (?2 IS NULL OR seat = ?2) ORDER BY to_seq DESC, seat LIMIT ?3";
            all(connection, query, params![table, seat, most], round_row)
        })
    }

    fn put_key(&self, key: Key) -> Asked<'_, ()> {
        self.write(move |connection| {
            let role = serde_json::to_string(&key.role).map_err(|error| broken(0, error))?;
            connection
                .prepare_cached("INSERT INTO keys VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?
                .execute(params![
                    key.digest.as_slice(),
                    key.operator,
                    role,
                    to_sql(key.at),
                    key.expires.map(to_sql),
                    key.ended.map(to_sql),
                ])
                .map(drop)
        })
    }

    fn key(&self, digest: [u8; 32]) -> Asked<'_, Option<Key>> {
        self.read(move |connection| {
            let query = "SELECT operator, role, at_ms, expires_ms, ended_ms FROM keys WHERE digest = ?1";
            let read = |row: &Row<'_>| {
                let role: String = row.get(1)?;
                Ok(Key {
                    digest,
                    operator: row.get(0)?,
                    role: serde_json::from_str(&role).map_err(|error| broken(1, error))?,
                    at: from_sql(row, 2)?,
                    expires: optional_time(row, 3)?,
                    ended: optional_time(row, 4)?,
                })
            };
            connection.prepare_cached(query)?.query_row([digest.as_slice()], read).optional()
        })
    }

    fn end_key(&self, digest: [u8; 32], at: u64) -> Asked<'_, ()> {
        self.write(move |connection| {
            let query = "UPDATE keys SET ended_ms = ?2 WHERE digest = ?1 AND ended_ms IS NULL";
            connection.prepare_cached(query)?.execute(params![digest.as_slice(), to_sql(at)]).map(drop)
        })
    }

    fn open_purse(&self, purse: Purse) -> Asked<'_, Purse> {
        self.write(move |connection| {
            let Purse { operator, player, balance } = purse;
            connection
                .prepare_cached("INSERT OR IGNORE INTO purses VALUES (?1, ?2, ?3)")?
                .execute(params![operator, player, balance])?;
            let query = "SELECT balance FROM purses WHERE operator = ?1 AND player = ?2";
            let mut statement = connection.prepare_cached(query)?;
            let balance = statement.query_row(params![operator, player], |row| row.get(0))?;
            Ok(Purse { operator, player, balance })
        })
    }

    fn seats_of(&self, player: String) -> Asked<'_, Vec<(TableId, String, u32)>> {
        self.read(move |connection| {
            let query = "SELECT s.table_id, t.name, s.seat FROM seatings s JOIN tables t ON t.id = s.table_id \
                         WHERE s.player = ?1 AND s.to_seq IS NULL ORDER BY t.name, s.seat";
            all(connection, query, [player], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        })
    }

    fn put_component(&self, component: Component) -> Asked<'_, ()> {
        self.write(move |connection| {
            let Component { digest, family, rulebook, title, wasm, at, withdrawn } = component;
            connection
                .prepare_cached(
                    "INSERT INTO components VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                     ON CONFLICT (digest) DO UPDATE SET withdrawn_ms = excluded.withdrawn_ms",
                )?
                .execute(params![digest.as_slice(), family, rulebook, title, wasm, to_sql(at), withdrawn.map(to_sql)])
                .map(drop)
        })
    }

    fn components(&self) -> Asked<'_, Vec<Component>> {
        self.read(move |connection| {
            let query = "SELECT digest, family, rulebook, title, at_ms, withdrawn_ms, x'' FROM components \
                         ORDER BY rulebook, at_ms";
            all(connection, query, [], component_row)
        })
    }

    fn component(&self, digest: [u8; 32]) -> Asked<'_, Option<Component>> {
        self.read(move |connection| {
            let query =
                "SELECT digest, family, rulebook, title, at_ms, withdrawn_ms, wasm FROM components WHERE digest = ?1";
            connection.prepare_cached(query)?.query_row([digest.as_slice()], component_row).optional()
        })
    }

    fn log(&self, line: AuditLine) -> Asked<'_, ()> {
        self.write(move |connection| {
            let text = serde_json::to_string(&line).map_err(|error| broken(0, error))?;
            connection
                .prepare_cached("INSERT INTO audit (at_ms, line) VALUES (?1, ?2)")?
                .execute(params![to_sql(line.at), text])
                .map(drop)
        })
    }

    fn audit(&self, after: i64, most: u32) -> Asked<'_, Vec<AuditLine>> {
        self.read(move |connection| {
            let query = "SELECT n, line FROM audit WHERE n > ?1 ORDER BY n LIMIT ?2";
            all(connection, query, params![after, most], |row| {
                let text: String = row.get(1)?;
                let line: AuditLine = serde_json::from_str(&text).map_err(|error| broken(1, error))?;
                Ok(AuditLine { n: row.get(0)?, ..line })
            })
        })
    }

    fn meta(&self, name: &'static str, new: String) -> Asked<'_, String> {
        self.write(move |connection| {
            connection.prepare_cached("INSERT OR IGNORE INTO meta VALUES (?1, ?2)")?.execute([name, new.as_str()])?;
            let mut statement = connection.prepare_cached("SELECT value FROM meta WHERE name = ?1")?;
            statement.query_row([name], |row| row.get(0))
        })
    }
}
