//! "No spin", "barred": the reasons for which it is called.

use crate::rings::{Ring, no_spin, seated};
use kip_engine::two_up::contract::NoSpinReason;
use kip_tests::native::book;
use kip_tests::say::RINGKEEPER;

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

/// Returns a ring with the pennies in the air: seat 1 spins for 10 dollars, seat 2 covers, seats 3 and 4 have a bet of 5.
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

// ringkeeper 13: a coin that is not flat is not among its reasons; "any other" is.
#[test]
fn a_reason_of_another_rulebook_is_not_called() {
    let mut ring = flying();
    ring.refused(RINGKEEPER, &no_spin(NotFlat));
    let mut known = book(BOOK).describe().no_spin_reasons;
    known.sort_by_key(|reason| reason.as_str());
    let mut expected: Vec<_> = REASONS.iter().map(|row| row.0).chain([Other]).collect();
    expected.sort_by_key(|reason| reason.as_str());
    assert_eq!(known, expected);
    ring.play.rebuild();
}
