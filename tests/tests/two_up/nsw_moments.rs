//! Awkward moments: while the coins fly, while they lie unannounced, between the games.

use crate::common::{Pit, betting, cited, ended, has, lost, one, returned, seated, spinner_ready, substitute, won};
use kip_engine::contract::{Role, Stake};
use kip_engine::two_up::contract::{
    Command, GameOutcome, HandOverReason, Happening, Phase, ReturnReason, SendingOut, SendingOutReason, Side, Thrower,
    WagerKind,
};
use kip_tests::say::{BOXER, HEADS, HOST, ODDS, SUPERVISOR, TAILS, call, coins, player, spinner_bet, throw};

use Side::{Heads, Tails};

const OUT: Command = Command::SendSpinnerOut(SendingOut { reason: SendingOutReason::RepeatedInvalidSpins, bar: false });

/// What a spinner could try to save a wager with.
fn ways_out() -> [Command; 5] {
    [
        Command::Retire,
        Command::DeclineFurtherSpins,
        Command::ElectRetire,
        Command::ChangeSpinnerWager(Stake { chips: 500, tokens: 0 }),
        call(Tails),
    ]
}

fn in_the_air() -> Pit {
    let mut pit = betting(2, Heads, 1_000);
    pit.no_more_bets();
    pit.throw();
    pit
}

