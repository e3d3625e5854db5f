//! The first pass over a transcript: everything that can be checked without the component.

use std::collections::BTreeMap;
use std::io::BufRead;

use kip::contract::ChanceSource;
use kip::draw::{Discrepancy, Witness};
use kip::transcript::{Ending, Heading, Lines, ReplayError, Written};
use kip::two_up::{Command, Happening, Landing, Order};
use kip::{Build, Digest};

use crate::args::Bytes32;
use crate::failed_orders::FailedOrder;

/// What the first pass found.
pub(crate) struct Transcript {
    pub heading: Heading,
    pub witness: Witness,
    /// The line of every landing.
    pub landing_lines: Vec<usize>,
    /// The components that took over, by line.
    pub swaps: Vec<(usize, Build)>,
    /// The receipts that were looked for and found, with their lines.
    pub receipts: BTreeMap<[u8; 32], usize>,
    /// What is wrong with the draws, by line.
    pub draws: Vec<(usize, Discrepancy)>,
    /// Coins that differ from what was drawn, by line.
    pub outcomes: Vec<(usize, Discrepancy)>,
    /// The orders that are recorded as failed.
    pub failed: Vec<FailedOrder>,
    /// The draws of landings that are recorded as failed, by line, until the next landing.
    awaited: Vec<(usize, Vec<u8>)>,
    /// The lines of landings that are recorded as failed and whose draw the next landing did not use.
    passed_over: Vec<usize>,
    /// The first line that does not hold; the rest was not read.
    pub broken: Option<ReplayError>,
    pub commands: u64,
    pub ending: Ending,
    /// The chain of the last line that was read.
    pub chain: Digest,
}

impl Transcript {
    /// Reads to the end, or to the first line that does not hold. `receipts` are looked for.
    pub(crate) fn read<R: BufRead>(mut lines: Lines<R>, receipts: &[Bytes32]) -> Self {
        let heading = lines.heading().clone();
        let witness = Witness::new(&heading.rulebook, &heading.generation, &heading.config);
        let mut transcript = Self {
            witness,
            landing_lines: Vec::new(),
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
        Self { commands: lines.commands(), ending: lines.ending().clone(), chain: lines.chain(), ..transcript }
    }

    fn record(&mut self, written: &Written) {
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

    fn record_failed(&mut self, line: usize, order: &Order, fault: &str) {
        self.failed.push(FailedOrder::new(line, order, fault));
        self.awaited.extend(draw(&order.command).map(|draw| (line, draw.to_vec())));
    }

    fn record_accepted(&mut self, line: usize, order: &Order, happenings: &[Happening]) {
        if let Some(used) = draw(&order.command) {
            self.passed_over
                .extend(self.awaited.drain(..).filter(|(_, awaited)| awaited != used).map(|(line, _)| line));
        }
        for discrepancy in self.witness.follow(order.at, &order.command, happenings) {
            let found = match discrepancy {
                Discrepancy::CoinsDiffer { .. } | Discrepancy::NothingDrawn => &mut self.outcomes,
                _ => &mut self.draws,
            };
            found.push((line, discrepancy));
        }
        self.landing_lines.resize(self.witness.landings().len(), line);
    }

    /// The lines of landings that are recorded as failed and whose draw was seen and thrown away: no later landing used
    /// it. Where the last line is missing, the next landing may still use it.
    pub(super) fn thrown_away(&self) -> Vec<usize> {
        let awaited = self.awaited.iter().filter(|_| self.ending == Ending::Closed).map(|(line, _)| *line);
        self.passed_over.iter().copied().chain(awaited).collect()
    }

    /// Whether the session ended after a throw of numbers whose draw was not played.
    pub(super) fn ends_in_the_air(&self) -> bool {
        self.ending == Ending::Closed
            && self.heading.config.source != ChanceSource::Observed
            && self.witness.has_coins_in_the_air()
    }
}

/// The line of an outcome or a swap.
const fn line_of(written: &Written) -> usize {
    match written {
        Written::Accepted(line, ..)
        | Written::Refused(line, _)
        | Written::Faulted(line, ..)
        | Written::Swap(line, ..) => *line,
    }
}

/// The draw that a landing brings: a link or a seed. Returns `None` for what eyes saw, and for other commands.
fn draw(command: &Command) -> Option<&[u8]> {
    match command {
        Command::Land(Landing::Committed(link)) => Some(&link.x),
        Command::Land(Landing::Fresh(seed)) => Some(seed),
        _ => None,
    }
}
