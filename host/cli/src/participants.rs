//! The names of players and the words for roles. Only the program knows them: the rules know seats and roles.

use std::collections::BTreeMap;

use kip::contract::{Actor, Role, Seat};
use kip::transcript::Names;

use super::output::printable;
use crate::families::two_up::terminology::Terminology;

/// Names by seat, and the words of the rulebook in play.
#[derive(Clone, Debug, Default)]
pub struct Participants {
    names: BTreeMap<Seat, String>,
    /// Changes when another component takes over.
    pub(crate) terminology: Terminology,
}

impl Participants {
    /// Takes names from a script or a transcript.
    pub fn new(names: &Names) -> Self {
        let mut participants = Self::default();
        for (seat, name) in names {
            participants.add(*seat, name);
        }
        participants
    }

    /// Names the player of a seat; an empty name is ignored.
    pub fn add(&mut self, seat: Seat, name: &str) {
        match clean_name(name) {
            Some(name) => self.names.insert(seat, name),
            None => self.names.remove(&seat),
        };
    }

    /// Returns all names, for a transcript.
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// Returns the names in a sentence, such as `Ann (seat 1), Bert (seat 2)`, or `None` when nobody has one.
    pub fn roll(&self) -> Option<String> {
        let named = self.names.keys().map(|seat| self.full_name(*seat)).collect::<Vec<_>>();
        Some(named.join(", ")).filter(|named| !named.is_empty())
    }

    /// Forgets the name of a seat's player.
    pub fn remove(&mut self, seat: Seat) {
        self.names.remove(&seat);
    }

    /// Returns `Ann`, or `seat 3`; `Ann (seat 3)` if another player is named Ann too.
    pub fn name(&self, seat: Seat) -> String {
        match self.names.get(&seat) {
            Some(name) if self.is_shared(name) => self.full_name(seat),
            Some(name) => name.clone(),
            None => format!("seat {seat}"),
        }
    }

    fn is_shared(&self, name: &str) -> bool {
        self.names.values().filter(|other| *other == name).count() > 1
    }

    /// Returns the name alone, if there is one, for output that shows the seat anyway.
    pub fn own_name(&self, seat: Seat) -> Option<&str> {
        self.names.get(&seat).map(String::as_str)
    }

    /// Returns `Ann (seat 3)`, or `seat 3`.
    pub fn full_name(&self, seat: Seat) -> String {
        self.names.get(&seat).map_or_else(|| format!("seat {seat}"), |name| format!("{name} (seat {seat})"))
    }

    /// Returns `Ann`, `boxer`, `dealer 2`.
    pub fn actor(&self, actor: Actor) -> String {
        match (actor.role, actor.number) {
            (Role::Player, seat) => self.name(seat),
            (role, 0 | 1) => self.role(role).into(),
            (role, number) => format!("{} {number}", self.role(role)),
        }
    }

    /// Returns a role in words.
    pub const fn role(&self, role: Role) -> &'static str {
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

/// The most characters of a name that are shown and kept.
const LONGEST_NAME: usize = 40;

/// Makes any name safe to show: on one line, at most `LONGEST_NAME` characters long, and without anything that
/// moves a cursor or turns the text around. Returns `None` for an empty one.
pub fn clean_name(name: &str) -> Option<String> {
    let name = printable(name.trim());
    let clean = match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", name.get(..end).unwrap_or_default()),
        None => name,
    };
    Some(clean).filter(|name| !name.is_empty())
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
    fn a_name_moves_no_cursor_and_fills_no_line() {
        let long = "x".repeat(100_000);
        let cut = format!("{}…", "x".repeat(40));
        for (written, shown) in [
            ("\u{1b}[31mX\u{7}", "\\u{1b}[31mX\\u{7}"),
            ("Ann\u{202e}nnA\n", "Ann\\u{202e}nnA"),
            ("שלום", "שלום"),
            ("  ", "seat 1"),
            (long.as_str(), cut.as_str()),
            // A name that was cut is not cut again when it is read back.
            (cut.as_str(), cut.as_str()),
        ] {
            let participants = Participants::new(&Names::from([(1, written.to_owned())]));
            assert_eq!(participants.name(1), shown);
            assert_eq!(Participants::new(participants.names()).name(1), shown);
        }
    }

    #[test]
    fn a_seat_without_a_name_has_not_the_one_of_who_sat_there_before() {
        let mut participants = Participants::default();
        participants.add(1, "Ann");
        participants.add(2, "Bert");
        assert_eq!(participants.roll().as_deref(), Some("Ann (seat 1), Bert (seat 2)"));
        participants.add(1, "");
        assert_eq!((participants.name(1), participants.roll()), ("seat 1".into(), Some("Bert (seat 2)".into())));
    }
}
