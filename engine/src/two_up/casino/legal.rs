//! Builds the candidate commands that only a casino has. It holds no rule: the machine decides which are accepted.

use alloc::vec::Vec;

use super::layout::{cost, current_wager, with_total};
use super::record::Record;
use super::state::{Place, SIDES};
use crate::contract::{AmountRange, MinorUnits, Row, Seat};
use crate::table::money::{MOST, MOST_GIVEN, largest_fitting};
use crate::table::seats::Seats;
use crate::two_up::contract::{
    Command, Enforcement, LimitsKind, PlayerLimits, SendingOut, SendingOutReason, Side, SignNotice, Stake, Wager,
    WagerAt, WagerKind,
};
use crate::two_up::floor::legal::{self, Lists};
use crate::two_up::floor::moves::{CHIPS, TOKENS};
use crate::two_up::floor::pennies::coins_of;

const KINDS: [WagerKind; 3] = [WagerKind::Heads, WagerKind::Tails, WagerKind::Spinner];
/// The most steps tried in the search for an amount that chips can make up.
const STEPS: usize = 8_192;

type Legal = legal::Legal<Record>;

impl Lists for Record {
    fn list_for_staff(legal: &mut Legal) {
        legal.put_for_staff();
    }

    fn list_for_player(legal: &mut Legal, seat: Seat) {
        legal.put_for_bettor(seat);
        legal.put_for_spinner(seat);
    }
}

impl Legal {
    /// Puts the commands that only a casino's staff has.
    fn put_for_staff(&mut self) {
        let (sign, change_at) = (self.state.own.sign, self.soon());
        // The largest payable amount: rounding does not matter at that size.
        let largest = self.state.opening.own.chips.round_down(MOST_GIVEN);
        for seat in Seats(self.state.occupied) {
            self.put_staff(Command::VacateSeat(seat));
            self.put_staff(Command::ClearPlayerLimits(seat));
            for wager in KINDS {
                self.put_staff(Command::ReturnUnderMinimum(WagerAt { seat, wager }));
                self.put_staff(Command::RefuseWager(WagerAt { seat, wager }));
            }
            for &limits in LimitsKind::ALL {
                let limits = PlayerLimits { seat, limits, min: largest, max: largest };
                self.put_staff(Command::SetPlayerLimits(limits));
            }
        }
        let coins = || (0..self.record.coins_in_set.value).map(|coin| coins_of(1 << coin));
        self.put_first(coins().map(Command::LoseCoins));
        self.put_first(coins().map(Command::ReturnCoins));
        self.put_staff(Command::BringNewSet);
        self.put_staff(Command::SendSpinnerOut(SendingOut { reason: SendingOutReason::DelayOrDisorder, bar: false }));
        self.put_staff(Command::AnnounceLimits(SignNotice { sign, change_at }));
        self.put_staff(Command::SetLimits(sign));
    }

    /// Puts a player's commands on the layout.
    fn put_for_bettor(&mut self, seat: Seat) {
        for side in SIDES {
            self.put(seat, Command::WithdrawWager(side));
            self.put(seat, Command::ElectPrison(side));
            self.put(seat, Command::ElectPartage(side));
            let command = |stake| Command::PlaceWager(Wager { side, stake });
            self.put_placed(seat, Some(side), command);
            if self.state.wager(seat, side).is_some() {
                let command = |stake| Command::ChangeWager(Wager { side, stake });
                self.put_changed(seat, Some(side), command);
            }
        }
    }

    /// Puts the spinner's commands; the machine rejects those of other players.
    fn put_for_spinner(&mut self, seat: Seat) {
        for side in SIDES {
            self.put(seat, Command::CallSide(side));
        }
        if self.state.is_game_of(seat) {
            self.put_placed(seat, None, Command::PlaceSpinnerWager);
            self.put_changed(seat, None, Command::ChangeSpinnerWager);
        }
        for command in
            [Command::RequestOriginalCoins, Command::ElectRetire, Command::ElectHouseSpin, Command::SpinAgain]
        {
            self.put(seat, command);
        }
    }

    /// Puts a stake to add to a wager, in each tender alone.
    fn put_placed(&mut self, seat: Seat, side: Option<Side>, command: impl Fn(Stake) -> Command) {
        for tender in [CHIPS, TOKENS] {
            if let Some(range) = self.addable_range(seat, side, tender) {
                self.put_amount(seat, range, |amount| command(with_tender_amount(Stake::default(), tender, amount)));
            }
        }
    }

    /// Puts new totals of one tender, lower and higher; the other tender stays the same.
    fn put_changed(&mut self, seat: Seat, side: Option<Side>, command: impl Fn(Stake) -> Command) {
        let before = current_wager(&self.state, seat, side).stake;
        for tender in [CHIPS, TOKENS] {
            for range in [self.lowerable_range(seat, side, tender), self.raisable_range(seat, side, tender)]
                .into_iter()
                .flatten()
            {
                self.put_amount(seat, range, |amount| command(with_tender_amount(before, tender, amount)));
            }
        }
    }

