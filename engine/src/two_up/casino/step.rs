//! Requirements of a casino's steps, in addition to the floor's.

use super::record::ByHouse;
use super::record::CasinoRules;
use crate::contract::{Citation, Role};
use crate::table::refusal::Done;
use crate::two_up::floor::event::Observer;
use crate::two_up::floor::step;
use crate::two_up::refusals::refused;

/// A command being executed.
pub(super) type Step<'t, B, S> = step::Step<'t, ByHouse<B>, S>;

impl<B: CasinoRules, S: Observer> Step<'_, B, S> {
    /// Requires a dealer. A boxer is a dealer (1.1).
    #[inline]
    pub(super) fn require_dealer(&self, cite: Citation) -> Done {
        self.require(
            matches!(self.by.role, Role::Boxer | Role::Dealer),
            refused!("not-authorised", cite, "Only the boxer or a dealer may do this."),
        )
    }

    /// Requires that at most one coin is lost before a spinner's game starts (7.4.5, R14).
    #[inline]
    pub(super) fn require_whole_set(&self) -> Done {
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
