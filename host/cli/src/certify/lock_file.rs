//! The lock file that part 1 compares with: the one of the source that this program was built from, or a named one.

use std::path::Path;

use kip_builder::{Lock, Locked};
use kip_conformance::report::files::sha256;
use kip_conformance::report::parts::{self, Build, Inside};
use kip_records::Component;

use crate::bounded::read_text;
use crate::errors::{Failure, Outcome};

/// The lock file of the source that this program was built from.
const CARRIED: &str = include_str!("../../../../engine/components.lock");

/// The largest lock file that is read. An entry has some 250 bytes.
const LARGEST: u64 = 1 << 20;

/// A lock file.
pub(crate) struct LockFile {
    /// Its name and digest, for the report.
    pub about: parts::LockFile,
    lock: Lock,
}

impl LockFile {
    /// Reads the named lock file, or else the carried one.
    ///
    /// # Errors
    /// It cannot be read, or it is not a lock file.
    pub(crate) fn read(named: Option<&Path>) -> Outcome<Self> {
        let Some(path) = named else {
            return Self::parse(CARRIED, Path::new("engine/components.lock"), None);
        };
        let text = read_text(path, LARGEST)?;
        let text = text.ok_or_else(|| Failure::input(format!("{} is no lock file: it is no text", path.display())))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Self::parse(&text, path, Some(name))
    }

    fn parse(text: &str, path: &Path, given: Option<String>) -> Outcome<Self> {
        let lock = Lock::parse(text, path).map_err(|error| Failure::input(error.to_string()))?;
        if lock.iter().next().is_none() {
            let what = format!("{} is no lock file: it names no component", path.display());
            return Err(Failure::input(what)
                .help("`cargo run -p kip-builder -- lock` writes one, in the folder of kip's source"));
        }
        Ok(Self { about: parts::LockFile { given, sha256: sha256(text.as_bytes()) }, lock })
    }

    /// Compares its entry for a rulebook with a digest in hex.
    pub(crate) fn find(&self, id: &str, digest: &str) -> Option<Build> {
        let Locked { sha256, toolchain, encoder, .. } = self.lock.get(id)?;
        Some(Build {
            sha256: sha256.clone(),
            toolchain: toolchain.clone(),
            encoder: encoder.clone(),
            agrees: sha256 == digest,
        })
    }
}

impl LockFile {
    /// Returns the engine and the record in a component's bytes, if they are that.
    pub(crate) fn look_inside(&self, wasm: &[u8]) -> Option<Inside> {
        let parts = Component::split(wasm).ok()?;
        let engine = parts.engine.sha256;
        Some(Inside { locked: self.name_of(&engine).map(str::to_owned), engine, record: parts.record?.sha256 })
    }

    /// Returns the name of the entry with a digest.
    pub(crate) fn name_of(&self, sha256: &str) -> Option<&str> {
        self.lock.iter().find(|(_, locked)| locked.sha256 == sha256).map(|(name, _)| name)
    }
}

/// Returns the compiler and the encoder of an engine, as the carried lock file has them.
pub(super) fn engine_tools(sha256: &str) -> (String, String) {
    let lock = Lock::parse(CARRIED, Path::new("engine/components.lock")).unwrap_or_default();
    let found = lock.iter().find(|(_, locked)| locked.sha256 == sha256);
    let unknown = || "unknown: the lock file has no such engine".to_owned();
    found.map_or_else(|| (unknown(), unknown()), |(_, locked)| (locked.toolchain.clone(), locked.encoder.clone()))
}
