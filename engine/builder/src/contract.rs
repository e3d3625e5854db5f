//! Generates the contract's Rust types from `wit/`.
//!
//! [`Contract::of`] reads the packages and generates one module for each, and the guest's bindings, which use those
//! types instead of their own. This module knows WIT and Rust, but no game.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use wit_parser::{Docs, Interface, InterfaceId, Resolve, Type, TypeDef, TypeDefKind, TypeId, TypeOwner};

use crate::Error;

/// The folder of the contract, from the workspace root.
const WIT: &str = "wit";

/// The packages, each after those that it uses. The frame is generated from the first family.
const PACKAGES: [Package; 5] = [
    Package { name: "types", folder: "wit/types", interface: "types", module: "types", of: OURS },
    Package { name: "draws", folder: "wit/draws", interface: "draws", module: "draws", of: OURS },
    Package { name: "two-up", folder: "wit/two-up", interface: "words", module: "two_up", of: OURS },
    Package { name: "casino-cards", folder: "wit/casino-cards", interface: "words", module: "casino_cards", of: OURS },
    Package {
        name: "high-card",
        folder: "tests/families/high-card/wit",
        interface: "words",
        module: "high_card",
        of: TOYS,
    },
];

/// A package of `wit/` or of a test family, and the module for its types.
struct Package {
    name: &'static str,
    /// The package's folder, from the workspace root.
    folder: &'static str,
    /// The interface with the package's types.
    interface: &'static str,
    module: &'static str,
    of: Crate,
}

/// A crate with generated modules: its sources, and its name for the contract's crate.
#[derive(Clone, Copy)]
struct Crate {
    sources: &'static str,
    contract: &'static str,
}

const OURS: Crate = Crate { sources: "engine/contract/src", contract: "crate" };
const TOYS: Crate = Crate { sources: "tests/families/high-card/contract/src", contract: "kip_contract" };

impl Package {
    fn file(&self) -> PathBuf {
        Path::new(self.of.sources).join(self.module).with_extension("rs")
    }

    fn is_family(&self) -> bool {
        self.interface == "words"
    }
}

/// The module of the types that every family has.
const FRAME_FILE: &str = "engine/contract/src/frame.rs";

/// The records of the frame. Every family's package has them word for word; a test compares all packages.
pub const FRAME: [&str; 11] = [
    "actor",
    "order",
    "event",
    "choice",
    "choices",
    "chance",
    "due-chance",
    "step",
    "steps",
    "table-steps",
    "auto-step",
];

/// The family's types in the frame's records, and the type parameters that represent them.
const PARAMETERS: [(&str, &str); 4] = [("role", "R"), ("command", "C"), ("happening", "H"), ("auto-tally", "A")];

/// The guests' bindings: a crate for each family, because a crate's bindings are part of every component that it is linked to.
const BINDINGS: [Bindings; 2] = [
    Bindings { folder: "engine/shim", to_wit: "../..", crate_name: "kip_shim", family: "two-up" },
    Bindings {
        folder: "engine/shim/casino-cards",
        to_wit: "../../..",
        crate_name: "kip_shim_casino_cards",
        family: "casino-cards",
    },
];

/// A guest's bindings.
struct Bindings {
    /// The folder of its crate, from the workspace root.
    folder: &'static str,
    /// The path from there to the workspace root.
    to_wit: &'static str,
    crate_name: &'static str,
    /// The family's package, which uses `types` and `draws`.
    family: &'static str,
}

/// The generated files of the contract, by path from the workspace root.
#[derive(Debug, PartialEq, Eq)]
pub struct Contract(BTreeMap<PathBuf, String>);

