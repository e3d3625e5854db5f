//! What the floor asks of a casino under a rulebook.

use core::marker::PhantomData;

use super::record::Rules;
use super::spinning::{faces, require_start};
use super::state::{AfterVoid, House, OfCasino, Phase, State, Undo};
use super::turn::Turn;
use super::well_formed::unknown;
use super::{auto, contradiction, describe, invalidation, legal, open, sense, well_formed};
use crate::table::clause::ClauseTable;
use crate::table::refusal::{Done, Refused};
use crate::two_up::floor::auto::Routine;
use crate::two_up::floor::cites::Cites;
use crate::two_up::floor::command::{of_a_ring, shared};
use crate::two_up::floor::event::{Hears, SpinnerRetired};
use crate::two_up::floor::legal::Legal;
use crate::two_up::floor::rules::{self, HasKind, Sentences};
use crate::two_up::refusals::refused;
use crate::two_up::words::{
    AutoPlan, Command, Config, Description, ElectionChoice, Faces, Forfeit, HandOverReason, InvalidationScope,
    NoSpinReason, Rests, ReturnReason, Side,
};
use crate::words::{Citation, Role, Seat};

/// The machine of the rulebook `B`, whose house banks.
#[derive(Clone, Copy, Debug)]
pub struct ByHouse<B>(PhantomData<B>);

impl<B: Rules> HasKind for ByHouse<B> {
    type Kind = OfCasino;
}

impl<B: Rules> rules::Rules for ByHouse<B> {
    const MAKES_SENSE: () = match contradiction::contradiction(&B::RECORD, &B::CITES) {
        None => (),
        Some(mend) => panic!("{}", mend),
    };
    const ID: &'static str = B::RECORD.id;
    const CLAUSES: &'static ClauseTable = &B::RECORD.clauses;
    const CITES: Cites = B::CITES.floor;
    const BARRED: Citation = B::CITES.barred;
    const SAYS: Sentences = Sentences {
        only_the_runner: "Only the boxer may do this.",
        no_entropy: "Only a table with committed draws takes entropy.",
        handed_over: "The house spins until this player's wager is determined.",
        not_next: "The coins go clockwise: seat {} is next.",
        all_declined: "Everybody who may spin has been offered the coins: the boxer or a dealer may spin.",
        nothing_offered: "The coins are not offered to anybody.",
        not_offered: "The coins are offered to seat {}.",
        players_to_be_offered: "The coins are offered to seat {} first.",
        who_throws: "Only the spinner, the boxer or a dealer throws.",
        throw_after_the_call: "The coins are thrown after \"no more bets, come in spinner\".",
        no_coins_in_the_air: "No coins are in the air.",
        nothing_landed: "No coins have come to rest from a valid spin.",
        no_such_forfeit: "A forfeit names a wager on the invalidated outcome, once.",
        only_fraud_forfeits: "Only a fraudulent act forfeits a wager.",
        closing_not_due: "The sign says that the table closes at {}.",
        winner_to_answer: "The winner may still go on: the coins are not free.",
        coins_offered: "The coins are offered to seat {}, who has not answered.",
        terms_missing: "A ring has no limits: the casino's terms must be given.",
    };
    const RUNNER: Role = Role::Boxer;
    const CLOSING_NEEDS_NOTICE: bool = true;
    const COINS_IN_SET: u8 = B::RECORD.coins_in_set.value;
    const COINS_SPUN: u8 = 2;
    const START: Faces = B::RECORD.start.value;

    fn describe() -> Description {
        describe::describe::<B>()
    }

    fn first_state(config: &Config) -> Result<State, Refused> {
        open::first_state::<B>(config)
    }

    #[inline]
    fn check(command: &Command) -> Done {
        well_formed::check::<B>(command)
    }

