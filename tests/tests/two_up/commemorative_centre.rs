//! The riding centre: staked, covered, lost on tails, eight times the stake after three heads (4.8–4.10, 6.2, R35).

use crate::rings::day::{HEADS, TAILS, staked, withdraw};

// R35: the centre is worth exactly the stake: over the eight equally likely ways of three throws the spinner wins nothing.
#[test]
fn the_riding_centre_has_no_edge() {
    let mut sum = 0;
    for way in 0..8_u8 {
        let mut ring = staked(2);
        for throw in 0..3 {
            let tails = way >> throw & 1 == 1;
            let landing = if tails { TAILS } else { HEADS };
            ring.covered_round(2, &landing);
            if tails {
                break;
            }
        }
        withdraw(&mut ring, 1);
        sum += ring.play.books.won(1);
    }
    assert_eq!(sum, 0);
}
