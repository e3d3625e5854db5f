//! The ringkeeper invalidates an outcome (3, R24, R52): what goes back, what stands, what is forfeited.

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

// R24, R52: Tails are undone: side bets and cover refunded, the centre stands for the spinner, bets are called again
// R24: as before the first throw of that decision: earlier Heads stay
// R24, R52: with the game the standing centre goes to the spinner, and the game ends
// R52: in mid-air, with the coins down, pending, or settled
// R24: until the next "place your bets"
// R24, R52: covers given for the next throw go back too, and an offer already made is taken back
// R52: a game that has begun since ends, its centre returned
// R24: a due already paid is reversed
// R24, R41: forfeits for fraud, to the house; the counterparty's own stake is returned
// R24: a fraudulent cover, and with the game a fraudulent spinner's centre
// R24: no forfeits without fraud, none of what was not there, the centre's only with the game
// R23, R24, R70: what was voided is void, and an invalidation returns only what still stands
// R23, R24: a centre that was voided has gone back, and an invalidation finds nothing more to return
#[test]
fn an_invalidation_does_not_return_a_voided_centre() {
    // where one cover stands for all throws, centre and cover are the same after Heads as after Odds
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
            // whether there is anything left to invalidate is the ringkeeper's to see
            let _ = ring.play.apply(RINGKEEPER, ring.now, &invalidate(scope));
            let standing = ring.play.books.pot();
            ring.stands(&[(1, -standing)], standing, &[], 0);
            assert!(standing == 0 || scope == OnlyResult, "{standing} stands with the game over");
            ring.play.rebuild();
        }
    }
}
