//! Auto-play in a ring: the ringkeeper's routine, decision by decision.

use super::betting::exposure;
use super::centre::{heads_needed, most_due};
use super::record::{CentreRule, Record, Selection};
use super::state::{Phase, State, Step, Throws};
use super::well_formed;
use crate::contract::{MinorUnits, Stake};
use crate::table::money::{MOST, MOST_GIVEN};
use crate::table::refusal::{Done, Refused};
use crate::table::seats::{next_after, some};
use crate::two_up::contract::{AutoPlan, AutoSpinner, AutoWager, Command, Matching, Side};
use crate::two_up::floor::auto::{Plays, Routine, check_rounds, sum_too_large};
use crate::two_up::floor::pennies::{coins_of, first_coins};
use crate::two_up::refusals::refused;

impl Plays for Record {
    /// Checks that each of the plan's commands is well formed, and that the tally's sums cannot overflow.
    fn check_plan(&self, plan: &AutoPlan, state: &State) -> Done {
        for wager in &plan.wagers {
            let amount = amount_of(self, wager.stake)?;
            well_formed::check(self, &Command::OfferSideBet(amount))?;
        }
        if let Some(spinner) = &plan.spinner {
            check_spinner(self, spinner)?;
        }
        check_rounds(plan, &self.cites.floor)?;
        check_sums(self, plan, state)
    }

    fn approach_throw(routine: &mut Routine<'_, Self>) -> Done {
        routine.approach_throw()
    }

    fn spin(routine: &mut Routine<'_, Self>, byte: u8) -> Done {
        routine.spin(byte)
    }
}

/// Returns a ring's stake as one amount.
fn amount_of(record: &Record, stake: Stake) -> Result<MinorUnits, Refused> {
    let cite = record.cites.floor.not_in_these_rules;
    if stake.tokens > 0 {
        return Err(refused!("not-in-these-rules", cite, "In a ring there are no tokens."));
    }
    Ok(stake.chips)
}

/// Checks the plan's spinner, who spins for Heads and stakes a centre if the rulebook has one.
fn check_spinner(record: &Record, spinner: &AutoSpinner) -> Done {
    let cite = record.cites.floor.not_in_these_rules;
    let amount = amount_of(record, spinner.stake)?;
    if spinner.side != Side::Heads {
        return Err(refused!("not-in-these-rules", cite, "A ring's spinner spins for Heads."));
    }
    if amount == 0 && record.centre.value == CentreRule::None {
        return Ok(());
    }
    well_formed::check(record, &Command::StakeCentre(amount))
}

/// Checks that the tally's sums cannot overflow: the current exposure, plus the largest centre and both stakes of every
/// bet in each decision.
fn check_sums(record: &Record, plan: &AutoPlan, state: &State) -> Done {
    let centre = plan.spinner.map_or(0, |spinner| most_due(spinner.stake.chips, heads_needed(record)));
    let bets = plan.wagers.iter().map(|wager| wager.stake.chips.saturating_mul(2));
    let a_decision = bets.fold(centre, MinorUnits::saturating_add);
    // If the pennies are already down there is one more decision than spins.
    let all = a_decision.saturating_mul(plan.rounds.saturating_add(1));
    if all.saturating_add(exposure(state, heads_needed(record))) > MOST {
        return Err(sum_too_large(&record.cites.floor));
    }
    Ok(())
}

