//! What would be accepted now.
//!
//! Every candidate is put to the very machine that plays, with nobody listening, so that no event
//! happens: what is listed and what is accepted cannot drift apart. Only how candidates are made
//! up stands here, no rule.

use crate::two_up::NOTICE;
use crate::two_up::happens::Outside;
use crate::two_up::pennies::coins_of;
use crate::two_up::seats::{Seats, bit};
use alloc::string::String;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::Casino;
use super::layout::{cost, standing, with_total};
use super::record::Rules;
use super::state::{Place, SIDES, State, kind};
use super::turn::Turn;
use super::well_formed;
use crate::money::{MOST, MOST_GIVEN, largest};
use crate::two_up::words::{
    AmountRange, AtSeat, Closing, CoinsRef, Command, Complaint, DisputeRef, Enforcement, Entropy, Faces, Invalidation,
    InvalidationReason, InvalidationScope, Joining, Landing, LegalCommand, NewSign, NoSpin, Phase, PlayerLimits,
    Presence, Rest, Rests, Seed, SendingOut, SendingOutReason, Side, SideRef, SignNotice, Spin, Substitute, Wager,
    WagerAt, WagerKind,
};
use crate::words::{Actor, Role, SeatNumber, Stake, Timestamp};

const SUPERVISORS: [Role; 2] = [Role::GamesSupervisor, Role::CasinoSupervisor];
const DEALERS: [Role; 2] = [Role::Boxer, Role::Dealer];
const KINDS: [WagerKind; 3] = [WagerKind::Heads, WagerKind::Tails, WagerKind::Spinner];

/// The candidates that were accepted.
struct Legal<B> {
    state: State,
    at: Timestamp,
    entries: Vec<LegalCommand>,
    rulebook: PhantomData<B>,
}

/// What an entry names besides the command and who gives it.
#[derive(Default)]
struct About {
    seat: Option<SeatNumber>,
    wager: Option<WagerKind>,
    item: Option<u32>,
    subject: Option<Role>,
    reason: Option<&'static str>,
    amount: Option<AmountRange>,
    except: Option<Actor>,
}

impl<B: Rules> Casino<B> {
    /// Exactly what would be accepted at that time.
    pub(super) fn candidates(&self, at: Timestamp) -> Vec<LegalCommand> {
        let mut legal = Legal::<B> { state: self.state.clone(), at, entries: Vec::new(), rulebook: PhantomData };
        legal.of_the_host();
        legal.of_the_floor();
        legal.of_supervisors();
        for seat in Seats(self.state.occupied) {
            legal.of_player(seat);
            legal.of_spinner(seat);
        }
        legal.entries
    }
}

impl<B: Rules> Legal<B> {
    /// Puts a command to the machine, and lists it where it is accepted.
    fn put(&mut self, by: Actor, command: &Command, about: About) {
        if !self.accepts(by, command) {
            return;
        }
        self.list(by, command.name(), about);
    }

    /// Puts commands to the machine, and lists the first that is accepted.
    fn put_first(&mut self, by: Actor, commands: impl IntoIterator<Item = Command>, about: About) {
        if let Some(command) = commands.into_iter().find(|command| self.accepts(by, command)) {
            self.list(by, command.name(), about);
        }
    }

    fn accepts(&mut self, by: Actor, command: &Command) -> bool {
        let mut turn =
            Turn::<B, _> { state: &mut self.state, sink: &mut Outside(None), by, at: self.at, rulebook: PhantomData };
        well_formed::check::<B>(command).is_ok()
            && turn.still_open().is_ok()
            && turn.on_time().is_ok()
            && turn.take(command).is_ok()
    }

    fn list(&mut self, by: Actor, command: &str, about: About) {
        self.entries.push(LegalCommand {
            command: String::from(command),
            role: by.role,
            number: if by.role == Role::Player { Some(by.number) } else { None },
            except: about.except,
            seat: about.seat,
            wager: about.wager,
            item: about.item,
            subject: about.subject,
            reason: about.reason.map(String::from),
            amount: about.amount,
        });
    }

