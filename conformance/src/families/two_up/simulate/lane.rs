//! A lane: a separate table on which one wager is played repeatedly.

use kip_contract::family::TwoUp;
use kip_engine::contract::{Account, Cause, ChanceSource, MinorUnits, Move, Stake};
use kip_engine::two_up::contract::{
    AutoPlan, AutoSpinner, AutoStep, AutoTally, AutoWager, Config, Description, Side, WagerKind,
};
use sha2::{Digest as _, Sha256};

use crate::families::two_up::returns::scene::{AT, Play, config, open_seated};
use crate::family::Laid as _;
use crate::hosting::{Failure, Rules};
use crate::money::Ledger;

/// The most spins from one seed.
const BATCH: u64 = 1_000_000;

/// A wager to simulate.
#[derive(Clone, Debug)]
pub struct Run {
    /// The wager.
    pub play: Play,
    /// Its stake.
    pub stake: MinorUnits,
    /// True when half of it can be returned.
    pub halves: bool,
}

/// The totals of a simulated wager.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of spins.
    pub spins: u64,
    /// The number of wagers that were determined.
    pub decided: u64,
    /// The number of them that returned anything.
    pub hits: u64,
    /// The amount that came back.
    pub back: u128,
    /// The stakes of the wagers that were determined.
    pub settled: u128,
}

impl Tally {
    /// Returns the sum of two tallies.
    pub const fn and(self, more: Self) -> Self {
        Self {
            spins: self.spins + more.spins,
            decided: self.decided + more.decided,
            hits: self.hits + more.hits,
            back: self.back + more.back,
            settled: self.settled + more.settled,
        }
    }
}

/// A lane of a run.
pub struct Lane<'a> {
    /// The rulebook.
    pub description: &'a Description,
    /// The wager.
    pub run: &'a Run,
    /// The denominations of a casino's chips.
    pub denominations: &'a [MinorUnits],
    /// The seed of its outcomes: 32 bytes that no other lane has.
    pub seed: [u8; 32],
    /// The number of spins to play.
    pub spins: u64,
}

/// The number of spins of a lane that are also played by the steps.
const SAMPLE: u64 = 20_000;

/// Requires that a tally is possible for that number of spins: no decision and no game comes without a spin.
fn require_possible(tally: &AutoTally, spins: u64) -> Result<(), Failure> {
    let AutoTally { decisions, heads, tails, five_odds, games_won, games_lost, .. } = *tally;
    let is_possible = [decisions, heads, tails, five_odds, games_won, games_lost].iter().all(|count| *count <= spins);
    if tally.spins == spins && is_possible {
        return Ok(());
    }
    Err(Failure::failed(format!("auto-play of {spins} spins counts {tally:?}")))
}