    #[inline]
    fn take<S: Hears>(turn: &mut Turn<'_, B, S>, command: &Command) -> Done {
        match command {
            Command::VacateSeat(seat) => turn.vacate_seat(*seat),
            Command::ReturnUnderMinimum(at) => turn.return_under_minimum(*at),
            Command::AnnounceLimits(notice) => turn.announce_limits(*notice),
            Command::SetLimits(new) => turn.set_limits(*new),
            Command::SetPlayerLimits(limits) => turn.set_player_limits(*limits),
            Command::ClearPlayerLimits(seat) => turn.clear_player_limits(*seat),
            Command::RefuseWager(at) => turn.refuse_wager(*at),
            Command::VoidWagers(seat) => turn.void_wagers(*seat),
            Command::DecideDispute(dispute) => turn.decide_dispute(*dispute),
            Command::LoseCoins(coins) => turn.lose_coins(*coins),
            Command::ReturnCoins(coins) => turn.return_coins(*coins),
            Command::BringNewSet => turn.bring_new_set(),
            Command::SendSpinnerOut(sending) => turn.send_spinner_out(*sending),
            Command::RecordFailureToSpin => turn.record_failure_to_spin(),
            Command::AppointSubstitute(role) => turn.appoint_substitute(*role),
            Command::NoMoreBets => turn.no_more_bets(),
            Command::AnnounceResult => turn.announce_result(),
            Command::StartHouseSpin => turn.start_house_spin(),
            Command::PlaceYourBets => turn.place_your_bets(),
            Command::CallNoSpin(call) => turn.call_no_spin(call),
            Command::PlaceWager(wager) => turn.place_wager(*wager),
            Command::ChangeWager(wager) => turn.change_wager(*wager),
            Command::WithdrawWager(side) => turn.withdraw_wager(*side),
            Command::SelectCoins(coins) => turn.select_coins(*coins),
            Command::RequestOriginalCoins => turn.request_original_coins(),
            Command::CallSide(side) => turn.call_side(*side),
            Command::PlaceSpinnerWager(stake) => turn.place_spinner_wager(*stake),
            Command::ChangeSpinnerWager(stake) => turn.change_spinner_wager(*stake),
            Command::ElectRetire => turn.elect(false),
            Command::ElectHouseSpin => turn.elect(true),
            Command::DeclineFurtherSpins => turn.decline_further_spins(),
            Command::Retire => turn.retire(),
            Command::SpinAgain => turn.spin_again(),
            Command::ElectPrison(side) => turn.elect_after_odds(*side, ElectionChoice::Prison),
            Command::ElectPartage(side) => turn.elect_after_odds(*side, ElectionChoice::Partage),
            // The floor's own are taken there, and a ring's were refused as not in these rules.
            shared!() | of_a_ring!() => Err(unknown::<B>(command.name()).unwrap_or(refused!(
                "not-in-these-rules",
                B::CITES.floor.not_in_these_rules,
                "These rules do not know this."
            ))),
        }
    }

    fn makes_sense(state: &State) -> bool {
        sense::makes_sense::<B>(state)
    }

    fn require_nothing_at_stake<S: Hears>(turn: &Turn<'_, B, S>, seat: Seat) -> Done {
        turn.nothing_at_stake(seat)
    }

    fn answer_for<S: Hears>(turn: &mut Turn<'_, B, S>, seat: Seat, cite: Citation) {
        if turn.state.winner() == seat {
            turn.emit(SpinnerRetired, cite, seat);
        }
        if turn.state.is_game_of(seat) {
            turn.emit(SpinnerRetired, cite, seat);
            turn.give_game_back(ReturnReason::Retired, cite);
        }
    }

    #[inline]
    fn require_supervisor<S: Hears>(turn: &Turn<'_, B, S>, cite: Citation) -> Done {
        turn.require_casino_supervisor(cite)
    }

    fn take_the_ring_from<S: Hears>(
        turn: &mut Turn<'_, B, S>,
        seat: Seat,
        why: HandOverReason,
        back: Citation,
        cite: Citation,
    ) {
        turn.take_the_ring_from(seat, why, back, cite);
    }

    fn require_nothing_undecided<S: Hears>(turn: &Turn<'_, B, S>) -> Done {
        turn.nothing_undecided()
    }

    fn return_everything<S: Hears>(turn: &mut Turn<'_, B, S>, cite: Citation) {
        turn.return_everything(cite);
    }

