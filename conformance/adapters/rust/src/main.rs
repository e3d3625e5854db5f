//! An adapter that hosts kip's components for a conformance runner that speaks JSON lines.
//!
//! It also shows a host in Rust with the crate `kip`: all of the host is `kip::conformance`, for each family of games.
//! `kip-adapter --native` answers with the engine of Two-Up itself, without a component. That is much faster and serves
//! comparisons of millions of commands. `--bench` is measured beside the hosts in other languages. This program contains no rule
//! of a game.

mod bench;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use kip::conformance::Components;
use kip::{CasinoCards, Family as _, TwoUp};
use kip_conformance::families::two_up::native::Native;
use kip_conformance::protocol::{self, Requests, Server};

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let served = match arguments.as_slice() {
        [] => serve(),
        [flag] if flag == "--native" => {
            protocol::serve(&mut Native::default(), io::stdin().lock(), io::stdout().lock())
        }
        [flag, component, sha256, round] if flag == "--bench" => {
            let sha256 = sha256.to_string_lossy();
            bench::measure(Path::new(component), &sha256, Path::new(round)).map_err(io::Error::other)
        }
        _ => {
            eprintln!("usage: kip-adapter [--native]; requests come on standard input, one JSON object a line");
            return ExitCode::from(2);
        }
    };
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kip-adapter cannot go on: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Answers with the host of the family whose component was loaded last.
fn serve() -> io::Result<()> {
    let (mut coins, mut cards) = (Components::<TwoUp>::default(), Components::<CasinoCards>::default());
    let (mut coins, mut cards) = (Server::new(&mut coins), Server::new(&mut cards));
    let mut plays_cards = false;
    for line in Requests::new(io::stdin().lock()) {
        let line = line?;
        if let Some(component) = protocol::component_to_load(&line) {
            plays_cards = has_cards(&component);
        }
        let answer = if plays_cards { cards.answer(&line)? } else { coins.answer(&line)? };
        let Some(answer) = answer else { break };
        let mut output = io::stdout().lock();
        output.write_all(&answer)?;
        output.flush()?;
    }
    Ok(())
}

/// Returns whether a component's file, or a carried rulebook with that id, belongs to the card games.
fn has_cards(component: &str) -> bool {
    if let Some(carried) = kip::carried().iter().find(|carried| carried.rulebook == component) {
        return carried.family == CasinoCards::NAME;
    }
    // A file that cannot be read is refused when it is loaded.
    let inspection = protocol::read_component(component).ok().and_then(|wasm| kip::inspect(&wasm).ok());
    inspection.and_then(|found| found.family).is_some_and(|family| family == CasinoCards::NAME)
}
