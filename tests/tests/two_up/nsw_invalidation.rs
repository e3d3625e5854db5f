//! Invalidating an outcome: the result alone.

use crate::common::betting;
use crate::common::desk::{handed_back, mixed};
use kip_engine::two_up::contract::{Command, Invalidation, InvalidationReason, InvalidationScope, Side, WagerKind};
use kip_tests::say::{HEADS, SUPERVISOR, TAILS, player};

use Side::Heads;

const fn invalidate() -> Command {
    Command::InvalidateOutcome(Invalidation {
        scope: InvalidationScope::Result,
        reason: InvalidationReason::Disruption,
        forfeits: Vec::new(),
    })
}

// nsw 9.4.1, 9.5, R24, R52: after settlement, wager by wager
// nsw 9.5, R24, R52: in mid-air
// nsw 9.5, R24, R52: down and not announced
// nsw 9.5, R24, R52: pending
// R24, R5: the spinner's game has its earlier counts
// R24: the spinner lost: the wager lies there again
// R24: the spinner won: the winnings go back, the wager lies there again
// nsw 4.1.1.2.1, R24: five Odds, undone whole
// R24, R52: until the next "place your bets"
// nsw 9.4: an outcome; before a throw there is none
// nsw 9.4, R22
// R52: wagers altered after an invalid spin are refunded as they last stood
// R9, R24, R52: the table is as before the last throw made with nothing pending: one invalid spin in a row
// R19, R24: reversed and refunded in the tender in which it was placed
#[test]
fn tokens_come_back_as_tokens() {
    for landing in [HEADS, TAILS] {
        let mut pit = betting(2, Heads, 1_000);
        pit.ok(player(2), &mixed(Heads, 500, 1_500));
        pit.round(&landing);
        let events = pit.ok(SUPERVISOR, &invalidate());
        assert_eq!(handed_back(&events), [(2, WagerKind::Heads, 500, 1_500)]);
        assert_eq!(pit.play.books.of(2), (0, 0));
        pit.play.rebuild();
    }
}

// nsw 5.3, R24: what was handed back from above the maximum is not refunded twice
// R12, R24: a house spin's result
// R10, R24: a decision that the house spun for the spinner is the house's again
// nsw 6.8, R24, R52: what was frozen is refunded all the same
