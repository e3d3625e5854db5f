//! "No spin", "barred": the eight reasons (5, R39).

use crate::rings::day::BOOK;
use kip_engine::two_up::contract::NoSpinReason;
use kip_tests::native::book;

use NoSpinReason::{HitCeiling, HitSomething, NotFlat, NotSpun, OutsideRing, SpinnerOutsideRing, TooLow};

/// The reasons and their clauses; the eighth has words.
const REASONS: [(NoSpinReason, &str); 7] = [
    (OutsideRing, "5.1.1"),
    (HitSomething, "5.1.2"),
    (TooLow, "5.1.3"),
    (HitCeiling, "5.1.4"),
    (SpinnerOutsideRing, "5.1.5"),
    (NotSpun, "5.1.6"),
    (NotFlat, "5.1.7"),
];

// R39: these eight are the rulebook's reasons.
#[test]
fn the_rulebook_has_eight_reasons() {
    let told = book(BOOK).describe().no_spin_reasons;
    assert!(REASONS.iter().all(|(reason, _)| told.contains(reason)) && told.contains(&NoSpinReason::Other), "{told:?}");
}
