//! What a ring's rulebook is: one record of closed policies, each with its citation.
//!
//! The machine is the same for all rings; a record says where they differ and which of their own
//! clauses each step follows from. No step may enter here.

use crate::clause::ClauseTable;
use crate::two_up::record::Cited;
use crate::two_up::words::{Faces, NoSpinReason};
use crate::words::Citation;

/// A rulebook whose players bet with each other, known while the engine is compiled.
pub trait Rules: 'static {
    /// Its facts and policies.
    const RECORD: Record;
    /// Which clause each step of the machine follows from.
    const CITES: Cites;
}

/// The facts and policies of a ring's rulebook.
#[derive(Debug)]
pub struct Record {
    /// Its id, such as `ringkeeper`.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The published document.
    pub source: &'static str,
    /// That document's SHA-256.
    pub source_sha256: [u8; 32],
    /// Its clauses and the rulings.
    pub clauses: ClauseTable,
    /// Sets of pennies, 1 or 2.
    pub sets: Cited<u8>,
    /// Pennies in a set, up to 8.
    pub coins_in_set: Cited<u8>,
    /// Pennies that are spun, 2 or 3.
    pub coins_spun: Cited<u8>,
    /// Who puts them on the kip.
    pub selection: Cited<Selection>,
    /// How they lie there.
    pub start: Cited<Faces>,
    /// What the spinner spins for.
    pub centre: Cited<CentreRule>,
    /// When side bets may be made.
    pub side_bets: Cited<SideBets>,
    /// With which pennies a winner who stays goes on.
    pub staying: Cited<Staying>,
    /// Whether a spinner who throws three invalid spins in a row may be substituted.
    pub three_invalid: Cited<ThreeInvalid>,
    /// Who does what a casino's supervisors do.
    pub supervision: Cited<Supervision>,
    /// On which days it is played.
    pub calendar: Cited<Calendar>,
    /// Whom the ring lets in.
    pub age: Cited<Age>,
    /// The reasons for which a spin can be called invalid.
    pub no_spin: &'static [NoSpinRule],
    /// Until when it can be.
    pub no_spin_until: Cited<NoSpinUntil>,
}

/// Who puts the pennies on the kip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The spinner selects them from the set that the ringkeeper throws down.
    Spinner,
    /// The ringkeeper places them.
    Ringkeeper,
}

/// What the spinner spins for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CentreRule {
    /// A stake that others cover: so many Heads in a row make it the spinner's due.
    Heads(u8),
    /// Nothing: there are only bets across the ring.
    None,
}

/// When side bets may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideBets {
    /// Once the centre is set in full.
    CentreFirst,
    /// As soon as bets are called.
    AtOnce,
}

/// With which pennies a winner who stays goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Staying {
    /// Others of the same set; the winning ones are retained.
    OtherPennies,
    /// Any of the set.
    AnyPennies,
}

/// Whether three invalid spins in a row let the ringkeeper spin in the spinner's stead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreeInvalid {
    /// The ringkeeper may.
    MaySubstitute,
    /// The spinner tries again.
    TryAgain,
}

/// Who does what a casino's supervisors do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supervision {
    /// The ringkeeper, who also closes without notice and decides disputes for good.
    Ringkeeper,
    /// A casino supervisor.
    CasinoSupervisor,
}

/// On which days it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calendar {
    /// Any.
    AnyDay,
    /// On 25 April only where the table is opened so.
    AnzacDayWhereSaid,
    /// 25 April, 15 August, and 11 November after noon.
    CommemorativeDays,
}

/// Whom the ring lets in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Age {
    /// Whose age the host attests.
    Attested,
    /// Anybody.
    NotAsked,
}

/// One reason for "no spin".
#[derive(Clone, Copy, Debug)]
pub struct NoSpinRule {
    /// The reason.
    pub reason: NoSpinReason,
    /// Where it stands.
    pub cite: Citation,
}

/// Until when a spin can be called invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSpinUntil {
    /// Until the coins come to rest.
    CoinsRest,
    /// On a table with observed coins until the result is announced.
    Announcement,
}

macro_rules! cites {
    ($($(#[doc = $doc:literal])+ $name:ident,)*) => {
        /// The clause that each step of a ring follows from, one field a step.
        #[derive(Debug)]
        pub struct Cites {
            $($(#[doc = $doc])+ pub $name: Citation,)*
        }
    };
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

    // Opening and seats.
    /// How a ring is opened.
    opening,
    /// Handing a table over, and taking it over.
    handover,
    /// The days on which it is played.
    days,
    /// After the day.
    day_over,
    /// Seats around the ring.
    seats,
    /// Players of age.
    age,
    /// Leaving with money at stake.
    leaving,
    /// Supervisors at hand.
    presence,

    // The kip and the spinner.
    /// The offer of the kip.
    offer,
    /// Passing over one who does not answer.
    passed_over,
    /// Excluded from the game.
    excluded,
    /// The ringkeeper spins because nobody wants to.
    house_spin,
    /// A supervisor for that.
    house_spin_supervisor,
    /// A supervisor for its bets and throws.
    house_spin_supervised,
    /// A player takes over from the ringkeeper.
    taking_over,
    /// Pennies of a spinning ringkeeper.
    house_coins,
    /// Pennies selected by the spinner.
    select_coins,
    /// Other pennies.
    change_coins,
    /// Other pennies for a winner who stays.
    other_pennies,
    /// A fresh set, where too few are left.
    fresh_set,
    /// Retiring.
    retire,
    /// Declining to go on.
    decline,
    /// Failing to go on.
    failure,
    /// The ringkeeper in the spinner's stead.
    substitute,
    /// Three invalid spins in a row.
    three_invalid,

    // The centre.
    /// What the spinner spins for.
    stake_centre,
    /// The cover.
    cover_centre,
    /// No throw before it is covered.
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
    /// Nothing is taken out before the last of the Heads.
    not_due,
    /// The due.
    due,
    /// Withdrawing after it.
    withdraw,
    /// Staying after it.
    stay,

    // Bets.
    /// "Place your bets".
    place_your_bets,
    /// "No more bets, come in spinner".
    no_more_bets,
    /// A side bet, offered and matched.
    side_bet,
    /// The centre comes before side bets.
    side_bet_first,
    /// Offers and bets that stand.
    side_bet_stands,
    /// Offers that fall away.
    side_offer_lapses,
    /// The head bettor wins.
    heads_wins,
    /// The tail bettor wins.
    tails_wins,
    /// Sums that could be owed.
    sums,
    /// How many offers and bets a ring holds.
    most_bets,

    // The spin.
    /// The throw.
    throw,
    /// The pennies' position on the kip.
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
    /// Calling it in time.
    no_spin_in_time,
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
    /// Odds: the spinner spins again.
    odds_stand,

    // Supervision.
    /// Closing the ring.
    closing,
    /// Voiding bets.
    void_wagers,
    /// Not while the coins fly.
    void_in_the_air,
    /// The other stake of a voided bet.
    void_counterparty,
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
    /// What goes back to that spinner, and to who covered the centre.
    kept_out_refund,
    /// The centre after the whole game is invalidated.
    centre_after,
    /// Disputes.
    dispute,
    /// The review of a decision.
    review,
    /// The inspector.
    inspector,
}
