//! Invalidating an outcome with the spinner's game, forfeits, and games that began later.

use crate::common::desk::{handed_back, reversed};
use crate::common::{Pit, betting, cited, has, kinds, one, spinner_ready};
use kip_engine::contract::Seat;
use kip_engine::two_up::contract::{
    Command, Event, Forfeit, GameOutcome, Happening, Invalidation, InvalidationReason, InvalidationScope, Phase,
    SendingOut, SendingOutReason, Side, WagerKind,
};
use kip_tests::say::{BOXER, HEADS, ODDS, SUPERVISOR, TAILS, coins, player};

use InvalidationReason::{Disruption, Fraud};
use InvalidationScope::{Game, Result as OnlyResult};
use Side::{Heads, Tails};

fn invalidate(scope: InvalidationScope, reason: InvalidationReason, forfeits: &[(Seat, WagerKind)]) -> Command {
    let forfeits = forfeits.iter().map(|&(seat, wager)| Forfeit { seat, wager, bet: None }).collect();
    Command::InvalidateOutcome(Invalidation { scope, reason, forfeits })
}

/// Seat 1 spins for Heads with 10 dollars, seat 2 has 5 on Heads, seat 3 has 7 on Tails; nothing thrown.
fn table() -> Pit {
    let mut pit = betting(3, Heads, 1_000);
    pit.bet(2, Heads, 500);
    pit.bet(3, Tails, 700);
    pit
}

/// Forfeited wagers: seat, wager, chips, clause.
fn forfeited(events: &[Event]) -> Vec<(Seat, WagerKind, u64, String)> {
    let lost = |event: &Event| match &event.what {
        Happening::WagerForfeited(lost) => {
            Some((lost.seat, lost.wager, lost.stake.chips, crate::common::clause_of(event)))
        }
        _ => None,
    };
    events.iter().filter_map(lost).collect()
}

fn ended(events: &[Event]) -> (Seat, GameOutcome) {
    let Happening::SpinnerGameEnded(end) = &one(events, "spinner-game-ended").what else { panic!() };
    (end.seat, end.outcome)
}

// nsw 9.4, 9.5, R24: the spinner's wager is refunded too, and the spinner's game ends
#[test]
fn with_the_game_the_spinners_wager_is_refunded() {
    for stage in 0..4 {
        let mut pit = table();
        pit.no_more_bets();
        match stage {
            0 => drop(pit.throw()),
            1 => drop(pit.throw_land(&HEADS)),
            2 => drop(pit.spin(&ODDS)),
            _ => drop(pit.spin(&HEADS)),
        }
        let events = pit.ok(SUPERVISOR, &invalidate(Game, Disruption, &[]));
        assert_eq!(ended(&events), (1, GameOutcome::Returned), "stage {stage}");
        assert!(handed_back(&events).contains(&(1, WagerKind::Spinner, 1_000, 0)));
        assert!(pit.view().game.is_none());
        assert_eq!(pit.phase(), Phase::Offering);
        pit.money(&[], 0);
        // R48: the spinner has just retired, and is passed over in this round
        pit.refused(BOXER, &Command::OfferCoins(1));
        pit.spinner(2, Heads, 1_000);
        pit.play.rebuild();
    }
}

// R24: earlier results of the same game stay settled
#[test]
fn earlier_results_of_the_game_stay_settled() {
    let mut pit = table();
    pit.round(&HEADS);
    pit.place_your_bets();
    pit.bet(3, Heads, 900);
    pit.round(&TAILS);
    let events = pit.ok(SUPERVISOR, &invalidate(Game, Disruption, &[]));
    let mut undone = reversed(&events);
    undone.sort_by_key(|row| row.0);
    assert_eq!(undone, [(1, WagerKind::Spinner, 1_000, 0, false), (3, WagerKind::Heads, 900, 0, false)]);
    pit.money(&[(2, 500), (3, -700)], 200);
    pit.play.rebuild();
}

// R24: a game won is undone too
#[test]
fn a_game_won_can_be_undone_whole() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    for _ in 0..3 {
        pit.round(&HEADS);
    }
    let events = pit.ok(SUPERVISOR, &invalidate(Game, Fraud, &[]));
    assert_eq!(cited(&events, "outcome-invalidated"), "nsw 9.4.2");
    assert_eq!(reversed(&events), [(1, WagerKind::Spinner, 1_000, 7_500, true)]);
    pit.money(&[], 0);
    assert_eq!(pit.phase(), Phase::Offering);
    pit.refused(player(1), &Command::SpinAgain);
    pit.play.rebuild();
}

