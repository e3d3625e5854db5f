//! Writes the seeds of fuzzing from the vectors and from the examples of `kip`:
//! `cargo run -p kip-tests --example fuzz_seeds -- FOLDER`. See `tests/fuzz/README.md`.
#![expect(clippy::expect_used, reason = "a tool of this tree may stop where it stands")]

use kip_records::two_up::all;
use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use kip::TwoUp;
use kip::transcript::RecordedTable;
use kip_conformance::choices::ALL;
use kip_conformance::families::CasinoCards;
use kip_conformance::families::casino_cards::native::Stateless;
use kip_conformance::hosting::Rules as _;
use kip_conformance::vectors::{Group, Step, Suite, Test};
use kip_engine::casino_cards::Record;
use kip_engine::two_up::Table;
use kip_engine::two_up::contract::{Config, Order};
use kip_records::casino_cards as rulebooks;
use kip_tests::component;
use kip_tests::fuzz::{cards, state, transcript};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Picks of two bytes: listed commands with the least and the most amount, and altered ones.
const PICKS: [u8; 16] = [0, 0, 1, 1, 2, 0, 5, 16, 7, 0, 9, 33, 3, 0, 12, 64];

fn main() {
    let folder = env::args().nth(1).expect("usage: fuzz_seeds FOLDER");
    let folder = Path::new(&folder);
    for (number, book) in (0..).zip(all()) {
        let suite = Suite::carried(book.id()).expect("the vectors that are carried");
        let mut situations = BTreeSet::new();
        let mut topic = "";
        for (of, group, test) in suite.tests() {
            config(folder, &group.config);
            states(folder, number, group, test, &mut situations);
            // One session per topic for the slow targets.
            if topic != of && !test.steps.is_empty() {
                write(folder, "script", &script(book.id(), group, test));
                write(folder, "transcript", &paper(book.id(), group, test));
                write(folder, "protocol", &protocol(book.id(), group, test));
            }
            topic = of;
        }
    }
    for (number, record) in (0..).zip(rulebooks::all()) {
        card_tables(folder, number, record);
    }
    examples(folder);
}

/// Writes configs, states and events of the vectors of a card rulebook.
fn card_tables(folder: &Path, number: u8, record: &'static Record) {
    let suite = Suite::<CasinoCards>::of_rulebook(record.id).expect("the vectors that are carried");
    let mut rules = Stateless(record);
    let mut situations = BTreeSet::new();
    let mut configs = BTreeSet::new();
    for (topic, group, test) in suite.tests() {
        let config = serde_json::to_vec(&group.config).expect("words have JSON");
        if configs.insert(config.clone()) {
            write(folder, "card-config", &[&config, &b"\n"[..], &PICKS].concat());
        }
        let Ok((mut state, _)) = rules.open(&group.config) else { continue };
        let (opening, mut told) = (state.clone(), Vec::new());
        for step in &test.steps {
            let Step::Command(step) = step else { continue };
            // A vector's refused command leaves the table unchanged.
            let Ok((after, events)) = rules.apply(&state, &step.order()) else { continue };
            (state, told) = (after, [told, events].concat());
            let phase = rules.view(&state, None).map(|view| (view.phase, view.layout.len().min(3)));
            if situations.insert(format!("{phase:?} {topic}")) {
                write(folder, "card-state", &cards::state::input(number, record.id, &PICKS, &state));
            }
        }
        if situations.insert(format!("{} events", group.comment)) {
            write(folder, "card-events", &cards::events::input(record.id, &opening, &told));
        }
    }
}

/// Writes a file named after its contents, as libFuzzer does.
fn write(folder: &Path, target: &str, input: &[u8]) {
    let folder = folder.join(target);
    fs::create_dir_all(&folder).expect("a folder");
    let name: String = Sha256::digest(input).iter().take(10).map(|byte| format!("{byte:02x}")).collect();
    fs::write(folder.join(name), input).expect("a file");
}

fn orders(test: &Test<TwoUp>) -> impl Iterator<Item = Order> {
    test.steps.iter().filter_map(|step| if let Step::Command(step) = step { Some(step.order()) } else { None })
}

