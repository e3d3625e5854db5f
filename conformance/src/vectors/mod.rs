//! Vectors: expected courses of play, derived from the rules and not recorded from an engine.
//!
//! The format is `kip-vectors/1`; its schema is `schema/vectors.schema.json`. [`runner`](crate::runner) plays them.

mod coverage;
mod format;
mod inherited;
mod lint;
mod suite;

pub use coverage::{cited, clause_map};
pub use format::{
    CLAUSES, ChancesStep, CommandStep, ExpectedEvent, ExpectedRefusal, FORMAT, Group, LegalStep, Note, OpenStep, Step,
    Test, Vectors, ViewStep,
};
pub use inherited::Exception;
pub use lint::faults;
pub use suite::{File, Suite, SuiteError, carried};
