//! Connections that are used one after another, each with its prepared statements.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio_postgres::{Client, Config, Error, NoTls, Statement};

use super::describe;
use crate::store::StoreError;

/// The connections of a node, but for the one that listens.
const CONNECTIONS: usize = 16;
/// The time to connect, or to wait for a connection.
const CONNECT: Duration = Duration::from_secs(5);

/// A connection. Dropped, it is closed.
pub(super) struct Connection {
    pub client: Client,
    statements: HashMap<String, Statement>,
}

impl Connection {
    /// Returns a statement, prepared once.
    pub async fn prepare(&mut self, text: &str) -> Result<Statement, Error> {
        if let Some(statement) = self.statements.get(text) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(text).await?;
        self.statements.insert(text.to_owned(), statement.clone());
        Ok(statement)
    }
}

pub(super) struct Pool {
    config: Config,
    room: Semaphore,
    idle: Mutex<Vec<Connection>>,
}

impl Pool {
    pub fn new(config: Config) -> Self {
        Self { config, room: Semaphore::new(CONNECTIONS), idle: Mutex::default() }
    }

    /// Runs with a connection. The connection is kept if `is_usable` says so, and closed otherwise; it is closed as well when the
    /// caller goes away meanwhile.
    pub async fn with<T>(
        &self,
        run: impl AsyncFnOnce(&mut Connection) -> T,
        is_usable: impl FnOnce(&T) -> bool,
    ) -> Result<T, StoreError> {
        let late = |_| StoreError::Failed("no connection to the database was free for 5 s".into());
        let room = tokio::time::timeout(CONNECT, self.room.acquire()).await.map_err(late)?;
        let _room = room.map_err(|error| StoreError::Failed(error.to_string()))?;
        let mut connection = match self.take() {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        let done = run(&mut connection).await;
        if is_usable(&done) {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        }
        Ok(done)
    }

    /// Takes a connection that is there, the one used last.
    fn take(&self) -> Option<Connection> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.retain(|connection| !connection.client.is_closed());
        idle.pop()
    }

    async fn connect(&self) -> Result<Connection, StoreError> {
        let failed = |error: &str| StoreError::Failed(format!("no connection to the database: {error}"));
        let connected = tokio::time::timeout(CONNECT, self.config.connect(NoTls)).await;
        let connected = connected.map_err(|_| failed("it does not answer for 5 s"))?;
        let (client, connection) = connected.map_err(|error| failed(&describe(&error)))?;
        // It ends with the client.
        tokio::spawn(connection);
        Ok(Connection { client, statements: HashMap::new() })
    }
}
