//! Auto-play at a casino's table: the croupier's routine, decision by decision.

use super::record::{Record, SideCall};
use super::state::{OwnOpening, Phase, State, Throws};
use super::well_formed;
use crate::contract::{Fraction, MinorUnits, Role, Stake};
use crate::table::money::MOST;
use crate::table::refusal::Done;
use crate::two_up::contract::{AutoPlan, AutoSpinner, Command, Side, Wager};
use crate::two_up::floor::auto::{Plays, Routine, check_rounds, sum_too_large};
use crate::two_up::floor::legal::{player, staff};
use crate::two_up::refusals::refused;

impl Plays for Record {
    /// Checks that each of the plan's commands is well formed, and that the tally's sums cannot overflow.
    fn check_plan(&self, plan: &AutoPlan, state: &State) -> Done {
        for wager in &plan.wagers {
            well_formed::check(self, &Command::PlaceWager(Wager { side: wager.side, stake: wager.stake }))?;
        }
        if let Some(spinner) = plan.spinner {
            well_formed::check(self, &Command::PlaceSpinnerWager(spinner.stake))?;
            if self.call.value == SideCall::AlwaysHeads && spinner.side != Side::Heads {
                return Err(refused!("not-in-these-rules", self.call.cite, "The spinner always spins for Heads."));
            }
        }
        check_rounds(plan, &self.cites.floor)?;
        check_sums(self, plan, &state.opening.own)
    }

    fn approach_throw(routine: &mut Routine<'_, Self>) -> Done {
        routine.approach_throw()
    }

    fn spin(routine: &mut Routine<'_, Self>, byte: u8) -> Done {
        routine.spin(byte)
    }
}

/// Checks that the tally's sums cannot overflow. Rounding can add almost a smallest chip to each payment.
fn check_sums(record: &Record, plan: &AutoPlan, opening: &OwnOpening) -> Done {
    let stakes = plan.wagers.iter().map(|wager| wager.stake).chain(plan.spinner.map(|spinner| spinner.stake));
    let a_decision = stakes.fold(0, |sum: MinorUnits, Stake { chips, tokens }| {
        sum.saturating_add(chips).saturating_add(tokens).saturating_add(opening.chips.smallest())
    });
    let times = |odds: Fraction| odds.numerator.div_ceil(odds.denominator.max(1)).saturating_add(2);
    let times = 16.max(times(opening.odds.spinner)).max(times(opening.odds.heads_tails));
    if a_decision.saturating_mul(times).saturating_mul(plan.rounds.max(1)) > MOST {
        return Err(sum_too_large(&record.cites.floor));
    }
    Ok(())
}

impl Routine<'_, Record> {
    /// Goes on from the current phase towards the next throw.
    ///
    /// The phases are handled in the order in which a decision passes through them, so one pass comes there.
    #[inline]
    fn approach_throw(&mut self) -> Done {
        while matches!(self.step.state.phase, Phase::Offering | Phase::Won { .. }) {
            self.find_a_spinner()?;
        }
        if self.step.state.phase == Phase::Preparing {
            self.open_the_betting()?;
        }
        if self.step.state.phase == Phase::Betting {
            self.step.no_more_bets()?;
        }
        Ok(())
    }

    #[inline]
    fn find_a_spinner(&mut self) -> Done {
        let spinner = self.plan.spinner.map(|spinner| spinner.seat);
        if self.step.state.winner() != 0 && Some(self.step.state.winner()) == spinner {
            return self.as_player(self.step.state.winner(), |step| step.spin_again());
        }
        match self.step.state.next_offer() {
            Some(seat) => {
                self.step.offer_coins(seat)?;
                if Some(seat) == spinner {
                    return self.as_player(seat, |step| step.accept_coins());
                }
                self.step.decline_coins()
            }
            None => self.step.start_house_spin(),
        }
    }

    #[inline]
    fn open_the_betting(&mut self) -> Done {
        if let Some(spinner) = self.plan.spinner
            && self.step.state.game.is_some_and(|game| game.seat == spinner.seat && game.own.wager.total() == 0)
        {
            self.prepare(spinner)?;
        }
        self.step.place_your_bets()?;
        for wager in &self.plan.wagers {
            self.step.by = player(wager.seat);
            let placed = self.step.place_wager(Wager { side: wager.side, stake: wager.stake });
            self.step.by = staff(Role::Boxer);
            placed?;
        }
        self.step.no_more_bets()
    }

    fn prepare(&mut self, spinner: AutoSpinner) -> Done {
        self.step.require_two_coins()?;
        self.step.select_for_the_house();
        self.as_player(spinner.seat, |step| {
            if step.state.game.is_some_and(|game| game.own.side != Some(spinner.side)) {
                step.call_side(spinner.side)?;
            }
            step.place_spinner_wager(spinner.stake)
        })
    }

    /// Throws the coins, and lands them by that byte.
    #[inline]
    fn spin(&mut self, byte: u8) -> Done {
        let start = self.step.record.start.value;
        match self.step.state.thrower {
            Throws::Spinner => {
                // The coins were put back after an invalidation (R119), or lost.
                if self.step.state.coins.in_play == 0 {
                    self.step.require_two_coins()?;
                    self.step.select_for_the_house();
                }
                let seat = self.step.state.spinner_seat();
                self.as_player(seat, |step| step.throw(start))?;
            }
            Throws::Vacant { .. } => {
                self.step.appoint_substitute(Role::Dealer)?;
                self.step.throw(start)?;
            }
            Throws::Nobody | Throws::House(_) => self.step.throw(start)?,
        }
        self.step.land_byte(byte);
        self.step.announce_result()
    }
}
