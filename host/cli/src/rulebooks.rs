//! `kip rulebooks`: lists the rulebooks that the program carries, or exports them as files.

use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::Args;
use kip::{Digest, Hosted};
use serde_json::json;

use super::atomic_file;
use super::build::rulebook_of;
use super::errors::{Failure, Outcome};
use super::families::{Family, Listed};
use super::output::{Out, grouped, right, table};
use super::paths;
use super::registry::{RulebookSources, embedded_failure, read_wasm};
use super::rulebook_file;

/// List the rulebooks that the program carries, with their digests.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip rulebooks
  kip rulebooks --export .        nsw.wasm, to inspect, certify or host elsewhere")]
pub(crate) struct Rulebooks {
    /// Write each of them to this folder as ID.wasm; existing files are not overwritten.
    #[arg(long, value_name = "DIR")]
    pub export: Option<PathBuf>,
}

pub(crate) fn run(args: &Rulebooks, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    if let Some(folder) = &args.export {
        return export(folder, out);
    }
    let mut lines = Vec::new();
    for family in Family::all() {
        // A named component is listed with its family.
        let [components, allow] = sources.files_of(*family)?;
        let read = if components.is_empty() && allow.is_empty() { read_carried(*family)? } else { None };
        lines.extend(match read {
            Some(read) => read,
            None => family.0.list(RulebookSources { components: &components, allow: &allow, ..sources })?,
        });
    }
    if out.json {
        let rulebooks: Vec<_> = lines.iter().map(|line| json!(line)).collect();
        return out.document(&json!(rulebooks));
    }
    let mut rows = table(&["Family", "Rulebook", "Title", "Generation", "Bytes", "SHA-256"]);
    for line in lines {
        rows.add_row([
            line.family.into(),
            line.rulebook.into(),
            line.title.into(),
            line.generation.into(),
            right(grouped(line.size)),
            line.digest.to_string().into(),
        ]);
    }
    out.line(rows)
}

/// Reads the carried rulebooks of a family from their components, and compiles none. Returns `None` where one has no record, or
/// there is none.
///
/// # Errors
/// A component is not the one of the lock file.
fn read_carried(family: Family) -> Outcome<Option<Vec<Listed>>> {
    let mut lines = Vec::new();
    for component in kip::carried().iter().filter(|component| component.family == family.name()) {
        let digest = require_locked(component)?;
        let Ok(rulebook) = rulebook_of(component.bytes) else { return Ok(None) };
        lines.push(Listed::new(rulebook_file::describe_head(rulebook), component.bytes.len(), digest));
    }
    lines.sort_by(|one, other| one.rulebook.cmp(&other.rulebook));
    Ok((!lines.is_empty()).then_some(lines))
}

/// Requires that a carried component is the one of the lock file, and returns its digest.
fn require_locked(component: &kip::Carried) -> Outcome<Digest> {
    let digest = Digest::of(component.bytes);
    if digest.to_string() == component.sha256 {
        return Ok(digest);
    }
    Err(Failure::check(format!(
        "the {} that this program carries has the digest {digest}, not {} of engine/components.lock",
        component.rulebook, component.sha256
    )))
}

/// Lists the rulebooks of a family.
///
/// # Errors
/// A rulebook cannot be loaded.
pub(crate) fn list<F: Hosted>(sources: RulebookSources<'_>) -> Outcome<Vec<Listed>> {
    let described = sources.load::<F>()?.describe_all().map_err(|error| embedded_failure(&error))?;
    Ok(described.iter().map(Listed::of).collect())
}

/// Writes the carried components into a folder, which it makes if necessary.
fn export(folder: &Path, out: &mut Out) -> Outcome {
    std::fs::create_dir_all(folder).map_err(|error| Failure::file("make", folder, &error))?;
    let mut documents = Vec::new();
    for component in kip::carried() {
        let digest = require_locked(component)?;
        let path = folder.join(format!("{}.wasm", component.rulebook));
        let written = write(&path, component.bytes)?;
        if out.json {
            let file = paths::to_json(&path);
            documents
                .push(json!({ "rulebook": component.rulebook, "file": file, "digest": digest, "written": written }));
        } else {
            let what = if written { "written" } else { "was there already, the same bytes" };
            out.line(format!(
                "{}: {what}, {} bytes, SHA-256 {digest}",
                path.display(),
                grouped(component.bytes.len())
            ))?;
        }
    }
    if out.json { out.document(&json!(documents)) } else { Ok(()) }
}

/// Writes a new file. Returns `false` when a file with the same bytes exists already; any other file there is an error.
fn write(path: &Path, bytes: &[u8]) -> Outcome<bool> {
    match atomic_file::create(path, bytes, &mut OpenOptions::new()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => match std::fs::metadata(path) {
            Ok(there) if there.is_file() && read_wasm(path)? == bytes => Ok(false),
            _ => Err(Failure::input(format!("{} is there already, and is something else", path.display()))
                .help("nothing is overwritten: name another folder")),
        },
        Err(error) => Err(Failure::file("write", path, &error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_overwritten() -> Outcome {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("nsw.wasm");
        assert!(write(&path, b"one")?);
        assert!(!write(&path, b"one")?);
        let message = write(&path, b"two").expect_err("something else").to_string();
        assert!(message.contains("is there already, and is something else"), "{message}");
        assert_eq!(std::fs::read(&path)?, b"one");
        assert!(write(&folder.path().join("missing/nsw.wasm"), b"one").is_err());
        Ok(())
    }
}
