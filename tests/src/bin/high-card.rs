//! Plays the vectors of high card through adapters, and every session once more. Hosts in any language must play a family that
//! they were not written for.
//!
//! `cargo run -p kip-tests --bin high-card -- conformance/adapters/python/run conformance/adapters/c/run`

use std::env;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use kip::{Digest, Stateless};
use kip_conformance::adapter::{Adapter, Limits, check_protocol_conduct};
use kip_conformance::hosting::Hosting as _;
use kip_conformance::stateless_host::StatelessHost;
use kip_conformance::{replay, runner};
use kip_high_card_contract::HighCard;
use kip_tests::high_card::{component, rulebook, suite, write};

fn main() -> ExitCode {
    let commands: Vec<String> = env::args().skip(1).collect();
    if commands.is_empty() || commands.iter().any(|command| command.starts_with('-')) {
        eprintln!("usage: high-card ADAPTER...; each is a command, such as conformance/adapters/python/run");
        return ExitCode::from(2);
    }
    let mut holds = true;
    for command in &commands {
        match play_through(command) {
            Ok(summary) => println!("{command}: {summary}"),
            Err(error) => {
                println!("{command}: {error}");
                holds = false;
            }
        }
    }
    ExitCode::from(u8::from(!holds))
}

/// Plays everything through one adapter. Returns a summary; the error holds the findings.
fn play_through(command: &str) -> Result<String, Box<dyn Error>> {
    let wasm = component()?;
    let path = write(&wasm, Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/components")))?;
    let mut adapter: Adapter<HighCard> =
        Adapter::start(command, Limits { request: Duration::from_secs(60), ..Limits::default() })?;
    let file = path.display().to_string();
    let described = adapter.load(&file, Some(&Digest::of(&wasm).to_string())).map_err(|failure| failure.describe())?;
    let rulebook = rulebook(&wasm)?;
    if described != *rulebook.description() {
        return Err("`load` describes something else".into());
    }
    let (vectors, sessions) = runner::play(&mut adapter, &described, &suite()?, None, &mut || {});
    let mut second = StatelessHost::new(Stateless::new(&rulebook)?, "bytes");
    let replay = replay::part(&sessions, &mut second, None, None, &mut || {});
    let mut findings: Vec<String> = vectors
        .findings
        .iter()
        .chain(&replay.findings)
        .map(|finding| format!("{}: {}", finding.place, finding.what))
        .collect();
    findings.extend(check_protocol_conduct(&mut adapter, &file));
    let who = adapter.who().name.clone();
    findings.extend(adapter.stop().err());
    if !findings.is_empty() {
        return Err(findings.join("\n").into());
    }
    Ok(format!("{who} holds: {} vectors, each played again", sessions.len()))
}
