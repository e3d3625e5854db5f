//! The policies of a ring's rulebook.

use super::record::{
    Age, Calendar, CentreRule, NoSpinUntil, Record, RingRules, Selection, SideBets, Staying, Supervision, ThreeInvalid,
};
use crate::two_up::policies::{Answer, Policies};
use crate::two_up::record::Cited;

/// Returns the policies of the rulebook `B`: those of its record and those that every ring has.
pub(super) fn policies<B: RingRules>() -> Policies {
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
    } = B::RECORD;
    let cites = &B::CITES.floor;
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
        age: Answer::new(
            match age.value {
                Age::Attested => "attested",
                Age::NotAsked => "not-asked",
            },
            age.cite,
        ),
        calendar: Answer::new(
            match calendar.value {
                Calendar::AnyDay => "any-day",
                Calendar::AnzacDayWhereSaid => "anzac-day-where-said",
                Calendar::CommemorativeDays => "commemorative-days",
            },
            calendar.cite,
        ),
        call,
        centre: covered,
        coins_in_set: Answer::number(coins_in_set),
        coins_spun: Answer::number(coins_spun),
        five_odds: Answer::none(cites.odds_stand),
        // Bets do not change after the call.
        new_wagers_after_void: Answer::new("refused", cites.no_more_bets),
        no_spin_until: Answer::new(
            match no_spin_until.value {
                NoSpinUntil::CoinsRest => "coins-rest",
                NoSpinUntil::Announcement => "announcement",
            },
            no_spin_until.cite,
        ),
        odds: Answer::none(cites.not_in_these_rules),
        odds_that_lose: Answer::none(cites.odds_stand),
        rounding: Answer::none(cites.not_in_these_rules),
        selection: Answer::new(
            match selection.value {
                Selection::Spinner => "spinner",
                Selection::Ringkeeper => "ringkeeper",
            },
            selection.cite,
        ),
        sets: Answer::number(sets),
        side_bets: Answer::new(
            match side_bets.value {
                SideBets::CentreFirst => "centre-first",
                SideBets::AtOnce => "at-once",
            },
            side_bets.cite,
        ),
        start: Answer::faces(start),
        staying: Answer::new(
            match staying.value {
                Staying::OtherPennies => "other-coins",
                Staying::AnyPennies => "any-coins",
            },
            staying.cite,
        ),
        supervision: Answer::new(
            match supervision.value {
                Supervision::Ringkeeper => "ringkeeper",
                Supervision::CasinoSupervisor => "casino-supervisor",
            },
            supervision.cite,
        ),
        three_invalid: Answer::new(
            match three_invalid.value {
                ThreeInvalid::MaySubstitute => "may-substitute",
                ThreeInvalid::TryAgain => "try-again",
            },
            three_invalid.cite,
        ),
        throws_to_win,
    }
}
