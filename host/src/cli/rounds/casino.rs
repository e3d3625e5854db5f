//! What becomes of the stakes of a casino's table.

use kip::two_up::Happening;

use super::{Fate, Line, amount};
use crate::cli::words;

/// The line that an event makes, if it settles a wager.
pub(super) fn line(what: &Happening) -> Option<Line> {
    Some(match what {
        Happening::WagerWon(won) => Line {
            paid: amount(won.paid),
            exact: (won.rounding.numerator > 0).then_some(won.exact),
            ..Line::new(won.seat, won.wager, won.stake, Fate::Won)
        },
        Happening::WagerLost(lost) => Line::new(lost.seat, lost.wager, lost.stake, Fate::Lost),
        Happening::WagerForfeited(lost) => Line::new(lost.seat, lost.wager, lost.stake, Fate::Forfeited),
        Happening::WagerRefused(back) => Line::new(back.seat, back.wager, back.stake, Fate::Refused),
        Happening::ExcessReturned(back) => Line::new(back.seat, back.wager, back.stake, Fate::Excess),
        Happening::WagerReturned(back) => Line {
            reason: Some(words::returned(back.reason).into()),
            ..Line::new(back.seat, back.wager, back.stake, Fate::Returned)
        },
        Happening::WagerHalved(half) => {
            Line { lost: half.lost, ..Line::new(half.seat, half.wager, half.returned, Fate::Halved) }
        }
        Happening::WagerImprisoned(held) => Line::new(held.seat, held.wager, held.stake, Fate::Imprisoned),
        Happening::SettlementReversed(undone) => {
            let fate = if undone.won { Fate::WinReversed } else { Fate::LossReversed };
            Line { paid: -amount(undone.paid), ..Line::new(undone.seat, undone.wager, undone.stake, fate) }
        }
        _ => return None,
    })
}
