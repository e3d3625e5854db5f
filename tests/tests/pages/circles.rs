//! Files of a crate that import each other in a circle can only be read together. No circle has more than three files.
//!
//! A crate's root hands names on, so an import of such a name is one of the file that defines it, and of no file where another
//! crate does. Tests import what they test and count for nothing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use syn::visit::{self, Visit};
use syn::{Attribute, File, Item, ItemUse, UseTree};

/// The crates of host, program and suite.
const CRATES: [&str; 8] = [
    "conformance/src",
    "engine/rulebooks/src",
    "host/cli/src",
    "host/families/casino-cards/src",
    "host/serve/src",
    "host/session/src",
    "host/src",
    "host/transcript/src",
];

/// The most files of a circle.
const MOST: usize = 3;

/// The path of a module in its crate.
type Module = Vec<String>;

/// The files of a crate, by module.
struct Crate(BTreeMap<Module, File>);

impl Crate {
    fn read(folder: &Path) -> Self {
        let mut files = BTreeMap::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(inner) = folders.pop() {
            for entry in std::fs::read_dir(inner).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let file = syn::parse_file(&std::fs::read_to_string(&path).unwrap()).unwrap();
                    files.insert(module(path.strip_prefix(folder).unwrap()), file);
                }
            }
        }
        Self(files)
    }

    /// The circles of more than one file, the largest first.
    fn circles(&self) -> Vec<Vec<String>> {
        let modules: Vec<&Module> = self.0.keys().collect();
        let mut graph = DiGraphMap::<usize, ()>::new();
        for (from, module) in modules.iter().enumerate() {
            let mut imports = Imports { place: (*module).clone(), paths: Vec::new() };
            imports.visit_file(&self.0[*module]);
            let targets = imports.paths.iter().filter_map(|path| self.defining_file(module, path, 0));
            for target in targets.filter(|target| target != *module) {
                graph.add_edge(from, modules.binary_search(&&target).unwrap(), ());
            }
        }
        let named =
            |circle: Vec<usize>| -> Vec<String> { circle.into_iter().map(|index| modules[index].join("::")).collect() };
        let mut circles: Vec<_> = tarjan_scc(&graph).into_iter().filter(|circle| circle.len() > 1).map(named).collect();
        circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
        circles
    }

    /// The file that defines what a path names that begins at the crate's root.
    fn defining_file(&self, of: &Module, path: &[String], depth: usize) -> Option<Module> {
        let length = (0..=path.len()).rev().find(|length| self.0.contains_key(&path[..*length]))?;
        let file = path[..length].to_vec();
        let Some(name) = path.get(length) else { return Some(file) };
        if depth > 8 || file == *of {
            return Some(file);
        }
        match self.handed_on(&file, name) {
            Some(Some(onward)) => self.defining_file(of, &onward, depth + 1),
            Some(None) => None,
            // What the root itself defines are modules that hand on another crate's names.
            None if file.is_empty() && self.is_inline_module(name) => None,
            None => Some(file),
        }
    }

    /// The path from which a file hands a name on by `pub use`; inside, `None` for a name of another crate.
    fn handed_on(&self, file: &Module, name: &str) -> Option<Option<Vec<String>>> {
        let uses = self.0[file].items.iter().filter_map(|item| match item {
            Item::Use(item) if !matches!(item.vis, syn::Visibility::Inherited) => Some(item),
            _ => None,
        });
        let paths = uses.flat_map(|item| paths(&item.tree));
        let path = paths.into_iter().find(|path| path.last().is_some_and(|last| last == name))?;
        Some(self.rooted(file, &path))
    }

    /// A path as it is from the crate's root; `None` for one of another crate.
    fn rooted(&self, place: &Module, path: &[String]) -> Option<Vec<String>> {
        let inner: Module = place.iter().chain(path.first()).cloned().collect();
        if self.0.contains_key(&inner) { Some([place.as_slice(), path].concat()) } else { to_root(place, path) }
    }

    fn is_inline_module(&self, name: &str) -> bool {
        self.0[&Vec::new()].items.iter().any(|item| matches!(item, Item::Mod(inner) if inner.ident == name))
    }
}

