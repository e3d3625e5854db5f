//! The spin: the throw, the landing, and "no spin".

use crate::two_up::happens::Hears;
use crate::two_up::machine::Done;
use crate::two_up::pennies::{has_face, no_face};
use crate::two_up::source::Because;
use crate::two_up::source::Lands;
use crate::two_up::source::no_coins_to_call;
use alloc::string::String;

use super::happen::{
    BettingReopened, CoinsLanded, CoinsThrown, DrawRevealed, ElectionRequired, HouseSpinEnded, RoundDue, SpinInvalid,
};
use super::record::{NoSpinCaller, Rules};
use super::state::Throws;
use super::turn::Turn;
use crate::chance;
use crate::two_up::refusal::refused;
use crate::two_up::words::{
    AtSeat, Faces, HandOverReason, InvalidSpin, Landed, Landing, NoSpin, NoSpinReason, Phase, Rest, Rests, Side,
    Throwing,
};
use crate::words::{Citation, Role, SeatNumber};

impl<B: Rules, S: Hears> Turn<'_, B, S> {
    /// > 6.1 … One of the coins shall be so placed with the head side uppermost and the other with the
    /// > tail side uppermost and shall be in that position at the time of the spin.
    ///
    /// > 6.3 On the call by the boxer of "no more bets, come in spinner", the spinner shall spin the coins.
    #[inline(always)]
    pub(super) fn throw(&mut self, start: Faces) -> Done {
        self.may_throw()?;
        match self.state.phase {
            Phase::Called => {}
            Phase::Flying | Phase::Landed => self.coins_at_rest(B::CITES.throw)?,
            Phase::Electing => {
                return Err(refused!(
                    "election-due",
                    B::CITES.election,
                    "After three invalid spins the spinner elects to retire or to let the house spin."
                ));
            }
            _ => {
                return Err(refused!(
                    "betting-not-closed",
                    B::CITES.throw,
                    "The coins are thrown after \"no more bets, come in spinner\"."
                ));
            }
        }
        if self.state.coins.in_play == 0 {
            if self.state.thrower == Throws::Spinner {
                return Err(refused!(
                    "coins-not-selected",
                    B::CITES.select_coins,
                    "The spinner selects two coins first."
                ));
            }
            self.two_coins_left()?;
        }
        self.state.source.require_link(&because::<B>())?;
        let expected = B::RECORD.start.value;
        let heads = |faces: Faces| u8::from(faces.first == Side::Heads) + u8::from(faces.second == Side::Heads);
        if start.third.is_some() || heads(start) != heads(expected) {
            return Err(match heads(expected) {
                0 => refused!("wrong-start", B::CITES.start, "Both coins lie tail side up on the kip."),
                1 => refused!(
                    "wrong-start",
                    B::CITES.start,
                    "One coin lies head side up on the kip, the other tail side up."
                ),
                _ => refused!("wrong-start", B::CITES.start, "Both coins lie head side up on the kip."),
            });
        }
        let Some(by) = self.state.thrower() else {
            return Err(refused!("no-spinner", B::CITES.throw, "No spinner is in the ring."));
        };
        let due = self.state.source.due_at(self.at, &because::<B>())?;
        if self.state.coins.in_play == 0 {
            self.select_for_the_house();
        }
        self.tell(CoinsThrown, B::CITES.throw, Throwing { by, start });
        if let Some(due) = due {
            self.tell(RoundDue, B::CITES.chain, due);
        }
        Ok(())
    }

    #[inline(always)]
    fn may_throw(&self) -> Done {
        match self.state.thrower {
            Throws::Spinner => self.spinner(B::CITES.throw).map(|_| ()),
            Throws::Boxer => self.boxer(B::CITES.throw),
            Throws::Dealer => self.dealer(B::CITES.throw),
            Throws::Vacant | Throws::VacantForDealer => Err(refused!(
                "substitute-due",
                B::CITES.substitute,
                "The boxer first appoints who spins in the spinner's stead."
            )),
            Throws::Nobody if matches!(self.by.role, Role::Player | Role::Boxer | Role::Dealer) => {
                if self.by.role == Role::Player {
                    self.player(B::CITES.throw)?;
                }
                Err(refused!("no-spinner", B::CITES.throw, "No spinner is in the ring."))
            }
            Throws::Nobody => {
                Err(refused!("not-authorised", B::CITES.throw, "Only the spinner, the boxer or a dealer throws."))
            }
        }
    }

    /// > 7.1 The boxer or a casino supervisor may declare a spin invalid if …
    ///
    /// > 7.3 The boxer shall declare a spin invalid by calling "no spin" or "barred" if: …
    pub(super) fn call_no_spin(&mut self, call: &NoSpin) -> Done {
        let Some(rule) = B::RECORD.no_spin.iter().find(|rule| rule.reason == call.reason) else {
            return Err(refused!(
                "not-in-these-rules",
                B::CITES.no_spin_reasons,
                "These rules do not know this reason for \"no spin\"."
            ));
        };
        // > 7.5 A player, whether acting as spinner or not, shall not be entitled to declare a spin invalid.
        if self.by.role == Role::Player {
            return Err(refused!(
                "not-authorised",
                B::CITES.no_spin,
                "A player is not entitled to declare a spin invalid."
            ));
        }
        match rule.caller {
            NoSpinCaller::Boxer => self.boxer(rule.cite)?,
            NoSpinCaller::BoxerOrSupervisor if self.by.role == Role::Boxer => {}
            NoSpinCaller::BoxerOrSupervisor => self.supervisor(rule.cite)?,
        }
        if !self.state.source.is_observed() {
            return Err(no_coins_to_call(B::CITES.throw_of_numbers));
        }
        // > 7.2 … the call of "no spin" must be made where possible before the coins come to rest.
        if !matches!(self.state.phase, Phase::Flying | Phase::Landed) {
            return Err(refused!("no-spin-under-way", rule.cite, "No coins are in the air."));
        }
        self.invalid_spin(call.reason, call.text.clone(), rule.cite);
        Ok(())
    }

    /// A spin without a result, and what follows from it.
    fn invalid_spin(&mut self, reason: NoSpinReason, text: Option<String>, cite: Citation) {
        let consecutive = self.state.invalid.saturating_add(1).min(3);
        self.tell(SpinInvalid, cite, InvalidSpin { reason, text, consecutive });
        if let Some(game) = self.state.game
            && self.spinner_in_the_ring()
            && consecutive == 3
        {
            if game.valid {
                // > 6.6 … or, through an inability to spin the coins, spins three consecutive invalid spins,
                // > the boxer or a dealer shall spin the coins …
                self.hand_over(game.seat, HandOverReason::ThreeInvalidSpins, false, B::CITES.three_invalid);
            } else {
                // > 6.5 Where for the first three spins of a game, the spinner has thrown three consecutive
                // > invalid spins, the spinner shall elect …
                self.tell(ElectionRequired, B::CITES.election, AtSeat { seat: game.seat });
                return;
            }
        }
        if self.state.pending() {
            return;
        }
        if self.state.finishing {
            // There is no decision to finish any more.
            self.tell(HouseSpinEnded, B::CITES.house_spin, ());
        } else {
            self.tell(BettingReopened, B::CITES.reopened, ());
        }
    }

    /// The coins land: chance comes in (R1, R2, R4).
    pub(super) fn land(&mut self, landing: &Landing) -> Done {
        match landing {
            Landing::Observed(_) => self.boxer(B::CITES.landing)?,
            Landing::Fresh(_) | Landing::Revealed(_) => self.host(B::CITES.landing)?,
        }
        if self.state.phase != Phase::Flying {
            return Err(refused!("nothing-in-the-air", B::CITES.landing, "No coins are in the air."));
        }
        let names = (self.state.opening.table.as_str(), B::RECORD.id);
        match self.state.source.lands(landing, names, &because::<B>())? {
            Lands::Byte(byte, draw) => {
                if let Some(draw) = draw {
                    self.tell(DrawRevealed, B::CITES.chain, draw);
                }
                self.land_byte(byte);
                Ok(())
            }
            Lands::Coins(rests) => self.land_observed(*rests),
        }
    }

    /// How a byte's coins fall (R1).
    #[inline(always)]
    pub(super) fn land_byte(&mut self, byte: u8) {
        let coin = |coin| match chance::side_of(byte, coin) {
            Side::Heads => Rest::Heads,
            Side::Tails => Rest::Tails,
        };
        self.tell_landing(Rests { first: coin(0), second: coin(1), third: None });
    }

    /// > 1.1 "Heads" means the two coins lying on the floor of the ring with the head side uppermost on each; …
    #[inline(always)]
    fn tell_landing(&mut self, coins: Rests) {
        let cite = match faces(coins) {
            Some(Side::Heads) => B::CITES.lying_heads,
            Some(Side::Tails) => B::CITES.lying_tails,
            None if has_face(coins.first) && has_face(coins.second) => B::CITES.lying_odds,
            None => B::CITES.outcome,
        };
        self.tell(CoinsLanded, cite, Landed { coins });
    }

    fn land_observed(&mut self, coins: Rests) -> Done {
        if coins.third.is_some() {
            return Err(refused!("wrong-number-of-coins", B::CITES.landing, "Two coins are spun."));
        }
        self.tell_landing(coins);
        // A coin that shows no face makes the spin invalid by itself (R2).
        // Where the rules do not name the ceiling it is among what coins may not hit (7.3.2).
        let listed = |reason| B::RECORD.no_spin.iter().find(|rule| rule.reason == reason);
        let ceiling = listed(NoSpinReason::HitCeiling).map_or(NoSpinReason::HitSomething, |rule| rule.reason);
        if let Some(reason) = no_face(coins.first, ceiling).or_else(|| no_face(coins.second, ceiling)) {
            let cite = listed(reason).map_or(B::CITES.no_face, |rule| rule.cite);
            self.invalid_spin(reason, None, cite);
        }
        Ok(())
    }

    /// The spinner's seat while the spinner's own hands hold the coins.
    pub(super) fn spinning_seat(&self) -> Option<SeatNumber> {
        self.state.game.filter(|_| self.state.thrower == Throws::Spinner).map(|game| game.seat)
    }
}

/// The side that both coins show.
#[inline(always)]
pub(super) const fn faces(coins: Rests) -> Option<Side> {
    // > 6.10 The uppermost faces of the coins that have come to rest from a valid spin shall determine the result.
    match (coins.first, coins.second) {
        (Rest::Heads, Rest::Heads) => Some(Side::Heads),
        (Rest::Tails, Rest::Tails) => Some(Side::Tails),
        _ => None,
    }
}

/// The clauses that chance follows from.
pub(super) const fn because<B: Rules>() -> Because {
    Because {
        source: B::CITES.source,
        chain: B::CITES.chain,
        next_chain: B::CITES.next_chain,
        used_up: B::CITES.chain_used_up,
        time: B::CITES.time,
    }
}
