//! What a transcript is written on.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use kip::transcript::Synced;
use tempfile::NamedTempFile;

use crate::cli::errors::{Failure, Outcome};

/// What a transcript is written on.
pub(crate) enum Paper {
    /// Nobody wants one.
    None,
    /// A file that gets its name only when everything went well: for scripts.
    Draft(NamedTempFile, PathBuf),
    /// A file that is on disk line by line: for people at a table.
    Kept(Synced, PathBuf),
}

impl Paper {
    /// For a session that is played as a whole or not at all.
    pub(crate) fn draft(path: Option<&Path>) -> Outcome<Self> {
        let Some(path) = path else { return Ok(Self::None) };
        absent(path)?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = tempfile::Builder::new()
            .prefix(".kip-")
            .tempfile_in(folder)
            .map_err(|error| Failure::file("write", path, &error))?;
        Ok(Self::Draft(file, path.into()))
    }

    /// For a session as it happens.
    pub(crate) fn kept(path: &Path) -> Outcome<Self> {
        absent(path)?;
        let file = File::create_new(path).map_err(|error| Failure::file("write", path, &error))?;
        Ok(Self::Kept(Synced(file), path.into()))
    }

    /// Everything went well: where it is.
    pub(crate) fn file(self) -> Outcome<Option<PathBuf>> {
        match self {
            Self::None => Ok(None),
            Self::Kept(_, path) => Ok(Some(path)),
            Self::Draft(file, path) => {
                file.as_file().sync_all().map_err(|error| Failure::file("write", &path, &error))?;
                file.persist_noclobber(&path).map_err(|error| Failure::file("write", &path, &error.error))?;
                Ok(Some(path))
            }
        }
    }
}

/// No transcript is ever written over.
fn absent(path: &Path) -> Outcome {
    if path.exists() {
        return Err(Failure::input(format!("{} exists", path.display()))
            .help("a transcript is never written over: choose another name"));
    }
    Ok(())
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::None => Ok(bytes.len()),
            Self::Draft(file, _) => file.write(bytes),
            Self::Kept(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::None => Ok(()),
            Self::Draft(file, _) => file.flush(),
            Self::Kept(file, _) => file.flush(),
        }
    }
}
