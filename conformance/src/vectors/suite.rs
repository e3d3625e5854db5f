//! The vectors of one rulebook: those the crate carries, or those of a folder.

use std::fs;
use std::path::Path;

use rust_embed::RustEmbed;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{FORMAT, Group, Test, Vectors};
use crate::schema::Schema;

#[derive(RustEmbed)]
#[folder = "vectors"]
#[include = "*/*.json"]
struct Carried;

/// Every file that the crate carries: `nsw/settlement.json`, with its bytes.
pub fn carried() -> impl Iterator<Item = (String, Vec<u8>)> {
    Carried::iter().filter_map(|name| Carried::get(&name).map(|file| (name.into_owned(), file.data.into_owned())))
}

/// The vectors of one rulebook.
#[derive(Clone, Debug, Default)]
pub struct Suite {
    /// By the name of their file.
    pub files: Vec<File>,
    /// SHA-256 of all files' names and bytes, in order.
    pub sha256: [u8; 32],
}

/// A file of vectors.
#[derive(Clone, Debug)]
pub struct File {
    /// Its name without its ending: `settlement`.
    pub topic: String,
    /// What is in it.
    pub vectors: Vectors,
}

/// A file that holds no vectors.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {message}")]
pub struct SuiteError {
    /// Which.
    pub file: String,
    /// What is wrong with it, and where.
    pub message: String,
}

impl Suite {
    /// The vectors that the crate carries for that rulebook; none where it has none.
    ///
    /// # Errors
    /// A file that cannot be read as vectors: the crate was built with it.
    pub fn carried(rulebook: &str) -> Result<Self, SuiteError> {
        let mut names: Vec<_> = Carried::iter().filter(|name| name.split('/').next() == Some(rulebook)).collect();
        names.sort_unstable();
        let read = names.iter().filter_map(|name| Carried::get(name).map(|file| (name.as_ref(), file.data)));
        let mut suite = Self::default();
        let mut digest = Sha256::new();
        for (name, bytes) in read {
            suite.add(name, &bytes, rulebook, &mut digest, false)?;
        }
        suite.sha256 = digest.finalize().into();
        Ok(suite)
    }

    /// The vectors for that rulebook in a folder and the folders in it; each file is held against the schema.
    ///
    /// # Errors
    /// A folder or a file that cannot be read, or is not as the schema says.
    pub fn of_folder(folder: &Path, rulebook: &str) -> Result<Self, SuiteError> {
        let mut suite = Self::default();
        let mut digest = Sha256::new();
        for path in json_files(folder)? {
            let bytes = fs::read(&path).map_err(|error| failed(&path.display().to_string(), error))?;
            suite.add(&path.display().to_string(), &bytes, rulebook, &mut digest, true)?;
        }
        suite.sha256 = digest.finalize().into();
        Ok(suite)
    }

    /// Every test with the group it is in and the topic of its file, in order.
    pub fn tests(&self) -> impl Iterator<Item = (&str, &Group, &Test)> {
        self.files.iter().flat_map(|file| {
            let groups = file.vectors.groups.iter();
            groups.flat_map(move |group| group.tests.iter().map(move |test| (file.topic.as_str(), group, test)))
        })
    }

    /// How many tests there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tests().count()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn add(
        &mut self,
        name: &str,
        bytes: &[u8],
        rulebook: &str,
        digest: &mut Sha256,
        held: bool,
    ) -> Result<(), SuiteError> {
        let vectors = if held {
            let document: Value = serde_json::from_slice(bytes).map_err(|error| failed(name, error))?;
            // A folder may hold more than vectors, and vectors of other rulebooks.
            if document["schema"] != FORMAT || document["rulebook"] != rulebook {
                return Ok(());
            }
            if let Some(fault) = Schema::of_vectors().map_err(|error| failed(name, error))?.fault(&document) {
                return Err(failed(name, fault));
            }
            serde_path_to_error::deserialize(document).map_err(|error| failed(name, error))?
        } else {
            serde_json::from_slice(bytes).map_err(|error| failed(name, error))?
        };
        let topic = Path::new(name).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        digest.update(format!("{topic}\0{}\0", bytes.len()));
        digest.update(bytes);
        self.files.push(File { topic, vectors });
        Ok(())
    }
}

/// The files that end in `.json`, in a folder and those in it, in order.
fn json_files(folder: &Path) -> Result<Vec<std::path::PathBuf>, SuiteError> {
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

fn failed(file: &str, error: impl ToString) -> SuiteError {
    SuiteError { file: file.to_owned(), message: error.to_string() }
}
