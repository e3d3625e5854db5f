//! Compares the descriptions of two rulebooks: each row is an item that only one has, or that differs between them.

use std::collections::BTreeMap;

use kip_conformance::report::cards::PointsTable;
use kip_conformance::report::parts::{Returns, StakeReturn, Wager};
use serde::Serialize;
use serde_json::Value;

use super::Named;
use super::section::{Row, Section};
use crate::errors::{Failure, Outcome};
use crate::output::{grouped, money};

/// A list of the head, by name, and the compared values of its items.
struct Kind {
    name: &'static str,
    /// The field of the head.
    field: &'static str,
    /// The compared field of an item; without one everything but its texts.
    value: Option<&'static str>,
    is_major: bool,
}

const fn kind(name: &'static str, field: &'static str, value: Option<&'static str>, is_major: bool) -> Kind {
    Kind { name, field, value, is_major }
}

/// The lists of a head.
const KINDS: [Kind; 8] = [
    kind("policies", "policies", Some("value"), true),
    kind("bets", "bets", None, true),
    kind("commands", "commands", Some("by"), true),
    kind("refusals", "refusals", None, true),
    kind("events", "events", None, true),
    kind("roles", "roles", None, true),
    kind("tenders", "tenders", None, true),
    kind("house accounts", "house-accounts", None, true),
];
/// The field of the head with clauses, which are compared by number and words.
const CLAUSES: &str = "clauses";

/// Fields of the head whose differences no player notices.
const TEXTS: [&str; 5] = ["rulebook", "title", "source", "source-sha256", "engine"];
/// Fields of an item that are texts only.
const WORDS: [&str; 2] = ["means", "cite"];

/// Compares two descriptions. Equal items are in no section.
///
/// # Errors
/// A description is not a document.
pub(crate) fn find_sections(one: &impl Serialize, other: &impl Serialize) -> Outcome<Vec<Section>> {
    let read = |description: Result<Value, serde_json::Error>| {
        description.map_err(|error| Failure::check(format!("a description is no JSON: {error}")))
    };
    let (one, other) = (read(serde_json::to_value(one))?, read(serde_json::to_value(other))?);
    let mut sections = Vec::new();
    for kind in &KINDS {
        let [one, other] = [&one, &other].map(|description| items(&description["head"][kind.field], kind));
        sections.extend(section(kind.name, kind.is_major, rows(&one, &other)));
    }
    let [clauses, others] = [&one, &other].map(|description| clauses(&description["head"][CLAUSES]));
    sections.extend(section(CLAUSES, false, clause_rows(clauses, others)));
    let is_listed = |name: &str| name == CLAUSES || KINDS.iter().any(|kind| kind.field == name);
    let head = |description: &Value, is_text: bool| -> BTreeMap<String, String> {
        let fields = description["head"].as_object().into_iter().flatten();
        let asked = fields.filter(|(name, _)| !is_listed(name) && TEXTS.contains(&name.as_str()) == is_text);
        asked.map(|(name, value)| (name.clone(), words(value))).collect()
    };
    let mut games = [&one, &other].map(|description| head(description, false));
    for (all, description) in games.iter_mut().zip([&one, &other]) {
        // The family's own fields besides the head, without the examples of tables, which show terms.
        let fields = description.as_object().into_iter().flatten();
        let own = fields.filter(|(name, _)| *name != "head" && *name != "examples");
        all.extend(own.map(|(name, value)| (name.clone(), words(value))));
    }
    let [game, other_game] = games;
    sections.extend(section("the game", true, rows(&game, &other_game)));
    sections.extend(section("texts", false, rows(&head(&one, true), &head(&other, true))));
    let means = |description: &Value| -> BTreeMap<String, String> {
        let of_kind = |kind: &Kind| {
            let items = description["head"][kind.field].as_array().into_iter().flatten();
            let told = |item: &Value| {
                Some((format!("{} {}", kind.name, item["name"].as_str()?), item["means"].as_str()?.to_owned()))
            };
            items.filter_map(told).collect::<Vec<_>>()
        };
        KINDS.iter().flat_map(of_kind).collect()
    };
    let (told, also) = (means(&one), means(&other));
    // An item that only one has is in its own section.
    let both: Vec<Row> =
        rows(&told, &also).into_iter().filter(|row| row.one.is_some() && row.other.is_some()).collect();
    sections.extend(section("meanings", false, both));
    sections.sort_by_key(|section| !section.is_major);
    Ok(sections)
}

