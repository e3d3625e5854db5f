//! What the ringkeeper does at the obvious steps of a ring's round.

use kip::two_up::{Command, Phase, Thrower};
use kip::words::Role;

use super::open;
use crate::cli::play::croupier::{Moment, Step, player, staff};

/// What leads on to a throw; where none of it is possible any more, the day is over.
const WAYS_ON: [&str; 12] = [
    "accept-coins",
    "announce-result",
    "cover-centre",
    "join",
    "no-more-bets",
    "offer-coins",
    "place-your-bets",
    "select-coins",
    "stake-centre",
    "start-house-spin",
    "stay",
    "throw-coins",
];

/// The next step that needs nobody's decision.
pub(in crate::cli::play) fn step(moment: &Moment<'_>) -> Step {
    match moment.view.phase {
        Phase::Landed => by_ringkeeper(moment, "announce-result", Command::AnnounceResult),
        Phase::Flying | Phase::Closed => None,
        _ if is_over(moment) => close(moment),
        Phase::Offering if moment.view.offered.is_none() => offer(moment),
        Phase::Preparing => prepare(moment),
        Phase::Betting => pennies(moment),
        Phase::Called => match moment.view.thrower {
            Some(Thrower::House(_)) => by_ringkeeper(moment, "throw-coins", moment.throw()),
            _ => pennies(moment),
        },
        _ => None,
    }
}

/// Nothing leads on to another throw: what is undecided goes back when the ring closes.
fn is_over(moment: &Moment<'_>) -> bool {
    !WAYS_ON.iter().any(|command| moment.may(command))
}

fn close(moment: &Moment<'_>) -> Step {
    let by = moment.find("close-table")?.role;
    Some((staff(by), Command::CloseTable))
}

/// The kip goes to the next player, or the ringkeeper spins, or the ring closes as announced.
fn offer(moment: &Moment<'_>) -> Step {
    if let Some(seat) = moment.find("offer-coins").and_then(|legal| legal.seat) {
        return Some((staff(Role::Ringkeeper), Command::OfferCoins(seat)));
    }
    by_ringkeeper(moment, "start-house-spin", Command::StartHouseSpin)
        .or_else(|| moment.view.closes_at.and_then(|_| close(moment)))
}

/// The pennies, then the centre with its covers, then "place your bets". While the ringkeeper has the kip
/// people say whether somebody takes it.
fn prepare(moment: &Moment<'_>) -> Step {
    let somebody_may = moment.view.game.is_none() && moment.may("offer-coins");
    if moment.view.offered.is_some() || somebody_may {
        return None;
    }
    pennies(moment).or_else(|| cover(moment))
}

/// With the centre covered in full the ringkeeper opens the betting; where nobody covers, the centre is
/// called off.
fn cover(moment: &Moment<'_>) -> Step {
    let centre = moment.view.ring.as_ref().and_then(|ring| ring.centre.as_ref());
    if centre.is_some_and(|centre| open(centre) > 0) {
        return by_ringkeeper(moment, "call-off-centre", Command::CallOffCentre);
    }
    by_ringkeeper(moment, "place-your-bets", Command::PlaceYourBets)
}

/// The spinner's pennies: the first that there are.
fn pennies(moment: &Moment<'_>) -> Step {
    let Some(Thrower::Spinner(seat)) = moment.view.thrower else { return None };
    if moment.coins_in_play() || !moment.may("select-coins") {
        return None;
    }
    Some((player(seat), Command::SelectCoins(moment.first_coins()?)))
}

fn by_ringkeeper(moment: &Moment<'_>, name: &str, command: Command) -> Step {
    moment.may(name).then(|| (staff(Role::Ringkeeper), command))
}
