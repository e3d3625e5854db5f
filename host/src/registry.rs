//! The rulebooks of a host: those that may be loaded, and those that are.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::family::Hosted;
use crate::sandbox::Sandbox;
use crate::{About, Digest, Game, Limits, LoadError, Rulebook, TwoUp};

/// An allow-list and the rulebooks loaded under it.
///
/// A registry is a handle. Its clones are the same registry: a change that one of them makes, on any thread, is seen by all of
/// them from then on. [`fork`](Self::fork) makes an independent one. It is `Send` and `Sync`. A reader never waits for a compiler
/// or a component: only a caller that wants the very rulebook being compiled waits for it.
///
/// A registry forgets nothing: tables and transcripts need the builds they were played with. Open tables keep their builds,
/// whatever is loaded later; [`Table::swap`](crate::Table::swap) gives them another.
///
/// ```
/// # fn main() -> Result<(), kip::LoadError> {
/// use kip::{Digest, Limits, LoadError, Registry};
///
/// let registry = Registry::new(Limits::default())?;
/// let wasm = b"bytes from somewhere";
/// let digest = Digest::of(wasm);
/// assert_eq!(registry.load(wasm).unwrap_err(), LoadError::NotAllowed { digest });
/// registry.allow(digest);
/// assert!(matches!(registry.load(wasm), Err(LoadError::Invalid { .. })));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Registry<F: Hosted> {
    sandbox: Arc<Sandbox>,
    /// Locked to look something up or to insert something, never while a component is compiled or runs.
    catalog: Arc<RwLock<Catalog<F>>>,
}

#[derive(Clone, Debug)]
struct Catalog<F: Hosted> {
    allowed: BTreeSet<Digest>,
    by_digest: BTreeMap<Digest, Arc<Entry<F>>>,
    /// The rulebook loaded last for each id.
    by_id: BTreeMap<String, Arc<Entry<F>>>,
}

impl<F: Hosted> Default for Catalog<F> {
    fn default() -> Self {
        Self { allowed: BTreeSet::new(), by_digest: BTreeMap::new(), by_id: BTreeMap::new() }
    }
}

/// A rulebook of the catalog.
#[derive(Debug)]
enum Entry<F: Hosted> {
    Loaded(Rulebook<F>),
    /// A rulebook that the crate carries, compiled on first use.
    Carried {
        digest: Digest,
        component: &'static Carried,
        rulebook: OnceLock<Rulebook<F>>,
        /// Held by the thread that compiles it.
        compiling: Mutex<()>,
    },
}

impl<F: Hosted> Entry<F> {
    fn is_loaded(&self) -> bool {
        match self {
            Self::Loaded(_) => true,
            Self::Carried { rulebook, .. } => rulebook.get().is_some(),
        }
    }

    fn load(&self, sandbox: &Arc<Sandbox>) -> Result<Rulebook<F>, LoadError> {
        match self {
            Self::Loaded(rulebook) => Ok(rulebook.clone()),
            Self::Carried { digest, component, rulebook, compiling } => {
                if let Some(rulebook) = rulebook.get() {
                    return Ok(rulebook.clone());
                }
                let _compiling = compiling.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(rulebook) = rulebook.get() {
                    return Ok(rulebook.clone());
                }
                // A failure is not kept: in a registry full of tables there is room again later.
                let loaded = component.load(sandbox, *digest)?;
                Ok(rulebook.get_or_init(|| loaded).clone())
            }
        }
    }

    /// Returns the rulebook's description. Compiles it only if no earlier process has kept the description.
    fn describe(&self, sandbox: &Arc<Sandbox>) -> Result<About<F>, LoadError> {
        if let Self::Carried { digest, component, rulebook, .. } = self
            && rulebook.get().is_none()
        {
            if let Some(kept) = sandbox.kept_description::<F>(*digest) {
                return Ok(About::new(*digest, component.bytes.len(), kept));
            }
            let rulebook = self.load(sandbox)?;
            sandbox.keep_description::<F>(*digest, rulebook.description());
        }
        Ok(self.load(sandbox)?.about().clone())
    }
}

