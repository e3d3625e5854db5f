//! A client of a server in this process or in a child: HTTP/1.1 with one request a connection, and feeds.
#![allow(dead_code, reason = "each program of tests uses a part of it")]

pub mod feed;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child as Process, ChildStdout, Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use kip::CodeCache;
use kip_serve::{Config, Listening, Running, Server, Storing, Synchronous};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// The variable with the folder of a child's data.
const DATA: &str = "KIP_TEST_DATA";

/// Returns the cache of compiled components that the tests of this process and its children share.
pub fn cache() -> CodeCache {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    match std::env::var_os("KIP_TEST_CACHE") {
        Some(folder) => CodeCache::open(folder).expect("a cache"),
        None => CodeCache::open(FOLDER.get_or_init(|| tempfile::tempdir().expect("a folder")).path()).expect("a cache"),
    }
}

/// Somebody with a token, or nobody in particular.
pub struct Client {
    address: SocketAddr,
    token: Option<String>,
}

impl Client {
    pub fn new(address: SocketAddr, token: Option<&str>) -> Self {
        Self { address, token: token.map(str::to_owned) }
    }

    pub fn token(&self) -> &str {
        self.token.as_deref().expect("a token")
    }

    pub fn ask(&self, method: &str, path: &str, key: &str, body: Option<&Value>) -> (u16, String) {
        let key = if key.is_empty() { String::new() } else { format!("Idempotency-Key: {key}\r\n") };
        let (status, _, body) = self.ask_raw(method, path, &key, body);
        (status, String::from_utf8(body).expect("text"))
    }

    /// Asks with headers; returns the status, the answer's head in lower case, and its body.
    pub fn ask_raw(&self, method: &str, path: &str, headers: &str, body: Option<&Value>) -> (u16, String, Vec<u8>) {
        let asked = || -> std::io::Result<Vec<u8>> {
            let mut stream = TcpStream::connect(self.address)?;
            stream.set_read_timeout(Some(Duration::from_secs(20)))?;
            let body = body.map(Value::to_string).unwrap_or_default();
            let token =
                self.token.as_ref().map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
            write!(
                stream,
                "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{token}{headers}Content-Type: \
                 application/json\r\nContent-Length: {}\r\n\r\n{body}",
                self.address,
                body.len(),
            )?;
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer)?;
            Ok(answer)
        };
        // A server that has ended answers nothing.
        let answer = asked().unwrap_or_default();
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or(answer.len());
        let head = String::from_utf8_lossy(&answer[..end]).to_ascii_lowercase();
        let body = answer.get(end + 4..).unwrap_or_default();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let is_chunked = head.contains("transfer-encoding: chunked");
        (status, head, if is_chunked { join_chunks(body) } else { body.to_owned() })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn delete(&self, path: &str, key: &str) -> (u16, Value) {
        let (status, text) = self.ask("DELETE", path, key, None);
        (status, serde_json::from_str(&text).unwrap_or_default())
    }

    pub fn get_text(&self, path: &str) -> (u16, String) {
        self.ask("GET", path, "", None)
    }

    pub fn get(&self, path: &str) -> (u16, Value) {
        let (status, text) = self.get_text(path);
        (status, serde_json::from_str(&text).unwrap_or_default())
    }

    pub fn post(&self, path: &str, key: &str, body: &Value) -> (u16, Value) {
        let (status, text) = self.ask("POST", path, key, Some(body));
        (status, serde_json::from_str(&text).unwrap_or_default())
    }
}

fn join_chunks(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = body.windows(2).position(|two| two == b"\r\n") {
        let length = std::str::from_utf8(&body[..end]).ok().and_then(|length| usize::from_str_radix(length, 16).ok());
        let Some(chunk) = body.get(end + 2..end + 2 + length.unwrap_or(0)).filter(|chunk| !chunk.is_empty()) else {
            break;
        };
        whole.extend_from_slice(chunk);
        body = body.get(end + 4 + chunk.len()..).unwrap_or_default();
    }
    whole
}

/// Waits until something holds.
pub fn wait_for(mut holds: impl FnMut() -> bool) {
    wait_for_some(|| holds().then_some(()));
}

