//! What a casino's rulebook is: one record of closed policies, each with its citation.
//!
//! The machine is the same for all rulebooks whose house banks; a record says where they differ and
//! which of their own clauses each step follows from. No step may enter here.
//!
//! What a record may not say stands in `contradiction.rs`: one that contradicts itself does not compile.

use super::cites::Cites;
use crate::contract::Citation;
use crate::table::clause::ClauseTable;
pub use crate::table::money::Rounding;
use crate::two_up::contract::{Faces, NoSpinReason, OddsPaid};
use crate::two_up::record::Cited;

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
    /// let returns = describe::<Halves>().head.bets[0].pays.unwrap().returns;
    /// assert_eq!((returns.numerator, returns.denominator), (63, 64));
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
    /// # let returns = describe::<Halves>().head.bets[0].pays.unwrap().returns;
    /// # assert_eq!((returns.numerator, returns.denominator), (63, 64));
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
