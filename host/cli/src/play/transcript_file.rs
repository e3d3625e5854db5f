//! The file that a transcript is written to.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use kip::transcript::Synced;
use tempfile::NamedTempFile;

use crate::errors::{Failure, Outcome};

/// Where a transcript is written.
pub(crate) enum TranscriptFile {
    /// No transcript is wanted.
    None,
    /// A temporary file that gets its name only when the session succeeds, for scripts.
    Draft(NamedTempFile, PathBuf),
    /// A file that is synced to disk line by line, for people at a table.
    Live(Synced, PathBuf),
}

/// A finished transcript.
pub(crate) struct FinishedTranscript {
    pub path: PathBuf,
    /// The chain of its last line. Whoever keeps it elsewhere can check later that the file is unchanged.
    pub chain: String,
}

impl TranscriptFile {
    /// For a session that is played completely or leaves no transcript.
    pub(crate) fn create_draft(path: Option<&Path>) -> Outcome<Self> {
        let Some(path) = path else { return Ok(Self::None) };
        require_absent(path)?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        set_permissions(builder.prefix(".kip-"));
        let file = builder.tempfile_in(folder).map_err(|error| Failure::file("write", path, &error))?;
        Ok(Self::Draft(file, path.into()))
    }

    /// For a session that is written while it is played.
    pub(crate) fn create_live(path: &Path) -> Outcome<Self> {
        require_absent(path)?;
        let file = File::create_new(path).map_err(|error| Failure::file("write", path, &error))?;
        Ok(Self::Live(Synced(file), path.into()))
    }

    /// Finishes the transcript of a session that succeeded. Returns `None` when none is wanted.
    pub(crate) fn finish(self) -> Outcome<Option<FinishedTranscript>> {
        let path = match self {
            Self::None => return Ok(None),
            Self::Live(_, path) => path,
            Self::Draft(file, path) => {
                file.as_file().sync_all().map_err(|error| Failure::file("write", &path, &error))?;
                file.persist_noclobber(&path).map_err(|error| Failure::file("write", &path, &error.error))?;
                path
            }
        };
        let chain = read_chain(&path).map_err(|error| Failure::file("read", &path, &error))?;
        Ok(Some(FinishedTranscript { path, chain }))
    }
}

/// The chain of the last line.
fn read_chain(path: &Path) -> io::Result<String> {
    let text = std::fs::read_to_string(path)?;
    let last = text.lines().next_back().unwrap_or_default();
    let line: serde_json::Value = serde_json::from_str(last)?;
    Ok(line.get("chain").and_then(|chain| chain.as_str()).unwrap_or_default().into())
}

/// Gives a draft the permissions of an ordinary file; a temporary file would be readable by its owner only.
#[cfg(unix)]
fn set_permissions(builder: &mut tempfile::Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt as _;

    builder.permissions(std::fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn set_permissions(_: &mut tempfile::Builder<'_, '_>) {}

/// Refuses a path that exists: a transcript is never written over.
fn require_absent(path: &Path) -> Outcome {
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
            Self::Live(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::None => Ok(()),
            Self::Draft(file, _) => file.flush(),
            Self::Live(file, _) => file.flush(),
        }
    }
}
