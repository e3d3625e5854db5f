//! Where rulebooks come from: the program carries them, or a file is named.

use std::path::Path;

use kip::{Digest, Limits, Registry, Rulebook};

use super::errors::{Failure, Outcome};
use super::play::script::nearest;

/// Where rulebooks come from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shelf<'a> {
    /// A component that takes the place of those carried; it is allowed because it was named.
    pub component: Option<&'a Path>,
}

impl Shelf<'_> {
    /// All rulebooks there are.
    pub(crate) fn load(self) -> Outcome<Registry> {
        Ok(self.load_with(Limits::default())?.0)
    }

    /// One of them; the component that was named is meant whatever its id.
    pub(crate) fn rulebook(self, id: &str) -> Outcome<Rulebook> {
        self.rulebook_with(id, Limits::default())
    }

    /// The same with other limits.
    pub(crate) fn rulebook_with(self, id: &str, limits: Limits) -> Outcome<Rulebook> {
        match self.load_with(limits)? {
            (_, Some(named)) => Ok(named),
            (registry, None) => registry.rulebook(id).ok_or_else(|| unknown(&registry, id)),
        }
    }

    fn load_with(self, limits: Limits) -> Outcome<(Registry, Option<Rulebook>)> {
        let Some(path) = self.component else { return Ok((embedded(limits)?, None)) };
        // What the program carries is of use beside it, but not needed.
        let mut registry = match Registry::embedded(limits) {
            Ok(registry) => registry,
            Err(_) => Registry::new(limits).map_err(|error| Failure::check(error.to_string()))?,
        };
        let wasm = std::fs::read(path).map_err(|error| Failure::file("read", path, &error))?;
        registry.allow(Digest::of(&wasm));
        let rulebook = registry
            .load(&wasm)
            .map_err(|error| Failure::input(format!("{} cannot be loaded: {error}", path.display())))?;
        Ok((registry, Some(rulebook)))
    }
}

fn embedded(limits: Limits) -> Outcome<Registry> {
    Registry::embedded(limits).map_err(|error| {
        Failure::check(format!("the rulebooks this program carries cannot be loaded: {error}"))
            .help("a program built from changed source differs from engine/components.lock; --component FILE.wasm names another")
    })
}

fn unknown(registry: &Registry, id: &str) -> Failure {
    let rulebooks: Vec<_> = registry.rulebooks().collect();
    let ids: Vec<_> = rulebooks.iter().map(Rulebook::id).collect();
    let near = nearest(id, &ids).map_or(String::new(), |near| format!("did you mean `{near}`? "));
    Failure::input(format!("there is no rulebook `{id}`"))
        .help(format!("{near}this program carries: {}", ids.join(", ")))
}

/// The rulebook as it was just built, whatever the lock says: whether the lock agrees is a
/// question of its own.
#[cfg(test)]
pub(crate) fn nsw() -> Rulebook {
    let wasm = std::fs::read(concat!(env!("OUT_DIR"), "/nsw.wasm")).expect("the build script's component");
    let mut registry = Registry::new(Limits::default()).expect("a sandbox");
    registry.allow(Digest::of(&wasm));
    registry.load(&wasm).expect("a rulebook")
}
