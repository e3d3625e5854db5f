//! Transcripts of tables, as a component without imports: `wit/transcript/transcript.wit` is its contract.
//!
//! `kip-transcript` does the work; this crate turns JSON text into values, and the contract's values into the crate's.
#![cfg(target_arch = "wasm32")]
#![no_std]

extern crate alloc;

#[rustfmt::skip]
#[allow(missing_docs, unsafe_code, reason = "generated: the component ABI is pointers")]
mod bindings {
    wit_bindgen::generate!({
        path: "../../../wit/transcript",
        world: "transcript",
    });

    use super::Transcript;
    export!(Transcript);
}
mod facts;
mod judge;
mod writer;

use kip_shim_runtime as _;

/// The exports of the component.
struct Transcript;