/// The module of a file, from its path in the crate.
fn module(path: &Path) -> Module {
    let path: PathBuf = path.with_extension("");
    let mut parts: Module = path.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
    if matches!(parts.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        parts.pop();
    }
    parts
}

/// A path that begins with `crate`, `self` or `super`, from the crate's root.
fn to_root(place: &Module, path: &[String]) -> Option<Vec<String>> {
    let ups = path.iter().take_while(|part| *part == "super").count();
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some([place, &path[1..]].concat()),
        "super" => Some([&place[..place.len().checked_sub(ups)?], &path[ups..]].concat()),
        _ => None,
    }
}

/// The paths of a `use`.
fn paths(tree: &UseTree) -> Vec<Vec<String>> {
    match tree {
        UseTree::Path(path) => {
            let first = path.ident.to_string();
            paths(&path.tree).into_iter().map(|rest| [vec![first.clone()], rest].concat()).collect()
        }
        UseTree::Name(name) if name.ident == "self" => vec![Vec::new()],
        UseTree::Name(name) => vec![vec![name.ident.to_string()]],
        UseTree::Rename(renamed) => vec![vec![renamed.ident.to_string()]],
        UseTree::Glob(_) => vec![Vec::new()],
        UseTree::Group(group) => group.items.iter().flat_map(paths).collect(),
    }
}

/// The paths that a file names, from the crate's root.
struct Imports {
    /// The module that is visited.
    place: Module,
    paths: Vec<Vec<String>>,
}

impl Imports {
    fn add(&mut self, path: &[String]) {
        self.paths.extend(to_root(&self.place, path));
    }
}

impl<'ast> Visit<'ast> for Imports {
    fn visit_item_mod(&mut self, inner: &'ast syn::ItemMod) {
        if inner.attrs.iter().any(is_test) {
            return;
        }
        self.place.push(inner.ident.to_string());
        visit::visit_item_mod(self, inner);
        self.place.pop();
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        if !function.attrs.iter().any(is_test) {
            visit::visit_item_fn(self, function);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if !item.attrs.iter().any(is_test) {
            paths(&item.tree).iter().for_each(|path| self.add(path));
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if parts.len() > 1 {
            self.add(&parts);
        }
        visit::visit_path(self, path);
    }
}

fn is_test(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg") && attribute.parse_args::<syn::Ident>().is_ok_and(|name| name == "test")
}

#[test]
fn no_circle_of_imports_has_more_than_three_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for folder in CRATES {
        let circles = Crate::read(&root.join(folder)).circles();
        let large: Vec<_> = circles.iter().filter(|circle| circle.len() > MOST).collect();
        assert!(large.is_empty(), "{folder}: {large:#?}");
    }
}

/// The check finds a circle through a name that the root hands on, and none in tests.
#[test]
fn a_circle_is_found() {
    let file = |text: &str| syn::parse_file(text).unwrap();
    let files = [
        (vec![], "mod one; mod two; mod three; pub use two::Two; pub use kip::Digest;"),
        (vec!["one".to_owned()], "use crate::{Digest, Two}; pub struct One;"),
        (vec!["two".to_owned()], "pub struct Two(super::three::Three);"),
        (vec!["three".to_owned()], "use crate::one::One; #[cfg(test)] mod tests { use crate::two::Two; }"),
    ];
    let circles = Crate(files.map(|(module, text)| (module, file(text))).into()).circles();
    let mut circle = circles.first().unwrap().clone();
    circle.sort();
    assert_eq!((circles.len(), circle), (1, vec!["one".to_owned(), "three".to_owned(), "two".to_owned()]));
}