    /// Returns the amounts that can be added in a tender.
    fn addable_range(&self, seat: Seat, side: Option<Side>, tender: Row) -> Option<AmountRange> {
        let stake = current_wager(&self.state, seat, side).stake;
        let current = tender_amount(stake, tender);
        let mut range = self.raisable_range(seat, side, tender)?;
        range.on_top_of += current;
        range.least -= current;
        range.most -= current;
        // The amount itself is limited too, not only the total.
        (range.least <= MOST_GIVEN).then_some(range)
    }

    /// Returns the totals of a tender above the current one.
    fn raisable_range(&self, seat: Seat, side: Option<Side>, tender: Row) -> Option<AmountRange> {
        let stake = current_wager(&self.state, seat, side).stake;
        let (current, other) = (tender_amount(stake, tender), stake.total() - tender_amount(stake, tender));
        let bounds = self.state.bounds(seat, side.is_none());
        let is_strict = self.state.opening.own.enforcement == Enforcement::Strict;
        let least = current + 1 + other;
        let (least, step) = match bounds.unit.filter(|_| is_strict) {
            Some(unit) => (bounds.min + least.saturating_sub(bounds.min).next_multiple_of(unit), unit),
            None if is_strict => (least.max(bounds.min), 1),
            None => (least, 1),
        };
        let most = self.most_total(seat, side, is_strict.then_some(bounds.max));
        let most = most.checked_sub(most.checked_sub(least)? % step)?;
        self.range(side, tender, (least - other, most.checked_sub(other)?, step), other)
    }

    /// Returns the totals of a tender below the current one.
    fn lowerable_range(&self, seat: Seat, side: Option<Side>, tender: Row) -> Option<AmountRange> {
        let stake = current_wager(&self.state, seat, side).stake;
        let (current, other) = (tender_amount(stake, tender), stake.total() - tender_amount(stake, tender));
        let least = if self.state.is_held_to_minimum(side) { self.state.bounds(seat, true).min } else { 1 };
        self.range(side, tender, (least.saturating_sub(other), current.checked_sub(1)?, 1), other)
    }

    /// Returns the payable totals of a tender within the bounds, given `other` in the other tender.
    fn range(
        &self,
        side: Option<Side>,
        tender: Row,
        (least, most, step): (MinorUnits, MinorUnits, MinorUnits),
        other: MinorUnits,
    ) -> Option<AmountRange> {
        let chips = &self.state.opening.own.chips;
        // On a side, tokens and chips together are paid in chips.
        let together = side.is_some() && (tender == TOKENS || other > 0);
        let is_paid = tender == CHIPS || together;
        let on_top_of = if tender == TOKENS && together { other } else { 0 };
        let both = together && tender == CHIPS;
        let pays = |total: MinorUnits| {
            !is_paid || chips.can_make_up(total + on_top_of) && (!both || chips.can_make_up(total + other))
        };
        let next = |total: MinorUnits| {
            if is_paid && step == 1 { chips.round_up(total + on_top_of) - on_top_of } else { total }
        };
        let steps = core::iter::successors(Some(next(least)), |&total| Some(next(total + step)));
        let least = steps.take(STEPS).take_while(|&total| total <= most).find(|&total| pays(total))?;
        let most = if is_paid && step == 1 {
            chips.round_down(most + on_top_of).checked_sub(on_top_of)?
        } else {
            let down = |down: u64| most.checked_sub(down.checked_mul(step)?).filter(|&total| total >= least);
            (0..STEPS as u64).map_while(down).find(|&total| pays(total))?
        };
        // One range cannot express both conditions. It suffices when the steps are the sign's or when the first implies
        // the second.
        let implies_both = !both || step > 1 || chips.can_make_up_all_with(other, least, most);
        let most = if implies_both { most } else { least };
        let made_of = if is_paid { chips.worths().to_vec() } else { Vec::new() };
        Some(AmountRange { tender, least, most, step, on_top_of, made_of })
    }

    /// Returns the largest total that a wager can have (5.1, R49).
    fn most_total(&self, seat: Seat, side: Option<Side>, by_sign: Option<MinorUnits>) -> MinorUnits {
        let place = side.map_or(Place::Spinner, Place::On);
        let others =
            self.state.own.exposure.saturating_sub(cost(&self.state, place, &current_wager(&self.state, seat, side)));
        let left = MOST.saturating_sub(others);
        // Sums depend on the total, not on the tender.
        let owed = |total| with_total(&self.state, seat, side, Stake { chips: total, tokens: 0 });
        let by_sums = largest_fitting(|total| cost(&self.state, place, &owed(total)) <= left);
        by_sums.min(by_sign.unwrap_or(MOST_GIVEN)).min(MOST_GIVEN)
    }
}

const fn tender_amount(stake: Stake, tender: Row) -> MinorUnits {
    if tender == TOKENS { stake.tokens } else { stake.chips }
}

const fn with_tender_amount(stake: Stake, tender: Row, amount: MinorUnits) -> Stake {
    if tender == TOKENS { Stake { tokens: amount, ..stake } } else { Stake { chips: amount, ..stake } }
}
