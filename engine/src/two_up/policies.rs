//! What rulebooks of the family decide otherwise than others: the names, once; each machine answers all of them.
//!
//! A record's values are told in words here, no rule: the machines read the records themselves.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::contract::Faces;
use super::record::Cited;
use crate::contract::{Citation, Policy};

/// Policies, one field each: a machine that leaves one out does not compile. Rows have their names in kebab-case.
macro_rules! policies {
    ($($(#[doc = $doc:literal])+ $name:ident,)*) => {
        /// What a rulebook says to each question of the family, by name.
        pub struct Policies {
            $($(#[doc = $doc])+ pub $name: Answer,)*
        }

        impl Policies {
            /// The rows, by name.
            pub fn rows(self) -> Vec<Policy> {
                vec![$(self.$name.row(stringify!($name)),)*]
            }
        }
    };
}

policies! {
    /// Whose age the host attests.
    age,
    /// On which days it is played.
    calendar,
    /// Who says which side is spun for.
    call,
    /// What the spinner spins for, where others cover it.
    centre,
    /// Coins in a set.
    coins_in_set,
    /// Coins that are spun.
    coins_spun,
    /// What the Odds that lose do to wagers on Heads and Tails.
    five_odds,
    /// Whether new wagers may be placed after an invalid spin.
    new_wagers_after_void,
    /// Until when a spin can be called invalid.
    no_spin_until,
    /// Who says what winning wagers are paid.
    odds,
    /// Odds in a row that lose.
    odds_that_lose,
    /// What becomes of winnings that chips cannot pay exactly.
    rounding,
    /// Who puts the coins on the kip.
    selection,
    /// Sets of coins.
    sets,
    /// When players may bet with each other.
    side_bets,
    /// How the coins lie on the kip.
    start,
    /// With which coins a winner goes on.
    staying,
    /// Who supervises.
    supervision,
    /// What follows from three invalid spins in a row.
    three_invalid,
    /// Throws of the side spun for that win.
    throws_to_win,
}

/// A value in words or numbers, and where it is from.
pub struct Answer {
    value: String,
    cite: Citation,
}

impl Answer {
    /// A value that is from there.
    pub fn new(value: &str, cite: Citation) -> Self {
        Self { value: value.into(), cite }
    }

    /// There is no such thing in these rules.
    pub fn none(cite: Citation) -> Self {
        Self::new("none", cite)
    }

    /// How many.
    pub fn number(number: Cited<u8>) -> Self {
        Self { value: number.value.to_string(), cite: number.cite }
    }

    /// How coins lie.
    pub fn faces(faces: Cited<Faces>) -> Self {
        let Faces { first, second, third } = faces.value;
        let mut value = [first.as_str(), "-", second.as_str()].concat();
        if let Some(third) = third {
            value = [&value, "-", third.as_str()].concat();
        }
        Self { value, cite: faces.cite }
    }

    fn row(self, name: &str) -> Policy {
        Policy { name: name.replace('_', "-"), value: self.value, cite: self.cite }
    }
}
