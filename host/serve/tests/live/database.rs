//! PostgreSQL for tests: a server of this process, started by the script `tests/postgres`, with a database for each test.
#![allow(dead_code, reason = "each test file uses a part")]

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};

use tokio_postgres::{Client, NoTls};

/// A server. It ends with this process: the script reads its input to the end.
pub struct Server {
    folder: String,
    script: Mutex<(ChildStdin, Lines<BufReader<ChildStdout>>)>,
    _process: Child,
    databases: AtomicU32,
}

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/postgres");

/// Returns the server of this process; `None`, with a line about it, where it cannot be had.
pub fn server() -> Option<&'static Server> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    SERVER.get_or_init(|| Server::start().inspect_err(|why| skip(why)).ok()).as_ref()
}

/// Says, also where a test's output is kept back, that a part of it was not run.
fn skip(why: &str) {
    let test = std::env::args().next().unwrap_or_default();
    let _closed = writeln!(std::io::stderr(), "not run on PostgreSQL: {why} ({test})");
}

impl Server {
    /// Starts a server that is not shared: for tests that kill it.
    pub fn start() -> Result<Self, String> {
        let setup = Command::new(SCRIPT).arg("setup").output().map_err(|error| error.to_string())?;
        if !setup.status.success() {
            return Err(String::from_utf8_lossy(&setup.stderr).lines().last().unwrap_or("set-up failed").to_owned());
        }
        let mut process = Command::new(SCRIPT)
            .arg("run")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let input = process.stdin.take().expect("its input");
        let mut lines = BufReader::new(process.stdout.take().expect("its output")).lines();
        let folder = lines.next().and_then(Result::ok).ok_or("the server did not start")?;
        Ok(Self { folder, script: Mutex::new((input, lines)), _process: process, databases: AtomicU32::default() })
    }

    /// Has the script do something, and waits until it has: `kill` ends every process of the server, `start` starts it again.
    pub fn control(&self, act: &str) {
        let mut script = self.script.lock().expect("the script");
        writeln!(script.0, "{act}").expect("the script reads");
        assert_eq!(script.1.next().and_then(Result::ok).as_deref(), Some(act), "the script did it");
    }

    pub fn url(&self, database: &str) -> String {
        format!("postgres://kip@{}/{database}", self.folder.replace('/', "%2F"))
    }

    /// The socket that the server listens at.
    pub fn socket(&self) -> String {
        format!("{}/.s.PGSQL.5432", self.folder)
    }

    /// Makes an empty database, and returns its name.
    pub async fn make_database(&self) -> String {
        let name = format!("t{}", self.databases.fetch_add(1, Ordering::Relaxed));
        connect(&self.url("postgres")).await.batch_execute(&format!("CREATE DATABASE {name}")).await.expect("made");
        name
    }
}

/// Connects as another program would.
pub async fn connect(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("connected");
    tokio::spawn(connection);
    client
}
