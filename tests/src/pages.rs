//! The pages that are read outside the code: one is written from it, all of them name its files.

use std::path::{Path, PathBuf};

use kip_engine::casino_cards::RULINGS as CARDS;
use kip_engine::clause::Clause;
use kip_engine::two_up::RULINGS as ALL;

/// The page of the rulings.
pub const RULINGS: &str = "engine/RULINGS.md";

/// Returns the root of the repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the page of all rulings, in the order of their numbers.
#[must_use]
pub fn rulings() -> String {
    let mut page = String::from(
        "# Rulings\n\n\
         ## Two-Up\n\n\
         What Two-Up's published rules leave open, and how it is decided. Events and refusals cite a ruling beside a clause,\n\
         or alone where no clause speaks. A ruling holds for every rulebook that does not say otherwise; a clause number\n\
         without a rulebook is one of `nsw`. Numbers are permanent. This page is written from\n\
         `engine/src/two_up/rulings.rs` by `cargo run -p kip-tests --bin rulings`.\n\n",
    );
    let list = |page: &mut String, all: &[Clause]| {
        for ruling in all {
            page.push_str(&format!("- **{}** {}\n", ruling.id, ruling.text));
        }
    };
    list(&mut page, ALL);
    page.push_str(
        "\n## Casino, the card game\n\n\
         What the page on Casino leaves open. A ruling holds for all six rulebooks, except where it names those it is for.\n\
         This part is written from `engine/src/casino_cards/rulings.rs`.\n\n",
    );
    list(&mut page, CARDS);
    page
}
