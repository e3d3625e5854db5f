//! Many spins without anybody at the table.

use alloc::vec::Vec;

use super::Side;
use crate::words::{MinorUnits, SeatNumber, Stake, Timestamp};

words! {
    /// Many spins without anybody at the table: before each decision the plan's wagers are placed.
    pub struct AutoPlan {
        /// The time of every command.
        pub at: Timestamp,
        /// An outcome seed, 32 bytes; its k-th byte is the k-th spin's.
        pub seed: Vec<u8>,
        /// How many spins, at most 10^9.
        pub spins: u64,
        /// Who takes the coins whenever they are offered; nobody, and the boxer spins.
        pub spinner: Option<AutoSpinner>,
        /// What is placed in each decision.
        pub wagers: Vec<AutoWager>,
    }

    /// Who spins.
    #[derive(Copy)]
    pub struct AutoSpinner {
        /// The seat.
        pub seat: SeatNumber,
        /// For what.
        pub side: Side,
        /// The spinner's wager of each game.
        pub stake: Stake,
    }

    /// A wager of each decision.
    #[derive(Copy)]
    pub struct AutoWager {
        /// Whose.
        pub seat: SeatNumber,
        /// On what.
        pub side: Side,
        /// How much.
        pub stake: Stake,
    }

    /// What many spins came to.
    #[derive(Copy, Default)]
    pub struct AutoTally {
        /// Spins.
        pub spins: u64,
        /// Decisions that got a result.
        pub decisions: u64,
        /// Of them Heads.
        pub heads: u64,
        /// Of them Tails.
        pub tails: u64,
        /// Of them five Odds in a row.
        pub five_odds: u64,
        /// Spinners' games won.
        pub games_won: u64,
        /// Spinners' games lost.
        pub games_lost: u64,
        /// Stakes put on the layout.
        pub staked: MinorUnits,
        /// Stakes that went back to players.
        pub returned: MinorUnits,
        /// What the bank paid.
        pub paid: MinorUnits,
        /// What the bank collected.
        pub collected: MinorUnits,
    }
}
