//! Three invalid spins in a row, and spinners who do not go on.

use crate::common::{Pit, betting, cited, ended, has, kinds, lost, one, returned, spinner_ready, substitute, won};
use kip_engine::contract::{Role, Seat, Stake};
use kip_engine::two_up::contract::{
    Command, ElectionChoice, Event, GameOutcome, HandOverReason, Happening, Phase, ReturnReason, Side, Thrower, Wager,
    WagerKind,
};
use kip_tests::say::{BOXER, DEALER, HEADS, HOST, ODDS, SUPERVISOR, TAILS, bet, player, throw};

use Side::{Heads, Tails};

fn change(side: Side, chips: u64) -> Command {
    Command::ChangeWager(Wager { side, stake: Stake { chips, tokens: 0 } })
}

fn handed_over(events: &[Event]) -> (Seat, HandOverReason, bool) {
    let Happening::CoinsHandedOver(over) = &one(events, "coins-handed-over").what else { panic!() };
    (over.seat, over.reason, over.dealer_only)
}

/// Seat 2 has 5 dollars on Tails; the spinner's first three spins were invalid.
fn electing() -> Pit {
    let mut pit = betting(3, Heads, 1_000);
    pit.bet(2, Tails, 500);
    pit.invalids(2);
    assert_ne!(pit.phase(), Phase::Electing);
    let events = pit.invalid();
    assert_eq!(cited(&events, "election-required"), "nsw 6.5");
    assert_eq!(pit.phase(), Phase::Electing);
    pit
}

// nsw 6.5, R9: the third, not the second; then no throw is accepted until the spinner elects
#[test]
fn after_three_invalid_first_spins_the_spinner_elects() {
    let mut pit = electing();
    let refusal = pit.refused(player(1), &throw());
    assert_eq!(refusal.clause, "nsw 6.5", "{refusal:?}");
    for by in [BOXER, DEALER] {
        pit.refused(by, &throw());
        pit.refused(by, &Command::PlaceYourBets);
        pit.refused(by, &Command::NoMoreBets);
    }
    for by in [player(2), BOXER, DEALER, SUPERVISOR] {
        pit.refused(by, &Command::ElectRetire);
        pit.refused(by, &Command::ElectHouseSpin);
    }
    pit.play.rebuild();
}

// nsw 6.5: before that there is nothing to elect
#[test]
fn after_two_invalid_spins_there_is_nothing_to_elect() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    pit.invalids(2);
    pit.refused(player(1), &Command::ElectRetire);
    pit.refused(player(1), &Command::ElectHouseSpin);
    pit.round(&HEADS);
    pit.play.rebuild();
}

// nsw 6.5, R9: retire; the wager is returned and the coins are offered onwards
#[test]
fn a_spinner_may_elect_to_retire() {
    let mut pit = electing();
    let events = pit.ok(player(1), &Command::ElectRetire);
    assert_eq!(returned(&events), [(1, WagerKind::Spinner, 1_000, ReturnReason::Retired)]);
    assert_eq!(ended(&events), [(1, GameOutcome::Returned)]);
    assert!(has(&events, "spinner-retired"));
    assert_eq!(cited(&events, "wager-returned"), "nsw 6.5");
    let Happening::ElectionMade(made) = &one(&events, "election-made").what else { panic!() };
    assert_eq!(made.choice, ElectionChoice::Retire);
    assert_eq!((pit.phase(), pit.view().game.is_none()), (Phase::Offering, true));
    // the wagers of others are still there, and may be altered (6.5, R7)
    assert_eq!(pit.lies(2, WagerKind::Tails), 500);
    pit.ok(player(2), &change(Tails, 700));
    pit.refused(BOXER, &Command::OfferCoins(1));
    pit.spinner(2, Heads, 1_000);
    pit.round(&TAILS);
    pit.money(&[(2, -300)], 300);
    pit.play.rebuild();
}

