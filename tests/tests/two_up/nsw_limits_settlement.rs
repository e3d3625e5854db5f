//! Limits by the letter of 5.2 and 5.3: found below the minimum, found above the maximum.

use crate::common::desk::{at_settlement, mixed};
use crate::common::{Pit, seated_with};
use kip_engine::contract::Seat;
use kip_engine::two_up::contract::Side;
use kip_tests::say::{HEADS, player};

use Side::Heads;

/// Seat 1 spins for Heads with 10 dollars; signs of 5 to 50 dollars on Heads and Tails; the layout is open.
fn table(n: Seat) -> Pit {
    let mut pit = seated_with(&at_settlement(), n);
    pit.spinner(1, Heads, 1_000);
    pit.place_your_bets();
    pit
}

// nsw 5.2, R15: found before the call the dealer hands it back
// nsw 5.2: found after the call it is valid
// nsw 5.2, R22: a dealer, and so a boxer; nobody else
// R50: a spinner's wager handed back under 5.2 ends nothing
// nsw 5.2: the spinner's wager below the minimum is valid too
#[test]
fn a_spinners_wager_below_the_minimum_is_paid() {
    let mut pit = seated_with(&at_settlement(), 1);
    pit.spinner(1, Heads, 200);
    for _ in 0..3 {
        pit.round(&HEADS);
    }
    pit.money(&[(1, 1_500)], -1_500);
    pit.play.rebuild();
}

// nsw 5.3, R15: paid to the maximum, the excess untouched
// nsw 5.3, R15: collected to the maximum, the excess handed back
// R15: the excess is chips first
// nsw 5.3: the spinner's wager above the maximum
// nsw 5.3, 4.1.2.3: while Odds stand the whole wager lies there
// R15: off-unit amounts are valid
// nsw 4.5, R49: by the letter, too, a wager is made of chips
#[test]
fn limits_at_settlement_still_ask_for_chips() {
    let mut pit = table(2);
    pit.no(player(2), &mixed(Heads, 550, 0), "not-payable-in-chips", "4.5");
    pit.no(player(2), &mixed(Heads, 5_050, 0), "not-payable-in-chips", "4.5");
    pit.play.rebuild();
}

// R16, R50: each part is judged by the sign when it was added
// R58: what is taken back comes off what stood above the maximum first
// R58, R16: a wager keeps the minimum of the sign under which it was first placed
// nsw 9.3.1, 4.6: what is voided or withdrawn goes back whole, the excess with it
// nsw 5.6: a player's own limits are the sign for that player
// nsw 5.3: the wagers and results of previous spins stand
