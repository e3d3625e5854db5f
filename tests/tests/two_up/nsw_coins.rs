//! The set of five coins: in play, lost, found, replaced.

use crate::common::{OUTSIDE, Pit, betting, cited, has, house_spin, kinds, no_spin, one, seated, spinner_ready, won};
use kip_engine::two_up::contract::{CoinStatus, Command, Happening, NoSpinReason, Phase, Picked, Side, WagerKind};
use kip_tests::say::{BOXER, DEALER, HEADS, ODDS, SUPERVISOR, TAILS, call, coins, player, spinner_bet, throw};

use CoinStatus::{Available, InPlay, Lost};
use Side::{Heads, Tails};

const fn coin(number: u8) -> Picked {
    Picked { first: number, second: None, third: None }
}

const fn select(first: u8, second: u8) -> Command {
    Command::SelectCoins(coins(first, second))
}

const fn lose(which: Picked) -> Command {
    Command::LoseCoins(which)
}

const fn found(which: Picked) -> Command {
    Command::ReturnCoins(which)
}

/// Coins 1 and 2 were thrown, one left the ring; the layout is open again.
fn out_of_the_ring() -> Pit {
    let mut pit = betting(3, Heads, 1_000);
    pit.no_more_bets();
    pit.throw_land(&OUTSIDE);
    assert_eq!(pit.phase(), Phase::Reopened);
    pit
}

fn status(pit: &Pit, number: usize) -> CoinStatus {
    pit.view().coins[number - 1]
}

fn count(pit: &Pit, status: &CoinStatus) -> usize {
    pit.view().coins.iter().filter(|coin| *coin == status).count()
}

// nsw 2.3: five coins at the start of play
#[test]
fn five_coins_are_present_at_the_start_of_play() {
    let pit = seated(1);
    assert_eq!(pit.view().coins, [const { Available }; 5]);
    assert_eq!(pit.view().coin_set, 1);
    pit.play.rebuild();
}

// nsw 2.6.3, 6.1, R14, R48: two in play, back in the set when the spinner's game ends
#[test]
fn coins_go_into_play_and_back_into_the_set() {
    let mut pit = seated(2);
    pit.accept(1);
    pit.ok(player(1), &select(2, 5));
    pit.ok(player(1), &call(Heads));
    pit.ok(player(1), &spinner_bet(1_000));
    assert_eq!((status(&pit, 2), status(&pit, 5), count(&pit, &Available)), (InPlay, InPlay, 3));
    pit.round(&ODDS);
    pit.round(&HEADS);
    assert_eq!((status(&pit, 2), status(&pit, 5)), (InPlay, InPlay));
    pit.round(&TAILS);
    assert_eq!(count(&pit, &Available), 5);
    pit.accept(2);
    pit.ok(player(2), &select(5, 1));
    pit.play.rebuild();
}

// R48: the coins of a house spin are the first two available
#[test]
fn a_house_spin_takes_the_first_two_available_coins() {
    let mut pit = out_of_the_ring();
    pit.ok(BOXER, &lose(coin(1)));
    pit.ok(player(1), &Command::Retire);
    for seat in [2, 3] {
        pit.ok(BOXER, &Command::OfferCoins(seat));
        pit.ok(player(seat), &Command::DeclineCoins);
    }
    let events = pit.ok(BOXER, &Command::StartHouseSpin);
    let Happening::CoinsSelected(selected) = &one(&events, "coins-selected").what else { panic!() };
    assert_eq!((selected.first, selected.second), (2, Some(3)));
    pit.round(&HEADS);
    assert_eq!((count(&pit, &Available), count(&pit, &Lost)), (4, 1));
    pit.play.rebuild();
}

// nsw 7.4.1: a coin out of the ring is "no spin" at once
#[test]
fn a_coin_out_of_the_ring_is_no_spin() {
    let mut pit = betting(2, Heads, 1_000);
    pit.no_more_bets();
    let events = pit.throw_land(&OUTSIDE);
    assert!(["nsw 7.3.1", "nsw 7.4.1"].contains(&&*cited(&events, "spin-invalid")));
    assert_eq!(pit.lies(1, WagerKind::Spinner), 1_000);
    pit.play.rebuild();
}

