//! Where rulebooks come from: the program carries them, or a file is named.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use kip::{CacheError, CodeCache, Digest, Limits, LoadError, Registry, Rulebook};

use super::errors::{Failure, Outcome};
use super::output::grouped;
use super::play::script::nearest;

/// Where rulebooks come from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shelf<'a> {
    /// Components allowed because they were named; the first plays, whatever its id.
    pub components: &'a [PathBuf],
    /// Components that may be loaded too, such as one that is to take over.
    pub allow: &'a [PathBuf],
}

impl Shelf<'_> {
    /// All rulebooks there are.
    pub(crate) fn load(self) -> Outcome<Registry> {
        let (mut registry, _) = self.named(Limits::default())?;
        self.allow(&mut registry)?;
        Ok(registry)
    }

    /// One of them; the component that was named is meant whatever its id.
    pub(crate) fn rulebook(self, id: &str) -> Outcome<Rulebook> {
        self.rulebook_with(id, Limits::default())
    }

    /// The same with other limits.
    pub(crate) fn rulebook_with(self, id: &str, limits: Limits) -> Outcome<Rulebook> {
        let (registry, named) = self.named(limits)?;
        one_of(&registry, named, id)
    }

    /// The same, and all that may take over from it.
    pub(crate) fn stock(self, id: &str) -> Outcome<(Rulebook, Registry)> {
        let (mut registry, named) = self.named(Limits::default())?;
        let rulebook = one_of(&registry, named, id)?;
        self.allow(&mut registry)?;
        Ok((rulebook, registry))
    }

    /// What the program carries and the components that were named, the first of them apart.
    fn named(self, limits: Limits) -> Outcome<(Registry, Option<Rulebook>)> {
        let cache = code_cache()?;
        let embedded = match &cache {
            Some(cache) => Registry::embedded_cached(limits, cache),
            None => Registry::embedded(limits),
        };
        let mut registry = match embedded {
            Ok(registry) => registry,
            // It is of use beside them, but not needed.
            Err(_) if !self.components.is_empty() => {
                Registry::new(limits).map_err(|error| Failure::check(error.to_string()))?
            }
            Err(error) => return Err(not_carried(&error)),
        };
        let mut named = None;
        for path in self.components {
            let rulebook = allowed(&mut registry, path)?;
            named.get_or_insert(rulebook);
        }
        Ok((registry, named))
    }

    fn allow(self, registry: &mut Registry) -> Outcome {
        self.allow.iter().try_for_each(|path| allowed(registry, path).map(|_| ()))
    }
}

/// Where compiled rulebooks are kept: the folder in [`CACHE`], else one of the user's. What is not to be had there is compiled.
fn code_cache() -> Outcome<Option<CodeCache>> {
    if let Some(named) = std::env::var_os(CACHE) {
        if named.is_empty() || named == "off" {
            return Ok(None);
        }
        let opened = CodeCache::open(Path::new(&named));
        return opened.map(Some).map_err(|error| Failure::input(format!("{CACHE}: {error}")));
    }
    let opened = dirs::cache_dir().map(|folder| CodeCache::open(folder.join("kip")));
    if let Some(Err(error @ CacheError::NotPrivate { .. })) = &opened {
        anstream::eprintln!("kip: rulebooks are compiled each time: {error}");
    }
    Ok(opened.and_then(Result::ok))
}

/// The environment variable that names a folder for compiled rulebooks, or says `off`.
const CACHE: &str = "KIP_CACHE";

/// The component that was named, or the rulebook with that id.
fn one_of(registry: &Registry, named: Option<Rulebook>, id: &str) -> Outcome<Rulebook> {
    match named {
        Some(rulebook) => Ok(rulebook),
        None => registry.find(id).map_err(|error| not_carried(&error))?.ok_or_else(|| unknown(registry, id)),
    }
}

/// Loads a component that is allowed because somebody named it.
fn allowed(registry: &mut Registry, path: &Path) -> Outcome<Rulebook> {
    let wasm = read_wasm(path)?;
    registry.allow(Digest::of(&wasm));
    registry.load(&wasm).map_err(|error| {
        Failure::input(format!("{} cannot be loaded: {}", path.display(), first_line(&error.to_string())))
    })
}

/// The longest file that is read as a component. A rulebook has less than one MiB.
const LARGEST: u64 = 64 << 20;

/// A file that may be a component.
///
/// # Errors
/// It cannot be read, or it is larger than [`LARGEST`].
pub(crate) fn read_wasm(path: &Path) -> Outcome<Vec<u8>> {
    read_at_most(path, LARGEST)
}

