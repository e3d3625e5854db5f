//! What a casino's rulebook is: one record of closed policies, each with its citation.
//!
//! The machine is the same for all rulebooks whose house banks; a record says where they differ and
//! which of their own clauses each step follows from. No step may enter here.

use crate::clause::ClauseTable;
use crate::two_up::record::Cited;
use crate::two_up::words::{Faces, NoSpinReason, OddsPaid};
use crate::words::Citation;

/// A rulebook whose house banks, known while the engine is compiled.
pub trait Rules: 'static {
    /// Its facts and policies.
    const RECORD: Record;
    /// Which clause each step of the machine follows from.
    const CITES: Cites;
}

/// The facts and policies of a casino's rulebook.
#[derive(Debug)]
pub struct Record {
    /// Its id, such as `nsw`.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The published document.
    pub source: &'static str,
    /// That document's SHA-256.
    pub source_sha256: [u8; 32],
    /// Its clauses and the rulings.
    pub clauses: ClauseTable,
    /// Coins in a set.
    pub coins_in_set: Cited<u8>,
    /// How the coins that are spun lie on the kip.
    pub start: Cited<Faces>,
    /// Throws of the called side that win the spinner's wager.
    pub throws_to_win: Cited<u8>,
    /// Odds in a row that lose.
    pub odds_that_lose: Cited<u8>,
    /// Who says which side is spun for.
    pub call: Cited<SideCall>,
    /// What winning wagers are paid.
    pub odds: Cited<OddsRule>,
    /// Whether new wagers may be placed after an invalid spin.
    pub new_wagers_after_void: Cited<NewWagersAfterVoid>,
    /// The reasons for which a spin can be called invalid.
    pub no_spin: &'static [NoSpinRule],
}

/// Who says which side is spun for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideCall {
    /// The spinner declares Heads or Tails.
    Spinner,
    /// It is always Heads.
    AlwaysHeads,
}

/// What winning wagers are paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OddsRule {
    /// What the rulebook states; a table cannot be opened with other odds.
    Stated(OddsPaid),
    /// What the table is opened with; these where it is opened with none.
    AtOpening(OddsPaid),
}

impl OddsRule {
    /// The odds where the table says nothing.
    pub const fn usual(&self) -> OddsPaid {
        match self {
            Self::Stated(odds) | Self::AtOpening(odds) => *odds,
        }
    }
}

/// Whether new wagers may be placed after an invalid spin with nothing pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewWagersAfterVoid {
    /// Only what is on the layout may change.
    Refused,
    /// As before the call of "no more bets".
    Accepted,
}

/// One reason for "no spin".
#[derive(Clone, Copy, Debug)]
pub struct NoSpinRule {
    /// The reason.
    pub reason: NoSpinReason,
    /// Who may call it.
    pub caller: NoSpinCaller,
    /// Where it stands.
    pub cite: Citation,
}

/// Who may call a spin invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSpinCaller {
    /// The boxer or a casino supervisor.
    BoxerOrSupervisor,
    /// The boxer.
    Boxer,
}

macro_rules! cites {
    ($($(#[doc = $doc:literal])+ $name:ident,)*) => {
        /// The clause that each step of a casino's table follows from, one field a step.
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
    /// Every command names its actor.
    actor,

    // Opening and seats.
    /// How a table is opened.
    opening,
    /// The sign, at opening or changed.
    sign,
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
    /// Not while the coins fly.
    send_out_in_the_air,
    /// A dealer spins on after it.
    sent_out_dealer,
    /// Who spins in the spinner's stead.
    substitute,
    /// The spinner who lost retires.
    loser_retires,

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
    /// Changing and withdrawing after an invalid spin.
    after_void,
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
    /// The players' entropy.
    entropy,
    /// Calling a spin invalid.
    no_spin,
    /// Calling it in time.
    no_spin_in_time,
    /// A coin that shows no face.
    no_face,
    /// An invalid spin after which the layout opens.
    reopened,
    /// What decides a valid spin.
    outcome,
    /// The result is announced.
    announce,
    /// Odds: the wagers on Heads stand.
    odds_stand,
    /// Odds: the wagers on Tails stand.
    odds_stand_tails,
    /// Heads wins.
    heads_wins,
    /// Heads loses.
    heads_loses,
    /// Tails wins.
    tails_wins,
    /// Tails loses.
    tails_loses,
    /// The spinner's wager wins spinning for Heads.
    spinner_wins_heads,
    /// The spinner's wager wins spinning for Tails.
    spinner_wins_tails,
    /// The spinner's wager loses spinning for Heads.
    spinner_loses_heads,
    /// The spinner's wager loses spinning for Tails.
    spinner_loses_tails,

    // Supervision.
    /// Supervisors at hand.
    presence,
    /// Limits change.
    set_limits,
    /// A higher minimum needs notice.
    higher_minimum,
    /// One player's limits.
    player_limits,
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
    /// Disputes.
    dispute,
    /// The review of a decision.
    review,
    /// The inspector.
    inspector,
}
