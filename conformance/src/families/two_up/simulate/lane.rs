//! One lane: a table of its own on which one wager is played again and again.

use kip_engine::contract::{Account, Cause, ChanceSource, MinorUnits, Move, Stake};
use kip_engine::two_up::contract::{AutoPlan, AutoSpinner, AutoStep, AutoWager, Config, Description, Side, WagerKind};
use sha2::{Digest as _, Sha256};

use crate::families::two_up::returns::scene::{AT, Play, config, seated};
use crate::hosting::{Failure, Rules};
use crate::money::Ledger;

/// How many spins one seed serves at the most.
const BATCH: u64 = 1_000_000;

/// What one wager of a run is, and how much of it is played.
#[derive(Clone, Debug)]
pub struct Run {
    /// The wager.
    pub play: Play,
    /// Its stake.
    pub stake: MinorUnits,
    /// Whether the half of it can come back.
    pub halves: bool,
}

/// What was played of a wager.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Spins.
    pub spins: u64,
    /// Wagers determined.
    pub decided: u64,
    /// Of how many something came back.
    pub hits: u64,
    /// What came back.
    pub back: u128,
    /// What was staked by those that were determined.
    pub settled: u128,
}

impl Tally {
    /// Both together.
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
    /// What is played.
    pub run: &'a Run,
    /// What a casino's chips are worth.
    pub denominations: &'a [MinorUnits],
    /// What its outcomes come from: 32 bytes that no other lane has.
    pub seed: [u8; 32],
    /// How many spins.
    pub spins: u64,
}

impl Lane<'_> {
    /// Plays it, and tells how many spins were played each time some were.
    ///
    /// # Errors
    /// What the rules refused, and money that appeared or vanished.
    pub fn play(&self, rules: &mut dyn Rules, played: &mut dyn FnMut(u64)) -> Result<Tally, Failure> {
        let config = self.config();
        let mut state = seated(rules, &config)?;
        let mut all = Sums::of(&config);
        let (mut number, batch) = (0_u64, self.batch());
        while all.spins < self.spins {
            let spins = batch.min(self.spins - all.spins);
            let step = rules.auto_play(&state, &self.plan(number, spins))?;
            all.add(&step);
            state = step.state;
            number += 1;
            played(spins);
        }
        self.told(rules, &state, &all)
    }

    /// A table whose chance is from seeds.
    fn config(&self) -> Config {
        let usual = config(self.description, self.run.play.policy, self.run.stake, self.denominations);
        Config { source: ChanceSource::Fresh, ..usual }
    }

    /// As many spins that no sum of the moves can come to more than a contract's number holds.
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
            // Who bets on Heads needs somebody on Tails.
            WagerKind::SideBet => (None, vec![wager(1, Side::Heads), wager(2, Side::Tails)]),
            _ => (None, vec![wager(1, play.side)]),
        };
        AutoPlan { at: AT, seed: seed.to_vec(), rounds: spins, stepwise: false, spinner, wagers }
    }

    /// What the sums say of the wager, once it is seen that the moves leave on the table what it shows.
    fn told(&self, rules: &mut dyn Rules, state: &[u8], all: &Sums) -> Result<Tally, Failure> {
        let view = rules.view(state, None)?;
        if let Some(differs) = all.ledger.differs(&view) {
            return Err(Failure::failed(differs));
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

    /// A stake comes back whole, but where the Odds that lose leave the half of it.
    fn hits(&self, all: &Sums, returned: u128) -> u64 {
        let side = if self.run.play.side == Side::Heads { all.heads } else { all.tails };
        if self.run.halves {
            return side + all.five_odds;
        }
        u64::try_from(returned / u128::from(self.run.stake)).unwrap_or(u64::MAX)
    }
}

/// Tallies and moves of many calls, added up.
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

    /// What was won or lost by those moves.
    fn settled(&self, counts: impl Fn(&Move) -> bool) -> u128 {
        let settled = self.moves.iter().filter(|one| one.cause == Cause::Settle && counts(one));
        settled.map(|one| u128::from(one.amount)).sum()
    }
}
