//! One lane: a table of its own on which one wager is played again and again.

use kip_engine::two_up::words::{AutoPlan, AutoSpinner, AutoTally, AutoWager, Config, Description, Side, View, WagerKind};
use kip_engine::words::{ChanceSource, MinorUnits, Stake};
use sha2::{Digest as _, Sha256};

use crate::hosting::{Failure, Rules};
use crate::returns::scene::{AT, Play, config, seated};

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
        let mut state = self.open(rules)?;
        let mut all = Sums::default();
        let (mut number, batch) = (0_u64, self.batch());
        while all.spins < self.spins {
            let spins = batch.min(self.spins - all.spins);
            let (next, tally) = rules.auto_play(&state, &self.plan(number, spins))?;
            state = next;
            all.add(&tally);
            number += 1;
            played(spins);
        }
        self.told(rules, &state, &all)
    }

    /// A table with both players at it, and chance from seeds.
    fn open(&self, rules: &mut dyn Rules) -> Result<Vec<u8>, Failure> {
        let usual = config(self.description, self.run.play.policy, self.run.stake, self.denominations);
        seated(rules, self.description, &Config { source: ChanceSource::Fresh, ..usual })
    }

    /// As many spins that no sum of the tally can come to more than a contract's number holds.
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
        AutoPlan { at: AT, seed: seed.to_vec(), spins, spinner, wagers }
    }

    /// What the sums say of the wager, once it is seen that no money appeared or vanished.
    fn told(&self, rules: &mut dyn Rules, state: &[u8], all: &Sums) -> Result<Tally, Failure> {
        let (standing, due) = standing(&rules.view(state, None)?);
        let gone = match self.run.play.wager {
            WagerKind::Centre | WagerKind::SideBet => all.returned + all.paid,
            _ => all.returned + all.collected,
        };
        if all.staked != gone + standing {
            return Err(Failure::failed(format!(
                "{} was staked, {gone} was returned, won or collected, and {standing} is on the table",
                all.staked
            )));
        }
        Ok(self.tally(all, due))
    }

    fn tally(&self, all: &Sums, due: u128) -> Tally {
        let stake = u128::from(self.run.stake);
        let of = |decided: u64, hits: u64, back: u128| Tally {
            spins: all.spins,
            decided,
            hits,
            back,
            settled: u128::from(decided) * stake,
        };
        match (self.run.play.wager, self.run.play.side) {
            // What covers won is returned once and paid once; the rest of what was paid are dues.
            (WagerKind::Centre, _) => {
                let dues = all.paid.saturating_sub(all.returned) + due;
                of(all.games_won + all.games_lost, all.games_won, dues)
            }
            (WagerKind::SideBet, side) => {
                let hits = if side == Side::Heads { all.heads } else { all.tails };
                of(all.decisions, hits, u128::from(hits) * 2 * stake)
            }
            _ => {
                let settled = all.returned + all.collected;
                let decided = u64::try_from(settled / stake).unwrap_or(u64::MAX);
                Tally { settled, ..of(decided, self.hits(all), all.returned + all.paid) }
            }
        }
    }

    /// A stake comes back whole, but where the Odds that lose leave the half of it.
    fn hits(&self, all: &Sums) -> u64 {
        let side = if self.run.play.side == Side::Heads { all.heads } else { all.tails };
        if self.run.halves {
            return side + all.five_odds;
        }
        u64::try_from(all.returned / u128::from(self.run.stake)).unwrap_or(u64::MAX)
    }
}

/// Tallies of many calls, added up.
#[derive(Default)]
struct Sums {
    spins: u64,
    decisions: u64,
    heads: u64,
    tails: u64,
    five_odds: u64,
    games_won: u64,
    games_lost: u64,
    staked: u128,
    returned: u128,
    paid: u128,
    collected: u128,
}

impl Sums {
    fn add(&mut self, tally: &AutoTally) {
        self.spins += tally.spins;
        self.decisions += tally.decisions;
        self.heads += tally.heads;
        self.tails += tally.tails;
        self.five_odds += tally.five_odds;
        self.games_won += tally.games_won;
        self.games_lost += tally.games_lost;
        self.staked += u128::from(tally.staked);
        self.returned += u128::from(tally.returned);
        self.paid += u128::from(tally.paid);
        self.collected += u128::from(tally.collected);
    }
}

/// What a table shows of money: on the layout, in the centre, held for bets; and what of it is due to the spinner.
fn standing(view: &View) -> (u128, u128) {
    let amount = |amount: MinorUnits| u128::from(amount);
    let wagers = view.seats.iter().flat_map(|seat| &seat.wagers);
    let layout: u128 = wagers.map(|wager| amount(wager.stake.chips) + amount(wager.stake.tokens)).sum();
    let held: u128 = view.seats.iter().map(|seat| amount(seat.held)).sum();
    let Some(centre) = view.ring.as_ref().and_then(|ring| ring.centre.as_ref()) else { return (layout + held, 0) };
    let covers: u128 = centre.covers.iter().map(|cover| amount(cover.amount)).sum();
    let pot = amount(centre.due.unwrap_or(centre.stake)) + covers;
    (layout + held + pot, centre.due.map_or(0, amount))
}
