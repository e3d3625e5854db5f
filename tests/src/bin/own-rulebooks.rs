//! An adapter for rulebooks of a house's own, which no component has: the engine itself answers, so that an
//! independent oracle can be played against what five Odds do elsewhere, and against winnings rounded down.
//!
//! `cargo build -p kip-tests --bin own-rulebooks`, then `python3 -m oracle.duel --engine <the program> --rulebook
//! partage`; the others are `prison`, `elects` and `down`.

use std::io;
use std::process::ExitCode;

use kip_conformance::families::two_up::native::{Book, Native};
use kip_conformance::protocol;
use kip_tests::own_rulebooks::{Down, Elects, Partage, Prison};

fn main() -> ExitCode {
    let books = vec![Book::of::<Partage>(), Book::of::<Prison>(), Book::of::<Elects>(), Book::of::<Down>()];
    match protocol::serve(&mut Native::knowing(books), io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("own-rulebooks cannot go on: {error}");
            ExitCode::FAILURE
        }
    }
}
