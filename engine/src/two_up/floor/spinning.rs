//! The spin: the throw, the landing and invalid spins.

use alloc::string::String;

use kip_draws::keystream_byte;

use super::event::{CoinsLanded, CoinsThrown, DrawRevealed, Observer, RoundDue, SpinInvalid};
use super::pennies::{has_face, no_face_reason, side_of};
use super::rules::Rules;
use super::state::{Phase, Throws};
use super::step::Step;
use crate::contract::{Citation, Role};
use crate::table::refusal::{Done, Refused};
use crate::table::source::{Names, Source, bytes32, wrong_source};
use crate::two_up::GENERATION;
use crate::two_up::contract::{Faces, InvalidSpin, Landing, NoSpinReason, Rest, Rests, Side, Throwing};
use crate::two_up::refusals::refused;

impl<M: Rules, S: Observer> Step<'_, M, S> {
    /// > nsw 6.3, commemorative 4.5 On the call … of "no more bets, come in spinner", the spinner shall spin the …
    #[inline]
    pub fn throw(&mut self, start: Faces) -> Done {
        self.require_thrower()?;
        self.require_day_not_over()?;
        match self.state.phase {
            Phase::Called => {}
            Phase::Flying | Phase::Landed { .. } => self.require_coins_at_rest(M::CITES.throw)?,
            phase => return Err(M::refuse_throw(phase)),
        }
        M::require_ready(self)?;
        self.state.source.require_link(Self::CHANCE_CITES)?;
        M::require_start(start)?;
        let Some(by) = self.state.thrower() else {
            return Err(refused!("no-spinner", M::CITES.throw, "No spinner is in the ring."));
        };
        let due = self.state.source.due_at(self.at, Self::CHANCE_CITES)?;
        if self.state.coins.in_play == 0 {
            M::select_for_the_house(self);
        }
        self.emit(CoinsThrown, M::CITES.throw, Throwing { by, start });
        if let Some(due) = due {
            self.emit(RoundDue, M::CITES.chain, due);
        }
        Ok(())
    }

    #[inline]
    fn require_thrower(&self) -> Done {
        match self.state.thrower {
            Throws::Spinner => self.require_spinner(M::CITES.throw).map(|_| ()),
            Throws::House(house) => M::require_house(self, house),
            Throws::Nobody if M::can_throw(self.by.role) => {
                if self.by.role == Role::Player {
                    self.require_player(M::CITES.throw)?;
                }
                Err(refused!("no-spinner", M::CITES.throw, "No spinner is in the ring."))
            }
            Throws::Nobody => Err(refused!("not-authorised", M::CITES.throw, M::SENTENCES.who_throws)),
        }
    }

    /// Records an invalid spin and emits what follows from it.
    pub fn invalidate_spin(&mut self, reason: NoSpinReason, text: Option<String>, cite: Citation) {
        let consecutive = self.state.invalid.saturating_add(1).min(3);
        self.emit(SpinInvalid, cite, InvalidSpin { reason, text, consecutive });
        M::follow_invalid_spin(self);
    }

    /// Lands the coins: chance enters here (R1, R2, R4).
    pub(super) fn land(&mut self, landing: &Landing) -> Done {
        match landing {
            Landing::Observed(_) => self.require_runner(M::CITES.landing)?,
            Landing::Fresh(_) | Landing::Committed(_) => self.require_host(M::CITES.landing)?,
        }
        if self.state.phase != Phase::Flying {
            return Err(refused!("nothing-in-the-air", M::CITES.landing, M::SENTENCES.no_coins_in_the_air));
        }
        match (landing, &self.state.source) {
            (Landing::Fresh(seed), Source::Fresh) => {
                self.land_byte(keystream_byte(bytes32(seed), 0));
                Ok(())
            }
            (Landing::Committed(link), source @ Source::Committed(_)) => {
                let names = Names { table: self.state.opening.table.as_str(), rulebook: M::ID, generation: GENERATION };
                let (seed, used) = source.resolve_link(link, names, Self::CHANCE_CITES)?;
                self.emit(DrawRevealed, M::CITES.chain, used);
                self.land_byte(keystream_byte(seed, 0));
                Ok(())
            }
            (Landing::Observed(rests), Source::Observed) => self.land_observed(*rests),
            _ => Err(wrong_source(M::CITES.source)),
        }
    }

    /// Lands the coins as a byte determines (R1).
    #[inline]
    pub fn land_byte(&mut self, byte: u8) {
        let coin = |coin| match side_of(byte, coin) {
            Side::Heads => Rest::Heads,
            Side::Tails => Rest::Tails,
        };
        let third = if M::COINS_SPUN == 3 { Some(coin(2)) } else { None };
        self.emit_landing(Rests { first: coin(0), second: coin(1), third });
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
        let cite = match M::side_of(coins) {
            _ if !faces => M::CITES.outcome,
            Some(Side::Heads) => M::CITES.lying_heads,
            Some(Side::Tails) => M::CITES.lying_tails,
            None => M::CITES.lying_odds,
        };
        self.emit(CoinsLanded, cite, coins);
    }

    fn land_observed(&mut self, coins: Rests) -> Done {
        M::require_number(coins)?;
        self.emit_landing(coins);
        // A coin that shows no face makes the spin invalid by itself (R2).
        let rests = [Some(coins.first), Some(coins.second), coins.third];
        if let Some(reason) = rests.into_iter().flatten().find_map(|rest| no_face_reason(rest, M::ceiling_reason())) {
            self.invalidate_spin(reason, None, M::no_spin_cite(reason).unwrap_or(M::CITES.no_face));
        }
        Ok(())
    }

    /// > R3. On fresh and committed tables a throw cannot be called off …
    pub fn require_observed(&self) -> Done {
        let refused = refused!(
            "no-coins-to-call",
            M::CITES.throw_of_numbers,
            "No coins of metal fly here: a throw of numbers cannot be called off."
        );
        self.require(self.state.source.is_observed(), refused)
    }

    /// Requires landed coins of a spin that is valid so far, and returns them.
    #[inline]
    pub fn require_landed(&self) -> Result<Rests, Refused> {
        self.state.landed().ok_or(refused!("nothing-to-announce", M::CITES.announce, M::SENTENCES.nothing_landed))
    }
}
