//! Compiled code on disk, so that a process starts without compiling. It uses wasmtime's cache in a folder of kip's own.
//!
//! Code in the folder is run without checks, so anybody who can write there decides what runs: the folder, what is in it
//! and the way to it must be closed to others. Wasmtime keeps its folder tidy, and what it does not know there it deletes:
//! it never gets a folder that a user names, only one within it that kip has made and marked. Entries are keyed by the
//! component's bytes, wasmtime's version and its settings; an unreadable file is compiled again.

use std::fs::{self, DirBuilder, DirEntry, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

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

/// The folder within the named one that is kip's own.
const OWN: &str = "kip-compiled";
/// What marks it, and has backups leave it out: see bford.info/cachedir.
const TAG: &str = "CACHEDIR.TAG";
const TAG_TEXT: &str = "Signature: 8a477f597d28d172789f06886806bc55\n# Rulebooks as kip has compiled them.\n";
/// The folder within that which wasmtime gets.
const CODE: &str = "code";
/// A file that is written no longer than this is left behind by a process that ended.
const LONGEST_WRITE: Duration = Duration::from_secs(60);

impl CodeCache {
    /// Keeps compiled code in the folder `kip-compiled` of the named folder, and touches nothing else there. Missing
    /// folders are created with access for their owner only.
    ///
    /// # Errors
    /// A [`CacheError`], in particular [`NotPrivate`](CacheError::NotPrivate).
    pub fn open(folder: impl AsRef<Path>) -> Result<Self, CacheError> {
        let folder = folder.as_ref();
        let code = open_own(folder).map_err(|refused| match refused {
            Refused::Because(error) => error,
            Refused::Io(error) => CacheError::Folder { folder: folder.to_owned(), error },
        })?;
        let mut config = CacheConfig::new();
        config.with_directory(code);
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

enum Refused {
    Because(CacheError),
    Io(io::Error),
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Makes kip's own folder in the named one, or checks the one that is there. Returns the folder for wasmtime.
fn open_own(folder: &Path) -> Result<PathBuf, Refused> {
    let not_private = |path: &Path| Refused::Because(CacheError::NotPrivate { path: path.to_owned() });
    create_private(folder)?;
    // Wasmtime requires an absolute path, and the way that is checked is the way that is taken.
    let folder = fs::canonicalize(folder)?;
    for folder in folder.ancestors() {
        if !is_safe_way(&fs::metadata(folder)?) {
            return Err(not_private(folder));
        }
    }
    let make = |folder: &Path| {
        create_private(folder)?;
        if is_private(&fs::symlink_metadata(folder)?) { Ok(()) } else { Err(not_private(folder)) }
    };
    let own = folder.join(OWN);
    make(&own)?;
    require_tag(&own)?;
    let code = own.join(CODE);
    make(&code)?;
    tidy(&code)?;
    Ok(code)
}

/// Requires the mark in kip's own folder; an empty folder gets it.
fn require_tag(own: &Path) -> Result<(), Refused> {
    let tag = own.join(TAG);
    let is_marked = || if_there(fs::symlink_metadata(&tag)).map(|found| found.is_some());
    if is_marked()? {
        return Ok(());
    }
    // Asked again, because another process may have marked the same folder in between.
    if fs::read_dir(own)?.next().is_some() && !is_marked()? {
        return Err(Refused::Because(CacheError::NotOwn { folder: own.to_owned() }));
    }
    Ok(fs::write(tag, TAG_TEXT)?)
}

/// Requires that everything in the folder is the user's and closed to others, and deletes what a process that was ended
/// left half written: wasmtime would never write that entry again.
fn tidy(folder: &Path) -> Result<(), Refused> {
    // Other processes rename and delete at the same time. What is gone harms nobody.
    let Some(entries) = if_there(fs::read_dir(folder))? else { return Ok(()) };
    for entry in entries {
        let entry = entry?;
        let Some(found) = if_there(fs::symlink_metadata(entry.path()))? else { continue };
        if !is_closed(&found) || !(found.is_dir() || found.is_file()) {
            return Err(Refused::Because(CacheError::NotPrivate { path: entry.path() }));
        }
        if found.is_dir() {
            tidy(&entry.path())?;
        } else if is_left_behind(&entry, &found) {
            drop(fs::remove_file(entry.path()));
        }
    }
    Ok(())
}

fn if_there<T>(found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn is_left_behind(entry: &DirEntry, found: &Metadata) -> bool {
    let is_part = entry.file_name().to_str().is_some_and(|name| name.contains(".wip-"));
    let age = found.modified().ok().and_then(|written| written.elapsed().ok());
    is_part && age.is_some_and(|age| age > LONGEST_WRITE)
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

/// Whether nobody but the user can look into a folder.
#[cfg(unix)]
fn is_private(folder: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    folder.is_dir() && folder.mode() & 0o077 == 0 && is_closed(folder)
}

/// Whether a file or folder is the user's and not open to everybody. Its group cannot reach it through a private folder.
#[cfg(unix)]
fn is_closed(found: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    found.mode() & 0o002 == 0 && found.uid() == rustix::process::geteuid().as_raw()
}

/// Whether nobody but the user and the system's administrator can put another folder in the place of one that is in this
/// folder. In a folder with the sticky bit, as `/tmp` has it, only the owners can; and many systems give each user a group
/// with the user's own number, in which nobody else is.
#[cfg(unix)]
fn is_safe_way(folder: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    const STICKY: u32 = 0o1000;
    let is_trusted = folder.uid() == 0 || folder.uid() == rustix::process::geteuid().as_raw();
    let is_open_to_group = folder.mode() & 0o020 != 0 && folder.gid() != folder.uid();
    let is_open = is_open_to_group || folder.mode() & 0o002 != 0;
    is_trusted && (!is_open || folder.mode() & STICKY != 0)
}

/// Other systems make a user's folders private by default.
#[cfg(not(unix))]
fn is_private(folder: &Metadata) -> bool {
    folder.is_dir()
}

#[cfg(not(unix))]
fn is_closed(_: &Metadata) -> bool {
    true
}

#[cfg(not(unix))]
fn is_safe_way(_: &Metadata) -> bool {
    true
}
