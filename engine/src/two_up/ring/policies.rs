//! The policies of a ring's rulebook.

use super::record::{CentreRule, Cites, Record};
use crate::table::clause::Cited;
use crate::two_up::policies::{Answer, Policies};

/// Returns the policies of a rulebook: those of its record and those that every ring has.
pub(super) fn policies(record: &Record) -> Policies {
    // The pattern is exhaustive, so that a new field of the record must be listed here.
    let Record {
        id: _,
        title: _,
        source: _,
        source_sha256: _,
        clauses: _,
        sets,
        coins_in_set,
        coins_spun,
        selection,
        start,
        centre,
        side_bets,
        staying,
        three_invalid,
        supervision,
        calendar,
        age,
        no_spin: _,
        no_spin_until,
        cites: Cites { floor: ref cites, .. },
    } = *record;
    // The centre's policy determines the side and the number of throws.
    let (call, covered, throws_to_win) = match centre.value {
        CentreRule::Heads(heads) => (
            Answer::new("always-heads", centre.cite),
            Answer::new("covered", centre.cite),
            Answer::number(Cited::new(heads, centre.cite)),
        ),
        CentreRule::None => (Answer::none(centre.cite), Answer::none(centre.cite), Answer::none(centre.cite)),
    };
    Policies {
        age: Answer::variant(age),
        calendar: Answer::variant(calendar),
        call,
        centre: covered,
        coins_in_set: Answer::number(coins_in_set),
        coins_spun: Answer::number(coins_spun),
        five_odds: Answer::none(cites.odds_stand),
        // Bets do not change after the call.
        new_wagers_after_void: Answer::new("refused", cites.no_more_bets),
        no_spin_until: Answer::variant(no_spin_until),
        odds: Answer::none(cites.not_in_these_rules),
        odds_that_lose: Answer::none(cites.odds_stand),
        rounding: Answer::none(cites.not_in_these_rules),
        selection: Answer::variant(selection),
        sets: Answer::number(sets),
        side_bets: Answer::variant(side_bets),
        start: Answer::faces(start),
        staying: Answer::variant(staying),
        supervision: Answer::variant(supervision),
        three_invalid: Answer::variant(three_invalid),
        throws_to_win,
    }
}
