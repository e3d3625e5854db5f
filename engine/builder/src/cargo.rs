//! Runs cargo, rustc and rustup without the environment of the caller's build.
//!
//! The builder is often itself run by cargo: from a build script, from a test, under clippy. The environment that cargo gives
//! such a process must not reach the inner build, or the bytes would depend on the caller.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Error;

/// Variables to keep: they locate the tools and configure network and terminal. None of them changes the bytes built.
const KEPT: [&str; 4] = ["CARGO_HOME", "RUSTC", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN"];
const KEPT_PREFIXES: [&str; 3] = ["CARGO_HTTP_", "CARGO_NET_", "CARGO_TERM_"];

/// Variables to remove: cargo, clippy or a user set them for the outer build.
const REMOVED: [&str; 12] = [
    "DEBUG",
    "HOST",
    "MAKEFLAGS",
    "MFLAGS",
    "NUM_JOBS",
    "OPT_LEVEL",
    "OUT_DIR",
    "PROFILE",
    "RUSTDOC",
    "RUSTDOCFLAGS",
    "RUSTFLAGS",
    "TARGET",
];
const REMOVED_PREFIXES: [&str; 5] = ["CARGO", "CLIPPY_", "DEP_", "RUSTC_", "__CARGO"];

/// Returns a command for cargo in the workspace's folder, where it finds the toolchain file.
pub(crate) fn cargo(workspace: &Path) -> Command {
    clean(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), workspace)
}

/// Returns a command for the compiler in the workspace's folder.
pub(crate) fn rustc(workspace: &Path) -> Command {
    clean(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()), workspace)
}

/// Returns a command in `folder` without the variables of an outer build.
pub(crate) fn clean(program: impl Into<OsString>, folder: &Path) -> Command {
    let mut command = Command::new(program.into());
    command.current_dir(folder);
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(is_outer_build_variable) {
            command.env_remove(name);
        }
    }
    command
}

fn is_outer_build_variable(name: &str) -> bool {
    let starts = |prefixes: &[&str]| prefixes.iter().any(|prefix| name.starts_with(prefix));
    let kept = KEPT.contains(&name) || starts(&KEPT_PREFIXES);
    !kept && (REMOVED.contains(&name) || starts(&REMOVED_PREFIXES))
}

/// Returns cargo's home, found as cargo finds it.
pub(crate) fn home() -> Result<PathBuf, Error> {
    match env::var_os("CARGO_HOME").filter(|path| !path.is_empty()) {
        Some(path) => Ok(PathBuf::from(path)),
        None => env::home_dir().map(|home| home.join(".cargo")).ok_or(Error::NoCargoHome),
    }
}

/// Runs a command whose progress the user sees on standard error.
pub(crate) fn run(command: &mut Command) -> Result<(), Error> {
    // Standard output belongs to the caller: cargo reads that of a build script.
    command.stdin(Stdio::null()).stdout(Stdio::null());
    let status = command.status().map_err(|error| Error::start(command, error))?;
    if status.success() {
        return Ok(());
    }
    Err(Error::failed(command, status, String::new()))
}

/// Runs a command and returns its standard output.
pub(crate) fn output(command: &mut Command) -> Result<String, Error> {
    let output = command.output().map_err(|error| Error::start(command, error))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(Error::failed(command, output.status, message));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outer_build_does_not_leak() {
        for name in [
            "CARGO",
            "CARGO_BUILD_TARGET",
            "CARGO_ENCODED_RUSTFLAGS",
            "CARGO_PROFILE_RELEASE_LTO",
            "CARGO_TARGET_DIR",
            "CLIPPY_ARGS",
            "DEP_Z_ROOT",
            "RUSTC_BOOTSTRAP",
            "RUSTC_WORKSPACE_WRAPPER",
            "RUSTC_WRAPPER",
            "RUSTFLAGS",
            "TARGET",
        ] {
            assert!(is_outer_build_variable(name), "{name} would reach the inner build");
        }
    }

    #[test]
    fn the_tools_are_still_found() {
        for name in ["CARGO_HOME", "CARGO_NET_OFFLINE", "PATH", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN"] {
            assert!(!is_outer_build_variable(name), "{name} must stay");
        }
    }
}
