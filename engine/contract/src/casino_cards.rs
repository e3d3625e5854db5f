// Written from `wit/` by `kip-builder contract`: change it there.

//! The words of Casino, for all its rulebooks.
//!
//! A rulebook refuses what it does not know (`not-in-these-rules`).

use alloc::string::String;
use alloc::vec::Vec;
use crate::types::{ChanceSource, Commitment, CommonView, Contribution, Head, Joining, Link, MinorUnits, Origin, Seat, Timestamp, UsedLink};
#[cfg(feature = "wasmtime")]
use wasmtime::component::{ComponentType, Lift, Lower};

/// Seats are 1 to 4 in the direction of play: seat 2 sits at seat 1's right. With partners 1 and 3 play 2 and 4.
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
}

impl Role {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Player,
        Self::Host,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Host => "host",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Player,
            _ => Self::Host,
        }
    }
}

/// A build's number in its hand, from 1. It stays when the build grows or changes hands.
pub type BuildNumber = u16;

/// A card: suit and rank. The order is the pack's: clubs, diamonds, hearts, spades, each from the ace to the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum Card {
    /// Ace of clubs.
    #[cfg_attr(feature = "wasmtime", component(name = "ca"))]
    Ca,
    /// Two of clubs.
    #[cfg_attr(feature = "wasmtime", component(name = "c2"))]
    C2,
    /// Three of clubs.
    #[cfg_attr(feature = "wasmtime", component(name = "c3"))]
    C3,
    /// Four of clubs.
    #[cfg_attr(feature = "wasmtime", component(name = "c4"))]
    C4,
    /// Five of clubs.
    #[cfg_attr(feature = "wasmtime", component(name = "c5"))]
    C5,
    /// Six of clubs.
    #[cfg_attr(feature = "wasmtime", component(name = "c6"))]
    C6,
    /// Seven of clubs.
    #[cfg_attr(feature = "wasmtime", component(name = "c7"))]
    C7,
    /// Eight of clubs.
    #[cfg_attr(feature = "wasmtime", component(name = "c8"))]
    C8,
    /// Nine of clubs.
    #[cfg_attr(feature = "wasmtime", component(name = "c9"))]
    C9,
    /// Ten of clubs.
    #[cfg_attr(feature = "wasmtime", component(name = "c10"))]
    C10,
    /// Jack of clubs.
    #[cfg_attr(feature = "wasmtime", component(name = "cj"))]
    Cj,
    /// Queen of clubs.
    #[cfg_attr(feature = "wasmtime", component(name = "cq"))]
    Cq,
    /// King of clubs.
    #[cfg_attr(feature = "wasmtime", component(name = "ck"))]
    Ck,
    /// Ace of diamonds.
    #[cfg_attr(feature = "wasmtime", component(name = "da"))]
    Da,
    /// Two of diamonds.
    #[cfg_attr(feature = "wasmtime", component(name = "d2"))]
    D2,
    /// Three of diamonds.
    #[cfg_attr(feature = "wasmtime", component(name = "d3"))]
    D3,
    /// Four of diamonds.
    #[cfg_attr(feature = "wasmtime", component(name = "d4"))]
    D4,
    /// Five of diamonds.
    #[cfg_attr(feature = "wasmtime", component(name = "d5"))]
    D5,
    /// Six of diamonds.
    #[cfg_attr(feature = "wasmtime", component(name = "d6"))]
    D6,
    /// Seven of diamonds.
    #[cfg_attr(feature = "wasmtime", component(name = "d7"))]
    D7,
    /// Eight of diamonds.
    #[cfg_attr(feature = "wasmtime", component(name = "d8"))]
    D8,
    /// Nine of diamonds.
    #[cfg_attr(feature = "wasmtime", component(name = "d9"))]
    D9,
    /// Ten of diamonds, the big ten.
    #[cfg_attr(feature = "wasmtime", component(name = "d10"))]
    D10,
    /// Jack of diamonds.
    #[cfg_attr(feature = "wasmtime", component(name = "dj"))]
    Dj,
    /// Queen of diamonds.
    #[cfg_attr(feature = "wasmtime", component(name = "dq"))]
    Dq,
    /// King of diamonds.
    #[cfg_attr(feature = "wasmtime", component(name = "dk"))]
    Dk,
    /// Ace of hearts.
    #[cfg_attr(feature = "wasmtime", component(name = "ha"))]
    Ha,
    /// Two of hearts.
    #[cfg_attr(feature = "wasmtime", component(name = "h2"))]
    H2,
    /// Three of hearts.
    #[cfg_attr(feature = "wasmtime", component(name = "h3"))]
    H3,
    /// Four of hearts.
    #[cfg_attr(feature = "wasmtime", component(name = "h4"))]
    H4,
    /// Five of hearts.
    #[cfg_attr(feature = "wasmtime", component(name = "h5"))]
    H5,
    /// Six of hearts.
    #[cfg_attr(feature = "wasmtime", component(name = "h6"))]
    H6,
    /// Seven of hearts.
    #[cfg_attr(feature = "wasmtime", component(name = "h7"))]
    H7,
    /// Eight of hearts.
    #[cfg_attr(feature = "wasmtime", component(name = "h8"))]
    H8,
    /// Nine of hearts.
    #[cfg_attr(feature = "wasmtime", component(name = "h9"))]
    H9,
    /// Ten of hearts.
    #[cfg_attr(feature = "wasmtime", component(name = "h10"))]
    H10,
    /// Jack of hearts.
    #[cfg_attr(feature = "wasmtime", component(name = "hj"))]
    Hj,
    /// Queen of hearts.
    #[cfg_attr(feature = "wasmtime", component(name = "hq"))]
    Hq,
    /// King of hearts.
    #[cfg_attr(feature = "wasmtime", component(name = "hk"))]
    Hk,
    /// Ace of spades.
    #[cfg_attr(feature = "wasmtime", component(name = "sa"))]
    Sa,
    /// Two of spades, the spy two.
    #[cfg_attr(feature = "wasmtime", component(name = "s2"))]
    S2,
    /// Three of spades.
    #[cfg_attr(feature = "wasmtime", component(name = "s3"))]
    S3,
    /// Four of spades.
    #[cfg_attr(feature = "wasmtime", component(name = "s4"))]
    S4,
    /// Five of spades.
    #[cfg_attr(feature = "wasmtime", component(name = "s5"))]
    S5,
    /// Six of spades.
    #[cfg_attr(feature = "wasmtime", component(name = "s6"))]
    S6,
    /// Seven of spades.
    #[cfg_attr(feature = "wasmtime", component(name = "s7"))]
    S7,
    /// Eight of spades.
    #[cfg_attr(feature = "wasmtime", component(name = "s8"))]
    S8,
    /// Nine of spades.
    #[cfg_attr(feature = "wasmtime", component(name = "s9"))]
    S9,
    /// Ten of spades.
    #[cfg_attr(feature = "wasmtime", component(name = "s10"))]
    S10,
    /// Jack of spades.
    #[cfg_attr(feature = "wasmtime", component(name = "sj"))]
    Sj,
    /// Queen of spades.
    #[cfg_attr(feature = "wasmtime", component(name = "sq"))]
    Sq,
    /// King of spades.
    #[cfg_attr(feature = "wasmtime", component(name = "sk"))]
    Sk,
}

