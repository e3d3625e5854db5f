//! Every clause is held by a test or is the host's duty, and every citation finds its clause.

#![expect(clippy::unwrap_used, reason = "a test may stop where it stands")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use kip_conformance::clauses::{ClauseTable, Status};
use kip_engine::two_up::casino::Rules;
use kip_engine::two_up::describe;
use kip_engine::two_up::rulebooks::Nsw;

fn nsw() -> ClauseTable {
    ClauseTable::read(include_str!("../clauses/nsw.toml")).unwrap()
}

/// Every test of the whole-system suite, as `file::name`.
fn tests() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/tests");
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

#[test]
fn every_clause_of_nsw_is_held_by_a_test_or_is_the_hosts_duty() {
    let document: Vec<&str> = Nsw::RECORD.clauses.clauses.iter().map(|clause| clause.id).collect();
    assert_eq!(nsw().faults(&document, &tests()), Vec::<String>::new());
}

#[test]
fn a_clause_that_nobody_holds_is_found() {
    let mut table = nsw();
    let document: Vec<&str> = Nsw::RECORD.clauses.clauses.iter().map(|clause| clause.id).collect();
    let engine = table.clause.iter().position(|row| row.status == Status::Engine).unwrap();
    table.clause[engine].tests.clear();
    assert_eq!(table.faults(&document, &tests()).len(), 1);
    table.clause[engine].tests.push("nsw_play::no_such_test".into());
    assert_eq!(table.faults(&document, &tests()).len(), 1);
    table.clause.remove(engine);
    assert_eq!(table.faults(&document, &tests()).len(), 1);
}

#[test]
fn every_clause_is_described_with_its_text() {
    let described = describe::<Nsw>();
    assert_eq!(described.clauses.len(), Nsw::RECORD.clauses.clauses.len() + Nsw::RECORD.clauses.rulings.len());
    assert!(described.clauses.iter().all(|clause| !clause.text.is_empty()));
    let ids: BTreeSet<_> = described.clauses.iter().map(|clause| &clause.id).collect();
    assert_eq!(ids.len(), described.clauses.len(), "a clause is numbered twice");
}
