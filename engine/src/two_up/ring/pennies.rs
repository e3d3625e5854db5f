//! The pennies: selecting and changing them (R43).

use super::record::{Selection, Staying};
use super::state::{Phase, Step};
use crate::contract::Citation;
use crate::table::refusal::Done;
use crate::two_up::contract::{Faces, Happening, Picked};
use crate::two_up::floor::pennies::{coin_bits, coins_of, first_coins};
use crate::two_up::refusals::refused;

impl Step<'_> {
    /// > ringkeeper 5. … The spinner shall select two pennies from one of the sets, thrown down inside the
    /// > ring by the ringkeeper.
    pub(super) fn select_coins(&mut self, coins: Picked) -> Done {
        self.require_spinner(self.cites().select_coins)?;
        self.require_day_not_over()?;
        self.require_coins_at_rest(self.cites().select_coins)?;
        if self.state.coins.in_play != 0 {
            return Err(refused!("coins-selected", self.cites().select_coins, "The pennies are selected."));
        }
        let bits = coin_bits(coins).unwrap_or(0);
        if bits & self.state.own.retained != 0 {
            return Err(refused!(
                "penny-retained",
                self.record.cites.other_pennies,
                "The ringkeeper retains the winning pennies: others of the set are selected."
            ));
        }
        self.emit(self.cites().select_coins, Happening::CoinsSelected(coins));
        Ok(())
    }

    /// > ringkeeper 7. A change of pennies shall be at the discretion of the ringkeeper.
    pub(super) fn change_coins(&mut self, set: u8) -> Done {
        self.require_day_not_over()?;
        self.require_coins_at_rest(self.record.cites.change_coins)?;
        if set == 0 || set > self.record.sets.value {
            let refused = refused!("no-such-set", self.record.sets.cite, "There is no such set: they are 1 to {}.");
            return Err(refused.with(u64::from(self.record.sets.value)));
        }
        self.emit(self.record.cites.change_coins, Happening::CoinsChanged(set));
        Ok(())
    }

    /// Returns the pennies of the set that are not retained, as bits.
    pub(super) fn available_pennies(&self) -> u8 {
        let set = u16::from(self.record.coins_in_set.value.min(8));
        let all = u8::try_from((1_u16 << set) - 1).unwrap_or(u8::MAX);
        all & !self.state.own.retained
    }

    /// Selects the first available pennies (R48).
    pub(super) fn select_pennies(&mut self, cite: Citation) {
        let coins = coins_of(first_coins(self.available_pennies(), self.record.coins_spun.value));
        self.emit(cite, Happening::CoinsSelected(coins));
    }

    /// > ringkeeper 10. The spinner shall select two other pennies from the remaining five of the set after
    /// > throwing three consecutive pairs of heads.
    ///
    /// Brings a fresh set when fewer pennies are left than are spun (R38).
    pub(super) fn bring_fresh_set_if_needed(&mut self) {
        let (sets, spun) = (self.record.sets.value, u32::from(self.record.coins_spun.value));
        match self.record.staying.value {
            Staying::OtherCoins if self.available_pennies().count_ones() < spun => {
                let set = self.state.coins.set % sets + 1;
                self.emit(self.record.cites.fresh_set, Happening::CoinsChanged(set));
            }
            Staying::OtherCoins | Staying::AnyCoins => {}
        }
    }

    /// Requires that everything is ready for a throw.
    pub(super) fn require_ready(&self, start: Faces) -> Done {
        self.require_called()?;
        self.require_supervised_house_spin()?;
        self.require_covered_centre(self.record.cites.centre_covered)?;
        self.require_pennies()?;
        self.require_link()?;
        // > ringkeeper 9. The spinner shall place pennies tails up on the kip.
        if start != self.record.start.value {
            return Err(refused!("wrong-start", self.cites().start, "All pennies lie tail side up on the kip."));
        }
        Ok(())
    }

    /// Requires that the pennies are selected, or that the ringkeeper selects them.
    fn require_pennies(&self) -> Done {
        let cite = self.cites().select_coins;
        let at_rest = !matches!(self.state.phase, Phase::Flying | Phase::Landed { .. });
        let selects = self.record.selection.value == Selection::Spinner && self.state.is_spinner_throwing();
        if at_rest && self.state.coins.in_play == 0 && selects {
            return Err(refused!("coins-not-selected", cite, "The spinner selects the pennies first."));
        }
        Ok(())
    }
}
