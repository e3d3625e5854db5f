//! Lists the commands that would be accepted.
//!
//! The machine itself probes the candidates, without applying events, so that the list cannot drift apart from what the
//! machine accepts. Only the landing of a committed link is listed without a probe. This module builds candidates and
//! holds no rule.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::choice::{about_of, bet_of, blanks_of};
use super::machine::Machine;
use super::pennies::rests_of;
use super::powers::{holders, includes};
use super::standing::standing_of;
use super::state::{Phase, State};
use super::step::{Out, Step};
use super::table::Floor;
use crate::contract::{
    Actor, AmountRange, BeaconRound, Blank, Joining, Link, MinorUnits, Role, Seat, Standing, Timestamp,
};
use crate::table::money::{MOST, MOST_GIVEN};
use crate::table::order::sorted;
use crate::table::seats::Seats;
use crate::two_up::contract::{
    Choice, Choices, Command, Invalidation, InvalidationReason, InvalidationScope, Landing, NoSpin, NoSpinReason,
    Picked, Presence, Rests,
};
use crate::two_up::family::NOTICE;

/// The text in a blank.
pub const WORDS: &str = "-";
/// How long a listed sign can still be shown: a minute.
const SLACK: Timestamp = 60_000;
/// No announced or due time is further ahead: two days.
const FAR: Timestamp = 2 * 24 * 3_600_000;

/// A machine whose commands are listed.
pub trait Lists: Machine {
    /// Puts the candidates of staff that only this machine has.
    fn list_for_staff(legal: &mut Legal<Self>);
    /// Puts the candidates of a player that only this machine has.
    fn list_for_player(legal: &mut Legal<Self>, seat: Seat);
}

/// The accepted candidates.
pub struct Legal<M: Machine> {
    pub record: &'static M,
    pub state: State<M>,
    pub at: Timestamp,
    of: Option<Actor>,
    choices: Vec<Choice>,
}

impl<M: Lists> Floor<M> {
    /// Lists what would be accepted at that time, of one actor or of everybody, up to `most` choices.
    pub fn legal(&self, at: Timestamp, of: Option<Actor>, most: u32) -> Choices {
        Legal::list(self.record, &self.state, at, of, most)
    }
}

impl<M: Lists> Legal<M> {
    fn list(record: &'static M, state: &State<M>, at: Timestamp, of: Option<Actor>, most: u32) -> Choices {
        if at < state.now {
            return Choices { first: Vec::new(), total: 0, until: Some(state.now) };
        }
        if state.phase == Phase::Closed || at > MOST {
            return Choices { first: Vec::new(), total: 0, until: None };
        }
        let mut legal = Self { record, state: state.clone(), at, of, choices: Vec::new() };
        legal.put_all();
        let mut first =
            sorted(legal.choices, |a, b| (a.standing, &a.command, a.by).cmp(&(b.standing, &b.command, b.by)));
        let total = u32::try_from(first.len()).unwrap_or(u32::MAX);
        let until = until(record, state, at, &first);
        first.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        Choices { first, total, until }
    }

    fn put_all(&mut self) {
        let asks = |is: fn(Role) -> bool| self.of.is_none_or(|of| is(of.role));
        let (host, player) = (asks(|role| role == Role::Host), asks(|role| role == Role::Player));
        let staff = asks(|role| !matches!(role, Role::Host | Role::Player));
        if host {
            self.put_for_host();
        }
        if staff {
            self.put_shared_for_staff();
            M::list_for_staff(self);
        }
        if player {
            for seat in Seats(self.state.occupied) {
                if self.of.is_none_or(|of| of.number == seat) {
                    self.put_for_player(seat);
                    M::list_for_player(self, seat);
                }
            }
        }
    }

    /// Probes a player's command and lists it if it is accepted.
    pub fn put(&mut self, seat: Seat, command: Command) {
        self.put_as(player(seat), command, None);
    }

    /// Probes a player's command with the least amount of a range.
    pub fn put_amount(&mut self, seat: Seat, range: AmountRange, command: impl FnOnce(MinorUnits) -> Command) {
        let least = range.least;
        self.put_as(player(seat), command(least), Some(range));
    }

    /// Probes a ring's command with amounts from 1 to `most`.
    pub fn put_up_to(&mut self, seat: Seat, most: MinorUnits, command: impl FnOnce(MinorUnits) -> Command) {
        let most = most.min(MOST_GIVEN);
        if most > 0 {
            let range = AmountRange { tender: 0, least: 1, most, step: 1, on_top_of: 0, made_of: Vec::new() };
            self.put_amount(seat, range, command);
        }
    }