// nsw 4.6, R8: coins thrown are not taken back, nor is the wager on them
#[test]
fn a_spinner_cannot_retire_while_the_coins_fly() {
    let mut pit = in_the_air();
    for command in ways_out() {
        pit.refused(player(1), &command);
    }
    pit.refused(BOXER, &Command::RecordFailureToSpin);
    pit.ok(BOXER, &TAILS);
    pit.ok(BOXER, &Command::AnnounceResult);
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// nsw 4.6, 4.1.1.2.1, R8: a spinner who sees Tails lie there does not get the wager back
#[test]
fn a_spinner_cannot_retire_from_coins_that_lie_unannounced() {
    let mut pit = in_the_air();
    pit.ok(BOXER, &TAILS);
    for command in ways_out() {
        pit.refused(player(1), &command);
    }
    pit.refused(HOST, &Command::Leave(1));
    pit.ok(BOXER, &Command::AnnounceResult);
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// nsw 6.8, 4.1.1.2.1: nor is it returned by sending the spinner out: the spin that lies there was valid
#[test]
fn sending_a_spinner_out_does_not_undo_the_spin_that_lies_there() {
    for (landing, lost_now) in [(TAILS, true), (HEADS, false), (ODDS, false)] {
        let mut pit = in_the_air();
        pit.ok(BOXER, &landing);
        if let Ok(events) = pit.play.apply(BOXER, pit.now, &OUT) {
            assert_eq!((returned(&events), ended(&events)), (vec![], vec![]), "{landing:?}");
        }
        let events = pit.ok(BOXER, &Command::AnnounceResult);
        assert_eq!(ended(&events) == [(1, GameOutcome::Lost)], lost_now);
        pit.play.rebuild();
    }
}

// nsw 6.7.1, 6.5, R11: a spinner who is to elect may be sent out instead
#[test]
fn a_spinner_who_is_to_elect_may_be_sent_out() {
    let mut pit = betting(2, Heads, 1_000);
    pit.invalids(3);
    assert_eq!(pit.phase(), Phase::Electing);
    let events = pit.ok(BOXER, &OUT);
    assert_eq!(returned(&events), [(1, WagerKind::Spinner, 1_000, ReturnReason::SentOut)]);
    pit.refused(player(1), &Command::ElectHouseSpin);
    pit.accept(2);
    pit.money(&[], 0);
    pit.play.rebuild();
}

// nsw 6.6.1, 6.6p1: four Odds, three invalid spins, and the fifth Odds is the substitute's
#[test]
fn the_substitutes_odds_count_on() {
    let mut pit = spinner_ready(2, Tails, 1_000);
    for _ in 0..4 {
        pit.round(&ODDS);
    }
    pit.invalids(3);
    pit.ok(BOXER, &substitute(Role::Boxer));
    let events = pit.spin(&ODDS);
    assert_eq!(lost(&events), [(1, WagerKind::Spinner, 1_000)]);
    assert_eq!(cited(&events, "wager-lost"), "nsw 4.1.1.2.2");
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// nsw 6.6p1: the substitute spins in the next decisions too, until the wager is determined
#[test]
fn the_substitute_spins_until_the_wager_is_determined() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    pit.round(&HEADS);
    pit.ok(player(1), &Command::DeclineFurtherSpins);
    pit.ok(BOXER, &substitute(Role::Dealer));
    for landing in [ODDS, HEADS, ODDS] {
        assert_eq!(ended(&pit.round(&landing)), []);
        assert_eq!(pit.view().thrower, Some(Thrower::House(Role::Dealer)));
        pit.refused(player(1), &throw());
        pit.refused(BOXER, &Command::OfferCoins(2));
    }
    assert_eq!(won(&pit.round(&HEADS)), [(1, WagerKind::Spinner, 1_000, 7_500)]);
    pit.accept(2);
    pit.money(&[(1, 7_500)], -7_500);
    pit.play.rebuild();
}

// nsw 6.6p1, 6.2: nobody throws before a substitute is appointed
#[test]
fn coins_handed_over_wait_for_a_substitute() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    pit.round(&ODDS);
    let events = pit.ok(player(1), &Command::DeclineFurtherSpins);
    let Happening::CoinsHandedOver(over) = &one(&events, "coins-handed-over").what else { panic!() };
    assert_eq!(over.reason, HandOverReason::Declined);
    for by in [player(1), BOXER, kip_tests::say::DEALER] {
        pit.refused(by, &throw());
    }
    pit.ok(BOXER, &substitute(Role::Dealer));
    pit.refused(BOXER, &substitute(Role::Ringkeeper));
    pit.spin(&TAILS);
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// nsw 4.2, R48: one spinner's wager
#[test]
fn the_spinner_places_one_wager() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    pit.refused(player(1), &spinner_bet(1_000));
    assert_eq!(pit.lies(1, WagerKind::Spinner), 1_000);
    pit.play.rebuild();
}

// nsw 4.2, R8: before the wager is placed the spinner may give the coins back, and nothing is returned
#[test]
fn a_spinner_without_a_wager_may_retire() {
    let mut pit = seated(2);
    pit.accept(1);
    pit.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    pit.ok(player(1), &call(Heads));
    let events = pit.ok(player(1), &Command::Retire);
    assert!(has(&events, "spinner-retired") && returned(&events).is_empty());
    pit.refused(BOXER, &Command::OfferCoins(1));
    pit.accept(2);
    pit.money(&[], 0);
    pit.play.rebuild();
}

// nsw 6.7, R11: likewise sent out
#[test]
fn a_spinner_without_a_wager_may_be_sent_out() {
    let mut pit = seated(2);
    pit.accept(1);
    let events = pit.ok(BOXER, &OUT);
    assert!(has(&events, "spinner-sent-out") && returned(&events).is_empty());
    pit.accept(2);
    pit.play.rebuild();
}

// R47, R29: a spinner without a wager may leave, and the coins go on; with one not
#[test]
fn a_spinner_may_leave_only_without_a_wager() {
    let mut pit = seated(2);
    pit.accept(1);
    pit.ok(HOST, &Command::Leave(1));
    assert_eq!(pit.phase(), Phase::Offering);
    pit.spinner(2, Heads, 1_000);
    let refusal = pit.refused(HOST, &Command::Leave(2));
    assert!(refusal.clause == "R29" || refusal.ruling.as_deref() == Some("R29"), "{refusal:?}");
    pit.play.rebuild();
}

// R51: excluding works as sending out, so not of a spinner whose coins fly
#[test]
fn a_spinner_excluded_while_the_coins_fly_does_not_get_the_wager_back() {
    let mut pit = in_the_air();
    if let Ok(events) = pit.play.apply(SUPERVISOR, pit.now, &Command::ExcludePlayer(1)) {
        assert_eq!((returned(&events), ended(&events)), (vec![], vec![]));
    }
    pit.ok(BOXER, &TAILS);
    let events = pit.ok(BOXER, &Command::AnnounceResult);
    assert_eq!(lost(&events), [(1, WagerKind::Spinner, 1_000)]);
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// nsw 3.2, R48: "just retired" lasts one round of offers
#[test]
fn who_retired_is_offered_the_coins_in_the_next_round() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    pit.ok(player(1), &Command::Retire);
    pit.refused(BOXER, &Command::OfferCoins(1));
    pit.spinner(2, Heads, 1_000);
    pit.round(&TAILS);
    pit.refused(BOXER, &Command::OfferCoins(2));
    pit.accept(1);
    pit.money(&[(2, -1_000)], 1_000);
    pit.play.rebuild();
}

// R43: what the spinner of a casino's table must do is in the legal commands, and all of it is accepted
#[test]
fn the_legal_commands_of_a_round_name_the_next_step() {
    let mut pit = seated(1);
    let step = |pit: &Pit, command: &str| {
        let legal = pit.play.legal(pit.now);
        assert!(legal.iter().any(|choice| choice.command.name() == command), "{command} is not among {legal:?}");
    };
    step(&pit, "offer-coins");
    pit.ok(BOXER, &Command::OfferCoins(1));
    step(&pit, "accept-coins");
    pit.ok(player(1), &Command::AcceptCoins);
    for command in ["select-coins", "call-side"] {
        step(&pit, command);
    }
    pit.prepare(1, Heads, 1_000);
    step(&pit, "place-your-bets");
    pit.place_your_bets();
    for command in ["place-wager", "no-more-bets"] {
        step(&pit, command);
    }
    pit.no_more_bets();
    step(&pit, "throw-coins");
    pit.throw();
    for command in ["land", "call-no-spin"] {
        step(&pit, command);
    }
    pit.ok(BOXER, &HEADS);
    step(&pit, "announce-result");
    pit.play.rebuild();
}
