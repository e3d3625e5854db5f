//! Every family has the frame word for word, so that a host can treat all tables alike.
//!
//! Each family's package has the interfaces `words` and `rulebook`. The frame consists of the types in `FRAME`, the
//! members of other types marked `(every)`, and all functions not marked `(family)`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use kip_contract_generator::FRAME;
use wit_parser::{Docs, Function, Interface, PackageId, Resolve, Type, TypeDefKind, TypeId, WorldItem};

const FAMILIES: [&str; 3] = ["wit/two-up", "wit/casino-cards", "tests/families/high-card/wit"];

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// Parses the shared packages and one family's package.
fn parse_family(workspace: &Path, family: &Path) -> (Resolve, PackageId) {
    let mut resolve = Resolve::default();
    for shared in ["wit/types", "wit/draws"] {
        resolve.push_path(workspace.join(shared)).unwrap();
    }
    let (package, _) = resolve.push_path(family).unwrap();
    (resolve, package)
}

/// Returns one line for everything that must be the same.
fn frame(resolve: &Resolve, package: PackageId) -> Vec<String> {
    let package = &resolve.packages[package];
    let words = &resolve.interfaces[package.interfaces["words"]];
    let rulebook = &resolve.interfaces[package.interfaces["rulebook"]];
    let mut lines = Vec::new();
    for name in FRAME {
        let id = words.types[name];
        lines.push(format!("{name}: {} {}", docs(&resolve.types[id].docs), describe_type(resolve, id)));
    }
    let own = words.types.iter().filter(|(name, _)| !FRAME.contains(&name.as_str()));
    let mut every: Vec<String> = own.filter_map(|(_, &id)| shared_members(resolve, id)).collect();
    every.sort();
    lines.extend(every);
    // A family may add more text.
    lines.extend(docs(&rulebook.docs).lines().next().map(str::to_owned));
    let (kept, families): (Vec<_>, Vec<_>) =
        rulebook.functions.values().partition(|function| !docs(&function.docs).starts_with("(family)"));
    lines.extend(kept.into_iter().map(|function| describe_function(resolve, function)));
    lines.extend(resources(resolve, rulebook));
    let (_, &world) = package.worlds.first().unwrap();
    let world = &resolve.worlds[world];
    // A world imports only interfaces with types: a component needs none of them.
    assert!(world.imports.values().all(|item| has_types_alone(resolve, item)), "{}", world.name);
    let exported: BTreeSet<String> = world.exports.keys().map(|key| resolve.name_world_key(key)).collect();
    for interface in ["types/types", "draws/draws"] {
        assert!(exported.contains(&format!("kip:{interface}@1.0.0")), "{exported:?}");
    }
    assert!(families.iter().all(|function| docs(&function.docs).len() > "(family) ".len()));
    lines
}

fn has_types_alone(resolve: &Resolve, item: &WorldItem) -> bool {
    matches!(item, WorldItem::Interface { id, .. } if resolve.interfaces[*id].functions.is_empty())
}

fn docs(docs: &Docs) -> String {
    docs.contents.clone().unwrap_or_default()
}

/// Returns the members marked `(every)`. The type of `observed` belongs to the family.
fn shared_members(resolve: &Resolve, id: TypeId) -> Option<String> {
    let is_shared = |docs: &Docs| docs.contents.as_ref().is_some_and(|docs| docs.starts_with("(every)"));
    let members: Vec<String> = match &resolve.types[id].kind {
        TypeDefKind::Record(record) => {
            let fields = record.fields.iter().filter(|field| is_shared(&field.docs));
            fields.map(|field| format!("{}: {}", field.name, type_name(resolve, field.ty))).collect()
        }
        TypeDefKind::Enum(cases) => {
            cases.cases.iter().filter(|case| is_shared(&case.docs)).map(|case| case.name.clone()).collect()
        }
        TypeDefKind::Variant(variant) => {
            let cases = variant.cases.iter().filter(|case| is_shared(&case.docs));
            let payload = |name: &str, ty: Option<Type>| match ty {
                Some(_) if name == "observed" => "…".to_owned(),
                Some(ty) => type_name(resolve, ty),
                None => String::new(),
            };
            cases.map(|case| format!("{}({})", case.name, payload(&case.name, case.ty))).collect()
        }
        _ => Vec::new(),
    };
    (!members.is_empty()).then(|| members.join(", "))
}

