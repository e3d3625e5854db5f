//! The builder's errors.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::{error, fmt, io};

/// The reason why a component could not be built, or a lock could not be read or does not match.
///
/// Each message names the place and, if there is one, the remedy.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// No folder above this one is the workspace.
    NotAWorkspace {
        /// The folder at which the search began.
        start: PathBuf,
    },
    /// There is nothing to build.
    NoComponents {
        /// The folder that holds no component crate.
        folder: PathBuf,
    },
    /// A package's name does not name a rulebook.
    PackageName {
        /// The name.
        package: String,
    },
    /// Neither `CARGO_HOME` nor a home folder is known.
    NoCargoHome,
    /// A configuration file of cargo's changes how components are compiled.
    Config {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// The key in it.
        key: String,
    },
    /// A program could not be started.
    Start {
        /// The command line.
        command: String,
        /// The reason.
        source: io::Error,
    },
    /// A program ended with a failure.
    Failed {
        /// The command line.
        command: String,
        /// The exit status.
        status: ExitStatus,
        /// Its error output, unless the user has already seen it.
        said: String,
    },
    /// The toolchain cannot compile to WebAssembly.
    TargetMissing {
        /// The compiler that lacks the target.
        toolchain: String,
        /// The command that adds it.
        command: String,
        /// The reason why it could not be added here.
        reason: String,
    },
    /// Cargo ended well, but left no module.
    NoModule {
        /// The package.
        package: String,
        /// The path at which its module was looked for.
        path: PathBuf,
        /// The reason why it was not found there.
        source: io::Error,
    },
    /// A module cannot be encoded as a component.
    Encode {
        /// The package.
        package: String,
        /// The fault in the module.
        reason: String,
    },
    /// A rulebook's file is wrong.
    Rulebook {
        /// The file.
        path: PathBuf,
        /// The fault in it, with its place.
        fault: kip_records::Fault,
    },
    /// A component imports something.
    Imports {
        /// The package.
        package: String,
        /// The names of its imports.
        imports: Vec<String>,
    },
    /// A file or folder cannot be read.
    Read {
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A file or folder cannot be written.
    Write {
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// The workspace has no lock file yet.
    NoLock {
        /// The path of the missing file.
        path: PathBuf,
    },
    /// A lock file cannot be parsed.
    LockSyntax {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// The fault in the line.
        problem: String,
    },
    /// The components differ from the lock.
    LockDiffers(Vec<Difference>),
    /// A component beside its lock is not the locked one.
    Altered {
        /// The component.
        path: PathBuf,
        /// The fault in it.
        problem: String,
    },
}

/// The difference between one component and the lock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The rulebook's id.
    pub rulebook: String,
    /// The digest in the lock; `None` for a component that is not in it.
    pub locked: Option<String>,
    /// The digest built; `None` for a component that no longer exists.
    pub built: Option<String>,
    /// The compilers and encoders of the lock and of this build, if they differ and may be the cause.
    pub tools: Option<(String, String)>,
}

impl Error {
    pub(crate) fn read(path: &Path, source: io::Error) -> Self {
        Self::Read { path: path.to_owned(), source }
    }

    pub(crate) fn write(path: &Path, source: io::Error) -> Self {
        Self::Write { path: path.to_owned(), source }
    }

    pub(crate) fn start(command: &Command, source: io::Error) -> Self {
        Self::Start { command: line(command), source }
    }

    pub(crate) fn failed(command: &Command, status: ExitStatus, said: String) -> Self {
        Self::Failed { command: line(command), status, said }
    }
}

fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAWorkspace { start } => write!(
                f,
                "{} lies in no kip workspace: no folder from there upwards holds a Cargo.toml \
                 beside engine/components, or is a house's own rulebook; name the workspace's folder",
                start.display()
            ),
            Self::NoComponents { folder } => write!(
                f,
                "{} holds no component; a component is a folder <rulebook id> with a Cargo.toml \
                 of the package kip-<rulebook id>",
                folder.display()
            ),
            Self::PackageName { package } => write!(
                f,
                "the package `{package}` is no component; a component's package is called \
                 kip-<rulebook id>"
            ),
            Self::NoCargoHome => f.write_str("cargo's home folder is not known; set the variable CARGO_HOME"),
            Self::Config { path, line, key } => write!(
                f,
                "{}:{line}: `{key}` changes how components are compiled, and so their digests; take it out for this build, or \
                 name another CARGO_HOME",
                path.display()
            ),
            Self::Start { command, source } => {
                write!(f, "`{command}` cannot be started: {source}; is its folder in PATH?")
            }
            Self::Failed { command, status, said } if said.is_empty() => {
                write!(f, "`{command}` failed ({status}); its messages are above")
            }
            Self::Failed { command, status, said } => {
                write!(f, "`{command}` failed ({status}): {said}")
            }
            Self::TargetMissing { toolchain, command, reason } => write!(
                f,
                "{toolchain} lacks the target {}, and it could not be added: {reason}; run \
                 `{command}` in the workspace's folder, or install the target with whatever \
                 installed the compiler",
                crate::TARGET
            ),
            Self::NoModule { package, path, source } => write!(
                f,
                "cargo built the package {package}, but there is no module at {}: {source}; the \
                 package needs a library of crate-type \"cdylib\" without a name of its own",
                path.display()
            ),
            Self::Encode { package, reason } => write!(
                f,
                "the module of the package {package} makes no component: {reason}; does its \
                 src/lib.rs export the world of its family?"
            ),
            Self::Rulebook { path, fault } => write!(f, "{}: {fault}", path.display()),
            Self::Imports { package, imports } => write!(
                f,
                "the component of the package {package} imports {}; a component imports nothing: \
                 take the import out of its world in wit/, or export the interface too",
                imports.join(", ")
            ),
            Self::Read { path, source } => {
                write!(f, "{} cannot be read: {source}", path.display())
            }
            Self::Write { path, source } => {
                write!(f, "{} cannot be written: {source}", path.display())
            }
            Self::NoLock { path } => {
                write!(f, "there is no {}; write it with `cargo run -p kip-builder -- lock`", path.display())
            }
            Self::LockSyntax { path, line, problem } => write!(
                f,
                "{}:{line}: {problem}; the file is written by `kip-builder lock`, not by hand",
                path.display()
            ),
            Self::Altered { path, problem } => {
                write!(f, "{} is not what was certified: {problem}; unpack the archive again", path.display())
            }
            Self::LockDiffers(differences) => {
                f.write_str("the components are not those of engine/components.lock:")?;
                for difference in differences {
                    write!(f, "\n  {difference}")?;
                }
                f.write_str(
                    "\nIf the engine was changed on purpose, write the new digests with \
                     `cargo run -p kip-builder -- lock`.",
                )
            }
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rulebook, locked, built, tools } = self;
        match (locked, built) {
            (Some(locked), Some(built)) => write!(f, "{rulebook}: lock {locked}, built {built}")?,
            (None, Some(built)) => write!(f, "{rulebook}: not in the lock, built {built}")?,
            (locked, None) => {
                let locked = locked.as_deref().unwrap_or("nothing");
                write!(f, "{rulebook}: lock {locked}, no such component")?;
            }
        }
        match tools {
            Some((then, now)) => write!(f, " (locked with {then}, built with {now})"),
            None => Ok(()),
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Start { source, .. }
            | Self::NoModule { source, .. }
            | Self::Read { source, .. }
            | Self::Write { source, .. } => Some(source),
            _ => None,
        }
    }
}
