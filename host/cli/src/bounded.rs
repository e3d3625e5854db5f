//! Reads files of strangers up to a limit: a file may be endless.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use super::errors::{Failure, Outcome};

/// Reads to the end. Returns `None` when there are more than `largest` bytes.
pub(crate) fn read_at_most(input: impl Read, largest: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    // One byte more distinguishes an input of exactly that size from a larger or endless one.
    let length = input.take(largest + 1).read_to_end(&mut bytes)?;
    Ok(u64::try_from(length).is_ok_and(|length| length <= largest).then_some(bytes))
}

/// Reads a text. Returns `None` when the file is no UTF-8, or has more than `largest` bytes.
///
/// # Errors
/// It cannot be read.
pub(crate) fn read_text(path: &Path, largest: u64) -> Outcome<Option<String>> {
    let read = File::open(path).and_then(|file| read_at_most(file, largest));
    let bytes = read.map_err(|error| Failure::file("read", path, &error))?;
    Ok(bytes.and_then(|bytes| String::from_utf8(bytes).ok()))
}

/// Requires that a file can be read more than once. A pipe gives its bytes once, and a pipe without a writer blocks for ever.
///
/// # Errors
/// It is a pipe or a device. The code that reads the file reports a missing one.
pub(crate) fn require_rereadable(path: &Path) -> Outcome {
    let found = fs::metadata(path);
    let is_standard_input = path.as_os_str() == "-" && found.is_err();
    if is_standard_input || found.is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        let what = if is_standard_input { "standard input".into() } else { path.display().to_string() };
        return Err(Failure::input(format!("{what} is no file, and what is in it is read more than once"))
            .help("write it into a file first, and name that"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_is_read_up_to_the_largest_size() -> io::Result<()> {
        assert_eq!(read_at_most(&b"abc"[..], 3)?.as_deref(), Some(&b"abc"[..]));
        assert_eq!(read_at_most(&b"abcd"[..], 3)?, None);
        assert_eq!(read_at_most(io::repeat(0), 3)?, None);
        Ok(())
    }
}
