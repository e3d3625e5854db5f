//! The clause that each shared step cites.
//!
//! This module holds no step and no policy.

use crate::table::cites::cites;

cites! {
    "The clause that each step follows from that casino and ring share, one field a step.";

    // Checks before every step.
    /// A command or config that is not well formed.
    malformed,
    /// A command that is accepted in one way only, as it is listed.
    listed,
    /// A command or value that this rulebook does not know.
    not_in_these_rules,
    /// Bytes that are no state of this rulebook.
    state,
    /// A time before the last command, or out of range.
    time,
    /// A table that is closed.
    closed,

    // Opening and seats.
    /// Opening a table.
    opening,
    /// Export to, or import from, another rulebook.
    transfer,
    /// The seats of the table.
    seats,
    /// Leaving with money at stake.
    leaving,

    // The coins and the spinner.
    /// Offering the coins, in order.
    offer,
    /// Passing over a player who does not answer.
    passed_over,
    /// A player excluded from the game.
    excluded,
    /// The house spins when no player wants to.
    house_spin,
    /// The coins of a house spin.
    house_coins,
    /// Selecting the coins.
    select_coins,
    /// Retiring before a valid spin.
    retire,
    /// Declining further spins.
    decline,
    /// Failing to spin.
    failure,
    /// Who spins in the spinner's stead.
    substitute,

    // Betting.
    /// "Place your bets".
    place_your_bets,
    /// "No more bets, come in spinner".
    no_more_bets,
    /// The limit on sums owed.
    sums,

    // The spin.
    /// The throw.
    throw,
    /// The coins' position on the kip.
    start,
    /// The landing.
    landing,
    /// The source of chance.
    source,
    /// The hash chain.
    chain,
    /// The next chain.
    next_chain,
    /// A chain that is used up.
    chain_used_up,
    /// A chain that may not be committed, however new it is.
    new_chain,
    /// The players' entropy.
    entropy,
    /// A throw of numbers, which cannot be undone.
    throw_of_numbers,
    /// Calling a spin invalid.
    no_spin,
    /// A coin that shows no face.
    no_face,
    /// The outcome of a valid spin.
    outcome,
    /// A landing that shows Heads.
    lying_heads,
    /// A landing that shows Tails.
    lying_tails,
    /// A landing that shows Odds.
    lying_odds,
    /// Announcing the result.
    announce,
    /// Odds: the wagers on Heads stand.
    odds_stand,

    // Supervision.
    /// The supervisors present.
    presence,
    /// Closing the table.
    closing,
    /// Voiding wagers.
    void_wagers,
    /// No voiding while the coins are in the air.
    void_in_the_air,
    /// Excluding a player.
    exclude,
    /// Excluding the spinner.
    exclude_spinner,
    /// Invalidating an outcome.
    invalidate,
    /// Invalidating for a disruption.
    disruption,
    /// Invalidating for fraud.
    fraud,
    /// Refunds after an invalidation.
    refund,
    /// Forfeits.
    forfeit,
    /// A later game that the invalidation ends.
    later_game,
    /// A spinner who stays out of the ring after an invalidation.
    reentry,
    /// The refund of that spinner.
    reentry_refund,
    /// Disputes.
    dispute,
    /// The review of a decision.
    review,
    /// Referring to the inspector.
    inspector,
}
