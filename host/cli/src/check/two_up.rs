//! Reads the record of a house's rulebook of Two-Up.

use std::collections::HashMap;

use kip_engine::clause::{Cited, ClauseTable};
use kip_engine::contract::Fraction;
use kip_engine::two_up::casino::{
    Cites, FiveOdds, NewWagersAfterVoid, NoSpinCaller, NoSpinRule, OddsRule, Record, Rounding, SideCall,
};
use kip_engine::two_up::contract::{Faces, NoSpinReason, OddsPaid, Side};
use kip_engine::two_up::rulebooks::{HOUSE, NSW, clauses};
use kip_engine::two_up::{FloorCites, RULINGS};
use syn::spanned::Spanned as _;
use syn::{Expr, ExprCall};

use super::clauses::{Documents, keep, keep_all, read_cite, read_cited, read_table};
use super::source::Source;
use crate::errors::Outcome;

/// The documents of the rulebooks that a house may inherit.
const DOCUMENTS: Documents =
    Documents { inherited: &[("nsw", clauses::nsw::CLAUSES), ("house", clauses::house::CLAUSES)], rulings: RULINGS };

const SIDES: [Side; 2] = [Side::Heads, Side::Tails];

/// Returns the record of that name, which houses inherit.
fn parent(name: Option<&str>) -> Option<&'static Record> {
    match name {
        Some("NSW" | "nsw") => Some(&NSW),
        Some("HOUSE" | "house") => Some(&HOUSE),
        _ => None,
    }
}

/// Returns the reasons for "no spin" of a record that is inherited.
fn inherited_no_spin(of: &Record, table: &ClauseTable) -> &'static [NoSpinRule] {
    let inherit = |rule: &NoSpinRule| NoSpinRule { cite: table.inherit(rule.cite, &of.clauses), ..*rule };
    keep_all(of.no_spin.iter().map(inherit).collect())
}

/// Whether a file has a rulebook of Two-Up.
pub(super) fn has_rulebook(source: &Source) -> bool {
    source.constant("RULEBOOK").is_ok_and(|rulebook| source.call(rulebook, "Rulebook", "Casino").is_some())
}

/// Reads a record.
pub(super) fn read(source: &Source) -> Outcome<Record> {
    let expr = source.constant("RECORD")?;
    let written = source.fields(expr, "Record")?;
    let inherited = written.rest.and_then(|rest| source.call(rest, "Record", "inherited"));
    if let (Some(rest), None) = (written.rest, inherited) {
        return Err(source.unread(rest.span(), "`Record::inherited(&NSW, …)`"));
    }
    // Without an inherited record the table is a field.
    let table = match (inherited, written.fields.iter().find(|(name, _)| name == "clauses")) {
        (_, Some((_, table))) => *table,
        (Some(call), None) => call.args.get(1).ok_or_else(|| source.unread(call.span(), "`&TABLE`"))?,
        (None, None) => return Err(source.contradiction(written.place, "the record has no `clauses`")),
    };
    let table = read_table(source, table, &DOCUMENTS)?;
    let unknown = || source.unread(written.place, "a rulebook that inherits from nsw or house");
    let parent = match inherited {
        Some(call) => parent_of_call(source, call),
        None => parent(table.inherited.map(|inherited| inherited.rulebook)),
    };
    let parent = parent.ok_or_else(unknown)?;
    let mut record = Record::inherited(parent, &table, inherited_no_spin(parent, &table));
    if inherited.is_none() {
        written.require_all(source, &FIELDS)?;
    }
    for (name, value) in &written.fields {
        set(source, &table, parent, &mut record, name, value)?;
    }
    Ok(record)
}

/// Returns the record in `…::inherited(&NSW, …)`.
fn parent_of_call(source: &Source, call: &ExprCall) -> Option<&'static Record> {
    parent(source.name(call.args.first()?).as_deref())
}

/// The fields of a record.
const FIELDS: [&str; 16] = [
    "id",
    "title",
    "source",
    "source_sha256",
    "clauses",
    "coins_in_set",
    "start",
    "throws_to_win",
    "odds_that_lose",
    "call",
    "odds",
    "five_odds",
    "rounding",
    "new_wagers_after_void",
    "no_spin",
    "cites",
];

