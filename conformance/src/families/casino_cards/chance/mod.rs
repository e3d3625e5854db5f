//! Part 5 of a card game: tests that packs follow from their seeds and are random.
//!
//! The suite shuffles itself (`packs`). It compares every card of every pack that it has shuffled through the component, every
//! card at tables that the run's seed generates (`tables`), and every answer of `kip:draws`. Counting proves that the suite's own
//! shuffle gives every order equally often (`packs`, [`keystream`](crate::draws::keystream)). The seven tests that laboratories
//! name for final outcomes are done on the packs (`battery`), each on larger samples until the result is clear either way.

mod battery;
pub(super) mod packs;
mod tables;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::time::Instant;

use kip_contract::casino_cards::Description;
use sha2::{Digest as _, Sha256};

use self::battery::{Reading, Sample};
pub use self::tables::draw_table;
use crate::draws::compare;
use crate::draws::keystream::Seed;
use crate::families::casino_cards::Cards;
use crate::families::casino_cards::points::players;
use crate::hosting::Failure;
use crate::report::files::PACKS;
use crate::report::parts::{Collection, Outcomes, Power, Randomness, Test};
use crate::report::sequential::{self, NAMES, RULE, STAGES};
use crate::report::{Finding, Part, Verdict};
use crate::stages::{Plan, Planned, add_stage, failed_finding, failing, is_suspicious};
use crate::text::sha256;

/// The options of this part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The number of packs to shuffle, at least [`LEAST`].
    pub packs: u64,
    /// The number of tables at which cards are compared, at least one.
    pub tables: u64,
    /// The seed from which all outcome seeds and tables are derived.
    pub seed: Seed,
    /// The folder for the first sample as a file, if it is wanted.
    pub collect: Option<PathBuf>,
}

/// The fewest packs: with fewer, packs that begin alike are too rare.
pub const LEAST: u64 = 5_000;

/// The series of packs that the component's function shuffles, each from its own outcome seed.
pub const SERIES: &str = "shuffles";

/// The subject that this part does not test.
pub const NOT_TESTED: &str =
    "Where a host gets its outcome seeds from: the component shuffles by seeds, and draws none.";

/// Shuffles the packs and tests them. `progress` gets the numbers of shuffled and of all packs.
pub fn judge(rules: &mut dyn Cards, parameters: &Parameters, progress: &mut dyn FnMut(u64, u64)) -> Part<Randomness> {
    let began = Instant::now();
    if parameters.packs < LEAST {
        return Part::not_run(format!("{} packs are too few for the tests: {LEAST} at least", parameters.packs));
    }
    let found = rules.describe().and_then(|description| run(rules, &description, parameters, progress));
    let (detail, findings) = match found {
        Ok((detail, findings)) => (Some(detail), findings),
        Err(failure) => (None, vec![Finding { place: "draws".into(), what: failure.describe() }]),
    };
    Part {
        verdict: Verdict::of(findings.is_empty()),
        duration_ms: u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
        findings,
        not_tested: vec![NOT_TESTED.into()],
        detail,
    }
}

fn run(
    rules: &mut dyn Cards,
    description: &Description,
    parameters: &Parameters,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(Randomness, Vec<Finding>), Failure> {
    let reading = read(description);
    let mut draws = Draws {
        rules: &mut *rules,
        reading: &reading,
        players: players(description),
        parameters,
        compared: 0,
        difference: None,
    };
    let (mut tests, mut collections) = (Vec::new(), Vec::new());
    for (stage, name) in NAMES.iter().enumerate().take(STAGES) {
        if stage > 0 && !tests.iter().any(is_suspicious) {
            break;
        }
        let packs = sequential::size(parameters.packs, stage);
        let sample = draws.sample(name, packs, progress)?;
        if let (0, Some(folder)) = (stage, &parameters.collect) {
            collections.push(collect(folder, &reading, &sample)?);
        }
        for row in reading.run_tests(&sample) {
            add_stage(&mut tests, SERIES, &row, (stage, packs));
        }
    }
    let (compared, difference) = (draws.compared, draws.difference);
    let mut findings: Vec<Finding> =
        difference.into_iter().map(|what| Finding { place: SERIES.into(), what }).collect();
    let computed = compare(rules, &parameters.seed)?;
    findings.extend(computed.findings);
    let tables = tables::play(rules, description, (&parameters.seed, parameters.tables));
    findings.extend(tables.findings);
    findings.extend(failing(&tests).map(|test| failed_finding(test, "packs")));
    let randomness = Randomness {
        of: Outcomes::Cards,
        source: source(&parameters.seed),
        compared: compared + tables.compared,
        computed: computed.answers,
        played: tables.played,
        fairness: Vec::new(),
        confidence: 1.0 - RULE.clear,
        false_alarm: tests.len() as f64 * RULE.false_alarm(),
        powers: powers(parameters.packs),
        tests,
        collections,
    };
    Ok((randomness, findings))
}

fn read(description: &Description) -> Reading {
    let is_cut = description.head.commands.iter().any(|command| command.name == "cut");
    Reading { pack: description.pack.clone(), is_cut }
}

/// The shuffles of one run.
struct Draws<'a> {
    rules: &'a mut dyn Cards,
    reading: &'a Reading,
    players: Vec<u8>,
    parameters: &'a Parameters,
    compared: u64,
    /// The first pack that differs.
    difference: Option<String>,
}

