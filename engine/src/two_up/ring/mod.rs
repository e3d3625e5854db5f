//! The ring's machine: players bet with each other, a ringkeeper runs the ring.
//!
//! One file a part of the game; `turn.rs` is what every step asks, `happen.rs` what every event
//! does, `state.rs` what is remembered. The order of refusals is R46's: malformed, unknown, not in
//! these rules, closed, time, actor, day over, phase, subject, amounts.
//!
//! The house has no stake in anything here (R34): the casino is another machine.

mod auto;
mod betting;
mod calendar;
mod centre;
mod codec;
mod describe;
mod disputes;
mod handover;
mod happen;
mod invalidation;
mod legal;
mod offering;
mod open;
mod pennies;
mod record;
mod seats;
mod sense;
mod settling;
mod spinning;
mod state;
mod supervision;
mod turn;
mod view;
mod well_formed;

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use crate::clause::ClauseTable;
use crate::two_up::Sink;
use crate::two_up::happens::{Hears, Outside};
use crate::two_up::machine::{Done, Machine};
use crate::two_up::refusal::{Refused, refused};
use crate::two_up::words::{
    AutoPlan, AutoTally, Command, Config, Description, Event, HandedTable, LegalCommand, Outcome, Terms, View,
};
use crate::words::{Actor, Timestamp};
pub use record::{
    Age, Calendar, CentreRule, Cites, NoSpinRule, NoSpinUntil, Record, Rules, Selection, SideBets, Staying,
    Supervision, ThreeInvalid,
};
use state::State;
use turn::Turn;

/// A ring under a rulebook.
pub struct Ring<B> {
    state: State,
    rulebook: PhantomData<B>,
}

impl<B> Clone for Ring<B> {
    fn clone(&self) -> Self {
        Self { state: self.state.clone(), rulebook: PhantomData }
    }
}

impl<B: Rules> fmt::Debug for Ring<B> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Ring").field(&B::RECORD.id).finish()
    }
}

impl<B: Rules> Machine for Ring<B> {
    fn clauses() -> &'static ClauseTable {
        &B::RECORD.clauses
    }

    fn describe() -> Description {
        describe::describe::<B>()
    }

    fn open(config: &Config, sink: &mut dyn Sink) -> Result<Self, Refused> {
        Self::opened(config, sink)
    }

    fn take_over(
        handover: &HandedTable,
        terms: Option<&Terms>,
        at: Timestamp,
        sink: &mut dyn Sink,
    ) -> Result<Self, Refused> {
        Self::taken_over(handover, terms, at, sink)
    }

    fn hand_over(&self, at: Timestamp) -> Result<HandedTable, Refused> {
        self.handed_over(at)
    }

    fn restore(state: &[u8]) -> Result<Self, Refused> {
        Ok(Self { state: codec::read::<B>(state)?, rulebook: PhantomData })
    }

    fn snapshot(&self) -> Vec<u8> {
        codec::write::<B>(&self.state)
    }

    fn apply(&mut self, by: Actor, at: Timestamp, command: &Command, sink: &mut dyn Sink) -> Done {
        well_formed::check::<B>(command)?;
        let mut turn =
            Turn::<B, _> { state: &mut self.state, sink: &mut Outside(Some(sink)), by, at, rulebook: PhantomData };
        turn.still_open()?;
        turn.on_time()?;
        turn.take(command)
    }

    fn view(&self, viewer: Option<Actor>) -> View {
        self.viewed(viewer)
    }

    fn legal(&self, at: Timestamp) -> Vec<LegalCommand> {
        self.candidates(at)
    }

    fn outcomes(&self) -> Vec<Outcome> {
        self.ways_down()
    }

    fn rebuild(&mut self, events: &[Event]) -> Done {
        let mut rebuilt = self.state.clone();
        if let Err(number) = happen::evolve_all(&mut rebuilt, events) {
            let number = u64::try_from(number).unwrap_or(u64::MAX);
            return Err(refused!(
                "foreign-event",
                B::CITES.state,
                "Event number {}, from 0, belongs to no table of this kind."
            )
            .with(number));
        }
        // Events from outside may say anything: what they lead to must be a state.
        self.state = codec::read::<B>(&codec::write::<B>(&rebuilt))?;
        Ok(())
    }

    fn auto_play(&mut self, plan: &AutoPlan) -> Result<AutoTally, Refused> {
        self.auto_played(plan)
    }
}

