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

/// The packages, each after those that it uses. The first family's frame is written for all of them.
const PACKAGES: [Package; 4] = [
    Package { name: "types", folder: "wit/types", interface: "types", module: "types", of: OURS },
    Package { name: "draws", folder: "wit/draws", interface: "draws", module: "draws", of: OURS },
    Package { name: "two-up", folder: "wit/two-up", interface: "words", module: "two_up", of: OURS },
    Package {
        name: "high-card",
        folder: "tests/families/high-card/wit",
        interface: "words",
        module: "high_card",
        of: TOYS,
    },
];

/// A package of `wit/`, or of a family to test with, and the module that its types make.
struct Package {
    name: &'static str,
    /// From the workspace root.
    folder: &'static str,
    /// The interface that has its types.
    interface: &'static str,
    module: &'static str,
    of: Crate,
}

/// A crate with modules of types: its sources, and what it calls the contract's crate.
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

/// The module of what every family has.
const FRAME_FILE: &str = "engine/contract/src/frame.rs";

/// The records of the frame: every family's package has them word for word, as a test of all packages says.
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

/// What of a family the frame's records carry, and the parameters that stand for it.
const PARAMETERS: [(&str, &str); 4] = [("role", "R"), ("command", "C"), ("happening", "H"), ("auto-tally", "A")];

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
            let folder = workspace.join(folder);
            resolve.push_path(folder).map_err(|error| Error::Contract { reason: format!("{error:#}") })?;
        }
        let words = Words::of(&resolve)?;
        let mut files = BTreeMap::new();
        for package in &PACKAGES {
            files.insert(package.file(), words.module(package)?);
        }
        files.insert(FRAME_FILE.into(), words.frame()?);
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
        name.as_deref() == Some(package.interface) && folder == Some(package.name)
    }

    /// The type that a name of another interface's stands for.
    fn root(&self, id: TypeId) -> TypeId {
        match self.get(id).kind {
            TypeDefKind::Type(Type::Id(other)) => self.root(other),
            _ => id,
        }
    }

    /// A module: what it takes from others, then its types.
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
        let mut head = String::from(WRITTEN);
        let interface = self.resolve.interfaces.iter().find(|(id, _)| self.has_types_of(*id, package));
        if let Some((_, interface)) = interface {
            let package = interface.package.map(|package| &self.resolve.packages[package].docs);
            let docs = Some(&interface.docs).filter(|docs| docs.contents.is_some()).or(package);
            document(&mut head, "", "//!", docs.unwrap_or(&interface.docs));
            head.push('\n');
        }
        let taken =
            self.taken(package.module, own.iter().copied().filter(|id| !(package.is_family() && self.is_frame(*id))));
        import(&mut head, &text, &taken, package.of.contract);
        Ok(head + &text)
    }

    /// The module of the frame, out of the first family's package.
    fn frame(&self) -> Result<String, Error> {
        let mut text = String::new();
        let family = PACKAGES.iter().find(|package| package.is_family()).map(|package| package.module);
        let own = family.and_then(|module| self.by_module.get(module)).map(Vec::as_slice).unwrap_or_default();
        let own: Vec<TypeId> = own.iter().copied().filter(|id| self.is_frame(*id)).collect();
        for &id in &own {
            text.push('\n');
            self.define(&mut text, id, &Place { contract: "crate", is_frame: true })?;
        }
        let mut head = String::from(WRITTEN);
        head.push_str("//! What every family's package has word for word: who acts, what happened, what could happen, where it led.\n//!\n");
        head.push_str("//! Of the family there is in it `R`, who acts; `C`, what can be asked; `H`, what happened; `A`, what many games came to.\n\n");
        let mut taken = self.taken(family.unwrap_or_default(), own.into_iter());
        taken.retain(|module, _| Some(*module) != family);
        import(&mut head, &text, &taken, "crate");
        Ok(head + &text)
    }

    /// A record of the frame, as that family has it.
    fn alias(&self, out: &mut String, id: TypeId, contract: &str) {
        document(out, "", "///", &self.get(id).docs);
        let of: Vec<String> = self.parameters(id).into_iter().map(|(family, _)| camel(family)).collect();
        let name = self.name(id);
        let _ = writeln!(out, "pub type {name} = {contract}::frame::{name}<{}>;", of.join(", "));
    }

    fn is_frame(&self, id: TypeId) -> bool {
        self.get(id).name.as_deref().is_some_and(|name| FRAME.contains(&name))
    }

    /// What of a family a record of the frame carries, however deep.
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

    /// The parameters of a type as Rust has them in the frame, and nothing anywhere else: `<R, C>`.
    fn generics(&self, id: TypeId, place: &Place) -> String {
        if !place.is_frame || !self.is_frame(id) {
            return String::new();
        }
        let letters: Vec<_> = self.parameters(id).into_iter().map(|(_, letter)| letter).collect();
        format!("<{}>", letters.join(", "))
    }

    /// What the types of a module take from others.
    fn taken(&self, module: &str, own: impl Iterator<Item = TypeId>) -> BTreeMap<&'static str, BTreeSet<String>> {
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
                enumerate(out, &name, &cases.cases.iter().map(|case| case.name.as_str()).collect::<Vec<_>>());
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
                vary(
                    out,
                    &format!("impl{generics} {written}"),
                    cases.cases.iter().map(|case| (case.name.as_str(), case.ty.is_some())),
                );
                mean(out, &format!("impl{generics} {written}"), cases.cases.iter().map(|case| &case.docs));
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
                    _ if self.module_of.contains_key(&id) => self.placed(id, place),
                    TypeDefKind::Option(inner) => format!("Option<{}>", self.rust(inner, place)?),
                    TypeDefKind::List(inner) => format!("Vec<{}>", self.rust(inner, place)?),
                    other => return Err(self.unsupported(id, other)),
                }
            }
            other => return Err(Error::Contract { reason: format!("the contract has no {other:?}") }),
        })
    }

    /// A type with a name, in the frame by its parameters.
    fn placed(&self, id: TypeId, place: &Place) -> String {
        let of = PARAMETERS.iter().find(|(family, _)| self.get(id).name.as_deref() == Some(family));
        match of {
            Some((_, letter)) if place.is_frame => (*letter).to_owned(),
            _ => self.name(id) + &self.generics(id, place),
        }
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
        let ours = || PACKAGES.iter().filter(|package| package.of.contract == "crate");
        let folders: Vec<_> = ours().map(|package| format!("\"../../{}\"", package.folder)).collect();
        out.push_str(&folders.join(", "));
        out.push_str(
            "],\n    world: \"kip:two-up/two-up-rulebook\",\n    pub_export_macro: true,\n    \
             default_bindings_module: \"kip_shim::bindings\",\n    with: {\n",
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

/// Where a type is written.
struct Place {
    /// What the contract's crate is called there.
    contract: &'static str,
    /// Whether its parameters stand for what is the family's.
    is_frame: bool,
}

const WRITTEN: &str = "// Written from `wit/` by `kip-components contract`: change it there.\n\n";

/// What a module takes from elsewhere.
fn import(head: &mut String, text: &str, taken: &BTreeMap<&str, BTreeSet<String>>, contract: &str) {
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
fn vary<'c>(out: &mut String, head: &str, cases: impl Iterator<Item = (&'c str, bool)> + Clone) {
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

/// What a variant's cases mean: their documentation in one line, without its marks.
fn mean<'c>(out: &mut String, head: &str, docs: impl Iterator<Item = &'c Docs>) {
    let _ = writeln!(out, "\n{head} {{");
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
