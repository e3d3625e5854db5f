//! `kip inspect`: describes a WebAssembly file without running it.

use std::path::PathBuf;

use clap::Args;
use kip::{GENERATION, Inspection};
use kip_records::{Component, Part, Rulebook};
use serde_json::json;

use super::build::read_record;
use super::errors::{Failure, Outcome};
use super::families::Family;
use super::output::{Out, grouped, table};
use super::registry::{RulebookSources, first_line, read_wasm};
use super::rulebook_file;

/// Look at a WebAssembly file without running it.
///
/// It shows digest, imports, exports, and whether the program allows the digest. Exit code 1 when it would not load it.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip rulebooks --export . && kip inspect nsw.wasm
  kip inspect nsw.wasm --json | jq .digest")]
pub(crate) struct Inspect {
    /// The file, of 64 MiB at most.
    #[arg(value_name = "FILE.wasm")]
    pub file: PathBuf,
}

pub(crate) fn run(args: &Inspect, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    let wasm = read_wasm(&args.file)?;
    let inspection = kip::inspect(&wasm).map_err(|error| {
        let reason = first_line(&error.to_string());
        Failure::input(format!("{} is no valid WebAssembly: {reason}", args.file.display()))
    })?;
    let is_own = |digest| digest == inspection.digest;
    let family = inspection.family.as_deref().and_then(Family::find);
    let allowed = match family {
        Some(family) => family.0.allowed(sources)?.into_iter().any(is_own),
        None => false,
    };
    let objections = objections(&inspection, allowed);
    let inside = Component::split(&wasm).ok().map(|parts| look_inside(parts, &inspection));
    if out.json {
        let mut value = serde_json::to_value(&inspection)
            .map_err(|error| Failure::check(format!("what was found is no JSON: {error}")))?;
        if let Some(fields) = value.as_object_mut() {
            fields.insert("allowed".into(), json!(allowed));
            fields.insert("loadable".into(), json!(objections.is_empty()));
            fields.insert("reasons".into(), json!(objections));
            if let Some(Inside { engine, known, record }) = &inside {
                fields.insert("engine".into(), json!({ "sha256": engine.sha256, "known": known }));
                let record = record.as_ref().map(|(record, rulebook)| {
                    let toml = rulebook.as_ref().ok().map(Rulebook::to_file);
                    json!({ "sha256": record.sha256, "toml": toml })
                });
                fields.insert("record".into(), json!(record));
            }
        }
        out.document(&value)?;
    } else {
        show(&inspection, inside.as_ref(), allowed, out)?;
    }
    if objections.is_empty() {
        return Ok(());
    }
    Err(Failure::check(format!("{} would not be loaded: {}", args.file.display(), objections.join("; "))))
}

/// Returns the reasons why the file would not be loaded; none if it would.
fn objections(inspection: &Inspection, allowed: bool) -> Vec<String> {
    let mut objections = Vec::new();
    if !allowed {
        objections.push("its digest is not on the allow-list".into());
    }
    if inspection.form != kip::Form::Component {
        objections.push("it is a core module, not a component".into());
    }
    if !inspection.imports.is_empty() {
        let names: Vec<_> = inspection.imports.iter().take(3).map(|port| port.name.as_str()).collect();
        let more = match inspection.imports.len().saturating_sub(names.len()) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        objections.push(format!("a rulebook imports nothing, it imports {}{more}", names.join(", ")));
    }
    match inspection.family.as_deref() {
        Some(known) if Family::find(known).is_some() => {}
        Some(other) => objections.push(format!("it is a rulebook of the family {other}, {}", Family::describe_all())),
        None => objections.push("it exports no rulebook".into()),
    }
    let several = inspection.several_contracts();
    if !several.is_empty() {
        objections.push(format!("it has several contracts: {}", several.join(", ")));
    }
    if let Some(other) = inspection.generation.as_deref().filter(|generation| *generation != GENERATION) {
        objections.push(format!("it is of generation {other}, this program of {GENERATION}"));
    }
    objections.extend(inspection.excess.clone());
    objections
}