fn config(folder: &Path, config: &Config) {
    let json = serde_json::to_vec(config).expect("words have JSON");
    write(folder, "config", &[&json, &b"\n"[..], &PICKS].concat());
}

/// Writes one state for each situation: a phase with a set of listed commands.
fn states(folder: &Path, number: u8, group: &Group<TwoUp>, test: &Test<TwoUp>, situations: &mut BTreeSet<String>) {
    let book = all()[usize::from(number)];
    let Ok(mut table) = Table::open(book, &group.config, &mut Vec::new()) else { return };
    for order in orders(test) {
        // A vector's refused command leaves the table unchanged.
        let _ = table.apply(order.by, order.at, &order.command, &mut Vec::new());
        let commands: BTreeSet<_> =
            table.legal(order.at, None, ALL).first.iter().map(|choice| choice.command.name()).collect();
        if situations.insert(format!("{:?} {commands:?}", table.view().phase)) {
            write(folder, "state", &state::input(number, &PICKS, &table.snapshot()));
        }
    }
}

/// Returns the test as a script for `kip play --script`.
fn script(rulebook: &str, group: &Group<TwoUp>, test: &Test<TwoUp>) -> Vec<u8> {
    let mut lines = vec![rulebook.to_owned(), json!({ "open": group.config }).to_string()];
    lines.extend(orders(test).map(|order| json!(order).to_string()));
    lines.join("\n").into_bytes()
}

fn paper(rulebook: &str, group: &Group<TwoUp>, test: &Test<TwoUp>) -> Vec<u8> {
    let rulebook = component::rulebook(rulebook);
    let mut paper = Vec::new();
    let Ok((mut table, _)) = RecordedTable::open(&rulebook, &group.config, &mut paper) else { return paper };
    for order in orders(test) {
        // A refusal is recorded too.
        let _ = table.apply(order.by, order.at, &order.command);
    }
    table.end().expect("memory takes it");
    transcript::input(&String::from_utf8(paper).expect("text")).into_bytes()
}

/// Returns the test as a runner's requests to an adapter.
fn protocol(rulebook: &str, group: &Group<TwoUp>, test: &Test<TwoUp>) -> Vec<u8> {
    let mut requests = vec![
        json!({ "cmd": "start", "protocol": 1 }),
        json!({ "cmd": "load", "component": rulebook }),
        json!({ "cmd": "open", "table": "a", "config": group.config }),
    ];
    let all: Vec<_> = orders(test).collect();
    requests.extend(all.iter().map(
        |Order { by, at, command }| json!({ "cmd": "apply", "table": "a", "by": by, "at": at, "command": command }),
    ));
    let at = all.last().map_or(0, |order| order.at);
    requests.extend([
        json!({ "cmd": "view", "table": "a" }),
        json!({ "cmd": "legal", "table": "a", "at": at, "most": ALL }),
        json!({ "cmd": "chances", "table": "a", "most": ALL }),
        json!({ "cmd": "snapshot", "table": "a" }),
        json!({ "cmd": "apply-all", "table": "a", "orders": all.iter().take(3).collect::<Vec<_>>() }),
        json!({ "cmd": "close", "table": "a" }),
        json!({ "cmd": "stop" }),
    ]);
    numbered(requests)
}

fn numbered(requests: Vec<Value>) -> Vec<u8> {
    let numbered = (1..).zip(requests).map(|(seq, mut request): (u64, _)| {
        request["seq"] = json!(seq);
        request.to_string()
    });
    numbered.collect::<Vec<_>>().join("\n").into_bytes()
}

/// Writes the sessions of `host/examples`.
fn examples(folder: &Path) {
    let sessions = concat!(env!("CARGO_MANIFEST_DIR"), "/../host/examples");
    for file in fs::read_dir(sessions).expect("the examples") {
        let file = file.expect("a file");
        let (name, text) = (file.file_name(), fs::read_to_string(file.path()).expect("text"));
        let rulebook = name.to_string_lossy().split('-').next().unwrap_or_default().to_owned();
        let rulebook = if rulebook.ends_with("jsonl") { "nsw" } else { &rulebook };
        for heading in [rulebook.to_owned(), format!("{rulebook} --json")] {
            write(folder, "script", format!("{heading}\n{text}").as_bytes());
        }
    }
}
