//! The clause that each step of a casino's table cites.
//!
//! This module holds no step and no policy.

use crate::table::cites::cites;
use crate::two_up::floor::cites;

cites! {
    "The clause that each step of a casino's table follows from, one field a step.";
    with floor: cites::Cites,

    // Opening and seats.
    /// The sign, at opening or changed.
    sign,
    /// The sign's maximum is payable in chips.
    sign_maximum,
    /// The odds given at the opening.
    odds_written,
    /// Odds that are not in lowest terms.
    odds_reduced,
    /// Coins that are chosen already.
    selected_once,
    /// A return over one.
    return_over_one,
    /// A seat given up after abstaining.
    vacating,
    /// Bets between players.
    side_bets,

    // The coins and the spinner.
    /// An offer after the first spinner.
    offer_onwards,
    /// Barred from the ring.
    barred,
    /// The original coins again.
    original_coins,
    /// Lost coins.
    lost_coins,
    /// Coins found and checked.
    found_coins,
    /// A new set.
    new_set,
    /// The declared side.
    call_side,
    /// The spinner's wager.
    spinner_wager,
    /// Raising or lowering it.
    change_spinner_wager,
    /// Changing it after the election to let the house spin.
    change_after_election,
    /// Changing it after a valid spin.
    spinner_wager_stands,
    /// Retiring or going on after winning.
    after_winning,
    /// The election after three invalid spins at the start of a game.
    election,
    /// Three invalid spins after a valid one.
    three_invalid,
    /// Sending the spinner out.
    send_out,
    /// Sending out for repeated invalid spins.
    send_out_invalid_spins,
    /// Sending out for delay, disorder or abuse.
    send_out_delay,
    /// Sending out for contravening the rules.
    send_out_contravention,
    /// No sending out while the coins are in the air.
    send_out_in_the_air,
    /// A dealer spins on after the spinner is sent out.
    sent_out_dealer,
    /// The spinner who lost retires.
    loser_retires,
    /// The spinner who lost to five Odds retires.
    five_odds_retire,

    // Betting.
    /// The layout after "no more bets".
    bets_closed,
    /// A wager on Heads.
    heads,
    /// A wager on Tails.
    tails,
    /// Changing and withdrawing while the layout is open.
    change_wager,
    /// A change that changes nothing.
    unchanged,
    /// Changing and withdrawing after an invalid spin.
    after_void,
    /// Changing and withdrawing wagers that outlived a spinner's game without a result.
    outlived,
    /// Wagers frozen when the spinner was sent out.
    frozen,
    /// Wagers in chips and tokens.
    tender,
    /// Chips and tokens of Heads and Tails together.
    tender_together,
    /// The limits on a wager.
    limits,
    /// A wager below the minimum, found before the call.
    under_minimum,
    /// A wager above the maximum: paid or collected to it.
    excess,

    // The spin.
    /// The reasons for "no spin".
    no_spin_reasons,
    /// The layout reopens after an invalid spin.
    reopened,
    /// Wagers on Heads cannot change while Odds are pending.
    odds_pending,
    /// Wagers on Tails cannot change while Odds are pending.
    odds_pending_tails,
    /// Heads wins.
    heads_wins,
    /// Heads loses.
    heads_loses,
    /// Heads loses to five Odds.
    five_odds_take_heads,
    /// Tails wins.
    tails_wins,
    /// Tails loses.
    tails_loses,
    /// Tails loses to five Odds.
    five_odds_take_tails,
    /// The spinner's wager wins spinning for Heads.
    spinner_wins_heads,
    /// The spinner's wager wins spinning for Tails.
    spinner_wins_tails,
    /// The spinner's wager loses spinning for Heads.
    spinner_loses_heads,
    /// The spinner's wager loses spinning for Tails.
    spinner_loses_tails,
    /// The spinner's wager loses to five Odds spinning for Heads.
    five_odds_take_spinner_heads,
    /// The spinner's wager loses to five Odds spinning for Tails.
    five_odds_take_spinner_tails,

    // Supervision.
    /// Limits change.
    set_limits,
    /// A higher minimum needs notice.
    higher_minimum,
    /// One player's limits.
    player_limits,
    /// A player's own maximum is payable in chips.
    player_maximum,
    /// Refusing a wager.
    refuse_wager,
    /// Refusing the spinner's wager.
    refuse_spinner,
    /// Voiding the spinner's wager.
    void_spinner,
}
