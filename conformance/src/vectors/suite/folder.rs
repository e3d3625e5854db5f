//! Vectors from a folder, with the clause table of a house's own rulebook. Each file is validated against the schema of its
//! family, if there is one, and read strictly in any case: no field may be unknown or missing.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::{Suite, SuiteError, failed};
use crate::clauses::{self, ClauseTable};
use crate::family::Tested;
use crate::schema::Schema;
use crate::unique_keys;
use crate::vectors::{CLAUSES, FORMAT, Vectors};

impl<F: Tested> Suite<F> {
    /// Returns the vectors for a rulebook in a folder and its subfolders, each file validated against the family's schema, and
    /// the clause table in `clauses.toml` with the vectors that it inherits. Without such a file the table is the crate's own.
    ///
    /// # Errors
    /// A folder or a file cannot be read, a file is not valid by the schema, none is for this rulebook, or the folder has a table
    /// for a rulebook whose table the crate has.
    pub fn of_folder(folder: &Path, rulebook: &str) -> Result<(Self, Option<ClauseTable>), SuiteError> {
        let mut suite = Self { given: true, ..Self::default() };
        let mut digest = Sha256::new();
        let mut others = BTreeSet::new();
        for path in json_files(folder)? {
            let name = path.display().to_string();
            let bytes = read_bounded(&path).map_err(|error| failed(&name, error))?;
            let document: Value = unique_keys::from_slice(&bytes).map_err(|error| failed(&name, error))?;
            if document["schema"] != FORMAT {
                continue;
            }
            if document["rulebook"] == rulebook {
                let vectors = read::<F>(&name, document)?;
                suite.add(&name, &bytes, vectors, &mut digest);
            } else {
                others.insert(document["rulebook"].to_string());
            }
        }
        let table = own_table(folder, rulebook, &mut digest)?;
        suite.sha256 = digest.finalize().into();
        if let Some(inherits) = table.as_ref().and_then(|table| table.inherits.as_ref()) {
            suite.inherit(rulebook, inherits)?;
        }
        if suite.is_empty() {
            let others =
                if others.is_empty() { String::new() } else { format!("; there are some for {}", join(&others)) };
            return Err(failed(&folder.display().to_string(), format!("no vectors for {rulebook} are there{others}")));
        }
        let table = match table {
            Some(table) => Some(table),
            None => clauses::carried(rulebook)
                .map(ClauseTable::read)
                .transpose()
                .map_err(|error| failed(rulebook, error))?,
        };
        Ok((suite, table))
    }
}

fn join(names: &BTreeSet<String>) -> String {
    names.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// Reads the clause table of a folder, if it has one.
fn own_table(folder: &Path, rulebook: &str, digest: &mut Sha256) -> Result<Option<ClauseTable>, SuiteError> {
    let path = folder.join(CLAUSES);
    let name = path.display().to_string();
    if !path.exists() {
        return Ok(None);
    }
    if clauses::carried(rulebook).is_some() {
        return Err(failed(&name, format!("who holds the clauses of {rulebook} is said here: its table is kip's own")));
    }
    let bytes = read_bounded(&path).map_err(|error| failed(&name, error))?;
    let text = String::from_utf8(bytes).map_err(|error| failed(&name, error))?;
    digest.update(format!("{CLAUSES}\0{}\0", text.len()));
    digest.update(&text);
    ClauseTable::read(&text).map(Some).map_err(|error| failed(&name, error))
}

/// The largest file that is read. The crate's own are below 2 MiB.
const LARGEST: u64 = 64 << 20;

/// Reads a stranger's file: it must have an end, and be no larger than [`LARGEST`]. Line ends become LF, however the file was
/// cloned, so that the digest is the same on every machine.
fn read_bounded(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other(format!("it is larger than {LARGEST} bytes")));
    }
    Ok(with_lf(bytes))
}

fn with_lf(mut bytes: Vec<u8>) -> Vec<u8> {
    let ends: Vec<bool> = bytes.windows(2).map(|two| two == b"\r\n").chain([false]).collect();
    let mut ends = ends.into_iter();
    bytes.retain(|_| !ends.next().unwrap_or(false));
    bytes
}

/// Reads the vectors of a file. In a family without a schema, too, no field may be unknown or missing.
fn read<F: Tested>(name: &str, document: Value) -> Result<Vectors<F>, SuiteError> {
    if F::HAS_SCHEMA
        && let Some(fault) = Schema::of_vectors().map_err(|error| failed(name, error))?.fault(&document)
    {
        return Err(failed(name, fault));
    }
    serde_path_to_error::deserialize(document).map_err(|error| failed(name, error))
}

/// Returns the `.json` files in a folder and its subfolders, in order.
fn json_files(folder: &Path) -> Result<Vec<PathBuf>, SuiteError> {
    let failed = |error| failed(&folder.display().to_string(), error);
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = entry.path();
        // A link to a folder could lead back here.
        if entry.file_type().map_err(failed)?.is_dir() {
            files.extend(json_files(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "json") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
