//! Every session of a run once more, in a second host: the same events, the same refusals, the same
//! states.
//!
//! Half-way the table is put down as bytes and taken up again, so that replay is not only from the
//! beginning.

#[cfg(feature = "certify")]
mod part;

use kip_contract::family::Event;
use kip_contract::types::Refusal;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::families::Tested;
use crate::hosting::{Failure, Hosting, Rules, Table};
use crate::session::{Asked, Session};

#[cfg(feature = "certify")]
pub use part::part;

/// How a session went the second time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// SHA-256 of the state it ended in the first time, 64 lower-case hex digits.
    pub first: String,
    /// And the second; empty where it did not get there.
    pub second: String,
    /// How many states were compared.
    pub compared: u64,
    /// The first difference, in words.
    pub difference: Option<String>,
}

/// Plays a session again in a host that has loaded the rulebook.
pub fn play<F: Tested>(session: &Session<F>, host: &mut dyn Hosting<F>) -> Replayed {
    let mut replayed = Replayed { first: digest(&session.state), second: String::new(), compared: 0, difference: None };
    let played = again(session, host, &mut replayed.compared);
    match played {
        Ok(state) => {
            replayed.second = digest(&state);
            replayed.compared += 1;
            if state != session.state {
                replayed.difference = Some("every event is the same, and the last state is not".into());
            }
        }
        Err(difference) => replayed.difference = Some(difference),
    }
    replayed
}

/// The state that a session's events rebuild from that of its opening, against the one that was played.
///
/// # Errors
/// The difference, in words.
pub fn rebuild<F: Tested>(session: &Session<F>, rules: &mut dyn Rules<F>) -> Result<(), String> {
    let (opening, _) = rules.open(&session.config).map_err(|failure| told("the opening", &failure))?;
    let accepted = session.asked.iter().filter_map(|asked| asked.answer.as_ref().ok());
    let events: Vec<Event<F>> = accepted.flatten().cloned().collect();
    let state = rules.rebuild(&opening, &events).map_err(|failure| told("the events", &failure))?;
    if state == session.state { Ok(()) } else { Err("the events rebuild another state than was played".into()) }
}

/// Every command of a session on the bytes of the state before it, against what was played.
///
/// # Errors
/// The first difference, in words.
pub fn by_states<F: Tested>(session: &Session<F>, rules: &mut dyn Rules<F>) -> Result<(), String> {
    let (mut state, _) = rules.open(&session.config).map_err(|failure| told("the opening", &failure))?;
    for (number, asked) in session.asked.iter().enumerate() {
        let applied = rules.apply(&state, &asked.order).map(|(after, events)| {
            state = after;
            events
        });
        same(applied, asked).map_err(|difference| format!("command {} on bytes: {difference}", number + 1))?;
    }
    if state == session.state { Ok(()) } else { Err("on bytes the session ends in another state".into()) }
}

fn again<F: Tested>(session: &Session<F>, host: &mut dyn Hosting<F>, compared: &mut u64) -> Result<Vec<u8>, String> {
    let opened = host.open(&session.config);
    let (mut table, opening) = opened.map_err(|failure| told("the opening", &failure))?;
    if opening != session.opening {
        return Err(format!("the opening: {}", differ(&session.opening, &opening)));
    }
    let half = session.asked.len() / 2;
    for (number, asked) in session.asked.iter().enumerate() {
        if number == half {
            table = taken_up(host, table.as_mut())?;
            *compared += 1;
        }
        same(table.apply(&asked.order), asked).map_err(|difference| format!("command {}: {difference}", number + 1))?;
    }
    table.snapshot().map_err(|failure| told("the last state", &failure))
}

/// The table put down as bytes and taken up from them.
fn taken_up<F: Tested>(host: &mut dyn Hosting<F>, table: &mut dyn Table<F>) -> Result<Box<dyn Table<F>>, String> {
    let failed = |failure: Failure| told("a table taken up from its state", &failure);
    let state = table.snapshot().map_err(failed)?;
    let mut restored = host.restore(&state).map_err(failed)?;
    if restored.snapshot().map_err(failed)? == state {
        return Ok(restored);
    }
    Err("a table taken up from its state is in another state".into())
}

/// Whether a command was answered as it was the first time.
fn same<F: Tested>(answer: Result<Vec<Event<F>>, Failure>, asked: &Asked<F>) -> Result<(), String> {
    match (answer, &asked.answer) {
        (Ok(events), Ok(first)) if events == *first => Ok(()),
        (Ok(events), Ok(first)) => Err(differ(first, &events)),
        (Err(Failure::Refused(refusal)), Err(first)) if refusal == *first => Ok(()),
        (Err(Failure::Refused(refusal)), first) => {
            Err(format!("{} the first time, now refused: {}", what(first), line(&refusal)))
        }
        (Ok(events), Err(first)) => {
            Err(format!("refused the first time: {}, now accepted: {}", line(first), line(&events)))
        }
        (Err(failure), _) => Err(told("no answer", &failure)),
    }
}

fn what(answer: &Result<impl Serialize, Refusal>) -> String {
    match answer {
        Ok(events) => format!("accepted as {}", line(events)),
        Err(refusal) => format!("refused as {}", line(refusal)),
    }
}

fn differ<E: PartialEq + Serialize>(first: &[E], second: &[E]) -> String {
    let number = first.iter().zip(second).take_while(|(first, second)| first == second).count();
    let event = |events: &[E]| events.get(number).map_or_else(|| "nothing".into(), line);
    format!("event {} was {} and is now {}", number + 1, event(first), event(second))
}

fn told(doing: &str, failure: &Failure) -> String {
    format!("{doing}: {}", failure.told())
}

fn line(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| error.to_string())
}

/// SHA-256 of a state, 64 lower-case hex digits.
#[must_use]
pub fn digest(state: &[u8]) -> String {
    hex::encode(Sha256::digest(state))
}
