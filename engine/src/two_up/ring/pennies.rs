//! The pennies: selecting and changing them (R43).

use super::record::{RingRules, Selection, Staying};
use super::state::Phase;
use super::step::Step;
use crate::contract::Citation;
use crate::table::refusal::Done;
use crate::two_up::contract::Picked;
use crate::two_up::floor::event::{CoinsChanged, CoinsSelected, Observer};
use crate::two_up::floor::pennies::{coin_bits, coins_of, first_coins};
use crate::two_up::refusals::refused;

impl<B: RingRules, S: Observer> Step<'_, B, S> {
    /// > ringkeeper 5. … The spinner shall select two pennies from one of the sets, thrown down inside the
    /// > ring by the ringkeeper.
    pub(super) fn select_coins(&mut self, coins: Picked) -> Done {
        self.require_spinner(B::CITES.floor.select_coins)?;
        self.require_day_not_over()?;
        self.require_coins_at_rest(B::CITES.floor.select_coins)?;
        if self.state.coins.in_play != 0 {
            return Err(refused!("coins-selected", B::CITES.floor.select_coins, "The pennies are selected."));
        }
        let bits = coin_bits(coins).unwrap_or(0);
        if bits & self.state.own.retained != 0 {
            return Err(refused!(
                "penny-retained",
                B::CITES.other_pennies,
                "The ringkeeper retains the winning pennies: others of the set are selected."
            ));
        }
        self.emit(CoinsSelected, B::CITES.floor.select_coins, coins);
        Ok(())
    }

    /// > ringkeeper 7. A change of pennies shall be at the discretion of the ringkeeper.
    pub(super) fn change_coins(&mut self, set: u8) -> Done {
        self.require_runner(B::CITES.change_coins)?;
        self.require_day_not_over()?;
        self.require_coins_at_rest(B::CITES.change_coins)?;
        if set == 0 || set > B::RECORD.sets.value {
            let refused = refused!("no-such-set", B::RECORD.sets.cite, "There is no such set: they are 1 to {}.");
            return Err(refused.with(u64::from(B::RECORD.sets.value)));
        }
        self.emit(CoinsChanged, B::CITES.change_coins, set);
        Ok(())
    }

    /// Returns the pennies of the set that are not retained, as bits.
    pub(super) fn available_pennies(&self) -> u8 {
        let set = u16::from(B::RECORD.coins_in_set.value.min(8));
        let all = u8::try_from((1_u16 << set) - 1).unwrap_or(u8::MAX);
        all & !self.state.own.retained
    }

    /// Selects the first available pennies (R48).
    pub(super) fn select_pennies(&mut self, cite: Citation) {
        let coins = coins_of(first_coins(self.available_pennies(), B::RECORD.coins_spun.value));
        self.emit(CoinsSelected, cite, coins);
    }

    /// > ringkeeper 10. The spinner shall select two other pennies from the remaining five of the set after
    /// > throwing three consecutive pairs of heads.
    ///
    /// Brings a fresh set when fewer pennies are left than are spun (R38).
    pub(super) fn bring_fresh_set_if_needed(&mut self) {
        let (sets, spun) = (B::RECORD.sets.value, u32::from(B::RECORD.coins_spun.value));
        match B::RECORD.staying.value {
            Staying::OtherPennies if self.available_pennies().count_ones() < spun => {
                let set = self.state.coins.set % sets + 1;
                self.emit(CoinsChanged, B::CITES.fresh_set, set);
            }
            Staying::OtherPennies | Staying::AnyPennies => {}
        }
    }

    /// Requires that the pennies are selected, or that the ringkeeper selects them.
    pub(super) fn require_pennies(&self) -> Done {
        let at_rest = !matches!(self.state.phase, Phase::Flying | Phase::Landed { .. });
        let selects = B::RECORD.selection.value == Selection::Spinner && self.state.is_spinner_throwing();
        if at_rest && self.state.coins.in_play == 0 && selects {
            return Err(refused!(
                "coins-not-selected",
                B::CITES.floor.select_coins,
                "The spinner selects the pennies first."
            ));
        }
        Ok(())
    }
}
