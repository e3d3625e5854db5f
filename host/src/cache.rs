//! Compiled code on disk, so that a process starts without compiling. It uses wasmtime's cache in a private folder.
//!
//! Code in the folder is run without checks, so anybody who can write there decides what runs. A folder that others
//! than its owner can access is refused. Entries are keyed by the component's bytes, wasmtime's version and its
//! settings; an unreadable file is compiled again.

use std::fs::{self, DirBuilder};
use std::io;
use std::path::{Path, PathBuf};

use wasmtime::{Cache, CacheConfig};

/// A folder of compiled code, for [`Registry::new_cached`](crate::Registry::new_cached) and
/// [`Registry::embedded_cached`](crate::Registry::embedded_cached). It is cheap to clone, and several processes can
/// share one folder.
#[derive(Clone, Debug)]
pub struct CodeCache(Cache);

/// Why a folder cannot keep compiled code.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CacheError {
    /// Others than its owner can access it, or another user owns it.
    #[error("compiled code is run as it is found, and others can get at {}: make it yours alone (chmod 700)", folder.display())]
    NotPrivate {
        /// The folder.
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
    /// Keeps compiled code in a folder. A missing folder is created with access for its owner only.
    ///
    /// # Errors
    /// A [`CacheError`], in particular [`NotPrivate`](CacheError::NotPrivate).
    pub fn open(folder: impl AsRef<Path>) -> Result<Self, CacheError> {
        let folder = folder.as_ref();
        let failed = |error| CacheError::Folder { folder: folder.to_owned(), error };
        create_private(folder).map_err(failed)?;
        // wasmtime requires an absolute path.
        let folder = fs::canonicalize(folder).map_err(failed)?;
        if !is_private(&fs::metadata(&folder).map_err(failed)?) {
            return Err(CacheError::NotPrivate { folder });
        }
        let mut config = CacheConfig::new();
        config.with_directory(folder);
        let cache = Cache::new(config).map_err(|error| CacheError::Cache { message: format!("{error:#}") })?;
        Ok(Self(cache))
    }

    /// Returns the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.0.directory()
    }

    /// Returns how many components were found in it since it was opened.
    #[must_use]
    pub fn hits(&self) -> usize {
        self.0.cache_hits()
    }

    /// Returns how many components were compiled since it was opened.
    #[must_use]
    pub fn misses(&self) -> usize {
        self.0.cache_misses()
    }

    pub(crate) fn inner(&self) -> &Cache {
        &self.0
    }
}

#[cfg(unix)]
fn create_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;

    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn create_private(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).create(folder)
}

#[cfg(unix)]
fn is_private(folder: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    folder.is_dir() && folder.mode() & 0o077 == 0 && folder.uid() == rustix::process::geteuid().as_raw()
}

/// Other systems make a user's folders private by default.
#[cfg(not(unix))]
fn is_private(folder: &fs::Metadata) -> bool {
    folder.is_dir()
}
