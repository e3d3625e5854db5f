//! The store: everything that a server knows lies here, and a node owns nothing.
//!
//! A [`Step`] moves a table from one revision to the next if it is still at the first, together with everything that belongs
//! to the step: records, money, seats, rounds, seeds. That is the only concurrency control there is. One suite
//! (`tests/store/`) plays every store. No rule of a game and no protocol may enter this module.

mod postgres;
mod rows;
mod shared;
mod sqlite;

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;

pub use postgres::{Postgres, Synchronous};
pub use rows::{
    Answer, AuditLine, ChainRow, Component, Head, Key, Movement, NewTable, Place, Record, Role, RoundRow, Seating,
    Status, Step, TableId, TableRow, Verdict,
};
pub use shared::OpenError;
pub use sqlite::Sqlite;

/// The result of a call of a store.
pub type Asked<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// The reason why a store did not do something. After it nothing is known: a commit may have happened or not.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is no room, or the disk or the database failed.
    #[error("the store failed: {0}")]
    Failed(String),
    /// A row is not in its form: the data was changed by another hand.
    #[error("the store has a row that is not in its form: {0}")]
    Broken(String),
    /// The name is in use.
    #[error("the name is in use")]
    Taken,
}

/// The records that are read at once.
const CHUNK: u32 = 1_000;

/// Reads all records of a table from a number up to another.
///
/// # Errors
/// [`StoreError`].
pub async fn read_records(store: &dyn Store, table: TableId, from: i64, to: i64) -> Result<Vec<Record>, StoreError> {
    let mut records: Vec<Record> = Vec::new();
    let mut next = from;
    while next <= to {
        let chunk = store.records(table, next, CHUNK).await?;
        let Some(last) = chunk.last() else { break };
        next = last.seq + 1;
        records.extend(chunk.into_iter().filter(|record| record.seq <= to));
    }
    Ok(records)
}

/// A store of tables. Every method is one transaction.
pub trait Store: Send + Sync + 'static {
    /// Commits steps of different tables, each whole or not at all, and returns a verdict for each.
    fn commit(&self, steps: Vec<Step>) -> Asked<'_, Vec<Verdict>>;
    /// Reads tables as they are now.
    fn heads(&self, tables: Vec<TableId>) -> Asked<'_, HashMap<TableId, Head>>;
    /// Reads the records that have these keys.
    fn answers(&self, keys: Vec<(TableId, String)>) -> Asked<'_, HashMap<(TableId, String), Answer>>;
    /// Reads the records of a table from a number on, at most `most`.
    fn records(&self, table: TableId, from: i64, most: u32) -> Asked<'_, Vec<Record>>;
    /// Reads the current revision of each table.
    fn watch(&self, tables: Vec<TableId>) -> Asked<'_, HashMap<TableId, i64>>;
    /// Returns whether other nodes write to the store, so that what a node remembers is a guess.
    fn is_shared(&self) -> bool {
        false
    }
    /// Waits until another node may have committed. It may return for nothing, and without other nodes it does not return.
    fn wait_for_others(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(std::future::pending())
    }
    /// Finds tables that are due at a time, those first that are due longest. A table that another node was given for the
    /// same due time within the last second is left out.
    fn due(&self, now: u64, most: u32) -> Asked<'_, Vec<TableId>>;

    /// Opens a table. [`StoreError::Taken`] for a name that is in use.
    fn open_table(&self, table: NewTable) -> Asked<'_, TableId>;
    /// Lists tables by name, those after `after`, at most `most`.
    fn tables(&self, after: String, most: u32) -> Asked<'_, Vec<TableRow>>;
    /// Finds a table by its name.
    fn table(&self, name: String) -> Asked<'_, Option<TableRow>>;

    /// Reads the chains of tables, the newest first.
    fn chains(&self, tables: Vec<TableId>) -> Asked<'_, HashMap<TableId, Vec<ChainRow>>>;
    /// Lists the rounds of a table, the newest first: of a seat, or of all.
    fn rounds(&self, table: TableId, seat: Option<u32>, most: u32) -> Asked<'_, Vec<RoundRow>>;

    /// Keeps a key or a session's token. Only its digest is known.
    fn put_key(&self, key: Key) -> Asked<'_, ()>;
    /// Finds the key with a digest, whether it is valid or not.
    fn key(&self, digest: [u8; 32]) -> Asked<'_, Option<Key>>;
    /// Ends the key with a digest.
    fn end_key(&self, digest: [u8; 32], at: u64) -> Asked<'_, ()>;

    /// Reads the balance of a player's purse; `None` where there is none.
    fn balance(&self, operator: &str, player: &str) -> Asked<'_, Option<i64>>;
    /// Opens a player's purse, if there is none, and returns its balance.
    fn open_purse(&self, operator: &str, player: &str, balance: i64) -> Asked<'_, i64>;
    /// Lists where a player sits.
    fn seats_of(&self, player: String) -> Asked<'_, Vec<(TableId, String, u32)>>;

    /// Keeps a component.
    fn put_component(&self, component: Component) -> Asked<'_, ()>;
    /// Lists components without their bytes.
    fn components(&self) -> Asked<'_, Vec<Component>>;
    /// Reads a component with its bytes.
    fn component(&self, digest: [u8; 32]) -> Asked<'_, Option<Component>>;

    /// Appends to the audit log.
    fn log(&self, line: AuditLine) -> Asked<'_, ()>;
    /// Reads the audit log after a number, at most `most` lines.
    fn audit(&self, after: i64, most: u32) -> Asked<'_, Vec<AuditLine>>;
    /// Reads a value of the installation, and keeps `new` if there is none. It writes in any case.
    fn meta(&self, name: &'static str, new: String) -> Asked<'_, String>;
    /// Reads a value of the installation.
    fn value(&self, name: &'static str) -> Asked<'_, Option<String>>;
}
