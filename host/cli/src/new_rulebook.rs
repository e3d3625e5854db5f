//! `kip new-rulebook`: writes a crate for a house's own rulebook.
//!
//! The files come from the templates in `new_rulebook/`, with names filled in. No rule belongs here: the engine's
//! record defines what can be stated, and a record that contradicts itself does not compile.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::args::NewRulebook;
use super::errors::{Failure, Outcome};
use super::output::Out;

/// The files to write: names and templates.
const FILES: [(&str, &str); 6] = [
    ("Cargo.toml", include_str!("new_rulebook/Cargo.toml.in")),
    ("README.md", include_str!("new_rulebook/README.md.in")),
    (".gitignore", "/target\n"),
    ("src/lib.rs", include_str!("new_rulebook/lib.rs.in")),
    ("src/rules.rs", include_str!("new_rulebook/rules.rs.in")),
    ("tests/rules.rs", include_str!("new_rulebook/rules_test.rs.in")),
];

/// Files copied from kip unchanged: the toolchain, and the versions of the engine's dependencies.
const COPIED: [&str; 2] = ["rust-toolchain.toml", "Cargo.lock"];

/// The maximum length of a name, which is written into every state.
const MAX_NAME_LENGTH: usize = 32;

pub(crate) fn run(args: &NewRulebook, out: &mut Out) -> Outcome {
    require_valid_name(&args.name)?;
    let kip = kip_folder(args.kip.as_deref())?;
    let folder = args.folder.clone().unwrap_or_else(|| PathBuf::from(&args.name));
    let folder = std::path::absolute(&folder).map_err(|error| Failure::file("write", &folder, &error))?;
    if folder.starts_with(&kip) {
        return Err(Failure::input(format!(
            "{} lies in kip's own folder; a house's rulebook is a workspace of its own",
            folder.display()
        ))
        .help("name another folder with --in"));
    }
    if folder.exists() {
        return Err(Failure::input(format!("{} is there already; nothing was written", folder.display()))
            .help("name another folder with --in"));
    }
    let written = write(&args.name, &kip, &folder)?;
    print(&args.name, &kip, &folder, &written, out)
}

/// Refuses a name that cannot be a package, a file and an id.
fn require_valid_name(name: &str) -> Outcome {
    let letters =
        |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    let starts = name.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase());
    if name.len() > MAX_NAME_LENGTH || !starts || !name.split('-').all(letters) {
        return Err(Failure::input(format!(
            "{name:?} is no name for a rulebook: 1 to {MAX_NAME_LENGTH} lower-case letters and digits, a letter first, \
             words divided by single hyphens"
        ))
        .help("such as: kip new-rulebook our-house"));
    }
    if RESERVED_NAMES.contains(&name) {
        return Err(Failure::input(format!("{name:?} is a rulebook that comes with kip"))
            .help("give your house's rulebook a name of its own"));
    }
    Ok(())
}

/// The names of the published rulebooks and of the engine's crates.
const RESERVED_NAMES: [&str; 9] =
    ["nsw", "house", "ringkeeper", "commemorative", "pub", "engine", "shim", "builder", "tests"];

/// The folder with kip's source.
fn kip_folder(named: Option<&Path>) -> Outcome<PathBuf> {
    let folder = named.unwrap_or_else(|| Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")));
    let found = folder.canonicalize().ok().filter(|folder| folder.join("engine/shim/Cargo.toml").is_file());
    found.ok_or_else(|| {
        Failure::input(format!("{} is not kip's source, which a rulebook is built on", folder.display()))
            .help("name the folder of a clone of kip with --kip")
    })
}

fn write(name: &str, kip: &Path, folder: &Path) -> Outcome<Vec<PathBuf>> {
    let fill = |text: &str| {
        text.replace("@NAME@", name)
            .replace("@TYPE@", &to_camel_case(name))
            .replace("@IDENT@", &name.replace('-', "_"))
            .replace("@KIP@", &kip.display().to_string())
            .replace("@HERE@", &folder.display().to_string())
    };
    let mut written = Vec::new();
    let mut put = |path: PathBuf, done: io::Result<()>| {
        done.map_err(|error| Failure::file("write", &path, &error)).map(|()| written.push(path))
    };
    for part in ["src", "tests"] {
        let path = folder.join(part);
        fs::create_dir_all(&path).map_err(|error| Failure::file("write", &path, &error))?;
    }
    for (file, text) in FILES {
        let path = folder.join(file);
        let done = fs::write(&path, fill(text));
        put(path, done)?;
    }
    for file in COPIED {
        let path = folder.join(file);
        let done = fs::copy(kip.join(file), &path).map(drop);
        put(path, done)?;
    }
    Ok(written)
}

/// `our-house` as a Rust type: `OurHouse`.
fn to_camel_case(name: &str) -> String {
    name.split('-').map(|word| word[..1].to_ascii_uppercase() + &word[1..]).collect()
}

fn print(name: &str, kip: &Path, folder: &Path, written: &[PathBuf], out: &mut Out) -> Outcome {
    if out.json {
        return out.document(&json!({ "rulebook": name, "folder": folder, "kip": kip, "written": written }));
    }
    for path in written {
        out.line(format!("written  {}", path.display()))?;
    }
    let folder = folder.display();
    out.line(format!(
        "\nWrite the rules into {folder}/src/rules.rs, then, in {}:\n\n  \
         cargo run -p kip-builder -- build --workspace \"{folder}\"\n\n\
         and play what was built:\n\n  \
         kip play --rulebook {name} --component \"{folder}/target/components/{name}.wasm\"",
        kip.display()
    ))
}
