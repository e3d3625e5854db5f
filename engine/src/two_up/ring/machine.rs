//! The ring, as the floor plays it.

use super::record::{Age, CentreRule, Record, Selection, Supervision};
use super::state::{Mark, Own, OwnGame, OwnOpening, State, Step};
use super::well_formed::refuse_unknown;
use super::{apply, calendar, codec, invalidation, legal, open, transfer, view, well_formed};
use crate::contract::{Citation, Role, Seat, Timestamp};
use crate::table::codec::{Reader, Unreadable, Writer};
use crate::table::refusal::{Done, Refused};
use crate::two_up::contract::{
    Command, Config, Faces, Forfeit, HandOverReason, Happening, InvalidationScope, NoSpinReason, Terms, View,
};
use crate::two_up::floor::cites::Cites;
use crate::two_up::floor::exported::Exported;
use crate::two_up::floor::machine::{Facts, Machine, Power, Sentences};
use crate::two_up::floor::powers::shared_power;
use crate::two_up::floor::state::{Checkpoint, Throws};

impl Machine for Record {
    type Opening = OwnOpening;
    type Own = Own;
    type Game = OwnGame;
    type Mark = Mark;

    const SENTENCES: Sentences = Sentences {
        only_the_runner: "Only the ringkeeper may do this.",
        no_entropy: "The table was opened with another source of chance.",
        handed_over: "The ringkeeper spins until the centre is determined.",
        not_next: "The kip goes clockwise: seat {} is next.",
        all_declined: "Everybody who may spin has been offered the kip: the ringkeeper may spin.",
        nothing_offered: "The kip is not offered to anybody.",
        not_offered: "The kip is offered to seat {}.",
        players_to_be_offered: "The kip is offered to seat {} first.",
        who_throws: "Only the spinner or the ringkeeper throws.",
        throw_after_the_call: "The pennies are thrown after \"no more bets, come in spinner\".",
        no_coins_in_the_air: "No pennies are in the air.",
        coins_are_spun: "{} pennies are spun.",
        nothing_landed: "No pennies have come to rest from a valid spin.",
        no_such_forfeit: "A forfeit names a stake on the invalidated outcome, once.",
        only_fraud_forfeits: "Only a fraudulent act forfeits a stake.",
        closing_not_due: "The sign says that the ring closes at {}.",
        winner_to_answer: "The winner may still stay: the kip is not free.",
        coins_offered: "The kip is offered to seat {}, who has not answered.",
        terms_missing: "A casino's table has no centre: the ring's terms must be given.",
    };
    const RUNNER: Role = Role::Ringkeeper;
    const THROWERS: &'static [Throws] = &[Throws::Nobody, Throws::Spinner, Throws::House(Role::Ringkeeper)];

    #[inline]
    fn facts(&self) -> Facts {
        Facts {
            id: self.id,
            coins_in_set: self.coins_in_set.value,
            coins_spun: self.coins_spun.value,
            start: self.start.value,
            ceiling_is_object: false,
            has_supervisors: self.supervision.value == Supervision::CasinoSupervisor,
            keeps_coins: true,
            age: (self.age.value == Age::Attested).then_some(self.cites.age),
            barred: self.cites.floor.excluded,
            offer_onwards: self.cites.floor.offer,
            due: Some(self.cites.due),
        }
    }

    fn cites(&self) -> &Cites {
        &self.cites.floor
    }

    fn no_spin_cite(&self, reason: NoSpinReason) -> Option<Citation> {
        self.no_spin.iter().find(|rule| rule.reason == reason).map(|rule| rule.cite)
    }

    fn open(&self, config: &Config) -> Result<State, Refused> {
        open::first_state(self, config)
    }

    fn apply(state: &mut State, what: &Happening) -> bool {
        apply::apply(state, what)
    }

    fn write(&self, to: &mut Writer, state: &State) {
        codec::write(to, state);
    }

    fn read(&self, from: &mut Reader<'_>) -> Result<State, Unreadable> {
        codec::read(self, from)
    }

    fn complete_view(&self, state: &State, view: &mut View) {
        view::complete(self, state, view);
    }

    fn day_end(&self, state: &State) -> Option<(Timestamp, Citation)> {
        calendar::day_end(self, &state.opening).map(|end| (end, self.cites.day_over))
    }

    fn export(&self, state: &State) -> Result<Exported, Refused> {
        transfer::export(self, state)
    }

    fn import(&self, exported: &Exported, terms: Option<&Terms>, at: Timestamp) -> Result<State, Refused> {
        transfer::import(self, exported, terms, at)
    }

    fn check(&self, command: &Command) -> Done {
        well_formed::check(self, command)
    }

