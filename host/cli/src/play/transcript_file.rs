//! Writes the file of a transcript.

use std::fs::{File, TryLockError};
use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use kip::transcript::{LONGEST_LINE, Synced};

use crate::errors::{Failure, Outcome};
use crate::output::Out;
use crate::paths;

/// Returns the folder of the transcripts that have no name of their own: `kip` in the user's folder for the state of programs.
pub(crate) fn transcripts_folder() -> Option<PathBuf> {
    dirs::state_dir().or_else(dirs::data_local_dir).map(|folder| folder.join("kip"))
}

/// Makes a folder that only the user reads, unless it exists.
///
/// # Errors
/// It cannot be made.
pub(crate) fn make_folder(folder: &Path) -> Outcome {
    if folder.as_os_str().is_empty() {
        return Ok(());
    }
    let mut maker = std::fs::DirBuilder::new();
    maker.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut maker, 0o700);
    maker.create(folder).map_err(|error| {
        Failure::file("make", folder, &error)
            .help("`--transcript FILE` names another place for the transcript, `--no-transcript` keeps none")
    })
}

/// The destination of a transcript: none, or a file that is synced to disk line by line. Every event that was shown is on disk,
/// whatever happens next.
pub(crate) enum TranscriptFile {
    /// The session keeps no transcript.
    None,
    /// A file that only this program writes to while it is open.
    Kept(Kept),
}

/// A transcript's file.
pub(crate) struct Kept {
    file: Synced,
    path: PathBuf,
    /// True when the file contains a whole line.
    has_line: bool,
}

