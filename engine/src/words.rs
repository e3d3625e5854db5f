//! Words that every family of games shares.

#[macro_use]
pub(crate) mod define;
#[cfg(feature = "serde")]
pub(crate) mod json;

use alloc::string::String;

/// A seat: 1 is first to the right of the ring entrance, numbers go clockwise, 64 is the last
/// there can be.
pub type SeatNumber = u8;

/// Milliseconds since 1970-01-01 00:00 UTC, at most 2^53 - 1.
pub type Timestamp = u64;

/// Whole minor units of the table's currency, at most 2^53 - 1 in any sum.
pub type MinorUnits = u64;

/// A row of `description.clauses`.
pub type ClauseNumber = u16;

words! {
    /// Who acts. A boxer is a dealer; a games supervisor is a casino supervisor.
    #[derive(Copy)]
    pub enum Role {
        /// A player, numbered by seat. The spinner is a player.
        Player,
        /// The dealer who controls the spinner and the ring.
        Boxer,
        /// A dealer.
        Dealer,
        /// The ringkeeper, or ringie, of a ring.
        Ringkeeper,
        /// The supervisor who is immediately over the game.
        GamesSupervisor,
        /// A supervisor of the casino.
        CasinoSupervisor,
        /// The platform: it seats players and brings chance.
        Host,
    }

    /// One person: a player by seat, staff by a number of the host's choosing.
    #[derive(Copy)]
    pub struct Actor {
        /// What the person acts as.
        pub role: Role,
        /// The seat of a player, the number of anybody else.
        pub number: u32,
    }

    /// An amount in the tenders of a casino. A ring's amounts are bare minor units.
    #[derive(Copy, Default)]
    pub struct Stake {
        /// In chips.
        pub chips: MinorUnits,
        /// In casino promotional tokens.
        pub tokens: MinorUnits,
    }

    /// An exact ratio.
    #[derive(Copy)]
    pub struct Fraction {
        /// Above the line.
        pub numerator: u64,
        /// Below the line, never 0.
        pub denominator: u64,
    }

    /// What an event or a refusal follows from.
    #[derive(Copy)]
    pub struct Citation {
        /// The clause.
        pub clause: ClauseNumber,
        /// The ruling too, where the clause is silent or open.
        pub ruling: Option<ClauseNumber>,
    }

    /// Why a command, a config or a state was not accepted. Nothing has changed.
    pub struct Refusal {
        /// Stable, in kebab-case. New codes may come; they break nobody.
        pub code: String,
        /// The clause as the document counts it, such as `nsw 4.6`.
        pub clause: String,
        /// The ruling, such as `R7`, where the clause is silent or open.
        pub ruling: Option<String>,
        /// One sentence for a person.
        pub message: String,
    }

    /// One row of the clause table.
    pub struct ClauseText {
        /// What events carry.
        pub number: ClauseNumber,
        /// As it is cited: `nsw 4.1.2.3`, or `R7` for a ruling.
        pub id: String,
        /// The clause's own text, or a ruling in short.
        pub text: String,
    }
}

impl Stake {
    /// Chips and tokens together.
    #[inline]
    pub(crate) const fn total(self) -> MinorUnits {
        self.chips.saturating_add(self.tokens)
    }
}
