//! The spinner: selecting coins, calling a side, the spinner's wager, and leaving the ring.

use super::coins::refuse_unknown_coin;
use super::record::Record;
use super::state::{Game, Phase, Step, Throws, minus};
use crate::contract::{Citation, Role, Seat, Stake};
use crate::table::refusal::{Done, Refused};
use crate::two_up::contract::{
    Election, ElectionChoice, HandOver, HandOverReason, Happening, Picked, ReturnReason, SendingOut, SendingOutReason,
    SentOut, Side, StakeChange, WagerKind, WagerStake,
};
use crate::two_up::floor::pennies::{coin_bits, coins_of};
use crate::two_up::refusals::refused;

impl Step<'_> {
    /// > 6.1 The spinner shall select two of the coins offered by the boxer and place them on the kip.
    pub(super) fn select_coins(&mut self, coins: Picked) -> Done {
        self.require_spinner(self.cites().select_coins)?;
        self.require_before_throw(self.cites().select_coins)?;
        // > R137. Coins are chosen once …
        if self.state.coins.in_play != 0 {
            return Err(refused!(
                "coins-selected",
                self.record.cites.selected_once,
                "The coins are selected: new ones come when a coin is lost or leaves the ring, and with a new set."
            ));
        }
        let spun = 2;
        let bits = coin_bits(coins).unwrap_or(0);
        if bits.count_ones() != spun {
            return Err(refused!("wrong-number-of-coins", self.cites().select_coins, "{} coins are selected.")
                .with(u64::from(spun)));
        }
        if bits & !self.record.coins() != 0 {
            return Err(refuse_unknown_coin(self.record));
        }
        if bits & self.state.own.lost != 0 {
            return Err(refused!("coin-lost", self.record.cites.lost_coins, "One of these coins is lost."));
        }
        self.emit(self.cites().select_coins, Happening::CoinsSelected(coins));
        Ok(())
    }

    /// > 7.4.3 the remaining coins shall be offered to the spinner to select new coins, however the
    /// > spinner may request the original coin(s) back again;
    pub(super) fn request_original_coins(&mut self) -> Done {
        let cite = self.record.cites.original_coins;
        self.require_spinner(cite)?;
        self.require_before_throw(cite)?;
        let originals = self.state.coins.originals;
        if originals == 0 {
            return Err(refused!("no-original-coins", cite, "No coins have left the ring in the last spin."));
        }
        if originals & self.state.own.lost != 0 {
            return Err(refused!("coin-lost", self.record.cites.lost_coins, "One of these coins is lost."));
        }
        self.emit(cite, Happening::CoinsSelected(coins_of(originals)));
        Ok(())
    }

    /// Requires a phase in which a spin is prepared and not yet thrown.
    fn require_before_throw(&self, cite: Citation) -> Done {
        self.require_coins_at_rest(cite)?;
        match self.state.phase {
            Phase::Preparing | Phase::Betting | Phase::Reopened | Phase::Called => Ok(()),
            Phase::Electing => Err(refuse_election_due(self.record)),
            Phase::Offering | Phase::Flying | Phase::Landed { .. } | Phase::Won { .. } | Phase::Closed => {
                Err(refused!("no-spin-due", cite, "No spin is being prepared."))
            }
        }
    }

    /// > 4.2 The spinner must first declare an intention to spin for either Heads or Tails …
    pub(super) fn call_side(&mut self, side: Side) -> Done {
        let cite = self.record.cites.call_side;
        let game = self.require_spinner(cite)?;
        self.require_before_throw(cite)?;
        if game.own.wager.total() > 0 || game.valid {
            return Err(refused!("side-called", cite, "The spinner's wager is placed: its side can no longer change."));
        }
        self.emit(cite, Happening::SideCalled(side));
        Ok(())
    }

    /// > 4.2 … and the spinner's wager shall be placed on the appropriate wagering area before the spinner
    /// > commences to spin the coins.
    pub(super) fn place_spinner_wager(&mut self, stake: Stake) -> Done {
        let cite = self.record.cites.spinner_wager;
        let game = self.require_spinner(cite)?;
        self.require_changeable_spinner_wager(&game, cite)?;
        if game.own.side.is_none() {
            return Err(refused!(
                "side-not-called",
                self.record.cites.call_side,
                "The spinner first declares to spin for Heads or for Tails."
            ));
        }
        if game.own.wager.total() > 0 {
            return Err(refused!("wager-placed", cite, "The spinner's wager is placed already; it can be changed."));
        }
        // The wager starts the spinner's game (R25).
        self.require_before_closing()?;
        self.require_stake_fits(game.seat, None, game.own.wager.stake, stake)?;
        self.emit(
            cite,
            Happening::SpinnerWagerPlaced(WagerStake { seat: game.seat, wager: WagerKind::Spinner, stake }),
        );
        Ok(())
    }

    /// Changes the spinner's wager before the first valid spin, while the layout is open (R8).
    ///
    /// > R108. After the election to let the house spin the spinner's wager may be raised or lowered like everybody's
    /// > until "no more bets", as long as no spin of that game was valid.
    pub(super) fn change_spinner_wager(&mut self, total: Stake) -> Done {
        let cites = &self.record.cites;
        let seat = self.require_player(cites.change_spinner_wager)?;
        let elected = self.state.game.filter(|game| game.seat == seat && game.handed_over && !game.valid);
        let (game, cite) = match elected {
            Some(game) => (game, cites.change_after_election),
            None => (self.require_spinner(cites.change_spinner_wager)?, cites.change_spinner_wager),
        };
        self.require_changeable_spinner_wager(&game, cites.change_spinner_wager)?;
        let before = game.own.wager.stake;
        if game.own.wager.total() == 0 {
            return Err(refused!("no-such-wager", cites.spinner_wager, "There is no spinner's wager yet."));
        }
        self.require_change_allowed(game.seat, before, total)?;
        self.require_stake_fits(game.seat, None, before, total)?;
        self.emit(cite, Happening::SpinnerWagerChanged(to_stake_change(game.seat, WagerKind::Spinner, before, total)));
        Ok(())
    }

    fn require_changeable_spinner_wager(&self, game: &Game, cite: Citation) -> Done {
        let cites = &self.record.cites;
        self.require_coins_at_rest(cite)?;
        match self.state.phase {
            Phase::Called if self.state.is_pending() => {
                let cite = cites.spinner_wager_stands;
                return Err(refused!(
                    "betting-closed",
                    cite,
                    "Odds are pending: wagers stand until there is a result."
                ));
            }
            Phase::Called => {
                return Err(refused!("betting-closed", cites.bets_closed, "\"No more bets\" has been called."));
            }
            Phase::Electing => {}
            Phase::Offering
            | Phase::Preparing
            | Phase::Betting
            | Phase::Flying
            | Phase::Landed { .. }
            | Phase::Won { .. }
            | Phase::Closed
            | Phase::Reopened => self.require_before_throw(cite)?,
        }
        if game.valid {
            return Err(refused!(
                "wager-undetermined",
                cites.spinner_wager_stands,
                "After a valid spin the spinner's wager stands until it is determined."
            ));
        }
        Ok(())
    }

    /// > 6.5 … the spinner shall elect to retire as spinner or have the boxer or a dealer spin to
    /// > continue the game until the spinner's wager is determined.
    pub(super) fn elect(&mut self, house_spins: bool) -> Done {
        let cite = self.record.cites.election;
        let game = self.require_spinner(cite)?;
        if self.state.phase != Phase::Electing {
            return Err(refused!(
                "no-election-due",
                cite,
                "Only three invalid spins at the start of a game give the spinner this choice."
            ));
        }
        let choice = if house_spins { ElectionChoice::HouseSpin } else { ElectionChoice::Retire };
        self.emit(cite, Happening::ElectionMade(Election { seat: game.seat, choice, side: None }));
        if house_spins {
            self.hand_over(game.seat, HandOverReason::Elected, false, cite);
            self.emit(cite, Happening::BettingReopened);
        } else {
            self.emit(cite, Happening::SpinnerRetired(game.seat));
            self.give_game_back(ReturnReason::Retired, cite);
        }
        Ok(())
    }

    pub(super) fn hand_over(&mut self, seat: Seat, reason: HandOverReason, dealer_only: bool, cite: Citation) {
        self.emit(cite, Happening::CoinsHandedOver(HandOver { seat, reason, dealer_only }));
    }

    /// > 6.6 Where the spinner … spins a series … and then fails to continue spinning or declines further
    /// > spins … the boxer or a dealer shall spin the coins until the spinner's wager is determined.
    pub(super) fn decline_further_spins(&mut self) -> Done {
        let cite = self.cites().retire;
        let game = self.require_spinner(self.cites().decline)?;
        self.require_before_throw(self.cites().decline)?;
        if !game.valid {
            return Err(refused!("no-valid-spin", cite, "Without a valid spin the spinner retires instead."));
        }
        self.hand_over(game.seat, HandOverReason::Declined, false, self.cites().decline);
        Ok(())
    }

    /// Records that the spinner fails to go on. Without a valid spin this is retiring (R8).
    ///
    /// > R107. A spinner who does not stake, call or select, and one who does not elect, is silent: the boxer or
    /// > ringkeeper records the failure, in every rulebook. Without a stake, or … before any valid spin, that is to retire.
    pub(super) fn record_failure_to_spin(&mut self) -> Done {
        if self.state.phase != Phase::Electing {
            self.require_before_throw(self.cites().failure)?;
        }
        let game = self.require_spinner_in_ring(self.cites().failure)?;
        if game.valid {
            self.hand_over(game.seat, HandOverReason::Failed, false, self.cites().failure);
        } else {
            self.emit(self.cites().retire, Happening::SpinnerRetired(game.seat));
            self.give_game_back(ReturnReason::Retired, self.cites().retire);
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
        self.require_coins_at_rest(self.record.cites.send_out_in_the_air)?;
        let SendingOut { reason, bar: barred } = sending;
        let why = match reason {
            SendingOutReason::RepeatedInvalidSpins => self.record.cites.send_out_invalid_spins,
            SendingOutReason::DelayOrDisorder => self.record.cites.send_out_delay,
            SendingOutReason::ContravenedRules => self.record.cites.send_out_contravention,
        };
        if let Phase::Won { seat, .. } = self.state.phase {
            self.emit(why, Happening::SpinnerSentOut(SentOut { seat, reason, barred }));
            self.emit(self.record.cites.send_out, Happening::SpinnerRetired(seat));
            return Ok(());
        }
        let game = self.require_spinner_in_ring(self.record.cites.send_out)?;
        self.emit(why, Happening::SpinnerSentOut(SentOut { seat: game.seat, reason, barred }));
        if game.valid {
            // > 6.8 Where the spinner has made at least one valid spin in the current game … a dealer shall
            // > spin the coins in his/her stead until the spinner's wager is determined. In such
            // > circumstances, players may not amend or withdraw their wagers.
            self.hand_over(game.seat, HandOverReason::SentOut, true, self.record.cites.sent_out_dealer);
        } else {
            self.give_game_back(ReturnReason::SentOut, self.record.cites.send_out);
        }
        Ok(())
    }

    /// Appoints who spins in the spinner's stead (6.5, 6.6, 6.8).
    pub(super) fn appoint_substitute(&mut self, role: Role) -> Done {
        let cites = &self.record.cites;
        let dealer_only = match self.state.thrower {
            Throws::Vacant { dealer_only } => dealer_only,
            Throws::Nobody | Throws::Spinner | Throws::House(_) => {
                return Err(refused!(
                    "no-substitute-due",
                    self.cites().substitute,
                    "Nobody has to spin in the spinner's stead."
                ));
            }
        };
        if dealer_only && role != Role::Dealer {
            return Err(refused!("dealer-only", cites.sent_out_dealer, "Only a dealer spins in this spinner's stead."));
        }
        let cite = match self.state.game {
            _ if dealer_only => cites.sent_out_dealer,
            Some(game) if !game.valid => cites.election,
            _ => self.cites().substitute,
        };
        self.emit(cite, Happening::SubstituteAppointed(role));
        Ok(())
    }
}

/// Returns a change of totals with the amounts added and removed.
pub(super) fn to_stake_change(seat: Seat, wager: WagerKind, before: Stake, total: Stake) -> StakeChange {
    let (added, removed) = (minus(total, before), minus(before, total));
    StakeChange { seat, wager, total, added, removed }
}

/// Refuses what waits until the spinner has elected (6.5).
pub(super) const fn refuse_election_due(record: &Record) -> Refused {
    refused!(
        "election-due",
        record.cites.election,
        "After three invalid spins the spinner elects to retire or to let the house spin."
    )
}
