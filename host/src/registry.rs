//! The rulebooks a host serves: which may be loaded, and which are.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use crate::family::Hosted;
use crate::sandbox::Sandbox;
use crate::{Digest, Game, Limits, LoadError, Rulebook, TwoUp};

/// An allow-list and the rulebooks loaded by it. Cheap to clone; a clone is a registry of its
/// own from then on, over the same sandbox.
///
/// ```
/// # fn main() -> Result<(), kip::LoadError> {
/// use kip::{Digest, Limits, LoadError, Registry};
///
/// let mut registry = Registry::new(Limits::default())?;
/// let wasm = b"bytes from somewhere";
/// let digest = Digest::of(wasm);
/// assert_eq!(registry.load(wasm).unwrap_err(), LoadError::NotAllowed { digest });
/// registry.allow(digest);
/// assert!(matches!(registry.load(wasm), Err(LoadError::Invalid { .. })));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Registry<F: Hosted = TwoUp> {
    sandbox: Arc<Sandbox>,
    shelf: Arc<Shelf<F>>,
}

#[derive(Clone, Debug)]
struct Shelf<F: Hosted> {
    allowed: BTreeSet<Digest>,
    by_digest: BTreeMap<Digest, Arc<Volume<F>>>,
    /// The one loaded last, of each id.
    by_id: BTreeMap<String, Arc<Volume<F>>>,
}

impl<F: Hosted> Default for Shelf<F> {
    fn default() -> Self {
        Self { allowed: BTreeSet::new(), by_digest: BTreeMap::new(), by_id: BTreeMap::new() }
    }
}

/// A rulebook on the shelf.
#[derive(Debug)]
enum Volume<F: Hosted> {
    Loaded(Rulebook<F>),
    /// One that the crate carries: compiled when it is first wanted.
    Carried {
        digest: Digest,
        component: &'static Carried,
        rulebook: OnceLock<Result<Rulebook<F>, LoadError>>,
    },
}

impl<F: Hosted> Volume<F> {
    fn is_open(&self) -> bool {
        match self {
            Self::Loaded(_) => true,
            Self::Carried { rulebook, .. } => rulebook.get().is_some(),
        }
    }

    fn open(&self, sandbox: &Arc<Sandbox>) -> Result<Rulebook<F>, LoadError> {
        match self {
            Self::Loaded(rulebook) => Ok(rulebook.clone()),
            Self::Carried { digest, component, rulebook } => {
                rulebook.get_or_init(|| component.load(sandbox, *digest)).clone()
            }
        }
    }
}

impl Registry {
    /// An empty registry that allows nothing.
    ///
    /// # Errors
    /// [`LoadError::Sandbox`] when this machine cannot run components.
    pub fn new(limits: Limits) -> Result<Self, LoadError> {
        Ok(Self::in_sandbox(Sandbox::new(limits)?))
    }

    /// The same; what is compiled is kept in that folder, and not compiled again by whoever uses it next.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    #[cfg(feature = "cache")]
    pub fn new_cached(limits: Limits, cache: &crate::CodeCache) -> Result<Self, LoadError> {
        Ok(Self::in_sandbox(Sandbox::cached(limits, cache)?))
    }

    fn in_sandbox(sandbox: Sandbox) -> Self {
        Self { sandbox: Arc::new(sandbox), shelf: Arc::default() }
    }

    /// The rulebooks this crate carries, allowed by the digests of `engine/components.lock` at
    /// the time it was built. Each is compiled when it is first wanted, and not again.
    ///
    /// # Errors
    /// [`LoadError::NotAllowed`] when a component differs from the lock, which a build warns of;
    /// [`LoadError::Sandbox`].
    pub fn embedded(limits: Limits) -> Result<Self, LoadError> {
        Self::new(limits)?.stocked()
    }

    /// The same; what is compiled is kept in that folder, and not compiled again by whoever uses it next.
    ///
    /// # Errors
    /// As [`embedded`](Self::embedded).
    #[cfg(feature = "cache")]
    pub fn embedded_cached(limits: Limits, cache: &crate::CodeCache) -> Result<Self, LoadError> {
        Self::new_cached(limits, cache)?.stocked()
    }

    /// With the rulebooks that this crate carries.
    fn stocked(self) -> Result<Self, LoadError> {
        let mut registry = self;
        for component in CARRIED {
            // The build script wrote it; a text that is no digest allows nothing.
            if let Ok(digest) = component.sha256.parse() {
                registry.allow(digest);
            }
            let digest = Digest::of(component.bytes);
            if !registry.allows(digest) {
                return Err(LoadError::NotAllowed { digest });
            }
            let volume = Arc::new(Volume::Carried { digest, component, rulebook: OnceLock::new() });
            let shelf = Arc::make_mut(&mut registry.shelf);
            shelf.by_digest.insert(digest, Arc::clone(&volume));
            shelf.by_id.insert(component.rulebook.to_owned(), volume);
        }
        Ok(registry)
    }
}

impl<F: Hosted> Registry<F> {
    /// An empty registry of another family's rulebooks in the same sandbox, under the same limits: its tables take their room
    /// from the same [`Limits::tables`].
    #[must_use]
    pub fn of_family<G: Hosted>(&self) -> Registry<G> {
        Registry { sandbox: Arc::clone(&self.sandbox), shelf: Arc::default() }
    }

