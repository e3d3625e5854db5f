//! The spin: the side that the pennies show, and "no spin".

use super::record::NoSpinUntil;
use super::state::{Phase, Step};
use crate::table::refusal::Done;
use crate::two_up::contract::NoSpin;
use crate::two_up::refusals::refused;

impl Step<'_> {
    /// > ringkeeper 13.a The ringkeeper shall declare a spin invalid by announcing "no spin" or "barred" for
    /// > any of the following reasons: …
    pub(super) fn call_no_spin(&mut self, call: &NoSpin) -> Done {
        let rule = self.record.no_spin.iter().find(|rule| rule.reason == call.reason);
        let cite = rule.map_or(self.cites().no_spin, |rule| rule.cite);
        self.require_runner(cite)?;
        self.require_observed()?;
        let until_announced = self.record.no_spin_until.value == NoSpinUntil::Announcement;
        match self.state.phase {
            Phase::Flying => {}
            Phase::Landed { .. } if until_announced => {}
            // > ringkeeper 13.b An invalid spin shall be declared as such prior to the pennies coming to rest.
            Phase::Landed { .. } => {
                return Err(refused!(
                    "coins-have-landed",
                    self.record.cites.no_spin_in_time,
                    "The pennies have come to rest: their outcome can no longer be called off."
                ));
            }
            Phase::Offering
            | Phase::Preparing
            | Phase::Betting
            | Phase::Reopened
            | Phase::Electing
            | Phase::Called
            | Phase::Won { .. }
            | Phase::Closed => {
                return Err(refused!("no-spin-under-way", self.cites().no_spin, "No pennies are in the air."));
            }
        }
        self.invalidate_spin(call.reason, call.text.clone(), cite);
        Ok(())
    }
}
