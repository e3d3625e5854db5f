//! `kip inspect`: what a WebAssembly file is, without running it.

use kip::{GENERATION, Inspection};
use serde_json::json;

use super::args::Inspect;
use super::errors::{Failure, Outcome};
use super::output::{Out, grouped, table};
use super::registry::{Shelf, first_line, read_wasm};

pub(crate) fn run(args: &Inspect, shelf: Shelf<'_>, out: &mut Out) -> Outcome {
    let wasm = read_wasm(&args.file)?;
    let inspection = kip::inspect(&wasm).map_err(|error| {
        let reason = first_line(&error.to_string());
        Failure::input(format!("{} is no valid WebAssembly: {reason}", args.file.display()))
    })?;
    let allowed = shelf.load()?.allowed().any(|digest| digest == inspection.digest);
    let verdicts = verdicts(&inspection, allowed);
    if out.json {
        let mut value = serde_json::to_value(&inspection)
            .map_err(|error| Failure::check(format!("what was found is no JSON: {error}")))?;
        if let Some(fields) = value.as_object_mut() {
            fields.insert("allowed".into(), json!(allowed));
            fields.insert("loadable".into(), json!(verdicts.is_empty()));
            fields.insert("reasons".into(), json!(verdicts));
        }
        out.document(&value)?;
    } else {
        show(&inspection, allowed, out)?;
    }
    if verdicts.is_empty() {
        return Ok(());
    }
    Err(Failure::check(format!("{} would not be loaded: {}", args.file.display(), verdicts.join("; "))))
}

/// Why it would not be loaded; nothing when it would.
fn verdicts(inspection: &Inspection, allowed: bool) -> Vec<String> {
    let mut verdicts = Vec::new();
    if !allowed {
        verdicts.push("its digest is not on the allow-list".into());
    }
    if inspection.form != kip::Form::Component {
        verdicts.push("it is a core module, not a component".into());
    }
    if !inspection.imports.is_empty() {
        let names: Vec<_> = inspection.imports.iter().take(3).map(|port| port.name.as_str()).collect();
        let more = match inspection.imports.len().saturating_sub(names.len()) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        verdicts.push(format!("a rulebook imports nothing, it imports {}{more}", names.join(", ")));
    }
    match inspection.generation.as_deref() {
        Some(GENERATION) => {}
        Some(other) => verdicts.push(format!("it is of generation {other}, this program of {GENERATION}")),
        None => verdicts.push("it exports no rulebook".into()),
    }
    verdicts
}

fn show(inspection: &Inspection, allowed: bool, out: &mut Out) -> Outcome {
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
    for (name, value) in [
        ("SHA-256", inspection.digest.to_string()),
        ("Bytes", grouped(inspection.size)),
        ("Form", inspection.form.to_string()),
        ("Generation", inspection.generation.clone().unwrap_or_else(|| "none: it exports no rulebook".into())),
        ("Imports", imports),
        ("Exports", exports.join("\n")),
        ("Allow-list", if allowed { "on it" } else { "not on it" }.into()),
    ] {
        rows.add_row([name, &value]);
    }
    out.line(rows)
}
