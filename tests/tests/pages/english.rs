//! How we write: no doc sentence begins with a relative clause, and some words have a plainer one (`CONTRIBUTING.md`).
//!
//! In folders that are not rewritten yet, the number of such lines may only become smaller.

use std::fs;
use std::path::{Path, PathBuf};

use kip_tests::pages::root;

/// The words that begin no doc line.
const BEGINNINGS: [&str; 7] = ["What", "Whether", "Who", "Whoever", "Whatever", "Where", "Which"];
/// The words that have a plainer one: reported, stated, results in, own, become.
const WORDS: [&str; 7] = ["told", "said", "comes to", "of its own", "come to be", "whoever", "for whom"];

/// The folders with Rust, and the most doc lines of each that begin so, and that have such a word.
const FOLDERS: [(&str, usize, usize); 18] = [
    ("host/src", 0, 1),
    ("host/serve", 0, 0),
    ("host/session", 0, 0),
    ("host/families", 0, 0),
    ("host/tests", 0, 1),
    ("host/examples", 0, 0),
    ("host/benches", 0, 0),
    ("host/cli", 0, 1),
    ("host/transcript", 0, 0),
    ("conformance", 0, 1),
    ("tests", 0, 0),
    ("engine/builder", 0, 0),
    ("engine/components", 0, 0),
    ("engine/contract", 0, 0),
    ("engine/rulebooks", 0, 0),
    ("engine/shim", 0, 0),
    ("engine/draws", 0, 0),
    // The contract's descriptions are written from `wit/`, and are in the components.
    ("engine/src", 263, 9),
];

/// Returns the Rust files below a folder.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() && entry.file_name() != "target" && entry.file_name() != "node_modules" {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// Returns a doc comment's text.
fn doc_text(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.strip_prefix("/// ").or_else(|| line.strip_prefix("//! "))
}

/// Returns a line without the names in backticks.
fn prose(doc: &str) -> String {
    doc.split('`').step_by(2).collect()
}

fn has_word(text: &str, word: &str) -> bool {
    let is_letter = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric());
    text.match_indices(word).any(|(at, _)| {
        let bytes = text.as_bytes();
        !is_letter(at.checked_sub(1).and_then(|before| bytes.get(before))) && !is_letter(bytes.get(at + word.len()))
    })
}

#[test]
fn doc_lines_are_plain_english() {
    for (folder, beginnings, words) in FOLDERS {
        let (mut begun, mut worded) = (Vec::new(), Vec::new());
        for file in rust_files(&root().join(folder)) {
            let text = fs::read_to_string(&file).unwrap();
            let mut is_code = false;
            for (number, doc) in (1..).zip(text.lines()).filter_map(|(number, line)| Some((number, doc_text(line)?))) {
                is_code ^= doc.starts_with("```");
                if is_code {
                    continue;
                }
                // A rule's sentence is quoted as it is.
                let place = || format!("{}:{number}: {doc}", file.display());
                if BEGINNINGS.contains(&doc.split(|letter: char| !letter.is_ascii_alphabetic()).next().unwrap()) {
                    begun.push(place());
                } else if !doc.starts_with('>') && WORDS.iter().any(|word| has_word(&prose(doc), word)) {
                    worded.push(place());
                }
            }
        }
        let most = |found: &[String], most, kind: &str| {
            assert!(
                found.len() <= most,
                "{folder}: {} doc lines {kind}, {most} are allowed:\n{}",
                found.len(),
                found.join("\n")
            );
        };
        most(&begun, beginnings, "begin with a relative clause");
        most(&worded, words, "have a word with a plainer one");
    }
}
