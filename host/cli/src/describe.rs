//! `kip describe`: prints a rulebook's description of itself.

use clap::Args;
use kip::contract::{BetLine, Clause, CommandLine, Fraction};
use kip::two_up::{
    Bank, Description, InvalidationReason, InvalidationScope, NoSpinReason, Rest, SendingOutReason, Side, WagerKind,
};
use kip::{About, TwoUp};
use owo_colors::OwoColorize as _;
use serde_json::{Value, json};

use super::command_help::examples;
use super::errors::{Failure, Outcome};
use super::families::Family;
use super::output::{Out, grouped, printable, right, table};
use super::phrases;
use super::registry::RulebookSources;
use super::terminology::Terminology;

/// Describe a rulebook: source, coins, bets with exact prices, commands, clauses.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip describe
  kip describe nsw --clauses
  kip describe nsw --commands
  kip describe nsw --json | jq .head.bets
  kip describe nsw --commands --json | jq '.commands[].command'")]
pub(crate) struct Describe {
    /// The rulebook. [default: nsw, or --component]
    #[arg(value_name = "ID")]
    pub rulebook: Option<String>,

    /// Show every clause and every ruling with its text.
    #[arg(long)]
    pub clauses: bool,

    /// Show every command instead: who gives it, what it means, and an example as a line of a script.
    #[arg(long, conflicts_with = "clauses")]
    pub commands: bool,
}

pub(crate) fn run(args: &Describe, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    let id = sources.id();
    if sources.family(id)? == Family::CasinoCards {
        return crate::cards::describe::run(args, &sources.describe_cards(id)?, out);
    }
    let rulebook = sources.describe(id)?;
    if args.commands {
        return if out.json { print_commands_json(&rulebook, out) } else { print_commands(&rulebook, out) };
    }
    if out.json {
        return print_json(args, &rulebook, out);
    }
    print_head(&rulebook, out)?;
    print_bets(rulebook.description(), out)?;
    print_vocabulary(rulebook.description(), out)?;
    if args.clauses {
        print_clauses(&rulebook.description().head.clauses, out)?;
    }
    Ok(())
}