fn read_at_most(path: &Path, largest: u64) -> Outcome<Vec<u8>> {
    let failed = |error: io::Error| Failure::file("read", path, &error);
    let mut wasm = Vec::new();
    // One byte more tells a file of just that size from a larger one, and from one without end.
    let length = File::open(path).map_err(failed)?.take(largest + 1).read_to_end(&mut wasm).map_err(failed)?;
    if u64::try_from(length).is_ok_and(|length| length <= largest) {
        return Ok(wasm);
    }
    Err(Failure::input(format!("{} is larger than {} bytes: no rulebook is", path.display(), grouped(largest))))
}

/// What is wrong with a file, without the list of bytes that were expected.
pub(crate) fn first_line(error: &str) -> String {
    let reason = error.lines().next().unwrap_or_default().trim_end_matches([' ', '[', '=', '-']);
    reason.strip_suffix(" - expected").unwrap_or(reason).to_owned()
}

fn not_carried(error: &LoadError) -> Failure {
    Failure::check(format!("the rulebooks this program carries cannot be loaded: {error}")).help(
        "a program built from changed source differs from engine/components.lock; --component FILE.wasm names another",
    )
}

/// What to say of an id that no rulebook has.
pub(crate) fn unknown(registry: &Registry, id: &str) -> Failure {
    let ids: Vec<_> = registry.ids().collect();
    let near = nearest(id, &ids).map_or(String::new(), |near| format!("did you mean `{near}`? "));
    Failure::input(format!("there is no rulebook `{id}`")).help(format!("{near}there are: {}", ids.join(", ")))
}

/// The rulebook as it was just built, whatever the lock says: whether the lock agrees is a
/// question of its own.
#[cfg(test)]
pub(crate) fn nsw() -> Rulebook {
    two_builds().by_digest(Digest::of(&nsw_bytes())).expect("a rulebook")
}

/// The same and another build of it, a correction of the contract that changes no type: the
/// latter has the id.
#[cfg(test)]
pub(crate) fn two_builds() -> Registry {
    static LOADED: std::sync::OnceLock<Registry> = std::sync::OnceLock::new();
    LOADED
        .get_or_init(|| {
            let mut registry = Registry::new(Limits::default()).expect("a sandbox");
            let first = nsw_bytes();
            load(&mut registry, &first);
            load(&mut registry, &later(&first));
            registry
        })
        .clone()
}

/// Every rulebook that the program carries, as they were just built.
#[cfg(test)]
pub(crate) fn all() -> Registry {
    static LOADED: std::sync::OnceLock<Registry> = std::sync::OnceLock::new();
    LOADED
        .get_or_init(|| {
            let mut registry = Registry::new(Limits::default()).expect("a sandbox");
            for carried in kip::carried() {
                load(&mut registry, carried.bytes);
            }
            registry
        })
        .clone()
}

/// One of them.
#[cfg(test)]
pub(crate) fn built(id: &str) -> Rulebook {
    all().rulebook(id).expect(id)
}

#[cfg(test)]
fn load(registry: &mut Registry, wasm: &[u8]) {
    registry.allow(Digest::of(wasm));
    registry.load(wasm).expect("a rulebook");
}

#[cfg(test)]
fn later(wasm: &[u8]) -> Vec<u8> {
    let (from, to) = (b"@1.0.0", b"@1.0.1");
    let mut later = wasm.to_vec();
    for at in 0..wasm.len() - from.len() {
        if wasm[at..].starts_with(from) {
            later[at..at + to.len()].copy_from_slice(to);
        }
    }
    later
}

#[cfg(test)]
fn nsw_bytes() -> Vec<u8> {
    let nsw = kip::carried().iter().find(|carried| carried.rulebook == "nsw");
    nsw.expect("the library carries it").bytes.to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_up_to_the_largest_size() -> Outcome {
        let file = tempfile::NamedTempFile::new()?;
        std::fs::write(file.path(), [0; 100])?;
        assert_eq!(read_at_most(file.path(), 100)?.len(), 100);
        let told = read_at_most(file.path(), 99).expect_err("too large").to_string();
        assert!(told.ends_with("is larger than 99 bytes: no rulebook is"), "{told}");
        Ok(())
    }

    #[test]
    fn what_is_no_component_is_told_in_one_line() -> Outcome {
        let file = tempfile::NamedTempFile::new()?;
        std::fs::write(file.path(), "garbage")?;
        let components = [file.path().to_owned()];
        let told = Shelf { components: &components, allow: &[] }.load().expect_err("garbage").to_string();
        assert_eq!(told.lines().count(), 1, "{told}");
        assert!(told.contains("cannot be loaded: not valid WebAssembly: magic header not detected"), "{told}");
        Ok(())
    }
}
