//! A casino's rulebook: one record of closed policies, each with its citation.
//!
//! All rulebooks whose house banks share one machine. A record states where they differ and which clauses their steps
//! cite. This module holds no step.
//!
//! A record that contradicts itself does not compile: see `contradiction.rs`.

use super::cites::Cites;
use super::contradiction::find_contradiction;
use crate::contract::Citation;
use crate::table::clause::ClauseTable;
pub use crate::table::money::Rounding;
use crate::two_up::contract::{Faces, NoSpinReason, OddsPaid};
use crate::two_up::record::Cited;

/// The facts and policies of a casino's rulebook.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    /// Its id, such as `nsw`.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The published document.
    pub source: &'static str,
    /// That document's SHA-256; zeros when no document is published.
    pub source_sha256: [u8; 32],
    /// Its clauses and the rulings.
    pub clauses: ClauseTable,
    /// The number of coins in a set.
    pub coins_in_set: Cited<u8>,
    /// How the coins lie on the kip before a spin.
    pub start: Cited<Faces>,
    /// The number of throws of the called side that win the spinner's wager.
    pub throws_to_win: Cited<u8>,
    /// The number of consecutive Odds that lose.
    pub odds_that_lose: Cited<u8>,
    /// Who decides which side is spun for.
    pub call: Cited<SideCall>,
    /// How the odds of winning wagers are set.
    pub odds: Cited<OddsRule>,
    /// What the Odds that lose do to wagers on Heads and Tails.
    pub five_odds: Cited<FiveOdds>,
    /// What becomes of winnings that the table's chips cannot pay exactly.
    pub rounding: Cited<Rounding>,
    /// Whether new wagers may be placed after an invalid spin.
    pub new_wagers_after_void: Cited<NewWagersAfterVoid>,
    /// The reasons for which a spin can be called invalid.
    pub no_spin: &'static [NoSpinRule],
    /// The clause that each step of the machine cites.
    pub cites: Cites,
}

/// Requires that a record does not contradict itself. As a constant beside the record it keeps a wrong one from compiling;
/// the error says what to change.
///
/// # Panics
/// When the record contradicts itself; in a constant that is a compile error.
#[expect(clippy::panic, reason = "in a constant it is a compile error, and it is used in constants only")]
pub const fn require_consistent(record: &Record) {
    if let Some(correction) = find_contradiction(record) {
        panic!("{}", correction);
    }
}

impl Record {
    /// Returns a record for a rulebook that inherits `from`, with the citations renumbered for `table`. The new rulebook sets
    /// its own title and source, and the hash of a document that it publishes. A step that cites a clause outside the table
    /// needs a citation of its own.
    ///
    /// ```
    /// use kip_engine::clause::{Clause, ClauseTable, Inherited};
    /// use kip_engine::two_up::casino::{FiveOdds, NoSpinRule, Record, require_consistent};
    /// use kip_engine::two_up::rulebooks::{NSW, clauses};
    /// use kip_engine::two_up::{Cited, RULINGS, Rulebook};
    ///
    /// const TABLE: ClauseTable = ClauseTable {
    ///     rulebook: "halves",
    ///     clauses: &[Clause::new("1", "Five consecutive Odds return half of a wager on Heads or Tails.")],
    ///     inherited: Some(Inherited { rulebook: "nsw", clauses: clauses::nsw::CLAUSES, ruling: "R82" }),
    ///     rulings: RULINGS,
    /// };
    ///
    /// const HALVES: Record = Record {
    ///     title: "Halves",
    ///     source: "The rules of our house",
    ///     five_odds: Cited::new(FiveOdds::LaPartage, TABLE.cite("1")),
    ///     ..Record::inherited(&NSW, &TABLE, &NoSpinRule::inherited::<6>(&NSW, &TABLE))
    /// };
    ///
    /// const _: () = require_consistent(&HALVES);
    ///
    /// let returns = Rulebook::Casino(&HALVES).describe().head.bets[0].pays.unwrap().returns;
    /// assert_eq!((returns.numerator, returns.denominator), (63, 64));
    /// ```
    ///
    /// The same rulebook with `odds_that_lose` 0 does not compile; the error says what to change:
    ///
    /// ```compile_fail
    /// # use kip_engine::clause::{Clause, ClauseTable, Inherited};
    /// # use kip_engine::two_up::casino::{FiveOdds, NoSpinRule, Record, require_consistent};
    /// # use kip_engine::two_up::rulebooks::{NSW, clauses};
    /// # use kip_engine::two_up::{Cited, RULINGS};
    /// # const TABLE: ClauseTable = ClauseTable {
    /// #     rulebook: "halves",
    /// #     clauses: &[Clause::new("1", "Five consecutive Odds return half of a wager on Heads or Tails.")],
    /// #     inherited: Some(Inherited { rulebook: "nsw", clauses: clauses::nsw::CLAUSES, ruling: "R82" }),
    /// #     rulings: RULINGS,
    /// # };
    /// const HALVES: Record = Record {
    ///     title: "Halves",
    ///     source: "The rules of our house",
    ///     five_odds: Cited::new(FiveOdds::LaPartage, TABLE.cite("1")),
    ///     odds_that_lose: Cited::new(0, TABLE.cite("1")),
    ///     ..Record::inherited(&NSW, &TABLE, &NoSpinRule::inherited::<6>(&NSW, &TABLE))
    /// };
    ///
    /// const _: () = require_consistent(&HALVES);
    /// ```
    pub const fn inherited(from: &Self, table: &ClauseTable, no_spin: &'static [NoSpinRule]) -> Self {
        let clauses = &from.clauses;
        Self {
            id: table.rulebook,
            title: "",
            source: "",
            source_sha256: [0; 32],
            clauses: *table,
            coins_in_set: from.coins_in_set.inherit(table, clauses),
            start: from.start.inherit(table, clauses),
            throws_to_win: from.throws_to_win.inherit(table, clauses),
            odds_that_lose: from.odds_that_lose.inherit(table, clauses),
            call: from.call.inherit(table, clauses),
            odds: from.odds.inherit(table, clauses),
            five_odds: from.five_odds.inherit(table, clauses),
            rounding: from.rounding.inherit(table, clauses),
            new_wagers_after_void: from.new_wagers_after_void.inherit(table, clauses),
            no_spin,
            cites: from.cites.inherit(table, clauses),
        }
    }
}

