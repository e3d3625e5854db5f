//! Implements the floor's rules for a ring.

use super::record::{Age, ByPlayers, RingRules, Supervision};
use super::spinning::side_of;
use super::state::{Checkpoint, Ringkeeper, State};
use super::step::Step;
use super::well_formed::refuse_unknown;
use super::{auto, calendar, describe, invalidation, invariants, legal, open, well_formed};
use crate::contract::Joining;
use crate::contract::{Citation, Role, Seat, Timestamp};
use crate::table::clause::ClauseTable;
use crate::table::refusal::{Done, Refused};
use crate::two_up::contract::{
    AutoPlan, Command, Config, Description, Faces, Forfeit, HandOverReason, InvalidationScope, NoSpinReason, Rests,
    Side,
};
use crate::two_up::floor::auto::{Count, Routine};
use crate::two_up::floor::cites::Cites;
use crate::two_up::floor::command::{of_a_casino, shared};
use crate::two_up::floor::event::{HouseSpinEnded, Observer, SpinnerRetired};
use crate::two_up::floor::legal::Legal;
use crate::two_up::floor::rules::{self, Sentences};
use crate::two_up::refusals::refused;

impl<B: RingRules> rules::Rules for ByPlayers<B> {
    const ID: &'static str = B::RECORD.id;
    const CLAUSES: &'static ClauseTable = &B::RECORD.clauses;
    const CITES: Cites = B::CITES.floor;
    const BARRED: Citation = B::CITES.floor.excluded;
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
        nothing_landed: "No pennies have come to rest from a valid spin.",
        no_such_forfeit: "A forfeit names a stake on the invalidated outcome, once.",
        only_fraud_forfeits: "Only a fraudulent act forfeits a stake.",
        closing_not_due: "The sign says that the ring closes at {}.",
        winner_to_answer: "The winner may still stay: the kip is not free.",
        coins_offered: "The kip is offered to seat {}, who has not answered.",
        terms_missing: "A casino's table has no centre: the ring's terms must be given.",
    };
    const RUNNER: Role = Role::Ringkeeper;
    const CLOSING_NEEDS_NOTICE: bool = matches!(B::RECORD.supervision.value, Supervision::CasinoSupervisor);
    const COINS_IN_SET: u8 = B::RECORD.coins_in_set.value;
    const COINS_SPUN: u8 = B::RECORD.coins_spun.value;
    const START: Faces = B::RECORD.start.value;

    fn describe() -> Description {
        describe::describe::<B>()
    }

    fn first_state(config: &Config) -> Result<State, Refused> {
        open::first_state::<B>(config)
    }

    fn check(command: &Command) -> Done {
        well_formed::check::<B>(command)
    }

    fn take<S: Observer>(step: &mut Step<'_, B, S>, command: &Command) -> Done {
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
            shared!() | of_a_casino!() => Err(refuse_unknown::<B>()),
        }
    }

    fn is_consistent(state: &State) -> bool {
        invariants::is_consistent::<B>(state)
    }

    fn require_day_not_over<S: Observer>(step: &Step<'_, B, S>) -> Done {
        let over = refused!(
            "day-over",
            B::CITES.day_over,
            "The day is over: the ring is closed, and undecided stakes go back."
        );
        step.require(!calendar::is_day_over::<B>(&step.state.opening, step.at), over)
    }

    fn day_over_cite<S: Observer>(step: &Step<'_, B, S>) -> Option<Citation> {
        calendar::is_day_over::<B>(&step.state.opening, step.at).then_some(B::CITES.day_over)
    }

    /// > ringkeeper 17. No person under the age of 18 years shall be permitted … (R44)
    fn require_age(joining: &Joining) -> Done {
        if B::RECORD.age.value == Age::Attested && !joining.age_attested {
            return Err(refused!(
                "age-not-attested",
                B::CITES.age,
                "The host attests that a player is 18 years of age or older."
            ));
        }
        Ok(())
    }

    fn require_nothing_at_stake<S: Observer>(step: &Step<'_, B, S>, seat: Seat) -> Done {
        step.require_nothing_at_stake(seat)
    }

    fn answer_for<S: Observer>(step: &mut Step<'_, B, S>, seat: Seat, cite: Citation) {
        step.take_offers_down(seat, true, cite);
        if step.state.is_game_of(seat) {
            step.emit(SpinnerRetired, cite, seat);
        }
    }

    fn require_supervisor<S: Observer>(step: &Step<'_, B, S>, cite: Citation) -> Done {
        step.require_in_charge(cite)
    }

    fn take_offers_down<S: Observer>(step: &mut Step<'_, B, S>, seat: Seat, cite: Citation) {
        step.take_offers_down(seat, false, cite);
    }

    fn take_the_ring_from<S: Observer>(
        step: &mut Step<'_, B, S>,
        seat: Seat,
        why: HandOverReason,
        back: Citation,
        cite: Citation,
    ) {
        step.take_the_kip_from(seat, why, back, cite);
    }

    fn require_nothing_undecided<S: Observer>(step: &Step<'_, B, S>) -> Done {
        step.require_nothing_undecided()
    }

    fn return_everything<S: Observer>(step: &mut Step<'_, B, S>, cite: Citation) {
        step.return_everything(cite);
    }

    fn require_free_ring<S: Observer>(step: &Step<'_, B, S>) -> Done {
        step.require_free_ring()
    }

    fn accept_coins<S: Observer>(step: &mut Step<'_, B, S>, seat: Seat) -> Done {
        step.accept(seat);
        Ok(())
    }

    fn pay_due<S: Observer>(step: &mut Step<'_, B, S>) {
        step.pay_due();
    }

    fn require_house<S: Observer>(step: &Step<'_, B, S>, Ringkeeper: Ringkeeper) -> Done {
        step.require_runner(B::CITES.floor.throw)
    }

    fn can_throw(role: Role) -> bool {
        matches!(role, Role::Player | Role::Ringkeeper)
    }

    fn require_ready<S: Observer>(step: &Step<'_, B, S>) -> Done {
        step.require_supervised_house_spin()?;
        step.require_covered_centre(B::CITES.centre_covered)?;
        step.require_pennies()
    }

    /// > ringkeeper 9. The spinner shall place pennies tails up on the kip.
    fn require_start(start: Faces) -> Done {
        if start != B::RECORD.start.value {
            return Err(refused!("wrong-start", B::CITES.floor.start, "All pennies lie tail side up on the kip."));
        }
        Ok(())
    }

    fn select_for_the_house<S: Observer>(step: &mut Step<'_, B, S>) {
        step.select_pennies(B::CITES.floor.house_coins);
    }

    fn side_of(coins: Rests) -> Option<Side> {
        side_of(coins)
    }

    fn require_number(coins: Rests) -> Done {
        if coins.third.is_some() != (B::RECORD.coins_spun.value == 3) {
            let refused = refused!("wrong-number-of-coins", B::CITES.floor.landing, "{} pennies are spun.");
            return Err(refused.with(u64::from(B::RECORD.coins_spun.value)));
        }
        Ok(())
    }

    fn no_spin_cite(reason: NoSpinReason) -> Option<Citation> {
        B::RECORD.no_spin.iter().find(|rule| rule.reason == reason).map(|rule| rule.cite)
    }

    /// Leaves the bets as they are (R54).
    fn follow_invalid_spin<S: Observer>(step: &mut Step<'_, B, S>) {
        // With nothing pending, no decision is left to finish.
        if step.state.finishing && !step.state.is_pending() {
            step.emit(HouseSpinEnded, B::CITES.floor.house_spin, ());
        }
    }

    fn is_on_outcome(state: &State, forfeit: &Forfeit, checkpoint: &Checkpoint) -> bool {
        invalidation::is_on_outcome(state, forfeit, checkpoint)
    }

    fn reverse_outcome<S: Observer>(step: &mut Step<'_, B, S>, checkpoint: &Checkpoint) {
        step.reverse_outcome(checkpoint);
    }

    fn end_later_game<S: Observer>(step: &mut Step<'_, B, S>, checkpoint: &Checkpoint) {
        step.end_later_game(checkpoint);
    }

    fn refund<S: Observer>(
        step: &mut Step<'_, B, S>,
        checkpoint: &Checkpoint,
        scope: InvalidationScope,
        forfeits: &[Forfeit],
    ) {
        step.refund(checkpoint, scope, forfeits);
    }

    fn list_for_staff(legal: &mut Legal<Self>) {
        legal.put_for_ringkeeper();
        legal.put_for_supervision();
    }

    fn list_for_player(legal: &mut Legal<Self>, seat: Seat) {
        legal.put_for_bettor(seat);
        legal.put_for_spinner(seat);
    }

    fn is_awaited(state: &State, command: &Command) -> bool {
        legal::is_awaited(state, command)
    }

    fn find_offering_seat(state: &State, offer: u32) -> Option<Seat> {
        legal::find_offering_seat(state, offer)
    }

    fn day_ends_at(state: &State) -> Option<Timestamp> {
        calendar::end_of_day::<B>(&state.opening)
    }

    fn check_plan(plan: &AutoPlan, _state: &State) -> Done {
        auto::check_plan::<B>(plan)
    }

    fn check_sums(plan: &AutoPlan, state: &State) -> Done {
        auto::check_sums::<B>(plan, state)
    }

    fn approach_throw(routine: &mut Routine<'_, Self>) -> Done {
        routine.approach_throw()
    }

    fn spin(routine: &mut Routine<'_, Self>, byte: u8) -> Done {
        routine.spin(byte)
    }

    fn announce(step: &mut Step<'_, B, Count>) -> Done {
        step.announce_result()
    }
}
