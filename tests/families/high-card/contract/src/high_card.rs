// Written from `wit/` by `kip-builder contract`: change it there.

//! The protocol of a table, shown on a toy: high card. Each family's package has these two interfaces (`words`, `rulebook`),
//! these functions and these records, word for word; only what is marked FAMILY is its own, and of that what is marked (every)
//! is in every family's.
//!
//! High card: two to eight players ante what the terms say; the dealer closes the antes; each who anted gets one card, 1 to 10,
//! face down, all ten equally likely for each; in order of seats each stays or folds, and who is silent is folded by the dealer;
//! then the dealer turns the cards up, and the highest (of equal ones that of the lowest seat) takes all antes, less the house's
//! fee of a twentieth of what it won from others, rounded down. The last who has not folded stays. Before the cards are up the
//! dealer may void the hand; where nobody else antes that is how the antes end.

use alloc::string::String;
use alloc::vec::Vec;
use kip_contract::types::{ChanceSource, Commitment, CommonView, Contribution, Head, Joining, Link, MinorUnits, Origin, Seat, Timestamp, UsedLink};
#[cfg(feature = "wasmtime")]
use wasmtime::component::{ComponentType, Lift, Lower};

/// Who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum Role {
    /// (every) A player, numbered by seat.
    #[cfg_attr(feature = "wasmtime", component(name = "player"))]
    Player,
    /// (every) The platform: it seats players and brings chance.
    #[cfg_attr(feature = "wasmtime", component(name = "host"))]
    Host,
    /// Who runs the hand.
    #[cfg_attr(feature = "wasmtime", component(name = "dealer"))]
    Dealer,
}

impl Role {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Player,
        Self::Host,
        Self::Dealer,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Host => "host",
            Self::Dealer => "dealer",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Player,
            1 => Self::Host,
            _ => Self::Dealer,
        }
    }
}

/// How a table is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Terms {
    /// The least ante.
    pub least: MinorUnits,
    /// The most.
    pub most: MinorUnits,
}

/// What a deal brings.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Dealing {
    /// (every) 32 bytes of the host's generator.
    #[cfg_attr(feature = "wasmtime", component(name = "fresh"))]
    #[cfg_attr(feature = "serde", serde(with = "kip_contract::json::hex"))]
    Fresh(Vec<u8>),
    /// (every) The chain's next link.
    #[cfg_attr(feature = "wasmtime", component(name = "committed"))]
    Committed(Link),
    /// (every) As it was seen: a card for each seat that anted, in order of seats.
    #[cfg_attr(feature = "wasmtime", component(name = "observed"))]
    #[cfg_attr(feature = "serde", serde(with = "kip_contract::json::hex"))]
    Observed(Vec<u8>),
}

impl Dealing {
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
            Self::Fresh(_) => "fresh",
            Self::Committed(_) => "committed",
            Self::Observed(_) => "observed",
        }
    }
}

impl Dealing {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "32 bytes of the host's generator.",
        "The chain's next link.",
        "As it was seen: a card for each seat that anted, in order of seats.",
    ];
}

/// The link that the deal used.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct UseOfLink {
    /// SECRET: none for others than the host.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub used: Option<UsedLink>,
}

/// Where a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum Phase {
    /// Antes.
    #[cfg_attr(feature = "wasmtime", component(name = "antes"))]
    Antes,
    /// The antes are closed.
    #[cfg_attr(feature = "wasmtime", component(name = "ready"))]
    Ready,
    /// The cards lie face down.
    #[cfg_attr(feature = "wasmtime", component(name = "dealt"))]
    Dealt,
    /// All have stayed or folded.
    #[cfg_attr(feature = "wasmtime", component(name = "complete"))]
    Complete,
    /// (every) The table is closed.
    #[cfg_attr(feature = "wasmtime", component(name = "closed"))]
    Closed,
}

