//! The parts that both stores have: the schema's number, the text of queries, and rows from columns.
//!
//! A query has its parameters in the order of their numbers, which is how SQLite counts those with a dollar. No connection
//! enters this module.

use std::path::PathBuf;

use kip::Digest;

use super::StoreError;
use super::rows::{Answer, AuditLine, ChainRow, Component, Head, Key, Place, Record, RoundRow, Status, TableRow};

/// The schema that this program writes.
pub(super) const SCHEMA: i64 = 2;

/// The changes of a store's schema: the first makes schema 1.
pub(super) type Migrations = [&'static str; 2];

/// The reason why a store is not opened. Nothing in it has changed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// Another server has the folder.
    #[error("another kip serves from {folder}; stop it, or name another folder")]
    InUse {
        /// The folder.
        folder: PathBuf,
    },
    /// The data is of a newer program.
    #[error("{place} has schema {found}; this program knows {SCHEMA}. Use the program that wrote it, or a newer one")]
    Newer {
        /// The file, or the database.
        place: String,
        /// Its schema.
        found: i64,
    },
    /// The folder, the file or the database cannot be used.
    #[error("{place}: {message}")]
    Unusable {
        /// The path, or the database.
        place: String,
        /// The reason.
        message: String,
    },
    /// The database would lose what was acknowledged.
    #[error(
        "{place}: {message}, so that it may lose what was acknowledged. Give it a synchronous standby, or accept that with \
         store.synchronous = \"single\""
    )]
    NotSynchronous {
        /// The database.
        place: String,
        /// The setting.
        message: &'static str,
    },
}

/// Returns the migrations that a store of a schema needs, in order.
pub(super) fn find_pending<'a>(place: &str, found: i64, all: &'a Migrations) -> Result<&'a [&'static str], OpenError> {
    let pending = usize::try_from(found).ok().and_then(|found| all.get(found..));
    pending.ok_or_else(|| OpenError::Newer { place: place.to_owned(), found })
}

/// A column that is not in its form.
#[derive(Debug, thiserror::Error)]
#[error("column {column}: {message}")]
pub(super) struct BadColumn {
    column: usize,
    message: String,
}

impl BadColumn {
    pub fn new(column: usize, message: impl std::fmt::Display) -> Self {
        Self { column, message: message.to_string() }
    }
}

impl From<BadColumn> for StoreError {
    fn from(error: BadColumn) -> Self {
        Self::Broken(error.to_string())
    }
}

/// A value of a row.
pub(super) type Read<T> = Result<T, BadColumn>;

/// A row of a database, by the numbers of its columns.
pub(super) trait Columns {
    fn integer(&self, column: usize) -> Read<i64>;
    fn optional_integer(&self, column: usize) -> Read<Option<i64>>;
    fn text(&self, column: usize) -> Read<String>;
    fn bytes(&self, column: usize) -> Read<Vec<u8>>;
    fn optional_bytes(&self, column: usize) -> Read<Option<Vec<u8>>>;
}

/// A time, or a count: the databases' integers have a sign, and none of ours reaches the last bit.
pub(super) fn to_sql(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

fn number<T: TryFrom<i64>>(row: &dyn Columns, column: usize) -> Read<T> {
    let value = row.integer(column)?;
    T::try_from(value).map_err(|_| BadColumn::new(column, format_args!("{value} is out of range")))
}

fn optional_time(row: &dyn Columns, column: usize) -> Read<Option<u64>> {
    let time = |value: i64| u64::try_from(value).map_err(|_| BadColumn::new(column, "a time below zero"));
    row.optional_integer(column)?.map(time).transpose()
}

fn bytes32(row: &dyn Columns, column: usize) -> Read<[u8; 32]> {
    let bytes = row.bytes(column)?;
    bytes.try_into().map_err(|bytes: Vec<u8>| BadColumn::new(column, format_args!("{} bytes, not 32", bytes.len())))
}

fn json<T: serde::de::DeserializeOwned>(row: &dyn Columns, column: usize) -> Read<T> {
    serde_json::from_str(&row.text(column)?).map_err(|error| BadColumn::new(column, error))
}

/// Writes a value that is kept as JSON.
pub(super) fn to_json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}

