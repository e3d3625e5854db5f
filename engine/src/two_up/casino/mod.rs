//! The casino's machine: the house banks, a boxer runs the ring.
//!
//! One file a part of the game; `turn.rs` is what every step asks, `happen.rs` what every event
//! does, `state.rs` what is remembered. The order of refusals is R46's: malformed, unknown, not in
//! these rules, closed, time, actor, phase, subject, amounts.
//!
//! Bets between players do not enter here: the ring is another machine.

mod auto;
mod betting;
mod cites;
mod codec;
mod coins;
mod contradiction;
mod describe;
mod disputes;
mod five_odds;
mod handover;
mod happen;
mod invalidation;
mod layout;
mod legal;
mod limits;
mod offering;
mod open;
mod record;
mod seats;
mod sense;
mod settling;
mod spinner;
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
    AutoPlan, AutoTally, Command, Config, Description, ElectionChoice, Event, HandedTable, LegalCommand, Outcome,
    Terms, View,
};
use crate::words::{Actor, Timestamp};
pub use cites::Cites;
pub use record::{FiveOdds, NewWagersAfterVoid, NoSpinCaller, NoSpinRule, OddsRule, Record, Rounding, Rules, SideCall};
use state::State;
use turn::Turn;

/// A casino's table under a rulebook.
pub struct Casino<B> {
    state: State,
    rulebook: PhantomData<B>,
}

impl<B> Clone for Casino<B> {
    fn clone(&self) -> Self {
        Self { state: self.state.clone(), rulebook: PhantomData }
    }
}

impl<B: Rules> fmt::Debug for Casino<B> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Casino").field(&B::RECORD.id).finish()
    }
}

impl<B: Rules> Casino<B> {
    /// A record that contradicts itself does not compile: this says what to mend.
    const MAKES_SENSE: () = match contradiction::contradiction(&B::RECORD, &B::CITES) {
        None => (),
        Some(mend) => panic!("{}", mend),
    };
}

impl<B: Rules> Machine for Casino<B> {
    fn clauses() -> &'static ClauseTable {
        &B::RECORD.clauses
    }

    fn describe() -> Description {
        let () = Self::MAKES_SENSE;
        describe::describe::<B>()
    }

    fn open(config: &Config, sink: &mut dyn Sink) -> Result<Self, Refused> {
        let () = Self::MAKES_SENSE;
        Self::opened(config, sink)
    }

    fn take_over(
        handover: &HandedTable,
        terms: Option<&Terms>,
        at: Timestamp,
        sink: &mut dyn Sink,
    ) -> Result<Self, Refused> {
        let () = Self::MAKES_SENSE;
        Self::taken_over(handover, terms, at, sink)
    }

    fn hand_over(&self, at: Timestamp) -> Result<HandedTable, Refused> {
        self.handed_over(at)
    }

    fn restore(state: &[u8]) -> Result<Self, Refused> {
        let () = Self::MAKES_SENSE;
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
        let bytes = codec::write::<B>(&rebuilt);
        self.state = codec::read::<B>(&bytes)?;
        Ok(())
    }

    fn auto_play(&mut self, plan: &AutoPlan) -> Result<AutoTally, Refused> {
        self.auto_played(plan)
    }
}

impl<B: Rules, S: Hears> Turn<'_, B, S> {
    /// Time never goes backwards (R33).
    #[inline]
    fn on_time(&self) -> Done {
        if self.at < self.state.now {
            return Err(
                refused!("time-backwards", B::CITES.time, "The last command was given at {}.").with(self.state.now)
            );
        }
        self.not_too_late(self.at)
    }

    #[inline]
    fn take(&mut self, command: &Command) -> Done {
        match command {
            Command::Join(joining) => self.join(*joining),
            Command::Leave(at) => self.leave(at.seat),
            Command::SetSupervisorPresence(presence) => self.set_supervisor_presence(*presence),
            Command::Land(landing) => self.land(landing),
            Command::CommitDraws(commitment) => self.commit_draws(commitment),
            Command::VacateSeat(at) => self.vacate_seat(at.seat),
            Command::ReturnUnderMinimum(at) => self.return_under_minimum(*at),
            Command::AnnounceLimits(notice) => self.announce_limits(*notice),
            Command::SetLimits(new) => self.set_limits(*new),
            Command::SetPlayerLimits(limits) => self.set_player_limits(*limits),
            Command::ClearPlayerLimits(at) => self.clear_player_limits(at.seat),
            Command::AnnounceClosing(closing) => self.announce_closing(*closing),
            Command::CancelClosing => self.cancel_closing(),
            Command::CloseTable => self.close_table(),
            Command::RefuseWager(at) => self.refuse_wager(*at),
            Command::VoidWagers(at) => self.void_wagers(at.seat),
            Command::ExcludePlayer(at) => self.exclude_player(at.seat),
            Command::InvalidateOutcome(invalidation) => self.invalidate_outcome(invalidation),
            Command::ReferToInspector(which) => self.refer_to_inspector(which.dispute),
            Command::DecideDispute(which) => self.decide_dispute(which.dispute),
            Command::OfferCoins(at) => self.offer_coins(at.seat),
            Command::LoseCoins(which) => self.lose_coins(which.coins),
            Command::ReturnCoins(which) => self.return_coins(which.coins),
            Command::BringNewSet => self.bring_new_set(),
            Command::SendSpinnerOut(sending) => self.send_spinner_out(*sending),
            Command::RecordFailureToSpin => self.record_failure_to_spin(),
            Command::AppointSubstitute(substitute) => self.appoint_substitute(substitute.role),
            Command::NoMoreBets => self.no_more_bets(),
            Command::AnnounceResult => self.announce_result(),
            Command::StartHouseSpin => self.start_house_spin(),
            Command::PlaceYourBets => self.place_your_bets(),
            Command::CallNoSpin(call) => self.call_no_spin(call),
            Command::AddEntropy(entropy) => self.add_entropy(&entropy.bytes),
            Command::RaiseDispute(complaint) => self.raise_dispute(&complaint.text),
            Command::RequestReview(which) => self.request_review(which.dispute),
            Command::AcceptCoins => self.accept_coins(),
            Command::DeclineCoins => self.decline_coins(),
            Command::PlaceWager(wager) => self.place_wager(*wager),
            Command::ChangeWager(wager) => self.change_wager(*wager),
            Command::WithdrawWager(side) => self.withdraw_wager(side.side),
            Command::SelectCoins(which) => self.select_coins(which.coins),
            Command::RequestOriginalCoins => self.request_original_coins(),
            Command::CallSide(side) => self.call_side(side.side),
            Command::PlaceSpinnerWager(stake) => self.place_spinner_wager(*stake),
            Command::ChangeSpinnerWager(stake) => self.change_spinner_wager(*stake),
            Command::ElectRetire => self.elect(false),
            Command::ElectHouseSpin => self.elect(true),
            Command::DeclineFurtherSpins => self.decline_further_spins(),
            Command::Retire => self.retire(),
            Command::SpinAgain => self.spin_again(),
            Command::Throw(spin) => self.throw(spin.start),
            Command::ElectPrison(side) => self.elect_after_odds(side.side, ElectionChoice::Prison),
            Command::ElectPartage(side) => self.elect_after_odds(side.side, ElectionChoice::Partage),
            // A ring's; refused before they come here, see `well_formed::unknown`.
            _ => Err(refused!("not-in-these-rules", B::CITES.not_in_these_rules, "These rules do not know this.")),
        }
    }
}
