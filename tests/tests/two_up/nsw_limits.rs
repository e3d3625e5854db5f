//! The sign: minimum, maximum and unit; changing it; one player's own limits.

use crate::common::desk::{bounds, change, sign};
use crate::common::spinner_ready;
use kip_engine::contract::Stake;
use kip_engine::two_up::contract::{Command, Side, Sign};
use kip_tests::say::{SUPERVISOR, player};

use Side::Heads;

const fn set(sign: Sign) -> Command {
    Command::SetLimits(sign)
}

// nsw 5.1, R15: strict, one chip below and above
// nsw 5.1, R15
// nsw 5.1, R15: limits are per wager, Heads and Tails each
// nsw 5.1: without a unit on the sign no multiples are asked for; with one they are, from the minimum up
// R50: lowering a wager never fails for the sign
// nsw 5.5, R16: all but a higher minimum at any time
// nsw 5.5, R16: a higher minimum needs a sign
// nsw 5.5, R33: twenty whole minutes, to the millisecond
// nsw 5.5: the sign indicates the new minimum; a still higher one was not announced
// R16: a wager is judged by the sign in force when it was placed
// nsw 5.5, R22
// R50, R18: a change of sign is checked like an opening
// R61: minimum and steps are payable in chips; a sign has its minimum below its maximum
// nsw 5.6, R17: in excess of the maximum, for that player
// nsw 5.6, R17: the spinner's wager has its own
// R17: a maximum that is not above the sign's is not in these rules
// R50, R18: a player's limits are checked like a sign
// R17: with the seat the limits go
// nsw 4.7, 5.5, R7, R50: after a void spin raises are judged by the sign then in force
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
