//! Invalidating an outcome where something else has happened meanwhile.

use crate::common::desk::{at_settlement, handed_back, reversed, void};
use crate::common::{OUTSIDE, Pit, betting, house_spin, kinds, seated_with, spinner_ready};
use kip_engine::contract::Role;
use kip_engine::two_up::contract::{
    CoinStatus, Command, Forfeit, Invalidation, InvalidationReason, InvalidationScope, Phase, Picked, Rest, SendingOut,
    SendingOutReason, Side, Thrower, WagerKind,
};
use kip_tests::say::{BOXER, HEADS, ODDS, SUPERVISOR, TAILS, coins, land, player};

use InvalidationScope::{Game, Result as OnlyResult};
use Side::{Heads, Tails};

/// A coin that does not lie flat: an invalid spin by itself (R2).
const NOT_FLAT: Command = land(Rest::NotFlat, Rest::Heads);

fn invalidate(scope: InvalidationScope) -> Command {
    Command::InvalidateOutcome(Invalidation { scope, reason: InvalidationReason::Disruption, forfeits: Vec::new() })
}

/// Seat 1 spins for Heads with 10 dollars, seat 2 has 5 on Heads, seat 3 has 7 on Tails; nothing thrown.
fn table() -> Pit {
    let mut pit = betting(3, Heads, 1_000);
    pit.bet(2, Heads, 500);
    pit.bet(3, Tails, 700);
    pit
}

// R24, nsw 9.3.1: what was voided has gone back already
#[test]
fn a_voided_wager_is_not_refunded_again() {
    for scope in [OnlyResult, Game] {
        let mut pit = table();
        pit.round(&ODDS);
        pit.ok(SUPERVISOR, &void(2));
        let events = pit.ok(SUPERVISOR, &invalidate(scope));
        assert!(!handed_back(&events).iter().any(|row| row.0 == 2), "{:?}", handed_back(&events));
        assert_eq!((pit.play.books.of(2), pit.play.books.of(3)), ((0, 0), (0, 0)));
        pit.play.rebuild();
    }
}

// R23, R24: a spinner's game that was voided between decisions does not come back
#[test]
fn a_voided_spinners_game_does_not_come_back() {
    for scope in [OnlyResult, Game] {
        let mut pit = table();
        pit.round(&HEADS);
        pit.ok(SUPERVISOR, &void(1));
        assert_eq!(pit.play.books.of(1), (0, 0));
        let events = pit.ok(SUPERVISOR, &invalidate(scope));
        assert!(!reversed(&events).iter().any(|row| row.1 == WagerKind::Spinner));
        assert!(!handed_back(&events).iter().any(|row| row.1 == WagerKind::Spinner));
        assert!(pit.view().game.is_none(), "{scope:?} {:?}", kinds(&events));
        pit.money(&[], 0);
        pit.play.rebuild();
    }
}

// R24: a winner who has retired, or whose coins went on, has two Heads again
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

// R52: a house spin that began meanwhile is undone as a later game would be
#[test]
fn a_house_spin_that_began_later_is_taken_back() {
    let mut pit = table();
    pit.round(&TAILS);
    for seat in [2, 3] {
        pit.ok(BOXER, &Command::OfferCoins(seat));
        pit.ok(player(seat), &Command::DeclineCoins);
    }
    pit.ok(BOXER, &Command::StartHouseSpin);
    assert!(pit.view().outcome_open);
    pit.ok(SUPERVISOR, &invalidate(OnlyResult));
    let game = pit.view().game.unwrap();
    assert_eq!((game.seat, game.stake.chips), (1, 1_000));
    pit.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    pit.round(&HEADS);
    pit.play.rebuild();
}

// R52: and a spinner who took the coins after a house spin gives them back
#[test]
fn a_house_spin_comes_back_when_its_result_is_invalidated() {
    let mut pit = house_spin(2);
    pit.bet(1, Heads, 500);
    pit.round(&TAILS);
    pit.spinner(1, Heads, 1_000);
    let events = pit.ok(SUPERVISOR, &invalidate(OnlyResult));
    assert!(handed_back(&events).contains(&(1, WagerKind::Spinner, 1_000, 0)));
    assert!(pit.view().game.is_none());
    pit.money(&[], 0);
    pit.place_your_bets();
    pit.round(&HEADS);
    pit.play.rebuild();
}

// R52: coins stay as they are
#[test]
fn a_lost_coin_stays_lost() {
    let lost = |pit: &Pit| pit.view().coins.iter().filter(|coin| **coin == CoinStatus::Lost).count();
    let mut pit = table();
    pit.round(&ODDS);
    pit.throw_land(&OUTSIDE);
    pit.ok(BOXER, &Command::LoseCoins(Picked { first: 1, second: None, third: None }));
    assert_eq!(lost(&pit), 1);
    pit.ok(SUPERVISOR, &invalidate(OnlyResult));
    assert_eq!(lost(&pit), 1);
    pit.place_your_bets();
    pit.play.rebuild();
}