impl Contract {
    /// Generates the files from `wit/`.
    ///
    /// # Errors
    /// [`Error::Contract`] when the packages cannot be read, or a type belongs to no module.
    pub fn of(workspace: &Path) -> Result<Self, Error> {
        let mut resolve = Resolve::default();
        for Package { folder, .. } in PACKAGES {
            let folder = workspace.join(folder);
            resolve.push_path(folder).map_err(|error| Error::Contract { reason: format!("{error:#}") })?;
        }
        let words = Words::of(&resolve)?;
        let mut files = BTreeMap::new();
        for package in &PACKAGES {
            files.insert(package.file(), words.module(package)?);
        }
        files.insert(FRAME_FILE.into(), words.frame()?);
        for bindings in &BINDINGS {
            files.insert(PathBuf::from(bindings.folder).join("src/bindings.rs"), words.bindings(bindings));
        }
        Ok(Self(files))
    }

    /// Writes the files.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write(&self, workspace: &Path) -> Result<(), Error> {
        for (path, text) in &self.0 {
            let path = workspace.join(path);
            std::fs::write(&path, text).map_err(|source| Error::Write { path, source })?;
        }
        Ok(())
    }

    /// Compares with the files in the workspace.
    ///
    /// # Errors
    /// [`Error::Read`], and [`Error::Contract`] with every file that differs from the generated one.
    pub fn compare(&self, workspace: &Path) -> Result<(), Error> {
        let mut other = Vec::new();
        for (path, text) in &self.0 {
            let there = std::fs::read_to_string(workspace.join(path)).map_err(|error| Error::read(path, error))?;
            if there != *text {
                other.push(path.display().to_string());
            }
        }
        if other.is_empty() {
            return Ok(());
        }
        let reason =
            format!("`{WIT}/` gives other types than {}; `kip-builder contract` writes them anew", other.join(" and "));
        Err(Error::Contract { reason })
    }
}

/// Every named type, with the facts that the modules need about it.
struct Words<'r> {
    resolve: &'r Resolve,
    /// The types by module, in the order of the text.
    by_module: BTreeMap<&'static str, Vec<TypeId>>,
    /// The module of each type.
    module_of: BTreeMap<TypeId, &'static str>,
}

impl<'r> Words<'r> {
    fn of(resolve: &'r Resolve) -> Result<Self, Error> {
        let mut words = Self { resolve, by_module: BTreeMap::new(), module_of: BTreeMap::new() };
        for (id, interface) in resolve.interfaces.iter() {
            words.read(id, interface)?;
        }
        Ok(words)
    }

    fn read(&mut self, id: InterfaceId, interface: &Interface) -> Result<(), Error> {
        let name = interface.name.as_deref().unwrap_or_default();
        for &word in interface.types.values() {
            let TypeDef { kind, owner, .. } = self.get(word);
            // A resource belongs to the component, and an alias of another interface's type is not a new type.
            if matches!(kind, TypeDefKind::Resource | TypeDefKind::Type(Type::Id(_)))
                || *owner != TypeOwner::Interface(id)
            {
                continue;
            }
            let package = PACKAGES.iter().find(|package| self.has_types_of(id, package));
            let Some(Package { module, .. }) = package else {
                return Err(Error::Contract { reason: format!("no module is for the types of interface `{name}`") });
            };
            self.by_module.entry(module).or_default().push(word);
            self.module_of.insert(word, module);
        }
        Ok(())
    }

