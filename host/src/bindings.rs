//! What wasmtime makes of the contract.
//!
//! Private to the host: what the host shows are the engine's words.
#![allow(missing_docs, reason = "generated from the contract, which is documented")]

wasmtime::component::bindgen!({
    path: "../wit",
    world: "two-up-rulebook",
});
