//! Lists the components that the host carries, for `include!`. In kip's own tree it builds them; in an archive of this crate
//! they lie in `components/`, each with the digest that `components.lock` beside them has: nothing is compiled there.
//!
//! Writes `carried.rs` into `OUT_DIR`, and `<rulebook>.wasm` files where it builds them. The former declares
//!
//! ```text
//! static CARRIED: &[Carried] = &[Carried { family, rulebook, sha256, bytes }, …];
//! ```
//!
//! for the `struct Carried` of the including module. Each digest comes from `engine/components.lock`, never from the
//! new build: the host allows only certified components and refuses to load others.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use kip_builder::{
    Built, Error, Lock, Request, TARGET, Target, build, carried, ensure_target, sources, workspace_root,
};

/// The source of the components, from this package's folder in kip's tree. An archive has none.
const SOURCE: &str = "../engine/components";

/// The components of an archive, made by `host/packages/build`.
const ARCHIVED: &str = "components";

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
    if Path::new(SOURCE).is_dir() { build_all() } else { take_archived() }
}

/// Checks the components of an archive and embeds them from where they lie.
fn take_archived() -> Result<(), Error> {
    println!("cargo:rerun-if-changed={ARCHIVED}");
    let out = out_dir();
    // The lock file that cargo resolved with lies above the folder that it builds in, where anything does.
    let workspace = out.ancestors().find(|folder| folder.join("Cargo.lock").is_file());
    export_wasmtime_version(workspace.unwrap_or(Path::new(".")));
    let folder = std::path::absolute(ARCHIVED).map_err(|source| Error::Read { path: ARCHIVED.into(), source })?;
    let found = carried(&folder)?;
    let rows = found.iter().map(|one| row(&one.family, &one.rulebook, &one.sha256, &one.path));
    write_list(&rows.collect::<String>())
}

fn build_all() -> Result<(), Error> {
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
    let mut rows = String::new();
    for component in built.iter().filter(|component| component.is_rulebook()) {
        // A component without a locked digest cannot be loaded.
        let Some(locked) = lock.get(&component.rulebook) else {
            continue;
        };
        let path = component.write(&out_dir())?;
        rows.push_str(&row(&component.family, &component.rulebook, &locked.sha256, &path));
    }
    write_list(&rows)
}

fn row(family: &str, rulebook: &str, sha256: &str, path: &Path) -> String {
    format!(
        "    Carried {{ family: {family:?}, rulebook: {rulebook:?}, sha256: {sha256:?}, bytes: include_bytes!({path:?}) }},\n"
    )
}

fn write_list(rows: &str) -> Result<(), Error> {
    let path = out_dir().join("carried.rs");
    // A static: of a constant every use may have a copy of its own, and these are six million bytes.
    let list = format!("static CARRIED: &[Carried] = &[\n{rows}];\n");
    fs::write(&path, list).map_err(|source| Error::Write { path, source })
}

fn out_dir() -> PathBuf {
    PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default())
}

fn warn(message: &str) {
    println!("cargo:warning={message}");
}
