//! The reference host of kip: loads rulebooks and plays tables with them.
//!
//! A rulebook is one WebAssembly component without imports, certified by the SHA-256 of its
//! bytes. This crate loads it ([`Registry`]), holds it to [`Limits`], keeps tables warm
//! ([`Table`]) or plays them from bytes ([`Stateless`]), lets another component take over a live
//! table ([`Table::swap`]), plays rulebooks of any family without
//! their types ([`Game`]), writes and replays transcripts ([`transcript`]), checks draws ([`draw`]), and sums money
//! ([`money`]). It adds no rule of its own: what may happen at a table, the component says.
//!
//! Tables, states, swaps and transcripts are of a [`family`] of games: Two-Up where nothing else is said, and any other whose
//! types somebody wrote from its `wit` ([`Registry::of_family`]).
//!
//! With the feature `cache` compiled code is kept on disk for the next process (`CodeCache`). Loading, opening, commands,
//! swaps and every call of a component are spans of the crate `tracing`, with rulebook, table's name or command, never an
//! amount; an instance that failed and was replaced is a warning of it.
//!
//! The words of the game, commands and events and all they are made of, are the contract's:
//! [`contract`] and [`two_up`]. They are JSON too, by serde, with the contract's names.
//!
//! # A complete host
//!
//! ```
//! use kip::two_up::{Command, Config};
//! use kip::contract::{Actor, Joining, Role};
//! use kip::{Fault, Limits, Registry, Table, transcript};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     // The rulebooks this crate carries. For a component from elsewhere: `Registry::new`,
//!     // `allow` its digest, `load` its bytes.
//!     let registry = Registry::embedded(Limits::default())?;
//!     let rulebook = registry.rulebook("nsw").ok_or("no such rulebook")?;
//!     println!("{} ({})", rulebook.description().head.title, rulebook.digest());
//!
//!     // A table, with a transcript that is written before anything happens.
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
//!     // Who does what, and when. A refusal is a value and changes nothing; a component that
//!     // fails or takes too much is another `Fault`, and the table is as it was before.
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
//!     // Another host, another day: the state is bytes, and the transcript proves them.
//!     let (mut table, _) = table.end()?;
//!     let state = table.snapshot()?;
//!     let mut taken_up = Table::restore(&rulebook, &state)?;
//!     assert_eq!(taken_up.view(None)?, table.view(None)?);
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
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod croupier;
mod digest;
pub mod draw;
mod exports;
pub mod family;
mod fault;
pub mod game;
mod generation;
mod inspect;
mod instance;
mod journal;
mod limits;
mod load;
pub mod money;
mod registry;
mod rulebook;
mod sandbox;
mod stateless;
mod swap;
mod table;
pub mod transcript;

#[cfg(feature = "cache")]
pub use cache::{CacheError, CodeCache};
pub use cite::{CitedEvent, Clauses};
pub use digest::{Digest, DigestError};
pub use draw::{Coins, Draws};
pub use family::{Family, Hosted, TwoUp};
pub use fault::Fault;
pub use game::Game;
pub use generation::{CONTRACT, GENERATION};
pub use inspect::{Form, InspectError, Inspection, Port, inspect};
pub use limits::Limits;
pub use load::LoadError;
pub use registry::{Carried, Registry, carried};
pub use rulebook::Rulebook;
pub use stateless::Stateless;
pub use swap::{Build, Successor, SwapError, Swapped};
pub use table::Table;

/// A platform moves tables between threads, and asks registries and rulebooks from all of them.
const _: () = {
    const fn goes_to_another_thread<T: Send>() {}
    const fn is_shared_between_threads<T: Send + Sync>() {}
    goes_to_another_thread::<Table>();
    goes_to_another_thread::<Stateless>();
    goes_to_another_thread::<Game>();
    goes_to_another_thread::<transcript::RecordedTable<std::fs::File>>();
    is_shared_between_threads::<Registry>();
    is_shared_between_threads::<Rulebook>();
};

/// What runs the components, with its version.
pub const RUNTIME: &str = concat!("wasmtime ", env!("WASMTIME"));

/// The words that every family of games shares, and who acts in Two-Up.
pub mod contract {
    pub use kip_contract::two_up::{Actor, Role, Stake};
    pub use kip_contract::types::*;
}

/// The words of Two-Up.
pub mod two_up {
    pub use kip_contract::two_up::TableView as View;
    pub use kip_contract::two_up::*;
}