impl Registry<TwoUp> {
    /// Makes an empty registry that allows nothing.
    ///
    /// # Errors
    /// [`LoadError::Sandbox`] if this machine cannot run components.
    pub fn new(limits: Limits) -> Result<Self, LoadError> {
        Ok(Self::in_sandbox(Sandbox::new(limits)?))
    }

    /// Makes an empty registry like [`new`](Self::new), and keeps compiled code in a folder for the next process.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    #[cfg(feature = "cache")]
    pub fn new_cached(limits: Limits, cache: &crate::CodeCache) -> Result<Self, LoadError> {
        Ok(Self::in_sandbox(Sandbox::cached(limits, cache)?))
    }

    fn in_sandbox(sandbox: Sandbox) -> Self {
        Self { sandbox: Arc::new(sandbox), catalog: Arc::default() }
    }

    /// Makes a registry of the rulebooks this crate carries, allowed by the digests that `engine/components.lock` had
    /// when the crate was built. Each is compiled once, on first use; with the feature `cache`, which is on by default, once for
    /// all processes of the user whose folder of caches is safe (`CodeCache::open_of_user`). Where it is not, a warning is logged
    /// and each process compiles.
    ///
    /// # Errors
    /// [`LoadError::NotAllowed`] if a component differs from the lock, which the build warns of; [`LoadError::Sandbox`]
    /// if this machine cannot run components.
    pub fn embedded(limits: Limits) -> Result<Self, LoadError> {
        #[cfg(feature = "cache")]
        match crate::CodeCache::open_of_user() {
            Ok(Some(cache)) => return Self::embedded_cached(limits, &cache),
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "compiled rulebooks are not kept"),
        }
        Self::new(limits)?.with_carried()
    }

    /// Makes a registry like [`embedded`](Self::embedded), with compiled code in this folder.
    ///
    /// # Errors
    /// As [`embedded`](Self::embedded).
    #[cfg(feature = "cache")]
    pub fn embedded_cached(limits: Limits, cache: &crate::CodeCache) -> Result<Self, LoadError> {
        Self::new_cached(limits, cache)?.with_carried()
    }
}

impl<F: Hosted> Registry<F> {
    /// Makes an empty registry for another family's rulebooks in the same sandbox and under the same limits: the tables
    /// of both count towards one [`Limits::tables`].
    #[must_use]
    pub fn of_family<G: Hosted>(&self) -> Registry<G> {
        Registry { sandbox: Arc::clone(&self.sandbox), catalog: Arc::default() }
    }

    /// Makes a registry of another family's rulebooks that this crate carries, in the same sandbox.
    ///
    /// # Errors
    /// [`LoadError::NotAllowed`] if a component differs from the lock, which the build warns of.
    pub fn embedded_of_family<G: Hosted>(&self) -> Result<Registry<G>, LoadError> {
        self.of_family::<G>().with_carried()
    }

    /// Makes an independent registry that begins with the contents of this one, in the same sandbox. A later change of either
    /// does not affect the other: use one for each jurisdiction's allow-list, say, over one [`Limits::tables`].
    #[must_use]
    pub fn fork(&self) -> Self {
        Self { sandbox: Arc::clone(&self.sandbox), catalog: Arc::new(RwLock::new(self.read().clone())) }
    }

