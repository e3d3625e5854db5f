//! Which clause each step of a casino's table follows from.
//!
//! No step may enter here, and no policy.

use super::record::Rules;
use crate::contract::Citation;
use crate::table::clause::ClauseTable;
use crate::two_up::floor::cites::{self, cites};

impl Cites {
    /// Every step as the rulebook `B` cites it, in the numbers of a table that inherits its clauses.
    ///
    /// For what the table neither has nor inherits another citation must be given.
    pub const fn inherited<B: Rules>(table: &ClauseTable) -> Self {
        B::CITES.inherit(table, &B::RECORD.clauses)
    }
}

cites! {
    "The clause that each step of a casino's table follows from, one field a step.";
    with floor: cites::Cites,

    // What stands before every step.
    /// Every command names its actor.
    actor,

    // Opening and seats.
    /// The sign, at opening or changed.
    sign,
    /// A maximum of the sign that chips make up.
    sign_maximum,
    /// Odds given at the opening.
    odds_written,
    /// A return over one.
    return_over_one,
    /// A seat given up after abstaining.
    vacating,
    /// Bets between players.
    side_bets,

    // The coins and the spinner.
    /// An offer in the course of play.
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
    /// The side declared.
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
    /// Three invalid spins first: the election.
    election,
    /// Three invalid spins after a valid one.
    three_invalid,
    /// Sending the spinner out.
    send_out,
    /// For invalid spins again and again.
    send_out_invalid_spins,
    /// For delay, disorder or abuse.
    send_out_delay,
    /// For what is against the rules.
    send_out_contravention,
    /// Not while the coins fly.
    send_out_in_the_air,
    /// A dealer spins on after it.
    sent_out_dealer,
    /// The spinner who lost retires.
    loser_retires,
    /// The spinner who lost to five Odds retires.
    five_odds_retire,

    // Betting.
    /// The layout after that call.
    bets_closed,
    /// A wager on Heads.
    heads,
    /// A wager on Tails.
    tails,
    /// Changing and withdrawing while the layout is open.
    change_wager,
    /// A change to what already stands.
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
    /// The limits of a wager.
    limits,
    /// Below the minimum, found before the call.
    under_minimum,
    /// Above the maximum: paid or collected to it.
    excess,

    // The spin.
    /// For which reasons.
    no_spin_reasons,
    /// An invalid spin after which the layout opens.
    reopened,
    /// Odds: the wagers on Tails stand.
    odds_stand_tails,
    /// With Odds pending wagers on Heads cannot move.
    odds_pending,
    /// With Odds pending wagers on Tails cannot move.
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
    /// A player's own maximum that chips make up.
    player_maximum,
    /// Refusing a wager.
    refuse_wager,
    /// Refusing the spinner's wager.
    refuse_spinner,
    /// The voided spinner's wager.
    void_spinner,
}
