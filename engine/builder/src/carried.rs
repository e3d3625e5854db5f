//! Components beside their lock, as an archive of the host carries them: built elsewhere, checked here.

use std::path::{Path, PathBuf};

use crate::encode::family_of;
use crate::workspace::{TRANSCRIPT, is_engine};
use crate::{Error, Lock};
use kip_records::sha256;

/// The lock's name in a folder of components.
const LOCK: &str = "components.lock";

/// A component in a file, whose bytes are those of its lock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Carried {
    /// The rulebook it holds, `nsw`.
    pub rulebook: String,
    /// The family of games that it belongs to, `two-up`.
    pub family: String,
    /// The SHA-256 of its bytes, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// The file, `<rulebook>.wasm`.
    pub path: PathBuf,
}

/// Returns all rulebooks that the lock of a folder with a `components.lock` names.
///
/// # Errors
/// Those of [`Lock::read`]; [`Error::Read`] for a component that is missing, [`Error::Altered`] for one whose bytes are not the
/// locked ones.
pub fn carried(folder: &Path) -> Result<Vec<Carried>, Error> {
    let lock = Lock::read(&folder.join(LOCK))?;
    let rulebooks = lock.iter().filter(|(name, _)| *name != TRANSCRIPT && !is_engine(name));
    rulebooks.map(|(rulebook, locked)| read(folder, rulebook, &locked.sha256)).collect()
}

fn read(folder: &Path, rulebook: &str, locked: &str) -> Result<Carried, Error> {
    let path = folder.join(format!("{rulebook}.wasm"));
    let bytes = std::fs::read(&path).map_err(|error| Error::read(&path, error))?;
    let sha256 = sha256(&bytes);
    let altered = |problem: String| Error::Altered { path: path.clone(), problem };
    if sha256 != locked {
        return Err(altered(format!("its digest is {sha256}, {LOCK} has {locked}")));
    }
    let family = family_of(&bytes).map_err(altered)?;
    Ok(Carried { rulebook: rulebook.to_owned(), family, sha256, path })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the error for a folder with `house.wasm` and the lock of other bytes.
    fn refused(bytes: &[u8], locked: &[u8]) -> String {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("house.wasm"), bytes).unwrap();
        let lock = format!("[house]\nsha256 = \"{}\"\n", sha256(locked));
        std::fs::write(folder.path().join(LOCK), lock).unwrap();
        carried(folder.path()).unwrap_err().to_string()
    }

    #[test]
    fn a_component_altered_by_a_byte_is_refused_with_both_digests() {
        let said = refused(b"\0asm1", b"\0asm0");
        assert!(said.contains("house.wasm is not what was certified"), "{said}");
        assert!(said.contains(&sha256(b"\0asm1")) && said.contains(&sha256(b"\0asm0")), "{said}");
    }

    #[test]
    fn what_is_locked_and_no_component_is_refused() {
        let said = refused(b"\0asm", b"\0asm");
        assert!(said.contains("house.wasm is not what was certified"), "{said}");
    }

    #[test]
    fn what_is_missing_is_named() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(carried(folder.path()), Err(Error::NoLock { .. })));
        let lock = format!("[house]\nsha256 = \"{}\"\n", sha256(b""));
        std::fs::write(folder.path().join(LOCK), lock).unwrap();
        let missing = folder.path().join("house.wasm");
        assert!(matches!(carried(folder.path()), Err(Error::Read { path, .. }) if path == missing));
    }
}
