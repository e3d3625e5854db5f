//! Closing the table.

use crate::common::{Pit, betting, cited, house_spin, kinds, open, seated, spinner_ready, substitute};
use kip_engine::contract::{Joining, Role};
use kip_engine::two_up::contract::{Command, Phase, Side};
use kip_tests::say::{BOXER, DEALER, GAMES_SUPERVISOR, HEADS, HOST, ODDS, SUPERVISOR, TAILS, bet, config, player};

use Side::{Heads, Tails};

const TWENTY_MINUTES: u64 = 20 * 60 * 1_000;

const fn close_at(close_at: u64) -> Command {
    Command::AnnounceClosing(close_at)
}

/// Closing is announced twenty minutes ahead, and the twenty minutes are over.
fn time_is_up(pit: &mut Pit) {
    let closes = pit.now + TWENTY_MINUTES;
    pit.ok(SUPERVISOR, &close_at(closes));
    pit.now = closes;
}

// nsw 9.8: the sign is for closing with players present
#[test]
fn an_empty_table_closes_at_once() {
    let mut pit = open(&config());
    let events = pit.ok(SUPERVISOR, &Command::CloseTable);
    assert_eq!(kinds(&events), ["table-closed"]);
    assert_eq!(cited(&events, "table-closed"), "nsw 9.8");
    assert_eq!(pit.phase(), Phase::Closed);
    assert_eq!(pit.refused(HOST, &Command::Join(Joining { seat: 1, age_attested: true })).code, "table-closed");
    assert_eq!(pit.refused(SUPERVISOR, &Command::CloseTable).code, "table-closed");
    assert!(pit.play.legal(pit.now).is_empty());
    pit.play.rebuild();
}

// nsw 9.8, R33: at least twenty minutes, to the millisecond
#[test]
fn closing_is_announced_twenty_minutes_ahead() {
    let mut pit = seated(1);
    pit.now += 5_000;
    let now = pit.now;
    for early in [0, now, now + TWENTY_MINUTES - 1] {
        let refusal = pit.refused(SUPERVISOR, &close_at(early));
        assert_eq!(refusal.clause, "nsw 9.8", "{refusal:?}");
    }
    let events = pit.ok(SUPERVISOR, &close_at(now + TWENTY_MINUTES));
    assert_eq!(kinds(&events), ["closing-announced"]);
    assert_eq!(cited(&events, "closing-announced"), "nsw 9.8");
    assert_eq!(pit.view().closes_at, Some(now + TWENTY_MINUTES));
    pit.play.rebuild();
}

// nsw 9.8: not before that time
#[test]
fn the_table_closes_at_the_time_on_the_sign() {
    let mut pit = seated(1);
    let refusal = pit.refused(SUPERVISOR, &Command::CloseTable);
    assert_eq!(refusal.clause, "nsw 9.8", "{refusal:?}");
    let closes = pit.now + TWENTY_MINUTES;
    pit.ok(SUPERVISOR, &close_at(closes));
    pit.now = closes - 1;
    let refusal = pit.refused(SUPERVISOR, &Command::CloseTable);
    assert_eq!(refusal.clause, "nsw 9.8", "{refusal:?}");
    pit.now = closes;
    pit.ok(SUPERVISOR, &Command::CloseTable);
    pit.play.rebuild();
}

// nsw 9.8, R22
#[test]
fn a_casino_supervisor_closes() {
    let mut pit = seated(1);
    let closes = pit.now + TWENTY_MINUTES;
    for by in [BOXER, DEALER, HOST, player(1)] {
        pit.no(by, &close_at(closes), "not-authorised", "9.8");
        pit.no(by, &Command::CloseTable, "not-authorised", "9.8");
        pit.no(by, &Command::CancelClosing, "not-authorised", "9.8");
    }
    pit.ok(GAMES_SUPERVISOR, &close_at(closes));
    pit.play.rebuild();
}

// nsw 9.8: the sign is taken down, and another needs its own twenty minutes
#[test]
fn a_closing_taken_down_has_to_be_announced_again() {
    let mut pit = seated(1);
    pit.refused(SUPERVISOR, &Command::CancelClosing);
    let closes = pit.now + TWENTY_MINUTES;
    pit.ok(SUPERVISOR, &close_at(closes));
    let events = pit.ok(SUPERVISOR, &Command::CancelClosing);
    assert_eq!(kinds(&events), ["closing-cancelled"]);
    assert_eq!(pit.view().closes_at, None);
    pit.now = closes;
    pit.refused(SUPERVISOR, &Command::CloseTable);
    pit.refused(SUPERVISOR, &close_at(closes));
    pit.accept(1);
    pit.play.rebuild();
}

