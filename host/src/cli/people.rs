//! Who sits where: the program's own knowledge; the rules know seats only.

use std::collections::BTreeMap;

use kip::words::{Actor, Role, SeatNumber};

/// Names by seat.
#[derive(Clone, Debug, Default)]
pub(crate) struct People(BTreeMap<SeatNumber, String>);

impl People {
    pub(crate) fn new(names: BTreeMap<SeatNumber, String>) -> Self {
        Self(names)
    }

    pub(crate) fn add(&mut self, seat: SeatNumber, name: &str) {
        let name = name.trim();
        if !name.is_empty() {
            self.0.insert(seat, name.into());
        }
    }

    pub(crate) fn remove(&mut self, seat: SeatNumber) {
        self.0.remove(&seat);
    }

    /// `Ann`, or `seat 3`.
    pub(crate) fn name(&self, seat: SeatNumber) -> String {
        self.0.get(&seat).cloned().unwrap_or_else(|| format!("seat {seat}"))
    }

    /// `Ann (seat 3)`, or `seat 3`.
    pub(crate) fn full(&self, seat: SeatNumber) -> String {
        self.0.get(&seat).map_or_else(|| format!("seat {seat}"), |name| format!("{name} (seat {seat})"))
    }

    /// `Ann`, `boxer`, `dealer 2`.
    pub(crate) fn actor(&self, actor: Actor) -> String {
        match (actor.role, SeatNumber::try_from(actor.number)) {
            (Role::Player, Ok(seat)) => self.name(seat),
            (role, Ok(1)) => role_name(role).into(),
            (role, _) => format!("{} {}", role_name(role), actor.number),
        }
    }
}

/// A role in words.
pub(crate) const fn role_name(role: Role) -> &'static str {
    match role {
        Role::Player => "player",
        Role::Boxer => "boxer",
        Role::Dealer => "dealer",
        Role::Ringkeeper => "ringkeeper",
        Role::GamesSupervisor => "games supervisor",
        Role::CasinoSupervisor => "casino supervisor",
        Role::Host => "host",
    }
}
