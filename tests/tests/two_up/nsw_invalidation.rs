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

// R19, R24: a wager is reversed and refunded in the tender in which it was placed.
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
