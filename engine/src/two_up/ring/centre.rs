//! The centre: the spinner stakes it, others cover it, and all of it rides on Heads (R35).

use super::record::{CentreRule, Record};
use super::state::{Centre, Phase, Step};
use crate::contract::{Citation, MinorUnits, Role, Seat};
use crate::table::money::MOST;
use crate::table::refusal::{Done, Refused};
use crate::table::seats::{Seats, bit};
use crate::two_up::contract::{CentreBack, CoverBack, GameEnd, GameOutcome, Happening, ReturnReason, SeatAmount};
use crate::two_up::refusals::refused;

/// Returns the most that a centre of `first` can come to with `heads` Heads: a riding one doubles with each.
pub(super) const fn most_due(first: MinorUnits, heads: u8) -> MinorUnits {
    first.saturating_mul(1 << if heads < 32 { heads } else { 32 })
}

/// Returns the consecutive Heads that win the centre, or 0 in rules without a centre.
pub(super) const fn heads_needed(record: &Record) -> u8 {
    match record.centre.value {
        CentreRule::Heads(heads) => heads,
        CentreRule::None => 0,
    }
}

impl Step<'_> {
    /// > ringkeeper 19. The spinner shall hand the ringkeeper the amount of money the spinner wishes to spin for …
    pub(super) fn stake_centre(&mut self, amount: MinorUnits) -> Done {
        let cite = self.record.cites.stake_centre;
        let game = self.require_spinner(cite)?;
        self.require_day_not_over()?;
        if self.state.phase != Phase::Preparing {
            return Err(refused!("centre-not-open", cite, "The spinner stakes the centre before \"place your bets\"."));
        }
        if game.own.centre.is_some() {
            return Err(refused!("centre-staked", cite, "The centre is staked."));
        }
        // The stake begins the spinner's game, and no game begins once the closing time has come (R25).
        self.require_before_closing()?;
        let owed = self.exposure().saturating_add(most_due(amount, heads_needed(self.record)));
        if owed > MOST {
            return Err(refused!(
                "sum-too-large",
                self.cites().sums,
                "With this stake a sum owed could exceed 2^53 - 1."
            ));
        }
        self.emit(cite, Happening::CentreStaked(SeatAmount { seat: game.seat, amount }));
        Ok(())
    }

    /// > ringkeeper 19. … the ringkeeper shall hold that money and the equivalent amount from a tail bettor to
    /// > cover the bet.
    pub(super) fn cover_centre(&mut self, amount: MinorUnits) -> Done {
        let seat = self.require_participant(self.record.cites.cover_centre)?;
        self.require_day_not_over()?;
        let uncovered = self.require_coverable_centre(self.record.cites.cover_centre)?.uncovered();
        self.require_not_spinner(seat)?;
        if uncovered == 0 {
            return Err(refused!("centre-covered", self.record.cites.cover_centre, "The centre is covered in full."));
        }
        if amount > uncovered {
            let refused =
                refused!("above-the-centre", self.record.cites.cover_centre, "Only {} is still to be covered.");
            return Err(refused.with_amount(uncovered));
        }
        self.emit(self.record.cites.cover_centre, Happening::CentreCovered(SeatAmount { seat, amount }));
        Ok(())
    }

    /// Returns the centre when it may be covered: it is staked, and the coins are at rest.
    fn require_coverable_centre(&self, cite: Citation) -> Result<&Centre, Refused> {
        self.require_coins_at_rest(cite)?;
        self.state.centre().ok_or(refused!("no-centre", cite, "Nothing stands in the centre."))
    }

    /// Returns all seated players but the spinner and the excluded.
    pub(super) fn other_players(&self) -> Seats {
        let spinner = self.state.game.as_ref().map_or(0, |game| bit(game.seat));
        Seats(self.state.occupied & !self.state.excluded & !spinner)
    }

    fn require_not_spinner(&self, seat: Seat) -> Done {
        if self.state.is_game_of(seat) {
            return Err(refused!("own-centre", self.record.cites.cover_centre, "Nobody covers a centre of their own."));
        }
        Ok(())
    }

    /// Declines to cover. The ringkeeper may decline for a player who does not answer (R47).
    pub(super) fn decline_cover(&mut self, seat: Seat) -> Done {
        let cites = &self.record.cites;
        let cite = if self.by.role == Role::Ringkeeper {
            self.cites().passed_over
        } else {
            let own = self.require_player(cites.cover_centre)?;
            if own != seat {
                return Err(refused!("not-authorised", cites.cover_centre, "A player declines for nobody else."));
            }
            cites.call_off
        };
        self.require_day_not_over()?;
        let centre = self.require_coverable_centre(cite)?;
        let (uncovered, declined) = (centre.uncovered(), centre.declined);
        self.require_occupied(seat)?;
        self.require_not_spinner(seat)?;
        if uncovered == 0 {
            return Err(refused!("centre-covered", cites.cover_centre, "The centre is covered in full."));
        }
        if declined & bit(seat) != 0 {
            return Err(refused!("cover-declined", cite, "This player has declined to cover."));
        }
        self.emit(cite, Happening::CoverDeclined(seat));
        Ok(())
    }

    /// Calls the centre off once every other player has declined to cover (R37).
    pub(super) fn call_off_centre(&mut self) -> Done {
        let centre = self.require_coverable_centre(self.record.cites.call_off)?;
        if centre.uncovered() == 0 {
            return Err(refused!("centre-covered", self.record.cites.call_off, "The centre is covered in full."));
        }
        let declined = centre.declined;
        if let Some(asked) = self.other_players().find(|&seat| declined & bit(seat) == 0) {
            let refused =
                refused!("cover-not-declined", self.record.cites.call_off, "Seat {} has not declined to cover.");
            return Err(refused.with(u64::from(asked)));
        }
        self.emit(self.record.cites.call_off, Happening::CentreCalledOff);
        self.empty_centre(ReturnReason::CalledOff, self.record.cites.call_off, self.record.cites.call_off);
        Ok(())
    }

    /// Returns the covers to their players and the centre to the spinner, citing `back`, and ends the game, citing
    /// `end`.
    pub(super) fn empty_centre(&mut self, reason: ReturnReason, back: Citation, end: Citation) {
        let covers = self.return_covers(reason, back);
        if let Some((seat, amount)) = covers {
            if amount > 0 {
                self.emit(back, Happening::CentreReturned(CentreBack { seat, amount, reason }));
            }
            self.emit(end, Happening::SpinnerGameEnded(GameEnd { seat, outcome: GameOutcome::Returned }));
        }
    }

    /// Returns the covers to their players, by seat. The result is the spinner's seat and the centre's stake.
    pub(super) fn return_covers(&mut self, reason: ReturnReason, cite: Citation) -> Option<(Seat, MinorUnits)> {
        let spinner = self.state.game.as_ref()?.seat;
        let centre = self.state.centre()?;
        let amount = centre.stake;
        for cover in centre.covers.clone() {
            let SeatAmount { seat, amount } = cover;
            self.emit(cite, Happening::CoverReturned(CoverBack { seat, spinner, amount, earlier: 0, reason }));
        }
        Some((spinner, amount))
    }

    /// > ringkeeper 16. A spinner after throwing three consecutive pairs of heads may withdraw from the centre.
    pub(super) fn withdraw_due(&mut self) -> Done {
        let seat = self.require_spinner_or_winner(self.record.cites.withdraw)?;
        self.require_due(seat, self.record.cites.withdraw)?;
        self.pay_due();
        self.emit(self.record.cites.withdraw, Happening::SpinnerRetired(seat));
        Ok(())
    }

    /// Lets the winner stay for a new centre; in `ringkeeper` with other pennies (R38).
    pub(super) fn stay(&mut self) -> Done {
        let seat = self.require_spinner_or_winner(self.record.cites.stay)?;
        self.require_day_not_over()?;
        self.require_due(seat, self.record.cites.stay)?;
        self.require_not_excluded(seat)?;
        self.require_before_closing()?;
        self.pay_due();
        self.emit(self.record.cites.stay, Happening::SpinnerStayed(seat));
        self.bring_fresh_set_if_needed();
        Ok(())
    }

    /// Requires that the acting player is the spinner or the winner, and returns the seat.
    fn require_spinner_or_winner(&self, cite: Citation) -> Result<Seat, Refused> {
        let seat = self.require_player(cite)?;
        let spins = self.state.is_game_of(seat);
        if spins || self.state.winner() == seat { Ok(seat) } else { Err(refuse_not_winner(cite)) }
    }

    /// Requires that the player has a due in the centre.
    fn require_due(&self, seat: Seat, cite: Citation) -> Done {
        if matches!(self.state.phase, Phase::Won { .. }) && self.state.winner() == seat {
            return Ok(());
        }
        Err(if self.state.centre().is_some() { self.refuse_not_due() } else { refuse_not_winner(cite) })
    }
}

const fn refuse_not_winner(cite: Citation) -> Refused {
    refused!("not-the-winner", cite, "Only a spinner who has won the centre may do this.")
}
