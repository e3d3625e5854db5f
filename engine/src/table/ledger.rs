//! Sums of the moves of many events. This module holds no rule.

use alloc::vec::Vec;

use super::order::sorted;
use crate::contract::{Account, Cause, Move, Row};

/// Moves summed by payer, payee, tender, bet and cause.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    rows: Vec<Move>,
    /// The row after the last one added to. Repeating moves, as in auto-play, find their row at once.
    next: usize,
}

impl Sums {
    /// Adds a move. A move of amount 0 adds no row.
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

    /// Returns the sums, in no particular order.
    pub fn rows(&self) -> &[Move] {
        &self.rows
    }

    /// Returns the summed moves in the order of their keys.
    pub fn into_moves(self) -> Vec<Move> {
        sorted(self.rows, |one, other| key(one).cmp(&key(other)))
    }
}

/// The key of a row, in the contract's order.
const fn key(one: &Move) -> (Account, Account, Row, Row, Cause) {
    (one.payer, one.payee, one.tender, one.bet, one.cause)
}