    /// Probes a command of host or staff, and lists it once for each role that may give it, or for the first that includes the
    /// role. Returns whether it is accepted.
    pub fn put_staff(&mut self, command: Command) -> bool {
        let roles = self.record.power(&command).map_or(&[][..], |(roles, _)| roles);
        let mut is_accepted = false;
        for &role in roles.iter().filter(|&&role| role != Role::Player) {
            if let Some(by) = holders(role).map(staff).find(|&by| self.accepts(by, &command)) {
                self.add(by, Some(Vec::new()), command.clone(), None);
                is_accepted = true;
            }
        }
        is_accepted
    }

    /// Lists the first accepted command, which stands for all of them.
    pub fn put_first(&mut self, commands: impl IntoIterator<Item = Command>) {
        for command in commands {
            if self.put_staff(command) {
                return;
            }
        }
    }

    fn put_as(&mut self, by: Actor, command: Command, range: Option<AmountRange>) {
        if self.accepts(by, &command) {
            self.add(by, None, command, range);
        }
    }

    fn accepts(&mut self, by: Actor, command: &Command) -> bool {
        Step { record: self.record, state: &mut self.state, out: Out::Probe, by, at: self.at }.give(command).is_ok()
    }

    fn add(&mut self, by: Actor, others_but: Option<Vec<Actor>>, command: Command, range: Option<AmountRange>) {
        let blanks = range.map_or_else(|| blanks_of(&command), |range| vec![Blank::Amount(range)]);
        let standing = match command {
            Command::RecordFailureToSpin if !self.is_spinner_awaited() => Standing::Intervention,
            _ => standing_of(&self.state, by, &command),
        };
        let choice = Choice {
            by,
            others_but,
            about: about_of(&self.state, by, &command),
            standing,
            bet: bet_of(&command),
            command,
            blanks,
        };
        if self.of.is_none_or(|of| is_for(&choice, of)) {
            self.choices.push(choice);
        }
    }

    /// Whether the game waits for the spinner. Only then is recording a failure the alternative.
    fn is_spinner_awaited(&self) -> bool {
        let spinner = player(self.state.spinner_seat());
        let theirs = Self::list(self.record, &self.state, self.at, Some(spinner), u32::MAX).first;
        theirs.iter().any(|choice| choice.standing == Standing::Awaited)
    }

    fn put_for_host(&mut self) {
        for seat in 1..=self.state.opening.seats {
            self.put_staff(Command::Join(Joining { seat, age_attested: true }));
        }
        for seat in Seats(self.state.occupied) {
            self.put_staff(Command::Leave(seat));
        }
        for role in [Role::GamesSupervisor, Role::CasinoSupervisor] {
            self.put_staff(Command::SetSupervisorPresence(Presence { role, present: true }));
        }
        if let Some(next) = self.state.source.another_chain() {
            self.put_staff(Command::CommitDraws(next));
        }
        self.put_staff(Command::Land(Landing::Fresh([0; 32].to_vec())));
        if let (Phase::Flying, Some(chain)) = (self.state.phase, self.state.source.chain()) {
            // A valid link cannot be invented here, so the blank is listed without a probe.
            let beacon = chain.due.map(|round| BeaconRound { round, bytes: Vec::new() });
            let link = Link { x: [0; 32].to_vec(), beacon };
            self.add(staff(Role::Host), Some(Vec::new()), Command::Land(Landing::Committed(link)), None);
        }
    }

    /// Puts the commands that the staff of both machines have.
    fn put_shared_for_staff(&mut self) {
        let close_at = self.at.saturating_add(NOTICE + SLACK).min(MOST);
        for seat in Seats(self.state.occupied) {
            self.put_staff(Command::OfferCoins(seat));
            self.put_staff(Command::VoidWagers(seat));
            self.put_staff(Command::ExcludePlayer(seat));
        }
        for command in [
            Command::AnnounceClosing(close_at),
            Command::CancelClosing,
            Command::CloseTable,
            Command::InvalidateOutcome(Invalidation {
                scope: InvalidationScope::Result,
                reason: InvalidationReason::Disruption,
                forfeits: Vec::new(),
            }),
            Command::DeclineCoins,
            Command::StartHouseSpin,
            Command::RecordFailureToSpin,
            Command::PlaceYourBets,
            Command::NoMoreBets,
            self.throw(),
            Command::Land(Landing::Observed(self.heads())),
            Command::AnnounceResult,
        ] {
            self.put_staff(command);
        }
        for &role in Role::ALL {
            self.put_staff(Command::AppointSubstitute(role));
        }
        for &reason in NoSpinReason::ALL {
            self.put_staff(no_spin(reason));
        }
        self.put_disputes();
    }

