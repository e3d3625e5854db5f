//! Mutated commands: one accepted command of each name, with each number, text, flag and list in it replaced by extreme
//! values.

use std::collections::BTreeMap;

use kip_contract::family::{Named as _, Order};
use serde_json::Value;

use super::{Attacker, COMMANDS, Material, THOUSANDS};
use crate::family::Tested;
use crate::family::json::collect_places;
use crate::hosting::{Failure, Table};
use crate::session::Session;

/// The length of the longest hostile texts.
const LONG: usize = 1 << 20;
/// The number of items in a hostile list.
const MANY: usize = 100_000;
/// The number of commands in a batch for a host behind an adapter.
const MANY_LINES: usize = 5_000;

pub(super) fn attack<F: Tested>(attacker: &mut Attacker<'_, F>, material: &Material<'_, F>) {
    let mut class = attacker.start(COMMANDS);
    for (session, place) in one_of_each(material.sessions) {
        let order = &session.asked[place].order;
        let Some(state) = state_before(attacker, session, place) else { continue };
        for (what, mutated) in mutate::<F>(order, !material.remote) {
            let answer =
                attacker.host.restore(&state).and_then(|mut table| apply_hostile(table.as_mut(), &state, &mutated));
            attacker.record(&mut class, || what.clone(), answer);
        }
    }
    attacker.finish(class);
    attack_with_batch(attacker, material);
}

/// Sends a long list of commands in one call.
fn attack_with_batch<F: Tested>(attacker: &mut Attacker<'_, F>, material: &Material<'_, F>) {
    let mut class = attacker.start(THOUSANDS);
    if let Some(session) = material.sessions.iter().find(|session| !session.asked.is_empty()) {
        let orders = vec![session.asked[0].order.clone(); if material.remote { MANY_LINES } else { MANY }];
        let answer = attacker.host.open(&session.config).and_then(|(mut table, _)| table.apply_all(&orders));
        attacker.record(&mut class, || "apply-all".into(), answer);
    }
    attacker.finish(class);
}

/// Returns the session and place of the first accepted command of each name.
fn one_of_each<F: Tested>(sessions: &[Session<F>]) -> Vec<(&Session<F>, usize)> {
    let mut first: BTreeMap<&str, (&Session<F>, usize)> = BTreeMap::new();
    for session in sessions {
        for (place, asked) in session.asked.iter().enumerate().filter(|(_, asked)| asked.answer.is_ok()) {
            first.entry(asked.order.command.name()).or_insert((session, place));
        }
    }
    first.into_values().collect()
}

/// Plays a session up to a command and returns the state before it.
fn state_before<F: Tested>(attacker: &mut Attacker<'_, F>, session: &Session<F>, place: usize) -> Option<Vec<u8>> {
    let (mut table, _) = attacker.host.open(&session.config).ok()?;
    for asked in session.asked[..place].iter().filter(|asked| asked.answer.is_ok()) {
        table.apply(&asked.order).ok()?;
    }
    table.snapshot().ok()
}

/// Applies a hostile command. A refusal must change nothing; after acceptance the table must have a view.
fn apply_hostile<F: Tested>(table: &mut dyn Table<F>, state: &[u8], order: &Order<F>) -> Result<(), Failure> {
    match table.apply(order) {
        Ok(_) => table.view(None).map(|_| ()),
        Err(Failure::Refused(refusal)) => {
            if table.snapshot()? == state {
                return Err(Failure::Refused(refusal));
            }
            Err(Failure::failed(format!("refused {}, and the state has changed", refusal.code)))
        }
        Err(failure) => Err(failure),
    }
}

/// Returns copies of a command with one value replaced by a hostile one, as far as the command's type can hold it.
fn mutate<F: Tested>(order: &Order<F>, wide: bool) -> Vec<(String, Order<F>)> {
    let Ok(document) = serde_json::to_value(order) else { return Vec::new() };
    let mut places = Vec::new();
    collect_places(&document, String::new(), &mut places);
    let mut mutated = Vec::new();
    for place in places {
        let Some(value) = document.pointer(&place) else { continue };
        for hostile in hostile_values(value, wide) {
            let mut document = document.clone();
            if let Some(value) = document.pointer_mut(&place) {
                *value = hostile;
            }
            if let Ok(order) = serde_json::from_value::<Order<F>>(document) {
                mutated.push((format!("{} with another `{}`", order.command.name(), &place[1..]), order));
            }
        }
    }
    mutated
}

fn hostile_values(value: &Value, wide: bool) -> Vec<Value> {
    match value {
        Value::Number(_) => {
            let mut numbers = vec![0, 1, 65, 255, 256, 65_535, u64::from(u32::MAX), (1 << 53) - 1, 1 << 53];
            if wide {
                numbers.extend([1 << 63, u64::MAX]);
            }
            numbers.into_iter().map(Value::from).collect()
        }
        Value::String(_) => {
            let texts = [
                String::new(),
                "\0".repeat(64),
                "00".repeat(31),
                "00".repeat(33),
                "ab".repeat(LONG),
                "\u{202e}é".repeat(LONG / 4),
            ];
            texts.into_iter().map(Value::from).collect()
        }
        Value::Bool(value) => vec![Value::Bool(!value)],
        Value::Array(items) => {
            let many = items.first().map(|item| Value::Array(vec![item.clone(); MANY]));
            many.into_iter().chain([Value::Array(Vec::new())]).collect()
        }
        _ => Vec::new(),
    }
}
