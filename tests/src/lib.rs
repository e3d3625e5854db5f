//! Whole-system tests: one suite over the native engine, the stateless component and the kept table.
//!
//! [`Play`] gives every command to all of them and insists that they agree, byte for byte. It also
//! keeps the books: money is conserved after every command, a refusal changes nothing, and events
//! are enough to rebuild the state.

pub mod books;
mod play;
pub mod say;

pub use play::Play;