/// Waits until there is something.
pub fn wait_for_some<T>(mut find: impl FnMut() -> Option<T>) -> T {
    let since = std::time::Instant::now();
    loop {
        if let Some(found) = find() {
            return found;
        }
        assert!(since.elapsed() < Duration::from_secs(90), "it did not come to be within 90 seconds");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Opens a session with play money for a guest.
pub fn come_in(address: SocketAddr, invite: &str, name: &str) -> Client {
    let guest = json!({ "invite": invite, "name": name });
    let (status, session) = Client::new(address, None).post("/v1/demo/sessions", "", &guest);
    assert_eq!(status, 201, "{session}");
    Client::new(address, session["token"].as_str())
}

/// Returns a guest who sits at a table.
fn sit_down(address: SocketAddr, invite: &str, name: &str, table: &str) -> Client {
    let player = come_in(address, invite, name);
    let (status, seated) = player.post(&format!("/v1/tables/{table}/seat"), &format!("sit-{name}"), &json!({}));
    assert_eq!(status, 200, "{seated}");
    player
}

/// Returns the configuration of a server in a folder. The file `postgres` there has the URL of its database, if it has one.
pub fn config_in(folder: &Path) -> Config {
    let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = Listening { listen: anywhere, admin_listen: Some(anywhere), ..Listening::default() };
    let postgres = std::fs::read_to_string(folder.join("postgres")).ok();
    let store = Storing { data: folder.join("data"), postgres, synchronous: Synchronous::Single, ..Storing::default() };
    let mut config = Config { server, store, ..Config::default() };
    config.limits.requests_per_second = 100_000;
    config
}

fn token_of(link: &str) -> String {
    link.split_once('=').expect("a link with a token").1.to_owned()
}

/// A server in this process.
pub struct InProcess {
    pub address: SocketAddr,
    pub staff: Client,
    pub invite: String,
    running: Option<Running>,
    runtime: Runtime,
    folder: TempDir,
}

impl InProcess {
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn come_in(&self, name: &str) -> Client {
        come_in(self.address, &self.invite, name)
    }

    /// Opens a table, when its rulebook is there.
    pub fn open_table(&self, table: &Value) {
        let mut answer = Value::Null;
        wait_for(|| {
            let (status, opened) = self.staff.post("/v1/tables", "", table);
            answer = opened;
            assert!(matches!(status, 201 | 404), "{answer}");
            status == 201
        });
    }

    /// Returns the address for operations.
    pub fn admin_address(&self) -> Option<SocketAddr> {
        self.running.as_ref().and_then(Running::admin_address)
    }

    /// Ends the server, as at a stop of the program.
    pub fn end(mut self) {
        if let Some(running) = self.running.take() {
            self.runtime.block_on(running.end());
        }
    }

    pub fn sit_down(&self, name: &str, table: &str) -> Client {
        sit_down(self.address, &self.invite, name, table)
    }
}

/// Starts a server in this process.
pub fn start() -> InProcess {
    start_with(|_| {})
}

/// Starts a server in this process, with another configuration.
pub fn start_with(change: impl FnOnce(&mut Config)) -> InProcess {
    start_in(tempfile::tempdir().expect("a folder"), change)
}

/// Starts a server in this process, in a folder.
pub fn start_in(folder: TempDir, change: impl FnOnce(&mut Config)) -> InProcess {
    let runtime = Runtime::new().expect("threads");
    let mut config = config_in(folder.path());
    change(&mut config);
    let running = runtime.block_on(Server::start(config, Some(&cache()), |_, _| {})).expect("started");
    let links = running.links().expect("links").clone();
    let address = running.address();
    InProcess {
        address,
        staff: Client::new(address, Some(&token_of(&links.staff))),
        invite: token_of(&links.player),
        running: Some(running),
        runtime,
        folder,
    }
}

/// A server in a process that may end.
pub struct Child {
    process: Process,
    /// Kept open: after a minute the test's harness writes that it still runs, and ends if it cannot.
    _output: BufReader<ChildStdout>,
    pub address: SocketAddr,
    pub staff: Client,
    invite: String,
}

impl Child {
    pub fn start(folder: &Path, crash_at: Option<&str>) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("this test"));
        command.args(["child_server", "--exact", "--ignored", "--nocapture"]);
        command.env(DATA, folder).env("KIP_TEST_CACHE", cache_folder());
        if let Some(crash_at) = crash_at {
            command.env("KIP_CRASH_AT", crash_at);
        }
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("a child");
        let mut output = BufReader::new(process.stdout.take().expect("its output"));
        let mut line = || {
            let mut lines = output.by_ref().lines();
            lines.find_map(|line| line.ok()?.split_once("kip: ").map(|(_, told)| told.to_owned()))
        };
        let address = line().expect("an address").parse().expect("an address");
        let (staff, invite) = (line().expect("a token"), line().expect("a token"));
        Self { process, _output: output, address, staff: Client::new(address, Some(&staff)), invite }
    }

    pub fn sit_down(&self, name: &str, table: &str) -> Client {
        sit_down(self.address, &self.invite, name, table)
    }

    pub fn is_alive(&mut self) -> bool {
        self.process.try_wait().expect("its state").is_none()
    }

    /// Sends a signal, such as `STOP`.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.process.id().to_string()]).status();
        assert!(sent.expect("sent").success());
    }

    pub fn kill(mut self) {
        let _ended = self.process.kill();
        self.process.wait().expect("it ends");
    }
}

fn cache_folder() -> std::path::PathBuf {
    let cache = cache();
    let own = cache.folder();
    // The folder that was named, of which the cache uses a part.
    own.ancestors().nth(2).unwrap_or(own).to_owned()
}

/// Serves until the process ends, in a child of the crash test.
pub fn serve_as_child() {
    let Some(folder) = std::env::var_os(DATA) else { return };
    let runtime = Runtime::new().expect("threads");
    let config = config_in(Path::new(&folder));
    let running = runtime.block_on(Server::start(config, Some(&cache()), |_, _| {})).expect("started");
    let links = running.links().expect("links");
    println!("kip: {}\nkip: {}\nkip: {}", running.address(), token_of(&links.staff), token_of(&links.player));
    std::thread::sleep(Duration::from_secs(300));
}

/// Gives the first listed command that places a wager, with the least amount; returns the key of one that was accepted.
pub fn place_some_wager(player: &Client, table: &str, key: &str) -> Option<Value> {
    let (_, listed) = player.get(&format!("/v1/tables/{table}/legal"));
    let wager = listed["first"].as_array()?.iter().find(|choice| choice["command"]["place-wager"].is_object())?;
    let body = json!({ "command": wager["command"] });
    let (status, answer) = player.post(&format!("/v1/tables/{table}/commands"), key, &body);
    (status == 200).then_some(answer)
}