impl Phase {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Antes,
        Self::Ready,
        Self::Dealt,
        Self::Complete,
        Self::Closed,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Antes => "antes",
            Self::Ready => "ready",
            Self::Dealt => "dealt",
            Self::Complete => "complete",
            Self::Closed => "closed",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Antes,
            1 => Self::Ready,
            2 => Self::Dealt,
            3 => Self::Complete,
            _ => Self::Closed,
        }
    }
}

/// What they came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AutoTally {
    /// Hands.
    pub hands: u64,
    /// Of them won by seat 1.
    pub first: u64,
}

/// What can be asked of a table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Command {
    /// (every) A player takes a seat (host).
    #[cfg_attr(feature = "wasmtime", component(name = "join"))]
    Join(Joining),
    /// (every) A player without an ante leaves (host).
    #[cfg_attr(feature = "wasmtime", component(name = "leave"))]
    Leave(Seat),
    /// (every) Bytes for the draws to come, 32 (player).
    #[cfg_attr(feature = "wasmtime", component(name = "add-entropy"))]
    #[cfg_attr(feature = "serde", serde(with = "kip_contract::json::hex"))]
    AddEntropy(Vec<u8>),
    /// (every) The next hash chain is published (host).
    #[cfg_attr(feature = "wasmtime", component(name = "commit-draws"))]
    CommitDraws(Commitment),
    /// (every) The table closes, between hands (host).
    #[cfg_attr(feature = "wasmtime", component(name = "close-table"))]
    CloseTable,
    /// A player antes: all antes of a hand are equal, the first says how much (player).
    #[cfg_attr(feature = "wasmtime", component(name = "ante"))]
    Ante(MinorUnits),
    /// No more antes; two at least are there (dealer).
    #[cfg_attr(feature = "wasmtime", component(name = "close-antes"))]
    CloseAntes,
    /// Each gets a card (host).
    #[cfg_attr(feature = "wasmtime", component(name = "deal"))]
    Deal(Dealing),
    /// The player whose turn it is stays (player).
    #[cfg_attr(feature = "wasmtime", component(name = "stay"))]
    Stay,
    /// The player whose turn it is folds and loses the ante (player).
    #[cfg_attr(feature = "wasmtime", component(name = "fold"))]
    Fold,
    /// A silent player is folded (dealer).
    #[cfg_attr(feature = "wasmtime", component(name = "fold-for"))]
    FoldFor(Seat),
    /// The cards are turned up (dealer).
    #[cfg_attr(feature = "wasmtime", component(name = "show"))]
    Show,
    /// The hand counts for nothing (dealer): why.
    #[cfg_attr(feature = "wasmtime", component(name = "void-hand"))]
    VoidHand(String),
}

impl Command {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "join",
        "leave",
        "add-entropy",
        "commit-draws",
        "close-table",
        "ante",
        "close-antes",
        "deal",
        "stay",
        "fold",
        "fold-for",
        "show",
        "void-hand",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Join(_) => "join",
            Self::Leave(_) => "leave",
            Self::AddEntropy(_) => "add-entropy",
            Self::CommitDraws(_) => "commit-draws",
            Self::CloseTable => "close-table",
            Self::Ante(_) => "ante",
            Self::CloseAntes => "close-antes",
            Self::Deal(_) => "deal",
            Self::Stay => "stay",
            Self::Fold => "fold",
            Self::FoldFor(_) => "fold-for",
            Self::Show => "show",
            Self::VoidHand(_) => "void-hand",
        }
    }
}

impl Command {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "A player takes a seat (host).",
        "A player without an ante leaves (host).",
        "Bytes for the draws to come, 32 (player).",
        "The next hash chain is published (host).",
        "The table closes, between hands (host).",
        "A player antes: all antes of a hand are equal, the first says how much (player).",
        "No more antes; two at least are there (dealer).",
        "Each gets a card (host).",
        "The player whose turn it is stays (player).",
        "The player whose turn it is folds and loses the ante (player).",
        "A silent player is folded (dealer).",
        "The cards are turned up (dealer).",
        "The hand counts for nothing (dealer): why.",
    ];
}

