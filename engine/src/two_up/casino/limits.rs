//! The sign's limits, and a player's own limits (5.1–5.6).

use alloc::vec::Vec;

use super::cites::Cites;
use super::record::Record;
use super::state::{Announced, OwnLimits, OwnOpening, State, Step};
use crate::contract::{Citation, Seat, Timestamp};
use crate::table::money::{self, Chips};
use crate::table::refusal::Done;
use crate::table::seats::Seats;
use crate::two_up::contract::{
    Bounds, Enforcement, Happening, LimitsKind, PlayerLimits, PlayerLimitsChange, Sign, SignNotice,
};
use crate::two_up::family::NOTICE;
use crate::two_up::paytable;
use crate::two_up::refusals::refused;

impl Step<'_> {
    /// > 5.5 … a minimum wager can only be changed to a higher minimum if a sign indicating the new minimum
    /// > and proposed time of change has been displayed at the table at least 20 minutes before the change.
    pub(super) fn announce_limits(&mut self, notice: SignNotice) -> Done {
        let earliest = if is_minimum_raised(&self.state.own.sign, &notice.sign) {
            self.at.saturating_add(NOTICE)
        } else {
            self.at
        };
        self.require_time_in_range(notice.change_at)?;
        if notice.change_at < earliest {
            return Err(refused!(
                "notice-too-short",
                self.record.cites.higher_minimum,
                "A higher minimum is shown at least 20 minutes ahead: at {} at the earliest."
            )
            .with_moment(earliest));
        }
        self.require_sign_fits(&notice.sign)?;
        self.emit(self.record.cites.set_limits, Happening::LimitsAnnounced(notice));
        Ok(())
    }

    /// > 5.5 A casino supervisor may alter the limits on a gaming table at any time except …
    pub(super) fn set_limits(&mut self, new: Sign) -> Done {
        self.require_sign_fits(&new)?;
        check_rise(&self.state.own.sign, &new, self.state.own.announced, self.at, &self.record.cites)?;
        self.emit(self.record.cites.set_limits, Happening::LimitsChanged(new));
        Ok(())
    }

    fn require_sign_fits(&self, sign: &Sign) -> Done {
        let opening = &self.state.opening.own;
        check_sign(sign, &opening.chips, &self.record.cites)?;
        if opening.allow_return_over_one {
            return Ok(());
        }
        check_returns(self.record, sign, opening)?;
        check_own_returns(self.record, self.state, sign)
    }

    /// > 5.6 A casino supervisor may allow a player to wager in excess of the stated maximum provided that a
    /// > sign denoting the new minimum and maximum wagers for that player is placed on … the layout. (R17)
    pub(super) fn set_player_limits(&mut self, limits: PlayerLimits) -> Done {
        let cite = self.record.cites.player_limits;
        let PlayerLimits { seat, limits, min, max } = limits;
        self.require_occupied(seat)?;
        let (spinner, stated) = match limits {
            LimitsKind::Spinner => (true, self.state.own.sign.spinner),
            LimitsKind::HeadsTails => (false, self.state.own.sign.heads_tails),
        };
        if max <= stated.max {
            return Err(refused!("not-above-maximum", cite, "A player's own maximum is above the sign's {}.")
                .with_amount(stated.max));
        }
        let bounds = Bounds { min, max, unit: stated.unit };
        check_bounds(&bounds, &self.state.opening.own.chips, (cite, self.record.cites.player_maximum))?;
        if !self.state.opening.own.allow_return_over_one {
            check_return(self.record, &bounds, spinner, &self.state.opening.own)?;
        }
        self.emit(cite, Happening::PlayerLimitsChanged(PlayerLimitsChange { seat, limits, bounds: Some(bounds) }));
        Ok(())
    }

    /// Removes a player's own limits, so that the sign applies again.
    pub(super) fn clear_player_limits(&mut self, seat: Seat) -> Done {
        let cite = self.record.cites.player_limits;
        self.require_occupied(seat)?;
        let own = own_limits(self.state, seat);
        if own == [None; 2] {
            return Err(refused!("no-player-limits", cite, "This player has no limits of their own."));
        }
        for (&limits, own) in LimitsKind::ALL.iter().zip(own) {
            if own.is_some() {
                self.emit(cite, Happening::PlayerLimitsChanged(PlayerLimitsChange { seat, limits, bounds: None }));
            }
        }
        Ok(())
    }
}