impl Card {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Ca,
        Self::C2,
        Self::C3,
        Self::C4,
        Self::C5,
        Self::C6,
        Self::C7,
        Self::C8,
        Self::C9,
        Self::C10,
        Self::Cj,
        Self::Cq,
        Self::Ck,
        Self::Da,
        Self::D2,
        Self::D3,
        Self::D4,
        Self::D5,
        Self::D6,
        Self::D7,
        Self::D8,
        Self::D9,
        Self::D10,
        Self::Dj,
        Self::Dq,
        Self::Dk,
        Self::Ha,
        Self::H2,
        Self::H3,
        Self::H4,
        Self::H5,
        Self::H6,
        Self::H7,
        Self::H8,
        Self::H9,
        Self::H10,
        Self::Hj,
        Self::Hq,
        Self::Hk,
        Self::Sa,
        Self::S2,
        Self::S3,
        Self::S4,
        Self::S5,
        Self::S6,
        Self::S7,
        Self::S8,
        Self::S9,
        Self::S10,
        Self::Sj,
        Self::Sq,
        Self::Sk,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ca => "ca",
            Self::C2 => "c2",
            Self::C3 => "c3",
            Self::C4 => "c4",
            Self::C5 => "c5",
            Self::C6 => "c6",
            Self::C7 => "c7",
            Self::C8 => "c8",
            Self::C9 => "c9",
            Self::C10 => "c10",
            Self::Cj => "cj",
            Self::Cq => "cq",
            Self::Ck => "ck",
            Self::Da => "da",
            Self::D2 => "d2",
            Self::D3 => "d3",
            Self::D4 => "d4",
            Self::D5 => "d5",
            Self::D6 => "d6",
            Self::D7 => "d7",
            Self::D8 => "d8",
            Self::D9 => "d9",
            Self::D10 => "d10",
            Self::Dj => "dj",
            Self::Dq => "dq",
            Self::Dk => "dk",
            Self::Ha => "ha",
            Self::H2 => "h2",
            Self::H3 => "h3",
            Self::H4 => "h4",
            Self::H5 => "h5",
            Self::H6 => "h6",
            Self::H7 => "h7",
            Self::H8 => "h8",
            Self::H9 => "h9",
            Self::H10 => "h10",
            Self::Hj => "hj",
            Self::Hq => "hq",
            Self::Hk => "hk",
            Self::Sa => "sa",
            Self::S2 => "s2",
            Self::S3 => "s3",
            Self::S4 => "s4",
            Self::S5 => "s5",
            Self::S6 => "s6",
            Self::S7 => "s7",
            Self::S8 => "s8",
            Self::S9 => "s9",
            Self::S10 => "s10",
            Self::Sj => "sj",
            Self::Sq => "sq",
            Self::Sk => "sk",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Ca,
            1 => Self::C2,
            2 => Self::C3,
            3 => Self::C4,
            4 => Self::C5,
            5 => Self::C6,
            6 => Self::C7,
            7 => Self::C8,
            8 => Self::C9,
            9 => Self::C10,
            10 => Self::Cj,
            11 => Self::Cq,
            12 => Self::Ck,
            13 => Self::Da,
            14 => Self::D2,
            15 => Self::D3,
            16 => Self::D4,
            17 => Self::D5,
            18 => Self::D6,
            19 => Self::D7,
            20 => Self::D8,
            21 => Self::D9,
            22 => Self::D10,
            23 => Self::Dj,
            24 => Self::Dq,
            25 => Self::Dk,
            26 => Self::Ha,
            27 => Self::H2,
            28 => Self::H3,
            29 => Self::H4,
            30 => Self::H5,
            31 => Self::H6,
            32 => Self::H7,
            33 => Self::H8,
            34 => Self::H9,
            35 => Self::H10,
            36 => Self::Hj,
            37 => Self::Hq,
            38 => Self::Hk,
            39 => Self::Sa,
            40 => Self::S2,
            41 => Self::S3,
            42 => Self::S4,
            43 => Self::S5,
            44 => Self::S6,
            45 => Self::S7,
            46 => Self::S8,
            47 => Self::S9,
            48 => Self::S10,
            49 => Self::Sj,
            50 => Self::Sq,
            _ => Self::Sk,
        }
    }
}

/// What becomes of a capture or a turn that leaves something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum Insisting {
    /// Each opponent may insist, or waive.
    #[cfg_attr(feature = "wasmtime", component(name = "by-opponents"))]
    ByOpponents,
    /// It is refused.
    #[cfg_attr(feature = "wasmtime", component(name = "always"))]
    Always,
}

impl Insisting {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::ByOpponents,
        Self::Always,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ByOpponents => "by-opponents",
            Self::Always => "always",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::ByOpponents,
            _ => Self::Always,
        }
    }
}

/// How long a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum MatchLength {
    /// So many hands, 1 to 1,000.
    #[cfg_attr(feature = "wasmtime", component(name = "hands"))]
    Hands(u16),
    /// Until a side alone has the most points and at least so many, 1 to 10,000.
    #[cfg_attr(feature = "wasmtime", component(name = "target"))]
    Target(u16),
}

impl MatchLength {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "hands",
        "target",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Hands(_) => "hands",
            Self::Target(_) => "target",
        }
    }
}

impl MatchLength {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "So many hands, 1 to 1,000.",
        "Until a side alone has the most points and at least so many, 1 to 10,000.",
    ];
}

/// What is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Stakes {
    /// Nothing.
    #[cfg_attr(feature = "wasmtime", component(name = "none"))]
    None,
    /// An amount for each point of difference, 1 to 10^13, settled after each hand.
    #[cfg_attr(feature = "wasmtime", component(name = "per-point"))]
    PerPoint(MinorUnits),
    /// An amount from each player, 1 to 10^13, for who wins the match.
    #[cfg_attr(feature = "wasmtime", component(name = "pot"))]
    Pot(MinorUnits),
}

impl Stakes {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "none",
        "per-point",
        "pot",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::None => "none",
            Self::PerPoint(_) => "per-point",
            Self::Pot(_) => "pot",
        }
    }
}

impl Stakes {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "Nothing.",
        "An amount for each point of difference, 1 to 10^13, settled after each hand.",
        "An amount from each player, 1 to 10^13, for who wins the match.",
    ];
}

