//! What a WebAssembly file is, told without compiling or running any of it.

use std::fmt;

use serde::Serialize;
use wasmparser::component_types::ComponentEntityType;
use wasmparser::{
    BinaryReaderError, ComponentExport, ComponentImport, Encoding, Export, ExternalKind, Import, Parser, Payload,
    TypeRef, Validator,
};

use crate::exports::{every_name, names};
use crate::generation::{family_of, full_name, generation_of, interface_of};
use crate::{Digest, Family as _, TwoUp};

/// What a WebAssembly file is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Inspection {
    /// The file's digest: what an allow-list holds.
    pub digest: Digest,
    /// The file's length in bytes.
    pub size: usize,
    /// Component or core module.
    pub form: Form,
    /// The family of the rulebook it exports, such as `two-up`; none if it exports none.
    pub family: Option<String>,
    /// The generation of that family's contract, such as `1.0`.
    pub generation: Option<String>,
    /// What it imports. A rulebook imports nothing.
    pub imports: Vec<Port>,
    /// What it exports.
    pub exports: Vec<Port>,
}

impl Inspection {
    /// Functions of its family's contract that it does not export, such as `kip:two-up/rulebook@1.0.0#open`: of Two-Up's
    /// where it exports no rulebook. What another family has of its own is not known here.
    #[must_use]
    pub fn missing(&self) -> Vec<String> {
        let named = match self.family.as_deref() {
            None | Some(TwoUp::NAME) => names::<TwoUp>(),
            Some(family) => every_name(family),
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
    /// A component: typed interfaces. Every rulebook is one.
    Component,
    /// A core module: numbers and memory, what compilers make first.
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
    /// Its name: `kip:two-up/rulebook@1.0.0`; of a core module's import `module.name`.
    pub name: String,
    /// What it is: `instance` (an interface), `func`, `type`, `memory` and so on.
    pub kind: &'static str,
    /// What an exported interface holds, in its order; empty for all else.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<String>,
}

/// A file that is no valid WebAssembly.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InspectError(String);

impl From<BinaryReaderError> for InspectError {
    fn from(error: BinaryReaderError) -> Self {
        Self(error.to_string())
    }
}

/// Reads a file's digest, size, form, imports, exports and generation.
///
/// The file is validated whole, nothing of it is compiled or run.
///
/// # Errors
/// [`InspectError`] with the reason and the offset when the bytes are no valid WebAssembly.
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
        // What lies deeper counts for nothing: an inner component's imports are filled from here.
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

    /// Validates the file and lists what each exported interface holds.
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
    named(import.name.name.to_owned(), import.ty.kind().desc())
}

fn component_export(export: ComponentExport<'_>) -> Port {
    named(export.name.name.to_owned(), export.kind.desc())
}

fn module_import(import: Import<'_>) -> Port {
    let kind = match import.ty {
        TypeRef::Func(_) | TypeRef::FuncExact(_) => "func",
        TypeRef::Table(_) => "table",
        TypeRef::Memory(_) => "memory",
        TypeRef::Global(_) => "global",
        TypeRef::Tag(_) => "tag",
    };
    named(format!("{}.{}", import.module, import.name), kind)
}

fn module_export(export: Export<'_>) -> Port {
    let kind = match export.kind {
        ExternalKind::Func | ExternalKind::FuncExact => "func",
        ExternalKind::Table => "table",
        ExternalKind::Memory => "memory",
        ExternalKind::Global => "global",
        ExternalKind::Tag => "tag",
    };
    named(export.name.to_owned(), kind)
}

fn named(name: String, kind: &'static str) -> Port {
    Port { name, kind, items: vec![] }
}
