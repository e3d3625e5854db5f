//! `kip schema`: prints the JSON schemas of the files that people write.

use clap::{Args, ValueEnum};
use kip_conformance::schema::{ADAPTER, VECTORS};
use serde_json::json;

use super::errors::Outcome;
use super::output::{Out, table};

/// Print the JSON schema of a rulebook's file, of vectors, or of what an adapter answers.
///
/// An editor that knows the schema completes, explains and marks what is written: every policy and step with its description, the
/// words that may stand there, keys that there are not. In a rulebook the first line names it: #:schema ./rulebook.schema.json.
/// `kip new-rulebook` writes both.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip schema                                     the schemas that there are
  kip schema rulebook > rulebook.schema.json     beside the rulebook, after another version of kip
  kip schema vectors | jq '.[\"$defs\"] | keys'")]
pub(crate) struct Schema {
    /// The schema; without one they are listed.
    #[arg(value_enum)]
    name: Option<Name>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Name {
    /// A rulebook's file, of either family.
    Rulebook,
    /// A file of vectors.
    Vectors,
    /// The requests and answers of a host's adapter.
    Adapter,
}

/// The name of the schema's file beside a rulebook, in the first line of the rulebook.
pub(crate) const FILE: &str = "rulebook.schema.json";

/// Returns the schema of a rulebook's file.
pub(crate) fn of_rulebook() -> String {
    format!("{:#}\n", kip_records::schema())
}

pub(crate) fn run(args: &Schema, out: &mut Out) -> Outcome {
    match args.name {
        Some(Name::Rulebook) => out.line(of_rulebook().trim_end()),
        Some(Name::Vectors) => out.line(VECTORS.trim_end()),
        Some(Name::Adapter) => out.line(ADAPTER.trim_end()),
        None => list(out),
    }
}

fn list(out: &mut Out) -> Outcome {
    let known = Name::value_variants().iter().filter_map(Name::to_possible_value);
    let known =
        known.map(|name| (name.get_name().to_owned(), name.get_help().map(ToString::to_string).unwrap_or_default()));
    if out.json {
        let known: Vec<_> = known.map(|(name, about)| json!({ "name": name, "about": about })).collect();
        return out.document(&json!(known));
    }
    let mut rows = table(&["Schema", "Of"]);
    known.for_each(|(name, about)| {
        rows.add_row([name, about]);
    });
    out.line(rows)
}
