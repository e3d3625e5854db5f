//! What a casino's rulebook is: one record of closed policies, each with its citation.
//!
//! The machine is the same for all rulebooks whose house banks; a record says where they differ and
//! which of their own clauses each step follows from. No step may enter here.
//!
//! What a record may not say stands in `contradiction.rs`: one that contradicts itself does not compile.

use crate::clause::ClauseTable;
pub use crate::money::Rounding;
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
    /// That document's SHA-256; zeros where nothing is published.
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
    /// What the Odds that lose do to wagers on Heads and Tails.
    pub five_odds: Cited<FiveOdds>,
    /// What becomes of winnings that the table's chips cannot pay exactly.
    pub rounding: Cited<Rounding>,
    /// Whether new wagers may be placed after an invalid spin.
    pub new_wagers_after_void: Cited<NewWagersAfterVoid>,
    /// The reasons for which a spin can be called invalid.
    pub no_spin: &'static [NoSpinRule],
}

impl Record {
    /// What the rulebook `B` says, for one that inherits it: cited in the numbers of its table, whose rulebook
    /// and clauses it has. Title and source are its own to give, and the hash of a document that it publishes.
    ///
    /// ```
    /// use kip_engine::clause::{Clause, ClauseTable, Inherited};
    /// use kip_engine::two_up::casino::{Casino, Cites, FiveOdds, NoSpinRule, Record, Rules};
    /// use kip_engine::two_up::rulebooks::{Nsw, clauses};
    /// use kip_engine::two_up::{Cited, RULINGS, Rulebook, describe};
    ///
    /// struct Halves;
    ///
    /// const TABLE: ClauseTable = ClauseTable {
    ///     rulebook: "halves",
    ///     clauses: &[Clause::new("1", "Five consecutive Odds return half of a wager on Heads or Tails.")],
    ///     inherited: Some(Inherited { rulebook: "nsw", clauses: clauses::nsw::CLAUSES, ruling: "R82" }),
    ///     rulings: RULINGS,
    /// };
    ///
    /// impl Rulebook for Halves {
    ///     type Machine = Casino<Self>;
    /// }
    ///
    /// impl Rules for Halves {
    ///     const RECORD: Record = Record {
    ///         title: "Halves",
    ///         source: "The rules of our house",
    ///         five_odds: Cited::new(FiveOdds::LaPartage, TABLE.cite("1")),
    ///         ..Record::inherited::<Nsw>(&TABLE, &NoSpinRule::inherited::<Nsw, 6>(&TABLE))
    ///     };
    ///     const CITES: Cites = Cites::inherited::<Nsw>(&TABLE);
    /// }
    ///
    /// let heads = &describe::<Halves>().paytable[0];
    /// assert_eq!((heads.returns.numerator, heads.returns.denominator), (63, 64));
    /// ```
    ///
    /// The same with Odds that lose before the first throw does not compile, and says what to mend:
    ///
    /// ```compile_fail
    /// # use kip_engine::clause::{Clause, ClauseTable, Inherited};
    /// # use kip_engine::two_up::casino::{Casino, Cites, FiveOdds, NoSpinRule, Record, Rules};
    /// # use kip_engine::two_up::rulebooks::{Nsw, clauses};
    /// # use kip_engine::two_up::{Cited, RULINGS, Rulebook, describe};
    /// # struct Halves;
    /// # const TABLE: ClauseTable = ClauseTable {
    /// #     rulebook: "halves",
    /// #     clauses: &[Clause::new("1", "Five consecutive Odds return half of a wager on Heads or Tails.")],
    /// #     inherited: Some(Inherited { rulebook: "nsw", clauses: clauses::nsw::CLAUSES, ruling: "R82" }),
    /// #     rulings: RULINGS,
    /// # };
    /// # impl Rulebook for Halves {
    /// #     type Machine = Casino<Self>;
    /// # }
    /// impl Rules for Halves {
    ///     const RECORD: Record = Record {
    ///         title: "Halves",
    ///         source: "The rules of our house",
    ///         five_odds: Cited::new(FiveOdds::LaPartage, TABLE.cite("1")),
    ///         odds_that_lose: Cited::new(0, TABLE.cite("1")),
    ///         ..Record::inherited::<Nsw>(&TABLE, &NoSpinRule::inherited::<Nsw, 6>(&TABLE))
    ///     };
    ///     const CITES: Cites = Cites::inherited::<Nsw>(&TABLE);
    /// }
    /// # let heads = &describe::<Halves>().paytable[0];
    /// # assert_eq!((heads.returns.numerator, heads.returns.denominator), (63, 64));
    /// ```
    pub const fn inherited<B: Rules>(table: &ClauseTable, no_spin: &'static [NoSpinRule]) -> Self {
        let (record, from) = (B::RECORD, &B::RECORD.clauses);
        Self {
            id: table.rulebook,
            title: "",
            source: "",
            source_sha256: [0; 32],
            clauses: *table,
            coins_in_set: record.coins_in_set.inherit(table, from),
            start: record.start.inherit(table, from),
            throws_to_win: record.throws_to_win.inherit(table, from),
            odds_that_lose: record.odds_that_lose.inherit(table, from),
            call: record.call.inherit(table, from),
            odds: record.odds.inherit(table, from),
            five_odds: record.five_odds.inherit(table, from),
            rounding: record.rounding.inherit(table, from),
            new_wagers_after_void: record.new_wagers_after_void.inherit(table, from),
            no_spin,
        }
    }
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

/// What the Odds that lose (five in a row, or as many as the record says) do to a wager on Heads or Tails.
///
/// All but the first are for even money: a record that has them pays 1 to 1 on Heads and Tails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FiveOdds {
    /// They take it.
    Lose,
    /// Half of it is returned.
    LaPartage,
    /// It stays for one more decision, which returns or takes it.
    EnPrison,
    /// One of the two, as the player elects; half is returned to a player who does not say.
    AtElection,
}

impl FiveOdds {
    /// Whether half of a wager can be returned.
    pub const fn halves(self) -> bool {
        matches!(self, Self::LaPartage | Self::AtElection)
    }

    /// Whether a wager can go to prison.
    pub const fn imprisons(self) -> bool {
        matches!(self, Self::EnPrison | Self::AtElection)
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

impl NoSpinRule {
    /// The reasons that the rulebook `B` gives, `N` of them, cited in the numbers of a table that inherits it.
    ///
    /// # Panics
    /// Where `B` does not give `N` reasons; in a constant that is a compile error.
    pub const fn inherited<B: Rules, const N: usize>(table: &ClauseTable) -> [Self; N] {
        assert!(B::RECORD.no_spin.len() == N, "the rulebook that is inherited gives another number of reasons");
        let mut rules = [B::RECORD.no_spin[0]; N];
        let mut place = 0;
        while place < N {
            rules[place] = B::RECORD.no_spin[place];
            rules[place].cite = table.inherit(rules[place].cite, &B::RECORD.clauses);
            place += 1;
        }
        rules
    }
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
