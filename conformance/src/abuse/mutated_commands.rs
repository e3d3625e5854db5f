//! Commands beyond any measure: every command of the run again, with each number, text and list in it
//! put to what it should never be.

use std::collections::BTreeMap;

use kip_contract::family::{Named as _, Order};
use serde_json::Value;

use super::{Field, Material, Right};
use crate::families::Tested;
use crate::hosting::{Failure, Table};
use crate::session::Session;

/// How many bytes a hostile text has.
const LONG: usize = 1 << 20;
/// How many items a hostile list has.
const MANY: usize = 100_000;
/// And one that is sent to a host behind an adapter.
const MANY_LINES: usize = 5_000;

pub(super) fn attack<F: Tested>(field: &mut Field<'_, F>, material: &Material<'_, F>) {
    let mut class = field.class("commands with a value beyond any measure", Right::Survived);
    for (session, place) in one_of_each(material.sessions) {
        let order = &session.asked[place].order;
        let Some(state) = state_before(field, session, place) else { continue };
        for (what, mutated) in mutated::<F>(order, !material.remote) {
            let answer = field.host.restore(&state).and_then(|mut table| bears(table.as_mut(), &state, &mutated));
            field.answered(&mut class, || what.clone(), answer);
        }
    }
    field.over(class);
    many(field, material);
}

/// A long list of commands in one call.
fn many<F: Tested>(field: &mut Field<'_, F>, material: &Material<'_, F>) {
    let mut class = field.class("thousands of commands in one call", Right::Survived);
    if let Some(session) = material.sessions.iter().find(|session| !session.asked.is_empty()) {
        let orders = vec![session.asked[0].order.clone(); if material.remote { MANY_LINES } else { MANY }];
        let answer = field.host.open(&session.config).and_then(|(mut table, _)| table.apply_all(&orders));
        field.answered(&mut class, || "apply-all".into(), answer);
    }
    field.over(class);
}

/// The first session and place of every command that was accepted, by its name.
fn one_of_each<F: Tested>(sessions: &[Session<F>]) -> Vec<(&Session<F>, usize)> {
    let mut first: BTreeMap<&str, (&Session<F>, usize)> = BTreeMap::new();
    for session in sessions {
        for (place, asked) in session.asked.iter().enumerate().filter(|(_, asked)| asked.answer.is_ok()) {
            first.entry(asked.order.command.name()).or_insert((session, place));
        }
    }
    first.into_values().collect()
}

/// The state before a command of a session.
fn state_before<F: Tested>(field: &mut Field<'_, F>, session: &Session<F>, place: usize) -> Option<Vec<u8>> {
    let (mut table, _) = field.host.open(&session.config).ok()?;
    for asked in session.asked[..place].iter().filter(|asked| asked.answer.is_ok()) {
        table.apply(&asked.order).ok()?;
    }
    table.snapshot().ok()
}

/// A refusal changes nothing; what is accepted leaves a table that can be seen.
fn bears<F: Tested>(table: &mut dyn Table<F>, state: &[u8], order: &Order<F>) -> Result<(), Failure> {
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

/// The command with one value in it put to something hostile, as far as its words can say it.
fn mutated<F: Tested>(order: &Order<F>, wide: bool) -> Vec<(String, Order<F>)> {
    let Ok(document) = serde_json::to_value(order) else { return Vec::new() };
    let mut places = Vec::new();
    leaves(&document, String::new(), &mut places);
    let mut mutated = Vec::new();
    for place in places {
        let Some(value) = document.pointer(&place) else { continue };
        for hostile in hostile(value, wide) {
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

/// JSON pointers of every value that is not an object.
fn leaves(value: &Value, place: String, places: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                leaves(value, format!("{place}/{name}"), places);
            }
        }
        Value::Array(items) => {
            places.push(place.clone());
            for (number, value) in items.iter().enumerate() {
                leaves(value, format!("{place}/{number}"), places);
            }
        }
        _ => places.push(place),
    }
}

fn hostile(value: &Value, wide: bool) -> Vec<Value> {
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
