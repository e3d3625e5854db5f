//! Limits by the letter of 5.2 and 5.3: applied at settlement.

use crate::common::desk::{at_settlement, mixed};
use crate::common::{Pit, seated_with};
use kip_engine::contract::Seat;
use kip_engine::two_up::contract::Side;
use kip_tests::say::{HEADS, player};

use Side::Heads;

/// Returns a table: seat 1 spins for Heads with 10 dollars; signs of 5 to 50 dollars on Heads and Tails; the layout is open.
fn table(n: Seat) -> Pit {
    let mut pit = seated_with(&at_settlement(), n);
    pit.spinner(1, Heads, 1_000);
    pit.place_your_bets();
    pit
}

// nsw 5.2: the spinner's wager below the minimum is valid too.
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

// nsw 4.5, R49: by the letter, too, a wager consists of chips.
#[test]
fn limits_at_settlement_still_ask_for_chips() {
    let mut pit = table(2);
    pit.no(player(2), &mixed(Heads, 550, 0), "not-payable-in-chips", "4.5");
    pit.no(player(2), &mixed(Heads, 5_050, 0), "not-payable-in-chips", "4.5");
    pit.play.rebuild();
}
