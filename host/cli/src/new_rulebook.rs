//! `kip new-rulebook`: writes a house's own rulebook, with its clause table and first vectors.
//!
//! The files come from the templates in `new_rulebook/`, with names filled in. No rule belongs here: the engine's
//! record defines what can be stated, and a record that contradicts itself is refused.

pub(crate) mod template;
pub(crate) mod templates;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::errors::{Failure, Outcome};
use super::families::Family;
use super::output::Out;
use super::{paths, schema};
use template::Template;

/// Write a rulebook of your own house.
///
/// Two-Up: the casino's game, with your house's odds, throws, Odds that lose, la partage or en prison, and rounding. With --family
/// casino-cards: Casino, the card game, with your house's pack, hands, numbers, turns, partners, sorting and points. The rulebook is
/// one file, which can be played as it stands and which `kip build` makes a component of. With it come a table of your clauses
/// and first vectors, so that every clause can be held, and the file's JSON schema, by which an editor completes and marks it. Its
/// README says what to do next.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip new-rulebook our-house                          Two-Up, in the folder our-house
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
}

/// The maximum length of a name, which is written into every state.
const MAX_NAME_LENGTH: usize = 32;

pub(crate) fn run(args: &NewRulebook, out: &mut Out) -> Outcome {
    require_valid_name(&args.name)?;
    let template = args.family.0.template(args.inherits.as_deref())?;
    let folder = args.folder.clone().unwrap_or_else(|| PathBuf::from(&args.name));
    let folder = std::path::absolute(&folder).map_err(|error| Failure::file("write", &folder, &error))?;
    if folder.exists() {
        return Err(Failure::input(format!("{} is there already; nothing was written", folder.display()))
            .help("name another folder with --in"));
    }
    let written = write(&template, &args.name, &folder)?;
    print(args, &template, &folder, &written, out)
}

/// Refuses a name that cannot be a file and an id, and the ids of kip's own rulebooks.
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
    if kip::carried().iter().any(|carried| carried.rulebook == name) {
        return Err(Failure::input(format!("{name:?} is taken: it is the id of a rulebook that comes with kip"))
            .help("give your house's rulebook another name"));
    }
    Ok(())
}

/// Writes all files: the folder gets its name once all of them are there.
fn write(template: &Template, name: &str, folder: &Path) -> Outcome<Vec<PathBuf>> {
    let failed = |path: &Path, error: &io::Error| Failure::file("write", path, error);
    let around = folder.parent().unwrap_or(folder);
    let mut builder = tempfile::Builder::new();
    builder.prefix(".kip-").suffix(".unfinished");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
    let beside = fs::create_dir_all(around).and_then(|()| builder.tempdir_in(around));
    let beside = beside.map_err(|error| failed(folder, &error))?;
    let fill = |text: &str| {
        let words = template.words.iter().map(|(word, filled)| (*word, filled.as_str())).chain([("@NAME@", name)]);
        words.fold(text.to_owned(), |text, (word, filled)| text.replace(word, filled))
    };
    let mut written = Vec::new();
    let files = template.files.iter().map(|(file, text)| (fill(file), fill(text)));
    for (file, text) in files.chain([(schema::FILE.into(), schema::of_rulebook())]) {
        let path = beside.path().join(&file);
        let made = path.parent().map_or(Ok(()), fs::create_dir_all);
        let place = folder.join(file);
        made.and_then(|()| fs::write(path, text)).map_err(|error| failed(&place, &error))?;
        written.push(place);
    }
    fs::rename(beside.path(), folder).map_err(|error| failed(folder, &error))?;
    // There is nothing left to delete.
    drop(beside.keep());
    Ok(written)
}

fn print(args: &NewRulebook, template: &Template, folder: &Path, written: &[PathBuf], out: &mut Out) -> Outcome {
    let name = &args.name;
    if out.json {
        let family = args.family.name();
        return out.document(&json!({
            "rulebook": name, "family": family, "inherits": template.inherits, "folder": paths::to_json(folder),
            "written": written.iter().map(|path| paths::to_json(path)).collect::<Vec<_>>(),
        }));
    }
    for path in written {
        out.line(format!("written  {}", path.display()))?;
    }
    let word = |part: &str| paths::to_shell_word(&folder.join(part));
    let (file, vectors) = (word(&format!("{name}.toml")), word("vectors"));
    out.line(format!(
        "\nWrite the rules into {file}, and check them:\n\n  \
         kip check {file}\n\n\
         play it as it stands, and check it:\n\n  \
         kip play {file}\n  \
         kip vectors check {file} {vectors}\n\n\
         then build the component:\n\n  \
         kip build {file}"
    ))
}
