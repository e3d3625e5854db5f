//! Builds components from source.

use std::path::{Path, PathBuf};

use kip_records::{Component, Fault, Rulebook, sha256};

use crate::encode::{Encoded, encode};
use crate::remap::{Folders, registries};
use crate::workspace::{
    TRANSCRIPT, default_target_dir, engine_of, engines, is_engine, package, rulebook, rulebook_file, rulebooks,
};
use crate::{Error, TARGET, Toolchain, cargo, config, ensure_target};

/// The profile in the workspace's `Cargo.toml` that components are compiled with.
const PROFILE: &str = "component";

/// The packages to build, and the folders to use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The workspace's root folder.
    pub workspace: PathBuf,
    /// The components to build, `kip-<id>` each: the package of an engine or of a rulebook that is compiled, or a rulebook that is a file.
    pub packages: Vec<String>,
    /// Cargo's target folder for this build. It must not be that of a cargo that waits for this build: the two would
    /// deadlock.
    pub target_dir: PathBuf,
    /// A cargo home to use instead of the current one. The bytes do not depend on it.
    pub cargo_home: Option<PathBuf>,
    /// True to build only with packages downloaded before.
    pub offline: bool,
}

impl Request {
    /// Requests some packages, in the [default target folder](default_target_dir).
    pub fn new(workspace: impl Into<PathBuf>, packages: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let workspace = workspace.into();
        Self {
            target_dir: default_target_dir(&workspace),
            packages: packages.into_iter().map(Into::into).collect(),
            workspace,
            cargo_home: None,
            offline: false,
        }
    }

    /// Requests every component of a workspace, each of which the lock holds: its engines and rulebooks, and [`TRANSCRIPT`].
    ///
    /// # Errors
    /// Those of [`rulebooks`].
    pub fn all(workspace: &Path) -> Result<Self, Error> {
        let mut names = engines(workspace)?;
        names.extend(rulebooks(workspace)?);
        names.push(TRANSCRIPT.to_owned());
        Ok(Self::new(workspace, names.iter().map(|name| package(name))))
    }
}

/// A component, ready to ship.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Built {
    /// The package it was built from, `kip-nsw`.
    pub package: String,
    /// The rulebook it holds, `nsw`; an engine's id, or [`TRANSCRIPT`].
    pub rulebook: String,
    /// The SHA-256 of the record that was added to an engine, where the rulebook is a file.
    pub record: Option<String>,
    /// The family of games that it belongs to, `two-up`; [`TRANSCRIPT`] of that component.
    pub family: String,
    /// The component, in the WebAssembly binary format.
    pub bytes: Vec<u8>,
    /// The SHA-256 of `bytes`, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// The length of `bytes`.
    pub size: usize,
    /// The compiler that built it, [`Toolchain::version`].
    pub toolchain: String,
    /// The program that encoded the component, with its version.
    pub encoder: String,
}

impl Built {
    /// Returns whether it is a rulebook: neither an engine, nor [`TRANSCRIPT`].
    #[must_use]
    pub fn is_rulebook(&self) -> bool {
        self.rulebook != TRANSCRIPT && !is_engine(&self.rulebook)
    }

    /// Writes the component as `<rulebook id>.wasm` into an existing folder and returns the file's path.
    ///
    /// # Errors
    /// [`Error::Write`] when the file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, Error> {
        let path = folder.join(format!("{}.wasm", self.rulebook));
        std::fs::write(&path, &self.bytes).map_err(|error| Error::write(&path, error))?;
        Ok(path)
    }
}

/// Builds components, in the order the request names them. Adds the compiler's WebAssembly target when it is missing
/// ([`ensure_target`]). Progress goes to standard error, nothing to standard output.
///
/// # Errors
/// When the source does not compile, is not a component, or imports anything, and when a rulebook's file is wrong: see [`Error`].
pub fn build(request: &Request) -> Result<Vec<Built>, Error> {
    // Names and files first: a wrong one should not cost a compilation.
    let sources = request.packages.iter().map(|name| Source::of(request, name)).collect::<Result<Vec<_>, _>>()?;
    ensure_target(&request.workspace)?;
    let toolchain = Toolchain::of(&request.workspace)?;
    let mut packages: Vec<&String> = Vec::new();
    for source in &sources {
        if !packages.contains(&&source.package) {
            packages.push(&source.package);
        }
    }
    compile(request, &packages, &toolchain)?;

    let mut encoded: Vec<(&String, Encoded)> = Vec::new();
    for package in packages {
        let path = module_path(request, package);
        let module =
            std::fs::read(&path).map_err(|source| Error::NoModule { package: package.clone(), path, source })?;
        encoded.push((package, encode(package, &module)?));
    }
    sources.iter().map(|source| source.finish(&encoded, &toolchain)).collect()
}

