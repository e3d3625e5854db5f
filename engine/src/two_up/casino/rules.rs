//! Implements the floor's rules for a casino.

use super::record::{ByHouse, CasinoRules};
use super::spinner::refuse_election_due;
use super::spinning::{faces, require_start};
use super::state::{AfterVoid, Checkpoint, House, Phase, State};
use super::step::Step;
use super::well_formed::refuse_unknown;
use super::{auto, contradiction, describe, invalidation, invariants, legal, open, well_formed};
use crate::contract::{Citation, Role, Seat};
use crate::table::clause::ClauseTable;
use crate::table::refusal::{Done, Refused};
use crate::two_up::contract::{
    AutoPlan, Command, Config, Description, ElectionChoice, Faces, Forfeit, HandOverReason, InvalidationScope,
    NoSpinReason, Rests, ReturnReason, Side,
};
use crate::two_up::floor::auto::{Count, Routine};
use crate::two_up::floor::cites::Cites;
use crate::two_up::floor::command::{of_a_ring, shared};
use crate::two_up::floor::event::{Observer, SpinnerRetired};
use crate::two_up::floor::legal::Legal;
use crate::two_up::floor::rules::{self, Sentences};
use crate::two_up::refusals::refused;

impl<B: CasinoRules> rules::Rules for ByHouse<B> {
    const CONSISTENT: () = match contradiction::find_contradiction(&B::RECORD, &B::CITES) {
        None => (),
        Some(correction) => panic!("{}", correction),
    };
    const ID: &'static str = B::RECORD.id;
    const CLAUSES: &'static ClauseTable = &B::RECORD.clauses;
    const CITES: Cites = B::CITES.floor;
    const BARRED: Citation = B::CITES.barred;
    const SENTENCES: Sentences = Sentences {
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
    fn take<S: Observer>(step: &mut Step<'_, B, S>, command: &Command) -> Done {
        match command {
            Command::VacateSeat(seat) => step.vacate_seat(*seat),
            Command::ReturnUnderMinimum(at) => step.return_under_minimum(*at),
            Command::AnnounceLimits(notice) => step.announce_limits(*notice),
            Command::SetLimits(new) => step.set_limits(*new),
            Command::SetPlayerLimits(limits) => step.set_player_limits(*limits),
            Command::ClearPlayerLimits(seat) => step.clear_player_limits(*seat),
            Command::RefuseWager(at) => step.refuse_wager(*at),
            Command::VoidWagers(seat) => step.void_wagers(*seat),
            Command::DecideDispute(dispute) => step.decide_dispute(*dispute),
            Command::LoseCoins(coins) => step.lose_coins(*coins),
            Command::ReturnCoins(coins) => step.return_coins(*coins),
            Command::BringNewSet => step.bring_new_set(),
            Command::SendSpinnerOut(sending) => step.send_spinner_out(*sending),
            Command::RecordFailureToSpin => step.record_failure_to_spin(),
            Command::AppointSubstitute(role) => step.appoint_substitute(*role),
            Command::NoMoreBets => step.no_more_bets(),
            Command::AnnounceResult => step.announce_result(),
            Command::StartHouseSpin => step.start_house_spin(),
            Command::PlaceYourBets => step.place_your_bets(),
            Command::CallNoSpin(call) => step.call_no_spin(call),
            Command::PlaceWager(wager) => step.place_wager(*wager),
            Command::ChangeWager(wager) => step.change_wager(*wager),
            Command::WithdrawWager(side) => step.withdraw_wager(*side),
            Command::SelectCoins(coins) => step.select_coins(*coins),
            Command::RequestOriginalCoins => step.request_original_coins(),
            Command::CallSide(side) => step.call_side(*side),
            Command::PlaceSpinnerWager(stake) => step.place_spinner_wager(*stake),
            Command::ChangeSpinnerWager(stake) => step.change_spinner_wager(*stake),
            Command::ElectRetire => step.elect(false),
            Command::ElectHouseSpin => step.elect(true),
            Command::DeclineFurtherSpins => step.decline_further_spins(),
            Command::Retire => step.retire(),
            Command::SpinAgain => step.spin_again(),
            Command::ElectPrison(side) => step.elect_after_odds(*side, ElectionChoice::Prison),
            Command::ElectPartage(side) => step.elect_after_odds(*side, ElectionChoice::Partage),
            // Unreachable: the floor takes its own commands, and `check` refuses a ring's.
            shared!() | of_a_ring!() => Err(refuse_unknown::<B>(command.name()).unwrap_or(refused!(
                "not-in-these-rules",
                B::CITES.floor.not_in_these_rules,
                "These rules do not know this."
            ))),
        }
    }

    fn is_consistent(state: &State) -> bool {
        invariants::is_consistent::<B>(state)
    }

    fn require_nothing_at_stake<S: Observer>(step: &Step<'_, B, S>, seat: Seat) -> Done {
        step.require_nothing_at_stake(seat)
    }

    fn answer_for<S: Observer>(step: &mut Step<'_, B, S>, seat: Seat, cite: Citation) {
        if step.state.winner() == seat {
            step.emit(SpinnerRetired, cite, seat);
        }
        if step.state.is_game_of(seat) {
            step.emit(SpinnerRetired, cite, seat);
            step.give_game_back(ReturnReason::Retired, cite);
        }
    }

    #[inline]
    fn require_supervisor<S: Observer>(step: &Step<'_, B, S>, cite: Citation) -> Done {
        step.require_casino_supervisor(cite)
    }

    fn take_the_ring_from<S: Observer>(
        step: &mut Step<'_, B, S>,
        seat: Seat,
        why: HandOverReason,
        back: Citation,
        cite: Citation,
    ) {
        step.take_the_ring_from(seat, why, back, cite);
    }

    fn require_nothing_undecided<S: Observer>(step: &Step<'_, B, S>) -> Done {
        step.require_nothing_undecided()
    }

    fn return_everything<S: Observer>(step: &mut Step<'_, B, S>, cite: Citation) {
        step.return_everything(cite);
    }

    #[inline]
    fn require_free_ring<S: Observer>(step: &Step<'_, B, S>) -> Done {
        step.require_free_ring()
    }

    fn accept_coins<S: Observer>(step: &mut Step<'_, B, S>, seat: Seat) -> Done {
        step.accept(seat)
    }

    /// Cites 3.2 after a spinner has retired or won, and 3.1 otherwise.
    #[inline]
    fn offer_cite(state: &State) -> Citation {
        if state.retired == 0 && state.winner() == 0 { B::CITES.floor.offer } else { B::CITES.offer_onwards }
    }

    #[inline]
    fn require_house<S: Observer>(step: &Step<'_, B, S>, house: House) -> Done {
        step.require_house(house)
    }

    fn can_throw(role: Role) -> bool {
        matches!(role, Role::Player | Role::Boxer | Role::Dealer)
    }

    fn refuse_throw(phase: Phase) -> Refused {
        match phase {
            Phase::Own(AfterVoid::Electing) => refuse_election_due::<B>(),
            Phase::Offering
            | Phase::Preparing
            | Phase::Betting
            | Phase::Called
            | Phase::Flying
            | Phase::Landed { .. }
            | Phase::Won { .. }
            | Phase::Closed
            | Phase::Own(AfterVoid::Reopened) => {
                refused!("betting-not-closed", B::CITES.floor.throw, Self::SENTENCES.throw_after_the_call)
            }
        }
    }

    #[inline]
    fn require_ready<S: Observer>(step: &Step<'_, B, S>) -> Done {
        step.require_coins()
    }

    #[inline]
    fn require_start(start: Faces) -> Done {
        require_start::<B>(start)
    }

    #[inline]
    fn select_for_the_house<S: Observer>(step: &mut Step<'_, B, S>) {
        step.select_for_the_house();
    }

    #[inline]
    fn side_of(coins: Rests) -> Option<Side> {
        faces(coins)
    }

    fn require_number(coins: Rests) -> Done {
        if coins.third.is_some() {
            return Err(refused!("wrong-number-of-coins", B::CITES.floor.landing, "Two coins are spun."));
        }
        Ok(())
    }

    /// Rulebooks that do not name the ceiling treat it as an object that coins may not hit (7.3.2).
    fn ceiling_reason() -> NoSpinReason {
        Self::no_spin_cite(NoSpinReason::HitCeiling).map_or(NoSpinReason::HitSomething, |_| NoSpinReason::HitCeiling)
    }

    fn no_spin_cite(reason: NoSpinReason) -> Option<Citation> {
        B::RECORD.no_spin.iter().find(|rule| rule.reason == reason).map(|rule| rule.cite)
    }

    fn follow_invalid_spin<S: Observer>(step: &mut Step<'_, B, S>) {
        step.follow_invalid_spin();
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
        _checkpoint: &Checkpoint,
        scope: InvalidationScope,
        forfeits: &[Forfeit],
    ) {
        step.refund_layout(forfeits);
        step.restore_game(scope, forfeits);
    }

    fn list_for_staff(legal: &mut Legal<Self>) {
        legal.put_for_dealers();
        legal.put_for_supervisors();
    }

    fn list_for_player(legal: &mut Legal<Self>, seat: Seat) {
        legal.put_for_bettor(seat);
        legal.put_for_spinner(seat);
    }

    fn is_awaited(state: &State, command: &Command) -> bool {
        legal::is_awaited(state, command)
    }

    fn check_plan(plan: &AutoPlan, _state: &State) -> Done {
        auto::check_plan::<B>(plan)
    }

    fn check_sums(plan: &AutoPlan, state: &State) -> Done {
        auto::check_sums::<B>(plan, &state.opening.own)
    }

    fn approach_throw(routine: &mut Routine<'_, Self>) -> Done {
        routine.approach_throw()
    }

    #[inline]
    fn spin(routine: &mut Routine<'_, Self>, byte: u8) -> Done {
        routine.spin(byte)
    }

    fn announce(step: &mut Step<'_, B, Count>) -> Done {
        step.announce_result()
    }
}
