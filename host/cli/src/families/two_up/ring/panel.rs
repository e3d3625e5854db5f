//! The parts of the panel that only a ring shows: the centre and its covers, the pennies set aside, bets across the ring.

use kip::contract::{MinorUnits, Seat};
use kip::two_up::{CoinStatus, RingView, SeatView, SideBet, SideOffer};

use crate::families::two_up::panel::Panel;
use crate::families::two_up::ring::{covered_amount, open_amount};
use crate::grammar;
use crate::output::money;
use crate::phrases;

/// The most offers and bets shown; the others are counted.
const MOST_SHOWN: usize = 8;

/// Returns the spinner and the state of the centre.
pub(crate) fn spinner(panel: &Panel<'_>, ring: &RingView) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(retained) = retained_pennies(panel) {
        lines.push(retained);
    }
    if let Some(game) = &panel.view.game {
        let side = game.side.map_or(String::new(), |side| format!(" for {}", phrases::side(side)));
        lines.push(grammar::does(&panel.short_name(game.seat), &format!("spin{side}")));
    }
    if let Some(centre) = &ring.centre {
        if let Some(due) = centre.due {
            lines.push(format!("due {}", money(due)));
        } else {
            lines.push(format!("centre {}, first {}", money(centre.stake), money(centre.first_stake)));
            lines.push(format!("covered {}, open {}", money(covered_amount(centre)), money(open_amount(centre))));
        }
        lines.push(format!("{} of {} Heads", centre.heads, panel.description.throws_to_win));
    }
    lines
}

/// Returns the pennies set aside, such as `retained: 1 and 2`.
fn retained_pennies(panel: &Panel<'_>) -> Option<String> {
    let pennies = (1..).zip(&panel.view.coins).filter(|(_, penny)| **penny == CoinStatus::Retained);
    let retained = phrases::list(pennies.map(|(number, _)| number));
    (!retained.is_empty()).then(|| format!("retained: {retained}"))
}

/// Returns a seat's stakes: `C 5.00  H 5.00  T 2.00` lists its stake or cover in the centre, and its bets on either side.
pub(crate) fn stakes(panel: &Panel<'_>, ring: &RingView, seat: &SeatView) -> String {
    let seat = seat.seat;
    let total = |mine: &dyn Fn(&SideBet) -> Seat| -> MinorUnits {
        ring.bets.iter().filter(|bet| mine(bet) == seat).map(|bet| bet.amount).sum()
    };
    let amounts = [("C", in_centre(panel, ring, seat)), ("H", total(&|bet| bet.heads)), ("T", total(&|bet| bet.tails))];
    let there = amounts.into_iter().filter(|(_, amount)| *amount > 0);
    there.map(|(letter, amount)| format!("{letter} {}", money(amount))).collect::<Vec<_>>().join("  ")
}

/// Returns a seat's amount in the centre: the spinner's stake, or a cover.
fn in_centre(panel: &Panel<'_>, ring: &RingView, seat: Seat) -> MinorUnits {
    let Some(centre) = &ring.centre else { return 0 };
    if panel.view.game.is_some_and(|game| game.seat == seat) {
        return centre.stake;
    }
    centre.covers.iter().filter(|cover| cover.seat == seat).map(|cover| cover.amount).sum()
}

/// Returns the offers, the bets with their holders, and the ring's rules of play.
pub(crate) fn foot(panel: &Panel<'_>, ring: &RingView) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(first_lines(&ring.offers, "offers", |offer| self::offer(panel, offer)));
    lines.extend(first_lines(&ring.bets, "bets", |bet| self::bet(panel, bet)));
    lines.extend(phrases::ring(ring.centre_policy, ring.anzac_day_only, panel.description.throws_to_win > 0));
    lines
}

fn first_lines<T>(all: &[T], of: &str, line: impl Fn(&T) -> String) -> Vec<String> {
    let mut lines: Vec<_> = all.iter().take(MOST_SHOWN).map(line).collect();
    if let Some(more) = all.len().checked_sub(MOST_SHOWN).filter(|more| *more > 0) {
        lines.push(format!("and {more} more {of}"));
    }
    lines
}

fn offer(panel: &Panel<'_>, offer: &SideOffer) -> String {
    format!(
        "Offer {}: {} {} on Heads; who takes Tails?",
        offer.offer,
        grammar::does(&panel.short_name(offer.seat), "bet"),
        money(offer.amount)
    )
}

fn bet(panel: &Panel<'_>, bet: &SideBet) -> String {
    let (heads, tails) = (panel.short_name(bet.heads), panel.short_name(bet.tails));
    let both = money(bet.amount.saturating_mul(2));
    let holds = grammar::does(&heads, &format!("hold {both}"));
    format!("Bet {}: {holds} on Heads against {tails} on Tails", bet.bet)
}
