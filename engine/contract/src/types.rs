// Written from `wit/` by `kip-builder contract`: change it there.

//! What every table has, whatever is played at it: who acts, what is staked, where money goes, where chance comes from,
//! why something was not accepted.
//!
//! Amounts are whole minor units (cents), times are milliseconds since 1970 UTC, lists of bytes are plain bytes, fractions
//! are in lowest terms.
//!
//! This package never changes alone: its records are part of every family's, so that a new version of it is a new
//! generation of every family. Hosts bind exact versions, side by side.

use alloc::string::String;
use alloc::vec::Vec;
#[cfg(feature = "wasmtime")]
use wasmtime::component::{ComponentType, Lift, Lower};

/// A seat, from 1. Which way the numbers go round the table is the family's to say. One person may hold several.
pub type Seat = u32;

/// Milliseconds since 1970-01-01 00:00 UTC, at most 2^53 - 1.
pub type Timestamp = u64;

/// Whole minor units of the table's currency, at most 2^53 - 1 in any sum.
pub type MinorUnits = u64;

/// A row of `head.clauses`. A number never changes its meaning: new rows come after the last.
pub type ClauseNumber = u16;

/// A row of `head.tenders`, `head.bets`, `head.house-accounts`, from 0.
pub type Row = u8;

/// Whose money it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Account {
    /// What a player has beside the table: the platform's wallet.
    #[cfg_attr(feature = "wasmtime", component(name = "purse"))]
    Purse(Seat),
    /// What a player has bought in with and not staked; most families have none.
    #[cfg_attr(feature = "wasmtime", component(name = "stack"))]
    Stack(Seat),
    /// What lies on the table for that seat: wagers, offers, an ante, what of a pot is the seat's by now. Never below
    /// zero after any event. Until a seat's round is over something of it lies here.
    #[cfg_attr(feature = "wasmtime", component(name = "table"))]
    Table(Seat),
    /// One of the house's: its bank, commission, forfeits.
    #[cfg_attr(feature = "wasmtime", component(name = "house"))]
    House(Row),
}

impl Account {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "purse",
        "stack",
        "table",
        "house",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Purse(_) => "purse",
            Self::Stack(_) => "stack",
            Self::Table(_) => "table",
            Self::House(_) => "house",
        }
    }
}

impl Account {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "What a player has beside the table: the platform's wallet.",
        "What a player has bought in with and not staked; most families have none.",
        "What lies on the table for that seat: wagers, offers, an ante, what of a pot is the seat's by now. Never below zero after any event. Until a seat's round is over something of it lies here.",
        "One of the house's: its bank, commission, forfeits.",
    ];
}

/// What money went for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum Cause {
    /// It is staked.
    #[cfg_attr(feature = "wasmtime", component(name = "stake"))]
    Stake,
    /// It is taken back by who staked it.
    #[cfg_attr(feature = "wasmtime", component(name = "withdraw"))]
    Withdraw,
    /// It goes back because the stake counts for nothing: refused, voided, lapsed, called off, above the maximum.
    #[cfg_attr(feature = "wasmtime", component(name = "refund"))]
    Refund,
    /// It was won or lost.
    #[cfg_attr(feature = "wasmtime", component(name = "settle"))]
    Settle,
    /// It is lost for a breach.
    #[cfg_attr(feature = "wasmtime", component(name = "forfeit"))]
    Forfeit,
    /// It is the house's for the service; it comes from what lies on the table or is won, never from a purse.
    #[cfg_attr(feature = "wasmtime", component(name = "fee"))]
    Fee,
    /// It undoes a settlement: the last one of that seat, whose round it belongs to. It begins no round.
    #[cfg_attr(feature = "wasmtime", component(name = "reverse"))]
    Reverse,
}

