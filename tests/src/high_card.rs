//! High card, a rulebook of a family that kip does not know: its vectors and its component.

use std::path::{Path, PathBuf};
use std::{fs, io};

use kip::{Digest, Limits, LoadError, Registry, Rulebook};
use kip_builder::{Request, build, workspace_root};
use kip_conformance::vectors::{Suite, SuiteError};
use kip_high_card_contract::HighCard;

/// Returns its vectors.
///
/// # Errors
/// A file without vectors.
pub fn suite() -> Result<Suite<HighCard>, SuiteError> {
    Suite::of_files([("hands.json", &include_bytes!("../families/high-card/vectors/hands.json")[..])])
}

/// Returns its component.
///
/// # Errors
/// When it cannot be built.
pub fn component() -> Result<Vec<u8>, kip_builder::Error> {
    let workspace = workspace_root(Path::new(env!("CARGO_MANIFEST_DIR")))?;
    Ok(build(&Request::new(workspace, ["kip-high-card"]))?.remove(0).bytes)
}

/// Writes the component into a folder and returns its path.
///
/// # Errors
/// When it cannot be written.
pub fn write(wasm: &[u8], folder: &Path) -> io::Result<PathBuf> {
    let path = folder.join("high-card.wasm");
    fs::create_dir_all(folder)?;
    fs::write(&path, wasm)?;
    Ok(path)
}

/// Loads the rulebook into the reference host.
///
/// # Errors
/// As [`Registry::load`].
pub fn rulebook(wasm: &[u8]) -> Result<Rulebook<HighCard>, LoadError> {
    let registry = Registry::new(Limits::default())?.of_family();
    registry.allow(Digest::of(wasm));
    registry.load(wasm)
}
