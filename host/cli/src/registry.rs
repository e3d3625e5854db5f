//! Loads rulebooks: those the program carries, and files named on the command line.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Once;

use kip::family::Described as _;
use kip::{About, CacheError, CodeCache, Digest, Hosted, Limits, LoadError, Registry, Rulebook, TwoUp};

use tempfile::TempDir;

use super::bounded::read_at_most;
use super::compile::CompileOptions;
use super::compile::compile;
use super::errors::{Failure, Outcome};
use super::output::{grouped, printable};
use super::play::script::nearest;
use super::rulebook_file::{self, is_rulebook_file};
use super::values::DEFAULT;

/// The sources of rulebooks.
#[derive(Clone, Copy, Debug)]
pub struct RulebookSources<'a> {
    /// Components that `--component` names and so allows; the first one plays, whatever its id.
    pub components: &'a [PathBuf],
    /// Further components that may be loaded, such as one that is to take over.
    pub allow: &'a [PathBuf],
    /// The rulebook that the command line names; a component named beside it has that id, or is refused.
    pub asked: Option<&'a str>,
    /// The limits of compiling components.
    pub compile: CompileOptions,
}

impl<'a> RulebookSources<'a> {
    /// Returns the id of the rulebook that the command line names, or else the default one.
    pub(crate) fn id(self) -> &'a str {
        self.asked.unwrap_or(DEFAULT)
    }

    /// Loads the rulebooks of a family: the carried ones and the named components.
    pub(crate) fn load<F: Hosted>(self) -> Outcome<Registry<F>> {
        Ok(self.load_all(Limits::default())?.0)
    }

    /// Loads one rulebook: the first named component, whatever its id, or else the carried one with that id.
    pub(crate) fn load_rulebook<F: Hosted>(self, id: &str) -> Outcome<Rulebook<F>> {
        self.load_rulebook_with(id, Limits::default())
    }

    /// Loads one rulebook with other limits.
    pub(crate) fn load_rulebook_with<F: Hosted>(self, id: &str, limits: Limits) -> Outcome<Rulebook<F>> {
        let this = Self { allow: &[], ..self };
        let (registry, named) = this.load_all(limits)?;
        select_rulebook(&registry, named, id)
    }

    /// Returns the description of one rulebook: the first named component, or else the carried one with that id.
    pub(crate) fn describe<F: Hosted>(self, id: &str) -> Outcome<About<F>> {
        let this = Self { allow: &[], ..self };
        let (registry, named) = this.load_all(Limits::default())?;
        match named {
            Some(rulebook) => Ok(rulebook.about().clone()),
            None => {
                let described = registry.describe(id).map_err(|error| embedded_failure(&error))?;
                described.ok_or_else(|| unknown_rulebook(&registry, id))
            }
        }
    }

    /// Loads one rulebook, and all that may take over from it.
    pub(crate) fn load_with_successors<F: Hosted>(self, id: &str) -> Outcome<(Rulebook<F>, Registry<F>)> {
        let (registry, named) = self.load_all(Limits::default())?;
        let rulebook = select_rulebook(&registry, named, id)?;
        Ok((rulebook, registry))
    }

    /// Loads the carried rulebooks and the named components; returns the first that plays separately.
    fn load_all<F: Hosted>(self, limits: Limits) -> Outcome<(Registry<F>, Option<Rulebook<F>>)> {
        let (cache, _once) = self.open_cache()?;
        let empty = empty_registry(limits, cache.as_ref())?;
        let registry = match empty.embedded_of_family() {
            Ok(registry) => registry,
            // With a named component the carried ones are useful but not needed.
            Err(_) if !self.components.is_empty() => empty.of_family(),
            Err(error) => return Err(embedded_failure(&error)),
        };
        let named = self.load_named(&registry, cache.as_ref(), &limits)?;
        Ok((registry, named))
    }

    /// Loads the named components alone, and returns the first.
    pub(crate) fn load_named_alone<F: Hosted>(self) -> Outcome<Option<Rulebook<F>>> {
        let (cache, _once) = self.open_cache()?;
        let limits = Limits::default();
        self.load_named(&empty_registry(limits, cache.as_ref())?.of_family::<F>(), cache.as_ref(), &limits)
    }

    /// Requires that no other component is named by option, for a command that takes the file as an argument.
    pub(crate) fn require_no_other(self, named: &Path, example: &str) -> Outcome {
        match self.components.iter().find(|file| file.as_path() != named) {
            Some(file) => Err(Failure::input(format!("--component {} would be ignored here", file.display()))
                .help(format!("name the file in place of the id: {example}"))),
            None => Ok(()),
        }
    }

    /// Requires that the component in play is the rulebook that is named beside it: one of the two would be ignored.
    fn require_asked(&self, path: &Path, id: &str) -> Outcome {
        match self.asked {
            Some(asked) if asked != id => {
                let id = printable(id);
                Err(Failure::input(format!("{} is `{id}`, not `{asked}`", path.display()))
                    .help("leave out the rulebook's id: the component says which it is"))
            }
            _ => Ok(()),
        }
    }

    fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.components.iter().chain(self.allow)
    }

    /// Opens the cache. Named components are compiled by another process, which passes the code on through a cache: where the
    /// user has none, through a temporary one.
    fn open_cache(&self) -> Outcome<(Option<CodeCache>, Option<TempDir>)> {
        if self.files().next().is_some() {
            return kept_cache().map(|(cache, once)| (Some(cache), once));
        }
        Ok((open_code_cache()?, None))
    }

    /// Loads the named components, and returns the first that plays.
    fn load_named<F: Hosted>(
        &self,
        registry: &Registry<F>,
        cache: Option<&CodeCache>,
        limits: &Limits,
    ) -> Outcome<Option<Rulebook<F>>> {
        let mut named = None;
        for (number, path) in self.files().enumerate() {
            let wasm = read_wasm(path)?;
            registry.allow(Digest::of(&wasm));
            let compiled = cache.map_or(Ok(()), |cache| compile(&wasm, cache, limits, &self.compile));
            let rulebook = compiled.and_then(|()| registry.load(&wasm)).map_err(|error| {
                Failure::input(format!("{} cannot be loaded: {}", path.display(), first_line(&error.to_string())))
            })?;
            // An engine without a rulebook that it can read says why in its title.
            let head = rulebook.description().head();
            if head.rulebook.is_empty() {
                return Err(Failure::input(format!("{} cannot be loaded: {}", path.display(), head.title)));
            }
            if number < self.components.len() && named.is_none() {
                self.require_asked(path, rulebook.id())?;
                named = Some(rulebook);
            }
        }
        Ok(named)
    }
}

