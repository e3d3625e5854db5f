//! What would be accepted now.
//!
//! Every candidate is put to the very machine that plays, with nobody listening, so that no event
//! happens: what is listed and what is accepted cannot drift apart. Only how candidates are made
//! up stands here, no rule.

use alloc::string::String;
use alloc::vec::Vec;

use super::event::Outside;
use super::rules::{Rules, StateOf};
use super::state::Phase;
use super::turn::Turn;
use crate::table::money::MOST;
use crate::table::seats::Seats;
use crate::two_up::NOTICE;
use crate::two_up::words::{
    AmountRange, Command, Invalidation, InvalidationReason, InvalidationScope, Landing, LegalCommand, Presence,
    WagerKind,
};
use crate::words::Joining;
use crate::words::{Actor, Role, Seat, Timestamp};

/// Supervisors.
pub const SUPERVISORS: [Role; 2] = [Role::GamesSupervisor, Role::CasinoSupervisor];

/// The candidates that were accepted.
pub struct Legal<M: Rules> {
    pub state: StateOf<M>,
    pub at: Timestamp,
    entries: Vec<LegalCommand>,
}

/// What an entry names besides the command and who gives it.
#[derive(Default)]
pub struct About {
    pub seat: Option<Seat>,
    pub wager: Option<WagerKind>,
    pub item: Option<u32>,
    pub subject: Option<Role>,
    pub reason: Option<&'static str>,
    pub amount: Option<AmountRange>,
    pub except: Option<Actor>,
}

impl About {
    pub fn seat(seat: Seat) -> Self {
        Self { seat: Some(seat), ..Self::default() }
    }

    pub fn item(item: u32) -> Self {
        Self { item: Some(item), ..Self::default() }
    }

    pub fn subject(role: Role) -> Self {
        Self { subject: Some(role), ..Self::default() }
    }

    pub fn reason(reason: &'static str) -> Self {
        Self { reason: Some(reason), ..Self::default() }
    }

    pub fn wager(wager: WagerKind) -> Self {
        Self { wager: Some(wager), ..Self::default() }
    }

    pub fn amount(self, amount: AmountRange) -> Self {
        Self { amount: Some(amount), ..self }
    }
}

impl<M: Rules> Legal<M> {
    /// Exactly what would be accepted at that time.
    pub fn list(state: &StateOf<M>, at: Timestamp) -> Vec<LegalCommand> {
        let mut legal = Self { state: state.clone(), at, entries: Vec::new() };
        legal.put_for_host();
        M::list_for_staff(&mut legal);
        for seat in Seats(legal.state.occupied) {
            legal.put_for_player(seat);
            M::list_for_player(&mut legal, seat);
        }
        legal.entries
    }

    /// Puts a command to the machine, and lists it where it is accepted.
    pub fn put(&mut self, by: Actor, command: &Command, about: About) {
        if self.accepts(by, command) {
            self.add(by, command.name(), about);
        }
    }

    /// Puts commands to the machine, and lists the first that is accepted.
    pub fn put_first(&mut self, by: Actor, commands: impl IntoIterator<Item = Command>, about: About) {
        if let Some(command) = commands.into_iter().find(|command| self.accepts(by, command)) {
            self.add(by, command.name(), about);
        }
    }

    pub fn put_by(&mut self, roles: &[Role], command: &Command, about: impl Fn() -> About) {
        for &role in roles {
            self.put(staff(role), command, about());
        }
    }

    fn accepts(&mut self, by: Actor, command: &Command) -> bool {
        let mut turn = Turn::<M, _> { state: &mut self.state, sink: &mut Outside(None), by, at: self.at };
        M::check(command).is_ok()
            && turn.require_open().is_ok()
            && turn.require_on_time().is_ok()
            && turn.take(command).is_ok()
    }

    fn add(&mut self, by: Actor, command: &str, about: About) {
        self.entries.push(LegalCommand {
            command: String::from(command),
            role: by.role,
            number: (by.role == Role::Player).then_some(by.number),
            except: about.except,
            seat: about.seat,
            wager: about.wager,
            item: about.item,
            subject: about.subject,
            reason: about.reason.map(String::from),
            amount: about.amount,
        });
    }

    fn put_for_host(&mut self) {
        let host = staff(Role::Host);
        for seat in 1..=self.state.opening.seats {
            self.put(host, &Command::Join(Joining { seat, age_attested: true }), About::seat(seat));
            self.put(host, &Command::Leave(seat), About::seat(seat));
        }
        for role in SUPERVISORS {
            let presence = Command::SetSupervisorPresence(Presence { role, present: true });
            self.put(host, &presence, About::subject(role));
        }
        self.put(host, &Command::Land(Landing::Fresh([0; 32].to_vec())), About::default());
        if let Some(next) = self.state.source.another_chain() {
            // A link cannot be made up here: any that follows the head will do.
            let in_time = (self.state.now..=MOST).contains(&self.at);
            self.put(host, &Command::CommitDraws(next), About::default());
            if in_time && self.state.phase == Phase::Flying {
                self.add(host, "land", About::default());
            }
        }
    }

    /// What closes the table, and what undoes an outcome.
    pub fn put_closing(&mut self, roles: &[Role]) {
        for command in [
            Command::AnnounceClosing(self.at.saturating_add(NOTICE)),
            Command::CancelClosing,
            Command::CloseTable,
            Command::InvalidateOutcome(Invalidation {
                scope: InvalidationScope::Result,
                reason: InvalidationReason::Disruption,
                forfeits: Vec::new(),
            }),
        ] {
            self.put_by(roles, &command, About::default);
        }
    }

    /// Disputes. Who decided first may not be the one who reviews.
    pub fn put_disputes(&mut self, roles: &[Role]) {
        let decisions: Vec<Option<Actor>> = self.state.disputes.iter().map(|dispute| dispute.decided_by).collect();
        for (dispute, decided_by) in (1..).zip(decisions) {
            self.put_by(roles, &Command::ReferToInspector(dispute), || About::item(dispute));
            for &role in roles {
                let first = decided_by.filter(|first| first.role == role);
                let decide = Command::DecideDispute(dispute);
                let other = Actor { role, number: first.map_or(1, |first| first.number ^ 1) };
                let except = first.filter(|&first| !self.accepts(first, &decide));
                self.put(other, &decide, About { except, ..About::item(dispute) });
            }
        }
    }

    fn put_for_player(&mut self, seat: Seat) {
        let player = player(seat);
        self.put(player, &Command::AddEntropy([0; 32].to_vec()), About::default());
        self.put(player, &Command::RaiseDispute(String::from("?")), About::default());
        for dispute in (1..).take(self.state.disputes.len()) {
            self.put(player, &Command::RequestReview(dispute), About::item(dispute));
        }
        self.put(player, &Command::AcceptCoins, About::default());
        self.put(player, &Command::DeclineCoins, About::default());
    }
}

/// One of the staff in that role.
pub const fn staff(role: Role) -> Actor {
    Actor { role, number: 1 }
}

/// The player of that seat.
#[inline]
pub fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}

/// The throw.
pub const fn throw<M: Rules>() -> Command {
    Command::ThrowCoins(M::START)
}