impl Drop for Kept {
    /// Removes the file of a session that never began: its table was refused, or the disk had no room for the first line.
    fn drop(&mut self) {
        if !self.has_line {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// The reason why a transcript cannot be written, with its file.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
struct Unwritten {
    path: PathBuf,
    /// True when the session can go on from there.
    has_line: bool,
    error: io::Error,
}

/// Returns the failure for a transcript that cannot be written.
pub(crate) fn unwritten(error: &io::Error) -> Failure {
    let Some(Unwritten { path, has_line, error }) = error.get_ref().and_then(|inner| inner.downcast_ref()) else {
        return Failure::input(format!("the transcript cannot be written: {error}"));
    };
    let mut failure = Failure::input(format!("the transcript {} cannot be written: {error}", path.display()));
    failure.tells_of_transcript = *has_line;
    if *has_line {
        failure.help(format!(
            "all that was shown is in it; make room, and go on with: kip play --resume {}",
            paths::to_shell_word(path)
        ))
    } else {
        failure.help("nothing was played; `--transcript FILE` names another place, `--no-transcript` keeps none")
    }
}

/// A finished transcript.
pub(crate) struct FinishedTranscript {
    pub path: PathBuf,
    /// The chain of its last line. A person who keeps a copy of it can check later that the file is unchanged.
    pub chain: String,
}

impl TranscriptFile {
    /// Creates a file with that name.
    pub(crate) fn create(path: &Path) -> Outcome<Self> {
        if path.exists() {
            return Err(Failure::input(format!("{} exists", path.display()))
                .help("a transcript is never written over: choose another name, or go on with it: kip resume"));
        }
        let file = File::create_new(path).map_err(|error| Failure::file("write", path, &error))?;
        Self::keep(file, path)
    }

    /// Creates a file with a default name. If the name is taken, adds `-2`, `-3` and so on.
    pub(crate) fn create_numbered(path: &Path) -> Outcome<Self> {
        let (file, path) = create_numbered_file(path)?;
        Self::keep(file, &path)
    }

    /// Syncs the folder too, because a new file is on disk only with its folder.
    fn keep(file: File, path: &Path) -> Outcome<Self> {
        require_alone(&file, path)?;
        sync_folder(path).map_err(|error| Failure::file("write", path, &error))?;
        Ok(Self::Kept(Kept { file: Synced(file), path: path.into(), has_line: false }))
    }

    /// Opens a transcript to go on after its last whole line. The torn rest is kept in a file beside it, whose path is returned.
    pub(crate) fn append(path: &Path, Extent { whole, torn }: Extent) -> Outcome<(Self, Option<PathBuf>)> {
        let failed = |error| Failure::file("write", path, &error);
        let mut file = File::options().read(true).append(true).open(path).map_err(failed)?;
        require_alone(&file, path)?;
        if file.metadata().map_err(failed)?.len() != whole + torn {
            return Err(Failure::input(format!("{} was changed while it was read", path.display())));
        }
        let mut kept = None;
        if torn > 0 {
            let mut rest = Vec::new();
            io::Seek::seek(&mut file, io::SeekFrom::Start(whole)).map_err(failed)?;
            (&file).take(torn).read_to_end(&mut rest).map_err(failed)?;
            let mut name = path.as_os_str().to_owned();
            name.push(".torn");
            let (mut beside, path) = create_numbered_file(Path::new(&name))?;
            let written = beside.write_all(&rest).and_then(|()| beside.sync_all()).and_then(|()| sync_folder(&path));
            written.map_err(|error| {
                // A partial copy of the rest is of no use.
                let _ = std::fs::remove_file(&path);
                Failure::file("write", &path, &error).help("the transcript is as it was: make room, and try again")
            })?;
            file.set_len(whole).and_then(|()| file.sync_all()).map_err(failed)?;
            kept = Some(path);
        }
        Ok((Self::Kept(Kept { file: Synced(file), path: path.into(), has_line: true }), kept))
    }

    /// Returns the line that announces the path, before the session begins.
    pub(crate) fn announcement(&self) -> Option<String> {
        match self {
            Self::None => None,
            Self::Kept(Kept { path, .. }) => Some(format!("Transcript: {}", path.display())),
        }
    }

    /// Returns the path of the file.
    pub(crate) fn path(&self) -> Option<PathBuf> {
        match self {
            Self::None => None,
            Self::Kept(Kept { path, .. }) => Some(path.clone()),
        }
    }

    /// Returns whether a transcript is kept.
    pub(crate) const fn is_kept(&self) -> bool {
        !matches!(self, Self::None)
    }

    /// Finishes the transcript of an ended session. Returns `None` when none is kept.
    pub(crate) fn finish(self) -> Outcome<Option<FinishedTranscript>> {
        let Self::Kept(kept) = self else { return Ok(None) };
        let path = kept.path.clone();
        let chain = read_chain(&path).map_err(|error| Failure::file("read", &path, &error))?;
        Ok(Some(FinishedTranscript { path, chain }))
    }
}

/// Prints how to resume a session that breaks off in the middle of a step.
pub(crate) fn tell_open(kept: Option<&Path>, out: &mut Out) -> Outcome {
    kept.map_or(Ok(()), |path| {
        out.line(format!(
            "\nTranscript: {}\nIt breaks off here; go on with: kip play --resume {}",
            path.display(),
            paths::to_shell_word(path)
        ))
    })
}

/// The length of the whole lines of a transcript, and of the torn line that follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Extent {
    pub whole: u64,
    pub torn: u64,
}

impl Extent {
    /// The extent of a file whose every line is read, including the last one.
    pub(crate) const ALL: Self = Self { whole: u64::MAX, torn: 0 };

    /// Measures a transcript.
    pub(crate) fn of(path: &Path) -> Outcome<Self> {
        let failed = |error| Failure::file("read", path, &error);
        let mut input = BufReader::new(File::open(path).map_err(failed)?);
        let (mut whole, mut line) = (0, Vec::new());
        loop {
            line.clear();
            let read = (&mut input).take(LONGEST_LINE).read_until(b'\n', &mut line).map_err(failed)? as u64;
            match line.last() {
                Some(b'\n') => whole += read,
                Some(_) if read >= LONGEST_LINE => {
                    // After a power failure a file can end with bytes that were never written.
                    let mut unwritten = line.iter().skip_while(|byte| **byte != 0);
                    if let (true, Some(more)) =
                        (unwritten.all(|byte| *byte == 0), count_nul(&mut input).map_err(failed)?)
                    {
                        return Ok(Self { whole, torn: read + more });
                    }
                    return Err(Failure::input(format!("{} is no transcript: a line has no end", path.display())));
                }
                _ => return Ok(Self { whole, torn: read }),
            }
        }
    }
}

/// Reads to the end, and returns the number of bytes, or `None` if one of them is not NUL.
fn count_nul(input: &mut impl io::BufRead) -> io::Result<Option<u64>> {
    let mut count = 0;
    loop {
        let bytes = input.fill_buf()?;
        let length = bytes.len();
        if length == 0 || bytes.iter().any(|byte| *byte != 0) {
            return Ok((length == 0).then_some(count));
        }
        count += length as u64;
        input.consume(length);
    }
}

/// Requires that no other program is writing to this file.
fn require_alone(file: &File, path: &Path) -> Outcome {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(Failure::input(format!("{} is being written by another program", path.display())))
        }
        // If files cannot be locked, another program goes unnoticed.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Creates a file with that name, or with a number after it if the name is taken. Returns the file with its path.
fn create_numbered_file(path: &Path) -> Outcome<(File, PathBuf)> {
    let mut number = 1;
    loop {
        let path = numbered(path, number);
        match File::create_new(&path) {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < MOST_OF_A_NAME => number += 1,
            Err(error) => return Err(Failure::file("write", &path, &error)),
        }
    }
}

/// The limit on transcripts of one name.
const MOST_OF_A_NAME: u32 = 10_000;

/// Returns the numbered path: `evening.jsonl`, `evening-2.jsonl`, `evening-3.jsonl`.
fn numbered(path: &Path, number: u32) -> PathBuf {
    if number == 1 {
        return path.into();
    }
    let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    path.with_file_name(format!("{}-{number}.{}", part(path.file_stem()), part(path.extension())))
}

/// Reads the chain of the last line.
fn read_chain(path: &Path) -> io::Result<String> {
    let text = std::fs::read_to_string(path)?;
    let last = text.lines().next_back().unwrap_or_default();
    let line: serde_json::Value = serde_json::from_str(last)?;
    Ok(line.get("chain").and_then(|chain| chain.as_str()).unwrap_or_default().into())
}

impl Kept {
    fn unwritten(&self, error: io::Error) -> io::Error {
        let Self { path, has_line, .. } = self;
        io::Error::new(error.kind(), Unwritten { path: path.clone(), has_line: *has_line, error })
    }
}

impl Write for TranscriptFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::None => Ok(bytes.len()),
            Self::Kept(kept) => kept.file.write(bytes).map_err(|error| kept.unwritten(error)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::None => Ok(()),
            Self::Kept(kept) => {
                kept.file.flush().map_err(|error| kept.unwritten(error))?;
                kept.has_line = true;
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_ends_with_what_was_never_written_is_torn_there() -> Outcome {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("torn.jsonl");
        let measure = |text: &[u8], length: u64, end: &[u8]| {
            std::fs::write(&path, text).map_err(Failure::from)?;
            let mut file = File::options().append(true).open(&path)?;
            file.set_len(length)?;
            file.write_all(end)?;
            Extent::of(&path)
        };
        for length in [LONGEST_LINE, LONGEST_LINE + 5, LONGEST_LINE + (1 << 20)] {
            assert_eq!(measure(b"{}\n", length, b"")?, Extent { whole: 3, torn: length - 3 });
            assert_eq!(measure(b"{}\n{\"n\":", length, b"")?, Extent { whole: 3, torn: length - 3 });
        }
        assert!(measure(b"{}\n", LONGEST_LINE + (1 << 20), b"x").is_err());
        Ok(())
    }

    #[test]
    fn a_name_that_nobody_chose_is_numbered_where_it_is_taken() -> Outcome {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("kip-nsw-20260425-140000.jsonl");
        for name in ["kip-nsw-20260425-140000", "kip-nsw-20260425-140000-2", "kip-nsw-20260425-140000-3"] {
            let mut created = TranscriptFile::create_numbered(&path)?;
            assert_eq!(created.path(), Some(folder.path().join(format!("{name}.jsonl"))));
            created.flush()?;
        }
        // A name chosen by the user gets no number.
        assert!(TranscriptFile::create(&path).is_err());
        let nowhere = folder.path().join("nowhere/kip.jsonl");
        assert!(TranscriptFile::create_numbered(&nowhere).is_err());
        Ok(())
    }
}
