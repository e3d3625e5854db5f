//! The parts that only a ring has: the centre, bets between players.

pub(crate) mod panel;

use kip::contract::MinorUnits;
use kip::two_up::CentreView;

/// Returns the part of a centre that is not covered yet; 0 once the centre is due.
pub(crate) fn open_amount(centre: &CentreView) -> MinorUnits {
    if centre.due.is_some() { 0 } else { centre.stake.saturating_sub(covered_amount(centre)) }
}

/// Returns the part of a centre that is covered.
fn covered_amount(centre: &CentreView) -> MinorUnits {
    centre.covers.iter().map(|cover| cover.amount).sum()
}
