//! Sentences of a casino's table: wagers with the bank, the sign, the boxer's coins.

use kip::contract::{Seat, Stake};
use kip::two_up::{ElectionChoice, Happening, WagerKind};

use super::Teller;
use crate::output::{money, stake};
use crate::words::{coin_list, exactly, limits_of, returned, sending_out, side, sign, wager};

pub(super) fn sentence(teller: &Teller<'_>, what: &Happening) -> Option<String> {
    limits(teller, what)
        .or_else(|| coins(teller, what))
        .or_else(|| betting(teller, what))
        .or_else(|| settlement(teller, what))
}

fn limits(teller: &Teller<'_>, what: &Happening) -> Option<String> {
    Some(match what {
        Happening::LimitsAnnounced(notice) => {
            format!("A sign announces for {}: {}", teller.time(notice.change_at), sign(&notice.sign))
        }
        Happening::LimitsChanged(new) => format!("The sign now says: {}", sign(new)),
        Happening::PlayerLimitsChanged(change) => match change.bounds {
            Some(bounds) => format!(
                "{} may wager {} to {} on {}",
                teller.name(change.seat),
                money(bounds.min),
                money(bounds.max),
                limits_of(change.limits)
            ),
            None => format!("The sign holds again for {} on {}", teller.name(change.seat), limits_of(change.limits)),
        },
        _ => return None,
    })
}

fn coins(teller: &Teller<'_>, what: &Happening) -> Option<String> {
    Some(match what {
        Happening::CoinsLost(coins) => format!("Lost: coin {}", coin_list(coins)),
        Happening::CoinsReturned(coins) => format!("Found and checked: coin {}", coin_list(coins)),
        Happening::SetReplaced(set) => format!("A new set of coins, number {set}, comes to the ring"),
        Happening::SideCalled(called) => format!("Spinning for {}", side(*called)),
        Happening::SpinnerSentOut(out) => format!(
            "{} is sent out of the ring: {}{}",
            teller.name(out.seat),
            sending_out(out.reason),
            if out.barred { "; barred until close of play" } else { "" }
        ),
        Happening::ElectionRequired(seat) => {
            format!("Three invalid spins: {} retires or lets the house spin", teller.name(*seat))
        }
        Happening::ElectionMade(made) if made.choice == ElectionChoice::HouseSpin => "The house is to spin".into(),
        Happening::ElectionMade(_) => "The spinner chooses to retire".into(),
        _ => return None,
    })
}

fn betting(teller: &Teller<'_>, what: &Happening) -> Option<String> {
    Some(match what {
        Happening::BettingReopened => "Wagers on the layout may be changed or withdrawn".into(),
        Happening::SpinnerWagerPlaced(placed) => {
            format!("{} places a spinner's wager of {}", teller.name(placed.seat), stake(placed.stake))
        }
        Happening::SpinnerWagerChanged(change) | Happening::WagerChanged(change) => {
            format!("{} changes {} to {}", teller.name(change.seat), wager(change.wager), stake(change.total))
        }
        Happening::WagerPlaced(placed) => format!(
            "{} places {} on {}{}",
            teller.name(placed.seat),
            stake(placed.stake),
            side(placed.side),
            if placed.tokens_on_both_sides { " (tokens on both sides)" } else { "" }
        ),
        Happening::WagerWithdrawn(back) => {
            format!("{} withdraws {} of {}", teller.name(back.seat), wager(back.wager), stake(back.stake))
        }
        Happening::WagerRefused(back) => {
            format!("{} is refused and handed back", of(teller, back.seat, back.wager, back.stake))
        }
        Happening::WagerReturned(back) => format!(
            "{} gets back {} of {}: {}",
            teller.name(back.seat),
            wager(back.wager),
            stake(back.stake),
            returned(back.reason)
        ),
        Happening::ExcessReturned(back) => format!(
            "{} gets back {} above the maximum from {}",
            teller.name(back.seat),
            stake(back.stake),
            wager(back.wager)
        ),
        _ => return None,
    })
}

fn settlement(teller: &Teller<'_>, what: &Happening) -> Option<String> {
    Some(match what {
        Happening::WagerWon(won) => {
            let rounding = if won.rounding.numerator == 0 {
                String::new()
            } else {
                format!(" ({} exactly, rounded up to chips)", exactly(won.exact))
            };
            format!("{} wins {}{rounding}", of(teller, won.seat, won.wager, won.stake), money(won.paid))
        }
        Happening::WagerLost(lost) => format!("{} loses", of(teller, lost.seat, lost.wager, lost.stake)),
        Happening::WagerForfeited(lost) => format!("{} is forfeited", of(teller, lost.seat, lost.wager, lost.stake)),
        Happening::WagerHalved(half) => {
            format!("Half of {}'s {} goes back: {}", teller.name(half.seat), wager(half.wager), stake(half.returned))
        }
        Happening::WagerImprisoned(held) => {
            format!("{} stays for one more decision", of(teller, held.seat, held.wager, held.stake))
        }
        Happening::SettlementReversed(undone) if undone.won => {
            format!("{} gives back {} won with {}", teller.name(undone.seat), money(undone.paid), wager(undone.wager))
        }
        Happening::SettlementReversed(undone) => {
            format!("The bank gives back {}", of(teller, undone.seat, undone.wager, undone.stake))
        }
        _ => return None,
    })
}

/// `Ann's wager on Heads of 5.00`
fn of(teller: &Teller<'_>, seat: Seat, kind: WagerKind, amount: Stake) -> String {
    format!("{}'s {} of {}", teller.name(seat), wager(kind), stake(amount))
}
