//! The set of coins: lost, found, replaced (7.4).

use super::record::Record;
use super::state::Step;
use crate::table::refusal::{Done, Refused};
use crate::two_up::contract::{Happening, Picked};
use crate::two_up::floor::pennies::coin_bits;
use crate::two_up::refusals::refused;

impl Step<'_> {
    /// > 7.4.2 an immediate effort shall be made to retrieve the coin(s); (R14)
    pub(super) fn lose_coins(&mut self, coins: Picked) -> Done {
        self.require_coins_at_rest(self.record.cites.lost_coins)?;
        if self.require_coins_of_set(coins)? & self.state.own.lost != 0 {
            return Err(refused!("coin-lost", self.record.cites.lost_coins, "One of these coins is lost already."));
        }
        self.emit(self.record.cites.lost_coins, Happening::CoinsLost(coins));
        Ok(())
    }

    /// > 7.4.4 if the missing coin(s) is found it shall be carefully checked by the boxer;
    pub(super) fn return_coins(&mut self, coins: Picked) -> Done {
        self.require_coins_at_rest(self.record.cites.found_coins)?;
        if self.require_coins_of_set(coins)? & !self.state.own.lost != 0 {
            return Err(refused!("coin-not-lost", self.record.cites.found_coins, "One of these coins is not lost."));
        }
        self.emit(self.record.cites.found_coins, Happening::CoinsReturned(coins));
        Ok(())
    }

    /// > 7.4.5 in the event that more than one coin(s) is lost a new set of coins shall be taken to the ring
    /// > and the remaining coins of the set previously in use shall be removed from the game.
    pub(super) fn bring_new_set(&mut self) -> Done {
        let cite = self.record.cites.new_set;
        self.require_coins_at_rest(cite)?;
        if self.state.own.lost.count_ones() < 2 {
            return Err(refused!("no-new-set-due", cite, "A new set is brought when more than one coin is lost."));
        }
        // Two alternating set numbers distinguish the old set from the new one and keep the state finite.
        let set = if self.state.coins.set == 1 { 2 } else { 1 };
        self.emit(cite, Happening::SetReplaced(set));
        Ok(())
    }

    fn require_coins_of_set(&self, coins: Picked) -> Result<u8, Refused> {
        match coin_bits(coins) {
            Some(bits) if bits & !self.record.coins() == 0 => Ok(bits),
            _ => Err(refuse_unknown_coin(self.record)),
        }
    }
}

/// Refuses a number that no coin of the set has.
pub(super) fn refuse_unknown_coin(record: &Record) -> Refused {
    let in_set = record.coins_in_set;
    refused!("no-such-coin", in_set.cite, "There is no such coin: they are 1 to {}.").with(u64::from(in_set.value))
}
