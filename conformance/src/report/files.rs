//! The report's files in a folder, each there whole or not at all.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use super::{Report, html, junit};

/// The report itself: what is signed.
pub const JSON: &str = "report.json";
/// The signature beside it.
pub const SIGNATURE: &str = "report.json.sig";
/// The page.
pub const HTML: &str = "report.html";
/// The same for CI servers.
pub const JUNIT: &str = "junit.xml";

/// The bytes of `report.json`: fields in their order, indented, a line break at the end.
///
/// # Errors
/// None in practice: a report has no keys but texts.
pub fn json(report: &Report) -> serde_json::Result<Vec<u8>> {
    let mut json = serde_json::to_vec_pretty(report)?;
    json.push(b'\n');
    Ok(json)
}

/// SHA-256 of some bytes, 64 lower-case hex digits.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// Writes `report.json`, `report.html` and `junit.xml` into a folder, which is made where it is not
/// there, and gives back the bytes of `report.json`. A signature of an earlier report goes first, so
/// that none stands beside a report it was not made for.
///
/// # Errors
/// Whatever keeps the files from being written.
pub fn write(report: &Report, folder: &Path) -> io::Result<Vec<u8>> {
    let json = json(report)?;
    let page = html::page(report, &sha256(&json)).map_err(io::Error::other)?;
    let xml = junit::xml(report).map_err(io::Error::other)?;
    fs::create_dir_all(folder)?;
    match fs::remove_file(folder.join(SIGNATURE)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    atomically(&folder.join(JSON), &json)?;
    atomically(&folder.join(HTML), page.as_bytes())?;
    atomically(&folder.join(JUNIT), xml.as_bytes())?;
    Ok(json)
}

/// Writes a file beside its place and moves it there.
///
/// # Errors
/// Whatever keeps it from being written.
pub fn atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder =
        path.parent().filter(|folder| !folder.as_os_str().is_empty()).map_or(PathBuf::from("."), PathBuf::from);
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    readable(file.as_file())?;
    file.persist(path)?;
    Ok(())
}

/// A temporary file is its maker's alone; a report is for everybody.
#[cfg(unix)]
fn readable(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_: &fs::File) -> io::Result<()> {
    Ok(())
}