    fn put_by(&mut self, roles: &[Role], command: &Command, about: impl Fn() -> About) {
        for &role in roles {
            self.put(staff(role), command, about());
        }
    }

    fn of_the_host(&mut self) {
        let host = staff(Role::Host);
        for seat in 1..=self.state.opening.seats {
            let at_seat = || About { seat: Some(seat), ..About::default() };
            self.put(host, &Command::Join(Joining { seat, age_attested: true }), at_seat());
            self.put(host, &Command::Leave(AtSeat { seat }), at_seat());
        }
        for role in SUPERVISORS {
            let presence = Command::SetSupervisorPresence(Presence { role, present: true });
            self.put(host, &presence, About { subject: Some(role), ..About::default() });
        }
        self.put(host, &Command::Land(Landing::Fresh(Seed { seed: [0; 32].to_vec() })), About::default());
        if let Some(next) = self.state.source.another_chain() {
            // A link cannot be made up here: any that follows the head will do.
            let in_time = (self.state.now..=MOST).contains(&self.at);
            self.put(host, &Command::CommitDraws(next), About::default());
            if in_time && self.state.phase == Phase::Flying {
                self.list(host, "land", About::default());
            }
        }
    }

    /// Boxer and dealers.
    fn of_the_floor(&mut self) {
        let boxer = [Role::Boxer];
        for seat in Seats(self.state.occupied) {
            let at_seat = || About { seat: Some(seat), ..About::default() };
            self.put_by(&boxer, &Command::OfferCoins(AtSeat { seat }), at_seat);
            self.put_by(&DEALERS, &Command::VacateSeat(AtSeat { seat }), at_seat);
            for wager in KINDS {
                let about = || About { seat: Some(seat), wager: Some(wager), ..About::default() };
                self.put_by(&DEALERS, &Command::ReturnUnderMinimum(WagerAt { seat, wager }), about);
            }
        }
        for coin in 1..=B::RECORD.coins_in_set.value {
            let coins = coins_of(1 << (coin - 1));
            let about = || About { item: Some(u32::from(coin)), ..About::default() };
            self.put_by(&boxer, &Command::LoseCoins(CoinsRef { coins }), about);
            self.put_by(&boxer, &Command::ReturnCoins(CoinsRef { coins }), about);
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
            let about = || About { subject: Some(role), ..About::default() };
            self.put_by(&boxer, &Command::AppointSubstitute(Substitute { role }), about);
        }
        for command in [Command::StartHouseSpin, Command::PlaceYourBets, Command::Throw(Spin { start: start::<B>() })] {
            self.put_by(&DEALERS, &command, About::default);
        }
        for rule in B::RECORD.no_spin {
            let about = || About { reason: Some(rule.reason.as_str()), ..About::default() };
            let call = Command::CallNoSpin(NoSpin { reason: rule.reason, text: None });
            self.put_by(&[Role::Boxer, Role::GamesSupervisor, Role::CasinoSupervisor], &call, about);
        }
    }

