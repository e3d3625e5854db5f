//! Replay: every session of a run is played again, in another host or in the same one, and must give the same events, refusals
//! and states.
//!
//! Half-way the table is restored from its snapshot, so that the replay covers restored tables too.

#[cfg(feature = "certify")]
mod part;

use kip_contract::family::Event;
use kip_contract::types::Refusal;
use serde::Serialize;

use crate::family::Tested;
use crate::hosting::{Failure, Hosting, Rules, Table};
use crate::session::{Asked, Session};
use crate::text::{sha256, to_json};

#[cfg(feature = "certify")]
pub use part::part;

/// The result of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// SHA-256 of the last state of the first run, 64 lower-case hex digits.
    pub first: String,
    /// SHA-256 of the last state of the replay; empty when the replay did not reach it.
    pub second: String,
    /// The number of states that were compared.
    pub compared: u64,
    /// A description of the first difference.
    pub difference: Option<String>,
}

/// Replays a session in a host that has loaded the rulebook.
pub fn play<F: Tested>(session: &Session<F>, host: &mut dyn Hosting<F>) -> Replayed {
    let mut replayed = Replayed { first: sha256(&session.state), second: String::new(), compared: 0, difference: None };
    let played = replay(session, host, &mut replayed.compared);
    match played {
        Ok(state) => {
            replayed.second = sha256(&state);
            replayed.compared += 1;
            if state != session.state {
                replayed.difference = Some("every event is the same, and the last state is not".into());
            }
        }
        Err(difference) => replayed.difference = Some(difference),
    }
    replayed
}

/// Rebuilds a session's last state from its opening state and its events, and compares it with the played one.
///
/// # Errors
/// A description of the difference.
pub fn rebuild<F: Tested>(session: &Session<F>, rules: &mut dyn Rules<F>) -> Result<(), String> {
    let (opening, _) = rules.open(&session.config).map_err(|failure| describe_failure("the opening", &failure))?;
    let accepted = session.asked.iter().filter_map(|asked| asked.answer.as_ref().ok());
    let events: Vec<Event<F>> = accepted.flatten().cloned().collect();
    let state = rules.rebuild(&opening, &events).map_err(|failure| describe_failure("the events", &failure))?;
    if state == session.state { Ok(()) } else { Err("the events rebuild another state than was played".into()) }
}

/// Replays a session statelessly: applies every command to the bytes of the state before it.
///
/// # Errors
/// A description of the first difference.
pub fn play_on_bytes<F: Tested>(session: &Session<F>, rules: &mut dyn Rules<F>) -> Result<(), String> {
    let (mut state, _) = rules.open(&session.config).map_err(|failure| describe_failure("the opening", &failure))?;
    for (number, asked) in session.asked.iter().enumerate() {
        let applied = rules.apply(&state, &asked.order).map(|(after, events)| {
            state = after;
            events
        });
        require_same_answer(applied, asked)
            .map_err(|difference| format!("command {} on bytes: {difference}", number + 1))?;
    }
    if state == session.state { Ok(()) } else { Err("on bytes the session ends in another state".into()) }
}

fn replay<F: Tested>(session: &Session<F>, host: &mut dyn Hosting<F>, compared: &mut u64) -> Result<Vec<u8>, String> {
    let opened = host.open(&session.config);
    let (mut table, opening) = opened.map_err(|failure| describe_failure("the opening", &failure))?;
    if opening != session.opening {
        return Err(format!("the opening: {}", describe_difference(&session.opening, &opening)));
    }
    let half = session.asked.len() / 2;
    for (number, asked) in session.asked.iter().enumerate() {
        if number == half {
            table = restore_from_snapshot(host, table.as_mut())?;
            *compared += 1;
        }
        require_same_answer(table.apply(&asked.order), asked)
            .map_err(|difference| format!("command {}: {difference}", number + 1))?;
    }
    table.snapshot().map_err(|failure| describe_failure("the last state", &failure))
}

/// Restores a table from its own snapshot.
fn restore_from_snapshot<F: Tested>(
    host: &mut dyn Hosting<F>,
    table: &mut dyn Table<F>,
) -> Result<Box<dyn Table<F>>, String> {
    let failed = |failure: Failure| describe_failure("a table restored from its state", &failure);
    let state = table.snapshot().map_err(failed)?;
    let mut restored = host.restore(&state).map_err(failed)?;
    if restored.snapshot().map_err(failed)? == state {
        return Ok(restored);
    }
    Err("a table restored from its state is in another state".into())
}

/// Requires the answer that a command got in the first run.
fn require_same_answer<F: Tested>(answer: Result<Vec<Event<F>>, Failure>, asked: &Asked<F>) -> Result<(), String> {
    match (answer, &asked.answer) {
        (Ok(events), Ok(first)) if events == *first => Ok(()),
        (Ok(events), Ok(first)) => Err(describe_difference(first, &events)),
        (Err(Failure::Refused(refusal)), Err(first)) if refusal == *first => Ok(()),
        (Err(Failure::Refused(refusal)), first) => {
            Err(format!("{} the first time, now refused: {}", format_answer(first), to_json(&refusal)))
        }
        (Ok(events), Err(first)) => {
            Err(format!("refused the first time: {}, now accepted: {}", to_json(first), to_json(&events)))
        }
        (Err(failure), _) => Err(describe_failure("no answer", &failure)),
    }
}

fn format_answer(answer: &Result<impl Serialize, Refusal>) -> String {
    match answer {
        Ok(events) => format!("accepted as {}", to_json(events)),
        Err(refusal) => format!("refused as {}", to_json(refusal)),
    }
}

fn describe_difference<E: PartialEq + Serialize>(first: &[E], second: &[E]) -> String {
    let number = first.iter().zip(second).take_while(|(first, second)| first == second).count();
    let event = |events: &[E]| events.get(number).map_or_else(|| "nothing".into(), to_json);
    format!("event {} was {} and is now {}", number + 1, event(first), event(second))
}

fn describe_failure(doing: &str, failure: &Failure) -> String {
    format!("{doing}: {}", failure.describe())
}
