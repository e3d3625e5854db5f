//! What is certified: a component's bytes, and the rulebook that they are.

use std::path::Path;

use kip::{Digest, Limits, LoadError, Registry, Rulebook};

use crate::errors::{Failure, Outcome};
use crate::registry::{Shelf, read_wasm, unknown};
use crate::rulebooks;

/// A component that is looked at. Naming it allows it.
pub(super) struct Subject {
    /// The file's name without its folder, or the id.
    pub name: String,
    /// Its bytes.
    pub wasm: Vec<u8>,
    /// Their digest.
    pub digest: Digest,
}

impl Subject {
    /// A file, or what the program carries under that id.
    pub(super) fn find(named: &Path, shelf: Shelf<'_>) -> Outcome<Self> {
        let id = named.to_str().unwrap_or_default();
        if !named.is_file()
            && let Some(wasm) = rulebooks::carried(id)
        {
            return Ok(Self { name: id.to_owned(), digest: Digest::of(wasm), wasm: wasm.to_vec() });
        }
        if !named.exists() && named.extension().is_none() {
            return Err(unknown(&shelf.load()?, id));
        }
        let wasm = read_wasm(named)?;
        let name = named.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self { name, digest: Digest::of(&wasm), wasm })
    }

    /// Loaded, compiled and asked what it is, under those limits.
    pub(super) fn load(&self, limits: Limits) -> Result<Rulebook, LoadError> {
        let mut registry = Registry::new(limits)?;
        registry.allow(self.digest);
        registry.load(&self.wasm)
    }
}

/// What keeps a component from being certified at all: it is no WebAssembly.
pub(super) fn no_component(subject: &Subject, error: &kip::InspectError) -> Failure {
    let reason = crate::registry::first_line(&error.to_string());
    Failure::input(format!("{} is no valid WebAssembly: {reason}", subject.name))
}
