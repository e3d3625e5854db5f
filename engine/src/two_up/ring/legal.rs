//! What would be accepted now.
//!
//! Every candidate is put to the very machine that plays, with nobody listening, so that no event
//! happens: what is listed and what is accepted cannot drift apart. Only how candidates are made
//! up stands here, no rule.

use alloc::string::String;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::Ring;
use super::betting::exposure;
use super::centre::most_due;
use super::record::Rules;
use super::sense::heads_needed;
use super::state::State;
use super::turn::Turn;
use super::well_formed;
use crate::money::{MOST, MOST_GIVEN};
use crate::two_up::NOTICE;
use crate::two_up::happens::Outside;
use crate::two_up::pennies::{coins_of, first_coins};
use crate::two_up::seats::Seats;
use crate::two_up::words::{
    AmountOf, AmountRange, AtSeat, Closing, CoinsRef, Command, Complaint, DisputeRef, Entropy, Invalidation,
    InvalidationReason, InvalidationScope, Joining, Landing, LegalCommand, Matching, NoSpin, OfferRef, Phase, Presence,
    Rest, Rests, Seed, SetRef, Spin, Substitute,
};
use crate::words::{Actor, MinorUnits, Role, SeatNumber, Timestamp};

const SUPERVISORS: [Role; 2] = [Role::GamesSupervisor, Role::CasinoSupervisor];
/// Where there are no supervisors the ringkeeper does what they do.
const IN_CHARGE: [Role; 3] = [Role::Ringkeeper, Role::GamesSupervisor, Role::CasinoSupervisor];

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
    item: Option<u32>,
    subject: Option<Role>,
    reason: Option<&'static str>,
    amount: Option<AmountRange>,
    except: Option<Actor>,
}

impl About {
    fn seat(seat: SeatNumber) -> Self {
        Self { seat: Some(seat), ..Self::default() }
    }

    fn item(item: u32) -> Self {
        Self { item: Some(item), ..Self::default() }
    }

    fn subject(role: Role) -> Self {
        Self { subject: Some(role), ..Self::default() }
    }

    /// What the command itself may name, from 1: a ring's amounts are added to what stands.
    fn up_to(self, most: MinorUnits) -> Self {
        Self { amount: Some(AmountRange { min: 1, max: most }), ..self }
    }
}

impl<B: Rules> Ring<B> {
    /// Exactly what would be accepted at that time.
    pub(super) fn candidates(&self, at: Timestamp) -> Vec<LegalCommand> {
        let mut legal = Legal::<B> { state: self.state.clone(), at, entries: Vec::new(), rulebook: PhantomData };
        legal.of_the_host();
        legal.of_the_ringkeeper();
        legal.of_those_in_charge();
        for seat in Seats(self.state.occupied) {
            legal.of_player(seat);
            legal.of_bettor(seat);
            legal.of_spinner(seat);
        }
        legal.entries
    }
}

impl<B: Rules> Legal<B> {
    /// Puts a command to the machine, and lists it where it is accepted.
    fn put(&mut self, by: Actor, command: &Command, about: About) {
        if self.accepts(by, command) {
            self.list(by, command.name(), about);
        }
    }