/// A seat's ante.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AnteOf {
    /// Whose.
    pub seat: Seat,
    /// How much.
    pub amount: MinorUnits,
}

/// A seat's card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct CardOf {
    /// Whose.
    pub seat: Seat,
    /// Which.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub card: Option<u8>,
}

/// What happened. Events are enough: all of them, with their secrets, rebuild the state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Happening {
    /// (every) The table is open; a chain that it is opened with follows as `draws-committed`.
    #[cfg_attr(feature = "wasmtime", component(name = "table-opened"))]
    TableOpened,
    /// (every) A table that another rulebook, or another generation, has served goes on under this one.
    #[cfg_attr(feature = "wasmtime", component(name = "table-imported"))]
    TableImported(Origin),
    /// (every) The table is closed.
    #[cfg_attr(feature = "wasmtime", component(name = "table-closed"))]
    TableClosed,
    /// (every) A player took a seat.
    #[cfg_attr(feature = "wasmtime", component(name = "player-joined"))]
    PlayerJoined(Joining),
    /// (every) A seat is free.
    #[cfg_attr(feature = "wasmtime", component(name = "player-left"))]
    PlayerLeft(Seat),
    /// (every) A player's bytes join at the next draw.
    #[cfg_attr(feature = "wasmtime", component(name = "entropy-added"))]
    EntropyAdded(Contribution),
    /// (every) A hash chain is published.
    #[cfg_attr(feature = "wasmtime", component(name = "draws-committed"))]
    DrawsCommitted(Commitment),
    /// (every) Nothing more goes into the next draw: this round of the beacon is due. Told where the table has a beacon.
    #[cfg_attr(feature = "wasmtime", component(name = "round-due"))]
    RoundDue(u64),
    /// (every) A link that is no secret any more.
    #[cfg_attr(feature = "wasmtime", component(name = "draw-revealed"))]
    DrawRevealed(UsedLink),
    /// A player anted.
    #[cfg_attr(feature = "wasmtime", component(name = "anted"))]
    Anted(AnteOf),
    /// No more antes.
    #[cfg_attr(feature = "wasmtime", component(name = "antes-closed"))]
    AntesClosed,
    /// A link was used. SECRET until the hand is over.
    #[cfg_attr(feature = "wasmtime", component(name = "link-used"))]
    LinkUsed(UseOfLink),
    /// A seat got a card. SECRET: none for others.
    #[cfg_attr(feature = "wasmtime", component(name = "dealt"))]
    Dealt(CardOf),
    /// A player stays.
    #[cfg_attr(feature = "wasmtime", component(name = "stayed"))]
    Stayed(Seat),
    /// A player folded.
    #[cfg_attr(feature = "wasmtime", component(name = "folded"))]
    Folded(Seat),
    /// The cards are up: of those who stayed, in order of seats.
    #[cfg_attr(feature = "wasmtime", component(name = "shown"))]
    Shown(Vec<CardOf>),
    /// Who takes the antes.
    #[cfg_attr(feature = "wasmtime", component(name = "won"))]
    Won(Seat),
    /// The hand counts for nothing.
    #[cfg_attr(feature = "wasmtime", component(name = "voided"))]
    Voided(String),
}

impl Happening {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "table-opened",
        "table-imported",
        "table-closed",
        "player-joined",
        "player-left",
        "entropy-added",
        "draws-committed",
        "round-due",
        "draw-revealed",
        "anted",
        "antes-closed",
        "link-used",
        "dealt",
        "stayed",
        "folded",
        "shown",
        "won",
        "voided",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::TableOpened => "table-opened",
            Self::TableImported(_) => "table-imported",
            Self::TableClosed => "table-closed",
            Self::PlayerJoined(_) => "player-joined",
            Self::PlayerLeft(_) => "player-left",
            Self::EntropyAdded(_) => "entropy-added",
            Self::DrawsCommitted(_) => "draws-committed",
            Self::RoundDue(_) => "round-due",
            Self::DrawRevealed(_) => "draw-revealed",
            Self::Anted(_) => "anted",
            Self::AntesClosed => "antes-closed",
            Self::LinkUsed(_) => "link-used",
            Self::Dealt(_) => "dealt",
            Self::Stayed(_) => "stayed",
            Self::Folded(_) => "folded",
            Self::Shown(_) => "shown",
            Self::Won(_) => "won",
            Self::Voided(_) => "voided",
        }
    }
}