/// The number of packs between two reports of progress.
const PROGRESS_INTERVAL: u64 = 1_000;

impl Draws<'_> {
    /// Shuffles a sample, and compares every card. Its label is part of every seed, so that samples share no seed.
    fn sample(&mut self, label: &str, packs: u64, progress: &mut dyn FnMut(u64, u64)) -> Result<Sample, Failure> {
        let mut sample =
            Sample { packs: Vec::new(), dealers: self.players.iter().map(|of| (*of, Vec::new())).collect() };
        for number in 0..packs {
            let seed = outcome_seed(&self.parameters.seed, label, number);
            let of = usize::try_from(number).unwrap_or(0) % self.players.len().max(1);
            let players = self.players.get(of).copied();
            let found = self.rules.shuffle(&seed, players)?;
            let wanted = packs::shuffled(&self.reading.pack, seed, players);
            self.compared += wanted.pack.len() as u64;
            if found != wanted {
                let seed = hex::encode(seed);
                self.difference.get_or_insert_with(|| format!("seed {seed}: the pack or who deals is another one"));
            }
            let place = |card| self.reading.pack.iter().position(|other| other == card);
            let pack = found.pack.iter().filter_map(place).filter_map(|place| u8::try_from(place).ok());
            sample.packs.push(pack.collect());
            if let (Some((_, dealers)), Some(dealer)) = (sample.dealers.get_mut(of), found.dealer) {
                dealers.push(u8::try_from(dealer).unwrap_or(0));
            }
            if (number + 1).is_multiple_of(PROGRESS_INTERVAL) || number + 1 == packs {
                progress(number + 1, packs);
            }
        }
        Ok(sample)
    }
}

/// Returns the seed of one pack, derived from the run's seed, the sample's label and the pack's number.
fn outcome_seed(seed: &Seed, label: &str, number: u64) -> Seed {
    let hash = Sha256::new().chain_update(b"kip/certificate/1").chain_update(seed).chain_update(SERIES);
    hash.chain_update((label.len() as u64).to_le_bytes())
        .chain_update(label)
        .chain_update(number.to_le_bytes())
        .finalize()
        .into()
}

/// Writes a sample into a folder, one byte for each card.
fn collect(folder: &Path, reading: &Reading, sample: &Sample) -> Result<Collection, Failure> {
    let path = folder.join(PACKS);
    let bytes: Vec<u8> = sample.packs.concat();
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, &bytes));
    written.map_err(|error| Failure::Failed(format!("{}: {error}", path.display())))?;
    let cards = reading.pack.len();
    Ok(Collection {
        file: PACKS.into(),
        what: format!("each pack as {cards} bytes, top card first: a card's place in the new pack, from 0"),
        size: bytes.len() as u64,
        sha256: sha256(&bytes),
    })
}

/// Returns the tests that a run makes for the rulebook with that description, with `packs` packs.
#[must_use]
pub fn plan(description: &Description, packs: u64, seed: &Seed) -> Plan {
    let reading = read(description);
    // The tests depend on how packs are read, not on the order of their cards.
    let new: Vec<u8> = (0..).zip(&reading.pack).map(|(place, _)| place).collect();
    let dealers = players(description).into_iter().map(|players| (players, Vec::new())).collect();
    let sample = Sample { packs: vec![new; 64], dealers };
    let planned = |row: crate::stages::Row| Planned { name: row.name.into(), asks: row.asks, series: SERIES.into() };
    Plan {
        source: source(seed),
        fairness: Vec::new(),
        powers: powers(packs),
        tests: reading.run_tests(&sample).into_iter().map(planned).collect(),
    }
}

/// Returns the shift that is found with a probability of 99 %.
fn powers(packs: u64) -> Vec<Power> {
    let of = "d10, or s2, in the upper half of the pack".into();
    vec![Power { of, observations: packs, shift: RULE.least_shift(packs) }]
}

/// Describes the source of the packs.
fn source(seed: &Seed) -> String {
    format!(
        "Outcome seeds are SHA-256 of the run's seed {}, the series, the stage and the pack's number.",
        hex::encode(seed)
    )
}

/// Returns whether every test of a part is on packs.
pub fn is_of_packs(tests: &[Test]) -> bool {
    tests.iter().all(|test| test.series == SERIES)
}
