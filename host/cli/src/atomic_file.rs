//! Writes files that are complete or absent: after a failure, such as a full disk, no half-written file keeps a trusted name.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::errors::{Failure, Outcome};

/// Requires that a page can be written where that option names a file, before its contents are computed.
///
/// # Errors
/// It cannot be written.
pub(crate) fn require_page_place(path: &Path, option: &str) -> Outcome {
    require_replaceable(path).map_err(|error| page_failure(path, option, &error))
}

/// Writes a page where that option names a file, in place of an older page.
///
/// # Errors
/// The file cannot be written.
pub(crate) fn write_page(path: &Path, option: &str, page: &str) -> Outcome {
    replace(path, page.as_bytes(), require_page).map_err(|error| page_failure(path, option, &error))
}

fn page_failure(path: &Path, option: &str, error: &io::Error) -> Failure {
    Failure::input(format!("{}: {error}", path.display()))
        .help(format!("{option} FILE names another file for the page"))
}

/// The text that every page of kip's has near its beginning.
const PAGE: &[u8] = b"<meta name=\"generator\" content=\"kip\">";
/// The greatest distance of that text from the beginning.
const NEAR: u64 = 512;

/// Requires that a file is a page of kip's, or empty: a user's other file of that name is not overwritten.
fn require_page(path: &Path) -> io::Result<()> {
    let mut beginning = Vec::new();
    File::open(path)?.take(NEAR).read_to_end(&mut beginning)?;
    let is_page = beginning.windows(PAGE.len()).any(|part| part == PAGE);
    if beginning.is_empty() || is_page {
        return Ok(());
    }
    Err(io::Error::new(
        io::ErrorKind::AlreadyExists,
        "is there already, and is no page of kip's: it is not written over",
    ))
}

/// Writes a component in place of an older one of that name.
///
/// # Errors
/// It cannot be written, or a file that is no component has that name.
pub(crate) fn replace_component(path: &Path, wasm: &[u8]) -> io::Result<()> {
    replace(path, wasm, |there| {
        let mut beginning = Vec::new();
        File::open(there)?.take(4).read_to_end(&mut beginning)?;
        if beginning.is_empty() || beginning == *b"\0asm" {
            return Ok(());
        }
        Err(io::Error::new(
            io::ErrorKind::AlreadyExists,
            "is there already, and is no component: it is not written over",
        ))
    })
}

/// Writes a file in place of an older one of that name, which stays if the new one cannot be written.
///
/// # Errors
/// It cannot be written, or `require` does not let the older one be replaced.
fn replace(path: &Path, bytes: &[u8], require: impl Fn(&Path) -> io::Result<()>) -> io::Result<()> {
    let there = fs::metadata(path).ok();
    // A device or a pipe cannot be replaced by another file.
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        return fs::write(path, bytes);
    }
    // The target of a link is replaced, and not the link.
    let path = if there.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
    if there.is_some() {
        require(&path)?;
        // A user without the right to write the file gets an error, even if the folder allows a new file.
        OpenOptions::new().append(true).open(&path)?;
    }
    let beside = beside(&path);
    // A killed run with the same process number may have left it.
    let _ = fs::remove_file(&beside);
    create(&beside, bytes, &mut OpenOptions::new())?;
    let keeps = there.map_or(Ok(()), |there| fs::set_permissions(&beside, there.permissions()));
    keeps.and_then(|()| fs::rename(&beside, &path)).inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

/// Requires that [`replace`] can write there, before the contents are computed. Leaves nothing behind.
///
/// # Errors
/// It cannot write there.
fn require_replaceable(path: &Path) -> io::Result<()> {
    match OpenOptions::new().append(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let beside = beside(path);
            create(&beside, b"", &mut OpenOptions::new())?;
            fs::remove_file(beside)
        }
        opened => match opened?.metadata()?.is_file() {
            true => require_page(path),
            false => Ok(()),
        },
    }
}

/// Writes a file that must not exist yet, with these options.
///
/// # Errors
/// It exists already, or cannot be written; a partly written file is removed again.
pub(crate) fn create(path: &Path, bytes: &[u8], options: &mut OpenOptions) -> io::Result<()> {
    let mut file: File = options.write(true).create_new(true).open(path)?;
    file.write_all(bytes).and_then(|()| file.sync_all()).inspect_err(|_| {
        let _ = fs::remove_file(path);
    })
}

/// Returns the path at which a file is written before it gets its name.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.unfinished-{}", std::process::id()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(path: &Path, page: &[u8]) -> io::Result<()> {
        replace(path, page, require_page)
    }

    #[test]
    fn a_file_is_replaced_whole_and_keeps_who_may_read_it() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("page.html");
        put(&path, PAGE)?;
        require_replaceable(&path)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_ne!(fs::metadata(&path)?.permissions().mode() & 0o044, 0, "it is closed, as a temporary file is");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o640))?;
            let link = folder.path().join("link.html");
            std::os::unix::fs::symlink("page.html", &link)?;
            put(&link, &[PAGE, b"two"].concat())?;
            assert!(fs::symlink_metadata(&link)?.is_symlink());
            assert_eq!(fs::metadata(&path)?.permissions().mode() & 0o777, 0o640);
        }
        put(&path, &[b"three", PAGE].concat())?;
        assert_eq!(fs::read(&path)?, [b"three", PAGE].concat());
        require_replaceable(&folder.path().join("another"))?;
        assert!(require_replaceable(&folder.path().join("nowhere/page.html")).is_err());
        assert!(put(&folder.path().join("nowhere/page.html"), b"").is_err());
        let left = fs::read_dir(folder.path())?.count();
        assert_eq!(left, if cfg!(unix) { 2 } else { 1 });
        Ok(())
    }

    #[test]
    fn what_is_no_page_is_not_written_over() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("rules.wasm");
        let far = [&[b' '; 600], PAGE].concat();
        for theirs in [b"\0asm".as_slice(), b"<!doctype html>", &far] {
            fs::write(&path, theirs)?;
            let found = [require_replaceable(&path), put(&path, PAGE)].map(|done| done.map_err(|error| error.kind()));
            assert_eq!(found, [Err(io::ErrorKind::AlreadyExists); 2]);
            assert_eq!(fs::read(&path)?, theirs);
        }
        fs::write(&path, "")?;
        require_replaceable(&path)?;
        put(&path, PAGE)
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_written_to() {
        assert!(put(Path::new("/dev/null"), b"page").is_ok());
        assert_eq!(put(Path::new("/dev/full"), b"page").map_err(|error| error.kind()), Err(io::ErrorKind::StorageFull));
        assert!(Path::new("/dev/full").exists());
    }
}
