//! Comments that quote a clause or a ruling (`> nsw 4.6 …`, `> R46. …`) have its words.

#![expect(clippy::unwrap_used, reason = "a test may stop where it stands")]

use std::fs;
use std::path::{Path, PathBuf};

use kip_engine::casino_cards::RULINGS as CARD_RULINGS;
use kip_engine::clause::Clause;
use kip_engine::two_up::RULINGS;

/// Folders whose comments are read.
const FOLDERS: [&str; 8] = [
    "engine/draws/src",
    "engine/rulebooks",
    "engine/src",
    "host/src",
    "host/cli/src",
    "host/transcript/src",
    "conformance/src",
    "tests/tests",
];

/// Lines of a comment that begin with `>`, as one text, and the number of the first.
struct Quote {
    line: usize,
    text: String,
}

#[test]
fn comments_quote_the_words_of_clauses_and_rulings() {
    let (mut read, mut faults) = (0, Vec::new());
    for path in FOLDERS.iter().flat_map(|folder| files_below(&root().join(folder))) {
        // In the casino's folder a number without a rulebook is nsw's, as in the rulings; in the card games' folder it is their
        // document's.
        let is_in = |name: &str| path.components().any(|folder| folder.as_os_str() == name);
        // A rulebook's file quotes its own document.
        let is_of_cards = is_in("casino_cards") || is_in("cards");
        let own = path.file_stem().and_then(|id| id.to_str()).filter(|id| kip_records::IDS.contains(id));
        let usual = own.or(is_in("casino").then_some("nsw")).or(is_of_cards.then_some("swazi"));
        for quote in quotes_in(&fs::read_to_string(&path).unwrap()) {
            read += 1;
            let fault = fault_of(&quote.text, usual);
            faults.extend(fault.map(|fault| format!("{}:{}: {fault}", path.display(), quote.line)));
        }
    }
    assert_eq!(faults, Vec::<String>::new());
    assert!(read > 110, "only {read} quotes are found");
}

#[test]
fn quotes_in_other_words_are_found() {
    let is_right = |text: &str| fault_of(text, None).is_none();
    assert!(is_right("nsw 5.3 A wager found to be above … shall be paid or collected to the maximum. … (R15, R16)"));
    assert!(is_right("R6. … After losing, the spinner retires."));
    assert!(is_right("ringkeeper 13.a.vii, commemorative 5.1.8 any other reason announced by the ringkeeper."));
    assert!(is_right("ringkeeper 13. … prior to the pennies coming to rest. …"), "13.a to 13.c are of 13");
    for wrong in [
        "R6. After winning, the spinner retires.",
        "R6. … After losing, the spinner retires. … After winning, …",
        "R6. … After losing, the spinner retires. (R999)",
        "R999. After winning, …",
        "nsw 5.3 A wager found to be below …",
        "nsw 5.1 A wager found to be above …",
        "ringkeeper 13.b, commemorative 5.1.8 any other reason announced by the ringkeeper.",
        "commemorative 13. (a) The ringkeeper shall …",
        "5.3 A wager found to be above …",
        "A wager found to be above …",
    ] {
        assert!(!is_right(wrong), "{wrong}");
    }
    assert!(fault_of("5.3 A wager found to be above …", Some("nsw")).is_none());
}

#[test]
fn a_quote_goes_on_over_its_lines_and_ends_with_them() {
    let text = "    /// > 1 one\n    /// > two\n    ///\n    /// > 2 three\nlet x = 1; // > no quote\n// > 3 four\n//! > five\n";
    let quotes: Vec<_> = quotes_in(text).into_iter().map(|quote| (quote.line, quote.text)).collect();
    let wanted = [(1, "1 one two"), (4, "2 three"), (6, "3 four five")];
    assert_eq!(quotes, wanted.map(|(line, text)| (line, text.to_owned())));
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().into()
}

/// Returns every Rust file below a folder.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let files = |path: PathBuf| match path.is_dir() {
        true => files_below(&path),
        false => vec![path],
    };
    paths
        .into_iter()
        .flat_map(files)
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs" || ending == "toml"))
        .collect()
}

fn quotes_in(text: &str) -> Vec<Quote> {
    let mut quotes: Vec<Quote> = Vec::new();
    let mut goes_on = false;
    for (line, text) in (1..).zip(text.lines()) {
        let comment = text.trim_start();
        let comment = ["///", "//!", "//", "#"].iter().find_map(|mark| comment.strip_prefix(mark));
        let quoted = comment.and_then(|comment| comment.strip_prefix(" > "));
        match (quoted, quotes.last_mut().filter(|_| goes_on)) {
            (Some(words), Some(quote)) => quote.text = format!("{} {words}", quote.text),
            (Some(words), None) => quotes.push(Quote { line, text: words.to_owned() }),
            (None, _) => {}
        }
        goes_on = quoted.is_some();
    }
    quotes
}

/// Returns the fault of a quote, if there is one.
fn fault_of(quote: &str, usual: Option<&str>) -> Option<String> {
    let (sources, words) = split_sources(quote, usual);
    if sources.is_empty() {
        return Some(format!("cites no clause and no ruling that there is: {quote}"));
    }
    let words = match words.rsplit_once(" (R") {
        Some((words, rulings)) if rulings.ends_with(')') => {
            let mut rulings = rulings.trim_end_matches(')').split(", R");
            if let Some(unknown) = rulings.find(|number| text_of(RULINGS, &format!("R{number}")).is_none()) {
                return Some(format!("there is no ruling R{unknown}"));
            }
            words
        }
        _ => words,
    };
    sources.iter().find_map(|(name, source)| {
        let mut rest = source.as_str();
        for piece in words.split('…').map(str::trim).filter(|piece| !piece.is_empty()) {
            let Some(place) = rest.find(piece) else {
                return Some(format!("{name} does not have these words: {piece}"));
            };
            rest = &rest[place + piece.len()..];
        }
        None
    })
}

/// Splits a quote into its sources, by name and text, and the quoted words. A rulebook is named once for the clauses that follow
/// it; `usual` is the rulebook if none is named.
fn split_sources<'q>(quote: &'q str, usual: Option<&str>) -> (Vec<(String, String)>, &'q str) {
    let (mut sources, mut rest) = (Vec::new(), quote);
    let mut document = usual.and_then(document_named);
    while let Some((word, after)) = rest.split_once(' ') {
        if let Some(named) = document_named(word) {
            (document, rest) = (Some(named), after);
            continue;
        }
        let id = word.trim_end_matches([',', '.']);
        let ruling = text_of(RULINGS, id).or_else(|| text_of(CARD_RULINGS, id));
        let text = ruling.or_else(|| text_of(document?, id));
        let Some(text) = text else { break };
        sources.push((id.to_owned(), text));
        rest = after;
        if !word.ends_with(',') {
            break;
        }
    }
    (sources, rest)
}

fn document_named(name: &str) -> Option<&'static [Clause]> {
    kip_records::named(name).map(|rulebook| rulebook.clauses().clauses)
}

/// Returns the text of a row with those that belong to it (`13.a` to `13`, `6.6p1` to `6.6`), or `None` without any.
fn text_of(rows: &[Clause], id: &str) -> Option<String> {
    let belongs = |row: &&Clause| {
        row.id.strip_prefix(id).is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_digit()))
    };
    let texts: Vec<_> = rows.iter().filter(belongs).map(|row| row.text).collect();
    (!texts.is_empty() && !id.is_empty()).then(|| texts.join(" "))
}
