//! The powers: who may give a command, and the clause that allows it. Steps, lists and descriptions ask here.
//!
//! Each machine knows the powers of the commands that only it has. This module holds no step.

use super::machine::{Machine, Power};
use super::step::Step;
use crate::contract::{Citation, Role};
use crate::table::refusal::Done;
use crate::two_up::contract::Command;
use crate::two_up::refusals::refused;

/// Returns whether a role may do all that the other may. A boxer is a dealer, and a games supervisor a casino supervisor (nsw 1.1).
#[inline]
pub fn includes(role: Role, other: Role) -> bool {
    role == other
        || matches!((role, other), (Role::Boxer, Role::Dealer) | (Role::GamesSupervisor, Role::CasinoSupervisor))
}

/// Returns a role and the roles that include it.
pub fn holders(role: Role) -> impl Iterator<Item = Role> {
    let others = Role::ALL.iter().copied().filter(move |&other| other != role && includes(other, role));
    [role].into_iter().chain(others)
}

/// Returns the power of a command that both machines have in the same way, or `None`.
pub fn shared_power<M: Machine>(record: &M, command: &Command) -> Option<Power> {
    const HOST: &[Role] = &[Role::Host];
    const PLAYER: &[Role] = &[Role::Player];
    let runner: &[Role] = const { &[M::RUNNER] };
    // In rules without supervisors whoever runs the ring supervises (R54).
    let supervisor = if record.facts().has_supervisors { &[Role::CasinoSupervisor] } else { runner };
    let cites = record.cites();
    Some(match command {
        Command::Join(_) => (HOST, cites.seats),
        Command::Leave(_) => (HOST, cites.leaving),
        Command::AddEntropy(_) => (PLAYER, cites.entropy),
        Command::CommitDraws(_) => (HOST, cites.next_chain),
        Command::CloseTable | Command::AnnounceClosing(_) | Command::CancelClosing => (supervisor, cites.closing),
        Command::SetSupervisorPresence(_) => (HOST, cites.presence),
        Command::Land(_) => (const { &[Role::Host, M::RUNNER] }, cites.landing),
        Command::VoidWagers(_) => (supervisor, cites.void_wagers),
        Command::ExcludePlayer(_) => (supervisor, cites.exclude),
        Command::InvalidateOutcome(_) => (supervisor, cites.invalidate),
        Command::ReferToInspector(_) => (supervisor, cites.inspector),
        Command::OfferCoins(_) => (runner, cites.offer),
        Command::RecordFailureToSpin => (runner, cites.failure),
        Command::AppointSubstitute(_) => (runner, cites.substitute),
        Command::NoMoreBets => (runner, cites.no_more_bets),
        Command::AnnounceResult => (runner, cites.announce),
        Command::RaiseDispute(_) => (PLAYER, cites.dispute),
        Command::RequestReview(_) => (PLAYER, cites.review),
        Command::AcceptCoins => (PLAYER, cites.offer),
        Command::DeclineCoins => (const { &[Role::Player, M::RUNNER] }, cites.offer),
        Command::SelectCoins(_) => (PLAYER, cites.select_coins),
        Command::DeclineFurtherSpins => (PLAYER, cites.decline),
        Command::Retire => (PLAYER, cites.retire),
        _ => return None,
    })
}

impl<M: Machine> Step<'_, M> {
    /// Requires that the actor has the power of the command. Its step asks for a player's seat, and which of several roles
    /// may give the command now.
    pub fn require_power(&self, command: &Command) -> Done {
        match (command, self.record.power(command)) {
            // The step cites the clause of the reason.
            (Command::CallNoSpin(_), _) | (_, Some((&[Role::Player], _))) => Ok(()),
            (_, Some((&[role], cite))) => self.require_role(role, cite),
            _ => Ok(()),
        }
    }

    /// Requires a role, or one that includes it.
    #[inline]
    pub fn require_role(&self, role: Role, cite: Citation) -> Done {
        let refused = match role {
            Role::Host => refused!("not-authorised", cite, "Only the host may do this."),
            Role::Player => refused!("not-authorised", cite, "Only a player may do this."),
            Role::Dealer => refused!("not-authorised", cite, "Only the boxer or a dealer may do this."),
            Role::CasinoSupervisor | Role::GamesSupervisor => {
                refused!("not-authorised", cite, "Only a casino supervisor may do this.")
            }
            Role::Boxer | Role::Ringkeeper => refused!("not-authorised", cite, M::SENTENCES.only_the_runner),
        };
        self.require(includes(self.by.role, role), refused)
    }

    #[inline]
    pub fn require_runner(&self, cite: Citation) -> Done {
        self.require_role(M::RUNNER, cite)
    }
}
