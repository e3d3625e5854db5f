//! Vectors from a folder. Each file is validated against the schema.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::{Suite, SuiteError, failed};
use crate::schema::Schema;
use crate::vectors::{FORMAT, Vectors};

impl Suite {
    /// The vectors for a rulebook in a folder and its subfolders. Each file is validated against the schema.
    ///
    /// # Errors
    /// A folder or a file cannot be read, or a file is not valid by the schema.
    pub fn of_folder(folder: &Path, rulebook: &str) -> Result<Self, SuiteError> {
        let mut suite = Self::default();
        let mut digest = Sha256::new();
        for path in json_files(folder)? {
            let bytes = fs::read(&path).map_err(|error| failed(&path.display().to_string(), error))?;
            let name = path.display().to_string();
            if let Some(vectors) = read(&name, &bytes, rulebook)? {
                suite.add(&name, &bytes, vectors, &mut digest);
            }
        }
        suite.sha256 = digest.finalize().into();
        Ok(suite)
    }
}

/// Reads a file's vectors. Returns `None` when it is something else or for another rulebook.
fn read(name: &str, bytes: &[u8], rulebook: &str) -> Result<Option<Vectors>, SuiteError> {
    let document: Value = serde_json::from_slice(bytes).map_err(|error| failed(name, error))?;
    if document["schema"] != FORMAT || document["rulebook"] != rulebook {
        return Ok(None);
    }
    if let Some(fault) = Schema::of_vectors().map_err(|error| failed(name, error))?.fault(&document) {
        return Err(failed(name, fault));
    }
    serde_path_to_error::deserialize(document).map(Some).map_err(|error| failed(name, error))
}

/// Returns the `.json` files in a folder and its subfolders, in order.
fn json_files(folder: &Path) -> Result<Vec<PathBuf>, SuiteError> {
    let failed = |error| failed(&folder.display().to_string(), error);
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            files.extend(json_files(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "json") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