/// How a table is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Terms {
    /// How many play: what the rulebook allows of 2, 3 and 4.
    pub players: u8,
    /// What becomes of a capture or a turn that leaves something; none where nobody may insist.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub insist: Option<Insisting>,
    /// Whether a layout of three points or three pictures is cut again; `false` where nothing is cut.
    pub redeal: bool,
    /// Whether nobody may end a turn with two builds while there is a drawing pile; `crazy` only, else `false`.
    #[cfg_attr(feature = "wasmtime", component(name = "one-build"))]
    pub one_build: bool,
    /// How long a match is.
    pub length: MatchLength,
    /// What is played for.
    pub stakes: Stakes,
    /// Of what a seat wins net in a settlement, for the house: hundredths of a percent, 0 to 1,000, rounded down.
    #[cfg_attr(feature = "wasmtime", component(name = "commission-basis-points"))]
    pub commission_basis_points: u16,
    /// After how many milliseconds a silent seat may be passed over, 1,000 to 3,600,000; none: never.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub patience: Option<u32>,
}

/// How far a `void-hand` reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum VoidScope {
    /// This hand: it is dealt again.
    #[cfg_attr(feature = "wasmtime", component(name = "hand"))]
    Hand,
    /// The match: its points and antes too.
    #[cfg_attr(feature = "wasmtime", component(name = "match"))]
    Match,
}

impl VoidScope {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Hand,
        Self::Match,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Hand => "hand",
            Self::Match => "match",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Hand,
            _ => Self::Match,
        }
    }
}

/// What no rule can mend.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Voiding {
    /// How far.
    pub scope: VoidScope,
    /// Why, 1 to 256 bytes.
    pub text: String,
}

/// Where the pack is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Cutting {
    /// How many cards lie above the four, 1 to the pack's size less five.
    pub above: u8,
}

/// A card from the hand that captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Playing {
    /// The card.
    pub card: Card,
    /// What it counts as: an ace 1 or 14 where it may, a picture without number 0, any other its number.
    pub value: u8,
}

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct CardRef {
    /// The card.
    pub card: Card,
}

/// What a played card takes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Target {
    /// Loose cards, in `south-african` pile tops too, that are worth the value together. In the pack's order.
    #[cfg_attr(feature = "wasmtime", component(name = "cards"))]
    Cards(Vec<Card>),
    /// A build of the value.
    #[cfg_attr(feature = "wasmtime", component(name = "build"))]
    Build(BuildNumber),
}

impl Target {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "cards",
        "build",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Cards(_) => "cards",
            Self::Build(_) => "build",
        }
    }
}

impl Target {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "Loose cards, in `south-african` pile tops too, that are worth the value together. In the pack's order.",
        "A build of the value.",
    ];
}

/// An opponent's single build is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Changing {
    /// Which.
    pub build: BuildNumber,
    /// From the hand.
    pub hand: Card,
}

/// One set is added to a build.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Augmenting {
    /// Which.
    pub build: BuildNumber,
    /// Loose cards, in the pack's order.
    pub loose: Vec<Card>,
    /// Tops of piles, one of each at most, in the pack's order.
    pub tops: Vec<Card>,
    /// From the hand.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub hand: Option<Card>,
}

/// The layout is cut.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct CutLayout {
    /// How many cards lay above.
    pub above: u8,
    /// The four, in their order.
    pub cards: Vec<Card>,
}

/// Why a pack is dealt again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct DeadCut {
    /// What the layout's cards score.
    pub points: u8,
    /// How many pictures it has.
    pub pictures: u8,
}

/// What somebody could insist on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum Claim {
    /// To take all that the card can take.
    #[cfg_attr(feature = "wasmtime", component(name = "take-all"))]
    TakeAll,
    /// To add all that can be added.
    #[cfg_attr(feature = "wasmtime", component(name = "add-all"))]
    AddAll,
}

impl Claim {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::TakeAll,
        Self::AddAll,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TakeAll => "take-all",
            Self::AddAll => "add-all",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::TakeAll,
            _ => Self::AddAll,
        }
    }
}

/// A hand or a match counts for nothing; stakes follow as returns.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Voided {
    /// How far.
    pub scope: VoidScope,
    /// Why.
    pub text: String,
}

/// Where a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum Phase {
    /// Between hands: seats, stakes, the deal.
    #[cfg_attr(feature = "wasmtime", component(name = "between"))]
    Between,
    /// The pack is shuffled and waits for the cut.
    #[cfg_attr(feature = "wasmtime", component(name = "cut"))]
    Cut,
    /// A player's turn.
    #[cfg_attr(feature = "wasmtime", component(name = "turn"))]
    Turn,
    /// A card is played and takes.
    #[cfg_attr(feature = "wasmtime", component(name = "taking"))]
    Taking,
    /// The partner is asked.
    #[cfg_attr(feature = "wasmtime", component(name = "asked"))]
    Asked,
    /// The partner has asked; the player decides.
    #[cfg_attr(feature = "wasmtime", component(name = "requested"))]
    Requested,
    /// An opponent may insist on taking all.
    #[cfg_attr(feature = "wasmtime", component(name = "challenge-play"))]
    ChallengePlay,
    /// Captured cards are sorted.
    #[cfg_attr(feature = "wasmtime", component(name = "stacking"))]
    Stacking,
    /// An opponent may insist on adding all.
    #[cfg_attr(feature = "wasmtime", component(name = "challenge-end"))]
    ChallengeEnd,
    /// (every) The table is closed.
    #[cfg_attr(feature = "wasmtime", component(name = "closed"))]
    Closed,
}

impl Phase {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Between,
        Self::Cut,
        Self::Turn,
        Self::Taking,
        Self::Asked,
        Self::Requested,
        Self::ChallengePlay,
        Self::Stacking,
        Self::ChallengeEnd,
        Self::Closed,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Between => "between",
            Self::Cut => "cut",
            Self::Turn => "turn",
            Self::Taking => "taking",
            Self::Asked => "asked",
            Self::Requested => "requested",
            Self::ChallengePlay => "challenge-play",
            Self::Stacking => "stacking",
            Self::ChallengeEnd => "challenge-end",
            Self::Closed => "closed",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Between,
            1 => Self::Cut,
            2 => Self::Turn,
            3 => Self::Taking,
            4 => Self::Asked,
            5 => Self::Requested,
            6 => Self::ChallengePlay,
            7 => Self::Stacking,
            8 => Self::ChallengeEnd,
            _ => Self::Closed,
        }
    }
}

/// Cards of a pile that came to it together, or what is left of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct PilePart {
    /// Top card first where `in-order`; else in the pack's order.
    pub cards: Vec<Card>,
    /// Whether the viewer knows the order.
    #[cfg_attr(feature = "wasmtime", component(name = "in-order"))]
    pub in_order: bool,
}

