//! The folder of a report, from the moment the run begins. An earlier report in it no longer looks like one, and nothing is
//! written through a symbolic link.
//!
//! On Unix the folder is opened once, and every file is named within it. Replacing the folder by a link during the run therefore
//! redirects nothing.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::files;

/// An open folder for the files of one report.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    open: system::Open,
}

/// The reason why a file is neither written nor read.
#[derive(Debug)]
pub enum FolderError {
    /// There is a symbolic link where the folder or a file is to be.
    Linked(PathBuf),
    /// There is something else where the folder or a file is to be.
    Occupied(PathBuf),
    /// There is a file of that name, and no report that it could belong to.
    NotOfAReport(PathBuf),
    /// The folder was replaced by another one during the run.
    Replaced(PathBuf),
    /// A file cannot be written, with the operating system's reason.
    Io(PathBuf, io::Error),
    /// A file cannot be read, with the operating system's reason.
    Unread(PathBuf, io::Error),
}

impl fmt::Display for FolderError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Linked(path) => write!(out, "{} is a symbolic link, and none is followed", path.display()),
            Self::Occupied(path) => write!(out, "{} is there already, and is something else", path.display()),
            Self::NotOfAReport(path) => {
                write!(out, "{} is there already, and no {} beside it: it is not removed", path.display(), files::JSON)
            }
            Self::Replaced(path) => write!(out, "{} was replaced by another folder during the run", path.display()),
            Self::Io(path, error) => write!(out, "cannot write {}: {error}", path.display()),
            Self::Unread(path, error) => write!(out, "cannot read {}: {error}", path.display()),
        }
    }
}

impl std::error::Error for FolderError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        if let Self::Io(_, error) | Self::Unread(_, error) = self { Some(error) } else { None }
    }
}

/// The kind of entry at a name in a folder.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    Nothing,
    File,
    Link,
    Other,
}

impl Folder {
    /// Opens the folder, makes it if there is none, and removes the files of an earlier report: first its signature, then the
    /// report, then the rest. Only the last part of the path must not be a link; the folders above are the user's own. Files of
    /// these names without a report beside them are not a report's.
    ///
    /// # Errors
    /// [`FolderError`]; nothing has been removed if the folder or one of the names in it is a link, or not of a report.
    pub fn begin(path: &Path) -> Result<Self, FolderError> {
        let path = normal(path);
        let failed = |error| FolderError::Io(path.clone(), error);
        if !stands(&path)? {
            fs::create_dir_all(&path).map_err(failed)?;
        }
        let folder = Self { open: system::Open::folder(&path).map_err(failed)?, path };
        for name in folder.standing()? {
            folder.open.remove(name).map_err(|error| folder.failed(name, error))?;
        }
        folder.open.sync().map_err(|error| FolderError::Io(folder.path.clone(), error))?;
        Ok(folder)
    }

    /// Requires the same as [`Folder::begin`], before anything is made or removed, so that a user hears of an obstacle before
    /// waiting for a component to compile.
    ///
    /// # Errors
    /// [`FolderError`]; [`Folder::begin`] finds obstacles that arise later.
    pub fn require_own_place(path: &Path) -> Result<(), FolderError> {
        let path = normal(path);
        if !stands(&path)? {
            return Ok(());
        }
        let open = system::Open::folder(&path).map_err(|error| FolderError::Io(path.clone(), error))?;
        Self { path, open }.standing().map(drop)
    }

    /// Returns the folder's path, as it was named.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a file whole, in place of one of that name.
    ///
    /// # Errors
    /// [`FolderError`]; there is then no file of that name, or the one that was there.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), FolderError> {
        self.require_own(name)?;
        let in_place = self.open.is_still_at(&self.path).map_err(|error| self.failed(name, error))?;
        if !in_place {
            return Err(FolderError::Replaced(self.path.clone()));
        }
        self.open.write(name, bytes).map_err(|error| self.failed(name, error))
    }

    /// Returns the files of an earlier report, the signature first.
    fn standing(&self) -> Result<Vec<&'static str>, FolderError> {
        let mut standing = Vec::new();
        for name in files::ALL {
            standing.extend((self.require_own(name)? == Standing::File).then_some(name));
        }
        match standing.first() {
            Some(name) if !standing.contains(&files::JSON) => Err(FolderError::NotOfAReport(self.path.join(name))),
            _ => Ok(standing),
        }
    }

    /// Requires that a name is free, or the name of a file.
    fn require_own(&self, name: &str) -> Result<Standing, FolderError> {
        match self.open.standing(name).map_err(|error| self.failed(name, error))? {
            Standing::Link => Err(FolderError::Linked(self.path.join(name))),
            Standing::Other => Err(FolderError::Occupied(self.path.join(name))),
            standing => Ok(standing),
        }
    }

    fn failed(&self, name: &str, error: io::Error) -> FolderError {
        FolderError::Io(self.path.join(name), error)
    }
}

