//! The vectors of one rulebook: those the crate carries, or those of a folder.

#[cfg(feature = "certify")]
mod folder;

use std::path::Path;

use kip_contract::family::TwoUp;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::{Group, Test, Vectors};
use crate::families::Tested;

#[derive(RustEmbed)]
#[folder = "vectors"]
#[include = "*/*.json"]
struct Carried;

/// Every file that the crate carries: `nsw/settlement.json`, with its bytes.
pub fn carried() -> impl Iterator<Item = (String, Vec<u8>)> {
    Carried::iter().filter_map(|name| Carried::get(&name).map(|file| (name.into_owned(), file.data.into_owned())))
}

/// The vectors of one rulebook.
#[derive(Clone, Debug)]
pub struct Suite<F: Tested = TwoUp> {
    /// By the name of their file.
    pub files: Vec<File<F>>,
    /// SHA-256 of all files' names and bytes, in order.
    pub sha256: [u8; 32],
}

/// A file of vectors.
#[derive(Clone, Debug)]
pub struct File<F: Tested = TwoUp> {
    /// Its name without its ending: `settlement`.
    pub topic: String,
    /// What is in it.
    pub vectors: Vectors<F>,
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

impl<F: Tested> Default for Suite<F> {
    fn default() -> Self {
        Self { files: Vec::new(), sha256: [0; 32] }
    }
}

impl Suite {
    /// The vectors that the crate carries for that rulebook; none where it has none.
    ///
    /// # Errors
    /// A file that cannot be read as vectors: the crate was built with it.
    pub fn carried(rulebook: &str) -> Result<Self, SuiteError> {
        let mut names: Vec<_> = Carried::iter().filter(|name| name.split('/').next() == Some(rulebook)).collect();
        names.sort_unstable();
        let files: Vec<_> = names.iter().filter_map(|name| Some((name, Carried::get(name)?.data))).collect();
        Self::of_files(files.iter().map(|(name, bytes)| (name.as_ref(), bytes.as_ref())))
    }
}

impl<F: Tested> Suite<F> {
    /// The vectors of files by their names, in order: what a family has that the crate does not carry.
    ///
    /// # Errors
    /// A file that cannot be read as vectors.
    pub fn of_files<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Result<Self, SuiteError> {
        let mut suite = Self::default();
        let mut digest = Sha256::new();
        for (name, bytes) in files {
            let vectors = serde_json::from_slice(bytes).map_err(|error| failed(name, error))?;
            suite.add(name, bytes, vectors, &mut digest);
        }
        suite.sha256 = digest.finalize().into();
        Ok(suite)
    }

    /// Every test with the group it is in and the topic of its file, in order.
    pub fn tests(&self) -> impl Iterator<Item = (&str, &Group<F>, &Test<F>)> {
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

    fn add(&mut self, name: &str, bytes: &[u8], vectors: Vectors<F>, digest: &mut Sha256) {
        let topic = Path::new(name).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        digest.update(format!("{topic}\0{}\0", bytes.len()));
        digest.update(bytes);
        self.files.push(File { topic, vectors });
    }
}

fn failed(file: &str, error: impl ToString) -> SuiteError {
    SuiteError { file: file.to_owned(), message: error.to_string() }
}
