//! The configuration: defaults, a file, the environment, the command line; each above the one before.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::store::Synchronous;

/// The configuration of a server. Without a file it serves play money on this machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// The addresses that it listens at.
    pub server: Listening,
    /// The place of the tables.
    pub store: Storing,
    /// Bounds for everybody.
    pub limits: Bounds,
    /// The operator, with play money.
    pub operator: Operator,
    /// True if a table of each rulebook is opened, and links for guests and staff are made.
    pub demo: bool,
    /// The rulebook whose table opens first.
    pub first: String,
    /// The filter of the program's log. A server that is embedded writes to its host's log.
    pub log: String,
}

/// The addresses that a server listens at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Listening {
    /// The address for players, staff and operators.
    pub listen: SocketAddr,
    /// The address for metrics; none without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub admin_listen: Option<SocketAddr>,
    /// A proxy in front ends TLS: otherwise only this machine may be listened at.
    pub behind_proxy: bool,
    /// The address that links begin with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub public_url: Option<String>,
    /// Other sites whose pages may watch.
    pub allowed_origins: Vec<String>,
    /// The threads that play.
    pub workers: usize,
}

/// The place of tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Storing {
    /// The folder with the secret key, and with the database unless it is PostgreSQL; open to its owner alone.
    pub data: PathBuf,
    /// The file of the secret key, if it is not in the folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_file: Option<PathBuf>,
    /// The URL of a PostgreSQL database, in place of a file of the folder. Any number of servers may have the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub postgres: Option<String>,
    /// The copies of PostgreSQL's data that have to be durable before anything is acknowledged.
    pub synchronous: Synchronous,
}

impl Storing {
    /// Returns the file of the secret key.
    #[must_use]
    pub fn key_path(&self) -> PathBuf {
        self.key_file.clone().unwrap_or_else(|| self.data.join("secret.key"))
    }
}

/// Bounds for everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bounds {
    /// The requests a second of one token; twice as many at once.
    pub requests_per_second: u32,
    /// The longest body.
    pub body_bytes: usize,
}

/// The operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Operator {
    /// Its name in the store.
    pub id: String,
    /// The currency's code.
    pub currency: String,
    /// The digits after the point.
    pub decimals: u8,
    /// The play money of a new player, in minor units.
    pub opening_balance: i64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            server: Listening::default(),
            store: Storing::default(),
            limits: Bounds::default(),
            operator: Operator::default(),
            demo: true,
            first: "nsw".into(),
            log: "info".into(),
        }
    }
}

impl Default for Listening {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 7777)),
            admin_listen: None,
            behind_proxy: false,
            public_url: None,
            allowed_origins: Vec::new(),
            workers: std::thread::available_parallelism().map_or(2, usize::from),
        }
    }
}

impl Default for Storing {
    fn default() -> Self {
        Self { data: "kip-data".into(), key_file: None, postgres: None, synchronous: Synchronous::default() }
    }
}

impl Default for Bounds {
    fn default() -> Self {
        Self { requests_per_second: 20, body_bytes: 8 << 20 }
    }
}

impl Default for Operator {
    fn default() -> Self {
        Self { id: "demo".into(), currency: "AUD".into(), decimals: 2, opening_balance: 100_000 }
    }
}

/// The reason why a configuration does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct ConfigError {
    /// The key, or the file with its line.
    pub place: String,
    /// The reason, and the mend.
    pub message: String,
}

impl Config {
    /// Requires that the values fit together.
    ///
    /// # Errors
    /// [`ConfigError`] with the key.
    pub fn require_consistent(&self) -> Result<(), ConfigError> {
        let wrong = |place: &str, message: &str| Err(ConfigError { place: place.into(), message: message.into() });
        let listening = &self.server;
        if !listening.listen.ip().is_loopback() && !listening.behind_proxy {
            return wrong(
                "server.listen",
                "without TLS only this machine is listened at; put a proxy that ends TLS in front and set \
                 server.behind-proxy = true, or listen at 127.0.0.1",
            );
        }
        if !(1..=64).contains(&listening.workers) {
            return wrong("server.workers", "1 to 64 threads play");
        }
        if self.limits.requests_per_second == 0 {
            return wrong("limits.requests-per-second", "at least 1");
        }
        if !(1_024..=64 << 20).contains(&self.limits.body_bytes) {
            return wrong("limits.body-bytes", "1,024 to 67,108,864 bytes");
        }
        let is_code = |code: &str| code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
        if !is_code(&self.operator.currency) {
            return wrong("operator.currency", "three capital letters, such as AUD");
        }
        if self.operator.decimals > 6 || self.operator.opening_balance < 0 {
            return wrong("operator", "decimals are 0 to 6, and an opening balance is not below zero");
        }
        Ok(())
    }
}
