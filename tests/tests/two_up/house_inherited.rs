//! What `house` does not say and takes over from `nsw` (R31), each step once, cited as nsw's.

use crate::common::{OUTSIDE, Pit, has, no_spin, returned, substitute};
use crate::houses::{betting, cited, house_spin, inherits, inherits_refusal, ready, refused_by, rounds, seated};
use kip_engine::contract::{Role, Stake};
use kip_engine::two_up::contract::{
    Command, Faces, NoSpinReason, Phase, Picked, ReturnReason, SendingOut, SendingOutReason, Side, Thrower, Wager,
    WagerKind,
};
use kip_tests::say::{BOXER, DEALER, HEADS, HOST, ODDS, SUPERVISOR, TAILS, coins, offer, player, spinner_bet, throw};

use Side::{Heads, Tails};

/// Seat 1 spins for 10 dollars; seat 2 has 5 on Heads, seat 3 has 7 on Tails.
fn layout() -> Pit {
    let mut pit = betting(3, 1_000);
    pit.bet(2, Heads, 500);
    pit.bet(3, Tails, 700);
    pit
}

// house p1: the boxer offers, clockwise from the first; nsw 3.2 says who is offered next after a spinner
#[test]
fn the_boxer_offers_the_coins_clockwise() {
    let mut pit = seated(3);
    for by in [DEALER, SUPERVISOR, HOST, player(1)] {
        assert_eq!(refused_by(&mut pit, by, &offer(1), "p1").code, "not-authorised");
    }
    refused_by(&mut pit, BOXER, &offer(2), "p1");
    let events = pit.ok(BOXER, &offer(1));
    assert_eq!(cited(&events, "coins-offered"), "house p1");
    // nsw 2.6.2: the disc
    assert_eq!((pit.view().disc, pit.view().offered), (Some(1), Some(1)));
    let events = pit.ok(player(1), &Command::DeclineCoins);
    assert_eq!(cited(&events, "coins-declined"), "house p1");
    pit.ok(BOXER, &offer(2));
    let events = pit.ok(player(2), &Command::AcceptCoins);
    assert!(["house p1", "house p2"].contains(&&*cited(&events, "coins-accepted")));
    pit.ok(player(2), &Command::SelectCoins(coins(1, 2)));
    pit.ok(player(2), &spinner_bet(500));
    pit.round(&TAILS);
    let events = pit.ok(BOXER, &offer(3));
    inherits(&events, "coins-offered", "3.2");
    pit.play.rebuild();
}

// nsw 3.3, 4.3: nobody accepts: the boxer or a dealer spins to a result, without a spinner's wager
#[test]
fn the_house_spins_when_nobody_accepts() {
    let mut pit = seated(2);
    inherits_refusal(&mut pit, BOXER, &Command::StartHouseSpin, "3.3");
    for seat in [1, 2] {
        pit.ok(BOXER, &offer(seat));
        pit.ok(player(seat), &Command::DeclineCoins);
    }
    let events = pit.ok(DEALER, &Command::StartHouseSpin);
    inherits(&events, "house-spin-started", "3.3");
    assert_eq!(pit.view().thrower, Some(Thrower::House(Role::Dealer)));
    pit.place_your_bets();
    pit.refused(player(1), &spinner_bet(1_000));
    pit.bet(1, Tails, 500);
    pit.round(&ODDS);
    let events = pit.spin(&TAILS);
    inherits(&events, "house-spin-ended", "3.3");
    assert_eq!(pit.phase(), Phase::Offering);
    pit.money(&[(1, 500)], -500);
    pit.play.rebuild();
}

// house p2: two of the coins; nsw 2.3, 6.1: of five, one head up and one tail up
#[test]
fn two_of_five_coins_lie_one_up_and_one_down() {
    let mut pit = seated(2);
    pit.accept(1);
    assert_eq!(pit.view().coins.len(), 5);
    for wrong in [coins(1, 1), coins(0, 1), coins(5, 6), kip_tests::say::three_coins(1, 2, 3)] {
        pit.refused(player(1), &Command::SelectCoins(wrong));
    }
    pit.refused(player(2), &Command::SelectCoins(coins(1, 2)));
    let events = pit.ok(player(1), &Command::SelectCoins(coins(5, 3)));
    assert_eq!(cited(&events, "coins-selected"), "house p2");
    pit.ok(player(1), &spinner_bet(500));
    pit.call_bets();
    for (first, second) in [(Heads, Heads), (Tails, Tails)] {
        let start = Faces { first, second, third: None };
        inherits_refusal(&mut pit, player(1), &Command::ThrowCoins(start), "6.1");
    }
    pit.throw();
    pit.play.rebuild();
}