// nsw 7.4.3, R48: then the spinner selects anew
#[test]
fn after_a_coin_left_the_ring_the_spinner_selects_new_coins() {
    let mut pit = out_of_the_ring();
    pit.ok(BOXER, &lose(coin(1)));
    let refusal = match pit.play.apply(BOXER, pit.now, &Command::NoMoreBets) {
        Ok(_) => pit.refused(player(1), &throw()),
        Err(refusal) => refusal,
    };
    assert!(["nsw 7.4.3", "nsw 6.1"].contains(&&*refusal.clause), "{refusal:?}");
    for gone in [select(1, 2), select(3, 1)] {
        pit.refused(player(1), &gone);
    }
    let events = pit.ok(player(1), &select(3, 4));
    assert!(["nsw 7.4.3", "nsw 6.1"].contains(&&*cited(&events, "coins-selected")));
    assert_eq!((status(&pit, 1), status(&pit, 3), status(&pit, 4)), (Lost, InPlay, InPlay));
    pit.round(&HEADS);
    pit.play.rebuild();
}

// nsw 7.4.3, R48: or asks for the original coins, if they were found
#[test]
fn the_spinner_may_ask_for_the_original_coins() {
    let mut pit = out_of_the_ring();
    pit.refused(player(2), &Command::RequestOriginalCoins);
    let events = pit.ok(player(1), &Command::RequestOriginalCoins);
    assert_eq!((kinds(&events), cited(&events, "coins-selected")), (vec!["coins-selected"], "nsw 7.4.3".into()));
    assert_eq!((status(&pit, 1), status(&pit, 2)), (InPlay, InPlay));
    pit.round(&HEADS);
    pit.play.rebuild();
}

// nsw 7.4.3, 7.4.4: an original coin that is lost cannot be asked for until the boxer has checked it
#[test]
fn a_lost_coin_comes_back_after_the_boxers_check() {
    let mut pit = out_of_the_ring();
    let events = pit.ok(BOXER, &lose(coin(2)));
    assert_eq!(kinds(&events), ["coins-lost"]);
    assert!(cited(&events, "coins-lost").starts_with("nsw 7.4"));
    pit.refused(player(1), &Command::RequestOriginalCoins);
    for by in [DEALER, SUPERVISOR, player(1)] {
        let refusal = pit.refused(by, &found(coin(2)));
        assert_eq!(refusal.code, "not-authorised", "{refusal:?}");
    }
    let events = pit.ok(BOXER, &found(coin(2)));
    assert_eq!((kinds(&events), cited(&events, "coins-returned")), (vec!["coins-returned"], "nsw 7.4.4".into()));
    assert_ne!(status(&pit, 2), Lost);
    pit.ok(player(1), &Command::RequestOriginalCoins);
    pit.round(&HEADS);
    pit.play.rebuild();
}

// nsw 7.4: only coins that were thrown out of the ring get lost, and only those lost are found; the boxer says so
#[test]
fn only_coins_thrown_out_of_the_ring_get_lost() {
    let mut pit = betting(2, Heads, 1_000);
    pit.refused(BOXER, &found(coin(1)));
    pit.no_more_bets();
    pit.throw();
    pit.ok(BOXER, &no_spin(NoSpinReason::OutsideRing));
    for by in [DEALER, SUPERVISOR, player(1)] {
        let refusal = pit.refused(by, &lose(coin(1)));
        assert_eq!(refusal.code, "not-authorised", "{refusal:?}");
    }
    for bad in [coin(0), coin(6), coins(1, 1)] {
        pit.refused(BOXER, &lose(bad));
    }
    pit.ok(BOXER, &lose(coin(1)));
    pit.refused(BOXER, &lose(coin(1)));
    pit.refused(BOXER, &found(coin(2)));
    pit.play.rebuild();
}

// nsw 7.4.5, R14: with one lost play goes on with the rest, in the next spinner's game too
#[test]
fn with_one_coin_lost_play_goes_on_with_the_rest() {
    let mut pit = out_of_the_ring();
    pit.ok(BOXER, &lose(coin(1)));
    let refusal = pit.refused(BOXER, &Command::BringNewSet);
    assert_eq!(refusal.clause, "nsw 7.4.5", "{refusal:?}");
    pit.ok(player(1), &select(2, 3));
    pit.round(&TAILS);
    let refusal = pit.refused(BOXER, &Command::BringNewSet);
    assert_eq!(refusal.clause, "nsw 7.4.5", "{refusal:?}");
    pit.accept(2);
    pit.ok(player(2), &select(4, 5));
    pit.play.rebuild();
}

/// Coins 1 and 2 are lost, seat 1 is still the spinner.
fn two_lost() -> Pit {
    let mut pit = out_of_the_ring();
    pit.ok(BOXER, &lose(coins(1, 2)));
    assert_eq!((count(&pit, &Lost), count(&pit, &Available)), (2, 3));
    pit
}

