//! Arbitrary transcripts, as `kip verify` and `kip replay` read them.
//!
//! An input has the lines of a transcript without their chains. A forger can compute those, so the target adds them.
//! It also fills in each `"digest":""` and `"state":""`, so that stored inputs outlive a build of the components.

mod forge;

use kip::contract::{Actor, Timestamp};
use kip::transcript::{Ending, Lines, RecordedTable, ReplayError, Replayed, replay};
use kip::two_up::{Config, Terms};
use kip::{Digest, Successor, TwoUp};
use kip_cli::untrusted_input;
use serde::Deserialize;
use serde_json::Value;

use crate::component::registry;
use forge::forged;
pub use forge::input;

/// Reads the raw bytes, the chained lines, and a recording of their orders.
///
/// # Panics
/// When a reader breaks a promise.
pub fn run(bytes: &[u8]) {
    read(bytes);
    let lines: Vec<_> = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
    let recorded = lines.split_first().and_then(|(first, rest)| record(first, rest));
    let states = recorded.as_ref().map_or(&[][..], |(_, states)| states);
    read(&forged(&lines, states));
    if let Some((paper, _)) = &recorded {
        check_recording(paper, bytes);
    }
}

/// Reads, replays and verifies any lines. A transcript that replays also reads to the same result.
fn read(paper: &[u8]) {
    let most = paper.split(|byte| *byte == b'\n').count() + 1;
    let written = written(paper).map_err(|error| check_error(&error, most));
    match replay(registry(), paper) {
        Err(error) => check_error(&error, most),
        Ok(replayed) => {
            assert_eq!(written, Ok((replayed.commands, replayed.chain)), "what plays again is read otherwise");
            check_resume(replayed, paper);
        }
    }
    let json = paper.len().is_multiple_of(2);
    if let Err(message) = untrusted_input::transcript(paper, registry(), false, json) {
        assert!(!message.is_empty(), "the message is empty");
    }
}

/// Reads the lines without a component: the number of commands and the last chain.
fn written(paper: &[u8]) -> Result<(u64, Digest), ReplayError> {
    let mut lines: Lines<_, TwoUp> = Lines::begin(paper)?;
    while lines.step()?.is_some() {}
    Ok((lines.commands(), lines.chain()))
}

fn check_error(error: &ReplayError, most: usize) {
    assert!((1..=most).contains(&error.line), "line {} of {most}", error.line);
    assert!(!error.to_string().is_empty());
}

/// Resumes an open transcript. The continuation must follow the original and replay.
fn check_resume(replayed: Replayed<TwoUp>, paper: &[u8]) {
    if replayed.ending == Ending::Closed {
        return;
    }
    let mut rest = Vec::new();
    let (recorded, _) = replayed.resume(&mut rest).expect("what was asked is done now");
    recorded.end().expect("memory takes it");
    replay(registry(), [paper, &rest].concat().as_slice()).expect("the resumed transcript replays");
}

/// Checks that a recording replays and verifies, and that with one bit flipped it does not replay.
fn check_recording(paper: &[u8], bytes: &[u8]) {
    replay(registry(), paper).expect("the recording replays");
    // Arbitrary orders end anywhere, with stakes on the table too: nothing follows, and nothing has ended.
    untrusted_input::transcript(paper, registry(), true, false).expect("the recording verifies");
    let mut touched = paper.to_vec();
    let at = bytes.iter().fold(0_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte)));
    touched[at % paper.len()] ^= 1;
    assert!(replay(registry(), touched.as_slice()).is_err(), "byte {} was touched unseen", at % paper.len());
}

/// The request of a line.
#[derive(Deserialize)]
#[serde(untagged)]
enum Asked {
    Order { id: Option<String>, by: Actor, at: Timestamp, command: kip::two_up::Command },
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

/// Plays the orders as a host does; returns the transcript and the state after each line.
fn record(first: &[u8], rest: &[&[u8]]) -> Option<(Vec<u8>, Vec<Digest>)> {
    let first: Value = serde_json::from_slice(first).ok()?;
    let rulebook = registry().rulebook(first.get("rulebook")?.as_str()?)?;
    let config: Config = serde_json::from_value(first.get("config")?.clone()).ok()?;
    let mut paper = Vec::new();
    let (mut table, _) = RecordedTable::open(&rulebook, &config, &mut paper).ok()?;
    let mut states = vec![Digest::of(&table.snapshot().ok()?)];
    for line in rest {
        match serde_json::from_slice(line) {
            Ok(Asked::Order { id, by, at, command }) => {
                // A refusal is recorded too; an order that comes again is not.
                let _ = match id {
                    Some(id) => table.apply_once(&id, by, at, &command).map(drop),
                    None => table.apply(by, at, &command).map(drop),
                };
            }
            Ok(Asked::Swap { swap: To { to, terms }, at }) => {
                let to = registry().rulebook(&to.rulebook)?;
                // A failed swap writes nothing.
                let _ = table.swap(Successor { rulebook: to, terms }, at);
            }
            Err(_) => {}
        }
        states.push(Digest::of(&table.snapshot().ok()?));
    }
    table.leave();
    Some((paper, states))
}
