//! `kip vectors show`: prints every step, with the expected and the actual events.

use comfy_table::{Cell, Color};
use kip::Family;
use kip::conformance::Components;
use kip_conformance::runner::{Outcome as Played, Runner, Traced, trace};
use kip_conformance::vectors::Test;
use owo_colors::OwoColorize as _;
use serde_json::{Value, json};

use super::Loaded;
use super::args::Show;
use crate::errors::{Failure, Outcome};
use crate::output::{Out, printable, right, table};
use crate::registry::RulebookSources;
use kip::Hosted;
use kip_conformance::family::Tested;

pub(super) fn run<F: Hosted + Tested>(args: &Show, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    let loaded = args.folder.load::<F>(sources)?;
    let chosen = choose(&loaded, args.folder.vectors())?;
    let mut host = Components::of(loaded.rulebook.clone());
    let (mut documents, mut differing) = (Vec::new(), 0);
    for (config, test) in chosen {
        let steps = trace(&mut host, loaded.rulebook.description(), config, test);
        if let Some(number) = args.answer {
            print_answer(test, &steps, number, args.folder.vectors().len(), out)?;
            continue;
        }
        let outcome = Runner::new(&mut host, loaded.rulebook.description()).play(config, test).outcome;
        let why = match &outcome {
            Played::Held => None,
            Played::Differed(difference) => Some(difference.to_string()),
            Played::Skipped(reason) => Some(reason.clone()),
        };
        differing += usize::from(why.is_some());
        if out.json {
            documents.push(document(test, &steps, why.as_deref()));
        } else {
            print(test, &steps, why.as_deref(), out)?;
        }
    }
    if out.json && args.answer.is_none() {
        out.document(&json!({ "rulebook": loaded.rulebook.id(), "vectors": documents }))?;
    }
    match differing {
        0 => Ok(()),
        1 => Err(Failure::check("one vector differs")),
        more => Err(Failure::check(format!("{more} vectors differ"))),
    }
}

/// A vector, with its table's config.
type Chosen<'a, F> = (&'a <F as Family>::Config, &'a Test<F>);

/// Returns the named vectors, or all of the rulebook's own.
fn choose<'a, F: Hosted + Tested>(loaded: &'a Loaded<F>, named: &[String]) -> Outcome<Vec<Chosen<'a, F>>> {
    let all = || loaded.suite.tests().map(|(_, group, test)| (&group.config, test));
    if named.is_empty() {
        // The topic of an inherited file begins with the other rulebook's name.
        let own = loaded.suite.tests().filter(|(topic, _, _)| !topic.contains('/'));
        return Ok(own.map(|(_, group, test)| (&group.config, test)).collect());
    }
    let find = |id: &String| {
        all().find(|(_, test)| test.id == *id).ok_or_else(|| {
            Failure::input(format!("there is no vector {id:?}")).help("`kip vectors show FOLDER` shows all of them")
        })
    };
    named.iter().map(find).collect()
}

/// Prints the events of one step, in the form of a vector.
fn print_answer<F: Hosted + Tested>(
    test: &Test<F>,
    steps: &[Traced],
    number: usize,
    named: usize,
    out: &mut Out,
) -> Outcome {
    if named != 1 {
        return Err(
            Failure::input("--answer is for one vector: name its id").help("such as: our-house-0002 --answer 3")
        );
    }
    let step = steps.iter().find(|step| step.step == number).ok_or_else(|| {
        let last = steps.last().map_or(0, |step| step.step);
        Failure::input(format!("{} has no step {number}: they are 1 to {last}", test.id))
    })?;
    out.document(&step.happens)
}

fn document<F: Hosted + Tested>(test: &Test<F>, steps: &[Traced], why: Option<&str>) -> Value {
    json!({ "id": test.id, "comment": test.comment, "clauses": test.clauses, "holds": why.is_none(), "why": why, "steps": steps })
}

fn print<F: Hosted + Tested>(test: &Test<F>, steps: &[Traced], why: Option<&str>, out: &mut Out) -> Outcome {
    out.heading(format!("{}: {}", test.id, printable(&test.comment)))?;
    out.line(format!("holds {}", printable(&test.clauses.join(", "))))?;
    let mut rows = table(&["Step", "Asked", "Expected", "Happens"]);
    for step in steps {
        let colour = if step.agrees { Color::Green } else { Color::Red };
        let expected = step.expected.as_ref().map_or_else(|| "(nothing is)".into(), lines);
        rows.add_row([
            right(step.step),
            Cell::new(printable(&step.asked)),
            Cell::new(if step.agrees && step.expected.is_some() { "as happens".into() } else { expected }),
            Cell::new(lines(&step.happens)).fg(colour),
        ]);
    }
    out.line(rows)?;
    match why {
        None => out.line("It holds.".green()),
        Some(why) => {
            out.line("It differs:".red().bold())?;
            why.lines().try_for_each(|line| out.line(printable(line)))
        }
    }
}

/// Formats an answer in lines: an event a line, with its moves and the clause that it cites.
fn lines(answer: &Value) -> String {
    if let Some(events) = answer["events"].as_array() {
        if events.is_empty() {
            return "(no event)".into();
        }
        return events.iter().map(event_line).collect::<Vec<_>>().join("\n");
    }
    if let Some(refusal) = answer.get("refusal") {
        let text = |name: &str| printable(refusal[name].as_str().unwrap_or_default());
        return format!("refused: {} ({})", text("code"), text("clause"));
    }
    printable(&answer.to_string())
}

fn event_line(event: &Value) -> String {
    let mut line = event["what"].to_string();
    if event["moves"].as_array().is_some_and(|moves| !moves.is_empty()) {
        line.push_str(&format!(" moves {}", event["moves"]));
    }
    if let Some(clause) = event["clause"].as_str() {
        line.push_str(&format!(" by {clause}"));
    }
    printable(&line)
}
