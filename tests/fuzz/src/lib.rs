//! A mutator that keeps lines of JSON valid JSON: it replaces numbers by edge values, words by other words of the
//! contract and values by other values, and it swaps, repeats and drops lines. Half of the mutations are libFuzzer's.

use kip_engine::casino_cards::contract as cards;
use kip_engine::contract::Role;
use kip_engine::two_up::contract::{Command, InvalidationReason, Phase, Rest, Side, WagerKind};
use kip_tests::dice::Dice;
use serde_json::Value;

/// Mutates the first `size` bytes of `data`, which has room for `max_size`, and returns the new size.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut dice = Dice::new(seed.into());
    if dice.below(2) == 0 {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    }
    match changed(&data[..size], &mut dice) {
        Some(bytes) if bytes.len() <= max_size => {
            data[..bytes.len()].copy_from_slice(&bytes);
            bytes.len()
        }
        _ => libfuzzer_sys::fuzzer_mutate(data, size, max_size),
    }
}

fn changed(bytes: &[u8], dice: &mut Dice) -> Option<Vec<u8>> {
    let mut lines: Vec<Vec<u8>> = bytes.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let (at, other) = (dice.place(lines.len()), dice.place(lines.len()));
    match dice.below(8) {
        0 => lines.swap(at, other),
        1 => lines.insert(at, lines[other].clone()),
        2 if lines.len() > 1 => drop(lines.remove(at)),
        _ => {
            let mut value = serde_json::from_slice(&lines[at]).ok()?;
            let donor = serde_json::from_slice(&lines[other]).unwrap_or(Value::Null);
            change(&mut value, &donor, dice);
            lines[at] = serde_json::to_vec(&value).ok()?;
        }
    }
    Some(lines.join(&b'\n'))
}

/// Changes one randomly chosen part of a value.
fn change(value: &mut Value, donor: &Value, dice: &mut Dice) {
    let parts = count(value);
    let Some(part) = nth(value, &mut dice.place(parts)) else { return };
    match (dice.below(8), &mut *part) {
        (0, part) => *part = nth(&mut donor.clone(), &mut dice.place(count(donor))).cloned().unwrap_or_default(),
        (1, part) => *part = Value::from(EDGES[dice.place(EDGES.len())]),
        (_, Value::Number(number)) => *part = near(number, dice),
        (_, Value::String(text)) => *text = word(text, dice),
        (_, Value::Bool(bool)) => *bool = !*bool,
        (2, Value::Array(items)) if !items.is_empty() => drop(items.remove(dice.place(items.len()))),
        (_, Value::Array(items)) if !items.is_empty() => items.push(items[dice.place(items.len())].clone()),
        (2, Value::Object(fields)) if !fields.is_empty() => {
            let key = fields.keys().nth(dice.place(fields.len())).cloned().unwrap_or_default();
            fields.remove(&key);
        }
        (_, Value::Object(fields)) if !fields.is_empty() => {
            let key = fields.keys().nth(dice.place(fields.len())).cloned().unwrap_or_default();
            let value = fields.remove(&key).unwrap_or_default();
            fields.insert(word(&key, dice), value);
        }
        (_, part) => *part = Value::from(word("", dice)),
    }
}

/// Limits of the contract and of integer types, and their neighbours.
const EDGES: [i64; 22] = [
    0,
    1,
    2,
    3,
    -1,
    63,
    64,
    65,
    255,
    256,
    839,
    840,
    841,
    65_536,
    1_000_000_000_000_000,
    1_000_000_000_000_001,
    4_294_967_295,
    4_294_967_296,
    9_007_199_254_740_991,
    9_007_199_254_740_992,
    i64::MAX,
    i64::MIN,
];

fn near(number: &serde_json::Number, dice: &mut Dice) -> Value {
    let whole = number.as_u64().unwrap_or_default();
    match dice.below(7) {
        0 => whole.wrapping_add(1).into(),
        1 => whole.wrapping_sub(1).into(),
        2 => whole.wrapping_mul(2).into(),
        3 => (whole / 2).into(),
        4 => whole.wrapping_add(20 * 60 * 1_000).into(),
        5 => u64::MAX.into(),
        _ => EDGES[dice.place(EDGES.len())].into(),
    }
}

/// Returns another word of the contract, or the text extended or cut.
fn word(text: &str, dice: &mut Dice) -> String {
    let names: [&[&str]; 2] =
        [Command::NAMES, &["heads", "tails", "nsw", "house", "ringkeeper", "commemorative", "pub"]];
    if cards::Card::ALL.iter().any(|card| card.as_str() == text) {
        return one(cards::Card::ALL, dice).as_str().to_owned();
    }
    let families = [Command::NAMES, cards::Command::NAMES, cards::Happening::NAMES];
    match dice.below(11) {
        9..11 => {
            let names = families[dice.place(families.len())];
            names[dice.place(names.len())].to_owned()
        }
        0..3 => names[0][dice.place(names[0].len())].to_owned(),
        3 => names[1][dice.place(names[1].len())].to_owned(),
        4 => one(Role::ALL, dice).as_str().to_owned(),
        5 => [one(WagerKind::ALL, dice).as_str(), one(Side::ALL, dice).as_str()][dice.place(2)].to_owned(),
        6 => [one(Rest::ALL, dice).as_str(), one(InvalidationReason::ALL, dice).as_str()][dice.place(2)].to_owned(),
        7 => text.chars().chain(one(Phase::ALL, dice).as_str().chars()).collect(),
        _ => text.chars().take(dice.place(text.len() + 1)).collect(),
    }
}

fn one<T: Copy>(all: &[T], dice: &mut Dice) -> T {
    all[dice.place(all.len())]
}

/// Returns the number of values in a value, itself included.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        _ => 0,
    }
}

/// Returns the `left`-th value in a value, itself being 0.
fn nth<'a>(value: &'a mut Value, left: &mut usize) -> Option<&'a mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| nth(item, left)),
        Value::Object(fields) => fields.values_mut().find_map(|field| nth(field, left)),
        _ => None,
    }
}
