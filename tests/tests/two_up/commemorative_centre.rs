//! The centre that rides: staked, covered, lost on tails, eight times the stake after three heads (4.8–4.10, 6.2, R35).

use crate::rings::day::{HEADS, TAILS, staked, withdraw};

// commemorative 6.2: the spinner hands over the stake, a tail bettor the equivalent amount
// commemorative 2.spinner: the spinner wagers on heads; no side is called, no wager laid on a layout
// commemorative 4.8, R35: tails take the centre and the right to spin; the cover is paid double
// R35, 6.2.1: on heads the whole centre rides and is covered again in full before the next throw
// R35, 4.8: the last throw's covers only, each paid double, also after two heads
// commemorative 4.9, 6.2.2, R35: after three heads the due is eight times the first stake
// R35: worth exactly the stake: over the eight equally likely ways of three throws the spinner wins nothing
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

// commemorative 4.10, R38: nothing is taken out before three heads
// commemorative 4.9: may withdraw; nobody else takes the due, and nobody takes it twice
// R38, 4.9: who stays is paid the due first, and stakes a new centre
// R47: a winner who does neither has withdrawn: the ringkeeper offers the kip on
// commemorative 4.8, 4.10, R38: the spinner does not walk away with a centre that rides

// R38: and loses it by the ringkeeper's tails
// R29, R38: a winner does not leave with the due in the centre, nor while the third heads can be invalidated
