//! Compiled code on disk, so that a process starts without compiling. It uses wasmtime's cache in kip's own folder.
//!
//! Anybody who can write in the folder decides which code runs: the folder, its contents and the way to it must be closed to
//! others. A checksum detects code that a disk or an ended process changed, and that code is compiled again. Wasmtime keeps its
//! folder tidy and deletes unknown files in it. It therefore never gets a folder that a user names, only one within it that kip
//! has made and marked. Entries are keyed by the component's bytes, wasmtime's version and its settings. Rulebooks' descriptions
//! are kept beside the code, so that a list of rulebooks needs no code at all.

mod descriptions;
mod error;
mod folder;
mod sums;

use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasmtime::component::Component;
use wasmtime::{Cache, CacheConfig, Engine};

use self::descriptions::Descriptions;
pub use self::error::CacheError;
use self::folder::{Refused, open_own};
use self::sums::{Sums, sum_of};
use crate::Digest;
use crate::compiling::report_compiling;

/// A folder of compiled code, for [`Registry::new_cached`](crate::Registry::new_cached) and
/// [`Registry::embedded_cached`](crate::Registry::embedded_cached). It is cheap to clone, and several processes can
/// share one folder.
#[derive(Clone, Debug)]
pub struct CodeCache {
    code: Cache,
    sums: Arc<Sums>,
    /// Locked by a caller that finds code, shared by callers that compile it.
    use_of: Arc<RwLock<()>>,
    descriptions: Descriptions,
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

    /// The environment variable that names a folder for [`open_of_user`](Self::open_of_user), or says `off`.
    pub const VARIABLE: &str = "KIP_CACHE";

    /// Opens the user's cache: in the folder that [`VARIABLE`](Self::VARIABLE) names, or else in `kip` among the user's caches.
    /// Returns `None` if the variable says `off` or is empty, and if the user has no folder of caches.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_of_user() -> Result<Option<Self>, CacheError> {
        let folder = match std::env::var_os(Self::VARIABLE) {
            Some(named) if named.is_empty() || named == "off" => None,
            Some(named) => Some(named.into()),
            None => dirs::cache_dir().map(|folder| folder.join("kip")),
        };
        folder.map(Self::open).transpose()
    }

    /// Returns the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.code.directory()
    }

    /// Returns how many components were found in the cache since it was opened.
    #[must_use]
    pub fn hits(&self) -> usize {
        self.code.cache_hits()
    }

    /// Returns how many components were compiled since the cache was opened.
    #[must_use]
    pub fn misses(&self) -> usize {
        self.code.cache_misses()
    }

    pub(crate) fn inner(&self) -> &Cache {
        &self.code
    }

    /// Compiles a component, or finds its code. Deletes altered code with all the rest, and code that an earlier process left
    /// without a checksum.
    ///
    /// # Errors
    /// The component cannot be compiled; or the kept code cannot be deleted, and then none of it is run.
    pub(crate) fn compile(&self, engine: &Engine, wasm: &[u8]) -> wasmtime::Result<Component> {
        let sum = self.sums.of(engine, wasm);
        let compile = || Component::from_binary(engine, wasm);
        if let Some(recorded) = sum.read() {
            // Alone, so that found code and compiled code can be distinguished.
            let _alone = self.use_of.write().unwrap_or_else(PoisonError::into_inner);
            let misses = self.misses();
            // The component was compiled once. If wasmtime cannot use the code that it finds, the code is altered.
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
            report_compiling(wasm.len());
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

    /// Returns the description that a component gave an earlier process.
    pub(crate) fn description<D: DeserializeOwned>(&self, component: Digest) -> Option<D> {
        self.descriptions.read(component)
    }

    /// Keeps a component's description.
    pub(crate) fn keep_description<D: Serialize>(&self, component: Digest, description: &D) {
        self.descriptions.keep(component, description);
    }
}
