//! Prints the result as tables for people.

use comfy_table::Cell;
use kip_conformance::report::supersedes::Tried;
use owo_colors::OwoColorize as _;

use super::section::{Row, Section};
use super::{Found, Parted, Verdict};
use crate::errors::Outcome;
use crate::output::{Out, grouped, printable, table};

/// The most rows of a section; `--json` and `--html` have all.
const MOST_ROWS: usize = 24;
/// The most sentences about parts that do not hold.
const MOST_FAULTS: usize = 3;
/// The most characters of a cell.
const MOST: usize = 160;

pub(super) fn print(found: &Found, out: &mut Out) -> Outcome {
    let (one, other) = (&found.one, &found.other);
    out.heading(format!("{} and {}", printable(&one.name), printable(&other.name)))?;
    for section in &found.sections {
        print_section(section, [&one.name, &other.name], out)?;
    }
    if let Some(opening) = &found.opening {
        print_opening(opening, [&one.name, &other.name], out)?;
    }
    if let Some(parting) = &found.parting {
        print_parting(parting, [&one.name, &other.name], out)?;
    }
    out.line(format!("\n{}", tried(found)))?;
    for fault in found.faults.iter().take(MOST_FAULTS) {
        out.line(format!("{} {}", "Does not hold:".yellow(), printable(fault)))?;
    }
    if let more @ 1.. = found.faults.len().saturating_sub(MOST_FAULTS) {
        out.line(format!("and {more} more; --json and --html have all"))?;
    }
    let verdict = found.verdict.words();
    let verdict = match found.verdict {
        Verdict::Same => verdict.green().to_string(),
        Verdict::Minor => verdict.yellow().to_string(),
        Verdict::Major => verdict.red().to_string(),
    };
    out.line(format!("\n{}: {verdict}", "Verdict".bold()))
}

/// Describes the sessions that were tried, in sentences.
pub(super) fn tried(found: &Found) -> String {
    if found.identical {
        return "The same component: nothing to try.".to_owned();
    }
    let Tried { sessions, commands, parted, refused, apart, seats, longest } = found.tried;
    let counted = format!("{} sessions, {} commands", grouped(sessions), grouped(commands));
    let mut told = match parted {
        0 => format!("In play nothing differs: {counted}, both answer alike."),
        parted => format!("Tried were {counted}: in {} sessions they part.", grouped(parted)),
    };
    told.push_str(&format!(
        " At the most {} seats were taken at a table, and {} commands given; auto-play, imports and imagined tables were not \
         compared.",
        grouped(seats),
        grouped(longest)
    ));
    if refused > 0 {
        told.push_str(&format!(
            " {} sessions are of tables that only one of them opens; {} of these were played, each at a table of its own terms.",
            grouped(refused),
            grouped(apart)
        ));
    }
    told
}

fn print_opening(opening: &Parted, [one, other]: [&str; 2], out: &mut Out) -> Outcome {
    out.line(format!("\n{}", "A table that only one of them opens".bold()))?;
    out.line(format!("The first one tried is from {}; --json and --html have its terms.", printable(&opening.from)))?;
    print_answers(opening, [one, other], out)
}

fn print_answers(parted: &Parted, [one, other]: [&str; 2], out: &mut Out) -> Outcome {
    let mut rows = table(&[]);
    rows.add_row([Cell::new(printable(one)), Cell::new(short(&parted.one))]);
    rows.add_row([Cell::new(printable(other)), Cell::new(short(&parted.other))]);
    out.line(rows)
}

fn print_section(section: &Section, names: [&str; 2], out: &mut Out) -> Outcome {
    let note = if section.is_major { "" } else { " (minor)" };
    out.line(format!("\n{}{note}", capital(section.name).bold()))?;
    let mut rows = table(&["", &printable(names[0]), &printable(names[1])]);
    for Row { item, one, other } in section.rows.iter().take(MOST_ROWS) {
        rows.add_row([Cell::new(item), cell(one.as_ref()), cell(other.as_ref())]);
    }
    out.line(rows)?;
    match section.rows.len().saturating_sub(MOST_ROWS) {
        0 => Ok(()),
        more => out.line(format!("and {more} more; --json and --html have all")),
    }
}

fn cell(text: Option<&String>) -> Cell {
    Cell::new(text.map_or_else(|| "-".to_owned(), |text| short(text)))
}

pub(super) fn short(text: &str) -> String {
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

fn print_parting(parting: &Parted, [one, other]: [&str; 2], out: &mut Out) -> Outcome {
    out.line(format!("\n{}", "Where they part".bold()))?;
    out.line(format!("The shortest commands found after which they do ({}):", printable(&parting.from)))?;
    for (number, command) in (1..).zip(&parting.commands) {
        out.line(format!("  {number}. {}", printable(&short(command))))?;
    }
    let own = if parting.other_config.is_some() { ", each at a table of its own terms" } else { "" };
    out.line(format!("Then {} differs{own}:", parting.what))?;
    print_answers(parting, [one, other], out)
}

/// Returns a name with a capital.
pub(super) fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
