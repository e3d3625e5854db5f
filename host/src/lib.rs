//! The reference host of kip: it loads rulebooks and plays tables with them.
//!
//! A rulebook is one WebAssembly component without imports, certified by the SHA-256 of its bytes. This crate
//!
//! - loads rulebooks ([`Registry`]) and enforces [`Limits`] on them,
//! - keeps tables in memory ([`Table`]) or plays them from bytes ([`Stateless`]),
//! - plays rulebooks of any family without the family's types ([`Game`]),
//! - lets another component take over a live table ([`Table::swap`]),
//! - writes and replays transcripts ([`transcript`]), checks draws ([`draw`]) and sums money ([`money`]).
//!
//! It adds no rules: the component alone decides what may happen at a table.
//!
//! Tables, states, swaps and transcripts belong to a [`family`] of games. The default is Two-Up. Any other family works
//! once its types are written from its `wit` ([`Registry::of_family`]).
//!
//! With the feature `cache`, a default one, compiled code is kept on disk for the next process (`CodeCache`). Loading, opening,
//! commands, swaps and every call of a component are spans of the crate `tracing`. Their fields name the rulebook, the table or the
//! command, the outcome and the microseconds, never an amount, a seed or a card. The host logs a warning when an instance fails and
//! is replaced. `host/docs/rust-hosts.md` lists the spans, and shows a host of many tables.
//!
//! Registries, rulebooks, errors and answers are `Send` and `Sync`, and their clones share their contents. Tables ([`Table`],
//! [`Stateless`], [`Game`], [`transcript::RecordedTable`]) are `Send`: each is one instance of a component, so each call takes
//! `&mut`, and one thread at a time plays at it.
//!
//! The types of the game, such as commands and events, are those of the contract: [`contract`] and [`two_up`]. With serde they
//! are JSON under the contract's names.
//!
//! # A complete host
//!
//! ```
//! use kip::two_up::{Command, Config};
//! use kip::contract::{Actor, Joining, Role};
//! use kip::{Fault, Limits, Registry, Table, transcript};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     // The rulebooks this crate carries. For another component: `Registry::new`,
//!     // `allow` its digest, `load` its bytes.
//!     let registry = Registry::embedded(Limits::default())?;
//!     let rulebook = registry.rulebook("nsw").ok_or("no such rulebook")?;
//!     println!("{} ({})", rulebook.description().head.title, rulebook.digest());
//!
//!     // A table with a transcript: each order is written before it is applied.
//!     let config: Config = serde_json::from_str(
//!         r#"{
//!             "table": "Ring 1", "seats": 8,
//!             "opened-at": 1767225600000, "zone-offset-minutes": 660,
//!             "source": "fresh",
//!             "terms": { "casino": {
//!                 "sign": {
//!                     "spinner": { "min": 500, "max": 50000 },
//!                     "heads-tails": { "min": 500, "max": 100000 }
//!                 },
//!                 "enforcement": "strict",
//!                 "denominations": [100, 500, 2500],
//!                 "allow-return-over-one": false
//!             } }
//!         }"#,
//!     )?;
//!     let mut paper = Vec::new();
//!     let (mut table, _) = transcript::RecordedTable::open(&rulebook, &config, &mut paper)?;
//!
//!     // A command has a giver and a time. A refusal is a value and changes nothing. A component
//!     // that fails or exceeds a limit gives another `Fault`, and the table is as it was before.
//!     let host = Actor { role: Role::Host, number: 0 };
//!     let join = Command::Join(Joining { seat: 1, age_attested: true });
//!     for event in table.apply(host, config.opened_at, &join)? {
//!         let cited = rulebook.clauses().cite(&event);
//!         println!("{}: {}", cited.clause, serde_json::to_string(cited.what)?);
//!     }
//!     match table.apply(host, config.opened_at, &join) {
//!         Err(transcript::RecordError::Fault(Fault::Refused(refusal))) => {
//!             println!("{}, by {}", refusal.message, refusal.clause);
//!         }
//!         other => return Err(format!("a taken seat was not refused: {other:?}").into()),
//!     }
//!
//!     // Another host can go on from the state's bytes, and the transcript proves them.
//!     let (mut table, _) = table.end()?;
//!     let state = table.snapshot()?;
//!     let mut restored = Table::restore(&rulebook, &state)?;
//!     assert_eq!(restored.view(None)?, table.view(None)?);
//!     let replayed = transcript::replay(&registry, paper.as_slice())?;
//!     assert_eq!((replayed.accepted, replayed.refused), (1, 1));
//!     Ok(())
//! }
//! ```

pub mod amounts;
#[cfg(feature = "cache")]
mod cache;
mod cite;
mod clock;
mod compiling;
mod complexity;
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod croupier;
pub mod draw;
mod exports;
pub mod family;
mod fault;
mod functions;
pub mod game;
mod generation;
mod inspect;
mod instance;
mod journal;
mod limits;
mod load;
pub mod money;
mod refusal;
mod registry;
mod rulebook;
mod sandbox;
mod stateless;
mod swap;
mod table;
mod traced;
pub mod transcript;

#[cfg(feature = "cache")]
pub use cache::{CacheError, CodeCache};
pub use cite::{CitedEvent, Clauses};
pub use compiling::COMPILING;
pub use draw::{Coins, Draws};
pub use family::{CasinoCards, Family, Hosted, TwoUp};
pub use fault::Fault;
pub use game::Game;
pub use generation::{GENERATION, contract_name};
pub use inspect::{Form, Inspection, Port, inspect};
pub use kip_transcript::{Build, Digest, DigestError};
pub use limits::Limits;
pub use load::{InspectError, LoadError};
pub use refusal::refusal_text;
pub use registry::{Carried, Registry, carried};
pub use rulebook::{About, Rulebook};
pub use stateless::Stateless;
pub use swap::{Successor, SwapError, Swapped};
pub use table::Table;

/// The name and version of the WebAssembly runtime.
pub const RUNTIME: &str = concat!("wasmtime ", env!("WASMTIME"));

/// The types that all families of games share, and the actors of Two-Up.
pub mod contract {
    pub use kip_contract::two_up::{Actor, Role, Stake};
    pub use kip_contract::types::*;
}

/// The types of Casino, the card game.
pub mod casino_cards {
    pub use kip_contract::casino_cards::*;
}

/// The types of Two-Up.
pub mod two_up {
    pub use kip_contract::two_up::TableView as View;
    pub use kip_contract::two_up::*;
}

/// Compiles and runs the program in this package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