/// What they came to. Their money is in `auto-step.moves`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AutoTally {
    /// Hands.
    pub hands: u32,
    /// Moves, `cut` to `end-turn`.
    pub moves: u64,
    /// Moves that could have been made: the sum of all totals.
    pub choices: u64,
    /// Captures.
    pub captures: u64,
    /// Windows that opened: partner asked, opponents asked.
    pub windows: u64,
    /// Points, by side.
    pub points: Vec<u64>,
    /// Sum of the squares of a hand's points, by side.
    pub squares: Vec<u64>,
}

/// A pack as it lies.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Packed {
    /// Each card once, top card first.
    pub pack: Vec<Card>,
    /// Who deals: in a table's first hand, never later.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub dealer: Option<Seat>,
}

/// What a deal brings.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Dealing {
    /// (every) 32 bytes of the host's generator.
    #[cfg_attr(feature = "wasmtime", component(name = "fresh"))]
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    Fresh(Vec<u8>),
    /// (every) The chain's next link.
    #[cfg_attr(feature = "wasmtime", component(name = "committed"))]
    Committed(Link),
    /// (every) As it was seen: the pack as it lies.
    #[cfg_attr(feature = "wasmtime", component(name = "observed"))]
    Observed(Packed),
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
        "As it was seen: the pack as it lies.",
    ];
}

/// A pack that a seed has shuffled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Shuffled {
    /// Top card first.
    pub pack: Vec<Card>,
    /// Who deals, where this is a table's first hand.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub dealer: Option<Seat>,
}

/// A build is formed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Forming {
    /// Its value, 2 to 14.
    pub value: u8,
    /// Loose cards, one or more, in the pack's order.
    pub loose: Vec<Card>,
    /// From the hand.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub hand: Option<Card>,
    /// The player, or the partner who is known to hold the rank.
    pub owner: Seat,
}

/// A loose card becomes an augmented build.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Founding {
    /// The loose card.
    pub on: Card,
    /// What it counts as.
    pub value: u8,
    /// Other loose cards of the set that is added, in the pack's order.
    pub loose: Vec<Card>,
    /// Tops of piles in that set, one of each at most, in the pack's order.
    pub tops: Vec<Card>,
    /// The set's card from the hand.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub hand: Option<Card>,
    /// The player, or the partner who is known to hold the rank.
    pub owner: Seat,
}

/// What can be asked of a table. Who may ask is said in brackets: h host, p a player, m the player whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Command {
    /// (every) A player takes a seat (h).
    #[cfg_attr(feature = "wasmtime", component(name = "join"))]
    Join(Joining),
    /// (every) A player leaves, between hands (h).
    #[cfg_attr(feature = "wasmtime", component(name = "leave"))]
    Leave(Seat),
    /// (every) Bytes for the deals to come, 32 (p).
    #[cfg_attr(feature = "wasmtime", component(name = "add-entropy"))]
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    AddEntropy(Vec<u8>),
    /// (every) The next hash chain is published, with the table's beacon (h).
    #[cfg_attr(feature = "wasmtime", component(name = "commit-draws"))]
    CommitDraws(Commitment),
    /// (every) The table closes, between hands (h).
    #[cfg_attr(feature = "wasmtime", component(name = "close-table"))]
    CloseTable,
    /// The pack is shuffled and dealt (h).
    #[cfg_attr(feature = "wasmtime", component(name = "deal"))]
    Deal(Dealing),
    /// Who has to act has been silent too long: the engine acts (h).
    #[cfg_attr(feature = "wasmtime", component(name = "pass-over"))]
    PassOver,
    /// A hand or a match counts for nothing (h).
    #[cfg_attr(feature = "wasmtime", component(name = "void-hand"))]
    VoidHand(Voiding),
    /// A player stakes and waits for the deal (p).
    #[cfg_attr(feature = "wasmtime", component(name = "ready"))]
    Ready,
    /// No longer (p).
    #[cfg_attr(feature = "wasmtime", component(name = "not-ready"))]
    NotReady,
    /// The pack is cut (the player at the dealer's right).
    #[cfg_attr(feature = "wasmtime", component(name = "cut"))]
    Cut(Cutting),
    /// A card is played to capture (m).
    #[cfg_attr(feature = "wasmtime", component(name = "play"))]
    Play(Playing),
    /// It takes this (m).
    #[cfg_attr(feature = "wasmtime", component(name = "take"))]
    Take(Target),
    /// That is all it takes (m).
    #[cfg_attr(feature = "wasmtime", component(name = "done"))]
    Done,
    /// A card is laid down loose (m).
    #[cfg_attr(feature = "wasmtime", component(name = "discard"))]
    Discard(CardRef),
    /// A single build of loose cards, with or without a card from the hand (m).
    #[cfg_attr(feature = "wasmtime", component(name = "form"))]
    Form(Forming),
    /// Another value for an opponent's single build (m).
    #[cfg_attr(feature = "wasmtime", component(name = "change"))]
    Change(Changing),
    /// One set more for a build (m).
    #[cfg_attr(feature = "wasmtime", component(name = "augment"))]
    Augment(Augmenting),
    /// An augmented build on a loose card (m).
    #[cfg_attr(feature = "wasmtime", component(name = "found"))]
    Found(Founding),
    /// The partner asks that the build is not captured (the partner).
    #[cfg_attr(feature = "wasmtime", component(name = "ask"))]
    Ask,
    /// The partner does not (the partner).
    #[cfg_attr(feature = "wasmtime", component(name = "let-pass"))]
    LetPass,
    /// It is captured all the same (m).
    #[cfg_attr(feature = "wasmtime", component(name = "capture"))]
    Capture,
    /// The card drifts into the build instead (m).
    #[cfg_attr(feature = "wasmtime", component(name = "drift"))]
    Drift,
    /// All must be taken, or added (the opponent who is asked).
    #[cfg_attr(feature = "wasmtime", component(name = "insist"))]
    Insist,
    /// It may stand (the opponent who is asked).
    #[cfg_attr(feature = "wasmtime", component(name = "waive"))]
    Waive,
    /// The next of the captured cards onto the pile (who sorts). When one is left to be laid it is laid too.
    #[cfg_attr(feature = "wasmtime", component(name = "stack"))]
    Stack(CardRef),
    /// The others as they lay on the table (who sorts).
    #[cfg_attr(feature = "wasmtime", component(name = "stack-rest"))]
    StackRest,
    /// The partner sorts (m).
    #[cfg_attr(feature = "wasmtime", component(name = "hand-to-partner"))]
    HandToPartner,
    /// A captured picture goes under the partner's pile (m).
    #[cfg_attr(feature = "wasmtime", component(name = "give"))]
    Give(CardRef),
    /// The turn is over (m).
    #[cfg_attr(feature = "wasmtime", component(name = "end-turn"))]
    EndTurn,
}

