//! `kip build` and `kip unbuild`: a rulebook's file into a component, and back.

use std::fs::OpenOptions;
use std::path::PathBuf;

use clap::Args;
use kip_records::{Component, Part, Rulebook};
use serde_json::json;

use super::atomic_file;
use super::errors::{Failure, Outcome};
use super::output::{Out, grouped, table};
use super::paths;
use super::registry::read_wasm;
use super::rulebook_file;

/// Build a component of a rulebook's file.
///
/// The engine of the rulebook's family, byte for byte the one that kip's own rulebooks have, gets the rulebook as data. Nothing
/// is compiled, and the same file gives the same bytes on every machine. A file with clauses that nobody holds is built, so that it
/// can be tried: `kip check` names them.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip build our-casino.toml                     writes our-casino.wasm
  kip build our-casino.toml -o certified.wasm
  kip build our-casino.toml --json | jq .sha256

Exit code 2 if the file is wrong: the place and the mend are named, and nothing is written.")]
pub(crate) struct Build {
    /// The rulebook's file.
    #[arg(value_name = "FILE.toml")]
    pub file: PathBuf,

    /// The path of the component, by default beside the file, with the ending .wasm.
    #[arg(short, long, value_name = "FILE.wasm")]
    pub out: Option<PathBuf>,
}

/// Print the rulebook of a component as a file again.
///
/// All that it inherits within its document is written out. Building that file gives the same component.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip unbuild our-casino.wasm
  kip unbuild our-casino.wasm -o what-we-play.toml")]
pub(crate) struct Unbuild {
    /// The component, or the id of one that the program carries.
    #[arg(value_name = "FILE.wasm|ID")]
    pub component: PathBuf,

    /// The path of the rulebook, by default standard output.
    #[arg(short, long, value_name = "FILE.toml")]
    pub out: Option<PathBuf>,
}

pub(crate) fn build(args: &Build, out: &mut Out) -> Outcome {
    let wasm = rulebook_file::build(&args.file)?;
    let place = args.out.clone().unwrap_or_else(|| args.file.with_extension("wasm"));
    if place == args.file || rulebook_file::is_rulebook_file(&place) {
        return Err(Failure::input(format!("{} would be written over by the component", place.display()))
            .help("name a file that ends in .wasm with --out"));
    }
    let Component { engine, record } = split(&wasm)?;
    let whole = Part::of(wasm);
    atomic_file::replace_component(&place, &whole.bytes).map_err(|error| Failure::file("write", &place, &error))?;
    let record = record.unwrap_or_else(|| Part::of(Vec::new()));
    if out.json {
        return out.document(&json!({
            "file": paths::to_json(&place), "sha256": whole.sha256, "bytes": whole.bytes.len(),
            "engine": { "sha256": engine.sha256, "bytes": engine.bytes.len() },
            "record": { "sha256": record.sha256, "bytes": record.bytes.len() },
        }));
    }
    let mut rows = table(&["", "Bytes", "SHA-256"]);
    for (name, part) in [("Engine", &engine), ("Record", &record), ("Component", &whole)] {
        rows.add_row([name, &grouped(part.bytes.len()), &part.sha256]);
    }
    out.line(rows)?;
    out.line(format!("written  {}", place.display()))
}

pub(crate) fn unbuild(args: &Unbuild, out: &mut Out) -> Outcome {
    let wasm = match args.component.to_str().and_then(super::registry::carried_bytes) {
        Some(carried) if !args.component.is_file() => carried.to_vec(),
        _ => read_wasm(&args.component)?,
    };
    let text = rulebook_of(&wasm)
        .map_err(|reason| Failure::input(format!("{}: {reason}", args.component.display())))?
        .to_file();
    match &args.out {
        Some(place) => {
            atomic_file::create(place, text.as_bytes(), &mut OpenOptions::new())
                .map_err(|error| Failure::file("write", place, &error))?;
            if out.json {
                return out.document(&json!({ "file": paths::to_json(place) }));
            }
            out.line(format!("written  {}", place.display()))
        }
        None if out.json => out.document(&json!({ "toml": text })),
        None => out.line(text.trim_end()),
    }
}

/// Returns the rulebook in a component, or why there is none.
pub(crate) fn rulebook_of(wasm: &[u8]) -> Result<Rulebook, String> {
    let parts = Component::split(wasm).map_err(|error| error.to_string())?;
    read_record(&parts.record.ok_or("this engine has no rulebook")?)
}

/// Returns the rulebook of a record, or why there is none.
pub(crate) fn read_record(record: &Part) -> Result<Rulebook, String> {
    Rulebook::of_bytes(&record.bytes).map_err(|unfit| unfit.to_string())
}

fn split(wasm: &[u8]) -> Outcome<Component> {
    Component::split(wasm).map_err(|error| Failure::check(error.to_string()))
}
