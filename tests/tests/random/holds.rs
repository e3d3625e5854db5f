//! What holds for any command, refusal and event.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

use kip_engine::two_up::rulebooks::Nsw;
use kip_engine::two_up::words::{Command, Event};
use kip_engine::two_up::{Table, describe};
use kip_engine::words::{Actor, Refusal, Timestamp};

use super::tally::count;

/// What does not hold is an error that says so.
pub type Holds = Result<(), String>;

pub fn holds(that: bool, else_what: impl FnOnce() -> String) -> Holds {
    if that { Ok(()) } else { Err(else_what()) }
}

/// A panic as an error.
pub fn caught<T>(run: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| Err(format!("panic: {}", message(panic.as_ref()))))
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|&text| String::from(text));
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "without a word".into())
}

/// One command to a copy: whether it is accepted, and all that holds for any command.
pub fn put(table: &Table<Nsw>, by: Actor, at: Timestamp, command: &Command) -> Result<Result<(), Refusal>, String> {
    count(|tally| tally.put += 1);
    let (mut table, before) = (table.clone(), table);
    let mut events = Vec::new();
    let answer = table.apply(by, at, command, &mut events);
    match &answer {
        Err(refusal) => {
            cites(refusal)?;
            holds(events.is_empty(), || format!("a refusal told events: {command:?}"))?;
            holds(table.snapshot() == before.snapshot(), || format!("a refusal changed the state: {command:?}"))?;
        }
        Ok(()) => {
            holds(!events.is_empty(), || format!("an accepted command told nothing: {command:?}"))?;
            restore(&table.snapshot()).map_err(|why| format!("{by:?} {command:?}: {why}"))?;
        }
    }
    Ok(answer)
}

pub fn restore(state: &[u8]) -> Result<Table<Nsw>, String> {
    Table::restore(state).map_err(|refusal| format!("its own state is refused: {refusal:?}"))
}

static IDS: LazyLock<Vec<String>> =
    LazyLock::new(|| describe::<Nsw>().clauses.into_iter().map(|clause| clause.id).collect());

fn is_ruling(id: &str) -> bool {
    id.strip_prefix('R').is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// A refusal names a clause or a ruling that exists, says something, and has a stable code.
pub fn cites(refusal: &Refusal) -> Holds {
    let known = |id: &str| IDS.iter().any(|known| known == id);
    let clause = (refusal.clause.starts_with("nsw ") || is_ruling(&refusal.clause)) && known(&refusal.clause);
    let ruling = refusal.ruling.as_deref().is_none_or(|ruling| is_ruling(ruling) && known(ruling));
    let code = !refusal.code.is_empty()
        && refusal.code.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-');
    let message = refusal.message.ends_with('.') && !refusal.message.contains(['{', '}']);
    holds(clause && ruling && code && message, || format!("a refusal out of nowhere: {refusal:?}"))
}

pub fn event_cites(event: &Event) -> Holds {
    let id = |number: u16| IDS.get(usize::from(number));
    let ruling = event.cite.ruling.is_none_or(|ruling| id(ruling).is_some_and(|id| is_ruling(id)));
    holds(id(event.cite.clause).is_some() && ruling, || format!("an event out of nowhere: {event:?}"))
}