// nsw 6.5, R9, R10, R48: the boxer or a dealer spins until the wager is determined; a win is the spinner's
#[test]
fn a_spinner_may_elect_that_the_house_spins() {
    for role in [Role::Boxer, Role::Dealer] {
        let mut pit = electing();
        let events = pit.ok(player(1), &Command::ElectHouseSpin);
        assert!(has(&events, "election-made"), "{:?}", kinds(&events));
        assert_eq!(pit.view().thrower, Some(Thrower::Vacant));
        let events = pit.ok(BOXER, &substitute(role));
        assert_eq!(
            (kinds(&events)[0], cited(&events, "substitute-appointed")),
            ("substitute-appointed", "nsw 6.5".into())
        );
        assert_eq!(pit.view().thrower, Some(Thrower::House(role)));
        assert!(pit.view().game.unwrap().handed_over);
        pit.call_bets();
        pit.refused(player(1), &throw());
        assert_eq!(lost(&pit.spin(&HEADS)), [(2, WagerKind::Tails, 500)]);
        pit.round(&HEADS);
        let events = pit.round(&HEADS);
        assert_eq!(won(&events), [(1, WagerKind::Spinner, 1_000, 7_500)]);
        // R48: where the house spun to the end, the spinner does not stay
        assert_eq!(pit.phase(), Phase::Offering);
        pit.refused(player(1), &Command::SpinAgain);
        for seat in [2, 3] {
            pit.ok(BOXER, &Command::OfferCoins(seat));
        }
        pit.refused(BOXER, &Command::OfferCoins(1));
        pit.ok(BOXER, &Command::StartHouseSpin);
        pit.money(&[(1, 7_500), (2, -500)], -7_000);
        pit.play.rebuild();
    }
}

