//! Betting: opening and closing the layout; placing, changing and withdrawing wagers on Heads and Tails.

use super::layout::{cost, current_wager, with_total};
use super::record::NewWagersAfterVoid;
use super::spinner::to_stake_change;
use super::state::{Phase, Place, SIDES, Step, kind, pick_by_side, plus};
use crate::contract::{Citation, MinorUnits, Seat, Stake};
use crate::table::money;
use crate::table::refusal::{Done, Refused};
use crate::table::seats::bit;
use crate::two_up::contract::{Enforcement, Happening, Placing, Side, Wager, WagerStake};
use crate::two_up::refusals::refused;

/// What players may do on the layout.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// Players may place new wagers and change existing ones.
    Open,
    /// Players may only change existing wagers.
    Existing,
    /// No wager may be placed or changed.
    Shut,
}

impl Step<'_> {
    #[inline]
    pub(super) fn layout(&self) -> Layout {
        match self.state.phase {
            Phase::Betting => Layout::Open,
            // > 4.7 … after a spin has been declared void, players may increase, reduce or withdraw their
            // > wagers provided no result is pending.
            Phase::Reopened | Phase::Electing => match self.record.new_wagers_after_void.value {
                NewWagersAfterVoid::Refused => Layout::Existing,
                NewWagersAfterVoid::Accepted => Layout::Open,
            },
            // Wagers that outlived a spinner's game without a result may change (R8, R11). New wagers wait for the call
            // (R74).
            Phase::Offering | Phase::Preparing | Phase::Won { .. } => Layout::Existing,
            // > 4.6 A wager cannot be withdrawn, placed or changed after the boxer has called "no more
            // > bets, come in spinner" until a result has been determined …
            Phase::Called | Phase::Flying | Phase::Landed { .. } | Phase::Closed => Layout::Shut,
        }
    }

    /// > 6.2 A dealer or the boxer shall call "place your bets" as an advice to players to make their wagers.
    #[inline]
    pub(super) fn place_your_bets(&mut self) -> Done {
        let cite = self.cites().place_your_bets;
        if self.state.phase != Phase::Preparing {
            return Err(refused!("betting-not-due", cite, "This is not the time to open the betting."));
        }
        // > 4.2 The spinner must first declare … before the spinner commences to spin the coins. (R48)
        self.require_spinner_wager()?;
        self.state.source.require_draws_left(&self.chance_cites())?;
        self.halve_for_the_silent();
        self.emit(cite, Happening::BettingOpened);
        Ok(())
    }

    /// > 6.3 On the call by the boxer of "no more bets, come in spinner", the spinner shall spin the coins.
    #[inline]
    pub(super) fn no_more_bets(&mut self) -> Done {
        if !matches!(self.state.phase, Phase::Betting | Phase::Reopened) {
            return Err(refused!("betting-not-open", self.cites().no_more_bets, "The betting is not open."));
        }
        self.require_spinner_wager()?;
        self.emit(self.cites().no_more_bets, Happening::BettingClosed);
        Ok(())
    }

    /// Requires that the spinner, if there is one, has placed the spinner's wager.
    #[inline]
    fn require_spinner_wager(&self) -> Done {
        let cite = self.record.cites.spinner_wager;
        if let Some(game) = self.state.game
            && game.own.wager.total() == 0
        {
            return Err(refused!("no-spinner-wager", cite, "The spinner's wager is placed first."));
        }
        Ok(())
    }

    /// Places a wager on Heads (4.1.2) or Tails (4.1.3). A second wager on the same side joins the first (R20).
    #[inline]
    pub(super) fn place_wager(&mut self, wager: Wager) -> Done {
        let Wager { side, stake } = wager;
        let cite = pick_by_side(side, self.record.cites.heads, self.record.cites.tails);
        let seat = self.require_participant(cite)?;
        let existing = self.state.wager(seat, side).map(|wager| wager.stake);
        match (self.layout(), existing) {
            (Layout::Open, _) | (Layout::Existing, Some(_)) => {}
            (Layout::Existing, None) if self.state.phase == Phase::Reopened => {
                return Err(refused!(
                    "no-new-wagers",
                    self.record.cites.after_void,
                    "After an invalid spin only wagers already on the layout may change."
                ));
            }
            (Layout::Existing, None) => {
                return Err(refused!("betting-not-open", self.cites().place_your_bets, "The betting is not open."));
            }
            (Layout::Shut, _) => return Err(self.refuse_shut(side)),
        }
        self.require_not_electing(seat, side)?;
        self.require_not_frozen(seat, side)?;
        let before = existing.unwrap_or_default();
        let total = plus(before, stake);
        self.require_stake_fits(seat, Some(side), before, total)?;
        let other = SIDES.iter().filter(|&&other| other != side).find_map(|&other| self.state.wager(seat, other));
        let tokens_on_both_sides = total.tokens > 0 && other.is_some_and(|other| other.stake.tokens > 0);
        self.emit(cite, Happening::WagerPlaced(Placing { seat, side, stake, total, tokens_on_both_sides }));
        Ok(())
    }

    /// Sets new totals for an existing wager.
    pub(super) fn change_wager(&mut self, wager: Wager) -> Done {
        let Wager { side, stake: total } = wager;
        let seat = self.require_player(self.record.cites.change_wager)?;
        let before = self.require_changeable(seat, side)?;
        self.require_change_allowed(seat, before, total)?;
        self.require_stake_fits(seat, Some(side), before, total)?;
        self.emit(self.change_cite(), Happening::WagerChanged(to_stake_change(seat, kind(side), before, total)));
        Ok(())
    }

    /// Withdraws a wager.
    pub(super) fn withdraw_wager(&mut self, side: Side) -> Done {
        let seat = self.require_player(self.record.cites.change_wager)?;
        let stake = self.require_changeable(seat, side)?;
        self.emit(self.change_cite(), Happening::WagerWithdrawn(WagerStake { seat, wager: kind(side), stake }));
        Ok(())
    }

    /// > R113. … A change to what already stands is refused.
    ///
    /// > R110. An excluded player places, raises, offers, matches and covers nothing, and may lower or withdraw while
    /// > others may.
    pub(super) fn require_change_allowed(&self, seat: Seat, before: Stake, total: Stake) -> Done {
        if total == before {
            return Err(refused!("unchanged", self.record.cites.unchanged, "This is what stands already."));
        }
        let raises = total.chips > before.chips || total.tokens > before.tokens;
        if raises && self.state.excluded & bit(seat) != 0 {
            return Err(refused!(
                "excluded",
                self.cites().excluded,
                "This player is excluded from the game: a wager may be lowered or withdrawn, not raised."
            ));
        }
        Ok(())
    }

    /// Returns the stake of a wager that may be changed now.
    fn require_changeable(&self, seat: Seat, side: Side) -> Result<Stake, Refused> {
        let cite = self.record.cites.change_wager;
        if self.layout() == Layout::Shut {
            return Err(self.refuse_shut(side));
        }
        let Some(wager) = self.state.wager(seat, side) else {
            if self.is_betting_over() {
                return Err(refuse_betting_over(self.record.cites.bets_closed));
            }
            return Err(refused!("no-such-wager", cite, "This player has no wager on that side."));
        };
        self.require_not_electing(seat, side)?;
        self.require_not_frozen(seat, side)?;
        Ok(wager.stake)
    }

    /// Whether no bets have been called since the last decision. Only wagers that outlived it are on the layout (R8,
    /// R11, R113).
    pub(super) fn is_betting_over(&self) -> bool {
        matches!(self.state.phase, Phase::Offering | Phase::Preparing | Phase::Won { .. })
    }

    /// Returns the clause that a change cites: 4.6 while bets are open, 4.7 after an invalid spin, 6.5 after three
    /// invalid spins, and R8 when the spinner's game has ended without a result.
    fn change_cite(&self) -> Citation {
        let cite = self.record.cites.election;
        match self.state.phase {
            Phase::Betting => self.record.cites.change_wager,
            // > 6.5 … In such circumstances, players may elect to withdraw or alter their wagers.
            Phase::Electing => cite,
            Phase::Reopened if self.state.game.is_some_and(|game| game.handed_over && !game.valid) => cite,
            Phase::Reopened => self.record.cites.after_void,
            Phase::Offering | Phase::Preparing | Phase::Won { .. } => self.record.cites.outlived,
            // Unreachable: no wager may change in these phases.
            Phase::Called | Phase::Flying | Phase::Landed { .. } | Phase::Closed => self.record.cites.outlived,
        }
    }

    fn refuse_shut(&self, side: Side) -> Refused {
        if self.state.is_pending() {
            let cite = pick_by_side(side, self.record.cites.odds_pending, self.record.cites.odds_pending_tails);
            return refused!("betting-closed", cite, "Odds are pending: wagers stand until there is a result.");
        }
        refused!("betting-closed", self.record.cites.bets_closed, "\"No more bets\" has been called.")
    }

    #[inline]
    fn require_not_frozen(&self, seat: Seat, side: Side) -> Done {
        if self.state.own.frozen.has(side, seat) {
            return Err(refused!(
                "wager-frozen",
                self.record.cites.frozen,
                "The spinner was sent out: this wager stands until its result."
            ));
        }
        Ok(())
    }

    /// Requires that a wager may have this total. `side` is `None` for the spinner's wager.
    #[inline]
    pub(super) fn require_stake_fits(&self, seat: Seat, side: Option<Side>, before: Stake, total: Stake) -> Done {
        let cite = self.record.cites.return_over_one;
        let (was, now) = (before.total(), total.total());
        // > 4.5 All wagers shall be made by placing chips and/or casino promotional tokens … (R49)
        let chips = &self.state.opening.own.chips;
        if !chips.can_make_up(total.chips) {
            return Err(refused!(
                "not-payable-in-chips",
                self.record.cites.tender,
                "The table's chips cannot make up {}."
            )
            .with_amount(total.chips));
        }
        // Chips and tokens together are payable too, so that Heads and Tails are always paid exactly (R57).
        if side.is_some() && total.tokens > 0 && !chips.can_make_up(now) {
            return Err(refused!(
                "not-payable-in-chips",
                self.record.cites.tender_together,
                "The table's chips cannot pay {} exactly."
            )
            .with_amount(now));
        }
        if self.state.opening.own.enforcement == Enforcement::Strict && now > was {
            self.require_within_limits(seat, side, now)?;
        }
        // The return that the sign was checked for also holds for a lowered wager (R18, R67).
        if now < was && self.state.is_held_to_minimum(side) && now < self.state.bounds(seat, true).min {
            let min = self.state.bounds(seat, true).min;
            return Err(refused!("below-minimum", cite, "The spinner's wager is not lowered below the minimum of {}.")
                .with_amount(min));
        }
        let place = side.map_or(Place::Spinner, Place::On);
        let before = cost(self.state, place, &current_wager(self.state, seat, side));
        let after = cost(self.state, place, &with_total(self.state, seat, side, total));
        if now > money::MOST_GIVEN || self.state.own.exposure.wrapping_sub(before).saturating_add(after) > money::MOST {
            return Err(refused!(
                "sum-too-large",
                self.cites().sums,
                "With this stake a sum that is owed could exceed 2^53 - 1."
            ));
        }
        Ok(())
    }

    /// > 5.1 The minimum and maximum wagers permitted by a player shall be shown on a sign at the table. …
    #[inline]
    fn require_within_limits(&self, seat: Seat, side: Option<Side>, total: MinorUnits) -> Done {
        let cite = self.record.cites.limits;
        let (bounds, own) = (self.state.bounds(seat, side.is_none()), self.state.has_own_limits(seat, side.is_none()));
        if own && total < bounds.min {
            return Err(refused!("below-minimum", self.record.cites.player_limits, "This player's minimum is {}.")
                .with_amount(bounds.min));
        }
        if own && total > bounds.max {
            return Err(refused!("above-maximum", self.record.cites.player_limits, "This player's maximum is {}.")
                .with_amount(bounds.max));
        }
        if total < bounds.min {
            return Err(refused!("below-minimum", cite, "The sign's minimum is {}.").with_amount(bounds.min));
        }
        if total > bounds.max {
            return Err(refused!("above-maximum", cite, "The sign's maximum is {}.").with_amount(bounds.max));
        }
        match bounds.unit {
            Some(unit) if !(total - bounds.min).is_multiple_of(unit) => {
                Err(refused!("off-unit", cite, "Above the minimum wagers go in steps of {}.").with_amount(unit))
            }
            _ => Ok(()),
        }
    }
}

/// Refuses a command whose wager did not outlive the last decision: the phase comes before the subject (R113).
pub(super) const fn refuse_betting_over(cite: Citation) -> Refused {
    refused!("betting-closed", cite, "The betting is not open, and no such wager is left of the last decision.")
}
