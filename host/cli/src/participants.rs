//! The names of players and the words for roles. Only the program knows them: the rules know seats and roles.

use std::collections::BTreeMap;

use kip::contract::{Actor, Role, Seat};

use super::output::printable;
use super::terminology::Terminology;

/// Names by seat, and the words of the rulebook in play.
#[derive(Clone, Debug, Default)]
pub(crate) struct Participants {
    names: BTreeMap<Seat, String>,
    /// Changes when another component takes over.
    pub terminology: Terminology,
}

impl Participants {
    pub(crate) fn new(names: BTreeMap<Seat, String>) -> Self {
        Self { names, terminology: Terminology::default() }
    }

    /// The same names with the words of another rulebook.
    pub(crate) fn with_terminology(self, terminology: Terminology) -> Self {
        Self { terminology, ..self }
    }

    pub(crate) fn add(&mut self, seat: Seat, name: &str) {
        let name = printable(name.trim());
        if !name.is_empty() {
            self.names.insert(seat, name);
        }
    }

    pub(crate) fn remove(&mut self, seat: Seat) {
        self.names.remove(&seat);
    }

    /// `Ann`, or `seat 3`; `Ann (seat 3)` if another player is named Ann too.
    pub(crate) fn name(&self, seat: Seat) -> String {
        match self.names.get(&seat) {
            Some(name) if self.is_shared(name) => self.full_name(seat),
            Some(name) => name.clone(),
            None => format!("seat {seat}"),
        }
    }

    fn is_shared(&self, name: &str) -> bool {
        self.names.values().filter(|other| *other == name).count() > 1
    }

    /// The name alone, if there is one, for output that shows the seat anyway.
    pub(crate) fn own_name(&self, seat: Seat) -> Option<&str> {
        self.names.get(&seat).map(String::as_str)
    }

    /// `Ann (seat 3)`, or `seat 3`.
    pub(crate) fn full_name(&self, seat: Seat) -> String {
        self.names.get(&seat).map_or_else(|| format!("seat {seat}"), |name| format!("{name} (seat {seat})"))
    }

    /// `Ann`, `boxer`, `dealer 2`.
    pub(crate) fn actor(&self, actor: Actor) -> String {
        match (actor.role, actor.number) {
            (Role::Player, seat) => self.name(seat),
            (role, 0 | 1) => self.role(role).into(),
            (role, number) => format!("{} {number}", self.role(role)),
        }
    }

    /// A role in words.
    pub(crate) const fn role(&self, role: Role) -> &'static str {
        match role {
            Role::Player => "player",
            Role::Boxer => "boxer",
            Role::Dealer => "dealer",
            Role::Ringkeeper => self.terminology.ringkeeper,
            Role::GamesSupervisor => "games supervisor",
            Role::CasinoSupervisor => "casino supervisor",
            Role::Host => "host",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_of_the_same_name_are_told_apart() {
        let mut participants = Participants::default();
        for (seat, name) in [(1, "Ann"), (2, "Bert"), (3, "Ann")] {
            participants.add(seat, name);
        }
        assert_eq!((participants.name(1), participants.name(3)), ("Ann (seat 1)".into(), "Ann (seat 3)".into()));
        assert_eq!((participants.name(2), participants.name(4)), ("Bert".into(), "seat 4".into()));
        participants.remove(3);
        assert_eq!(participants.name(1), "Ann");
    }

    #[test]
    fn a_name_moves_no_cursor() {
        let mut participants = Participants::default();
        participants.add(1, "\u{1b}[31mX\u{7}");
        assert_eq!(participants.name(1), "\\u{1b}[31mX\\u{7}");
    }
}
