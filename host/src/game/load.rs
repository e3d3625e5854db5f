//! Loads a component as a [`Game`]: it must export the rulebook functions of some family and import nothing.

use std::sync::Arc;

use wasmtime::component::{Component, ComponentExportIndex, InstancePre, types};

use super::{Game, GameError, Live, from_json};
use crate::complexity::require_compilable;
use crate::contract::Head;
use crate::generation::{GENERATION, family_of, full_name, generation_of};
use crate::inspect::Surface;
use crate::limits::Quota;
use crate::rulebook::{compile_component, require_sole_contract};
use crate::sandbox::Sandbox;
use crate::{Digest, Fault, Hosted, LoadError, Rulebook};

/// Lists the functions that a [`Game`] calls: the name of each, and of its parameters.
macro_rules! functions {
    ($($function:ident $name:literal [$($param:literal),*];)*) => {
        /// A function that every family's rulebooks export.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Function {
            $($function,)*
        }

        impl Function {
            const ALL: &[Self] = &[$(Self::$function,)*];

            pub(super) const fn name(self) -> &'static str {
                match self {
                    $(Self::$function => $name,)*
                }
            }

            const fn params(self) -> &'static [&'static str] {
                match self {
                    $(Self::$function => &[$($param),*],)*
                }
            }
        }
    };
}

functions! {
    Describe "describe" [];
    Open "open" ["config"];
    Apply "apply" ["state", "order"];
    ApplyAll "apply-all" ["state", "orders"];
    View "view" ["state", "viewer"];
    Disclose "disclose" ["events", "viewer"];
    Legal "legal" ["state", "at", "of", "most"];
    Fill "fill" ["command", "fillings"];
    Chances "chances" ["state", "most"];
    Rebuild "rebuild" ["state", "events"];
    AutoPlay "auto-play" ["state", "plan"];
    ExportTable "export-table" ["state", "at"];
    ImportTable "import-table" ["exported", "terms", "at"];
}

/// A compiled component with the index of each function.
pub(super) struct Code {
    pub(super) sandbox: Arc<Sandbox>,
    pub(super) component: InstancePre<Quota>,
    exports: Vec<ComponentExportIndex>,
}

impl Code {
    pub(super) fn export(&self, function: Function) -> ComponentExportIndex {
        self.exports[function as usize]
    }
}

impl Game {
    /// Plays a rulebook that is already loaded, without its types.
    ///
    /// # Errors
    /// [`LoadError::Describe`] when the component fails.
    pub fn of<F: Hosted>(rulebook: &Rulebook<F>) -> Result<Self, LoadError> {
        let code = rulebook.code();
        Self::from_component(&code.sandbox, code.component.clone(), rulebook.digest())
    }

    /// Checks and compiles a component that is on the allow-list, and reads its description.
    pub(crate) fn load(sandbox: &Arc<Sandbox>, wasm: &[u8]) -> Result<Self, LoadError> {
        require_compilable(wasm)?;
        require_sole_contract(&Surface::read(wasm)?)?;
        Self::from_component(sandbox, compile_component(sandbox, wasm)?, Digest::of(wasm))
    }

    fn from_component(
        sandbox: &Arc<Sandbox>,
        component: InstancePre<Quota>,
        digest: Digest,
    ) -> Result<Self, LoadError> {
        let exports = find_functions(component.component())?;
        let code = Arc::new(Code { sandbox: Arc::clone(sandbox), component, exports });
        let mut live = Live::new(&code).map_err(LoadError::Describe)?;
        let described = live.call(&code, Function::Describe, &[]);
        let head = described.and_then(|described| from_json(described.get("head").cloned().unwrap_or_default()));
        let head: Head = head.map_err(|error| {
            LoadError::Describe(match error {
                GameError::Fault(fault) => fault,
                other => Fault::GarbageAnswer { message: other.to_string() },
            })
        })?;
        if head.generation != GENERATION {
            let (found, expected) = (head.generation, GENERATION.to_owned());
            return Err(LoadError::Contradiction { what: "generation", found, expected });
        }
        let family = exported_family(code.component.component())?;
        if head.family != family {
            return Err(LoadError::Contradiction { what: "family", found: head.family, expected: family });
        }
        Ok(Self { code, head, digest, live: Some(live) })
    }
}

/// Returns the family whose rulebook the component exports in this host's generation.
fn exported_family(component: &Component) -> Result<String, LoadError> {
    let ty = component.component_type();
    let engine = component.engine();
    let families = ty.exports(engine).filter_map(|(name, _)| Some((name.to_owned(), family_of(name)?.to_owned())));
    let mut wrong = None;
    for (name, family) in families {
        match generation_of(&name, &format!("{family}/rulebook")) {
            Some(GENERATION) => return Ok(family),
            found => wrong = found.map(str::to_owned),
        }
    }
    Err(match wrong {
        Some(found) => LoadError::WrongGeneration { found, expected: GENERATION.to_owned() },
        None => LoadError::MissingExport { name: full_name("FAMILY/rulebook") },
    })
}

/// Finds every function and checks its parameters.
fn find_functions(component: &Component) -> Result<Vec<ComponentExportIndex>, LoadError> {
    let interface = full_name(&format!("{}/rulebook", exported_family(component)?));
    let missing = |name: &str| LoadError::MissingExport { name: format!("{interface}#{name}") };
    let rulebook = component.get_export_index(None, &interface).ok_or_else(|| missing(""))?;
    let found = Function::ALL.iter().map(|&function| {
        let name = function.name();
        let (item, index) = component.get_export(Some(&rulebook), name).ok_or_else(|| missing(name))?;
        let types::ComponentItem::ComponentFunc(ty) = item else { return Err(missing(name)) };
        let params: Vec<&str> = ty.params().map(|(name, _)| name).collect();
        if params != function.params() || ty.results().len() != 1 {
            let message = format!("`{name}` takes {}, not {}", params.join(", "), function.params().join(", "));
            return Err(LoadError::WrongExport { message });
        }
        Ok(index)
    });
    found.collect()
}
