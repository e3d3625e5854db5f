//! Every clause is held by a vector or is the host's duty, and every citation names a clause that exists.

#![expect(clippy::unwrap_used, reason = "a test may stop where it stands")]

use std::collections::BTreeSet;

use kip_conformance::clauses::{self, ClauseMap, ClauseTable, Row, Status};
use kip_conformance::families::{CasinoCards, TwoUp};
use kip_conformance::family::Tested;
use kip_conformance::vectors::clause_map;
use kip_conformance::vectors::{self, File, Step, Suite, Vectors, faults};
use kip_contract::types::Head;
use kip_engine::casino_cards::{self, Record};
use kip_engine::clause::ClauseTable as Document;
use kip_records::casino_cards as rulebooks;

/// One rulebook: its text in the engine, its clause table, and its description.
struct Book {
    document: Document,
    table: &'static str,
    head: Head,
}

macro_rules! book {
    ($Rulebook:ident, $file:literal) => {
        Book {
            document: *kip_records::two_up::$Rulebook.clauses(),
            table: include_str!(concat!("../clauses/", $file)),
            head: kip_records::two_up::$Rulebook.describe().head,
        }
    };
}

/// Returns the rulebooks of the card games.
fn card_books() -> Vec<Book> {
    let book = |record: &Record| Book {
        document: record.clauses,
        table: clauses::carried(record.id).unwrap(),
        head: casino_cards::describe(record).head,
    };
    rulebooks::all().map(book).into()
}

/// Returns the rulebooks of both families.
fn all_books() -> Vec<Book> {
    books().into_iter().chain(card_books()).collect()
}

/// Returns the rulebooks of Two-Up.
fn books() -> Vec<Book> {
    vec![
        book!(NSW, "nsw.toml"),
        book!(HOUSE, "house.toml"),
        book!(RINGKEEPER, "ringkeeper.toml"),
        book!(COMMEMORATIVE, "commemorative.toml"),
        book!(PUB, "pub.toml"),
    ]
}

impl Book {
    fn ids(&self) -> Vec<&'static str> {
        self.document.clauses.iter().map(|clause| clause.id).collect()
    }

    fn table(&self) -> ClauseTable {
        ClauseTable::read(self.table).unwrap()
    }

    /// Returns the ids of every clause and ruling in the description.
    fn known(&self) -> BTreeSet<String> {
        self.head.clauses.iter().map(|row| row.id.clone()).collect()
    }

    fn suite(&self) -> Suite<TwoUp> {
        Suite::carried(self.document.rulebook).unwrap()
    }

    fn faults<F: Tested>(&self, suite: &Suite<F>) -> Vec<String> {
        faults(suite, self.document.rulebook, &self.table(), &self.known())
    }
}

#[test]
fn every_clause_has_a_row_and_every_row_of_the_host_a_duty() {
    for book in all_books() {
        assert_eq!(book.table().faults(&book.ids()), Vec::<String>::new(), "{}", book.document.rulebook);
    }
}

#[test]
fn a_row_that_is_missing_or_has_no_duty_is_found() {
    for book in books() {
        let mut table = book.table();
        let host = table.clause.iter().position(|row| row.status == Status::Host).unwrap();
        table.clause[host].duty = None;
        assert_eq!(table.faults(&book.ids()).len(), 1);
        table.clause.remove(host);
        assert_eq!(table.faults(&book.ids()).len(), 1);
    }
}

#[test]
fn a_row_that_is_replaced_by_nothing_or_by_what_is_not_in_force_is_found() {
    for book in card_books() {
        let mut table = book.table();
        let Some(row) = table.clause.iter().position(|row| row.status == Status::Replaced) else { continue };
        let id = table.clause[row].id.clone();
        table.clause[row].by = Some(id.clone());
        let wanted = format!("clause {id} is replaced by {id}, which is not in force");
        assert_eq!(table.faults(&book.ids()), [wanted]);
        table.clause[row].by = None;
        assert_eq!(table.faults(&book.ids()), [format!("clause {id} is replaced, but by which is not said")]);
        table.clause[row].by = Some("2.9".into());
        table.clause[row].status = Status::Definition;
        assert_eq!(table.faults(&book.ids()), [format!("clause {id} is not replaced, but says by which")]);
    }
}