/// Makes a cache of compiled rulebooks that is deleted with its folder.
pub(crate) fn temporary_cache() -> Outcome<(CodeCache, TempDir)> {
    let failed = |error: String| Failure::input(format!("there is no place for compiled rulebooks: {error}"));
    let folder = tempfile::tempdir().map_err(|error| failed(error.to_string()))?;
    let cache = CodeCache::open(folder.path()).map_err(|error| failed(error.to_string()))?;
    Ok((cache, folder))
}

/// Opens the user's cache of compiled rulebooks, or a temporary one where there is none.
pub(crate) fn kept_cache() -> Outcome<(CodeCache, Option<TempDir>)> {
    match open_code_cache()? {
        Some(cache) => Ok((cache, None)),
        None => temporary_cache().map(|(cache, once)| (cache, Some(once))),
    }
}

/// Opens the user's cache of compiled rulebooks. Returns `None` when it is off, or when the folder is not safe or the user's cache
/// cannot be opened: rulebooks are then compiled each time.
fn open_code_cache() -> Outcome<Option<CodeCache>> {
    let named = std::env::var_os(CACHE);
    match CodeCache::open_of_user() {
        Ok(cache) => Ok(cache),
        Err(error @ (CacheError::NotPrivate { .. } | CacheError::NotOwn { .. })) => {
            warn_uncached(&error);
            Ok(None)
        }
        Err(error) if is_full(&error) || named.is_none() && is_denied(&error) => {
            warn_uncached(&error);
            Ok(None)
        }
        Err(error) if named.is_some() => Err(Failure::input(format!("{CACHE}: {error}"))
            .help(format!("name another folder, or do without: {CACHE}=off"))),
        Err(_) => Ok(None),
    }
}