impl<B: Rules, S: Hears> Turn<'_, B, S> {
    fn take(&mut self, command: &Command) -> Done {
        match command {
            Command::Join(joining) => self.join(*joining),
            Command::Leave(at) => self.leave(at.seat),
            Command::SetSupervisorPresence(presence) => self.set_supervisor_presence(*presence),
            Command::Land(landing) => self.land(landing),
            Command::CommitDraws(commitment) => self.commit_draws(commitment),
            Command::AnnounceClosing(closing) => self.announce_closing(*closing),
            Command::CancelClosing => self.cancel_closing(),
            Command::CloseTable => self.close_table(),
            Command::VoidWagers(at) => self.void_wagers(at.seat),
            Command::ExcludePlayer(at) => self.exclude_player(at.seat),
            Command::InvalidateOutcome(invalidation) => self.invalidate_outcome(invalidation),
            Command::ReferToInspector(which) => self.refer_to_inspector(which.dispute),
            Command::DecideDispute(which) => self.decide_dispute(which.dispute),
            Command::OfferCoins(at) => self.offer_coins(at.seat),
            Command::ChangeCoins(which) => self.change_coins(which.set),
            Command::RecordFailureToSpin => self.record_failure_to_spin(),
            Command::AppointSubstitute(_ringkeeper) => self.appoint_substitute(),
            Command::NoMoreBets => self.no_more_bets(),
            Command::AnnounceResult => self.announce_result(),
            Command::StartHouseSpin => self.start_house_spin(),
            Command::PlaceYourBets => self.place_your_bets(),
            Command::CallNoSpin(call) => self.call_no_spin(call),
            Command::CallOffCentre => self.call_off_centre(),
            Command::AddEntropy(entropy) => self.add_entropy(&entropy.bytes),
            Command::RaiseDispute(complaint) => self.raise_dispute(&complaint.text),
            Command::RequestReview(which) => self.request_review(which.dispute),
            Command::AcceptCoins => self.accept_coins(),
            Command::DeclineCoins => self.decline_coins(),
            Command::CoverCentre(amount) => self.cover_centre(amount.amount),
            Command::DeclineCover(at) => self.decline_cover(at.seat),
            Command::OfferSideBet(amount) => self.offer_side_bet(amount.amount),
            Command::WithdrawSideOffer(which) => self.withdraw_side_offer(which.offer),
            Command::MatchSideBet(matching) => self.match_side_bet(*matching),
            Command::SelectCoins(which) => self.select_coins(which.coins),
            Command::StakeCentre(amount) => self.stake_centre(amount.amount),
            Command::DeclineFurtherSpins => self.decline_further_spins(),
            Command::Retire => self.retire(),
            Command::WithdrawDue => self.withdraw_due(),
            Command::Stay => self.stay(),
            Command::Throw(spin) => self.throw(spin.start),
            // Refused before, as not in these rules.
            Command::VacateSeat(_)
            | Command::ReturnUnderMinimum(_)
            | Command::AnnounceLimits(_)
            | Command::SetLimits(_)
            | Command::SetPlayerLimits(_)
            | Command::ClearPlayerLimits(_)
            | Command::RefuseWager(_)
            | Command::LoseCoins(_)
            | Command::ReturnCoins(_)
            | Command::BringNewSet
            | Command::SendSpinnerOut(_)
            | Command::PlaceWager(_)
            | Command::ChangeWager(_)
            | Command::WithdrawWager(_)
            | Command::ElectPrison(_)
            | Command::ElectPartage(_)
            | Command::RequestOriginalCoins
            | Command::CallSide(_)
            | Command::PlaceSpinnerWager(_)
            | Command::ChangeSpinnerWager(_)
            | Command::ElectRetire
            | Command::ElectHouseSpin
            | Command::SpinAgain => Err(well_formed::unknown::<B>()),
        }
    }
}
