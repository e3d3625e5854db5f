//! The vectors of one rulebook, from the crate or from a folder.

#[cfg(feature = "certify")]
mod folder;

use std::collections::BTreeMap;
use std::path::Path;

use kip_contract::family::TwoUp;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::format::{Group, Test, Vectors};
use super::inherited::Exception;
use crate::family::Tested;

#[derive(RustEmbed)]
#[folder = "vectors"]
#[include = "*/*.json"]
struct Carried;

/// Returns every file that the crate carries: its name, such as `nsw/settlement.json`, and its bytes.
pub fn carried() -> impl Iterator<Item = (String, Vec<u8>)> {
    Carried::iter().filter_map(|name| Carried::get(&name).map(|file| (name.into_owned(), file.data.into_owned())))
}

/// The vectors of one rulebook.
#[derive(Clone, Debug)]
pub struct Suite<F: Tested> {
    /// The files, in the order of their names.
    pub files: Vec<File<F>>,
    /// True when the files are from a folder and not the crate's own.
    pub given: bool,
    /// The other rulebook whose vectors are among the files, because this one inherits its clauses ([`Suite::inherit`]).
    pub inherits: Option<String>,
    /// The texts of that rulebook's clauses, by the names by which they are cited.
    pub texts: BTreeMap<String, String>,
    /// The number of vectors of that rulebook that are left out: those whose coins depend on its name.
    pub left_out: usize,
    /// The vectors of that rulebook that do not hold here, by id.
    pub exceptions: BTreeMap<String, Exception>,
    /// SHA-256 of all files' topics and bytes, in order, including those of inherited vectors.
    pub sha256: [u8; 32],
}

/// A file of vectors.
#[derive(Clone, Debug)]
pub struct File<F: Tested> {
    /// The file name without its extension: `settlement`; of an inherited file `nsw/settlement`.
    pub topic: String,
    /// Its vectors.
    pub vectors: Vectors<F>,
}

/// A file that cannot be read as vectors.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {message}")]
pub struct SuiteError {
    /// The file.
    pub file: String,
    /// The fault and its place.
    pub message: String,
}

impl<F: Tested> Default for Suite<F> {
    fn default() -> Self {
        Self {
            files: Vec::new(),
            given: false,
            inherits: None,
            texts: BTreeMap::new(),
            left_out: 0,
            exceptions: BTreeMap::new(),
            sha256: [0; 32],
        }
    }
}

impl Suite<TwoUp> {
    /// Returns the vectors that the crate carries for a rulebook of Two-Up; empty when it carries none.
    ///
    /// # Errors
    /// The crate was built with a file that cannot be read as vectors.
    pub fn carried(rulebook: &str) -> Result<Self, SuiteError> {
        Self::of_rulebook(rulebook)
    }
}

impl<F: Tested> Suite<F> {
    /// Returns the vectors that the crate carries for a rulebook of the family; empty when it carries none.
    ///
    /// # Errors
    /// The crate was built with a file that cannot be read as vectors of the family.
    pub fn of_rulebook(rulebook: &str) -> Result<Self, SuiteError> {
        let mut names: Vec<_> = Carried::iter().filter(|name| name.split('/').next() == Some(rulebook)).collect();
        names.sort_unstable();
        let files: Vec<_> = names.iter().filter_map(|name| Some((name, Carried::get(name)?.data))).collect();
        Self::of_files(files.iter().map(|(name, bytes)| (name.as_ref(), bytes.as_ref())))
    }

    /// Returns the vectors of these files, each with its name, in order: for a family whose vectors the crate does not carry.
    ///
    /// # Errors
    /// A file cannot be read as vectors.
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

    /// Iterates over every test with the topic of its file and its group, in order.
    pub fn tests(&self) -> impl Iterator<Item = (&str, &Group<F>, &Test<F>)> {
        self.files.iter().flat_map(|file| {
            let groups = file.vectors.groups.iter();
            groups.flat_map(move |group| group.tests.iter().map(move |test| (file.topic.as_str(), group, test)))
        })
    }

    /// Returns the rulebook that a file's ids belong to: `rulebook`, or the one whose vectors are inherited.
    pub(super) fn owner<'a>(&'a self, file: &File<F>, rulebook: &'a str) -> &'a str {
        self.inherits.as_deref().filter(|other| file.vectors.rulebook == *other).unwrap_or(rulebook)
    }

    /// Iterates over every test that has to hold, in order.
    pub fn holding(&self) -> impl Iterator<Item = &Test<F>> {
        self.tests().map(|(_, _, test)| test).filter(|test| !self.exceptions.contains_key(&test.id))
    }

    /// Returns the number of tests.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tests().count()
    }

    /// Returns whether there are no tests.
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

pub(super) fn failed(file: &str, error: impl ToString) -> SuiteError {
    SuiteError { file: file.to_owned(), message: error.to_string() }
}
