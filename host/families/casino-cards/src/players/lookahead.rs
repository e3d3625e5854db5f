//! A player that tries the turns that look best at imagined tables.

use std::time::{Duration, Instant};

use super::perspective::{Dice, Perspective, Player};
use super::turns::{Plan, Turn, pass_windows, turns};
use super::worth::lead;
use kip::Fault;
use kip::casino_cards::Command;

/// The amount of thinking that a [`Lookahead`] spends on a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// This many playouts, or the fewest that compare its turns, which are 14 for eight turns: the same seed gives the same
    /// moves, on any machine.
    Playouts(u32),
    /// This much time: the result depends on the machine.
    Time(Duration),
}

/// A player that tries turns at imagined tables, plays each to the hand's end at random, and takes the turn with the best mean
/// difference of points. All turns are tried at the same tables, and half of them are dropped again and again (successive
/// halving).
#[derive(Clone, Debug)]
pub struct Lookahead {
    budget: Budget,
    dice: Dice,
    plan: Plan,
}

/// The most turns that are tried: the best by the table's worth after them.
const MOST_TURNS: usize = 8;
/// The weight of the table's worth after a turn, added to the result of its playouts.
const MIX: f64 = 1.0;

struct Tried {
    turn: Turn,
    sum: f64,
    count: u32,
}

impl Tried {
    fn mean(&self) -> f64 {
        self.sum / f64::from(self.count.max(1)) + MIX * self.turn.worth
    }
}

impl Lookahead {
    /// Returns a player that thinks about each turn within this budget, from that seed.
    #[must_use]
    pub const fn new(budget: Budget, seed: [u8; 32]) -> Self {
        Self { budget, dice: Dice::new(seed), plan: Plan::new() }
    }

    /// Tries all turns at one more imagined table.
    fn try_all(&mut self, place: &mut Perspective<'_>, tried: &mut [Tried]) -> Result<(), Fault> {
        let seat = place.seat();
        let (imagined, course) = (self.dice.bytes(), self.dice.bytes());
        let mut table = place.imagine(&imagined)?;
        let begin = table.save();
        for one in tried.iter_mut() {
            table.go_back(&begin);
            for command in &one.turn.moves {
                if !table.apply(seat, command)? {
                    break;
                }
                pass_windows(&mut table, seat)?;
            }
            table.play_out(&course)?;
            one.sum += lead(&table.view()?, seat);
            one.count += 1;
        }
        Ok(())
    }

    /// Tries the turns until one is left, which is the best. Each round has the same share of the budget.
    fn settle(&mut self, place: &mut Perspective<'_>, tried: &mut Vec<Tried>) -> Result<(), Fault> {
        let rounds = tried.len().next_power_of_two().ilog2().max(1);
        while tried.len() > 1 {
            match self.budget {
                Budget::Playouts(playouts) => {
                    let turns = u32::try_from(tried.len()).unwrap_or(u32::MAX);
                    for _ in 0..(playouts / rounds / turns).max(1) {
                        self.try_all(place, tried)?;
                    }
                }
                Budget::Time(time) => {
                    let began = Instant::now();
                    loop {
                        self.try_all(place, tried)?;
                        if began.elapsed() >= time / rounds {
                            break;
                        }
                    }
                }
            }
            tried.sort_by(|one, other| other.mean().total_cmp(&one.mean()));
            tried.truncate(tried.len().div_ceil(2));
        }
        Ok(())
    }
}

impl Player for Lookahead {
    fn choose(&mut self, place: &mut Perspective<'_>) -> Result<Option<Command>, Fault> {
        let moves = place.moves()?;
        if let Some(command) = self.plan.next(place, &moves)? {
            return Ok(Some(command));
        }
        let (seat, facts, seed) = (place.seat(), place.facts(), self.dice.bytes());
        let found = turns(&mut place.imagine(&seed)?, seat, facts)?;
        let mut tried: Vec<_> =
            found.into_iter().take(MOST_TURNS).map(|turn| Tried { turn, sum: 0.0, count: 0 }).collect();
        self.settle(place, &mut tried)?;
        Ok(self.plan.begin(tried.pop().map(|one| one.turn), &moves))
    }
}
