//! `kip check`: checks a house's own rulebook before it is compiled. It reports contradictions, returns, and differences from the
//! rulebook that it inherits.
//!
//! The record is read from `src/rules.rs` as it is written, and passed to the engine's own check, whose words are also the
//! compiler's when it refuses the record. A component answers for itself. Nothing here knows a rule.

pub(crate) mod checked;
mod clauses;
pub(crate) mod component;
mod source;
mod two_up;

use std::path::{Path, PathBuf};

use clap::Args;
use kip::two_up::Bounds;
use kip_engine::casino_cards;
use kip_engine::two_up::{self, casino};
use kip_records::{Rulebook, find_text};
use owo_colors::OwoColorize as _;
use serde_json::{Value, json};

use kip::contract::Fraction;

use self::checked::{BetReturns, Checked, WagerReturns};
use self::source::Source;
use crate::describe::percent;
use crate::diff::{find_sections, short};
use crate::errors::{Failure, Kind, Outcome};
use crate::output::{Out, money, printable, table};
use crate::registry::RulebookSources;
use crate::rulebook_file::{self, is_rulebook_file};

/// Check a house's rulebook: contradictions, returns, differences.
///
/// Named is the file or the crate that `kip new-rulebook` wrote, which is read as it is written: nothing is compiled, and the
/// answer is there at once. A record that contradicts itself is refused, with its place. Then come the exact
/// returns of the least and the greatest wager of each bet, as the usual table's sign has them, and what differs from the
/// rulebook that it inherits, by name. A component, by its file or the id of one that the program carries, is asked itself.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip check our-casino.toml                                a rulebook's file, after every change
  kip check ../our-house                                   the crate, after every change of src/rules.rs
  kip check                                                the crate that one is in
  kip check ../our-house/target/components/our-house.wasm  what was built of it
  kip check ../our-house --json | jq .contradicts

What stands in a record has to be written out, as it is there at first; what is not is named with its line, and the compiler
is to be asked: `cargo check`.

Exit code 0 if nothing contradicts itself, 1 if something does, 2 for wrong use and for what cannot be read.")]
pub(crate) struct Check {
    /// The rulebook's file; the crate's folder, or its `rules.rs`; or a component.
    #[arg(value_name = "FILE.toml|CRATE|FILE.wasm|ID", default_value = ".")]
    of: PathBuf,
}

pub(crate) fn run(args: &Check, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    sources.require_no_other(&args.of, "kip check our-house.wasm")?;
    let checked = match find_rules(&args.of)? {
        Some(rules) if is_rulebook_file(&rules) => read_file(&rules)?,
        Some(rules) => read_crate(&rules)?,
        None => component::check(&args.of, sources)?,
    };
    print(&checked, out)?;
    match checked.contradicts {
        Some(failure) => Err(failure),
        None => Ok(()),
    }
}

/// Returns the named rulebook's file or `rules.rs`, or the one in the named folder, unless a component is named.
fn find_rules(named: &Path) -> Outcome<Option<PathBuf>> {
    if named.is_dir() {
        let own =
            named.canonicalize().ok().and_then(|folder| Some(named.join(folder.file_name()?).with_extension("toml")));
        let found = own.into_iter().chain([named.join("src/rules.rs")]).find(|path| path.is_file());
        return found.map(Some).ok_or_else(|| {
            Failure::input(format!("{} has no rulebook of its name, and no src/rules.rs", named.display()))
                .help("`kip new-rulebook our-house --in ../our-house` writes one; or name the rulebook's file")
        });
    }
    let is_rules = is_rulebook_file(named) || named.extension().is_some_and(|extension| extension == "rs");
    Ok(is_rules.then(|| named.to_owned()))
}

fn read_crate(rules: &Path) -> Outcome<Checked> {
    let source = Source::read(rules)?;
    if two_up::has_rulebook(&source) {
        return two_up_crate(&source, rules);
    }
    Err(Failure::input(format!("{} has no rulebook", rules.display()))
        .help("`kip new-rulebook` writes a crate whose record can be read"))
}

fn two_up_crate(source: &Source, rules: &Path) -> Outcome<Checked> {
    let mut checked = Checked::of(rules, "two-up");
    let record = match two_up::read(source) {
        Ok(read) => read,
        Err(failure) => return checked.refused(failure),
    };
    checked.rulebook = record.id.to_owned();
    let inherits = record.clauses.inherited.map(|inherited| inherited.rulebook);
    checked.inherits = inherits.map(str::to_owned);
    if let Some(what) = casino::find_contradiction(&record) {
        checked.contradicts = Some(source.find_field(what));
        return Ok(checked);
    }
    let draft = casino::draft(&record);
    for (bet, (bounds, greatest)) in draft.bets.iter().zip(&draft.at_maximum) {
        let Some(price) = bet.pays else { continue };
        let Bounds { min, max, .. } = *bounds;
        checked.returns.push(BetReturns {
            bet: bet.name.clone(),
            at_minimum: WagerReturns { stake: min, returns: price.returns_at_minimum },
            at_maximum: WagerReturns { stake: max, returns: *greatest },
        });
    }
    let parent = match inherits {
        Some("house") => two_up::Rulebook::HOUSE.describe(),
        _ => two_up::Rulebook::NSW.describe(),
    };
    let own = clauses::list(&record.clauses);
    let said = |policies: Value, bets: Value, clauses: Value| -> Value {
        json!({ "head": { "policies": policies, "bets": bets, "clauses": clauses } })
    };
    let head = &parent.head;
    checked.sections = find_sections(
        &said(json!(head.policies), json!(head.bets), json!(head.clauses)),
        &said(json!(draft.policies), json!(draft.bets), own),
    )?;
    Ok(checked)
}

/// Checks a rulebook's file.
fn read_file(path: &Path) -> Outcome<Checked> {
    let mut checked = Checked::of(path, "");
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
    if let Some(text) = checked.inherits.as_deref().and_then(find_text) {
        let parent = Rulebook::read(text, &find_text).map_err(|fault| Failure::check(fault.to_string()))?;
        checked.sections = match (parent, rulebook) {
            (Rulebook::CasinoCards(parent), Rulebook::CasinoCards(own)) => {
                find_sections(&casino_cards::describe(parent), &casino_cards::describe(own))?
            }
        };
    }
    Ok(checked)
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
    let Some(parent) = inherits else { return Ok(()) };
    out.line(format!("\n{}", format!("What differs from {}", printable(parent)).bold()))?;
    let lines: Vec<_> = checked.sections.iter().flat_map(short::describe).collect();
    if lines.is_empty() {
        return out.line("  nothing");
    }
    lines.into_iter().try_for_each(|line| out.line(format!("  {line}")))
}
