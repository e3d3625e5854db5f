//! One command at a casino's table: what its steps ask besides what every step asks.

use super::record::Rules;
use super::rules::ByHouse;
use crate::contract::{Citation, Role};
use crate::table::refusal::Done;
use crate::two_up::floor::event::Observer;
use crate::two_up::floor::step;
use crate::two_up::refusals::refused;

/// One command on its way through the machine.
pub(super) type Step<'t, B, S> = step::Step<'t, ByHouse<B>, S>;

impl<B: Rules, S: Observer> Step<'_, B, S> {
    /// A boxer is a dealer (1.1).
    #[inline(always)]
    pub(super) fn require_dealer(&self, cite: Citation) -> Done {
        self.require(
            matches!(self.by.role, Role::Boxer | Role::Dealer),
            refused!("not-authorised", cite, "Only the boxer or a dealer may do this."),
        )
    }

    /// More than one coin is lost: no spinner's game starts before a new set is there (7.4.5, R14).
    #[inline(always)]
    pub(super) fn set_is_whole(&self) -> Done {
        // > 7.4.5 in the event that more than one coin(s) is lost a new set of coins shall be taken to the ring …
        if self.state.own.lost.count_ones() > 1 {
            return Err(refused!(
                "new-set-due",
                B::CITES.new_set,
                "More than one coin is lost: a new set is brought first."
            ));
        }
        Ok(())
    }
}