    fn get(&self, id: TypeId) -> &'r TypeDef {
        &self.resolve.types[id]
    }

    /// Returns whether the interface has the package's types.
    fn has_types_of(&self, id: InterfaceId, package: &Package) -> bool {
        let Interface { name, package: of, .. } = &self.resolve.interfaces[id];
        let folder = of.map(|of| self.resolve.packages[of].name.name.as_str());
        name.as_deref() == Some(package.interface) && folder == Some(package.name)
    }

    /// Resolves an alias of another interface's type.
    fn root(&self, id: TypeId) -> TypeId {
        match self.get(id).kind {
            TypeDefKind::Type(Type::Id(other)) => self.root(other),
            _ => id,
        }
    }

    /// Generates a module: its imports, then its types.
    fn module(&self, package: &Package) -> Result<String, Error> {
        let own = self.by_module.get(package.module).map(Vec::as_slice).unwrap_or_default();
        let mut text = String::new();
        for &id in own {
            text.push('\n');
            if package.is_family() && self.is_frame(id) {
                self.alias(&mut text, id, package.of.contract);
            } else {
                self.define(&mut text, id, &Place { contract: package.of.contract, is_frame: false })?;
            }
        }
        let mut head = String::from(GENERATED_MARK);
        let interface = self.resolve.interfaces.iter().find(|(id, _)| self.has_types_of(*id, package));
        if let Some((_, interface)) = interface {
            let package = interface.package.map(|package| &self.resolve.packages[package].docs);
            let docs = Some(&interface.docs).filter(|docs| docs.contents.is_some()).or(package);
            document(&mut head, "", "//!", docs.unwrap_or(&interface.docs));
            head.push('\n');
        }
        let taken =
            self.imports(package.module, own.iter().copied().filter(|id| !(package.is_family() && self.is_frame(*id))));
        write_imports(&mut head, &text, &taken, package.of.contract);
        Ok(head + &text)
    }

    /// Generates the frame's module from the first family's package.
    fn frame(&self) -> Result<String, Error> {
        let mut text = String::new();
        let family = PACKAGES.iter().find(|package| package.is_family()).map(|package| package.module);
        let own = family.and_then(|module| self.by_module.get(module)).map(Vec::as_slice).unwrap_or_default();
        let own: Vec<TypeId> = own.iter().copied().filter(|id| self.is_frame(*id)).collect();
        for &id in &own {
            text.push('\n');
            self.define(&mut text, id, &Place { contract: "crate", is_frame: true })?;
        }
        let mut head = String::from(GENERATED_MARK);
        head.push_str("//! What every family's package has word for word: who acts, what happened, what could happen, where it led.\n//!\n");
        head.push_str("//! Of the family there is in it `R`, who acts; `C`, what can be asked; `H`, what happened; `A`, what many games came to.\n\n");
        let mut taken = self.imports(family.unwrap_or_default(), own.into_iter());
        taken.retain(|module, _| Some(*module) != family);
        write_imports(&mut head, &text, &taken, "crate");
        Ok(head + &text)
    }

    /// Writes the alias for a record of the frame with the family's types.
    fn alias(&self, out: &mut String, id: TypeId, contract: &str) {
        document(out, "", "///", &self.get(id).docs);
        let of: Vec<String> = self.parameters(id).into_iter().map(|(family, _)| camel(family)).collect();
        let name = self.name(id);
        let _ = writeln!(out, "pub type {name} = {contract}::frame::{name}<{}>;", of.join(", "));
    }

    fn is_frame(&self, id: TypeId) -> bool {
        self.get(id).name.as_deref().is_some_and(|name| FRAME.contains(&name))
    }

    /// Returns the parameters of a record of the frame, at any depth.
    fn parameters(&self, id: TypeId) -> Vec<(&'static str, &'static str)> {
        let carries = |family: &str| self.carries(&Type::Id(id), family);
        PARAMETERS.into_iter().filter(|(family, _)| carries(family)).collect()
    }

    fn carries(&self, ty: &Type, family: &str) -> bool {
        let Type::Id(id) = self.plain(ty) else { return false };
        let TypeDef { name, kind, .. } = self.get(id);
        match name.as_deref() {
            Some(name) if PARAMETERS.iter().any(|(of, _)| *of == name) => name == family,
            _ => parts(kind).iter().any(|part| self.carries(part, family)),
        }
    }

    /// Returns the generic parameters of a type in the frame, such as `<R, C>`, and nothing outside it.
    fn generics(&self, id: TypeId, place: &Place) -> String {
        if !place.is_frame || !self.is_frame(id) {
            return String::new();
        }
        let letters: Vec<_> = self.parameters(id).into_iter().map(|(_, letter)| letter).collect();
        format!("<{}>", letters.join(", "))
    }

    /// Returns the types that a module imports from others.
    fn imports(&self, module: &str, own: impl Iterator<Item = TypeId>) -> BTreeMap<&'static str, BTreeSet<String>> {
        let mut taken: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for id in own {
            for ty in parts(&self.get(id).kind) {
                self.take(module, &ty, &mut taken);
            }
        }
        taken
    }

    fn take(&self, module: &str, ty: &Type, taken: &mut BTreeMap<&'static str, BTreeSet<String>>) {
        let Type::Id(id) = ty else { return };
        let id = self.root(*id);
        match self.module_of.get(&id) {
            Some(other) if *other != module => {
                taken.entry(other).or_default().insert(self.name(id));
            }
            Some(_) => {}
            None => {
                for part in parts(&self.get(id).kind) {
                    self.take(module, &part, taken);
                }
            }
        }
    }

    fn name(&self, id: TypeId) -> String {
        camel(self.get(id).name.as_deref().unwrap_or_default())
    }

    fn define(&self, out: &mut String, id: TypeId, place: &Place) -> Result<(), Error> {
        let TypeDef { kind, docs, .. } = self.get(id);
        let (name, generics) = (self.name(id), self.generics(id, place));
        let written = format!("{name}{generics}");
        document(out, "", "///", docs);
        match kind {
            TypeDefKind::Type(ty) => {
                let _ = writeln!(out, "pub type {name} = {};", self.rust(ty, place)?);
            }
            TypeDefKind::Record(record) => {
                let default = record.fields.iter().all(|field| is_number(&self.plain(&field.ty)));
                self.derive(out, id, "record", default);
                let _ = writeln!(out, "pub struct {written} {{");
                for field in &record.fields {
                    document(out, "    ", "///", &field.docs);
                    self.attribute(out, &field.name, &field.ty, place);
                    let _ = writeln!(out, "    pub {}: {},", snake(&field.name), self.rust(&field.ty, place)?);
                }
                out.push_str("}\n");
            }
            TypeDefKind::Enum(cases) => {
                self.derive(out, id, "enum", false);
                let _ = writeln!(out, "#[repr(u8)]\npub enum {written} {{");
                for case in &cases.cases {
                    document(out, "    ", "///", &case.docs);
                    let _ =
                        writeln!(out, "    #[cfg_attr(feature = \"wasmtime\", component(name = \"{}\"))]", case.name);
                    let _ = writeln!(out, "    {},", camel(&case.name));
                }
                out.push_str("}\n\n");
                write_enum_names(out, &name, &cases.cases.iter().map(|case| case.name.as_str()).collect::<Vec<_>>());
            }
            TypeDefKind::Variant(cases) => {
                self.derive(out, id, "variant", false);
                let _ = writeln!(out, "pub enum {written} {{");
                for case in &cases.cases {
                    document(out, "    ", "///", &case.docs);
                    let _ =
                        writeln!(out, "    #[cfg_attr(feature = \"wasmtime\", component(name = \"{}\"))]", case.name);
                    match &case.ty {
                        Some(ty) if self.is_bytes(ty) => {
                            let _ = writeln!(
                                out,
                                "    #[cfg_attr(feature = \"serde\", serde(with = \"{}::json::hex\"))]",
                                place.contract
                            );
                            let _ = writeln!(out, "    {}(Vec<u8>),", camel(&case.name));
                        }
                        Some(ty) => {
                            let _ = writeln!(out, "    {}({}),", camel(&case.name), self.rust(ty, place)?);
                        }
                        None => {
                            let _ = writeln!(out, "    {},", camel(&case.name));
                        }
                    }
                }
                out.push_str("}\n\n");
                write_variant_names(
                    out,
                    &format!("impl{generics} {written}"),
                    cases.cases.iter().map(|case| (case.name.as_str(), case.ty.is_some())),
                );
                write_meanings(out, &format!("impl{generics} {written}"), cases.cases.iter().map(|case| &case.docs));
            }
            other => return Err(self.unsupported(id, other)),
        }
        Ok(())
    }

    fn derive(&self, out: &mut String, id: TypeId, kind: &str, default: bool) {
        let copy = if self.is_copy(&Type::Id(id)) { "Copy, " } else { "" };
        let default = if default { ", Default" } else { "" };
        let _ = writeln!(out, "#[derive(Clone, {copy}Debug, PartialEq, Eq, PartialOrd, Ord, Hash{default})]");
        // A list of records of plain numbers is copied to the host as it is in memory, so fields keep the contract's order.
        if kind == "record" && !copy.is_empty() {
            out.push_str("#[repr(C)]\n");
        }
        let strict = if kind == "record" { ", deny_unknown_fields" } else { "" };
        let serde = "derive(serde::Serialize, serde::Deserialize)";
        let _ = writeln!(out, "#[cfg_attr(feature = \"serde\", {serde}, serde(rename_all = \"kebab-case\"{strict}))]");
        let component = "derive(ComponentType, Lift, Lower)";
        let _ = writeln!(out, "#[cfg_attr(feature = \"wasmtime\", {component}, component({kind}))]");
    }

    /// Writes the attributes of a field whose Rust name or type differs from the contract's.
    fn attribute(&self, out: &mut String, name: &str, ty: &Type, place: &Place) {
        if name != snake(name) {
            let _ = writeln!(out, "    #[cfg_attr(feature = \"wasmtime\", component(name = \"{name}\"))]");
        }
        if self.is_bytes(ty) {
            let contract = place.contract;
            let _ = writeln!(out, "    #[cfg_attr(feature = \"serde\", serde(with = \"{contract}::json::hex\"))]");
        }
        if matches!(ty, Type::Id(id) if matches!(self.get(self.root(*id)).kind, TypeDefKind::Option(_))) {
            out.push_str("    #[cfg_attr(feature = \"serde\", serde(skip_serializing_if = \"Option::is_none\"))]\n");
        }
    }

    /// Resolves a type's aliases.
    fn plain(&self, ty: &Type) -> Type {
        match ty {
            Type::Id(id) => match &self.get(*id).kind {
                TypeDefKind::Type(inner) => self.plain(inner),
                _ => *ty,
            },
            _ => *ty,
        }
    }

    fn is_bytes(&self, ty: &Type) -> bool {
        matches!(self.plain(ty), Type::Id(id) if matches!(self.get(id).kind, TypeDefKind::List(Type::U8)))
    }

    /// Returns whether a type contains neither text nor a list, so that it is `Copy`.
    fn is_copy(&self, ty: &Type) -> bool {
        match self.plain(ty) {
            Type::Id(id) => {
                let kind = &self.get(id).kind;
                !matches!(kind, TypeDefKind::List(_)) && parts(kind).iter().all(|part| self.is_copy(part))
            }
            Type::String => false,
            _ => true,
        }
    }

    fn rust(&self, ty: &Type, place: &Place) -> Result<String, Error> {
        Ok(match ty {
            Type::Bool => "bool".into(),
            Type::U8 => "u8".into(),
            Type::U16 => "u16".into(),
            Type::U32 => "u32".into(),
            Type::U64 => "u64".into(),
            Type::S16 => "i16".into(),
            Type::S32 => "i32".into(),
            Type::String => "String".into(),
            Type::Id(id) => {
                let id = self.root(*id);
                match &self.get(id).kind {
                    _ if self.module_of.contains_key(&id) => self.type_in(id, place),
                    TypeDefKind::Option(inner) => format!("Option<{}>", self.rust(inner, place)?),
                    TypeDefKind::List(inner) => format!("Vec<{}>", self.rust(inner, place)?),
                    other => return Err(self.unsupported(id, other)),
                }
            }
            other => return Err(Error::Contract { reason: format!("the contract has no {other:?}") }),
        })
    }

    /// Returns a named type as it is written in a place; in the frame a parameter may represent it.
    fn type_in(&self, id: TypeId, place: &Place) -> String {
        let of = PARAMETERS.iter().find(|(family, _)| self.get(id).name.as_deref() == Some(family));
        match of {
            Some((_, letter)) if place.is_frame => (*letter).to_owned(),
            _ => self.name(id) + &self.generics(id, place),
        }
    }

    fn unsupported(&self, id: TypeId, kind: &TypeDefKind) -> Error {
        Error::Contract { reason: format!("`{}`: the contract has no {}", self.name(id), kind.as_str()) }
    }

    /// Generates the invocation of wit-bindgen.
    fn bindings(&self, of: &Bindings) -> String {
        let mut out = String::from(
            "// Written from `wit/` by `kip-builder contract`: change it there.\n\n\
             //! The bindings that wit-bindgen generates from the contract, over the types of `kip-contract`.\n\n\
             wit_bindgen::generate!({\n    path: [",
        );
        let bound = ["types", "draws", of.family];
        let ours = || PACKAGES.iter().filter(|package| bound.contains(&package.name));
        let folders: Vec<_> = ours().map(|package| format!("\"{}/{}\"", of.to_wit, package.folder)).collect();
        out.push_str(&folders.join(", "));
        let _ = write!(
            out,
            "],\n    world: \"kip:{family}/{family}-rulebook\",\n    pub_export_macro: true,\n    \
             default_bindings_module: \"{crate_name}::bindings\",\n    with: {{\n",
            family = of.family,
            crate_name = of.crate_name,
        );
        for Package { module, .. } in ours() {
            for &id in self.by_module.get(module).map(Vec::as_slice).unwrap_or_default() {
                let TypeDef { name: Some(name), owner: TypeOwner::Interface(owner), kind, .. } = self.get(id) else {
                    continue;
                };
                if matches!(kind, TypeDefKind::Type(_)) {
                    continue;
                }
                let interface = self.resolve.id_of(*owner).unwrap_or_default();
                let _ = writeln!(out, "        \"{interface}/{name}\": kip_contract::{module}::{},", self.name(id));
            }
        }
        out.push_str("    },\n});\n");
        out
    }
}

