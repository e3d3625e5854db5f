//! Generates the contract's Rust types from its packages.
//!
//! A build script calls [`write()`]; its crate includes the file with `include!(concat!(env!("OUT_DIR"), "/contract.rs"))`. This
//! crate knows WIT and Rust, but no game.
//!
//! ```no_run
//! // The build script of a crate with the types of another family.
//! # fn main() -> anyhow::Result<()> {
//! kip_contract_generator::write(&["../wit/types", "../wit/draws"], &["wit/poker"])
//! # }
//! ```

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use wit_parser::{Docs, InterfaceId, PackageId, Resolve, Type, TypeDef, TypeDefKind, TypeId};

/// The name of the generated file in the build script's `OUT_DIR`.
const FILE: &str = "contract.rs";

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

/// The module of those records.
const FRAME_MODULE: &str = "frame";

/// Its documentation.
const FRAME_DOCS: &str = "\
The records that every family's package has word for word: actors, events, choices, steps.

The family's types are parameters: `R` is its roles, `C` its commands, `H` its events, `A` its tally of many games.";

/// The family's types in the frame's records, and the type parameters that represent them.
const PARAMETERS: [(&str, &str); 4] = [("role", "R"), ("command", "C"), ("happening", "H"), ("auto-tally", "A")];

/// Writes the module of each package in `own` to `contract.rs` in the build script's `OUT_DIR`, and has cargo repeat it when a
/// package changes. A package comes after those that it uses, of `own` or of `shared`, the packages that `kip-contract` has.
///
/// # Errors
/// Those of [`generate`]; an error names the file that cannot be written.
pub fn write<P: AsRef<Path>>(shared: &[P], own: &[P]) -> Result<()> {
    for folder in shared.iter().chain(own) {
        println!("cargo:rerun-if-changed={}", folder.as_ref().display());
    }
    let out = std::env::var_os("OUT_DIR").context("only a build script has the folder OUT_DIR")?;
    let file = PathBuf::from(out).join(FILE);
    std::fs::write(&file, generate(shared, own)?).with_context(|| file.display().to_string())
}

/// Generates what [`write()`] writes. Without `shared` it is the contract itself, which also has the frame, and for each family a
/// macro for its guest's bindings.
///
/// # Errors
/// An error gives the place in a package that cannot be read, or the type that has no form in Rust.
pub fn generate<P: AsRef<Path>>(shared: &[P], own: &[P]) -> Result<String> {
    let mut resolve = Resolve::default();
    let mut ids = Vec::new();
    for folder in shared.iter().chain(own) {
        let read = resolve.push_path(folder);
        // The error itself names the folder alone.
        ids.push(read.map_err(|error| anyhow!(resolve.render_error(&error)))?.0);
    }
    let packages = ids.into_iter().map(|id| Package::of(&resolve, id)).collect::<Result<Vec<_>>>()?;
    let (_, own) = packages.split_at(shared.len());
    let contract = if shared.is_empty() { "crate" } else { "kip_contract" };
    let words = Words::of(&resolve, contract, &packages)?;
    let mut out = String::from("// Generated from `wit/`: change it there.\n");
    for package in own {
        out.push_str(&words.module(package)?);
    }
    if let Some(first) = own.iter().find(|package| package.is_family).filter(|_| shared.is_empty()) {
        out.push_str(&words.frame(first)?);
        for family in own.iter().filter(|package| package.is_family) {
            words.bindings(&mut out, family, own);
        }
    }
    Ok(out)
}

/// A package, and the module for its types.
struct Package {
    id: PackageId,
    /// The package's name, `two-up`.
    name: String,
    /// The module's name, `two_up`.
    module: String,
    /// The interface with the package's types: `words` of a family, and otherwise that of the package's name.
    interface: InterfaceId,
    is_family: bool,
}

impl Package {
    fn of(resolve: &Resolve, id: PackageId) -> Result<Self> {
        let wit_parser::Package { name, interfaces, .. } = &resolve.packages[id];
        let name = name.name.clone();
        let words = interfaces.get("words");
        let interface = words.or_else(|| interfaces.get(&name));
        let interface = *interface.with_context(|| format!("package `{name}` has no interface `words`"))?;
        Ok(Self { id, module: snake(&name), name, interface, is_family: words.is_some() })
    }
}