fn set(
    source: &Source,
    table: &ClauseTable,
    parent: &Record,
    record: &mut Record,
    name: &str,
    value: &Expr,
) -> Outcome {
    let nothing = HashMap::new();
    match name {
        "id" => record.id = keep(source.text(value, &nothing)?),
        "title" => record.title = keep(source.text(value, &nothing)?),
        "source" => record.source = keep(source.text(value, &nothing)?),
        // Only the component reports these.
        "source_sha256" | "clauses" => {}
        "coins_in_set" => record.coins_in_set = read_cited(source, table, value, |value| source.number(value))?,
        "start" => record.start = read_cited(source, table, value, |value| read_faces(source, value))?,
        "throws_to_win" => record.throws_to_win = read_cited(source, table, value, |value| source.number(value))?,
        "odds_that_lose" => record.odds_that_lose = read_cited(source, table, value, |value| source.number(value))?,
        "call" => record.call = variant(source, table, value, "SideCall", &[SideCall::Spinner, SideCall::AlwaysHeads])?,
        "odds" => record.odds = read_cited(source, table, value, |value| read_odds(source, value))?,
        "five_odds" => {
            let all = [FiveOdds::Lose, FiveOdds::LaPartage, FiveOdds::EnPrison, FiveOdds::AtElection];
            record.five_odds = variant(source, table, value, "FiveOdds", &all)?;
        }
        "rounding" => {
            let all = [Rounding::UpToChips, Rounding::DownToChips];
            record.rounding = variant(source, table, value, "Rounding", &all)?;
        }
        "new_wagers_after_void" => {
            let all = [NewWagersAfterVoid::Refused, NewWagersAfterVoid::Accepted];
            record.new_wagers_after_void = variant(source, table, value, "NewWagersAfterVoid", &all)?;
        }
        "no_spin" => record.no_spin = read_no_spin(source, table, parent, value)?,
        "cites" => record.cites = read_cites(source, table, value)?,
        _ => return Err(source.contradiction(value.span(), format!("a record has no field `{name}`"))),
    }
    Ok(())
}

fn variant<T: Copy + std::fmt::Debug>(
    source: &Source,
    table: &ClauseTable,
    value: &Expr,
    of: &str,
    all: &[T],
) -> Outcome<Cited<T>> {
    read_cited(source, table, value, |value| source.one_of(value, of, all))
}

fn read_faces(source: &Source, expr: &Expr) -> Outcome<Faces> {
    let mut faces = Faces { first: Side::Heads, second: Side::Heads, third: None };
    let written = source.fields(expr, "Faces")?;
    written.require_all(source, &["first", "second", "third"])?;
    for (name, value) in written.fields {
        match name.as_str() {
            "first" => faces.first = source.one_of(value, "Side", &SIDES)?,
            "second" => faces.second = source.one_of(value, "Side", &SIDES)?,
            "third" => {
                faces.third = match source.resolve(value) {
                    Expr::Call(call) if call.args.len() == 1 => Some(source.one_of(&call.args[0], "Side", &SIDES)?),
                    Expr::Path(path) if path.path.is_ident("None") => None,
                    other => return Err(source.unread(other.span(), "`None`")),
                }
            }
            _ => return Err(source.contradiction(value.span(), format!("faces have no field `{name}`"))),
        }
    }
    Ok(faces)
}

fn read_odds(source: &Source, expr: &Expr) -> Outcome<OddsRule> {
    type Rule = fn(OddsPaid) -> OddsRule;
    for (name, rule) in [("Stated", OddsRule::Stated as Rule), ("AtOpening", OddsRule::AtOpening)] {
        let Some(call) = source.call(expr, "OddsRule", name) else { continue };
        let Some(paid) = call.args.first() else { continue };
        let (mut spinner, mut heads_tails) = (None, None);
        let written = source.fields(paid, "OddsPaid")?;
        for (name, value) in written.fields {
            match name.as_str() {
                "spinner" => spinner = Some(read_fraction(source, value)?),
                "heads_tails" => heads_tails = Some(read_fraction(source, value)?),
                _ => return Err(source.contradiction(value.span(), format!("odds have no field `{name}`"))),
            }
        }
        return match (spinner, heads_tails) {
            (Some(spinner), Some(heads_tails)) => Ok(rule(OddsPaid { spinner, heads_tails })),
            _ => Err(source.contradiction(written.place, "odds are `spinner` and `heads_tails`")),
        };
    }
    Err(source.unread(source.resolve(expr).span(), "`OddsRule::Stated(…)` or `OddsRule::AtOpening(…)`"))
}

