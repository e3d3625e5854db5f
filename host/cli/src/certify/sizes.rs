//! The sizes of a run: those that a certificate needs, and smaller ones for developers.

use kip_conformance::draws::keystream::Seed;
use kip_conformance::random_play;
use kip_conformance::side_by_side::Length;

use super::Certify;
use super::family::{Certifiable, TABLES};

/// How much of everything a run plays.
#[derive(Clone, Debug)]
pub struct Sizes {
    /// The number of outcomes, spins or packs, that the tests of randomness get.
    pub samples: u64,
    /// The number of games, spins or hands, that are simulated.
    pub games: u64,
    /// The number of tables at which coins or cards are compared.
    pub tables: u64,
    /// The number of states of small tables that are visited.
    pub states: u64,
    /// The share of the tables of play at random, and of the vectors that are played at every place: one of this many.
    pub one_of: u64,
    /// The sessions that are compared with the suite's own engine alone: the numbers of tables, and how long.
    pub along: [(u64, Length); 3],
}

/// A run for developers has one of this many samples.
const QUICK: u64 = 10;

/// The sessions that are compared with the suite's own engine alone, and with no other judge.
const ALONG: [(u64, Length); 3] = [
    (40, Length { commands: 100, is_busy: false }),
    (20, Length { commands: 500, is_busy: true }),
    (4, Length { commands: 2_000, is_busy: false }),
];

impl Sizes {
    /// Returns the sizes that the command line asks for.
    pub(super) fn of<F: Certifiable>(args: &Certify) -> Self {
        let one_of = if args.quick { QUICK } else { 1 };
        Self {
            samples: F::SAMPLES / one_of,
            games: args.simulate.unwrap_or(F::GAMES / one_of),
            tables: TABLES / one_of,
            states: F::STATES / one_of,
            one_of,
            along: ALONG.map(|(tables, length)| ((tables / one_of).max(1), length)),
        }
    }

    /// Returns the size of the play at random.
    pub(super) const fn random(&self, seed: Seed) -> random_play::Parameters {
        let usual = random_play::Parameters::of(seed);
        // Fewer tables than these leave properties unchecked, which is a finding.
        let tables = if self.one_of > 1 { usual.tables / 3 } else { usual.tables };
        let longest = if self.one_of > 1 { usual.longest / 4 } else { usual.longest };
        random_play::Parameters { tables, longest, ..usual }
    }
}