    fn power(&self, command: &Command) -> Option<Power> {
        const PLAYER: &[Role] = &[Role::Player];
        const RINGKEEPER: &[Role] = &[Role::Ringkeeper];
        let (cites, shared) = (&self.cites, &self.cites.floor);
        let supervisors = self.supervision.value == Supervision::CasinoSupervisor;
        let centre = self.centre.value != CentreRule::None;
        Some(match command {
            Command::SetSupervisorPresence(_)
            | Command::AnnounceClosing(_)
            | Command::CancelClosing
            | Command::RequestReview(_)
            | Command::ReferToInspector(_)
                if !supervisors =>
            {
                return None;
            }
            Command::AppointSubstitute(_) if !centre => return None,
            Command::SelectCoins(_) if self.selection.value == Selection::Ringkeeper => return None,
            Command::DecideDispute(_) if supervisors => (&[Role::Ringkeeper, Role::CasinoSupervisor], shared.dispute),
            Command::DecideDispute(_) => (RINGKEEPER, shared.dispute),
            Command::StartHouseSpin => (RINGKEEPER, shared.house_spin),
            Command::PlaceYourBets => (RINGKEEPER, shared.place_your_bets),
            Command::CallNoSpin(_) => (RINGKEEPER, shared.no_spin),
            Command::ThrowCoins(_) => (&[Role::Player, Role::Ringkeeper], shared.throw),
            Command::ChangeCoins(_) if self.sets.value > 1 => (RINGKEEPER, cites.change_coins),
            Command::CallOffCentre if centre => (RINGKEEPER, cites.call_off),
            Command::CoverCentre(_) if centre => (PLAYER, cites.cover_centre),
            Command::DeclineCover(_) if centre => (&[Role::Player, Role::Ringkeeper], cites.call_off),
            Command::OfferSideBet(_) | Command::MatchSideBet(_) => (PLAYER, cites.side_bet),
            Command::WithdrawSideOffer(_) => (PLAYER, cites.side_bet_stands),
            Command::StakeCentre(_) if centre => (PLAYER, cites.stake_centre),
            Command::WithdrawDue if centre => (PLAYER, cites.withdraw),
            Command::Stay if centre => (PLAYER, cites.stay),
            _ => return shared_power(self, command),
        })
    }

    fn take(step: &mut Step<'_>, command: &Command) -> Done {
        match command {
            Command::VoidWagers(seat) => step.void_wagers(*seat),
            Command::DecideDispute(dispute) => step.decide_dispute(*dispute),
            Command::ChangeCoins(set) => step.change_coins(*set),
            Command::RecordFailureToSpin => step.record_failure_to_spin(),
            Command::AppointSubstitute(_ringkeeper) => step.appoint_substitute(),
            Command::NoMoreBets => step.no_more_bets(),
            Command::AnnounceResult => step.announce_result(),
            Command::StartHouseSpin => step.start_house_spin(),
            Command::PlaceYourBets => step.place_your_bets(),
            Command::CallNoSpin(call) => step.call_no_spin(call),
            Command::CallOffCentre => step.call_off_centre(),
            Command::CoverCentre(amount) => step.cover_centre(*amount),
            Command::DeclineCover(seat) => step.decline_cover(*seat),
            Command::OfferSideBet(amount) => step.offer_side_bet(*amount),
            Command::WithdrawSideOffer(offer) => step.withdraw_side_offer(*offer),
            Command::MatchSideBet(matching) => step.match_side_bet(*matching),
            Command::SelectCoins(coins) => step.select_coins(*coins),
            Command::StakeCentre(amount) => step.stake_centre(*amount),
            Command::DeclineFurtherSpins => step.decline_further_spins(),
            Command::Retire => step.retire(),
            Command::WithdrawDue => step.withdraw_due(),
            Command::Stay => step.stay(),
            // Unreachable: the floor takes its own commands, and `check` refuses a casino's.
            _ => Err(refuse_unknown(step.record)),
        }
    }

    fn require_nothing_at_stake(step: &Step<'_>, seat: Seat) -> Done {
        step.require_nothing_at_stake(seat)
    }

    fn answer_for(step: &mut Step<'_>, seat: Seat, cite: Citation) {
        step.take_offers_down(seat, true, cite);
        if step.state.is_game_of(seat) {
            step.emit(cite, Happening::SpinnerRetired(seat));
        }
    }

    fn take_offers_down(step: &mut Step<'_>, seat: Seat, cite: Citation) {
        step.take_offers_down(seat, false, cite);
    }

    fn take_the_ring_from(step: &mut Step<'_>, seat: Seat, why: HandOverReason, back: Citation, cite: Citation) {
        step.take_the_kip_from(seat, why, back, cite);
    }

    fn settle_at_closing(step: &mut Step<'_>, cite: Citation, is_day_over: bool) -> Done {
        if !is_day_over {
            step.require_nothing_undecided()?;
        }
        step.return_everything(cite);
        Ok(())
    }

    fn require_free_ring(step: &Step<'_>) -> Done {
        step.require_free_ring()
    }

    fn accept_coins(step: &mut Step<'_>, seat: Seat) -> Done {
        step.accept(seat);
        Ok(())
    }

    fn require_ready(step: &Step<'_>, start: Faces) -> Done {
        step.require_ready(start)
    }

    fn select_for_the_house(step: &mut Step<'_>) {
        step.select_pennies(step.cites().house_coins);
    }

    /// Leaves the bets as they are (R54).
    fn follow_invalid_spin(step: &mut Step<'_>) {
        // With nothing pending, no decision is left to finish.
        if step.state.finishing && !step.state.is_pending() {
            step.emit(step.cites().house_spin, Happening::HouseSpinEnded);
        }
    }

    fn is_on_outcome(state: &State, forfeit: &Forfeit, checkpoint: &Checkpoint<Self>) -> bool {
        invalidation::is_on_outcome(state, forfeit, checkpoint)
    }

    fn reverse_outcome(step: &mut Step<'_>, checkpoint: &Checkpoint<Self>) {
        step.reverse_outcome(checkpoint);
        step.end_later_game(checkpoint);
    }

    fn refund(step: &mut Step<'_>, checkpoint: &Checkpoint<Self>, scope: InvalidationScope, forfeits: &[Forfeit]) {
        step.refund(checkpoint, scope, forfeits);
    }

    fn find_offering_seat(state: &State, offer: u32) -> Option<Seat> {
        legal::find_offering_seat(state, offer)
    }
}
