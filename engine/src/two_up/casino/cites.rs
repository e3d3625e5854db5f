//! Which clause each step of a casino's table follows from.
//!
//! No step may enter here, and no policy.

use super::record::Rules;
use crate::clause::ClauseTable;
use crate::words::Citation;

macro_rules! cites {
    ($($(#[doc = $doc:literal])+ $name:ident,)*) => {
        /// The clause that each step of a casino's table follows from, one field a step.
        #[derive(Debug)]
        pub struct Cites {
            $($(#[doc = $doc])+ pub $name: Citation,)*
        }

        impl Cites {
            /// Every step as the rulebook `B` cites it, in the numbers of a table that inherits its clauses.
            ///
            /// For what the table neither has nor inherits another citation must be given.
            pub const fn inherited<B: Rules>(table: &ClauseTable) -> Self {
                Self { $($name: table.inherit(B::CITES.$name, &B::RECORD.clauses),)* }
            }

            /// Whether every step cites a row of that table.
            pub(super) const fn are_rows_of(&self, table: &ClauseTable) -> bool {
                $(is_row_of(self.$name, table))&&*
            }
        }
    };
}

/// Whether a citation is of rows of that table.
pub(super) const fn is_row_of(cite: Citation, table: &ClauseTable) -> bool {
    let ruling = match cite.ruling {
        Some(ruling) => table.is_ruling(ruling) && (ruling as usize) < table.rows(),
        None => true,
    };
    (cite.clause as usize) < table.rows() && ruling
}

cites! {
    // What stands before every step.
    /// A command or config that is not well formed.
    malformed,
    /// A word this rulebook does not know.
    not_in_these_rules,
    /// Bytes that are no state of this rulebook.
    state,
    /// Time never goes backwards.
    time,
    /// A table that is closed.
    closed,
    /// Every command names its actor.
    actor,

    // Opening and seats.
    /// How a table is opened.
    opening,
    /// The sign, at opening or changed.
    sign,
    /// A maximum of the sign that chips make up.
    sign_maximum,
    /// Odds given at the opening.
    odds_written,
    /// Handing a table over, and taking it over.
    handover,
    /// A return over one.
    return_over_one,
    /// Seats around the table.
    seats,
    /// Leaving with money at stake.
    leaving,
    /// A seat given up after abstaining.
    vacating,
    /// Bets between players.
    side_bets,

    // The coins and the spinner.
    /// The first offer and its order.
    offer,
    /// An offer in the course of play.
    offer_onwards,
    /// Passing over one who does not answer.
    passed_over,
    /// Barred from the ring.
    barred,
    /// Excluded from the game.
    excluded,
    /// The house spins when nobody wants to.
    house_spin,
    /// Coins of a house spin.
    house_coins,
    /// Two of the coins offered.
    select_coins,
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
    /// Retiring before a valid spin.
    retire,
    /// Retiring or going on after winning.
    after_winning,
    /// Three invalid spins first: the election.
    election,
    /// Going on no further.
    decline,
    /// Failing to go on.
    failure,
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
    /// Who spins in the spinner's stead.
    substitute,
    /// The spinner who lost retires.
    loser_retires,
    /// The spinner who lost to five Odds retires.
    five_odds_retire,

    // Betting.
    /// "Place your bets".
    place_your_bets,
    /// "No more bets, come in spinner".
    no_more_bets,
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
    /// Sums that could be owed.
    sums,
    /// The limits of a wager.
    limits,
    /// Below the minimum, found before the call.
    under_minimum,
    /// Above the maximum: paid or collected to it.
    excess,

    // The spin.
    /// The throw.
    throw,
    /// The coins' position on the kip.
    start,
    /// The landing and its source.
    landing,
    /// Where chance comes from.
    source,
    /// The chain.
    chain,
    /// The chain to follow.
    next_chain,
    /// A chain of which no link is left.
    chain_used_up,
    /// The players' entropy.
    entropy,
    /// A throw of numbers, which nothing undoes.
    throw_of_numbers,
    /// Calling a spin invalid.
    no_spin,
    /// For which reasons.
    no_spin_reasons,
    /// A coin that shows no face.
    no_face,
    /// An invalid spin after which the layout opens.
    reopened,
    /// What decides a valid spin.
    outcome,
    /// Heads lie in the ring.
    lying_heads,
    /// Tails lie in the ring.
    lying_tails,
    /// Odds lie in the ring.
    lying_odds,
    /// The result is announced.
    announce,
    /// Odds: the wagers on Heads stand.
    odds_stand,
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
    /// Supervisors at hand.
    presence,
    /// Limits change.
    set_limits,
    /// A higher minimum needs notice.
    higher_minimum,
    /// One player's limits.
    player_limits,
    /// A player's own maximum that chips make up.
    player_maximum,
    /// Closing the table.
    closing,
    /// Refusing a wager.
    refuse_wager,
    /// Refusing the spinner's wager.
    refuse_spinner,
    /// Voiding wagers.
    void_wagers,
    /// Not while the coins fly.
    void_in_the_air,
    /// The voided spinner's wager.
    void_spinner,
    /// Excluding a player.
    exclude,
    /// Excluding the spinner.
    exclude_spinner,
    /// Invalidating an outcome.
    invalidate,
    /// For a disruption.
    disruption,
    /// For fraud.
    fraud,
    /// Refunds after it.
    refund,
    /// Forfeits.
    forfeit,
    /// A later game it ends.
    later_game,
    /// A spinner who stays out of the ring after it.
    kept_out,
    /// What goes back to that spinner.
    kept_out_refund,
    /// Disputes.
    dispute,
    /// The review of a decision.
    review,
    /// The inspector.
    inspector,
}
