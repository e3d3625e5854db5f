//! The casino, as the floor plays it.

use super::record::Record;
use super::state::{Abstained, Own, OwnGame, OwnOpening, State, Step};
use super::well_formed::refuse_unknown;
use super::{apply, codec, invalidation, open, transfer, view, well_formed};
use crate::contract::{Citation, Role, Seat, Timestamp};
use crate::table::codec::{Reader, Unreadable, Writer};
use crate::table::refusal::{Done, Refused};
use crate::two_up::contract::{
    Command, Config, ElectionChoice, Faces, Forfeit, HandOverReason, Happening, InvalidationScope, NoSpinReason,
    ReturnReason, Terms, View,
};
use crate::two_up::floor::cites::Cites;
use crate::two_up::floor::exported::Exported;
use crate::two_up::floor::machine::{Facts, Machine, Power, Sentences};
use crate::two_up::floor::powers::shared_power;
use crate::two_up::floor::state::{Checkpoint, Throws};
use crate::two_up::refusals::refused;

impl Machine for Record {
    type Opening = OwnOpening;
    type Own = Own;
    type Game = OwnGame;
    type Mark = Abstained;

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
        coins_are_spun: "Two coins are spun.",
        nothing_landed: "No coins have come to rest from a valid spin.",
        no_such_forfeit: "A forfeit names a wager on the invalidated outcome, once.",
        only_fraud_forfeits: "Only a fraudulent act forfeits a wager.",
        closing_not_due: "The sign says that the table closes at {}.",
        winner_to_answer: "The winner may still go on: the coins are not free.",
        coins_offered: "The coins are offered to seat {}, who has not answered.",
        terms_missing: "A ring has no limits: the casino's terms must be given.",
    };
    const RUNNER: Role = Role::Boxer;
    const THROWERS: &'static [Throws] = &[
        Throws::Nobody,
        Throws::Spinner,
        Throws::House(Role::Boxer),
        Throws::House(Role::Dealer),
        Throws::Vacant { dealer_only: false },
        Throws::Vacant { dealer_only: true },
    ];

    #[inline]
    fn facts(&self) -> Facts {
        Facts {
            id: self.id,
            coins_in_set: self.coins_in_set.value,
            coins_spun: 2,
            start: self.start.value,
            ceiling_is_object: true,
            has_supervisors: true,
            keeps_coins: false,
            age: None,
            barred: self.cites.barred,
            offer_onwards: self.cites.offer_onwards,
            due: None,
        }
    }

    #[inline]
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
        codec::write(self, to, state);
    }

    fn read(&self, from: &mut Reader<'_>) -> Result<State, Unreadable> {
        codec::read(self, from)
    }

    fn complete_view(&self, state: &State, view: &mut View) {
        view::complete(state, view);
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
        const BOXER: &[Role] = &[Role::Boxer];
        const DEALER: &[Role] = &[Role::Dealer];
        const SUPERVISOR: &[Role] = &[Role::CasinoSupervisor];
        let (cites, shared) = (&self.cites, &self.cites.floor);
        if refuse_unknown(self, command).is_some() {
            return None;
        }
        Some(match command {
            Command::DecideDispute(_) => (SUPERVISOR, shared.dispute),
            Command::StartHouseSpin => (DEALER, shared.house_spin),
            Command::PlaceYourBets => (DEALER, shared.place_your_bets),
            Command::CallNoSpin(_) => (&[Role::Boxer, Role::CasinoSupervisor], shared.no_spin),
            Command::ThrowCoins(_) => (&[Role::Player, Role::Dealer], shared.throw),
            Command::VacateSeat(_) => (DEALER, cites.vacating),
            Command::ReturnUnderMinimum(_) => (DEALER, cites.under_minimum),
            Command::AnnounceLimits(_) | Command::SetLimits(_) => (SUPERVISOR, cites.set_limits),
            Command::SetPlayerLimits(_) | Command::ClearPlayerLimits(_) => (SUPERVISOR, cites.player_limits),
            Command::RefuseWager(_) => (SUPERVISOR, cites.refuse_wager),
            Command::LoseCoins(_) => (BOXER, cites.lost_coins),
            Command::ReturnCoins(_) => (BOXER, cites.found_coins),
            Command::BringNewSet => (BOXER, cites.new_set),
            Command::SendSpinnerOut(_) => (BOXER, cites.send_out),
            Command::PlaceWager(_) => (PLAYER, cites.heads),
            Command::ChangeWager(_) | Command::WithdrawWager(_) => (PLAYER, cites.change_wager),
            Command::ElectPrison(_) | Command::ElectPartage(_) => (PLAYER, self.five_odds.cite),
            Command::RequestOriginalCoins => (PLAYER, cites.original_coins),
            Command::CallSide(_) => (PLAYER, cites.call_side),
            Command::PlaceSpinnerWager(_) => (PLAYER, cites.spinner_wager),
            Command::ChangeSpinnerWager(_) => (PLAYER, cites.change_spinner_wager),
            Command::ElectRetire | Command::ElectHouseSpin => (PLAYER, cites.election),
            Command::SpinAgain => (PLAYER, cites.after_winning),
            _ => return shared_power(self, command),
        })
    }

    fn take(step: &mut Step<'_>, command: &Command) -> Done {
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
            _ => Err(refuse_unknown(step.record, command).unwrap_or(refused!(
                "not-in-these-rules",
                step.cites().not_in_these_rules,
                "These rules do not know this."
            ))),
        }
    }

    fn require_nothing_at_stake(step: &Step<'_>, seat: Seat) -> Done {
        step.require_nothing_at_stake(seat)
    }

    fn answer_for(step: &mut Step<'_>, seat: Seat, cite: Citation) {
        if step.state.winner() == seat {
            step.emit(cite, Happening::SpinnerRetired(seat));
        }
        if step.state.is_game_of(seat) {
            step.emit(cite, Happening::SpinnerRetired(seat));
            step.give_game_back(ReturnReason::Retired, cite);
        }
    }

    fn take_the_ring_from(step: &mut Step<'_>, seat: Seat, why: HandOverReason, back: Citation, cite: Citation) {
        step.take_the_ring_from(seat, why, back, cite);
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
        step.accept(seat)
    }

    fn require_ready(step: &Step<'_>, start: Faces) -> Done {
        step.require_ready(start)
    }

    fn select_for_the_house(step: &mut Step<'_>) {
        step.select_for_the_house();
    }

    fn follow_invalid_spin(step: &mut Step<'_>) {
        step.follow_invalid_spin();
    }

    fn is_on_outcome(state: &State, forfeit: &Forfeit, checkpoint: &Checkpoint<Self>) -> bool {
        invalidation::is_on_outcome(state, forfeit, checkpoint)
    }

    fn reverse_outcome(step: &mut Step<'_>, checkpoint: &Checkpoint<Self>) {
        step.reverse_outcome(checkpoint);
        step.end_later_game(checkpoint);
    }

    fn refund(step: &mut Step<'_>, _: &Checkpoint<Self>, scope: InvalidationScope, forfeits: &[Forfeit]) {
        step.refund_layout(forfeits);
        step.restore_game(scope, forfeits);
    }

    fn awaits_call(state: &State) -> bool {
        state.game.is_some_and(|game| game.own.side.is_none())
    }
}
