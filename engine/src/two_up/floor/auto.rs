//! Auto-play: many spins without anybody at the table.
//!
//! A routine over the very steps that single commands take; only what is done with the events differs: they are
//! counted, not kept. In which order a decision goes, the machines say.

use alloc::vec::Vec;
use core::mem;

use super::event::{Apply, Observer};
use super::kind::Kind;
use super::legal::{player, staff};
use super::rules::{Rules, StateOf};
use super::source::{Source, wrong_source};
use super::state::Phase;
use super::step::Step;
use super::table::Floor;
use crate::contract::{Citation, Move, Seat, Timestamp};
use crate::table::chance::{self, Spins};
use crate::table::ledger::Sums;
use crate::table::refusal::{Done, Refused};
use crate::two_up::contract::{AutoPlan, AutoTally};
use crate::two_up::refusals::refused;

/// What one call plays at the most.
const MOST_SPINS: u64 = 1_000_000_000;

/// Counts what happens.
#[derive(Default)]
pub struct Count {
    tally: AutoTally,
    sums: Sums,
}

impl Observer for Count {
    #[inline(always)]
    fn probes(&self) -> bool {
        false
    }

    #[inline(always)]
    fn observe<K: Kind, E: Apply<K>>(&mut self, _at: Timestamp, _cite: Citation, payload: E::Payload) {
        E::count(&payload, &mut self.tally);
        E::each_move(&payload, &mut |one| self.sums.add(one));
    }
}

/// The routine.
pub struct Routine<'t, M: Rules> {
    pub step: Step<'t, M, Count>,
    pub plan: &'t AutoPlan,
    spins: Spins,
}

impl<M: Rules> Floor<M> {
    /// As many spins as the plan asks for, or none where one of its commands is refused.
    pub(super) fn auto_played(&mut self, plan: &AutoPlan) -> Result<(AutoTally, Vec<Move>), Refused> {
        let seed = check::<M>(plan, &self.state)?;
        let mut played = self.state.clone();
        let step = Step { state: &mut played, sink: &mut Count::default(), by: staff(M::RUNNER), at: plan.at };
        let played_out = Routine::<M> { step, plan, spins: Spins::from_seed(seed) }.play()?;
        self.state = played;
        Ok(played_out)
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

/// The sums of a plan are too large.
pub fn sum_too_large<M: Rules>() -> Refused {
    refused!("sum-too-large", M::CITES.sums, "With these stakes and so many spins a sum could exceed 2^53 - 1.")
}

impl<M: Rules> Routine<'_, M> {
    fn play(mut self) -> Result<(AutoTally, Vec<Move>), Refused> {
        self.step.require_open()?;
        self.step.require_on_time()?;
        // Nothing calls a spin of numbers off: the routine meets no invalid spin (R3).
        if self.plan.rounds > 0 && !matches!(self.step.state.source, Source::Fresh) {
            return Err(wrong_source(M::CITES.source));
        }
        while self.has_spins_left() {
            M::play_decision(&mut self)?;
        }
        let Count { tally, sums } = mem::take(self.step.sink);
        Ok((tally, sums.into_moves()))
    }

    #[inline(always)]
    pub fn has_spins_left(&self) -> bool {
        self.step.sink.tally.spins < self.plan.rounds
    }

    /// Coins that somebody else has thrown come down, and the result is announced.
    #[inline(always)]
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

    /// The coins come down.
    #[inline(always)]
    pub fn land(&mut self) {
        let byte = self.spins.next_byte();
        self.step.land_byte(byte);
    }

    /// A step that a player takes.
    #[inline]
    pub fn as_player(&mut self, seat: Seat, step: impl FnOnce(&mut Step<'_, M, Count>) -> Done) -> Done {
        self.step.by = player(seat);
        let done = step(&mut self.step);
        self.step.by = staff(M::RUNNER);
        done
    }
}
