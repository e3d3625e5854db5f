//! A rulebook that is loaded and checked.

use std::fmt;
use std::sync::Arc;

use wasmtime::component::{Component, InstancePre, Linker};

use crate::cite::Clauses;
use crate::contract::{FAMILY, GENERATION, family_of, full_name, generation_of};
use crate::exports::{Exports, NAMES};
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
    code: Arc<Code>,
    digest: Digest,
    size: usize,
    description: Description,
    clauses: Clauses,
}

/// A component that is compiled and can be instantiated.
pub(crate) struct Code {
    pub(crate) sandbox: Arc<Sandbox>,
    pub(crate) component: InstancePre<Quota>,
    pub(crate) exports: Exports,
}

impl Rulebook {
    /// Its id, such as `nsw`.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.0.description.head.rulebook
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

    /// What the rulebook says of itself: title, source, clauses, bets, commands.
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
        self.0.code.sandbox.limits()
    }

    pub(crate) fn code(&self) -> &Arc<Code> {
        &self.0.code
    }

    /// Checks a component that is on the allow-list, compiles it, and asks it what it is.
    pub(crate) fn load(sandbox: &Arc<Sandbox>, digest: Digest, wasm: &[u8]) -> Result<Self, LoadError> {
        check(&Surface::read(wasm)?)?;
        let code = Arc::new(compile(sandbox, wasm)?);
        let description = describe(&code)?;
        Ok(Self(Arc::new(Loaded { code, digest, size: wasm.len(), clauses: Clauses::of(&description), description })))
    }
}

impl fmt::Debug for Rulebook {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Rulebook").field("id", &self.id()).field("digest", &self.digest()).finish_non_exhaustive()
    }
}

/// What can be told without compiling: the form, no imports, the generation, every export.
fn check(surface: &Surface) -> Result<(), LoadError> {
    require_alone(surface)?;
    for (interface, name) in NAMES {
        let export = exported(surface, interface)?;
        if !export.items.iter().any(|item| item == name) {
            return Err(LoadError::MissingExport { name: format!("{}#{name}", export.name) });
        }
    }
    Ok(())
}

/// It is a component, and imports nothing.
pub(crate) fn require_alone(surface: &Surface) -> Result<(), LoadError> {
    if surface.form != Form::Component {
        return Err(LoadError::NotAComponent);
    }
    if !surface.imports.is_empty() {
        let names = surface.imports.iter().map(|import| import.name.clone()).collect();
        return Err(LoadError::HasImports { names });
    }
    Ok(())
}

/// The export of an interface in this host's generation.
fn exported<'a>(surface: &'a Surface, interface: &str) -> Result<&'a Port, LoadError> {
    let generations = || {
        surface
            .exports
            .iter()
            .filter_map(|export| generation_of(&export.name, interface).map(|generation| (generation, export)))
    };
    if let Some((_, export)) = generations().find(|(generation, _)| *generation == GENERATION) {
        return Ok(export);
    }
    Err(match generations().next() {
        Some((found, _)) => LoadError::WrongGeneration { found: found.to_owned(), expected: GENERATION.to_owned() },
        None => match family(surface) {
            Some(found) if found != FAMILY => other_family(found),
            _ => LoadError::MissingExport { name: full_name(interface) },
        },
    })
}

/// The family of a component that is none of this host's: its package has a rulebook.
fn family(surface: &Surface) -> Option<&str> {
    surface.exports.iter().find_map(|export| family_of(&export.name))
}

fn other_family(found: &str) -> LoadError {
    LoadError::OtherFamily { found: found.to_owned(), expected: FAMILY.to_owned() }
}

fn compile(sandbox: &Arc<Sandbox>, wasm: &[u8]) -> Result<Code, LoadError> {
    let component = instantiable(sandbox, wasm)?;
    let exports = Exports::of(component.component())?;
    Ok(Code { sandbox: Arc::clone(sandbox), component, exports })
}

/// Compiles a component that is given nothing: the linker is empty.
pub(crate) fn instantiable(sandbox: &Sandbox, wasm: &[u8]) -> Result<InstancePre<Quota>, LoadError> {
    let component = Component::from_binary(sandbox.engine(), wasm);
    let component = component.and_then(|component| Linker::new(sandbox.engine()).instantiate_pre(&component));
    component.map_err(|error| LoadError::Compile { message: format!("{error:#}") })
}

fn describe(code: &Arc<Code>) -> Result<Description, LoadError> {
    let mut instance = Instance::new(code).map_err(LoadError::Describe)?;
    instance.check()?;
    let description = instance.describe().map_err(LoadError::Describe)?;
    if description.head.family != FAMILY {
        return Err(other_family(&description.head.family));
    }
    if description.head.generation != GENERATION {
        let (found, expected) = (description.head.generation, GENERATION.to_owned());
        return Err(LoadError::Contradiction { what: "generation", found, expected });
    }
    Ok(description)
}
