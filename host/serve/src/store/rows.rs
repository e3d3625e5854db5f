//! The rows of a store. Times are milliseconds since 1970 UTC, amounts minor units.

use kip::Digest;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The number of a table in the store.
pub type TableId = i64;

/// The state of a table for the server; its phase is the rules'.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It plays.
    Open,
    /// No new stakes and no draws; timers wait.
    Paused,
    /// It closes once nothing is on the layout.
    Draining,
    /// It is closed, and takes no command.
    Closed,
    /// Its component failed, or its state cannot be proven.
    Fault,
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 5] = [Self::Open, Self::Paused, Self::Draining, Self::Closed, Self::Fault];

    /// Returns its name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Paused => "paused",
            Self::Draining => "draining",
            Self::Closed => "closed",
            Self::Fault => "fault",
        }
    }

    /// Finds a status by its name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == name)
    }
}

/// The part of a table's row that every step replaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// For the server.
    pub status: Status,
    /// The component that serves it.
    pub digest: Digest,
    /// The number of commands in its transcript.
    pub commands: u64,
    /// The chain of the transcript's last line.
    pub chain: Digest,
    /// The state, as the component gave it.
    pub state: Vec<u8>,
    /// The time of the last command.
    pub at: u64,
    /// The time at which somebody has to look at it, if time alone can change it.
    pub due: Option<u64>,
    /// JSON of the server: seats, rounds, the croupier's waiting.
    pub host: String,
}

/// A table as it is read to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// The table.
    pub id: TableId,
    /// Its name.
    pub name: String,
    /// The operator.
    pub operator: String,
    /// The number of its last record.
    pub seq: i64,
    /// The number of its steps: each changes it, also one without records.
    pub revision: i64,
    /// The rest of the row.
    pub place: Place,
    /// Its settings, as JSON.
    pub settings: String,
    /// A seed that was drawn for the record after `seq`, sealed. Until it has landed no other step is accepted.
    pub drawn: Option<Vec<u8>>,
}

/// A table to open. Its first record is the header of its transcript.
#[derive(Clone, Debug, PartialEq)]
pub struct NewTable {
    /// Its name, which nobody else has.
    pub name: String,
    /// The operator.
    pub operator: String,
    /// Its config.
    pub config: Value,
    /// Its settings, as JSON.
    pub settings: String,
    /// Its row.
    pub place: Place,
    /// The header line.
    pub lines: String,
    /// The chain that it was opened with.
    pub chain: Option<ChainRow>,
}

/// A table for lists.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// The head, as it is played.
    pub head: Head,
    /// The config.
    pub config: Value,
}

/// A record of a table: the lines of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its number, from 0 for the header.
    pub seq: i64,
    /// The command's key, unique at the table.
    pub key: String,
    /// The SHA-256 of the giver and the command, so that a key is not used for another.
    pub body: [u8; 32],
    /// The time of the command.
    pub at: u64,
    /// The lines of the transcript, each with its line feed.
    pub lines: String,
}

/// The answer to a key that was used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The record's number.
    pub seq: i64,
    /// The SHA-256 of the giver and the command.
    pub body: [u8; 32],
    /// The lines.
    pub lines: String,
}

/// Money that a command takes from a player's purse (below zero) or gives to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// The player.
    pub player: String,
    /// The record that moves it.
    pub seq: i64,
    /// The change of the purse.
    pub amount: i64,
    /// True if the purse may go below zero: a settlement is undone, and its player owes what was spent meanwhile.
    pub is_owed: bool,
}

/// A change of who has a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The seat.
    pub seat: u32,
    /// The record with which it was taken or left.
    pub seq: i64,
    /// The player, or `None` where the seat was left.
    pub player: Option<String>,
}

/// A seat's round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RoundRow {
    /// The seat.
    pub seat: u32,
    /// Its number at the seat, from 1.
    pub number: u64,
    /// The player that had the seat.
    pub player: String,
    /// The record with which it began.
    pub from_seq: i64,
    /// The record that moved money for it last.
    pub to_seq: i64,
    /// When it began.
    pub from: u64,
    /// When money moved last.
    pub to: u64,
    /// The stakes that left the purse.
    pub staked: i64,
    /// Stakes that came back.
    pub returned: i64,
    /// Winnings that reached the purse.
    pub paid: i64,
    /// True if it is over: nothing lies on the table for the seat.
    pub ended: bool,
}