/// The engine and the record in a component.
struct Inside {
    engine: Part,
    /// True when the engine is the one that this program carries for the family.
    known: bool,
    /// The record with its rulebook, or with why it is none.
    record: Option<(Part, Result<Rulebook, String>)>,
}

fn look_inside(parts: Component, inspection: &Inspection) -> Inside {
    let carried = inspection.family.as_deref().and_then(|family| rulebook_file::carried_engine(family).ok());
    let known = carried.is_some_and(|engine| engine == parts.engine.bytes);
    let record = parts.record.map(|record| {
        let rulebook = read_record(&record);
        (record, rulebook)
    });
    Inside { engine: parts.engine, known, record }
}

fn show(inspection: &Inspection, inside: Option<&Inside>, allowed: bool, out: &mut Out) -> Outcome {
    let mut rows = table(&[]);
    let imports = match inspection.imports.as_slice() {
        [] => "none".into(),
        imports => imports.iter().map(|port| format!("{} ({})", port.name, port.kind)).collect::<Vec<_>>().join("\n"),
    };
    let exports: Vec<_> = inspection
        .exports
        .iter()
        .map(|port| match port.items.as_slice() {
            [] => format!("{} ({})", port.name, port.kind),
            items => format!("{} ({} items; --json lists them)", port.name, items.len()),
        })
        .collect();
    let (engine, record) = match inside {
        Some(Inside { engine, known, record }) => {
            let known = if *known { "known: this program's own" } else { "not known to this program" };
            let record = match record {
                None => "none: `kip build` adds one".to_owned(),
                Some((record, Ok(rulebook))) => {
                    format!("{} ({}; `kip unbuild` prints it)", record.sha256, rulebook.id())
                }
                Some((record, Err(reason))) => format!("{} ({reason})", record.sha256),
            };
            (format!("{} ({known})", engine.sha256), record)
        }
        None => ("compiled with its rulebook".to_owned(), "none".to_owned()),
    };
    for (name, value) in [
        ("SHA-256", inspection.digest.to_string()),
        ("Bytes", grouped(inspection.size)),
        ("Form", inspection.form.to_string()),
        ("Family", inspection.family.clone().unwrap_or_else(|| "none: it exports no rulebook".into())),
        ("Generation", inspection.generation.clone().unwrap_or_else(|| "none".into())),
        ("Engine", engine),
        ("Record", record),
        ("Imports", imports),
        ("Exports", exports.join("\n")),
        ("Allow-list", if allowed { "on it" } else { "not on it" }.into()),
    ] {
        rows.add_row([name, &value]);
    }
    out.line(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reasons(text: &str) -> String {
        let wasm = wat::parse_str(text).expect("it is WebAssembly");
        objections(&kip::inspect(&wasm).expect("it is valid"), true).join("; ")
    }

    #[test]
    fn what_is_too_much_to_compile_is_reported() {
        let modules = "(core module)".repeat(101);
        let found = reasons(&format!("(component {modules})"));
        assert!(found.ends_with("too much to compile: 101 modules and components, at most 100"), "{found}");
    }

    #[test]
    fn a_rulebook_that_this_program_does_not_play_is_reported() {
        let exporting = |name: &str| format!(r#"(component (instance $i) (export "{name}" (instance $i)))"#);
        assert_eq!(reasons(&exporting("kip:two-up/rulebook@1.0.3")), "");
        let family = "it is a rulebook of the family high-card, this program plays two-up and casino-cards";
        assert_eq!(reasons(&exporting("kip:casino-cards/rulebook@1.0.0")), "");
        assert_eq!(reasons(&exporting("kip:high-card/rulebook@1.0.0")), family);
        let generation = "it is of generation 2.0, this program of 1.0";
        assert_eq!(reasons(&exporting("kip:two-up/rulebook@2.0.0")), generation);
        assert_eq!(reasons("(component)"), "it exports no rulebook");
        let two = "(component (instance $i) (export \"kip:two-up/rulebook@1.0.0\" (instance $i)) \
                   (export \"kip:two-up/rulebook@1.0.1\" (instance $i)))";
        let several = "it has several contracts: kip:two-up/rulebook@1.0.0, kip:two-up/rulebook@1.0.1";
        assert_eq!(reasons(two), several);
    }
}
