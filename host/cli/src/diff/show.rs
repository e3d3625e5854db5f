//! Prints the result as tables for people.

use comfy_table::Cell;
use kip_conformance::report::supersedes::Tried;
use owo_colors::OwoColorize as _;

use super::section::{Row, Section};
use super::{Found, Parted, Verdict};
use crate::errors::Outcome;
use crate::output::{Out, grouped, printable, right, table};

/// The most rows of a section; `--json` and `--html` have all.
const MOST_ROWS: usize = 24;
/// The most sentences about parts that do not hold.
const MOST_FAULTS: usize = 3;
/// The most characters of a cell: a long clause ends with a mark.
const MOST: usize = 300;

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
    let answer = |answer: &str| match answer.starts_with("accepted") {
        true => "opens it".to_owned(),
        false => plain(answer).replace('-', " "),
    };
    let mut rows = table(&[]);
    rows.add_row([printable(one), answer(&opening.one)]);
    rows.add_row([printable(other), answer(&opening.other)]);
    out.line(rows)
}

fn print_answers(parted: &Parted, [one, other]: [&str; 2], out: &mut Out) -> Outcome {
    let mut rows = table(&[]);
    let told = parted.told.as_ref().filter(|told| !told.is_alike());
    let (answer, answered) = match told {
        Some(told) => (told.one.join("\n"), told.other.join("\n")),
        None => (plain(&parted.one), plain(&parted.other)),
    };
    rows.add_row([Cell::new(printable(one)), Cell::new(lines_of(&answer))]);
    rows.add_row([Cell::new(printable(other)), Cell::new(lines_of(&answered))]);
    out.line(rows)
}

/// Returns printable lines.
fn lines_of(text: &str) -> String {
    text.lines().map(printable).collect::<Vec<_>>().join("\n")
}

fn print_section(section: &Section, names: [&str; 2], out: &mut Out) -> Outcome {
    let note = if section.is_major { "" } else { " (minor)" };
    out.line(format!("\n{}{note}", capital(section.name).bold()))?;
    let has_points = section.rows.iter().any(|row| row.points.is_some());
    let (one, other) = (printable(names[0]), printable(names[1]));
    let headings = ["", one.as_str(), other.as_str(), "percent points"];
    let columns = if has_points { 4 } else { 3 };
    let mut rows = table(headings.get(..columns).unwrap_or(&headings));
    for Row { item, one, other, points } in section.rows.iter().take(MOST_ROWS) {
        let shares = [cell(one.as_ref()), cell(other.as_ref())];
        let points = has_points.then(|| right(points.as_deref().unwrap_or_default()));
        rows.add_row([Cell::new(item)].into_iter().chain(shares).chain(points));
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

/// Returns a value for a line or a cell: a name without its hyphens, and no more than people read there.
pub(super) fn short(text: &str) -> String {
    if text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') {
        return text.replace('-', " ");
    }
    match text.char_indices().nth(MOST) {
        // A word is not cut.
        Some((end, _)) => {
            let cut = text.get(..end).unwrap_or_default();
            format!("{} …", cut.rsplit_once(' ').map_or(cut, |(whole, _)| whole))
        }
        None => text.to_owned(),
    }
}

/// Returns an answer without the marks of a document.
fn plain(answer: &str) -> String {
    let words = answer.replace("\":", " ").replace(',', ", ").replace(['{', '}', '[', ']', '"'], "");
    short(&words.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn print_parting(parting: &Parted, [one, other]: [&str; 2], out: &mut Out) -> Outcome {
    out.line(format!("\n{}", "Where they part".bold()))?;
    let own = if parting.other_config.is_some() { ", each at a table of its own terms" } else { "" };
    out.line(format!("The shortest play found after which they do ({}):", printable(&parting.from)))?;
    match &parting.told {
        Some(told) => {
            told.before().try_for_each(|line| out.line(format!("  {}", printable(line))))?;
            out.line(format!("Then {}, and {} differs{own}:", printable(told.last()), parting.what))?;
        }
        None => {
            for (number, command) in (1..).zip(&parting.commands) {
                out.line(format!("  {number}. {}", printable(&plain(command))))?;
            }
            out.line(format!("Then {} differs{own}:", parting.what))?;
        }
    }
    print_answers(parting, [one, other], out)
}

/// Returns a name with a capital.
pub(super) fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
