//! The spin: the throw, the landing, and "no spin".

use alloc::string::String;

use super::happen::{CoinsLanded, CoinsThrown, DrawRevealed, HouseSpinEnded, RoundDue, SpinInvalid};
use super::record::{NoSpinUntil, Rules};
use super::state::Throws;
use super::turn::Turn;
use crate::chance;
use crate::two_up::happens::Hears;
use crate::two_up::machine::Done;
use crate::two_up::pennies::{has_face, no_face};
use crate::two_up::refusal::refused;
use crate::two_up::source::{Lands, no_coins_to_call};
use crate::two_up::words::{
    Faces, InvalidSpin, Landed, Landing, NoSpin, NoSpinReason, Phase, Rest, Rests, Side, Throwing,
};
use crate::words::{Citation, Role};

impl<B: Rules, S: Hears> Turn<'_, B, S> {
    /// > ringkeeper 9. The spinner shall place pennies tails up on the kip.
    pub(super) fn throw(&mut self, start: Faces) -> Done {
        self.may_throw()?;
        self.by_day()?;
        match self.state.phase {
            Phase::Called => {}
            Phase::Flying | Phase::Landed => self.coins_at_rest(B::CITES.throw)?,
            _ => {
                return Err(refused!(
                    "betting-not-closed",
                    B::CITES.throw,
                    "The pennies are thrown after \"no more bets, come in spinner\"."
                ));
            }
        }
        self.require_supervised_house_spin()?;
        self.centre_is_covered(B::CITES.centre_covered)?;
        self.pennies_at_hand()?;
        self.state.source.require_link(&Self::because())?;
        if start != B::RECORD.start.value {
            return Err(refused!("wrong-start", B::CITES.start, "All pennies lie tail side up on the kip."));
        }
        let Some(by) = self.state.thrower() else {
            return Err(refused!("no-spinner", B::CITES.throw, "No spinner is in the ring."));
        };
        let due = self.state.source.due_at(self.at, &Self::because())?;
        if self.state.pennies.in_play == 0 {
            self.select_for_the_house(B::CITES.house_coins);
        }
        self.tell(CoinsThrown, B::CITES.throw, Throwing { by, start });
        if let Some(due) = due {
            self.tell(RoundDue, B::CITES.chain, due);
        }
        Ok(())
    }

    /// The spinner's own hands hold the kip.
    pub(super) fn spinner_throws(&self) -> bool {
        self.state.thrower == Throws::Spinner
    }

    fn may_throw(&self) -> Done {
        match self.state.thrower {
            Throws::Spinner => self.spinner(B::CITES.throw).map(|_| ()),
            Throws::Ringkeeper => self.ringkeeper(B::CITES.throw),
            Throws::Nobody if matches!(self.by.role, Role::Player | Role::Ringkeeper) => {
                if self.by.role == Role::Player {
                    self.player(B::CITES.throw)?;
                }
                Err(refused!("no-spinner", B::CITES.throw, "No spinner is in the ring."))
            }
            Throws::Nobody => {
                Err(refused!("not-authorised", B::CITES.throw, "Only the spinner or the ringkeeper throws."))
            }
        }
    }

    /// > ringkeeper 13. (a) The ringkeeper shall declare a spin invalid by announcing "no spin" or "barred" for
    /// > any of the following reasons: …
    pub(super) fn call_no_spin(&mut self, call: &NoSpin) -> Done {
        let rule = B::RECORD.no_spin.iter().find(|rule| rule.reason == call.reason);
        let cite = rule.map_or(B::CITES.no_spin, |rule| rule.cite);
        self.ringkeeper(cite)?;
        if !self.state.source.is_observed() {
            return Err(no_coins_to_call(B::CITES.throw_of_numbers));
        }
        let until_announced = B::RECORD.no_spin_until.value == NoSpinUntil::Announcement;
        match self.state.phase {
            Phase::Flying => {}
            Phase::Landed if until_announced => {}
            // > ringkeeper 13. (b) An invalid spin shall be declared as such prior to the pennies coming to rest.
            Phase::Landed => {
                return Err(refused!(
                    "coins-have-landed",
                    B::CITES.no_spin_in_time,
                    "The pennies have come to rest: their outcome can no longer be called off."
                ));
            }
            _ => return Err(refused!("no-spin-under-way", B::CITES.no_spin, "No pennies are in the air.")),
        }
        self.invalid_spin(call.reason, call.text.clone(), cite);
        Ok(())
    }

    /// A spin without a result; the bets stand as they are (R54).
    fn invalid_spin(&mut self, reason: NoSpinReason, text: Option<String>, cite: Citation) {
        let consecutive = self.state.invalid.saturating_add(1).min(3);
        self.tell(SpinInvalid, cite, InvalidSpin { reason, text, consecutive });
        // With nothing pending there is no decision to finish any more.
        if self.state.finishing && !self.state.pending() {
            self.tell(HouseSpinEnded, B::CITES.house_spin, ());
        }
    }

    /// The pennies land: chance comes in (R1, R2, R4).
    pub(super) fn land(&mut self, landing: &Landing) -> Done {
        match landing {
            Landing::Observed(_) => self.ringkeeper(B::CITES.landing)?,
            Landing::Fresh(_) | Landing::Revealed(_) => self.host(B::CITES.landing)?,
        }
        if self.state.phase != Phase::Flying {
            return Err(refused!("nothing-in-the-air", B::CITES.landing, "No pennies are in the air."));
        }
        let names = (self.state.opening.table.as_str(), B::RECORD.id);
        match self.state.source.lands(landing, names, &Self::because())? {
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
    pub(super) fn land_byte(&mut self, byte: u8) {
        let coin = |coin| match chance::side_of(byte, coin) {
            Side::Heads => Rest::Heads,
            Side::Tails => Rest::Tails,
        };
        let third = (B::RECORD.coins_spun.value == 3).then(|| coin(2));
        self.tell_landing(Rests { first: coin(0), second: coin(1), third });
    }

    /// > ringkeeper 2. "heads" means the two pennies lying on the floor of the ring with the "head" side uppermost on
    /// > each; commemorative 2. "heads" means two or three pennies …
    fn tell_landing(&mut self, coins: Rests) {
        let faces = [Some(coins.first), Some(coins.second), coins.third].into_iter().flatten().all(has_face);
        let cite = match side_of(coins) {
            _ if !faces => B::CITES.outcome,
            Some(Side::Heads) => B::CITES.lying_heads,
            Some(Side::Tails) => B::CITES.lying_tails,
            None => B::CITES.lying_odds,
        };
        self.tell(CoinsLanded, cite, Landed { coins });
    }

    fn land_observed(&mut self, coins: Rests) -> Done {
        if coins.third.is_some() != (B::RECORD.coins_spun.value == 3) {
            let refused = refused!("wrong-number-of-coins", B::CITES.landing, "{} pennies are spun.");
            return Err(refused.with(u64::from(B::RECORD.coins_spun.value)));
        }
        self.tell_landing(coins);
        // A coin that shows no face makes the spin invalid by itself (R2).
        let faceless = [Some(coins.first), Some(coins.second), coins.third].into_iter().flatten();
        if let Some(reason) = faceless.into_iter().find_map(|rest| no_face(rest, NoSpinReason::HitCeiling)) {
            let rule = B::RECORD.no_spin.iter().find(|rule| rule.reason == reason);
            self.invalid_spin(reason, None, rule.map_or(B::CITES.no_face, |rule| rule.cite));
        }
        Ok(())
    }
}

/// The side that the pennies show: all of two, two or three of three; none for Odds.
pub(super) const fn side_of(coins: Rests) -> Option<Side> {
    let heads = is_heads(coins.first) + is_heads(coins.second);
    match (coins.third, heads) {
        // > commemorative 2. "heads" means two or three pennies lying on the floor of the ring with the "head"
        // > side uppermost on each;
        (Some(third), heads) => Some(if heads + is_heads(third) >= 2 { Side::Heads } else { Side::Tails }),
        (None, 2) => Some(Side::Heads),
        (None, 0) => Some(Side::Tails),
        (None, _) => None,
    }
}

const fn is_heads(rest: Rest) -> u8 {
    matches!(rest, Rest::Heads) as u8
}
