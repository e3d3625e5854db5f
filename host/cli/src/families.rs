//! The families of games that this program plays. This is the one list of them, and the one place where a name is looked up.

pub(crate) mod casino_cards;
pub(crate) mod two_up;

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;

use clap::ValueEnum;
use kip::{CasinoCards, Family as _, TwoUp};
use serde_json::Value;

use crate::errors::{Failure, Outcome};

/// A family of games.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// Two-Up, at a casino's table or in a ring.
    TwoUp,
    /// Casino, the card game.
    CasinoCards,
}

/// Evaluates an expression with the type of a family.
macro_rules! with_family {
    ($family:expr, $F:ident => $body:expr) => {
        match $family {
            $crate::families::Family::TwoUp => {
                type $F = kip::TwoUp;
                $body
            }
            $crate::families::Family::CasinoCards => {
                type $F = kip::CasinoCards;
                $body
            }
        }
    };
}
pub(crate) use with_family;

/// The longest first line that is looked at.
const LONGEST: u64 = 1 << 20;

impl Family {
    /// Returns the family's name in the contract.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::TwoUp => TwoUp::NAME,
            Self::CasinoCards => CasinoCards::NAME,
        }
    }

    /// Returns the family with a name, or `None` for one that this program does not know.
    pub(crate) fn find(name: &str) -> Option<Self> {
        Self::value_variants().iter().copied().find(|family| family.name() == name)
    }

    /// Returns the family with a name.
    ///
    /// # Errors
    /// Bad input that names the unknown family and those that are known.
    pub(crate) fn require(name: &str) -> Outcome<Self> {
        Self::find(name).ok_or_else(|| Failure::input(format!("the family {name} is unknown: {}", Self::list())))
    }

    /// Lists the families in a sentence.
    pub(crate) fn list() -> String {
        let names: Vec<_> = Self::value_variants().iter().map(|family| family.name()).collect();
        format!("this program plays {}", names.join(" and "))
    }

    /// Returns the family of a transcript, by its first line. The reader of Two-Up names what is wrong with any other file.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(crate) fn of_transcript(path: &Path) -> Outcome<Self> {
        let file = File::open(path).map_err(|error| Failure::file("read", path, &error))?;
        let mut first = Vec::new();
        let read = BufReader::new(file.take(LONGEST)).read_until(b'\n', &mut first);
        read.map_err(|error| Failure::file("read", path, &error))?;
        let heading: Value = serde_json::from_slice(&first).unwrap_or_default();
        Ok(heading["family"].as_str().and_then(Self::find).unwrap_or(Self::TwoUp))
    }
}

impl std::fmt::Display for Family {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_family_is_refused_by_name() {
        assert_eq!(Family::find("casino-cards"), Some(Family::CasinoCards));
        let message = Family::require("high-card").expect_err("it is unknown").message;
        assert_eq!(message, "the family high-card is unknown: this program plays two-up and casino-cards");
    }

    #[test]
    fn every_rulebook_that_is_carried_is_of_a_known_family() {
        for carried in kip::carried() {
            assert!(Family::find(carried.family).is_some(), "{}", carried.rulebook);
        }
    }
}
