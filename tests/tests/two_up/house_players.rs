//! The players' wagers, the layout that stands while Odds are indicated (2, p4), and who spins on (p3).

use crate::common::{OUTSIDE, Pit, ended, has, kinds, lost, no_spin, one, result, returned, substitute, won};
use crate::houses::{
    all_cited, betting, cited, house_spin, inherits, inherits_refusal, next, prepare, ready, refused_by, rounds,
};
use kip_engine::contract::{Role, Stake};
use kip_engine::two_up::contract::{
    Command, DecisionResult, GameOutcome, HandOverReason, Happening, NoSpinReason, Phase, ReturnReason, Side, Thrower,
    Wager, WagerKind,
};
use kip_tests::say::{BOXER, DEALER, HEADS, HOST, ODDS, SUPERVISOR, TAILS, bet, player, throw};

use Side::{Heads, Tails};

const fn change(side: Side, chips: u64) -> Command {
    Command::ChangeWager(Wager { side, stake: Stake { chips, tokens: 0 } })
}

const fn withdraw(side: Side) -> Command {
    Command::WithdrawWager(side)
}

/// Seat 1 spins for 10 dollars; seat 2 has 5 on Heads, seat 3 has 7 on Tails.
fn layout() -> Pit {
    let mut pit = betting(4, 1_000);
    pit.bet(2, Heads, 500);
    pit.bet(3, Tails, 700);
    pit
}

