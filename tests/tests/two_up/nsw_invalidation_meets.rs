//! Invalidating an outcome after other commands.

use crate::common::desk::{reversed, void};
use crate::common::{Pit, betting, spinner_ready};
use kip_engine::two_up::contract::{
    CoinStatus, Command, Invalidation, InvalidationReason, InvalidationScope, Phase, Side, WagerKind,
};
use kip_tests::say::{BOXER, HEADS, ODDS, SUPERVISOR, TAILS, coins, player};

use InvalidationScope::Result as OnlyResult;
use Side::{Heads, Tails};

fn invalidate(scope: InvalidationScope) -> Command {
    Command::InvalidateOutcome(Invalidation { scope, reason: InvalidationReason::Disruption, forfeits: Vec::new() })
}

/// Returns a table: seat 1 spins for Heads with 10 dollars, seat 2 has 5 on Heads, seat 3 has 7 on Tails; nothing thrown.
fn table() -> Pit {
    let mut pit = betting(3, Heads, 1_000);
    pit.bet(2, Heads, 500);
    pit.bet(3, Tails, 700);
    pit
}

// R24: a winner who has retired, or whose coins were passed on, has two Heads again.
#[test]
fn a_winner_who_retired_is_back_in_the_ring() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    for _ in 0..3 {
        pit.round(&HEADS);
    }
    pit.ok(player(1), &Command::Retire);
    pit.ok(BOXER, &Command::OfferCoins(2));
    let events = pit.ok(SUPERVISOR, &invalidate(OnlyResult));
    assert_eq!(reversed(&events), [(1, WagerKind::Spinner, 1_000, 7_500, true)]);
    let view = pit.view();
    assert_eq!((view.game.unwrap().run, view.offered), (2, None));
    pit.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    pit.round(&HEADS);
    assert_eq!((pit.phase(), pit.play.books.of(1)), (Phase::Won, (7_500, 0)));
    pit.play.rebuild();
}

// R52: a decision is invalidated twice in a row, decision after decision.
#[test]
fn the_same_decision_may_be_invalidated_again_and_again() {
    let mut pit = table();
    for landing in [HEADS, TAILS, ODDS, HEADS] {
        pit.call_bets();
        if pit.view().coins.iter().all(|coin| *coin != CoinStatus::InPlay) {
            pit.ok(player(1), &Command::SelectCoins(coins(1, 2)));
        }
        pit.spin(&landing);
        pit.ok(SUPERVISOR, &invalidate(OnlyResult));
        assert_eq!(pit.view().game.unwrap().run, 0);
        assert_eq!(pit.play.books.of(1), (-1_000, 0));
    }
    pit.ok(SUPERVISOR, &void(1));
    pit.money(&[], 0);
    pit.play.rebuild();
}
