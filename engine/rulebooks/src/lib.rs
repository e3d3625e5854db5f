//! Rulebooks as files: read, checked, and added to an engine's bytes.
//!
//! A rulebook is a file of the form of `engine/rulebooks/swazi.toml`: its clauses word for word, and every policy and step with the
//! clause that it follows from. [`Rulebook::read`] reads one, [`Component::with`] adds it to an engine that is compiled, and
//! [`Component::split`] takes it out again. Nothing here reads a file or compiles.
//!
//! ```
//! use kip_records::{Rulebook, find_text};
//!
//! let rulebook = Rulebook::read(find_text("crazy").unwrap(), &find_text)?;
//! assert_eq!((rulebook.id(), rulebook.title()), ("crazy", "Crazy Casino"));
//! # Ok::<(), kip_records::Fault>(())
//! ```

pub mod casino_cards;
mod citing;
mod component;
mod fault;
mod file;
mod rulebook;
#[cfg(feature = "schema")]
mod schema;
pub mod sections;
mod texts;
pub mod two_up;

pub use component::{Component, NoEngine, Part, reseal, sha256};
pub use fault::Fault;
pub use file::own_clauses;
pub use rulebook::{Rulebook, named};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use texts::{IDS, find_text};
