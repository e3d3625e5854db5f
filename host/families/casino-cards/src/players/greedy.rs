//! A player that looks one turn ahead.

use super::perspective::{Dice, Perspective, Player};
use super::turns::{Plan, turns};
use kip::Fault;
use kip::casino_cards::Command;

/// A player that takes the turn after which its side has most in hand and others can take least.
#[derive(Clone, Debug)]
pub struct Greedy {
    dice: Dice,
    plan: Plan,
}

impl Greedy {
    /// Returns a player that draws the tables it imagines from that seed.
    #[must_use]
    pub const fn new(seed: [u8; 32]) -> Self {
        Self { dice: Dice::new(seed), plan: Plan::new() }
    }
}

impl Player for Greedy {
    fn choose(&mut self, place: &mut Perspective<'_>) -> Result<Option<Command>, Fault> {
        let moves = place.moves()?;
        if let Some(command) = self.plan.next(place, &moves)? {
            return Ok(Some(command));
        }
        let (seat, facts, seed) = (place.seat(), place.facts(), self.dice.bytes());
        let found = turns(&mut place.imagine(&seed)?, seat, facts)?;
        Ok(self.plan.begin(found.into_iter().next(), &moves))
    }
}
