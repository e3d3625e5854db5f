//! The policies of a casino's rulebook.

use super::record::Record;
use crate::two_up::policies::{Answer, Policies};

/// Returns the policies of a rulebook: those of its record and those that every casino has.
pub(super) fn policies(record: &Record) -> Policies {
    // The pattern is exhaustive, so that a new field of the record must be listed here.
    let Record {
        id: _,
        title: _,
        source: _,
        source_sha256: _,
        clauses: _,
        coins_in_set,
        start,
        throws_to_win,
        odds_that_lose,
        call,
        odds,
        five_odds,
        rounding,
        new_wagers_after_void,
        no_spin: _,
        ref cites,
    } = *record;
    Policies {
        age: Answer::new("not-asked", cites.floor.seats),
        calendar: Answer::new("any-day", cites.floor.opening),
        call: Answer::variant(call),
        centre: Answer::none(cites.floor.not_in_these_rules),
        coins_in_set: Answer::number(coins_in_set),
        coins_spun: Answer::new("2", cites.floor.select_coins),
        five_odds: Answer::variant(five_odds),
        new_wagers_after_void: Answer::variant(new_wagers_after_void),
        no_spin_until: Answer::new("announcement", cites.floor.no_spin),
        odds: Answer::variant(odds),
        odds_that_lose: Answer::number(odds_that_lose),
        rounding: Answer::variant(rounding),
        selection: Answer::new("spinner", cites.floor.select_coins),
        // One set is in play; another replaces it when coins are lost.
        sets: Answer::new("1", coins_in_set.cite),
        side_bets: Answer::none(cites.side_bets),
        start: Answer::faces(start),
        staying: Answer::new("any-coins", cites.after_winning),
        supervision: Answer::new("casino-supervisor", cites.floor.presence),
        // At the start of a game the spinner elects (6.5); after a valid spin the house spins (6.6).
        three_invalid: Answer::new("elect-or-hand-over", cites.three_invalid),
        throws_to_win: Answer::number(throws_to_win),
    }
}
