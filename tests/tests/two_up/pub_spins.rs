//! Spins that do not count in the pub (3, 4).

use crate::rings::{Ring, no_spin, no_spin_for, seated};
use kip_engine::two_up::contract::NoSpinReason;
use kip_tests::native::book;
use kip_tests::say::RINGKEEPER;

use NoSpinReason::{HitCeiling, HitSomething, NotSpun, OutsideRing, SpinnerOutsideRing, TooLow};

const BOOK: &str = "pub";

/// Returns a ring with the coins in the air: seat 1 spins, 2 bets 10 dollars on Heads against 3.
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

// R39: the guide has two reasons and no more.
#[test]
fn there_are_two_reasons() {
    let mut known = book(BOOK).describe().no_spin_reasons;
    known.sort_by_key(|reason| reason.as_str());
    assert_eq!(known, [OutsideRing, TooLow]);
    let mut ring = flying();
    for reason in [NotSpun, HitSomething, HitCeiling, SpinnerOutsideRing, NoSpinReason::NotFlat] {
        ring.refused(RINGKEEPER, &no_spin(reason));
    }
    ring.refused(RINGKEEPER, &no_spin_for("a dog"));
    ring.play.rebuild();
}
