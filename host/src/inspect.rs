//! Inspects WebAssembly files without compiling or running them.

use std::fmt;

use serde::Serialize;
use wasmparser::component_types::ComponentEntityType;
use wasmparser::{
    BinaryReaderError, ComponentExport, ComponentImport, Encoding, Export, ExternalKind, Import, Parser, Payload,
    TypeRef, Validator,
};

use crate::complexity::require_compilable;
use crate::exports::{all_functions, shared_functions};
use crate::generation::{family_of, full_name, generation_of, interface_of, several_contracts};
use crate::load::InspectError;
use crate::{CasinoCards, Digest, Family as _, TwoUp};

/// The properties of a WebAssembly file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Inspection {
    /// The file's digest, as an allow-list holds it.
    pub digest: Digest,
    /// The file's length in bytes.
    pub size: usize,
    /// The form: a component or a core module.
    pub form: Form,
    /// The family of the rulebook it exports, such as `two-up`; `None` if it exports no rulebook.
    pub family: Option<String>,
    /// The generation of that family's contract, such as `1.0`.
    pub generation: Option<String>,
    /// The imports. A rulebook has none.
    pub imports: Vec<Port>,
    /// The exports.
    pub exports: Vec<Port>,
    /// The reason why the file is too much to compile, with the text of [`LoadError`](crate::LoadError); `None` if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excess: Option<String>,
}

impl Inspection {
    /// Returns the exports that belong to several contracts, such as two rulebooks; empty if no two do. No host loads such a
    /// component.
    #[must_use]
    pub fn several_contracts(&self) -> Vec<&str> {
        several_contracts(self.exports.iter().map(|export| export.name.as_str()))
    }

    /// Returns the functions of its family's contract that it does not export, such as
    /// `kip:two-up/rulebook@1.0.0#open`. A file without a rulebook is compared with Two-Up. For families that this
    /// program does not know only the functions that all families share are checked.
    #[must_use]
    pub fn missing(&self) -> Vec<String> {
        let named = match self.family.as_deref() {
            None | Some(TwoUp::NAME) => all_functions::<TwoUp>(),
            Some(CasinoCards::NAME) => all_functions::<CasinoCards>(),
            Some(family) => shared_functions(family),
        };
        let named = named.into_iter().map(|(interface, name)| (full_name(&interface), name));
        let exports = |interface: &str, name: &str| {
            let export = self.exports.iter().find(|export| export.name == interface);
            export.is_some_and(|export| export.items.iter().any(|item| item == name))
        };
        let missing = named.filter(|(interface, name)| !exports(interface, name));
        missing.map(|(interface, name)| format!("{interface}#{name}")).collect()
    }
}

/// The two forms of WebAssembly files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// A component with typed interfaces. Every rulebook is one.
    Component,
    /// A core module, which has only numbers and memory. Compilers emit these first.
    CoreModule,
}

impl fmt::Display for Form {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Component => "component",
            Self::CoreModule => "core module",
        })
    }
}

/// One import or export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Port {
    /// Its name, such as `kip:two-up/rulebook@1.0.0`; for an import of a core module `module.name`.
    pub name: String,
    /// Its kind: `instance` (an interface), `func`, `type`, `memory` and so on.
    pub kind: &'static str,
    /// The items of an exported interface, in its order; empty for every other kind.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<String>,
}

/// Reads a file's digest, size, form, imports, exports and generation.
///
/// The whole file is validated; none of it is compiled or run.
///
/// # Errors
/// [`InspectError`] with the reason and the offset if the bytes are not valid WebAssembly.
pub fn inspect(wasm: &[u8]) -> Result<Inspection, InspectError> {
    let surface = Surface::read(wasm)?;
    Ok(Inspection {
        digest: Digest::of(wasm),
        size: wasm.len(),
        form: surface.form,
        family: surface.exports.iter().find_map(|export| family_of(&export.name)).map(str::to_owned),
        generation: surface.exports.iter().find_map(generation),
        imports: surface.imports,
        exports: surface.exports,
        excess: require_compilable(wasm).err().map(|error| error.to_string()),
    })
}

