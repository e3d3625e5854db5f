//! Sentences for the events of a casino: wagers with the bank, the sign, the boxer's coins.

use kip::contract::{Seat, Stake};
use kip::two_up::{ElectionChoice, Happening, WagerKind};

use crate::families::two_up::narrate::Narrator;
use crate::output::{money, stake};
use crate::phrases::{coin_list, exact_amount, limits_of, return_reason, sending_out, side, sign, wager};

pub(crate) fn sentence(narrator: &Narrator<'_>, what: &Happening) -> Option<String> {
    limits(narrator, what)
        .or_else(|| coins(narrator, what))
        .or_else(|| betting(narrator, what))
        .or_else(|| settlement(narrator, what))
}

fn limits(narrator: &Narrator<'_>, what: &Happening) -> Option<String> {
    Some(match what {
        Happening::LimitsAnnounced(notice) => {
            format!("A sign announces for {}: {}", narrator.time(notice.change_at), sign(&notice.sign))
        }
        Happening::LimitsChanged(new) => format!("The sign now says: {}", sign(new)),
        Happening::PlayerLimitsChanged(change) => match change.bounds {
            Some(bounds) => format!(
                "{} wager {} to {} on {}",
                narrator.does(change.seat, "may"),
                money(bounds.min),
                money(bounds.max),
                limits_of(change.limits)
            ),
            None => format!("The sign holds again for {} on {}", narrator.name(change.seat), limits_of(change.limits)),
        },
        _ => return None,
    })
}

fn coins(narrator: &Narrator<'_>, what: &Happening) -> Option<String> {
    Some(match what {
        Happening::CoinsLost(coins) => format!("Lost: coin {}", coin_list(coins)),
        Happening::CoinsReturned(coins) => format!("Found and checked: coin {}", coin_list(coins)),
        Happening::SetReplaced(set) => format!("A new set of coins, number {set}, comes to the ring"),
        Happening::SideCalled(called) => format!("Spinning for {}", side(*called)),
        Happening::SpinnerSentOut(out) => format!(
            "{} sent out of the ring: {}{}",
            narrator.does(out.seat, "be"),
            sending_out(out.reason),
            if out.barred { "; barred until close of play" } else { "" }
        ),
        Happening::ElectionRequired(seat) => {
            let retires = narrator.does_within(*seat, "have to retire or let the house spin");
            format!("Three invalid spins: {retires}")
        }
        Happening::ElectionMade(made) if made.choice == ElectionChoice::HouseSpin => "The house is to spin".into(),
        Happening::ElectionMade(_) => "The spinner chooses to retire".into(),
        _ => return None,
    })
}

fn betting(narrator: &Narrator<'_>, what: &Happening) -> Option<String> {
    Some(match what {
        Happening::BettingReopened => "Wagers on the layout may be changed or withdrawn".into(),
        Happening::SpinnerWagerPlaced(placed) => {
            format!("{} a spinner's wager of {}", narrator.does(placed.seat, "place"), stake(placed.stake))
        }
        Happening::SpinnerWagerChanged(change) | Happening::WagerChanged(change) => {
            format!("{} {} to {}", narrator.does(change.seat, "change"), wager(change.wager), stake(change.total))
        }
        Happening::WagerPlaced(placed) => format!(
            "{} {} on {}{}",
            narrator.does(placed.seat, "place"),
            stake(placed.stake),
            side(placed.side),
            if placed.tokens_on_both_sides { " (tokens on both sides)" } else { "" }
        ),
        Happening::WagerWithdrawn(back) => {
            format!("{} {} of {}", narrator.does(back.seat, "withdraw"), wager(back.wager), stake(back.stake))
        }
        Happening::WagerRefused(back) => {
            format!("{} is refused and handed back", whose_wager(narrator, back.seat, back.wager, back.stake))
        }
        Happening::WagerReturned(back) => format!(
            "{} back {} of {}: {}",
            narrator.does(back.seat, "get"),
            wager(back.wager),
            stake(back.stake),
            return_reason(back.reason)
        ),
        Happening::ExcessReturned(back) => format!(
            "{} back {} above the maximum from {}",
            narrator.does(back.seat, "get"),
            stake(back.stake),
            wager(back.wager)
        ),
        _ => return None,
    })
}

fn settlement(narrator: &Narrator<'_>, what: &Happening) -> Option<String> {
    Some(match what {
        Happening::WagerWon(won) => {
            let rounding = if won.rounding.numerator == 0 {
                String::new()
            } else {
                format!(" ({} exactly, rounded up to chips)", exact_amount(won.exact))
            };
            format!("{} wins {}{rounding}", whose_wager(narrator, won.seat, won.wager, won.stake), money(won.paid))
        }
        Happening::WagerLost(lost) => format!("{} loses", whose_wager(narrator, lost.seat, lost.wager, lost.stake)),
        Happening::WagerForfeited(lost) => {
            format!("{} is forfeited", whose_wager(narrator, lost.seat, lost.wager, lost.stake))
        }
        Happening::WagerHalved(half) => {
            let whose = narrator.owner_within(half.seat);
            format!("Half of {whose} {} goes back: {}", wager(half.wager), stake(half.returned))
        }
        Happening::WagerImprisoned(held) => {
            format!("{} stays for one more decision", whose_wager(narrator, held.seat, held.wager, held.stake))
        }
        Happening::SettlementReversed(undone) if undone.won => {
            format!(
                "{} back {} won with {}",
                narrator.does(undone.seat, "give"),
                money(undone.paid),
                wager(undone.wager)
            )
        }
        Happening::SettlementReversed(undone) => {
            let (whose, what) = (narrator.owner_within(undone.seat), wager(undone.wager));
            format!("The bank gives back {whose} {what} of {}", stake(undone.stake))
        }
        _ => return None,
    })
}

/// Returns a wager with its owner: `Ann's wager on Heads of 5.00`.
fn whose_wager(narrator: &Narrator<'_>, seat: Seat, kind: WagerKind, amount: Stake) -> String {
    format!("{} {} of {}", narrator.owner(seat), wager(kind), stake(amount))
}
