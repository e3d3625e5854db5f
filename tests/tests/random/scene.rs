//! The facts that a player can know of a table: its view, its list, the time and its chips.

use kip_engine::contract::{Seat, Stake, Timestamp};
use kip_engine::two_up::contract::{Bounds, CasinoView, Choice, Enforcement, LimitsKind, View, WagerKind};
use kip_tests::say::limits_of;

use super::chips::Chips;

pub struct Scene<'a> {
    pub view: &'a View,
    /// The commands that the table lists.
    pub legal: &'a [Choice],
    /// The time of the list.
    pub at: Timestamp,
    pub chips: &'a Chips,
}

impl Scene<'_> {
    pub fn casino(&self) -> &CasinoView {
        self.view.casino.as_ref().expect("a casino's table")
    }

    /// Returns the player's stake on that wager.
    pub fn standing(&self, seat: Seat, wager: WagerKind) -> Stake {
        let seat = self.view.seats.iter().find(|view| view.seat == seat);
        let wager = seat.and_then(|seat| seat.wagers.iter().find(|view| view.wager == wager));
        wager.map(|view| view.stake).unwrap_or_default()
    }

    /// Returns the player's limits (5.1, 5.6).
    pub fn bounds(&self, seat: Seat, wager: WagerKind) -> Bounds {
        let limits = limits_of(wager);
        let sign = match limits {
            LimitsKind::Spinner => self.casino().sign.spinner,
            LimitsKind::HeadsTails => self.casino().sign.heads_tails,
        };
        let own = self.casino().player_limits.iter().find(|own| own.seat == seat && own.limits == limits);
        own.map_or(sign, |own| Bounds { min: own.min, max: own.max.max(sign.max), ..sign })
    }

    /// Returns whether the stake may become `total`, apart from sums over the table. It must be payable (R49, R57), within the
    /// limits if it is raised (5.1), and different (R113). An excluded player cannot raise one (R110).
    pub fn can_stand(&self, seat: Seat, wager: WagerKind, before: Stake, total: Stake) -> bool {
        let (was, now) = (before.chips + before.tokens, total.chips + total.tokens);
        let in_chips = self.chips.make_up(total.chips)
            && (wager == WagerKind::Spinner || total.tokens == 0 || self.chips.make_up(now));
        let raised = total.chips > before.chips || total.tokens > before.tokens;
        let excluded = self.view.seats.iter().any(|view| view.seat == seat && view.excluded);
        let bounds = self.bounds(seat, wager);
        let by_the_sign = self.casino().enforcement == Enforcement::AtSettlement
            || now <= was
            || (now >= bounds.min && now <= bounds.max && (now - bounds.min).is_multiple_of(bounds.unit.unwrap_or(1)));
        in_chips && by_the_sign && total != before && !(excluded && raised)
    }
}
