//! `kip describe`: prints a rulebook's description of itself.

pub(crate) mod args;

use self::args::Describe;
use kip::About;
use kip::contract::{BetLine, CommandLine, Fraction, Head};
use owo_colors::OwoColorize as _;
use serde_json::{Map, Value, json};

use super::errors::{Failure, Outcome};
use super::face::Face;
use super::output::{Out, grouped, printable, right, table};
use super::phrases;
use super::registry::RulebookSources;

pub(crate) fn run(args: &Describe, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    sources.family(sources.id())?.0.describe(args, sources, out)
}

/// Describes a rulebook of a family.
///
/// # Errors
/// There is no such rulebook, or the output fails.
pub(crate) fn describe<F: Face>(args: &Describe, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    let rulebook = &sources.describe::<F>(sources.id())?;
    match (args.commands, out.json) {
        (true, true) => return print_commands_json(rulebook, out),
        (true, false) => return print_commands(rulebook, out),
        (false, true) => return print_json(args, rulebook, out),
        (false, false) => {}
    }
    let (head, description) = (rulebook.head(), rulebook.description());
    print_facts(rulebook, out)?;
    print_bets(head, F::bets_heading(description), out)?;
    if !head.policies.is_empty() {
        out.heading("What distinguishes its rules")?;
        let mut rows = table(&[]);
        for policy in &head.policies {
            rows.add_row([&policy.name, &policy.value]);
        }
        out.line(rows)?;
    }
    out.heading("Commands it knows; --commands shows each as a line of a script")?;
    let names: Vec<_> = head.commands.iter().map(|line| line.name.as_str()).collect();
    let mut rows = table(&[]);
    rows.add_row([names.join(", ")]);
    out.line(rows)?;
    if let Some((heading, words)) = F::terms_of_art(description) {
        out.heading(heading)?;
        words.into_iter().try_for_each(|(word, means)| out.line(format!("{word:20} {means}")))?;
    }
    if args.clauses {
        out.heading("Clauses and rulings")?;
        let mut rows = table(&["Clause", "Text"]);
        for clause in &head.clauses {
            rows.add_row([&clause.id, &clause.text]);
        }
        out.line(rows)?;
    }
    Ok(())
}

fn print_json<F: Face>(args: &Describe, rulebook: &About<F>, out: &mut Out) -> Outcome {
    let mut value = serde_json::to_value(rulebook.description())
        .map_err(|error| Failure::check(format!("the description is no JSON: {error}")))?;
    if let Some(fields) = value.as_object_mut() {
        if !args.clauses
            && let Some(head) = fields.get_mut("head").and_then(Value::as_object_mut)
        {
            head.remove("clauses");
        }
        fields.insert("digest".into(), json!(rulebook.digest()));
        fields.insert("size".into(), json!(rulebook.size()));
    }
    out.document(&value)
}

