//! The first pass over a transcript: everything that can be checked without the component.

use std::collections::BTreeMap;
use std::io::BufRead;

use kip::draw::Discrepancy;
use kip::family::Order;
use kip::transcript::{Ending, Heading, Lines, Names, ReplayError, Written};
use kip::{Build, Digest, TwoUp};

use super::family::{Follows as _, Verified};
use crate::args::Bytes32;
use crate::failed_orders::FailedOrder;

/// What the first pass found.
pub(crate) struct Transcript<F: Verified = TwoUp> {
    pub heading: Heading<F>,
    /// What the host calls the players: as it wrote them, outside of the chain.
    pub names: Names,
    pub witness: F::Witness,
    /// The line of every landing or deal.
    pub draw_lines: Vec<usize>,
    /// The components that took over, by line.
    pub swaps: Vec<(usize, Build)>,
    /// The receipts that were looked for and found, with their lines.
    pub receipts: BTreeMap<[u8; 32], usize>,
    /// What is wrong with the draws, by line.
    pub draws: Vec<(usize, Discrepancy)>,
    /// Coins and cards that differ from what was drawn, by line.
    pub outcomes: Vec<(usize, Discrepancy)>,
    /// The orders that are recorded as failed.
    pub failed: Vec<FailedOrder>,
    /// The draws of landings or deals that are recorded as failed, by line, until the next one.
    awaited: Vec<(usize, Vec<u8>)>,
    /// The lines of those that are recorded as failed and whose draw the next one did not use.
    passed_over: Vec<usize>,
    /// The first line that does not hold; the rest was not read.
    pub broken: Option<ReplayError>,
    pub commands: u64,
    pub ending: Ending<F>,
    /// The chain of the last line that was read.
    pub chain: Digest,
}

impl<F: Verified> Transcript<F> {
    /// Reads to the end, or to the first line that does not hold. `receipts` are looked for.
    pub(crate) fn read<R: BufRead>(mut lines: Lines<R, F>, receipts: &[Bytes32]) -> Self {
        let heading = lines.heading().clone();
        let witness = F::Witness::of(&heading);
        let mut transcript = Self {
            witness,
            draw_lines: Vec::new(),
            swaps: Vec::new(),
            receipts: BTreeMap::new(),
            draws: Vec::new(),
            outcomes: Vec::new(),
            failed: Vec::new(),
            awaited: Vec::new(),
            passed_over: Vec::new(),
            broken: None,
            commands: 0,
            ending: Ending::Open,
            chain: lines.chain(),
            names: Names::new(),
            heading,
        };
        loop {
            match lines.step() {
                Ok(Some(written)) => {
                    transcript.record(&written);
                    let chain = *lines.chain().as_bytes();
                    if receipts.contains(&Bytes32(chain)) {
                        transcript.receipts.insert(chain, line_of(&written));
                    }
                }
                Ok(None) => break,
                Err(broken) => {
                    transcript.broken = Some(broken);
                    break;
                }
            }
        }
        let (commands, names) = (lines.commands(), lines.names().clone());
        Self { commands, names, ending: lines.ending().clone(), chain: lines.chain(), ..transcript }
    }

    fn record(&mut self, written: &Written<F>) {
        match written {
            Written::Accepted(line, given, happenings) => self.record_accepted(*line, &given.order, happenings),
            Written::Swap(line, build, _) => {
                self.swaps.push((*line, build.clone()));
                // Chain, digest and numbers continue (R68); the rulebook is part of every outcome seed.
                self.witness.played_by(&build.rulebook, &self.heading.generation);
            }
            Written::Refused(..) => {}
            Written::Faulted(line, given, fault) => self.record_failed(*line, &given.order, fault),
        }
    }

    fn record_failed(&mut self, line: usize, order: &Order<F>, fault: &str) {
        self.failed.push(FailedOrder::new(line, order, fault));
        self.awaited.extend(F::draw(&order.command).map(|draw| (line, draw.to_vec())));
    }

    fn record_accepted(&mut self, line: usize, order: &Order<F>, happenings: &[F::Happening]) {
        if let Some(used) = F::draw(&order.command) {
            self.passed_over
                .extend(self.awaited.drain(..).filter(|(_, awaited)| awaited != used).map(|(line, _)| line));
        }
        for discrepancy in self.witness.follow(order.at, &order.command, happenings) {
            let found = if discrepancy.is_in_outcome() { &mut self.outcomes } else { &mut self.draws };
            found.push((line, discrepancy));
        }
        self.draw_lines.resize(self.witness.chances().count(), line);
    }

    /// The lines of landings or deals that are recorded as failed and whose draw was seen and thrown away: no later one used
    /// it. Where the last line is missing, the next one may still use it.
    pub(super) fn thrown_away(&self) -> Vec<usize> {
        let awaited = self.awaited.iter().filter(|_| self.ending == Ending::Closed).map(|(line, _)| *line);
        self.passed_over.iter().copied().chain(awaited).collect()
    }
}

/// The line of an outcome or a swap.
const fn line_of<F: Verified>(written: &Written<F>) -> usize {
    match written {
        Written::Accepted(line, ..)
        | Written::Refused(line, _)
        | Written::Faulted(line, ..)
        | Written::Swap(line, ..) => *line,
    }
}
