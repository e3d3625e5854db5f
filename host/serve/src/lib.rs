//! Live tables over HTTP and WebSocket: the program's `kip serve` as a library.
//!
//! [`Server::start`] serves the tables of a store. A node owns nothing: a table lies in the [store], a step reads it, applies
//! commands with the rulebook's component, and appends what came of it if the table is still where it was. A crash at any
//! instruction loses nothing that was acknowledged; another node, or the same one started again, goes on.
//!
//! The rules decide everything about the game. No family's name and no word of a game enter this crate.
#![forbid(unsafe_code)]

mod config;
mod crash;
mod doctor;
mod feed;
mod http;
mod metrics;
pub mod node;
mod problem;
mod replay;
mod secrets;
mod server;
mod setup;
pub mod store;

pub use config::{Bounds, Config, ConfigError, Listening, Operator, Storing};
pub use crash::POINTS as CRASH_POINTS;
pub use doctor::{Examined, examine_all};
pub use problem::Problem;
pub use server::{Links, Running, Server, StartError, make_operator_key};
pub use setup::{Drawn, Opening, open};
pub use store::Synchronous;
