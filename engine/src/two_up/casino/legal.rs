//! What would be accepted now, of what only a casino has. How candidates are made up stands here, no rule.

use alloc::vec::Vec;

use super::layout::{cost, standing, with_total};
use super::record::Rules;
use super::rules::ByHouse;
use super::state::{Place, SIDES, kind};
use crate::table::money::{MOST, MOST_GIVEN, largest};
use crate::table::seats::{Seats, bit};
use crate::two_up::floor::legal::{self, About, SUPERVISORS, player, throw};
use crate::two_up::floor::pennies::coins_of;
use crate::two_up::words::{
    AmountRange, Command, Enforcement, Landing, LimitsKind, NoSpin, PlayerLimits, Rest, Rests, SendingOut,
    SendingOutReason, Side, SignNotice, Wager, WagerAt, WagerKind,
};
use crate::words::{Role, Seat, Stake};

const DEALERS: [Role; 2] = [Role::Boxer, Role::Dealer];
const KINDS: [WagerKind; 3] = [WagerKind::Heads, WagerKind::Tails, WagerKind::Spinner];

type Legal<B> = legal::Legal<ByHouse<B>>;

impl<B: Rules> Legal<B> {
    /// Boxer and dealers.
    pub(super) fn put_for_floor(&mut self) {
        let boxer = [Role::Boxer];
        for seat in Seats(self.state.occupied) {
            let at_seat = || About::seat(seat);
            self.put_by(&boxer, &Command::OfferCoins(seat), at_seat);
            self.put_by(&DEALERS, &Command::VacateSeat(seat), at_seat);
            for wager in KINDS {
                let about = || About { seat: Some(seat), wager: Some(wager), ..About::default() };
                self.put_by(&DEALERS, &Command::ReturnUnderMinimum(WagerAt { seat, wager }), about);
            }
        }
        for coin in 1..=B::RECORD.coins_in_set.value {
            let coins = coins_of(1 << (coin - 1));
            let about = || About::item(u32::from(coin));
            self.put_by(&boxer, &Command::LoseCoins(coins), about);
            self.put_by(&boxer, &Command::ReturnCoins(coins), about);
        }
        let sending = SendingOut { reason: SendingOutReason::DelayOrDisorder, bar: false };
        let rests = Rests { first: Rest::Heads, second: Rest::Heads, third: None };
        for command in [
            Command::DeclineCoins,
            Command::BringNewSet,
            Command::SendSpinnerOut(sending),
            Command::RecordFailureToSpin,
            Command::NoMoreBets,
            Command::AnnounceResult,
            Command::Land(Landing::Observed(rests)),
        ] {
            self.put_by(&boxer, &command, About::default);
        }
        for role in DEALERS {
            let about = || About::subject(role);
            self.put_by(&boxer, &Command::AppointSubstitute(role), about);
        }
        for command in [Command::StartHouseSpin, Command::PlaceYourBets, throw::<ByHouse<B>>()] {
            self.put_by(&DEALERS, &command, About::default);
        }
        for rule in B::RECORD.no_spin {
            let about = || About::reason(rule.reason.as_str());
            let call = Command::CallNoSpin(NoSpin { reason: rule.reason, text: None });
            self.put_by(&[Role::Boxer, Role::GamesSupervisor, Role::CasinoSupervisor], &call, about);
        }
    }

