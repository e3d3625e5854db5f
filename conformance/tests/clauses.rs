//! Every clause is held by a test or is the host's duty, and every citation finds its clause.

#![expect(clippy::unwrap_used, reason = "a test may stop where it stands")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use kip_conformance::clauses::{ClauseTable, Status};
use kip_engine::clause::ClauseTable as Document;
use kip_engine::two_up::rulebooks::{Commemorative, House, Nsw, Pub, Ringkeeper};
use kip_engine::two_up::words::Description;
use kip_engine::two_up::{casino, describe, ring};

/// The tests of the rules: one program, a file for each part of a rulebook.
const SUITE: &str = "../tests/tests/two_up";

/// One rulebook: the text as the engine has it, the table of who holds it, what it tells of itself.
struct Book {
    document: Document,
    table: &'static str,
    description: Description,
}

macro_rules! book {
    ($machine:ident::$Rulebook:ident, $file:literal) => {
        Book {
            document: <$Rulebook as $machine::Rules>::RECORD.clauses,
            table: include_str!(concat!("../clauses/", $file)),
            description: describe::<$Rulebook>(),
        }
    };
}

fn books() -> Vec<Book> {
    vec![
        book!(casino::Nsw, "nsw.toml"),
        book!(casino::House, "house.toml"),
        book!(ring::Ringkeeper, "ringkeeper.toml"),
        book!(ring::Commemorative, "commemorative.toml"),
        book!(ring::Pub, "pub.toml"),
    ]
}

impl Book {
    fn ids(&self) -> Vec<&'static str> {
        self.document.clauses.iter().map(|clause| clause.id).collect()
    }
}

/// Every test of the rules in the whole-system suite, as `file::name`.
fn tests() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(SUITE);
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let file = path.file_stem().unwrap().to_str().unwrap().to_string();
        let text = fs::read_to_string(&path).unwrap();
        let mut is_test = false;
        for line in text.lines().map(str::trim) {
            if line == "#[test]" {
                is_test = true;
            } else if let Some(name) = line.strip_prefix("fn ")
                && is_test
            {
                found.insert(format!("{file}::{}", name.split('(').next().unwrap()));
                is_test = false;
            }
        }
    }
    found
}

/// What no `mod` names is never compiled: its tests would hold a clause and never run.
#[test]
fn every_file_of_the_suite_is_part_of_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(SUITE);
    let main = fs::read_to_string(folder.join("main.rs")).unwrap();
    let named = main.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files: BTreeSet<_> = files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_string())).collect();
    assert_eq!(named.chain(["main"]).map(str::to_string).collect::<BTreeSet<_>>(), files);
}

#[test]
fn every_clause_is_held_by_a_test_or_is_the_hosts_duty() {
    let tests = tests();
    for book in books() {
        let faults = ClauseTable::read(book.table).unwrap().faults(&book.ids(), &tests);
        assert_eq!(faults, Vec::<String>::new(), "{}", book.document.rulebook);
    }
}

#[test]
fn a_clause_that_nobody_holds_is_found() {
    for book in books() {
        let (ids, mut table) = (book.ids(), ClauseTable::read(book.table).unwrap());
        let engine = table.clause.iter().position(|row| row.status == Status::Engine).unwrap();
        table.clause[engine].tests.clear();
        assert_eq!(table.faults(&ids, &tests()).len(), 1);
        table.clause[engine].tests.push("nsw_play::no_such_test".into());
        assert_eq!(table.faults(&ids, &tests()).len(), 1);
        table.clause.remove(engine);
        assert_eq!(table.faults(&ids, &tests()).len(), 1);
    }
}

#[test]
fn every_clause_is_described_with_its_text() {
    for book in books() {
        let described = book.description;
        assert_eq!(described.head.clauses.len(), book.document.rows(), "{}", described.head.rulebook);
        assert!(described.head.clauses.iter().all(|clause| !clause.text.is_empty()));
        let ids: BTreeSet<_> = described.head.clauses.iter().map(|clause| &clause.id).collect();
        assert_eq!(
            ids.len(),
            described.head.clauses.len(),
            "a clause of {} is numbered twice",
            described.head.rulebook
        );
    }
}
