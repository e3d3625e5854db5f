//! The spin: the side that the pennies show, and "no spin".

use super::record::{NoSpinUntil, RingRules};
use super::state::Phase;
use super::step::Step;
use crate::table::refusal::Done;
use crate::two_up::contract::{NoSpin, Rest, Rests, Side};
use crate::two_up::floor::event::Observer;
use crate::two_up::refusals::refused;

impl<B: RingRules, S: Observer> Step<'_, B, S> {
    /// > ringkeeper 13.a The ringkeeper shall declare a spin invalid by announcing "no spin" or "barred" for
    /// > any of the following reasons: …
    pub(super) fn call_no_spin(&mut self, call: &NoSpin) -> Done {
        let rule = B::RECORD.no_spin.iter().find(|rule| rule.reason == call.reason);
        let cite = rule.map_or(B::CITES.floor.no_spin, |rule| rule.cite);
        self.require_runner(cite)?;
        self.require_observed()?;
        let until_announced = B::RECORD.no_spin_until.value == NoSpinUntil::Announcement;
        match self.state.phase {
            Phase::Flying => {}
            Phase::Landed { .. } if until_announced => {}
            // > ringkeeper 13.b An invalid spin shall be declared as such prior to the pennies coming to rest.
            Phase::Landed { .. } => {
                return Err(refused!(
                    "coins-have-landed",
                    B::CITES.no_spin_in_time,
                    "The pennies have come to rest: their outcome can no longer be called off."
                ));
            }
            Phase::Offering | Phase::Preparing | Phase::Betting | Phase::Called | Phase::Won { .. } | Phase::Closed => {
                return Err(refused!("no-spin-under-way", B::CITES.floor.no_spin, "No pennies are in the air."));
            }
            Phase::Own(never) => match never {},
        }
        self.invalidate_spin(call.reason, call.text.clone(), cite);
        Ok(())
    }
}

/// Returns the side that both of two pennies, or at least two of three, show, or `None` for Odds.
pub(super) const fn side_of(coins: Rests) -> Option<Side> {
    let heads = count_heads(coins.first) + count_heads(coins.second);
    match (coins.third, heads) {
        // > commemorative 2.heads "heads" means two or three pennies lying on the floor of the ring with the "head"
        // > side uppermost on each;
        (Some(third), heads) => Some(if heads + count_heads(third) >= 2 { Side::Heads } else { Side::Tails }),
        (None, 2) => Some(Side::Heads),
        (None, 0) => Some(Side::Tails),
        (None, _) => None,
    }
}

const fn count_heads(rest: Rest) -> u8 {
    matches!(rest, Rest::Heads) as u8
}
