//! Loaded and checked rulebooks.

use std::fmt;
use std::sync::Arc;

use wasmtime::component::{InstancePre, Linker};

use crate::cite::Clauses;
use crate::complexity::require_compilable;
use crate::contract::Head;
use crate::exports::{Exports, all_functions};
use crate::family::{Described, Hosted};
use crate::generation::{GENERATION, family_of, full_name, generation_of, several_contracts};
use crate::inspect::{Form, Port, Surface};
use crate::instance::Instance;
use crate::limits::Quota;
use crate::sandbox::Sandbox;
use crate::{Build, Digest, Limits, LoadError};

/// A rulebook that is loaded, checked and ready to run. A [`Registry`](crate::Registry) returns it, and tables are
/// opened with it. It is cheap to clone.
pub struct Rulebook<F: Hosted>(Arc<Loaded<F>>);

impl<F: Hosted> Clone for Rulebook<F> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

struct Loaded<F: Hosted> {
    code: Arc<Code>,
    about: About<F>,
}

/// A rulebook's description, without the code that a table needs: [`Registry::describe`](crate::Registry::describe) returns it.
/// It is cheap to clone.
pub struct About<F: Hosted>(Arc<Facts<F>>);

impl<F: Hosted> Clone for About<F> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

struct Facts<F: Hosted> {
    digest: Digest,
    size: usize,
    description: F::Description,
    clauses: Clauses,
}

impl<F: Hosted> About<F> {
    pub(crate) fn new(digest: Digest, size: usize, description: F::Description) -> Self {
        let clauses = Clauses::of(description.head());
        Self(Arc::new(Facts { digest, size, description, clauses }))
    }

    /// Returns the rulebook's id, such as `nsw`.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.head().rulebook
    }

    /// Returns the digest of its component.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.0.digest
    }

    /// Returns the length of its component in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        self.0.size
    }

    /// Returns its description: title, source, clauses, bets, commands.
    #[must_use]
    pub fn description(&self) -> &F::Description {
        &self.0.description
    }

    /// Returns the part of the description that all families share.
    #[must_use]
    pub fn head(&self) -> &Head {
        self.0.description.head()
    }

    /// Returns its clauses, to look up the citations of events.
    #[must_use]
    pub fn clauses(&self) -> &Clauses {
        &self.0.clauses
    }
}

impl<F: Hosted> fmt::Debug for About<F> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("About").field("id", &self.id()).field("digest", &self.digest()).finish_non_exhaustive()
    }
}

/// A compiled component that can be instantiated.
pub(crate) struct Code {
    pub(crate) sandbox: Arc<Sandbox>,
    pub(crate) component: InstancePre<Quota>,
    pub(crate) exports: Exports,
}

impl<F: Hosted> Rulebook<F> {
    /// Returns its id, such as `nsw`.
    #[must_use]
    pub fn id(&self) -> &str {
        self.about().id()
    }

    /// Returns the digest of its component.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.about().digest()
    }

    /// Returns the id and digest of its component.
    #[must_use]
    pub fn build(&self) -> Build {
        Build { rulebook: self.id().to_owned(), digest: self.digest() }
    }

    /// Returns the length of its component in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        self.about().size()
    }

    /// Returns its description: title, source, clauses, bets, commands.
    #[must_use]
    pub fn description(&self) -> &F::Description {
        self.about().description()
    }

    /// Returns the part of the description that all families share.
    #[must_use]
    pub fn head(&self) -> &Head {
        self.about().head()
    }

    /// Returns its clauses, to look up the citations of events.
    #[must_use]
    pub fn clauses(&self) -> &Clauses {
        self.about().clauses()
    }

    /// Returns the description without the code.
    #[must_use]
    pub fn about(&self) -> &About<F> {
        &self.0.about
    }

    /// Returns the limits of its instances.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        self.0.code.sandbox.limits()
    }

    pub(crate) fn code(&self) -> &Arc<Code> {
        &self.0.code
    }

    /// Checks and compiles a component that is on the allow-list, and reads its description.
    pub(crate) fn load(sandbox: &Arc<Sandbox>, digest: Digest, wasm: &[u8]) -> Result<Self, LoadError> {
        let rulebook = tracing::field::Empty;
        let span = tracing::debug_span!("load", %digest, bytes = wasm.len(), rulebook, micros = tracing::field::Empty);
        let began = std::time::Instant::now();
        let loaded = span.in_scope(|| Self::compile(sandbox, digest, wasm))?;
        span.record("rulebook", loaded.id());
        span.record("micros", u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX));
        Ok(loaded)
    }

    fn compile(sandbox: &Arc<Sandbox>, digest: Digest, wasm: &[u8]) -> Result<Self, LoadError> {
        require_compilable(wasm)?;
        check_surface::<F>(&Surface::read(wasm)?)?;
        let code = Arc::new(compile::<F>(sandbox, wasm)?);
        let description = describe::<F>(&code)?;
        Ok(Self(Arc::new(Loaded { code, about: About::new(digest, wasm.len(), description) })))
    }
}

