//! Every session of a run once more, in a second host: the same events, the same refusals, the same
//! states.
//!
//! Half-way the table is put down as bytes and taken up again, so that recall is not only from the
//! beginning.

use std::time::Instant;

use kip_engine::two_up::words::Event;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::hosting::{Failure, Hosting, Rules, Table};
use crate::report::{self, Finding, Part, Verdict, parts};
use crate::session::{Asked, Session};

/// How a session went the second time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recalled {
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
pub fn play(session: &Session, host: &mut dyn Hosting) -> Recalled {
    let mut recalled = Recalled { first: digest(&session.state), second: String::new(), compared: 0, difference: None };
    let played = again(session, host, &mut recalled.compared);
    match played {
        Ok(state) => {
            recalled.second = digest(&state);
            recalled.compared += 1;
            if state != session.state {
                recalled.difference = Some("every event is the same, and the last state is not".into());
            }
        }
        Err(difference) => recalled.difference = Some(difference),
    }
    recalled
}

/// The state that a session's events rebuild from that of its opening, against the one that was played.
///
/// # Errors
/// The difference, in words.
pub fn rebuild(session: &Session, rules: &mut dyn Rules) -> Result<(), String> {
    let (opening, _) = rules.open(&session.config).map_err(|failure| told("the opening", &failure))?;
    let accepted = session.asked.iter().filter_map(|asked| asked.answer.as_ref().ok());
    let events: Vec<Event> = accepted.flatten().cloned().collect();
    let state = rules.rebuild(&opening, &events).map_err(|failure| told("the events", &failure))?;
    if state == session.state { Ok(()) } else { Err("the events rebuild another state than was played".into()) }
}

fn again(session: &Session, host: &mut dyn Hosting, compared: &mut u64) -> Result<Vec<u8>, String> {
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
        one(table.as_mut(), asked).map_err(|difference| format!("command {}: {difference}", number + 1))?;
    }
    table.snapshot().map_err(|failure| told("the last state", &failure))
}

/// The table put down as bytes and taken up from them.
fn taken_up(host: &mut dyn Hosting, table: &mut dyn Table) -> Result<Box<dyn Table>, String> {
    let failed = |failure: Failure| told("a table taken up from its state", &failure);
    let state = table.snapshot().map_err(failed)?;
    let mut restored = host.restore(&state).map_err(failed)?;
    if restored.snapshot().map_err(failed)? == state {
        return Ok(restored);
    }
    Err("a table taken up from its state is in another state".into())
}

fn one(table: &mut dyn Table, asked: &Asked) -> Result<(), String> {
    match (table.apply(&asked.order), &asked.answer) {
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

fn what(answer: &Result<Vec<Event>, kip_engine::words::Refusal>) -> String {
    match answer {
        Ok(events) => format!("accepted as {}", line(events)),
        Err(refusal) => format!("refused as {}", line(refusal)),
    }
}

fn differ(first: &[Event], second: &[Event]) -> String {
    let number = first.iter().zip(second).take_while(|(first, second)| first == second).count();
    let event = |events: &[Event]| events.get(number).map_or_else(|| "nothing".into(), line);
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

/// Part 8: every session of a run again. Where `rules` are given, each state is rebuilt from its events
/// too. `second` is whoever plays them again, where that is another host than the first.
pub fn part(
    sessions: &[Session],
    host: &mut dyn Hosting,
    mut rules: Option<&mut dyn Rules>,
    second: Option<report::Adapter>,
    progress: &mut dyn FnMut(),
) -> Part<parts::Replay> {
    if sessions.is_empty() {
        return Part::not_run("no session was played that could be played again");
    }
    let began = Instant::now();
    let mut findings = Vec::new();
    let mut rows = Vec::new();
    for session in sessions {
        let mut recalled = play(session, host);
        if let (None, Some(rules)) = (&recalled.difference, rules.as_deref_mut()) {
            recalled.difference = rebuild(session, rules).err();
            recalled.compared += 1;
        }
        progress();
        let difference = recalled.difference.clone();
        findings.extend(difference.map(|what| Finding { place: session.name.clone(), what }));
        rows.push(row(session, recalled));
    }
    let took = began.elapsed().as_millis();
    Part {
        verdict: Verdict::of(findings.is_empty()),
        duration_ms: u64::try_from(took).unwrap_or(u64::MAX),
        findings,
        not_tested: Vec::new(),
        detail: Some(parts::Replay { second, sessions: rows }),
    }
}

fn row(session: &Session, recalled: Recalled) -> parts::Session {
    parts::Session {
        name: session.name.clone(),
        transcript: None,
        commands: session.asked.len() as u64,
        refused: session.refused() as u64,
        first: recalled.first,
        second: recalled.second,
        compared: recalled.compared,
        verdict: Verdict::of(recalled.difference.is_none()),
    }
}