pub(super) fn own_limits(state: &State, seat: Seat) -> [Option<OwnLimits>; 2] {
    state.seat(seat).map_or([None; 2], |seat| seat.limits)
}

/// Returns all players' own limits, by seat.
pub(super) fn all_own_limits(state: &State) -> Vec<PlayerLimits> {
    let own = |seat| {
        LimitsKind::ALL
            .iter()
            .zip(own_limits(state, seat))
            .filter_map(move |(&limits, own)| own.map(|OwnLimits { min, max }| PlayerLimits { seat, limits, min, max }))
    };
    Seats(state.occupied).flat_map(own).collect()
}

/// Checks that no minimum rises sooner than announced (5.5).
pub(super) fn check_rise(
    before: &Sign,
    after: &Sign,
    announced: Option<Announced>,
    at: Timestamp,
    cites: &Cites,
) -> Done {
    if !is_minimum_raised(before, after) {
        return Ok(());
    }
    let Some(announced) = announced.filter(|announced| has_raised_minimums(&announced.sign, before, after)) else {
        return Err(refused!(
            "not-announced",
            cites.higher_minimum,
            "A higher minimum is shown on a sign at least 20 minutes ahead."
        ));
    };
    let due = announced.change_at.max(announced.shown_at.saturating_add(NOTICE));
    if at < due {
        return Err(refused!("change-not-due", cites.higher_minimum, "The sign says that the limits change at {}.")
            .with_moment(due));
    }
    Ok(())
}

/// Checks that imported limits can be players' own at this table.
pub(super) fn check_own(record: &Record, state: &State) -> Done {
    for limits in all_own_limits(state) {
        let bounds = Bounds { min: limits.min, max: limits.max, unit: None };
        check_bounds(&bounds, &state.opening.own.chips, (record.cites.player_limits, record.cites.player_maximum))?;
    }
    if state.opening.own.allow_return_over_one { Ok(()) } else { check_own_returns(record, state, &state.own.sign) }
}

/// Checks the returns under players' own limits. Their steps are the sign's (R92).
fn check_own_returns(record: &Record, state: &State, sign: &Sign) -> Done {
    for limits in all_own_limits(state) {
        let spinner = limits.limits == LimitsKind::Spinner;
        let stated = if spinner { sign.spinner } else { sign.heads_tails };
        let bounds = Bounds { min: limits.min, max: limits.max.max(stated.max), unit: stated.unit };
        check_return(record, &bounds, spinner, &state.opening.own)?;
    }
    Ok(())
}

/// Whether a change of sign completes the announced one: it sets that sign, or brings its minima into force (R93,
/// R120).
pub(super) fn is_announcement_carried_out(announced: &Announced, before: &Sign, after: &Sign) -> bool {
    let minima = |sign: &Sign| (sign.spinner.min, sign.heads_tails.min);
    announced.sign == *after || (minima(before) != minima(after) && minima(&announced.sign) == minima(after))
}

const fn is_minimum_raised(before: &Sign, after: &Sign) -> bool {
    after.spinner.min > before.spinner.min || after.heads_tails.min > before.heads_tails.min
}

/// Whether the announced sign shows each raised minimum. A maximum needs no notice.
const fn has_raised_minimums(announced: &Sign, before: &Sign, after: &Sign) -> bool {
    (after.spinner.min <= before.spinner.min || after.spinner.min == announced.spinner.min)
        && (after.heads_tails.min <= before.heads_tails.min || after.heads_tails.min == announced.heads_tails.min)
}

