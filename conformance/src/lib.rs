//! The conformance suite: what certifies a component, and a host in any language.
//!
//! [`clauses`] says for every numbered line of a rulebook who holds it: the engine, with the vectors
//! that hold it, derived from them, or the host's people, with what the engine gives them. [`hosting`]
//! is what the suite asks of whoever plays; [`protocol`] is that over JSON lines, so that a host in
//! any language can be asked, and [`adapter`] asks it; [`families::two_up::native`] answers with the engine itself.
//!
//! [`vectors`] says what has to happen at a table and [`runner`] plays it; [`abuse`] says what must
//! not hurt anybody, [`replay`] plays every session again. [`report`] is what came of it all.
//!
//! No host's code enters this crate: it knows no runtime of components, only what it asks of one.

#[cfg(feature = "certify")]
pub mod abuse;
#[cfg(feature = "certify")]
pub mod adapter;
pub mod by_state;
#[cfg(feature = "certify")]
pub mod certificate;
pub mod chips;
pub mod choices;
pub mod citations;
pub mod clauses;
#[cfg(feature = "certify")]
pub mod explore;
pub mod families;
pub mod hosting;
mod json_canonical;
pub mod money;
pub mod protocol;
pub mod replay;
#[cfg(feature = "certify")]
pub mod report;
pub mod runner;
#[cfg(feature = "certify")]
pub mod schema;
pub mod session;
pub mod vectors;