/// The module in which a type is written.
struct Place {
    /// The name of the contract's crate there.
    contract: &'static str,
    /// True if parameters represent the family's types.
    is_frame: bool,
}

const GENERATED_MARK: &str = "// Written from `wit/` by `kip-builder contract`: change it there.\n\n";

/// Writes the imports of a module.
fn write_imports(head: &mut String, text: &str, taken: &BTreeMap<&str, BTreeSet<String>>, contract: &str) {
    for (needed, import) in [("String", "use alloc::string::String;"), ("Vec<", "use alloc::vec::Vec;")] {
        if text.contains(needed) {
            let _ = writeln!(head, "{import}");
        }
    }
    for (other, names) in taken {
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let _ = writeln!(head, "use {contract}::{other}::{{{}}};", names.join(", "));
    }
    head.push_str("#[cfg(feature = \"wasmtime\")]\nuse wasmtime::component::{ComponentType, Lift, Lower};\n");
}

/// Returns the types that a type consists of.
fn parts(kind: &TypeDefKind) -> Vec<Type> {
    match kind {
        TypeDefKind::Record(record) => record.fields.iter().map(|field| field.ty).collect(),
        TypeDefKind::Variant(variant) => variant.cases.iter().filter_map(|case| case.ty).collect(),
        TypeDefKind::Option(ty) | TypeDefKind::List(ty) | TypeDefKind::Type(ty) => vec![*ty],
        _ => Vec::new(),
    }
}

fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::U8 | Type::U16 | Type::U32 | Type::U64)
}

/// Writes the names of an enum's cases.
fn write_enum_names(out: &mut String, name: &str, cases: &[&str]) {
    let _ = writeln!(out, "impl {name} {{");
    out.push_str("    /// Every case, in the contract's order.\n");
    let _ = writeln!(out, "    pub const ALL: &[Self] = &[");
    for case in cases {
        let _ = writeln!(out, "        Self::{},", camel(case));
    }
    out.push_str("    ];\n\n    /// The contract's name for it.\n    #[must_use]\n");
    out.push_str("    pub const fn as_str(self) -> &'static str {\n        match self {\n");
    for case in cases {
        let _ = writeln!(out, "            Self::{} => \"{case}\",", camel(case));
    }
    out.push_str("        }\n    }\n\n    /// The case of that number; hosts give no other.\n    #[doc(hidden)]\n");
    out.push_str("    #[cfg(target_family = \"wasm\")]\n    #[must_use]\n");
    out.push_str("    pub const fn _lift(case: u8) -> Self {\n        match case {\n");
    let (last, before) = cases.split_last().unwrap_or((&"", &[]));
    for (number, case) in before.iter().enumerate() {
        let _ = writeln!(out, "            {number} => Self::{},", camel(case));
    }
    let _ = writeln!(out, "            _ => Self::{},\n        }}\n    }}\n}}", camel(last));
}

