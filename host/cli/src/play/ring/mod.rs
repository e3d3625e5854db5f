//! What only a ring has: the centre, bets between players.

pub(super) mod panel;

use kip::contract::MinorUnits;
use kip::two_up::CentreView;

/// What of a centre nobody covers yet.
pub(super) fn open(centre: &CentreView) -> MinorUnits {
    if centre.due.is_some() { 0 } else { centre.stake.saturating_sub(covered(centre)) }
}

/// What of it is covered.
fn covered(centre: &CentreView) -> MinorUnits {
    centre.covers.iter().map(|cover| cover.amount).sum()
}
