//! The contract's types in Rust: written from `wit/`, where they are written once.
//!
//! [`Contract::of`] reads the packages and writes one module for each in `engine/contract/src`, and the list by which
//! a guest's bindings take those types in place of their own. What is here knows WIT and Rust, and no game.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use wit_parser::{Docs, Interface, InterfaceId, Resolve, Type, TypeDef, TypeDefKind, TypeId, TypeOwner};

use crate::Error;

/// Where the contract is, from the workspace root.
const WIT: &str = "wit";

/// The packages, each after those that it uses: a folder of `wit/`, the interface that has its types, and the module, a
/// file of `engine/contract/src`, that they make.
const PACKAGES: [Package; 3] = [
    Package { folder: "types", interface: "types", module: "types" },
    Package { folder: "draws", interface: "draws", module: "draws" },
    Package { folder: "two-up", interface: "words", module: "two_up" },
];

struct Package {
    folder: &'static str,
    interface: &'static str,
    module: &'static str,
}

/// The bindings of a guest.
const BINDINGS: &str = "engine/shim/src/bindings.rs";

/// The files that the contract is in Rust, by path from the workspace root.
#[derive(Debug, PartialEq, Eq)]
pub struct Contract(BTreeMap<PathBuf, String>);

impl Contract {
    /// What follows from `wit/`.
    ///
    /// # Errors
    /// [`Error::Contract`] when the packages cannot be read, or have a type that no module is for.
    pub fn of(workspace: &Path) -> Result<Self, Error> {
        let mut resolve = Resolve::default();
        for Package { folder, .. } in PACKAGES {
            let folder = workspace.join(WIT).join(folder);
            resolve.push_path(folder).map_err(|error| Error::Contract { reason: format!("{error:#}") })?;
        }
        let words = Words::of(&resolve)?;
        let mut files = BTreeMap::new();
        for Package { module, .. } in PACKAGES {
            files.insert(Path::new("engine/contract/src").join(module).with_extension("rs"), words.module(module)?);
        }
        files.insert(BINDINGS.into(), words.bindings());
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

    /// Compares with the files that are there.
    ///
    /// # Errors
    /// [`Error::Read`], and [`Error::Contract`] with every file that is not what `wit/` gives.
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
        let reason = format!(
            "`{WIT}/` gives other types than {}; `kip-components contract` writes them anew",
            other.join(" and ")
        );
        Err(Error::Contract { reason })
    }
}