fn read_fraction(source: &Source, expr: &Expr) -> Outcome<Fraction> {
    let written = source.fields(expr, "Fraction")?;
    written.require_all(source, &["numerator", "denominator"])?;
    let mut fraction = Fraction { numerator: 0, denominator: 0 };
    for (name, value) in written.fields {
        match name.as_str() {
            "numerator" => fraction.numerator = source.number(value)?,
            "denominator" => fraction.denominator = source.number(value)?,
            _ => return Err(source.contradiction(value.span(), format!("a fraction has no field `{name}`"))),
        }
    }
    Ok(fraction)
}

fn read_no_spin(source: &Source, table: &ClauseTable, parent: &Record, expr: &Expr) -> Outcome<&'static [NoSpinRule]> {
    if let Some(call) = source.call(expr, "NoSpinRule", "inherited") {
        return Ok(inherited_no_spin(parent_of_call(source, call).unwrap_or(parent), table));
    }
    let rule = |expr: &Expr| {
        let written = source.fields(expr, "NoSpinRule")?;
        let (mut reason, mut caller, mut cite) = (None, None, None);
        for (name, value) in written.fields {
            match name.as_str() {
                "reason" => reason = Some(source.one_of(value, "NoSpinReason", NoSpinReason::ALL)?),
                "caller" => {
                    let all = [NoSpinCaller::BoxerOrSupervisor, NoSpinCaller::Boxer];
                    caller = Some(source.one_of(value, "NoSpinCaller", &all)?);
                }
                "cite" => cite = Some(read_cite(source, table, value)?),
                _ => return Err(source.contradiction(value.span(), format!("a reason has no field `{name}`"))),
            }
        }
        match (reason, caller, cite) {
            (Some(reason), Some(caller), Some(cite)) => Ok(NoSpinRule { reason, caller, cite }),
            _ => Err(source.contradiction(written.place, "a reason is `reason`, `caller` and `cite`")),
        }
    };
    Ok(keep_all(source.list(expr)?.into_iter().map(rule).collect::<Outcome<Vec<_>>>()?))
}

fn read_cites(source: &Source, table: &ClauseTable, expr: &Expr) -> Outcome<Cites> {
    let wanted = "`..OF_NSW.cites` at the end, of a constant `Record::inherited(&NSW, …)`";
    // The citations of an inherited record.
    if let Expr::Field(field) = source.resolve(expr) {
        let inherited = source.call(&field.base, "Record", "inherited").and_then(|call| parent_of_call(source, call));
        let parent = inherited.ok_or_else(|| source.unread(field.span(), wanted))?;
        return Ok(Record::inherited(parent, table, &[]).cites);
    }
    let written = source.fields(expr, "Cites")?;
    let rest = written.rest.ok_or_else(|| source.unread(written.place, wanted))?;
    let mut cites = read_cites(source, table, rest)?;
    for (name, value) in written.fields {
        if name == "floor" {
            read_floor(source, table, value, &mut cites.floor)?;
        } else if !cites.set(&name, read_cite(source, table, value)?) {
            return Err(source.contradiction(value.span(), format!("no step is called `{name}`")));
        }
    }
    Ok(cites)
}

fn read_floor(source: &Source, table: &ClauseTable, expr: &Expr, floor: &mut FloorCites) -> Outcome {
    // All citations are the inherited ones.
    if matches!(source.resolve(expr), Expr::Field(_)) {
        return Ok(());
    }
    let written = source.fields(expr, "FloorCites")?;
    if !matches!(written.rest, Some(Expr::Field(_))) {
        return Err(source.unread(written.place, "`..OF_NSW.cites.floor` at the end"));
    }
    for (name, value) in written.fields {
        if !floor.set(&name, read_cite(source, table, value)?) {
            return Err(source.contradiction(value.span(), format!("no step is called `{name}`")));
        }
    }
    Ok(())
}