fn print_facts<F: Face>(rulebook: &About<F>, out: &mut Out) -> Outcome {
    let head = rulebook.head();
    let mut rows = table(&[]);
    rows.add_row(["Rulebook", &format!("{} ({})", head.title, head.rulebook)]);
    for (name, value) in F::facts(rulebook.description()) {
        rows.add_row([name, &value]);
    }
    for (name, value) in [
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

fn print_bets(head: &Head, heading: &str, out: &mut Out) -> Outcome {
    if head.bets.is_empty() {
        return Ok(());
    }
    out.heading(heading)?;
    let mut rows = table(&["Bet", "", "Pays", "Wins", "Returns", "", "House edge", "At the minimum"]);
    let mut unpriced = table(&[]);
    for BetLine { name, means, pays } in &head.bets {
        let Some(price) = pays else {
            unpriced.add_row([name, means]);
            continue;
        };
        rows.add_row([
            name.into(),
            means.into(),
            format!("{} to 1", decimal(price.odds)).into(),
            fraction(price.wins).into(),
            fraction(price.returns).into(),
            right(percent(price.returns)),
            right(percent(edge(price.returns))),
            right(percent(price.returns_at_minimum)),
        ]);
    }
    rows.keep_whole(&[3, 4]);
    for rows in [rows, unpriced].into_iter().filter(|rows| !rows.is_empty()) {
        out.line(rows)?;
    }
    let keeps_nothing = |line: &&BetLine| line.pays.is_some_and(|price| !is_below_one(price.returns_at_minimum));
    for BetLine { name, .. } in head.bets.iter().filter(keeps_nothing) {
        let warning = format!(
            "At the usual table's minimum the house keeps nothing of {name}: payments are rounded to its chips."
        );
        out.line(printable(&warning).yellow())?;
    }
    Ok(())
}

/// Prints lines to copy, which a table would break.
fn print_commands<F: Face>(rulebook: &About<F>, out: &mut Out) -> Outcome {
    let description = rulebook.description();
    let id = printable(rulebook.id());
    let ruling = F::ROLES_RULING.map_or(String::new(), |ruling| format!(" ({ruling})"));
    out.heading(format!("The commands of {id}, each with the least role that may give it{ruling}"))?;
    for line in &rulebook.head().commands {
        let by = format!("by {} ({})", line.by.join(", "), clause_of(rulebook, line));
        out.line(format!("\n{} {}", printable(&line.name).bold(), printable(&by).dimmed()))?;
        out.line(format!("  {}", printable(&line.means)))?;
        for (by, command) in F::command_examples(line, description) {
            out.line(format!("  {{\"by\": \"{by}\", \"command\": {command}}}"))?;
        }
    }
    out.heading("What fields may say")?;
    for (field, values) in F::field_values(description) {
        out.line(format!("{field:30} {}", values.join(", ")))?;
    }
    for (fields, meaning) in F::field_meanings(description) {
        out.line(format!("{fields:30} {meaning}"))?;
    }
    Ok(())
}

fn print_commands_json<F: Face>(rulebook: &About<F>, out: &mut Out) -> Outcome {
    let description = rulebook.description();
    let mut commands = Vec::new();
    for line in &rulebook.head().commands {
        let CommandLine { name, by, means, .. } = line;
        // An example with an ellipsis is for people.
        let whole = F::command_examples(line, description).into_iter().filter(|(_, command)| !command.contains('…'));
        let examples = whole.map(|(by, command)| {
            let command: Value = serde_json::from_str(command)?;
            Ok(json!({ "by": by, "command": command }))
        });
        let examples = examples
            .collect::<Result<Vec<_>, serde_json::Error>>()
            .map_err(|error| Failure::check(format!("the example of `{name}` is no JSON: {error}")))?;
        let clause = clause_of(rulebook, line);
        commands.push(json!({ "command": name, "by": by, "means": means, "clause": clause, "examples": examples }));
    }
    let values: Map<_, _> =
        F::field_values(description).into_iter().map(|(field, values)| (field.to_owned(), json!(values))).collect();
    out.document(&json!({ "rulebook": rulebook.id(), "commands": commands, "values": values }))
}

/// Returns the clause that allows a command.
fn clause_of<F: Face>(rulebook: &About<F>, line: &CommandLine) -> String {
    phrases::citation(rulebook.clauses(), line.cite)
}

fn fraction(fraction: Fraction) -> String {
    format!("{}/{}", fraction.numerator, fraction.denominator)
}

/// Formats a fraction as a short decimal such as `7.5`, as odds are.
pub(crate) fn decimal(fraction: Fraction) -> String {
    let Fraction { numerator, denominator } = fraction;
    match denominator {
        1 => numerator.to_string(),
        2 | 5 | 10 => {
            let tenths = u128::from(numerator) * 10 / u128::from(denominator);
            format!("{}.{}", tenths / 10, tenths % 10)
        }
        _ => self::fraction(fraction),
    }
}

const fn is_below_one(returns: Fraction) -> bool {
    returns.numerator < returns.denominator
}

fn edge(returns: Fraction) -> Fraction {
    Fraction { numerator: returns.denominator.saturating_sub(returns.numerator), ..returns }
}

/// Formats a fraction in percent to three places, such as `96.875 %`.
pub(crate) fn percent(fraction: Fraction) -> String {
    let (part, whole) = (u128::from(fraction.numerator), u128::from(fraction.denominator.max(1)));
    let thousandths = (part * 200_000 + whole) / (2 * whole);
    format!("{}.{:03} %", thousandths / 1_000, thousandths % 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_shown_as_people_read_them() {
        let fraction = |numerator, denominator| Fraction { numerator, denominator };
        assert_eq!(decimal(fraction(15, 2)), "7.5");
        assert_eq!(decimal(fraction(1, 1)), "1");
        assert_eq!(percent(fraction(31, 32)), "96.875 %");
        assert_eq!(percent(edge(fraction(506_447, 524_288))), "3.403 %");
    }
}
