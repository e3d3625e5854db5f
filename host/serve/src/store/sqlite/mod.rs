//! The embedded store: SQLite in this process, in one file of the data folder.
//!
//! One thread writes. Calls that arrive while a commit is under way share the next one, each in a savepoint, so that the disk
//! is asked once for all of them. Reads have connections of their own. The journal is a WAL, synchronous to the disk; the
//! writer checkpoints it when nobody waits.

mod commit;
mod writer;

use std::collections::HashMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension as _, Params, Row, params};
use tokio::sync::oneshot;

use super::rows::{
    Answer, AuditLine, ChainRow, Component, Head, Key, NewTable, Place, Record, RoundRow, Step, TableId, TableRow,
    Verdict,
};
use super::shared::{
    self, BadColumn, Columns, Migrations, OpenError, Read, find_pending, select_tables, to_json, to_sql,
};
use super::{Asked, Store, StoreError};
use writer::{Job, write_all};

/// The changes of the schema.
const MIGRATIONS: Migrations = [include_str!("../schema/1.sqlite.sql"), include_str!("../schema/2.sqlite.sql")];
/// The connections that read.
const READERS: usize = 4;

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

fn unusable(place: &Path, error: &dyn std::fmt::Display) -> OpenError {
    OpenError::Unusable { place: place.display().to_string(), message: error.to_string() }
}

impl Sqlite {
    /// The database in a data folder.
    pub const FILE: &str = "kip.db";

    /// Opens the database in a folder, and makes it if there is none.
    ///
    /// # Errors
    /// [`OpenError`].
    pub fn open(folder: &Path) -> Result<Self, OpenError> {
        let lock_path = folder.join("kip.lock");
        let lock = File::options().create(true).truncate(false).write(true).open(&lock_path);
        let lock = lock.map_err(|error| unusable(&lock_path, &error))?;
        lock.try_lock().map_err(|error| match error {
            std::fs::TryLockError::WouldBlock => OpenError::InUse { folder: folder.to_owned() },
            std::fs::TryLockError::Error(error) => unusable(&lock_path, &error),
        })?;
        let file = folder.join(Self::FILE);
        let mut connection = open_writer(&file).map_err(|error| unusable(&file, &error))?;
        migrate(&connection, &file)?;
        let (jobs, queue) = mpsc::sync_channel::<Job>(65_536);
        let writer = std::thread::Builder::new().name("store".into()).spawn(move || write_all(&mut connection, &queue));
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
            let done = connection.map(|connection| in_savepoint(connection, run));
            Box::new(move |committed| {
                let answer = committed.and_then(|()| match done {
                    Some(done) => done.map_err(|error| failed(&error)),
                    None => Err(StoreError::Failed("nothing was begun".into())),
                });
                // The caller may be gone: what is durable stays.
                let _gone = reply.send(answer);
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
    // A command changes few bytes of many pages, and each is written whole: a new file has small ones. A flight's fit into memory.
    connection.execute_batch(
        "PRAGMA page_size = 2048; PRAGMA cache_size = -65536; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
         PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000; PRAGMA wal_autocheckpoint = 0;",
    )?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

fn open_reader(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    Ok(connection)
}

/// Brings the file to this program's schema.
fn migrate(connection: &Connection, file: &Path) -> Result<(), OpenError> {
    let unusable = |error: rusqlite::Error| unusable(file, &error);
    let found: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(unusable)?;
    let pending = find_pending(&file.display().to_string(), found, &MIGRATIONS)?;
    if pending.is_empty() {
        return Ok(());
    }
    let (changes, schema) = (pending.concat(), shared::SCHEMA);
    let batch = format!("BEGIN IMMEDIATE; {changes} PRAGMA user_version = {schema}; COMMIT;");
    connection.execute_batch(&batch).map_err(unusable)
}

fn in_savepoint<T>(
    connection: &Connection,
    run: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    self::run(connection, "SAVEPOINT call", [])?;
    let done = run(connection);
    if done.is_err() {
        self::run(connection, "ROLLBACK TO call", [])?;
    }
    self::run(connection, "RELEASE call", [])?;
    done
}

fn failed(error: &rusqlite::Error) -> StoreError {
    match error {
        rusqlite::Error::SqliteFailure(code, _) if code.code == rusqlite::ErrorCode::ConstraintViolation => {
            StoreError::Taken
        }
        rusqlite::Error::FromSqlConversionFailure(..) => StoreError::Broken(error.to_string()),
        other => StoreError::Failed(other.to_string()),
    }
}

impl Columns for Row<'_> {
    fn integer(&self, column: usize) -> Read<i64> {
        self.get(column).map_err(|error| BadColumn::new(column, error))
    }

    fn optional_integer(&self, column: usize) -> Read<Option<i64>> {
        self.get(column).map_err(|error| BadColumn::new(column, error))
    }

    fn text(&self, column: usize) -> Read<String> {
        self.get(column).map_err(|error| BadColumn::new(column, error))
    }

    fn bytes(&self, column: usize) -> Read<Vec<u8>> {
        self.get(column).map_err(|error| BadColumn::new(column, error))
    }

    fn optional_bytes(&self, column: usize) -> Read<Option<Vec<u8>>> {
        self.get(column).map_err(|error| BadColumn::new(column, error))
    }
}

/// Reads a row with one of the readers that both stores have.
fn reading<T>(read: fn(&dyn Columns) -> Read<T>) -> impl FnMut(&Row<'_>) -> rusqlite::Result<T> {
    let broken =
        |error: BadColumn| rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Null, Box::new(error));
    move |row| read(row).map_err(broken)
}

/// Reads all rows of a query.
fn all<T>(
    connection: &Connection,
    query: &str,
    given: impl Params,
    read: fn(&dyn Columns) -> Read<T>,
) -> rusqlite::Result<Vec<T>> {
    connection.prepare_cached(query)?.query_map(given, reading(read))?.collect()
}

/// Reads the row of a query, if there is one.
fn one<T>(
    connection: &Connection,
    query: &str,
    given: impl Params,
    read: fn(&dyn Columns) -> Read<T>,
) -> rusqlite::Result<Option<T>> {
    connection.prepare_cached(query)?.query_row(given, reading(read)).optional()
}

fn run(connection: &Connection, statement: &str, given: impl Params) -> rusqlite::Result<()> {
    connection.prepare_cached(statement)?.execute(given).map(drop)
}

impl Store for Sqlite {
    fn commit(&self, steps: Vec<Step>) -> Asked<'_, Vec<Verdict>> {
        self.write(move |connection| steps.iter().map(|step| commit::commit(connection, step)).collect())
    }

    fn heads(&self, tables: Vec<TableId>) -> Asked<'_, HashMap<TableId, Head>> {
        self.read(move |connection| {
            let read = |id: &TableId| one(connection, select_tables!("WHERE t.id = $1"), [id], shared::read_head);
            let found: Vec<Option<Head>> = tables.iter().map(read).collect::<Result<_, _>>()?;
            Ok(found.into_iter().flatten().map(|head| (head.id, head)).collect())
        })
    }

