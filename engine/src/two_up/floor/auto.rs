//! Auto-play: many spins in one call.
//!
//! The routine takes the same steps as single commands, but counts the events instead of keeping them. What it has played once
//! it remembers ([`Memory`]), unless the plan wants every spin played. Each machine defines what it does on the way to a throw.

use alloc::vec::Vec;
use core::mem;

use kip_draws::SeedBytes;

use super::cites::Cites;
use super::count::Count;
use super::legal::{player, staff};
use super::machine::Machine;
use super::memory::Memory;
use super::state::{Phase, State};
use super::step::{Out, Step};
use super::table::Floor;
use crate::contract::{Move, Seat};
use crate::table::refusal::{Done, Refused};
use crate::table::source::{Source, wrong_source};
use crate::two_up::contract::{AutoPlan, AutoTally, Command};
use crate::two_up::refusals::refused;

/// The most spins that one call plays.
const MOST_SPINS: u64 = 1_000_000_000;

/// A machine, as auto-play plays it.
pub trait Plays: Machine {
    /// Checks that a plan is well formed, and that its sums cannot overflow.
    fn check_plan(&self, plan: &AutoPlan, state: &State<Self>) -> Done;
    /// Goes on from the current phase towards the next throw.
    fn approach_throw(routine: &mut Routine<'_, Self>) -> Done;
    /// Throws the coins, lands them by that byte, and announces the result.
    fn spin(routine: &mut Routine<'_, Self>, byte: u8) -> Done;
}

/// The state of an auto-play call.
pub struct Routine<'t, M: Machine> {
    pub step: Step<'t, M>,
    pub plan: &'t AutoPlan,
    bytes: SeedBytes,
}

impl<M: Plays> Floor<M> {
    /// Plays the plan's spins. If a command is refused the table stays as it was.
    pub fn auto_play(&mut self, plan: &AutoPlan) -> Result<(AutoTally, Vec<Move>), Refused> {
        let seed = plan.seed.as_slice().try_into();
        let seed = seed
            .map_err(|_| refused!("seed-length", self.record.cites().malformed, "There must be {} bytes.").with(32))?;
        self.record.check_plan(plan, &self.state)?;
        let mut played = self.state.clone();
        let out = Out::Count(Count::default());
        let step = Step { record: self.record, state: &mut played, out, by: staff(M::RUNNER), at: plan.at };
        let totals = Routine { step, plan, bytes: SeedBytes::from_seed(seed) }.play()?;
        self.state = played;
        Ok(totals)
    }
}

/// Refuses a plan with more spins than one call plays.
pub fn check_rounds(plan: &AutoPlan, cites: &Cites) -> Done {
    if plan.rounds > MOST_SPINS {
        return Err(refused!("too-many-spins", cites.malformed, "One call plays at most {} spins.").with(MOST_SPINS));
    }
    Ok(())
}

/// Refuses a plan whose sums could be too large.
pub fn sum_too_large(cites: &Cites) -> Refused {
    refused!("sum-too-large", cites.sums, "With these stakes and so many spins a sum could exceed 2^53 - 1.")
}

impl<M: Plays> Routine<'_, M> {
    fn play(mut self) -> Result<(AutoTally, Vec<Move>), Refused> {
        self.step.require_open()?;
        self.step.require_on_time()?;
        // Fresh spins cannot be called off, so the routine meets no invalid spin (R3).
        if self.plan.rounds > 0 && !matches!(self.step.state.source, Source::Fresh) {
            return Err(wrong_source(self.step.cites().source));
        }
        let mut total = Count::default();
        if self.plan.rounds > 0 {
            self.finish_throw()?;
            let done = self.take_count();
            let left = self.plan.rounds.saturating_sub(done.tally.spins);
            total.add(&done, 1);
            if left > 0 {
                self.spin_all(left, &mut total)?;
            }
        }
        total.add(&self.take_count(), 1);
        let Count { tally, sums } = total;
        Ok((tally, sums.into_moves()))
    }

    /// Takes what was counted so far.
    fn take_count(&mut self) -> Count {
        match &mut self.step.out {
            Out::Count(count) => mem::take(count),
            Out::Probe | Out::Events(_) => Count::default(),
        }
    }

    /// Spins so many times, at least once. What was counted is in the total or, the last of it, still in the step.
    fn spin_all(&mut self, mut left: u64, total: &mut Count) -> Done {
        let mut memory = Memory::new(self.step.record);
        self.go_to_throw()?;
        let mut place = None;
        if !self.plan.stepwise {
            total.add(&self.take_count(), 1);
            place = memory.place(self.step.state);
        }
        loop {
            if let Some(from) = &mut place {
                // What follows the last spin is not played: the last one is, and not looked up.
                let (to, spins) = memory.follow(*from, &mut self.bytes, left - 1);
                if spins > 0
                    && let Some(state) = memory.state(to)
                {
                    self.step.state.clone_from(state);
                }
                *from = to;
                left -= spins;
            }
            let byte = self.bytes.next_byte();
            M::spin(self, byte)?;
            left -= 1;
            if left == 0 {
                break;
            }
            self.go_to_throw()?;
            if let Some(from) = place {
                let gain = self.take_count();
                place = memory.place(self.step.state);
                match place {
                    Some(to) => memory.learn(from, byte, to, gain),
                    // From here on every spin is played.
                    None => total.add(&gain, 1),
                }
            }
        }
        memory.add_to(total);
        Ok(())
    }

    /// Goes from wherever the table is to the next throw.
    fn go_to_throw(&mut self) -> Done {
        while self.step.state.phase != Phase::Called {
            M::approach_throw(self)?;
        }
        Ok(())
    }

    /// Lands coins that were thrown before auto-play began, and announces the result of coins that are down.
    fn finish_throw(&mut self) -> Done {
        match self.step.state.phase {
            Phase::Flying => {
                let byte = self.bytes.next_byte();
                self.step.land_byte(byte);
                self.step.take(&Command::AnnounceResult)
            }
            Phase::Landed { .. } => self.step.take(&Command::AnnounceResult),
            Phase::Offering
            | Phase::Preparing
            | Phase::Betting
            | Phase::Reopened
            | Phase::Electing
            | Phase::Called
            | Phase::Won { .. }
            | Phase::Closed => Ok(()),
        }
    }

    /// Takes a step as a player.
    #[inline]
    pub fn as_player(&mut self, seat: Seat, step: impl FnOnce(&mut Step<'_, M>) -> Done) -> Done {
        self.step.by = player(seat);
        let done = step(&mut self.step);
        self.step.by = staff(M::RUNNER);
        done
    }
}
