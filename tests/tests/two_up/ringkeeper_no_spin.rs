//! "No spin", "barred": for which reasons, until when, and what an invalid spin leaves behind.

use crate::rings::{Ring, cited, kinds, no_spin, no_spin_for, one, seated};
use kip_engine::contract::ChanceSource;
use kip_engine::two_up::contract::{Command, Happening, NoSpin, NoSpinReason, Phase, Rest};
use kip_tests::native::Book;
use kip_tests::say::{HEADS, HOST, ODDS, RINGKEEPER, SUPERVISOR, TAILS, land, player, ring_config};

use NoSpinReason::{HitCeiling, HitSomething, NotFlat, NotSpun, Other, OutsideRing, SpinnerOutsideRing, TooLow};

const BOOK: &str = "ringkeeper";

/// The clause of each reason.
const REASONS: [(NoSpinReason, &str); 6] = [
    (OutsideRing, "ringkeeper 13.a.i"),
    (HitSomething, "ringkeeper 13.a.ii"),
    (TooLow, "ringkeeper 13.a.iii"),
    (HitCeiling, "ringkeeper 13.a.iv"),
    (SpinnerOutsideRing, "ringkeeper 13.a.v"),
    (NotSpun, "ringkeeper 13.a.vi"),
];

/// The pennies fly: seat 1 spins for 10 dollars, seat 2 covers, seats 3 and 4 have a bet of 5.
fn flying() -> Ring {
    let mut ring = called();
    ring.throw();
    ring
}

fn called() -> Ring {
    let mut ring = seated(BOOK, 4);
    ring.stake(1, 1_000);
    ring.cover(2, 1_000);
    ring.place_your_bets();
    ring.side_bet(3, 4, 500);
    ring.no_more_bets();
    ring
}

#[track_caller]
fn everything_stands(ring: &Ring) {
    let bet = ring.bet();
    ring.stands(&[(1, -1_000), (2, -1_000), (3, -500), (4, -500)], 2_000, &[(bet, 1_000)], 0);
}

// ringkeeper 13.a.i-vi: the ringkeeper calls it, for six reasons
#[test]
fn the_ringkeeper_calls_a_spin_invalid_for_six_reasons() {
    for (reason, clause) in REASONS {
        let mut ring = flying();
        let events = ring.ok(RINGKEEPER, &no_spin(reason));
        assert_eq!(cited(BOOK, &events, "spin-invalid").0, clause);
        assert!(matches!(&one(&events, "spin-invalid").what, Happening::SpinInvalid(spin) if spin.reason == reason));
        everything_stands(&ring);
        ring.play.rebuild();
    }
}

// ringkeeper 13.a.vii: any other reason, announced
#[test]
fn any_other_reason_is_announced_in_words() {
    let mut ring = flying();
    ring.refused_for(RINGKEEPER, &no_spin(Other), &["13.a.vii", "R13", "R46"]);
    ring.refused(RINGKEEPER, &no_spin_for(""));
    ring.refused(RINGKEEPER, &no_spin_for(&"x".repeat(257)));
    let events = ring.ok(RINGKEEPER, &no_spin_for("a dog in the ring"));
    assert_eq!(cited(BOOK, &events, "spin-invalid").0, "ringkeeper 13.a.vii");
    let Happening::SpinInvalid(spin) = &one(&events, "spin-invalid").what else { panic!() };
    assert_eq!((spin.reason, spin.text.as_deref(), spin.consecutive), (Other, Some("a dog in the ring"), 1));
    ring.play.rebuild();
}

// ringkeeper 13: a coin that is not flat is not among its reasons; "any other" is
#[test]
fn a_reason_of_another_rulebook_is_not_called() {
    let mut ring = flying();
    ring.refused(RINGKEEPER, &no_spin(NotFlat));
    let mut known = Book::named(BOOK).describe().no_spin_reasons;
    known.sort_by_key(|reason| reason.as_str());
    let mut expected: Vec<_> = REASONS.iter().map(|row| row.0).chain([Other]).collect();
    expected.sort_by_key(|reason| reason.as_str());
    assert_eq!(known, expected);
    ring.play.rebuild();
}

// ringkeeper 13.a: the ringkeeper, and nobody else
#[test]
fn nobody_else_calls_a_spin_invalid() {
    let mut ring = flying();
    for by in [player(1), player(2), player(3), HOST, SUPERVISOR, kip_tests::say::BOXER] {
        let refusal = ring.refused(by, &no_spin(TooLow));
        assert_eq!(refusal.code, "not-authorised");
        assert!(refusal.clause.starts_with("ringkeeper 13"), "{refusal:?}");
    }
    ring.play.rebuild();
}

// ringkeeper 13.b, R39: before the pennies come to rest, not later
#[test]
fn a_late_no_spin_is_refused() {
    for landing in [HEADS, TAILS, ODDS] {
        let mut ring = flying();
        ring.ok(RINGKEEPER, &landing);
        for (reason, _) in REASONS {
            ring.refused_for(RINGKEEPER, &no_spin(reason), &["13.b"]);
        }
        ring.refused_for(RINGKEEPER, &no_spin_for("too late"), &["13.b"]);
        ring.ok(RINGKEEPER, &Command::AnnounceResult);
        ring.refused(RINGKEEPER, &no_spin(TooLow));
        ring.play.rebuild();
    }
}

