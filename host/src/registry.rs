//! The rulebooks a host serves: which may be loaded, and which are.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::sandbox::Sandbox;
use crate::{Digest, Game, Limits, LoadError, Rulebook};

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
pub struct Registry {
    sandbox: Arc<Sandbox>,
    shelf: Arc<Shelf>,
}

#[derive(Clone, Debug, Default)]
struct Shelf {
    allowed: BTreeSet<Digest>,
    by_digest: BTreeMap<Digest, Rulebook>,
    /// The one loaded last, of each id.
    by_id: BTreeMap<String, Rulebook>,
}

impl Registry {
    /// An empty registry that allows nothing.
    ///
    /// # Errors
    /// [`LoadError::Sandbox`] when this machine cannot run components.
    pub fn new(limits: Limits) -> Result<Self, LoadError> {
        Ok(Self { sandbox: Arc::new(Sandbox::new(limits)?), shelf: Arc::default() })
    }

    /// The rulebooks this crate carries, allowed by the digests of `engine/components.lock` at
    /// the time it was built.
    ///
    /// # Errors
    /// As [`load`](Self::load): [`LoadError::NotAllowed`] when a component differs from the
    /// lock, which a build warns of.
    pub fn embedded(limits: Limits) -> Result<Self, LoadError> {
        let mut registry = Self::new(limits)?;
        for component in embedded::EMBEDDED {
            // The build script wrote it; a text that is no digest allows nothing.
            if let Ok(digest) = component.sha256.parse() {
                registry.allow(digest);
            }
            let rulebook = registry.load(component.bytes)?;
            if rulebook.id() != component.rulebook {
                return Err(LoadError::Contradiction {
                    what: "rulebook",
                    found: rulebook.id().to_owned(),
                    expected: component.rulebook.to_owned(),
                });
            }
        }
        Ok(registry)
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
    pub fn load(&mut self, wasm: &[u8]) -> Result<Rulebook, LoadError> {
        let digest = Digest::of(wasm);
        if !self.allows(digest) {
            return Err(LoadError::NotAllowed { digest });
        }
        let rulebook = match self.shelf.by_digest.get(&digest) {
            Some(rulebook) => rulebook.clone(),
            None => Rulebook::load(&self.sandbox, digest, wasm)?,
        };
        let shelf = Arc::make_mut(&mut self.shelf);
        shelf.by_digest.insert(digest, rulebook.clone());
        shelf.by_id.insert(rulebook.id().to_owned(), rulebook.clone());
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

    /// The rulebook with that id, as loaded last.
    #[must_use]
    pub fn rulebook(&self, id: &str) -> Option<Rulebook> {
        self.shelf.by_id.get(id).cloned()
    }

    /// The rulebook that is exactly those bytes: what a transcript asks for.
    #[must_use]
    pub fn by_digest(&self, digest: Digest) -> Option<Rulebook> {
        self.shelf.by_digest.get(&digest).cloned()
    }

    /// All rulebooks, sorted by id.
    pub fn rulebooks(&self) -> impl Iterator<Item = Rulebook> {
        self.shelf.by_id.values().cloned()
    }

    /// Every component that is loaded, several builds of one rulebook among them, by digest.
    pub fn components(&self) -> impl Iterator<Item = Rulebook> {
        self.shelf.by_digest.values().cloned()
    }

    /// What every instance may use.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        self.sandbox.limits()
    }
}

/// What the build script left.
mod embedded {
    /// One component of `engine/components.lock`.
    pub(crate) struct Embedded {
        /// Its id.
        pub(crate) rulebook: &'static str,
        /// The digest in the lock.
        pub(crate) sha256: &'static str,
        /// What was built.
        pub(crate) bytes: &'static [u8],
    }

    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}
