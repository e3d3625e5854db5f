//! The spin: the requirements of a throw, and "no spin".

use super::record::{CasinoRules, NoSpinCaller};
use super::state::{House, Phase, Throws};
use super::step::Step;
use super::well_formed::find_no_spin_rule;
use crate::contract::Role;
use crate::table::refusal::Done;
use crate::two_up::contract::{Faces, HandOverReason, NoSpin, Rest, Rests, Side};
use crate::two_up::floor::event::{BettingReopened, ElectionRequired, HouseSpinEnded, Observer};
use crate::two_up::refusals::refused;

impl<B: CasinoRules, S: Observer> Step<'_, B, S> {
    /// Requires that the actor is the one who throws for the house.
    #[inline]
    pub(super) fn require_house(&self, house: House) -> Done {
        match house {
            House::Boxer => self.require_runner(B::CITES.floor.throw),
            House::Dealer => self.require_dealer(B::CITES.floor.throw),
            House::Vacant | House::VacantForDealer => Err(refused!(
                "substitute-due",
                B::CITES.floor.substitute,
                "The boxer first appoints who spins in the spinner's stead."
            )),
        }
    }

    /// > 6.1 The spinner shall select two of the coins offered by the boxer and place them on the kip.
    #[inline]
    pub(super) fn require_coins(&self) -> Done {
        if self.state.coins.in_play == 0 {
            if self.state.thrower == Throws::Spinner {
                return Err(refused!(
                    "coins-not-selected",
                    B::CITES.floor.select_coins,
                    "The spinner selects two coins first."
                ));
            }
            self.require_two_coins()?;
        }
        Ok(())
    }

    /// > 7.1 The boxer or a casino supervisor may declare a spin invalid if …
    ///
    /// > 7.3 The boxer shall declare a spin invalid by calling "no spin" or "barred" if: …
    pub(super) fn call_no_spin(&mut self, call: &NoSpin) -> Done {
        let rule = find_no_spin_rule::<B>(call.reason)?;
        // > 7.5 A player, whether acting as spinner or not, shall not be entitled to declare a spin invalid.
        if self.by.role == Role::Player {
            return Err(refused!(
                "not-authorised",
                B::CITES.floor.no_spin,
                "A player is not entitled to declare a spin invalid."
            ));
        }
        match rule.caller {
            NoSpinCaller::Boxer => self.require_runner(rule.cite)?,
            NoSpinCaller::BoxerOrSupervisor if self.by.role == Role::Boxer => {}
            NoSpinCaller::BoxerOrSupervisor => self.require_supervisor(rule.cite)?,
        }
        self.require_observed()?;
        // > 7.2 … the call of "no spin" must be made where possible before the coins come to rest.
        if !matches!(self.state.phase, Phase::Flying | Phase::Landed { .. }) {
            return Err(refused!("no-spin-under-way", rule.cite, "No coins are in the air."));
        }
        self.invalidate_spin(call.reason, call.text.clone(), rule.cite);
        Ok(())
    }

    /// Emits what follows from an invalid spin.
    pub(super) fn follow_invalid_spin(&mut self) {
        if let Some(game) = self.state.game
            && self.state.is_spinner_throwing()
            && self.state.invalid == 3
        {
            if game.valid {
                // > 6.6 … or, through an inability to spin the coins, spins three consecutive invalid spins,
                // > the boxer or a dealer shall spin the coins …
                self.hand_over(game.seat, HandOverReason::ThreeInvalidSpins, false, B::CITES.three_invalid);
            } else {
                // > 6.5 Where for the first three spins of a game, the spinner has thrown three consecutive
                // > invalid spins, the spinner shall elect …
                self.emit(ElectionRequired, B::CITES.election, game.seat);
                return;
            }
        }
        if self.state.is_pending() {
            return;
        }
        if self.state.finishing {
            // No decision is left to finish.
            self.emit(HouseSpinEnded, B::CITES.floor.house_spin, ());
        } else {
            self.emit(BettingReopened, B::CITES.reopened, ());
        }
    }
}

/// > 6.1 … One of the coins shall be so placed with the head side uppermost and the other with the
/// > tail side uppermost and shall be in that position at the time of the spin.
#[inline]
pub(super) fn require_start<B: CasinoRules>(start: Faces) -> Done {
    let expected = B::RECORD.start.value;
    let heads = |faces: Faces| u8::from(faces.first == Side::Heads) + u8::from(faces.second == Side::Heads);
    if start.third.is_some() || heads(start) != heads(expected) {
        return Err(match heads(expected) {
            0 => refused!("wrong-start", B::CITES.floor.start, "Both coins lie tail side up on the kip."),
            1 => refused!(
                "wrong-start",
                B::CITES.floor.start,
                "One coin lies head side up on the kip, the other tail side up."
            ),
            _ => refused!("wrong-start", B::CITES.floor.start, "Both coins lie head side up on the kip."),
        });
    }
    Ok(())
}

/// Returns the side that both coins show, or `None`.
#[inline]
pub(super) const fn faces(coins: Rests) -> Option<Side> {
    // > 6.10 The uppermost faces of the coins that have come to rest from a valid spin shall determine the result.
    match (coins.first, coins.second) {
        (Rest::Heads, Rest::Heads) => Some(Side::Heads),
        (Rest::Tails, Rest::Tails) => Some(Side::Tails),
        _ => None,
    }
}
