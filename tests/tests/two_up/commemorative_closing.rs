//! Closing with notice (7.7, R25), and disputes (7.8, 7.9, R28).

use crate::rings::day::{BOOK, HEADS, MINUTE, TAILS, called, config_of, nobody_spins, seated, staked, withdraw};
use crate::rings::{Ring, cited, due, kinds};
use kip_engine::contract::{Actor, Joining, Role};
use kip_engine::two_up::contract::{Command, Phase};
use kip_tests::say::{BOXER, DEALER, GAMES_SUPERVISOR, HOST, RINGKEEPER, SUPERVISOR, offer, player};

const OTHER_SUPERVISOR: Actor = Actor { role: Role::CasinoSupervisor, number: 2 };
const TWENTY_MINUTES: u64 = 20 * MINUTE;

const fn close_at(close_at: u64) -> Command {
    Command::AnnounceClosing(close_at)
}

/// Closing is announced twenty minutes ahead, and the twenty minutes are over.
fn time_is_up(ring: &mut Ring) {
    let closes = ring.now + TWENTY_MINUTES;
    ring.ok(SUPERVISOR, &close_at(closes));
    ring.now = closes;
}

// commemorative 7.7: exactly twenty minutes, to the millisecond
#[test]
fn closing_is_announced_twenty_minutes_ahead() {
    let mut ring = seated(1);
    ring.now += 5_000;
    let now = ring.now;
    for early in [0, now, now + 19 * MINUTE + 59_999, now + TWENTY_MINUTES - 1] {
        let refusal = ring.refused(SUPERVISOR, &close_at(early));
        assert_eq!(refusal.clause, "commemorative 7.7", "{refusal:?}");
    }
    let events = ring.ok(SUPERVISOR, &close_at(now + TWENTY_MINUTES));
    assert_eq!(cited(BOOK, &events, "closing-announced").0, "commemorative 7.7");
    assert_eq!(ring.view().closes_at, Some(now + TWENTY_MINUTES));
    ring.play.rebuild();
}

// commemorative 7.7: not before the time on the sign
#[test]
fn the_ring_closes_at_the_time_on_the_sign() {
    let mut ring = seated(2);
    let refusal = ring.refused(SUPERVISOR, &Command::CloseTable);
    assert_eq!(refusal.clause, "commemorative 7.7", "{refusal:?}");
    let closes = ring.now + TWENTY_MINUTES;
    ring.ok(SUPERVISOR, &close_at(closes));
    ring.now = closes - 1;
    let refusal = ring.refused(SUPERVISOR, &Command::CloseTable);
    assert_eq!(refusal.clause, "commemorative 7.7", "{refusal:?}");
    ring.now = closes;
    let events = ring.ok(SUPERVISOR, &Command::CloseTable);
    assert_eq!(cited(BOOK, &events, "table-closed").0, "commemorative 7.7");
    assert_eq!(ring.phase(), Phase::Closed);
    let refusal = ring.refused(HOST, &Command::Join(Joining { seat: 3, age_attested: true }));
    assert_eq!(refusal.code, "table-closed");
    ring.play.rebuild();
}

// commemorative 7.7: a casino supervisor closes, not the ringkeeper
#[test]
fn a_casino_supervisor_closes_the_ring() {
    let mut ring = seated(1);
    let closes = ring.now + TWENTY_MINUTES;
    for by in [RINGKEEPER, BOXER, DEALER, HOST, player(1)] {
        for command in [close_at(closes), Command::CloseTable, Command::CancelClosing] {
            let refusal = ring.refused(by, &command);
            assert_eq!(
                (&*refusal.code, &*refusal.clause),
                ("not-authorised", "commemorative 7.7"),
                "{by:?} {command:?}"
            );
        }
    }
    ring.ok(GAMES_SUPERVISOR, &close_at(closes));
    ring.play.rebuild();
}

