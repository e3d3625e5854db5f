//! Sums of money: moves of many events, added up. No rule may enter here.

use alloc::vec::Vec;

use crate::contract::{Account, Cause, Move, Row};

/// Moves summed by payer, payee, tender, bet and cause.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    rows: Vec<Move>,
    /// The row after the last that was added to: what repeats itself, as auto-play does, finds its row at once.
    next: usize,
}

impl Sums {
    /// Adds one; one of nothing leaves no row.
    #[inline]
    pub fn add(&mut self, one: Move) {
        if one.amount == 0 {
            return;
        }
        let is_of = |row: &Move| key(row) == key(&one);
        let place = match self.rows.get(self.next) {
            Some(row) if is_of(row) => Some(self.next),
            _ => self.rows.iter().position(is_of),
        };
        let place = place.unwrap_or(self.rows.len());
        match self.rows.get_mut(place) {
            Some(row) => row.amount = row.amount.saturating_add(one.amount),
            None => self.rows.push(one),
        }
        self.next = place + 1;
    }

    /// All of them, in the order of what they are summed by.
    pub fn into_moves(self) -> Vec<Move> {
        let mut rows = self.rows;
        rows.sort_unstable_by_key(key);
        rows
    }
}

/// What a row is summed by, in the contract's order.
const fn key(one: &Move) -> (Account, Account, Row, Row, Cause) {
    (one.payer, one.payee, one.tender, one.bet, one.cause)
}
