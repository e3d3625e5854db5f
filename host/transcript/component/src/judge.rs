//! The interface `judge`.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString as _};

use kip_transcript::judge as crate_judge;
use kip_transcript::words::to_json;
use kip_transcript::{Build, Digest};
use serde_json::Value;
use spin::Mutex;

use crate::Transcript;
use crate::bindings::exports::kip::transcript::facts::Step;
use crate::bindings::exports::kip::transcript::judge::{
    Given, Guest, Opened, Opening, Options, Signature, Swapping, Wanted,
};
use crate::facts::{Facts, parse};

/// The judge of this instance.
static JUDGE: Mutex<Option<Box<crate_judge::Judge>>> = Mutex::new(None);

impl Guest for Transcript {
    fn begin(options: Options) {
        let Options { unfinished, heads, receipts, chain } = options;
        let options = crate_judge::Options { unfinished, heads, receipts, chain: (!chain.is_empty()).then_some(chain) };
        *JUDGE.lock() = Some(Box::new(crate_judge::Judge::new(options)));
    }

    fn next(given: Given) -> Wanted {
        match JUDGE.lock().as_mut() {
            Some(judge) => to_wanted(go_on(judge, given)),
            None => Wanted::Nothing,
        }
    }

    fn verdict() -> String {
        JUDGE.lock().as_ref().map_or_else(|| "null".to_string(), |judge| judge.verdict().to_json())
    }
}

fn go_on(judge: &mut crate_judge::Judge, given: Given) -> crate_judge::Wanted {
    let bytes;
    judge.next(match given {
        Given::Bytes(more) => {
            bytes = more;
            crate_judge::Given::Bytes(&bytes)
        }
        Given::EndOfFile => crate_judge::Given::EndOfFile,
        Given::Opened(opened) => or_failed(to_opened(opened)),
        Given::Accepted(step) => or_failed(to_step(&step).map(crate_judge::Given::Accepted)),
        Given::Refused(refusal) => or_failed(parse(&refusal).map(crate_judge::Given::Refused)),
        Given::Failed(how) => crate_judge::Given::Failed(how),
        Given::Unavailable => crate_judge::Given::Unavailable,
        Given::Signed => crate_judge::Given::Signed,
        Given::NotSigned => crate_judge::Given::NotSigned,
        Given::NotChecked => crate_judge::Given::NotChecked,
    })
}

/// Turns an answer that cannot be read into a failure of the component.
fn or_failed(given: Result<crate_judge::Given<'static>, String>) -> crate_judge::Given<'static> {
    given.unwrap_or_else(crate_judge::Given::Failed)
}

fn to_opened(Opened { by, step }: Opened) -> Result<crate_judge::Given<'static>, String> {
    let Facts { family, build, generation, clauses, .. } = Facts::of(by)?;
    let Build { rulebook: id, digest } = build;
    let rulebook = crate_judge::Rulebook { family, id, generation, digest, clauses };
    Ok(crate_judge::Given::Opened(rulebook, to_step(&step)?))
}

fn to_step(Step { events, state }: &Step) -> Result<crate_judge::Step, String> {
    let Value::Array(events) = parse(events)? else { return Err("the events are no list".to_string()) };
    Ok(crate_judge::Step { events, state: Digest::of(state) })
}

fn to_wanted(wanted: crate_judge::Wanted) -> Wanted {
    match wanted {
        crate_judge::Wanted::Bytes => Wanted::Bytes,
        crate_judge::Wanted::Open(Build { rulebook, digest }, config) => {
            Wanted::Open(Opening { rulebook, digest: digest.as_bytes().to_vec(), config: to_json(&config) })
        }
        crate_judge::Wanted::Apply(crate_judge::Order { by, at, command }) => {
            let (by, command) = (to_json(&by), to_json(&command));
            Wanted::Apply(format!("{{\"at\":{at},\"by\":{by},\"command\":{command}}}"))
        }
        crate_judge::Wanted::Swap(crate_judge::Swapping { to, is_as_it_is, terms, at }) => Wanted::Swap(Swapping {
            rulebook: to.rulebook,
            digest: to.digest.as_bytes().to_vec(),
            as_it_is: is_as_it_is,
            terms: terms.as_ref().map(to_json),
            at,
        }),
        crate_judge::Wanted::Signature(beacon, round) => Wanted::Signature(Signature {
            scheme: beacon.scheme,
            key: beacon.key,
            round: round.round,
            bytes: round.bytes,
        }),
        crate_judge::Wanted::Nothing => Wanted::Nothing,
    }
}