impl Cause {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Stake,
        Self::Withdraw,
        Self::Refund,
        Self::Settle,
        Self::Forfeit,
        Self::Fee,
        Self::Reverse,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stake => "stake",
            Self::Withdraw => "withdraw",
            Self::Refund => "refund",
            Self::Settle => "settle",
            Self::Forfeit => "forfeit",
            Self::Fee => "fee",
            Self::Reverse => "reverse",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Stake,
            1 => Self::Withdraw,
            2 => Self::Refund,
            3 => Self::Settle,
            4 => Self::Forfeit,
            5 => Self::Fee,
            _ => Self::Reverse,
        }
    }
}

/// Money that went from one account to another. A command takes money out of one purse at most, but for `reverse`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Move {
    /// It had it.
    pub payer: Account,
    /// It has it now.
    pub payee: Account,
    /// In which tender.
    pub tender: Row,
    /// How much: never 0.
    pub amount: MinorUnits,
    /// On which bet.
    pub bet: Row,
    /// What for.
    pub cause: Cause,
}

/// What lies on the table for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Lying {
    /// Whose.
    pub seat: Seat,
    /// On which bet.
    pub bet: Row,
    /// In which tender.
    pub tender: Row,
    /// How much.
    pub amount: MinorUnits,
}

/// An amount in a tender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Sum {
    /// In which.
    pub tender: Row,
    /// How much.
    pub amount: MinorUnits,
}

/// Amounts that are accepted, exactly: `least`, `least + step`, … up to `most`, of these those that together with
/// `on-top-of` can be made up of `made-of`, any number of each; everything, where `made-of` is empty.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AmountRange {
    /// In which tender.
    pub tender: Row,
    /// At least; accepted itself.
    pub least: MinorUnits,
    /// At most; accepted itself.
    pub most: MinorUnits,
    /// From `least` on.
    pub step: MinorUnits,
    /// What is paid together with the amount: what lies there already, what of another tender lies beside it; 0 for nothing.
    #[cfg_attr(feature = "wasmtime", component(name = "on-top-of"))]
    pub on_top_of: MinorUnits,
    /// What the table's chips are worth.
    #[cfg_attr(feature = "wasmtime", component(name = "made-of"))]
    pub made_of: Vec<MinorUnits>,
}

/// An exact ratio, in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Fraction {
    /// Above the line.
    pub numerator: u64,
    /// Below the line, never 0.
    pub denominator: u64,
}

/// What an event follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Citation {
    /// The clause; the ruling, where no clause speaks.
    pub clause: ClauseNumber,
    /// The ruling too, where the clause is silent or open.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub ruling: Option<ClauseNumber>,
}

/// What a sentence names, for a host to show as people read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Quantity {
    /// Money.
    #[cfg_attr(feature = "wasmtime", component(name = "amount"))]
    Amount(MinorUnits),
    /// A moment, in the table's local time.
    #[cfg_attr(feature = "wasmtime", component(name = "moment"))]
    Moment(Timestamp),
}

impl Quantity {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "amount",
        "moment",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Amount(_) => "amount",
            Self::Moment(_) => "moment",
        }
    }
}

impl Quantity {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "Money.",
        "A moment, in the table's local time.",
    ];
}

/// Why a command, a config or a state was not accepted. Nothing has changed. It is a function of what the one who is
/// refused may know.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Refusal {
    /// Stable, in kebab-case; one of `head.refusals`. New codes may come; they break nobody. Every family's are `bad-state`
    /// for bytes that are no state, and for another rulebook's or generation's `other-rulebook`, `other-generation`.
    pub code: String,
    /// The clause as the document counts it, such as `nsw 4.6`; a ruling, such as `R46`, where no clause speaks.
    pub clause: String,
    /// The ruling, where the clause is silent or open.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub ruling: Option<String>,
    /// One sentence for a person. Amounts are in minor units, moments in milliseconds since 1970 UTC.
    pub message: String,
    /// The amount or moment that the sentence names, where it names one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub names: Option<Quantity>,
}

