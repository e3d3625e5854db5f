//! A ring opened with `single-cover`: 6.2.2 read so that one cover counts for all three throws (R35).

use crate::rings::Ring;
use crate::rings::day::{HEADS, TAILS, config_of, seated_with, withdraw};
use kip_engine::contract::Seat;
use kip_engine::two_up::contract::CentrePolicy;

/// Returns a ring in which seat 1 spins for 10 dollars; nothing is covered.
fn staked(n: Seat) -> Ring {
    let mut ring = seated_with(&config_of(|terms| terms.centre_policy = CentrePolicy::SingleCover), n);
    ring.stake(1, 1_000);
    ring
}

// R35: a return of 1/4: over the eight equally likely ways of three throws a stake of 10 comes back as 2.50.
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
