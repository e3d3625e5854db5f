//! Part 6 of a card game: many hands of random moves with the component's auto-play.
//!
//! Hands are played in batches, each at its own table with its own seed, so that a run has the same figures on any number of
//! threads. In every batch the points of all sides together must lie in the range that part 3 found. The first dealer is drawn,
//! so that every side has an equal share of the points on average. Each side's share is compared with an equal one, on larger
//! numbers of hands until the result is clear either way ([`sequential`]).

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use kip_contract::casino_cards::{
    Actor, AutoPlan, AutoTally, Command, Config, Description, MatchLength, Order, Role, Stakes,
};
use kip_contract::family::CasinoCards;
use kip_contract::types::{ChanceSource, Joining, Seat};
use sha2::{Digest as _, Sha256};

use super::points::{Sides, players};
use crate::draws::keystream::Seed;
use crate::hosting::{Failure, Rules};
use crate::report::cards::{Hands, HandsTable, PointsTable, ShareStage, SideSpread, share_p_value};
use crate::report::parts::{Returns, Simulation, StageVerdict};
use crate::report::sequential::{self, NAMES, RULE};
use crate::report::{Finding, Part, Verdict};

/// The options of this part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The total number of hands, at least [`LEAST`]. The numbers of players share them equally.
    pub hands: u64,
    /// The number of threads, each with its own instance of the rules.
    pub threads: usize,
    /// The seed of all hands.
    pub seed: Seed,
}

/// Makes an instance of the rules. Each thread has its own.
pub type Make<'m> = &'m (dyn Fn() -> Result<Box<dyn Rules<CasinoCards>>, Failure> + Sync);

/// The fewest hands: with fewer, batches are too few to know their spread.
pub const LEAST: u64 = 3_000;
/// The number of hands in a batch.
const BATCH: u64 = 10;

/// The subject that part 6 reports as compared with nothing.
pub const NOT_TESTED: &str = "how often a seat wins by good play: all moves are random";

/// Plays hands for every number of players whose points part 3 knows. `progress` gets the numbers of played and of all hands.
pub fn simulate(
    make: Make<'_>,
    exact: &Returns,
    parameters: &Parameters,
    progress: &mut dyn FnMut(u64, u64),
) -> Part<Simulation> {
    let began = Instant::now();
    let description = match make().and_then(|mut rules| rules.describe()) {
        Ok(description) => description,
        Err(failure) => {
            return Part::not_run(format!("the component does not describe itself: {}", failure.describe()));
        }
    };
    if parameters.hands < LEAST {
        return Part::not_run(format!("{} hands are too few to compare sides: {LEAST} at least", parameters.hands));
    }
    let known = exact.points.as_ref().map_or(&[][..], |points| &points.tables);
    let numbers = players(&description);
    let mut run = Run { make, parameters, played: 0, of: parameters.hands, progress };
    let each = share(parameters.hands, numbers.len());
    let (mut tables, mut findings) = (Vec::new(), Vec::new());
    for players in numbers {
        let range = known.iter().find(|table| table.players == u64::from(players)).map(PointsTable::range);
        let table =
            Table { description: &description, players, sides: Sides::of(&description, players).count(), range };
        let place = format!("{players} players");
        match run.play_table(&table, each) {
            Ok((table, wrong)) => {
                findings.extend(wrong.into_iter().map(|what| Finding { place: place.clone(), what }));
                tables.push(table);
            }
            Err(failure) => findings.push(Finding { place, what: failure.describe() }),
        }
    }
    let hands = run.played;
    Part {
        verdict: Verdict::of(findings.is_empty()),
        duration_ms: u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
        findings,
        not_tested: vec![NOT_TESTED.into()],
        detail: Some(Simulation {
            spins: 0,
            spins_per_second: 0,
            confidence: 1.0 - RULE.clear,
            wagers: Vec::new(),
            hands: Some(Hands { hands, hands_per_second: per_second(hands, began.elapsed().as_secs_f64()), tables }),
        }),
    }
}

/// Returns the number of hands for each number of players in the first stage: whole batches.
#[must_use]
pub fn share(hands: u64, numbers: usize) -> u64 {
    (hands / (numbers as u64).max(1)).next_multiple_of(BATCH)
}

/// A table with one number of players.
struct Table<'a> {
    description: &'a Description,
    players: u8,
    sides: usize,
    /// The least and the most points of all sides together in a hand, when known.
    range: Option<(u64, u64)>,
}

/// The hands of one stage.
#[derive(Default)]
struct Batches(Vec<AutoTally>);

struct Run<'a> {
    make: Make<'a>,
    parameters: &'a Parameters,
    played: u64,
    of: u64,
    progress: &'a mut dyn FnMut(u64, u64),
}

