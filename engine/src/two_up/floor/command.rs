//! Dispatches commands to steps. Each machine takes the commands that the floor does not.

use super::machine::Machine;
use super::step::Step;
use crate::table::refusal::Done;
use crate::two_up::contract::Command;

impl<M: Machine> Step<'_, M> {
    /// Checks a command and takes it.
    pub fn give(&mut self, command: &Command) -> Done {
        self.record.check(command)?;
        self.require_open()?;
        self.require_on_time()?;
        self.require_power(command)?;
        self.take(command)
    }

    pub fn take(&mut self, command: &Command) -> Done {
        match command {
            Command::Join(joining) => self.join(*joining),
            Command::Leave(seat) => self.leave(*seat),
            Command::SetSupervisorPresence(presence) => self.set_supervisor_presence(*presence),
            Command::Land(landing) => self.land(landing),
            Command::CommitDraws(commitment) => self.commit_draws(commitment),
            Command::AnnounceClosing(close_at) => self.announce_closing(*close_at),
            Command::CancelClosing => self.cancel_closing(),
            Command::CloseTable => self.close_table(),
            Command::ExcludePlayer(seat) => self.exclude_player(*seat),
            Command::InvalidateOutcome(invalidation) => self.invalidate_outcome(invalidation),
            Command::ReferToInspector(dispute) => self.refer_to_inspector(*dispute),
            Command::OfferCoins(seat) => self.offer_coins(*seat),
            Command::AddEntropy(bytes) => self.add_entropy(bytes),
            Command::RaiseDispute(text) => self.raise_dispute(text),
            Command::RequestReview(dispute) => self.request_review(*dispute),
            Command::AcceptCoins => self.accept_coins(),
            Command::DeclineCoins => self.decline_coins(),
            Command::ThrowCoins(start) => self.throw(*start),
            _ => M::take(self, command),
        }
    }
}
