//! `kip new-rulebook`: writes a house's own rulebook, with its clause table and first vectors.
//!
//! The files come from the templates in `new_rulebook/`, with names filled in. No rule belongs here: the engine's
//! record defines what can be stated, and a record that contradicts itself is refused.

pub(crate) mod template;
pub(crate) mod templates;

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::errors::{Failure, Outcome};
use super::families::Family;
use super::output::Out;
use super::paths;
use template::Template;

/// Write a rulebook of your own house.
///
/// With --family casino-cards: Casino, the card game, with your house's pack, hands, numbers, turns, partners, sorting and points,
/// in one file that `kip build` makes a component of. Two-Up: the casino's game, with your house's odds, throws, Odds that lose,
/// la partage or en prison, and rounding, in a crate that lies outside kip's tree and builds on kip's source. With it come a
/// table of your clauses and first vectors, so that every clause can be held. Its README says what to do next.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip new-rulebook our-house --in ../our-house        from kip's own folder
  kip new-rulebook our-house --kip ~/kip              from any other
  kip new-rulebook our-casino --family casino-cards --inherits sotho --in ../our-casino")]
pub(crate) struct NewRulebook {
    /// Its name: lower-case letters, digits and single hyphens.
    #[arg(value_name = "NAME")]
    pub name: String,

    /// The family of games.
    #[arg(long, value_parser = Family::parser(), value_name = "FAMILY", default_value = Family::usual().name())]
    pub family: Family,

    /// The rulebook that holds where the house says nothing: for Two-Up nsw; of the card games swazi, swazi-two, crazy,
    /// sotho, sotho-forty or south-african. [default: nsw, or swazi]
    #[arg(long, value_name = "ID")]
    pub inherits: Option<String>,

    /// The folder to write, which must not exist yet. By default it has the name of the rulebook.
    #[arg(long = "in", value_name = "FOLDER")]
    pub folder: Option<PathBuf>,

    /// The folder of kip's source, by default the one this program was built from.
    #[arg(long, value_name = "FOLDER")]
    pub kip: Option<PathBuf>,
}

/// Files copied from kip unchanged: the toolchain, and the versions of the engine's dependencies.
const COPIED: [&str; 2] = ["rust-toolchain.toml", "Cargo.lock"];

/// The maximum length of a name, which is written into every state.
const MAX_NAME_LENGTH: usize = 32;

pub(crate) fn run(args: &NewRulebook, out: &mut Out) -> Outcome {
    require_valid_name(&args.name)?;
    let template = args.family.0.template(args.inherits.as_deref())?;
    // What is compiled builds on kip's source; what is a file needs none of it.
    let kip = template.shim.map(|_| kip_folder(args.kip.as_deref())).transpose()?;
    let folder = args.folder.clone().unwrap_or_else(|| PathBuf::from(&args.name));
    let folder = resolve(&folder).map_err(|error| Failure::file("write", &folder, &error))?;
    if kip.as_ref().is_some_and(|kip| folder.starts_with(kip)) {
        return Err(Failure::input(format!(
            "{} lies in kip's own folder; a house's rulebook is a workspace of its own",
            folder.display()
        ))
        .help(format!("name a folder outside with --in, such as: --in ../{}", args.name)));
    }
    if folder.exists() {
        return Err(Failure::input(format!("{} is there already; nothing was written", folder.display()))
            .help("name another folder with --in"));
    }
    let written = write(&template, &args.name, kip.as_deref(), &folder)?;
    print(args, &template, kip.as_deref(), &folder, &written, out)
}

/// Returns a path from the root without `..`, with every link followed. The end of the path need not exist.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    let mut resolved = PathBuf::new();
    for component in std::path::absolute(path)?.components() {
        match component {
            // The part before it has no link any longer.
            Component::ParentDir => drop(resolved.pop()),
            component => resolved.push(component),
        }
        if let Ok(found) = resolved.canonicalize() {
            resolved = found;
        }
    }
    Ok(resolved)
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
        return Err(Failure::input(format!("{name:?} is taken: kip has a package `kip-{name}`"))
            .help("give your house's rulebook a name of its own"));
    }
    Ok(())
}