/// Compares the return of each wager at each stake, or the scores of hands.
pub(super) fn of_returns(one: Option<&Returns>, other: Option<&Returns>) -> Option<Section> {
    let [one, other] = [one, other].map(|returns| returns.map(list_returns).unwrap_or_default());
    let mut rows = rows(&one, &other);
    for row in &mut rows {
        row.points = row.one.as_deref().zip(row.other.as_deref()).and_then(|(one, other)| points(one, other));
    }
    section("what comes back", true, rows)
}

/// Returns the difference of two shares such as `96.875 %`, in percent points.
fn points(one: &str, other: &str) -> Option<String> {
    let [one, other] = [one, other].map(|share| share.strip_suffix('%')?.trim().parse::<f64>().ok());
    Some(format!("{:+.3}", other? - one?))
}

fn list_returns(returns: &Returns) -> BTreeMap<String, String> {
    let of_wager = |wager: &Wager| {
        let name =
            if wager.played.is_empty() { wager.wager.clone() } else { format!("{}, {}", wager.wager, wager.played) };
        let at = |stake: &StakeReturn| {
            let item = |what| format!("{name}, a stake of {}: {what}", money(stake.stake));
            [
                (item("comes back"), stake.returns.percent()),
                (item("wins more than the stake"), stake.wins.percent()),
                (item("gets anything"), stake.hit_frequency.percent()),
            ]
        };
        wager.stakes.iter().flat_map(at).collect::<Vec<_>>()
    };
    let of_table = |table: &PointsTable| {
        let (least, most) = table.range();
        let points = if least == most { least.to_string() } else { format!("{least} to {most}") };
        let item = format!("a hand of {} players", table.players);
        (item, format!("{points} points in all, {} splits, a seat loses {} at most", table.splits, table.most_lost))
    };
    let wagers = returns.wagers.iter().flat_map(of_wager);
    wagers.chain(returns.points.iter().flat_map(|points| points.tables.iter().map(of_table))).collect()
}

/// Compares digests and sizes.
pub(super) fn of_files(one: &Named, other: &Named) -> Option<Section> {
    let list = |named: &Named| {
        let size = ("size".to_owned(), format!("{} bytes", grouped(named.size)));
        BTreeMap::from([size, ("SHA-256".to_owned(), named.sha256.clone())])
    };
    section("files", false, rows(&list(one), &list(other)))
}

fn section(name: &'static str, is_major: bool, rows: Vec<Row>) -> Option<Section> {
    (!rows.is_empty()).then_some(Section { name, is_major, rows })
}

/// Returns the items of a list, by name.
fn items(list: &Value, kind: &Kind) -> BTreeMap<String, String> {
    let read = |item: &Value| {
        let name = item["name"].as_str()?.to_owned();
        let value = match kind.value {
            Some(field) => words(&item[field]),
            None => {
                let mut fields = item.as_object()?.clone();
                fields.retain(|field, _| field != "name" && !WORDS.contains(&field.as_str()));
                if fields.is_empty() { "it is there".to_owned() } else { words(&Value::Object(fields)) }
            }
        };
        Some((name, value))
    };
    list.as_array().into_iter().flatten().filter_map(read).collect()
}

/// A clause or ruling: its number, which is its id without a rulebook's, and its words.
#[derive(Clone, Copy)]
struct Clause<'d> {
    id: &'d str,
    number: &'d str,
    text: &'d str,
}

fn clauses(list: &Value) -> Vec<Clause<'_>> {
    list.as_array().into_iter().flatten().filter_map(Clause::read).collect()
}