    fn answers(&self, keys: Vec<(TableId, String)>) -> Asked<'_, HashMap<(TableId, String), Answer>> {
        self.read(move |connection| {
            let query = "SELECT table_id, key, seq, body, lines FROM records WHERE table_id = $1 AND key = $2";
            let read =
                |(table, key): &(TableId, String)| one(connection, query, params![table, key], shared::read_answer);
            let found: Vec<Option<_>> = keys.iter().map(read).collect::<Result<_, _>>()?;
            Ok(found.into_iter().flatten().collect())
        })
    }

    fn records(&self, table: TableId, from: i64, most: u32) -> Asked<'_, Vec<Record>> {
        self.read(move |connection| all(connection, shared::RECORDS, params![table, from, most], shared::read_record))
    }

    fn watch(&self, tables: Vec<TableId>) -> Asked<'_, HashMap<TableId, i64>> {
        self.read(move |connection| {
            let query = "SELECT id, revision FROM tables WHERE id = $1";
            let found: Vec<Option<_>> = tables
                .iter()
                .map(|id| one(connection, query, [id], shared::read_revision))
                .collect::<Result<_, _>>()?;
            Ok(found.into_iter().flatten().collect())
        })
    }

    fn due(&self, now: u64, most: u32) -> Asked<'_, Vec<TableId>> {
        self.read(move |connection| {
            let query = "SELECT id FROM tables WHERE due_ms IS NOT NULL AND due_ms <= $1 ORDER BY due_ms LIMIT $2";
            all(connection, query, params![to_sql(now), most], shared::read_integer)
        })
    }

    fn open_table(&self, table: NewTable) -> Asked<'_, TableId> {
        self.write(move |connection| {
            let Place { status, digest, commands, chain, state, at, due, host } = &table.place;
            run(
                connection,
                "INSERT INTO tables (name, operator, config, settings, status, digest, seq, commands, chain, state,
                 at_ms, due_ms, host) VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, ?7, ?8, ?9, ?10, ?11, ?12)",
                params![
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
                ],
            )?;
            let id = connection.last_insert_rowid();
            let header = "INSERT INTO records VALUES (?1, 0, 'kip-open', zeroblob(32), ?2, ?3)";
            run(connection, header, params![id, to_sql(*at), table.lines])?;
            if let Some(chain) = &table.chain {
                commit::put_chain(connection, id, chain)?;
            }
            Ok(id)
        })
    }

    fn tables(&self, after: String, most: u32) -> Asked<'_, Vec<TableRow>> {
        self.read(move |connection| all(connection, shared::TABLES_AFTER, params![after, most], shared::read_table))
    }

    fn table(&self, name: String) -> Asked<'_, Option<TableRow>> {
        self.read(move |connection| one(connection, shared::TABLE_NAMED, [name], shared::read_table))
    }

    fn chains(&self, tables: Vec<TableId>) -> Asked<'_, HashMap<TableId, Vec<ChainRow>>> {
        self.read(move |connection| {
            let query = "SELECT table_id, head, length, sealed, at_ms FROM chains WHERE table_id = $1 \
                         ORDER BY at_ms DESC, head";
            let read = |&id: &TableId| {
                let chains = all(connection, query, [id], shared::read_chain)?;
                Ok((id, chains.into_iter().map(|(_, chain)| chain).collect()))
            };
            tables.iter().map(read).collect()
        })
    }

    fn rounds(&self, table: TableId, seat: Option<u32>, most: u32) -> Asked<'_, Vec<RoundRow>> {
        self.read(move |connection| all(connection, shared::ROUNDS, params![table, seat, most], shared::read_round))
    }

    fn put_key(&self, key: Key) -> Asked<'_, ()> {
        Box::pin(async move {
            let role = to_json(&key.role)?;
            let put = move |connection: &Connection| {
                let Key { digest, operator, at, expires, ended, .. } = key;
                let (expires, ended) = (expires.map(to_sql), ended.map(to_sql));
                let given = params![digest.as_slice(), operator, role, to_sql(at), expires, ended];
                run(connection, shared::PUT_KEY, given)
            };
            self.write(put).await
        })
    }

    fn key(&self, digest: [u8; 32]) -> Asked<'_, Option<Key>> {
        self.read(move |connection| one(connection, shared::KEY, [digest.as_slice()], shared::read_key))
    }

    fn end_key(&self, digest: [u8; 32], at: u64) -> Asked<'_, ()> {
        self.write(move |connection| run(connection, shared::END_KEY, params![to_sql(at), digest.as_slice()]))
    }

    fn balance(&self, operator: &str, player: &str) -> Asked<'_, Option<i64>> {
        let of = [operator.to_owned(), player.to_owned()];
        self.read(move |connection| one(connection, shared::PURSE, of, shared::read_integer))
    }

    fn open_purse(&self, operator: &str, player: &str, balance: i64) -> Asked<'_, i64> {
        let of = [operator.to_owned(), player.to_owned()];
        self.write(move |connection| {
            run(connection, shared::OPEN_PURSE, params![of[0], of[1], balance])?;
            Ok(one(connection, shared::PURSE, of, shared::read_integer)?.unwrap_or(balance))
        })
    }

    fn seats_of(&self, player: String) -> Asked<'_, Vec<(TableId, String, u32)>> {
        self.read(move |connection| all(connection, shared::SEATS_OF, [player], shared::read_seat))
    }

    fn put_component(&self, component: Component) -> Asked<'_, ()> {
        self.write(move |connection| {
            let Component { digest, family, rulebook, title, wasm, at, withdrawn } = component;
            let withdrawn = withdrawn.map(to_sql);
            let given = params![digest.as_slice(), family, rulebook, title, wasm, to_sql(at), withdrawn];
            run(connection, shared::PUT_COMPONENT, given)
        })
    }

    fn components(&self) -> Asked<'_, Vec<Component>> {
        self.read(move |connection| all(connection, shared::COMPONENTS, [], shared::read_listed_component))
    }

    fn component(&self, digest: [u8; 32]) -> Asked<'_, Option<Component>> {
        self.read(move |connection| one(connection, shared::COMPONENT, [digest.as_slice()], shared::read_component))
    }

    fn log(&self, line: AuditLine) -> Asked<'_, ()> {
        Box::pin(async move {
            let text = to_json(&line)?;
            let log = move |connection: &Connection| {
                run(connection, "INSERT INTO audit (at_ms, line) VALUES (?1, ?2)", params![to_sql(line.at), text])
            };
            self.write(log).await
        })
    }

    fn audit(&self, after: i64, most: u32) -> Asked<'_, Vec<AuditLine>> {
        self.read(move |connection| all(connection, shared::AUDIT, params![after, most], shared::read_audit))
    }

    fn meta(&self, name: &'static str, new: String) -> Asked<'_, String> {
        self.write(move |connection| {
            let kept = one(connection, shared::META, [name, new.as_str()], shared::read_text)?;
            Ok(kept.unwrap_or(new))
        })
    }

    fn value(&self, name: &'static str) -> Asked<'_, Option<String>> {
        self.read(move |connection| one(connection, shared::VALUE, [name], shared::read_text))
    }
}
