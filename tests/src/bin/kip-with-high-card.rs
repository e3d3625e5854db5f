//! The program `kip` with a family that it does not come with: high card.
//!
//! `cargo run -p kip-tests --bin kip-with-high-card -- play --component high-card.wasm --auto 20`

use std::process::ExitCode;

use kip_cli::faces::Family;
use kip_high_card_contract::HighCard;

fn main() -> ExitCode {
    kip_cli::main_with(&[Family::of::<HighCard>()])
}
