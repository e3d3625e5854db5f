//! Custom rulebooks: three that treat five Odds differently, and one that rounds winnings down.

use kip_engine::clause::{Clause, ClauseTable, Inherited};
use kip_engine::contract::Fraction;
use kip_engine::two_up::casino::{Casino, CasinoRules, Cites, FiveOdds, NoSpinRule, OddsRule, Record, Rounding};
use kip_engine::two_up::contract::OddsPaid;
use kip_engine::two_up::rulebooks::{Nsw, clauses};
use kip_engine::two_up::{Cited, RULINGS, Rulebook};

macro_rules! rulebook {
    ($name:ident, $id:literal, $five_odds:expr, $rounding:expr) => {
        /// A custom rulebook: `nsw` with one policy changed.
        #[derive(Debug)]
        pub struct $name;

        impl $name {
            const TABLE: ClauseTable = ClauseTable {
                rulebook: $id,
                clauses: &[
                    Clause::new("1", "What five Odds do to a wager on Heads or Tails."),
                    Clause::new("2", "Winnings that chips cannot pay."),
                    Clause::new("3", "A spinner's wager is paid 7.5 to 1, Heads and Tails 1 to 1."),
                ],
                inherited: Some(Inherited { rulebook: "nsw", clauses: clauses::nsw::CLAUSES, ruling: "R82" }),
                rulings: RULINGS,
            };
        }

        impl Rulebook for $name {
            type Machine = Casino<Self>;
        }

        impl CasinoRules for $name {
            const RECORD: Record = Record {
                title: "A house's own",
                source: "A test",
                source_sha256: [7; 32],
                odds: Cited::new(
                    OddsRule::Stated(OddsPaid {
                        spinner: Fraction { numerator: 15, denominator: 2 },
                        heads_tails: Fraction { numerator: 1, denominator: 1 },
                    }),
                    Self::TABLE.cite("3"),
                ),
                five_odds: Cited::new($five_odds, Self::TABLE.cite("1")),
                rounding: Cited::new($rounding, Self::TABLE.cite("2")),
                ..Record::inherited::<Nsw>(&Self::TABLE, &NoSpinRule::inherited::<Nsw, 6>(&Self::TABLE))
            };
            const CITES: Cites = Cites::inherited::<Nsw>(&Self::TABLE);
        }
    };
}

rulebook!(Partage, "partage", FiveOdds::LaPartage, Rounding::UpToChips);
rulebook!(Prison, "prison", FiveOdds::EnPrison, Rounding::UpToChips);
rulebook!(Elects, "elects", FiveOdds::AtElection, Rounding::UpToChips);
rulebook!(Down, "down", FiveOdds::Lose, Rounding::DownToChips);
