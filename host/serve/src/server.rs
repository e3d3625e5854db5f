//! Starts a server, and ends it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::serve::ListenerExt as _;
use kip::{CodeCache, Limits, LoadError};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::config::{Config, ConfigError};
use crate::feed::Feeds;
use crate::http::{App, Keys, Phases, Rates, admin_routes, routes};
use crate::node::{Catalog, Node, Workers, now};
use crate::problem::Problem;
use crate::secrets::{SecretError, SecretKey, make_token, open_private_folder};
use crate::setup::open_first_tables;
use crate::store::{Key, OpenError, Postgres, Role, Sqlite, Store, StoreError};

/// The time that one call of a component may take.
const DEADLINE: Duration = Duration::from_secs(1);
/// The components that may be compiled beside each other, an instance for each worker.
const COMPONENTS: u32 = 64;
/// The bytes that the system is asked to keep for one connection; Linux keeps twice as many.
const SENDING: usize = 64 << 10;
/// How long the links that are printed are valid.
const LINKS: u64 = 30 * 24 * 60 * 60 * 1_000;

/// The reason why a server does not start. Nothing was served.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The configuration does not hold.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The store cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The key or the folder cannot be used.
    #[error(transparent)]
    Secret(#[from] SecretError),
    /// The key is not the one that the store's draws are sealed with.
    #[error(
        "{file} is not the key that the draws in the store are sealed with. All servers of a store have the same key: copy the \
         file of the first one here"
    )]
    OtherKey {
        /// The file.
        file: PathBuf,
    },
    /// This machine cannot run components.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The address cannot be listened at.
    #[error("{address}: {error}; is another server there? Name another address with --listen")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The reason.
        error: std::io::Error,
    },
    /// The system starts no thread.
    #[error("a thread could not be started: {0}")]
    Threads(std::io::Error),
}

/// A server.
#[derive(Debug)]
pub struct Server;

/// The links that are printed once. Whoever has one may use it.
#[derive(Clone, Debug)]
pub struct Links {
    /// For players: each guest gets a purse of play money.
    pub player: String,
    /// For staff: a supervisor.
    pub staff: String,
}

/// A server that runs.
pub struct Running {
    address: SocketAddr,
    admin_address: Option<SocketAddr>,
    links: Option<Links>,
    node: Node,
    end: watch::Sender<bool>,
    tasks: Vec<JoinHandle<()>>,
}

impl Server {
    /// Starts: when this returns, requests are answered. Tables of a new installation open one after another; `opened` hears of
    /// each.
    ///
    /// # Errors
    /// [`StartError`].
    pub async fn start(
        config: Config,
        cache: Option<&CodeCache>,
        opened: impl FnMut(&str, Result<(), Problem>) + Send + 'static,
    ) -> Result<Running, StartError> {
        config.require_consistent()?;
        open_private_folder(&config.store.data)?;
        let store = open_store(&config).await?;
        let key = Arc::new(open_key(&*store, &config).await?);
        let threads = u32::try_from(config.server.workers).unwrap_or(u32::MAX);
        let limits =
            Limits { deadline: DEADLINE, tables: threads.saturating_mul(COMPONENTS).min(2_000), ..Limits::default() };
        let catalog = Arc::new(Catalog::new(limits, cache)?);
        for component in store.components().await? {
            if let Some(component) = store.component(component.digest).await? {
                catalog.allow(&component.wasm);
            }
        }
        let workers = Workers::start(catalog, config.server.workers).map_err(StartError::Threads)?;
        let feeds = Feeds::new(workers.clone(), Arc::clone(&store));
        let node = Node::start(Arc::clone(&store), workers, key, feeds);
        let bind = |address: SocketAddr| async move {
            TcpListener::bind(address).await.map_err(|error| StartError::Listen { address, error })
        };
        let listener = bind(config.server.listen).await?;
        let address =
            listener.local_addr().map_err(|error| StartError::Listen { address: config.server.listen, error })?;
        let (end, ending) = watch::channel(false);
        let app = Arc::new(App {
            node: node.clone(),
            config: config.clone(),
            keys: Keys::default(),
            facts: std::sync::Mutex::default(),
            rates: Rates::new(config.limits.requests_per_second),
            phases: Phases::default(),
            started: Instant::now(),
            ending: ending.clone(),
        });
        let mut tasks = vec![serve(listener, routes(Arc::clone(&app)), ending.clone())];
        let mut admin_address = None;
        if let Some(admin) = config.server.admin_listen {
            let listener = bind(admin).await?;
            admin_address = listener.local_addr().ok();
            tasks.push(serve(listener, admin_routes(app), ending));
        }
        let links = if config.demo { Some(make_links(&*store, &config, address).await?) } else { None };
        tasks.push(tokio::spawn(open_first_tables(node.clone(), config, opened)));
        Ok(Running { address, admin_address, links, node, end, tasks })
    }
}

