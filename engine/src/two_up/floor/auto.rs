//! Auto-play: many spins in one call.
//!
//! The routine takes the same steps as single commands, but counts the events instead of keeping them. Each machine
//! defines the order of a decision.

use alloc::vec::Vec;
use core::mem;

use super::event::{Apply, Observer};
use super::kind::Kind;
use super::legal::{player, staff};
use super::rules::{Rules, StateOf};
use super::state::Phase;
use super::step::Step;
use super::table::Floor;
use crate::contract::{Citation, Move, Seat, Timestamp};
use crate::table::chance::{self, SeedBytes};
use crate::table::ledger::Sums;
use crate::table::refusal::{Done, Refused};
use crate::table::source::{Source, wrong_source};
use crate::two_up::contract::{AutoPlan, AutoTally};
use crate::two_up::refusals::refused;

/// The most spins that one call plays.
const MOST_SPINS: u64 = 1_000_000_000;

/// Counts events and sums their moves.
#[derive(Default)]
pub struct Count {
    tally: AutoTally,
    sums: Sums,
}

impl Observer for Count {
    #[inline]
    fn is_probe(&self) -> bool {
        false
    }

    #[inline]
    fn observe<K: Kind, E: Apply<K>>(&mut self, _at: Timestamp, _cite: Citation, payload: E::Payload) {
        E::count(&payload, &mut self.tally);
        E::each_move(&payload, &mut |one| self.sums.add(one));
    }
}

/// The state of an auto-play call.
pub struct Routine<'t, M: Rules> {
    pub step: Step<'t, M, Count>,
    pub plan: &'t AutoPlan,
    bytes: SeedBytes,
}

impl<M: Rules> Floor<M> {
    /// Plays the plan's spins. If a command is refused the table stays as it was.
    pub(super) fn play_plan(&mut self, plan: &AutoPlan) -> Result<(AutoTally, Vec<Move>), Refused> {
        let seed = check::<M>(plan, &self.state)?;
        let mut played = self.state.clone();
        let step = Step { state: &mut played, sink: &mut Count::default(), by: staff(M::RUNNER), at: plan.at };
        let totals = Routine::<M> { step, plan, bytes: SeedBytes::from_seed(seed) }.play()?;
        self.state = played;
        Ok(totals)
    }
}

fn check<M: Rules>(plan: &AutoPlan, state: &StateOf<M>) -> Result<[u8; 32], Refused> {
    let cite = M::CITES.malformed;
    let seed = chance::bytes32(&plan.seed).ok_or(refused!("seed-length", cite, "There must be {} bytes.").with(32))?;
    M::check_plan(plan, state)?;
    if plan.rounds > MOST_SPINS {
        return Err(refused!("too-many-spins", cite, "One call plays at most {} spins.").with(MOST_SPINS));
    }
    M::check_sums(plan, state)?;
    Ok(seed)
}

/// Refuses a plan whose sums could be too large.
pub fn sum_too_large<M: Rules>() -> Refused {
    refused!("sum-too-large", M::CITES.sums, "With these stakes and so many spins a sum could exceed 2^53 - 1.")
}

impl<M: Rules> Routine<'_, M> {
    fn play(mut self) -> Result<(AutoTally, Vec<Move>), Refused> {
        self.step.require_open()?;
        self.step.require_on_time()?;
        // Fresh spins cannot be called off, so the routine meets no invalid spin (R3).
        if self.plan.rounds > 0 && !matches!(self.step.state.source, Source::Fresh) {
            return Err(wrong_source(M::CITES.source));
        }
        while self.has_spins_left() {
            M::play_decision(&mut self)?;
        }
        let Count { tally, sums } = mem::take(self.step.sink);
        Ok((tally, sums.into_moves()))
    }

    #[inline]
    pub fn has_spins_left(&self) -> bool {
        self.step.sink.tally.spins < self.plan.rounds
    }

    /// Lands coins that are in the air and announces the result of coins that are down.
    #[inline]
    pub fn finish_throw(&mut self, announce: impl FnOnce(&mut Step<'_, M, Count>) -> Done) -> Done {
        match self.step.state.phase {
            Phase::Flying => {
                self.land();
                announce(&mut self.step)
            }
            Phase::Landed { .. } => announce(&mut self.step),
            Phase::Offering
            | Phase::Preparing
            | Phase::Betting
            | Phase::Called
            | Phase::Won { .. }
            | Phase::Closed
            | Phase::Own(_) => Ok(()),
        }
    }

    /// Lands the coins with the next byte.
    #[inline]
    pub fn land(&mut self) {
        let byte = self.bytes.next_byte();
        self.step.land_byte(byte);
    }

    /// Takes a step as a player.
    #[inline]
    pub fn as_player(&mut self, seat: Seat, step: impl FnOnce(&mut Step<'_, M, Count>) -> Done) -> Done {
        self.step.by = player(seat);
        let done = step(&mut self.step);
        self.step.by = staff(M::RUNNER);
        done
    }
}
