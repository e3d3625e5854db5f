//! What a casino's rulebook tells of itself.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::record::{FiveOdds, Rules};
use super::well_formed::unknown;
use crate::two_up::describe::clauses;
use crate::two_up::words::{Bank, Command, Description, PayLine, WagerKind};
use crate::two_up::{FAMILY, GENERATION, paytable};

/// What a lab and a player need to know of the rulebook `B`.
pub(super) fn describe<B: Rules>() -> Description {
    let record = &B::RECORD;
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
        paytable: paytable::<B>(),
        commands: Command::NAMES
            .iter()
            .filter(|name| unknown::<B>(name).is_none())
            .map(|&name| String::from(name))
            .collect(),
        no_spin_reasons: record.no_spin.iter().map(|rule| rule.reason).collect(),
    }
}

/// At the odds where the table is opened with none. Of wagers in prison nothing is paid: they come back, or not.
fn paytable<B: Rules>() -> Vec<PayLine> {
    let record = &B::RECORD;
    let (odds, lose) = (record.odds.value.usual(), record.odds_that_lose.value);
    let decision = paytable::decision_wins(lose);
    let game = paytable::game_wins(decision, record.throws_to_win.value);
    let saved = match record.five_odds.value {
        FiveOdds::Lose => paytable::NOTHING,
        // Half goes back to whoever does not elect.
        FiveOdds::LaPartage | FiveOdds::AtElection => paytable::HALF,
        FiveOdds::EnPrison => decision,
    };
    let on_side = |wager| PayLine {
        wager,
        odds: odds.heads_tails,
        wins: decision,
        returns: paytable::returns_with(decision, odds.heads_tails, lose, saved),
    };
    let mut lines = vec![
        on_side(WagerKind::Heads),
        on_side(WagerKind::Tails),
        PayLine {
            wager: WagerKind::Spinner,
            odds: odds.spinner,
            wins: game,
            returns: paytable::returns(game, odds.spinner),
        },
    ];
    if record.five_odds.value.imprisons() {
        lines.extend([WagerKind::ImprisonedHeads, WagerKind::ImprisonedTails].map(|wager| PayLine {
            wager,
            odds: paytable::NOTHING,
            wins: decision,
            returns: decision,
        }));
    }
    lines
}