/// What a listed command is to the game. Lists are in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum Standing {
    /// The game waits for it, or for another that is awaited too. The first awaited one of staff or host is what a dealer
    /// does next; a player's seat is awaited where the game cannot go on without. From every state what is awaited of staff
    /// or host, what closes a window, what they do instead, and time alone lead to a state that lists an `ending`; where
    /// the terms let a player stay silent for ever, an `intervention` is needed too.
    #[cfg_attr(feature = "wasmtime", component(name = "awaited"))]
    Awaited,
    /// The game waits for it, and it ends a time in which others may act ("no more bets").
    #[cfg_attr(feature = "wasmtime", component(name = "closes-window"))]
    ClosesWindow,
    /// What staff or host do instead where an awaited player stays silent.
    #[cfg_attr(feature = "wasmtime", component(name = "instead"))]
    Instead,
    /// Possible meanwhile: a wager, a seat, entropy, a question.
    #[cfg_attr(feature = "wasmtime", component(name = "optional"))]
    Optional,
    /// It takes something back or stops somebody: voiding, refusing, excluding, sending out.
    #[cfg_attr(feature = "wasmtime", component(name = "intervention"))]
    Intervention,
    /// The table closes.
    #[cfg_attr(feature = "wasmtime", component(name = "ending"))]
    Ending,
}

impl Standing {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Awaited,
        Self::ClosesWindow,
        Self::Instead,
        Self::Optional,
        Self::Intervention,
        Self::Ending,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Awaited => "awaited",
            Self::ClosesWindow => "closes-window",
            Self::Instead => "instead",
            Self::Optional => "optional",
            Self::Intervention => "intervention",
            Self::Ending => "ending",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Awaited,
            1 => Self::ClosesWindow,
            2 => Self::Instead,
            3 => Self::Optional,
            4 => Self::Intervention,
            _ => Self::Ending,
        }
    }
}

/// A blank in a listed command, to be filled in by who gives it (`fill`). But for `link` the command is accepted as
/// it stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Blank {
    /// An amount: the least stands in it.
    #[cfg_attr(feature = "wasmtime", component(name = "amount"))]
    Amount(AmountRange),
    /// 32 bytes of the host's generator; zeros stand in it.
    #[cfg_attr(feature = "wasmtime", component(name = "seed"))]
    Seed,
    /// The link after `chain.head`, with the beacon's round that is due; zeros stand in it, and no bytes for the beacon's.
    /// Entropy has joined, and a chain to follow has taken over, before a command with this blank is listed.
    #[cfg_attr(feature = "wasmtime", component(name = "link"))]
    Link,
    /// A chain to follow, with the beacon that the table was opened with; one that nobody knows stands in it.
    #[cfg_attr(feature = "wasmtime", component(name = "commitment"))]
    Commitment,
    /// 32 bytes of a player's choosing; zeros stand in it.
    #[cfg_attr(feature = "wasmtime", component(name = "entropy"))]
    Entropy,
    /// Words, 1 to so many bytes; `-` stands in it.
    #[cfg_attr(feature = "wasmtime", component(name = "text"))]
    Text(u32),
    /// A moment, not before this one, which stands in it.
    #[cfg_attr(feature = "wasmtime", component(name = "time"))]
    Time(Timestamp),
    /// That something is so, such as a player's age or a supervisor's presence; it stands in it as attested. Only who knows
    /// gives such a command: nothing automatic does, unless somebody who knows has said so.
    #[cfg_attr(feature = "wasmtime", component(name = "attestation"))]
    Attestation,
    /// How coins or a pack lie: one way stands in it. In the family's words only.
    #[cfg_attr(feature = "wasmtime", component(name = "lie"))]
    Lie,
    /// What only the giver knows, such as limits or forfeits. In the family's words only.
    #[cfg_attr(feature = "wasmtime", component(name = "details"))]
    Details,
}