    /// Puts a digest on the allow-list: the component with it may be loaded from now on.
    pub fn allow(&mut self, digest: Digest) {
        Arc::make_mut(&mut self.shelf).allowed.insert(digest);
    }

    /// The digests on the allow-list, in order.
    pub fn allowed(&self) -> impl Iterator<Item = Digest> {
        self.shelf.allowed.iter().copied()
    }

    /// Whether a digest is on the allow-list.
    #[must_use]
    pub fn allows(&self, digest: Digest) -> bool {
        self.shelf.allowed.contains(&digest)
    }

    /// Loads a component: checks its digest, then that it imports nothing, then its generation
    /// and exports, compiles it, and asks it what it is. To load the same bytes again gives the
    /// same rulebook; another build of a rulebook replaces the one with its id here, not in the
    /// hands of those who have it.
    ///
    /// # Errors
    /// A [`LoadError`] that names the first check that failed; the registry is as before.
    pub fn load(&mut self, wasm: &[u8]) -> Result<Rulebook<F>, LoadError> {
        let digest = Digest::of(wasm);
        if !self.allows(digest) {
            return Err(LoadError::NotAllowed { digest });
        }
        let rulebook = match self.shelf.by_digest.get(&digest) {
            Some(volume) => volume.open(&self.sandbox)?,
            None => Rulebook::load(&self.sandbox, digest, wasm)?,
        };
        let shelf = Arc::make_mut(&mut self.shelf);
        let volume =
            Arc::clone(shelf.by_digest.entry(digest).or_insert_with(|| Arc::new(Volume::Loaded(rulebook.clone()))));
        shelf.by_id.insert(rulebook.id().to_owned(), volume);
        Ok(rulebook)
    }

    /// Loads a component of any family that is on the allow-list, to be played without its types. It is not put on the shelf.
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

    /// The ids of all rulebooks, in order: nothing is compiled to tell them.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.shelf.by_id.keys().map(String::as_str)
    }

    /// The rulebook with that id, as loaded last; none where nothing has it, or where the one that is carried cannot be
    /// compiled here: [`find`](Self::find) says why.
    #[must_use]
    pub fn rulebook(&self, id: &str) -> Option<Rulebook<F>> {
        self.find(id).ok().flatten()
    }

    /// The rulebook with that id, as loaded last, where there is one.
    ///
    /// # Errors
    /// As [`load`](Self::load), for one that the crate carries and that was not wanted before.
    pub fn find(&self, id: &str) -> Result<Option<Rulebook<F>>, LoadError> {
        self.shelf.by_id.get(id).map(|volume| volume.open(&self.sandbox)).transpose()
    }

    /// The rulebook that is exactly those bytes: what a transcript asks for.
    #[must_use]
    pub fn by_digest(&self, digest: Digest) -> Option<Rulebook<F>> {
        self.shelf.by_digest.get(&digest)?.open(&self.sandbox).ok()
    }

    /// All rulebooks, sorted by id. Those not wanted before are compiled side by side.
    pub fn rulebooks(&self) -> impl Iterator<Item = Rulebook<F>> {
        self.open_all(self.shelf.by_id.values()).into_iter()
    }

    /// Every component that is loaded, several builds of one rulebook among them, by digest.
    pub fn components(&self) -> impl Iterator<Item = Rulebook<F>> {
        self.open_all(self.shelf.by_digest.values()).into_iter()
    }

    fn open_all<'v>(&self, volumes: impl Iterator<Item = &'v Arc<Volume<F>>>) -> Vec<Rulebook<F>> {
        let volumes: Vec<_> = volumes.collect();
        std::thread::scope(|scope| {
            for volume in volumes.iter().filter(|volume| !volume.is_open()) {
                scope.spawn(|| volume.open(&self.sandbox));
            }
        });
        volumes.into_iter().filter_map(|volume| volume.open(&self.sandbox).ok()).collect()
    }

    /// What every instance may use.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        self.sandbox.limits()
    }
}

/// A component that this crate carries.
#[derive(Clone, Copy)]
pub struct Carried {
    /// The rulebook's id.
    pub rulebook: &'static str,
    /// Its digest in `engine/components.lock`, when the crate was built.
    pub sha256: &'static str,
    /// What was built then: another digest means another source than the lock's.
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
    /// It is what the lock says it is.
    fn load<F: Hosted>(&self, sandbox: &Arc<Sandbox>, digest: Digest) -> Result<Rulebook<F>, LoadError> {
        let rulebook = Rulebook::load(sandbox, digest, self.bytes)?;
        if rulebook.id() != self.rulebook {
            let (found, expected) = (rulebook.id().to_owned(), self.rulebook.to_owned());
            return Err(LoadError::Contradiction { what: "rulebook", found, expected });
        }
        Ok(rulebook)
    }
}

/// The components that this crate carries, by id: [`Registry::embedded`] loads them.
#[must_use]
pub const fn carried() -> &'static [Carried] {
    CARRIED
}

include!(concat!(env!("OUT_DIR"), "/carried.rs"));
