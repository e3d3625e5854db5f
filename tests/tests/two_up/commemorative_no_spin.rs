//! "No spin", "barred": the eight reasons, when they are called, and three of them in a row (5, 4.7, R39, R41).

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

// commemorative 5.1.1 to 5.1.7: each reason voids the spin, by its own clause
// commemorative 5.1.8: any other reason announced by the ringkeeper, in words
// 5.1: words may go with any reason
// R39: these eight are the rulebook's reasons
#[test]
fn the_rulebook_has_eight_reasons() {
    let told = book(BOOK).describe().no_spin_reasons;
    assert!(REASONS.iter().all(|(reason, _)| told.contains(reason)) && told.contains(&NoSpinReason::Other), "{told:?}");
}

// commemorative 5.1, R22: the ringkeeper, and nobody else
// commemorative 5.2, R39: where possible before the pennies rest, and never after the announcement
// R2: a penny without a face voids the spin by itself, by the clause that names it
// R54: an invalid spin leaves heads, centre, cover and bets as they are

// commemorative 4.7: after three in a row the ringkeeper may spin on the patron's behalf, not before
// commemorative 4.7: "may": the spinner goes on where the ringkeeper does not step in
// commemorative 4.7: consecutive: a valid spin starts the count anew
// R41: until the centre is determined; the due is the patron's
// R41, 4.8: and the loss is the patron's
// commemorative 5.1, 5.1.5: the ringkeeper's own spins can be invalid too
// R46: no spin is called where none is in the air
