//! Which spins are invalid, who says so and when.

use crate::common::{Pit, betting, cited, clause_of, has, kinds, no_spin, one, seated_with, spinner_ready};
use kip_engine::contract::{Actor, ChanceSource};
use kip_engine::two_up::contract::{
    Command, Event, Happening, Landing, NoSpin, NoSpinReason, Phase, Rest, Side, WagerKind,
};
use kip_tests::say::{BOXER, DEALER, GAMES_SUPERVISOR, HEADS, HOST, ODDS, SUPERVISOR, TAILS, land, player, throw};

use NoSpinReason::{HitSomething, NotFlat, NotSpun, OutsideRing, SpinnerOutsideRing, TooLow};

/// The reasons of 7.3, which are the boxer's, with their clauses.
const OF_7_3: [(NoSpinReason, &str); 4] =
    [(OutsideRing, "7.3.1"), (HitSomething, "7.3.2"), (SpinnerOutsideRing, "7.3.3"), (NotFlat, "7.3.4")];

/// Seat 2 has 5 dollars on Tails; the coins are in the air.
fn flying() -> Pit {
    let mut pit = betting(2, Side::Heads, 1_000);
    pit.bet(2, Side::Tails, 500);
    pit.no_more_bets();
    pit.throw();
    pit
}

/// The same, and the coins lie in the ring.
fn landed(landing: &Command) -> Pit {
    let mut pit = flying();
    pit.ok(BOXER, landing);
    pit
}

fn consecutive(events: &[Event]) -> u8 {
    let Happening::SpinInvalid(spin) = &one(events, "spin-invalid").what else { panic!() };
    spin.consecutive
}

/// That call makes the spin invalid, by that clause: no result, nobody's money moves.
#[track_caller]
fn invalidates(mut pit: Pit, by: Actor, reason: NoSpinReason, clause: &str) {
    let events = pit.ok(by, &no_spin(reason));
    assert_eq!(kinds(&events), ["spin-invalid", "betting-reopened"]);
    let Happening::SpinInvalid(spin) = &events[0].what else { panic!() };
    assert_eq!((spin.reason, spin.consecutive), (reason, 1));
    assert_eq!(clause_of(&events[0]), format!("nsw {clause}"));
    assert_eq!((pit.phase(), pit.view().landed), (Phase::Reopened, None));
    assert_eq!((pit.lies(1, WagerKind::Spinner), pit.lies(2, WagerKind::Tails)), (1_000, 500));
    assert!(!pit.view().game.unwrap().valid_spin);
    pit.play.rebuild();
}

// nsw 7.1.1, 7.1.2, R13: the boxer or a casino supervisor, and a games supervisor is one (R22)
#[test]
fn the_boxer_or_a_casino_supervisor_calls_a_spin_that_was_none_or_too_low() {
    for by in [BOXER, SUPERVISOR, GAMES_SUPERVISOR] {
        invalidates(flying(), by, NotSpun, "7.1.1");
        invalidates(flying(), by, TooLow, "7.1.2");
    }
}

// nsw 7.3.1, 7.3.2, 7.3.3, 7.3.4, R13
#[test]
fn the_boxer_calls_the_spins_that_are_barred() {
    for (reason, clause) in OF_7_3 {
        invalidates(flying(), BOXER, reason, clause);
    }
}

// nsw 7.3: the boxer, not a supervisor
#[test]
fn a_supervisor_does_not_call_what_is_the_boxers() {
    let mut pit = flying();
    for (reason, _) in OF_7_3 {
        for by in [SUPERVISOR, GAMES_SUPERVISOR] {
            let refusal = pit.refused(by, &no_spin(reason));
            assert_eq!(refusal.code, "not-authorised", "{refusal:?}");
            assert!(refusal.clause.starts_with("nsw 7.3"), "{refusal:?}");
        }
    }
    pit.play.rebuild();
}

// nsw 7.5: never a player, spinner or not; and no other dealer (7.1, 7.3)
#[test]
fn no_player_declares_a_spin_invalid() {
    let mut pit = flying();
    for reason in [NotSpun, TooLow, OutsideRing, HitSomething, SpinnerOutsideRing, NotFlat] {
        for seat in [1, 2] {
            pit.no(player(seat), &no_spin(reason), "not-authorised", "7.5");
        }
        for by in [DEALER, HOST] {
            let refusal = pit.refused(by, &no_spin(reason));
            assert_eq!(refusal.code, "not-authorised", "{refusal:?}");
        }
    }
    pit.play.rebuild();
}

// nsw 7.1, 7.3, R13: a list per rulebook; the ceiling and "any other reason" are the rings'
#[test]
fn other_reasons_are_not_in_these_rules() {
    let mut pit = flying();
    for reason in [NoSpinReason::HitCeiling, NoSpinReason::Other] {
        let text = (reason == NoSpinReason::Other).then(|| "a dog ran off with it".to_owned());
        let refusal = pit.refused(BOXER, &Command::CallNoSpin(NoSpin { reason, text }));
        assert_eq!(refusal.code, "not-in-these-rules", "{refusal:?}");
    }
    pit.play.rebuild();
}

// nsw 7.2 ("where possible"), 7.6, R13: on an observed table also once the coins lie there
#[test]
fn the_call_may_follow_the_coins_coming_to_rest() {
    invalidates(landed(&HEADS), BOXER, TooLow, "7.1.2");
    invalidates(landed(&TAILS), SUPERVISOR, NotSpun, "7.1.1");
    invalidates(landed(&ODDS), BOXER, HitSomething, "7.3.2");
}

