//! What a ring's rulebook tells of itself.

use alloc::string::String;
use alloc::vec::Vec;

use super::record::Rules;
use super::sense::heads_needed;
use super::well_formed::is_known;
use crate::two_up::describe::clauses;
use crate::two_up::words::{Bank, Command, Description, PayLine, WagerKind};
use crate::two_up::{FAMILY, GENERATION, paytable};
use crate::words::Fraction;

/// What a lab and a player need to know of the rulebook `B`.
pub(super) fn describe<B: Rules>() -> Description {
    let record = &B::RECORD;
    let heads = heads_needed::<B>();
    Description {
        family: String::from(FAMILY),
        rulebook: String::from(record.id),
        title: String::from(record.title),
        source: String::from(record.source),
        source_sha256: record.source_sha256.to_vec(),
        generation: String::from(GENERATION),
        engine: String::from(env!("CARGO_PKG_VERSION")),
        bank: Bank::Players,
        coins_in_set: record.coins_in_set.value,
        coins_spun: record.coins_spun.value,
        start: record.start.value,
        throws_to_win: heads,
        odds_that_lose: None,
        clauses: clauses(&record.clauses),
        paytable: paytable(heads),
        commands: Command::NAMES.iter().filter(|name| is_known::<B>(name)).map(|&name| String::from(name)).collect(),
        no_spin_reasons: record.no_spin.iter().map(|rule| rule.reason).collect(),
    }
}

/// Players bet with each other at even money, throw by throw: nobody has an edge (R34). The centre that rides
/// comes to 2^n times its first stake after n Heads (R35).
fn paytable(heads: u8) -> Vec<PayLine> {
    const EVEN: Fraction = Fraction { numerator: 1, denominator: 1 };
    const HALF: Fraction = Fraction { numerator: 1, denominator: 2 };
    let line = |wager, odds, wins| PayLine { wager, odds, wins, returns: paytable::returns(wins, odds) };
    let wins = paytable::game_wins(HALF, heads);
    let odds = Fraction { numerator: wins.denominator - 1, denominator: 1 };
    let centre = [line(WagerKind::Centre, odds, wins), line(WagerKind::Cover, EVEN, HALF)];
    let centre = centre.into_iter().filter(|_| heads > 0);
    centre.chain([line(WagerKind::SideBet, EVEN, HALF)]).collect()
}
