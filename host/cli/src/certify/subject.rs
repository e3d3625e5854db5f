//! The component to certify: its bytes and its rulebook.

use std::path::Path;

use kip::{Digest, Limits, LoadError, Registry, Rulebook};

use crate::errors::{Failure, Outcome};
use crate::registry::{RulebookSources, read_wasm, unknown_rulebook};
use crate::rulebooks;

/// The component to certify. Naming it allows it.
pub(super) struct Subject {
    /// The file's name without its folder, or the id.
    pub name: String,
    /// Its bytes.
    pub wasm: Vec<u8>,
    /// Their digest.
    pub digest: Digest,
}

impl Subject {
    /// Reads the named file, or finds the carried component with that id.
    pub(super) fn find(named: &Path, sources: RulebookSources<'_>) -> Outcome<Self> {
        let id = named.to_str().unwrap_or_default();
        if !named.is_file()
            && let Some(wasm) = rulebooks::carried_bytes(id)
        {
            return Ok(Self { name: id.to_owned(), digest: Digest::of(wasm), wasm: wasm.to_vec() });
        }
        if !named.exists() && named.extension().is_none() {
            return Err(unknown_rulebook(&sources.load()?, id));
        }
        let wasm = read_wasm(named)?;
        let name = named.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self { name, digest: Digest::of(&wasm), wasm })
    }

    /// Loads the component under these limits.
    pub(super) fn load(&self, limits: Limits) -> Result<Rulebook, LoadError> {
        let mut registry = Registry::new(limits)?;
        registry.allow(self.digest);
        registry.load(&self.wasm)
    }
}

/// The failure for a file that is no WebAssembly.
pub(super) fn invalid_wasm(subject: &Subject, error: &kip::InspectError) -> Failure {
    let reason = crate::registry::first_line(&error.to_string());
    Failure::input(format!("{} is no valid WebAssembly: {reason}", subject.name))
}