// nsw 6.5: players may elect to withdraw or alter their wagers, R7: not to place new ones
#[test]
fn wagers_may_be_altered_while_the_spinner_elects() {
    let mut pit = electing();
    pit.ok(player(2), &change(Tails, 900));
    pit.ok(player(2), &change(Tails, 600));
    pit.refused(player(2), &bet(Heads, 500));
    pit.refused(player(3), &bet(Heads, 500));
    pit.ok(player(1), &Command::ElectHouseSpin);
    pit.ok(player(2), &change(Tails, 700));
    pit.ok(BOXER, &substitute(Role::Dealer));
    pit.ok(player(2), &Command::WithdrawWager(Tails));
    pit.no_more_bets();
    pit.spin(&TAILS);
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// nsw 6.5, 6.6p1: only the boxer appoints, only a boxer or a dealer
#[test]
fn the_boxer_appoints_a_boxer_or_a_dealer() {
    let mut pit = electing();
    pit.refused(BOXER, &substitute(Role::Boxer));
    pit.ok(player(1), &Command::ElectHouseSpin);
    for by in [DEALER, SUPERVISOR, HOST, player(1)] {
        let refusal = pit.refused(by, &substitute(Role::Boxer));
        assert_eq!(refusal.code, "not-authorised", "{refusal:?}");
    }
    for role in [Role::Ringkeeper, Role::Player, Role::Host, Role::CasinoSupervisor, Role::GamesSupervisor] {
        pit.refused(BOXER, &substitute(role));
    }
    pit.ok(BOXER, &substitute(Role::Boxer));
    pit.play.rebuild();
}

// nsw 6.5 ("for the first three spins of a game"): the count is each game's own
#[test]
fn invalid_spins_of_another_game_do_not_count() {
    let mut pit = spinner_ready(3, Heads, 1_000);
    pit.invalids(2);
    pit.ok(player(1), &Command::Retire);
    pit.spinner(2, Heads, 1_000);
    for _ in 0..2 {
        assert!(!has(&pit.invalid(), "election-required"));
    }
    assert!(has(&pit.invalid(), "election-required"));
    pit.play.rebuild();
}

/// After those landings three invalid spins in a row hand the coins over; two do not.
fn hands_over_after(side: Side, landings: &[Command], clause: &str) -> Pit {
    let mut pit = spinner_ready(3, side, 1_000);
    for landing in landings {
        pit.round(landing);
    }
    for _ in 0..2 {
        assert!(!has(&pit.invalid(), "coins-handed-over"));
    }
    let events = pit.invalid();
    assert!(!has(&events, "election-required"));
    assert_eq!(handed_over(&events), (1, HandOverReason::ThreeInvalidSpins, false));
    assert!(cited(&events, "coins-handed-over").starts_with(clause), "{}", cited(&events, "coins-handed-over"));
    assert_eq!(pit.view().thrower, Some(Thrower::Vacant));
    assert_eq!(pit.lies(1, WagerKind::Spinner), 1_000);
    pit.refused(player(1), &throw());
    pit
}

// nsw 6.6.1, 6.6p1, R10: after Odds; they are still pending, the layout stays closed
#[test]
fn three_invalid_spins_after_odds_hand_the_coins_over() {
    let mut pit = hands_over_after(Heads, &[ODDS], "nsw 6.6");
    pit.ok(BOXER, &substitute(Role::Dealer));
    assert_eq!(pit.phase(), Phase::Called);
    let events = pit.spin(&TAILS);
    assert_eq!(ended(&events), [(1, GameOutcome::Lost)]);
    pit.accept(2);
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// nsw 6.6.2, R10: after one or two Heads; the substitute's Heads count on
#[test]
fn three_invalid_spins_after_heads_hand_the_coins_over() {
    for before in [&[HEADS][..], &[HEADS, HEADS]] {
        let mut pit = hands_over_after(Heads, before, "nsw 6.6");
        pit.ok(BOXER, &substitute(Role::Boxer));
        for _ in before.len()..2 {
            assert_eq!(ended(&pit.round(&HEADS)), []);
        }
        let events = pit.round(&HEADS);
        assert_eq!(won(&events), [(1, WagerKind::Spinner, 1_000, 7_500)]);
        assert_eq!(pit.phase(), Phase::Offering);
        pit.money(&[(1, 7_500)], -7_500);
        pit.play.rebuild();
    }
}

// nsw 6.6.3, R10
#[test]
fn three_invalid_spins_after_tails_hand_the_coins_over() {
    let mut pit = hands_over_after(Tails, &[TAILS], "nsw 6.6");
    pit.ok(BOXER, &substitute(Role::Dealer));
    pit.round(&TAILS);
    assert_eq!(ended(&pit.round(&TAILS)), [(1, GameOutcome::Won)]);
    pit.money(&[(1, 7_500)], -7_500);
    pit.play.rebuild();
}

// nsw 6.6 ("three consecutive"): a valid spin between starts the count anew
#[test]
fn a_valid_spin_starts_the_count_of_invalid_spins_anew() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    pit.invalids(2);
    pit.round(&ODDS);
    for _ in 0..2 {
        assert!(!has(&pit.invalid(), "coins-handed-over"));
    }
    pit.round(&HEADS);
    for _ in 0..2 {
        let events = pit.invalid();
        assert!(!has(&events, "coins-handed-over") && !has(&events, "election-required"));
    }
    pit.play.rebuild();
}

// R10, nsw 6.6p1: the substitute's own invalid spins hand the coins to nobody
#[test]
fn the_house_spins_on_after_its_own_invalid_spins() {
    let mut pit = hands_over_after(Heads, &[HEADS], "nsw 6.6");
    pit.ok(BOXER, &substitute(Role::Boxer));
    for _ in 0..4 {
        let events = pit.invalid();
        assert!(!has(&events, "coins-handed-over") && !has(&events, "election-required"));
    }
    pit.round(&TAILS);
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// nsw 6.6 ("declines further spins"), R10
#[test]
fn a_spinner_who_declines_further_spins_hands_the_coins_over() {
    for landing in [HEADS, ODDS] {
        let mut pit = spinner_ready(2, Heads, 1_000);
        pit.round(&landing);
        pit.refused(player(2), &Command::DeclineFurtherSpins);
        let events = pit.ok(player(1), &Command::DeclineFurtherSpins);
        assert_eq!(handed_over(&events), (1, HandOverReason::Declined, false));
        assert!(cited(&events, "coins-handed-over").starts_with("nsw 6.6"));
        assert_eq!(returned(&events), []);
        pit.ok(BOXER, &substitute(Role::Dealer));
        let events = pit.round(&TAILS);
        assert_eq!(ended(&events), [(1, GameOutcome::Lost)]);
        pit.money(&[(1, -1_000)], 1_000);
        pit.play.rebuild();
    }
}

// nsw 6.6 ("fails to continue spinning"), R10: the boxer records it
#[test]
fn the_boxer_records_that_the_spinner_fails_to_continue() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    pit.round(&ODDS);
    for by in [player(1), DEALER, SUPERVISOR] {
        let refusal = pit.refused(by, &Command::RecordFailureToSpin);
        assert_eq!(refusal.code, "not-authorised", "{refusal:?}");
    }
    let events = pit.ok(BOXER, &Command::RecordFailureToSpin);
    assert_eq!(handed_over(&events), (1, HandOverReason::Failed, false));
    pit.ok(BOXER, &substitute(Role::Boxer));
    pit.round(&HEADS);
    pit.round(&HEADS);
    assert_eq!(won(&pit.round(&HEADS)), [(1, WagerKind::Spinner, 1_000, 7_500)]);
    pit.money(&[(1, 7_500)], -7_500);
    pit.play.rebuild();
}

// R8: to refuse to spin before any valid spin is to retire, after "no more bets" too
#[test]
fn a_spinner_who_refuses_to_spin_before_any_valid_spin_retires() {
    let mut pit = betting(2, Heads, 1_000);
    pit.bet(2, Tails, 500);
    pit.invalid();
    pit.no_more_bets();
    let events = pit.ok(player(1), &Command::Retire);
    assert_eq!(returned(&events), [(1, WagerKind::Spinner, 1_000, ReturnReason::Retired)]);
    assert_eq!(ended(&events), [(1, GameOutcome::Returned)]);
    assert!(!has(&events, "coins-handed-over"));
    assert_eq!(pit.phase(), Phase::Offering);
    pit.ok(player(2), &change(Tails, 600));
    pit.accept(2);
    pit.play.rebuild();
}

// R8, R10: there is nothing to hand over before a valid spin
#[test]
fn coins_are_not_handed_over_before_any_valid_spin() {
    let mut pit = betting(2, Heads, 1_000);
    pit.invalids(2);
    pit.no_more_bets();
    for (by, command) in [(player(1), Command::DeclineFurtherSpins), (BOXER, Command::RecordFailureToSpin)] {
        match pit.play.apply(by, pit.now, &command) {
            Ok(events) => assert!(!has(&events, "coins-handed-over") && ended(&events) == [(1, GameOutcome::Returned)]),
            Err(refusal) => assert_eq!(refusal.code, "no-valid-spin", "{refusal:?}"),
        }
    }
    pit.play.rebuild();
}

// R8, R10: after the coins were handed over the wager neither changes nor is the game the spinner's to end
#[test]
fn after_the_hand_over_the_wager_stands() {
    let mut pit = hands_over_after(Heads, &[HEADS], "nsw 6.6");
    pit.refused(player(1), &Command::ChangeSpinnerWager(Stake { chips: 500, tokens: 0 }));
    pit.refused(player(1), &Command::Retire);
    pit.refused(player(1), &Command::DeclineFurtherSpins);
    pit.refused(HOST, &Command::Leave(1));
    pit.ok(BOXER, &substitute(Role::Boxer));
    pit.refused(player(1), &Command::Retire);
    pit.play.rebuild();
}
