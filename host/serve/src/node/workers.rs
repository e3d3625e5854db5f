//! The threads that have the components. They keep no table.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use kip::contract::Head;
use kip::{Carried, CodeCache, Digest, Game, Limits, LoadError, Registry, TwoUp, carried};
use kip_session::StoredPlay;
use tokio::sync::oneshot;

use crate::problem::Problem;

/// The components that tables may have, compiled when they are first wanted.
pub struct Catalog {
    registry: Registry<TwoUp>,
    bytes: RwLock<HashMap<Digest, Arc<[u8]>>>,
    loaded: RwLock<HashMap<Digest, Game>>,
    /// Held by the thread that compiles.
    compiling: Mutex<()>,
}

impl Catalog {
    /// Makes a catalog of the rulebooks that the library carries.
    ///
    /// # Errors
    /// [`LoadError::Sandbox`] if this machine cannot run components.
    pub fn new(limits: Limits, cache: Option<&CodeCache>) -> Result<Self, LoadError> {
        // The registry's own family does not matter: components are loaded without their types.
        let registry = match cache {
            Some(cache) => Registry::new_cached(limits, cache)?,
            None => Registry::new(limits)?,
        };
        let catalog =
            Self { registry, bytes: RwLock::default(), loaded: RwLock::default(), compiling: Mutex::default() };
        for Carried { bytes, .. } in carried() {
            catalog.allow(bytes);
        }
        Ok(catalog)
    }

    /// Adds a component to those that tables may have, and returns its digest.
    pub fn allow(&self, wasm: &[u8]) -> Digest {
        let digest = Digest::of(wasm);
        self.registry.allow(digest);
        self.bytes.write().unwrap_or_else(PoisonError::into_inner).entry(digest).or_insert_with(|| wasm.into());
        digest
    }

    /// Returns the rulebook with a digest, compiled.
    ///
    /// # Errors
    /// [`LoadError`]; [`LoadError::NotAllowed`] for a component that is not in the catalog.
    pub fn find(&self, digest: Digest) -> Result<Game, LoadError> {
        let loaded = || self.loaded.read().unwrap_or_else(PoisonError::into_inner).get(&digest).cloned();
        if let Some(game) = loaded() {
            return Ok(game);
        }
        let _compiling = self.compiling.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = loaded() {
            return Ok(game);
        }
        let bytes = self.bytes.read().unwrap_or_else(PoisonError::into_inner).get(&digest).cloned();
        let game = self.registry.load_game(&bytes.ok_or(LoadError::NotAllowed { digest })?)?;
        self.loaded.write().unwrap_or_else(PoisonError::into_inner).insert(digest, game.clone());
        Ok(game)
    }

    /// Reads from the description of a rulebook that is compiled already.
    pub fn read_head<T>(&self, digest: Digest, read: impl FnOnce(&Head) -> T) -> Option<T> {
        self.loaded.read().unwrap_or_else(PoisonError::into_inner).get(&digest).map(|game| read(game.head()))
    }

    /// Returns the bytes of a component.
    #[must_use]
    pub fn bytes(&self, digest: Digest) -> Option<Arc<[u8]>> {
        self.bytes.read().unwrap_or_else(PoisonError::into_inner).get(&digest).cloned()
    }
}

/// The instances of one thread.
pub struct Plays {
    catalog: Arc<Catalog>,
    plays: HashMap<Digest, StoredPlay>,
}

impl Plays {
    /// Makes an empty set over a catalog.
    #[must_use]
    pub fn new(catalog: Arc<Catalog>) -> Self {
        Self { catalog, plays: HashMap::new() }
    }

    /// Returns the rulebook with a digest.
    ///
    /// # Errors
    /// [`Problem`] where there is none.
    pub fn find(&mut self, digest: Digest) -> Result<&mut StoredPlay, Problem> {
        if !self.plays.contains_key(&digest) {
            let game = self.catalog.find(digest).map_err(|error| Problem::component(digest, &error))?;
            let play = StoredPlay::new(game).map_err(|error| Problem::component(digest, &error))?;
            self.plays.insert(digest, play);
        }
        self.plays.get_mut(&digest).ok_or_else(Problem::try_again)
    }

    /// Takes a rulebook out, so that two can be used at once.
    pub(crate) fn take(&mut self, digest: Digest) -> Result<StoredPlay, Problem> {
        self.find(digest)?;
        self.plays.remove(&digest).ok_or_else(Problem::try_again)
    }

    /// Puts back what was taken.
    pub(crate) fn put(&mut self, digest: Digest, play: StoredPlay) {
        self.plays.insert(digest, play);
    }
}

type Job = Box<dyn FnOnce(&mut Plays) + Send>;

/// A handle of the threads.
#[derive(Clone)]
pub struct Workers {
    jobs: std::sync::mpsc::SyncSender<Job>,
    catalog: Arc<Catalog>,
    count: usize,
}

impl Workers {
    /// Starts threads. They end when the last handle is dropped.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn start(catalog: Arc<Catalog>, count: usize) -> std::io::Result<Self> {
        let (jobs, queue) = std::sync::mpsc::sync_channel::<Job>(65_536);
        let queue = Arc::new(Mutex::new(queue));
        for number in 1..=count {
            let (queue, mut plays) = (Arc::clone(&queue), Plays::new(Arc::clone(&catalog)));
            std::thread::Builder::new().name(format!("rules {number}")).spawn(move || {
                loop {
                    let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(job) = job else { return };
                    // A job that panics loses its instances, and nothing else: tables are bytes.
                    let ran = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| job(&mut plays)));
                    if ran.is_err() {
                        plays = Plays::new(Arc::clone(&plays.catalog));
                    }
                }
            })?;
        }
        Ok(Self { jobs, catalog, count })
    }

    /// Returns how many threads there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Returns the catalog.
    #[must_use]
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// Asks on one of the threads.
    ///
    /// # Errors
    /// [`Problem`]: the answer, or that there is none.
    pub async fn ask<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&mut Plays) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.run(ask).await.unwrap_or_else(|| Err(Problem::try_again()))
    }

    /// Runs on one of the threads; `None` if it did not end well.
    pub async fn run<T: Send + 'static>(&self, run: impl FnOnce(&mut Plays) -> T + Send + 'static) -> Option<T> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |plays| {
            let _gone = answer.send(run(plays));
        });
        self.jobs.try_send(job).ok()?;
        answered.await.ok()
    }
}