impl Lane<'_> {
    /// Plays the lane. `played` gets the number of spins after each batch.
    ///
    /// # Errors
    /// Fails when the rules refuse, or when money appeared or vanished.
    pub fn play(&self, rules: &mut dyn Rules<TwoUp>, played: &mut dyn FnMut(u64)) -> Result<Tally, Failure> {
        let config = self.config();
        let mut state = open_seated(rules, &config)?;
        let mut all = Sums::of(&config);
        let (mut number, batch) = (0_u64, self.batch());
        let mut sample = Sums::of(&config);
        sample.add(&self.compare_with_steps(rules, &state, batch.min(self.spins).min(SAMPLE))?);
        while all.spins < self.spins {
            let spins = batch.min(self.spins - all.spins);
            let step = rules.auto_play(&state, &self.plan(number, spins))?;
            require_possible(&step.tally, spins)?;
            all.add(&step);
            state = step.state;
            number += 1;
            played(spins);
        }
        let tally = self.check_and_tally(rules, &state, &all)?;
        self.require_equal_wins(&self.tally(&sample, 0), &tally)?;
        Ok(tally)
    }

    /// Requires that a wager which returned something returned as much as one of those that were played by the steps.
    fn require_equal_wins(&self, sample: &Tally, all: &Tally) -> Result<(), Failure> {
        let is_equal = !self.run.halves && self.run.play.wager != WagerKind::Centre;
        let (of_sample, of_all) = (sample.back * u128::from(all.hits), all.back * u128::from(sample.hits));
        if !is_equal || of_sample == of_all {
            return Ok(());
        }
        Err(Failure::failed(format!(
            "in {} spins {} wagers returned {}, and in {} spins {} returned {}: that is not as much for each",
            sample.spins, sample.hits, sample.back, all.spins, all.hits, all.back
        )))
    }

    /// Compares spins that may be remembered with the same spins played by the steps, from the lane's first spin on, and returns them.
    fn compare_with_steps(&self, rules: &mut dyn Rules<TwoUp>, state: &[u8], spins: u64) -> Result<AutoStep, Failure> {
        let plan = self.plan(0, spins);
        let remembered = rules.auto_play(state, &plan)?;
        let stepwise = rules.auto_play(state, &AutoPlan { stepwise: true, ..plan })?;
        if remembered == stepwise {
            return Ok(stepwise);
        }
        Err(Failure::failed(format!(
            "auto-play of {spins} spins comes to something else where each is played by the steps"
        )))
    }

    /// Returns the config of a table that draws from seeds.
    fn config(&self) -> Config {
        let usual = config(self.description, self.run.play.policy, self.run.stake, self.denominations);
        Config { source: ChanceSource::Fresh, ..usual }
    }

    /// Returns the number of spins of a batch: few enough that no sum of moves exceeds the contract's numbers.
    fn batch(&self) -> u64 {
        const MOST: u64 = (1 << 53) - 1;
        let smallest = self.denominations.first().copied().unwrap_or(0);
        let a_decision = self.run.stake.saturating_add(smallest).saturating_mul(64);
        (MOST / a_decision.max(1)).clamp(1, BATCH)
    }

    fn plan(&self, number: u64, spins: u64) -> AutoPlan {
        let seed = Sha256::new().chain_update(self.seed).chain_update(number.to_le_bytes()).finalize();
        let stake = Stake { chips: self.run.stake, tokens: 0 };
        let wager = |seat, side| AutoWager { seat, side, stake };
        let play = &self.run.play;
        let (spinner, wagers) = match play.wager {
            WagerKind::Spinner | WagerKind::Centre => {
                (Some(AutoSpinner { seat: 1, side: play.side, stake }), Vec::new())
            }
            // A side bet on Heads needs one on Tails.
            WagerKind::SideBet => (None, vec![wager(1, Side::Heads), wager(2, Side::Tails)]),
            _ => (None, vec![wager(1, play.side)]),
        };
        AutoPlan { at: AT, seed: seed.to_vec(), rounds: spins, stepwise: false, spinner, wagers }
    }

    /// Checks that the moves leave the money on the table that it shows, and returns the tally of the wager.
    fn check_and_tally(&self, rules: &mut dyn Rules<TwoUp>, state: &[u8], all: &Sums) -> Result<Tally, Failure> {
        let view = rules.view(state, None)?;
        if let Some(difference) = all.ledger.find_difference(&view.common.lying, view.stakes()) {
            return Err(Failure::failed(difference));
        }
        let due = view.ring.and_then(|ring| ring.centre).and_then(|centre| centre.due);
        Ok(self.tally(all, due.map_or(0, u128::from)))
    }

    fn tally(&self, all: &Sums, due: u128) -> Tally {
        let stake = u128::from(self.run.stake);
        let (purse, table) = (Account::Purse(self.run.play.seat()), Account::Table(self.run.play.seat()));
        let back = all.settled(|one| one.payee == purse) + due;
        let of = |decided: u64, hits: u64, settled: u128| Tally { spins: all.spins, decided, hits, back, settled };
        match (self.run.play.wager, self.run.play.side) {
            (WagerKind::Centre, _) => {
                let decided = all.games_won + all.games_lost;
                of(decided, all.games_won, u128::from(decided) * stake)
            }
            (WagerKind::SideBet, side) => {
                let hits = if side == Side::Heads { all.heads } else { all.tails };
                of(all.decisions, hits, u128::from(all.decisions) * stake)
            }
            _ => {
                let settled = all.settled(|one| one.payer == table);
                let returned = all.settled(|one| one.payer == table && one.payee == purse);
                let decided = u64::try_from(settled / stake).unwrap_or(u64::MAX);
                of(decided, self.hits(all, returned), settled)
            }
        }
    }

    /// Returns the number of wagers that returned anything. A stake is returned whole, unless the Odds that lose leave half of
    /// it.
    fn hits(&self, all: &Sums, returned: u128) -> u64 {
        let side = if self.run.play.side == Side::Heads { all.heads } else { all.tails };
        if self.run.halves {
            return side + all.five_odds;
        }
        u64::try_from(returned / u128::from(self.run.stake)).unwrap_or(u64::MAX)
    }
}

/// The sums of the tallies and moves of many calls.
struct Sums {
    spins: u64,
    decisions: u64,
    heads: u64,
    tails: u64,
    five_odds: u64,
    games_won: u64,
    games_lost: u64,
    ledger: Ledger,
    moves: Vec<Move>,
}

impl Sums {
    fn of(config: &Config) -> Self {
        let (ledger, moves) = (Ledger::under(&config.terms), Vec::new());
        let (spins, decisions, heads, tails, five_odds, games_won, games_lost) = (0, 0, 0, 0, 0, 0, 0);
        Self { spins, decisions, heads, tails, five_odds, games_won, games_lost, ledger, moves }
    }

    fn add(&mut self, AutoStep { tally, moves, .. }: &AutoStep) {
        self.spins += tally.spins;
        self.decisions += tally.decisions;
        self.heads += tally.heads;
        self.tails += tally.tails;
        self.five_odds += tally.five_odds;
        self.games_won += tally.games_won;
        self.games_lost += tally.games_lost;
        self.ledger.add(moves);
        self.moves.extend_from_slice(moves);
    }

    /// Returns the sum of the moves that settle wagers and that `counts` accepts.
    fn settled(&self, counts: impl Fn(&Move) -> bool) -> u128 {
        let settled = self.moves.iter().filter(|one| one.cause == Cause::Settle && counts(one));
        settled.map(|one| u128::from(one.amount)).sum()
    }
}
