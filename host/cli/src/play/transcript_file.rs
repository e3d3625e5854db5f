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
    /// A temporary file that gets its name only when the session succeeds: for scripts that say how the coins fall.
    /// Played again, such a script is the same session.
    Draft(NamedTempFile, PathBuf),
    /// A file that is synced to disk line by line: wherever the program draws, or people see the coins fall. A draw that
    /// was seen is on disk, whatever happens next.
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

    /// The same with a name that nobody chose. If it is taken, `-2`, `-3` and so on follow it.
    pub(crate) fn create_live_numbered(path: &Path) -> Outcome<Self> {
        let mut number = 1;
        loop {
            let path = numbered(path, number);
            match File::create_new(&path) {
                Ok(file) => return Ok(Self::Live(Synced(file), path)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < MOST_OF_A_NAME => number += 1,
                Err(error) => return Err(Failure::file("write", &path, &error)),
            }
        }
    }

    /// Whether a transcript is wanted.
    pub(crate) const fn is_kept(&self) -> bool {
        !matches!(self, Self::None)
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

/// The most transcripts of one name.
const MOST_OF_A_NAME: u32 = 10_000;

/// `evening.jsonl`, `evening-2.jsonl`, `evening-3.jsonl`.
fn numbered(path: &Path, number: u32) -> PathBuf {
    if number == 1 {
        return path.into();
    }
    let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    path.with_file_name(format!("{}-{number}.{}", part(path.file_stem()), part(path.extension())))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_nobody_chose_is_numbered_where_it_is_taken() -> Outcome {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("kip-nsw-20260425-140000.jsonl");
        for name in ["kip-nsw-20260425-140000", "kip-nsw-20260425-140000-2", "kip-nsw-20260425-140000-3"] {
            let TranscriptFile::Live(_, created) = TranscriptFile::create_live_numbered(&path)? else {
                panic!("written later")
            };
            assert_eq!(created, folder.path().join(format!("{name}.jsonl")));
        }
        // A name that the user chose is taken as it is.
        assert!(TranscriptFile::create_live(&path).is_err());
        let nowhere = folder.path().join("nowhere/kip.jsonl");
        assert!(TranscriptFile::create_live_numbered(&nowhere).is_err());
        Ok(())
    }
}