impl Command {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "join",
        "leave",
        "add-entropy",
        "commit-draws",
        "close-table",
        "deal",
        "pass-over",
        "void-hand",
        "ready",
        "not-ready",
        "cut",
        "play",
        "take",
        "done",
        "discard",
        "form",
        "change",
        "augment",
        "found",
        "ask",
        "let-pass",
        "capture",
        "drift",
        "insist",
        "waive",
        "stack",
        "stack-rest",
        "hand-to-partner",
        "give",
        "end-turn",
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
            Self::Deal(_) => "deal",
            Self::PassOver => "pass-over",
            Self::VoidHand(_) => "void-hand",
            Self::Ready => "ready",
            Self::NotReady => "not-ready",
            Self::Cut(_) => "cut",
            Self::Play(_) => "play",
            Self::Take(_) => "take",
            Self::Done => "done",
            Self::Discard(_) => "discard",
            Self::Form(_) => "form",
            Self::Change(_) => "change",
            Self::Augment(_) => "augment",
            Self::Found(_) => "found",
            Self::Ask => "ask",
            Self::LetPass => "let-pass",
            Self::Capture => "capture",
            Self::Drift => "drift",
            Self::Insist => "insist",
            Self::Waive => "waive",
            Self::Stack(_) => "stack",
            Self::StackRest => "stack-rest",
            Self::HandToPartner => "hand-to-partner",
            Self::Give(_) => "give",
            Self::EndTurn => "end-turn",
        }
    }
}

impl Command {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "A player takes a seat.",
        "A player leaves, between hands.",
        "Bytes for the deals to come, 32.",
        "The next hash chain is published, with the table's beacon.",
        "The table closes, between hands.",
        "The pack is shuffled and dealt.",
        "Who has to act has been silent too long: the engine acts.",
        "A hand or a match counts for nothing.",
        "A player stakes and waits for the deal.",
        "No longer.",
        "The pack is cut (the player at the dealer's right).",
        "A card is played to capture (m).",
        "It takes this (m).",
        "That is all it takes (m).",
        "A card is laid down loose (m).",
        "A single build of loose cards, with or without a card from the hand (m).",
        "Another value for an opponent's single build (m).",
        "One set more for a build (m).",
        "An augmented build on a loose card (m).",
        "The partner asks that the build is not captured (the partner).",
        "The partner does not (the partner).",
        "It is captured all the same (m).",
        "The card drifts into the build instead (m).",
        "All must be taken, or added (the opponent who is asked).",
        "It may stand (the opponent who is asked).",
        "The next of the captured cards onto the pile (who sorts). When one is left to be laid it is laid too.",
        "The others as they lay on the table (who sorts).",
        "The partner sorts (m).",
        "A captured picture goes under the partner's pile (m).",
        "The turn is over (m).",
    ];
}

/// A stake goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct StakeBack {
    /// Whose.
    pub seat: Seat,
    /// How much.
    pub amount: MinorUnits,
    /// Whether the player took it back; else it was voided.
    #[cfg_attr(feature = "wasmtime", component(name = "by-player"))]
    pub by_player: bool,
}

/// An amount of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SeatAmount {
    /// Whose.
    pub seat: Seat,
    /// Minor units.
    pub amount: MinorUnits,
}

/// A pack is shuffled. Players are told the number only.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Shuffle {
    /// The deal's number on this table, from 1.
    pub number: u32,
    /// Who deals.
    pub dealer: Seat,
    /// Who plays first, and cuts where there is a cut.
    pub leader: Seat,
    /// The pack, top card first. SECRET: empty for players.
    pub pack: Vec<Card>,
    /// The link's number; none without a chain.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub draw: Option<u32>,
    /// The link and what went with it. SECRET: none for players, until `draw-revealed`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub used: Option<UsedLink>,
}

/// Cards go to a hand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Dealt {
    /// Whose.
    pub seat: Seat,
    /// How many.
    pub count: u8,
    /// Which, in the order dealt. SECRET: empty for others.
    pub cards: Vec<Card>,
}

/// A card captures, or is about to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Played {
    /// Whose.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// What it counts as.
    pub value: u8,
}

/// A seat's answer or action without more to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct BySeat {
    /// Who.
    pub seat: Seat,
}

/// A card is laid down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Laid {
    /// Who.
    pub seat: Seat,
    /// The card.
    pub card: Card,
}

/// A build as it lies.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Build {
    /// Its number.
    pub number: BuildNumber,
    /// Who has to capture it.
    pub owner: Seat,
    /// What captures it.
    pub value: u8,
    /// More than one set: its value cannot be changed.
    pub augmented: bool,
    /// Its cards, lowest in the pile first.
    pub cards: Vec<Card>,
}

/// A build is new or has changed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct BuildMade {
    /// Who did it.
    pub by: Seat,
    /// The build as it lies now.
    pub build: Build,
    /// Which of its cards came from the hand.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub hand: Option<Card>,
    /// Which of them came from piles.
    pub tops: Vec<Card>,
}

/// A build joined one of the same value and side.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct BuildJoined {
    /// Who did it.
    pub by: Seat,
    /// The build that is no more.
    pub gone: BuildNumber,
    /// The build as it lies now.
    pub build: Build,
    /// From the hand.
    pub hand: Card,
}

/// A rank that a player is known to hold, or no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct KnownRank {
    /// Who.
    pub seat: Seat,
    /// 1 for the ace to 13 for the king.
    pub rank: u8,
    /// Whether it is known now.
    pub known: bool,
}

/// An opponent is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct ClaimWindow {
    /// Which claim.
    pub claim: Claim,
    /// Who is asked.
    pub seat: Seat,
}

/// A capture goes to a pile.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Captured {
    /// Who captured.
    pub seat: Seat,
    /// With which card.
    pub card: Card,
    /// Loose cards and tops that it took, in table order, then tops from the player's right on.
    pub cards: Vec<Card>,
    /// Builds that it took.
    pub builds: Vec<Build>,
}

/// Captured cards lie on a pile.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Stacked {
    /// Whose pile: the seat that captured; partners who share one have either's.
    pub seat: Seat,
    /// Who knows the order.
    pub sorter: Seat,
    /// Lowest first, the capturing card last. SECRET where it was sorted: for others in the pack's order.
    pub cards: Vec<Card>,
    /// Whether `cards` is in the order in which they lie.
    #[cfg_attr(feature = "wasmtime", component(name = "in-order"))]
    pub in_order: bool,
}

/// The uppermost card of a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Top {
    /// Whose pile.
    pub pile: Seat,
    /// The card.
    pub card: Card,
}