// nsw 6.2, 6.3, 6.9: the calls
#[test]
fn the_calls_are_nsws() {
    let mut pit = ready(2, 1_000);
    inherits_refusal(&mut pit, player(2), &Command::PlaceYourBets, "6.2");
    let events = pit.ok(DEALER, &Command::PlaceYourBets);
    inherits(&events, "betting-opened", "6.2");
    inherits_refusal(&mut pit, DEALER, &Command::NoMoreBets, "6.3");
    let events = pit.no_more_bets();
    inherits(&events, "betting-closed", "6.3");
    let events = pit.throw();
    inherits(&events, "coins-thrown", "6.3");
    pit.ok(BOXER, &HEADS);
    inherits_refusal(&mut pit, DEALER, &Command::AnnounceResult, "6.9");
    let events = pit.ok(BOXER, &Command::AnnounceResult);
    assert!(has(&events, "result-announced"));
    pit.play.rebuild();
}

// nsw 4.7, R7: after an invalid spin with nothing pending the layout is open again
#[test]
fn an_invalid_spin_opens_the_layout_again() {
    let mut pit = layout();
    let events = pit.invalid();
    assert!(has(&events, "betting-reopened"));
    let events =
        pit.ok(player(2), &Command::ChangeWager(Wager { side: Heads, stake: Stake { chips: 900, tokens: 0 } }));
    assert!(has(&events, "wager-changed"));
    pit.ok(player(3), &Command::WithdrawWager(Tails));
    pit.play.rebuild();
}

// nsw 7.1, 7.3, 7.5: which spins are invalid, who calls them, and the coins that left the ring
#[test]
fn invalid_spins_are_nsws() {
    for (by, reason, clause) in [
        (BOXER, NoSpinReason::NotSpun, "7.1.1"),
        (SUPERVISOR, NoSpinReason::TooLow, "7.1.2"),
        (BOXER, NoSpinReason::OutsideRing, "7.3.1"),
        (BOXER, NoSpinReason::HitSomething, "7.3.2"),
        (BOXER, NoSpinReason::SpinnerOutsideRing, "7.3.3"),
        (BOXER, NoSpinReason::NotFlat, "7.3.4"),
    ] {
        let mut pit = layout();
        pit.no_more_bets();
        pit.throw();
        inherits_refusal(&mut pit, player(1), &no_spin(reason), "7.5");
        assert_eq!(pit.refused(DEALER, &no_spin(reason)).code, "not-authorised");
        let events = pit.ok(by, &no_spin(reason));
        inherits(&events, "spin-invalid", clause);
        assert_eq!(pit.refused(BOXER, &no_spin(NoSpinReason::HitCeiling)).code, "not-in-these-rules");
    }
    let mut pit = layout();
    pit.no_more_bets();
    let events = pit.throw_land(&OUTSIDE);
    inherits(&events, "spin-invalid", "7.3.1");
    // 7.4.1, 7.4.3, 7.4.4, 7.4.5: one is lost, another taken; the boxer checks the one found
    let one = Picked { first: 1, second: None, third: None };
    let events = pit.ok(BOXER, &Command::LoseCoins(one));
    assert!(has(&events, "coins-lost"));
    let refusal = pit.refused(player(1), &Command::LoseCoins(one));
    assert!(refusal.clause.starts_with("nsw 7.4"), "{refusal:?}");
    pit.ok(player(1), &Command::SelectCoins(coins(2, 3)));
    pit.ok(BOXER, &Command::ReturnCoins(one));
    pit.no_more_bets();
    pit.spin(&TAILS);
    pit.play.rebuild();
}

