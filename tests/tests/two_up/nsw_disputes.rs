//! Disputes: to a games supervisor first, reviewed by another person.

use crate::common::{Pit, betting, cited, kinds, seated};
use kip_engine::contract::{Actor, Role};
use kip_engine::two_up::contract::{Command, Presence, Side};
use kip_tests::say::{BOXER, DEALER, GAMES_SUPERVISOR, HEADS, HOST, SUPERVISOR, player};

const OTHER_GAMES_SUPERVISOR: Actor = Actor { role: Role::GamesSupervisor, number: 2 };
const OTHER_SUPERVISOR: Actor = Actor { role: Role::CasinoSupervisor, number: 2 };

fn raise(text: &str) -> Command {
    Command::RaiseDispute(text.into())
}

const fn decide(dispute: u32) -> Command {
    Command::DecideDispute(dispute)
}

const fn review(dispute: u32) -> Command {
    Command::RequestReview(dispute)
}

const fn refer(dispute: u32) -> Command {
    Command::ReferToInspector(dispute)
}

fn presence(pit: &mut Pit, role: Role, present: bool) {
    if pit.view().games_supervisor_present == present && role == Role::GamesSupervisor {
        return;
    }
    if pit.view().casino_supervisor_present == present && role == Role::CasinoSupervisor {
        return;
    }
    let events = pit.ok(HOST, &Command::SetSupervisorPresence(Presence { role, present }));
    assert_eq!(kinds(&events), ["supervisor-presence-changed"]);
}

/// Two players, the first has raised dispute 1, both kinds of supervisor are at hand.
fn raised() -> Pit {
    let mut pit = seated(2);
    presence(&mut pit, Role::GamesSupervisor, true);
    presence(&mut pit, Role::CasinoSupervisor, true);
    pit.ok(player(1), &raise("the coin was outside"));
    pit
}

// nsw 9.12, R28
#[test]
fn a_dispute_is_raised_with_its_text_and_number() {
    let mut pit = seated(2);
    let events = pit.ok(player(1), &raise("the coin was outside"));
    assert_eq!(kinds(&events), ["dispute-raised"]);
    assert_eq!(cited(&events, "dispute-raised"), "nsw 9.12");
    pit.ok(player(2), &raise("he spoke to me"));
    let disputes = pit.view().disputes;
    assert_eq!(disputes.len(), 2);
    let raised: Vec<_> = disputes.iter().map(|shown| &shown.dispute).collect();
    assert_eq!((raised[0].number, raised[0].seat, &*raised[0].text), (1, 1, "the coin was outside"));
    assert_eq!((raised[1].number, raised[1].seat), (2, 2));
    assert!(
        disputes[0].decided_by.is_none()
            && !disputes[0].review
            && disputes[0].reviewed_by.is_none()
            && !disputes[0].referred
    );
    for by in [BOXER, HOST, SUPERVISOR] {
        pit.no(by, &raise("x"), "not-authorised", "9.12");
    }
    pit.play.rebuild();
}

// the contract: 1 to 256 bytes
#[test]
fn a_disputes_text_has_its_bounds() {
    let mut pit = seated(1);
    pit.refused(player(1), &raise(""));
    pit.refused(player(1), &raise(&"x".repeat(257)));
    pit.refused(player(1), &raise(&"é".repeat(129)));
    pit.ok(player(1), &raise(&"é".repeat(128)));
    pit.ok(player(1), &raise("x"));
    pit.play.rebuild();
}

// nsw 9.12, R28: in the first instance to a games supervisor
#[test]
fn a_games_supervisor_decides_first() {
    let mut pit = raised();
    for by in [BOXER, DEALER, HOST, player(1)] {
        pit.no(by, &decide(1), "not-authorised", "9.12");
    }
    // a casino supervisor only where no games supervisor is present
    let refusal = pit.refused(SUPERVISOR, &decide(1));
    assert_eq!((&*refusal.clause, refusal.ruling.as_deref()), ("nsw 9.12", Some("R28")), "{refusal:?}");
    let events = pit.ok(GAMES_SUPERVISOR, &decide(1));
    assert_eq!(kinds(&events), ["dispute-decided"]);
    assert_eq!(cited(&events, "dispute-decided"), "nsw 9.12");
    assert_eq!(pit.view().disputes[0].decided_by, Some(GAMES_SUPERVISOR));
    pit.refused(GAMES_SUPERVISOR, &decide(1));
    pit.play.rebuild();
}

// nsw 9.12: in the absence of a games supervisor to a casino supervisor
#[test]
fn without_a_games_supervisor_a_casino_supervisor_decides() {
    let mut pit = raised();
    presence(&mut pit, Role::GamesSupervisor, false);
    pit.ok(SUPERVISOR, &decide(1));
    assert_eq!(pit.view().disputes[0].decided_by, Some(SUPERVISOR));
    pit.play.rebuild();
}

