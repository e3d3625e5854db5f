//! Supervisors: wagers handed back, refused, voided; players excluded; the table closed.

use super::betting::refuse_betting_over;
use super::happen::{
    ClosingAnnounced, ClosingCancelled, CoinsDeclined, PlayerExcluded, SpinnerGameEnded, SpinnerRetired, TableClosed,
    WagerRefused, WagerReturned, WagersVoided,
};
use super::record::Rules;
use super::state::{Game, Place, SIDES, Throws, Wager, kind, place_of, prison_kind};
use super::turn::Turn;
use crate::two_up::NOTICE;
use crate::two_up::happens::Hears;
use crate::two_up::machine::Done;
use crate::two_up::refusal::{Refused, refused};
use crate::two_up::seats::Seats;
use crate::two_up::seats::bit;
use crate::two_up::words::{
    AtSeat, Closing, GameEnd, GameOutcome, HandOverReason, Phase, ReturnReason, WagerAt, WagerBack, WagerKind,
    WagerStake,
};
use crate::words::{Citation, SeatNumber, Timestamp};

impl<B: Rules, S: Hears> Turn<'_, B, S> {
    /// > 5.2 A wager found to be below the stated minimum, after the call of no more bets, shall be valid.
    ///
    /// Found before, the dealer hands it back (R15).
    pub(super) fn return_under_minimum(&mut self, at: WagerAt) -> Done {
        self.dealer(B::CITES.under_minimum)?;
        let wager = self.wager_before_the_call(at, B::CITES.under_minimum, B::CITES.under_minimum)?;
        if wager.total() >= wager.minimum {
            return Err(refused!(
                "not-under-minimum",
                B::CITES.under_minimum,
                "This wager is not below a minimum, or \"no more bets\" was called over it: it is valid."
            ));
        }
        let back = WagerBack { seat: at.seat, wager: at.wager, stake: wager.stake, reason: ReturnReason::UnderMinimum };
        self.tell(WagerReturned, B::CITES.under_minimum, back);
        Ok(())
    }

    /// > 9.11 A casino supervisor or above may refuse, on reasonable grounds, any wager made by a player prior
    /// > to the call of no more bets, and in so doing may cause the wager(s) to be removed from the layout.
    pub(super) fn refuse_wager(&mut self, at: WagerAt) -> Done {
        self.supervisor(B::CITES.refuse_wager)?;
        let wager = self.wager_before_the_call(at, B::CITES.refuse_wager, B::CITES.refuse_spinner)?;
        let refused = WagerStake { seat: at.seat, wager: at.wager, stake: wager.stake };
        self.tell(WagerRefused, B::CITES.refuse_wager, refused);
        if at.wager == WagerKind::Spinner {
            self.tell(
                SpinnerGameEnded,
                B::CITES.refuse_wager,
                GameEnd { seat: at.seat, outcome: GameOutcome::Returned },
            );
        }
        Ok(())
    }

    /// A wager that stands, before "no more bets"; the spinner's only until the first valid spin (R51), by the second
    /// citation.
    fn wager_before_the_call(&self, at: WagerAt, cite: Citation, spinners: Citation) -> Result<Wager, Refused> {
        self.coins_at_rest(cite)?;
        if self.state.phase == Phase::Called {
            return Err(refused!("betting-closed", cite, "\"No more bets\" has been called."));
        }
        self.occupied(at.seat)?;
        let wager = match place_of(at.wager) {
            Some(Place::On(side)) => {
                self.not_electing(at.seat, side)?;
                self.state.wager(at.seat, side).copied()
            }
            _ => match self.game_with_wager(at.seat) {
                Some(game) if game.valid => {
                    return Err(refused!(
                        "wager-undetermined",
                        spinners,
                        "After a valid spin the spinner's wager stands until it is determined."
                    ));
                }
                game => game.map(|game| game.wager),
            },
        };
        // A spinner's wager is placed before "place your bets" (R48).
        let preparing = self.state.phase == Phase::Preparing && at.wager == WagerKind::Spinner;
        wager.ok_or(if self.betting_is_over() && !preparing {
            refuse_betting_over(cite)
        } else {
            refused!("no-such-wager", cite, "There is no such wager.")
        })
    }

    fn game_with_wager(&self, seat: SeatNumber) -> Option<Game> {
        self.state.game.filter(|game| game.seat == seat && game.wager.total() > 0)
    }

    /// > 9.3.1 declare that any wager made by the person is void;
    ///
    /// Void means without a result: all of it goes back (R23).
    pub(super) fn void_wagers(&mut self, seat: SeatNumber) -> Done {
        self.supervisor(B::CITES.void_wagers)?;
        // While the coins fly nobody can say yet what is voided (R59).
        if self.state.phase == Phase::Flying {
            self.coins_at_rest(B::CITES.void_in_the_air)?;
        }
        self.occupied(seat)?;
        let game = self.game_with_wager(seat);
        if game.is_none() && self.state.on_layout() & bit(seat) == 0 {
            return Err(refused!("no-such-wager", B::CITES.void_wagers, "This player has no wager."));
        }
        self.tell(WagersVoided, B::CITES.void_wagers, AtSeat { seat });
        self.return_layout_of(seat, ReturnReason::Voided, B::CITES.void_wagers);
        if game.is_some() {
            self.give_game_back(ReturnReason::Voided, B::CITES.void_spinner);
            // With the decision under way a dealer spins on until it has its result (R23).
            if self.state.finishing && self.state.thrower != Throws::Dealer {
                self.hand_over(seat, HandOverReason::Voided, true, B::CITES.void_spinner);
            }
        }
        Ok(())
    }

    fn return_layout_of(&mut self, seat: SeatNumber, reason: ReturnReason, cite: Citation) {
        for side in SIDES {
            if let Some(stake) = self.state.prisoner(seat, side) {
                self.tell(WagerReturned, cite, WagerBack { seat, wager: prison_kind(side), stake, reason });
            }
            if let Some(stake) = self.state.wager(seat, side).map(|wager| wager.stake) {
                self.tell(WagerReturned, cite, WagerBack { seat, wager: kind(side), stake, reason });
            }
        }
    }

    /// > 9.3.2 direct that the person shall be excluded from further participation in the game;
    pub(super) fn exclude_player(&mut self, seat: SeatNumber) -> Done {
        self.supervisor(B::CITES.exclude)?;
        self.occupied(seat)?;
        if self.state.excluded & bit(seat) != 0 {
            return Err(refused!("excluded", B::CITES.exclude, "This player is excluded already."));
        }
        let spinning = self.spinning_seat() == Some(seat);
        if spinning {
            self.coins_at_rest(B::CITES.exclude_spinner)?;
        }
        self.tell(PlayerExcluded, B::CITES.exclude, AtSeat { seat });
        if self.state.offered == seat {
            self.tell(CoinsDeclined, B::CITES.exclude, AtSeat { seat });
        }
        if self.state.winner == seat {
            self.tell(SpinnerRetired, B::CITES.exclude_spinner, AtSeat { seat });
        }
        if spinning {
            // As sending out, without freezing the layout (R51).
            if self.state.game.is_some_and(|game| game.valid) {
                self.hand_over(seat, HandOverReason::Excluded, true, B::CITES.exclude_spinner);
            } else {
                self.give_game_back(ReturnReason::SentOut, B::CITES.exclude_spinner);
            }
        }
        Ok(())
    }

    /// > 9.8 A casino supervisor may close a gaming table at which players are present provided a sign showing
    /// > the proposed time of closure has been displayed at the table for at least 20 minutes before the closure.
    pub(super) fn announce_closing(&mut self, closing: Closing) -> Done {
        self.supervisor(B::CITES.closing)?;
        self.not_too_late(closing.close_at)?;
        let earliest: Timestamp = self.at.saturating_add(NOTICE);
        if closing.close_at < earliest {
            return Err(refused!(
                "notice-too-short",
                B::CITES.closing,
                "Closing is shown at least 20 minutes ahead: at {} at the earliest."
            )
            .with(earliest));
        }
        self.tell(ClosingAnnounced, B::CITES.closing, closing);
        Ok(())
    }

    /// The sign is taken down.
    pub(super) fn cancel_closing(&mut self) -> Done {
        self.supervisor(B::CITES.closing)?;
        if self.state.closes_at.is_none() {
            return Err(refused!("no-closing-announced", B::CITES.closing, "No closing is announced."));
        }
        self.tell(ClosingCancelled, B::CITES.closing, ());
        Ok(())
    }

    /// The table closes when nothing is pending and the spinner's wager is determined (R25).
    pub(super) fn close_table(&mut self) -> Done {
        self.supervisor(B::CITES.closing)?;
        self.coins_at_rest(B::CITES.closing)?;
        if self.state.players_present() {
            match self.state.closes_at {
                None => {
                    return Err(refused!(
                        "closing-not-announced",
                        B::CITES.closing,
                        "With players present closing is shown at least 20 minutes ahead."
                    ));
                }
                Some(close_at) if self.at < close_at => {
                    return Err(refused!(
                        "closing-not-due",
                        B::CITES.closing,
                        "The sign says that the table closes at {}."
                    )
                    .with(close_at));
                }
                Some(_) => {}
            }
        }
        if self.state.pending() || self.state.phase == Phase::Called {
            return Err(refused!(
                "decision-under-way",
                B::CITES.closing,
                "A decision is under way: it gets its result first."
            ));
        }
        if self.state.game.is_some_and(|game| game.wager.total() > 0) {
            return Err(refused!("wager-undetermined", B::CITES.closing, "The spinner's wager is not determined."));
        }
        if self.state.in_prison() != 0 {
            let cite = B::RECORD.five_odds.cite;
            return Err(refused!("wager-undetermined", cite, "A wager is in prison for one more decision."));
        }
        self.halve_for_the_silent();
        for seat in Seats(self.state.standing[0] | self.state.standing[1]) {
            self.return_layout_of(seat, ReturnReason::Closed, B::CITES.closing);
        }
        self.give_game_back(ReturnReason::Closed, B::CITES.closing);
        if self.state.winner != 0 {
            let seat = self.state.winner;
            self.tell(SpinnerRetired, B::CITES.closing, AtSeat { seat });
        }
        self.tell(TableClosed, B::CITES.closing, ());
        Ok(())
    }
}
