//! Transcripts from anywhere, as `kip verify` and `kip replay` read them.
//!
//! An input has the lines of a transcript without their chains. Whoever forges one can chain its lines, so
//! they are chained here; a `"digest":""` or `"state":""` is filled in with the component's, so that what is
//! kept in the tree outlives a component.

mod forge;

use std::sync::OnceLock;

use kip::contract::{Actor, Timestamp};
use kip::transcript::{Ending, Lines, RecordedTable, ReplayError, Replayed, replay};
use kip::two_up::{Config, Order, Terms};
use kip::{Digest, Limits, Registry, Successor};
use kip_cli::untrusted_input;
use serde::Deserialize;
use serde_json::Value;

use forge::forged;
pub use forge::input;

/// The components that ship; compiled once for a program.
///
/// # Panics
/// Where the components that were built are not those of `engine/components.lock`.
pub fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(|| Registry::embedded(Limits::default()).expect("the components of engine/components.lock"))
}

/// The bytes as they are; chained; and the session that their orders make.
///
/// # Panics
/// Where a reader does not keep its word.
pub fn run(bytes: &[u8]) {
    read(bytes);
    let lines: Vec<_> = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
    let recorded = lines.split_first().and_then(|(first, rest)| record(first, rest));
    let states = recorded.as_ref().map_or(&[][..], |(_, states)| states);
    read(&forged(&lines, states));
    if let Some((paper, _)) = &recorded {
        holds(paper, bytes);
    }
}

/// Any lines: read as they are written, played again, and verified. What plays again is read, too.
fn read(paper: &[u8]) {
    let most = paper.split(|byte| *byte == b'\n').count() + 1;
    let written = written(paper).map_err(|error| placed(&error, most));
    match replay(registry(), paper) {
        Err(error) => placed(&error, most),
        Ok(replayed) => {
            assert_eq!(written, Ok((replayed.commands, replayed.chain)), "what plays again is read otherwise");
            goes_on(replayed, paper);
        }
    }
    let json = paper.len().is_multiple_of(2);
    if let Err(told) = untrusted_input::transcript(paper, registry(), json) {
        assert!(!told.is_empty(), "nobody is told what is wrong");
    }
}

/// What it says, as far as that can be told without the component.
fn written(paper: &[u8]) -> Result<(u64, Digest), ReplayError> {
    let mut lines: Lines<_> = Lines::begin(paper)?;
    while lines.step()?.is_some() {}
    Ok((lines.commands(), lines.chain()))
}

fn placed(error: &ReplayError, most: usize) {
    assert!((1..=most).contains(&error.line), "line {} of {most}", error.line);
    assert!(!error.to_string().is_empty());
}

/// Who takes up an open transcript writes on as if nothing had happened.
fn goes_on(replayed: Replayed, paper: &[u8]) {
    if replayed.ending == Ending::Closed {
        return;
    }
    let mut rest = Vec::new();
    let recorded = replayed.resume(&mut rest).expect("what was asked is done now");
    recorded.end().expect("memory takes it");
    replay(registry(), [paper, &rest].concat().as_slice()).expect("what was taken up plays again");
}

/// What was recorded plays again, `kip verify` finds nothing, and whoever touches a byte is found out.
fn holds(paper: &[u8], bytes: &[u8]) {
    replay(registry(), paper).expect("what was recorded plays again");
    untrusted_input::transcript(paper, registry(), false).expect("what was recorded holds");
    let mut touched = paper.to_vec();
    let at = bytes.iter().fold(0_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte)));
    touched[at % paper.len()] ^= 1;
    assert!(replay(registry(), touched.as_slice()).is_err(), "byte {} was touched unseen", at % paper.len());
}

/// What a line asks for.
#[derive(Deserialize)]
#[serde(untagged)]
enum Asked {
    Order { by: Actor, at: Timestamp, command: kip::two_up::Command },
    Swap { swap: To, at: Timestamp },
}

#[derive(Deserialize)]
struct To {
    to: Named,
    terms: Option<Terms>,
}

#[derive(Deserialize)]
struct Named {
    rulebook: String,
}

/// The session that the orders make, as the host records it, and its state after each line.
fn record(first: &[u8], rest: &[&[u8]]) -> Option<(Vec<u8>, Vec<Digest>)> {
    let first: Value = serde_json::from_slice(first).ok()?;
    let rulebook = registry().rulebook(first.get("rulebook")?.as_str()?)?;
    let config: Config = serde_json::from_value(first.get("config")?.clone()).ok()?;
    let mut paper = Vec::new();
    let (mut table, _) = RecordedTable::open(&rulebook, &config, &mut paper).ok()?;
    let mut states = vec![Digest::of(&table.snapshot().ok()?)];
    for line in rest {
        match serde_json::from_slice(line) {
            Ok(Asked::Order { by, at, command }) => {
                let order = Order { by, at, command };
                // A refusal is on paper like all else.
                let _ = table.apply(order.by, order.at, &order.command);
            }
            Ok(Asked::Swap { swap: To { to, terms }, at }) => {
                let to = registry().rulebook(&to.rulebook)?;
                // A swap that does not come about leaves nothing.
                let _ = table.swap(Successor { rulebook: to, terms }, at);
            }
            Err(_) => {}
        }
        states.push(Digest::of(&table.snapshot().ok()?));
    }
    table.end().ok()?;
    Some((paper, states))
}
