//! The store of many nodes: PostgreSQL.
//!
//! A flight is one statement (`commit.sql`), and every other call is one, too: there is no transaction that a lost connection
//! leaves open. Nodes hear of each other's commits by NOTIFY, which is never relied on alone.

mod commit;
mod listen;
mod open;
mod pool;

use std::collections::HashMap;
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::error::Elapsed;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Error, Row};

use super::rows::{
    Answer, AuditLine, ChainRow, Component, Head, Key, NewTable, Place, Record, RoundRow, Step, TableId, TableRow,
    Verdict,
};
use super::shared::{self, BadColumn, Columns, Read, select_tables, to_json, to_sql};
use super::{Asked, Store, StoreError};
use listen::Others;
pub use open::Synchronous;
use pool::{Connection, Pool};

/// The time in which a call has its answer. After it nothing is known.
const PATIENCE: Duration = Duration::from_secs(8);
/// The time for which a table that is due is left to the node that was given it, in milliseconds.
const LEASE: i64 = 1_000;

/// A parameter of a statement.
type Given<'a> = &'a (dyn ToSql + Sync);

/// PostgreSQL, with a pool of connections.
pub struct Postgres {
    pool: Pool,
    others: Others,
    listener: JoinHandle<()>,
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

impl std::fmt::Debug for Postgres {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Postgres")
    }
}

/// The reason why a call has no answer.
enum Failure {
    /// The database's answer, or the loss of the connection.
    Database(Error),
    /// Anything else.
    Other(StoreError),
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Database(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => Self::Taken,
            Failure::Database(error) => Self::Failed(describe(&error)),
            Failure::Other(error) => error,
        }
    }
}

/// Writes an error with its cause, which has what the database says.
fn describe(error: &Error) -> String {
    match error.as_db_error() {
        Some(error) => format!("{} ({})", error.message(), error.code().code()),
        None => {
            let cause = std::error::Error::source(error).map(|cause| format!(": {cause}")).unwrap_or_default();
            format!("{error}{cause}")
        }
    }
}

/// Returns whether a connection is of no use after an error: it is lost, or its server does not write any more.
fn is_lost(error: &Error) -> bool {
    error.is_closed()
        || error.code().is_none_or(|code| {
            *code == SqlState::READ_ONLY_SQL_TRANSACTION
                || code.code().starts_with("57")
                || code.code().starts_with("08")
        })
}