    /// Puts it with the most that it may name: then it may name any amount up to that.
    fn put_up_to(&mut self, by: Actor, most: MinorUnits, command: impl Fn(MinorUnits) -> Command, about: About) {
        let most = most.min(MOST_GIVEN);
        self.put(by, &command(most), about.up_to(most));
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
            number: (by.role == Role::Player).then_some(by.number),
            except: about.except,
            seat: about.seat,
            wager: None,
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
            self.put(host, &Command::Join(Joining { seat, age_attested: true }), About::seat(seat));
            self.put(host, &Command::Leave(AtSeat { seat }), About::seat(seat));
        }
        for role in SUPERVISORS {
            let presence = Command::SetSupervisorPresence(Presence { role, present: true });
            self.put(host, &presence, About::subject(role));
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

    fn of_the_ringkeeper(&mut self) {
        let ringkeeper = staff(Role::Ringkeeper);
        for seat in Seats(self.state.occupied) {
            self.put(ringkeeper, &Command::OfferCoins(AtSeat { seat }), About::seat(seat));
            self.put(ringkeeper, &Command::DeclineCover(AtSeat { seat }), About::seat(seat));
        }
        for set in 1..=B::RECORD.sets.value {
            self.put(ringkeeper, &Command::ChangeCoins(SetRef { set }), About::item(u32::from(set)));
        }
        for command in [
            Command::DeclineCoins,
            Command::StartHouseSpin,
            Command::RecordFailureToSpin,
            Command::CallOffCentre,
            Command::PlaceYourBets,
            Command::NoMoreBets,
            throw::<B>(),
            Command::Land(Landing::Observed(heads::<B>())),
            Command::AnnounceResult,
        ] {
            self.put(ringkeeper, &command, About::default());
        }
        let substitute = Substitute { role: Role::Ringkeeper };
        self.put(ringkeeper, &Command::AppointSubstitute(substitute), About::subject(Role::Ringkeeper));
        for rule in B::RECORD.no_spin {
            let call = Command::CallNoSpin(NoSpin { reason: rule.reason, text: Some(String::from("?")) });
            self.put(ringkeeper, &call, About { reason: Some(rule.reason.as_str()), ..About::default() });
        }
    }

    /// Supervisors, or the ringkeeper where there are none.
    fn of_those_in_charge(&mut self) {
        for command in [
            Command::AnnounceClosing(Closing { close_at: self.at.saturating_add(NOTICE) }),
            Command::CancelClosing,
            Command::CloseTable,
            Command::InvalidateOutcome(Invalidation {
                scope: InvalidationScope::Result,
                reason: InvalidationReason::Disruption,
                forfeits: Vec::new(),
            }),
        ] {
            self.put_by(&IN_CHARGE, &command, About::default);
        }
        for seat in Seats(self.state.occupied) {
            self.put_by(&IN_CHARGE, &Command::VoidWagers(AtSeat { seat }), || About::seat(seat));
            self.put_by(&IN_CHARGE, &Command::ExcludePlayer(AtSeat { seat }), || About::seat(seat));
        }
        for (dispute, first) in (1..).zip(self.first_decisions()) {
            self.put_by(&IN_CHARGE, &Command::ReferToInspector(DisputeRef { dispute }), || About::item(dispute));
            for role in IN_CHARGE {
                self.put_decision(role, dispute, first.filter(|first| first.role == role));
            }
        }
    }

    fn first_decisions(&self) -> Vec<Option<Actor>> {
        self.state.disputes.iter().map(|dispute| dispute.decided_by).collect()
    }

    /// Who decided first may not be the one who reviews.
    fn put_decision(&mut self, role: Role, dispute: u32, first: Option<Actor>) {
        let decide = Command::DecideDispute(DisputeRef { dispute });
        let other = Actor { role, number: first.map_or(1, |first| first.number ^ 1) };
        let except = first.filter(|&first| !self.accepts(first, &decide));
        self.put(other, &decide, About { except, ..About::item(dispute) });
    }

    fn of_player(&mut self, seat: SeatNumber) {
        let player = player(seat);
        self.put(player, &Command::AddEntropy(Entropy { bytes: [0; 32].to_vec() }), About::default());
        self.put(player, &Command::RaiseDispute(Complaint { text: String::from("?") }), About::default());
        for dispute in (1..).take(self.state.disputes.len()) {
            self.put(player, &Command::RequestReview(DisputeRef { dispute }), About::item(dispute));
        }
        self.put(player, &Command::AcceptCoins, About::default());
        self.put(player, &Command::DeclineCoins, About::default());
    }

    /// What a player bets in the centre and across the ring.
    fn of_bettor(&mut self, seat: SeatNumber) {
        let player = player(seat);
        let room = self.room();
        if let Some(uncovered) = self.state.centre().map(|centre| centre.uncovered()) {
            let cover = |amount| Command::CoverCentre(AmountOf { amount });
            self.put_up_to(player, uncovered, cover, About::default());
        }
        self.put(player, &Command::DeclineCover(AtSeat { seat }), About::seat(seat));
        self.put_up_to(player, MOST_GIVEN, |amount| Command::OfferSideBet(AmountOf { amount }), About::default());
        for offer in self.state.offers.clone() {
            let number = offer.number;
            let matched = |amount| Command::MatchSideBet(Matching { offer: number, amount });
            self.put(player, &Command::WithdrawSideOffer(OfferRef { offer: number }), About::item(number));
            // Both stakes of a bet are owed.
            self.put_up_to(player, offer.amount.min(room / 2), matched, About::item(number));
        }
    }

    /// What only the spinner may do; the machine tells the spinner from the others.
    fn of_spinner(&mut self, seat: SeatNumber) {
        let player = player(seat);
        for penny in 1..=B::RECORD.coins_in_set.value {
            let coins = coins_of(self.with_others(penny));
            self.put(player, &Command::SelectCoins(CoinsRef { coins }), About::item(u32::from(penny)));
        }
        let most = self.room() / most_due(1, heads_needed::<B>());
        self.put_up_to(player, most, |amount| Command::StakeCentre(AmountOf { amount }), About::default());
        for command in
            [Command::DeclineFurtherSpins, Command::Retire, Command::WithdrawDue, Command::Stay, throw::<B>()]
        {
            self.put(player, &command, About::default());
        }
    }

    /// What can still come to be owed.
    fn room(&self) -> MinorUnits {
        MOST.saturating_sub(exposure(&self.state, heads_needed::<B>()))
    }

    /// That penny with the first others that are left of the set, as many as are spun.
    fn with_others(&self, penny: u8) -> u8 {
        let penny = 1 << (penny - 1);
        let all = (1_u16 << B::RECORD.coins_in_set.value) - 1;
        let left = u8::try_from(all).unwrap_or(u8::MAX) & !self.state.pennies.retained & !penny;
        penny | first_coins(left, B::RECORD.coins_spun.value.saturating_sub(1))
    }
}

const fn staff(role: Role) -> Actor {
    Actor { role, number: 1 }
}

fn player(seat: SeatNumber) -> Actor {
    Actor { role: Role::Player, number: u32::from(seat) }
}

const fn throw<B: Rules>() -> Command {
    Command::Throw(Spin { start: B::RECORD.start.value })
}

fn heads<B: Rules>() -> Rests {
    let third = (B::RECORD.coins_spun.value == 3).then_some(Rest::Heads);
    Rests { first: Rest::Heads, second: Rest::Heads, third }
}
