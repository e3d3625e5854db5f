//! An adapter for the custom rulebooks, which have no component: the native engine answers, so that the independent
//! oracle can be compared with their treatment of five Odds and with winnings rounded down.
//!
//! `cargo build -p kip-tests --bin own-rulebooks`, then `python3 -m oracle.duel --engine <the program> --rulebook
//! partage`; the others are `prison`, `elects` and `down`.

use std::io;
use std::process::ExitCode;

use kip_conformance::families::two_up::native::Native;
use kip_conformance::protocol;
use kip_tests::own_rulebooks::{DOWN, ELECTS, PARTAGE, PRISON};

fn main() -> ExitCode {
    match protocol::serve(
        &mut Native::with_rulebooks(vec![*PARTAGE, *PRISON, *ELECTS, *DOWN]),
        io::stdin().lock(),
        io::stdout().lock(),
    ) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("own-rulebooks cannot go on: {error}");
            ExitCode::FAILURE
        }
    }
}
