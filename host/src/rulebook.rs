//! A rulebook that is loaded and checked.

use std::fmt;
use std::sync::Arc;

use wasmtime::component::{Component, Linker};

use crate::bindings::TwoUpRulebookPre;
use crate::cite::Clauses;
use crate::contract::{FAMILY, GENERATION, INTERFACES, full_name, generation_of};
use crate::inspect::{Form, Port, Surface};
use crate::instance::Instance;
use crate::limits::Quota;
use crate::sandbox::Sandbox;
use crate::two_up::Description;
use crate::{Digest, Limits, LoadError};

/// A rulebook that is loaded, checked and ready to run: what a [`Registry`](crate::Registry)
/// gives, and what tables are opened with. Cheap to clone.
#[derive(Clone)]
pub struct Rulebook(Arc<Loaded>);

struct Loaded {
    sandbox: Arc<Sandbox>,
    exports: TwoUpRulebookPre<Quota>,
    digest: Digest,
    size: usize,
    description: Description,
    clauses: Clauses,
}

impl Rulebook {
    /// Its id, such as `nsw`.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.0.description.rulebook
    }

    /// The digest of the component.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.0.digest
    }

    /// The length of the component in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        self.0.size
    }

    /// What the rulebook says of itself: title, source, clauses, paytable, commands.
    #[must_use]
    pub fn description(&self) -> &Description {
        &self.0.description
    }

    /// Its clauses by number: what an event's citation means.
    #[must_use]
    pub fn clauses(&self) -> &Clauses {
        &self.0.clauses
    }

    /// What its instances may use.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        self.0.sandbox.limits()
    }

    pub(crate) fn sandbox(&self) -> &Arc<Sandbox> {
        &self.0.sandbox
    }

    pub(crate) fn exports(&self) -> &TwoUpRulebookPre<Quota> {
        &self.0.exports
    }

    /// Checks a component that is on the allow-list, compiles it, and asks it what it is.
    pub(crate) fn load(
        sandbox: &Arc<Sandbox>,
        digest: Digest,
        wasm: &[u8],
    ) -> Result<Self, LoadError> {
        check(&Surface::read(wasm)?)?;
        let exports = compile(sandbox, wasm)?;
        let description = describe(sandbox, &exports)?;
        Ok(Self(Arc::new(Loaded {
            sandbox: Arc::clone(sandbox),
            exports,
            digest,
            size: wasm.len(),
            clauses: Clauses::of(&description),
            description,
        })))
    }
}

impl fmt::Debug for Rulebook {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Rulebook")
            .field("id", &self.id())
            .field("digest", &self.digest())
            .finish_non_exhaustive()
    }
}

/// What can be told without compiling: the form, no imports, the generation, every export.
fn check(surface: &Surface) -> Result<(), LoadError> {
    if surface.form != Form::Component {
        return Err(LoadError::NotAComponent);
    }
    if !surface.imports.is_empty() {
        let names = surface.imports.iter().map(|import| import.name.clone()).collect();
        return Err(LoadError::HasImports { names });
    }
    for interface in &INTERFACES {
        let export = exported(surface, interface.name)?;
        let lacking = interface.exports.iter().find(|name| !holds(export, name));
        if let Some(name) = lacking {
            return Err(LoadError::MissingExport { name: format!("{}#{name}", export.name) });
        }
    }
    Ok(())
}

/// The export of an interface in this host's generation.
fn exported<'a>(surface: &'a Surface, interface: &str) -> Result<&'a Port, LoadError> {
    let generations = || {
        surface.exports.iter().filter_map(|export| {
            generation_of(&export.name, interface).map(|generation| (generation, export))
        })
    };
    if let Some((_, export)) = generations().find(|(generation, _)| *generation == GENERATION) {
        return Ok(export);
    }
    Err(match generations().next() {
        Some((found, _)) => LoadError::WrongGeneration {
            found: found.to_owned(),
            expected: GENERATION.to_owned(),
        },
        None => LoadError::MissingExport { name: full_name(interface) },
    })
}

fn holds(export: &Port, name: &str) -> bool {
    export.items.iter().any(|item| item == name)
}

fn compile(sandbox: &Sandbox, wasm: &[u8]) -> Result<TwoUpRulebookPre<Quota>, LoadError> {
    let component = Component::from_binary(sandbox.engine(), wasm)
        .map_err(|error| LoadError::Compile { message: format!("{error:#}") })?;
    // An empty linker: there is nothing a rulebook could be given.
    Linker::new(sandbox.engine())
        .instantiate_pre(&component)
        .and_then(TwoUpRulebookPre::new)
        .map_err(|error| LoadError::WrongExport { message: format!("{error:#}") })
}

fn describe(
    sandbox: &Arc<Sandbox>,
    exports: &TwoUpRulebookPre<Quota>,
) -> Result<Description, LoadError> {
    let mut instance = Instance::first(sandbox, exports)?;
    let description = instance.describe().map_err(LoadError::Describe)?;
    for (what, found, expected) in [
        ("family", &description.family, FAMILY),
        ("generation", &description.generation, GENERATION),
    ] {
        if found != expected {
            let (found, expected) = (found.clone(), expected.to_owned());
            return Err(LoadError::Contradiction { what, found, expected });
        }
    }
    Ok(description)
}
