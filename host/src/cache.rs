//! Compiled code on disk, so that a process starts without compiling. It uses wasmtime's cache in a folder of kip's own.
//!
//! Anybody who can write in the folder decides what runs: the folder, what is in it and the way to it must be closed to
//! others. What a disk or an ended process changed is found by its checksum, and compiled again. Wasmtime keeps its folder
//! tidy, and what it does not know there it deletes: it never gets a folder that a user names, only one within it that kip
//! has made and marked. Entries are keyed by the component's bytes, wasmtime's version and its settings. What rulebooks say
//! of themselves is kept beside it, so that a list of rulebooks needs no code at all.

mod descriptions;
mod folder;
mod sums;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasmtime::component::Component;
use wasmtime::{Cache, CacheConfig, Engine};

use self::descriptions::Descriptions;
use self::folder::{Refused, TAG, open_own};
use self::sums::{Sums, sum_of};
use crate::Digest;

/// A folder of compiled code, for [`Registry::new_cached`](crate::Registry::new_cached) and
/// [`Registry::embedded_cached`](crate::Registry::embedded_cached). It is cheap to clone, and several processes can
/// share one folder.
#[derive(Clone, Debug)]
pub struct CodeCache {
    code: Cache,
    sums: Arc<Sums>,
    /// Locked by who finds code, shared by who compiles it.
    use_of: Arc<RwLock<()>>,
    descriptions: Descriptions,
}

/// Why a folder cannot keep compiled code.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CacheError {
    /// Others than its owner can change it, or another user owns it.
    #[error(
        "compiled code is run as it is found, and others than you can change {}: name a folder that nobody else gets at, \
         and keep nothing that was there before",
        path.display()
    )]
    NotPrivate {
        /// The folder or file that others can change.
        path: PathBuf,
    },

    /// Something else than compiled code is kept there.
    #[error("{} is not kip's own: it has no {TAG}", folder.display())]
    NotOwn {
        /// The folder that compiled code would be kept in.
        folder: PathBuf,
    },

    /// It cannot be created or read.
    #[error("{} cannot be used: {error}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The reason.
        error: io::Error,
    },

    /// The cache could not be started.
    #[error("no cache of compiled code: {message}")]
    Cache {
        /// The reason.
        message: String,
    },
}

impl CodeCache {
    /// Keeps compiled code in the folder `kip-compiled` of the named folder, and touches nothing else there. Missing
    /// folders are created with access for their owner only.
    ///
    /// # Errors
    /// A [`CacheError`], in particular [`NotPrivate`](CacheError::NotPrivate).
    pub fn open(folder: impl AsRef<Path>) -> Result<Self, CacheError> {
        let folder = folder.as_ref();
        let own = open_own(folder).map_err(|refused| match refused {
            Refused::Because(error) => error,
            Refused::Io(error) => CacheError::Folder { folder: folder.to_owned(), error },
        })?;
        let mut config = CacheConfig::new();
        config.with_directory(own.code);
        let code = Cache::new(config).map_err(|error| CacheError::Cache { message: format!("{error:#}") })?;
        Ok(Self {
            code,
            sums: Arc::new(Sums::new(own.sums)),
            use_of: Arc::default(),
            descriptions: Descriptions::new(own.descriptions),
        })
    }

    /// Returns the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.code.directory()
    }

    /// Returns how many components were found in it since it was opened.
    #[must_use]
    pub fn hits(&self) -> usize {
        self.code.cache_hits()
    }

    /// Returns how many components were compiled since it was opened.
    #[must_use]
    pub fn misses(&self) -> usize {
        self.code.cache_misses()
    }

    pub(crate) fn inner(&self) -> &Cache {
        &self.code
    }

    /// Compiles a component, or finds its code. Code that is not as it was compiled is deleted with all the rest, and so is
    /// code that an earlier process left without a checksum.
    ///
    /// # Errors
    /// The component cannot be compiled; or what is kept cannot be deleted, and then nothing of it is run.
    pub(crate) fn compile(&self, engine: &Engine, wasm: &[u8]) -> wasmtime::Result<Component> {
        let sum = self.sums.of(engine, wasm);
        let compile = || Component::from_binary(engine, wasm);
        if let Some(recorded) = sum.read() {
            // Alone, so that what is found and what is compiled can be told apart.
            let _alone = self.use_of.write().unwrap_or_else(PoisonError::into_inner);
            let misses = self.misses();
            // It was compiled once: where wasmtime makes nothing of what it finds, that is not as it was.
            if let Ok(component) = compile() {
                let found = sum_of(&component)?;
                if self.misses() > misses {
                    sum.record(&found);
                    return Ok(component);
                }
                if found == recorded {
                    return Ok(component);
                }
            }
        } else {
            // Beside others that compile.
            let _shared = self.use_of.read().unwrap_or_else(PoisonError::into_inner);
            let hits = self.hits();
            let compiled = compile();
            if self.hits() == hits {
                let component = compiled?;
                sum.record(&sum_of(&component)?);
                return Ok(component);
            }
        }
        let _alone = self.use_of.write().unwrap_or_else(PoisonError::into_inner);
        self.sums.forget_all(self.folder())?;
        let component = compile()?;
        sum.record(&sum_of(&component)?);
        Ok(component)
    }

    /// Returns what a component said of itself to an earlier process.
    pub(crate) fn description<D: DeserializeOwned>(&self, component: Digest) -> Option<D> {
        self.descriptions.read(component)
    }

    /// Keeps what a component says of itself.
    pub(crate) fn keep_description<D: Serialize>(&self, component: Digest, description: &D) {
        self.descriptions.keep(component, description);
    }
}
