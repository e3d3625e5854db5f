//! The compiler flags of a component build.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::{Error, Toolchain};

/// The flags that affect the code, all in this place. A change here changes every digest in `components.lock`.
///
/// The stack has 64 KiB instead of the linker's 1 MiB, because the engine's calls are shallow and a host keeps one
/// instance per table. It lies below the data, so an overflow traps and overwrites nothing.
///
/// The memory begins with the allocator's first request, which is enough for most tables. A memory that grows costs its host two
/// system calls in each instance.
///
/// An engine's module exports the address of its room for a rulebook.
const CODE: [&str; 6] = [
    "-C",
    "link-arg=-zstack-size=65536",
    "-C",
    "link-arg=--initial-heap=65536",
    "-C",
    "link-arg=--export-if-defined=KIP_RECORD",
];

/// The folders whose names would otherwise reach the bytes through panic locations and macros' file names.
pub(crate) struct Folders<'a> {
    pub(crate) workspace: &'a Path,
    pub(crate) target_dir: &'a Path,
    pub(crate) cargo_home: &'a Path,
    pub(crate) toolchain: &'a Toolchain,
    pub(crate) registries: &'a [PathBuf],
}

impl Folders<'_> {
    /// Returns all flags for cargo's `CARGO_ENCODED_RUSTFLAGS`, which also replaces the flags of every configuration
    /// file.
    pub(crate) fn encoded_rustflags(&self) -> OsString {
        let mut flags: Vec<OsString> = CODE.iter().map(Into::into).collect();
        for (folder, name) in self.names() {
            let mut flag = OsString::from("--remap-path-prefix=");
            flag.push(folder);
            flag.push("=");
            flag.push(name);
            flags.push(flag);
        }
        flags.join("\x1f".as_ref())
    }

    /// Returns each folder with the name that replaces it, the deepest folder last: the compiler uses the last match.
    fn names(&self) -> Vec<(PathBuf, String)> {
        let sysroot = &self.toolchain.sysroot;
        let mut names = vec![
            (self.cargo_home.to_owned(), "/cargo".to_owned()),
            (PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")), "/kip".to_owned()),
            (self.workspace.to_owned(), "/kip".to_owned()),
            (self.target_dir.to_owned(), "/target".to_owned()),
            (sysroot.clone(), "/sysroot".to_owned()),
        ];
        if let Some(commit) = &self.toolchain.commit {
            // The compiled standard library names its sources this way. With the component rust-src installed the
            // compiler may restore the real paths.
            names.push((sysroot.join("lib/rustlib/src/rust"), format!("/rustc/{commit}")));
        }
        for registry in self.registries {
            names.push((registry.clone(), "/registry".to_owned()));
        }
        // With a symbolic link on the path, cargo may use either name of the folder.
        let real: Vec<_> =
            names.iter().filter_map(|(folder, name)| Some((folder.canonicalize().ok()?, name.clone()))).collect();
        names.extend(real);
        names.sort_by_cached_key(|(folder, _)| (folder.components().count(), folder.clone()));
        names.dedup();
        names
    }
}

/// Returns the folders of unpacked packages, one per registry or mirror. Each is replaced as a whole, because cargo
/// names it after the registry's address.
pub(crate) fn registries(cargo_home: &Path) -> Result<Vec<PathBuf>, Error> {
    let folder = cargo_home.join("registry/src");
    if !folder.is_dir() {
        // A cargo home that has never downloaded anything.
        return Ok(Vec::new());
    }
    let unreadable = |error| Error::read(&folder, error);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(unreadable)? {
        found.push(entry.map_err(unreadable)?.path());
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flags(workspace: &str, cargo_home: &str) -> String {
        let toolchain =
            Toolchain { version: "rustc 0.0.0".to_owned(), commit: Some("abc".to_owned()), sysroot: "/no/rust".into() };
        let registries = [Path::new(cargo_home).join("registry/src/mirror")];
        let folders = Folders {
            workspace: workspace.as_ref(),
            target_dir: &Path::new(workspace).join("target"),
            cargo_home: cargo_home.as_ref(),
            toolchain: &toolchain,
            registries: &registries,
        };
        folders.encoded_rustflags().to_string_lossy().into_owned()
    }

    #[test]
    fn the_deepest_folder_comes_last() {
        let flags = flags("/no/kip", "/no/kip/home");
        let place = |name: &str| flags.find(&format!("={name}"));
        assert!(place("/no/kip=/kip") < place("/no/kip/home=/cargo"));
        assert!(place("/no/kip/home=/cargo") < place("/no/kip/home/registry/src/mirror=/registry"));
    }

    #[test]
    fn every_folder_gets_a_fixed_name() {
        let flags = flags("/no/kip", "/no/home");
        for name in ["/cargo", "/kip", "/registry", "/rustc/abc", "/sysroot", "/target"] {
            let flag = flags.split('\x1f').find(|flag| flag.ends_with(&format!("={name}")));
            assert!(flag.is_some_and(|flag| flag.starts_with("--remap-path-prefix=/no/")), "{name}");
        }
    }
}
