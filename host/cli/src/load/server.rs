//! The server that is loaded: one that runs somewhere, or one that is started here for the run.

use std::net::{Ipv4Addr, SocketAddr};

use kip_serve::node::{Giver, Node};
use kip_serve::store::TableId;
use kip_serve::{Config, Listening, Running, Server, Storing};
use tempfile::TempDir;

use super::api::Api;
use super::args::{Load, Over};
use super::report::Commits;
use crate::errors::{Failure, Outcome};
use crate::registry::kept_cache;

/// A player's first purse, in minor units: enough for any run.
const PURSE: i64 = 1_000_000_000_000;

/// A server that is loaded.
pub(super) struct Target {
    pub api: Api,
    metrics: Option<String>,
    node: Option<Node>,
}

/// A player's way past HTTP.
pub(super) struct Seat {
    pub node: Node,
    pub table: TableId,
    pub giver: Giver,
}

/// A server of this program, with its folder.
pub(super) struct Own {
    running: Running,
    _folder: TempDir,
}

impl Own {
    pub async fn end(self) {
        self.running.end().await;
    }
}

/// Finds the server that is named, or starts one.
pub(super) async fn make_target(args: &Load) -> Outcome<(Target, Option<Own>)> {
    if let Some(url) = &args.url {
        if args.over == Over::Process {
            return Err(Failure::input("--over process is for a server that is started here: name no URL"));
        }
        let api = Api::new(url, Some(args.read_key()?))?;
        return Ok((Target { api, metrics: args.metrics.clone(), node: None }, None));
    }
    let folder = tempfile::tempdir().map_err(|error| Failure::check(format!("no temporary folder: {error}")))?;
    let anywhere = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let server = Listening { listen: anywhere, admin_listen: Some(anywhere), ..Listening::default() };
    let store = Storing { data: folder.path().join("data"), ..Storing::default() };
    let mut config = Config { server, store, demo: false, first: args.rulebook.clone(), ..Config::default() };
    config.limits.requests_per_second = 1_000_000;
    config.operator.opening_balance = PURSE;
    let started = |error: kip_serve::StartError| Failure::check(error.to_string());
    let key = kip_serve::make_operator_key(&config).await.map_err(started)?;
    let (cache, _once) = kept_cache()?;
    let running = Server::start(config, Some(&cache), |_, _| {}).await.map_err(started)?;
    let api = Api::new(&format!("http://{}", running.address()), Some(key))?;
    let metrics = running.admin_address().map(|address| format!("http://{address}/metrics"));
    let node = Some(running.node().clone());
    Ok((Target { api, metrics, node }, Some(Own { running, _folder: folder })))
}

impl Target {
    /// Returns a player's way to the node.
    pub async fn node(&self, table: &str, player: &str) -> Outcome<Seat> {
        let node = self.node.clone().ok_or_else(|| Failure::input("the server is in another process"))?;
        let found = node.find_table(table).await.map_err(|problem| Failure::check(problem.detail))?;
        let giver = Giver::Player { player: player.to_owned(), name: player.to_owned() };
        Ok(Seat { node, table: found, giver })
    }

    /// Reads what the server's commits took.
    pub async fn read_commits(&self) -> Option<Commits> {
        let url = self.metrics.as_ref()?;
        let (base, path) = url.split_at(url.rfind('/')?);
        let page = Api::new(base, None).ok()?.get_text(path).await.ok()?;
        Commits::read(&page)
    }
}