    // Each step of an insertion leaves the catalog whole, so a lock is usable after a thread panicked with it.
    fn read(&self) -> RwLockReadGuard<'_, Catalog<F>> {
        self.catalog.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Catalog<F>> {
        self.catalog.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the rulebooks of the family that this crate carries.
    fn with_carried(self) -> Result<Self, LoadError> {
        for component in CARRIED.iter().filter(|component| component.family == F::NAME) {
            // The build script wrote the digest; an invalid one allows nothing.
            if let Ok(digest) = component.sha256.parse() {
                self.allow(digest);
            }
            let digest = Digest::of(component.bytes);
            if !self.allows(digest) {
                return Err(LoadError::NotAllowed { digest });
            }
            let entry =
                Arc::new(Entry::Carried { digest, component, rulebook: OnceLock::new(), compiling: Mutex::new(()) });
            let mut catalog = self.write();
            catalog.by_digest.insert(digest, Arc::clone(&entry));
            catalog.by_id.insert(component.rulebook.to_owned(), entry);
        }
        Ok(self)
    }

    /// Puts a digest on the allow-list, so that the component with it may be loaded.
    pub fn allow(&self, digest: Digest) {
        self.write().allowed.insert(digest);
    }

    /// Returns the digests on the allow-list, in order.
    pub fn allowed(&self) -> impl Iterator<Item = Digest> + use<F> {
        self.read().allowed.clone().into_iter()
    }

    /// Returns whether a digest is on the allow-list.
    #[must_use]
    pub fn allows(&self, digest: Digest) -> bool {
        self.read().allowed.contains(&digest)
    }

    /// Loads a component: checks its digest, its size and complexity, its imports, its generation and its exports in that order,
    /// compiles it, and reads its description. Loading the same bytes again returns the same rulebook. From now on its id refers
    /// to this build in all clones of the registry; rulebooks already in use are unaffected. If several threads load builds of
    /// one rulebook, the id refers to the build whose load ends last.
    ///
    /// Reading the description takes a place of [`Limits::tables`] for a moment: if all are taken, the error is
    /// [`LoadError::Describe`], and the same call succeeds once there is room.
    ///
    /// The worst accepted component takes some ten seconds and a few hundred megabytes to compile. The bounds limit the
    /// component, not the compiler: compile a component that you do not trust at all in a process that may be ended, into a
    /// `CodeCache` that both processes open, as the program `kip` does.
    ///
    /// # Errors
    /// A [`LoadError`] for the first check that failed; the registry is unchanged.
    pub fn load(&self, wasm: &[u8]) -> Result<Rulebook<F>, LoadError> {
        let digest = Digest::of(wasm);
        if !self.allows(digest) {
            return Err(LoadError::NotAllowed { digest });
        }
        let entry = match self.entry_of(digest) {
            Some(entry) => entry,
            None => Arc::new(Entry::Loaded(Rulebook::load(&self.sandbox, digest, wasm)?)),
        };
        let id = entry.load(&self.sandbox)?.id().to_owned();
        let mut catalog = self.write();
        // Another thread may have loaded the same bytes meanwhile; its rulebook stays.
        let entry = Arc::clone(catalog.by_digest.entry(digest).or_insert(entry));
        catalog.by_id.insert(id, Arc::clone(&entry));
        drop(catalog);
        entry.load(&self.sandbox)
    }

    /// Loads a component of any family that is on the allow-list, to be played without its types. It is not added to
    /// the registry.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    pub fn load_game(&self, wasm: &[u8]) -> Result<Game, LoadError> {
        let digest = Digest::of(wasm);
        if !self.allows(digest) {
            return Err(LoadError::NotAllowed { digest });
        }
        Game::load(&self.sandbox, wasm)
    }

    /// Returns the ids of all rulebooks in order, without compiling any.
    pub fn ids(&self) -> impl Iterator<Item = String> + use<F> {
        self.read().by_id.keys().cloned().collect::<Vec<_>>().into_iter()
    }

    /// Returns the rulebook with an id, as loaded last. Returns `None` if there is none or if a carried rulebook cannot
    /// be compiled; [`find`](Self::find) returns the reason.
    #[must_use]
    pub fn rulebook(&self, id: &str) -> Option<Rulebook<F>> {
        self.find(id).ok().flatten()
    }

    /// Returns the rulebook with an id, as loaded last, or `None` if there is none.
    ///
    /// # Errors
    /// As [`load`](Self::load), for a carried rulebook on first use.
    pub fn find(&self, id: &str) -> Result<Option<Rulebook<F>>, LoadError> {
        self.entry(id).map(|entry| entry.load(&self.sandbox)).transpose()
    }

    /// Returns the rulebook whose component has this digest, as a transcript needs it.
    #[must_use]
    pub fn by_digest(&self, digest: Digest) -> Option<Rulebook<F>> {
        self.entry_of(digest)?.load(&self.sandbox).ok()
    }

