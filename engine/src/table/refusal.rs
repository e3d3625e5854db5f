//! Refusals: why something was not accepted, in a small copyable form.

use alloc::string::ToString;

use super::clause::{ClauseTable, is_same_text};
use crate::contract::{Citation, MinorUnits, Quantity, Refusal, Timestamp};

/// The result of a step.
pub type Done = Result<(), Refused>;

/// A refusal in the machine's form. [`Refused::explain`] turns it into text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    why: &'static Why,
    cite: Citation,
    number: u64,
    names: Names,
}

/// What the number in a refusal's sentence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    /// A count, a seat, a round, or nothing.
    Number,
    /// Minor units.
    Amount,
    /// Milliseconds since 1970 UTC.
    Moment,
}

/// The code and sentence of a refusal.
#[derive(Debug, PartialEq, Eq)]
pub struct Why {
    /// A listed code, in kebab-case.
    pub code: &'static str,
    /// One sentence; `{}` stands for the number.
    pub sentence: &'static str,
}

/// Codes and their meanings, sorted by code.
pub type Codes = &'static [(&'static str, &'static str)];

/// The codes that every family has.
pub const CODES: Codes = &[
    ("bound", "A number is asked for below 0: a bound is at least 1."),
    ("count", "More bytes or numbers are asked for than one call gives."),
    ("digest-length", "A digest has not its 32 bytes."),
    ("entropy-length", "What a player adds to the draws has not its 32 bytes."),
    ("link-length", "A link of a chain has not its 32 bytes."),
    ("seed-length", "A seed has not its 32 bytes."),
];

/// Requires at compile time that a code is in one of the lists.
///
/// # Panics
/// When no list has the code; in a constant that is a compile error.
pub const fn require_listed(code: &str, lists: &[Codes]) {
    let mut found = false;
    let mut list = 0;
    while list < lists.len() {
        let mut place = 0;
        while place < lists[list].len() {
            found |= is_same_text(lists[list][place].0, code);
            place += 1;
        }
        list += 1;
    }
    assert!(found, "a refusal gives a code that is not listed: say in `CODES` what it means");
}

/// A code of this list or, if named, of the family's list. Any other code does not compile.
macro_rules! code {
    ($code:literal $(, $family:expr)?) => {{
        const _: () = $crate::table::refusal::require_listed($code, &[$crate::table::refusal::CODES $(, $family)?]);
        $code
    }};
}
pub(crate) use code;

/// Builds a refusal from the family's codes, a code, a citation and a sentence.
macro_rules! refused {
    ($family:expr; $code:literal, $cite:expr, $sentence:expr $(,)?) => {
        $crate::table::refusal::Refused::new(
            const {
                &$crate::table::refusal::Why {
                    code: $crate::table::refusal::code!($code, $family),
                    sentence: $sentence,
                }
            },
            $cite,
        )
    };
}
pub(crate) use refused;

impl Refused {
    pub const fn new(why: &'static Why, cite: Citation) -> Self {
        Self { why, cite, number: 0, names: Names::Number }
    }

    /// Sets the number in the sentence, which is neither an amount nor a moment.
    pub const fn with(self, number: u64) -> Self {
        Self { number, ..self }
    }

    /// Sets the amount in the sentence.
    pub const fn with_amount(self, amount: MinorUnits) -> Self {
        Self { number: amount, names: Names::Amount, ..self }
    }

    /// Sets the moment in the sentence.
    pub const fn with_moment(self, moment: Timestamp) -> Self {
        Self { number: moment, names: Names::Moment, ..self }
    }

    pub fn explain(self, table: &ClauseTable) -> Refusal {
        Refusal {
            code: self.why.code.to_string(),
            clause: table.name(self.cite.clause),
            ruling: self.cite.ruling.map(|ruling| table.name(ruling)),
            message: self.why.sentence.replace("{}", &self.number.to_string()),
            names: match self.names {
                Names::Number => None,
                Names::Amount => Some(Quantity::Amount(self.number)),
                Names::Moment => Some(Quantity::Moment(self.number)),
            },
        }
    }
}
