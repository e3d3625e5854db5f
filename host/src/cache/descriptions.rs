//! Rulebooks' descriptions, kept from one process to the next.

use std::path::PathBuf;
use std::{fs, process};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::folder::PART;
use crate::Digest;

/// The most files. More of them belong to components long gone, and all are deleted.
const MOST: usize = 64;
/// The length of a checksum in hexadecimal digits.
const SUM: usize = 64;

/// A folder of descriptions, one in each file: the checksum of the JSON, then the JSON.
#[derive(Clone, Debug)]
pub(super) struct Descriptions(PathBuf);

impl Descriptions {
    pub(super) fn new(folder: PathBuf) -> Self {
        Self(folder)
    }

    /// Returns a component's description. A damaged one counts as missing.
    pub(super) fn read<D: DeserializeOwned>(&self, component: Digest) -> Option<D> {
        let bytes = fs::read(self.path(component)).ok()?;
        let (sum, json) = bytes.split_at_checked(SUM)?;
        if Digest::of(json).to_string().as_bytes() != sum {
            return None;
        }
        serde_json::from_slice(json).ok()
    }

    /// Keeps a component's description. If that fails, the component is asked again.
    pub(super) fn keep<D: Serialize>(&self, component: Digest, description: &D) {
        let Ok(json) = serde_json::to_string(description) else { return };
        if fs::read_dir(&self.0).is_ok_and(|entries| entries.count() >= MOST) {
            for entry in fs::read_dir(&self.0).into_iter().flatten().flatten() {
                drop(fs::remove_file(entry.path()));
            }
        }
        let path = self.path(component);
        let part = self.0.join(format!("{component}{PART}{}", process::id()));
        let written = fs::write(&part, format!("{}{json}", Digest::of(json.as_bytes())));
        drop(written.and_then(|()| fs::rename(&part, path)));
    }

    /// Returns the file of a component. Its name has this library's version, because another version may know other words.
    fn path(&self, component: Digest) -> PathBuf {
        self.0.join(format!("{component}-{}", env!("CARGO_PKG_VERSION")))
    }
}