impl Run<'_> {
    /// Plays the hands of a table, stage by stage. Also returns the faults in them.
    fn play_table(&mut self, table: &Table<'_>, hands: u64) -> Result<(HandsTable, Vec<String>), Failure> {
        let mut sides: Vec<SideSpread> = (1..=table.sides as u64)
            .map(|seat| SideSpread { seat, points: 0, squares: 0, stages: Vec::new(), verdict: Verdict::NotRun })
            .collect();
        let mut found = HandsTable {
            players: table.players.into(),
            hands: 0,
            points: 0,
            moves: 0,
            choices: 0,
            captures: 0,
            windows: 0,
            sides: Vec::new(),
        };
        let mut wrong = Vec::new();
        for (stage, name) in NAMES.iter().enumerate() {
            let hands = sequential::size(hands, stage);
            let Batches(batches) = self.play(table, hands, name)?;
            wrong.extend(batches.iter().find_map(|batch| table.find_wrong_sum(batch)));
            for batch in &batches {
                add(&mut found, &mut sides, batch);
            }
            for (place, side) in sides.iter_mut().enumerate() {
                if is_open(side) {
                    side.stages.push(compare(&batches, place, hands, stage));
                    side.verdict = sequential::decide(side.stages.iter().map(|stage| stage.verdict));
                }
            }
            if !sides.iter().any(is_open) {
                break;
            }
        }
        for side in sides.iter().filter(|side| side.verdict != Verdict::Holds) {
            let stages = side.stages.iter().map(|stage| format!("p = {:.2e} of {} hands", stage.p_value, stage.hands));
            let stages = stages.collect::<Vec<_>>().join(", then ");
            wrong.push(format!("seat {} has no equal share of the points: {stages}", side.seat));
        }
        found.sides = sides;
        Ok((found, wrong))
    }

    /// Plays `hands` hands, in batches. A free thread takes the next batch.
    fn play(&mut self, table: &Table<'_>, hands: u64, stage: &str) -> Result<Batches, Failure> {
        let count = hands / BATCH;
        let (next, done, stopped) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
        let results: Mutex<Vec<(u64, Result<AutoTally, Failure>)>> = Mutex::new(Vec::new());
        self.of = self.of.max(self.played + hands);
        let (make, parameters) = (self.make, self.parameters);
        thread::scope(|threads| {
            let work = || {
                let mut rules = match make() {
                    Ok(rules) => rules,
                    Err(failure) => {
                        stopped.store(true, Ordering::Relaxed);
                        return results.lock().unwrap_or_else(PoisonError::into_inner).push((0, Err(failure)));
                    }
                };
                while !stopped.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let played = table.play(&mut *rules, seed(&parameters.seed, table.players, stage, number));
                    stopped.fetch_or(played.is_err(), Ordering::Relaxed);
                    done.fetch_add(BATCH, Ordering::Relaxed);
                    results.lock().unwrap_or_else(PoisonError::into_inner).push((number, played));
                }
            };
            let workers: Vec<_> = (0..parameters.threads.max(1)).map(|_| threads.spawn(work)).collect();
            while workers.iter().any(|worker| !worker.is_finished()) {
                (self.progress)(self.played + done.load(Ordering::Relaxed), self.of);
                thread::sleep(std::time::Duration::from_millis(20));
            }
        });
        self.played += hands;
        (self.progress)(self.played, self.of);
        let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        results.sort_unstable_by_key(|(number, _)| *number);
        results.into_iter().map(|(_, played)| played).collect::<Result<_, _>>().map(Batches)
    }
}

/// Returns whether a side's comparison continues.
fn is_open(side: &SideSpread) -> bool {
    side.stages.last().is_none_or(|stage| stage.verdict == StageVerdict::Suspicious)
}

impl Table<'_> {
    /// Plays one batch at its own table.
    fn play(&self, rules: &mut dyn Rules<CasinoCards>, seed: Seed) -> Result<AutoTally, Failure> {
        let example = self.description.examples.first();
        let example = example.ok_or_else(|| Failure::failed("the rulebook has no example of a table"))?;
        let mut config = Config { table: "certificate".into(), source: ChanceSource::Fresh, ..example.clone() };
        config.terms.players = self.players;
        config.terms.stakes = Stakes::None;
        config.terms.length = MatchLength::Hands(1);
        let at = config.opened_at;
        let mut state = rules.open(&config)?.0;
        for seat in 1..=Seat::from(self.players) {
            let command = Command::Join(Joining { seat, age_attested: true });
            state = rules.apply(&state, &Order { by: Actor { role: Role::Host, number: 0 }, at, command })?.0;
        }
        let plan = AutoPlan { at, seed: seed.to_vec(), rounds: BATCH, stepwise: false };
        Ok(rules.auto_play(&state, &plan)?.tally)
    }

    /// Returns a count of a batch that is impossible.
    fn find_wrong_sum(&self, batch: &AutoTally) -> Option<String> {
        let (hands, points) = (u64::from(batch.hands), batch.points.iter().sum::<u64>());
        if hands != BATCH || batch.points.len() != self.sides || batch.squares.len() != self.sides {
            return Some(format!("{BATCH} hands of {} sides were to be played: {batch:?}", self.sides));
        }
        let (least, most) = self.range?;
        let is_possible = (least * hands..=most * hands).contains(&points);
        (!is_possible).then(|| format!("{hands} hands score {points} points, and a hand {least} to {most}"))
    }
}

