//! The spin: the requirements of a throw, and "no spin".

use super::record::NoSpinCaller;
use super::spinner::refuse_election_due;
use super::state::{Phase, Step, Throws};
use super::well_formed::find_no_spin_rule;
use crate::contract::Role;
use crate::table::refusal::Done;
use crate::two_up::contract::{Faces, HandOverReason, Happening, NoSpin, Side};
use crate::two_up::refusals::refused;

impl Step<'_> {
    /// Requires that everything is ready for a throw.
    #[inline]
    pub(super) fn require_ready(&self, start: Faces) -> Done {
        if self.state.phase == Phase::Electing {
            return Err(refuse_election_due(self.record));
        }
        self.require_called()?;
        self.require_coins()?;
        self.require_link()?;
        self.require_start(start)
    }

    /// > 6.1 The spinner shall select two of the coins offered by the boxer and place them on the kip.
    #[inline]
    fn require_coins(&self) -> Done {
        let cite = self.cites().select_coins;
        if self.state.coins.in_play != 0 {
            return Ok(());
        }
        if self.state.thrower == Throws::Spinner {
            return Err(refused!("coins-not-selected", cite, "The spinner selects two coins first."));
        }
        self.require_two_coins()
    }

    /// > 6.1 … One of the coins shall be so placed with the head side uppermost and the other with the
    /// > tail side uppermost and shall be in that position at the time of the spin.
    #[inline]
    fn require_start(&self, start: Faces) -> Done {
        let heads = |faces: Faces| u8::from(faces.first == Side::Heads) + u8::from(faces.second == Side::Heads);
        let (expected, cite) = (heads(self.record.start.value), self.cites().start);
        if start.third.is_none() && heads(start) == expected {
            return Ok(());
        }
        Err(match expected {
            0 => refused!("wrong-start", cite, "Both coins lie tail side up on the kip."),
            1 => refused!("wrong-start", cite, "One coin lies head side up on the kip, the other tail side up."),
            _ => refused!("wrong-start", cite, "Both coins lie head side up on the kip."),
        })
    }

    /// > 7.1 The boxer or a casino supervisor may declare a spin invalid if …
    ///
    /// > 7.3 The boxer shall declare a spin invalid by calling "no spin" or "barred" if: …
    pub(super) fn call_no_spin(&mut self, call: &NoSpin) -> Done {
        let rule = find_no_spin_rule(self.record, call.reason)?;
        // > 7.5 A player, whether acting as spinner or not, shall not be entitled to declare a spin invalid.
        if self.by.role == Role::Player {
            return Err(refused!(
                "not-authorised",
                self.cites().no_spin,
                "A player is not entitled to declare a spin invalid."
            ));
        }
        match rule.caller {
            NoSpinCaller::Boxer => self.require_runner(rule.cite)?,
            NoSpinCaller::BoxerOrSupervisor if self.by.role == Role::Boxer => {}
            NoSpinCaller::BoxerOrSupervisor => self.require_role(Role::CasinoSupervisor, rule.cite)?,
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
                self.hand_over(game.seat, HandOverReason::ThreeInvalidSpins, false, self.record.cites.three_invalid);
            } else {
                // > 6.5 Where for the first three spins of a game, the spinner has thrown three consecutive
                // > invalid spins, the spinner shall elect …
                self.emit(self.record.cites.election, Happening::ElectionRequired(game.seat));
                return;
            }
        }
        if self.state.is_pending() {
            return;
        }
        if self.state.finishing {
            // No decision is left to finish.
            self.emit(self.cites().house_spin, Happening::HouseSpinEnded);
        } else {
            self.emit(self.record.cites.reopened, Happening::BettingReopened);
        }
    }
}
