//! The rulebooks the program carries.

use kip::{Limits, Registry, Rulebook};

use super::errors::{Failure, Outcome};
use super::play::script::nearest;

/// All that the program carries, loaded.
pub(crate) fn load() -> Outcome<Registry> {
    load_with(Limits::default())
}

/// The same with other limits.
pub(crate) fn load_with(limits: Limits) -> Outcome<Registry> {
    Registry::embedded(limits)
        .map_err(|error| Failure::check(format!("the rulebooks this program carries cannot be loaded: {error}")))
}

/// One of them.
pub(crate) fn rulebook(registry: &Registry, id: &str) -> Outcome<Rulebook> {
    registry.rulebook(id).ok_or_else(|| {
        let rulebooks: Vec<_> = registry.rulebooks().collect();
        let ids: Vec<_> = rulebooks.iter().map(Rulebook::id).collect();
        let near = nearest(id, &ids).map_or(String::new(), |near| format!("did you mean `{near}`? "));
        Failure::input(format!("there is no rulebook `{id}`"))
            .help(format!("{near}this program carries: {}", ids.join(", ")))
    })
}
