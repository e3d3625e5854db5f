//! `kip schema`: the schema of a rulebook's file is that of the types that read it, and agrees with the reader.

use std::fs;
use std::process::Command;

use jsonschema::{Validator, validator_for};
use kip_engine::Steps as _;
use kip_records::{IDS, Rulebook, find_text, named};
use serde_json::Value;

use crate::house::House;

/// The schema in the tree. `kip schema rulebook > engine/rulebooks/rulebook.schema.json` writes it anew.
const IN_TREE: &str = include_str!("../../../../engine/rulebooks/rulebook.schema.json");

fn schema(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_kip")).arg("schema").args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn validator() -> Validator {
    validator_for(&serde_json::from_str(IN_TREE).unwrap()).unwrap()
}

fn to_json(toml: &str) -> Value {
    serde_json::to_value(toml.parse::<toml::Table>().unwrap_or_else(|error| panic!("{error}: {toml}"))).unwrap()
}

/// Returns the places at which a rulebook is not valid.
fn faults(validator: &Validator, toml: &str) -> Vec<String> {
    validator.iter_errors(&to_json(toml)).map(|error| error.instance_path().to_string()).collect()
}

#[test]
fn the_schema_in_the_tree_is_current() {
    let [printed, in_tree] = [schema(&["rulebook"]), IN_TREE.to_owned()].map(|text| text.replace("\r\n", "\n"));
    assert!(printed == in_tree, "write it anew: kip schema rulebook > engine/rulebooks/rulebook.schema.json");
}

#[test]
fn every_schema_that_is_listed_is_printed() {
    let listed: Value = serde_json::from_str(&schema(&["--json"])).unwrap();
    let names: Vec<_> = listed.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["rulebook", "vectors", "adapter"]);
    for name in names {
        let document: Value = serde_json::from_str(&schema(&[name])).unwrap();
        assert!(document["$schema"].is_string() && schema(&[]).contains(name), "{name}");
    }
}

/// Those of kip, written out too, and those of every house that `kip new-rulebook` writes.
#[test]
fn rulebooks_are_valid_and_name_the_schema() {
    let validator = validator();
    let valid = |toml: &str, of: &str| assert_eq!(faults(&validator, toml), Vec::<String>::new(), "{of}");
    for id in IDS {
        let text = find_text(id).unwrap();
        valid(text, id);
        valid(&named(id).unwrap().to_file(), id);
        assert!(text.starts_with("#:schema ./rulebook.schema.json\n"), "{id}");
    }
    let bases = ["swazi", "swazi-two", "crazy", "sotho", "sotho-forty", "south-african"].map(Some);
    for base in bases.into_iter().chain([None]) {
        let options = base.map_or_else(Vec::new, |base| vec!["--family", "casino-cards", "--inherits", base]);
        let house = House::write("our-house", &options);
        valid(&house.text(), "our-house");
        valid(&house.state_everything(), "our-house, which states everything");
        assert!(house.text().starts_with("#:schema ./rulebook.schema.json\n"));
        assert_eq!(fs::read_to_string(house.folder.join("rulebook.schema.json")).unwrap(), schema(&["rulebook"]));
    }
}

/// Each is marked at its place, and refused by the reader too.
#[test]
fn what_the_reader_refuses_is_marked_at_its_place() {
    let validator = validator();
    for (id, from, to, place) in [
        ("nsw", "\nid = \"nsw\"", "\nid = \"nsw\"\ncolour = \"red\"", "/colour"),
        ("nsw", "\nid = \"nsw\"", "", ""),
        ("nsw", "\nid = \"nsw\"", "\nid = \"N S W\"", "/id"),
        ("nsw", "\nmachine = \"casino\"", "", ""),
        ("nsw", "\nmachine = \"casino\"", "\nmachine = \"ring\"", "/policies/throws-to-win"),
        ("nsw", "\nfamily = \"two-up\"", "\nfamily = \"poker\"", "/family"),
        ("nsw", "is = \"lose\"", "is = \"sometimes\"", "/policies/five-odds/is"),
        ("nsw", "\"15/2\"", "\"7.5\"", "/policies/odds/is/stated/spinner"),
        ("nsw", "\"15/2\"", "\"0/2\"", "/policies/odds/is/stated/spinner"),
        ("nsw", "\"15/2\"", "\"1001/2\"", "/policies/odds/is/stated/spinner"),
        ("nsw", "is = \"ht\"", "is = \"hht\"", "/policies/start/is"),
        ("nsw", "is = 3,", "is = 0,", "/policies/throws-to-win/is"),
        ("nsw", ", by = \"2.3\"", "", "/policies/coins-in-set"),
        ("nsw", "\"not-spun\"", "\"not-thrown\"", "/policies/no-spin/0/reason"),
        ("nsw", "[policies]", "[policies]\nhighest = { is = 13, by = \"R1\" }", "/policies/highest"),
        ("nsw", "\nmalformed = \"R46\"", "", "/cites"),
        ("nsw", "[cites]", "[cites]\nno-such-step = \"R46\"", "/cites/no-such-step"),
        ("nsw", "source-sha256 = \"6f", "source-sha256 = \"6g", "/source-sha256"),
        ("house", "inherits = \"nsw\"", "inherits = \"queensland\"", "/inherits"),
        ("house", "\"R31\"", "\"C37\"", "/inherited-by"),
        ("house", "\ntitle = \"Two Up\"\n", "\n", ""),
        ("pub", "is = \"tt\"", "is = \"ht\"", "/policies/start/is"),
        ("swazi", "\nfamily = \"casino-cards\"", "\nfamily = \"casino-cards\"\nmachine = \"ring\"", "/machine"),
        ("swazi", "\nfamily = \"casino-cards\"", "", ""),
        ("sotho", "[policies]", "[policies]\nodds-that-lose = { is = 5, by = \"1\" }", "/policies/odds-that-lose"),
        ("sotho", "players = 2", "players = 5", "/policies/deals/is/0/players"),
        ("sotho", "is = 10", "is = 15", "/policies/highest/is"),
    ] {
        let text = find_text(id).unwrap();
        assert!(text.contains(from), "{id} has no {from}");
        let changed = text.replacen(from, to, 1);
        let found = faults(&validator, &changed);
        assert!(found.iter().any(|fault| fault == place), "{id}, {to}: {found:?}");
        assert!(Rulebook::read(&changed, &find_text).is_err(), "{id}, {to}");
    }
}