fn print_json(args: &Describe, rulebook: &About<TwoUp>, out: &mut Out) -> Outcome {
    let mut description = rulebook.description().clone();
    if !args.clauses {
        description.head.clauses.clear();
    }
    let mut value = serde_json::to_value(&description)
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

fn print_head(rulebook: &About<TwoUp>, out: &mut Out) -> Outcome {
    let description = rulebook.description();
    let bank = match description.bank {
        Bank::House => "the house banks every wager",
        Bank::Players => "players bet with each other",
    };
    let mut start = vec![description.start.first, description.start.second];
    start.extend(description.start.third);
    let start: Vec<_> = start.into_iter().map(phrases::side).collect();
    let mut rows = table(&[]);
    for (name, value) in [
        ("Rulebook", format!("{} ({})", description.head.title, description.head.rulebook)),
        ("Bank", bank.into()),
        (
            "Coins",
            format!(
                "{} of a set of {}; on the kip: {} up",
                description.coins_spun,
                description.coins_in_set,
                start.join(", ")
            ),
        ),
        ("Spinner", spinner(description)),
        ("Clauses", format!("{}, rulings included; --clauses shows them", description.head.clauses.len())),
        ("Source", description.head.source.clone()),
        ("Source SHA-256", phrases::hex(&description.head.source_sha256)),
        ("Contract", format!("kip:{} generation {}", description.head.family, description.head.generation)),
        ("Engine", description.head.engine.clone()),
        ("Component", format!("{} bytes", grouped(rulebook.size()))),
        ("Component SHA-256", rulebook.digest().to_string()),
    ] {
        rows.add_row([name, &value]);
    }
    out.line(rows)
}

/// Describes the spinner's game.
fn spinner(description: &Description) -> String {
    let throws = description.throws_to_win;
    let odds = description.odds_that_lose.map_or(String::new(), |odds| format!("; {odds} Odds in a row lose"));
    match description.bank {
        Bank::House => format!("{throws} throws of the called side win{odds}"),
        Bank::Players if throws == 0 => "spins for nothing; bets are made across the ring".into(),
        Bank::Players => format!("{throws} Heads in a row win the centre, Tails lose it"),
    }
}

fn print_bets(description: &Description, out: &mut Out) -> Outcome {
    let heading = match description.bank {
        Bank::House => "Bets and what they pay, where rounding to chips does not act",
        Bank::Players => "Bets, which players have with each other",
    };
    out.heading(heading)?;
    let mut rows = table(&["Bet", "", "Pays", "Wins", "Returns", "", "House edge", "At the minimum"]);
    let mut unpriced = table(&[]);
    for BetLine { name, means, pays } in &description.head.bets {
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
    for BetLine { name, .. } in description.head.bets.iter().filter(keeps_nothing) {
        let warning = format!(
            "At the usual table's minimum the house keeps nothing of {name}: payments are rounded to its chips."
        );
        out.line(printable(&warning).yellow())?;
    }
    Ok(())
}

fn print_vocabulary(description: &Description, out: &mut Out) -> Outcome {
    out.heading("Commands it knows; --commands shows each as a line of a script")?;
    let mut rows = table(&[]);
    let names: Vec<_> = description.head.commands.iter().map(|line| line.name.as_str()).collect();
    rows.add_row([names.join(", ")]);
    out.line(rows)?;
    let terminology = Terminology::of(description);
    out.heading("Reasons for \"no spin\"")?;
    for reason in &description.no_spin_reasons {
        out.line(format!("{:20} {}", reason.as_str(), phrases::no_spin(*reason, terminology)))?;
    }
    Ok(())
}

/// Prints lines to copy, which a table would break.
fn print_commands(rulebook: &About<TwoUp>, out: &mut Out) -> Outcome {
    let description = rulebook.description();
    out.heading(format!(
        "The commands of {}, each with the least role that may give it (R22)",
        printable(rulebook.id())
    ))?;
    for line in &description.head.commands {
        let by = format!("by {} ({})", line.by.join(", "), clause_of(rulebook, line));
        out.line(format!("\n{} {}", printable(&line.name).bold(), printable(&by).dimmed()))?;
        out.line(format!("  {}", printable(&line.means)))?;
        for (by, command) in examples(line, description) {
            out.line(format!("  {{\"by\": \"{by}\", \"command\": {command}}}"))?;
        }
    }
    out.heading("What fields may say")?;
    for (field, values) in values(description) {
        out.line(format!("{field:30} {}", values.join(", ")))?;
    }
    let (amounts, times) = match description.bank {
        Bank::House => ("chips, tokens, min, max, unit", "at, announce-closing, change-at"),
        Bank::Players => ("amount, and amounts that stand alone", "at, announce-closing"),
    };
    out.line(format!("{amounts:30} minor units, hundredths of a dollar: 500 is 5.00"))?;
    out.line(format!("{times:30} milliseconds since 1970 UTC"))?;
    out.line(format!(
        "{:30} a beacon's round 1 in milliseconds since 1970 UTC, and from round to round",
        "first-round-at, period"
    ))?;
    out.line(format!(
        "{:30} lower-case hex; 32 bytes, 64 digits, but for a beacon's",
        "fresh, x, head, key, bytes, add-entropy"
    ))
}

fn print_commands_json(rulebook: &About<TwoUp>, out: &mut Out) -> Outcome {
    let description = rulebook.description();
    let mut commands = Vec::new();
    for line in &description.head.commands {
        let examples = examples(line, description).map(|(by, command)| {
            let command: Value = serde_json::from_str(command)?;
            Ok(json!({ "by": by, "command": command }))
        });
        let CommandLine { name, by, means, .. } = line;
        let examples = examples
            .collect::<Result<Vec<_>, serde_json::Error>>()
            .map_err(|error| Failure::check(format!("the example of `{name}` is no JSON: {error}")))?;
        let clause = clause_of(rulebook, line);
        commands.push(json!({ "command": name, "by": by, "means": means, "clause": clause, "examples": examples }));
    }
    let values: serde_json::Map<_, _> =
        values(description).into_iter().map(|(field, values)| (field.to_owned(), json!(values))).collect();
    out.document(&json!({ "rulebook": rulebook.id(), "commands": commands, "values": values }))
}

/// Returns the clause that allows a command.
fn clause_of(rulebook: &About<TwoUp>, line: &CommandLine) -> String {
    phrases::citation(rulebook.clauses(), line.cite)
}

/// Returns the fields that take one of a few words, by their names in commands, with those words.
fn values(description: &Description) -> Vec<(&'static str, Vec<&'static str>)> {
    fn all<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str) -> Vec<&'static str> {
        all.iter().map(|case| name(*case)).collect()
    }
    let wagers: &[WagerKind] = match description.bank {
        Bank::House => &[WagerKind::Heads, WagerKind::Tails, WagerKind::Spinner],
        Bank::Players if phrases::has_centre(description) => &[WagerKind::Centre, WagerKind::Cover, WagerKind::SideBet],
        Bank::Players => &[WagerKind::SideBet],
    };
    // A ring's players name no side: an offer is on Heads, a match on Tails.
    let mut values =
        if description.bank == Bank::House { vec![("side", all(Side::ALL, Side::as_str))] } else { vec![] };
    values.extend([
        ("throw-coins", all(Side::ALL, Side::as_str)),
        ("wager", all(wagers, WagerKind::as_str)),
        ("observed", all(Rest::ALL, Rest::as_str)),
        ("reason of call-no-spin", all(&description.no_spin_reasons, NoSpinReason::as_str)),
        ("scope of invalidate-outcome", all(InvalidationScope::ALL, InvalidationScope::as_str)),
        ("reason of invalidate-outcome", all(InvalidationReason::ALL, InvalidationReason::as_str)),
    ]);
    if phrases::has_command(description, "send-spinner-out") {
        values.push(("reason of send-spinner-out", all(SendingOutReason::ALL, SendingOutReason::as_str)));
    }
    values
}

fn print_clauses(clauses: &[Clause], out: &mut Out) -> Outcome {
    out.heading("Clauses and rulings")?;
    let mut rows = table(&["Clause", "Text"]);
    for clause in clauses {
        rows.add_row([&clause.id, &clause.text]);
    }
    out.line(rows)
}

fn fraction(fraction: Fraction) -> String {
    format!("{}/{}", fraction.numerator, fraction.denominator)
}

/// Formats a fraction as a short decimal such as `7.5`, as odds are.
fn decimal(fraction: Fraction) -> String {
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
