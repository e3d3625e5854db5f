//! A component whose texts would clear the screen, turn the text round or forge a verdict.

use std::fs;
use std::process::Command;

use kip::two_up::Config;
use kip_engine::clause::{Clause, ClauseTable};
use kip_engine::two_up::{self, casino::Record};
use kip_records::Component;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{config, nsw_bytes, renamed, rulebook};

/// The texts of a hostile component.
const HOSTILE: [&str; 6] = ["\u{1b}[2J", "\u{1b}]0;x\u{7}", "\u{9b}H", "\u{202e}", "\u{2066}\u{200b}", "\u{1b}[31;8m"];

/// Returns `nsw` with hostile texts in place of the beginning of some of its texts: those of the rulebook, which no file could have,
/// and those of the engine.
fn component() -> Vec<u8> {
    let parts = Component::split(nsw_bytes()).unwrap();
    let read = kip_records::Rulebook::of_bytes(&parts.record.unwrap().bytes).unwrap();
    let kip_records::Rulebook::TwoUp(two_up::Rulebook::Casino(record)) = read else { panic!("{read:?}") };
    let hostile = |own: &str| -> &'static str { format!("{}{own}", HOSTILE.concat()).leak() };
    let mut clauses = record.clauses.clauses.to_vec();
    clauses.iter_mut().take(5).for_each(|clause| *clause = Clause::new(clause.id, hostile(clause.text)));
    let record: &'static Record = Box::leak(Box::new(Record {
        title: hostile(record.title),
        source: hostile(record.source),
        clauses: ClauseTable { clauses: clauses.leak(), ..record.clauses },
        ..*record
    }));
    let mut wasm = Component::with(&parts.engine.bytes, &two_up::Rulebook::Casino(record).write().unwrap()).unwrap();

    let description = rulebook().description().clone();
    let head = &description.head;
    let means = head.commands.iter().map(|line| &line.means).chain(head.bets.iter().map(|line| &line.means));
    let mut replaced = 0;
    // A text that the component puts together is not among its bytes.
    for own in means {
        if !wasm.windows(own.len()).any(|bytes| bytes == own.as_bytes()) {
            continue;
        }
        // The hostile text is cut to the room there is.
        let fits = HOSTILE.iter().scan(0, |length, part| {
            *length += part.len();
            Some((*length, part)).filter(|(length, _)| *length <= own.len())
        });
        let hostile: String = fits.map(|(_, part)| *part).collect();
        let rest = own.get(hostile.len()..).unwrap_or_default();
        wasm = renamed(&wasm, own, &format!("{hostile}{rest}"));
        replaced += 1;
    }
    assert!(replaced > 5, "{replaced} texts of the engine are hostile");
    wasm
}

#[test]
fn a_component_neither_clears_the_screen_nor_turns_the_text_round() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("hostile.wasm"), component()).unwrap();
    let component = ["--component", "hostile.wasm"];
    let commands: [&[&str]; 10] = [
        &["describe"],
        &["describe", "--clauses"],
        &["describe", "--commands"],
        &["describe", "--clauses", "--json"],
        &["describe", "--commands", "--json"],
        &["rulebooks"],
        &["rulebooks", "--json"],
        &["inspect", "hostile.wasm"],
        &["play", "--example", "nsw-committed", "--events"],
        &["certify", "hostile.wasm", "--part", "identity", "--out", "out"],
    ];
    let mut escaped = 0;
    for command in commands {
        let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
        let output = kip.args(["--color", "always"]).args(component).args(command).current_dir(folder.path()).output();
        let output = output.unwrap();
        let shown = [output.stdout, output.stderr].concat();
        let shown = String::from_utf8(shown).unwrap();
        assert!(output.status.code() != Some(2) && !shown.is_empty(), "{command:?}: {shown}");
        for hostile in HOSTILE {
            assert!(!shown.contains(hostile), "{command:?} shows {hostile:?}: {shown}");
        }
        let is_unsafe =
            |letter: &char| kip_conformance::text::is_unprintable(*letter) && !matches!(letter, '\n' | '\u{1b}');
        assert_eq!(shown.chars().find(is_unsafe), None, "{command:?}: {shown}");
        escaped += usize::from(shown.contains("\\u{1b}[2J") || shown.contains("\\u001b[2J"));
    }
    assert!(escaped >= 7, "the texts are shown, escaped: {escaped}");
    for name in ["report.html", "report.json", "junit.xml"] {
        let written = fs::read_to_string(folder.path().join("out").join(name)).unwrap();
        let is_unsafe = |letter: char| letter != '\n' && kip_conformance::text::is_unprintable(letter);
        assert_eq!(written.chars().find(|letter| is_unsafe(*letter)), None, "{name}");
    }
    let page = fs::read_to_string(folder.path().join("out/report.html")).unwrap();
    assert!(page.contains("\\u{1b}[2J"), "the page shows the title, escaped");
}

/// A seat's transcript on a pipe has every byte of its chained lines, whatever the table's name.
#[test]
fn a_transcript_on_a_pipe_is_not_escaped() {
    let folder = TempDir::new().unwrap();
    let config = Config { table: "ring \u{202e}1\u{9b}".into(), ..config() };
    let join =
        json!({ "by": "host", "at": config.opened_at, "command": { "join": { "seat": 1, "age-attested": true } } });
    let script = format!("{}\n{join}\n", json!({ "open": config }));
    fs::write(folder.path().join("script.jsonl"), script).unwrap();
    let kip = |arguments: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_kip")).args(arguments).current_dir(folder.path()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    kip(&["play", "nsw", "--script", "script.jsonl", "--transcript", "whole.jsonl"]);
    let text = kip(&["replay", "whole.jsonl", "--seat", "1"]);
    let first: Value = serde_json::from_slice(text.split(|byte| *byte == b'\n').next().unwrap()).unwrap();
    assert_eq!(first["config"]["table"], config.table.as_str());
}
