//! Opens the database: connections, settings that must hold, the schema.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::{Client, Config, Error, NoTls};

use super::listen::{Others, listen};
use super::pool::Pool;
use super::{Postgres, describe};
use crate::store::shared::{Migrations, OpenError, SCHEMA, find_pending};

/// The changes of the schema.
const MIGRATIONS: Migrations = [include_str!("../schema/1.postgres.sql"), include_str!("../schema/2.postgres.sql")];
/// The time to connect.
const CONNECT: Duration = Duration::from_secs(5);
/// The settings of a connection. A statement is planned once, by its indexes. One whose client is lost does not hold its rows for
/// long.
const SETTINGS: &str = "-c plan_cache_mode=force_generic_plan -c jit=off -c enable_seqscan=off -c statement_timeout=10s \
                        -c lock_timeout=5s -c idle_in_transaction_session_timeout=10s -c client_connection_check_interval=5s";

/// The copies that have to be durable before anything is acknowledged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Synchronous {
    /// The database's own and a synchronous standby's: the loss of one machine loses nothing.
    #[default]
    Required,
    /// The database's own. If its disk is lost, everything since its last backup is.
    Single,
}

impl Postgres {
    /// Opens a database by its URL, and brings it to this program's schema.
    ///
    /// # Errors
    /// [`OpenError`]. No message has the password.
    pub async fn open(url: &str, synchronous: Synchronous) -> Result<Self, OpenError> {
        let config = read_url(url)?;
        let place = name_of(&config);
        let unusable = |error: &Error| OpenError::Unusable { place: place.clone(), message: describe(error) };
        let connected = tokio::time::timeout(CONNECT, config.connect(NoTls)).await;
        let (client, connection) = connected
            .map_err(|_| OpenError::Unusable { place: place.clone(), message: "it does not answer for 5 s".into() })?
            .map_err(|error| unusable(&error))?;
        let connection = tokio::spawn(connection);
        require_synchronous(&client, &place, synchronous).await?;
        migrate(&client, &place).await?;
        drop(client);
        connection.abort();
        let pool = Pool::new(config.clone());
        let others = Others::default();
        let listener = tokio::spawn(listen(config, others.clone()));
        Ok(Self { pool, others, listener })
    }
}

/// Reads a URL, and adds the settings of a connection.
fn read_url(url: &str) -> Result<Config, OpenError> {
    let wrong = |message: String| OpenError::Unusable { place: "store.postgres".into(), message };
    let example = "postgres://user:password@host/database";
    // The parser's own message may quote what it read.
    let mut config: Config =
        url.parse().map_err(|_| wrong(format!("it is no URL of a database, such as {example}")))?;
    if config.get_hosts().is_empty() || config.get_dbname().is_none() || config.get_user().is_none() {
        return Err(wrong(format!("user, host and database are wanted, such as {example}")));
    }
    if config.get_ssl_mode() == SslMode::Require {
        let message = "TLS to the database is not built in; use a private network, a tunnel or the database's own socket, \
                       and leave sslmode out";
        return Err(wrong(message.into()));
    }
    config.ssl_mode(SslMode::Disable);
    let options = config.get_options().map_or_else(|| SETTINGS.to_owned(), |own| format!("{SETTINGS} {own}"));
    config.options(options).application_name("kip").connect_timeout(CONNECT).tcp_user_timeout(2 * CONNECT);
    config.keepalives_idle(2 * CONNECT);
    Ok(config)
}

/// Names a database without its password.
fn name_of(config: &Config) -> String {
    let host = |host: &Host| match host {
        Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        Host::Unix(path) => path.display().to_string(),
    };
    let hosts: Vec<String> = config.get_hosts().iter().map(host).collect();
    format!("the database {} at {}", config.get_dbname().unwrap_or_default(), hosts.join(", "))
}

/// Requires that an answer is durable where it has to be.
async fn require_synchronous(client: &Client, place: &str, synchronous: Synchronous) -> Result<(), OpenError> {
    let unusable = |error: Error| OpenError::Unusable { place: place.to_owned(), message: describe(&error) };
    let query = "SELECT current_setting('fsync') = 'on', current_setting('synchronous_commit') NOT IN ('off', 'local'), \
                 current_setting('synchronous_standby_names') <> '', current_setting('server_encoding') = 'UTF8'";
    let row = client.query_one(query, &[]).await.map_err(unusable)?;
    let holds = |column: usize| row.try_get::<_, bool>(column).map_err(unusable);
    if !holds(3)? {
        let message = "its encoding is not UTF8; make the database with ENCODING 'UTF8'".into();
        return Err(OpenError::Unusable { place: place.to_owned(), message });
    }
    let checks = [(0, "fsync is off"), (1, "synchronous_commit is off"), (2, "it has no synchronous standby")];
    for (column, message) in checks {
        if holds(column)? {
            continue;
        }
        if synchronous == Synchronous::Required {
            return Err(OpenError::NotSynchronous { place: place.to_owned(), message });
        }
        tracing::warn!(place, message, "an acknowledged command may be lost with the database's machine");
    }
    Ok(())
}

/// Brings the database to this program's schema, in one transaction. Nodes that start together wait for each other.
async fn migrate(client: &Client, place: &str) -> Result<(), OpenError> {
    let unusable = |error: Error| OpenError::Unusable { place: place.to_owned(), message: describe(&error) };
    if find_pending(place, read_schema(client).await.map_err(unusable)?, &MIGRATIONS)?.is_empty() {
        return Ok(());
    }
    // Any number will do, as long as every version of the program has the same.
    client.batch_execute("BEGIN; SELECT pg_advisory_xact_lock(7777)").await.map_err(unusable)?;
    let pending = find_pending(place, read_schema(client).await.map_err(unusable)?, &MIGRATIONS)?;
    let changes = pending.concat();
    let batch = format!(
        "SET LOCAL enable_seqscan = on; SET LOCAL statement_timeout = 0; {changes} INSERT INTO meta (name, value) VALUES ('schema', '{SCHEMA}')
         ON CONFLICT (name) DO UPDATE SET value = excluded.value; COMMIT"
    );
    client.batch_execute(&batch).await.map_err(unusable)
}

/// Reads the number of the schema; 0 for an empty database.
async fn read_schema(client: &Client) -> Result<i64, Error> {
    let has_meta: bool = client.query_one("SELECT to_regclass('meta') IS NOT NULL", &[]).await?.try_get(0)?;
    if !has_meta {
        return Ok(0);
    }
    let row = client.query_opt("SELECT value::int8 FROM meta WHERE name = 'schema'", &[]).await?;
    row.map_or(Ok(0), |row| row.try_get(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_that_is_not_usable_is_refused_without_its_password() {
        let refused = |url: &str, wanted: &str| {
            let error = read_url(url).expect_err("refused").to_string();
            assert!(error.contains(wanted) && !error.contains("secret"), "{error}");
        };
        refused("postgres://kip:secret@host:port/kip", "no URL");
        refused("postgres://kip:secret@host", "database are wanted");
        refused("postgres://kip:secret@host/kip?sslmode=require", "TLS");
        let config = read_url("postgres://kip:secret@one,two/tables?options=-c%20search_path=own").expect("a database");
        assert_eq!(name_of(&config), "the database tables at one, two");
        assert!(config.get_options().is_some_and(|options| options.ends_with("search_path=own")));
    }
}