#[test]
fn a_table_takes_the_rows_of_another_that_it_has_not_itself() {
    let row = |text: &str| ClauseTable::read(&format!("rows_of = \"nsw\"\n[[clause]]\nid = \"1\"\n{text}"));
    let (nsw, own) = (books().remove(0).table(), row("status = \"definition\"").unwrap());
    assert_eq!(own.clause[0].status, Status::Definition);
    assert_eq!(own.clause[1..], nsw.clause[1..]);
    assert!(row("status = \"heading\"").unwrap_err().message().contains("row 1 stands in the other table"));
    let unknown = ClauseTable::read("rows_of = \"nobody\"\nclause = []").unwrap_err();
    assert!(unknown.message().contains("no table nobody is here"));
}

#[test]
fn every_ruling_that_a_note_names_exists() {
    for book in all_books() {
        let (known, rulebook) = (book.known(), book.document.rulebook);
        for row in book.table().clause {
            let unknown: Vec<_> = rulings_in(&row).into_iter().filter(|ruling| !known.contains(ruling)).collect();
            assert_eq!(unknown, Vec::<String>::new(), "{rulebook} {}", row.id);
        }
    }
}

/// Returns the rulings that a row's note names: words of R or C and a number.
fn rulings_in(row: &Row) -> Vec<String> {
    let words = row.note.as_deref().unwrap_or_default().split(|letter: char| !letter.is_ascii_alphanumeric());
    let is_ruling = |word: &&str| {
        let number = word.strip_prefix(['R', 'C']).unwrap_or_default();
        !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
    };
    words.filter(is_ruling).map(str::to_owned).collect()
}

#[test]
fn the_card_vectors_hold_every_clause_and_have_no_other_fault() {
    for book in card_books() {
        let suite = Suite::<CasinoCards>::of_rulebook(book.document.rulebook).unwrap();
        assert_eq!(book.faults(&suite), Vec::<String>::new(), "{}", book.document.rulebook);
    }
}

#[test]
fn a_vector_that_cites_a_clause_not_in_force_is_found() {
    let book = card_books().remove(5);
    let table = book.table();
    let idle =
        table.find_idle("south-african", ["south-african 9.5", "south-african 2.19", "south-african 15.18", "C13"]);
    assert_eq!(idle.into_iter().collect::<Vec<_>>(), ["south-african 2.19", "south-african 9.5"]);
}

#[test]
fn every_clause_of_the_engine_is_held_by_a_vector() {
    for book in books() {
        let (rulebook, map) = (book.document.rulebook, clause_map(&book.suite()));
        assert_eq!(book.table().uncovered(rulebook, &book.known(), &map), Vec::<String>::new(), "{rulebook}");
    }
}

#[test]
fn without_vectors_every_clause_of_the_engine_is_uncovered() {
    for book in books() {
        let (rulebook, known, table) = (book.document.rulebook, book.known(), book.table());
        let engine = table.binding(rulebook, &known).into_iter().filter(|(_, row)| row.status == Status::Engine);
        let wanted: Vec<_> = engine.map(|(id, _)| format!("{id} is the engine's, and no vector holds it")).collect();
        assert_eq!(table.uncovered(rulebook, &known, &ClauseMap::default()), wanted);
    }
}

#[test]
fn a_clause_whose_vectors_are_removed_is_found() {
    for book in books() {
        let (rulebook, mut suite) = (book.document.rulebook, book.suite());
        let map = clause_map(&suite);
        let bound = book.table().binding(rulebook, &book.known());
        let (id, _) = bound.iter().find(|(_, row)| row.status == Status::Engine).unwrap();
        for group in suite.files.iter_mut().flat_map(|file| &mut file.vectors.groups) {
            group.tests.retain(|test| !map.vectors(id).contains(&test.id));
        }
        let wanted = format!("{id} is the engine's, and no vector holds it");
        assert!(book.faults(&suite).contains(&wanted), "{wanted}");
    }
}

