//! The conformance suite: what certifies a component, and a host in any language.
//!
//! [`clauses`] says for every numbered line of a rulebook who holds it: the engine, with the tests
//! that fail without it, or the host's people, with what the engine gives them for it. [`hosting`]
//! is what the suite asks of whoever plays; [`protocol`] is that over JSON lines, so that a host in
//! any language can be asked, and [`adapter`] asks it; [`native`] answers with the engine itself.
//!
//! [`vectors`] says what has to happen at a table and [`runner`] plays it; [`abuse`] says what must
//! not hurt anybody, [`recall`] plays every session again. [`report`] is what came of it all.
//!
//! No host's code enters this crate: it knows no runtime of components, only what it asks of one.

pub mod abuse;
pub mod adapter;
pub mod by_state;
pub mod certificate;
pub mod chance;
pub mod citations;
pub mod clauses;
pub mod explore;
pub mod hosting;
pub mod money;
pub mod native;
pub mod orders;
pub mod protocol;
pub mod recall;
pub mod report;
pub mod returns;
pub mod runner;
pub mod schema;
pub mod session;
pub mod simulate;
pub mod vectors;
mod written;
