//! Corners where two rules meet.

use crate::common::{
    OUTSIDE, Pit, betting, ended, has, lost, no_spin, one, open, returned, seated, spinner_ready, substitute, won,
};
use kip_engine::contract::{Role, Seat, Stake};
use kip_engine::two_up::contract::{
    Choice, Command, GameOutcome, Happening, NoSpinReason, Phase, Picked, SendingOut, SendingOutReason, Side, Thrower,
    Wager, WagerKind,
};
use kip_tests::say::{BOXER, HEADS, HOST, ODDS, SUPERVISOR, TAILS, bet, coins, player, throw};

use Side::{Heads, Tails};

fn winner() -> Pit {
    let mut pit = spinner_ready(2, Heads, 1_000);
    for _ in 0..3 {
        pit.round(&HEADS);
    }
    pit
}

/// The seats that the boxer may offer the coins to now.
fn next(pit: &mut Pit) -> Vec<Seat> {
    let legal = pit.play.legal(pit.now);
    let offered = |choice: &Choice| if let Command::OfferCoins(seat) = choice.command { Some(seat) } else { None };
    let told: Vec<_> = legal.iter().filter_map(offered).collect();
    for seat in 1..=8 {
        if !told.contains(&seat) {
            pit.refused(BOXER, &Command::OfferCoins(seat));
        }
    }
    told
}

// nsw 6.5, R9, R6: a winner who stays begins a new game, and its first three spins are its own
#[test]
fn the_first_three_spins_of_a_game_begin_anew_for_a_winner_who_stays() {
    let mut pit = winner();
    pit.ok(player(1), &Command::SpinAgain);
    pit.prepare(1, Heads, 1_000);
    let events = pit.invalids(3);
    assert!(has(&events, "election-required") && !has(&events, "coins-handed-over"));
    let events = pit.ok(player(1), &Command::ElectRetire);
    assert_eq!(ended(&events), [(1, GameOutcome::Returned)]);
    pit.money(&[(1, 7_500)], -7_500);
    pit.play.rebuild();
}

// R6: a game won is over: no bets, no throw before the winner has chosen
#[test]
fn between_a_win_and_the_choice_nothing_is_played() {
    let mut pit = winner();
    for command in [Command::PlaceYourBets, Command::NoMoreBets, Command::RecordFailureToSpin, throw()] {
        pit.refused(BOXER, &command);
    }
    pit.refused(player(1), &throw());
    pit.refused(player(2), &bet(Heads, 500));
    assert_eq!(pit.phase(), Phase::Won);
    pit.play.rebuild();
}

// nsw 6.7, R51: a winner who is excluded does not spin again, and keeps what was won
#[test]
fn an_excluded_winner_does_not_spin_again() {
    let mut pit = winner();
    pit.ok(SUPERVISOR, &Command::ExcludePlayer(1));
    pit.refused(player(1), &Command::SpinAgain);
    assert_eq!(next(&mut pit), [2]);
    pit.accept(2);
    pit.money(&[(1, 7_500)], -7_500);
    pit.play.rebuild();
}

// nsw 3.1: a player who sits down behind the disc is offered the coins too, or the house may spin: play goes on
#[test]
fn a_player_who_joins_during_the_offers_does_not_stop_the_game() {
    let mut pit = open(&crate::common::config());
    pit.join(1);
    pit.join(3);
    for seat in [1, 3] {
        pit.ok(BOXER, &Command::OfferCoins(seat));
        pit.ok(player(seat), &Command::DeclineCoins);
    }
    pit.join(2);
    match &next(&mut pit)[..] {
        [] => {}
        [2] => pit.accept(2),
        other => panic!("{other:?}"),
    }
    if pit.phase() == Phase::Offering {
        pit.ok(BOXER, &Command::StartHouseSpin);
    }
    pit.play.rebuild();
}