/// Reads the only column.
pub(super) fn read_integer(row: &dyn Columns) -> Read<i64> {
    row.integer(0)
}

/// Reads the only column.
pub(super) fn read_text(row: &dyn Columns) -> Read<String> {
    row.text(0)
}

/// Reads a table's number and revision.
pub(super) fn read_revision(row: &dyn Columns) -> Read<(i64, i64)> {
    Ok((row.integer(0)?, row.integer(1)?))
}

/// The tables with the seeds that wait for their landing; a condition follows.
macro_rules! select_tables {
    ($condition:literal) => {
        concat!(
            "SELECT t.id, t.name, t.operator, t.config, t.settings, t.status, t.digest, t.seq, t.commands, t.chain, t.state, \
             t.at_ms, t.due_ms, t.host, d.sealed, t.revision FROM tables t LEFT JOIN drawn d ON d.table_id = t.id ",
            $condition
        )
    };
}
pub(super) use select_tables;

pub(super) const TABLES_AFTER: &str = select_tables!("WHERE t.name > $1 ORDER BY t.name LIMIT $2");
pub(super) const TABLE_NAMED: &str = select_tables!("WHERE t.name = $1");

pub(super) fn read_table(row: &dyn Columns) -> Read<TableRow> {
    Ok(TableRow {
        head: Head {
            id: row.integer(0)?,
            name: row.text(1)?,
            operator: row.text(2)?,
            seq: row.integer(7)?,
            revision: row.integer(15)?,
            settings: row.text(4)?,
            drawn: row.optional_bytes(14)?,
            place: Place {
                status: Status::find(&row.text(5)?).ok_or_else(|| BadColumn::new(5, "no status"))?,
                digest: Digest::from_bytes(bytes32(row, 6)?),
                commands: number(row, 8)?,
                chain: Digest::from_bytes(bytes32(row, 9)?),
                state: row.bytes(10)?,
                at: number(row, 11)?,
                due: optional_time(row, 12)?,
                host: row.text(13)?,
            },
        },
        config: json(row, 3)?,
    })
}

pub(super) fn read_head(row: &dyn Columns) -> Read<Head> {
    read_table(row).map(|row| row.head)
}

pub(super) const RECORDS: &str =
    "SELECT seq, key, body, at_ms, lines FROM records WHERE table_id = $1 AND seq >= $2 ORDER BY seq LIMIT $3";

pub(super) fn read_record(row: &dyn Columns) -> Read<Record> {
    Ok(Record {
        seq: row.integer(0)?,
        key: row.text(1)?,
        body: bytes32(row, 2)?,
        at: number(row, 3)?,
        lines: row.text(4)?,
    })
}

/// Reads an answer with its table and key.
pub(super) fn read_answer(row: &dyn Columns) -> Read<((i64, String), Answer)> {
    let answer = Answer { seq: row.integer(2)?, body: bytes32(row, 3)?, lines: row.text(4)? };
    Ok(((row.integer(0)?, row.text(1)?), answer))
}

/// Reads a chain with its table.
pub(super) fn read_chain(row: &dyn Columns) -> Read<(i64, ChainRow)> {
    let chain =
        ChainRow { head: bytes32(row, 1)?, length: number(row, 2)?, sealed: row.bytes(3)?, at: number(row, 4)? };
    Ok((row.integer(0)?, chain))
}

pub(super) const ROUNDS: &str = "SELECT seat, number, player, from_seq, to_seq, from_ms, to_ms, staked, returned, paid, ended \
     FROM rounds WHERE table_id = $1 AND (CAST($2 AS bigint) IS NULL OR seat = $2) ORDER BY to_seq DESC, seat LIMIT $3";

pub(super) fn read_round(row: &dyn Columns) -> Read<RoundRow> {
    Ok(RoundRow {
        seat: number(row, 0)?,
        number: number(row, 1)?,
        player: row.text(2)?,
        from_seq: row.integer(3)?,
        to_seq: row.integer(4)?,
        from: number(row, 5)?,
        to: number(row, 6)?,
        staked: row.integer(7)?,
        returned: row.integer(8)?,
        paid: row.integer(9)?,
        ended: row.integer(10)? != 0,
    })
}

