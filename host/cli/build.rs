//! Tells the program which source and which compiler it was built from, for its reports.
//!
//! Nothing here can fail a build: where there is no repository, or no git, the commit is `unknown`.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The sources of the program. A change in any of them is one of the source's.
const SOURCES: [&str; 17] = [
    "Cargo.toml",
    "Cargo.lock",
    "rust-toolchain.toml",
    "conformance/Cargo.toml",
    "conformance/clauses",
    "conformance/schema",
    "conformance/src",
    "conformance/templates",
    "conformance/vectors",
    "engine",
    "host/Cargo.toml",
    "host/examples",
    "host/src",
    "host/cli/Cargo.toml",
    "host/cli/build.rs",
    "host/cli/src",
    "wit",
];

fn main() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for path in SOURCES {
        println!("cargo:rerun-if-changed={}", workspace.join(path).display());
    }
    println!("cargo:rustc-env=KIP_COMMIT={}", commit(&workspace).unwrap_or_else(|| "unknown".into()));
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let compiler = first_line(Command::new(rustc).arg("--version"));
    println!("cargo:rustc-env=KIP_COMPILER={}", compiler.unwrap_or_else(|| "unknown".into()));
}

/// The commit of the workspace, and whether the sources are those of that commit. `None` where the workspace is not the
/// root of a repository: it may lie within another one.
fn commit(workspace: &Path) -> Option<String> {
    let git = |arguments: &[&str]| {
        first_line(Command::new("git").arg("--no-optional-locks").arg("-C").arg(workspace).args(arguments))
    };
    let root = PathBuf::from(git(&["rev-parse", "--show-toplevel"])?);
    if root.canonicalize().ok()? != workspace.canonicalize().ok()? {
        return None;
    }
    // Where HEAD and its branch are kept: they change with each commit.
    for name in ["HEAD".to_owned(), "packed-refs".into(), git(&["symbolic-ref", "HEAD"]).unwrap_or_default()] {
        let kept = git(&["rev-parse", "--git-path", &name]).map(|path| workspace.join(path));
        if let Some(kept) = kept.filter(|kept| !name.is_empty() && kept.is_file()) {
            println!("cargo:rerun-if-changed={}", kept.display());
        }
    }
    let commit = git(&["rev-parse", "HEAD"])?;
    let status = [&["status", "--porcelain", "--"][..], &SOURCES].concat();
    Some(if git(&status).is_some() { format!("{commit}, changed") } else { commit })
}

/// The first line of what a command prints; `None` if there is none, or if it fails.
fn first_line(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    let line = String::from_utf8(output.stdout).ok()?.lines().next()?.trim().to_owned();
    (!line.is_empty()).then_some(line)
}