/// The source of a component.
struct Source {
    /// Its id.
    id: String,
    /// The package that is compiled: the rulebook's, or its engine's.
    package: String,
    /// The rulebook that is added to the engine, as bytes.
    record: Option<Vec<u8>>,
}

impl Source {
    /// Finds what a requested name is made of: the crate of that name, or a rulebook's file.
    fn of(request: &Request, name: &str) -> Result<Self, Error> {
        let id = rulebook(name)?;
        let Some(path) = rulebook_file(&request.workspace, id) else {
            return Ok(Self { id: id.to_owned(), package: name.to_owned(), record: None });
        };
        let text = std::fs::read_to_string(&path).map_err(|error| Error::read(&path, error))?;
        let find = |id: &str| {
            let text = std::fs::read_to_string(rulebook_file(&request.workspace, id)?).ok()?;
            Some(&*Box::leak(text.into_boxed_str()))
        };
        let wrong = |fault| Error::Rulebook { path: path.clone(), fault };
        let read = Rulebook::read(&text, &find).map_err(wrong)?;
        if read.id() != id {
            return Err(wrong(Fault::whole(format!("its `id` is `{}`: name the file as its rulebook", read.id()))));
        }
        let record = read.to_bytes().map_err(|unfit| wrong(unfit.into()))?;
        Ok(Self { id: id.to_owned(), package: package(&engine_of(read.family())), record: Some(record) })
    }

    fn finish(&self, encoded: &[(&String, Encoded)], toolchain: &Toolchain) -> Result<Built, Error> {
        let Self { id, package, record } = self;
        let refusal = |reason: String| Error::Encode { package: package.clone(), reason };
        let found = encoded.iter().find(|(name, _)| *name == package).map(|(_, encoded)| encoded);
        let encoded = found.ok_or_else(|| refusal("it was not compiled".to_owned()))?;
        let bytes = match record {
            Some(record) => Component::with(&encoded.bytes, record).map_err(|error| refusal(error.to_string()))?,
            None => encoded.bytes.clone(),
        };
        Ok(Built {
            package: package.clone(),
            rulebook: id.clone(),
            record: record.as_deref().map(sha256),
            sha256: sha256(&bytes),
            size: bytes.len(),
            bytes,
            toolchain: toolchain.version.clone(),
            encoder: encoded.encoder.clone(),
            family: encoded.family.clone(),
        })
    }
}

/// Compiles all packages to core modules: the rulebooks with one run of cargo, the transcripts' component with another. Cargo
/// unites the features of all crates in one run, and that component reads JSON: a rulebook compiled with it would have other
/// bytes.
fn compile(request: &Request, packages: &[&String], toolchain: &Toolchain) -> Result<(), Error> {
    let cargo_home = match &request.cargo_home {
        Some(path) => path.clone(),
        None => cargo::home()?,
    };
    config::require_neutral(&request.workspace, &cargo_home)?;
    // The flags contain the folders' real paths, so the folders must exist first.
    for folder in [&cargo_home, &request.target_dir] {
        std::fs::create_dir_all(folder).map_err(|error| Error::write(folder, error))?;
    }
    let is_transcript = |package: &&&String| rulebook(package).is_ok_and(|id| id == TRANSCRIPT);
    let (transcripts, rulebooks): (Vec<&String>, Vec<&String>) = packages.iter().partition(is_transcript);
    let mut known = registries(&cargo_home)?;
    loop {
        let folders = Folders {
            workspace: &request.workspace,
            target_dir: &request.target_dir,
            cargo_home: &cargo_home,
            toolchain,
            registries: &known,
        };
        for packages in [&transcripts, &rulebooks].into_iter().filter(|packages| !packages.is_empty()) {
            let mut command = cargo::cargo(&request.workspace);
            command
                .args(["build", "--locked", "--profile", PROFILE, "--target", TARGET])
                .env("CARGO_TARGET_DIR", &request.target_dir)
                .env("CARGO_HOME", &cargo_home)
                .env("CARGO_ENCODED_RUSTFLAGS", folders.encoded_rustflags());
            if request.offline {
                command.arg("--offline");
            }
            for package in packages {
                command.args(["-p", package]);
            }
            cargo::run(&mut command)?;
        }

        // The first download creates the registry's folder too late for the flags above, so the build repeats. Cargo
        // does not recompile what it compiled for this machine.
        let now = registries(&cargo_home)?;
        if now == known {
            return Ok(());
        }
        known = now;
    }
}

fn module_path(request: &Request, package: &str) -> PathBuf {
    let file = format!("{}.wasm", package.replace('-', "_"));
    request.target_dir.join(TARGET).join(PROFILE).join(file)
}
