//! The words of a rulebook: some say ringie, some ringkeeper, and a casino offers coins where a ring offers the kip.
//! The words come from the rulebook's own clauses and facts; no rulebook is a special case here.

use kip::two_up::{Bank, Description};

/// The words of one rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Terminology {
    pub bank: Bank,
    /// The person who runs a ring.
    pub ringkeeper: &'static str,
    /// The coins that are spun.
    pub coins: &'static str,
    pub coin: &'static str,
}

impl Terminology {
    /// Returns the words of the rulebook's own clauses. Rulings are shared by all rulebooks and do not count.
    pub(crate) fn of(description: &Description) -> Self {
        let own = format!("{} ", description.head.rulebook);
        let says = |word: &str| {
            description.head.clauses.iter().any(|clause| clause.id.starts_with(&own) && clause.text.contains(word))
        };
        let (coins, coin) = if says("pennies") { ("pennies", "penny") } else { ("coins", "coin") };
        let ringkeeper = if says("ringie") && !says("ringkeeper") { "ringie" } else { "ringkeeper" };
        Self { bank: description.bank, ringkeeper, coins, coin }
    }

    /// Names the item that is offered around the ring until a player takes it.
    pub(crate) const fn offered(self) -> &'static str {
        match self.bank {
            Bank::House => "coins",
            Bank::Players => "kip",
        }
    }

    /// Returns the same with its verb: `the coins are`, `the kip is`.
    pub(crate) const fn offered_is(self) -> &'static str {
        match self.bank {
            Bank::House => "the coins are",
            Bank::Players => "the kip is",
        }
    }

    /// Names the players' stakes.
    pub(crate) const fn stakes(self) -> &'static str {
        match self.bank {
            Bank::House => "wagers",
            Bank::Players => "bets",
        }
    }

    /// Names the person who runs the spin.
    pub(crate) const fn caller(self) -> &'static str {
        match self.bank {
            Bank::House => "boxer",
            Bank::Players => self.ringkeeper,
        }
    }

    /// Names the person who spins when no player does.
    pub(crate) const fn stand_in(self) -> &'static str {
        match self.bank {
            Bank::House => "house",
            Bank::Players => self.ringkeeper,
        }
    }
}

impl Default for Terminology {
    /// Returns the words of a casino.
    fn default() -> Self {
        Self { bank: Bank::House, ringkeeper: "ringkeeper", coins: "coins", coin: "coin" }
    }
}
