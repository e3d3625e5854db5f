//! Coins on the kip, the calls, the throw, the landing, the announcement.

use crate::common::{Pit, betting, cited, has, kinds, lost, one, result, seated, spinner_ready, won};
use kip_engine::contract::Actor;
use kip_engine::two_up::contract::{
    Command, DecisionResult, Faces, Happening, Landing, Phase, Picked, Rest, Rests, Side, WagerKind,
};
use kip_tests::say::{
    BOXER, DEALER, GAMES_SUPERVISOR, HEADS, HOST, ODDS, SUPERVISOR, TAILS, call, coins, land, player, spinner_bet,
    throw,
};

use Side::{Heads, Tails};

const fn start(first: Side, second: Side, third: Option<Side>) -> Command {
    Command::ThrowCoins(Faces { first, second, third })
}

/// "No more bets" is called: seat 1 throws next.
fn called() -> Pit {
    let mut pit = betting(2, Heads, 1_000);
    pit.no_more_bets();
    pit
}

#[track_caller]
fn not_authorised(pit: &mut Pit, by: &[Actor], command: &Command, clause: &str) {
    for &by in by {
        pit.no(by, command, "not-authorised", clause);
    }
}

// nsw 6.1, 2.3: two of the five
#[test]
fn the_spinner_selects_two_of_the_five_coins() {
    for (first, second) in [(1, 2), (5, 4), (1, 5)] {
        let mut pit = seated(1);
        pit.accept(1);
        let events = pit.ok(player(1), &Command::SelectCoins(coins(first, second)));
        assert_eq!((kinds(&events), cited(&events, "coins-selected")), (vec!["coins-selected"], "nsw 6.1".into()));
        let Happening::CoinsSelected(selected) = &events[0].what else { panic!() };
        assert_eq!((selected.first, selected.second, selected.third), (first, Some(second), None));
        pit.play.rebuild();
    }
}

// nsw 6.1, 2.3: two, different ones, of the set
#[test]
fn other_than_two_coins_of_the_set_are_refused() {
    let mut pit = seated(1);
    pit.accept(1);
    for bad in [coins(1, 1), coins(0, 1), coins(1, 0), coins(5, 6), coins(6, 1), coins(1, 255)] {
        pit.refused(player(1), &Command::SelectCoins(bad));
    }
    let one = Picked { first: 1, second: None, third: None };
    let three = Picked { first: 1, second: Some(2), third: Some(3) };
    for bad in [one, three] {
        let refusal = pit.refused(player(1), &Command::SelectCoins(bad));
        assert_eq!(refusal.clause, "nsw 6.1", "{refusal:?}");
    }
    pit.play.rebuild();
}

// nsw 6.1, R43: one head up and one tail up at the time of the spin; the throw records which
#[test]
fn one_coin_lies_head_up_and_one_tail_up() {
    let mut pit = called();
    for wrong in [start(Heads, Heads, None), start(Tails, Tails, None)] {
        let refusal = pit.refused(player(1), &wrong);
        assert_eq!(refusal.clause, "nsw 6.1", "{refusal:?}");
    }
    pit.refused(player(1), &start(Heads, Tails, Some(Heads)));
    let events = pit.ok(player(1), &start(Tails, Heads, None));
    assert_eq!(kinds(&events), ["coins-thrown"]);
    let Happening::CoinsThrown(thrown) = &events[0].what else { panic!() };
    assert_eq!((thrown.start.first, thrown.start.second, thrown.start.third), (Tails, Heads, None));
    let mut pit = called();
    pit.ok(player(1), &start(Heads, Tails, None));
    pit.play.rebuild();
}

// nsw 6.2, R22: a dealer or the boxer calls "place your bets"
#[test]
fn a_dealer_or_the_boxer_calls_place_your_bets() {
    for by in [BOXER, DEALER] {
        let mut pit = spinner_ready(1, Heads, 1_000);
        not_authorised(&mut pit, &[player(1), SUPERVISOR, GAMES_SUPERVISOR, HOST], &Command::PlaceYourBets, "6.2");
        let events = pit.ok(by, &Command::PlaceYourBets);
        assert_eq!((kinds(&events), cited(&events, "betting-opened")), (vec!["betting-opened"], "nsw 6.2".into()));
        pit.refused(by, &Command::PlaceYourBets);
        pit.play.rebuild();
    }
}

// nsw 6.3, R22: the boxer, no other dealer, calls "no more bets, come in spinner"
#[test]
fn only_the_boxer_calls_no_more_bets() {
    let mut pit = betting(1, Heads, 1_000);
    not_authorised(&mut pit, &[DEALER, player(1), SUPERVISOR, HOST], &Command::NoMoreBets, "6.3");
    let events = pit.no_more_bets();
    assert_eq!(cited(&events, "betting-closed"), "nsw 6.3");
    pit.refused(BOXER, &Command::NoMoreBets);
    pit.play.rebuild();
}

// nsw 6.3: on that call the spinner spins, not before
#[test]
fn nobody_throws_before_no_more_bets() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    let refusal = pit.refused(player(1), &throw());
    assert_eq!(refusal.clause, "nsw 6.3", "{refusal:?}");
    pit.place_your_bets();
    let refusal = pit.refused(player(1), &throw());
    assert_eq!(refusal.clause, "nsw 6.3", "{refusal:?}");
    pit.no_more_bets();
    for by in [player(2), BOXER, DEALER, SUPERVISOR, HOST] {
        pit.refused(by, &throw());
    }
    let events = pit.ok(player(1), &throw());
    assert_eq!(cited(&events, "coins-thrown"), "nsw 6.3");
    pit.refused(player(1), &throw());
    pit.play.rebuild();
}

