//! The clause that each step of a ring cites.
//!
//! This module holds no step and no policy.

use crate::table::cites::cites;
use crate::two_up::floor::cites;

cites! {
    "The clause that each step of a ring follows from, one field a step.";
    with floor: cites::Cites,

    // Opening and seats.
    /// The days on which the ring may play.
    days,
    /// A command after the end of the day.
    day_over,
    /// The players' age.
    age,

    // The kip and the spinner.
    /// A supervisor for the ringkeeper's spin.
    house_spin_supervisor,
    /// A supervisor for the bets and throws of the ringkeeper's spin.
    house_spin_supervised,
    /// A player takes over from the ringkeeper.
    taking_over,
    /// Changing the pennies.
    change_coins,
    /// Other pennies for a winner who stays.
    other_pennies,
    /// A fresh set when too few pennies are left.
    fresh_set,
    /// Three invalid spins in a row.
    three_invalid,

    // The centre.
    /// Staking the centre.
    stake_centre,
    /// Covering the centre.
    cover_centre,
    /// No throw before the centre is covered.
    centre_covered,
    /// Calling the centre off.
    call_off,
    /// Heads: the centre rides.
    rides,
    /// Tails: covers are paid.
    cover_wins,
    /// Tails: the spinner loses the centre.
    centre_lost,
    /// Tails: the spinner loses the right to spin.
    loser_retires,
    /// Nothing is taken out before the centre is won.
    not_due,
    /// The spinner's due.
    due,
    /// Withdrawing with the due.
    withdraw,
    /// Staying after winning.
    stay,

    // Bets.
    /// A side bet, offered and matched.
    side_bet,
    /// The centre comes before side bets.
    side_bet_first,
    /// Offers and bets that stand.
    side_bet_stands,
    /// Offers that lapse.
    side_offer_lapses,
    /// The head bettor wins.
    heads_wins,
    /// The tail bettor wins.
    tails_wins,
    /// How many offers and bets a ring holds.
    most_bets,

    // The spin.
    /// Calling "no spin" in time.
    no_spin_in_time,

    // Supervision.
    /// The other stake of a voided bet.
    void_counterparty,
    /// The centre after the whole game is invalidated.
    centre_after,
}
