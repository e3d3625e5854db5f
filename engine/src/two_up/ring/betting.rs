//! Betting: opening and closing the betting, and side bets between players (R40).

use super::centre::{heads_needed, most_due};
use super::record::{CentreRule, SideBets};
use super::state::{Phase, State, Step, to_offer_back};
use crate::contract::{Citation, MinorUnits, Seat};
use crate::table::money::MOST;
use crate::table::refusal::{Done, Refused};
use crate::two_up::contract::{Happening, Matching, SideBet, SideOffer};
use crate::two_up::refusals::refused;

/// The most offers, and the most bets, that a ring holds (R69).
pub(super) const MOST_BETS: u32 = 256;

/// Returns the most that could be owed: the largest centre or the due, both stakes of all bets, and the offers.
///
/// > R116. … open offers count in the sum that R100 bounds.
pub(super) fn exposure(state: &State, heads_needed: u8) -> MinorUnits {
    let centre = state.centre().map_or(0, |centre| most_due(centre.first, heads_needed));
    let bets = state.own.bets.iter().map(|bet| bet.amount.saturating_mul(2)).fold(0, MinorUnits::saturating_add);
    let offers = state.own.offers.iter().map(|offer| offer.amount).fold(0, MinorUnits::saturating_add);
    centre.saturating_add(state.due()).saturating_add(bets).saturating_add(offers)
}

/// Returns the lowest free number, from 1.
fn free_number(taken: impl Fn(u32) -> bool) -> u32 {
    (1..=MOST_BETS).find(|&number| !taken(number)).unwrap_or(0)
}

