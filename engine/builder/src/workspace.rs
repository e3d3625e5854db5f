//! Locates the workspace, its components and their sources.

use std::env;
use std::path::{Path, PathBuf};

use crate::Error;

/// The prefix of a component's package name, before its rulebook id.
const PACKAGE_PREFIX: &str = "kip-";

/// The component that records and judges transcripts: not a rulebook, but built and locked as one.
pub const TRANSCRIPT: &str = "transcript";

/// The package that builds it.
const TRANSCRIPT_PACKAGE: &str = "kip-transcript-component";

/// The folder of component crates, one `<id>/` each, from the workspace root: engines, and rulebooks that are compiled.
const COMPONENTS: &str = "engine/components";

/// The folder of rulebooks that are files, one `<id>.toml` each.
const RULEBOOKS: &str = "engine/rulebooks";

/// The end of an engine's id, after its family.
const ENGINE: &str = "-engine";

/// The sources that a component's bytes depend on, from the workspace root.
const SOURCES: [&str; 15] = [
    "Cargo.lock",
    "Cargo.toml",
    "engine/Cargo.toml",
    "engine/components",
    "engine/contract",
    "engine/draws",
    "engine/rulebooks",
    "engine/shim",
    "engine/src",
    "host/transcript/Cargo.toml",
    "host/transcript/component",
    "host/transcript/src",
    "host/transcript/words",
    "rust-toolchain.toml",
    "wit",
];

/// Finds the workspace that contains `start`: the nearest folder, upwards, that holds a `Cargo.toml` and the folder
/// `engine/components`.
///
/// # Errors
/// [`Error::NotAWorkspace`] when there is none, [`Error::Read`] when `start` does not exist.
pub fn workspace_root(start: impl AsRef<Path>) -> Result<PathBuf, Error> {
    let start = start.as_ref();
    // `absolute`, not `canonicalize`: the path stays as the user wrote it.
    let from = std::path::absolute(start).map_err(|error| Error::read(start, error))?;
    from.ancestors()
        .find(|folder| folder.join("Cargo.toml").is_file() && folder.join(COMPONENTS).is_dir())
        .map(Path::to_path_buf)
        .ok_or(Error::NotAWorkspace { start: from })
}

/// Returns the ids of all rulebooks in alphabetical order: those that are files, and those with a component crate.
///
/// # Errors
/// [`Error::Read`] when a folder cannot be read, [`Error::NoComponents`] when there is no rulebook.
pub fn rulebooks(workspace: &Path) -> Result<Vec<String>, Error> {
    let crates = crates(workspace)?.into_iter().filter(|id| !is_engine(id));
    let mut found: Vec<String> = crates
        .chain(ids(&workspace.join(RULEBOOKS), |path| {
            path.extension().is_some_and(|extension| extension == "toml") && !path.ends_with("Cargo.toml")
        })?)
        .collect();
    found.sort();
    if found.is_empty() {
        return Err(Error::NoComponents { folder: workspace.join(COMPONENTS) });
    }
    Ok(found)
}

/// Returns the ids of the engines, to which rulebooks are added.
///
/// # Errors
/// [`Error::Read`] when the folder cannot be read.
pub fn engines(workspace: &Path) -> Result<Vec<String>, Error> {
    Ok(crates(workspace)?.into_iter().filter(|id| is_engine(id)).collect())
}

/// Returns whether that is the id of an engine, not of a rulebook.
#[must_use]
pub fn is_engine(id: &str) -> bool {
    id.ends_with(ENGINE)
}

/// Returns the id of a family's engine.
pub(crate) fn engine_of(family: &str) -> String {
    format!("{family}{ENGINE}")
}

/// Returns the file of a rulebook, if it is one.
pub(crate) fn rulebook_file(workspace: &Path, id: &str) -> Option<PathBuf> {
    let path = workspace.join(RULEBOOKS).join(format!("{id}.toml"));
    path.is_file().then_some(path)
}

fn crates(workspace: &Path) -> Result<Vec<String>, Error> {
    ids(&workspace.join(COMPONENTS), |path| path.join("Cargo.toml").is_file())
}

/// Returns the names in a folder, without what follows a dot, of which `is_one` holds; none where there is no such folder.
fn ids(folder: &Path, is_one: impl Fn(&Path) -> bool) -> Result<Vec<String>, Error> {
    let unreadable = |error| Error::read(folder, error);
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let id = path.file_stem().and_then(|name| name.to_str());
        found.extend(id.filter(|_| is_one(&path)).map(str::to_owned));
    }
    found.sort();
    Ok(found)
}

/// Returns the package that builds a rulebook, `kip-nsw` for `nsw`, or [`TRANSCRIPT`].
#[must_use]
pub fn package(rulebook: &str) -> String {
    if rulebook == TRANSCRIPT { TRANSCRIPT_PACKAGE.to_owned() } else { format!("{PACKAGE_PREFIX}{rulebook}") }
}

/// Returns the rulebook that a package builds, the reverse of [`package`].
pub(crate) fn rulebook(package: &str) -> Result<&str, Error> {
    if package == TRANSCRIPT_PACKAGE {
        return Ok(TRANSCRIPT);
    }
    package
        .strip_prefix(PACKAGE_PREFIX)
        .filter(|id| !id.is_empty())
        .ok_or_else(|| Error::PackageName { package: package.to_owned() })
}

/// Returns the default target folder of a [`Request`](crate::Request): `components` in the workspace's target folder.
/// It is a separate folder because cargo locks the outer one while it runs a build script.
#[must_use]
pub fn default_target_dir(workspace: &Path) -> PathBuf {
    let outer = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    workspace.join(outer).join("components")
}

/// Returns the files and folders that determine a component's bytes, for a build script's `cargo:rerun-if-changed`
/// lines. The lock is not among them.
#[must_use]
pub fn sources(workspace: &Path) -> Vec<PathBuf> {
    SOURCES.iter().map(|path| workspace.join(path)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_and_its_rulebook_name_each_other() -> Result<(), Error> {
        assert_eq!(package("nsw"), "kip-nsw");
        assert_eq!(rulebook("kip-nsw")?, "nsw");
        assert_eq!(rulebook(&package(TRANSCRIPT))?, TRANSCRIPT);
        Ok(())
    }

    #[test]
    fn a_package_without_a_rulebook_is_refused() {
        for wrong in ["nsw", "kip-", ""] {
            assert!(rulebook(wrong).is_err(), "{wrong:?} names no rulebook");
        }
    }
}