// nsw 3.1, 2.6.2: when the player at the disc leaves, the next one clockwise of that place is next
#[test]
fn the_disc_keeps_its_place_when_its_player_leaves() {
    let mut pit = seated(4);
    for seat in [1, 2] {
        pit.ok(BOXER, &Command::OfferCoins(seat));
        pit.ok(player(seat), &Command::DeclineCoins);
    }
    pit.ok(HOST, &Command::Leave(2));
    assert_eq!(next(&mut pit), [3]);
    pit.ok(HOST, &Command::Leave(3));
    assert_eq!(next(&mut pit), [4]);
    pit.accept(4);
    pit.play.rebuild();
}

// nsw 3.1, 3.3: nobody at the table; then somebody comes
#[test]
fn an_empty_table_waits_for_players() {
    let mut pit = seated(2);
    for seat in [1, 2] {
        pit.ok(HOST, &Command::Leave(seat));
    }
    assert!(next(&mut pit).is_empty());
    pit.join(5);
    assert_eq!(next(&mut pit), [5]);
    pit.accept(5);
    pit.play.rebuild();
}

// R8, R7, nsw 4.7: what lies there when a spinner retires stays for the next spinner's decision
#[test]
fn wagers_stay_for_the_next_spinner() {
    let mut pit = betting(3, Heads, 1_000);
    pit.bet(2, Tails, 500);
    pit.ok(player(1), &Command::Retire);
    pit.refused(player(3), &bet(Heads, 500));
    pit.accept(2);
    pit.prepare(2, Heads, 1_000);
    assert_eq!(pit.lies(2, WagerKind::Tails), 500);
    pit.place_your_bets();
    // a decision of its own: new wagers, and the old one may grow
    pit.bet(3, Heads, 500);
    pit.ok(player(2), &Command::ChangeWager(Wager { side: Tails, stake: Stake { chips: 800, tokens: 0 } }));
    let events = pit.round(&TAILS);
    assert_eq!(won(&events), [(2, WagerKind::Tails, 800, 800)]);
    pit.money(&[(2, -200), (3, -500)], 700);
    pit.play.rebuild();
}

// R8, nsw 3.3: and for the house spin, if nobody takes the coins
#[test]
fn wagers_stay_for_the_house_spin() {
    let mut pit = betting(2, Heads, 1_000);
    pit.bet(2, Tails, 500);
    pit.bet(1, Heads, 700);
    pit.ok(player(1), &Command::Retire);
    pit.ok(BOXER, &Command::OfferCoins(2));
    pit.ok(player(2), &Command::DeclineCoins);
    pit.ok(BOXER, &Command::StartHouseSpin);
    let events = pit.round(&HEADS);
    assert_eq!((won(&events).len(), lost(&events).len()), (1, 1));
    pit.money(&[(1, 700), (2, -500)], -200);
    pit.play.rebuild();
}

// nsw 6.8, R11: the freeze is for the wagers on the layout; without any the next decision is free
#[test]
fn a_freeze_ends_with_its_decision() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    pit.round(&HEADS);
    pit.ok(BOXER, &Command::SendSpinnerOut(SendingOut { reason: SendingOutReason::DelayOrDisorder, bar: false }));
    pit.ok(BOXER, &substitute(Role::Dealer));
    pit.place_your_bets();
    pit.bet(2, Heads, 500);
    pit.ok(player(2), &Command::ChangeWager(Wager { side: Heads, stake: Stake { chips: 600, tokens: 0 } }));
    assert!(!pit.view().seats[1].wagers[0].frozen);
    pit.round(&HEADS);
    assert_eq!(pit.play.books.of(2), (600, 0));
    pit.play.rebuild();
}

// nsw 6.8: the dealer spins on with Odds pending, and what is pending stays pending
#[test]
fn odds_stay_pending_when_the_spinner_is_sent_out() {
    let mut pit = betting(2, Heads, 1_000);
    pit.bet(2, Heads, 500);
    for _ in 0..3 {
        pit.round(&ODDS);
    }
    pit.ok(BOXER, &Command::SendSpinnerOut(SendingOut { reason: SendingOutReason::ContravenedRules, bar: true }));
    pit.ok(BOXER, &substitute(Role::Dealer));
    assert!(pit.view().pending);
    pit.round(&ODDS);
    let events = pit.round(&ODDS);
    assert_eq!(lost(&events), [(2, WagerKind::Heads, 500), (1, WagerKind::Spinner, 1_000)]);
    pit.money(&[(1, -1_000), (2, -500)], 1_500);
    pit.play.rebuild();
}