/// Checks that a sign does not contradict itself and that chips can make up its amounts.
pub(super) fn check_sign(sign: &Sign, chips: &Chips, cites: &Cites) -> Done {
    check_bounds(&sign.spinner, chips, (cites.sign, cites.sign_maximum))?;
    check_bounds(&sign.heads_tails, chips, (cites.sign, cites.sign_maximum))
}

/// Checks one kind of limits. A refusal cites `cite`; an unpayable maximum cites `maximum`.
fn check_bounds(bounds: &Bounds, chips: &Chips, (cite, maximum): (Citation, Citation)) -> Done {
    if bounds.min == 0 {
        return Err(refused!("amount-zero", cite, "A minimum is at least 1."));
    }
    if bounds.max > money::MOST_GIVEN {
        return Err(refused!("amount-too-large", cite, "A maximum is at most {}.").with_amount(money::MOST_GIVEN));
    }
    if bounds.min > bounds.max {
        return Err(refused!("min-above-max", cite, "A minimum of {} is above its maximum.").with_amount(bounds.min));
    }
    if bounds.unit.is_some_and(|unit| unit > money::MOST_GIVEN) {
        return Err(refused!("amount-too-large", cite, "Steps are at most {}.").with_amount(money::MOST_GIVEN));
    }
    if bounds.unit == Some(0) {
        return Err(refused!("amount-zero", cite, "The steps above the minimum are at least 1."));
    }
    if !chips.can_make_up(bounds.min) {
        return Err(refused!("minimum-not-payable", cite, "The table's chips cannot make up the minimum {}.")
            .with_amount(bounds.min));
    }
    // > R111. A maximum, of the sign or a player's own, is an amount that the table's chips can make up.
    if !chips.can_make_up(bounds.max) {
        return Err(refused!("maximum-not-payable", maximum, "The table's chips cannot make up the maximum {}.")
            .with_amount(bounds.max));
    }
    match bounds.unit {
        Some(unit) if !chips.can_make_up(unit) => {
            Err(refused!("unit-not-payable", cite, "The table's chips cannot make up steps of {}.").with_amount(unit))
        }
        _ => Ok(()),
    }
}

/// Checks that a sign permits no wager that returns more than itself on average (R18).
pub(super) fn check_returns(record: &Record, sign: &Sign, opening: &OwnOpening) -> Done {
    check_return(record, &sign.spinner, true, opening)?;
    check_return(record, &sign.heads_tails, false, opening)
}

/// Checks one kind of limits. Half returned on five Odds is ignored: at even money it brings the return to 1 at most.
fn check_return(record: &Record, bounds: &Bounds, spinner: bool, opening: &OwnOpening) -> Done {
    let OwnOpening { odds, chips, .. } = opening;
    let decision = paytable::decision_wins(record.odds_that_lose.value);
    let (odds, wins) = match spinner {
        true => (odds.spinner, paytable::game_wins(decision, record.throws_to_win.value)),
        false => (odds.heads_tails, decision),
    };
    // With limits judged at settlement, amounts between the steps are valid too (R15).
    let unit = bounds.unit.filter(|_| opening.enforcement == Enforcement::Strict);
    let payment = (chips, record.rounding.value);
    match money::stake_returning_over_one((bounds.min, bounds.max, unit), odds, wins, payment, !spinner) {
        None => Ok(()),
        Some((stake, _)) if spinner => Err(refused!(
            "return-over-one",
            record.cites.return_over_one,
            "Paid in chips, a spinner's wager of {} would return more than itself on average."
        )
        .with_amount(stake)),
        Some((stake, _)) => Err(refused!(
            "return-over-one",
            record.cites.return_over_one,
            "Paid in chips, a wager of {} on Heads or Tails would return more than itself on average."
        )
        .with_amount(stake)),
    }
}
