//! Compiled code on disk, so that a process starts without compiling: wasmtime's cache in a folder that is nobody else's.
//!
//! What is in the folder is run as it is found, so that whoever can write there decides what runs: a folder that others
//! than its owner can get at is refused. What is kept is found by the component's bytes, wasmtime's version and its
//! settings; a file that cannot be read is compiled anew.

use std::fs::{self, DirBuilder};
use std::io;
use std::path::{Path, PathBuf};

use wasmtime::{Cache, CacheConfig};

/// A folder of compiled code, for [`Registry::new_cached`](crate::Registry::new_cached) and
/// [`Registry::embedded_cached`](crate::Registry::embedded_cached). Cheap to clone; several processes can use one folder.
#[derive(Clone, Debug)]
pub struct CodeCache(Cache);

/// Why a folder keeps no compiled code.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CacheError {
    /// Others than its owner can get at it, or its owner is somebody else.
    #[error("compiled code is run as it is found, and others can get at {}: make it yours alone (chmod 700)", folder.display())]
    NotPrivate {
        /// The folder.
        folder: PathBuf,
    },

    /// It cannot be made, or not be looked at.
    #[error("{} cannot be used: {error}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Why.
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
    /// Keeps compiled code in that folder, which is made for its owner alone where it is not there.
    ///
    /// # Errors
    /// A [`CacheError`]: above all [`NotPrivate`](CacheError::NotPrivate).
    pub fn open(folder: impl AsRef<Path>) -> Result<Self, CacheError> {
        let folder = folder.as_ref();
        let failed = |error| CacheError::Folder { folder: folder.to_owned(), error };
        make(folder).map_err(failed)?;
        // wasmtime wants a whole path.
        let folder = fs::canonicalize(folder).map_err(failed)?;
        if !is_private(&fs::metadata(&folder).map_err(failed)?) {
            return Err(CacheError::NotPrivate { folder });
        }
        let mut config = CacheConfig::new();
        config.with_directory(folder);
        let cache = Cache::new(config).map_err(|error| CacheError::Cache { message: format!("{error:#}") })?;
        Ok(Self(cache))
    }

    /// Where it is.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.0.directory()
    }

    /// How many components were found there since it was opened.
    #[must_use]
    pub fn hits(&self) -> usize {
        self.0.cache_hits()
    }

    /// How many were compiled.
    #[must_use]
    pub fn misses(&self) -> usize {
        self.0.cache_misses()
    }

    pub(crate) fn inner(&self) -> &Cache {
        &self.0
    }
}

#[cfg(unix)]
fn make(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;

    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn make(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).create(folder)
}

#[cfg(unix)]
fn is_private(folder: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    folder.is_dir() && folder.mode() & 0o077 == 0 && folder.uid() == rustix::process::geteuid().as_raw()
}

/// Elsewhere a user's folders are that user's where nobody changed it.
#[cfg(not(unix))]
fn is_private(folder: &fs::Metadata) -> bool {
    folder.is_dir()
}
