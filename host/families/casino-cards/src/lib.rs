//! Casino, the card game, for programs that play it: [computer players](players).
//!
//! Nothing that a casino needs for its own players is here: `kip-host` depends on none of it.
#![forbid(unsafe_code)]

pub mod players;