/// Returns whether the disk is full or read-only: then the folder is right, and the command goes on without it.
fn is_full(error: &CacheError) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, ReadOnlyFilesystem, StorageFull};

    let CacheError::Folder { error, .. } = error else { return false };
    matches!(error.kind(), FileTooLarge | QuotaExceeded | ReadOnlyFilesystem | StorageFull)
}

/// Returns whether the folder is somebody else's.
fn is_denied(error: &CacheError) -> bool {
    matches!(error, CacheError::Folder { error, .. } if error.kind() == std::io::ErrorKind::PermissionDenied)
}

/// Prints once the reason why compiled rulebooks are not kept, and advice.
fn warn_uncached(error: &CacheError) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let why =
            format!("kip: rulebooks are compiled each time: {error}; {CACHE}=FOLDER names another, {CACHE}=off none");
        // Nobody can be warned when standard error is closed.
        let _ = writeln!(anstream::stderr(), "{}", crate::wrap::as_error(printable(&why)));
    });
}

/// The environment variable with a folder for compiled rulebooks, or with `off`.
const CACHE: &str = CodeCache::VARIABLE;

/// Makes a registry without rulebooks.
fn empty_registry(limits: Limits, cache: Option<&CodeCache>) -> Outcome<Registry<TwoUp>> {
    let registry = match cache {
        Some(cache) => Registry::new_cached(limits, cache),
        None => Registry::new(limits),
    };
    registry.map_err(|error| load_failure(&error))
}

/// Returns the bytes of the component that the program carries under that id.
pub(crate) fn carried_bytes(id: &str) -> Option<&'static [u8]> {
    kip::carried().iter().find(|component| component.rulebook == id).map(|component| component.bytes)
}

/// Returns the named component, or the rulebook with that id.
fn select_rulebook<F: Hosted>(registry: &Registry<F>, named: Option<Rulebook<F>>, id: &str) -> Outcome<Rulebook<F>> {
    match named {
        Some(rulebook) => Ok(rulebook),
        None => {
            registry.find(id).map_err(|error| embedded_failure(&error))?.ok_or_else(|| unknown_rulebook(registry, id))
        }
    }
}

/// The size of the largest file that is read as a component. A rulebook has less than one MiB.
pub(crate) const LARGEST: u64 = 64 << 20;

/// Reads a file that may be a component, or builds the component of a rulebook's file.
///
/// # Errors
/// It cannot be read, or it is larger than [`LARGEST`]; what is wrong in a rulebook's file.
pub(crate) fn read_wasm(path: &Path) -> Outcome<Vec<u8>> {
    if is_rulebook_file(path) { rulebook_file::build(path) } else { read_file(path, LARGEST) }
}

fn read_file(path: &Path, largest: u64) -> Outcome<Vec<u8>> {
    let read = File::open(path).and_then(|file| read_at_most(file, largest));
    read.map_err(|error| Failure::file("read", path, &error))?.ok_or_else(|| {
        Failure::input(format!("{} is larger than {} bytes: no rulebook is", path.display(), grouped(largest)))
    })
}

/// Returns the first line of an error, without the list of expected bytes.
pub(crate) fn first_line(error: &str) -> String {
    let reason = error.lines().next().unwrap_or_default().trim_end_matches([' ', '[', '=', '-']);
    reason.strip_suffix(" - expected").unwrap_or(reason).to_owned()
}

/// Returns the failure for an error of loading: a fault of the machine is not a verdict on a component.
pub(crate) fn load_failure(error: &LoadError) -> Failure {
    if error.is_of_host() {
        let help = "it needs some 300 MB of address space and a few threads: see `ulimit -v` and `ulimit -u`";
        return Failure::input(format!("this machine cannot run components: {error}")).help(help);
    }
    Failure::check(error.to_string())
}

pub(crate) fn embedded_failure(error: &LoadError) -> Failure {
    if error.is_of_host() {
        return load_failure(error);
    }
    Failure::check(format!("the rulebooks this program carries cannot be loaded: {error}")).help(
        "a program built from changed source differs from engine/components.lock; --component FILE.wasm names another",
    )
}