// nsw 7.2, R13: not after the announcement
#[test]
fn no_call_follows_the_announcement() {
    for landing in [HEADS, ODDS, TAILS] {
        let mut pit = landed(&landing);
        pit.ok(BOXER, &Command::AnnounceResult);
        for reason in [TooLow, OutsideRing] {
            pit.refused(BOXER, &no_spin(reason));
        }
        pit.refused(SUPERVISOR, &no_spin(TooLow));
        pit.play.rebuild();
    }
}

// nsw 7.2: nor before the throw
#[test]
fn no_call_precedes_the_throw() {
    let mut pit = spinner_ready(2, Side::Heads, 1_000);
    pit.refused(BOXER, &no_spin(TooLow));
    pit.place_your_bets();
    pit.refused(BOXER, &no_spin(TooLow));
    pit.no_more_bets();
    pit.refused(BOXER, &no_spin(TooLow));
    pit.play.rebuild();
}

// R3: where chance is drawn there are no coins to call, in the air or down
#[test]
fn on_a_fresh_table_no_spin_is_called_off() {
    let mut config = crate::common::config();
    config.source = ChanceSource::Fresh;
    let fresh = Command::Land(Landing::Fresh(vec![7; 32]));
    let mut pit = seated_with(&config, 2);
    pit.spinner(1, Side::Heads, 1_000);
    pit.call_bets();
    pit.throw();
    for landed in [false, true] {
        if landed {
            pit.ok(HOST, &fresh);
        }
        for (by, reason) in [(BOXER, TooLow), (SUPERVISOR, NotSpun), (BOXER, OutsideRing)] {
            let refusal = pit.refused(by, &no_spin(reason));
            assert_eq!((&*refusal.code, &*refusal.clause), ("no-coins-to-call", "R3"), "{refusal:?}");
        }
    }
    pit.ok(BOXER, &Command::AnnounceResult);
    pit.play.rebuild();
}

// nsw 7.6: once called it is invalid, whether or not the coins come to rest
#[test]
fn after_the_call_the_landing_no_longer_counts() {
    let mut pit = flying();
    pit.ok(SUPERVISOR, &no_spin(TooLow));
    pit.refused(BOXER, &HEADS);
    pit.refused(BOXER, &Command::AnnounceResult);
    pit.refused(BOXER, &no_spin(NotSpun));
    pit.round(&TAILS);
    pit.money(&[(1, -1_000), (2, 500)], 500);
    pit.play.rebuild();
}

// nsw 7.3.1, 7.3.2, 7.3.4, 7.4.1, R2: a coin that shows no face makes the spin invalid, whatever was called
#[test]
fn a_coin_without_a_face_makes_the_spin_invalid_by_itself() {
    for (rest, reason, clause) in [
        (Rest::Outside, OutsideRing, "nsw 7.3.1"),
        (Rest::Hit, HitSomething, "nsw 7.3.2"),
        (Rest::NotFlat, NotFlat, "nsw 7.3.4"),
    ] {
        for landing in [land(rest, Rest::Heads), land(Rest::Tails, rest), land(rest, rest)] {
            let mut pit = flying();
            let events = pit.ok(BOXER, &landing);
            let Happening::SpinInvalid(spin) = &one(&events, "spin-invalid").what else { panic!() };
            assert_eq!((spin.reason, spin.consecutive), (reason, 1));
            assert_eq!(cited(&events, "spin-invalid"), clause);
            assert!(has(&events, "betting-reopened"));
            assert_eq!(pit.phase(), Phase::Reopened);
            pit.refused(BOXER, &Command::AnnounceResult);
            assert_eq!(pit.lies(2, WagerKind::Tails), 500);
            pit.play.rebuild();
        }
    }
}

// spec (Words), R5: invalid spins in a row are counted, and a valid spin ends the row
#[test]
fn consecutive_invalid_spins_are_counted() {
    let mut pit = spinner_ready(2, Side::Heads, 1_000);
    assert_eq!(consecutive(&pit.invalid()), 1);
    assert_eq!(consecutive(&pit.invalid()), 2);
    assert_eq!(pit.view().invalid_spins, 2);
    pit.round(&ODDS);
    assert_eq!(pit.view().invalid_spins, 0);
    assert_eq!(consecutive(&pit.invalid()), 1);
    pit.round(&HEADS);
    assert_eq!(consecutive(&pit.invalid()), 1);
    pit.play.rebuild();
}

// nsw 1.1.void: a void spin has no result: neither lights nor counts move, nor does it decide a pending decision
#[test]
fn a_void_spin_has_no_result() {
    let mut pit = spinner_ready(2, Side::Heads, 1_000);
    pit.round(&HEADS);
    pit.round(&ODDS);
    let before = (pit.view().lights, pit.view().game);
    pit.throw();
    let events = pit.ok(BOXER, &land(Rest::Outside, Rest::Tails));
    assert!(!has(&events, "odds-standing") && !has(&events, "result-announced"));
    assert_eq!((pit.view().lights, pit.view().game), before);
    assert!(pit.view().pending);
    pit.play.rebuild();
}

// R1, nsw 6.10: while the coins fly chance is due, the four ways they can come down, each 1/4
#[test]
fn chance_is_due_while_the_coins_fly() {
    let mut pit = betting(2, Side::Heads, 1_000);
    assert!(pit.play.outcomes().is_empty());
    pit.no_more_bets();
    pit.ok(player(1), &throw());
    let outcomes = pit.play.outcomes();
    assert_eq!(outcomes.len(), 4);
    assert!(outcomes.iter().all(|outcome| outcome.probability.numerator * 4 == outcome.probability.denominator));
    pit.ok(BOXER, &HEADS);
    assert!(pit.play.outcomes().is_empty());
    pit.play.rebuild();
}