/// Returns a path without the endings that would follow a link: `out/` and `out/.` would follow one named `out`.
fn normal(path: &Path) -> PathBuf {
    let path: PathBuf = path.components().collect();
    if path.as_os_str().is_empty() { PathBuf::from(".") } else { path }
}

/// Returns whether the folder exists already.
fn stands(path: &Path) -> Result<bool, FolderError> {
    match fs::symlink_metadata(path) {
        Ok(there) if there.is_symlink() => Err(FolderError::Linked(path.to_owned())),
        Ok(there) if !there.is_dir() => Err(FolderError::Occupied(path.to_owned())),
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(FolderError::Io(path.to_owned(), error)),
    }
}

/// Opens a file to read it. It must be a regular file and not a link to one.
///
/// # Errors
/// [`FolderError::Linked`], [`FolderError::Occupied`] for anything but a file, or the operating system's reason.
pub fn open_file(path: &Path) -> Result<fs::File, FolderError> {
    let failed = |error| FolderError::Unread(path.to_owned(), error);
    if fs::symlink_metadata(path).map_err(failed)?.is_symlink() {
        return Err(FolderError::Linked(path.to_owned()));
    }
    let file = system::open_file(path).map_err(failed)?;
    if file.metadata().map_err(failed)?.is_file() { Ok(file) } else { Err(FolderError::Occupied(path.to_owned())) }
}

#[cfg(unix)]
mod system {
    //! A folder by its descriptor.

    use std::fs::File;
    use std::io::{self, Write as _};
    use std::os::fd::OwnedFd;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, Stat, fsync, open, openat, renameat, statat, unlinkat};
    use rustix::io::Errno;

    use super::Standing;

    pub(super) fn open_file(path: &Path) -> io::Result<File> {
        // Without `NONBLOCK`, opening a pipe would wait for a writer.
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        Ok(File::from(open(path, flags, Mode::empty())?))
    }

    #[derive(Debug)]
    pub(super) struct Open(OwnedFd);

    impl Open {
        pub(super) fn folder(path: &Path) -> io::Result<Self> {
            let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
            Ok(Self(open(path, flags, Mode::empty())?))
        }

        pub(super) fn standing(&self, name: &str) -> io::Result<Standing> {
            match statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW) {
                Ok(there) => Ok(match FileType::from_raw_mode(there.st_mode) {
                    FileType::RegularFile => Standing::File,
                    FileType::Symlink => Standing::Link,
                    _ => Standing::Other,
                }),
                Err(Errno::NOENT) => Ok(Standing::Nothing),
                Err(error) => Err(error.into()),
            }
        }

        pub(super) fn remove(&self, name: &str) -> io::Result<()> {
            Ok(unlinkat(&self.0, name, AtFlags::empty())?)
        }

        pub(super) fn sync(&self) -> io::Result<()> {
            match fsync(&self.0) {
                // Some file systems cannot do that for a folder.
                Ok(()) | Err(Errno::INVAL) => Ok(()),
                Err(error) => Err(error.into()),
            }
        }

        pub(super) fn is_still_at(&self, path: &Path) -> io::Result<bool> {
            let same = |one: Stat, other: Stat| (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino);
            match statat(CWD, path, AtFlags::SYMLINK_NOFOLLOW) {
                Ok(there) => Ok(same(there, rustix::fs::fstat(&self.0)?)),
                Err(Errno::NOENT) => Ok(false),
                Err(error) => Err(error.into()),
            }
        }

        pub(super) fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
            let unfinished = format!(".{name}.unfinished-{}", std::process::id());
            // A killed run with the same number left it.
            let _ = self.remove(&unfinished);
            // A link of that name is an error too.
            let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
            let mut file = File::from(openat(&self.0, &unfinished, flags, Mode::from_raw_mode(0o644))?);
            let written = file.write_all(bytes).and_then(|()| file.sync_all());
            let written = written.and_then(|()| Ok(renameat(&self.0, &unfinished, &self.0, name)?));
            if written.is_err() {
                // A half-written file is of no use.
                let _ = self.remove(&unfinished);
            }
            written.and_then(|()| self.sync())
        }
    }
}

#[cfg(not(unix))]
mod system {
    //! A folder by its path.

    use std::fs;
    use std::io::{self, Write as _};
    use std::path::{Path, PathBuf};

    use super::Standing;

    pub(super) fn open_file(path: &Path) -> io::Result<fs::File> {
        fs::File::open(path)
    }

    #[derive(Debug)]
    pub(super) struct Open(PathBuf);

    impl Open {
        pub(super) fn folder(path: &Path) -> io::Result<Self> {
            Ok(Self(path.to_owned()))
        }

        pub(super) fn standing(&self, name: &str) -> io::Result<Standing> {
            match fs::symlink_metadata(self.0.join(name)) {
                Ok(there) if there.is_symlink() => Ok(Standing::Link),
                Ok(there) if there.is_file() => Ok(Standing::File),
                Ok(_) => Ok(Standing::Other),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Standing::Nothing),
                Err(error) => Err(error),
            }
        }