    fn of_supervisors(&mut self) {
        let (sign, at) = (self.state.sign, self.at);
        let closing = at.saturating_add(NOTICE);
        // The largest amount that chips can make up: too large for rounding to matter.
        let largest = self.state.opening.chips.round_down(MOST_GIVEN);
        for command in [
            Command::AnnounceLimits(SignNotice { sign, change_at: at }),
            Command::SetLimits(NewSign { sign }),
            Command::AnnounceClosing(Closing { close_at: closing }),
            Command::CancelClosing,
            Command::CloseTable,
            Command::InvalidateOutcome(Invalidation {
                scope: InvalidationScope::Result,
                reason: InvalidationReason::Disruption,
                forfeits: Vec::new(),
            }),
        ] {
            self.put_by(&SUPERVISORS, &command, About::default);
        }
        for seat in Seats(self.state.occupied) {
            let at_seat = || About { seat: Some(seat), ..About::default() };
            self.put_by(&SUPERVISORS, &Command::VoidWagers(AtSeat { seat }), at_seat);
            self.put_by(&SUPERVISORS, &Command::ExcludePlayer(AtSeat { seat }), at_seat);
            self.put_by(&SUPERVISORS, &Command::ClearPlayerLimits(AtSeat { seat }), at_seat);
            for wager in KINDS {
                let about = || About { seat: Some(seat), wager: Some(wager), ..About::default() };
                self.put_by(&SUPERVISORS, &Command::RefuseWager(WagerAt { seat, wager }), about);
                let limits = PlayerLimits { seat, wager, min: largest, max: largest };
                self.put_by(&SUPERVISORS, &Command::SetPlayerLimits(limits), about);
            }
        }
        for (place, dispute) in (1..).zip(self.state.disputes.clone()) {
            let which = DisputeRef { dispute: place };
            let about = || About { item: Some(place), ..About::default() };
            self.put_by(&SUPERVISORS, &Command::ReferToInspector(which), about);
            for role in SUPERVISORS {
                let first = dispute.decided_by.filter(|first| dispute.review && first.role == role);
                let number = first.map_or(0, |first| first.number ^ 1);
                self.put(Actor { role, number }, &Command::DecideDispute(which), About { except: first, ..about() });
            }
        }
    }

    fn of_player(&mut self, seat: SeatNumber) {
        let player = Actor { role: Role::Player, number: u32::from(seat) };
        self.put(player, &Command::AddEntropy(Entropy { bytes: [0; 32].to_vec() }), About::default());
        self.put(player, &Command::RaiseDispute(Complaint { text: String::from("?") }), About::default());
        for place in (1..).take(self.state.disputes.len()) {
            let about = About { item: Some(place), ..About::default() };
            self.put(player, &Command::RequestReview(DisputeRef { dispute: place }), about);
        }
        self.put(player, &Command::AcceptCoins, About::default());
        self.put(player, &Command::DeclineCoins, About::default());
        for side in SIDES {
            let about = |amount| About { wager: Some(kind(side)), amount, ..About::default() };
            self.put(player, &Command::WithdrawWager(SideRef { side }), about(None));
            self.put(player, &Command::ElectPrison(SideRef { side }), about(None));
            self.put(player, &Command::ElectPartage(SideRef { side }), about(None));
            if let Some((stake, range)) = self.next_stake(seat, Some(side)) {
                let wager = Wager { side, chips: stake.chips, tokens: stake.tokens };
                self.put(player, &Command::PlaceWager(wager), about(Some(range)));
            }
            if let Some(before) = self.state.wager(seat, side).map(|wager| wager.stake) {
                let range = self.changes(seat, Some(side), before);
                let changed = |Stake { chips, tokens }| Command::ChangeWager(Wager { side, chips, tokens });
                self.put_first(player, totals_in(before, range).map(changed), about(Some(range)));
            }
        }
    }

    /// What only the spinner may do; the machine tells the spinner from the others.
    fn of_spinner(&mut self, seat: SeatNumber) {
        let player = Actor { role: Role::Player, number: u32::from(seat) };
        let playable: Vec<u8> =
            (1..=B::RECORD.coins_in_set.value).filter(|coin| self.state.coins.lost & 1 << (coin - 1) == 0).collect();
        for &coin in &playable {
            let Some(other) = playable.iter().find(|&&other| other != coin) else { continue };
            let coins = coins_of(1 << (coin - 1) | 1 << (other - 1));
            self.put(
                player,
                &Command::SelectCoins(CoinsRef { coins }),
                About { item: Some(u32::from(coin)), ..About::default() },
            );
        }
        for side in SIDES {
            self.put(
                player,
                &Command::CallSide(SideRef { side }),
                About { wager: Some(kind(side)), ..About::default() },
            );
        }
        if let Some((stake, range)) = self.next_stake(seat, None) {
            let about = About { amount: Some(range), ..About::default() };
            self.put(player, &Command::PlaceSpinnerWager(stake), about);
        }
        if let Some(before) = self.state.game.filter(|game| game.seat == seat).map(|game| game.wager.stake) {
            let range = self.changes(seat, None, before);
            let about = About { amount: Some(range), ..About::default() };
            self.put_first(player, totals_in(before, range).map(Command::ChangeSpinnerWager), about);
        }
        for command in [
            Command::RequestOriginalCoins,
            Command::ElectRetire,
            Command::ElectHouseSpin,
            Command::DeclineFurtherSpins,
            Command::Retire,
            Command::SpinAgain,
            Command::Throw(Spin { start: start::<B>() }),
        ] {
            self.put(player, &command, About::default());
        }
    }

