//! Checks of any command, refusal and event.

use kip_records::two_up::NSW;
use std::sync::LazyLock;

use kip_engine::contract::{Actor, Refusal, Timestamp};
use kip_engine::two_up::Table;
use kip_engine::two_up::contract::{Command, Event};

use super::promise::{Holds, check_citation, holds, is_ruling};
use super::tally::count;

/// Tries a command on a copy, checks every promise about commands and returns the answer.
pub fn try_on_copy(table: &Table, by: Actor, at: Timestamp, command: &Command) -> Result<Result<(), Refusal>, String> {
    count(|tally| tally.put += 1);
    let (mut table, before) = (table.clone(), table);
    let mut events = Vec::new();
    let answer = table.apply(by, at, command, &mut events);
    match &answer {
        Err(refusal) => {
            check_refusal(refusal)?;
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

pub fn restore(state: &[u8]) -> Result<Table, String> {
    Table::restore(*NSW, state).map_err(|refusal| format!("its own state is refused: {refusal:?}"))
}

static IDS: LazyLock<Vec<String>> =
    LazyLock::new(|| NSW.describe().head.clauses.into_iter().map(|clause| clause.id).collect());

/// Requires that a refusal names a known clause or ruling and has a message and a code.
pub fn check_refusal(refusal: &Refusal) -> Holds {
    check_citation(&IDS, "nsw", refusal)
}

pub fn check_event(event: &Event) -> Holds {
    let id = |number: u16| IDS.get(usize::from(number));
    let ruling = event.cite.ruling.is_none_or(|ruling| id(ruling).is_some_and(|id| is_ruling(id)));
    holds(id(event.cite.clause).is_some() && ruling, || format!("an event out of nowhere: {event:?}"))
}
