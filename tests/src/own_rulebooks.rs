//! Custom rulebooks: three that treat five Odds differently, and one that rounds winnings down.

use kip_engine::clause::{Clause, ClauseTable, Inherited};
use kip_engine::contract::Fraction;
use kip_engine::two_up::casino::{FiveOdds, NoSpinRule, OddsRule, Record, Rounding, require_consistent};
use kip_engine::two_up::contract::OddsPaid;
use kip_engine::two_up::rulebooks::{NSW, clauses};
use kip_engine::two_up::{Cited, RULINGS, Rulebook};

macro_rules! rulebook {
    ($name:ident, $id:literal, $five_odds:expr, $rounding:expr) => {
        /// A custom rulebook: `nsw` with one policy changed.
        pub const $name: Rulebook = {
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
            const RECORD: Record = Record {
                title: "A house's own",
                source: "A test",
                source_sha256: [7; 32],
                odds: Cited::new(
                    OddsRule::Stated(OddsPaid {
                        spinner: Fraction { numerator: 15, denominator: 2 },
                        heads_tails: Fraction { numerator: 1, denominator: 1 },
                    }),
                    TABLE.cite("3"),
                ),
                five_odds: Cited::new($five_odds, TABLE.cite("1")),
                rounding: Cited::new($rounding, TABLE.cite("2")),
                ..Record::inherited(&NSW, &TABLE, &NoSpinRule::inherited::<6>(&NSW, &TABLE))
            };
            require_consistent(&RECORD);
            Rulebook::Casino(&RECORD)
        };
    };
}

rulebook!(PARTAGE, "partage", FiveOdds::LaPartage, Rounding::UpToChips);
rulebook!(PRISON, "prison", FiveOdds::EnPrison, Rounding::UpToChips);
rulebook!(ELECTS, "elects", FiveOdds::AtElection, Rounding::UpToChips);
rulebook!(DOWN, "down", FiveOdds::Lose, Rounding::DownToChips);