/// A secret chain, sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainRow {
    /// Its published head.
    pub head: [u8; 32],
    /// How many links it has.
    pub length: u32,
    /// Its last link, sealed.
    pub sealed: Vec<u8>,
    /// When it was made.
    pub at: u64,
}

/// One step of one table.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The table.
    pub table: TableId,
    /// The operator, whose players' purses pay.
    pub operator: String,
    /// The revision it was made at.
    pub revision: i64,
    /// The number of the last record it was made at; its own follow it.
    pub from: i64,
    /// The row after it.
    pub place: Place,
    /// The records, without a gap. None for a step that only changes the row.
    pub records: Vec<Record>,
    /// Money of players.
    pub movements: Vec<Movement>,
    /// Seats that were taken or left.
    pub seatings: Vec<Seating>,
    /// Rounds that changed, as they are now.
    pub rounds: Vec<RoundRow>,
    /// A chain that a record commits.
    pub chain: Option<ChainRow>,
    /// A seed to keep for the next record, sealed. Such a step has no records.
    pub draws: Option<Vec<u8>>,
    /// True if its first record lands the seed that was kept. Any other step waits for that.
    pub lands: bool,
}

impl Step {
    /// Makes the step that changes nothing at a table as it was read.
    #[must_use]
    pub fn at(head: &Head) -> Self {
        Self {
            table: head.id,
            operator: head.operator.clone(),
            revision: head.revision,
            from: head.seq,
            place: head.place.clone(),
            records: Vec::new(),
            movements: Vec::new(),
            seatings: Vec::new(),
            rounds: Vec::new(),
            chain: None,
            draws: None,
            lands: false,
        }
    }

    /// Returns the number of the last record after it.
    #[must_use]
    pub fn last(&self) -> i64 {
        self.records.last().map_or(self.from, |record| record.seq)
    }
}

/// The fate of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is durable.
    Done,
    /// The table is elsewhere by now, or a key of it was used: nothing of it was written.
    Stale,
    /// A purse has not enough for the record with this number: nothing of the step was written.
    Short(i64),
    /// The store cannot keep it, now or later: it breaks a constraint. Nothing of it was written.
    Broken(String),
}

/// The owner of a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// An operator's program.
    Operator,
    /// A player's session.
    Player {
        /// The player.
        player: String,
        /// The name that others see.
        name: String,
        /// The only table at which it may play.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<String>,
    },
    /// An invitation to open a session with play money.
    Invite,
    /// A member of staff.
    Staff {
        /// The name, for the audit log.
        name: String,
        /// The role in the rules, such as `boxer`; `supervisor` may act in all of them, `lab` only reads.
        role: String,
        /// The number in that role.
        number: u32,
    },
}

/// A key: a token that was given to somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The SHA-256 of the token.
    pub digest: [u8; 32],
    /// The operator.
    pub operator: String,
    /// Whose it is.
    pub role: Role,
    /// When it was made.
    pub at: u64,
    /// When it ends.
    pub expires: Option<u64>,
    /// When it was ended.
    pub ended: Option<u64>,
}

/// A component that tables may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    /// Its SHA-256.
    pub digest: [u8; 32],
    /// The family.
    pub family: String,
    /// The rulebook.
    pub rulebook: String,
    /// The title of the rulebook.
    pub title: String,
    /// The bytes; empty in lists.
    pub wasm: Vec<u8>,
    /// When it was added.
    pub at: u64,
    /// When it was withdrawn.
    pub withdrawn: Option<u64>,
}

/// A line of the audit log: an act of staff, operator or server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct AuditLine {
    /// Its number, from 1; 0 before it is kept.
    pub n: i64,
    /// When.
    pub at: u64,
    /// The person or program.
    pub who: String,
    /// The act.
    pub what: String,
    /// The table, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub table: Option<String>,
    /// Details.
    pub detail: Value,
}
