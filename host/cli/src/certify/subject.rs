//! The component to certify: its bytes and its rulebook.

use std::path::Path;

use kip::{CodeCache, Digest, Hosted, Limits, LoadError, Registry, Rulebook};

use crate::compile::CompileOptions;
use crate::compile::compile;
use crate::errors::{Failure, Outcome};
use crate::registry::{RulebookSources, carried_bytes, kept_cache, no_rulebook, read_wasm, temporary_cache};

/// The component to certify. Naming it allows it.
pub(crate) struct Subject {
    /// The file's name without its folder, or the id.
    pub name: String,
    /// Its bytes.
    pub wasm: Vec<u8>,
    /// The digest of the bytes.
    pub digest: Digest,
    /// The limits of compiling the bytes.
    compile: CompileOptions,
}

impl Subject {
    /// Reads the named file, or finds the carried component with that id.
    pub(crate) fn find(named: &Path, sources: RulebookSources<'_>) -> Outcome<Self> {
        let id = named.to_str().unwrap_or_default();
        if !named.is_file()
            && let Some(wasm) = carried_bytes(id)
        {
            let (name, compile) = (id.to_owned(), sources.compile);
            return Ok(Self { name, digest: Digest::of(wasm), wasm: wasm.to_vec(), compile });
        }
        if !named.exists() && named.extension().is_none() {
            return Err(no_rulebook(id, []));
        }
        let wasm = read_wasm(named)?;
        let name = named.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self { name, digest: Digest::of(&wasm), wasm, compile: sources.compile })
    }

    /// Loads the component under these limits. It is compiled anew, by a process that can be ended.
    pub(crate) fn load<F: Hosted>(&self, limits: Limits) -> Result<Rulebook<F>, LoadError> {
        let (cache, _once) = temporary_cache().map_err(|error| LoadError::Sandbox { message: error.to_string() })?;
        self.load_through(&cache, limits)
    }

    /// Loads the component with code that was compiled before, where the user keeps some.
    pub(crate) fn load_kept<F: Hosted>(&self, limits: Limits) -> Result<Rulebook<F>, LoadError> {
        let (cache, _once) = kept_cache().map_err(|error| LoadError::Sandbox { message: error.to_string() })?;
        self.load_through(&cache, limits)
    }

    fn load_through<F: Hosted>(&self, cache: &CodeCache, limits: Limits) -> Result<Rulebook<F>, LoadError> {
        compile(&self.wasm, cache, &limits, &self.compile)?;
        let registry = Registry::new_cached(limits, cache)?.of_family();
        registry.allow(self.digest);
        registry.load(&self.wasm)
    }
}

/// Returns the failure for a file that is not WebAssembly.
pub(crate) fn invalid_wasm(subject: &Subject, error: &kip::InspectError) -> Failure {
    let reason = crate::registry::first_line(&error.to_string());
    Failure::input(format!("{} is no valid WebAssembly: {reason}", subject.name))
}
