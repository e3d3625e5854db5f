//! What one rulebook hands over to another.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Beacon, Commitment, DisputeView, PlayerLimits, SignNotice, Terms};
use crate::words::{SeatNumber, Timestamp};

words! {
    /// A table between two spinner's games, with nothing on the layout.
    ///
    /// It has all that outlasts a game, and nothing that a rulebook keeps for itself.
    pub struct HandedTable {
        /// The table's name.
        pub table: String,
        /// The rulebook that hands over.
        pub rulebook: String,
        /// Its generation of the contract.
        pub generation: String,
        /// How many seats there are.
        pub seats: u8,
        /// Local time less UTC, in minutes.
        pub zone_offset_minutes: i16,
        /// The time of the last command.
        pub now: Timestamp,
        /// Where chance comes from, as it stands.
        pub source: HandedSource,
        /// The terms in force.
        pub terms: Terms,
        /// The sign to come.
        pub announced: Option<ShownSign>,
        /// Players with limits of their own.
        pub player_limits: Vec<PlayerLimits>,
        /// When the table closes.
        pub closes_at: Option<Timestamp>,
        /// A games supervisor is at hand.
        pub games_supervisor_present: bool,
        /// A casino supervisor is at hand.
        pub casino_supervisor_present: bool,
        /// Where the disc lies.
        pub disc: Option<SeatNumber>,
        /// The players, by seat.
        pub players: Vec<HandedPlayer>,
        /// The log of disputes.
        pub disputes: Vec<DisputeView>,
    }

    /// Where chance comes from, handed over.
    #[expect(clippy::large_enum_variant, reason = "there is one of it, once in a while")]
    pub enum HandedSource {
        /// The host's certified generator.
        Fresh,
        /// A hash chain.
        Committed(HandedChain),
        /// Eyes.
        Observed,
    }

    /// A hash chain, handed over: what is committed stays committed.
    pub struct HandedChain {
        /// The head as it was published, 32 bytes.
        pub published: Vec<u8>,
        /// The last link known, 32 bytes.
        pub head: Vec<u8>,
        /// How many links have been revealed.
        pub revealed: u32,
        /// Of how many.
        pub length: u32,
        /// The players' digest that draws use, 32 bytes.
        pub entropy: Vec<u8>,
        /// The digest with what was given since, 32 bytes.
        pub entropy_next: Vec<u8>,
        /// The chain to follow.
        pub next: Option<Commitment>,
        /// Calls of "place your bets" until it is used: 2 or 1; 0 without one.
        pub next_in: u8,
        /// The beacon every landing adds.
        pub beacon: Option<Beacon>,
    }

    /// A sign to come.
    #[derive(Copy)]
    pub struct ShownSign {
        /// What it will say, and when.
        pub notice: SignNotice,
        /// Since when it is shown.
        pub shown_at: Timestamp,
    }

    /// A player, handed over.
    #[derive(Copy)]
    pub struct HandedPlayer {
        /// The seat.
        pub seat: SeatNumber,
        /// The host attested that the player is of age.
        pub age_attested: bool,
        /// May not spin until close of play.
        pub barred: bool,
        /// Excluded from the game.
        pub excluded: bool,
        /// Rounds in a row without a wager while all seats were taken, 3 for three or more.
        pub abstained: u8,
        /// Entropy is in for the next decision.
        pub entropy_given: bool,
    }
}
