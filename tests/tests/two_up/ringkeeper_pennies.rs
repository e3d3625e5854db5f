//! The pennies: two sets of seven, two of which are spun.

use crate::rings::{Ring, seated};
use kip_tests::native::book;

const BOOK: &str = "ringkeeper";

/// Returns a ring in which seat 1 has the kip and no pennies yet.
fn accepted() -> Ring {
    let mut ring = seated(BOOK, 2);
    ring.accept(1);
    ring
}

// ringkeeper 5, R43: there are two sets of seven, the first one first.
#[test]
fn there_are_two_sets_of_seven() {
    let ring = accepted();
    let view = ring.view();
    assert_eq!((view.coin_set, view.coins.len()), (1, 7));
    let described = book(BOOK).describe();
    assert_eq!((described.coins_in_set, described.coins_spun), (7, 2));
}