// R25: until that time games begin, from that time none does
#[test]
fn no_spinners_game_begins_after_the_closing_time() {
    let mut pit = seated(2);
    let closes = pit.now + TWENTY_MINUTES;
    pit.ok(SUPERVISOR, &close_at(closes));
    pit.now = closes - 1;
    pit.ok(BOXER, &Command::OfferCoins(1));
    pit.now = closes;
    let refusal = pit.refused(player(1), &Command::AcceptCoins);
    assert_eq!((&*refusal.clause, refusal.ruling.as_deref()), ("nsw 9.8", Some("R25")), "{refusal:?}");
    pit.ok(SUPERVISOR, &Command::CloseTable);
    pit.play.rebuild();
}

// R25: the running game is played out
#[test]
fn a_spinners_game_is_played_out_after_the_closing_time() {
    let mut pit = betting(2, Heads, 1_000);
    pit.bet(2, Tails, 500);
    time_is_up(&mut pit);
    let refusal = pit.refused(SUPERVISOR, &Command::CloseTable);
    assert_eq!(refusal.clause, "nsw 9.8", "{refusal:?}");
    pit.round(&ODDS);
    pit.refused(SUPERVISOR, &Command::CloseTable);
    pit.spin(&HEADS);
    pit.refused(SUPERVISOR, &Command::CloseTable);
    pit.place_your_bets();
    pit.bet(2, Tails, 500);
    pit.round(&HEADS);
    pit.round(&HEADS);
    // a winner does not begin another
    let refusal = pit.refused(player(1), &Command::SpinAgain);
    assert_eq!((&*refusal.clause, refusal.ruling.as_deref()), ("nsw 9.8", Some("R25")), "{refusal:?}");
    pit.refused(BOXER, &Command::OfferCoins(2));
    pit.ok(SUPERVISOR, &Command::CloseTable);
    pit.money(&[(1, 7_500), (2, -1_000)], -6_500);
    pit.play.rebuild();
}

// R25: the spinner loses, and it is over
#[test]
fn the_table_closes_once_the_spinners_wager_is_determined() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    time_is_up(&mut pit);
    pit.refused(SUPERVISOR, &Command::CloseTable);
    pit.round(&TAILS);
    pit.refused(BOXER, &Command::OfferCoins(2));
    pit.refused(BOXER, &Command::StartHouseSpin);
    pit.ok(SUPERVISOR, &Command::CloseTable);
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// R25: dealers spin on if need be
#[test]
fn dealers_spin_on_after_the_closing_time() {
    let mut pit = betting(2, Heads, 1_000);
    pit.round(&HEADS);
    time_is_up(&mut pit);
    pit.ok(player(1), &Command::DeclineFurtherSpins);
    pit.ok(BOXER, &substitute(Role::Dealer));
    pit.round(&HEADS);
    pit.round(&HEADS);
    pit.ok(SUPERVISOR, &Command::CloseTable);
    pit.money(&[(1, 7_500)], -7_500);
    pit.play.rebuild();
}

// R25: a house spin's Odds are pending
#[test]
fn a_pending_house_spin_is_spun_out() {
    let mut pit = house_spin(2);
    pit.bet(1, Heads, 500);
    pit.round(&ODDS);
    time_is_up(&mut pit);
    pit.refused(SUPERVISOR, &Command::CloseTable);
    pit.spin(&HEADS);
    pit.ok(SUPERVISOR, &Command::CloseTable);
    pit.money(&[(1, 500)], -500);
    pit.play.rebuild();
}

// R25: closing leaves no money on the layout
#[test]
fn no_wager_is_left_on_a_closed_table() {
    let mut pit = house_spin(2);
    pit.bet(1, Heads, 500);
    time_is_up(&mut pit);
    if pit.play.apply(SUPERVISOR, pit.now, &Command::CloseTable).is_err() {
        pit.round(&HEADS);
        pit.ok(SUPERVISOR, &Command::CloseTable);
    }
    assert_eq!(kip_tests::say::stake_of(&pit.view(), 1, kip_engine::two_up::contract::WagerKind::Heads), (0, 0));
    pit.refused(player(1), &bet(Heads, 500));
    pit.play.rebuild();
}

// R25: an unwagered acceptance is no game yet that has to be determined
#[test]
fn a_spinner_without_a_wager_does_not_keep_the_table_open_for_ever() {
    let mut pit = seated(2);
    pit.accept(1);
    time_is_up(&mut pit);
    if pit.play.apply(SUPERVISOR, pit.now, &Command::CloseTable).is_err() {
        pit.ok(player(1), &Command::Retire);
        pit.ok(SUPERVISOR, &Command::CloseTable);
    }
    assert_eq!(pit.phase(), Phase::Closed);
    pit.play.rebuild();
}