fn generation(export: &Port) -> Option<String> {
    let family = family_of(&export.name)?;
    generation_of(&export.name, &interface_of(family)).map(str::to_owned)
}

/// The outermost layer of a file.
pub(crate) struct Surface {
    pub(crate) form: Form,
    pub(crate) imports: Vec<Port>,
    pub(crate) exports: Vec<Port>,
}

impl Surface {
    pub(crate) fn read(wasm: &[u8]) -> Result<Self, InspectError> {
        let mut surface = Self { form: Form::CoreModule, imports: vec![], exports: vec![] };
        // Only the outermost layer counts: an inner component's imports are supplied by the outer one.
        let mut depth = 0_usize;
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::ModuleSection { .. } | Payload::ComponentSection { .. } => depth += 1,
                Payload::End(_) => depth = depth.saturating_sub(1),
                payload if depth == 0 => surface.add(payload)?,
                _ => {}
            }
        }
        surface.add_items(wasm)?;
        Ok(surface)
    }

    fn add(&mut self, payload: Payload<'_>) -> Result<(), BinaryReaderError> {
        let Self { form, imports, exports } = self;
        match payload {
            Payload::Version { encoding, .. } => {
                if encoding == Encoding::Component {
                    *form = Form::Component;
                }
                Ok(())
            }
            Payload::ComponentImportSection(section) => collect(imports, section.into_iter(), component_import),
            Payload::ComponentExportSection(section) => collect(exports, section.into_iter(), component_export),
            Payload::ImportSection(section) => collect(imports, section.into_imports(), module_import),
            Payload::ExportSection(section) => collect(exports, section.into_iter(), module_export),
            _ => Ok(()),
        }
    }

    /// Validates the file and lists the items of each exported interface.
    fn add_items(&mut self, wasm: &[u8]) -> Result<(), BinaryReaderError> {
        let types = Validator::new().validate_all(wasm)?;
        let types = types.as_ref();
        for export in self.exports.iter_mut().filter(|export| export.kind == "instance") {
            let item = types.component_item_for_export(&export.name);
            if let Some(ComponentEntityType::Instance(id)) = item.map(|item| item.ty) {
                export.items = types[id].exports.keys().cloned().collect();
            }
        }
        Ok(())
    }
}

fn collect<T>(
    ports: &mut Vec<Port>,
    section: impl Iterator<Item = Result<T, BinaryReaderError>>,
    port: impl Fn(T) -> Port,
) -> Result<(), BinaryReaderError> {
    for item in section {
        ports.push(port(item?));
    }
    Ok(())
}

fn component_import(import: ComponentImport<'_>) -> Port {
    to_port(import.name.name.to_owned(), import.ty.kind().desc())
}

fn component_export(export: ComponentExport<'_>) -> Port {
    to_port(export.name.name.to_owned(), export.kind.desc())
}

fn module_import(import: Import<'_>) -> Port {
    let kind = match import.ty {
        TypeRef::Func(_) | TypeRef::FuncExact(_) => "func",
        TypeRef::Table(_) => "table",
        TypeRef::Memory(_) => "memory",
        TypeRef::Global(_) => "global",
        TypeRef::Tag(_) => "tag",
    };
    to_port(format!("{}.{}", import.module, import.name), kind)
}

fn module_export(export: Export<'_>) -> Port {
    let kind = match export.kind {
        ExternalKind::Func | ExternalKind::FuncExact => "func",
        ExternalKind::Table => "table",
        ExternalKind::Memory => "memory",
        ExternalKind::Global => "global",
        ExternalKind::Tag => "tag",
    };
    to_port(export.name.to_owned(), kind)
}

fn to_port(name: String, kind: &'static str) -> Port {
    Port { name, kind, items: vec![] }
}
