//! The policies in which rulebooks of the family differ. Each machine answers all of them.
//!
//! Policies only describe a record's values in words. The machines read the records themselves.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::contract::Faces;
use crate::contract::{Citation, Policy};
use crate::table::clause::Cited;

/// Defines one field for each policy, so that a machine that omits one does not compile. Rows have kebab-case names.
macro_rules! policies {
    ($($(#[doc = $doc:literal])+ $name:ident,)*) => {
        /// A rulebook's answers to the policies of the family, by name.
        pub struct Policies {
            $($(#[doc = $doc])+ pub $name: Answer,)*
        }

        impl Policies {
            /// Returns the rows, by name.
            pub fn rows(self) -> Vec<Policy> {
                vec![$(self.$name.row(stringify!($name)),)*]
            }
        }
    };
}

policies! {
    /// Whether the host attests the players' age.
    age,
    /// The days on which a table may play.
    calendar,
    /// Who decides which side is spun for.
    call,
    /// Whether the spinner stakes a centre that others cover.
    centre,
    /// The number of coins in a set.
    coins_in_set,
    /// The number of coins that are spun.
    coins_spun,
    /// What the Odds that lose do to wagers on Heads and Tails.
    five_odds,
    /// Whether new wagers may be placed after an invalid spin.
    new_wagers_after_void,
    /// How long a spin can be called invalid.
    no_spin_until,
    /// How the odds of winning wagers are set.
    odds,
    /// The number of consecutive Odds that lose.
    odds_that_lose,
    /// How winnings that chips cannot pay exactly are rounded.
    rounding,
    /// Who puts the coins on the kip.
    selection,
    /// The number of sets of coins.
    sets,
    /// When players may bet with each other.
    side_bets,
    /// How the coins lie on the kip before a spin.
    start,
    /// Which coins a winner goes on with.
    staying,
    /// Who supervises.
    supervision,
    /// What follows from three invalid spins in a row.
    three_invalid,
    /// The number of throws of the side spun for that win.
    throws_to_win,
}

/// A policy's value as text, and its citation.
pub struct Answer {
    value: String,
    cite: Citation,
}

impl Answer {
    /// Creates an answer.
    pub fn new(value: &str, cite: Citation) -> Self {
        Self { value: value.into(), cite }
    }

    /// The rulebook has no such thing.
    pub fn none(cite: Citation) -> Self {
        Self::new("none", cite)
    }

    /// A number.
    pub fn number(number: Cited<u8>) -> Self {
        Self { value: number.value.to_string(), cite: number.cite }
    }

    /// A variant of a policy: its name in Rust as a word of the contract, without what it holds.
    pub fn variant(policy: Cited<impl fmt::Debug>) -> Self {
        let name = format!("{:?}", policy.value);
        let mut value = String::new();
        for letter in name.chars().take_while(|letter| letter.is_ascii_alphabetic()) {
            if letter.is_ascii_uppercase() && !value.is_empty() {
                value.push('-');
            }
            value.push(letter.to_ascii_lowercase());
        }
        Self { value, cite: policy.cite }
    }

    /// The faces of coins.
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
