//! Files that are whole or not there: what is half-written, because the disk is full, keeps no name that somebody trusts.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Writes a file in place of one of that name, which stays where it cannot be written.
///
/// # Errors
/// It cannot be written.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let there = fs::metadata(path).ok();
    // A device or a pipe is no file that another could take the place of.
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        return fs::write(path, bytes);
    }
    // What a link names is replaced, and not the link.
    let path = if there.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
    if there.is_some() {
        // Whoever may not write the file does not, though the folder allows another one.
        OpenOptions::new().append(true).open(&path)?;
    }
    let beside = beside(&path);
    // Of a run that was killed; it had the same number.
    let _ = fs::remove_file(&beside);
    create(&beside, bytes, &mut OpenOptions::new())?;
    let keeps = there.map_or(Ok(()), |there| fs::set_permissions(&beside, there.permissions()));
    keeps.and_then(|()| fs::rename(&beside, &path)).inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

/// Requires that [`replace`] can write there, before what is to be written is computed. Leaves nothing behind.
///
/// # Errors
/// It cannot.
pub(crate) fn require_replaceable(path: &Path) -> io::Result<()> {
    match OpenOptions::new().append(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let beside = beside(path);
            create(&beside, b"", &mut OpenOptions::new())?;
            fs::remove_file(beside)
        }
        opened => opened.map(drop),
    }
}

/// Writes a file that must not be there yet, as these options open it.
///
/// # Errors
/// It is there, or cannot be written; then it is not there.
pub(crate) fn create(path: &Path, bytes: &[u8], options: &mut OpenOptions) -> io::Result<()> {
    let mut file: File = options.write(true).create_new(true).open(path)?;
    file.write_all(bytes).and_then(|()| file.sync_all()).inspect_err(|_| {
        let _ = fs::remove_file(path);
    })
}

/// Where a file is written before it has its name.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.unfinished-{}", std::process::id()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_keeps_who_may_read_it() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("page.html");
        replace(&path, b"one")?;
        require_replaceable(&path)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_ne!(fs::metadata(&path)?.permissions().mode() & 0o044, 0, "it is closed, as a temporary file is");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o640))?;
            let link = folder.path().join("link.html");
            std::os::unix::fs::symlink("page.html", &link)?;
            replace(&link, b"two")?;
            assert!(fs::symlink_metadata(&link)?.is_symlink());
            assert_eq!(fs::metadata(&path)?.permissions().mode() & 0o777, 0o640);
        }
        replace(&path, b"three")?;
        assert_eq!(fs::read(&path)?, b"three");
        require_replaceable(&folder.path().join("another"))?;
        assert!(require_replaceable(&folder.path().join("nowhere/page.html")).is_err());
        assert!(replace(&folder.path().join("nowhere/page.html"), b"").is_err());
        let left = fs::read_dir(folder.path())?.count();
        assert_eq!(left, if cfg!(unix) { 2 } else { 1 });
        Ok(())
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_written_to() {
        assert!(replace(Path::new("/dev/null"), b"page").is_ok());
        assert_eq!(
            replace(Path::new("/dev/full"), b"page").map_err(|error| error.kind()),
            Err(io::ErrorKind::StorageFull)
        );
        assert!(Path::new("/dev/full").exists());
    }
}