pub(super) const SEATS_OF: &str = "SELECT s.table_id, t.name, s.seat FROM seatings s JOIN tables t ON t.id = s.table_id \
     WHERE s.player = $1 AND s.to_seq IS NULL ORDER BY t.name, s.seat";

pub(super) fn read_seat(row: &dyn Columns) -> Read<(i64, String, u32)> {
    Ok((row.integer(0)?, row.text(1)?, number(row, 2)?))
}

pub(super) const PUT_KEY: &str =
    "INSERT INTO keys (digest, operator, role, at_ms, expires_ms, ended_ms) VALUES ($1, $2, $3, $4, $5, $6)";
pub(super) const KEY: &str = "SELECT digest, operator, role, at_ms, expires_ms, ended_ms FROM keys WHERE digest = $1";
pub(super) const END_KEY: &str = "UPDATE keys SET ended_ms = $1 WHERE digest = $2 AND ended_ms IS NULL";

pub(super) fn read_key(row: &dyn Columns) -> Read<Key> {
    Ok(Key {
        digest: bytes32(row, 0)?,
        operator: row.text(1)?,
        role: json(row, 2)?,
        at: number(row, 3)?,
        expires: optional_time(row, 4)?,
        ended: optional_time(row, 5)?,
    })
}

pub(super) const OPEN_PURSE: &str =
    "INSERT INTO purses (operator, player, balance) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
pub(super) const PURSE: &str = "SELECT balance FROM purses WHERE operator = $1 AND player = $2";

pub(super) const PUT_COMPONENT: &str = "INSERT INTO components (digest, family, rulebook, title, wasm, at_ms, withdrawn_ms) \
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (digest) DO UPDATE SET withdrawn_ms = excluded.withdrawn_ms";
pub(super) const COMPONENTS: &str =
    "SELECT digest, family, rulebook, title, at_ms, withdrawn_ms FROM components ORDER BY rulebook, at_ms";
pub(super) const COMPONENT: &str =
    "SELECT digest, family, rulebook, title, at_ms, withdrawn_ms, wasm FROM components WHERE digest = $1";

/// Reads a component of a list, without its bytes.
pub(super) fn read_listed_component(row: &dyn Columns) -> Read<Component> {
    Ok(Component {
        digest: bytes32(row, 0)?,
        family: row.text(1)?,
        rulebook: row.text(2)?,
        title: row.text(3)?,
        at: number(row, 4)?,
        withdrawn: optional_time(row, 5)?,
        wasm: Vec::new(),
    })
}

pub(super) fn read_component(row: &dyn Columns) -> Read<Component> {
    Ok(Component { wasm: row.bytes(6)?, ..read_listed_component(row)? })
}

pub(super) const AUDIT: &str = "SELECT n, line FROM audit WHERE n > $1 ORDER BY n LIMIT $2";

pub(super) fn read_audit(row: &dyn Columns) -> Read<AuditLine> {
    Ok(AuditLine { n: row.integer(0)?, ..json(row, 1)? })
}

/// Writes in any case, so that an answer says that the store can.
pub(super) const META: &str = "INSERT INTO meta (name, value) VALUES ($1, $2) \
     ON CONFLICT (name) DO UPDATE SET value = meta.value RETURNING value";
pub(super) const VALUE: &str = "SELECT value FROM meta WHERE name = $1";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_goes_forward_to_this_schema_and_never_back() {
        let all: Migrations = ["one", "two"];
        assert_eq!(find_pending("here", 0, &all).expect("all"), ["one", "two"]);
        assert_eq!(find_pending("here", 1, &all).expect("the second"), ["two"]);
        assert!(find_pending("here", SCHEMA, &all).expect("none").is_empty());
        let newer = find_pending("here", SCHEMA + 1, &all).expect_err("refused").to_string();
        assert!(newer.starts_with("here has schema 3; this program knows 2"), "{newer}");
        assert!(find_pending("here", -1, &all).is_err());
    }
}