    pub(super) fn put_for_supervisors(&mut self) {
        let (sign, at) = (self.state.own.sign, self.at);
        // The largest amount that chips can make up: too large for rounding to matter.
        let largest = self.state.opening.own.chips.round_down(MOST_GIVEN);
        for command in [Command::AnnounceLimits(SignNotice { sign, change_at: at }), Command::SetLimits(sign)] {
            self.put_by(&SUPERVISORS, &command, About::default);
        }
        self.put_closing(&SUPERVISORS);
        for seat in Seats(self.state.occupied) {
            let at_seat = || About::seat(seat);
            self.put_by(&SUPERVISORS, &Command::VoidWagers(seat), at_seat);
            self.put_by(&SUPERVISORS, &Command::ExcludePlayer(seat), at_seat);
            self.put_by(&SUPERVISORS, &Command::ClearPlayerLimits(seat), at_seat);
            for wager in KINDS {
                let about = || About { seat: Some(seat), wager: Some(wager), ..About::default() };
                self.put_by(&SUPERVISORS, &Command::RefuseWager(WagerAt { seat, wager }), about);
                let limits = PlayerLimits { seat, limits: limits_of(wager), min: largest, max: largest };
                self.put_by(&SUPERVISORS, &Command::SetPlayerLimits(limits), about);
            }
        }
        self.put_disputes(&SUPERVISORS);
    }

    /// What a player may do on the layout.
    pub(super) fn put_for_bettor(&mut self, seat: Seat) {
        let player = player(seat);
        for side in SIDES {
            let about = |amount| About { wager: Some(kind(side)), amount, ..About::default() };
            self.put(player, &Command::WithdrawWager(side), about(None));
            self.put(player, &Command::ElectPrison(side), about(None));
            self.put(player, &Command::ElectPartage(side), about(None));
            if let Some((stake, range)) = self.next_stake(seat, Some(side)) {
                let wager = Wager { side, stake };
                self.put(player, &Command::PlaceWager(wager), about(Some(range)));
            }
            if let Some(before) = self.state.wager(seat, side).map(|wager| wager.stake) {
                let range = self.changes(seat, Some(side), before);
                let changed = |stake| Command::ChangeWager(Wager { side, stake });
                self.put_first(player, totals_in(before, range).map(changed), about(Some(range)));
            }
        }
    }

    /// What only the spinner may do; the machine tells the spinner from the others.
    pub(super) fn put_for_spinner(&mut self, seat: Seat) {
        let player = player(seat);
        let playable: Vec<u8> =
            (1..=B::RECORD.coins_in_set.value).filter(|coin| self.state.own.lost & 1 << (coin - 1) == 0).collect();
        for &coin in &playable {
            let Some(other) = playable.iter().find(|&&other| other != coin) else { continue };
            let coins = coins_of(1 << (coin - 1) | 1 << (other - 1));
            self.put(player, &Command::SelectCoins(coins), About::item(u32::from(coin)));
        }
        for side in SIDES {
            self.put(player, &Command::CallSide(side), About::wager(kind(side)));
        }
        if let Some((stake, range)) = self.next_stake(seat, None) {
            let about = About::default().amount(range);
            self.put(player, &Command::PlaceSpinnerWager(stake), about);
        }
        if let Some(before) = self.state.game.filter(|game| game.seat == seat).map(|game| game.own.wager.stake) {
            let range = self.changes(seat, None, before);
            let about = About::default().amount(range);
            self.put_first(player, totals_in(before, range).map(Command::ChangeSpinnerWager), about);
        }
        for command in [
            Command::RequestOriginalCoins,
            Command::ElectRetire,
            Command::ElectHouseSpin,
            Command::DeclineFurtherSpins,
            Command::Retire,
            Command::SpinAgain,
            throw::<ByHouse<B>>(),
        ] {
            self.put(player, &command, About::default());
        }
    }

    /// The least that can be added to what a player has there, and the totals that are possible then.
    fn next_stake(&self, seat: Seat, side: Option<Side>) -> Option<(Stake, AmountRange)> {
        let before = side.and_then(|side| self.state.wager(seat, side)).map(|wager| wager.stake).unwrap_or_default();
        let was = before.chips + before.tokens;
        let bounds = self.state.bounds(seat, side.is_none());
        let chips = &self.state.opening.own.chips;
        let total = match (self.state.opening.own.enforcement, bounds.unit) {
            (Enforcement::Strict, Some(unit)) => {
                let least = bounds.min.max(was + 1);
                bounds.min + (least - bounds.min).next_multiple_of(unit)
            }
            (Enforcement::Strict, None) => self.payable(side, bounds.min.max(was + 1)),
            (Enforcement::AtSettlement, _) => self.payable(side, was + 1),
        };
        let max = self.most(seat, side);
        if total > max {
            return None;
        }
        let added = total - was;
        let stake = if chips.make_up(before.chips + added) {
            Stake { chips: added, tokens: 0 }
        } else {
            Stake { chips: 0, tokens: added }
        };
        Some((stake, AmountRange { min: total, max }))
    }

