//! Refusals: why something was not accepted, small enough to hand around before anybody reads it.

use alloc::string::ToString;

use super::clause::ClauseTable;
use crate::words::{Citation, Refusal};

/// What a step comes to.
pub type Done = Result<(), Refused>;

/// A refusal as the machine makes it. [`Refused::explain`] turns it into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    why: &'static Why,
    cite: Citation,
    number: u64,
}

/// What a refusal says, whatever it cites.
#[derive(Debug, PartialEq, Eq)]
pub struct Why {
    /// Stable, in kebab-case.
    pub code: &'static str,
    /// One sentence; `{}` stands for the number.
    pub sentence: &'static str,
}

/// A refusal with its code, its citation and its sentence.
macro_rules! refused {
    ($code:expr, $cite:expr, $sentence:expr $(,)?) => {
        $crate::table::refusal::Refused::new(
            const { &$crate::table::refusal::Why { code: $code, sentence: $sentence } },
            $cite,
        )
    };
}
pub(crate) use refused;

impl Refused {
    pub const fn new(why: &'static Why, cite: Citation) -> Self {
        Self { why, cite, number: 0 }
    }

    /// The number that the sentence names.
    pub const fn with(self, number: u64) -> Self {
        Self { number, ..self }
    }

    pub fn explain(self, table: &ClauseTable) -> Refusal {
        Refusal {
            code: self.why.code.to_string(),
            clause: table.name(self.cite.clause),
            ruling: self.cite.ruling.map(|ruling| table.name(ruling)),
            message: self.why.sentence.replace("{}", &self.number.to_string()),
        }
    }
}