/// A card from the drawing pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Drawn {
    /// Who.
    pub seat: Seat,
    /// Which. SECRET: none for others.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub card: Option<Card>,
    /// How many are left.
    pub left: u8,
}

/// What is left goes to who captured last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Leftover {
    /// Who; nobody captured where there is none.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub seat: Option<Seat>,
    /// Which.
    pub cards: Vec<Card>,
}

/// What one side scored in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SideScore {
    /// Its first seat.
    pub seat: Seat,
    /// How many cards.
    pub cards: u8,
    /// How many spades.
    pub spades: u8,
    /// For most cards.
    #[cfg_attr(feature = "wasmtime", component(name = "for-cards"))]
    pub for_cards: u8,
    /// For most spades, or for five.
    #[cfg_attr(feature = "wasmtime", component(name = "for-spades"))]
    pub for_spades: u8,
    /// For the two of spades.
    #[cfg_attr(feature = "wasmtime", component(name = "for-spy-two"))]
    pub for_spy_two: u8,
    /// For the ten of diamonds.
    #[cfg_attr(feature = "wasmtime", component(name = "for-big-ten"))]
    pub for_big_ten: u8,
    /// For aces.
    #[cfg_attr(feature = "wasmtime", component(name = "for-aces"))]
    pub for_aces: u8,
    /// In this hand.
    pub points: u8,
    /// In the match so far.
    pub total: u32,
}

/// A hand's scores.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Scores {
    /// One for each side, by its first seat.
    pub sides: Vec<SideScore>,
}

/// Table to player: the settlement of one seat. `back` leaves the table, `commission` goes to the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Settlement {
    /// Whose.
    pub seat: Seat,
    /// What the seat had staked.
    pub staked: MinorUnits,
    /// What it wins before commission.
    pub won: MinorUnits,
    /// What it loses of its stake.
    pub lost: MinorUnits,
    /// For the house, of what it wins.
    pub commission: MinorUnits,
    /// What it gets: staked + won - lost - commission.
    pub back: MinorUnits,
}