        pub(super) fn remove(&self, name: &str) -> io::Result<()> {
            fs::remove_file(self.0.join(name))
        }

        pub(super) fn sync(&self) -> io::Result<()> {
            Ok(())
        }

        pub(super) fn is_still_at(&self, path: &Path) -> io::Result<bool> {
            Ok(fs::symlink_metadata(path)?.is_dir())
        }

        pub(super) fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
            let mut file = tempfile::NamedTempFile::new_in(&self.0)?;
            file.write_all(bytes)?;
            file.as_file().sync_all()?;
            file.persist(self.0.join(name))?;
            Ok(())
        }
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    /// Returns a folder with a secret beside it, to which links lead.
    fn scene() -> (tempfile::TempDir, PathBuf, PathBuf) {
        let around = tempfile::tempdir().unwrap();
        let (out, secret) = (around.path().join("out"), around.path().join("secret"));
        fs::write(&secret, "kept").unwrap();
        (around, out, secret)
    }

    fn refused(path: &Path) -> String {
        let before = Folder::require_own_place(path).expect_err("a link").to_string();
        assert_eq!(Folder::begin(path).expect_err("a link").to_string(), before);
        before
    }

    #[test]
    fn a_folder_that_is_a_link_is_refused_however_it_is_written() {
        let (around, out, _) = scene();
        let real = around.path().join("real");
        fs::create_dir(&real).unwrap();
        fs::write(real.join(files::SIGNATURE), "kept").unwrap();
        for target in [&real, &around.path().join("dangling")] {
            symlink(target, &out).unwrap();
            for written in [out.clone(), out.join(""), out.join("."), out.join("./.")] {
                assert!(refused(&written).contains("is a symbolic link"), "{}", written.display());
            }
            fs::remove_file(&out).unwrap();
        }
        assert!(!around.path().join("dangling").exists());
        assert_eq!(fs::read_to_string(real.join(files::SIGNATURE)).unwrap(), "kept");
    }

    #[test]
    fn a_link_at_any_name_is_refused_before_anything_is_removed() {
        let (around, out, secret) = scene();
        fs::create_dir(&out).unwrap();
        let (folder, dangling) = (around.path().to_owned(), around.path().join("dangling"));
        for name in files::ALL {
            for target in [&secret, &folder, &dangling] {
                let other = files::ALL.into_iter().find(|other| *other != name).unwrap();
                fs::write(out.join(other), "older").unwrap();
                symlink(target, out.join(name)).unwrap();
                assert!(refused(&out).contains(name), "{name}");
                assert_eq!(fs::read_to_string(out.join(other)).unwrap(), "older");
                fs::remove_file(out.join(name)).unwrap();
                fs::remove_file(out.join(other)).unwrap();
            }
        }
        assert_eq!(fs::read_to_string(&secret).unwrap(), "kept");
        assert!(!dangling.exists());
    }

    #[test]
    fn nothing_of_an_earlier_report_stands_once_a_run_has_begun() {
        let (_around, out, _) = scene();
        fs::create_dir(&out).unwrap();
        for name in files::ALL.into_iter().chain(["notes.txt"]) {
            fs::write(out.join(name), "older").unwrap();
        }
        Folder::begin(&out).unwrap();
        let left: Vec<_> = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, ["notes.txt"]);
    }

    #[test]
    fn a_name_or_a_folder_that_becomes_a_link_meanwhile_is_refused() {
        let (around, out, secret) = scene();
        let folder = Folder::begin(&out).unwrap();
        folder.write(files::JSON, b"whole").unwrap();
        symlink(&secret, out.join(files::HTML)).unwrap();
        assert!(matches!(folder.write(files::HTML, b"x"), Err(FolderError::Linked(_))));
        let moved = around.path().join("moved");
        fs::rename(&out, &moved).unwrap();
        assert!(matches!(folder.write(files::JUNIT, b"x"), Err(FolderError::Replaced(_))));
        fs::create_dir(around.path().join("other")).unwrap();
        symlink(around.path().join("other"), &out).unwrap();
        assert!(matches!(folder.write(files::JUNIT, b"x"), Err(FolderError::Replaced(_))));
        assert_eq!(fs::read_dir(around.path().join("other")).unwrap().count(), 0);
        assert_eq!(fs::read_to_string(&secret).unwrap(), "kept");
        let left: std::collections::BTreeSet<_> =
            fs::read_dir(&moved).unwrap().map(|it| it.unwrap().file_name()).collect();
        assert_eq!(left, [files::JSON.into(), files::HTML.into()].into());
    }

    #[test]
    fn a_file_where_the_folder_is_to_be_or_a_folder_where_a_file_is_to_be_stays() {
        let (_around, out, secret) = scene();
        assert!(matches!(Folder::begin(&secret), Err(FolderError::Occupied(_))));
        fs::create_dir_all(out.join(files::JSON)).unwrap();
        assert!(matches!(Folder::begin(&out), Err(FolderError::Occupied(_))));
        assert!(out.join(files::JSON).is_dir());
    }
}