    /// Returns all rulebooks, sorted by id. Those not yet compiled are compiled in parallel.
    pub fn rulebooks(&self) -> impl Iterator<Item = Rulebook<F>> + use<F> {
        self.load_all(&self.entries()).into_iter()
    }

    /// Returns every loaded component by digest, including several builds of one rulebook.
    pub fn components(&self) -> impl Iterator<Item = Rulebook<F>> + use<F> {
        let entries: Vec<_> = self.read().by_digest.values().cloned().collect();
        self.load_all(&entries).into_iter()
    }

    /// Returns the description of the rulebook with an id, or `None` if there is none. With a `CodeCache`, a carried rulebook is
    /// compiled only the first time.
    ///
    /// # Errors
    /// As [`load`](Self::load), for a carried rulebook that is compiled.
    pub fn describe(&self, id: &str) -> Result<Option<About<F>>, LoadError> {
        self.entry(id).map(|entry| entry.describe(&self.sandbox)).transpose()
    }

    /// Returns each rulebook's description, sorted by id. Rulebooks that have to be compiled for that are compiled in parallel.
    ///
    /// # Errors
    /// As [`load`](Self::load), for the first that cannot be compiled.
    pub fn describe_all(&self) -> Result<Vec<About<F>>, LoadError> {
        let entries = self.entries();
        std::thread::scope(|scope| {
            let asked: Vec<_> = entries.iter().map(|entry| scope.spawn(|| entry.describe(&self.sandbox))).collect();
            let failed = |_| LoadError::Sandbox { message: "a thread that compiles has panicked".to_owned() };
            asked.into_iter().map(|asked| asked.join().map_err(failed)?).collect()
        })
    }

    fn load_all(&self, entries: &[Arc<Entry<F>>]) -> Vec<Rulebook<F>> {
        std::thread::scope(|scope| {
            for entry in entries.iter().filter(|entry| !entry.is_loaded()) {
                scope.spawn(|| entry.load(&self.sandbox));
            }
        });
        entries.iter().filter_map(|entry| entry.load(&self.sandbox).ok()).collect()
    }

    fn entry(&self, id: &str) -> Option<Arc<Entry<F>>> {
        self.read().by_id.get(id).cloned()
    }

    fn entry_of(&self, digest: Digest) -> Option<Arc<Entry<F>>> {
        self.read().by_digest.get(&digest).cloned()
    }

    /// Returns the entries that ids refer to, sorted by id.
    fn entries(&self) -> Vec<Arc<Entry<F>>> {
        self.read().by_id.values().cloned().collect()
    }

    /// Returns the limits of every instance.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        self.sandbox.limits()
    }
}

/// A component that this crate carries.
#[derive(Clone, Copy)]
pub struct Carried {
    /// The family of games that it belongs to.
    pub family: &'static str,
    /// The rulebook's id.
    pub rulebook: &'static str,
    /// Its digest in `engine/components.lock` when the crate was built.
    pub sha256: &'static str,
    /// The component built with the crate. If its digest differs from `sha256`, it was built from another source than
    /// the lock's.
    pub bytes: &'static [u8],
}

impl std::fmt::Debug for Carried {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_struct("Carried")
            .field("rulebook", &self.rulebook)
            .field("sha256", &self.sha256)
            .finish_non_exhaustive()
    }
}

impl Carried {
    /// Loads the component and requires the id under which the lock lists it.
    fn load<F: Hosted>(&self, sandbox: &Arc<Sandbox>, digest: Digest) -> Result<Rulebook<F>, LoadError> {
        let rulebook = Rulebook::load(sandbox, digest, self.bytes)?;
        if rulebook.id() != self.rulebook {
            let (found, expected) = (rulebook.id().to_owned(), self.rulebook.to_owned());
            return Err(LoadError::Contradiction { what: "rulebook", found, expected });
        }
        Ok(rulebook)
    }
}

/// Returns the components that this crate carries; [`Registry::embedded`] loads them.
#[must_use]
pub const fn carried() -> &'static [Carried] {
    CARRIED
}

include!(concat!(env!("OUT_DIR"), "/carried.rs"));
