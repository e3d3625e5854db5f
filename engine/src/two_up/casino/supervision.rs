//! Supervision: returning, refusing and voiding wagers, deciding disputes, and closing the table.

use super::betting::refuse_betting_over;
use super::state::{Game, Phase, Place, SIDES, Step, Throws, Wager, kind, place_of, prison_kind};
use crate::contract::{Citation, Role, Seat};
use crate::table::refusal::{Done, Refused};
use crate::table::seats::{Seats, bit};
use crate::two_up::contract::{
    DisputeDecision, GameEnd, GameOutcome, HandOverReason, Happening, ReturnReason, WagerAt, WagerBack, WagerKind,
    WagerStake,
};
use crate::two_up::floor::log;
use crate::two_up::refusals::refused;

impl Step<'_> {
    /// > 5.2 A wager found to be below the stated minimum, after the call of no more bets, shall be valid.
    ///
    /// The dealer returns a wager that is found before the call (R15).
    pub(super) fn return_under_minimum(&mut self, at: WagerAt) -> Done {
        let wager =
            self.require_wager_before_call(at, self.record.cites.under_minimum, self.record.cites.under_minimum)?;
        if wager.total() >= wager.minimum {
            return Err(refused!(
                "not-under-minimum",
                self.record.cites.under_minimum,
                "This wager is not below a minimum, or \"no more bets\" was called over it: it is valid."
            ));
        }
        let back = WagerBack { seat: at.seat, wager: at.wager, stake: wager.stake, reason: ReturnReason::UnderMinimum };
        self.emit(self.record.cites.under_minimum, Happening::WagerReturned(back));
        Ok(())
    }

    /// > 9.11 A casino supervisor or above may refuse, on reasonable grounds, any wager made by a player prior
    /// > to the call of no more bets, and in so doing may cause the wager(s) to be removed from the layout.
    pub(super) fn refuse_wager(&mut self, at: WagerAt) -> Done {
        let cite = self.record.cites.refuse_wager;
        let wager = self.require_wager_before_call(at, cite, self.record.cites.refuse_spinner)?;
        let refused = WagerStake { seat: at.seat, wager: at.wager, stake: wager.stake };
        self.emit(cite, Happening::WagerRefused(refused));
        if at.wager == WagerKind::Spinner {
            self.emit(cite, Happening::SpinnerGameEnded(GameEnd { seat: at.seat, outcome: GameOutcome::Returned }));
        }
        Ok(())
    }

    /// Returns a wager that may still be removed: before "no more bets", and the spinner's only until the first valid
    /// spin (R51). The refusal after a valid spin cites `spinners`.
    fn require_wager_before_call(&self, at: WagerAt, cite: Citation, spinners: Citation) -> Result<Wager, Refused> {
        self.require_coins_at_rest(cite)?;
        if self.state.phase == Phase::Called {
            return Err(refused!("betting-closed", cite, "\"No more bets\" has been called."));
        }
        self.require_occupied(at.seat)?;
        let wager = match place_of(at.wager) {
            Some(Place::On(side)) => {
                self.require_not_electing(at.seat, side)?;
                self.state.wager(at.seat, side).copied()
            }
            Some(Place::InPrison(_) | Place::Spinner) | None => match self.game_with_wager(at.seat) {
                Some(game) if game.valid => {
                    return Err(refused!(
                        "wager-undetermined",
                        spinners,
                        "After a valid spin the spinner's wager stands until it is determined."
                    ));
                }
                game => game.map(|game| game.own.wager),
            },
        };
        // The spinner's wager is placed before "place your bets" (R48).
        let preparing = self.state.phase == Phase::Preparing && at.wager == WagerKind::Spinner;
        wager.ok_or(if self.is_betting_over() && !preparing {
            refuse_betting_over(cite)
        } else {
            refused!("no-such-wager", cite, "There is no such wager.")
        })
    }

    pub(super) fn game_with_wager(&self, seat: Seat) -> Option<Game> {
        self.state.game.filter(|game| game.seat == seat && game.own.wager.total() > 0)
    }

    /// > 9.3.1 declare that any wager made by the person is void;
    ///
    /// A voided wager has no result, so it is returned in full (R23).
    pub(super) fn void_wagers(&mut self, seat: Seat) -> Done {
        self.require_voiding(seat)?;
        let game = self.game_with_wager(seat);
        if game.is_none() && self.state.seats_on_layout() & bit(seat) == 0 {
            return Err(refused!("no-such-wager", self.cites().void_wagers, "This player has no wager."));
        }
        self.emit(self.cites().void_wagers, Happening::WagersVoided(seat));
        self.return_layout_of(seat, ReturnReason::Voided, self.cites().void_wagers);
        if game.is_some() {
            self.give_game_back(ReturnReason::Voided, self.record.cites.void_spinner);
            // A dealer spins on until the decision under way has its result (R23).
            if self.state.finishing && self.state.thrower != Throws::House(Role::Dealer) {
                self.hand_over(seat, HandOverReason::Voided, true, self.record.cites.void_spinner);
            }
        }
        Ok(())
    }

    fn return_layout_of(&mut self, seat: Seat, reason: ReturnReason, cite: Citation) {
        for side in SIDES {
            if let Some(stake) = self.state.prisoner(seat, side) {
                self.emit(cite, Happening::WagerReturned(WagerBack { seat, wager: prison_kind(side), stake, reason }));
            }
            if let Some(stake) = self.state.wager(seat, side).map(|wager| wager.stake) {
                self.emit(cite, Happening::WagerReturned(WagerBack { seat, wager: kind(side), stake, reason }));
            }
        }
    }

    /// > 9.12 Any dispute or complaint concerning a casino game shall be referred for decision in the first
    /// > instance to a games supervisor, subject to a review (if requested) by a casino supervisor. In the
    /// > absence of a games supervisor the matter must be referred in the first instance to a casino supervisor.
    pub(super) fn decide_dispute(&mut self, number: u32) -> Done {
        let cite = self.cites().dispute;
        let dispute = log::require_dispute(&self.state.disputes, number, cite)?;
        match (dispute.decided_by, dispute.review, dispute.reviewed_by) {
            (None, ..) => {
                if self.by.role != Role::GamesSupervisor && self.state.games_supervisor {
                    return Err(refused!(
                        "games-supervisor-first",
                        cite,
                        "A games supervisor is present and decides first."
                    ));
                }
            }
            (Some(first), true, None) => {
                if first == self.by {
                    return Err(refused!("same-person", self.cites().review, "Another supervisor reviews a decision."));
                }
            }
            _ => {
                return Err(refused!("dispute-decided", cite, "This dispute is decided, and no review is asked for."));
            }
        }
        self.emit(cite, Happening::DisputeDecided(DisputeDecision { number, by: self.by }));
        Ok(())
    }

    /// Requires, for a closing, that the spinner's wager is determined and no wager is in prison (R25).
    pub(super) fn require_nothing_undecided(&self) -> Done {
        if self.state.game.is_some_and(|game| game.own.wager.total() > 0) {
            return Err(refused!("wager-undetermined", self.cites().closing, "The spinner's wager is not determined."));
        }
        if self.state.seats_in_prison() != 0 {
            let cite = self.record.five_odds.cite;
            return Err(refused!("wager-undetermined", cite, "A wager is in prison for one more decision."));
        }
        Ok(())
    }

    /// Returns everything left on the layout.
    pub(super) fn return_everything(&mut self, cite: Citation) {
        self.halve_for_the_silent();
        for seat in Seats(self.state.own.standing.on_either()) {
            self.return_layout_of(seat, ReturnReason::Closed, cite);
        }
        self.give_game_back(ReturnReason::Closed, cite);
        self.retire_winner(cite);
    }
}
