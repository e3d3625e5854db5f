//! A node: it takes any command of any table, and owns none.
//!
//! [`Node`] is the handle. Commands wait in a queue a table; tables that have some are taken together into a flight, which
//! applies them on the tables' bytes with the components (`workers.rs`) and commits all of it in one call of the store.

mod chance;
mod croupier;
mod flight;
mod follow;
mod handle;
mod host;
mod places;
mod schedule;
mod seats;
mod step;
mod turn;
mod workers;

use std::collections::HashSet;
use std::sync::Arc;

use kip::game::{Actor, Event};
use kip::{Digest, Game};
use kip_transcript::OrderId;
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};

pub use chance::Draws;
pub use host::{Host, Pace, Settings, Sitter, Timed, Timer};
pub(crate) use places::{MOST, count_seats};
pub use turn::News;
pub(crate) use turn::{Facts, Known};
pub use workers::{Catalog, Plays, Workers};

use crate::feed::Feeds;
use crate::metrics::{Metrics, Outcome};
use crate::problem::Problem;
use crate::secrets::SecretKey;
use crate::store::{Status, Store, TableId};

/// A server's clock in milliseconds since 1970 UTC.
#[must_use]
pub fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The giver of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Giver {
    /// A player's session; the seat follows from the table.
    Player {
        /// The player.
        player: String,
        /// The name that others see.
        name: String,
    },
    /// A member of staff.
    Staff {
        /// As the rules know them.
        actor: Actor,
        /// The person.
        name: String,
    },
}

/// A request about one table.
#[derive(Clone, Debug)]
pub enum Ask {
    /// A command of the game.
    Command {
        /// By whom.
        by: Giver,
        /// The key, which names it for ever.
        key: OrderId,
        /// The command.
        command: Value,
    },
    /// A player takes a seat: this one, or any.
    Sit {
        /// The player.
        player: String,
        /// The name that others see.
        name: String,
        /// The key.
        key: OrderId,
        /// The seat.
        seat: Option<u32>,
    },
    /// A player leaves the seat.
    Rise {
        /// The player.
        player: String,
        /// The key.
        key: OrderId,
    },
    /// A player has a feed open.
    Here {
        /// The player.
        player: String,
    },
    /// Time has passed: the croupier looks at the table.
    Look,
    /// Staff change the table's status.
    SetStatus {
        /// The new one.
        status: Status,
        /// The reason, which players see.
        reason: String,
    },
    /// Everything that lies on the table is taken back, as the rules list it; then the table ends.
    Void {
        /// The person who asks.
        by: String,
        /// The reason, which players see.
        reason: String,
    },
    /// Another component takes over: now, or (`false`) as soon as the rules allow it.
    Swap {
        /// The component.
        to: Digest,
        /// New terms.
        terms: Option<Value>,
        /// True if it fails unless it is possible now.
        now: bool,
        /// The person who asks.
        by: String,
    },
    /// The swap that waits does not happen.
    CancelSwap,
}

/// The answer to a request that was accepted. It is durable.
#[derive(Clone, Debug, Default)]
pub struct Done {
    /// The number of the record; that of the table where nothing was recorded.
    pub seq: i64,
    /// The command's events, as the host knows them.
    pub events: Arc<Vec<Event>>,
    /// The lines of an earlier answer to the same key, instead of events.
    pub replayed: Option<String>,
    /// The seat that was taken.
    pub seat: Option<u32>,
    /// The table after the commit.
    pub(crate) known: Option<Arc<Known>>,
}

impl Ask {
    /// Returns the key by which a repeated request is recognized.
    #[must_use]
    pub const fn key(&self) -> Option<&OrderId> {
        match self {
            Self::Command { key, .. } | Self::Sit { key, .. } | Self::Rise { key, .. } => Some(key),
            _ => None,
        }
    }
}

/// The answer to a request.
pub type Answered = Result<Done, Problem>;

/// A request with its way back.
pub(crate) struct Request {
    pub table: TableId,
    pub ask: Ask,
    /// How often it was tried on a table that had moved.
    pub tries: u32,
    pub answer: Option<oneshot::Sender<Answered>>,
}

