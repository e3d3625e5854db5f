//! Room for a rulebook's record in a component: a builder puts the record here, and the component reads it.
//!
//! This crate knows no game and no record. On a host's own machine it is empty.
#![cfg(target_arch = "wasm32")]
#![no_std]
#![allow(unsafe_code, reason = "the room is filled after it is compiled")]

use core::cell::UnsafeCell;

use kip_engine::record::ROOM;

/// The room. It is all zeros, which take no byte of a component; a builder writes a record at the address that the module
/// exports under this name.
#[unsafe(no_mangle)]
static KIP_RECORD: Room = Room(UnsafeCell::new([0; ROOM]));

#[repr(C, align(16))]
struct Room(UnsafeCell<[u8; ROOM]>);

// SAFETY: nothing writes to it while the component runs.
unsafe impl Sync for Room {}

/// Returns what is in the room: a record and zeros, or zeros alone where none was added.
#[must_use]
pub fn record() -> &'static [u8] {
    // The compiler knows only the zeros, and must not take them for all there will ever be.
    let room = core::hint::black_box(KIP_RECORD.0.get());
    // SAFETY: the room exists as long as the component, and nothing writes to it.
    unsafe { &*room }
}