fn coin(number: u8) -> Picked {
    Picked { first: number, second: None, third: None }
}

// nsw 7.4.1: first the call, then the search: no coin gets lost while the coins fly, nor once they show their faces
#[test]
fn no_coin_gets_lost_before_the_spin_is_called_invalid() {
    let mut pit = betting(2, Heads, 1_000);
    pit.no_more_bets();
    pit.throw();
    pit.refused(BOXER, &Command::LoseCoins(coin(1)));
    pit.ok(BOXER, &no_spin(NoSpinReason::OutsideRing));
    pit.ok(BOXER, &Command::LoseCoins(coin(1)));
    pit.ok(player(1), &Command::SelectCoins(coins(2, 3)));
    pit.no_more_bets();
    pit.throw();
    pit.ok(BOXER, &TAILS);
    pit.refused(BOXER, &Command::LoseCoins(coin(2)));
    pit.ok(BOXER, &Command::AnnounceResult);
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// nsw 7.4.3, 4.6, R7: with Odds pending new coins are selected without opening the layout
#[test]
fn coins_are_selected_anew_with_odds_pending() {
    let mut pit = betting(2, Heads, 1_000);
    pit.bet(2, Heads, 500);
    pit.round(&ODDS);
    let events = pit.throw_land(&OUTSIDE);
    assert!(has(&events, "spin-invalid") && !has(&events, "betting-reopened"));
    pit.refused(player(1), &throw());
    pit.ok(player(1), &Command::SelectCoins(coins(2, 3)));
    assert_eq!(pit.phase(), Phase::Called);
    pit.spin(&HEADS);
    assert_eq!(pit.play.books.of(2), (500, 0));
    pit.play.rebuild();
}

// nsw 7.4.5: no new set while the coins fly
#[test]
fn no_set_is_brought_while_the_coins_fly() {
    let mut pit = betting(2, Heads, 1_000);
    pit.no_more_bets();
    pit.throw_land(&OUTSIDE);
    pit.ok(BOXER, &Command::LoseCoins(coins(1, 2)));
    pit.ok(player(1), &Command::SelectCoins(coins(3, 4)));
    pit.no_more_bets();
    pit.throw();
    pit.refused(BOXER, &Command::BringNewSet);
    pit.ok(BOXER, &TAILS);
    pit.ok(BOXER, &Command::AnnounceResult);
    pit.ok(BOXER, &Command::BringNewSet);
    pit.accept(2);
    pit.play.rebuild();
}

// nsw 6.6p1, 7.4.3: when the third invalid spin leaves the ring too, the substitute still gets two coins
#[test]
fn a_substitute_throws_after_a_coin_left_the_ring() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    pit.round(&HEADS);
    pit.invalids(2);
    pit.no_more_bets();
    let events = pit.throw_land(&OUTSIDE);
    assert!(has(&events, "coins-handed-over"));
    pit.ok(BOXER, &Command::LoseCoins(coin(1)));
    let events = pit.ok(BOXER, &substitute(Role::Boxer));
    if let Some(Happening::CoinsSelected(selected)) =
        events.iter().map(|event| &event.what).find(|what| matches!(what, Happening::CoinsSelected(_)))
    {
        // R48: the first two available
        assert_eq!((selected.first, selected.second), (2, Some(3)));
    }
    assert_eq!(pit.view().thrower, Some(Thrower::House(Role::Boxer)));
    let events = pit.round(&TAILS);
    let Happening::SpinnerGameEnded(end) = &one(&events, "spinner-game-ended").what else { panic!() };
    assert_eq!((end.seat, end.outcome), (1, GameOutcome::Lost));
    assert_eq!(returned(&events), []);
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}