fn add(found: &mut HandsTable, sides: &mut [SideSpread], batch: &AutoTally) {
    found.hands += u64::from(batch.hands);
    found.points += batch.points.iter().sum::<u64>();
    found.moves += batch.moves;
    found.choices += batch.choices;
    found.captures += batch.captures;
    found.windows += batch.windows;
    for (side, (points, squares)) in sides.iter_mut().zip(batch.points.iter().zip(&batch.squares)) {
        side.points += points;
        side.squares += squares;
    }
}

/// Compares a side's points with an equal share of all points: the mean over the batches, with its standard error.
fn compare(batches: &[AutoTally], side: usize, hands: u64, stage: usize) -> ShareStage {
    let difference = |batch: &AutoTally| {
        let (sides, all) = (batch.points.len().max(1) as f64, batch.points.iter().sum::<u64>() as f64);
        let own = batch.points.get(side).copied().unwrap_or(0) as f64;
        (own - all / sides) / BATCH as f64
    };
    let many = batches.len() as f64;
    let mean = batches.iter().map(difference).sum::<f64>() / many.max(1.0);
    let spread = batches.iter().map(|batch| (difference(batch) - mean).powi(2)).sum::<f64>() / (many - 1.0).max(1.0);
    let error = (spread / many.max(1.0)).sqrt();
    let p_value = share_p_value(mean, error, batches.len() as u64);
    let verdict = RULE.verdict(stage, p_value);
    ShareStage { hands, batches: batches.len() as u64, difference: mean, error, p_value, verdict }
}

/// Returns the seed of a batch, which no other batch has.
fn seed(base: &Seed, players: u8, stage: &str, batch: u64) -> Seed {
    let hash = Sha256::new().chain_update(b"kip/simulation/1").chain_update(base).chain_update([players]);
    let hash = hash.chain_update((stage.len() as u64).to_le_bytes()).chain_update(stage);
    hash.chain_update(batch.to_le_bytes()).finalize().into()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a speed is positive and rounded")]
fn per_second(hands: u64, seconds: f64) -> u64 {
    (hands as f64 / seconds.max(1e-9)).round() as u64
}

#[cfg(test)]
mod tests {
    use kip_engine::casino_cards::Record;
    use kip_records::casino_cards::{SOTHO_FORTY, SWAZI};

    use super::*;
    use crate::families::casino_cards::native::Stateless;
    use crate::families::casino_cards::points;

    fn run(record: &'static Record, threads: usize) -> Part<Simulation> {
        let make = || Ok(Box::new(Stateless(record)) as Box<dyn Rules<CasinoCards>>);
        let exact = points::analyse(&mut Stateless(record), &mut |_, _| {}).detail.expect("it ran");
        simulate(&make, &exact, &Parameters { hands: LEAST, threads, seed: [4; 32] }, &mut |_, _| {})
    }

    #[test]
    fn sides_have_equal_shares_and_the_points_that_can_be() {
        // Of the rulebooks for partners with tables of two, three and four, this is the one whose part 3 ends soonest.
        let part = run(&SOTHO_FORTY, 2);
        assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
        let hands = part.detail.and_then(|detail| detail.hands).expect("it ran");
        let rows: Vec<_> = hands.tables.iter().map(|table| (table.players, table.sides.len())).collect();
        assert_eq!(rows, [(2, 2), (3, 3), (4, 2)]);
        assert!(hands.hands >= LEAST && hands.tables.iter().all(|table| table.points == 11 * table.hands));
    }

    #[test]
    fn threads_do_not_change_the_figures() {
        let tables = |threads| run(&SWAZI, threads).detail.and_then(|detail| detail.hands).expect("it ran").tables;
        assert_eq!(tables(1), tables(3));
    }

    /// Seat 1 gets a point of every fourth hand that is another's.
    #[test]
    fn a_seat_with_more_than_its_share_and_a_point_too_many_are_found() {
        let tally = |first: u64, second: u64| AutoTally {
            hands: 10,
            moves: 1,
            choices: 1,
            captures: 1,
            windows: 0,
            points: vec![first, second],
            squares: vec![0, 0],
        };
        let batches: Vec<AutoTally> = (0..600).map(|number| tally(50 + number % 20, 60 - number % 20)).collect();
        assert_eq!(compare(&batches, 0, 6_000, 0).verdict, StageVerdict::Fails);
        let even: Vec<AutoTally> = (0..600).map(|number| tally(45 + number % 21, 65 - number % 21)).collect();
        assert_eq!(compare(&even, 0, 6_000, 0).verdict, StageVerdict::Holds);
        let description = kip_engine::casino_cards::describe(&SWAZI);
        let table = Table { description: &description, players: 4, sides: 2, range: Some((11, 11)) };
        assert_eq!(table.find_wrong_sum(&tally(50, 60)), None);
        assert!(table.find_wrong_sum(&tally(50, 61)).is_some());
    }
}
