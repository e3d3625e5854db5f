//! The server's part of a table, which is committed with its state: who sits where, rounds, what the croupier waits for.

use std::collections::BTreeMap;

use kip::contract::{Account, Cause, Move, Seat};
use kip::croupier::{Paces, Waiting};
use kip::money::{MoneyError, Rounds};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::store::RoundRow;

/// The one who has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sitter {
    /// The player; `None` for a computer player of the house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The name that others see.
    pub name: String,
    /// The first record of the table at which this player has the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<i64>,
    /// When the player last gave a command or had a feed open, in milliseconds since 1970 UTC.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub seen: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
const fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Sitter {
    /// Makes a computer player for a seat.
    pub(crate) fn computer(seat: Seat) -> Self {
        Self { player: None, name: format!("Computer {seat}"), since: None, seen: 0 }
    }
}

/// A time that players see run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Timer {
    /// The end that it brings.
    pub what: Timed,
    /// When, in milliseconds since 1970 UTC.
    pub ends_at: u64,
    /// The seats that have to act until then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Seat>,
}

/// The end that a timer brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Timed {
    /// The time in which players may act.
    Window,
    /// The time that the game waits for these seats.
    Answer,
}

/// A swap that waits until the rules allow it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QueuedSwap {
    /// The digest of the component.
    pub to: String,
    /// New terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms: Option<Value>,
}

/// An act that a second person has to confirm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pending {
    /// The digest of the act, in hex.
    pub act: String,
    /// The person who asked first.
    pub by: String,
    /// When.
    pub at: u64,
}

/// The server's part of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Host {
    /// Those who sit, by seat.
    pub seats: BTreeMap<Seat, Sitter>,
    /// The number of seats that the rules list: they are numbered from 1.
    pub places: Seat,
    /// The rounds by the moves of money.
    pub rounds: Rounds,
    /// The open rounds, and the last one of each seat.
    pub sums: BTreeMap<Seat, RoundRow>,
    /// The commands that the croupier waits for, and since when.
    pub waiting: Waiting<String>,
    /// The swap that waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap: Option<QueuedSwap>,
    /// True once the closing of the table was announced.
    pub closing: bool,
    /// The act that a second person has to confirm.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending: Option<Pending>,
    /// The time that runs for players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timer: Option<Timer>,
    /// The reason for a status other than open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The failures of the component one after another.
    pub strikes: u32,
}

/// The times of an automatic croupier in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pace {
    /// Between two acts of staff.
    pub act: u64,
    /// For players to act before staff end the time for it.
    pub window: u64,
    /// For a player whom the game waits for.
    pub silence: u64,
}

impl Default for Pace {
    fn default() -> Self {
        Self { act: 2_000, window: 20_000, silence: 15_000 }
    }
}

impl From<Pace> for Paces {
    fn from(Pace { act, window, silence }: Pace) -> Self {
        Self { act, window, silence }
    }
}

/// The settings of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// True if the server gives what staff would; otherwise it only makes draws.
    pub automatic: bool,
    /// The times of the croupier.
    pub pace: Pace,
    /// True if anybody may look.
    pub public: bool,
    /// True if the game goes on while nobody sits.
    pub plays_on: bool,
    /// True if seats that nobody has are played by the house's computer players.
    pub computer_players: bool,
    /// The acts that need a second person: names of commands that staff give, and `void` and `swap`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub confirm: Vec<String>,
    /// The milliseconds after a player's last command or open feed at which a seat is freed that has nothing on the table; 0
    /// for never.
    pub idle: u64,
    /// The currency's code.
    pub currency: String,
    /// The digits after the point.
    pub decimals: u8,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            automatic: true,
            pace: Pace::default(),
            public: true,
            plays_on: false,
            computer_players: false,
            confirm: Vec::new(),
            idle: 600_000,
            currency: "AUD".into(),
            decimals: 2,
        }
    }
}

/// The effect of a command's moves on players' money.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The change of each player's purse.
    pub purses: BTreeMap<String, i64>,
    /// True if a settlement was undone, so that purses may owe.
    pub is_owed: bool,
    /// The rounds that changed.
    pub rounds: Vec<RoundRow>,
}

impl Host {
    /// Returns the seat of a player.
    #[must_use]
    pub fn seat_of(&self, player: &str) -> Option<Seat> {
        self.seats.iter().find(|(_, sitter)| sitter.player.as_deref() == Some(player)).map(|(seat, _)| *seat)
    }

    /// Returns whether a person sits.
    #[must_use]
    pub fn has_person(&self) -> bool {
        self.seats.values().any(|sitter| sitter.player.is_some())
    }

    /// Posts the moves of one command.
    ///
    /// # Errors
    /// [`MoneyError`]: the component moves money that nobody has.
    pub fn post(&mut self, moves: &[Move], seq: i64, at: u64) -> Result<Effect, MoneyError> {
        if moves.is_empty() {
            return Ok(Effect::default());
        }
        let followed = self.rounds.follow(moves)?;
        let mut effect = Effect::default();
        for moved in moves {
            for (account, sign) in [(moved.payer, -1), (moved.payee, 1)] {
                if let (Account::Purse(seat), Ok(amount)) = (account, i64::try_from(moved.amount))
                    && let Some(player) = self.seats.get(&seat).and_then(|sitter| sitter.player.clone())
                {
                    *effect.purses.entry(player).or_default() += sign * amount;
                }
            }
        }
        effect.is_owed = moves.iter().any(|moved| moved.cause == Cause::Reverse);
        effect.purses.retain(|_, amount| *amount != 0);
        for posting in &followed.postings {
            let seat = posting.round.seat;
            let player = self.seats.get(&seat).and_then(|sitter| sitter.player.clone()).unwrap_or_default();
            let is_same = self.sums.get(&seat).is_some_and(|row| row.number == posting.round.number);
            if !is_same {
                let row = RoundRow {
                    seat,
                    number: posting.round.number,
                    player,
                    from_seq: seq,
                    to_seq: seq,
                    from: at,
                    to: at,
                    staked: 0,
                    returned: 0,
                    paid: 0,
                    ended: false,
                };
                self.sums.insert(seat, row);
            }
            let Some(row) = self.sums.get_mut(&seat) else { continue };
            (row.to_seq, row.to, row.ended) = (seq, at, false);
            let amount = i64::try_from(posting.moved.amount).unwrap_or(i64::MAX);
            let (from_purse, to_purse) =
                (posting.moved.payer == Account::Purse(seat), posting.moved.payee == Account::Purse(seat));
            match posting.moved.cause {
                Cause::Withdraw | Cause::Refund if to_purse => row.returned += amount,
                _ if from_purse => row.staked += amount,
                _ if to_purse => row.paid += amount,
                _ => {}
            }
        }
        for ended in &followed.ended {
            if let Some(row) = self.sums.get_mut(&ended.seat) {
                row.ended = row.number == ended.number;
            }
        }
        effect.rounds = self.sums.values().filter(|row| row.to_seq == seq).cloned().collect();
        Ok(effect)
    }
}
