//! Bytes that are not a state of this rulebook.

use kip_contract::family::Shown as _;
use kip_engine::two_up::GENERATION;
use twox_hash::XxHash64;

use super::{ARBITRARY, Attacker, CUT, Class, EXTENDED, FLIPPED, FOREIGN, Material, OTHER_GENERATION, SEALED};
use crate::choices::ALL;
use crate::family::Tested;
use crate::hosting::{Failure, Table};

/// The approximate number of states of the run that are mutated byte by byte.
const STATES: usize = 6;
/// The step between mutated bytes for a host behind an adapter. Each attack is a line there, so only every seventh byte is
/// mutated.
const STRIDE: usize = 7;

pub(super) fn attack<F: Tested>(attacker: &mut Attacker<'_, F>, material: &Material<'_, F>) {
    let states = choose_states(material);
    let stride = if material.remote { STRIDE } else { 1 };
    flip_bits(attacker, &states, material.remote);
    truncate(attacker, &states, stride);
    extend(attacker, &states);
    alter_sealed(attacker, &states, stride);
    use_other_rulebooks(attacker, material);
    use_other_generation(attacker, &states);
    use_arbitrary_bytes(attacker);
}

/// Chooses the shortest state, the longest, and some between.
fn choose_states<'a, F: Tested>(material: &Material<'a, F>) -> Vec<&'a [u8]> {
    let mut states: Vec<&[u8]> =
        material.sessions.iter().map(|session| session.state.as_slice()).filter(|state| !state.is_empty()).collect();
    states.sort_by_key(|state| (state.len(), *state));
    states.dedup();
    let step = states.len().div_ceil(STATES).max(1);
    let mut chosen: Vec<_> = states.iter().copied().step_by(step).collect();
    chosen.extend(states.last().filter(|longest| !chosen.contains(longest)));
    chosen
}

/// Flips every bit alone; behind an adapter one bit of every seventh byte. The checksum finds each flip.
fn flip_bits<F: Tested>(attacker: &mut Attacker<'_, F>, states: &[&[u8]], is_remote: bool) {
    let mut class = attacker.start(FLIPPED);
    for state in states {
        for place in 0..8 * state.len() {
            let (byte, bit) = (place / 8, place % 8);
            if is_remote && (byte % STRIDE != 0 || bit != byte % 8) {
                continue;
            }
            let mut bytes = state.to_vec();
            bytes[byte] ^= 1 << bit;
            try_restore(attacker, &mut class, &bytes, || format!("bit {bit} of byte {byte} of {}", state.len()));
        }
    }
    attacker.finish(class);
}

fn truncate<F: Tested>(attacker: &mut Attacker<'_, F>, states: &[&[u8]], stride: usize) {
    let mut class = attacker.start(CUT);
    for state in states {
        for length in (0..state.len()).step_by(stride) {
            try_restore(attacker, &mut class, &state[..length], || format!("{length} of {} bytes", state.len()));
        }
    }
    attacker.finish(class);
}

fn extend<F: Tested>(attacker: &mut Attacker<'_, F>, states: &[&[u8]]) {
    let mut class = attacker.start(EXTENDED);
    for state in states {
        for more in [1, 8, 4096] {
            let mut bytes = state.to_vec();
            bytes.resize(state.len() + more, 0);
            try_restore(attacker, &mut class, &bytes, || format!("{more} bytes more"));
        }
        let twice = [*state, *state].concat();
        try_restore(attacker, &mut class, &twice, || "a state twice".into());
        // A whole body followed by zeros, with a checksum over all of it.
        let sealed = seal([&state[..state.len().saturating_sub(8)], &[0; 16]].concat());
        try_restore(attacker, &mut class, &sealed, || "16 bytes more, and the checksum made right".into());
    }
    attacker.finish(class);
}

/// Alters bytes and corrects the checksum. The altered state must be refused, or must work like any other state.
fn alter_sealed<F: Tested>(attacker: &mut Attacker<'_, F>, states: &[&[u8]], stride: usize) {
    let mut class = attacker.start(SEALED);
    for state in states.iter().filter(|state| is_sealed(state)) {
        for place in (0..body(state).len()).step_by(stride) {
            for change in [0x01, 0x80, 0xff] {
                let mut bytes = body(state).to_vec();
                bytes[place] ^= change;
                try_restore(attacker, &mut class, &seal(bytes), || {
                    format!("byte {place} of {} by {change:#x}", state.len())
                });
            }
        }
    }
    attacker.finish(class);
}

