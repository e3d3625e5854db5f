//! Custom rulebooks: three that treat five Odds differently, and one that rounds winnings down.

use std::sync::LazyLock;

use kip_engine::two_up::Rulebook;
use kip_records::find_text;

/// The file of a custom rulebook: `nsw` with policies changed.
const FILE: &str = r#"
id = "@ID@"
title = "A house's own"
source = "A test"
inherits = "nsw"

[clauses]
"1" = "What five Odds do to a wager on Heads or Tails."
"2" = "Winnings that chips cannot pay."
"3" = "A spinner's wager is paid 7.5 to 1, Heads and Tails 1 to 1."

[policies]
odds = { is = { stated = { spinner = "15/2", heads-tails = "1/1" } }, by = "3" }
five-odds = { is = "@FIVE-ODDS@", by = "1" }
rounding = { is = "@ROUNDING@", by = "2" }
"#;

/// Half of a wager on Heads or Tails is returned.
pub static PARTAGE: LazyLock<Rulebook> = LazyLock::new(|| read("partage", "la-partage", "up-to-chips"));
/// The wager goes to prison.
pub static PRISON: LazyLock<Rulebook> = LazyLock::new(|| read("prison", "en-prison", "up-to-chips"));
/// The player elects one of the two.
pub static ELECTS: LazyLock<Rulebook> = LazyLock::new(|| read("elects", "at-election", "up-to-chips"));
/// Winnings are rounded down.
pub static DOWN: LazyLock<Rulebook> = LazyLock::new(|| read("down", "lose", "down-to-chips"));

fn read(id: &str, five_odds: &str, rounding: &str) -> Rulebook {
    let text = FILE.replace("@ID@", id).replace("@FIVE-ODDS@", five_odds).replace("@ROUNDING@", rounding);
    match kip_records::Rulebook::read(&text, &find_text) {
        Ok(kip_records::Rulebook::TwoUp(rulebook)) => rulebook,
        other => panic!("{id} is no rulebook of Two-Up: {other:?}"),
    }
}