/// A match is over.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct MatchEnd {
    /// The first seats of the sides that won; more than one shares.
    pub winners: Vec<Seat>,
    /// How many hands it had.
    pub hands: u16,
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
    /// (every) A player's bytes join at the next deal.
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
    /// A player waits for the deal.
    #[cfg_attr(feature = "wasmtime", component(name = "seat-ready"))]
    SeatReady(BySeat),
    /// No longer.
    #[cfg_attr(feature = "wasmtime", component(name = "seat-not-ready"))]
    SeatNotReady(BySeat),
    /// Player to table.
    #[cfg_attr(feature = "wasmtime", component(name = "stake-placed"))]
    StakePlaced(SeatAmount),
    /// Table to player.
    #[cfg_attr(feature = "wasmtime", component(name = "stake-returned"))]
    StakeReturned(StakeBack),
    /// The pack is shuffled.
    #[cfg_attr(feature = "wasmtime", component(name = "pack-shuffled"))]
    PackShuffled(Shuffle),
    /// The layout is cut.
    #[cfg_attr(feature = "wasmtime", component(name = "pack-cut"))]
    PackCut(CutLayout),
    /// The layout is put back and the pack is dead.
    #[cfg_attr(feature = "wasmtime", component(name = "cut-again"))]
    CutAgain(DeadCut),
    /// A hand gets its cards.
    #[cfg_attr(feature = "wasmtime", component(name = "hand-dealt"))]
    HandDealt(Dealt),
    /// A card is laid face up by the dealer.
    #[cfg_attr(feature = "wasmtime", component(name = "card-laid"))]
    CardLaid(CardRef),
    /// A seat's turn.
    #[cfg_attr(feature = "wasmtime", component(name = "turn-began"))]
    TurnBegan(BySeat),
    /// A card is played to capture.
    #[cfg_attr(feature = "wasmtime", component(name = "card-played"))]
    CardPlayed(Played),
    /// It is to take this.
    #[cfg_attr(feature = "wasmtime", component(name = "target-taken"))]
    TargetTaken(Target),
    /// A card is laid down loose.
    #[cfg_attr(feature = "wasmtime", component(name = "card-discarded"))]
    CardDiscarded(Laid),
    /// A build is formed.
    #[cfg_attr(feature = "wasmtime", component(name = "build-formed"))]
    BuildFormed(BuildMade),
    /// A build has another value and owner.
    #[cfg_attr(feature = "wasmtime", component(name = "build-changed"))]
    BuildChanged(BuildMade),
    /// A build has one set more.
    #[cfg_attr(feature = "wasmtime", component(name = "build-augmented"))]
    BuildAugmented(BuildMade),
    /// A build is founded.
    #[cfg_attr(feature = "wasmtime", component(name = "build-founded"))]
    BuildFounded(BuildMade),
    /// A changed build joined another.
    #[cfg_attr(feature = "wasmtime", component(name = "build-joined"))]
    BuildJoined(BuildJoined),
    /// A player is known to hold a rank, or no longer.
    #[cfg_attr(feature = "wasmtime", component(name = "rank-known"))]
    RankKnown(KnownRank),
    /// The partner is asked.
    #[cfg_attr(feature = "wasmtime", component(name = "request-open"))]
    RequestOpen(BySeat),
    /// The partner asks not to capture.
    #[cfg_attr(feature = "wasmtime", component(name = "capture-asked"))]
    CaptureAsked(BySeat),
    /// The partner does not.
    #[cfg_attr(feature = "wasmtime", component(name = "capture-not-asked"))]
    CaptureNotAsked(BySeat),
    /// The card went into the build, the partner owns it; nothing is taken.
    #[cfg_attr(feature = "wasmtime", component(name = "capture-drifted"))]
    CaptureDrifted(BuildMade),
    /// An opponent is asked.
    #[cfg_attr(feature = "wasmtime", component(name = "claim-open"))]
    ClaimOpen(ClaimWindow),
    /// An opponent insists.
    #[cfg_attr(feature = "wasmtime", component(name = "insisted"))]
    Insisted(ClaimWindow),
    /// An opponent does not.
    #[cfg_attr(feature = "wasmtime", component(name = "waived"))]
    Waived(ClaimWindow),
    /// A discarded card is back in the hand, to be played at once.
    #[cfg_attr(feature = "wasmtime", component(name = "card-taken-back"))]
    CardTakenBack(Laid),
    /// A capture.
    #[cfg_attr(feature = "wasmtime", component(name = "captured"))]
    Captured(Captured),
    /// One captured card is sorted: told of each, whether it was named, was one of the rest, or was laid for a silent
    /// sorter. SECRET: to others than who sorts nothing is told before `pile-stacked`, not even `passed-over`.
    #[cfg_attr(feature = "wasmtime", component(name = "card-sorted"))]
    CardSorted(Laid),
    /// The partner sorts.
    #[cfg_attr(feature = "wasmtime", component(name = "sorting-handed-over"))]
    SortingHandedOver(BySeat),
    /// The captured cards are on the pile.
    #[cfg_attr(feature = "wasmtime", component(name = "pile-stacked"))]
    PileStacked(Stacked),
    /// A picture went under the partner's pile.
    #[cfg_attr(feature = "wasmtime", component(name = "picture-given"))]
    PictureGiven(Laid),
    /// A top lies open that not everybody knew, where one above it was taken.
    #[cfg_attr(feature = "wasmtime", component(name = "top-opened"))]
    TopOpened(Top),
    /// A card from the drawing pile.
    #[cfg_attr(feature = "wasmtime", component(name = "card-drawn"))]
    CardDrawn(Drawn),
    /// A turn is over.
    #[cfg_attr(feature = "wasmtime", component(name = "turn-ended"))]
    TurnEnded(BySeat),
    /// A seat was passed over; what the engine did follows.
    #[cfg_attr(feature = "wasmtime", component(name = "passed-over"))]
    PassedOver(BySeat),
    /// The second half is dealt; the hands follow.
    #[cfg_attr(feature = "wasmtime", component(name = "second-deal"))]
    SecondDeal,
    /// What was left on the table.
    #[cfg_attr(feature = "wasmtime", component(name = "layout-collected"))]
    LayoutCollected(Leftover),
    /// The hand's scores.
    #[cfg_attr(feature = "wasmtime", component(name = "hand-scored"))]
    HandScored(Scores),
    /// Table to player.
    #[cfg_attr(feature = "wasmtime", component(name = "seat-settled"))]
    SeatSettled(Settlement),
    /// The match is over.
    #[cfg_attr(feature = "wasmtime", component(name = "match-ended"))]
    MatchEnded(MatchEnd),
    /// A hand or a match counts for nothing.
    #[cfg_attr(feature = "wasmtime", component(name = "hand-voided"))]
    HandVoided(Voided),
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
        "seat-ready",
        "seat-not-ready",
        "stake-placed",
        "stake-returned",
        "pack-shuffled",
        "pack-cut",
        "cut-again",
        "hand-dealt",
        "card-laid",
        "turn-began",
        "card-played",
        "target-taken",
        "card-discarded",
        "build-formed",
        "build-changed",
        "build-augmented",
        "build-founded",
        "build-joined",
        "rank-known",
        "request-open",
        "capture-asked",
        "capture-not-asked",
        "capture-drifted",
        "claim-open",
        "insisted",
        "waived",
        "card-taken-back",
        "captured",
        "card-sorted",
        "sorting-handed-over",
        "pile-stacked",
        "picture-given",
        "top-opened",
        "card-drawn",
        "turn-ended",
        "passed-over",
        "second-deal",
        "layout-collected",
        "hand-scored",
        "seat-settled",
        "match-ended",
        "hand-voided",
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
            Self::SeatReady(_) => "seat-ready",
            Self::SeatNotReady(_) => "seat-not-ready",
            Self::StakePlaced(_) => "stake-placed",
            Self::StakeReturned(_) => "stake-returned",
            Self::PackShuffled(_) => "pack-shuffled",
            Self::PackCut(_) => "pack-cut",
            Self::CutAgain(_) => "cut-again",
            Self::HandDealt(_) => "hand-dealt",
            Self::CardLaid(_) => "card-laid",
            Self::TurnBegan(_) => "turn-began",
            Self::CardPlayed(_) => "card-played",
            Self::TargetTaken(_) => "target-taken",
            Self::CardDiscarded(_) => "card-discarded",
            Self::BuildFormed(_) => "build-formed",
            Self::BuildChanged(_) => "build-changed",
            Self::BuildAugmented(_) => "build-augmented",
            Self::BuildFounded(_) => "build-founded",
            Self::BuildJoined(_) => "build-joined",
            Self::RankKnown(_) => "rank-known",
            Self::RequestOpen(_) => "request-open",
            Self::CaptureAsked(_) => "capture-asked",
            Self::CaptureNotAsked(_) => "capture-not-asked",
            Self::CaptureDrifted(_) => "capture-drifted",
            Self::ClaimOpen(_) => "claim-open",
            Self::Insisted(_) => "insisted",
            Self::Waived(_) => "waived",
            Self::CardTakenBack(_) => "card-taken-back",
            Self::Captured(_) => "captured",
            Self::CardSorted(_) => "card-sorted",
            Self::SortingHandedOver(_) => "sorting-handed-over",
            Self::PileStacked(_) => "pile-stacked",
            Self::PictureGiven(_) => "picture-given",
            Self::TopOpened(_) => "top-opened",
            Self::CardDrawn(_) => "card-drawn",
            Self::TurnEnded(_) => "turn-ended",
            Self::PassedOver(_) => "passed-over",
            Self::SecondDeal => "second-deal",
            Self::LayoutCollected(_) => "layout-collected",
            Self::HandScored(_) => "hand-scored",
            Self::SeatSettled(_) => "seat-settled",
            Self::MatchEnded(_) => "match-ended",
            Self::HandVoided(_) => "hand-voided",
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
        "A player's bytes join at the next deal.",
        "A hash chain is published.",
        "Nothing more goes into the next draw: this round of the beacon is due. Told where the table has a beacon.",
        "A link that is no secret any more.",
        "A player waits for the deal.",
        "No longer.",
        "Player to table.",
        "Table to player.",
        "The pack is shuffled.",
        "The layout is cut.",
        "The layout is put back and the pack is dead.",
        "A hand gets its cards.",
        "A card is laid face up by the dealer.",
        "A seat's turn.",
        "A card is played to capture.",
        "It is to take this.",
        "A card is laid down loose.",
        "A build is formed.",
        "A build has another value and owner.",
        "A build has one set more.",
        "A build is founded.",
        "A changed build joined another.",
        "A player is known to hold a rank, or no longer.",
        "The partner is asked.",
        "The partner asks not to capture.",
        "The partner does not.",
        "The card went into the build, the partner owns it; nothing is taken.",
        "An opponent is asked.",
        "An opponent insists.",
        "An opponent does not.",
        "A discarded card is back in the hand, to be played at once.",
        "A capture.",
        "One captured card is sorted: told of each, whether it was named, was one of the rest, or was laid for a silent sorter. SECRET: to others than who sorts nothing is told before `pile-stacked`, not even `passed-over`.",
        "The partner sorts.",
        "The captured cards are on the pile.",
        "A picture went under the partner's pile.",
        "A top lies open that not everybody knew, where one above it was taken.",
        "A card from the drawing pile.",
        "A turn is over.",
        "A seat was passed over; what the engine did follows.",
        "The second half is dealt; the hands follow.",
        "What was left on the table.",
        "The hand's scores.",
        "Table to player.",
        "The match is over.",
        "A hand or a match counts for nothing.",
    ];
}

