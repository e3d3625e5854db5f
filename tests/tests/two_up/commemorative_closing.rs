//! Closing with notice (7.7, R25), and disputes (7.8, 7.9, R28).

use crate::rings::Ring;
use crate::rings::day::{MINUTE, TAILS, nobody_spins};
use kip_engine::two_up::contract::Command;
use kip_tests::say::{RINGKEEPER, SUPERVISOR};

const TWENTY_MINUTES: u64 = 20 * MINUTE;

const fn close_at(close_at: u64) -> Command {
    Command::AnnounceClosing(close_at)
}

/// Announces the closing twenty minutes ahead, and lets the twenty minutes pass.
fn time_is_up(ring: &mut Ring) {
    let closes = ring.now + TWENTY_MINUTES;
    ring.ok(SUPERVISOR, &close_at(closes));
    ring.now = closes;
}

// R25: with the pennies in the air, or down, a bet without a centre keeps the ring open too; before the throw nothing is pending,
// and both stakes go back.
#[test]
fn a_bet_on_pennies_in_the_air_keeps_the_ring_open() {
    for thrown in [false, true] {
        let mut ring = nobody_spins(2);
        ring.place_your_bets();
        ring.side_bet(1, 2, 100);
        time_is_up(&mut ring);
        if thrown {
            ring.no_more_bets();
            ring.throw();
            ring.refused(SUPERVISOR, &Command::CloseTable);
            ring.ok(RINGKEEPER, &TAILS);
            ring.refused(SUPERVISOR, &Command::CloseTable);
            ring.ok(RINGKEEPER, &Command::AnnounceResult);
            ring.ok(SUPERVISOR, &Command::CloseTable);
            ring.money(&[(1, -100), (2, 100)]);
        } else {
            ring.ok(SUPERVISOR, &Command::CloseTable);
            ring.money(&[]);
        }
        ring.play.rebuild();
    }
}