// nsw 9.12, R28, R53: reviewed, if requested, by a casino supervisor who is another person
#[test]
fn a_review_is_another_persons() {
    let mut pit = raised();
    // nothing to review yet
    pit.refused(player(1), &review(1));
    pit.ok(GAMES_SUPERVISOR, &decide(1));
    // not unasked
    pit.refused(SUPERVISOR, &decide(1));
    // by whoever raised it
    pit.refused(player(2), &review(1));
    for by in [BOXER, HOST] {
        pit.no(by, &review(1), "not-authorised", "9.12");
    }
    let events = pit.ok(player(1), &review(1));
    assert_eq!(kinds(&events), ["review-requested"]);
    assert_eq!(cited(&events, "review-requested"), "nsw 9.12");
    assert!(pit.view().disputes[0].review);
    pit.refused(player(1), &review(1));
    // the same role and number is the same person
    let refusal = pit.refused(GAMES_SUPERVISOR, &decide(1));
    assert_eq!(refusal.clause, "nsw 9.12", "{refusal:?}");
    pit.ok(SUPERVISOR, &decide(1));
    let dispute = &pit.view().disputes[0];
    assert_eq!((dispute.decided_by, dispute.reviewed_by), (Some(GAMES_SUPERVISOR), Some(SUPERVISOR)));
    pit.refused(OTHER_SUPERVISOR, &decide(1));
    pit.refused(player(1), &review(1));
    pit.play.rebuild();
}

// R28, R53: a casino supervisor decided, another one reviews; a games supervisor is one too
#[test]
fn a_second_casino_supervisor_reviews_the_first() {
    for reviewer in [OTHER_SUPERVISOR, OTHER_GAMES_SUPERVISOR] {
        let mut pit = raised();
        presence(&mut pit, Role::GamesSupervisor, false);
        pit.ok(SUPERVISOR, &decide(1));
        pit.ok(player(1), &review(1));
        pit.refused(SUPERVISOR, &decide(1));
        presence(&mut pit, Role::GamesSupervisor, true);
        pit.ok(reviewer, &decide(1));
        assert_eq!(pit.view().disputes[0].reviewed_by, Some(reviewer));
        pit.play.rebuild();
    }
}

// nsw 9.13a: the person is told of the inspector
#[test]
fn a_player_is_told_of_the_inspector() {
    let mut pit = raised();
    pit.ok(GAMES_SUPERVISOR, &decide(1));
    for by in [BOXER, HOST, player(1)] {
        pit.no(by, &refer(1), "not-authorised", "9.13a");
    }
    let events = pit.ok(SUPERVISOR, &refer(1));
    assert_eq!(kinds(&events), ["inspector-referred"]);
    assert_eq!(cited(&events, "inspector-referred"), "nsw 9.13a");
    assert!(pit.view().disputes[0].referred);
    pit.refused(SUPERVISOR, &refer(1));
    pit.play.rebuild();
}

// R46: unknown disputes
#[test]
fn a_dispute_that_nobody_raised_is_unknown() {
    let mut pit = raised();
    for dispute in [0, 2, u32::MAX] {
        pit.refused(GAMES_SUPERVISOR, &decide(dispute));
        pit.refused(player(1), &review(dispute));
        pit.refused(SUPERVISOR, &refer(dispute));
    }
    pit.play.rebuild();
}

// R28: disputes move no money and stop no game
#[test]
fn a_dispute_moves_no_money() {
    let mut pit = betting(2, Side::Heads, 1_000);
    pit.bet(2, Side::Heads, 500);
    presence(&mut pit, Role::GamesSupervisor, true);
    pit.ok(player(2), &raise("in betting"));
    pit.no_more_bets();
    pit.throw();
    pit.ok(player(2), &raise("in the air"));
    pit.ok(GAMES_SUPERVISOR, &decide(1));
    pit.ok(BOXER, &HEADS);
    pit.ok(player(2), &raise("before the announcement"));
    assert_eq!(pit.play.books.bank(), (0, 0));
    pit.ok(BOXER, &Command::AnnounceResult);
    assert_eq!(pit.play.books.of(2), (500, 0));
    pit.ok(GAMES_SUPERVISOR, &decide(3));
    assert_eq!(pit.play.books.of(2), (500, 0));
    pit.play.rebuild();
}

// nsw 9.12, R28: the host says who is present
#[test]
fn the_host_says_which_supervisors_are_present() {
    let mut pit = seated(1);
    for by in [BOXER, SUPERVISOR, player(1)] {
        let refusal =
            pit.refused(by, &Command::SetSupervisorPresence(Presence { role: Role::GamesSupervisor, present: false }));
        assert_eq!(refusal.code, "not-authorised");
    }
    for role in [Role::Boxer, Role::Player, Role::Host] {
        pit.refused(HOST, &Command::SetSupervisorPresence(Presence { role, present: true }));
    }
    presence(&mut pit, Role::GamesSupervisor, true);
    presence(&mut pit, Role::GamesSupervisor, false);
    presence(&mut pit, Role::CasinoSupervisor, true);
    let view = pit.view();
    assert_eq!((view.games_supervisor_present, view.casino_supervisor_present), (false, true));
    pit.play.rebuild();
}