// nsw 6.10, R2: the coins land once they were thrown, and who sees them says how
#[test]
fn coins_land_after_the_throw_and_once() {
    let mut pit = called();
    pit.refused(BOXER, &HEADS);
    pit.throw();
    for by in [player(1), DEALER, SUPERVISOR] {
        let refusal = pit.refused(by, &HEADS);
        assert_eq!(refusal.code, "not-authorised", "{refusal:?}");
    }
    let fresh = Command::Land(Landing::Fresh(vec![0; 32]));
    assert_eq!(pit.refused(HOST, &fresh).code, "wrong-spin-source");
    let three =
        Command::Land(Landing::Observed(Rests { first: Rest::Heads, second: Rest::Heads, third: Some(Rest::Heads) }));
    pit.refused(BOXER, &three);
    assert_eq!(pit.view().landed, None);
    let events = pit.ok(BOXER, &HEADS);
    assert_eq!(kinds(&events), ["coins-landed"]);
    assert_eq!(pit.view().landed, Some(Rests { first: Rest::Heads, second: Rest::Heads, third: None }));
    pit.refused(BOXER, &HEADS);
    pit.play.rebuild();
}

// nsw 1.1.heads, 1.1.tails, 1.1.odds, 6.10: the uppermost faces determine the result
#[test]
fn the_uppermost_faces_determine_the_result() {
    for (first, second, expected) in [
        (Rest::Heads, Rest::Heads, Some(DecisionResult::Heads)),
        (Rest::Tails, Rest::Tails, Some(DecisionResult::Tails)),
        (Rest::Heads, Rest::Tails, None),
        (Rest::Tails, Rest::Heads, None),
    ] {
        let mut pit = called();
        let events = pit.spin(&land(first, second));
        assert_eq!(result(&events), expected);
        assert_eq!(has(&events, "odds-standing"), expected.is_none());
        pit.play.rebuild();
    }
}

// nsw 6.9, R22: the boxer announces; then, and not before, losing wagers are collected and winning ones paid
#[test]
fn wagers_are_settled_when_the_boxer_announces_the_result() {
    let mut pit = betting(3, Heads, 1_000);
    pit.bet(2, Heads, 500);
    pit.bet(3, Tails, 700);
    pit.no_more_bets();
    pit.refused(BOXER, &Command::AnnounceResult);
    pit.throw();
    pit.refused(BOXER, &Command::AnnounceResult);
    pit.ok(BOXER, &TAILS);
    assert_eq!((pit.lies(2, WagerKind::Heads), pit.lies(3, WagerKind::Tails)), (500, 700));
    not_authorised(&mut pit, &[DEALER, player(1), SUPERVISOR, HOST], &Command::AnnounceResult, "6.9");
    let events = pit.ok(BOXER, &Command::AnnounceResult);
    assert_eq!(kinds(&events)[..4], ["result-announced", "wager-lost", "wager-won", "wager-lost"]);
    assert_eq!(won(&events), [(3, WagerKind::Tails, 700, 700)]);
    assert_eq!(lost(&events), [(2, WagerKind::Heads, 500), (1, WagerKind::Spinner, 1_000)]);
    assert_eq!(cited(&events, "result-announced"), "nsw 6.9");
    pit.refused(BOXER, &Command::AnnounceResult);
    pit.money(&[(1, -1_000), (2, -500), (3, 700)], 800);
    pit.play.rebuild();
}

// nsw 4.1, spec: a decision goes from "place your bets" to its settlement, then from there again
#[test]
fn after_a_result_the_bets_are_called_again() {
    let mut pit = called();
    pit.spin(&HEADS);
    assert_eq!(pit.phase(), Phase::Preparing);
    let refusal = pit.refused(player(1), &throw());
    assert_eq!(refusal.clause, "nsw 6.3", "{refusal:?}");
    pit.refused(BOXER, &Command::NoMoreBets);
    pit.place_your_bets();
    pit.no_more_bets();
    pit.spin(&ODDS);
    assert_eq!(pit.phase(), Phase::Called);
    pit.spin(&TAILS);
    assert_eq!(pit.phase(), Phase::Offering);
    pit.play.rebuild();
}

// nsw 6.4
#[test]
fn a_spinner_who_loses_is_spinner_no_longer() {
    let mut pit = called();
    pit.spin(&TAILS);
    for command in [call(Heads), Command::SelectCoins(coins(1, 2)), spinner_bet(1_000), throw()] {
        pit.refused(player(1), &command);
    }
    pit.accept(2);
    pit.play.rebuild();
}

// nsw 6.4, 4.1.2.1: losing a wager on Heads or Tails is not losing the spinner's wager
#[test]
fn a_spinner_who_loses_only_a_side_wager_goes_on() {
    let mut pit = betting(2, Heads, 1_000);
    pit.bet(1, Tails, 500);
    let events = pit.round(&HEADS);
    assert_eq!(lost(&events), [(1, WagerKind::Tails, 500)]);
    assert!(!has(&events, "spinner-retired"));
    pit.place_your_bets();
    assert_eq!(pit.thrower(), player(1));
    let _ = one(&pit.no_more_bets(), "betting-closed");
    pit.play.rebuild();
}
