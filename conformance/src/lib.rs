//! The conformance suite: it certifies components, and hosts in any language.
//!
//! [`clauses`] names the party that holds every numbered line of a rulebook: the engine, with the vectors that prove it, or the
//! host's people, with the means that the engine gives them. [`hosting`] is the interface that a host implements; [`protocol`] is
//! the same interface as JSON lines, for a host in any language, and [`adapter`] is its client. [`families::two_up::native`]
//! implements it with the engine itself.
//!
//! [`vectors`] are the expected courses of play and [`runner`] plays them. [`abuse`] sends hostile input, [`replay`] plays every
//! session again, `side_by_side` compares a host with the reference host, and [`report`] collects the results.
//!
//! This crate contains no host's code and no component runtime, only the interface to one.

#[cfg(feature = "certify")]
pub mod abuse;
#[cfg(feature = "certify")]
pub mod adapter;
#[cfg(feature = "certify")]
pub mod beside;
pub mod books;
#[cfg(feature = "certify")]
pub mod certificate;
pub mod chips;
pub mod choices;
#[cfg(feature = "certify")]
mod choose;
pub mod citations;
pub mod clauses;
#[cfg(feature = "certify")]
pub mod divergence;
#[cfg(feature = "certify")]
pub mod draws;
#[cfg(feature = "certify")]
pub mod explore;
pub mod families;
pub mod family;
#[cfg(feature = "certify")]
pub mod functions;
#[cfg(feature = "certify")]
pub mod grants;
pub mod hosting;
mod json_canonical;
#[cfg(feature = "certify")]
pub mod listed_sessions;
#[cfg(all(test, feature = "certify"))]
mod lying;
pub mod money;
#[cfg(feature = "certify")]
pub mod picks;
#[cfg(feature = "certify")]
pub mod places;
pub mod protocol;
#[cfg(feature = "certify")]
pub mod random_play;
pub mod replay;
#[cfg(feature = "certify")]
pub mod report;
#[cfg(feature = "certify")]
pub mod rights;
pub mod runner;
#[cfg(feature = "certify")]
pub mod schema;
pub mod session;
#[cfg(feature = "certify")]
pub mod side_by_side;
#[cfg(feature = "certify")]
pub mod stages;
pub mod stateless_host;
#[cfg(feature = "certify")]
pub mod statistic;
pub mod text;
pub mod unique_keys;
pub mod vectors;
#[cfg(feature = "certify")]
pub mod watched;
