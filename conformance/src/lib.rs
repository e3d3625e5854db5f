//! The conformance suite: what certifies a component, and a host in any language.
//!
//! [`clauses`] says for every numbered line of a rulebook who holds it: the engine, with the tests
//! that fail without it, or the host's people, with what the engine gives them for it. [`hosting`]
//! is what the suite asks of whoever plays; [`protocol`] is that over JSON lines, so that a host in
//! any language can be asked; [`native`] answers with the engine itself.
//!
//! No host's code enters this crate: it knows no runtime of components, only what it asks of one.

pub mod clauses;
pub mod hosting;
pub mod native;
pub mod protocol;
pub mod report;