// commemorative 7.7: the sign is for closing with patrons present
#[test]
fn an_empty_ring_closes_at_once() {
    let mut ring = crate::rings::open(BOOK, &config_of(|_| {}));
    ring.ok(SUPERVISOR, &Command::CloseTable);
    assert_eq!(ring.phase(), Phase::Closed);
    ring.play.rebuild();
}

// commemorative 7.7: a sign taken down is no sign
#[test]
fn a_closing_taken_down_is_announced_again() {
    let mut ring = seated(1);
    ring.refused(SUPERVISOR, &Command::CancelClosing);
    let closes = ring.now + TWENTY_MINUTES;
    ring.ok(SUPERVISOR, &close_at(closes));
    let events = ring.ok(SUPERVISOR, &Command::CancelClosing);
    assert_eq!(kinds(&events), ["closing-cancelled"]);
    ring.now = closes;
    ring.refused(SUPERVISOR, &Command::CloseTable);
    ring.refused(SUPERVISOR, &close_at(closes));
    ring.accept(1);
    ring.play.rebuild();
}

// R25: from that time no new spinner's game begins
#[test]
fn no_spinners_game_begins_after_the_closing_time() {
    let mut ring = seated(2);
    let closes = ring.now + TWENTY_MINUTES;
    ring.ok(SUPERVISOR, &close_at(closes));
    ring.now = closes - 1;
    ring.ok(RINGKEEPER, &offer(1));
    ring.now = closes;
    let refusal = ring.refused(player(1), &Command::AcceptCoins);
    assert_eq!((&*refusal.clause, refusal.ruling.as_deref()), ("commemorative 7.7", Some("R25")), "{refusal:?}");
    ring.ok(SUPERVISOR, &Command::CloseTable);
    ring.play.rebuild();
}

// R25: the centre that stands is played to its end, and who has won stakes no new one
#[test]
fn the_running_game_is_played_out() {
    let mut ring = called();
    time_is_up(&mut ring);
    ring.refused(SUPERVISOR, &Command::CloseTable);
    ring.spin(&HEADS);
    ring.refused(SUPERVISOR, &Command::CloseTable);
    ring.covered_round(2, &HEADS);
    ring.covered_round(2, &HEADS);
    ring.refused(player(1), &Command::Stay);
    withdraw(&mut ring, 1);
    assert_eq!(due(&ring.play.events), [(1, 8_000)]);
    ring.refused(RINGKEEPER, &offer(2));
    ring.ok(SUPERVISOR, &Command::CloseTable);
    ring.money(&[(1, 7_000), (2, -7_000), (3, 500), (4, -500)]);
    ring.play.rebuild();
}

// R25: with the pennies in the air, or down, a bet without a centre keeps the ring open too; before the throw
// nothing is pending, and both stakes go back
#[test]
fn a_bet_on_pennies_in_the_air_keeps_the_ring_open() {
    for thrown in [false, true] {
        let mut ring = nobody_spins(2);
        ring.place_your_bets();
        ring.side_bet(1, 2, 100);
        time_is_up(&mut ring);
        if thrown {
            ring.no_more_bets();
            ring.throw();
            ring.refused(SUPERVISOR, &Command::CloseTable);
            ring.ok(RINGKEEPER, &TAILS);
            ring.refused(SUPERVISOR, &Command::CloseTable);
            ring.ok(RINGKEEPER, &Command::AnnounceResult);
            ring.ok(SUPERVISOR, &Command::CloseTable);
            ring.money(&[(1, -100), (2, 100)]);
        } else {
            ring.ok(SUPERVISOR, &Command::CloseTable);
            ring.money(&[]);
        }
        ring.play.rebuild();
    }
}

fn raise(text: &str) -> Command {
    Command::RaiseDispute(text.into())
}

const FIRST: u32 = 1;
const DECIDE: Command = Command::DecideDispute(FIRST);
const REVIEW: Command = Command::RequestReview(FIRST);