impl Routine<'_, Record> {
    /// Goes on from the current phase towards the next throw.
    ///
    /// The phases are handled in the order in which a decision passes through them, so one pass comes there.
    fn approach_throw(&mut self) -> Done {
        while self.can_relieve_ringkeeper() && self.offer_the_kip()? {}
        while matches!(self.step.state.phase, Phase::Offering | Phase::Won { .. }) {
            self.find_a_spinner()?;
        }
        if self.step.state.phase == Phase::Preparing {
            self.open_the_betting()?;
        }
        if self.step.state.phase == Phase::Betting {
            self.cover()?;
            self.step.no_more_bets()?;
        }
        Ok(())
    }

    /// Whether a player may take over from a spinning ringkeeper now, between two decisions (R54).
    fn can_relieve_ringkeeper(&self) -> bool {
        let state = &self.step.state;
        let between = state.phase == Phase::Preparing && state.game.is_none();
        between && (self.plan.spinner.is_some() || state.offered != 0)
    }

    /// Offers the kip to the next player, who answers. Returns `false` when nobody is left.
    fn offer_the_kip(&mut self) -> Result<bool, Refused> {
        let Some(seat) = some(self.step.state.offered).or_else(|| self.step.state.next_offer()) else {
            return Ok(false);
        };
        if self.step.state.offered == 0 {
            self.step.offer_coins(seat)?;
        }
        if self.plan.spinner.is_some_and(|spinner| spinner.seat == seat) {
            self.as_player(seat, |step| step.accept_coins())?;
        } else {
            self.step.decline_coins()?;
        }
        Ok(true)
    }

    fn find_a_spinner(&mut self) -> Done {
        let winner = self.step.state.winner();
        if winner != 0 && self.plan.spinner.is_some_and(|spinner| spinner.seat == winner) {
            return self.as_player(winner, |step| step.stay());
        }
        if self.offer_the_kip()? { Ok(()) } else { self.step.start_house_spin() }
    }

    fn open_the_betting(&mut self) -> Done {
        if let Some(spinner) = self.plan.spinner
            && self.step.record.centre.value != CentreRule::None
            && self.step.state.game.as_ref().is_some_and(|game| game.seat == spinner.seat && game.own.centre.is_none())
        {
            self.as_player(spinner.seat, |step| step.stake_centre(spinner.stake.chips))?;
        }
        self.step.place_your_bets()?;
        self.cover()?;
        let plan = self.plan;
        for wager in plan.wagers.iter().filter(|wager| wager.side == Side::Heads) {
            self.as_player(wager.seat, |step| step.offer_side_bet(wager.stake.chips))?;
        }
        for wager in plan.wagers.iter().filter(|wager| wager.side == Side::Tails) {
            self.match_offers(wager)?;
        }
        self.step.no_more_bets()
    }

    /// Covers the open part of the centre by the next player clockwise.
    fn cover(&mut self) -> Done {
        let spinner = self.step.state.spinner_seat();
        let Some(seat) = next_after(spinner, self.step.other_players().0) else { return Ok(()) };
        loop {
            let part = self.step.state.centre().map_or(0, |centre| centre.uncovered()).min(MOST_GIVEN);
            if part == 0 {
                return Ok(());
            }
            self.as_player(seat, |step| step.cover_centre(part))?;
        }
    }

    /// Matches a wager on Tails with the open offers of others, in the order made.
    fn match_offers(&mut self, wager: &AutoWager) -> Done {
        let cite = self.step.record.cites.side_bet;
        let mut left = wager.stake.chips;
        while left > 0 {
            let offer = self.step.state.own.offers.iter().find(|offer| offer.seat != wager.seat).copied();
            let offer = offer.ok_or(
                refused!("no-such-offer", cite, "The plan's wagers on Tails need as much on Heads: {} more.",)
                    .with_amount(left),
            )?;
            let amount = left.min(offer.amount);
            let matching = Matching { offer: offer.offer, amount };
            self.as_player(wager.seat, |step| step.match_side_bet(matching))?;
            left -= amount;
        }
        Ok(())
    }

    /// Throws the pennies, and lands them by that byte.
    fn spin(&mut self, byte: u8) -> Done {
        let start = self.step.record.start.value;
        self.cover()?;
        match (self.step.state.thrower, self.step.state.game.as_ref().map(|game| game.seat)) {
            (Throws::Spinner, Some(seat)) => {
                self.as_player(seat, |step| {
                    step.take_pennies()?;
                    step.throw(start)
                })?;
            }
            _ => self.step.throw(start)?,
        }
        self.step.land_byte(byte);
        self.step.announce_result()
    }
}

impl Step<'_> {
    /// Selects the first available pennies, if the spinner has to select them.
    fn take_pennies(&mut self) -> Done {
        if self.state.coins.in_play != 0 || self.record.selection.value == Selection::Ringkeeper {
            return Ok(());
        }
        self.select_coins(coins_of(first_coins(self.available_pennies(), self.record.coins_spun.value)))
    }
}