/// Returns the failure for an id that no rulebook has.
pub(crate) fn unknown_rulebook<F: Hosted>(registry: &Registry<F>, id: &str) -> Failure {
    let other = kip::carried().iter().find(|carried| carried.rulebook == id && carried.family != F::NAME);
    if let Some(other) = other {
        return Failure::input(format!("`{id}` is a rulebook of {}, and one of {} is wanted", other.family, F::NAME))
            .help(format!("`kip play {id}` plays it; `kip rulebooks` lists those of each family"));
    }
    no_rulebook(id, registry.ids())
}

/// Returns the failure for an id that neither a carried rulebook nor any of these others has.
pub(crate) fn no_rulebook(id: &str, others: impl IntoIterator<Item = String>) -> Failure {
    let mut ids: Vec<_> = kip::carried().iter().map(|carried| carried.rulebook.to_owned()).collect();
    for other in others {
        if !ids.contains(&other) {
            ids.push(other);
        }
    }
    let names: Vec<_> = ids.iter().map(String::as_str).collect();
    let near = nearest(id, &names).map_or(String::new(), |near| format!("did you mean `{near}`? "));
    Failure::input(format!("there is no rulebook `{id}`")).help(format!("{near}there are: {}", ids.join(", ")))
}

/// Returns the carried `nsw`, loaded whether or not the lock file agrees.
#[cfg(test)]
pub(crate) fn nsw() -> Rulebook<TwoUp> {
    two_builds().by_digest(Digest::of(&nsw_bytes())).expect("a rulebook")
}

/// Returns the carried `nsw` and a second build of it, whose contract has a later patch version. The id means the second.
#[cfg(test)]
pub(crate) fn two_builds() -> Registry<TwoUp> {
    static LOADED: std::sync::OnceLock<Registry<TwoUp>> = std::sync::OnceLock::new();
    LOADED
        .get_or_init(|| {
            let registry = Registry::new(Limits::default()).expect("a sandbox");
            let first = nsw_bytes();
            load(&registry, &first);
            load(&registry, &later(&first));
            registry
        })
        .clone()
}

/// Returns every carried rulebook, loaded whether or not the lock file agrees.
#[cfg(test)]
pub(crate) fn all() -> Registry<TwoUp> {
    static LOADED: std::sync::OnceLock<Registry<TwoUp>> = std::sync::OnceLock::new();
    LOADED
        .get_or_init(|| {
            let registry = Registry::new(Limits::default()).expect("a sandbox");
            for carried in kip::carried().iter().filter(|carried| carried.family == "two-up") {
                load(&registry, carried.bytes);
            }
            registry
        })
        .clone()
}

/// Returns the carried card rulebook of that id, loaded whether or not the lock file agrees.
#[cfg(test)]
pub(crate) fn built_cards(id: &str) -> Rulebook<kip::CasinoCards> {
    let registry = all().of_family();
    let carried = kip::carried().iter().find(|carried| carried.rulebook == id).expect(id);
    registry.allow(Digest::of(carried.bytes));
    registry.load(carried.bytes).expect("a rulebook")
}

/// Returns one of the carried rulebooks.
#[cfg(test)]
pub(crate) fn built(id: &str) -> Rulebook<TwoUp> {
    all().rulebook(id).expect(id)
}

#[cfg(test)]
fn load(registry: &Registry<TwoUp>, wasm: &[u8]) {
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
        assert_eq!(read_file(file.path(), 100)?.len(), 100);
        let message = read_file(file.path(), 99).expect_err("too large").to_string();
        assert!(message.ends_with("is larger than 99 bytes: no rulebook is"), "{message}");
        Ok(())
    }

    #[test]
    fn a_file_that_is_no_component_is_reported_in_one_line() -> Outcome {
        let file = tempfile::NamedTempFile::new()?;
        std::fs::write(file.path(), "garbage")?;
        let components = [file.path().to_owned()];
        let sources =
            RulebookSources { components: &components, allow: &[], asked: None, compile: CompileOptions::default() };
        let message = sources.load::<TwoUp>().expect_err("garbage").to_string();
        assert_eq!(message.lines().count(), 1, "{message}");
        assert!(message.contains("cannot be loaded: not valid WebAssembly: magic header not detected"), "{message}");
        Ok(())
    }
}