impl Blank {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "amount",
        "seed",
        "link",
        "commitment",
        "entropy",
        "text",
        "time",
        "attestation",
        "lie",
        "details",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Amount(_) => "amount",
            Self::Seed => "seed",
            Self::Link => "link",
            Self::Commitment => "commitment",
            Self::Entropy => "entropy",
            Self::Text(_) => "text",
            Self::Time(_) => "time",
            Self::Attestation => "attestation",
            Self::Lie => "lie",
            Self::Details => "details",
        }
    }
}

impl Blank {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "An amount: the least stands in it.",
        "32 bytes of the host's generator; zeros stand in it.",
        "The link after `chain.head`, with the beacon's round that is due; zeros stand in it, and no bytes for the beacon's. Entropy has joined, and a chain to follow has taken over, before a command with this blank is listed.",
        "A chain to follow, with the beacon that the table was opened with; one that nobody knows stands in it.",
        "32 bytes of a player's choosing; zeros stand in it.",
        "Words, 1 to so many bytes; `-` stands in it.",
        "A moment, not before this one, which stands in it.",
        "That something is so, such as a player's age or a supervisor's presence; it stands in it as attested. Only who knows gives such a command: nothing automatic does, unless somebody who knows has said so.",
        "How coins or a pack lie: one way stands in it. In the family's words only.",
        "What only the giver knows, such as limits or forfeits. In the family's words only.",
    ];
}

/// A public randomness beacon; who verifies a draw checks its signature. Round n is published at
/// `first-round-at + (n - 1) × period`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Beacon {
    /// The scheme's name, 1 to 64 bytes.
    pub scheme: String,
    /// The beacon's public key, 1 to 256 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub key: Vec<u8>,
    /// When round 1 was published.
    #[cfg_attr(feature = "wasmtime", component(name = "first-round-at"))]
    pub first_round_at: Timestamp,
    /// Milliseconds between rounds, 1 to 86,400,000.
    pub period: u32,
}

/// A published hash chain. It shares no link with a chain that was committed at the table before.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Commitment {
    /// The head `x_0`, 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub head: Vec<u8>,
    /// How many links can be revealed, 64 to 4,096.
    pub length: u32,
    /// A public randomness beacon that every draw must add.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub beacon: Option<Beacon>,
}

/// For as long as the table is open.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum ChanceSource {
    /// The host's certified generator.
    #[cfg_attr(feature = "wasmtime", component(name = "fresh"))]
    Fresh,
    /// A hash chain whose head is published when the table opens.
    #[cfg_attr(feature = "wasmtime", component(name = "committed"))]
    Committed(Commitment),
    /// Eyes: how coins fell, how a pack lies.
    #[cfg_attr(feature = "wasmtime", component(name = "observed"))]
    Observed,
}

impl ChanceSource {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "fresh",
        "committed",
        "observed",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Fresh => "fresh",
            Self::Committed(_) => "committed",
            Self::Observed => "observed",
        }
    }
}

impl ChanceSource {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "The host's certified generator.",
        "A hash chain whose head is published when the table opens.",
        "Eyes: how coins fell, how a pack lies.",
    ];
}

/// What a beacon published.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct BeaconRound {
    /// Which round.
    pub round: u64,
    /// Its bytes, 1 to 256.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub bytes: Vec<u8>,
}

/// A link of the chain.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Link {
    /// The link `x_k`, 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub x: Vec<u8>,
    /// The beacon's round that is due, where the table has a beacon.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub beacon: Option<BeaconRound>,
}

