//! What auto-play remembers: the same coins in the same state lead to the same state.
//!
//! A table has no chance and no clock of its own. Under one plan, all that it does from one throw to the next follows from its
//! state and from how the coins fall. Each such pair is played once, by the steps of single commands; when it comes again it is
//! looked up. States are told apart by their bytes. No rule may enter here.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use kip_draws::SeedBytes;

use super::codec;
use super::count::Count;
use super::machine::Machine;
use super::state::State;

/// How many states are remembered at most. A table that comes through more is played step by step.
const MOST_STATES: usize = if cfg!(test) { 12 } else { 512 };
/// Three coins fall in so many ways: a byte's lowest bits (R1).
const FALLS: usize = 8;

/// Where a fall of the coins leads.
#[derive(Clone, Copy)]
struct Edge {
    /// The place of the state it leads to, or [`UNKNOWN`].
    to: u32,
    /// How often it was taken.
    taken: u32,
}

const UNKNOWN: u32 = u32::MAX;

/// A state before a throw, by the place of its first edge.
#[derive(Clone, Copy)]
pub struct Place(u32);

/// The states that a table has been in before a throw, and where each fall of the coins led.
pub struct Memory<M: Machine> {
    record: &'static M,
    places: BTreeMap<Vec<u8>, Place>,
    states: Vec<State<M>>,
    edges: Vec<Edge>,
    /// What happened on the way along each edge.
    gains: Vec<Count>,
}

impl<M: Machine> Memory<M> {
    pub const fn new(record: &'static M) -> Self {
        Self { record, places: BTreeMap::new(), states: Vec::new(), edges: Vec::new(), gains: Vec::new() }
    }

    /// Returns the place of a state before a throw; `None` where no more are remembered.
    pub fn place(&mut self, state: &State<M>) -> Option<Place> {
        let bytes = codec::write(self.record, state);
        if let Some(known) = self.places.get(&bytes) {
            return Some(*known);
        }
        let number = self.states.len();
        let place = Place(u32::try_from(number * FALLS).ok().filter(|_| number < MOST_STATES)?);
        self.places.insert(bytes, place);
        self.states.push(state.clone());
        self.edges.resize(self.states.len() * FALLS, Edge { to: UNKNOWN, taken: 0 });
        self.gains.resize(self.states.len() * FALLS, Count::default());
        Some(place)
    }

    /// Returns the state at a place.
    pub fn state(&self, Place(place): Place) -> Option<&State<M>> {
        self.states.get(place as usize / FALLS)
    }

    /// Learns where a fall of the coins led, once, and what happened.
    pub fn learn(&mut self, Place(from): Place, byte: u8, Place(to): Place, gain: Count) {
        let edge = edge_of(from, byte);
        if let (Some(edge), Some(known)) = (self.edges.get_mut(edge), self.gains.get_mut(edge)) {
            *edge = Edge { to, taken: 1 };
            *known = gain;
        }
    }

    /// Goes where it has been before, for so many spins at most. Returns the place that it comes to, and how many those were.
    pub fn follow(&mut self, Place(from): Place, bytes: &mut SeedBytes, most: u64) -> (Place, u64) {
        let edges = self.edges.as_mut_slice();
        let (mut at, mut left) = (from, most);
        while left > 0 {
            let ahead = bytes.ahead();
            let many = usize::try_from(left).unwrap_or(usize::MAX).min(ahead.len());
            let mut used = 0;
            for &byte in ahead.iter().take(many) {
                let Some(edge) = edges.get_mut(edge_of(at, byte)).filter(|edge| edge.to != UNKNOWN) else { break };
                edge.taken += 1;
                at = edge.to;
                used += 1;
            }
            bytes.skip(used);
            left -= used as u64;
            if used < many {
                break;
            }
        }
        (Place(at), most - left)
    }

    /// Adds up what happened on all edges, as often as they were taken.
    pub fn add_to(&self, total: &mut Count) {
        for (edge, gain) in self.edges.iter().zip(&self.gains) {
            if edge.taken > 0 {
                total.add(gain, edge.taken.into());
            }
        }
    }
}

#[inline]
fn edge_of(place: u32, byte: u8) -> usize {
    place as usize + (usize::from(byte) & (FALLS - 1))
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use crate::contract::{ChanceSource, Joining, Stake};
    use crate::two_up::contract::{Actor, AutoPlan, AutoSpinner, AutoWager, Command, Config, Role, Side};
    use crate::two_up::test_rulebooks::named;
    use crate::two_up::{Rulebook, Table};

    /// A batch in one go, spin by spin, and in batches of one spin: the same tally, moves and state. So few states are remembered
    /// here that many plans come through more.
    fn same(rulebook: Rulebook, side: Side) {
        let config = rulebook.describe().examples.swap_remove(0);
        let config = Config { source: ChanceSource::Fresh, ..config };
        let mut table = Table::open(rulebook, &config, &mut Vec::new()).unwrap();
        let host = Actor { role: Role::Host, number: 1 };
        for seat in 1..=4 {
            let join = Command::Join(Joining { seat, age_attested: true });
            table.apply(host, config.opened_at, &join, &mut Vec::new()).unwrap();
        }
        let wager = |seat, side, chips| AutoWager { seat, side, stake: Stake { chips, tokens: 0 } };
        let both = vec![wager(2, Side::Heads, 1_000), wager(3, Side::Tails, 1_000)];
        let spinner = AutoSpinner { seat: 1, side, stake: Stake { chips: 1_000, tokens: 0 } };
        let mut played = 0;
        for (spinner, wagers) in [(None, Vec::new()), (None, both.clone()), (Some(spinner), both)] {
            for (seed, rounds) in (1..).zip([0, 1, 2, 3, 9, 64, 255, 256, 257, 3_000]) {
                let plan = |stepwise| AutoPlan {
                    at: config.opened_at,
                    seed: vec![seed; 32],
                    rounds,
                    stepwise,
                    spinner,
                    wagers: wagers.clone(),
                };
                let (mut remembered, mut stepwise) = (table.clone(), table.clone());
                let found = remembered.auto_play(&plan(false));
                assert_eq!(found, stepwise.auto_play(&plan(true)), "{}, {rounds} spins", config.table);
                assert_eq!(remembered.snapshot(), stepwise.snapshot());
                played += u64::from(found.is_ok());
            }
        }
        assert!(played >= 20, "{played}");
    }

    #[test]
    fn what_is_remembered_is_what_would_be_played() {
        same(named("nsw"), Side::Tails);
        same(named("house"), Side::Heads);
        same(named("ringkeeper"), Side::Heads);
        same(named("pub"), Side::Heads);
    }
}