fn use_other_rulebooks<F: Tested>(attacker: &mut Attacker<'_, F>, material: &Material<'_, F>) {
    let mut class = attacker.start(FOREIGN);
    for (name, state) in material.foreign {
        try_restore(attacker, &mut class, state, || format!("a state of {name}"));
    }
    attacker.finish(class);
}

fn use_other_generation<F: Tested>(attacker: &mut Attacker<'_, F>, states: &[&[u8]]) {
    let mut class = attacker.start(OTHER_GENERATION);
    for state in states.iter().filter(|state| is_sealed(state)) {
        // In the header the generation follows the family and the rulebook.
        let place = body(state).windows(GENERATION.len()).position(|window| window == GENERATION.as_bytes());
        if let Some(place) = place {
            let mut bytes = body(state).to_vec();
            bytes[place] += 1;
            try_restore(attacker, &mut class, &seal(bytes), || "generation 2.0".into());
        }
    }
    attacker.finish(class);
}

fn use_arbitrary_bytes<F: Tested>(attacker: &mut Attacker<'_, F>) {
    let mut class = attacker.start(ARBITRARY);
    for length in [0, 1, 7, 8, 9, 64, 4096, 1 << 20] {
        for byte in [0x00, 0x55, 0xff] {
            try_restore(attacker, &mut class, &vec![byte; length], || format!("{length} bytes of {byte:#x}"));
        }
    }
    for length in [1, 100, 4096] {
        try_restore(attacker, &mut class, &seal(vec![0xff; length]), || {
            format!("{length} bytes of 0xff with a checksum")
        });
    }
    attacker.finish(class);
}

/// Returns a state without its checksum.
fn body(state: &[u8]) -> &[u8] {
    &state[..state.len().saturating_sub(8)]
}

/// Appends the checksum that states of kip have.
fn seal(mut body: Vec<u8>) -> Vec<u8> {
    let sum = XxHash64::oneshot(0, &body);
    body.extend(sum.to_le_bytes());
    body
}

/// Returns whether a state ends with such a checksum. Any other checksum cannot be recomputed here.
fn is_sealed(state: &[u8]) -> bool {
    seal(body(state).to_vec()) == state
}

/// Restores a table from hostile bytes and records the answer. An accepted table must work.
fn try_restore<F: Tested>(attacker: &mut Attacker<'_, F>, class: &mut Class, state: &[u8], what: impl Fn() -> String) {
    let answer = attacker.host.restore(state).and_then(|mut table| require_working(table.as_mut(), state));
    attacker.record(class, what, answer);
}

/// Requires that a restored table has a view and lists, and that its state is the same bytes.
fn require_working<F: Tested>(table: &mut dyn Table<F>, state: &[u8]) -> Result<(), Failure> {
    let view = table.view(None)?;
    table.legal(view.common().now, None, ALL)?;
    table.chances(ALL)?;
    if table.snapshot()? == state {
        return Ok(());
    }
    Err(Failure::failed("it is accepted, and its state is another"))
}

#[cfg(test)]
mod tests {
    use kip_records::two_up::NSW;

    use super::*;
    use crate::abuse;
    use crate::families::TwoUp;
    use crate::families::two_up::native::Stateless;
    use crate::lying::{Answer, Call, Honest, Liar, Lie};
    use crate::runner::Runner;
    use crate::session::Session;
    use crate::stateless_host::StatelessHost;
    use crate::vectors::Suite;

    /// Reads a state in which the highest bit of byte 40 is turned as if it were not.
    struct Forgiving;

    impl Lie for Forgiving {
        fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
            let mut healed = call.state().to_vec();
            healed.get_mut(40).into_iter().for_each(|byte| *byte ^= 0x80);
            let answer = rules.ask(call);
            if matches!(&answer, Err(Failure::Refused(refusal)) if refusal.code == "bad-state") {
                return rules.ask(call.at(&healed)).or(answer);
            }
            answer
        }
    }

    #[test]
    fn one_bit_that_does_not_count_is_found() {
        let description = NSW.describe();
        let suite = Suite::carried("nsw").unwrap();
        let mut honest = StatelessHost::new(Stateless(*NSW), "native");
        let mut runner = Runner::new(&mut honest, &description);
        let played = suite.tests().take(4).filter_map(|(_, group, test)| runner.play(&group.config, test).session);
        let sessions: Vec<Session<TwoUp>> = played.collect();
        let mut host = StatelessHost::new(Liar::new(*NSW, Forgiving), "a liar");
        let material = Material { sessions: &sessions, foreign: &[], remote: false };
        let attacked = abuse::attack(&mut host, &material, &mut |_| {});
        let bit = attacked.findings.iter().find(|finding| finding.what.contains("bit 7 of byte 40"));
        assert!(bit.is_some(), "{:#?}", attacked.findings);
    }
}
