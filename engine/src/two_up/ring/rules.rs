//! What the floor asks of a ring under a rulebook.

use core::marker::PhantomData;

use super::record::{Age, Rules, Supervision};
use super::spinning::side_of;
use super::state::{OfRing, Ringkeeper, State, Undo};
use super::turn::Turn;
use super::well_formed::unknown;
use super::{auto, calendar, describe, invalidation, legal, open, sense, well_formed};
use crate::table::clause::ClauseTable;
use crate::table::refusal::{Done, Refused};
use crate::two_up::floor::auto::Routine;
use crate::two_up::floor::cites::Cites;
use crate::two_up::floor::command::{of_a_casino, shared};
use crate::two_up::floor::event::{Hears, HouseSpinEnded, SpinnerRetired};
use crate::two_up::floor::legal::Legal;
use crate::two_up::floor::rules::{self, HasKind, Sentences};
use crate::two_up::refusals::refused;
use crate::two_up::words::{
    AutoPlan, Command, Config, Description, Faces, Forfeit, HandOverReason, InvalidationScope, NoSpinReason, Rests,
    Side,
};
use crate::words::Joining;
use crate::words::{Citation, Role, Seat, Timestamp};

/// The machine of the rulebook `B`, whose players bet with each other.
#[derive(Clone, Copy, Debug)]
pub struct ByPlayers<B>(PhantomData<B>);

impl<B: Rules> HasKind for ByPlayers<B> {
    type Kind = OfRing;
}