/// What lies in the layout.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum LayoutItem {
    /// A loose card.
    #[cfg_attr(feature = "wasmtime", component(name = "loose"))]
    Loose(Card),
    /// A build.
    #[cfg_attr(feature = "wasmtime", component(name = "build"))]
    Build(Build),
}

impl LayoutItem {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "loose",
        "build",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Loose(_) => "loose",
            Self::Build(_) => "build",
        }
    }
}

impl LayoutItem {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "A loose card.",
        "A build.",
    ];
}

/// A pile.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct PileView {
    /// Whose; of partners who share one, the lower seat.
    pub seat: Seat,
    /// From the top.
    pub parts: Vec<PilePart>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// Whether somebody sits there.
    pub taken: bool,
    /// Waits for the deal.
    pub ready: bool,
    /// How many cards the hand has.
    pub count: u8,
    /// The hand, in the pack's order; empty where the viewer does not see it.
    pub hand: Vec<Card>,
    /// Ranks the player is known to hold, 1 to 13, rising.
    pub known: Vec<u16>,
    /// What is staked on the table.
    pub staked: MinorUnits,
    /// Entropy is in for the next deal.
    #[cfg_attr(feature = "wasmtime", component(name = "entropy-given"))]
    pub entropy_given: bool,
}

/// A side's points in the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SideTotal {
    /// Its first seat.
    pub seat: Seat,
    /// Points.
    pub points: u32,
}

/// A turn as it stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct TurnView {
    /// Whose.
    pub seat: Seat,
    /// The card from the hand that was played in it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub played: Option<Card>,
    /// What the card counts as, while it takes.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub value: Option<u8>,
    /// What it is to take.
    pub taken: Vec<Target>,
    /// The opponent's build that must be captured in this turn.
    #[cfg_attr(feature = "wasmtime", component(name = "must-capture"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub must_capture: Option<BuildNumber>,
    /// A card that was discarded and must be played at once.
    #[cfg_attr(feature = "wasmtime", component(name = "must-play"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub must_play: Option<Card>,
    /// An opponent has insisted.
    pub insisted: bool,
    /// Captured cards still to be sorted, in the pack's order; all of the capture for who does not sort it.
    #[cfg_attr(feature = "wasmtime", component(name = "to-sort"))]
    pub to_sort: Vec<Card>,
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
    /// (every) Where chance comes from. On a chain a link is told to the players when its pack is dead.
    pub source: ChanceSource,
    /// (every) How it is played.
    pub terms: Terms,
}

/// What a viewer may know of a table, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct TableView {
    /// (every)
    pub common: CommonView,
    /// (every) Where it is.
    pub phase: Phase,
    /// Since when the seat that has to act has been silent; a capture is sorted in one move. While it is sorted, `common.now`
    /// is this time for players who do not sort; a host reads the clock from a view without a viewer.
    #[cfg_attr(feature = "wasmtime", component(name = "waiting-since"))]
    pub waiting_since: Timestamp,
    /// How it is played.
    pub terms: Terms,
    /// The players.
    pub seats: Vec<SeatView>,
    /// Who deals; nobody before the first deal.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub dealer: Option<Seat>,
    /// Who plays first.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub leader: Option<Seat>,
    /// In table order.
    pub layout: Vec<LayoutItem>,
    /// By seat.
    pub piles: Vec<PileView>,
    /// Cards of the pack that are still to be dealt or drawn.
    pub pack: u8,
    /// 1, or 2 in the second half of two players' hand.
    pub half: u8,
    /// The turn.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub turn: Option<TurnView>,
    /// Who has to act: the player whose turn it is, the partner or opponent who is asked.
    #[cfg_attr(feature = "wasmtime", component(name = "to-act"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub to_act: Option<Seat>,
    /// Who captured last in this hand.
    #[cfg_attr(feature = "wasmtime", component(name = "last-capture"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub last_capture: Option<Seat>,
    /// Hands played in this match.
    pub hands: u16,
    /// Points in this match.
    pub totals: Vec<SideTotal>,
}

/// What a lab and a player need to know of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Description {
    /// (every)
    pub head: Head,
    /// (every) Tables as they can be opened, the usual one first; `table`, `opened-at` and `source` are to be
    /// replaced; another `opened-at` may be refused.
    pub examples: Vec<Config>,
    /// How many may play, rising.
    pub players: Vec<u16>,
    /// The pack in its order.
    pub pack: Vec<Card>,
    /// Whether four play in partnerships.
    pub partners: bool,
    /// The highest number: 14 or 10.
    #[cfg_attr(feature = "wasmtime", component(name = "highest-number"))]
    pub highest_number: u8,
    /// Whether an ace alone may count 14.
    #[cfg_attr(feature = "wasmtime", component(name = "ace-high"))]
    pub ace_high: bool,
    /// Whether tops of piles can be captured by themselves.
    #[cfg_attr(feature = "wasmtime", component(name = "captures-from-piles"))]
    pub captures_from_piles: bool,
    /// What a player stakes in a `per-point` hand, in points.
    #[cfg_attr(feature = "wasmtime", component(name = "points-at-stake"))]
    pub points_at_stake: u8,
}

/// Many hands of random moves on a table whose source is `fresh`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AutoPlan {
    /// (every) The time of every command.
    pub at: Timestamp,
    /// (every) 32 bytes: shuffles and moves.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub seed: Vec<u8>,
    /// (every) How many hands, at most 10^7.
    pub rounds: u64,
    /// (every) Whether every game is played by the steps, where many could be remembered.
    pub stepwise: bool,
}

/// One person: a player by seat, staff by a number of the host's choosing, from 1; the host has number 0.
pub type Actor = crate::frame::Actor<Role>;

/// A command, who gives it and when.
pub type Order = crate::frame::Order<Role, Command>;

/// One event.
pub type Event = crate::frame::Event<Happening>;

/// One command that would be accepted. Each pair of `by` and `command` is listed once.
pub type Choice = crate::frame::Choice<Role, Command>;

/// What would be accepted.
pub type Choices = crate::frame::Choices<Role, Command>;

/// One thing that chance can bring.
pub type Chance = crate::frame::Chance<Role, Command>;

/// What chance is due.
pub type DueChance = crate::frame::DueChance<Role, Command>;

/// A state and the events that led to it.
pub type Step = crate::frame::Step<Happening>;

/// Several commands, up to the first that was refused.
pub type Steps = crate::frame::Steps<Happening>;

/// The same on a table that is kept.
pub type TableSteps = crate::frame::TableSteps<Happening>;

/// Many games.
pub type AutoStep = crate::frame::AutoStep<AutoTally>;
