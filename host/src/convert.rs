//! The conversions between the host's bindings and the engine's words.
//!
//! The list of types is the one the components are built with.

kip_shim::two_up_conversions!(crate::bindings::exports::kip::games);
