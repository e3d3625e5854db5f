//! What a rulebook is.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Faces, NoSpinReason, WagerKind};
use crate::words::{ClauseText, Fraction};

words! {
    /// The machine a rulebook runs on.
    #[derive(Copy)]
    pub enum Bank {
        /// The house banks.
        House,
        /// Players bet with each other.
        Players,
    }

    /// What one wager pays and returns where rounding to chips does not act.
    #[derive(Copy)]
    pub struct PayLine {
        /// Which.
        pub wager: WagerKind,
        /// What is paid, to 1.
        pub odds: Fraction,
        /// How often it wins.
        pub wins: Fraction,
        /// What it returns of the stake on average.
        pub returns: Fraction,
    }

    /// What a lab and a player need to know of a rulebook.
    pub struct Description {
        /// `two-up`.
        pub family: String,
        /// Its id.
        pub rulebook: String,
        /// Its title.
        pub title: String,
        /// The published document.
        pub source: String,
        /// That document's SHA-256, 32 bytes.
        pub source_sha256: Vec<u8>,
        /// The contract's generation.
        pub generation: String,
        /// The engine's version.
        pub engine: String,
        /// Who banks.
        pub bank: Bank,
        /// How many coins a set has.
        pub coins_in_set: u8,
        /// How many are spun.
        pub coins_spun: u8,
        /// How they lie on the kip.
        pub start: Faces,
        /// Throws of the called side that win.
        pub throws_to_win: u8,
        /// Odds in a row that lose, where they do.
        pub odds_that_lose: Option<u8>,
        /// Every clause, then every ruling.
        pub clauses: Vec<ClauseText>,
        /// What is paid.
        pub paytable: Vec<PayLine>,
        /// The names of the commands it knows.
        pub commands: Vec<String>,
        /// The reasons it knows for "no spin".
        pub no_spin_reasons: Vec<NoSpinReason>,
    }
}