impl<'d> Clause<'d> {
    fn read(clause: &'d Value) -> Option<Self> {
        let (id, text) = (clause["id"].as_str()?, clause["text"].as_str()?);
        Some(Self { id, number: id.rsplit(' ').next().unwrap_or(id), text })
    }
}

/// Compares clauses. Every clause has a rulebook's id before its number, inherited ones too. The same words under the same number
/// are the same clause, whichever rulebook's id it has.
fn clause_rows(one: Vec<Clause<'_>>, mut others: Vec<Clause<'_>>) -> Vec<Row> {
    let mut differing = Vec::new();
    for clause in one {
        let same = others.iter().position(|other| (other.number, other.text) == (clause.number, clause.text));
        match same {
            Some(place) => {
                others.remove(place);
            }
            None => differing.push(clause),
        }
    }
    let mut rows = Vec::new();
    for clause in differing {
        let place = others.iter().position(|other| other.id == clause.id);
        let place = place.or_else(|| others.iter().position(|other| other.number == clause.number));
        let other = place.map(|place| others.remove(place));
        let is_same_id = other.is_none_or(|other| other.id == clause.id);
        let item = if is_same_id { clause.id } else { clause.number };
        rows.push(Row::new(item, Some(clause.text.into()), other.map(|other| other.text.into())));
    }
    rows.extend(others.into_iter().map(|new| Row::new(new.id, None, Some(new.text.into()))));
    rows.sort_by(|a, b| natural(&a.item).cmp(&natural(&b.item)));
    rows
}

/// Returns a value in words: fractions with their share, lists with commas. A name alone stays as the contract has it.
fn words(value: &Value) -> String {
    match value {
        Value::Null => "none".into(),
        Value::Bool(holds) => if *holds { "yes" } else { "no" }.into(),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.is_empty() => "none".into(),
        Value::Array(items) => items.iter().map(words).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => match (fields.get("numerator"), fields.get("denominator")) {
            (Some(above), Some(below)) if fields.len() == 2 => fraction(above, below),
            _ => {
                let named = |(name, value): (&String, &Value)| format!("{} {}", name.replace('-', " "), words(value));
                fields.iter().map(named).collect::<Vec<_>>().join("; ")
            }
        },
        Value::Number(number) => number.to_string(),
    }
}

/// Returns a fraction, with its share where it is less than one.
fn fraction(above: &Value, below: &Value) -> String {
    match (above.as_f64(), below.as_f64()) {
        (Some(above), Some(1.0)) => above.to_string(),
        (Some(share), Some(whole)) if share < whole => {
            format!("{above}/{below} ({:.3} %)", 100.0 * share / whole)
        }
        (Some(above), Some(below)) if below != 0.0 => format!("{}", above / below),
        _ => format!("{above}/{below}"),
    }
}

/// Returns the differing items.
fn rows(one: &BTreeMap<String, String>, other: &BTreeMap<String, String>) -> Vec<Row> {
    let mut names: Vec<&String> = one.keys().chain(other.keys()).collect();
    names.sort_by(|a, b| natural(a).cmp(&natural(b)));
    names.dedup();
    let row = |name: &String| Row::new(name.as_str(), one.get(name).cloned(), other.get(name).cloned());
    names.into_iter().map(row).filter(|row| row.one != row.other).collect()
}

