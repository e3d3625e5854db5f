//! The limits of the sign, which may change between spins.

use crate::common::desk::{bounds, change, sign};
use crate::common::spinner_ready;
use kip_engine::contract::Stake;
use kip_engine::two_up::contract::{Command, Side, Sign};
use kip_tests::say::{SUPERVISOR, player};

use Side::Heads;

const fn set(sign: Sign) -> Command {
    Command::SetLimits(sign)
}

// nsw 4.7, 5.5, R7, R50: after a void spin raises are judged by the sign then in force.
#[test]
fn a_raise_after_a_void_spin_is_judged_by_the_sign_of_that_time() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    pit.place_your_bets();
    pit.bet(2, Heads, 1_000);
    pit.invalid();
    pit.ok(SUPERVISOR, &set(sign((500, 100_000), (500, 1_500))));
    pit.no(player(2), &change(Heads, 1_600), "above-maximum", "5.1");
    pit.ok(player(2), &change(Heads, 1_500));
    let spinner = Command::ChangeSpinnerWager(Stake { chips: 2_000, tokens: 0 });
    pit.ok(player(1), &spinner);
    assert_eq!(bounds(500, 1_500), pit.view().casino.unwrap().sign.heads_tails);
    pit.play.rebuild();
}
