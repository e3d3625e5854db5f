//! What a transcript is written on.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use kip::transcript::Synced;
use tempfile::NamedTempFile;

use crate::errors::{Failure, Outcome};

/// What a transcript is written on.
pub(crate) enum TranscriptFile {
    /// Nobody wants one.
    None,
    /// A file that gets its name only when everything went well: for scripts.
    Draft(NamedTempFile, PathBuf),
    /// A file that is on disk line by line: for people at a table.
    Kept(Synced, PathBuf),
}

/// A transcript that is finished.
pub(crate) struct Filed {
    pub path: PathBuf,
    /// The chain of its last line: whoever keeps it elsewhere can tell that the file is untouched.
    pub chain: String,
}

impl TranscriptFile {
    /// For a session that is played as a whole or not at all.
    pub(crate) fn draft(path: Option<&Path>) -> Outcome<Self> {
        let Some(path) = path else { return Ok(Self::None) };
        absent(path)?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        permissions(builder.prefix(".kip-"));
        let file = builder.tempfile_in(folder).map_err(|error| Failure::file("write", path, &error))?;
        Ok(Self::Draft(file, path.into()))
    }

    /// For a session as it happens.
    pub(crate) fn kept(path: &Path) -> Outcome<Self> {
        absent(path)?;
        let file = File::create_new(path).map_err(|error| Failure::file("write", path, &error))?;
        Ok(Self::Kept(Synced(file), path.into()))
    }

    /// Everything went well: where it is.
    pub(crate) fn file(self) -> Outcome<Option<Filed>> {
        let path = match self {
            Self::None => return Ok(None),
            Self::Kept(_, path) => path,
            Self::Draft(file, path) => {
                file.as_file().sync_all().map_err(|error| Failure::file("write", &path, &error))?;
                file.persist_noclobber(&path).map_err(|error| Failure::file("write", &path, &error.error))?;
                path
            }
        };
        let chain = chain(&path).map_err(|error| Failure::file("read", &path, &error))?;
        Ok(Some(Filed { path, chain }))
    }
}

/// What the last line ends in.
fn chain(path: &Path) -> io::Result<String> {
    let text = std::fs::read_to_string(path)?;
    let last = text.lines().next_back().unwrap_or_default();
    let line: serde_json::Value = serde_json::from_str(last)?;
    Ok(line.get("chain").and_then(|chain| chain.as_str()).unwrap_or_default().into())
}

/// As any other file of the user's, not one that is hidden from everybody else.
#[cfg(unix)]
fn permissions(builder: &mut tempfile::Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt as _;

    builder.permissions(std::fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn permissions(_: &mut tempfile::Builder<'_, '_>) {}

/// No transcript is ever written over.
fn absent(path: &Path) -> Outcome {
    if path.exists() {
        return Err(Failure::input(format!("{} exists", path.display()))
            .help("a transcript is never written over: choose another name"));
    }
    Ok(())
}

impl Write for TranscriptFile {
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