// commemorative 7.8: to the ringkeeper first, then, if requested, to a casino supervisor
#[test]
fn a_dispute_goes_to_the_ringkeeper_first() {
    let mut ring = called();
    ring.spin(&TAILS);
    let events = ring.ok(player(1), &raise("it was heads"));
    assert_eq!(cited(BOOK, &events, "dispute-raised").0, "commemorative 7.8");
    ring.refused_for(SUPERVISOR, &DECIDE, &["7.8"]);
    ring.refused_for(GAMES_SUPERVISOR, &DECIDE, &["7.8"]);
    for by in [player(1), player(2), HOST, BOXER, DEALER] {
        ring.refused(by, &DECIDE);
    }
    // no review of what was not decided
    ring.refused(player(1), &REVIEW);
    let before = ring.play.books.purses();
    let events = ring.ok(RINGKEEPER, &DECIDE);
    assert_eq!(cited(BOOK, &events, "dispute-decided").0, "commemorative 7.8");
    // nobody asked for a review
    ring.refused(SUPERVISOR, &DECIDE);
    ring.refused(RINGKEEPER, &DECIDE);
    for by in [player(2), RINGKEEPER, HOST] {
        ring.refused(by, &REVIEW);
    }
    ring.ok(player(1), &REVIEW);
    ring.refused(player(1), &REVIEW);
    // a review is a casino supervisor's
    ring.refused_for(RINGKEEPER, &DECIDE, &["7.8"]);
    ring.ok(SUPERVISOR, &DECIDE);
    ring.refused(OTHER_SUPERVISOR, &DECIDE);
    // R28: it moves no money by itself
    assert_eq!(ring.play.books.purses(), before);
    let dispute = &ring.view().disputes[0];
    assert_eq!((dispute.decided_by, dispute.reviewed_by), (Some(RINGKEEPER), Some(SUPERVISOR)));
    ring.play.rebuild();
}

// commemorative 2.casino-supervisor, 7.8: a games supervisor is one, and may review
#[test]
fn a_games_supervisor_may_review() {
    let mut ring = called();
    ring.ok(player(2), &raise("not a metre"));
    ring.ok(RINGKEEPER, &DECIDE);
    ring.ok(player(2), &REVIEW);
    ring.ok(GAMES_SUPERVISOR, &DECIDE);
    ring.play.rebuild();
}

// commemorative 7.9: after the operator's decision the patron is told of the inspector
#[test]
fn a_patron_is_told_of_the_inspector() {
    let mut ring = called();
    ring.ok(player(1), &raise("it was heads"));
    for by in [RINGKEEPER, HOST, player(1)] {
        ring.refused(by, &Command::ReferToInspector(FIRST));
    }
    ring.ok(RINGKEEPER, &DECIDE);
    ring.ok(player(1), &REVIEW);
    ring.ok(SUPERVISOR, &DECIDE);
    let events = ring.ok(SUPERVISOR, &Command::ReferToInspector(FIRST));
    assert_eq!(kinds(&events), ["inspector-referred"]);
    assert_eq!(cited(BOOK, &events, "inspector-referred").0, "commemorative 7.9");
    assert!(ring.view().disputes[0].referred);
    ring.play.rebuild();
}

// commemorative 7.8: a dispute has a patron and a text
#[test]
fn a_dispute_is_a_patrons() {
    let mut ring = staked(2);
    for by in [RINGKEEPER, HOST, SUPERVISOR, player(8)] {
        ring.refused(by, &raise("why?"));
    }
    ring.refused(player(2), &raise(""));
    ring.refused(player(2), &raise(&"x".repeat(257)));
    ring.ok(player(2), &raise(&"x".repeat(256)));
    ring.refused(RINGKEEPER, &Command::DecideDispute(0));
    ring.refused(RINGKEEPER, &Command::DecideDispute(2));
    ring.ok(RINGKEEPER, &DECIDE);
    ring.play.rebuild();
}

// R29, 7.8: a dispute keeps nobody there
#[test]
fn a_dispute_keeps_nobody_there() {
    let mut ring = seated(2);
    ring.ok(player(2), &raise("the ring is too small"));
    ring.ok(HOST, &Command::Leave(2));
    ring.play.rebuild();
}