/// Every type with a name, and what the modules need to know of it.
struct Words<'r> {
    resolve: &'r Resolve,
    /// In the order of the text, by module.
    by_module: BTreeMap<&'static str, Vec<TypeId>>,
    /// The module of each.
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
            // A resource is the component's; a name of another interface's type is no type of its own.
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

    /// Whether that interface is the one with the package's types.
    fn has_types_of(&self, id: InterfaceId, package: &Package) -> bool {
        let Interface { name, package: of, .. } = &self.resolve.interfaces[id];
        let folder = of.map(|of| self.resolve.packages[of].name.name.as_str());
        name.as_deref() == Some(package.interface) && folder == Some(package.folder)
    }

    /// The type that a name of another interface's stands for.
    fn root(&self, id: TypeId) -> TypeId {
        match self.get(id).kind {
            TypeDefKind::Type(Type::Id(other)) => self.root(other),
            _ => id,
        }
    }

    /// A module: what it takes from others, then its types.
    fn module(&self, module: &str) -> Result<String, Error> {
        let mut text = String::new();
        let own = self.by_module.get(module).map(Vec::as_slice).unwrap_or_default();
        for &id in own {
            text.push('\n');
            self.define(&mut text, id)?;
        }
        let mut head = String::from("// Written from `wit/` by `kip-components contract`: change it there.\n\n");
        let package = PACKAGES.iter().find(|package| package.module == module);
        let interface =
            package.and_then(|package| self.resolve.interfaces.iter().find(|(id, _)| self.has_types_of(*id, package)));
        if let Some((_, interface)) = interface {
            let package = interface.package.map(|package| &self.resolve.packages[package].docs);
            let docs = Some(&interface.docs).filter(|docs| docs.contents.is_some()).or(package);
            document(&mut head, "", "//!", docs.unwrap_or(&interface.docs));
            head.push('\n');
        }
        for (needed, import) in [("String", "use alloc::string::String;"), ("Vec<", "use alloc::vec::Vec;")] {
            if text.contains(needed) {
                let _ = writeln!(head, "{import}");
            }
        }
        for (other, names) in self.taken(module, own) {
            let names: Vec<String> = names.into_iter().collect();
            let _ = writeln!(head, "use crate::{other}::{{{}}};", names.join(", "));
        }
        head.push_str("#[cfg(feature = \"wasmtime\")]\nuse wasmtime::component::{ComponentType, Lift, Lower};\n");
        Ok(head + &text)
    }

    /// What the types of a module take from others.
    fn taken(&self, module: &str, own: &[TypeId]) -> BTreeMap<&'static str, BTreeSet<String>> {
        let mut taken: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for &id in own {
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

    fn define(&self, out: &mut String, id: TypeId) -> Result<(), Error> {
        let TypeDef { kind, docs, .. } = self.get(id);
        let name = self.name(id);
        document(out, "", "///", docs);
        match kind {
            TypeDefKind::Type(ty) => {
                let _ = writeln!(out, "pub type {name} = {};", self.rust(ty)?);
            }
            TypeDefKind::Record(record) => {
                let default = record.fields.iter().all(|field| is_number(&self.plain(&field.ty)));
                self.derive(out, id, "record", default);
                let _ = writeln!(out, "pub struct {name} {{");
                for field in &record.fields {
                    document(out, "    ", "///", &field.docs);
                    self.attribute(out, &field.name, &field.ty);
                    let _ = writeln!(out, "    pub {}: {},", snake(&field.name), self.rust(&field.ty)?);
                }
                out.push_str("}\n");
            }
            TypeDefKind::Enum(cases) => {
                self.derive(out, id, "enum", false);
                let _ = writeln!(out, "#[repr(u8)]\npub enum {name} {{");
                for case in &cases.cases {
                    document(out, "    ", "///", &case.docs);
                    let _ =
                        writeln!(out, "    #[cfg_attr(feature = \"wasmtime\", component(name = \"{}\"))]", case.name);
                    let _ = writeln!(out, "    {},", camel(&case.name));
                }
                out.push_str("}\n\n");
                enumerate(out, &name, &cases.cases.iter().map(|case| case.name.as_str()).collect::<Vec<_>>());
            }
            TypeDefKind::Variant(cases) => {
                self.derive(out, id, "variant", false);
                let _ = writeln!(out, "pub enum {name} {{");
                for case in &cases.cases {
                    document(out, "    ", "///", &case.docs);
                    let _ =
                        writeln!(out, "    #[cfg_attr(feature = \"wasmtime\", component(name = \"{}\"))]", case.name);
                    match &case.ty {
                        Some(ty) if self.is_bytes(ty) => {
                            let _ = writeln!(
                                out,
                                "    #[cfg_attr(feature = \"serde\", serde(with = \"crate::json::hex\"))]"
                            );
                            let _ = writeln!(out, "    {}(Vec<u8>),", camel(&case.name));
                        }
                        Some(ty) => {
                            let _ = writeln!(out, "    {}({}),", camel(&case.name), self.rust(ty)?);
                        }
                        None => {
                            let _ = writeln!(out, "    {},", camel(&case.name));
                        }
                    }
                }
                out.push_str("}\n\n");
                vary(out, &name, cases.cases.iter().map(|case| (case.name.as_str(), case.ty.is_some())));
                mean(out, &name, cases.cases.iter().map(|case| &case.docs));
            }
            other => return Err(self.unsupported(id, other)),
        }
        Ok(())
    }

    fn derive(&self, out: &mut String, id: TypeId, kind: &str, default: bool) {
        let copy = if self.is_small(&Type::Id(id)) { "Copy, " } else { "" };
        let default = if default { ", Default" } else { "" };
        let _ = writeln!(out, "#[derive(Clone, {copy}Debug, PartialEq, Eq, PartialOrd, Ord, Hash{default})]");
        // A list of plain numbers' records goes to the host as it lies in memory: in the contract's order.
        if kind == "record" && !copy.is_empty() {
            out.push_str("#[repr(C)]\n");
        }
        let strict = if kind == "record" { ", deny_unknown_fields" } else { "" };
        let serde = "derive(serde::Serialize, serde::Deserialize)";
        let _ = writeln!(out, "#[cfg_attr(feature = \"serde\", {serde}, serde(rename_all = \"kebab-case\"{strict}))]");
        let component = "derive(ComponentType, Lift, Lower)";
        let _ = writeln!(out, "#[cfg_attr(feature = \"wasmtime\", {component}, component({kind}))]");
    }

    /// How a field is called and written where its Rust name and type do not say it.
    fn attribute(&self, out: &mut String, name: &str, ty: &Type) {
        if name != snake(name) {
            let _ = writeln!(out, "    #[cfg_attr(feature = \"wasmtime\", component(name = \"{name}\"))]");
        }
        if self.is_bytes(ty) {
            out.push_str("    #[cfg_attr(feature = \"serde\", serde(with = \"crate::json::hex\"))]\n");
        }
        if matches!(ty, Type::Id(id) if matches!(self.get(self.root(*id)).kind, TypeDefKind::Option(_))) {
            out.push_str(
                "    #[cfg_attr(feature = \"serde\", serde(default, skip_serializing_if = \"Option::is_none\"))]\n",
            );
        }
    }

    /// A type without the names that are only names.
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

    /// Neither text nor a list is in it: it is copied.
    fn is_small(&self, ty: &Type) -> bool {
        match self.plain(ty) {
            Type::Id(id) => {
                let kind = &self.get(id).kind;
                !matches!(kind, TypeDefKind::List(_)) && parts(kind).iter().all(|part| self.is_small(part))
            }
            Type::String => false,
            _ => true,
        }
    }

    fn rust(&self, ty: &Type) -> Result<String, Error> {
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
                    _ if self.module_of.contains_key(&id) => self.name(id),
                    TypeDefKind::Option(inner) => format!("Option<{}>", self.rust(inner)?),
                    TypeDefKind::List(inner) => format!("Vec<{}>", self.rust(inner)?),
                    other => return Err(self.unsupported(id, other)),
                }
            }
            other => return Err(Error::Contract { reason: format!("the contract has no {other:?}") }),
        })
    }

    fn unsupported(&self, id: TypeId, kind: &TypeDefKind) -> Error {
        Error::Contract { reason: format!("`{}`: the contract has no {}", self.name(id), kind.as_str()) }
    }

    /// What wit-bindgen is told.
    fn bindings(&self) -> String {
        let mut out = String::from(
            "// Written from `wit/` by `kip-components contract`: change it there.\n\n\
             //! What wit-bindgen makes of the contract, with its types in place of types of its own.\n\n\
             wit_bindgen::generate!({\n    path: [",
        );
        let folders: Vec<_> = PACKAGES.iter().map(|package| format!("\"../../{WIT}/{}\"", package.folder)).collect();
        out.push_str(&folders.join(", "));
        out.push_str(
            "],\n    world: \"kip:two-up/two-up-rulebook\",\n    pub_export_macro: true,\n    \
             default_bindings_module: \"kip_shim::bindings\",\n    with: {\n",
        );
        for Package { module, .. } in PACKAGES {
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

/// The types that a type is made of.
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

/// The names of an enum's cases.
fn enumerate(out: &mut String, name: &str, cases: &[&str]) {
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

/// The names of a variant's cases.
fn vary<'c>(out: &mut String, name: &str, cases: impl Iterator<Item = (&'c str, bool)> + Clone) {
    let _ = writeln!(out, "impl {name} {{");
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

/// What a variant's cases mean: their documentation in one line, without its marks.
fn mean<'c>(out: &mut String, name: &str, docs: impl Iterator<Item = &'c Docs>) {
    let _ = writeln!(out, "\nimpl {name} {{");
    out.push_str("    /// What each case means, in the contract's order.\n    pub const MEANS: &[&str] = &[\n");
    for docs in docs {
        let _ = writeln!(out, "        {:?},", unmarked(docs.contents.as_deref().unwrap_or_default()));
    }
    out.push_str("    ];\n}\n");
}

/// Without `(every)` before it, and without who may ask in brackets after it, such as `(p, or bx …)`.
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

/// `opened-at` as `OpenedAt`.
fn camel(name: &str) -> String {
    let mut out = String::new();
    for part in name.split('-') {
        let mut letters = part.chars();
        out.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        out.extend(letters);
    }
    out
}

/// `opened-at` as `opened_at`.
fn snake(name: &str) -> String {
    name.replace('-', "_")
}
