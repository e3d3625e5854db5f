//! A ring opened with `single-cover`: 6.2.2 read so that one cover stands for all three throws (R35).

use crate::rings::Ring;
use crate::rings::day::{HEADS, TAILS, config_of, seated_with, withdraw};
use kip_engine::contract::Seat;
use kip_engine::two_up::contract::CentrePolicy;

/// Seat 1 spins for 10 dollars; nothing is covered.
fn staked(n: Seat) -> Ring {
    let mut ring = seated_with(&config_of(|terms| terms.centre_policy = CentrePolicy::SingleCover), n);
    ring.stake(1, 1_000);
    ring
}

// R35: what a ring plays is shown, and the centre rides unless it is asked for
// commemorative 6.2.2, R35: covered once, thrown three times
// commemorative 4.8, R35: tails at any of the three throws pay the cover double
// R35: a return of 1/4: over the eight equally likely ways of three throws a stake of 10 comes back as 2.50
#[test]
fn the_single_cover_returns_a_quarter() {
    let mut sum = 0;
    for way in 0..8_u8 {
        let mut ring = staked(2);
        ring.cover(2, 1_000);
        for throw in 0..3 {
            let tails = way >> throw & 1 == 1;
            let landing = if tails { TAILS } else { HEADS };
            ring.round(&landing);
            if tails {
                break;
            }
        }
        withdraw(&mut ring, 1);
        sum += ring.play.books.won(1) + 1_000;
    }
    assert_eq!(sum, 8 * 250);
}

// R38: who stays stakes anew and is covered anew
// R37: before the first throw it is called off as any centre
// R54: a cover voided between two throws is given back and must be found again
// R72: the one cover for all three throws outlasts an invalidated result; with the game both go back
// R41: at midnight the cover of the undecided centre goes back, and the stake, whatever was thrown before
// R29: who covers cannot leave before the centre is determined, and can once nothing can be undone