impl<B: Rules> rules::Rules for ByPlayers<B> {
    const ID: &'static str = B::RECORD.id;
    const CLAUSES: &'static ClauseTable = &B::RECORD.clauses;
    const CITES: Cites = B::CITES.floor;
    const BARRED: Citation = B::CITES.floor.excluded;
    const SAYS: Sentences = Sentences {
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

    fn take<S: Hears>(turn: &mut Turn<'_, B, S>, command: &Command) -> Done {
        match command {
            Command::VoidWagers(seat) => turn.void_wagers(*seat),
            Command::DecideDispute(dispute) => turn.decide_dispute(*dispute),
            Command::ChangeCoins(set) => turn.change_coins(*set),
            Command::RecordFailureToSpin => turn.record_failure_to_spin(),
            Command::AppointSubstitute(_ringkeeper) => turn.appoint_substitute(),
            Command::NoMoreBets => turn.no_more_bets(),
            Command::AnnounceResult => turn.announce_result(),
            Command::StartHouseSpin => turn.start_house_spin(),
            Command::PlaceYourBets => turn.place_your_bets(),
            Command::CallNoSpin(call) => turn.call_no_spin(call),
            Command::CallOffCentre => turn.call_off_centre(),
            Command::CoverCentre(amount) => turn.cover_centre(*amount),
            Command::DeclineCover(seat) => turn.decline_cover(*seat),
            Command::OfferSideBet(amount) => turn.offer_side_bet(*amount),
            Command::WithdrawSideOffer(offer) => turn.withdraw_side_offer(*offer),
            Command::MatchSideBet(matching) => turn.match_side_bet(*matching),
            Command::SelectCoins(coins) => turn.select_coins(*coins),
            Command::StakeCentre(amount) => turn.stake_centre(*amount),
            Command::DeclineFurtherSpins => turn.decline_further_spins(),
            Command::Retire => turn.retire(),
            Command::WithdrawDue => turn.withdraw_due(),
            Command::Stay => turn.stay(),
            // The floor's own are taken there, and a casino's were refused as not in these rules.
            shared!() | of_a_casino!() => Err(unknown::<B>()),
        }
    }

    fn makes_sense(state: &State) -> bool {
        sense::makes_sense::<B>(state)
    }

    fn require_day<S: Hears>(turn: &Turn<'_, B, S>) -> Done {
        turn.require_played_day()
    }

    fn is_day_over<S: Hears>(turn: &Turn<'_, B, S>) -> Option<Citation> {
        calendar::is_over::<B>(&turn.state.opening, turn.at).then_some(B::CITES.day_over)
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

    fn require_nothing_at_stake<S: Hears>(turn: &Turn<'_, B, S>, seat: Seat) -> Done {
        turn.nothing_at_stake(seat)
    }

    fn answer_for<S: Hears>(turn: &mut Turn<'_, B, S>, seat: Seat, cite: Citation) {
        turn.take_offers_down(seat, true, cite);
        if turn.state.is_game_of(seat) {
            turn.emit(SpinnerRetired, cite, seat);
        }
    }

    fn require_supervisor<S: Hears>(turn: &Turn<'_, B, S>, cite: Citation) -> Done {
        turn.require_in_charge(cite)
    }

    fn take_offers_down<S: Hears>(turn: &mut Turn<'_, B, S>, seat: Seat, cite: Citation) {
        turn.take_offers_down(seat, false, cite);
    }

    fn take_the_ring_from<S: Hears>(
        turn: &mut Turn<'_, B, S>,
        seat: Seat,
        why: HandOverReason,
        back: Citation,
        cite: Citation,
    ) {
        turn.take_the_kip_from(seat, why, back, cite);
    }

    fn require_nothing_undecided<S: Hears>(turn: &Turn<'_, B, S>) -> Done {
        turn.nothing_undecided()
    }

    fn return_everything<S: Hears>(turn: &mut Turn<'_, B, S>, cite: Citation) {
        turn.return_everything(cite);
    }

    fn require_free_ring<S: Hears>(turn: &Turn<'_, B, S>) -> Done {
        turn.require_free_ring()
    }

    fn accept_coins<S: Hears>(turn: &mut Turn<'_, B, S>, seat: Seat) -> Done {
        turn.accept(seat);
        Ok(())
    }

    fn pay_due<S: Hears>(turn: &mut Turn<'_, B, S>) {
        turn.pay_due();
    }

    fn require_house<S: Hears>(turn: &Turn<'_, B, S>, Ringkeeper: Ringkeeper) -> Done {
        turn.require_runner(B::CITES.floor.throw)
    }

    fn throws_at_times(role: Role) -> bool {
        matches!(role, Role::Player | Role::Ringkeeper)
    }

    fn require_ready<S: Hears>(turn: &Turn<'_, B, S>) -> Done {
        turn.require_supervised_house_spin()?;
        turn.centre_is_covered(B::CITES.centre_covered)?;
        turn.pennies_at_hand()
    }

    /// > ringkeeper 9. The spinner shall place pennies tails up on the kip.
    fn require_start(start: Faces) -> Done {
        if start != B::RECORD.start.value {
            return Err(refused!("wrong-start", B::CITES.floor.start, "All pennies lie tail side up on the kip."));
        }
        Ok(())
    }

    fn select_for_the_house<S: Hears>(turn: &mut Turn<'_, B, S>) {
        turn.select_pennies(B::CITES.floor.house_coins);
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

    fn no_spin(reason: NoSpinReason) -> Option<Citation> {
        B::RECORD.no_spin.iter().find(|rule| rule.reason == reason).map(|rule| rule.cite)
    }

    /// The bets stand as they are (R54).
    fn follow_invalid_spin<S: Hears>(turn: &mut Turn<'_, B, S>) {
        // With nothing pending there is no decision to finish any more.
        if turn.state.finishing && !turn.state.is_pending() {
            turn.emit(HouseSpinEnded, B::CITES.floor.house_spin, ());
        }
    }

    fn is_on_outcome(state: &State, forfeit: &Forfeit, undo: &Undo) -> bool {
        invalidation::is_on_outcome(state, forfeit, undo)
    }

    fn reverse_outcome<S: Hears>(turn: &mut Turn<'_, B, S>, undo: &Undo) {
        turn.reverse_outcome(undo);
    }

    fn end_later_game<S: Hears>(turn: &mut Turn<'_, B, S>, undo: &Undo) {
        turn.end_later_game(undo);
    }

    fn refund<S: Hears>(turn: &mut Turn<'_, B, S>, undo: &Undo, scope: InvalidationScope, forfeits: &[Forfeit]) {
        turn.refund(undo, scope, forfeits);
    }

    fn list_for_staff(legal: &mut Legal<Self>) {
        legal.put_for_ringkeeper();
        legal.put_for_those_in_charge();
    }

    fn list_for_player(legal: &mut Legal<Self>, seat: Seat) {
        legal.put_for_bettor(seat);
        legal.put_for_spinner(seat);
    }

    fn awaits(state: &State, command: &Command) -> bool {
        legal::awaits(state, command)
    }

    fn offered_by(state: &State, offer: u32) -> Option<Seat> {
        legal::offered_by(state, offer)
    }

    fn next_day(state: &State) -> Option<Timestamp> {
        calendar::end_of_day::<B>(&state.opening)
    }

    fn check_plan(plan: &AutoPlan, _state: &State) -> Done {
        auto::check_plan::<B>(plan)
    }

    fn check_sums(plan: &AutoPlan, state: &State) -> Done {
        auto::check_sums::<B>(plan, state)
    }

    fn play_decision(routine: &mut Routine<'_, Self>) -> Done {
        routine.play_decision()
    }
}