/// What is put into a blank: one of each kind, of amounts one for each tender.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Filling {
    /// An amount.
    #[cfg_attr(feature = "wasmtime", component(name = "amount"))]
    Amount(Sum),
    /// 32 bytes.
    #[cfg_attr(feature = "wasmtime", component(name = "seed"))]
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    Seed(Vec<u8>),
    /// The link.
    #[cfg_attr(feature = "wasmtime", component(name = "link"))]
    Link(Link),
    /// The chain to follow.
    #[cfg_attr(feature = "wasmtime", component(name = "commitment"))]
    Commitment(Commitment),
    /// 32 bytes.
    #[cfg_attr(feature = "wasmtime", component(name = "entropy"))]
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    Entropy(Vec<u8>),
    /// Words.
    #[cfg_attr(feature = "wasmtime", component(name = "text"))]
    Text(String),
    /// The moment.
    #[cfg_attr(feature = "wasmtime", component(name = "time"))]
    Time(Timestamp),
    /// So, or not so.
    #[cfg_attr(feature = "wasmtime", component(name = "attestation"))]
    Attestation(bool),
}

impl Filling {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "amount",
        "seed",
        "link",
        "commitment",
        "entropy",
        "text",
        "time",
        "attestation",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Amount(_) => "amount",
            Self::Seed(_) => "seed",
            Self::Link(_) => "link",
            Self::Commitment(_) => "commitment",
            Self::Entropy(_) => "entropy",
            Self::Text(_) => "text",
            Self::Time(_) => "time",
            Self::Attestation(_) => "attestation",
        }
    }
}

impl Filling {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "An amount.",
        "32 bytes.",
        "The link.",
        "The chain to follow.",
        "32 bytes.",
        "Words.",
        "The moment.",
        "So, or not so.",
    ];
}

/// A link that was used: with it anybody computes the outcome seed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct UsedLink {
    /// Its number in its chain, from 1.
    pub number: u32,
    /// The link.
    pub link: Link,
    /// The players' digest that went into it, 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub entropy: Vec<u8>,
}

/// A player takes a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Joining {
    /// The seat.
    pub seat: Seat,
    /// The host attests that the law lets this player play, of age above all. What a text asks for is refused without.
    #[cfg_attr(feature = "wasmtime", component(name = "age-attested"))]
    pub age_attested: bool,
}

/// Bytes that a player adds to the draws to come.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Contribution {
    /// Whose.
    pub seat: Seat,
    /// 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub bytes: Vec<u8>,
}

/// A published chain as it stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Chain {
    /// The last link that is no secret, 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub head: Vec<u8>,
    /// How many links have been used, one that is a secret still among them.
    pub used: u32,
    /// Of how many.
    pub length: u32,
    /// The players' digest that draws use, 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub entropy: Vec<u8>,
    /// The digest with what was given since, 32 bytes.
    #[cfg_attr(feature = "wasmtime", component(name = "entropy-next"))]
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub entropy_next: Vec<u8>,
    /// The chain to follow.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub next: Option<Commitment>,
    /// How often entropy has to join until it is used: 2 or 1; 0 without one.
    #[cfg_attr(feature = "wasmtime", component(name = "next-in"))]
    pub next_in: u8,
    /// The beacon that every draw adds.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub beacon: Option<Beacon>,
    /// The beacon's round that is due, once it is fixed.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub due: Option<u64>,
}

/// What every family's view has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct CommonView {
    /// The table's name.
    pub table: String,
    /// Its rulebook.
    pub rulebook: String,
    /// The time of the last command.
    pub now: Timestamp,
    /// Whether it is closed.
    pub closed: bool,
    /// Seats that are taken.
    pub taken: Vec<Seat>,
    /// What lies on the table: summed by seat, bet and tender, the ledger's `table` accounts.
    pub lying: Vec<Lying>,
    /// The published chain.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub chain: Option<Chain>,
}

/// One row of the clause table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Clause {
    /// What events carry.
    pub number: ClauseNumber,
    /// As it is cited: `nsw 4.1.2.3`, or `R7` for a ruling.
    pub id: String,
    /// The clause's own text, or a ruling in short.
    pub text: String,
}

/// What served a table before.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Origin {
    /// Which rulebook.
    pub rulebook: String,
    /// Which generation of the contract.
    pub generation: String,
}

