//! How a table is opened.

use alloc::string::String;
use alloc::vec::Vec;

use crate::words::{Fraction, MinorUnits, Timestamp};

words! {
    /// How a table is opened. It does not change afterwards.
    pub struct Config {
        /// The table's name, 1 to 64 bytes. It is part of every committed draw.
        pub table: String,
        /// How many seats there are, 1 to 64.
        pub seats: u8,
        /// When the table opens.
        pub opened_at: Timestamp,
        /// Local time less UTC, in minutes, -840 to 840.
        pub zone_offset_minutes: i16,
        /// Where chance comes from.
        pub source: SpinSource,
        /// What only the casino or only the ring has.
        pub terms: Terms,
    }

    /// Where chance comes from, for as long as the table is open.
    pub enum SpinSource {
        /// The host's certified generator, drawn after betting has closed.
        Fresh,
        /// A hash chain whose head is published when the table opens.
        Committed(Commitment),
        /// Eyes: where each coin came to rest.
        Observed,
    }

    /// A published hash chain.
    pub struct Commitment {
        /// The head `x_0`, 32 bytes.
        pub head: Vec<u8>,
        /// How many links can be revealed, 64 to 2^32 - 1.
        pub length: u32,
        /// A public randomness beacon that every landing must add.
        pub beacon: Option<Beacon>,
    }

    /// A public randomness beacon. Round n is published at `first_round_at + (n - 1) * period`. Who verifies a
    /// draw checks its signature.
    pub struct Beacon {
        /// The scheme's name, 1 to 64 bytes.
        pub scheme: String,
        /// The beacon's public key, 1 to 256 bytes.
        pub key: Vec<u8>,
        /// When round 1 was, or will be, published.
        pub first_round_at: Timestamp,
        /// Milliseconds between rounds, 1 to 86,400,000.
        pub period: u32,
    }

    /// What a beacon published.
    pub struct BeaconRound {
        /// Which round, 1 to 2^53 - 1.
        pub round: u64,
        /// Its bytes, 1 to 256.
        pub bytes: Vec<u8>,
    }

    /// What only one of the two machines has.
    pub enum Terms {
        /// A casino's table: the house banks the wagers.
        Casino(CasinoTerms),
        /// A ring: players bet with each other.
        Ring(RingTerms),
    }

    /// A casino's table.
    pub struct CasinoTerms {
        /// The minimum and maximum wagers on the sign.
        pub sign: Sign,
        /// When a wager is judged by the sign.
        pub enforcement: Enforcement,
        /// What the table's chips are worth: 1 to 16, rising.
        pub denominations: Vec<MinorUnits>,
        /// Whether a wager may return more than its stake on average because winnings
        /// round up to chips.
        pub allow_return_over_one: bool,
        /// Odds paid, for a rulebook that states none.
        pub odds: Option<OddsPaid>,
    }

    /// The odds a winning wager is paid at, to 1, each written with numbers of 1 to 1,000.
    #[derive(Copy)]
    pub struct OddsPaid {
        /// The spinner's wager.
        pub spinner: Fraction,
        /// Heads and Tails.
        pub heads_tails: Fraction,
    }

    /// A ring.
    #[derive(Copy)]
    pub struct RingTerms {
        /// What must be covered before each throw.
        pub centre_policy: CentrePolicy,
        /// Whether this ring plays on 25 April only.
        pub anzac_day_only: bool,
    }

    /// How the centre is covered.
    #[derive(Copy)]
    pub enum CentrePolicy {
        /// The whole centre rides on Heads and is covered again before the next throw.
        Riding,
        /// One cover stands for all three throws.
        SingleCover,
    }

    /// When a wager is judged by the sign.
    #[derive(Copy)]
    pub enum Enforcement {
        /// When it is placed: outside the sign it is refused.
        Strict,
        /// When it is settled: below the minimum it is valid, above the maximum the
        /// excess is handed back.
        AtSettlement,
    }

    /// The sign at a casino's table.
    #[derive(Copy)]
    pub struct Sign {
        /// For the spinner's wager.
        pub spinner: Bounds,
        /// For each wager on Heads or on Tails.
        pub heads_tails: Bounds,
    }

    /// The least and the most of one wager.
    #[derive(Copy)]
    pub struct Bounds {
        /// At least, 1 or more.
        pub min: MinorUnits,
        /// At most, 10^15 or less.
        pub max: MinorUnits,
        /// The steps above the minimum, where the sign states them.
        pub unit: Option<MinorUnits>,
    }
}
