//! Which clause each step follows from that casino and ring share.
//!
//! No step may enter here, and no policy.

use crate::contract::Citation;
use crate::table::clause::ClauseTable;

/// Citations, one field a step; with those that another struct has, where one is named.
macro_rules! cites {
    ($of:literal; $(with $part:ident: $parts:ty,)? $($(#[doc = $doc:literal])+ $name:ident,)*) => {
        #[doc = $of]
        #[derive(Clone, Copy, Debug)]
        pub struct Cites {
            $(
                /// The steps that casino and ring share.
                pub $part: $parts,
            )?
            $($(#[doc = $doc])+ pub $name: Citation,)*
        }

        impl Cites {
            /// The same steps in the numbers of a table that inherits the other's clauses.
            #[allow(dead_code, reason = "no ring inherits another's clauses")]
            pub(in crate::two_up) const fn inherit(&self, table: &ClauseTable, from: &ClauseTable) -> Self {
                Self {
                    $($part: self.$part.inherit(table, from),)?
                    $($name: table.inherit(self.$name, from),)*
                }
            }

            /// Whether every step cites a row of that table.
            #[allow(dead_code, reason = "no ring inherits another's clauses")]
            pub(in crate::two_up) const fn are_rows_of(&self, table: &ClauseTable) -> bool {
                $(self.$part.are_rows_of(table) &&)?
                $($crate::two_up::floor::cites::is_row_of(self.$name, table))&&*
            }
        }
    };
}
pub(in crate::two_up) use cites;

/// Whether a citation is of rows of that table.
pub const fn is_row_of(cite: Citation, table: &ClauseTable) -> bool {
    let ruling = match cite.ruling {
        Some(ruling) => table.is_ruling(ruling) && (ruling as usize) < table.rows(),
        None => true,
    };
    (cite.clause as usize) < table.rows() && ruling
}

cites! {
    "The clause that each step follows from that casino and ring share, one field a step.";

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

    // Opening and seats.
    /// How a table is opened.
    opening,
    /// A table that goes on under another rulebook.
    transfer,
    /// Seats around the table.
    seats,
    /// Leaving with money at stake.
    leaving,

    // The coins and the spinner.
    /// The first offer and its order.
    offer,
    /// Passing over one who does not answer.
    passed_over,
    /// Excluded from the game.
    excluded,
    /// The house spins when nobody wants to.
    house_spin,
    /// Coins of a house spin.
    house_coins,
    /// Two of the coins offered.
    select_coins,
    /// Retiring before a valid spin.
    retire,
    /// Going on no further.
    decline,
    /// Failing to go on.
    failure,
    /// Who spins in the spinner's stead.
    substitute,

    // Betting.
    /// "Place your bets".
    place_your_bets,
    /// "No more bets, come in spinner".
    no_more_bets,
    /// Sums that could be owed.
    sums,

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
    /// A coin that shows no face.
    no_face,
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

    // Supervision.
    /// Supervisors at hand.
    presence,
    /// Closing the table.
    closing,
    /// Voiding wagers.
    void_wagers,
    /// Not while the coins fly.
    void_in_the_air,
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
    reentry,
    /// What goes back to that spinner.
    reentry_refund,
    /// Disputes.
    dispute,
    /// The review of a decision.
    review,
    /// The inspector.
    inspector,
}
