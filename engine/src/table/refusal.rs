//! Refusals: why something was not accepted, in a small copyable form.

use alloc::format;
use alloc::string::ToString;

use super::clause::ClauseTable;
use crate::contract::{Citation, Fraction, MinorUnits, Quantity, Refusal, Timestamp};

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
    /// A fraction over this denominator.
    Over(u64),
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
    ("amount-too-large", "An amount is more than can be given."),
    ("amount-zero", "An amount is 0."),
    ("bad-beacon", "A beacon, or a round of it, is not well formed."),
    ("bad-state", "These bytes are no state."),
    ("bad-table", "These bytes are no exported table, or one that contradicts itself."),
    ("beacon-differs", "A chain to follow has another beacon than the table was opened with."),
    ("beacon-missing", "A draw brings no round of the beacon that the table has."),
    ("beacon-unexpected", "A draw brings a round of a beacon, and the table has none."),
    ("bound", "A number is asked for below 0: a bound is at least 1."),
    ("chain-committed", "A chain to follow is committed already."),
    ("chain-too-long", "A chain has more links than it may have."),
    ("chain-too-short", "A chain has fewer links than it must have."),
    ("chain-used", "A chain to follow has links of one that was committed at the table."),
    ("chains-used-up", "The table has had as many chains as it may have."),
    ("count", "More bytes or numbers are asked for than one call gives."),
    ("digest-length", "A digest has not its 32 bytes."),
    ("draw-not-committed", "What is revealed is not the next link of the published chain."),
    ("entropy-given", "The player has added to the next draws already."),
    ("entropy-length", "What a player adds to the draws has not its 32 bytes."),
    ("foreign-event", "An event belongs to no table of this kind."),
    ("head-length", "The head of a chain has not its 32 bytes."),
    ("link-length", "A link of a chain has not its 32 bytes."),
    ("next-chain-due", "Too few links of the chain are left: another is committed, or takes over, first."),
    ("no-such-seat", "The table has no seat of that number."),
    ("not-authorised", "Who asks is not entitled to this."),
    ("not-in-these-rules", "These rules do not know this, or do not allow it."),
    ("other-family", "A state or table is of another family of games."),
    ("other-generation", "A state or table is of another generation of the contract."),
    ("other-rulebook", "The state is of another rulebook."),
    ("reveal-length", "A link that is revealed has not its 32 bytes."),
    ("seat-empty", "Nobody sits on the seat."),
    ("seat-taken", "Somebody sits on the seat."),
    ("seed-length", "A seed has not its 32 bytes."),
    ("table-closed", "The table is closed."),
    ("table-name-length", "The table's name is empty or too long."),
    ("text-length", "A text is empty or too long."),
    ("time-backwards", "The time is before that of the last command."),
    ("time-too-large", "A time is too late to be written."),
    ("wrong-beacon-round", "Another round of the beacon is due."),
    ("wrong-filling", "A command has no place for what is to be filled in, or it is there twice."),
    ("wrong-moves", "The moves of an event are not what it says."),
    ("wrong-spin-source", "The table was opened with another source of chance."),
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

/// Whether two texts are equal, in constants too.
const fn is_same_text(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut place = 0;
    while place < one.len() {
        if one[place] != other[place] {
            return false;
        }
        place += 1;
    }
    true
}

/// The functions of the `draws` interface refuse with codes of this list.
const _: () = {
    let mut place = 0;
    while place < kip_contract::draw_functions::CODES.len() {
        require_listed(kip_contract::draw_functions::CODES[place], &[CODES]);
        place += 1;
    }
};

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

/// Builds a refusal from the codes that every family has.
macro_rules! refused_in_any {
    ($code:literal, $cite:expr, $sentence:expr $(,)?) => {
        $crate::table::refusal::refused!(&[]; $code, $cite, $sentence)
    };
}
pub(crate) use refused_in_any;

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

    /// Sets the fraction in the sentence, written as `15/2`.
    pub const fn with_fraction(self, Fraction { numerator, denominator }: Fraction) -> Self {
        Self { number: numerator, names: Names::Over(denominator), ..self }
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
            message: self.why.sentence.replace(
                "{}",
                &match self.names {
                    Names::Over(denominator) => format!("{}/{denominator}", self.number),
                    Names::Number | Names::Amount | Names::Moment => self.number.to_string(),
                },
            ),
            names: match self.names {
                Names::Number | Names::Over(_) => None,
                Names::Amount => Some(Quantity::Amount(self.number)),
                Names::Moment => Some(Quantity::Moment(self.number)),
            },
        }
    }
}
