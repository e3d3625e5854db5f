//! Invalidation of an outcome by the ringkeeper after a void (3, R24, R52).

use kip_engine::contract::Seat;
use kip_engine::two_up::contract::{
    CentrePolicy, Command, Forfeit, Invalidation, InvalidationReason, InvalidationScope,
};
use kip_tests::say::{HEADS, ODDS, RINGKEEPER};

use InvalidationReason::Disruption;
use InvalidationScope::{Game, Result as OnlyResult};

const BOOK: &str = "ringkeeper";

fn invalidate(scope: InvalidationScope) -> Command {
    forfeiting(scope, Disruption, vec![])
}

fn forfeiting(scope: InvalidationScope, reason: InvalidationReason, forfeits: Vec<Forfeit>) -> Command {
    Command::InvalidateOutcome(Invalidation { scope, reason, forfeits })
}

const fn void(seat: Seat) -> Command {
    Command::VoidWagers(seat)
}

// R23, R24: a voided centre has gone back, and an invalidation finds nothing more to return.
#[test]
fn an_invalidation_does_not_return_a_voided_centre() {
    // If one cover counts for all throws, centre and cover are the same after Heads as after Odds.
    for (centre_policy, landing) in
        [(CentrePolicy::Riding, ODDS), (CentrePolicy::SingleCover, ODDS), (CentrePolicy::SingleCover, HEADS)]
    {
        for scope in [OnlyResult, Game] {
            let config = crate::rings::config_with(|terms| terms.centre_policy = centre_policy);
            let mut ring = crate::rings::seated_with(BOOK, &config, 3);
            ring.stake(1, 1_000);
            ring.cover(2, 1_000);
            ring.round(&landing);
            ring.ok(RINGKEEPER, &void(1));
            ring.money(&[]);
            // The ringkeeper may find nothing left to invalidate, so either answer is accepted.
            let _ = ring.play.apply(RINGKEEPER, ring.now, &invalidate(scope));
            let standing = ring.play.books.pot();
            ring.stands(&[(1, -standing)], standing, &[], 0);
            assert!(standing == 0 || scope == OnlyResult, "{standing} stands with the game over");
            ring.play.rebuild();
        }
    }
}