    /// Returns the command to throw.
    pub fn throw(&self) -> Command {
        Command::ThrowCoins(self.record.facts().start)
    }

    /// Returns coins that landed heads.
    pub fn heads(&self) -> Rests {
        rests_of(u8::MAX, self.record.facts().coins_spun)
    }

    /// Returns the time of change for a sign that is shown now.
    pub fn soon(&self) -> Timestamp {
        self.at.saturating_add(SLACK).min(MOST)
    }

    /// Probes the decisions of disputes. A reviewer is not the one who decided first.
    fn put_disputes(&mut self) {
        let decisions: Vec<Option<Actor>> = self.state.disputes.iter().map(|dispute| dispute.decided_by).collect();
        for (dispute, decided_by) in (1..).zip(decisions) {
            self.put_staff(Command::ReferToInspector(dispute));
            let decide = Command::DecideDispute(dispute);
            let roles = self.record.power(&decide).map_or(&[][..], |(roles, _)| roles);
            for &role in roles {
                let two = |role| (1..=2).map(move |number| Actor { role, number });
                let by = holders(role).flat_map(two).find(|&by| self.accepts(by, &decide));
                let Some(by) = by else { continue };
                let but = decided_by.filter(|&first| includes(first.role, role) && !self.accepts(first, &decide));
                self.add(by, Some(but.into_iter().collect()), decide.clone(), None);
            }
        }
    }

    fn put_for_player(&mut self, seat: Seat) {
        self.put(seat, Command::AddEntropy([0; 32].to_vec()));
        self.put(seat, Command::RaiseDispute(String::from(WORDS)));
        let disputes = self.state.disputes.iter().map(|dispute| &dispute.dispute);
        let raised: Vec<u32> = disputes.filter(|raised| raised.seat == seat).map(|raised| raised.number).collect();
        for dispute in raised {
            self.put(seat, Command::RequestReview(dispute));
        }
        for command in
            [Command::AcceptCoins, Command::DeclineCoins, Command::DeclineFurtherSpins, Command::Retire, self.throw()]
        {
            self.put(seat, command);
        }
        self.put_coins(seat);
    }

    /// Probes every selection of coins.
    fn put_coins(&mut self, seat: Seat) {
        let coins = 1..=self.record.facts().coins_in_set;
        for first in coins.clone() {
            for second in coins.clone().filter(|&second| second > first) {
                let picked = Picked { first, second: Some(second), third: None };
                if self.record.facts().coins_spun == 2 {
                    self.put(seat, Command::SelectCoins(picked));
                    continue;
                }
                for third in coins.clone().filter(|&third| third > second) {
                    self.put(seat, Command::SelectCoins(Picked { third: Some(third), ..picked }));
                }
            }
        }
    }
}

/// Whether a choice is open to the actor.
fn is_for(choice: &Choice, of: Actor) -> bool {
    let is_other = |but: &Vec<Actor>| includes(of.role, choice.by.role) && !but.contains(&of);
    choice.by == of || choice.others_but.as_ref().is_some_and(is_other)
}

/// Returns the later moment until which the list stays valid, if there is one. It is at most the last that there is (R139).
fn until<M: Machine>(record: &M, state: &State<M>, at: Timestamp, choices: &[Choice]) -> Option<Timestamp> {
    let named = choices.iter().filter_map(|choice| match &choice.command {
        // A sign can be shown until the time it names is too near.
        Command::AnnounceClosing(close_at) => Some(close_at.saturating_sub(NOTICE) + 1),
        Command::AnnounceLimits(notice) => Some(notice.change_at + 1),
        _ => None,
    });
    // A beacon's round must be due within the range of times too.
    let end = (at > MOST.saturating_sub(FAR)).then_some(at + 1);
    let moments = named.chain(state.closes_at).chain(record.day_end(state).map(|(end, _)| end)).chain(end);
    moments.filter(|&moment| moment > at && moment <= MOST).min()
}

/// Returns an actor of the staff, or the host.
pub const fn staff(role: Role) -> Actor {
    Actor { role, number: if matches!(role, Role::Host) { 0 } else { 1 } }
}

/// Returns the player of a seat.
#[inline]
pub const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}

/// Returns the call of an invalid spin. Any other reason is announced in words (R139).
pub fn no_spin(reason: NoSpinReason) -> Command {
    let text = (reason == NoSpinReason::Other).then(|| String::from(WORDS));
    Command::CallNoSpin(NoSpin { reason, text })
}
