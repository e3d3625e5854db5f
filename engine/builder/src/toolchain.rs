//! The Rust toolchain in use, and the WebAssembly target it needs.

use std::path::{Path, PathBuf};

use crate::{Error, cargo};

/// The target of components: bare WebAssembly, which has no imports.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The arguments of rustup that add [`TARGET`] to the toolchain in use.
const ADD_TARGET: [&str; 3] = ["target", "add", TARGET];

/// The result of [`ensure_target`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// The target was installed already.
    Present,
    /// The target was missing and rustup has added it.
    Added,
}

/// The compiler that a workspace selects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Toolchain {
    /// The compiler's version line: `rustc 1.95.0 (<commit> <date>)`.
    pub version: String,
    /// The commit that the compiler was built from; `None` for a custom build.
    pub commit: Option<String>,
    /// The folder in which the compiler and its standard libraries are installed.
    pub sysroot: PathBuf,
}

impl Toolchain {
    /// Queries the compiler that builds `workspace`.
    ///
    /// # Errors
    /// [`Error::Start`] or [`Error::Failed`] when rustc cannot be run.
    pub fn of(workspace: &Path) -> Result<Self, Error> {
        let verbose = cargo::output(cargo::rustc(workspace).arg("-vV"))?;
        let sysroot = cargo::output(cargo::rustc(workspace).args(["--print", "sysroot"]))?;
        let commit =
            verbose.lines().find_map(|line| line.strip_prefix("commit-hash: ")).filter(|hash| *hash != "unknown");
        Ok(Self {
            version: verbose.lines().next().unwrap_or_default().to_owned(),
            commit: commit.map(str::to_owned),
            sysroot: PathBuf::from(sysroot.trim_end()),
        })
    }

    fn has_target(&self) -> bool {
        self.sysroot.join("lib/rustlib").join(TARGET).join("lib").is_dir()
    }
}

/// Ensures that the toolchain that builds `workspace` can compile to [`TARGET`], and lets rustup add the target when it
/// is missing.
///
/// The toolchain file names the target, but rustup installs it only if its automatic installation is on.
///
/// # Errors
/// [`Error::TargetMissing`], which names the command to run, when rustup cannot add the target.
pub fn ensure_target(workspace: &Path) -> Result<Target, Error> {
    let toolchain = Toolchain::of(workspace)?;
    if toolchain.has_target() {
        return Ok(Target::Present);
    }
    let command = format!("rustup {}", ADD_TARGET.join(" "));
    eprintln!("the target {TARGET} is not installed; running `{command}`");
    let missing = |reason: String| Error::TargetMissing {
        toolchain: toolchain.version.clone(),
        command: command.clone(),
        reason,
    };
    cargo::run(cargo::clean("rustup", workspace).args(ADD_TARGET)).map_err(|error| missing(error.to_string()))?;
    if !toolchain.has_target() {
        let place = toolchain.sysroot.display();
        return Err(missing(format!("the command ended well, but {place} still lacks the target")));
    }
    Ok(Target::Added)
}
