//! The spinner: selecting coins, calling a side, the spinner's wager, and leaving the ring.

use super::coins::refuse_unknown_coin;
use super::record::CasinoRules;
use super::state::{AfterVoid, Game, House, Phase, Throws};
use super::step::Step;
use crate::contract::{Citation, Role, Seat, Stake};
use crate::table::refusal::{Done, Refused};
use crate::two_up::contract::{
    Election, ElectionChoice, HandOver, HandOverReason, Picked, ReturnReason, SendingOut, SendingOutReason, SentOut,
    Side, StakeChange, WagerKind, WagerStake,
};
use crate::two_up::floor::event::{
    BettingReopened, CoinsHandedOver, CoinsSelected, ElectionMade, Observer, SideCalled, SpinnerRetired,
    SpinnerSentOut, SpinnerWagerChanged, SpinnerWagerPlaced, SubstituteAppointed,
};
use crate::two_up::floor::pennies::{coin_bits, coins_of};
use crate::two_up::refusals::refused;

impl<B: CasinoRules, S: Observer> Step<'_, B, S> {
    /// > 6.1 The spinner shall select two of the coins offered by the boxer and place them on the kip.
    pub(super) fn select_coins(&mut self, coins: Picked) -> Done {
        self.require_spinner(B::CITES.floor.select_coins)?;
        self.require_before_throw(B::CITES.floor.select_coins)?;
        // > R137. Coins are chosen once …
        if self.state.coins.in_play != 0 {
            return Err(refused!(
                "coins-selected",
                B::CITES.selected_once,
                "The coins are selected: new ones come when a coin is lost or leaves the ring, and with a new set."
            ));
        }
        let spun = 2;
        let bits = coin_bits(coins).unwrap_or(0);
        if bits.count_ones() != spun {
            return Err(refused!("wrong-number-of-coins", B::CITES.floor.select_coins, "{} coins are selected.")
                .with(u64::from(spun)));
        }
        if bits >> B::RECORD.coins_in_set.value != 0 {
            return Err(refuse_unknown_coin::<B>());
        }
        if bits & self.state.own.lost != 0 {
            return Err(refused!("coin-lost", B::CITES.lost_coins, "One of these coins is lost."));
        }
        self.emit(CoinsSelected, B::CITES.floor.select_coins, coins);
        Ok(())
    }

    /// > 7.4.3 the remaining coins shall be offered to the spinner to select new coins, however the
    /// > spinner may request the original coin(s) back again;
    pub(super) fn request_original_coins(&mut self) -> Done {
        self.require_spinner(B::CITES.original_coins)?;
        self.require_before_throw(B::CITES.original_coins)?;
        let originals = self.state.own.originals;
        if originals == 0 {
            return Err(refused!(
                "no-original-coins",
                B::CITES.original_coins,
                "No coins have left the ring in the last spin."
            ));
        }
        if originals & self.state.own.lost != 0 {
            return Err(refused!("coin-lost", B::CITES.lost_coins, "One of these coins is lost."));
        }
        self.emit(CoinsSelected, B::CITES.original_coins, coins_of(originals));
        Ok(())
    }

    /// Requires a phase in which a spin is prepared and not yet thrown.
    fn require_before_throw(&self, cite: Citation) -> Done {
        self.require_coins_at_rest(cite)?;
        match self.state.phase {
            Phase::Preparing | Phase::Betting | Phase::Own(AfterVoid::Reopened) | Phase::Called => Ok(()),
            Phase::Own(AfterVoid::Electing) => Err(refuse_election_due::<B>()),
            Phase::Offering | Phase::Flying | Phase::Landed { .. } | Phase::Won { .. } | Phase::Closed => {
                Err(refused!("no-spin-due", cite, "No spin is being prepared."))
            }
        }
    }

    /// > 4.2 The spinner must first declare an intention to spin for either Heads or Tails …
    pub(super) fn call_side(&mut self, side: Side) -> Done {
        let game = self.require_spinner(B::CITES.call_side)?;
        self.require_before_throw(B::CITES.call_side)?;
        if game.own.wager.total() > 0 || game.valid {
            return Err(refused!(
                "side-called",
                B::CITES.call_side,
                "The spinner's wager is placed: its side can no longer change."
            ));
        }
        self.emit(SideCalled, B::CITES.call_side, side);
        Ok(())
    }

    /// > 4.2 … and the spinner's wager shall be placed on the appropriate wagering area before the spinner
    /// > commences to spin the coins.
    pub(super) fn place_spinner_wager(&mut self, stake: Stake) -> Done {
        let game = self.require_spinner(B::CITES.spinner_wager)?;
        self.require_changeable_spinner_wager(&game, B::CITES.spinner_wager)?;
        if game.own.side.is_none() {
            return Err(refused!(
                "side-not-called",
                B::CITES.call_side,
                "The spinner first declares to spin for Heads or for Tails."
            ));
        }
        if game.own.wager.total() > 0 {
            return Err(refused!(
                "wager-placed",
                B::CITES.spinner_wager,
                "The spinner's wager is placed already; it can be changed."
            ));
        }
        // The wager starts the spinner's game (R25).
        self.require_before_closing()?;
        self.require_stake_fits(game.seat, None, game.own.wager.stake, stake)?;
        self.emit(
            SpinnerWagerPlaced,
            B::CITES.spinner_wager,
            WagerStake { seat: game.seat, wager: WagerKind::Spinner, stake },
        );
        Ok(())
    }

    /// Changes the spinner's wager before the first valid spin, while the layout is open (R8).
    ///
    /// > R108. After the election to let the house spin the spinner's wager may be raised or lowered like everybody's
    /// > until "no more bets", as long as no spin of that game was valid.
    pub(super) fn change_spinner_wager(&mut self, total: Stake) -> Done {
        let seat = self.require_player(B::CITES.change_spinner_wager)?;
        let elected = self.state.game.filter(|game| game.seat == seat && game.handed_over && !game.valid);
        let (game, cite) = match elected {
            Some(game) => (game, B::CITES.change_after_election),
            None => (self.require_spinner(B::CITES.change_spinner_wager)?, B::CITES.change_spinner_wager),
        };
        self.require_changeable_spinner_wager(&game, B::CITES.change_spinner_wager)?;
        let before = game.own.wager.stake;
        if game.own.wager.total() == 0 {
            return Err(refused!("no-such-wager", B::CITES.spinner_wager, "There is no spinner's wager yet."));
        }
        self.require_change_allowed(game.seat, before, total)?;
        self.require_stake_fits(game.seat, None, before, total)?;
        self.emit(SpinnerWagerChanged, cite, to_stake_change(game.seat, WagerKind::Spinner, before, total));
        Ok(())
    }

    fn require_changeable_spinner_wager(&self, game: &Game, cite: Citation) -> Done {
        self.require_coins_at_rest(cite)?;
        match self.state.phase {
            Phase::Called if self.state.is_pending() => {
                let cite = B::CITES.spinner_wager_stands;
                return Err(refused!(
                    "betting-closed",
                    cite,
                    "Odds are pending: wagers stand until there is a result."
                ));
            }
            Phase::Called => {
                return Err(refused!("betting-closed", B::CITES.bets_closed, "\"No more bets\" has been called."));
            }
            Phase::Own(AfterVoid::Electing) => {}
            Phase::Offering
            | Phase::Preparing
            | Phase::Betting
            | Phase::Flying
            | Phase::Landed { .. }
            | Phase::Won { .. }
            | Phase::Closed
            | Phase::Own(AfterVoid::Reopened) => self.require_before_throw(cite)?,
        }
        if game.valid {
            return Err(refused!(
                "wager-undetermined",
                B::CITES.spinner_wager_stands,
                "After a valid spin the spinner's wager stands until it is determined."
            ));
        }
        Ok(())
    }

    /// > 6.5 … the spinner shall elect to retire as spinner or have the boxer or a dealer spin to
    /// > continue the game until the spinner's wager is determined.
    pub(super) fn elect(&mut self, house_spins: bool) -> Done {
        let game = self.require_spinner(B::CITES.election)?;
        if self.state.phase != Phase::Own(AfterVoid::Electing) {
            return Err(refused!(
                "no-election-due",
                B::CITES.election,
                "Only three invalid spins at the start of a game give the spinner this choice."
            ));
        }
        let choice = if house_spins { ElectionChoice::HouseSpin } else { ElectionChoice::Retire };
        self.emit(ElectionMade, B::CITES.election, Election { seat: game.seat, choice, side: None });
        if house_spins {
            self.hand_over(game.seat, HandOverReason::Elected, false, B::CITES.election);
            self.emit(BettingReopened, B::CITES.election, ());
        } else {
            self.emit(SpinnerRetired, B::CITES.election, game.seat);
            self.give_game_back(ReturnReason::Retired, B::CITES.election);
        }
        Ok(())
    }

    pub(super) fn hand_over(&mut self, seat: Seat, reason: HandOverReason, dealer_only: bool, cite: Citation) {
        self.emit(CoinsHandedOver, cite, HandOver { seat, reason, dealer_only });
    }

    /// > 6.6 Where the spinner … spins a series … and then fails to continue spinning or declines further
    /// > spins … the boxer or a dealer shall spin the coins until the spinner's wager is determined.
    pub(super) fn decline_further_spins(&mut self) -> Done {
        let game = self.require_spinner(B::CITES.floor.decline)?;
        self.require_before_throw(B::CITES.floor.decline)?;
        if !game.valid {
            return Err(refused!(
                "no-valid-spin",
                B::CITES.floor.retire,
                "Without a valid spin the spinner retires instead."
            ));
        }
        self.hand_over(game.seat, HandOverReason::Declined, false, B::CITES.floor.decline);
        Ok(())
    }

    /// Records that the spinner fails to go on. Without a valid spin this is retiring (R8).
    ///
    /// > R107. A spinner who does not stake, call or select, and one who does not elect, is silent: the boxer or
    /// > ringkeeper records the failure, in every rulebook. Without a stake, or … before any valid spin, that is to retire.
    pub(super) fn record_failure_to_spin(&mut self) -> Done {
        self.require_runner(B::CITES.floor.failure)?;
        if self.state.phase != Phase::Own(AfterVoid::Electing) {
            self.require_before_throw(B::CITES.floor.failure)?;
        }
        let game = self.require_spinner_in_ring(B::CITES.floor.failure)?;
        if game.valid {
            self.hand_over(game.seat, HandOverReason::Failed, false, B::CITES.floor.failure);
        } else {
            self.emit(SpinnerRetired, B::CITES.floor.retire, game.seat);
            self.give_game_back(ReturnReason::Retired, B::CITES.floor.retire);
        }
        Ok(())
    }

    fn require_spinner_in_ring(&self, cite: Citation) -> Result<Game, Refused> {
        match self.state.game {
            Some(game) if self.state.is_spinner_throwing() => Ok(game),
            _ => Err(refused!("no-spinner", cite, "No spinner is in the ring.")),
        }
    }

    /// > 6.7 … the boxer may direct the spinner to return the coins and further exclude that spinner from
    /// > re-entering the ring prior to the close of play.
    pub(super) fn send_spinner_out(&mut self, sending: SendingOut) -> Done {
        self.require_runner(B::CITES.send_out)?;
        self.require_coins_at_rest(B::CITES.send_out_in_the_air)?;
        let SendingOut { reason, bar: barred } = sending;
        let why = match reason {
            SendingOutReason::RepeatedInvalidSpins => B::CITES.send_out_invalid_spins,
            SendingOutReason::DelayOrDisorder => B::CITES.send_out_delay,
            SendingOutReason::ContravenedRules => B::CITES.send_out_contravention,
        };
        if let Phase::Won { seat, .. } = self.state.phase {
            self.emit(SpinnerSentOut, why, SentOut { seat, reason, barred });
            self.emit(SpinnerRetired, B::CITES.send_out, seat);
            return Ok(());
        }
        let game = self.require_spinner_in_ring(B::CITES.send_out)?;
        self.emit(SpinnerSentOut, why, SentOut { seat: game.seat, reason, barred });
        if game.valid {
            // > 6.8 Where the spinner has made at least one valid spin in the current game … a dealer shall
            // > spin the coins in his/her stead until the spinner's wager is determined. In such
            // > circumstances, players may not amend or withdraw their wagers.
            self.hand_over(game.seat, HandOverReason::SentOut, true, B::CITES.sent_out_dealer);
        } else {
            self.give_game_back(ReturnReason::SentOut, B::CITES.send_out);
        }
        Ok(())
    }

    /// Appoints who spins in the spinner's stead (6.5, 6.6, 6.8).
    pub(super) fn appoint_substitute(&mut self, role: Role) -> Done {
        self.require_runner(B::CITES.floor.substitute)?;
        let dealer_only = match self.state.thrower {
            Throws::House(House::Vacant) => false,
            Throws::House(House::VacantForDealer) => true,
            Throws::Nobody | Throws::Spinner | Throws::House(House::Boxer | House::Dealer) => {
                return Err(refused!(
                    "no-substitute-due",
                    B::CITES.floor.substitute,
                    "Nobody has to spin in the spinner's stead."
                ));
            }
        };
        if dealer_only && role != Role::Dealer {
            return Err(refused!(
                "dealer-only",
                B::CITES.sent_out_dealer,
                "Only a dealer spins in this spinner's stead."
            ));
        }
        let cite = match self.state.game {
            _ if dealer_only => B::CITES.sent_out_dealer,
            Some(game) if !game.valid => B::CITES.election,
            _ => B::CITES.floor.substitute,
        };
        self.emit(SubstituteAppointed, cite, role);
        Ok(())
    }
}

/// Returns a change of totals with the amounts added and removed.
pub(super) fn to_stake_change(seat: Seat, wager: WagerKind, before: Stake, total: Stake) -> StakeChange {
    let added =
        Stake { chips: total.chips.saturating_sub(before.chips), tokens: total.tokens.saturating_sub(before.tokens) };
    let removed =
        Stake { chips: before.chips.saturating_sub(total.chips), tokens: before.tokens.saturating_sub(total.tokens) };
    StakeChange { seat, wager, total, added, removed }
}

/// Refuses what waits until the spinner has elected (6.5).
pub(super) const fn refuse_election_due<B: CasinoRules>() -> Refused {
    refused!(
        "election-due",
        B::CITES.election,
        "After three invalid spins the spinner elects to retire or to let the house spin."
    )
}
