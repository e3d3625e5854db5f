//! Draws samples through the component, and checks that tables play what was drawn.

use kip_engine::contract::{Actor, ChanceSource};
use kip_engine::two_up::contract::{
    AutoPlan, CentrePolicy, Chance, Command, Config, Description, Happening, Landing, Order, Rest, Rests, Side,
};
use num_rational::BigRational;
use num_traits::Zero as _;
use sha2::{Digest as _, Sha256};

use super::battery::Reading;
use crate::families::two_up::Coins;
use crate::families::two_up::returns::scene::{AT, Game, Position, Stop, config, open_seated, plays};
use crate::hosting::Failure;
use crate::report::Finding;
use crate::report::parts::Fall;

/// A way to draw outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Series {
    /// Each spin from a seed of its own.
    Landings,
    /// All spins from one seed.
    Batch,
}

impl Series {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Landings, Self::Batch];

    /// The name in a report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Landings => "landings",
            Self::Batch => "batch",
        }
    }
}

/// Drawn spins, three bits each: bit `i` is 1 if coin `i` shows heads.
pub struct Sample {
    /// The spins.
    pub spins: Vec<u8>,
    /// The label from which their seeds are derived.
    label: &'static str,
}

/// The draws of one run.
pub struct Draws<'a> {
    rules: &'a mut dyn Coins,
    description: &'a Description,
    reading: Reading,
    seed: [u8; 32],
    progress: &'a mut dyn FnMut(u64, u64),
    done: u64,
    of: u64,
}

/// How many landings are compared at a table.
const PLAYED: u64 = 1_000;
/// The number of spins between two reports of progress.
const PROGRESS_INTERVAL: u64 = 10_000;
/// The stake of the wager at a table. Any would do.
const STAKE: u64 = 100;

impl<'a> Draws<'a> {
    /// Draws of `of` spins in total, or of more if some samples are drawn a second time.
    pub fn new(
        rules: &'a mut dyn Coins,
        description: &'a Description,
        reading: Reading,
        seed: [u8; 32],
        progress: &'a mut dyn FnMut(u64, u64),
        of: u64,
    ) -> Self {
        Self { rules, description, reading, seed, progress, done: 0, of }
    }

    /// Draws a sample.
    pub fn sample(&mut self, series: Series, label: &'static str, spins: u64) -> Result<Sample, Failure> {
        self.of = self.of.max(self.done + spins);
        let mut drawn = Vec::with_capacity(usize::try_from(spins).unwrap_or(0));
        let batch = self.outcome_seed(Series::Batch, label, 0);
        for spin in 0..spins {
            let faces = match series {
                Series::Landings => self.rules.coins_of(&self.outcome_seed(series, label, spin), 0)?,
                Series::Batch => self.rules.coins_of(&batch, spin)?,
            };
            let heads = |side: Option<Side>| u8::from(side == Some(Side::Heads));
            drawn.push(heads(Some(faces.first)) | heads(Some(faces.second)) << 1 | heads(faces.third) << 2);
            self.done += 1;
            if self.done.is_multiple_of(PROGRESS_INTERVAL) || spin + 1 == spins {
                (self.progress)(self.done, self.of);
            }
        }
        Ok(Sample { spins: drawn, label })
    }

    /// The seed of one spin, derived from the run's seed, the series, the sample's label and the spin's number.
    fn outcome_seed(&self, series: Series, label: &str, spin: u64) -> [u8; 32] {
        let mut hash = Sha256::new().chain_update(b"kip/randomness/1").chain_update(self.seed);
        for name in [series.name(), label] {
            hash = hash.chain_update((name.len() as u64).to_le_bytes()).chain_update(name);
        }
        hash.chain_update(spin.to_le_bytes()).finalize().into()
    }

    /// Checks that a table plays what was drawn.
    pub fn check_played(&mut self, series: Series, sample: &Sample) -> Result<Option<Finding>, Failure> {
        let what = match series {
            Series::Landings => self.check_landings(sample)?,
            Series::Batch => self.check_tally(sample)?,
        };
        Ok(what.map(|what| Finding { place: format!("{} at a table", series.name()), what }))
    }

    /// Checks that coins in the air land as drawn from their seed.
    fn check_landings(&mut self, sample: &Sample) -> Result<Option<String>, Failure> {
        let (position, chances) = self.play_to_throw(ChanceSource::Fresh)?;
        let by = chances.first().map(|chance| chance.by);
        let by = by.ok_or_else(|| Failure::failed("the coins are in the air and nobody may bring a seed"))?;
        for (spin, drawn) in (0..PLAYED).zip(&sample.spins) {
            let seed = self.outcome_seed(Series::Landings, sample.label, spin).to_vec();
            let landed = self.land(&position, by, Command::Land(Landing::Fresh(seed)))?;
            if landed.map(bits) != Some(self.reading.way(*drawn)) {
                return Ok(Some(format!("spin {spin} was drawn as {drawn:03b} and came down as {landed:?}")));
            }
        }
        Ok(None)
    }