/// The names of kip's own packages, without `kip-`, including the rulebooks that come with it. A package with the same name as
/// one of them cannot be built with it.
const RESERVED_NAMES: [&str; 34] = [
    "adapter",
    "bad-adapter",
    "builder",
    "casino-cards",
    "commemorative",
    "conformance",
    "conformance-tests",
    "contract",
    "crazy",
    "draws",
    "engine",
    "fuzz",
    "high-card",
    "high-card-contract",
    "host",
    "host-tests",
    "hostile",
    "house",
    "nsw",
    "pub",
    "ringkeeper",
    "rulebooks",
    "session",
    "shim",
    "shim-casino-cards",
    "shim-runtime",
    "sotho",
    "sotho-forty",
    "south-african",
    "swazi",
    "swazi-two",
    "tests",
    "transcript",
    "transcript-component",
];

/// Returns the folder with kip's source.
fn kip_folder(named: Option<&Path>) -> Outcome<PathBuf> {
    let folder = named.unwrap_or_else(|| Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")));
    let found = folder.canonicalize().ok().filter(|folder| folder.join("engine/shim/Cargo.toml").is_file());
    found.ok_or_else(|| {
        Failure::input(format!("{} is not kip's source, which a rulebook is built on", folder.display()))
            .help("name the folder of a clone of kip with --kip")
    })
}

/// Writes the complete crate: the folder gets its name once all files are there.
fn write(template: &Template, name: &str, kip: Option<&Path>, folder: &Path) -> Outcome<Vec<PathBuf>> {
    let failed = |path: &Path, error: &io::Error| Failure::file("write", path, error);
    let around = folder.parent().unwrap_or(folder);
    let mut builder = tempfile::Builder::new();
    builder.prefix(".kip-").suffix(".unfinished");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
    let beside = fs::create_dir_all(around).and_then(|()| builder.tempdir_in(around));
    let beside = beside.map_err(|error| failed(folder, &error))?;
    let in_kip = |kip: &Path, part: &str| {
        let path = kip.join(part);
        paths::to_toml(&path).ok_or_else(|| {
            Failure::input(format!("{} is not UTF-8, and the house's Cargo.toml has to name it", path.display()))
                .help("name a clone of kip in another folder with --kip")
        })
    };
    let mut words = vec![
        ("@NAME@", name.to_owned()),
        ("@IDENT@", name.replace('-', "_")),
        ("@HERE@", paths::to_shell_word(folder)),
    ];
    if let (Some(kip), Some(shim)) = (kip, template.shim) {
        words.extend([("@SHIM@", in_kip(kip, shim)?), ("@ENGINE@", in_kip(kip, "engine")?)]);
    }
    let fill = |text: &str| {
        let own = template.words.iter();
        fill_in(&own.fold(text.to_owned(), |text, (word, filled)| text.replace(word, filled)), &words)
    };
    let mut written = Vec::new();
    let mut put = |file: &str, done: io::Result<()>| {
        let path = folder.join(file);
        done.map_err(|error| failed(&path, &error)).map(|()| written.push(path))
    };
    for (file, text) in &template.files {
        let file = fill(file);
        let path = beside.path().join(&file);
        let made = path.parent().map_or(Ok(()), fs::create_dir_all);
        put(&file, made.and_then(|()| fs::write(path, fill(text))))?;
    }
    for (kip, file) in kip.iter().flat_map(|kip| COPIED.map(|file| (kip, file))) {
        put(file, fs::copy(kip.join(file), beside.path().join(file)).map(drop))?;
    }
    fs::rename(beside.path(), folder).map_err(|error| failed(folder, &error))?;
    // There is nothing left to delete.
    drop(beside.keep());
    Ok(written)
}

/// Replaces words in a text. A word inside a path that was filled in is not replaced.
fn fill_in(text: &str, words: &[(&str, String)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    let first_in = |rest: &str| words.iter().filter_map(|(word, with)| Some((rest.find(word)?, *word, with))).min();
    while let Some((_, word, with)) = first_in(rest) {
        let (before, after) = rest.split_once(word).unwrap_or((rest, ""));
        filled.push_str(before);
        filled.push_str(with);
        rest = after;
    }
    filled + rest
}

fn print(
    args: &NewRulebook,
    template: &Template,
    kip: Option<&Path>,
    folder: &Path,
    written: &[PathBuf],
    out: &mut Out,
) -> Outcome {
    let name = &args.name;
    if out.json {
        let family = args.family.name();
        return out.document(&json!({
            "rulebook": name, "family": family, "inherits": template.inherits, "folder": paths::to_json(folder),
            "kip": kip.map(paths::to_json), "written": written.iter().map(|path| paths::to_json(path)).collect::<Vec<_>>(),
        }));
    }
    for path in written {
        out.line(format!("written  {}", path.display()))?;
    }
    let word = |part: &str| paths::to_shell_word(&folder.join(part));
    let vectors = word("vectors");
    let Some(kip) = kip else {
        let file = word(&format!("{name}.toml"));
        return out.line(format!(
            "\nWrite the rules into {file}, and look what they come to:\n\n  \
             kip check {file}\n\n\
             play it as it stands, and check it:\n\n  \
             kip play {file}\n  \
             kip vectors check {vectors} --component {file}\n\n\
             then build the component:\n\n  \
             kip build {file}"
        ));
    };
    let component = word(&format!("target/components/{name}.wasm"));
    let (rules, here) = (folder.join("src/rules.rs"), paths::to_shell_word(folder));
    out.line(format!(
        "\nWrite the rules into {}, and look what they come to:\n\n  \
         kip check {here}\n\n\
         then, in {}:\n\n  \
         cargo run -p kip-builder -- build --workspace {here}\n\n\
         play what was built, and check it:\n\n  \
         kip play --rulebook {name} --component {component}\n  \
         kip certify {component} --vectors {vectors}",
        rules.display(),
        kip.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names of all packages in a folder and below it that begin with `kip-`, without that prefix.
    fn packages(folder: &Path) -> Vec<String> {
        #[derive(serde::Deserialize)]
        struct Manifest {
            package: Option<Package>,
        }
        #[derive(serde::Deserialize)]
        struct Package {
            name: String,
        }
        let mut found = Vec::new();
        if let Ok(text) = fs::read_to_string(folder.join("Cargo.toml")) {
            let manifest: Manifest = toml::from_str(&text).expect("a manifest");
            let name = manifest.package.and_then(|package| Some(package.name.strip_prefix("kip-")?.to_owned()));
            found.extend(name);
        }
        for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_source = !name.starts_with('.') && !["target", "node_modules"].contains(&name.as_str());
            if is_source && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                found.extend(packages(&entry.path()));
            }
        }
        found
    }

    #[test]
    fn the_names_of_kips_own_packages_are_reserved() {
        let mut names = packages(&kip_folder(None).expect("kip's own folder"));
        names.sort();
        assert_eq!(names, RESERVED_NAMES);
        for name in names {
            assert!(require_valid_name(&name).is_err(), "{name}");
        }
    }

    #[test]
    fn a_path_is_resolved_as_far_as_it_exists() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let root = folder.path().canonicalize()?;
        fs::create_dir_all(root.join("kip/engine"))?;
        for (path, resolved) in [
            ("kip/../our-house", "our-house"),
            ("kip/engine/../../our-house", "our-house"),
            ("missing/../our-house", "our-house"),
            ("missing/../kip/our-house", "kip/our-house"),
            ("kip/./engine/missing/our-house", "kip/engine/missing/our-house"),
        ] {
            assert_eq!(resolve(&root.join(path))?, root.join(resolved), "{path}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(root.join("kip/engine"), root.join("link"))?;
            assert_eq!(resolve(&root.join("link/our-house"))?, root.join("kip/engine/our-house"));
            assert_eq!(resolve(&root.join("link/../our-house"))?, root.join("kip/our-house"));
            assert_eq!(resolve(&root.join("missing/../link"))?, root.join("kip/engine"));
        }
        Ok(())
    }
}