impl Postgres {
    /// Runs a statement on a connection, which is closed after an answer that did not come.
    async fn rows(&self, text: &str, given: &[Given<'_>]) -> Result<Vec<Row>, Failure> {
        let ask = async |connection: &mut Connection| {
            let asked = async {
                let statement = connection.prepare(text).await?;
                connection.client.query(&statement, given).await
            };
            tokio::time::timeout(PATIENCE, asked).await
        };
        let is_usable = |answered: &Result<Result<_, Error>, Elapsed>| match answered {
            Ok(Ok(_)) => true,
            Ok(Err(error)) => !is_lost(error),
            Err(_) => false,
        };
        match self.pool.with(ask, is_usable).await.map_err(Failure::Other)? {
            Ok(rows) => rows.map_err(Failure::Database),
            Err(_) => {
                let seconds = PATIENCE.as_secs();
                Err(Failure::Other(StoreError::Failed(format!("the database has not answered for {seconds} s"))))
            }
        }
    }

    /// Reads all rows of a query.
    async fn all<T>(
        &self,
        query: &str,
        given: &[Given<'_>],
        read: fn(&dyn Columns) -> Read<T>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = self.rows(query, given).await?;
        Ok(rows.iter().map(|row| read(row)).collect::<Read<_>>()?)
    }

    /// Reads the row of a query, if there is one.
    async fn one<T>(
        &self,
        query: &str,
        given: &[Given<'_>],
        read: fn(&dyn Columns) -> Read<T>,
    ) -> Result<Option<T>, StoreError> {
        Ok(self.all(query, given, read).await?.into_iter().next())
    }

    async fn run(&self, statement: &str, given: &[Given<'_>]) -> Result<(), StoreError> {
        self.rows(statement, given).await?;
        Ok(())
    }
}

impl Columns for Row {
    fn integer(&self, column: usize) -> Read<i64> {
        self.try_get(column).map_err(|error| BadColumn::new(column, error))
    }

    fn optional_integer(&self, column: usize) -> Read<Option<i64>> {
        self.try_get(column).map_err(|error| BadColumn::new(column, error))
    }

    fn text(&self, column: usize) -> Read<String> {
        self.try_get(column).map_err(|error| BadColumn::new(column, error))
    }

    fn bytes(&self, column: usize) -> Read<Vec<u8>> {
        self.try_get(column).map_err(|error| BadColumn::new(column, error))
    }

    fn optional_bytes(&self, column: usize) -> Read<Option<Vec<u8>>> {
        self.try_get(column).map_err(|error| BadColumn::new(column, error))
    }
}

impl Store for Postgres {
    fn commit(&self, steps: Vec<Step>) -> Asked<'_, Vec<Verdict>> {
        Box::pin(async move {
            let verdicts = self.commit_flight(&steps).await?;
            if verdicts.contains(&Verdict::Done) {
                self.others.tell();
            }
            Ok(verdicts)
        })
    }

    fn heads(&self, tables: Vec<TableId>) -> Asked<'_, HashMap<TableId, Head>> {
        Box::pin(async move {
            let heads = self.all(select_tables!("WHERE t.id = ANY($1)"), &[&tables], shared::read_head).await?;
            Ok(heads.into_iter().map(|head| (head.id, head)).collect())
        })
    }

    fn answers(&self, keys: Vec<(TableId, String)>) -> Asked<'_, HashMap<(TableId, String), Answer>> {
        Box::pin(async move {
            let (tables, keys): (Vec<TableId>, Vec<String>) = keys.into_iter().unzip();
            let query = "SELECT r.table_id, r.key, r.seq, r.body, r.lines FROM unnest($1::int8[], $2::text[]) AS w(id, key) \
                         JOIN records r ON r.table_id = w.id AND r.key = w.key";
            Ok(self.all(query, &[&tables, &keys], shared::read_answer).await?.into_iter().collect())
        })
    }

    fn records(&self, table: TableId, from: i64, most: u32) -> Asked<'_, Vec<Record>> {
        Box::pin(
            async move { self.all(shared::RECORDS, &[&table, &from, &i64::from(most)], shared::read_record).await },
        )
    }

