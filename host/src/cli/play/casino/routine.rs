//! What boxer and dealers do at the obvious steps of a casino's round.

use kip::two_up::{Command, Phase, Thrower};
use kip::words::Role;

use crate::cli::play::croupier::{Moment, Step, player, staff};

/// The next step that needs nobody's decision.
pub(in crate::cli::play) fn step(moment: &Moment<'_>) -> Step {
    let boxer = staff(Role::Boxer);
    if moment.view.thrower == Some(Thrower::Vacant) && moment.may("appoint-substitute") {
        return Some((boxer, Command::AppointSubstitute(Role::Dealer)));
    }
    match moment.view.phase {
        Phase::Offering if moment.view.offered.is_none() => offer(moment),
        Phase::Preparing => prepare(moment),
        Phase::Betting | Phase::Reopened => coins_again(moment),
        Phase::Called => match moment.view.thrower {
            Some(Thrower::House(role)) if moment.may("throw-coins") => Some((staff(role), moment.throw())),
            Some(Thrower::Spinner(_)) => coins_again(moment),
            _ => None,
        },
        Phase::Landed => Some((boxer, Command::AnnounceResult)),
        Phase::Offering | Phase::Flying | Phase::Won | Phase::Electing | Phase::Closed => None,
    }
}

/// The coins, then "place your bets", which waits for side and wager.
fn prepare(moment: &Moment<'_>) -> Step {
    let open = || moment.may("place-your-bets").then_some((staff(Role::Boxer), Command::PlaceYourBets));
    coins_again(moment).or_else(open)
}

/// The coins go to the next player, or the house spins, or the table closes.
fn offer(moment: &Moment<'_>) -> Step {
    let boxer = staff(Role::Boxer);
    if moment.may("bring-new-set") {
        return Some((boxer, Command::BringNewSet));
    }
    if let Some(seat) = moment.find("offer-coins").and_then(|legal| legal.seat) {
        return Some((boxer, Command::OfferCoins(seat)));
    }
    if moment.view.closes_at.is_some() && moment.may("close-table") {
        return Some((staff(Role::CasinoSupervisor), Command::CloseTable));
    }
    moment.may("start-house-spin").then_some((boxer, Command::StartHouseSpin))
}

/// The spinner's coins: the first that are there, or those that left the ring.
fn coins_again(moment: &Moment<'_>) -> Step {
    let Some(Thrower::Spinner(seat)) = moment.view.thrower else { return None };
    if moment.coins_in_play() {
        return None;
    }
    if moment.may("request-original-coins") {
        return Some((player(seat), Command::RequestOriginalCoins));
    }
    let coins = moment.first_coins().filter(|_| moment.may("select-coins"))?;
    Some((player(seat), Command::SelectCoins(coins)))
}
