//! Builds the components that the host carries, and lists them for `include!`.
//!
//! Writes `<rulebook>.wasm` files and `carried.rs` into `OUT_DIR`. The latter declares
//!
//! ```text
//! static CARRIED: &[Carried] = &[Carried { family, rulebook, sha256, bytes }, …];
//! ```
//!
//! for the `struct Carried` of the including module. Each digest comes from `engine/components.lock`, never from the
//! new build: the host allows only certified components and refuses to load others.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use kip_builder::{Built, Error, Lock, Request, TARGET, Target, build, ensure_target, sources, workspace_root};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Error> {
    // Cargo starts a build script in its package's folder.
    let workspace = workspace_root(".")?;
    let lock_path = Lock::path(&workspace);
    for path in sources(&workspace).iter().chain([&lock_path]) {
        println!("cargo:rerun-if-changed={}", path.display());
    }
    export_wasmtime_version(&workspace);
    if ensure_target(&workspace)? == Target::Added {
        warn(&format!("rustup has added the target {TARGET}, which the components need"));
    }
    let built = build(&Request::all(&workspace)?)?;
    let lock = match Lock::read(&lock_path) {
        Ok(lock) => lock,
        Err(error @ Error::NoLock { .. }) => {
            warn(&format!("{error}; until then the host carries no component"));
            return embed(&Lock::default(), &built);
        }
        Err(error) => return Err(error),
    };
    warn_of_differences(&lock, &built);
    embed(&lock, &built)
}

/// Passes the version of wasmtime in `Cargo.lock` to the crate, for reports.
fn export_wasmtime_version(workspace: &Path) {
    let lock = fs::read_to_string(workspace.join("Cargo.lock")).unwrap_or_default();
    let after = lock.split("name = \"wasmtime\"").nth(1).unwrap_or_default();
    let version = after.split('"').nth(1).unwrap_or("of an unknown version");
    println!("cargo:rustc-env=WASMTIME={version}");
}

/// A difference is only a warning, because every change of the engine causes one. A test and the CI require equality.
fn warn_of_differences(lock: &Lock, built: &[Built]) {
    let differences = lock.differences(built);
    for difference in &differences {
        warn(&format!("{difference}"));
    }
    if !differences.is_empty() {
        warn(
            "the host refuses components that are not in engine/components.lock; \
             `cargo run -p kip-builder -- check` compares, `… -- lock` writes the new digests",
        );
    }
}

fn embed(lock: &Lock, built: &[Built]) -> Result<(), Error> {
    let folder = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    // A static: of a constant every use may have a copy of its own, and these are six million bytes.
    let mut list = String::from("static CARRIED: &[Carried] = &[\n");
    for component in built {
        // A component without a locked digest cannot be loaded.
        let Some(locked) = lock.get(&component.rulebook) else {
            continue;
        };
        let path = component.write(&folder)?;
        // Writing to a string cannot fail.
        let _ = writeln!(
            list,
            "    Carried {{ family: {:?}, rulebook: {:?}, sha256: {:?}, bytes: include_bytes!({:?}) }},",
            component.family, component.rulebook, locked.sha256, path
        );
    }
    list.push_str("];\n");
    let path = folder.join("carried.rs");
    fs::write(&path, list).map_err(|source| Error::Write { path, source })
}

fn warn(message: &str) {
    println!("cargo:warning={message}");
}
