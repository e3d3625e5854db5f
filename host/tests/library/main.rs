//! Tests the library as a platform uses it: draws, registry, swaps at a live table, transcripts, witnesses.
//!
//! They form one program, because each program links Wasmtime.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/tamper.rs"]
mod tamper;

mod cache;
mod card_swaps;
mod casino_cards;
mod croupier;
mod deals;
mod draws;
mod game;
mod high_card;
mod once;
mod pages;
mod registry;
mod seat_transcript;
mod stored;
mod swap;
mod swap_rulebook;
mod threads;
mod transcript;
mod transcript_component;
mod witness;