/// How this rulebook decides what others of its family decide otherwise.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Policy {
    /// Its name, the same in all rulebooks of the family.
    pub name: String,
    /// What holds here.
    pub value: String,
    /// Why.
    pub cite: Citation,
}

/// A name, and what it means.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Named {
    /// In kebab-case.
    pub name: String,
    /// In a sentence.
    pub means: String,
}

/// A role.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct RoleLine {
    /// As commands name it: `player`, `host`, or the family's own.
    pub name: String,
    /// What it is, in a sentence.
    pub means: String,
    /// The roles it is too: a boxer is a dealer. A command is listed for the least of them.
    pub also: Vec<String>,
}

/// A command.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct CommandLine {
    /// Its name. `join`, `leave`, `add-entropy`, `commit-draws`, `close-table` are every family's.
    pub name: String,
    /// The roles that may give it.
    pub by: Vec<String>,
    /// What it asks for, in a sentence.
    pub means: String,
    /// What allows it.
    pub cite: Citation,
}

/// A fixed price, under the terms of the first of `description.examples`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Price {
    /// What is paid, to 1.
    pub odds: Fraction,
    /// How often it wins.
    pub wins: Fraction,
    /// What it returns of the stake on average, where rounding does not act.
    pub returns: Fraction,
    /// What it returns of the least stake on average, rounding included. With 1 or more the house keeps nothing of it.
    #[cfg_attr(feature = "wasmtime", component(name = "returns-at-minimum"))]
    pub returns_at_minimum: Fraction,
}

/// A bet: what can be won or lost at one price.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct BetLine {
    /// Its name.
    pub name: String,
    /// What it is, in a sentence.
    pub means: String,
    /// What it pays, where its price is fixed; nothing where players play for each other's stakes.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub pays: Option<Price>,
}

/// What a platform, a lab and a player need to know of a rulebook, whatever its family.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Head {
    /// The family, as its package is named: `two-up`.
    pub family: String,
    /// The rulebook's id.
    pub rulebook: String,
    /// Its title.
    pub title: String,
    /// The published document.
    pub source: String,
    /// That document's SHA-256, 32 bytes.
    #[cfg_attr(feature = "wasmtime", component(name = "source-sha256"))]
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub source_sha256: Vec<u8>,
    /// The contract's generation, `1.0`: major and minor version of the family's package. It goes into every committed draw.
    pub generation: String,
    /// The engine's version.
    pub engine: String,
    /// The most seats a table can have.
    #[cfg_attr(feature = "wasmtime", component(name = "most-seats"))]
    pub most_seats: u32,
    /// Who acts.
    pub roles: Vec<RoleLine>,
    /// What can be asked.
    pub commands: Vec<CommandLine>,
    /// What can be answered.
    pub refusals: Vec<Named>,
    /// What can happen.
    pub events: Vec<Named>,
    /// Every clause, then every ruling.
    pub clauses: Vec<Clause>,
    /// All policies of the family, by name.
    pub policies: Vec<Policy>,
    /// What can be won or lost; the first is meant where a family has but one.
    pub bets: Vec<BetLine>,
    /// What is staked with; the first is money, or chips that stand for it.
    pub tenders: Vec<Named>,
    /// Where the house's money lies; the first is its bank.
    #[cfg_attr(feature = "wasmtime", component(name = "house-accounts"))]
    pub house_accounts: Vec<Named>,
    /// Whether a state holds what some viewers may not know: then states, commands of others and what is made of them are
    /// the host's alone.
    #[cfg_attr(feature = "wasmtime", component(name = "hidden-information"))]
    pub hidden_information: bool,
    /// Up to how many things that chance can bring are listed, with exact probabilities, on `fresh` and `observed` tables;
    /// 0: never any.
    #[cfg_attr(feature = "wasmtime", component(name = "most-chances"))]
    pub most_chances: u32,
}
