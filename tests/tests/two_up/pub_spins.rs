//! Spins that do not count (3, 4), and how chance enters the pub.

use crate::rings::chain::{chain, committed, faces, landed, outcome_seed, reveal, with};
use crate::rings::{Ring, cited, no_spin, no_spin_for, one, seated, seated_with};
use kip_engine::contract::ChanceSource;
use kip_engine::two_up::contract::{Command, Happening, Landing, NoSpinReason, Phase, Rest};
use kip_tests::native::Book;
use kip_tests::say::{HEADS, HOST, ODDS, RINGKEEPER, SUPERVISOR, TAILS, land, player};

use NoSpinReason::{HitCeiling, HitSomething, NotSpun, OutsideRing, SpinnerOutsideRing, TooLow};

const BOOK: &str = "pub";

/// Seat 1 spins, 2 bets 10 dollars on Heads against 3, the coins fly.
fn flying() -> Ring {
    let mut ring = seated(BOOK, 3);
    fly(&mut ring);
    ring
}

fn fly(ring: &mut Ring) {
    ring.accept(1);
    ring.place_your_bets();
    ring.side_bet(2, 3, 1_000);
    ring.no_more_bets();
    ring.throw();
}

#[track_caller]
fn everything_stands(ring: &Ring) {
    let bet = ring.bet();
    ring.stands(&[(2, -1_000), (3, -1_000)], 0, &[(bet, 2_000)], 0);
    assert_eq!((ring.phase(), ring.spinner()), (Phase::Called, Some(1)));
}

// pub 3, R39: less than 10 feet high: bets stand, the spinner throws again
#[test]
fn a_low_toss_is_thrown_again() {
    let mut ring = flying();
    let events = ring.ok(RINGKEEPER, &no_spin(TooLow));
    assert_eq!(cited(BOOK, &events, "spin-invalid").0, "pub 3");
    everything_stands(&ring);
    ring.spin(&TAILS);
    ring.money(&[(2, -1_000), (3, 1_000)]);
    ring.play.rebuild();
}

// pub 4, R39: outside the circle: void, and another turn
#[test]
fn a_coin_outside_the_circle_voids_the_toss() {
    let mut ring = flying();
    let events = ring.ok(RINGKEEPER, &no_spin(OutsideRing));
    assert_eq!(cited(BOOK, &events, "spin-invalid").0, "pub 4");
    everything_stands(&ring);
    ring.play.rebuild();
    for landing in
        [land(Rest::Outside, Rest::Heads), land(Rest::Tails, Rest::Outside), land(Rest::Outside, Rest::Outside)]
    {
        let mut ring = flying();
        let events = ring.ok(RINGKEEPER, &landing);
        assert_eq!(cited(BOOK, &events, "spin-invalid").0, "pub 4");
        assert!(
            matches!(&one(&events, "spin-invalid").what, Happening::SpinInvalid(spin) if spin.reason == OutsideRing)
        );
        everything_stands(&ring);
        ring.refused(RINGKEEPER, &Command::AnnounceResult);
        ring.spin(&HEADS);
        ring.money(&[(2, 1_000), (3, -1_000)]);
        ring.play.rebuild();
    }
}

// R3, R80: before the coins rest, not later: an outcome that was seen is not thrown away
#[test]
fn a_late_no_spin_is_refused() {
    for landing in [HEADS, TAILS, ODDS] {
        let mut ring = flying();
        ring.ok(RINGKEEPER, &landing);
        for reason in [TooLow, OutsideRing] {
            ring.refused_for(RINGKEEPER, &no_spin(reason), &["R3", "R80"]);
        }
        ring.ok(RINGKEEPER, &Command::AnnounceResult);
        ring.refused(RINGKEEPER, &no_spin(TooLow));
        ring.play.rebuild();
    }
}

// R39: the guide has two reasons and no more
#[test]
fn there_are_two_reasons() {
    let mut known = Book::named(BOOK).describe().no_spin_reasons;
    known.sort_by_key(|reason| reason.as_str());
    assert_eq!(known, [OutsideRing, TooLow]);
    let mut ring = flying();
    for reason in [NotSpun, HitSomething, HitCeiling, SpinnerOutsideRing, NoSpinReason::NotFlat] {
        ring.refused(RINGKEEPER, &no_spin(reason));
    }
    ring.refused(RINGKEEPER, &no_spin_for("a dog"));
    ring.play.rebuild();
}

// R2: a coin that shows no face voids the spin by itself, whatever the reasons say
#[test]
fn a_coin_without_a_face_voids_the_spin() {
    for rest in [Rest::NotFlat, Rest::Hit, Rest::HitCeiling] {
        let mut ring = flying();
        let events = ring.ok(RINGKEEPER, &land(Rest::Heads, rest));
        assert!(crate::rings::has(&events, "spin-invalid"));
        everything_stands(&ring);
        ring.spin(&ODDS);
        ring.play.rebuild();
    }
}

// pub 3, 4: the ringie says so, and nobody else
#[test]
fn only_the_ringie_calls_no_spin() {
    let mut ring = flying();
    for by in [player(1), player(2), HOST, SUPERVISOR] {
        assert_eq!(ring.refused(by, &no_spin(TooLow)).code, "not-authorised");
    }
    ring.play.rebuild();
}

// R54: three invalid spins in a row change nothing for the spinner
#[test]
fn the_spinner_throws_again_and_again() {
    let mut ring = flying();
    for _ in 0..5 {
        ring.ok(RINGKEEPER, &no_spin(TooLow));
        everything_stands(&ring);
        ring.throw();
    }
    ring.ok(RINGKEEPER, &TAILS);
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    ring.money(&[(2, -1_000), (3, 1_000)]);
    ring.play.rebuild();
}

// R1, R2: fresh seeds land as the keystream says; other sources are refused
#[test]
fn a_fresh_seed_lands_as_the_keystream_says() {
    for byte in 0..8 {
        let mut ring = seated_with(BOOK, &with(ChanceSource::Fresh), 3);
        fly(&mut ring);
        assert_eq!(ring.refused(RINGKEEPER, &HEADS).code, "wrong-spin-source");
        let seed = vec![byte; 32];
        let events = ring.ok(HOST, &Command::Land(Landing::Fresh(seed)));
        assert_eq!(landed(&events), faces(&[byte; 32]));
        // R3: numbers are not called off
        ring.no(RINGKEEPER, &no_spin(TooLow), "no-coins-to-call", &["R3"]);
        ring.ok(RINGKEEPER, &Command::AnnounceResult);
        ring.play.rebuild();
    }
}

// R4: a committed pub; the rulebook's id is part of the outcome
#[test]
fn a_chain_lands_as_its_links_say() {
    let links = chain(7, 100);
    let mut ring = seated_with(BOOK, &committed(&links, None), 3);
    fly(&mut ring);
    ring.no(HOST, &reveal(&links[2]), "draw-not-committed", &["R4"]);
    ring.no(RINGKEEPER, &no_spin(TooLow), "no-coins-to-call", &["R3"]);
    let events = ring.ok(HOST, &reveal(&links[1]));
    assert_eq!(landed(&events), faces(&outcome_seed(BOOK, &links[1], 1, &[0; 32], &[])));
    ring.play.rebuild();
}