/// Describes a type with all its members.
fn describe_type(resolve: &Resolve, id: TypeId) -> String {
    match &resolve.types[id].kind {
        TypeDefKind::Record(record) => {
            let field = |field: &wit_parser::Field| {
                format!("{} {}: {}", docs(&field.docs), field.name, type_name(resolve, field.ty))
            };
            record.fields.iter().map(field).collect::<Vec<_>>().join("; ")
        }
        TypeDefKind::Variant(variant) => {
            let case = |case: &wit_parser::Case| {
                format!(
                    "{} {}({})",
                    docs(&case.docs),
                    case.name,
                    case.ty.map_or_else(String::new, |ty| type_name(resolve, ty))
                )
            };
            variant.cases.iter().map(case).collect::<Vec<_>>().join("; ")
        }
        TypeDefKind::Type(ty) => type_name(resolve, *ty),
        kind => panic!("the frame has another kind of type: {kind:?}"),
    }
}

/// Returns a type's name, or its structure if it has none.
fn type_name(resolve: &Resolve, ty: Type) -> String {
    let Type::Id(id) = ty else { return format!("{ty:?}") };
    let def = &resolve.types[id];
    if let Some(name) = &def.name {
        return name.clone();
    }
    match &def.kind {
        TypeDefKind::List(of) => format!("list<{}>", type_name(resolve, *of)),
        TypeDefKind::Option(of) => format!("option<{}>", type_name(resolve, *of)),
        TypeDefKind::Result(result) => {
            let part = |ty: Option<Type>| ty.map_or_else(|| "_".to_owned(), |ty| type_name(resolve, ty));
            format!("result<{}, {}>", part(result.ok), part(result.err))
        }
        TypeDefKind::Handle(_) => "handle".to_owned(),
        kind => panic!("a type without a name: {kind:?}"),
    }
}

fn describe_function(resolve: &Resolve, function: &Function) -> String {
    let params = function.params.iter().map(|param| format!("{}: {}", param.name, type_name(resolve, param.ty)));
    let result = function.result.map_or_else(String::new, |ty| type_name(resolve, ty));
    format!("{} {}({}) -> {result}", docs(&function.docs), function.name, params.collect::<Vec<_>>().join(", "))
}

/// Returns the interface's resources with their documentation.
fn resources(resolve: &Resolve, interface: &Interface) -> Vec<String> {
    let types = interface.types.iter().map(|(name, &id)| (name, &resolve.types[id]));
    let kept = types.filter(|(_, def)| matches!(def.kind, TypeDefKind::Resource));
    kept.map(|(name, def)| format!("{name}: {}", docs(&def.docs))).collect()
}

#[test]
fn every_family_has_the_same_frame() {
    let workspace = workspace();
    let frames = FAMILIES.map(|family| {
        let (resolve, package) = parse_family(&workspace, &workspace.join(family));
        frame(&resolve, package)
    });
    assert!(frames[0].len() > 30, "{:#?}", frames[0]);
    for (family, other) in FAMILIES.iter().zip(&frames).skip(1) {
        for (ours, theirs) in frames[0].iter().zip(other) {
            assert_eq!(ours, theirs, "{} and {family}", FAMILIES[0]);
        }
        assert_eq!(frames[0].len(), other.len(), "{} and {family}", FAMILIES[0]);
    }
}

#[test]
fn every_folder_of_the_contract_is_known() {
    let wit = workspace().join("wit");
    let folders: BTreeSet<String> =
        fs::read_dir(wit).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let known = ["casino-cards", "draws", "transcript", "two-up", "types"].map(str::to_owned);
    assert_eq!(folders, BTreeSet::from(known));
}

/// Each of these changes makes another frame.
#[test]
fn a_family_with_a_frame_of_its_own_is_found() {
    let workspace = workspace();
    let (resolve, package) = parse_family(&workspace, &workspace.join("wit/two-up"));
    let wanted = frame(&resolve, package);
    for (from, to) in [
        ("        standing: standing,", "        standing: option<standing>,"),
        ("        /// What it is to the game.", "        /// What it is to play."),
        ("/// (every) A player leaves (h).", "/// A player leaves (h)."),
        ("most: u32) -> result<choices, refusal>", "most: u64) -> result<choices, refusal>"),
        ("        /// The state.\n        snapshot:", "        /// State.\n        snapshot:"),
        ("    export-table: func(", "    export-a-table: func("),
    ] {
        let text = fs::read_to_string(workspace.join("wit/two-up/two-up.wit")).unwrap();
        assert!(text.contains(from), "{from}");
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("two-up.wit"), text.replacen(from, to, 1)).unwrap();
        let (resolve, package) = parse_family(&workspace, folder.path());
        assert_ne!(frame(&resolve, package), wanted, "{to}");
    }
}