    /// The least that can be added to what a player has there, and the totals that are possible then.
    fn next_stake(&self, seat: SeatNumber, side: Option<Side>) -> Option<(Stake, AmountRange)> {
        let before = side.and_then(|side| self.state.wager(seat, side)).map(|wager| wager.stake).unwrap_or_default();
        let was = before.chips + before.tokens;
        let bounds = self.state.bounds(seat, side.is_none());
        let chips = &self.state.opening.chips;
        let total = match (self.state.opening.enforcement, bounds.unit) {
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
        if side.is_some() { self.state.opening.chips.round_up(total) } else { total }
    }

    /// The totals a stake can be changed to: down to the least, up to what the sign allows, or, where the player is
    /// excluded, to less than there is (R110).
    fn changes(&self, seat: SeatNumber, side: Option<Side>, before: Stake) -> AmountRange {
        let was = before.chips + before.tokens;
        let least = if self.state.keeps_the_minimum(side) { self.state.bounds(seat, true).min.min(was) } else { 1 };
        let most = if self.state.excluded & bit(seat) == 0 {
            self.most(seat, side).max(was)
        } else {
            // Where there are no tokens to be lowered, chips make it up.
            let chips = &self.state.opening.chips;
            let less = was.saturating_sub(1);
            let all_in_chips = side.is_some() || before.tokens == 0;
            let least = if all_in_chips { chips.round_up(least) } else { least };
            return AmountRange { min: least, max: if all_in_chips { chips.round_down(less) } else { less } };
        };
        AmountRange { min: self.payable(side, least), max: most }
    }

    /// The most that can stand there (5.1, R49), in steps of the sign's or of what chips can make up.
    fn most(&self, seat: SeatNumber, side: Option<Side>) -> u64 {
        let place = side.map_or(Place::Spinner, Place::On);
        let others = self.state.exposure.saturating_sub(cost(&self.state, place, &standing(&self.state, seat, side)));
        let left = MOST.saturating_sub(others);
        // Only the total counts in sums: in which tender it lies does not matter.
        let owed = |total| with_total(&self.state, seat, side, Stake { chips: total, tokens: 0 });
        let by_sums = largest(|total| cost(&self.state, place, &owed(total)) <= left);
        let bounds = self.state.bounds(seat, side.is_none());
        let by_sign = match self.state.opening.enforcement {
            Enforcement::Strict => bounds.max,
            Enforcement::AtSettlement => MOST_GIVEN,
        };
        let most = by_sums.min(by_sign).min(MOST_GIVEN);
        match (self.state.opening.enforcement, bounds.unit) {
            // Sums that are almost too large leave room for less than a wager: then nothing is added.
            (Enforcement::Strict, _) if most < bounds.min => 0,
            (Enforcement::Strict, Some(unit)) => most - most.saturating_sub(bounds.min) % unit,
            _ if side.is_some() => self.state.opening.chips.round_down(most),
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

const fn staff(role: Role) -> Actor {
    Actor { role, number: 1 }
}

const fn start<B: Rules>() -> Faces {
    B::RECORD.start.value
}
