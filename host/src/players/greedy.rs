//! A player that looks one turn ahead.

use std::collections::VecDeque;

use super::turns::turns;
use super::worth::of_card;
use super::{Dice, Place, Player};
use crate::Fault;
use crate::casino_cards::{Command, Phase};

/// Takes the turn after which its side has most in hand and others can take least.
#[derive(Clone, Debug)]
pub struct Greedy {
    dice: Dice,
    /// What is left of the turn it has decided on.
    plan: VecDeque<Command>,
}

impl Greedy {
    /// A player that draws the tables it imagines from that seed.
    #[must_use]
    pub const fn new(seed: [u8; 32]) -> Self {
        Self { dice: Dice::new(seed), plan: VecDeque::new() }
    }
}

/// A decision that needs no thought: the only move, the cut, an answer, the next card to sort.
pub(super) fn ready_answer(place: &mut Place<'_>, moves: &[Command]) -> Result<Option<Command>, Fault> {
    if moves.len() <= 1 {
        return Ok(moves.first().cloned());
    }
    Ok(match place.view()?.phase {
        // Nobody has seen a card of it.
        Phase::Cut => moves.get(moves.len() / 2).cloned(),
        Phase::Asked => Some(Command::LetPass),
        Phase::ChallengePlay | Phase::ChallengeEnd => Some(Command::Waive),
        // What is worth most lies lowest, where it is stolen last.
        Phase::Stacking => {
            let worth = |command: &Command| match command {
                Command::Stack(card) => of_card(card.card),
                _ => -1.0,
            };
            moves.iter().max_by(|one, other| worth(one).total_cmp(&worth(other))).cloned()
        }
        _ => None,
    })
}

impl Player for Greedy {
    fn choose(&mut self, place: &mut Place<'_>) -> Result<Option<Command>, Fault> {
        let moves = place.moves()?;
        if let Some(answer) = ready_answer(place, &moves)? {
            // A plan goes on past it.
            if self.plan.front() == Some(&answer) {
                self.plan.pop_front();
            }
            return Ok(Some(answer));
        }
        if let Some(command) = self.plan.pop_front().filter(|command| moves.contains(command)) {
            return Ok(Some(command));
        }
        let (seat, facts, seed) = (place.seat(), place.facts(), self.dice.bytes());
        let found = turns(&mut place.imagine(&seed)?, seat, facts)?;
        self.plan = found.into_iter().next().map(|turn| turn.moves.into()).unwrap_or_default();
        Ok(self.plan.pop_front().or_else(|| moves.first().cloned()))
    }
}
