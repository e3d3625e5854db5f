//! A transcript as it is written: everything that can be told without the component.

use std::io::BufRead;

use kip::draw::{Discrepancy, Witness};
use kip::transcript::{Ending, Heading, Lines, ReplayError, Written};
use kip::two_up::{Happening, Order};
use kip::{Build, Digest};

/// What one look through the lines has found.
pub(super) struct Transcript {
    pub heading: Heading,
    pub witness: Witness,
    /// The line of every landing.
    pub lines: Vec<usize>,
    /// Who took over, and in which line.
    pub swaps: Vec<(usize, Build)>,
    /// What players added.
    pub entropy: Vec<Vec<u8>>,
    /// What does not hold of the draws, by line.
    pub draws: Vec<(usize, Discrepancy)>,
    /// Coins that lie otherwise than they were drawn, by line.
    pub outcomes: Vec<(usize, Discrepancy)>,
    /// The first line that is none; what follows was not read.
    pub broken: Option<ReplayError>,
    pub commands: u64,
    pub ending: Ending,
    /// Of the last line that was read.
    pub chain: Digest,
}

impl Transcript {
    /// Reads to the end, or to the first line that does not hold.
    pub(super) fn read<R: BufRead>(mut lines: Lines<R>) -> Self {
        let heading = lines.heading().clone();
        let witness = Witness::new(&heading.rulebook, &heading.generation, &heading.config);
        let mut transcript = Self {
            witness,
            lines: Vec::new(),
            swaps: Vec::new(),
            entropy: Vec::new(),
            draws: Vec::new(),
            outcomes: Vec::new(),
            broken: None,
            commands: 0,
            ending: Ending::Open,
            chain: lines.chain(),
            heading,
        };
        loop {
            match lines.step() {
                Ok(Some(written)) => transcript.step(&written),
                Ok(None) => break,
                Err(broken) => {
                    transcript.broken = Some(broken);
                    break;
                }
            }
        }
        Self { commands: lines.commands(), ending: lines.ending().clone(), chain: lines.chain(), ..transcript }
    }

    fn step(&mut self, written: &Written) {
        match written {
            Written::Accepted(line, order, happenings) => self.accepted(*line, order, happenings),
            Written::Swap(line, build, _) => {
                self.swaps.push((*line, build.clone()));
                // Chain, digest and numbers go on (R68); the rulebook is part of every outcome seed.
                self.witness.played_by(&build.rulebook, &self.heading.generation);
            }
            Written::Nothing(..) => {}
        }
    }

    fn accepted(&mut self, line: usize, order: &Order, happenings: &[Happening]) {
        for happening in happenings {
            if let Happening::EntropyAdded(of) = happening {
                self.entropy.push(of.bytes.clone());
            }
        }
        for discrepancy in self.witness.follow(order.at, &order.command, happenings) {
            let found = match discrepancy {
                Discrepancy::CoinsDiffer { .. } | Discrepancy::NothingDrawn => &mut self.outcomes,
                _ => &mut self.draws,
            };
            found.push((line, discrepancy));
        }
        self.lines.resize(self.witness.landings().len(), line);
    }
}
