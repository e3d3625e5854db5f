//! Refusals: why something was not accepted, small enough to hand around before anybody reads it.

use alloc::string::ToString;

use super::clause::{ClauseTable, same};
use crate::contract::{Citation, Refusal};

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
    /// One that is listed, in kebab-case.
    pub code: &'static str,
    /// One sentence; `{}` stands for the number.
    pub sentence: &'static str,
}

/// Codes with what they mean, by name.
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

/// Lets only a code compile that one of the lists has.
///
/// # Panics
/// Where none has it; in a constant that is a compile error.
pub const fn require_listed(code: &str, lists: &[Codes]) {
    let mut found = false;
    let mut list = 0;
    while list < lists.len() {
        let mut place = 0;
        while place < lists[list].len() {
            found |= same(lists[list][place].0, code);
            place += 1;
        }
        list += 1;
    }
    assert!(found, "a refusal gives a code that is not listed: say in `CODES` what it means");
}

/// A code of this list or, where one is named, of the family's: another does not compile.
macro_rules! code {
    ($code:literal $(, $family:expr)?) => {{
        const _: () = $crate::table::refusal::require_listed($code, &[$crate::table::refusal::CODES $(, $family)?]);
        $code
    }};
}
pub(crate) use code;

/// A refusal with its code, its citation and its sentence; the family's codes stand first.
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
