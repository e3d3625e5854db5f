//! What boxer, dealer and host do at the obvious steps, so that people decide for players only.

use kip::two_up::{
    AtSeat, CoinStatus, Coins, CoinsRef, Command, Faces, LegalCommand, Phase, Spin, Substitute, Thrower, View,
};
use kip::words::{Actor, Role, SeatNumber};

use crate::cli::errors::Outcome;
use crate::cli::fair::Chains;

/// The one who sees that the game goes on.
#[derive(Default)]
pub(super) struct Croupier {
    /// Links for tables whose draws were published.
    pub chains: Chains,
}

/// A member of staff; one of each is enough here.
pub(super) const fn staff(role: Role) -> Actor {
    Actor { role, number: 1 }
}

pub(super) fn player(seat: SeatNumber) -> Actor {
    Actor { role: Role::Player, number: seat.into() }
}

/// What would be accepted now, and where the table is.
pub(super) struct Moment<'a> {
    pub view: &'a View,
    pub legal: &'a [LegalCommand],
    /// How coins lie on the kip in these rules.
    pub start: Faces,
}

impl Moment<'_> {
    /// That command, where it would be accepted.
    fn find(&self, command: &str) -> Option<&LegalCommand> {
        self.legal.iter().find(|legal| legal.command == command)
    }

    fn may(&self, command: &str) -> bool {
        self.find(command).is_some()
    }

    fn coins_in_play(&self) -> bool {
        self.view.coins.contains(&CoinStatus::InPlay)
    }

    /// The first two coins that are there.
    fn first_coins(&self) -> Option<CoinsRef> {
        let mut there =
            (1..).zip(&self.view.coins).filter(|(_, coin)| **coin != CoinStatus::Lost).map(|(coin, _)| coin);
        let (first, second) = (there.next()?, there.next()?);
        Some(CoinsRef { coins: Coins { first, second: Some(second), third: None } })
    }
}

impl Croupier {
    /// The next chain, when it is time to publish it: nobody has to think of it.
    pub(super) fn commit(&mut self, moment: &Moment<'_>) -> Outcome<Option<(Actor, Command)>> {
        if !moment.may("commit-draws") {
            return Ok(None);
        }
        let due = self.chains.due(moment.view)?;
        Ok(due.map(|next| (staff(Role::Host), Command::CommitDraws(next))))
    }

    /// The next step that needs nobody's decision; none where a person decides.
    pub(super) fn step(&mut self, moment: &Moment<'_>) -> Outcome<Option<(Actor, Command)>> {
        let boxer = staff(Role::Boxer);
        if moment.view.thrower == Some(Thrower::Vacant) && moment.may("appoint-substitute") {
            return Ok(Some((boxer, Command::AppointSubstitute(Substitute { role: Role::Dealer }))));
        }
        Ok(match moment.view.phase {
            Phase::Offering if moment.view.offered.is_none() => offer(moment),
            Phase::Preparing => prepare(moment),
            Phase::Betting | Phase::Reopened => coins_again(moment),
            Phase::Called => match moment.view.thrower {
                Some(Thrower::House(role)) if moment.may("throw") => Some((staff(role), throw(moment.start))),
                Some(Thrower::Spinner(_)) => coins_again(moment),
                _ => None,
            },
            Phase::Flying => self.land(moment)?,
            Phase::Landed => Some((boxer, Command::AnnounceResult)),
            Phase::Offering | Phase::Won | Phase::Electing | Phase::Closed => None,
        })
    }

    /// The coins come down, unless eyes have to say how.
    fn land(&mut self, moment: &Moment<'_>) -> Outcome<Option<(Actor, Command)>> {
        let by_host = moment.find("land").is_some_and(|legal| legal.role == Role::Host);
        if !by_host {
            return Ok(None);
        }
        Ok(Some((staff(Role::Host), Command::Land(self.chains.landing(moment.view)?))))
    }
}

/// The coins, then "place your bets", which waits for side and wager.
fn prepare(moment: &Moment<'_>) -> Option<(Actor, Command)> {
    let open = || moment.may("place-your-bets").then_some((staff(Role::Boxer), Command::PlaceYourBets));
    coins_again(moment).or_else(open)
}

fn throw(start: Faces) -> Command {
    Command::Throw(Spin { start })
}

/// The coins go to the next player, or the house spins, or the table closes.
fn offer(moment: &Moment<'_>) -> Option<(Actor, Command)> {
    let boxer = staff(Role::Boxer);
    if moment.may("bring-new-set") {
        return Some((boxer, Command::BringNewSet));
    }
    if let Some(seat) = moment.find("offer-coins").and_then(|legal| legal.seat) {
        return Some((boxer, Command::OfferCoins(AtSeat { seat })));
    }
    if moment.view.closes_at.is_some() && moment.may("close-table") {
        return Some((staff(Role::CasinoSupervisor), Command::CloseTable));
    }
    moment.may("start-house-spin").then_some((boxer, Command::StartHouseSpin))
}

/// The spinner's coins: the first that are there, or those that left the ring.
fn coins_again(moment: &Moment<'_>) -> Option<(Actor, Command)> {
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