// R2, R24: an invalid spin has no outcome; with Odds pending before it there is one
#[test]
fn an_invalid_spin_is_no_outcome() {
    let mut pit = table();
    pit.no_more_bets();
    pit.throw_land(&NOT_FLAT);
    pit.refused(SUPERVISOR, &invalidate(OnlyResult));
    pit.round(&ODDS);
    pit.throw_land(&NOT_FLAT);
    pit.ok(SUPERVISOR, &invalidate(OnlyResult));
    assert_eq!((pit.play.books.of(2), pit.play.books.of(3)), ((0, 0), (0, 0)));
    pit.play.rebuild();
}

// nsw 5.3, R24: the whole game with excess, undone
#[test]
fn a_game_with_an_excess_is_undone_to_nothing() {
    for landing in [HEADS, TAILS, ODDS] {
        let mut pit = seated_with(&at_settlement(), 2);
        pit.spinner(1, Heads, 10_100);
        pit.place_your_bets();
        pit.bet(2, Tails, 5_300);
        pit.round(&landing);
        pit.ok(SUPERVISOR, &invalidate(Game));
        pit.money(&[], 0);
        pit.play.rebuild();
    }
}

// nsw 9.8, R25: a closed table has nothing to invalidate; before that it has
#[test]
fn an_outcome_stays_open_until_the_table_is_closed() {
    let mut pit = table();
    let closes = pit.now + 20 * 60 * 1_000;
    pit.ok(SUPERVISOR, &Command::AnnounceClosing(closes));
    pit.now = closes;
    pit.round(&TAILS);
    pit.ok(SUPERVISOR, &invalidate(OnlyResult));
    // the spinner's wager is undetermined again
    pit.refused(SUPERVISOR, &Command::CloseTable);
    pit.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    pit.round(&TAILS);
    pit.ok(SUPERVISOR, &Command::CloseTable);
    assert_eq!(pit.refused(SUPERVISOR, &invalidate(OnlyResult)).code, "table-closed");
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// R60: barred after a first Heads, sent out with the second decision pending
#[test]
fn a_barred_spinner_with_a_valid_spin_is_spun_for() {
    let mut pit = table();
    pit.round(&HEADS);
    pit.place_your_bets();
    pit.bet(2, Heads, 500);
    pit.round(&ODDS);
    pit.ok(BOXER, &Command::SendSpinnerOut(SendingOut { reason: SendingOutReason::ContravenedRules, bar: true }));
    pit.ok(SUPERVISOR, &invalidate(OnlyResult));
    let game = pit.view().game.unwrap();
    assert_eq!((game.seat, game.run, game.handed_over), (1, 1, true));
    // the layout is open again: what was frozen has been refunded
    pit.place_your_bets();
    pit.bet(2, Heads, 500);
    pit.ok(player(2), &crate::common::desk::change(Heads, 600));
    pit.ok(BOXER, &crate::common::substitute(Role::Dealer));
    pit.no_more_bets();
    pit.spin(&HEADS);
    pit.round(&HEADS);
    assert_eq!(pit.play.books.of(1), (7_500, 0));
    pit.play.rebuild();
}

// nsw 9.5, R24: with the result alone the spinner's wager is not refunded, so there is none to forfeit,
// or its forfeit ends the game; in neither case does it lie there and belong to the house
#[test]
fn forfeiting_the_spinners_wager_leaves_no_game_without_a_wager() {
    let forfeits = vec![Forfeit { seat: 1, wager: WagerKind::Spinner, bet: None }];
    for landing in [HEADS, TAILS, ODDS] {
        let mut pit = table();
        pit.round(&landing);
        let fraud = Invalidation { scope: OnlyResult, reason: InvalidationReason::Fraud, forfeits: forfeits.clone() };
        if pit.play.apply(SUPERVISOR, pit.now, &Command::InvalidateOutcome(fraud)).is_ok() {
            assert!(pit.view().game.is_none());
            pit.money(&[(1, -1_000)], 1_000);
        }
        pit.play.rebuild();
    }
}

// R52: twice in a row, decision after decision
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

// R106: a spinner who declined to go on, and then lost, throws again; the coins were put back when the game was lost
#[test]
fn a_spinner_who_declined_and_lost_throws_again() {
    let mut pit = table();
    pit.no_more_bets();
    pit.spin(&ODDS);
    pit.ok(player(1), &Command::DeclineFurtherSpins);
    pit.ok(BOXER, &Command::AppointSubstitute(Role::Dealer));
    pit.spin(&TAILS);
    assert_eq!(pit.play.books.of(1), (-1_000, 0));
    let events = pit.ok(SUPERVISOR, &invalidate(OnlyResult));
    assert!(!handed_back(&events).iter().any(|row| row.1 == WagerKind::Spinner), "{:?}", kinds(&events));
    let (game, thrower) = (pit.view().game.unwrap(), pit.view().thrower);
    assert_eq!((game.seat, game.run, game.valid_spin, game.handed_over), (1, 0, false, false));
    assert_eq!(thrower, Some(Thrower::Spinner(1)));
    assert_eq!((pit.play.books.of(1), pit.lies(1, WagerKind::Spinner)), ((-1_000, 0), 1_000));
    pit.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    pit.place_your_bets();
    pit.round(&TAILS);
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}
