//! The report's files in a folder. Each is written whole or not at all.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::{Report, html, junit};
pub use crate::text::sha256;

/// The report itself, whose bytes are signed.
pub const JSON: &str = "report.json";
/// The signature beside it.
pub const SIGNATURE: &str = "report.json.sig";
/// The report as a page.
pub const HTML: &str = "report.html";
/// The report for CI servers.
pub const JUNIT: &str = "junit.xml";

/// Returns the bytes of `report.json`: fields in their order, indented, with a line break at the end.
///
/// # Errors
/// None in practice: every key in a report is a text.
pub fn json(report: &Report) -> serde_json::Result<Vec<u8>> {
    let mut json = serde_json::to_vec_pretty(report)?;
    json.push(b'\n');
    Ok(json)
}

/// Writes `report.json`, `report.html` and `junit.xml` into a folder, which it creates if necessary, and returns the
/// bytes of `report.json`. It first removes the signature of an earlier report, so that no report has the signature of
/// another.
///
/// # Errors
/// The files cannot be written.
pub fn write(report: &Report, folder: &Path) -> io::Result<Vec<u8>> {
    let json = json(report)?;
    let page = html::page(report, &sha256(&json)).map_err(io::Error::other)?;
    let xml = junit::xml(report).map_err(io::Error::other)?;
    fs::create_dir_all(folder)?;
    match fs::remove_file(folder.join(SIGNATURE)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    write_atomically(&folder.join(JSON), &json)?;
    write_atomically(&folder.join(HTML), page.as_bytes())?;
    write_atomically(&folder.join(JUNIT), xml.as_bytes())?;
    Ok(json)
}

/// Writes a temporary file beside `path` and renames it.
///
/// # Errors
/// The file cannot be written.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder =
        path.parent().filter(|folder| !folder.as_os_str().is_empty()).map_or(PathBuf::from("."), PathBuf::from);
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    make_readable(file.as_file())?;
    file.persist(path)?;
    Ok(())
}

/// Makes a file readable for everybody, since a temporary file is readable for its owner alone.
#[cfg(unix)]
fn make_readable(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_: &fs::File) -> io::Result<()> {
    Ok(())
}