    #[inline(always)]
    fn require_free_ring<S: Hears>(turn: &Turn<'_, B, S>) -> Done {
        turn.require_free_ring()
    }

    fn accept_coins<S: Hears>(turn: &mut Turn<'_, B, S>, seat: Seat) -> Done {
        turn.accept(seat)
    }

    /// When a spinner has retired (3.2), or without one (3.1).
    #[inline(always)]
    fn offering(state: &State) -> Citation {
        if state.retired == 0 && state.winner() == 0 { B::CITES.floor.offer } else { B::CITES.offer_onwards }
    }

    #[inline(always)]
    fn require_house<S: Hears>(turn: &Turn<'_, B, S>, house: House) -> Done {
        turn.require_house(house)
    }

    fn throws_at_times(role: Role) -> bool {
        matches!(role, Role::Player | Role::Boxer | Role::Dealer)
    }

    fn refuse_throw(phase: Phase) -> Refused {
        match phase {
            Phase::Own(AfterVoid::Electing) => refused!(
                "election-due",
                B::CITES.election,
                "After three invalid spins the spinner elects to retire or to let the house spin."
            ),
            Phase::Offering
            | Phase::Preparing
            | Phase::Betting
            | Phase::Called
            | Phase::Flying
            | Phase::Landed { .. }
            | Phase::Won { .. }
            | Phase::Closed
            | Phase::Own(AfterVoid::Reopened) => {
                refused!("betting-not-closed", B::CITES.floor.throw, Self::SAYS.throw_after_the_call)
            }
        }
    }

    #[inline(always)]
    fn require_ready<S: Hears>(turn: &Turn<'_, B, S>) -> Done {
        turn.require_coins()
    }

    #[inline(always)]
    fn require_start(start: Faces) -> Done {
        require_start::<B>(start)
    }

    #[inline(always)]
    fn select_for_the_house<S: Hears>(turn: &mut Turn<'_, B, S>) {
        turn.select_for_the_house();
    }

    #[inline(always)]
    fn side_of(coins: Rests) -> Option<Side> {
        faces(coins)
    }

    fn require_number(coins: Rests) -> Done {
        if coins.third.is_some() {
            return Err(refused!("wrong-number-of-coins", B::CITES.floor.landing, "Two coins are spun."));
        }
        Ok(())
    }

    /// Where the rules do not name the ceiling it is among what coins may not hit (7.3.2).
    fn ceiling() -> NoSpinReason {
        Self::no_spin(NoSpinReason::HitCeiling).map_or(NoSpinReason::HitSomething, |_| NoSpinReason::HitCeiling)
    }

    fn no_spin(reason: NoSpinReason) -> Option<Citation> {
        B::RECORD.no_spin.iter().find(|rule| rule.reason == reason).map(|rule| rule.cite)
    }

    fn follow_invalid_spin<S: Hears>(turn: &mut Turn<'_, B, S>) {
        turn.follow_invalid_spin();
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

    fn refund<S: Hears>(turn: &mut Turn<'_, B, S>, _undo: &Undo, scope: InvalidationScope, forfeits: &[Forfeit]) {
        turn.refund_layout(forfeits);
        turn.restore_game(scope, forfeits);
    }

    fn list_for_staff(legal: &mut Legal<Self>) {
        legal.put_for_floor();
        legal.put_for_supervisors();
    }

    fn list_for_player(legal: &mut Legal<Self>, seat: Seat) {
        legal.put_for_bettor(seat);
        legal.put_for_spinner(seat);
    }

    fn awaits(state: &State, command: &Command) -> bool {
        legal::awaits(state, command)
    }

    fn check_plan(plan: &AutoPlan, _state: &State) -> Done {
        auto::check_plan::<B>(plan)
    }

    fn check_sums(plan: &AutoPlan, state: &State) -> Done {
        auto::check_sums::<B>(plan, &state.opening.own)
    }

    #[inline(always)]
    fn play_decision(routine: &mut Routine<'_, Self>) -> Done {
        routine.play_decision()
    }
}