/// Who decides which side is spun for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideCall {
    /// The spinner, by declaring Heads or Tails.
    Spinner,
    /// The rulebook: it is always Heads.
    AlwaysHeads,
}

/// How the odds of winning wagers are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OddsRule {
    /// The rulebook states the odds; a table cannot be opened with others.
    Stated(OddsPaid),
    /// The table is opened with its odds; these apply when it is opened without any.
    AtOpening(OddsPaid),
}

impl OddsRule {
    /// Returns the odds of a table that is opened without any.
    pub const fn usual(&self) -> OddsPaid {
        match self {
            Self::Stated(odds) | Self::AtOpening(odds) => *odds,
        }
    }
}

/// What the Odds that lose (five in a row, or the record's `odds_that_lose`) do to a wager on Heads or Tails.
///
/// All variants but the first require even money on Heads and Tails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FiveOdds {
    /// The wager loses.
    Lose,
    /// Half of the wager is returned.
    LaPartage,
    /// The wager stays for one more decision, which returns or takes it.
    EnPrison,
    /// The player elects one of the two; half is returned to a player who does not elect.
    AtElection,
}

impl FiveOdds {
    /// Whether half of a wager can be returned.
    pub const fn can_halve(self) -> bool {
        matches!(self, Self::LaPartage | Self::AtElection)
    }

    /// Whether a wager can go to prison.
    pub const fn can_imprison(self) -> bool {
        matches!(self, Self::EnPrison | Self::AtElection)
    }
}

/// Whether new wagers may be placed after an invalid spin with nothing pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewWagersAfterVoid {
    /// Only wagers already on the layout may change.
    Refused,
    /// New wagers are accepted as before "no more bets".
    Accepted,
}

/// One reason for "no spin".
#[derive(Clone, Copy, Debug)]
pub struct NoSpinRule {
    /// The reason.
    pub reason: NoSpinReason,
    /// Who may call it.
    pub caller: NoSpinCaller,
    /// The clause that states it.
    pub cite: Citation,
}

impl NoSpinRule {
    /// Returns the `N` reasons of `from`, with their citations renumbered for a table that inherits it.
    ///
    /// # Panics
    /// Panics when `from` does not have `N` reasons; in a constant that is a compile error.
    pub const fn inherited<const N: usize>(from: &Record, table: &ClauseTable) -> [Self; N] {
        assert!(from.no_spin.len() == N, "the rulebook that is inherited gives another number of reasons");
        let mut rules = [from.no_spin[0]; N];
        let mut place = 0;
        while place < N {
            rules[place] = from.no_spin[place];
            rules[place].cite = table.inherit(rules[place].cite, &from.clauses);
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
