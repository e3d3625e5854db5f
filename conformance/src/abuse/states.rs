//! Bytes that are no state of this rulebook.

use kip_contract::family::Shown as _;
use kip_engine::two_up::GENERATION;
use twox_hash::XxHash64;

use super::{Class, Field, Material, Right};
use crate::choices::ALL;
use crate::families::Tested;
use crate::hosting::{Failure, Table};

/// How many states of the run are turned over byte by byte.
const STATES: usize = 6;
/// At a host behind an adapter every so many bytes only: each is a line to it.
const STRIDE: usize = 7;

pub(super) fn attack<F: Tested>(field: &mut Field<'_, F>, material: &Material<'_, F>) {
    let states = chosen(material);
    let stride = if material.remote { STRIDE } else { 1 };
    turned(field, &states, stride);
    cut(field, &states, stride);
    drawn_out(field, &states);
    resealed(field, &states, stride);
    foreign(field, material);
    other_generation(field, &states);
    never_a_state(field);
}

/// The longest state, the shortest, and some between.
fn chosen<'a, F: Tested>(material: &Material<'a, F>) -> Vec<&'a [u8]> {
    let mut states: Vec<&[u8]> =
        material.sessions.iter().map(|session| session.state.as_slice()).filter(|state| !state.is_empty()).collect();
    states.sort_by_key(|state| (state.len(), *state));
    states.dedup();
    let step = states.len().div_ceil(STATES).max(1);
    let mut chosen: Vec<_> = states.iter().copied().step_by(step).collect();
    chosen.extend(states.last().filter(|longest| !chosen.contains(longest)));
    chosen
}

/// > bit flips at every byte: the checksum finds each.
fn turned<F: Tested>(field: &mut Field<'_, F>, states: &[&[u8]], stride: usize) {
    let mut class = field.class("states with one bit turned", Right::As("bad-state"));
    for state in states {
        for place in (0..state.len()).step_by(stride) {
            let mut bytes = state.to_vec();
            bytes[place] ^= 1 << (place % 8);
            restore(field, &mut class, &bytes, || format!("byte {place} of {}", state.len()));
        }
    }
    field.over(class);
}

fn cut<F: Tested>(field: &mut Field<'_, F>, states: &[&[u8]], stride: usize) {
    let mut class = field.class("states cut short", Right::As("bad-state"));
    for state in states {
        for length in (0..state.len()).step_by(stride) {
            restore(field, &mut class, &state[..length], || format!("{length} of {} bytes", state.len()));
        }
    }
    field.over(class);
}

fn drawn_out<F: Tested>(field: &mut Field<'_, F>, states: &[&[u8]]) {
    let mut class = field.class("states with more behind them", Right::As("bad-state"));
    for state in states {
        for more in [1, 8, 4096] {
            let mut bytes = state.to_vec();
            bytes.resize(state.len() + more, 0);
            restore(field, &mut class, &bytes, || format!("{more} bytes more"));
        }
        let twice = [*state, *state].concat();
        restore(field, &mut class, &twice, || "a state twice".into());
        // A whole state inside, with a checksum that holds for all of it.
        let sealed = sealed([&state[..state.len().saturating_sub(8)], &[0; 16]].concat());
        restore(field, &mut class, &sealed, || "16 bytes more, and the checksum made right".into());
    }
    field.over(class);
}

/// > Past the checksum: what a state says of itself has to make sense, or to be a state after all.
fn resealed<F: Tested>(field: &mut Field<'_, F>, states: &[&[u8]], stride: usize) {
    let mut class = field.class("states altered, the checksum made right", Right::Survived);
    for state in states.iter().filter(|state| is_sealed(state)) {
        for place in (0..body(state).len()).step_by(stride) {
            for change in [0x01, 0x80, 0xff] {
                let mut bytes = body(state).to_vec();
                bytes[place] ^= change;
                restore(field, &mut class, &sealed(bytes), || {
                    format!("byte {place} of {} by {change:#x}", state.len())
                });
            }
        }
    }
    field.over(class);
}

fn foreign<F: Tested>(field: &mut Field<'_, F>, material: &Material<'_, F>) {
    let mut class = field.class("states of other rulebooks", Right::As("other-rulebook"));
    for (name, state) in material.foreign {
        restore(field, &mut class, state, || format!("a state of {name}"));
    }
    field.over(class);
}

fn other_generation<F: Tested>(field: &mut Field<'_, F>, states: &[&[u8]]) {
    let mut class = field.class("states of another generation", Right::As("other-generation"));
    for state in states.iter().filter(|state| is_sealed(state)) {
        // After the family and the rulebook, as the header has them.
        let place = state.windows(GENERATION.len()).position(|window| window == GENERATION.as_bytes());
        if let Some(place) = place {
            let mut bytes = body(state).to_vec();
            bytes[place] += 1;
            restore(field, &mut class, &sealed(bytes), || "generation 2.0".into());
        }
    }
    field.over(class);
}

fn never_a_state<F: Tested>(field: &mut Field<'_, F>) {
    let mut class = field.class("bytes that never were a state", Right::As("bad-state"));
    for length in [0, 1, 7, 8, 9, 64, 4096, 1 << 20] {
        for byte in [0x00, 0x55, 0xff] {
            restore(field, &mut class, &vec![byte; length], || format!("{length} bytes of {byte:#x}"));
        }
    }
    for length in [1, 100, 4096] {
        restore(field, &mut class, &sealed(vec![0xff; length]), || format!("{length} bytes of 0xff with a checksum"));
    }
    field.over(class);
}

/// What a state holds, without its checksum.
fn body(state: &[u8]) -> &[u8] {
    &state[..state.len().saturating_sub(8)]
}

/// With the checksum that states of kip have.
fn sealed(mut body: Vec<u8>) -> Vec<u8> {
    let sum = XxHash64::oneshot(0, &body);
    body.extend(sum.to_le_bytes());
    body
}

/// Whether a state's checksum is of that kind: of any other none can be made right.
fn is_sealed(state: &[u8]) -> bool {
    sealed(body(state).to_vec()) == state
}

/// Takes a table up from those bytes; where that is accepted it must be a table.
fn restore<F: Tested>(field: &mut Field<'_, F>, class: &mut Class, state: &[u8], what: impl Fn() -> String) {
    let answer = field.host.restore(state).and_then(|mut table| looked_at(table.as_mut(), state));
    field.answered(class, what, answer);
}

/// A table that was accepted can be seen, asked and put down again as the same bytes.
fn looked_at<F: Tested>(table: &mut dyn Table<F>, state: &[u8]) -> Result<(), Failure> {
    let view = table.view(None)?;
    table.legal(view.common().now, None, ALL)?;
    table.chances(ALL)?;
    if table.snapshot()? == state {
        return Ok(());
    }
    Err(Failure::failed("it is accepted, and its state is another"))
}
