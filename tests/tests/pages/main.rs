//! The pages' statements about the tree are true.

#![allow(clippy::unwrap_used, reason = "a test may stop where it stands")]

mod circles;
mod english;

use std::fs;
use std::path::Path;

use kip_tests::pages::{RULINGS, root, rulings};

/// The pages with paths in them.
const PAGES: [&str; 11] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "engine/RULINGS.md",
    "host/docs/play.md",
    "host/docs/rust-hosts.md",
    "host/docs/speed.md",
    "conformance/README.md",
    "conformance/LABS.md",
    "conformance/METHODS.md",
];

#[test]
fn the_page_of_rulings_is_what_the_engine_has() {
    let page = fs::read_to_string(root().join(RULINGS)).unwrap();
    assert_eq!(page, rulings(), "`cargo run -p kip-tests --bin rulings` writes it");
}

/// Every path of the tree that is named in backticks exists, from the repository's root or from the last folder named whole.
#[test]
fn files_and_folders_that_pages_name_are_there() {
    let mut named = 0;
    for page in PAGES {
        let text = fs::read_to_string(root().join(page)).unwrap();
        for path in text.split('`').skip(1).step_by(2).filter(|text| is_path(text)) {
            named += 1;
            let path = path.split("/<").next().unwrap().trim_end_matches('/');
            assert!(root().join(path).exists(), "{page} names `{path}`, which is not there");
        }
    }
    assert!(named > 60, "only {named} paths are found in the pages");
}

/// Every link to a file leads to one, from the page's own folder.
#[test]
fn files_that_pages_link_to_are_there() {
    let mut linked = 0;
    for page in PAGES {
        let text = fs::read_to_string(root().join(page)).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.contains("://") || link.starts_with('#') {
                continue;
            }
            linked += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = root().join(page).parent().unwrap().join(file);
            assert!(target.exists(), "{page} links to {link}, which is not there");
            assert!(anchor.is_empty() || has_heading(&target, anchor), "{page} links to {link}: no such heading");
        }
    }
    assert!(linked > 25, "only {linked} links are found in the pages");
}

/// Returns whether a text is a path from the root: of one of its folders, without blanks, options or wildcards.
fn is_path(text: &str) -> bool {
    let tops = ["wit/", "engine/", "host/", "conformance/", "tests/"];
    tops.iter().any(|top| text.starts_with(top)) && !text.contains([' ', '*', '…', '\n'])
}

/// Returns whether a page has that heading, as links name it.
fn has_heading(page: &Path, anchor: &str) -> bool {
    let text = fs::read_to_string(page).unwrap();
    let headings = text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches(['#', ' ']));
    let kept = |letter: &char| letter.is_alphanumeric() || *letter == '-' || *letter == ' ';
    headings
        .map(|heading| heading.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-"))
        .any(|slug| slug == anchor)
}
