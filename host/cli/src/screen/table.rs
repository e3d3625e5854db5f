//! What the pictures are drawn from: plain facts of a table, in the words of the program. Nothing here knows a rule.

use super::look::Hue;

/// The table to draw.
#[derive(Clone, Debug, Default)]
pub(crate) enum Table {
    /// Nobody has sat down yet.
    #[default]
    Nothing,
    Casino(Casino),
    Ring(Ring),
    Cards(Cards),
}

/// A casino's table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Casino {
    pub heading: Heading,
    pub lights: Vec<Lights>,
    pub coins: Coins,
    /// Who spins, for what and with what stake.
    pub spinner: Vec<String>,
    pub players: Vec<Player>,
    pub areas: Vec<Area>,
    /// The sign, and the worths of the chips.
    pub foot: Vec<String>,
}

/// A ring.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ring {
    pub heading: Heading,
    pub coins: Coins,
    pub players: Vec<Player>,
    /// Who spins, and how the centre stands.
    pub centre: Vec<String>,
    /// Offers and bets, and how this ring plays.
    pub bets: Vec<String>,
}

/// A card table, as one seat sees it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cards {
    pub heading: Heading,
    pub layout: Vec<CardItem>,
    pub players: Vec<CardPlayer>,
    pub hand: Vec<CardFace>,
    /// What has to be done.
    pub duties: Vec<String>,
}

/// The first line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heading {
    pub table: String,
    /// The phase, or what is played.
    pub phase: String,
    /// The table's clock, or whose deal it was.
    pub right: String,
}

/// A row of lights.
#[derive(Clone, Debug)]
pub(crate) struct Lights {
    pub name: &'static str,
    pub lit: usize,
    pub of: usize,
    pub hue: Hue,
}

/// The coins as they lay last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Coins {
    pub faces: Vec<CoinFace>,
    /// What is said of them.
    pub caption: String,
}

/// How one coin lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CoinFace {
    Heads,
    Tails,
    /// It does not count.
    Invalid,
    /// On the kip, or in the air.
    Unknown,
}

/// A player at a ring.
#[derive(Clone, Debug, Default)]
pub(crate) struct Player {
    pub name: String,
    /// What was won or lost, with its sign; empty for nothing.
    pub balance: String,
    pub is_winning: bool,
    pub has_turn: bool,
    /// What is at stake.
    pub stakes: String,
}

/// An area of a layout, with the wagers on it.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    pub name: &'static str,
    pub hue: Hue,
    pub wagers: Vec<Wager>,
}

/// A wager on the layout.
#[derive(Clone, Debug)]
pub(crate) struct Wager {
    pub player: String,
    /// How many chips it is made of.
    pub chips: usize,
    pub amount: String,
}

/// A card that is face up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CardFace {
    /// Such as `10♥`.
    pub text: String,
    pub is_red: bool,
}

/// A loose card, or a build.
#[derive(Clone, Debug)]
pub(crate) struct CardItem {
    /// Value and owner of a build.
    pub build: Option<String>,
    pub cards: Vec<CardFace>,
}

/// A player at a card table.
#[derive(Clone, Debug)]
pub(crate) struct CardPlayer {
    pub name: String,
    pub has_turn: bool,
    /// How many cards the player holds.
    pub count: usize,
    /// Whether it is whose eyes are at the terminal.
    pub is_you: bool,
    pub pile: Option<Pile>,
    /// What else is known: ranks, points, stakes.
    pub more: String,
}

/// Captured cards.
#[derive(Clone, Debug)]
pub(crate) struct Pile {
    pub count: usize,
    pub top: Option<CardFace>,
    /// The partner whose pile it is too.
    pub with: String,
}