    fn watch(&self, tables: Vec<TableId>) -> Asked<'_, HashMap<TableId, i64>> {
        Box::pin(async move {
            let query = "SELECT id, revision FROM tables WHERE id = ANY($1)";
            Ok(self.all(query, &[&tables], shared::read_revision).await?.into_iter().collect())
        })
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn wait_for_others(&self) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(self.others.wait())
    }

    fn due(&self, now: u64, most: u32) -> Asked<'_, Vec<TableId>> {
        // One node gets a row of `leases`, by its lock; one whose lock another node has at this moment is left to that node. The
        // order of the numbers keeps two nodes from waiting for each other. A lease is for one due time: a step that sets
        // another ends it.
        const DUE: &str = "WITH free AS MATERIALIZED (
                SELECT t.id, t.due_ms FROM tables t LEFT JOIN leases l ON l.table_id = t.id AND l.due_ms = t.due_ms
                WHERE t.due_ms <= $1 AND (l.until_ms IS NULL OR l.until_ms NOT BETWEEN $1 AND $1 + $2)
                ORDER BY t.due_ms LIMIT $3),
            skipped AS MATERIALIZED (
                SELECT l.table_id FROM leases l JOIN free f ON f.id = l.table_id FOR NO KEY UPDATE OF l SKIP LOCKED),
            given AS (
                INSERT INTO leases (table_id, due_ms, until_ms)
                SELECT f.id, f.due_ms, $1 + $2 FROM free f
                WHERE f.id IN (SELECT table_id FROM skipped) OR NOT EXISTS (SELECT FROM leases l WHERE l.table_id = f.id)
                ORDER BY f.id
                ON CONFLICT (table_id) DO UPDATE SET due_ms = excluded.due_ms, until_ms = excluded.until_ms
                WHERE leases.due_ms <> excluded.due_ms OR leases.until_ms NOT BETWEEN $1 AND $1 + $2
                RETURNING table_id)
            SELECT g.table_id FROM given g JOIN free f ON f.id = g.table_id ORDER BY f.due_ms";
        Box::pin(async move { self.all(DUE, &[&to_sql(now), &LEASE, &i64::from(most)], shared::read_integer).await })
    }

    fn open_table(&self, table: NewTable) -> Asked<'_, TableId> {
        const OPEN: &str = "WITH opened AS (
                INSERT INTO tables (name, operator, config, settings, status, digest, seq, commands, chain, state, at_ms, due_ms,
                    host) VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9, $10, $11, $12) RETURNING id),
            wrote AS (
                INSERT INTO records (table_id, seq, key, body, at_ms, lines)
                SELECT id, 0, 'kip-open', $13, $10, $14 FROM opened),
            chained AS (
                INSERT INTO chains (table_id, head, length, sealed, at_ms)
                SELECT id, $15, $16, $17, $18 FROM opened WHERE $15::bytea IS NOT NULL)
            SELECT id FROM opened";
        Box::pin(async move {
            let Place { status, digest, commands, chain, state, at, due, host } = &table.place;
            let header = [0_u8; 32];
            let sealed = table.chain.as_ref();
            let given: [Given<'_>; 18] = [
                &table.name,
                &table.operator,
                &table.config.to_string(),
                &table.settings,
                &status.as_str(),
                &digest.as_bytes().as_slice(),
                &to_sql(*commands),
                &chain.as_bytes().as_slice(),
                state,
                &to_sql(*at),
                &due.map(to_sql),
                host,
                &header.as_slice(),
                &table.lines,
                &sealed.map(|chain| chain.head.as_slice()),
                &sealed.map(|chain| i64::from(chain.length)),
                &sealed.map(|chain| chain.sealed.as_slice()),
                &sealed.map(|chain| to_sql(chain.at)),
            ];
            let id = self.one(OPEN, &given, shared::read_integer).await?;
            id.ok_or_else(|| StoreError::Failed("the table was not opened".into()))
        })
    }

    fn tables(&self, after: String, most: u32) -> Asked<'_, Vec<TableRow>> {
        Box::pin(async move { self.all(shared::TABLES_AFTER, &[&after, &i64::from(most)], shared::read_table).await })
    }

    fn table(&self, name: String) -> Asked<'_, Option<TableRow>> {
        Box::pin(async move { self.one(shared::TABLE_NAMED, &[&name], shared::read_table).await })
    }

    fn chains(&self, tables: Vec<TableId>) -> Asked<'_, HashMap<TableId, Vec<ChainRow>>> {
        Box::pin(async move {
            let query = "SELECT table_id, head, length, sealed, at_ms FROM chains WHERE table_id = ANY($1) \
                         ORDER BY at_ms DESC, head";
            let mut found: HashMap<TableId, Vec<ChainRow>> = tables.iter().map(|&table| (table, Vec::new())).collect();
            for (table, chain) in self.all(query, &[&tables], shared::read_chain).await? {
                found.entry(table).or_default().push(chain);
            }
            Ok(found)
        })
    }

    fn rounds(&self, table: TableId, seat: Option<u32>, most: u32) -> Asked<'_, Vec<RoundRow>> {
        Box::pin(async move {
            let given: [Given<'_>; 3] = [&table, &seat.map(i64::from), &i64::from(most)];
            self.all(shared::ROUNDS, &given, shared::read_round).await
        })
    }

    fn put_key(&self, key: Key) -> Asked<'_, ()> {
        Box::pin(async move {
            let Key { digest, operator, role, at, expires, ended } = &key;
            let (digest, role) = (digest.as_slice(), to_json(role)?);
            let (at, expires, ended) = (to_sql(*at), expires.map(to_sql), ended.map(to_sql));
            self.run(shared::PUT_KEY, &[&digest, operator, &role, &at, &expires, &ended]).await
        })
    }

    fn key(&self, digest: [u8; 32]) -> Asked<'_, Option<Key>> {
        Box::pin(async move { self.one(shared::KEY, &[&digest.as_slice()], shared::read_key).await })
    }

    fn end_key(&self, digest: [u8; 32], at: u64) -> Asked<'_, ()> {
        Box::pin(async move { self.run(shared::END_KEY, &[&to_sql(at), &digest.as_slice()]).await })
    }

    fn balance(&self, operator: &str, player: &str) -> Asked<'_, Option<i64>> {
        let (operator, player) = (operator.to_owned(), player.to_owned());
        Box::pin(async move { self.one(shared::PURSE, &[&operator, &player], shared::read_integer).await })
    }

    fn open_purse(&self, operator: &str, player: &str, balance: i64) -> Asked<'_, i64> {
        let (operator, player) = (operator.to_owned(), player.to_owned());
        Box::pin(async move {
            self.run(shared::OPEN_PURSE, &[&operator, &player, &balance]).await?;
            Ok(self.balance(&operator, &player).await?.unwrap_or(balance))
        })
    }

    fn seats_of(&self, player: String) -> Asked<'_, Vec<(TableId, String, u32)>> {
        Box::pin(async move { self.all(shared::SEATS_OF, &[&player], shared::read_seat).await })
    }

    fn put_component(&self, component: Component) -> Asked<'_, ()> {
        Box::pin(async move {
            let Component { digest, family, rulebook, title, wasm, at, withdrawn } = &component;
            let (digest, at, withdrawn) = (digest.as_slice(), to_sql(*at), withdrawn.map(to_sql));
            let given: [Given<'_>; 7] = [&digest, family, rulebook, title, wasm, &at, &withdrawn];
            self.run(shared::PUT_COMPONENT, &given).await
        })
    }

    fn components(&self) -> Asked<'_, Vec<Component>> {
        Box::pin(async move { self.all(shared::COMPONENTS, &[], shared::read_listed_component).await })
    }

    fn component(&self, digest: [u8; 32]) -> Asked<'_, Option<Component>> {
        Box::pin(async move { self.one(shared::COMPONENT, &[&digest.as_slice()], shared::read_component).await })
    }

    fn log(&self, line: AuditLine) -> Asked<'_, ()> {
        const LOG: &str = "WITH last AS (
                UPDATE meta SET value = (value::int8 + 1)::text WHERE name = 'audit-lines' RETURNING value::int8 AS n)
            INSERT INTO audit (n, at_ms, line) SELECT n, $1, $2 FROM last";
        Box::pin(async move { self.run(LOG, &[&to_sql(line.at), &to_json(&line)?]).await })
    }

    fn audit(&self, after: i64, most: u32) -> Asked<'_, Vec<AuditLine>> {
        Box::pin(async move { self.all(shared::AUDIT, &[&after, &i64::from(most)], shared::read_audit).await })
    }

    fn meta(&self, name: &'static str, new: String) -> Asked<'_, String> {
        Box::pin(async move {
            let kept = self.one(shared::META, &[&name, &new], shared::read_text).await?;
            Ok(kept.unwrap_or(new))
        })
    }

    fn value(&self, name: &'static str) -> Asked<'_, Option<String>> {
        Box::pin(async move { self.one(shared::VALUE, &[&name], shared::read_text).await })
    }
}
