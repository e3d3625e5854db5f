//! The pennies: two sets of seven, two of them spun from tails up, two others after three Heads.

use crate::rings::{Ring, seated};
use kip_tests::native::book;

const BOOK: &str = "ringkeeper";

/// Seat 1 has the kip and no pennies yet.
fn accepted() -> Ring {
    let mut ring = seated(BOOK, 2);
    ring.accept(1);
    ring
}

// ringkeeper 5, R43: two sets of seven, the first one first
#[test]
fn there_are_two_sets_of_seven() {
    let ring = accepted();
    let view = ring.view();
    assert_eq!((view.coin_set, view.coins.len()), (1, 7));
    let described = book(BOOK).describe();
    assert_eq!((described.coins_in_set, described.coins_spun), (7, 2));
}

// ringkeeper 5: the spinner selects two pennies from the set
// ringkeeper 5, 6: two different pennies of the seven, not one, not three
// ringkeeper 6: only two pennies are thrown and land
// ringkeeper 9, R43: tails up on the kip
// ringkeeper 5: without pennies on the kip nothing is thrown
// ringkeeper 10: the same two pennies until three Heads are thrown
// ringkeeper 10: two other pennies of the remaining five; the winning two are retained
// ringkeeper 10, R38: a fresh set when fewer than two are left
// ringkeeper 10, R38: three pennies left are enough for two
// R48: all pennies return to the set when the spinner's game ends
// R48: also where the retained ones of a spinner who stayed are not thrown with again
// ringkeeper 7: a change of pennies is at the ringkeeper's discretion
// ringkeeper 5, 7: of two sets
// ringkeeper 7: pennies in the air are not changed; the centre stands through a change
// R48: for a spin without a spinner the first two available