/// Sorts numbers within a name by value: 4.10 after 4.9, a stake of 25 after one of 3.
fn natural(name: &str) -> Vec<(u64, &str)> {
    name.split(['.', ' ']).map(|part| (part.parse().unwrap_or(u64::MAX), part)).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn description(value: &str, text: &str) -> Value {
        json!({ "head": {
            "title": "Two Up",
            "policies": [{ "name": "centre", "value": value, "cite": { "clause": 3 } }],
            "commands": [{ "name": "join", "by": ["host"], "means": "A player takes a seat." }],
            "clauses": [{ "id": "4.10", "text": text }, { "id": "4.9", "text": "The same." }],
        } })
    }

    #[test]
    fn a_policy_is_major_and_a_clause_text_is_not() {
        let one = description("none", "One says so.");
        assert_eq!(find_sections(&one, &one).unwrap(), vec![]);
        let sections = find_sections(&one, &description("riding", "Two say so.")).unwrap();
        let found: Vec<_> =
            sections.iter().map(|section| (section.name, section.is_major, section.rows.len())).collect();
        assert_eq!(found, [("policies", true, 1), ("clauses", false, 1)]);
        assert_eq!(sections[1].rows[0].item, "4.10");
    }

    /// Every clause of the two rulebooks has an id before its number; an inherited clause has that of the other.
    #[test]
    fn the_same_words_under_the_same_number_are_the_same_clause() {
        let list = |clauses: &[(&str, &str)]| {
            let clauses: Vec<_> = clauses.iter().map(|(id, text)| json!({ "id": id, "text": text })).collect();
            json!({ "head": { "clauses": clauses } })
        };
        let nsw =
            list(&[("nsw 1", "One."), ("nsw 2", "Two."), ("nsw 3", "Three."), ("nsw 4", "Four."), ("R1", "Ruled.")]);
        let house = list(&[
            ("house 1", "Other."),
            ("house 2", "Two."),
            ("house 9", "Nine."),
            ("nsw 1", "One."),
            ("nsw 3", "Changed."),
            ("R1", "Ruled."),
        ]);
        let sections = find_sections(&nsw, &house).unwrap();
        assert_eq!(sections.len(), 1);
        let row = |item: &str, one: Option<&str>, other: Option<&str>| {
            Row::new(item, one.map(str::to_owned), other.map(str::to_owned))
        };
        let wanted = [
            row("house 1", None, Some("Other.")),
            row("house 9", None, Some("Nine.")),
            row("nsw 3", Some("Three."), Some("Changed.")),
            row("nsw 4", Some("Four."), None),
        ];
        assert_eq!(sections[0].rows, wanted);
        let others = list(&[("house 1", "Uno."), ("house 2", "Two."), ("house 3", "Three."), ("house 4", "Four.")]);
        let sections = find_sections(&nsw, &others).unwrap();
        assert_eq!(sections[0].rows, [row("1", Some("One."), Some("Uno.")), row("R1", Some("Ruled."), None)]);
    }

    #[test]
    fn what_only_one_has_is_told_once() {
        let one = description("none", "");
        let mut other = one.clone();
        other["head"]["commands"]
            .as_array_mut()
            .unwrap()
            .push(json!({ "name": "prison", "by": ["dealer"], "means": "x" }));
        let sections = find_sections(&one, &other).unwrap();
        assert_eq!(sections.len(), 1);
        assert_eq!(sections[0].rows, [Row::new("prison", None, Some("dealer".into()))]);
    }

    /// No document shows through: people read words, and a share its difference in points.
    #[test]
    fn values_are_words() {
        let pays =
            json!({ "odds": { "numerator": 15, "denominator": 2 }, "returns": { "numerator": 31, "denominator": 32 } });
        assert_eq!(words(&pays), "odds 7.5; returns 31/32 (96.875 %)");
        assert_eq!(words(&json!(["games-supervisor", "boxer"])), "games-supervisor, boxer");
        assert_eq!(
            (words(&json!(null)), words(&json!([])), words(&json!(true))),
            ("none".into(), "none".into(), "yes".into())
        );
        assert_eq!(points("96.875 %", "96.597 %").as_deref(), Some("-0.278"));
        assert_eq!(points("96.875 %", "none"), None);
    }

    #[test]
    fn rows_are_in_the_order_of_their_numbers() {
        let all = |ids: &[&str]| ids.iter().map(|id| ((*id).to_owned(), String::new())).collect::<BTreeMap<_, _>>();
        let rows = rows(&all(&["4.10", "4.9", "10.1", "4.9.2"]), &BTreeMap::new());
        let ids: Vec<_> = rows.iter().map(|row| row.item.as_str()).collect();
        assert_eq!(ids, ["4.9", "4.9.2", "4.10", "10.1"]);
    }
}