impl Happening {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "The table is open; a chain that it is opened with follows as `draws-committed`.",
        "A table that another rulebook, or another generation, has served goes on under this one.",
        "The table is closed.",
        "A player took a seat.",
        "A seat is free.",
        "A player's bytes join at the next draw.",
        "A hash chain is published.",
        "Nothing more goes into the next draw: this round of the beacon is due. Told where the table has a beacon.",
        "A link that is no secret any more.",
        "A player anted.",
        "No more antes.",
        "A link was used. SECRET until the hand is over.",
        "A seat got a card. SECRET: none for others.",
        "A player stays.",
        "A player folded.",
        "The cards are up: of those who stayed, in order of seats.",
        "Who takes the antes.",
        "The hand counts for nothing.",
    ];
}

/// What a viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct TableView {
    /// (every)
    pub common: CommonView,
    /// (every) Where it is.
    pub phase: Phase,
    /// Whose turn it is to stay or fold.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub turn: Option<Seat>,
    /// Who is in the hand, each with the card where the viewer may see it.
    pub hands: Vec<CardOf>,
}

/// How a table is opened. It does not change afterwards.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Config {
    /// (every) The table's name, 1 to 64 bytes. It is part of every committed draw.
    pub table: String,
    /// (every) When the table opens.
    #[cfg_attr(feature = "wasmtime", component(name = "opened-at"))]
    pub opened_at: Timestamp,
    /// (every) Where chance comes from.
    pub source: ChanceSource,
    /// (every) How it is played.
    pub terms: Terms,
}

/// What a lab and a player need to know: what every rulebook has, and the family's own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Description {
    /// (every)
    pub head: Head,
    /// (every) Tables as they can be opened, the usual one first; `table`, `opened-at` and `source` are to be
    /// replaced; another `opened-at` may be refused.
    pub examples: Vec<Config>,
    /// How many cards there are.
    pub cards: u8,
}

/// Many games without anybody at the table, whose source is `fresh`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AutoPlan {
    /// (every) The time of every command.
    pub at: Timestamp,
    /// (every) 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "kip_contract::json::hex"))]
    pub seed: Vec<u8>,
    /// (every) How many games, spins, hands; at most 10^9.
    pub rounds: u64,
    /// (every) Whether every game is played by the steps, where many could be remembered.
    pub stepwise: bool,
    /// How many play.
    pub players: u8,
}

/// One person: a player by seat, staff by a number of the host's choosing, from 1; the host has number 0.
pub type Actor = kip_contract::frame::Actor<Role>;

/// A command, who gives it and when.
pub type Order = kip_contract::frame::Order<Role, Command>;

/// One event.
pub type Event = kip_contract::frame::Event<Happening>;

/// One command that would be accepted. Each pair of `by` and `command` is listed once.
pub type Choice = kip_contract::frame::Choice<Role, Command>;

/// What would be accepted.
pub type Choices = kip_contract::frame::Choices<Role, Command>;

/// One thing that chance can bring.
pub type Chance = kip_contract::frame::Chance<Role, Command>;

/// What chance is due.
pub type DueChance = kip_contract::frame::DueChance<Role, Command>;

/// A state and the events that led to it.
pub type Step = kip_contract::frame::Step<Happening>;

/// Several commands, up to the first that was refused.
pub type Steps = kip_contract::frame::Steps<Happening>;

/// The same on a table that is kept.
pub type TableSteps = kip_contract::frame::TableSteps<Happening>;

/// Many games.
pub type AutoStep = kip_contract::frame::AutoStep<AutoTally>;