// R3: where the host brings chance there are no pennies to call
#[test]
fn no_spin_is_called_off_where_chance_is_drawn() {
    let mut ring = crate::rings::seated_with(
        BOOK,
        &kip_engine::two_up::contract::Config { source: ChanceSource::Fresh, ..ring_config() },
        2,
    );
    ring.stake(1, 1_000);
    ring.cover(2, 1_000);
    ring.call_bets();
    ring.throw();
    ring.no(RINGKEEPER, &no_spin(TooLow), "no-coins-to-call", &["R3"]);
    ring.ok(HOST, &Command::Land(kip_engine::two_up::contract::Landing::Fresh(vec![9; 32])));
    ring.no(RINGKEEPER, &no_spin(TooLow), "no-coins-to-call", &["R3"]);
    ring.play.rebuild();
}

// ringkeeper 13: there must be a spin to be called invalid
#[test]
fn nothing_is_called_invalid_before_the_throw() {
    let mut ring = called();
    ring.refused(RINGKEEPER, &no_spin(TooLow));
    ring.refused(RINGKEEPER, &no_spin_for("not yet"));
    ring.play.rebuild();
}

// R2, R39, ringkeeper 13.a.i, ii, iv: a penny without a face voids the spin by itself
#[test]
fn a_penny_that_shows_no_face_voids_the_spin() {
    let landings = [
        (Rest::Outside, OutsideRing, Some("ringkeeper 13.a.i")),
        (Rest::Hit, HitSomething, Some("ringkeeper 13.a.ii")),
        (Rest::HitCeiling, HitCeiling, Some("ringkeeper 13.a.iv")),
        (Rest::NotFlat, NotFlat, None),
    ];
    for (rest, reason, clause) in landings {
        for landing in [land(rest, Rest::Heads), land(Rest::Tails, rest), land(rest, rest)] {
            let mut ring = flying();
            let events = ring.ok(RINGKEEPER, &landing);
            assert!(
                matches!(&one(&events, "spin-invalid").what, Happening::SpinInvalid(spin) if spin.reason == reason)
            );
            if let Some(clause) = clause {
                assert_eq!(cited(BOOK, &events, "spin-invalid").0, clause);
            }
            everything_stands(&ring);
            ring.refused(RINGKEEPER, &Command::AnnounceResult);
            ring.spin(&TAILS);
            ring.money(&[(1, -1_000), (2, 1_000), (3, -500), (4, 500)]);
            ring.play.rebuild();
        }
    }
}

// R54: invalid spins leave bets as they are, and the spinner throws again
#[test]
fn after_an_invalid_spin_everything_stands_and_is_thrown_again() {
    let mut ring = flying();
    let events = ring.ok(RINGKEEPER, &no_spin(TooLow));
    assert_eq!(kinds(&events), ["spin-invalid"]);
    everything_stands(&ring);
    assert_eq!((ring.phase(), ring.spinner()), (Phase::Called, Some(1)));
    ring.refused(player(3), &kip_tests::say::offer_side_bet(100));
    ring.refused(player(2), &kip_tests::say::cover(1));
    ring.spin(&HEADS);
    ring.stands(&[(1, -1_000), (2, -1_000), (3, 500), (4, -500)], 2_000, &[], 0);
    ring.play.rebuild();
}

// R36, R39: an invalid spin does not break a run of Heads
#[test]
fn an_invalid_spin_does_not_break_a_run_of_heads() {
    let mut ring = seated(BOOK, 2);
    ring.stake(1, 1_000);
    for _ in 0..3 {
        ring.cover_all(2);
        ring.invalid();
        ring.spin(&ODDS);
        ring.invalid();
        ring.spin(&HEADS);
    }
    ring.ok(player(1), &Command::WithdrawDue);
    ring.money(&[(1, 7_000), (2, -7_000)]);
    ring.play.rebuild();
}

// the contract: invalid spins in a row, 3 for three or more
#[test]
fn invalid_spins_in_a_row_are_counted_to_three() {
    let mut ring = called();
    for consecutive in [1, 2, 3, 3, 3] {
        ring.throw();
        let events = ring.ok(RINGKEEPER, &no_spin(TooLow));
        assert!(
            matches!(&one(&events, "spin-invalid").what, Happening::SpinInvalid(spin) if spin.consecutive == consecutive)
        );
        assert_eq!(ring.view().invalid_spins, consecutive);
    }
    ring.spin(&ODDS);
    assert_eq!(ring.view().invalid_spins, 0);
    ring.play.rebuild();
}

// the contract: words may go with any reason
#[test]
fn words_may_go_with_any_reason() {
    let mut ring = flying();
    let call = NoSpin { reason: TooLow, text: Some("one metre".into()) };
    let events = ring.ok(RINGKEEPER, &Command::CallNoSpin(call));
    assert!(
        matches!(&one(&events, "spin-invalid").what, Happening::SpinInvalid(spin) if spin.text.as_deref() == Some("one metre"))
    );
    ring.play.rebuild();
}