// nsw 9.4.2, 9.5: forfeits for fraud, to the house
#[test]
fn a_fraudulent_players_wager_is_forfeited() {
    for settled in [None, Some(HEADS), Some(TAILS)] {
        let mut pit = table();
        pit.no_more_bets();
        match &settled {
            None => drop(pit.throw()),
            Some(landing) => drop(pit.spin(landing)),
        }
        let events = pit.ok(SUPERVISOR, &invalidate(OnlyResult, Fraud, &[(2, WagerKind::Heads)]));
        assert_eq!(forfeited(&events), [(2, WagerKind::Heads, 500, "nsw 9.5".to_string())]);
        assert!(handed_back(&events).contains(&(3, WagerKind::Tails, 700, 0)));
        assert!(!handed_back(&events).iter().any(|row| row.0 == 2));
        assert_eq!((pit.play.books.of(2), pit.play.books.of(3)), ((-500, 0), (0, 0)));
        assert_eq!(pit.play.books.bank().0, 500);
        pit.play.rebuild();
    }
}

// nsw 9.5: the spinner's wager is forfeited with the game
#[test]
fn a_fraudulent_spinners_wager_is_forfeited() {
    let mut pit = table();
    pit.round(&HEADS);
    let events = pit.ok(SUPERVISOR, &invalidate(Game, Fraud, &[(1, WagerKind::Spinner)]));
    assert_eq!(forfeited(&events)[0].2, 1_000);
    assert_eq!(ended(&events), (1, GameOutcome::Forfeited));
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// nsw 9.5, R24: no forfeits without fraud, none of a wager that was not there
#[test]
fn only_fraud_forfeits_and_only_what_was_there() {
    let mut pit = table();
    pit.round(&HEADS);
    for scope in [OnlyResult, Game] {
        let refusal = pit.refused(SUPERVISOR, &invalidate(scope, Disruption, &[(2, WagerKind::Heads)]));
        assert_eq!(refusal.clause, "nsw 9.5", "{refusal:?}");
        pit.refused(SUPERVISOR, &invalidate(scope, Fraud, &[(2, WagerKind::Tails)]));
        pit.refused(SUPERVISOR, &invalidate(scope, Fraud, &[(7, WagerKind::Heads)]));
        pit.refused(SUPERVISOR, &invalidate(scope, Fraud, &[(3, WagerKind::Tails), (3, WagerKind::Tails)]));
        pit.refused(SUPERVISOR, &invalidate(scope, Fraud, &[(2, WagerKind::Cover)]));
    }
    let many: Vec<_> = (0..200).map(|_| (2, WagerKind::Heads)).collect();
    pit.refused(SUPERVISOR, &invalidate(Game, Fraud, &many));
    pit.ok(SUPERVISOR, &invalidate(OnlyResult, Fraud, &[(2, WagerKind::Heads), (3, WagerKind::Tails)]));
    assert_eq!((pit.play.books.of(2), pit.play.books.of(3)), ((-500, 0), (-700, 0)));
    pit.play.rebuild();
}

// R52: a later spinner's game that has begun ends too, its wager returned
#[test]
fn a_later_game_ends_with_its_wager_returned() {
    let mut pit = table();
    pit.round(&TAILS);
    pit.spinner(2, Tails, 2_000);
    assert!(pit.view().outcome_open);
    let events = pit.ok(SUPERVISOR, &invalidate(OnlyResult, Disruption, &[]));
    assert_eq!(ended(&events), (2, GameOutcome::Returned));
    assert!(handed_back(&events).contains(&(2, WagerKind::Spinner, 2_000, 0)));
    let game = pit.view().game.unwrap();
    assert_eq!((game.seat, game.run, game.stake.chips, pit.phase()), (1, 0, 1_000, Phase::Preparing));
    assert_eq!((pit.play.books.of(2), pit.play.books.of(3)), ((0, 0), (0, 0)));
    pit.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    pit.round(&HEADS);
    pit.play.rebuild();

    // the same with the game: nobody has the coins
    let mut pit = table();
    pit.round(&TAILS);
    pit.spinner(2, Tails, 2_000);
    pit.ok(SUPERVISOR, &invalidate(Game, Disruption, &[]));
    assert!(pit.view().game.is_none() && pit.phase() == Phase::Offering);
    pit.money(&[], 0);
    pit.play.rebuild();
}

// R52: the winner's next wager is such a later game
#[test]
fn a_winners_next_wager_is_returned_with_it() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    for _ in 0..3 {
        pit.round(&HEADS);
    }
    pit.ok(player(1), &Command::SpinAgain);
    pit.prepare(1, Tails, 600);
    let events = pit.ok(SUPERVISOR, &invalidate(OnlyResult, Disruption, &[]));
    assert_eq!(handed_back(&events), [(1, WagerKind::Spinner, 600, 0)]);
    assert_eq!(reversed(&events), [(1, WagerKind::Spinner, 1_000, 7_500, true)]);
    let game = pit.view().game.unwrap();
    assert_eq!((game.side, game.run, game.stake.chips), (Some(Heads), 2, 1_000));
    assert_eq!(pit.play.books.of(1), (-1_000, 0));
    pit.play.rebuild();
}