impl<F: Hosted> fmt::Debug for Rulebook<F> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Rulebook").field("id", &self.id()).field("digest", &self.digest()).finish_non_exhaustive()
    }
}

/// Checks everything that needs no compiling: the form, the imports, the generation, the exports.
fn check_surface<F: Hosted>(surface: &Surface) -> Result<(), LoadError> {
    require_sole_contract(surface)?;
    for (interface, name) in all_functions::<F>() {
        let export = find_export::<F>(surface, &interface)?;
        if !export.items.iter().any(|item| item == name) {
            return Err(LoadError::MissingExport { name: format!("{}#{name}", export.name) });
        }
    }
    Ok(())
}

/// Requires a component that imports nothing and has one contract.
pub(crate) fn require_sole_contract(surface: &Surface) -> Result<(), LoadError> {
    if surface.form != Form::Component {
        return Err(LoadError::NotAComponent);
    }
    if !surface.imports.is_empty() {
        let names = surface.imports.iter().map(|import| import.name.clone()).collect();
        return Err(LoadError::HasImports { names });
    }
    let several = several_contracts(surface.exports.iter().map(|export| export.name.as_str()));
    if !several.is_empty() {
        return Err(LoadError::SeveralContracts { names: several.into_iter().map(str::to_owned).collect() });
    }
    Ok(())
}

/// Finds the export of an interface in this host's generation.
fn find_export<'a, F: Hosted>(surface: &'a Surface, interface: &str) -> Result<&'a Port, LoadError> {
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
        None => match exported_family(surface) {
            Some(found) if found != F::NAME => other_family_error::<F>(found),
            _ => LoadError::MissingExport { name: full_name(interface) },
        },
    })
}

/// Returns the family whose rulebook a component exports.
fn exported_family(surface: &Surface) -> Option<&str> {
    surface.exports.iter().find_map(|export| family_of(&export.name))
}

fn other_family_error<F: Hosted>(found: &str) -> LoadError {
    LoadError::OtherFamily { found: found.to_owned(), expected: F::NAME.to_owned() }
}

fn compile<F: Hosted>(sandbox: &Arc<Sandbox>, wasm: &[u8]) -> Result<Code, LoadError> {
    let component = compile_component(sandbox, wasm)?;
    let exports = Exports::of::<F>(component.component())?;
    Ok(Code { sandbox: Arc::clone(sandbox), component, exports })
}

/// Compiles a component with an empty linker, so it gets no imports.
pub(crate) fn compile_component(sandbox: &Sandbox, wasm: &[u8]) -> Result<InstancePre<Quota>, LoadError> {
    let _span = tracing::debug_span!("compile", bytes = wasm.len()).entered();
    let component =
        sandbox.compile(wasm).and_then(|component| Linker::new(sandbox.engine()).instantiate_pre(&component));
    component.map_err(|error| match error.chain().any(|cause| cause.is::<std::io::Error>()) {
        // The compiler has no such errors: no memory could be mapped for the code.
        true => LoadError::Sandbox { message: format!("{error:#}") },
        false => LoadError::Compile { message: format!("{error:#}") },
    })
}

fn describe<F: Hosted>(code: &Arc<Code>) -> Result<F::Description, LoadError> {
    let mut instance = Instance::<F>::new(code).map_err(LoadError::Describe)?;
    instance.check()?;
    let description = instance.describe().map_err(LoadError::Describe)?;
    let head = description.head();
    if head.family != F::NAME {
        return Err(other_family_error::<F>(&head.family));
    }
    if head.generation != GENERATION {
        let (found, expected) = (head.generation.clone(), GENERATION.to_owned());
        return Err(LoadError::Contradiction { what: "generation", found, expected });
    }
    Ok(description)
}
