//! `engine/components.lock`: the digests of the components that ship.
//!
//! The file is TOML, so that any language can read it. Its layout is fixed, so that this crate needs no TOML parser and
//! a change affects one line.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fmt, io};

use crate::{Built, Difference, Error};

const FILE: &str = "components.lock";

const HEADER: &str = "\
# The SHA-256 of every engine and every component, as built from this source by the tools named; `record` is that of the rulebook's
# record, where a component is an engine with a record added.
# Write it:   cargo run -p kip-builder -- lock
# Check it:   cargo run -p kip-builder -- check
";

/// The components of a workspace and their digests, by rulebook id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lock {
    components: BTreeMap<String, Locked>,
}

/// The lock's entry for one component.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Locked {
    /// The SHA-256 of the component, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// The component's length in bytes.
    pub size: usize,
    /// The compiler it was built with.
    pub toolchain: String,
    /// The program that encoded it, with its version.
    pub encoder: String,
    /// The SHA-256 of the record that was added to its engine; empty where the rulebook is compiled.
    pub record: String,
}

impl Lock {
    /// Returns the path of a workspace's lock, in `engine`.
    #[must_use]
    pub fn path(workspace: &Path) -> PathBuf {
        workspace.join("engine").join(FILE)
    }

    /// Returns the lock of components just built.
    #[must_use]
    pub fn of(built: &[Built]) -> Self {
        let components = built.iter().map(|component| {
            let locked = Locked {
                sha256: component.sha256.clone(),
                size: component.size,
                toolchain: component.toolchain.clone(),
                encoder: component.encoder.clone(),
                record: component.record.clone().unwrap_or_default(),
            };
            (component.rulebook.clone(), locked)
        });
        Self { components: components.collect() }
    }

    /// Reads a lock file.
    ///
    /// # Errors
    /// [`Error::NoLock`] when there is none, [`Error::Read`] when it cannot be read, [`Error::LockSyntax`] with the line when its
    /// layout is not that of [`Lock::write`].
    pub fn read(path: &Path) -> Result<Self, Error> {
        let text = std::fs::read_to_string(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Error::NoLock { path: path.to_owned() },
            _ => Error::read(path, error),
        })?;
        Self::parse(&text, path)
    }

    /// Reads the text of a lock file; `path` is named in the error.
    ///
    /// # Errors
    /// [`Error::LockSyntax`] with the line when its layout is not that of [`Lock::write`].
    pub fn parse(text: &str, path: &Path) -> Result<Self, Error> {
        parse(text).map_err(|(line, problem)| Error::LockSyntax { path: path.to_owned(), line, problem })
    }

    /// Writes the lock file; the same lock always makes the same file.
    ///
    /// # Errors
    /// [`Error::Write`] when the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), Error> {
        std::fs::write(path, self.to_string()).map_err(|error| Error::write(path, error))
    }

    /// Returns the entry for a rulebook's component.
    #[must_use]
    pub fn get(&self, rulebook: &str) -> Option<&Locked> {
        self.components.get(rulebook)
    }

    /// Iterates over all rulebook ids with their entries, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Locked)> {
        self.components.iter().map(|(id, locked)| (id.as_str(), locked))
    }

    /// Compares the lock with all components of the workspace. Only digests count: other tools that build the same
    /// bytes are not a difference.
    ///
    /// # Errors
    /// [`Error::LockDiffers`] with every component that differs, is missing from the lock, or is in the lock only.
    pub fn compare(&self, built: &[Built]) -> Result<(), Error> {
        let differences = self.differences(built);
        if differences.is_empty() { Ok(()) } else { Err(Error::LockDiffers(differences)) }
    }

    /// Returns the differences that [`Lock::compare`] reports, in alphabetical order.
    #[must_use]
    pub fn differences(&self, built: &[Built]) -> Vec<Difference> {
        let now = Self::of(built);
        let ids: BTreeSet<&String> = self.components.keys().chain(now.components.keys()).collect();
        let mut differences = Vec::new();
        for id in ids {
            let (locked, built) = (self.get(id), now.get(id));
            let digest = |entry: Option<&Locked>| entry.map(|entry| entry.sha256.clone());
            if digest(locked) == digest(built) {
                continue;
            }
            let tools = locked.zip(built).map(|(then, now)| (then.tools(), now.tools()));
            differences.push(Difference {
                rulebook: id.clone(),
                locked: digest(locked),
                built: digest(built),
                tools: tools.filter(|(then, now)| then != now),
            });
        }
        differences
    }
}

impl Locked {
    fn tools(&self) -> String {
        format!("{} and {}", self.toolchain, self.encoder)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let quoted = || {
            value
                .strip_prefix('"')
                .and_then(|value| value.strip_suffix('"'))
                .filter(|value| !value.contains(['"', '\\']))
                .map(str::to_owned)
                .ok_or_else(|| format!("the value of `{key}` must be a plain string in quotes"))
        };
        let is_given = match key {
            "sha256" => !self.sha256.is_empty(),
            "size" => self.size != 0,
            "toolchain" => !self.toolchain.is_empty(),
            "encoder" => !self.encoder.is_empty(),
            "record" => !self.record.is_empty(),
            _ => false,
        };
        if is_given {
            return Err(format!("`{key}` is there twice"));
        }
        match key {
            "sha256" | "record" => {
                let digest = quoted()?;
                if !is_digest(&digest) {
                    return Err(format!("`{key}` must be 64 lower-case hexadecimal digits"));
                }
                *(if key == "record" { &mut self.record } else { &mut self.sha256 }) = digest;
            }
            "size" => {
                self.size = value.parse().map_err(|_| "`size` must be a whole number")?;
            }
            "toolchain" => self.toolchain = quoted()?,
            "encoder" => self.encoder = quoted()?,
            _ => return Err(format!("`{key}` is no entry of a component")),
        }
        Ok(())
    }
}

fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

impl fmt::Display for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HEADER)?;
        for (id, Locked { sha256, size, toolchain, encoder, record }) in self.iter() {
            writeln!(f, "\n[{id}]")?;
            writeln!(f, "sha256 = \"{sha256}\"")?;
            writeln!(f, "size = {size}")?;
            writeln!(f, "toolchain = \"{toolchain}\"")?;
            writeln!(f, "encoder = \"{encoder}\"")?;
            if !record.is_empty() {
                writeln!(f, "record = \"{record}\"")?;
            }
        }
        Ok(())
    }
}

/// Parses the layout that `Display` writes. The error is a line number and a problem.
fn parse(text: &str) -> Result<Lock, (usize, String)> {
    let mut lock = Lock::default();
    let mut current: Option<&mut Locked> = None;
    for (line, number) in text.lines().map(str::trim).zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(id) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            if lock.components.contains_key(id) {
                return Err((number, format!("`{id}` is there twice")));
            }
            current = Some(lock.components.entry(id.to_owned()).or_default());
            continue;
        }
        let (key, value) =
            line.split_once('=').ok_or_else(|| (number, "neither `[rulebook]` nor `key = value`".to_owned()))?;
        let entry = current.as_mut().ok_or_else(|| (number, "a `[rulebook]` must come first".to_owned()))?;
        entry.set(key.trim(), value.trim()).map_err(|problem| (number, problem))?;
    }
    // The last entry may be truncated: an entry without a digest is an error.
    if let Some((id, _)) = lock.iter().find(|(_, entry)| entry.sha256.is_empty()) {
        return Err((text.lines().count(), format!("`{id}` has no `sha256`")));
    }
    Ok(lock)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn built(rulebook: &str, digit: char) -> Built {
        Built {
            package: crate::package(rulebook),
            rulebook: rulebook.to_owned(),
            bytes: vec![0; 12],
            sha256: digit.to_string().repeat(64),
            size: 12,
            toolchain: "rustc 1.95.0 (0 2026)".to_owned(),
            encoder: "wit-component 0.254.2".to_owned(),
            family: "two-up".to_owned(),
            record: None,
        }
    }

    fn problem(text: &str) -> Option<(usize, String)> {
        parse(text).err()
    }

    #[test]
    fn a_lock_reads_as_it_was_written() {
        let lock = Lock::of(&[built("nsw", 'b'), built("crown", 'a')]);
        let text = lock.to_string();
        assert_eq!(parse(&text), Ok(lock));
        assert!(text.starts_with("# "), "the file says what it is and how it is written");
        assert!(text.find("[crown]") < text.find("[nsw]"), "the order is fixed");
    }

    #[test]
    fn equal_digests_are_not_a_difference() {
        let lock = Lock::of(&[built("nsw", 'a'), built("crown", 'b')]);
        let mut other_tools = built("nsw", 'a');
        other_tools.toolchain = "rustc 9".to_owned();
        assert!(lock.compare(&[built("crown", 'b'), other_tools]).is_ok());
    }

    #[test]
    fn every_component_that_differs_is_named() {
        let lock = Lock::of(&[built("gone", 'a'), built("nsw", 'b'), built("same", 'c')]);
        let mut changed = built("nsw", 'd');
        changed.encoder = "wit-component 0.258.3".to_owned();
        let found = lock.differences(&[built("same", 'c'), changed, built("new", 'e')]);

        let names: Vec<_> = found.iter().map(|difference| difference.rulebook.as_str()).collect();
        assert_eq!(names, ["gone", "new", "nsw"]);
        assert!(found[0].built.is_none() && found[1].locked.is_none());
        let nsw = found[2].to_string();
        assert!(nsw.contains("bbbb") && nsw.contains("dddd"), "both digests: {nsw}");
        assert!(nsw.contains("0.254.2") && nsw.contains("0.258.3"), "both encoders: {nsw}");
    }

    #[test]
    fn tools_are_named_only_when_they_differ() {
        let found = Lock::of(&[built("nsw", 'a')]).differences(&[built("nsw", 'b')]);
        assert!(found.iter().all(|difference| difference.tools.is_none()), "{found:?}");
    }

    #[test]
    fn a_broken_lock_names_the_line() {
        let digest = "a".repeat(64);
        let whole = format!("[nsw]\nsha256 = \"{digest}\"\n");
        assert_eq!(problem(&whole), None);
        for (text, line) in [
            ("nsw\n".to_owned(), 1),
            ("# a comment\n\nsize = 3\n".to_owned(), 3),
            ("[nsw]\nsha256 = \"abc\"\n".to_owned(), 2),
            (format!("[nsw]\nsha256 = \"{}\"\n", digest.to_uppercase()), 2),
            (format!("[nsw]\nsha256 = {digest}\n"), 2),
            ("[nsw]\nsize = -1\n".to_owned(), 2),
            ("[nsw]\nsise = 1\n".to_owned(), 2),
            (format!("{whole}[nsw]\n"), 3),
            ("[nsw]\nsize = 1\n".to_owned(), 2),
        ] {
            assert_eq!(problem(&text).map(|(line, _)| line), Some(line), "{text}");
        }
    }
}