/// Writes the names of a variant's cases.
fn write_variant_names<'c>(out: &mut String, head: &str, cases: impl Iterator<Item = (&'c str, bool)> + Clone) {
    let _ = writeln!(out, "{head} {{");
    out.push_str("    /// The contract's name of every case, in its order.\n    pub const NAMES: &[&str] = &[\n");
    for (case, _) in cases.clone() {
        let _ = writeln!(out, "        \"{case}\",");
    }
    out.push_str("    ];\n\n    /// The contract's name of this case.\n    #[must_use]\n");
    out.push_str("    pub const fn name(&self) -> &'static str {\n        match self {\n");
    for (case, carries) in cases {
        let inside = if carries { "(_)" } else { "" };
        let _ = writeln!(out, "            Self::{}{inside} => \"{case}\",", camel(case));
    }
    out.push_str("        }\n    }\n}\n");
}

/// Writes the meanings of a variant's cases: their documentation on one line, without its marks.
fn write_meanings<'c>(out: &mut String, head: &str, docs: impl Iterator<Item = &'c Docs>) {
    let _ = writeln!(out, "\n{head} {{");
    out.push_str("    /// What each case means, in the contract's order.\n    pub const MEANS: &[&str] = &[\n");
    for docs in docs {
        let _ = writeln!(out, "        {:?},", unmarked(docs.contents.as_deref().unwrap_or_default()));
    }
    out.push_str("    ];\n}\n");
}

