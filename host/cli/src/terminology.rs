//! The words of a rulebook: some say ringie, some ringkeeper, and a casino offers coins where a ring offers the kip.
//! The words come from the rulebook's own clauses and facts; no rulebook is a special case here.

use kip::two_up::{Bank, Description};

/// The words of one rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Terminology {
    pub bank: Bank,
    /// Who runs a ring.
    pub ringkeeper: &'static str,
    /// What is spun.
    pub coins: &'static str,
    pub coin: &'static str,
}

impl Terminology {
    /// The words of the rulebook's own clauses. Rulings are shared by all rulebooks and do not count.
    pub(crate) fn of(description: &Description) -> Self {
        let own = format!("{} ", description.head.rulebook);
        let says = |word: &str| {
            description.head.clauses.iter().any(|clause| clause.id.starts_with(&own) && clause.text.contains(word))
        };
        let (coins, coin) = if says("pennies") { ("pennies", "penny") } else { ("coins", "coin") };
        let ringkeeper = if says("ringie") && !says("ringkeeper") { "ringie" } else { "ringkeeper" };
        Self { bank: description.bank, ringkeeper, coins, coin }
    }

    /// What is offered around the ring until a player takes it.
    pub(crate) const fn offered(self) -> &'static str {
        match self.bank {
            Bank::House => "coins",
            Bank::Players => "kip",
        }
    }

    /// `the coins are`, `the kip is`.
    pub(crate) const fn offered_is(self) -> &'static str {
        match self.bank {
            Bank::House => "the coins are",
            Bank::Players => "the kip is",
        }
    }

    /// What players have at stake.
    pub(crate) const fn stakes(self) -> &'static str {
        match self.bank {
            Bank::House => "wagers",
            Bank::Players => "bets",
        }
    }

    /// Who runs the spin.
    pub(crate) const fn caller(self) -> &'static str {
        match self.bank {
            Bank::House => "boxer",
            Bank::Players => self.ringkeeper,
        }
    }

    /// Who spins when no player does.
    pub(crate) const fn stand_in(self) -> &'static str {
        match self.bank {
            Bank::House => "house",
            Bank::Players => self.ringkeeper,
        }
    }
}

impl Default for Terminology {
    /// The words of a casino.
    fn default() -> Self {
        Self { bank: Bank::House, ringkeeper: "ringkeeper", coins: "coins", coin: "coin" }
    }
}