/// Makes a key for an operator's program in the data folder of a configuration. It is shown once: only its digest is kept.
///
/// # Errors
/// [`StartError`].
pub async fn make_operator_key(config: &Config) -> Result<String, StartError> {
    open_private_folder(&config.store.data)?;
    let store = open_store(config).await?;
    let (token, digest) = make_token("op")?;
    let operator = config.operator.id.clone();
    store.put_key(Key { digest, operator, role: Role::Operator, at: now(), expires: None, ended: None }).await?;
    Ok(token)
}

/// Opens the store of a configuration.
pub(crate) async fn open_store(config: &Config) -> Result<Arc<dyn Store>, OpenError> {
    Ok(match &config.store.postgres {
        Some(url) => Arc::new(Postgres::open(url, config.store.synchronous).await?),
        None => Arc::new(Sqlite::open(&config.store.data)?),
    })
}

/// Serves until the end, and lets requests that are under way finish.
fn serve(listener: TcpListener, routes: axum::Router, mut ending: watch::Receiver<bool>) -> JoinHandle<()> {
    tokio::spawn(async move {
        let routes = routes.into_make_service_with_connect_info::<SocketAddr>();
        let ended = async move {
            let _ended = ending.wait_for(|ending| *ending).await;
        };
        // What waits in the system for a viewer that does not read is bounded as its queue is; small frames leave at once.
        let listener = listener.tap_io(|stream| {
            let _slower = stream.set_nodelay(true);
            let _larger = socket2::SockRef::from(&*stream).set_send_buffer_size(SENDING);
        });
        if let Err(error) = axum::serve(listener, routes).with_graceful_shutdown(ended).await {
            tracing::error!(%error, "the listener has ended");
        }
    })
}

/// Opens the key, which has to be the one that the data was sealed with: the store keeps a sealed value to try it with.
async fn open_key(store: &dyn Store, config: &Config) -> Result<SecretKey, StartError> {
    const PLACE: &str = "key";
    let file = config.store.key_path();
    let key = SecretKey::open(&file, store.value(PLACE).await?.is_some())?;
    let sealed = kip_contract::json::hex::encode(&key.seal(PLACE, b"kip")?);
    let kept = kip_contract::json::hex::decode(&store.meta(PLACE, sealed).await?);
    match kept.ok().map(|kept| key.unseal(PLACE, &kept)) {
        Some(Ok(_)) => Ok(key),
        _ => Err(StartError::OtherKey { file }),
    }
}

async fn make_links(store: &dyn Store, config: &Config, address: SocketAddr) -> Result<Links, StartError> {
    let base = config.server.public_url.clone().unwrap_or_else(|| format!("http://{address}"));
    let base = base.trim_end_matches('/');
    let (invite, invite_digest) = make_token("in")?;
    let (staff, staff_digest) = make_token("st")?;
    let supervisor = Role::Staff { name: "demo".into(), role: "casino-supervisor".into(), number: 1 };
    for (digest, role) in [(invite_digest, Role::Invite), (staff_digest, supervisor)] {
        let (operator, at) = (config.operator.id.clone(), now());
        store.put_key(Key { digest, operator, role, at, expires: Some(at + LINKS), ended: None }).await?;
    }
    Ok(Links { player: format!("{base}/#invite={invite}"), staff: format!("{base}/#token={staff}") })
}

impl Running {
    /// Returns the address that is listened at.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the address for metrics.
    #[must_use]
    pub const fn admin_address(&self) -> Option<SocketAddr> {
        self.admin_address
    }

    /// Returns the links for guests and staff, if this is a demonstration.
    #[must_use]
    pub const fn links(&self) -> Option<&Links> {
        self.links.as_ref()
    }

    /// Returns the node, for programs that play in process.
    #[must_use]
    pub const fn node(&self) -> &Node {
        &self.node
    }

    /// Ends: no new request, feeds say goodbye, requests under way finish. Tables stay as they are.
    pub async fn end(self) {
        let _nobody = self.end.send(true);
        for task in self.tasks {
            // Those that open tables, or wait for slow viewers, are not waited for without end.
            let _late = tokio::time::timeout(Duration::from_secs(5), task).await;
        }
    }
}