/// Every named type, with the facts that the modules need about it.
struct Words<'r> {
    resolve: &'r Resolve,
    /// The path of the contract's crate in the generated modules.
    contract: &'static str,
    /// The types by module, in the order of the text.
    by_module: BTreeMap<&'r str, Vec<TypeId>>,
    /// The module of each type.
    module_of: BTreeMap<TypeId, &'r str>,
}

impl<'r> Words<'r> {
    fn of(resolve: &'r Resolve, contract: &'static str, packages: &'r [Package]) -> Result<Self> {
        let mut words = Self { resolve, contract, by_module: BTreeMap::new(), module_of: BTreeMap::new() };
        for package in packages {
            words.read(package)?;
        }
        Ok(words)
    }

    fn read(&mut self, package: &'r Package) -> Result<()> {
        for (name, &interface) in &self.resolve.packages[package.id].interfaces {
            for &word in self.resolve.interfaces[interface].types.values() {
                // A resource belongs to the component, and an alias of another interface's type is not a new type.
                if matches!(self.get(word).kind, TypeDefKind::Resource | TypeDefKind::Type(Type::Id(_))) {
                    continue;
                }
                if interface != package.interface {
                    bail!("no module is for the types of interface `{name}`");
                }
                self.by_module.entry(&package.module).or_default().push(word);
                self.module_of.insert(word, &package.module);
            }
        }
        Ok(())
    }

