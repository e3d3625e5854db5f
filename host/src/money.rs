//! Sums the moves of events: the balance of every account, and the round of a seat that each move belongs to.
//!
//! Only the moves of events say where money went. A [`Ledger`] sums them for any game without reading the events
//! themselves. [`Rounds`] assigns each move to a round of a seat.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let config = serde_json::from_str(include_str!("../examples/config.json"))?;
//! use kip::money::{Ledger, require_one_payer};
//! use kip::contract::{Account, Actor, Joining, Role};
//! use kip::{Limits, Registry, Table, two_up::Command};
//!
//! let registry = Registry::embedded(Limits::default())?;
//! let rulebook = registry.rulebook("nsw").ok_or("no such rulebook")?;
//! let (mut table, opening) = Table::open(&rulebook, &config)?;
//! let mut ledger = Ledger::default();
//! for event in &opening {
//!     ledger.post_all(&event.moves)?;
//! }
//!
//! let host = Actor { role: Role::Host, number: 1 };
//! let events = table.apply(host, config.opened_at, &Command::Join(Joining { seat: 1, age_attested: true }))?;
//! require_one_payer(events.iter().flat_map(|event| &event.moves))?;
//! for event in &events {
//!     ledger.post_all(&event.moves)?;
//! }
//! ledger.require_lying(&table.view(None)?.common.lying)?;
//! assert_eq!(ledger.balance(Account::Purse(1), 0), 0);
//! # Ok(())
//! # }
//! ```

pub use kip_contract::money::*;
