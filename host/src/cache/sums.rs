//! The checksums of compiled code: altered code is never run.
//!
//! Wasmtime decompresses a file and maps the result. A bit that a disk lost, or a block that was never written because the power
//! failed, would be run. The sums detect such damage before any of it runs. They are no defence against somebody who can write in
//! the folder: that is why it is closed to others.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::{fs, io};

use wasmtime::Engine;
use wasmtime::component::Component;

use super::folder::if_there;
use crate::Digest;

/// The most sums. More of them belong to components long gone, and all are deleted; components still in use are compiled once
/// more.
const MOST: usize = 1_024;

/// A folder with the sum of each component's code, by the component's digest and by wasmtime's target and settings.
#[derive(Debug)]
pub(super) struct Sums(PathBuf);

/// The file of a sum.
pub(super) struct Sum(PathBuf);

impl Sums {
    pub(super) fn new(folder: PathBuf) -> Self {
        Self(folder)
    }

    /// Returns the place of a component's sum.
    pub(super) fn of(&self, engine: &Engine, wasm: &[u8]) -> Sum {
        // The hash may differ between releases of Rust, which is harmless.
        let mut hasher = DefaultHasher::new();
        engine.precompile_compatibility_hash().hash(&mut hasher);
        Sum(self.0.join(format!("{}-{:016x}", Digest::of(wasm), hasher.finish())))
    }

    /// Deletes all sums and all code.
    ///
    /// # Errors
    /// Something cannot be deleted.
    pub(super) fn forget_all(&self, code: &Path) -> io::Result<()> {
        delete_files(&self.0)?;
        delete_files(code)
    }
}

impl Sum {
    /// Returns the sum that was recorded.
    pub(super) fn read(&self) -> Option<String> {
        fs::read_to_string(&self.0).ok()
    }

    /// Records the sum of code that was compiled just now. Code whose sum is not recorded is compiled again.
    pub(super) fn record(&self, sum: &str) {
        if let Some(folder) = self.0.parent()
            && fs::read_dir(folder).is_ok_and(|entries| entries.count() >= MOST)
        {
            drop(delete_files(folder));
        }
        drop(fs::write(&self.0, sum));
    }
}

/// Returns the checksum of a component's code.
///
/// # Errors
/// Wasmtime does not give the code.
pub(super) fn sum_of(component: &Component) -> wasmtime::Result<String> {
    Ok(Digest::of(&component.serialize()?).to_string())
}

/// Deletes the files in a folder and below.
fn delete_files(folder: &Path) -> io::Result<()> {
    for entry in if_there(fs::read_dir(folder))?.into_iter().flatten() {
        let path = entry?.path();
        if path.is_dir() {
            delete_files(&path)?;
        } else {
            if_there(fs::remove_file(path))?;
        }
    }
    Ok(())
}
