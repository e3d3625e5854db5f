//! `kip check`: checks a house's own rulebook. It reports contradictions, clauses that nobody holds, returns, and differences from
//! the rulebook that it inherits.
//!
//! A rulebook's file is read as it is written; a component answers for itself. Nothing here knows a rule.

pub(crate) mod accounting;
pub(crate) mod checked;
pub(crate) mod component;

use std::path::{Path, PathBuf};

use clap::Args;
use kip::contract::Fraction;
use kip::two_up::Bounds;
use kip_engine::casino_cards;
use kip_engine::two_up::{self, casino};
use kip_records::Rulebook;
use owo_colors::OwoColorize as _;
use serde_json::Value;

use self::checked::{BetReturns, Checked, WagerReturns};
use crate::describe::percent;
use crate::diff::{find_sections, short};
use crate::errors::{Failure, Kind, Outcome};
use crate::output::{Out, money, printable, table};
use crate::registry::RulebookSources;
use crate::rulebook_file::{self, is_rulebook_file};

/// Check a house's rulebook: contradictions, clauses that nobody holds, returns, differences.
///
/// Named is the file that `kip new-rulebook` wrote, or the folder of that name with it. A rulebook that contradicts itself is
/// refused, with its place. Then come the exact returns of the least and the greatest wager of each bet, as the usual table's sign
/// has them, and what differs from the rulebook that it inherits, by name. Last come, each with its place, the clauses of the file
/// that no policy, step or vector cites and that `clauses.toml` (in the folder `vectors` beside the file, or beside it) does not
/// call a duty, a heading or a definition, and the rows there that are no clause. `kip build` builds such a file, so that it can be
/// tried; `kip certify` refuses it too. A component, by its file or the id of one that the program carries, is asked itself.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip check our-house.toml                       a rulebook's file, after every change
  kip check ../our-house                         its folder
  kip check                                      the folder that one is in
  kip check our-house.wasm                       what was built of it
  kip check our-house.toml --json | jq .contradicts

Exit code 0 if all of it holds, 1 if it contradicts itself or nobody holds a clause, 2 for wrong use and for what cannot be read.")]
pub(crate) struct Check {
    /// The rulebook's file, or its folder; or a component.
    #[arg(value_name = "FILE.toml|FOLDER|FILE.wasm|ID", default_value = ".")]
    of: PathBuf,
}

pub(crate) fn run(args: &Check, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    sources.require_no_other(&args.of, "kip check our-house.wasm")?;
    let checked = match find_file(&args.of)? {
        Some(file) => read_file(&file)?,
        None => component::check(&args.of, sources)?,
    };
    print(&checked, out)?;
    match checked.contradicts {
        Some(failure) => Err(failure),
        None => accounting::fail(checked.unheld, out),
    }
}

/// Returns the named rulebook's file, or the one in the named folder, unless a component is named.
fn find_file(named: &Path) -> Outcome<Option<PathBuf>> {
    if !named.is_dir() {
        return Ok(is_rulebook_file(named).then(|| named.to_owned()));
    }
    let full = named.canonicalize().map_err(|error| Failure::file("read", named, &error))?;
    let name = full.file_name().unwrap_or_default().to_string_lossy();
    let file = named.join(format!("{name}.toml"));
    if file.is_file() {
        return Ok(Some(file));
    }
    Err(Failure::input(format!("there is no {}", file.display()))
        .help("`kip new-rulebook our-house` writes a rulebook; or name the rulebook's file"))
}

/// Checks a rulebook's file.
fn read_file(path: &Path) -> Outcome<Checked> {
    let mut checked = Checked::of(path);
    let rulebook = match rulebook_file::read(path) {
        Ok(rulebook) => rulebook,
        // What is wrong in the file is a check that fails, not a file that cannot be read.
        Err(mut failure) if failure.place.is_some() => {
            failure.kind = Kind::CheckFailed;
            return Ok(Checked { contradicts: Some(failure), ..checked });
        }
        Err(failure) => return Err(failure),
    };
    checked.family = rulebook.family();
    checked.rulebook = rulebook.id().to_owned();
    checked.inherits = rulebook.clauses().inherited.map(|inherited| inherited.rulebook.to_owned());
    if let Some(parent) = checked.inherits.as_deref().and_then(kip_records::named) {
        checked.sections = find_sections(&describe(parent)?, &describe(rulebook)?)?;
    }
    checked.returns = returns(rulebook);
    checked.unheld = accounting::find_faults(path, rulebook, None)?;
    Ok(checked)
}

/// Returns the description that a rulebook's component gives.
fn describe(rulebook: Rulebook) -> Outcome<Value> {
    let described = match rulebook {
        Rulebook::CasinoCards(record) => serde_json::to_value(casino_cards::describe(record)),
        Rulebook::TwoUp(rulebook) => serde_json::to_value(rulebook.describe()),
    };
    described.map_err(|error| Failure::check(error.to_string()))
}

/// Returns the exact returns of each bet against the house.
fn returns(rulebook: Rulebook) -> Vec<BetReturns> {
    let Rulebook::TwoUp(rulebook @ two_up::Rulebook::Casino(record)) = rulebook else { return Vec::new() };
    let bets = rulebook.describe().head.bets.into_iter().zip(casino::returns_at_maximum(record));
    let of_bet = bets.filter_map(|(bet, (Bounds { min, max, .. }, at_maximum))| {
        Some(BetReturns {
            bet: bet.name,
            at_minimum: WagerReturns { stake: min, returns: bet.pays?.returns_at_minimum },
            at_maximum: WagerReturns { stake: max, returns: at_maximum },
        })
    });
    of_bet.collect()
}

fn print(checked: &Checked, out: &mut Out) -> Outcome {
    if out.json {
        let document = serde_json::to_value(checked).map_err(|error| Failure::check(error.to_string()))?;
        return out.document(&document);
    }
    let Checked { rulebook, source, inherits, .. } = checked;
    let of = inherits.as_ref().map_or_else(String::new, |parent| format!(", which inherits {parent}"));
    let heading = if rulebook.is_empty() { source.clone() } else { format!("{rulebook}{of}: {source}") };
    out.heading(printable(&heading))?;
    if checked.contradicts.is_some() {
        return out.line("It contradicts itself:".red());
    }
    out.line("Nothing contradicts itself.".green())?;
    if !checked.returns.is_empty() {
        out.line(format!("\n{}", "What comes back on average, exactly".bold()))?;
        let mut rows = table(&["Bet", "At the sign's minimum", "", "At its maximum", ""]);
        for BetReturns { bet, at_minimum, at_maximum } in &checked.returns {
            let [least, greatest] = [at_minimum, at_maximum].map(|wager| {
                let Fraction { numerator, denominator } = wager.returns;
                let exact = format!("{} of {numerator}/{denominator}", money(wager.stake));
                (exact, percent(wager.returns))
            });
            rows.add_row([printable(bet), least.0, least.1, greatest.0, greatest.1]);
        }
        out.line(rows)?;
    }
    if let Some(parent) = inherits {
        out.line(format!("\n{}", format!("What differs from {}", printable(parent)).bold()))?;
        let lines: Vec<_> = checked.sections.iter().flat_map(short::describe).collect();
        if lines.is_empty() {
            out.line("  nothing")?;
        }
        lines.into_iter().try_for_each(|line| out.line(format!("  {line}")))?;
    }
    if checked.unheld.is_empty() { Ok(()) } else { out.line(format!("\n{}", "Clauses are not accounted for:".red())) }
}
