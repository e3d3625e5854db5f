//! Implements `kip describe` for a card rulebook.

use kip::{About, CasinoCards};
use serde_json::{Value, json};

use super::faces::Faces;
use crate::describe::Describe;
use crate::errors::{Failure, Outcome};
use crate::output::{Out, grouped, printable, table};
use crate::phrases;

/// Describes the rulebook.
pub(crate) fn run(args: &Describe, rulebook: &About<CasinoCards>, out: &mut Out) -> Outcome {
    if args.commands {
        return print_commands(rulebook, out);
    }
    if out.json {
        return print_json(args, rulebook, out);
    }
    print_head(rulebook, out)?;
    print_policies(rulebook, out)?;
    out.heading("Commands it knows; --commands says who gives each")?;
    let names: Vec<_> = rulebook.description().head.commands.iter().map(|line| line.name.as_str()).collect();
    let mut rows = table(&[]);
    rows.add_row([names.join(", ")]);
    out.line(rows)?;
    if args.clauses {
        out.heading("Clauses and rulings")?;
        let mut rows = table(&["Clause", "Text"]);
        for clause in &rulebook.description().head.clauses {
            rows.add_row([&clause.id, &clause.text]);
        }
        out.line(rows)?;
    }
    Ok(())
}

fn to_value(rulebook: &About<CasinoCards>) -> Outcome<Value> {
    serde_json::to_value(rulebook.description())
        .map_err(|error| Failure::check(format!("the description is no JSON: {error}")))
}

fn print_json(args: &Describe, rulebook: &About<CasinoCards>, out: &mut Out) -> Outcome {
    let mut value = to_value(rulebook)?;
    if !args.clauses
        && let Some(head) = value.get_mut("head").and_then(Value::as_object_mut)
    {
        head.remove("clauses");
    }
    if let Some(fields) = value.as_object_mut() {
        fields.insert("digest".into(), json!(rulebook.digest()));
        fields.insert("size".into(), json!(rulebook.size()));
    }
    out.document(&value)
}

fn print_head(rulebook: &About<CasinoCards>, out: &mut Out) -> Outcome {
    let description = rulebook.description();
    let head = &description.head;
    let players: Vec<_> = description.players.iter().map(ToString::to_string).collect();
    let partners = if description.partners { "; four play in partnerships" } else { "" };
    let faces = Faces::of_terminal();
    let pack = match (description.pack.first(), description.pack.last()) {
        (Some(first), Some(last)) => {
            let plain = |card| anstream::adapter::strip_str(&faces.card(card)).to_string();
            format!("{} cards, {} to {}", description.pack.len(), plain(*first), plain(*last))
        }
        _ => "none".into(),
    };
    let ace = if description.ace_high { "; an ace alone may count 14" } else { "" };
    let tops = if description.captures_from_piles { "by themselves" } else { "only for a build" };
    let mut rows = table(&[]);
    for (name, value) in [
        ("Rulebook", format!("{} ({})", head.title, head.rulebook)),
        ("Players", format!("{}{partners}", players.join(" or "))),
        ("Pack", pack),
        ("Highest number", format!("{}{ace}", description.highest_number)),
        ("Tops of piles", format!("are taken {tops}")),
        ("At stake", format!("{} points a hand", description.points_at_stake)),
        ("Clauses", format!("{}, rulings included; --clauses shows them", head.clauses.len())),
        ("Source", head.source.clone()),
        ("Source SHA-256", phrases::hex(&head.source_sha256)),
        ("Contract", format!("kip:{} generation {}", head.family, head.generation)),
        ("Engine", head.engine.clone()),
        ("Component", format!("{} bytes", grouped(rulebook.size()))),
        ("Component SHA-256", rulebook.digest().to_string()),
    ] {
        rows.add_row([name, &value]);
    }
    out.line(rows)
}

fn print_policies(rulebook: &About<CasinoCards>, out: &mut Out) -> Outcome {
    let value = to_value(rulebook)?;
    let Some(policies) = value["head"]["policies"].as_array().filter(|policies| !policies.is_empty()) else {
        return Ok(());
    };
    out.heading("What distinguishes its rules")?;
    let mut rows = table(&[]);
    let text = |field: &Value| field.as_str().map_or_else(|| field.to_string(), str::to_owned);
    for policy in policies {
        rows.add_row([text(&policy["name"]), text(&policy["value"])]);
    }
    out.line(rows)
}

fn print_commands(rulebook: &About<CasinoCards>, out: &mut Out) -> Outcome {
    let commands = &rulebook.description().head.commands;
    let clause = |line: &kip::contract::CommandLine| phrases::citation(rulebook.clauses(), line.cite);
    if out.json {
        let commands = commands
            .iter()
            .map(|line| json!({ "command": line.name, "by": line.by, "means": line.means, "clause": clause(line) }));
        let commands: Vec<_> = commands.collect();
        return out.document(&json!({ "rulebook": rulebook.id(), "commands": commands }));
    }
    out.heading(format!("The commands of {}", printable(rulebook.id())))?;
    let mut rows = table(&["Command", "By", "Means", "Clause"]);
    for line in commands {
        rows.add_row([line.name.clone(), line.by.join(", "), line.means.clone(), clause(line)]);
    }
    out.line(rows)
}