// R60: barred or excluded, the spinner does not come back: without a valid spin the wager is returned
#[test]
fn a_barred_spinner_without_a_valid_spin_gets_the_wager_back() {
    let mut pit = table();
    pit.round(&TAILS);
    pit.ok(SUPERVISOR, &Command::ExcludePlayer(1));
    let events = pit.ok(SUPERVISOR, &invalidate(OnlyResult, Disruption, &[]));
    assert!(handed_back(&events).contains(&(1, WagerKind::Spinner, 1_000, 0)), "{:?}", kinds(&events));
    assert!(pit.view().game.is_none());
    pit.money(&[], 0);
    pit.play.rebuild();
}

// R60: with a valid spin a dealer spins on
#[test]
fn an_excluded_spinner_with_a_valid_spin_is_spun_for() {
    let mut pit = table();
    pit.round(&HEADS);
    pit.round(&TAILS);
    pit.ok(SUPERVISOR, &Command::ExcludePlayer(1));
    pit.ok(SUPERVISOR, &invalidate(OnlyResult, Disruption, &[]));
    let game = pit.view().game.unwrap();
    assert!(game.handed_over && game.seat == 1 && game.run == 1);
    pit.place_your_bets();
    pit.refused(player(1), &kip_tests::say::throw());
    pit.ok(BOXER, &crate::common::substitute(kip_engine::contract::Role::Dealer));
    pit.no_more_bets();
    pit.spin(&HEADS);
    pit.round(&HEADS);
    // both later Heads are the spinner's
    assert_eq!(pit.play.books.of(1), (7_500, 0));
    pit.play.rebuild();
}

// R60, nsw 6.7: sent out and barred with the coins pending
#[test]
fn a_spinner_sent_out_and_barred_is_not_brought_back_by_an_invalidation() {
    let bar = Command::SendSpinnerOut(SendingOut { reason: SendingOutReason::DelayOrDisorder, bar: true });
    let mut pit = table();
    pit.round(&ODDS);
    pit.ok(BOXER, &bar);
    let events = pit.ok(SUPERVISOR, &invalidate(OnlyResult, Disruption, &[]));
    // before the throw of these Odds there was no valid spin
    assert!(handed_back(&events).contains(&(1, WagerKind::Spinner, 1_000, 0)), "{:?}", kinds(&events));
    assert!(pit.view().game.is_none());
    assert!(pit.view().seats[0].barred);
    pit.money(&[], 0);
    pit.play.rebuild();
}

// R29: nobody leaves while an outcome they had money on can be invalidated
#[test]
fn who_had_money_on_an_open_outcome_stays() {
    let mut pit = table();
    pit.join(4);
    pit.round(&TAILS);
    for seat in 1..=3 {
        let refusal = pit.refused(kip_tests::say::HOST, &Command::Leave(seat));
        assert_eq!(refusal.ruling.as_deref().unwrap_or(&refusal.clause), "R29", "{refusal:?}");
    }
    pit.ok(kip_tests::say::HOST, &Command::Leave(4));
    let events = pit.ok(SUPERVISOR, &invalidate(Game, Disruption, &[]));
    assert!(!has(&events, "result-announced"));
    for seat in 1..=3 {
        pit.ok(kip_tests::say::HOST, &Command::Leave(seat));
    }
    pit.play.rebuild();
}