// nsw 7.4.5, R14: with more than one lost the spinner of the time may go on with the rest
#[test]
fn with_two_coins_lost_the_spinner_may_go_on() {
    let mut pit = two_lost();
    pit.ok(player(1), &select(4, 5));
    pit.round(&HEADS);
    pit.round(&HEADS);
    assert_eq!(won(&pit.round(&HEADS)), [(1, WagerKind::Spinner, 1_000, 7_500)]);
    pit.money(&[(1, 7_500)], -7_500);
    pit.play.rebuild();
}

// nsw 7.4.5, R14: but before the next spinner's game a new set is brought, the old one removed
#[test]
fn with_two_coins_lost_a_new_set_comes_before_the_next_spinners_game() {
    let mut pit = two_lost();
    pit.ok(player(1), &select(4, 5));
    pit.round(&TAILS);
    let refusal = match pit.play.apply(BOXER, pit.now, &Command::OfferCoins(2)) {
        Err(refusal) => refusal,
        Ok(_) => {
            pit.ok(player(2), &Command::AcceptCoins);
            pit.refused(player(2), &select(4, 5))
        }
    };
    assert_eq!(refusal.clause, "nsw 7.4.5", "{refusal:?}");
    for by in [DEALER, SUPERVISOR, player(2)] {
        let refusal = pit.refused(by, &Command::BringNewSet);
        assert_eq!(refusal.code, "not-authorised", "{refusal:?}");
    }
    let events = pit.ok(BOXER, &Command::BringNewSet);
    assert_eq!((kinds(&events), cited(&events, "set-replaced")), (vec!["set-replaced"], "nsw 7.4.5".into()));
    assert_eq!((pit.view().coin_set, pit.view().coins.clone()), (2, vec![Available; 5]));
    // a coin of the old set is found: it is removed from the game
    pit.refused(BOXER, &found(coin(1)));
    if pit.phase() == Phase::Offering {
        pit.accept(2);
    }
    pit.prepare(2, Tails, 1_000);
    pit.round(&HEADS);
    pit.play.rebuild();
}

// nsw 7.4.5, R14: a new set is no hindrance for a spinner who goes on with it
#[test]
fn with_two_coins_lost_the_spinner_may_also_take_of_a_new_set() {
    let mut pit = two_lost();
    let events = pit.ok(BOXER, &Command::BringNewSet);
    assert!(has(&events, "set-replaced"));
    pit.refused(player(1), &Command::RequestOriginalCoins);
    pit.ok(player(1), &select(1, 2));
    pit.round(&HEADS);
    assert_eq!(pit.view().game.unwrap().run, 1);
    pit.play.rebuild();
}

// R14: two are needed; with four lost a new set must be brought
#[test]
fn with_one_coin_left_a_new_set_is_needed() {
    let mut pit = two_lost();
    pit.ok(player(1), &select(3, 4));
    pit.round(&ODDS);
    pit.throw_land(&OUTSIDE);
    // with three lost, two are left
    pit.ok(BOXER, &lose(coin(3)));
    pit.ok(player(1), &select(4, 5));
    pit.throw_land(&OUTSIDE);
    pit.ok(BOXER, &lose(coin(4)));
    assert_eq!((count(&pit, &Lost), pit.phase()), (4, Phase::Called));
    pit.refused(player(1), &select(4, 5));
    pit.refused(player(1), &throw());
    pit.ok(BOXER, &Command::BringNewSet);
    pit.ok(player(1), &select(4, 5));
    pit.spin(&TAILS);
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// R14, 7.4.4: one of two lost coins found in time makes a new set needless
#[test]
fn a_coin_found_in_time_makes_a_new_set_needless() {
    let mut pit = two_lost();
    pit.ok(player(1), &select(4, 5));
    pit.round(&TAILS);
    pit.ok(BOXER, &found(coin(1)));
    assert_eq!((count(&pit, &Lost), count(&pit, &Available)), (1, 4));
    pit.accept(2);
    pit.ok(player(2), &select(1, 3));
    pit.play.rebuild();
}

// R14: five coins and nothing lost: no new set
#[test]
fn a_new_set_is_not_brought_for_nothing() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    let refusal = pit.refused(BOXER, &Command::BringNewSet);
    assert_eq!(refusal.clause, "nsw 7.4.5", "{refusal:?}");
    let mut house = house_spin(2);
    house.refused(BOXER, &Command::BringNewSet);
    pit.play.rebuild();
}