#[test]
fn the_clauses_that_house_inherits_bind_it() {
    let book = books().remove(1);
    let rows = book.table().binding("house", &book.known());
    assert_eq!(rows["nsw 6.6p1"].status, Status::Engine);
    assert_eq!(rows["nsw 9.2"].status, Status::Host);
    assert!(!rows.contains_key("nsw 3.1"), "house says it in words of its own");
    let mut known = book.known();
    known.insert("nsw 99".into());
    let found = book.table().uncovered("house", &known, &clause_map(&book.suite()));
    assert_eq!(found, ["nsw 99 has no row in a clause table"]);
}

/// Returns a suite of one vector. It names 4.1 and R5, its refusals must cite 4.6 and 4.1, and only its comment mentions 4.7.
fn one_vector() -> Suite<TwoUp> {
    let step = |clause: &str| {
        serde_json::json!({
            "command": "no-more-bets", "by": { "role": "boxer", "number": 1 }, "at": 0,
            "refusal": { "code": "betting-closed", "clause": clause }
        })
    };
    let text = serde_json::json!({
        "schema": "kip-vectors/1", "rulebook": "nsw", "generation": "1.0", "notes": {},
        "groups": [{ "comment": "nsw 4.7", "config": config(), "tests": [{
            "id": "nsw-0001", "clauses": ["nsw 4.1", "R5"], "comment": "nsw 4.7", "money": {},
            "steps": [step("nsw 4.6"), step("nsw 4.1"), step("nsw 4.6"), step("")]
        }] }]
    });
    let vectors: Vectors<TwoUp> = serde_json::from_value(text).unwrap();
    let mut suite = Suite::default();
    suite.files.push(File { topic: "one".into(), vectors });
    suite
}

/// Returns the config of any table, since a vector needs one.
fn config() -> serde_json::Value {
    let (_, bytes) = vectors::carried().find(|(name, _)| name.starts_with("nsw/")).unwrap();
    let file: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
    file["groups"][0]["config"].clone()
}

#[test]
fn a_vector_holds_the_clauses_it_names_and_cites_but_none_of_its_comment() {
    let map = clause_map(&one_vector());
    assert_eq!(map.ids().collect::<Vec<_>>(), ["R5", "nsw 4.1", "nsw 4.6"]);
    assert!(map.ids().all(|id| map.vectors(id) == ["nsw-0001"]));
    assert!(map.vectors("nsw 4.7").is_empty());
}

#[test]
fn vectors_that_name_a_clause_come_before_those_that_cite_it() {
    let mut suite = one_vector();
    let mut other = suite.files[0].clone();
    other.vectors.groups[0].tests[0].id = "nsw-0002".into();
    other.vectors.groups[0].tests[0].clauses = vec!["nsw 4.6".into()];
    suite.files.push(other);
    let map = clause_map(&suite);
    assert_eq!(map.vectors("nsw 4.6"), ["nsw-0002", "nsw-0001"]);
    assert_eq!(map.vectors("nsw 4.1"), ["nsw-0001", "nsw-0002"]);
}

#[test]
fn a_clause_or_a_ruling_that_the_rulebook_does_not_have_is_found() {
    let nsw = books().remove(0);
    let unknown = |suite: &Suite<TwoUp>| {
        let found = nsw.faults(suite).into_iter();
        found.filter(|fault| fault.contains("which nsw does not have")).collect::<Vec<_>>()
    };
    let mut suite = one_vector();
    assert_eq!(unknown(&suite), Vec::<String>::new());
    let test = &mut suite.files[0].vectors.groups[0].tests[0];
    test.clauses = vec!["house 1.A".into(), "R5".into(), "R999".into()];
    if let Step::Command(step) = &mut test.steps[0] {
        step.refusal.as_mut().unwrap().clause = "nsw 99".into();
    }
    let wanted = ["R999", "house 1.A", "nsw 99"].map(|id| format!("nsw-0001 names {id}, which nsw does not have"));
    assert_eq!(unknown(&suite), wanted);
}

#[test]
fn every_clause_is_described_with_its_text() {
    for book in all_books() {
        let head = book.head;
        assert_eq!(head.clauses.len(), book.document.rows(), "{}", head.rulebook);
        assert!(head.clauses.iter().all(|clause| !clause.text.is_empty()));
        let ids: BTreeSet<_> = head.clauses.iter().map(|clause| &clause.id).collect();
        assert_eq!(ids.len(), head.clauses.len(), "a clause of {} is numbered twice", head.rulebook);
    }
}
