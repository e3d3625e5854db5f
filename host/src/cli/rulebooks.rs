//! `kip rulebooks`: what the program carries.

use serde_json::json;

use super::errors::Outcome;
use super::output::{Out, grouped, right, table};
use super::registry::Shelf;

pub(crate) fn run(shelf: Shelf<'_>, out: &mut Out) -> Outcome {
    let registry = shelf.load()?;
    if out.json {
        let rulebooks: Vec<_> = registry
            .rulebooks()
            .map(|rulebook| {
                let description = rulebook.description();
                json!({
                    "rulebook": rulebook.id(),
                    "title": description.title,
                    "generation": description.generation,
                    "engine": description.engine,
                    "size": rulebook.size(),
                    "digest": rulebook.digest(),
                })
            })
            .collect();
        return out.document(&json!(rulebooks));
    }
    let mut rows = table(&["Rulebook", "Title", "Generation", "Bytes", "SHA-256"]);
    for rulebook in registry.rulebooks() {
        let description = rulebook.description();
        rows.add_row([
            rulebook.id().into(),
            description.title.as_str().into(),
            description.generation.as_str().into(),
            right(grouped(rulebook.size())),
            rulebook.digest().to_string().into(),
        ]);
    }
    out.line(rows)
}
