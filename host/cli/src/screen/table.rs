//! The input of the pictures: plain facts of a table, in the words of the program. No code here knows a rule.

use super::look::Hue;

/// The table to draw.
#[derive(Clone, Debug, Default)]
pub enum Table {
    /// No player has sat down yet.
    #[default]
    Nothing,
    Casino(Casino),
    Ring(Ring),
    Cards(Cards),
}

impl Table {
    /// Returns the heading, if a table is shown.
    pub(crate) const fn heading_mut(&mut self) -> Option<&mut Heading> {
        match self {
            Self::Nothing => None,
            Self::Casino(table) => Some(&mut table.heading),
            Self::Ring(table) => Some(&mut table.heading),
            Self::Cards(table) => Some(&mut table.heading),
        }
    }
}

/// A casino's table.
#[derive(Clone, Debug, Default)]
pub struct Casino {
    pub heading: Heading,
    pub lights: Vec<Lights>,
    pub coins: Coins,
    /// The spinner with target and stake, in lines.
    pub spinner: Vec<String>,
    pub players: Vec<Player>,
    pub areas: Vec<Area>,
    /// The sign, and the denominations of the chips.
    pub foot: Vec<String>,
}

/// A ring.
#[derive(Clone, Debug, Default)]
pub struct Ring {
    pub heading: Heading,
    pub coins: Coins,
    pub players: Vec<Player>,
    /// The spinner and the state of the centre.
    pub centre: Vec<String>,
    /// The offers and bets, and the ring's rules of play.
    pub bets: Vec<String>,
}

/// A card table, as one seat sees it.
#[derive(Clone, Debug, Default)]
pub struct Cards {
    pub heading: Heading,
    pub layout: Vec<CardItem>,
    pub players: Vec<CardPlayer>,
    pub hand: Vec<CardFace>,
    /// The duties of the turn.
    pub duties: Vec<String>,
}

/// The first line of the screen.
#[derive(Clone, Debug, Default)]
pub struct Heading {
    pub table: String,
    /// The phase, or the progress of the match.
    pub phase: String,
    /// The rulebook that serves, and the one that waits to take over.
    pub rulebook: String,
    /// The table's clock, or the dealer.
    pub right: String,
}

/// A row of lights.
#[derive(Clone, Debug)]
pub struct Lights {
    pub name: &'static str,
    pub lit: usize,
    pub of: usize,
    pub hue: Hue,
}

/// The coins as they last lay.
#[derive(Clone, Debug, Default)]
pub struct Coins {
    pub faces: Vec<CoinFace>,
    /// The line below the coins.
    pub caption: String,
}

/// The face of one coin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoinFace {
    Heads,
    Tails,
    /// The coin does not count.
    Invalid,
    /// The coin is on the kip, or in the air.
    Unknown,
}

/// A player at a ring.
#[derive(Clone, Debug, Default)]
pub struct Player {
    pub name: String,
    /// The money in the purse.
    pub purse: String,
    /// True when the purse has at least what the player came with.
    pub is_winning: bool,
    pub has_turn: bool,
    /// The stakes of the player.
    pub stakes: String,
}

/// An area of a layout, with the wagers on it.
#[derive(Clone, Debug)]
pub struct Area {
    pub name: &'static str,
    /// The odds of a wager there, such as `1 to 1`.
    pub pays: String,
    pub hue: Hue,
    pub wagers: Vec<Wager>,
}

impl Area {
    /// Returns the name with the winnings.
    pub(super) fn title(&self) -> String {
        let parts = [self.name, self.pays.as_str()].into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" ")
    }
}

/// A wager on the layout.
#[derive(Clone, Debug)]
pub struct Wager {
    pub player: String,
    /// The number of chips in the wager.
    pub chips: usize,
    pub amount: String,
}

/// A card that is face up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFace {
    /// The text of the card, such as `10♥`.
    pub text: String,
    pub is_red: bool,
}

/// A loose card, or a build.
#[derive(Clone, Debug)]
pub struct CardItem {
    /// The value and the owner of a build.
    pub build: Option<String>,
    pub cards: Vec<CardFace>,
}

/// A player at a card table.
#[derive(Clone, Debug)]
pub struct CardPlayer {
    pub name: String,
    pub has_turn: bool,
    /// The number of cards that the player holds.
    pub count: usize,
    /// True for the player who sits at the terminal.
    pub is_you: bool,
    pub pile: Option<Pile>,
    /// The other known facts: ranks, points, stakes.
    pub more: String,
}

/// A pile of captured cards.
#[derive(Clone, Debug)]
pub struct Pile {
    pub count: usize,
    pub top: Option<CardFace>,
    /// The partner who shares the pile.
    pub with: String,
}