/// Removes a leading `(every)`, and the actors in brackets, such as `(p, or bx …)`.
fn unmarked(docs: &str) -> String {
    let line = docs.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.strip_prefix("(every) ").unwrap_or(&line);
    let is_who = |bracket: &str| {
        let first = bracket.split([' ', ',', ';', ')']).next().unwrap_or_default();
        ["p", "sp", "bx", "d", "rk", "gs", "cs", "h"].contains(&first)
    };
    match line.split_once(" (") {
        Some((before, bracket)) if is_who(bracket) => {
            let after = bracket.split_once(')').map_or("", |(_, after)| after);
            format!("{before}{after}")
        }
        _ => String::from(line),
    }
}

fn document(out: &mut String, indent: &str, slashes: &str, docs: &Docs) {
    for line in docs.contents.as_deref().unwrap_or_default().lines() {
        let _ = writeln!(out, "{}", format!("{indent}{slashes} {line}").trim_end());
    }
}

/// Converts `opened-at` to `OpenedAt`.
fn camel(name: &str) -> String {
    let mut out = String::new();
    for part in name.split('-') {
        let mut letters = part.chars();
        out.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        out.extend(letters);
    }
    out
}

/// Converts `opened-at` to `opened_at`.
fn snake(name: &str) -> String {
    name.replace('-', "_")
}
