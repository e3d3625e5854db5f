//! "No spin", "barred": for which reasons, until when, and what an invalid spin leaves behind.

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

// ringkeeper 13.a.i-vi: the ringkeeper calls it, for six reasons
// ringkeeper 13.a.vii: any other reason, announced
// ringkeeper 13: a coin that is not flat is not among its reasons; "any other" is
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

// ringkeeper 13.a: the ringkeeper, and nobody else
// ringkeeper 13.b, R39: before the pennies come to rest, not later
// R3: where the host brings chance there are no pennies to call
// ringkeeper 13: there must be a spin to be called invalid
// R2, R39, ringkeeper 13.a.i, ii, iv: a penny without a face voids the spin by itself
// R54: invalid spins leave bets as they are, and the spinner throws again
// R36, R39: an invalid spin does not break a run of Heads
// the contract: invalid spins in a row, 3 for three or more
// the contract: words may go with any reason