    fn get(&self, id: TypeId) -> &'r TypeDef {
        &self.resolve.types[id]
    }

    /// Returns the types of a module, in the order of the text.
    fn types(&self, module: &str) -> &[TypeId] {
        self.by_module.get(module).map(Vec::as_slice).unwrap_or_default()
    }

    /// Resolves an alias of another interface's type.
    fn root(&self, id: TypeId) -> TypeId {
        match self.get(id).kind {
            TypeDefKind::Type(Type::Id(other)) => self.root(other),
            _ => id,
        }
    }

    /// Generates a package's module.
    fn module(&self, package: &Package) -> Result<String> {
        let Package { id, module, interface, is_family, .. } = package;
        let mut text = String::new();
        for &id in self.types(module) {
            text.push('\n');
            if *is_family && self.is_frame(id) {
                self.alias(&mut text, id);
            } else {
                self.define(&mut text, id, module)?;
            }
        }
        let docs = &self.resolve.interfaces[*interface].docs;
        let docs = if docs.contents.is_some() { docs } else { &self.resolve.packages[*id].docs };
        Ok(wrap(docs, module, &text))
    }

    /// Generates the frame's module from the first family's package.
    fn frame(&self, family: &Package) -> Result<String> {
        let mut text = String::new();
        for &id in self.types(&family.module).iter().filter(|id| self.is_frame(**id)) {
            text.push('\n');
            self.define(&mut text, id, FRAME_MODULE)?;
        }
        Ok(wrap(&Docs { contents: Some(FRAME_DOCS.to_owned()) }, FRAME_MODULE, &text))
    }

    /// Writes the alias for a record of the frame with the family's types.
    fn alias(&self, out: &mut String, id: TypeId) {
        document(out, "", &self.get(id).docs);
        let of: Vec<String> = self.parameters(id).into_iter().map(|(family, _)| camel(family)).collect();
        let (name, contract) = (self.name(id), self.contract);
        let _ = writeln!(out, "pub type {name} = {contract}::{FRAME_MODULE}::{name}<{}>;", of.join(", "));
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
    fn generics(&self, id: TypeId, place: &str) -> String {
        if place != FRAME_MODULE || !self.is_frame(id) {
            return String::new();
        }
        let letters: Vec<_> = self.parameters(id).into_iter().map(|(_, letter)| letter).collect();
        format!("<{}>", letters.join(", "))
    }

    fn name(&self, id: TypeId) -> String {
        camel(self.get(id).name.as_deref().unwrap_or_default())
    }

    fn define(&self, out: &mut String, id: TypeId, place: &str) -> Result<()> {
        let TypeDef { kind, docs, .. } = self.get(id);
        let (name, generics) = (self.name(id), self.generics(id, place));
        let written = format!("{name}{generics}");
        document(out, "", docs);
        match kind {
            TypeDefKind::Type(ty) => {
                let _ = writeln!(out, "pub type {name} = {};", self.rust(ty, place)?);
            }
            TypeDefKind::Record(record) => {
                let default = record.fields.iter().all(|field| is_number(&self.plain(&field.ty)));
                self.derive(out, id, "record", default);
                let _ = writeln!(out, "pub struct {written} {{");
                for field in &record.fields {
                    document(out, "    ", &field.docs);
                    self.attribute(out, &field.name, &field.ty);
                    let _ = writeln!(out, "    pub {}: {},", snake(&field.name), self.rust(&field.ty, place)?);
                }
                out.push_str("}\n");
            }
            TypeDefKind::Enum(cases) => {
                self.derive(out, id, "enum", false);
                let _ = writeln!(out, "#[repr(u8)]\npub enum {written} {{");
                for case in &cases.cases {
                    document(out, "    ", &case.docs);
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
                    document(out, "    ", &case.docs);
                    let _ =
                        writeln!(out, "    #[cfg_attr(feature = \"wasmtime\", component(name = \"{}\"))]", case.name);
                    match &case.ty {
                        Some(ty) if self.is_bytes(ty) => {
                            let _ = writeln!(
                                out,
                                "    #[cfg_attr(feature = \"serde\", serde(with = \"{}::json::hex\"))]",
                                self.contract
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
            other => bail!(self.unsupported(id, other)),
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
    fn attribute(&self, out: &mut String, name: &str, ty: &Type) {
        if name != snake(name) {
            let _ = writeln!(out, "    #[cfg_attr(feature = \"wasmtime\", component(name = \"{name}\"))]");
        }
        if self.is_bytes(ty) {
            let contract = self.contract;
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

    fn rust(&self, ty: &Type, place: &str) -> Result<String> {
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
                    other => bail!(self.unsupported(id, other)),
                }
            }
            other => bail!("the contract has no {other:?}"),
        })
    }

    /// Returns a named type as it is written in a module; in the frame a parameter may represent it.
    fn type_in(&self, id: TypeId, place: &str) -> String {
        let in_frame = place == FRAME_MODULE;
        let parameter = PARAMETERS.iter().find(|(family, _)| self.get(id).name.as_deref() == Some(family));
        if let Some((_, letter)) = parameter.filter(|_| in_frame) {
            return (*letter).to_owned();
        }
        let name = self.name(id) + &self.generics(id, place);
        match self.module_of.get(&id) {
            Some(module) if *module != place && !(in_frame && self.is_frame(id)) => {
                format!("{}::{module}::{name}", self.contract)
            }
            _ => name,
        }
    }

    fn unsupported(&self, id: TypeId, kind: &TypeDefKind) -> String {
        format!("`{}`: the contract has no {}", self.name(id), kind.as_str())
    }

    /// Writes the macro for the bindings of a family's guests. wit-bindgen generates the types of an interface that is exported,
    /// so that each type has a row.
    fn bindings(&self, out: &mut String, family: &Package, own: &[Package]) {
        let _ = writeln!(
            out,
            "\n/// Generates the bindings of a guest of the family `{}` with `wit_bindgen::generate!`, over the types of this crate. It\n\
             /// takes the options of that macro, with a comma after each.\n#[macro_export]\nmacro_rules! {}_bindings {{\n    \
             ($($options:tt)*) => {{\n        wit_bindgen::generate!({{\n            $($options)*\n            with: {{",
            family.name, family.module
        );
        for Package { module, interface, .. } in own.iter().filter(|other| !other.is_family || other.id == family.id) {
            let interface = self.resolve.id_of(*interface).unwrap_or_default();
            for &id in self.types(module) {
                let TypeDef { name: Some(name), kind, .. } = self.get(id) else { continue };
                if !matches!(kind, TypeDefKind::Type(_)) {
                    let rust = self.name(id);
                    let _ = writeln!(out, "                \"{interface}/{name}\": kip_contract::{module}::{rust},");
                }
            }
        }
        out.push_str("            },\n        });\n    };\n}\n");
    }
}

/// Wraps the text of a module, with its imports.
fn wrap(docs: &Docs, module: &str, text: &str) -> String {
    let mut out = String::from("\n");
    document(&mut out, "", docs);
    let _ = writeln!(out, "pub mod {module} {{");
    for (needed, import) in [("String", "use alloc::string::String;"), ("Vec<", "use alloc::vec::Vec;")] {
        if text.contains(needed) {
            let _ = writeln!(out, "{import}");
        }
    }
    out + "#[cfg(feature = \"wasmtime\")]\nuse wasmtime::component::{ComponentType, Lift, Lower};\n" + text + "}\n"
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

fn document(out: &mut String, indent: &str, docs: &Docs) {
    for line in docs.contents.as_deref().unwrap_or_default().lines() {
        let _ = writeln!(out, "{}", format!("{indent}/// {line}").trim_end());
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