    fn payable(&self, side: Option<Side>, total: u64) -> u64 {
        if side.is_some() { self.state.opening.own.chips.round_up(total) } else { total }
    }

    /// The totals a stake can be changed to: down to the least, up to what the sign allows, or, where the player is
    /// excluded, to less than there is (R110).
    fn changes(&self, seat: Seat, side: Option<Side>, before: Stake) -> AmountRange {
        let was = before.chips + before.tokens;
        let least = if self.state.keeps_the_minimum(side) { self.state.bounds(seat, true).min.min(was) } else { 1 };
        let most = if self.state.excluded & bit(seat) == 0 {
            self.most(seat, side).max(was)
        } else {
            // Where there are no tokens to be lowered, chips make it up.
            let chips = &self.state.opening.own.chips;
            let less = was.saturating_sub(1);
            let all_in_chips = side.is_some() || before.tokens == 0;
            let least = if all_in_chips { chips.round_up(least) } else { least };
            return AmountRange { min: least, max: if all_in_chips { chips.round_down(less) } else { less } };
        };
        AmountRange { min: self.payable(side, least), max: most }
    }

    /// The most that can stand there (5.1, R49), in steps of the sign's or of what chips can make up.
    fn most(&self, seat: Seat, side: Option<Side>) -> u64 {
        let place = side.map_or(Place::Spinner, Place::On);
        let others =
            self.state.own.exposure.saturating_sub(cost(&self.state, place, &standing(&self.state, seat, side)));
        let left = MOST.saturating_sub(others);
        // Only the total counts in sums: in which tender it lies does not matter.
        let owed = |total| with_total(&self.state, seat, side, Stake { chips: total, tokens: 0 });
        let by_sums = largest(|total| cost(&self.state, place, &owed(total)) <= left);
        let bounds = self.state.bounds(seat, side.is_none());
        let by_sign = match self.state.opening.own.enforcement {
            Enforcement::Strict => bounds.max,
            Enforcement::AtSettlement => MOST_GIVEN,
        };
        let most = by_sums.min(by_sign).min(MOST_GIVEN);
        match (self.state.opening.own.enforcement, bounds.unit) {
            // Sums that are almost too large leave room for less than a wager: then nothing is added.
            (Enforcement::Strict, _) if most < bounds.min => 0,
            (Enforcement::Strict, Some(unit)) => most - most.saturating_sub(bounds.min) % unit,
            _ if side.is_some() => self.state.opening.own.chips.round_down(most),
            _ => most,
        }
    }
}

/// Stakes that come to the least or the most of a range, in chips, in tokens, and with no more of either than there is.
fn totals_in(before: Stake, range: AmountRange) -> impl Iterator<Item = Stake> {
    let split = |total: u64, chips: u64| Stake { chips, tokens: total - chips };
    let ends = (range.min <= range.max).then_some([range.min, range.max]);
    ends.into_iter().flatten().flat_map(move |total| {
        let tokens_first = total - before.tokens.min(total);
        [total, 0, before.chips.min(total), tokens_first].map(|chips| split(total, chips))
    })
}

/// The limits that hold for a wager.
const fn limits_of(wager: WagerKind) -> LimitsKind {
    match wager {
        WagerKind::Spinner => LimitsKind::Spinner,
        _ => LimitsKind::HeadsTails,
    }
}
