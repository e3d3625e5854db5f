//! What a casino's rulebook tells of itself.

use alloc::string::String;
use alloc::vec;

use super::record::Rules;
use crate::two_up::describe::clauses;
use crate::two_up::words::{Bank, Command, Description, PayLine, WagerKind};
use crate::two_up::{FAMILY, GENERATION, paytable};

/// Commands that only a ring or a house's own rulebook knows.
const NOT_A_CASINOS: [&str; 12] = [
    "change-coins",
    "call-off-centre",
    "cover-centre",
    "decline-cover",
    "offer-side-bet",
    "withdraw-side-offer",
    "match-side-bet",
    "elect-prison",
    "elect-partage",
    "stake-centre",
    "withdraw-due",
    "stay",
];

/// What a lab and a player need to know of the rulebook `B`.
pub(super) fn describe<B: Rules>() -> Description {
    let record = &B::RECORD;
    let (odds, decision) = (record.odds.value.usual(), paytable::decision_wins(record.odds_that_lose.value));
    let game = paytable::game_wins(decision, record.throws_to_win.value);
    let line = |wager, odds, wins| PayLine { wager, odds, wins, returns: paytable::returns(wins, odds) };
    Description {
        family: String::from(FAMILY),
        rulebook: String::from(record.id),
        title: String::from(record.title),
        source: String::from(record.source),
        source_sha256: record.source_sha256.to_vec(),
        generation: String::from(GENERATION),
        engine: String::from(env!("CARGO_PKG_VERSION")),
        bank: Bank::House,
        coins_in_set: record.coins_in_set.value,
        coins_spun: 2,
        start: record.start.value,
        throws_to_win: record.throws_to_win.value,
        odds_that_lose: Some(record.odds_that_lose.value),
        clauses: clauses(&record.clauses),
        paytable: vec![
            line(WagerKind::Heads, odds.heads_tails, decision),
            line(WagerKind::Tails, odds.heads_tails, decision),
            line(WagerKind::Spinner, odds.spinner, game),
        ],
        commands: Command::NAMES
            .iter()
            .filter(|name| !NOT_A_CASINOS.contains(name))
            .map(|&name| String::from(name))
            .collect(),
        no_spin_reasons: record.no_spin.iter().map(|rule| rule.reason).collect(),
    }
}
