//! The folder of compiled code, closed to others like the way to it.

use std::fs::{self, DirBuilder, DirEntry, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::error::CacheError;

/// The name of kip's own folder within the named one.
const OWN: &str = "kip-compiled";
/// The file that marks the folder, and has backups leave it out: see bford.info/cachedir.
pub(super) const TAG: &str = "CACHEDIR.TAG";
const TAG_TEXT: &str = "Signature: 8a477f597d28d172789f06886806bc55\n# Rulebooks as kip has compiled them.\n";
/// The part of a file's name that wasmtime uses while it writes the file.
pub(super) const PART: &str = ".wip-";
/// The longest time that a file takes to write. An older one was left behind by a process that ended.
const LONGEST_WRITE: Duration = Duration::from_secs(60);

/// The reason why the folder is not used.
pub(super) enum Refused {
    Because(CacheError),
    Io(io::Error),
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Kip's own folder, closed to others.
pub(super) struct Own {
    /// The folder that wasmtime gets.
    pub(super) code: PathBuf,
    /// The checksums of the code.
    pub(super) sums: PathBuf,
    /// The descriptions of rulebooks.
    pub(super) descriptions: PathBuf,
}

/// Makes kip's own folder in the named one, or checks the one that is there.
pub(super) fn open_own(folder: &Path) -> Result<Own, Refused> {
    let not_private = |path: &Path| Refused::Because(CacheError::NotPrivate { path: path.to_owned() });
    create_private(folder)?;
    // Wasmtime requires an absolute path, and the checked way must be the one used.
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
    let kept = |name: &str| {
        let folder = own.join(name);
        make(&folder)?;
        tidy(&folder)?;
        Ok::<_, Refused>(folder)
    };
    Ok(Own { code: kept("code")?, sums: kept("sums")?, descriptions: kept("descriptions")? })
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
    // On a full disk the mark would exist but be empty.
    let marked = fs::write(&tag, TAG_TEXT).inspect_err(|_| drop(fs::remove_file(&tag)));
    Ok(marked?)
}

/// Requires that everything in the folder is the user's and closed to others, and deletes half-written files of an ended process:
/// wasmtime would never write those entries again.
fn tidy(folder: &Path) -> Result<(), Refused> {
    // Other processes rename and delete at the same time. A missing file is harmless.
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

/// Returns `None` if the file does not exist.
pub(super) fn if_there<T>(found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn is_left_behind(entry: &DirEntry, found: &Metadata) -> bool {
    let is_part = entry.file_name().to_str().is_some_and(|name| name.contains(PART));
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

/// Returns whether nobody but the user can look into a folder.
#[cfg(unix)]
fn is_private(folder: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    folder.is_dir() && folder.mode() & 0o077 == 0 && is_closed(folder)
}

/// Returns whether a file or folder is the user's and not open to everybody. Its group cannot reach it through a private folder.
#[cfg(unix)]
fn is_closed(found: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    found.mode() & 0o002 == 0 && found.uid() == rustix::process::geteuid().as_raw()
}

/// Returns whether nobody but the user and the system's administrator can put another folder in the place of one that is in this
/// folder. In a folder with the sticky bit, such as `/tmp`, only the owners can. Many systems give each user a group with the
/// user's own number, to which nobody else belongs.
#[cfg(unix)]
fn is_safe_way(folder: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    const STICKY: u32 = 0o1000;
    let is_trusted = folder.uid() == 0 || folder.uid() == rustix::process::geteuid().as_raw();
    let is_open_to_group = folder.mode() & 0o020 != 0 && folder.gid() != folder.uid();
    let is_open = is_open_to_group || folder.mode() & 0o002 != 0;
    is_trusted && (!is_open || folder.mode() & STICKY != 0)
}

/// Returns whether it is a folder: other systems make a user's folders private by default.
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
