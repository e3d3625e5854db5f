//! The spin: the throw, the landing and invalid spins.

use alloc::string::String;

use kip_draws::keystream_byte;

use super::machine::Machine;
use super::pennies::{has_face, no_face_reason, rests_of, shown_side};
use super::state::{Phase, Throws};
use super::step::Step;
use crate::contract::{Citation, Role};
use crate::table::refusal::{Done, Refused};
use crate::table::source::{Names, Source, bytes32, wrong_source};
use crate::two_up::contract::{Faces, Happening, InvalidSpin, Landing, NoSpinReason, Rests, Side, Throwing};
use crate::two_up::family::GENERATION;
use crate::two_up::refusals::refused;

impl<M: Machine> Step<'_, M> {
    /// > nsw 6.3, commemorative 4.5 On the call … of "no more bets, come in spinner", the spinner shall spin the …
    #[inline]
    pub fn throw(&mut self, start: Faces) -> Done {
        self.require_thrower()?;
        self.require_day_not_over()?;
        M::require_ready(self, start)?;
        let Some(by) = self.state.thrower() else {
            return Err(refused!("no-spinner", self.cites().throw, "No spinner is in the ring."));
        };
        let due = self.state.source.due_at(self.at, &self.chance_cites())?;
        if self.state.coins.in_play == 0 {
            M::select_for_the_house(self);
        }
        self.emit(self.cites().throw, Happening::CoinsThrown(Throwing { by, start }));
        if let Some(due) = due {
            self.emit(self.cites().chain, Happening::RoundDue(due));
        }
        Ok(())
    }

    /// Requires the phase of a throw.
    #[inline]
    pub fn require_called(&self) -> Done {
        let cite = self.cites().throw;
        match self.state.phase {
            Phase::Called => Ok(()),
            Phase::Flying | Phase::Landed { .. } => self.require_coins_at_rest(cite),
            Phase::Offering
            | Phase::Preparing
            | Phase::Betting
            | Phase::Reopened
            | Phase::Electing
            | Phase::Won { .. }
            | Phase::Closed => Err(refused!("betting-not-closed", cite, M::SENTENCES.throw_after_the_call)),
        }
    }

    /// Requires that a chain has a link for the throw.
    #[inline]
    pub fn require_link(&self) -> Done {
        self.state.source.require_link(&self.chance_cites())
    }

    #[inline]
    fn require_thrower(&self) -> Done {
        match self.state.thrower {
            Throws::Spinner => self.require_spinner(self.cites().throw).map(|_| ()),
            // A boxer is a dealer (nsw 1.1), so a dealer's spin is the boxer's too.
            Throws::House(Role::Dealer) => self.require_role(Role::Dealer, self.cites().throw),
            Throws::House(_) => self.require_runner(self.cites().throw),
            Throws::Vacant { .. } => Err(refused!(
                "substitute-due",
                self.cites().substitute,
                "The boxer first appoints who spins in the spinner's stead."
            )),
            Throws::Nobody if self.by.role == Role::Player || M::THROWERS.contains(&Throws::House(self.by.role)) => {
                if self.by.role == Role::Player {
                    self.require_player(self.cites().throw)?;
                }
                Err(refused!("no-spinner", self.cites().throw, "No spinner is in the ring."))
            }
            Throws::Nobody => Err(refused!("not-authorised", self.cites().throw, M::SENTENCES.who_throws)),
        }
    }

    /// Records an invalid spin and emits what follows from it.
    pub fn invalidate_spin(&mut self, reason: NoSpinReason, text: Option<String>, cite: Citation) {
        let consecutive = self.state.invalid.saturating_add(1).min(3);
        self.emit(cite, Happening::SpinInvalid(InvalidSpin { reason, text, consecutive }));
        M::follow_invalid_spin(self);
    }

    /// Lands the coins: chance enters here (R1, R2, R4).
    pub(super) fn land(&mut self, landing: &Landing) -> Done {
        match landing {
            Landing::Observed(_) => self.require_runner(self.cites().landing)?,
            Landing::Fresh(_) | Landing::Committed(_) => self.require_role(Role::Host, self.cites().landing)?,
        }
        if self.state.phase != Phase::Flying {
            return Err(refused!("nothing-in-the-air", self.cites().landing, M::SENTENCES.no_coins_in_the_air));
        }
        match (landing, &self.state.source) {
            (Landing::Fresh(seed), Source::Fresh) => {
                self.land_byte(keystream_byte(bytes32(seed), 0));
                Ok(())
            }
            (Landing::Committed(link), source @ Source::Committed(_)) => {
                let names = Names {
                    table: self.state.opening.table.as_str(),
                    rulebook: self.record.facts().id,
                    generation: GENERATION,
                };
                let (seed, used) = source.resolve_link(link, names, &self.chance_cites())?;
                self.emit(self.cites().chain, Happening::DrawRevealed(used));
                self.land_byte(keystream_byte(seed, 0));
                Ok(())
            }
            (Landing::Observed(rests), Source::Observed) => self.land_observed(*rests),
            _ => Err(wrong_source(self.cites().source)),
        }
    }

    /// Lands the coins as a byte determines (R1).
    #[inline]
    pub fn land_byte(&mut self, byte: u8) {
        self.emit_landing(rests_of(byte, self.record.facts().coins_spun));
    }

    /// > nsw 1.1.heads "Heads" means the two coins lying on the floor of the ring with the head side uppermost on each;
    ///
    /// > ringkeeper 2.heads "heads" means the two pennies lying on the floor of the ring with the "head" side uppermost
    /// > on each
    ///
    /// > commemorative 2.heads "heads" means two or three pennies …
    #[inline]
    fn emit_landing(&mut self, coins: Rests) {
        let faces = has_face(coins.first) && has_face(coins.second) && coins.third.is_none_or(has_face);
        let cite = match shown_side(coins) {
            _ if !faces => self.cites().outcome,
            Some(Side::Heads) => self.cites().lying_heads,
            Some(Side::Tails) => self.cites().lying_tails,
            None => self.cites().lying_odds,
        };
        self.emit(cite, Happening::CoinsLanded(coins));
    }

    fn land_observed(&mut self, coins: Rests) -> Done {
        let facts = self.record.facts();
        if coins.third.is_some() != (facts.coins_spun == 3) {
            let refused = refused!("wrong-number-of-coins", self.cites().landing, M::SENTENCES.coins_are_spun);
            return Err(refused.with(u64::from(facts.coins_spun)));
        }
        self.emit_landing(coins);
        // A coin that shows no face makes the spin invalid by itself (R2).
        let rests = [Some(coins.first), Some(coins.second), coins.third];
        let is_object = facts.ceiling_is_object && self.record.no_spin_cite(NoSpinReason::HitCeiling).is_none();
        let ceiling = if is_object { NoSpinReason::HitSomething } else { NoSpinReason::HitCeiling };
        if let Some(reason) = rests.into_iter().flatten().find_map(|rest| no_face_reason(rest, ceiling)) {
            self.invalidate_spin(reason, None, self.record.no_spin_cite(reason).unwrap_or(self.cites().no_face));
        }
        Ok(())
    }

    /// > R3. On fresh and committed tables a throw cannot be called off …
    pub fn require_observed(&self) -> Done {
        let cite = self.cites().throw_of_numbers;
        let refused =
            refused!("no-coins-to-call", cite, "No coins of metal fly here: a throw of numbers cannot be called off.");
        self.require(self.state.source.is_observed(), refused)
    }

    /// Requires landed coins of a spin that is valid so far, and returns them.
    #[inline]
    pub fn require_landed(&self) -> Result<Rests, Refused> {
        self.state.landed().ok_or(refused!("nothing-to-announce", self.cites().announce, M::SENTENCES.nothing_landed))
    }
}