// house 2.A to 2.D: Heads pay Heads, Tails pay Tails, and the other loses
#[test]
fn a_players_wager_wins_and_loses_on_each_spin() {
    let mut pit = layout();
    let events = pit.round(&HEADS);
    assert_eq!(result(&events), Some(DecisionResult::Heads));
    assert_eq!(won(&events), [(2, WagerKind::Heads, 500, 500)]);
    assert_eq!(lost(&events), [(3, WagerKind::Tails, 700)]);
    assert_eq!(
        (cited(&events, "wager-won"), cited(&events, "wager-lost")),
        ("house 2.C.1".into(), "house 2.D.2".into())
    );
    pit.place_your_bets();
    pit.bet(2, Heads, 500);
    pit.bet(3, Tails, 700);
    let events = pit.round(&TAILS);
    assert_eq!(won(&events), [(3, WagerKind::Tails, 700, 700)]);
    // R56: by seat, the spinner last
    assert_eq!(lost(&events), [(2, WagerKind::Heads, 500), (1, WagerKind::Spinner, 1_000)]);
    assert_eq!(cited(&events, "wager-won"), "house 2.C.2");
    assert_eq!(all_cited(&events, "wager-lost"), ["house 2.D.1", "house 1.D"]);
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// house 2.A, R20: either Heads or Tails, or both
#[test]
fn a_player_may_wager_on_both_sides() {
    let mut pit = betting(2, 1_000);
    let events = pit.bet(2, Heads, 500);
    assert_eq!(cited(&events, "wager-placed"), "house 2.A");
    pit.bet(2, Tails, 700);
    pit.bet(2, Heads, 100);
    assert_eq!((pit.lies(2, WagerKind::Heads), pit.lies(2, WagerKind::Tails)), (600, 700));
    pit.round(&TAILS);
    pit.money(&[(1, -1_000), (2, 100)], 900);
    pit.play.rebuild();
}

// house 2.B: on Odds the wagers remain until the next spin
#[test]
fn on_odds_the_wagers_remain() {
    let mut pit = layout();
    for count in 1..=4 {
        let events = pit.round(&ODDS);
        let Happening::OddsStanding(odds) = &one(&events, "odds-standing").what else { panic!() };
        assert_eq!(*odds, count);
        assert_eq!(cited(&events, "odds-standing"), "house 2.B");
        assert_eq!((pit.lies(2, WagerKind::Heads), pit.lies(3, WagerKind::Tails)), (500, 700));
        assert_eq!((pit.phase(), pit.view().pending), (Phase::Called, true));
    }
    let events = pit.spin(&TAILS);
    assert_eq!(won(&events), [(3, WagerKind::Tails, 700, 700)]);
    pit.money(&[(1, -1_000), (2, -500), (3, 700)], 800);
    pit.play.rebuild();
}

// house 2.D.3: five consecutive Odds take Heads and Tails alike
#[test]
fn five_odds_take_heads_and_tails() {
    let mut pit = layout();
    rounds(&mut pit, &[&ODDS, &ODDS, &ODDS, &ODDS]);
    let events = pit.round(&ODDS);
    assert_eq!(result(&events), Some(DecisionResult::FiveOdds));
    assert_eq!(lost(&events), [(2, WagerKind::Heads, 500), (3, WagerKind::Tails, 700), (1, WagerKind::Spinner, 1_000)]);
    assert_eq!(all_cited(&events, "wager-lost"), ["house 2.D.3", "house 2.D.3", "house 1.E"]);
    pit.money(&[(1, -1_000), (2, -500), (3, -700)], 2_200);
    pit.play.rebuild();
}

// house p4: existing wagers are not removed, new ones not made while Odds are indicated
#[test]
fn nothing_on_the_layout_moves_while_odds_are_indicated() {
    let mut pit = layout();
    pit.round(&ODDS);
    let still = |pit: &mut Pit| {
        for command in [bet(Heads, 500), bet(Tails, 500)] {
            refused_by(pit, player(4), &command, "p4");
            refused_by(pit, player(2), &command, "p4");
        }
        for command in [change(Heads, 600), change(Heads, 500), withdraw(Heads)] {
            refused_by(pit, player(2), &command, "p4");
        }
        refused_by(pit, player(3), &withdraw(Tails), "p4");
        refused_by(pit, player(1), &bet(Heads, 500), "p4");
    };
    still(&mut pit);
    // R7: an invalid spin changes nothing about it
    pit.throw();
    still(&mut pit);
    let events = pit.ok(BOXER, &no_spin(NoSpinReason::TooLow));
    assert!(!has(&events, "betting-reopened"));
    still(&mut pit);
    assert_eq!(pit.phase(), Phase::Called);
    pit.spin(&ODDS);
    still(&mut pit);
    pit.spin(&HEADS);
    pit.place_your_bets();
    pit.bet(4, Heads, 500);
    pit.play.rebuild();
}

// house p4, R7: after an invalid spin with nothing pending new wagers are accepted, unlike in nsw 4.7
#[test]
fn after_an_invalid_spin_new_wagers_are_accepted() {
    let mut pit = layout();
    let events = pit.invalid();
    assert!(has(&events, "betting-reopened"));
    assert_eq!(pit.phase(), Phase::Reopened);
    // somebody who had none, and somebody who had one on the other side
    pit.bet(4, Tails, 600);
    pit.bet(2, Tails, 900);
    pit.bet(1, Heads, 500);
    // and what lies there may change and go
    pit.ok(player(2), &change(Heads, 800));
    pit.ok(player(3), &withdraw(Tails));
    pit.bet(3, Heads, 500);
    pit.refused(player(1), &throw());
    // R7: "no more bets" is called again
    pit.no_more_bets();
    pit.refused(player(4), &bet(Tails, 500));
    let events = pit.spin(&TAILS);
    assert_eq!(won(&events), [(2, WagerKind::Tails, 900, 900), (4, WagerKind::Tails, 600, 600)]);
    pit.money(&[(1, -1_500), (2, 100), (3, -500), (4, 600)], 1_300);
    pit.play.rebuild();
}

// the same in a house spin, and after Heads, when a decision has not begun to be pending
#[test]
fn new_wagers_are_accepted_after_any_invalid_spin_with_nothing_pending() {
    let mut pit = house_spin(2);
    pit.invalid();
    pit.bet(1, Heads, 500);
    pit.round(&HEADS);
    assert_eq!(pit.play.books.of(1), (500, 0));
    let mut pit = ready(2, 1_000);
    pit.round(&HEADS);
    pit.invalid();
    pit.bet(2, Heads, 500);
    pit.round(&HEADS);
    assert_eq!(pit.play.books.of(2), (500, 0));
    pit.play.rebuild();
}

// R7, R9: while the spinner elects, after three invalid first spins, the layout is open as after any of them
#[test]
fn new_wagers_are_accepted_while_the_spinner_elects() {
    let mut pit = layout();
    pit.invalids(3);
    assert_eq!(pit.phase(), Phase::Electing);
    pit.bet(4, Tails, 600);
    pit.ok(player(2), &change(Heads, 800));
    pit.ok(player(1), &Command::ElectHouseSpin);
    pit.ok(BOXER, &substitute(Role::Boxer));
    pit.bet(3, Heads, 500);
    pit.round(&TAILS);
    pit.money(&[(1, -1_000), (2, -800), (3, 200), (4, 600)], 1_000);
    pit.play.rebuild();
}

// R8, R74: when the spinner retires before a valid spin, what lies there may move, and new ones wait for the next call
#[test]
fn the_layout_is_open_when_a_spinner_retires() {
    let mut pit = layout();
    pit.ok(player(1), &Command::Retire);
    let refusal = pit.refused(player(4), &bet(Tails, 600));
    assert!(refusal.ruling.as_deref() == Some("R74") || refusal.clause == "nsw 6.2", "{refusal:?}");
    pit.ok(player(2), &withdraw(Heads));
    pit.ok(player(3), &change(Tails, 800));
    pit.accept(2);
    prepare(&mut pit, 2, 500);
    pit.place_your_bets();
    pit.bet(4, Tails, 600);
    pit.round(&TAILS);
    pit.money(&[(2, -500), (3, 800), (4, 600)], -900);
    pit.play.rebuild();
}

// nsw 4.6 (R31): after "no more bets" nothing moves, nor in the air, nor before the announcement
#[test]
fn after_no_more_bets_nothing_moves() {
    let mut pit = layout();
    pit.no_more_bets();
    let still = |pit: &mut Pit| {
        for (seat, command) in [
            (4, bet(Heads, 500)),
            (2, bet(Heads, 500)),
            (2, change(Heads, 600)),
            (2, withdraw(Heads)),
            (3, withdraw(Tails)),
        ] {
            inherits_refusal(pit, player(seat), &command, "4.6");
        }
    };
    still(&mut pit);
    pit.throw();
    still(&mut pit);
    pit.ok(BOXER, &HEADS);
    still(&mut pit);
    pit.ok(BOXER, &Command::AnnounceResult);
    pit.play.rebuild();
}

/// The house spins: who was appointed throws, the spinner does not.
#[track_caller]
fn the_house_spins(pit: &mut Pit, role: Role) {
    pit.ok(BOXER, &substitute(role));
    assert_eq!(pit.view().thrower, Some(Thrower::House(role)));
    pit.refused(player(1), &throw());
}

// house p3: fewer than three Heads, and the spinner declines further spins: the boxer spins until it is determined
#[test]
fn the_boxer_spins_on_for_who_declines() {
    for (landings, landing, chips) in [
        (vec![&HEADS], vec![&HEADS, &HEADS], 7_500),
        (vec![&HEADS, &HEADS], vec![&HEADS], 7_500),
        (vec![&HEADS], vec![&HEADS, &TAILS], -1_000),
        (vec![&ODDS], vec![&ODDS, &ODDS, &ODDS, &ODDS], -1_000),
        (vec![&ODDS, &ODDS, &HEADS], vec![&ODDS, &HEADS, &HEADS], 7_500),
    ] {
        let mut pit = ready(2, 1_000);
        rounds(&mut pit, &landings);
        let events = pit.ok(player(1), &Command::DeclineFurtherSpins);
        assert_eq!(cited(&events, "coins-handed-over"), "house p3");
        let Happening::CoinsHandedOver(over) = &one(&events, "coins-handed-over").what else { panic!() };
        assert_eq!((over.seat, over.reason), (1, HandOverReason::Declined));
        the_house_spins(&mut pit, Role::Boxer);
        let events = rounds(&mut pit, &landing);
        let outcome = if chips > 0 { GameOutcome::Won } else { GameOutcome::Lost };
        assert_eq!(ended(&events), [(1, outcome)]);
        pit.money(&[(1, chips)], -chips);
        // R48: for whom the house spun does not stay
        pit.refused(player(1), &Command::SpinAgain);
        assert_eq!(next(&pit), [2]);
        pit.play.rebuild();
    }
}

// house p3: "or fails to continue": the boxer says so
#[test]
fn the_boxer_spins_on_for_who_fails() {
    let mut pit = ready(2, 1_000);
    pit.round(&ODDS);
    for by in [player(2), HOST, DEALER] {
        pit.refused(by, &Command::RecordFailureToSpin);
    }
    let events = pit.ok(BOXER, &Command::RecordFailureToSpin);
    let Happening::CoinsHandedOver(over) = &one(&events, "coins-handed-over").what else { panic!() };
    assert_eq!((over.seat, over.reason), (1, HandOverReason::Failed));
    assert_eq!(cited(&events, "coins-handed-over"), "house p3");
    the_house_spins(&mut pit, Role::Boxer);
    // p4: pending it stays
    refused_by(&mut pit, player(2), &bet(Heads, 500), "p4");
    rounds(&mut pit, &[&HEADS, &HEADS, &HEADS]);
    pit.money(&[(1, 7_500)], -7_500);
    pit.play.rebuild();
}

// R10, R31: a dealer may, as in nsw 6.6
#[test]
fn a_dealer_may_spin_on_too() {
    let mut pit = ready(2, 1_000);
    pit.round(&HEADS);
    pit.ok(player(1), &Command::DeclineFurtherSpins);
    pit.refused(BOXER, &substitute(Role::Ringkeeper));
    the_house_spins(&mut pit, Role::Dealer);
    rounds(&mut pit, &[&HEADS, &HEADS]);
    pit.money(&[(1, 7_500)], -7_500);
    pit.play.rebuild();
}

// house p3, R10: inherited from nsw 6.6: three invalid spins in a row after a valid one hand the coins over
#[test]
fn three_invalid_spins_after_a_valid_one_hand_over() {
    let mut pit = ready(2, 1_000);
    pit.round(&HEADS);
    assert!(!has(&pit.invalids(2), "coins-handed-over"));
    let events = pit.invalid();
    inherits(&events, "coins-handed-over", "6.6p1");
    the_house_spins(&mut pit, Role::Boxer);
    rounds(&mut pit, &[&TAILS]);
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// R9, R31: inherited from nsw 6.5: three invalid first spins, and the spinner elects
#[test]
fn three_invalid_first_spins_make_the_spinner_elect() {
    for house in [false, true] {
        let mut pit = betting(3, 1_000);
        pit.bet(2, Heads, 500);
        let events = pit.invalids(3);
        assert!(has(&events, "election-required"), "{:?}", kinds(&events));
        inherits(&events, "election-required", "6.5");
        inherits_refusal(&mut pit, player(1), &throw(), "6.5");
        if house {
            pit.ok(player(1), &Command::ElectHouseSpin);
            the_house_spins(&mut pit, Role::Boxer);
            pit.round(&HEADS);
            rounds(&mut pit, &[&HEADS, &HEADS]);
            pit.money(&[(1, 7_500), (2, 500)], -8_000);
        } else {
            let events = pit.ok(player(1), &Command::ElectRetire);
            assert_eq!(returned(&events), [(1, WagerKind::Spinner, 1_000, ReturnReason::Retired)]);
            pit.ok(player(2), &withdraw(Heads));
            pit.money(&[], 0);
            assert_eq!(next(&pit), [2]);
        }
        pit.play.rebuild();
    }
}

// p2, p3: an invalid spin by which the coins left the ring; the house picks up two others
#[test]
fn the_house_spins_on_with_other_coins() {
    let mut pit = ready(2, 1_000);
    pit.round(&HEADS);
    pit.invalids(2);
    pit.call_bets();
    let events = pit.throw_land(&OUTSIDE);
    assert!(has(&events, "coins-handed-over"));
    the_house_spins(&mut pit, Role::Dealer);
    rounds(&mut pit, &[&HEADS, &HEADS]);
    pit.money(&[(1, 7_500)], -7_500);
    pit.play.rebuild();
}

// house 2.A: nothing but Heads and Tails, and nobody but players
#[test]
fn only_players_wager() {
    let mut pit = betting(2, 1_000);
    for by in [BOXER, DEALER, HOST, SUPERVISOR, player(7)] {
        pit.refused(by, &bet(Heads, 500));
    }
    pit.play.rebuild();
}

// house 1.C, 2.B: a winner who stays, and players' wagers, are settled apart
#[test]
fn a_third_heads_settles_everything() {
    let mut pit = layout();
    rounds(&mut pit, &[&HEADS, &HEADS]);
    pit.place_your_bets();
    pit.bet(2, Tails, 500);
    let events = pit.round(&HEADS);
    assert_eq!(lost(&events), [(2, WagerKind::Tails, 500)]);
    assert_eq!(won(&events), [(1, WagerKind::Spinner, 1_000, 7_500)]);
    pit.money(&[(1, 7_500), (3, -700)], -6_800);
    pit.ok(player(1), &Command::SpinAgain);
    prepare(&mut pit, 1, 500);
    pit.play.rebuild();
}

// house def.heads, def.tails, def.odds: one of each are Odds, whichever coin shows which
#[test]
fn either_coin_may_show_which() {
    use kip_engine::two_up::contract::Rest;
    for landing in [kip_tests::say::land(Rest::Heads, Rest::Tails), kip_tests::say::land(Rest::Tails, Rest::Heads)] {
        let mut pit = layout();
        let events = pit.round(&landing);
        assert!(has(&events, "odds-standing") && result(&events).is_none());
        let events = pit.round(&HEADS);
        assert_eq!(result(&events), Some(DecisionResult::Heads));
        pit.play.rebuild();
    }
}