// nsw 7.2, 7.6, R13: until the announcement on an observed table, and once called it is called
#[test]
fn no_spin_may_follow_the_coins_to_rest() {
    let mut pit = layout();
    pit.no_more_bets();
    pit.throw_land(&TAILS);
    pit.ok(BOXER, &no_spin(NoSpinReason::TooLow));
    pit.refused(BOXER, &Command::AnnounceResult);
    pit.no_more_bets();
    pit.spin(&HEADS);
    pit.refused(BOXER, &no_spin(NoSpinReason::TooLow));
    pit.play.rebuild();
}

// nsw 6.7, 6.8, R11: the spinner sent out, before a valid spin and after one
#[test]
fn a_spinner_is_sent_out_as_in_nsw() {
    let out = Command::SendSpinnerOut(SendingOut { reason: SendingOutReason::DelayOrDisorder, bar: true });
    let mut pit = layout();
    inherits_refusal(&mut pit, DEALER, &out, "6.7p1");
    let events = pit.ok(BOXER, &out);
    assert_eq!(returned(&events), [(1, WagerKind::Spinner, 1_000, ReturnReason::SentOut)]);
    assert!(pit.view().seats[0].barred);
    let mut pit = layout();
    pit.round(&ODDS);
    let events = pit.ok(BOXER, &out);
    inherits(&events, "coins-handed-over", "6.8");
    // 6.8: a dealer, not the boxer, and the layout is frozen
    pit.refused(BOXER, &substitute(Role::Boxer));
    pit.ok(BOXER, &substitute(Role::Dealer));
    rounds(&mut pit, &[&HEADS, &HEADS, &HEADS]);
    pit.money(&[(1, 7_500), (2, 500), (3, -700)], -7_300);
    pit.play.rebuild();
}

// nsw 2.4, R32: the lights
#[test]
fn the_lights_are_nsws() {
    let mut pit = ready(2, 1_000);
    rounds(&mut pit, &[&HEADS, &ODDS, &ODDS]);
    let lights = pit.view().lights;
    assert_eq!((lights.odds, lights.heads, lights.tails), (2, 1, 0));
    pit.round(&HEADS);
    assert_eq!(pit.view().lights.heads, 2);
    pit.play.rebuild();
}

const fn tender(chips: u64, tokens: u64) -> Command {
    Command::PlaceWager(Wager { side: Heads, stake: Stake { chips, tokens } })
}

// nsw 4.5, 1.1, R19, R49: chips that can be made up, tokens that come back as tokens, winnings in chips
#[test]
fn chips_and_tokens_are_nsws() {
    let mut pit = betting(2, 1_000);
    let refusal = inherits_refusal(&mut pit, player(2), &tender(550, 0), "4.5");
    assert_eq!(refusal.code, "not-payable-in-chips");
    pit.ok(player(2), &tender(500, 300));
    pit.round(&HEADS);
    assert_eq!(pit.play.books.of(2), (800, 0));
    pit.place_your_bets();
    pit.ok(player(2), &tender(0, 500));
    pit.round(&TAILS);
    assert_eq!(pit.play.books.of(2), (800, -500));
    assert_eq!(pit.play.books.bank(), (-800 + 1_000, 500));
    pit.play.rebuild();
}

// R20, R31: the spinner's wager in tokens goes back as tokens, what it wins is chips
#[test]
fn a_spinners_wager_in_tokens_wins_chips() {
    let mut pit = seated(2);
    pit.accept(1);
    pit.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    pit.ok(player(1), &Command::PlaceSpinnerWager(Stake { chips: 0, tokens: 1_000 }));
    rounds(&mut pit, &[&HEADS, &HEADS, &HEADS]);
    assert_eq!(pit.play.books.of(1), (7_500, 0));
    pit.play.rebuild();
}

// R2, R31: a throw has its thrower, a landing its source
#[test]
fn only_the_thrower_throws() {
    let mut pit = house_spin(2);
    pit.no_more_bets();
    for by in [player(1), player(2), DEALER] {
        pit.refused(by, &throw());
    }
    pit.throw();
    for by in [player(1), SUPERVISOR, DEALER] {
        pit.refused(by, &HEADS);
    }
    pit.ok(BOXER, &HEADS);
    pit.play.rebuild();
}
