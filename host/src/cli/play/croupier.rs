//! What those who run the game and the host do at the obvious steps, so that people decide for
//! players only. How a casino's round goes and how a ring's does stands with each of them.

use kip::two_up::{CoinStatus, Command, Faces, LegalCommand, Phase, Picked, View};
use kip::words::{Actor, Role, Seat};

use super::{casino, ring};
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

pub(super) const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}

/// What would be accepted now, and where the table is.
pub(super) struct Moment<'a> {
    pub view: &'a View,
    pub legal: &'a [LegalCommand],
    /// How coins lie on the kip in these rules.
    pub start: Faces,
}

/// Who does what next; none where a person decides.
pub(super) type Step = Option<(Actor, Command)>;

impl Moment<'_> {
    /// That command, where it would be accepted.
    pub(super) fn find(&self, command: &str) -> Option<&LegalCommand> {
        self.legal.iter().find(|legal| legal.command == command)
    }

    pub(super) fn may(&self, command: &str) -> bool {
        self.find(command).is_some()
    }

    pub(super) fn coins_in_play(&self) -> bool {
        self.view.coins.contains(&CoinStatus::InPlay)
    }

    /// The first coins that are there, as many as are spun.
    pub(super) fn first_coins(&self) -> Option<Picked> {
        let coins = (1..).zip(&self.view.coins);
        let mut there = coins.filter(|(_, coin)| **coin == CoinStatus::Available).map(|(coin, _)| coin);
        let (first, second) = (there.next()?, Some(there.next()?));
        let third = match self.start.third {
            Some(_) => Some(there.next()?),
            None => None,
        };
        Some(Picked { first, second, third })
    }

    /// The spin, with the coins as they lie on the kip in these rules.
    pub(super) const fn throw(&self) -> Command {
        Command::ThrowCoins(self.start)
    }
}

impl Croupier {
    /// The next chain, when it is time to publish it: nobody has to think of it.
    pub(super) fn commit(&mut self, moment: &Moment<'_>) -> Outcome<Step> {
        if !moment.may("commit-draws") {
            return Ok(None);
        }
        let due = self.chains.due(moment.view)?;
        Ok(due.map(|next| (staff(Role::Host), Command::CommitDraws(next))))
    }

    /// The next step that needs nobody's decision.
    pub(super) fn step(&mut self, moment: &Moment<'_>) -> Outcome<Step> {
        if moment.view.phase == Phase::Flying {
            return self.land(moment);
        }
        Ok(if moment.view.ring.is_some() { ring::routine::step(moment) } else { casino::routine::step(moment) })
    }

    /// The coins come down, unless eyes have to say how.
    fn land(&mut self, moment: &Moment<'_>) -> Outcome<Step> {
        let by_host = moment.find("land").is_some_and(|legal| legal.role == Role::Host);
        if !by_host {
            return Ok(None);
        }
        Ok(Some((staff(Role::Host), Command::Land(self.chains.landing(moment.view)?))))
    }
}
