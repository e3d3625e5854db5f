//! A house's own rulebook, written by the program and built by the builder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError};

use kip_builder::{Built, Error, Request, build, default_target_dir};
use tempfile::TempDir;

/// A rulebook's source. There is one at a time, always in the same folder: the folder's name is among the compiler's
/// flags, so in another folder the engine and its dependencies would be compiled anew.
pub struct House {
    folder: MutexGuard<'static, Option<TempDir>>,
    name: &'static str,
}

impl House {
    /// Lets `kip new-rulebook` write a rulebook of Two-Up outside kip's own tree.
    pub fn write(name: &'static str) -> Self {
        Self::write_with(name, &[])
    }

    /// Lets `kip new-rulebook` write a rulebook with these options.
    pub fn write_with(name: &'static str, options: &[&str]) -> Self {
        static FOLDER: Mutex<Option<TempDir>> = Mutex::new(None);
        let mut folder = FOLDER.lock().unwrap_or_else(PoisonError::into_inner);
        folder.get_or_insert_with(|| TempDir::new().unwrap());
        let house = Self { folder, name };
        let path = house.path();
        if path.exists() {
            fs::remove_dir_all(&path).unwrap();
        }
        run_new_rulebook(name, &path, options);
        house
    }

    pub fn path(&self) -> PathBuf {
        self.folder.as_ref().unwrap().path().join("house")
    }

    pub fn rules(&self) -> PathBuf {
        self.path().join("src/rules.rs")
    }

    pub fn build(&self) -> Result<Built, Error> {
        let mut request = Request::new(self.path(), [format!("kip-{}", self.name)]);
        request.target_dir = kept();
        Ok(build(&request)?.remove(0))
    }

    /// Runs `cargo check` in the house's folder, for this machine and not for a component.
    pub fn check(&self) -> Output {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.arg("check").current_dir(self.path()).env("CARGO_TARGET_DIR", kept()).output().unwrap()
    }
}

/// Returns the folder where compiled dependencies of houses are kept from one run to the next.
fn kept() -> PathBuf {
    let kept = default_target_dir(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).join("of-houses");
    std::path::absolute(kept).unwrap()
}

/// Runs `kip new-rulebook`, which has to succeed.
pub fn run_new_rulebook(name: &str, path: &Path, options: &[&str]) {
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    let output = kip.args(["new-rulebook", name, "--in"]).arg(path).args(options).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