    /// Checks that auto-play's tally is that of the series.
    fn check_tally(&mut self, sample: &Sample) -> Result<Option<String>, Failure> {
        let config = self.config(ChanceSource::Fresh);
        let state = open_seated(self.rules, &config)?;
        let plan = AutoPlan {
            at: AT,
            seed: self.outcome_seed(Series::Batch, sample.label, 0).to_vec(),
            rounds: sample.spins.len() as u64,
            stepwise: false,
            spinner: None,
            wagers: Vec::new(),
        };
        let tally = self.rules.auto_play(&state, &plan)?.tally;
        let mut expected = [0; 3];
        for result in self.reading.decisions(&sample.spins) {
            if let Some(count) = expected.get_mut(usize::from(result)) {
                *count += 1;
            }
        }
        let found = [tally.heads, tally.tails, tally.five_odds];
        let same = found == expected && tally.spins == plan.rounds;
        Ok((!same)
            .then(|| format!("Heads, Tails and Odds that lose were drawn {expected:?} times and played {found:?}")))
    }

    /// The probability of each fall at a table with that source: lands every listed chance and sums the component's own
    /// exact probabilities.
    pub fn fairness(&mut self, source: ChanceSource) -> Result<Vec<Fall>, Failure> {
        let (position, chances) = self.play_to_throw(source)?;
        let mut found = [BigRational::zero(), BigRational::zero(), BigRational::zero()];
        for Chance { by, command, probability } in chances {
            let landed = self.land(&position, by, command)?;
            let fall = landed.and_then(|landed| self.reading.side(bits(landed))).map_or(2, usize::from);
            if probability.denominator == 0 {
                return Err(Failure::failed("a chance's probability is over 0"));
            }
            if let Some(sum) = found.get_mut(fall) {
                *sum += BigRational::new(probability.numerator.into(), probability.denominator.into());
            }
        }
        let part = |below: u64| BigRational::new(1.into(), below.into());
        // Two coins show two heads, two tails or one of each. Three coins show a majority of heads or of tails.
        let fair =
            if self.reading.coins == 3 { [part(2), part(2), BigRational::zero()] } else { [part(4), part(4), part(2)] };
        let falls = ["heads", "tails", "odds"].into_iter().zip(fair).zip(found);
        let falls =
            falls.map(|((fall, fair), found)| Fall { fall: fall.into(), fair: fair.into(), found: found.into() });
        Ok(falls.filter(|fall| !fall.fair.value().is_zero() || !fall.found.value().is_zero()).collect())
    }

    /// Lands the coins by a command and returns where they come to rest.
    fn land(&mut self, position: &Position, by: Actor, command: Command) -> Result<Option<Rests>, Failure> {
        let (_, events) = self.rules.apply(&position.state, &Order { by, at: AT, command })?;
        Ok(events.iter().find_map(|event| match &event.what {
            Happening::CoinsLanded(landed) => Some(*landed),
            _ => None,
        }))
    }

    /// Plays a table with that source of chance until the coins are in the air.
    fn play_to_throw(&mut self, source: ChanceSource) -> Result<(Position, Vec<Chance>), Failure> {
        let config = self.config(source);
        let plays = plays(self.description);
        let play = plays.iter().find(|play| play.policy == CentrePolicy::Riding);
        let play = play.ok_or_else(|| Failure::failed("the rulebook declares no wager"))?;
        let mut seen = |_: &[u8]| {};
        match Game::new(self.rules, self.description, play, STAKE, &mut seen).begin(&config)? {
            Stop::InTheAir(position, chances) => Ok((position, chances)),
            Stop::Determined(_) => Err(Failure::failed("a wager is determined before a coin is thrown")),
        }
    }

    fn config(&self, source: ChanceSource) -> Config {
        Config { source, ..config(self.description, CentrePolicy::Riding, STAKE, &[STAKE]) }
    }
}

/// The rests of the coins, one bit a coin, 1 for heads.
fn bits(rests: Rests) -> u8 {
    let heads = |rest: Option<Rest>| u8::from(rest == Some(Rest::Heads));
    heads(Some(rests.first)) | heads(Some(rests.second)) << 1 | heads(rests.third) << 2
}