impl Request {
    /// Answers it. The caller may be gone.
    pub fn answer(self, answered: Answered) {
        if let Some(answer) = self.answer {
            let _gone = answer.send(answered);
        }
    }
}

/// Everything that flights share.
pub(crate) struct Shared {
    pub store: Arc<dyn Store>,
    pub workers: Workers,
    pub draws: Draws,
    pub feeds: Feeds,
    pub metrics: Metrics,
}

impl Shared {
    /// Adds components to the catalog that another node has put into the store.
    pub async fn learn(&self, digests: impl IntoIterator<Item = Digest> + Send) -> Result<(), Problem> {
        let catalog = self.workers.catalog();
        let unknown: HashSet<Digest> = digests.into_iter().filter(|digest| catalog.bytes(*digest).is_none()).collect();
        for digest in unknown {
            let found = self.store.component(*digest.as_bytes()).await?;
            if let Some(component) = found {
                catalog.allow(&component.wasm);
            }
        }
        Ok(())
    }
}

/// A handle of a node.
#[derive(Clone)]
pub struct Node {
    inbox: mpsc::Sender<Request>,
    pub(crate) shared: Arc<Shared>,
}

/// The requests that wait at most.
const INBOX: usize = 65_536;

impl Node {
    /// Starts a node over a store.
    #[must_use]
    pub fn start(store: Arc<dyn Store>, workers: Workers, key: Arc<SecretKey>, feeds: Feeds) -> Self {
        let shared = Arc::new(Shared { store, workers, draws: Draws::new(key), feeds, metrics: Metrics::new() });
        let (inbox, requests) = mpsc::channel(INBOX);
        let node = Self { inbox, shared: Arc::clone(&shared) };
        tokio::spawn(schedule::run(Arc::clone(&shared), requests));
        tokio::spawn(schedule::watch_due(node.clone()));
        tokio::spawn(follow::run(shared));
        node
    }

    /// Asks, and waits for an answer that is durable.
    ///
    /// # Errors
    /// [`Problem`]: the rules' refusal, or the reason why nothing is known.
    pub async fn ask(&self, table: TableId, ask: Ask) -> Answered {
        self.post(table, ask).await
    }

    /// Asks at once, and returns the future of the answer: what one caller asks of a table is given in that order.
    pub(crate) fn post(&self, table: TableId, ask: Ask) -> impl Future<Output = Answered> + Send + use<> {
        let (answer, answered) = oneshot::channel();
        let sent = self.inbox.try_send(Request { table, ask, tries: 0, answer: Some(answer) });
        if sent.is_err() {
            self.shared.metrics.count(Outcome::Busy);
        }
        async move {
            sent.map_err(|_| Problem::busy())?;
            answered.await.unwrap_or_else(|_| Err(Problem::try_again()))
        }
    }

    /// Finds a table by its name.
    ///
    /// # Errors
    /// [`Problem`] if there is none, or the store failed.
    pub async fn find_table(&self, name: &str) -> Result<TableId, Problem> {
        let found = self.shared.store.table(name.to_owned()).await?;
        found.map(|row| row.head.id).ok_or_else(|| Problem::not_found("table"))
    }

    /// Has the croupier look at a table, without an answer.
    pub(crate) fn look(&self, table: TableId) {
        // A full inbox is no loss: the table stays due.
        self.tell(table, Ask::Look);
    }

    /// Asks without waiting for an answer; lost where the inbox is full.
    pub(crate) fn tell(&self, table: TableId, ask: Ask) {
        let _full = self.inbox.try_send(Request { table, ask, tries: 0, answer: None });
    }

    /// Asks a rulebook about a state, on a worker.
    ///
    /// # Errors
    /// [`Problem`].
    pub async fn query<T: Send + 'static>(
        &self,
        digest: Digest,
        run: impl FnOnce(&mut Game) -> Result<T, kip::game::GameError> + Send + 'static,
    ) -> Result<T, Problem> {
        self.shared.workers.ask(move |plays| Ok(run(plays.find(digest)?.game())?)).await
    }
}
