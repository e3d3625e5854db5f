//! Paths in texts that a program reads: JSON, a shell, a manifest. A path is bytes, and need not be UTF-8.

use std::path::Path;

use kip_conformance::text::is_unprintable;

/// Formats a path for JSON. Each byte that is not UTF-8 becomes U+FFFD.
pub(crate) fn to_json(path: &Path) -> String {
    path.display().to_string()
}

/// Formats a path as one word of a shell, which the shell reads as the same path. Bytes that are not UTF-8, and letters that
/// cannot be shown, are written as `$'\xff'`, which bash, zsh and POSIX.1-2024 read.
pub(crate) fn to_shell_word(path: &Path) -> String {
    // A word that begins with a hyphen would be an option.
    let path = if path.as_os_str().as_encoded_bytes().starts_with(b"-") { &Path::new(".").join(path) } else { path };
    let plain = path.to_str().filter(|text| !text.contains(is_unprintable));
    if let Some(Ok(word)) = plain.map(shlex::try_quote) {
        return word.into_owned();
    }
    let bytes = path.as_os_str().as_encoded_bytes().iter();
    let escaped = bytes.map(|byte| match byte {
        b'\'' | b'\\' => format!("\\{}", char::from(*byte)),
        b' '..=b'~' => char::from(*byte).to_string(),
        other => format!("\\x{other:02x}"),
    });
    format!("$'{}'", escaped.collect::<String>())
}

#[cfg(all(test, unix))]
mod tests {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::process::Command;

    use super::*;

    const HOSTILE: [&[u8]; 9] = [
        b"plain.jsonl",
        b"a b;$(id).jsonl",
        b"it's",
        b"k\"p",
        b"-x",
        b"~",
        b"new\nline\\",
        b"\xff\xe2\x80\xae9",
        "Zo\u{eb} \u{202e}".as_bytes(),
    ];

    #[test]
    fn a_shell_reads_the_path_that_was_meant() {
        for bytes in HOSTILE {
            let path = Path::new(OsStr::from_bytes(bytes));
            let word = to_shell_word(path);
            assert!(!word.contains(is_unprintable), "{word:?}");
            let read = Command::new("bash").args(["-c", &format!("printf %s {word}")]).output().expect("a shell");
            let read = Path::new(OsStr::from_bytes(&read.stdout));
            assert_eq!(read.strip_prefix(".").unwrap_or(read), path, "{word}");
        }
        assert_eq!(to_shell_word(Path::new("kip-nsw-20260425.jsonl")), "kip-nsw-20260425.jsonl");
    }
}