/// The schema marks no number that the reader accepts, and the first and the last that it leaves are accepted beside some others.
#[test]
fn bounds_are_those_of_the_reader() {
    let validator = validator();
    let with = |text: &str, numbers: &[(&str, u8)]| {
        let mut toml = text.parse::<toml::Table>().unwrap();
        for (policy, number) in numbers {
            toml["policies"][*policy]["is"] = i64::from(*number).into();
        }
        toml.to_string()
    };
    for (id, policy, bounds, beside) in [
        ("nsw", "coins-in-set", (3, 8), &[][..]),
        ("nsw", "throws-to-win", (1, 21), &[("odds-that-lose", 1)]),
        ("nsw", "odds-that-lose", (1, 20), &[("throws-to-win", 1)]),
        ("ringkeeper", "coins-in-set", (2, 8), &[("sets", 2)]),
        ("ringkeeper", "sets", (1, 2), &[("coins-in-set", 8)]),
        ("swazi", "points-at-stake", (1, 255), &[]),
    ] {
        let text = named(id).unwrap().to_file();
        for number in (0..=30).chain([u8::MAX]) {
            let written = with(&text, &[&[(policy, number)], beside].concat());
            let is_valid = faults(&validator, &written).is_empty();
            assert_eq!(is_valid, (bounds.0..=bounds.1).contains(&number), "{id}: {policy} {number}");
            let is_accepted = Rulebook::read(&written, &find_text).is_ok();
            assert!(is_valid || !is_accepted, "{id}: {policy} {number}");
            let is_edge = (number == bounds.0 || number == bounds.1) && policy != "points-at-stake";
            assert!(is_accepted || !is_edge, "{id}: {policy} {number}");
        }
    }
}

/// An editor explains everything that may be written, and lists every step of the machine and no other.
#[test]
fn everything_is_described_and_every_step_is_there() {
    fn require_described(schema: &Value, place: &str) {
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            let place = format!("{place}/{name}");
            assert!(property["description"].as_str().is_some_and(|text| !text.is_empty()), "{place}");
            require_described(property, &place);
        }
        for part in ["oneOf", "anyOf"] {
            schema[part].as_array().into_iter().flatten().for_each(|part| require_described(part, place));
        }
        require_described_items(schema, place);
    }
    fn require_described_items(schema: &Value, place: &str) {
        if schema["items"].is_object() {
            require_described(&schema["items"], place);
        }
    }
    let schema: Value = serde_json::from_str(IN_TREE).unwrap();
    require_described(&schema, "");
    let rows = |rulebook: &Rulebook| match rulebook {
        Rulebook::TwoUp(kip_engine::two_up::Rulebook::Casino(record)) => ("casino", record.cites.rows()),
        Rulebook::TwoUp(kip_engine::two_up::Rulebook::Ring(record)) => ("ring", record.cites.rows()),
        Rulebook::CasinoCards(record) => ("casino-cards", record.cites.rows()),
    };
    for id in ["nsw", "pub", "swazi"] {
        let (machine, rows) = rows(&named(id).unwrap());
        let parts = &schema["definitions"][machine];
        require_described(&parts["policies"], machine);
        require_described(&parts["cites"], machine);
        let mut steps: Vec<_> = rows.iter().map(|(step, _)| step.replace('_', "-")).collect();
        steps.sort_unstable();
        let mut listed: Vec<_> = parts["cites"]["properties"].as_object().unwrap().keys().cloned().collect();
        listed.sort_unstable();
        assert_eq!(listed, steps, "{machine}");
    }
}