impl Step<'_> {
    /// Returns the most that could be owed now.
    pub(super) fn exposure(&self) -> MinorUnits {
        exposure(self.state, heads_needed(self.record))
    }

    /// > commemorative 4.4 The ringkeeper shall call "place your bets" as an advice to patrons to make their wagers.
    pub(super) fn place_your_bets(&mut self) -> Done {
        let cite = self.record.cites.taking_over;
        self.require_day_not_over()?;
        if self.state.phase != Phase::Preparing {
            return Err(refused!(
                "betting-not-due",
                self.cites().place_your_bets,
                "This is not the time to open the betting."
            ));
        }
        let centre = self.record.centre.value != CentreRule::None;
        if centre && self.state.game.as_ref().is_some_and(|game| game.own.centre.is_none()) {
            return Err(refused!("no-centre", self.record.cites.stake_centre, "The spinner stakes the centre first."));
        }
        if self.state.offered != 0 {
            return Err(refused!("coins-offered", cite, "The kip is offered to seat {}, who has not answered.")
                .with(u64::from(self.state.offered)));
        }
        self.require_supervised_house_spin()?;
        self.state.source.require_draws_left(&self.chance_cites())?;
        self.emit(self.cites().place_your_bets, Happening::BettingOpened);
        Ok(())
    }

    /// > commemorative 4.5 On the call by the ringkeeper of "no more bets, come in spinner", the spinner shall
    /// > spin the pennies.
    pub(super) fn no_more_bets(&mut self) -> Done {
        self.require_day_not_over()?;
        self.require_betting_open(self.cites().no_more_bets)?;
        self.require_covered_centre(self.record.cites.centre_covered)?;
        self.emit(self.cites().no_more_bets, Happening::BettingClosed);
        // An unmatched offer lapses when the spin is called (R40).
        for offer in self.state.own.offers.clone() {
            self.emit(self.record.cites.side_offer_lapses, Happening::SideOfferLapsed(offer));
        }
        Ok(())
    }

    fn require_betting_open(&self, cite: Citation) -> Done {
        if self.state.phase != Phase::Betting {
            return Err(refused!("betting-not-open", cite, "The betting is not open."));
        }
        Ok(())
    }

    /// > commemorative 6.2.1 A wager made by the spinner shall be set in full before the spinner shall spin the coins.
    pub(super) fn require_covered_centre(&self, cite: Citation) -> Done {
        match self.state.centre().map_or(0, |centre| centre.uncovered()) {
            0 => Ok(()),
            uncovered => {
                Err(refused!("centre-not-covered", cite, "The centre is covered in full first: {} is still open.")
                    .with_amount(uncovered))
            }
        }
    }

    /// > commemorative 6.3 Bets will be made by a patron wishing to bet on "heads" having the value of bet
    /// > matched by a patron betting on "tails";
    pub(super) fn offer_side_bet(&mut self, amount: MinorUnits) -> Done {
        let cite = self.cites().sums;
        let seat = self.require_participant(self.record.cites.side_bet)?;
        self.require_day_not_over()?;
        self.require_side_bets_open()?;
        if self.state.own.offers.len() >= MOST_BETS as usize {
            return Err(refused!("too-many-offers", self.record.cites.most_bets, "A ring holds 256 offers."));
        }
        // > R116. An offer of a side bet is money on the table from the moment it is made …
        if self.exposure().saturating_add(amount) > MOST {
            return Err(refused!("sum-too-large", cite, "With this offer a sum owed could exceed 2^53 - 1."));
        }
        let offer = free_number(|number| self.state.own.offers.iter().any(|offer| offer.offer == number));
        self.emit(self.record.cites.side_bet, Happening::SideOfferMade(SideOffer { offer, seat, amount }));
        Ok(())
    }

    /// > ringkeeper 14. Centre monies shall be set in full before any side bets may be made.
    fn require_side_bets_open(&self) -> Done {
        self.require_betting_open(self.record.cites.side_bet)?;
        match self.record.side_bets.value {
            SideBets::CentreFirst => self.require_covered_centre(self.record.cites.side_bet_first),
            SideBets::AtOnce => Ok(()),
        }
    }

    /// Withdraws an unmatched offer.
    pub(super) fn withdraw_side_offer(&mut self, number: u32) -> Done {
        let cite = self.record.cites.side_bet_stands;
        let seat = self.require_player(cite)?;
        self.require_coins_at_rest(cite)?;
        let offer = self.require_offer(number, cite)?;
        if offer.seat != seat {
            return Err(refused!("not-your-offer", cite, "Another player made this offer."));
        }
        self.emit(cite, Happening::SideOfferWithdrawn(to_offer_back(offer, true)));
        Ok(())
    }

    /// Withdraws a player's open offers: `by_player` when the player leaves, otherwise because the player may no longer
    /// bet.
    pub(super) fn take_offers_down(&mut self, seat: Seat, by_player: bool, cite: Citation) {
        for offer in self.state.own.offers.clone() {
            if offer.seat == seat {
                self.emit(cite, Happening::SideOfferWithdrawn(to_offer_back(offer, by_player)));
            }
        }
    }

    /// > commemorative 6.3.1 The patron wagering on "heads" will hold both the tails and heads wagers until the
    /// > outcome of the spin.
    pub(super) fn match_side_bet(&mut self, matching: Matching) -> Done {
        let cite = self.cites().sums;
        let seat = self.require_participant(self.record.cites.side_bet)?;
        self.require_day_not_over()?;
        self.require_side_bets_open()?;
        let offer = self.require_offer(matching.offer, self.record.cites.side_bet)?;
        if offer.seat == seat {
            return Err(refused!("own-offer", self.record.cites.side_bet, "A player cannot accept their own offer."));
        }
        if matching.amount > offer.amount {
            let refused = refused!("above-the-offer", self.record.cites.side_bet, "Only {} of this offer is open.");
            return Err(refused.with_amount(offer.amount));
        }
        if self.state.own.bets.len() >= MOST_BETS as usize {
            return Err(refused!("too-many-bets", self.record.cites.most_bets, "A ring holds 256 bets."));
        }
        // The exposure already includes the offer.
        if self.exposure().saturating_add(matching.amount) > MOST {
            return Err(refused!("sum-too-large", cite, "With this bet a sum owed could exceed 2^53 - 1."));
        }
        let bet = free_number(|number| self.state.own.bets.iter().any(|bet| bet.bet == number));
        let Matching { offer: number, amount } = matching;
        self.emit(
            self.record.cites.side_bet,
            Happening::SideBetMade(SideBet { bet, offer: number, heads: offer.seat, tails: seat, amount }),
        );
        Ok(())
    }

    fn require_offer(&self, number: u32, cite: Citation) -> Result<SideOffer, Refused> {
        let offer = self.state.own.offers.iter().find(|offer| offer.offer == number).copied();
        offer.ok_or(refused!("no-such-offer", cite, "No offer has the number {}.").with(u64::from(number)))
    }
}
