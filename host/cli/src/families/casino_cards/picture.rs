//! Draws the table as one seat sees it, in lines of text.

use kip::casino_cards::{Card, Description, LayoutItem, MatchLength, PileView, SeatView, TableView};
use kip::contract::Seat;
use owo_colors::OwoColorize as _;
use unicode_width::UnicodeWidthStr as _;

use crate::families::casino_cards::faces::{Faces, rank, rank_name, value_name};
use crate::families::casino_cards::has_partners;
use crate::families::casino_cards::label::{Labels, name};
use crate::grammar;
use crate::output::money;
use crate::screen::table::{CardFace, CardItem, CardPlayer, Cards, Heading, Pile, Table};

/// The contents of the picture.
#[derive(Clone, Copy)]
pub(crate) struct Picture<'a> {
    pub view: &'a TableView,
    pub description: &'a Description,
    pub names: &'a [String],
    /// The seat whose view it is; `None` for everybody's.
    pub seat: Option<Seat>,
    pub faces: Faces,
    pub width: usize,
}

impl Picture<'_> {
    /// Returns the whole picture, line by line.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mut lines = vec![String::new(), self.title()];
        lines.extend(self.layout());
        lines.push(String::new());
        lines.extend(self.view.seats.iter().filter(|seat| seat.taken).map(|seat| self.seat(seat)));
        lines.extend(self.hand());
        lines.extend(self.duties().into_iter().map(|duty| format!("  {}", duty.yellow())));
        lines
    }

    /// Returns the same picture for the full screen.
    pub(crate) fn table(&self) -> Table {
        let mut parts = self.progress();
        let right = match self.view.dealer {
            Some(_) => parts.pop().unwrap_or_default(),
            None => String::new(),
        };
        let heading =
            Heading { table: self.view.common.table.clone(), phase: parts.join(", "), rulebook: String::new(), right };
        let duties = self.duties().into_iter().map(|duty| anstream::adapter::strip_str(&duty).to_string()).collect();
        let own = self.view.seats.iter().find(|seat| Some(seat.seat) == self.seat);
        Table::Cards(Cards {
            heading,
            layout: self.view.layout.iter().map(|item| self.item(item)).collect(),
            players: self.view.seats.iter().filter(|seat| seat.taken).map(|seat| self.player(seat)).collect(),
            hand: own.map_or_else(Vec::new, |seat| self.cards(&seat.hand)),
            duties,
        })
    }

    fn cards(&self, cards: &[Card]) -> Vec<CardFace> {
        cards.iter().map(|card| self.faces.face(*card)).collect()
    }

    fn item(&self, item: &LayoutItem) -> CardItem {
        match item {
            LayoutItem::Loose(card) => CardItem { build: None, cards: self.cards(&[*card]) },
            LayoutItem::Build(build) => {
                let more = if build.augmented { "+" } else { "" };
                let name = format!("{}-build{more} {}", build.value, self.name(build.owner));
                CardItem { build: Some(name), cards: self.cards(&build.cards) }
            }
        }
    }

    fn player(&self, seat: &SeatView) -> CardPlayer {
        let is_you = self.seat == Some(seat.seat);
        let pile = self.pile_of(seat.seat).map(|pile| Pile {
            count: pile.parts.iter().map(|part| part.cards.len()).sum(),
            top: self.top(pile).map(|card| self.faces.face(card)),
            with: self
                .partner_of(seat.seat)
                .map_or_else(String::new, |partner| format!(" with {}", self.name(partner))),
        });
        CardPlayer {
            name: format!("{} {}{}", seat.seat, name(self.names, seat.seat), if is_you { " (you)" } else { "" }),
            has_turn: self.view.to_act == Some(seat.seat),
            count: usize::from(seat.count),
            is_you,
            pile,
            more: self.known_of(seat).join("  "),
        }
    }

    fn title(&self) -> String {
        let mut parts = vec![self.view.common.table.bold().to_string()];
        parts.extend(self.progress());
        parts.join("  ")
    }

    /// Returns the hand, the half and the pack, followed by the dealer.
    fn progress(&self) -> Vec<String> {
        let view = self.view;
        let mut parts = Vec::new();
        let length = match view.terms.length {
            MatchLength::Hands(all) => format!("hand {} of {all}", view.hands + 1),
            MatchLength::Target(points) => format!("hand {}, match to {points} points", view.hands + 1),
        };
        parts.push(length);
        if view.half == 2 {
            parts.push("second half".into());
        }
        if view.pack > 0 {
            parts.push(format!("{} cards left in the pack", view.pack));
        }
        if let Some(dealer) = view.dealer {
            parts.push(format!("{} dealt", self.name(dealer)));
        }
        parts
    }

    fn name(&self, seat: Seat) -> String {
        if self.seat == Some(seat) { "you".into() } else { name(self.names, seat) }
    }

    /// Returns loose cards and builds in table order, as many on a line as fit.
    fn layout(&self) -> Vec<String> {
        let items = self.view.layout.iter().map(|item| match item {
            LayoutItem::Loose(card) => self.faces.card(*card),
            LayoutItem::Build(build) => {
                let owner = self.name(build.owner);
                let whose = if owner == "you" { "yours".into() } else { format!("of {owner}") };
                let more = if build.augmented { ", augmented" } else { "" };
                format!("[{}-build {whose}{more}: {}]", build.value, self.faces.cards(&build.cards))
            }
        });
        let items: Vec<String> = items.collect();
        if items.is_empty() {
            return vec!["  nothing lies on the table".dimmed().to_string()];
        }
        wrap(&items, self.width)
    }

    /// Returns the line of a seat: `> 2 Bert  9 cards  pile 14, top 10♦  known to hold nines`.
    fn seat(&self, seat: &SeatView) -> String {
        let acts = if self.view.to_act == Some(seat.seat) { ">" } else { " " };
        let name = name(self.names, seat.seat);
        let you = if self.seat == Some(seat.seat) { " (you)" } else { "" };
        let mut parts =
            vec![format!("{acts} {} {}{you}", seat.seat, name.bold()), count(usize::from(seat.count), "card")];
        if let Some(pile) = self.pile_of(seat.seat) {
            parts.push(self.pile(pile, seat.seat));
        }
        parts.extend(self.known_of(seat));
        parts.join("  ")
    }

    /// Returns the known cards of a hand, the points of the match, and the stake.
    fn known_of(&self, seat: &SeatView) -> Vec<String> {
        let mut parts = Vec::new();
        if !seat.known.is_empty() {
            let ranks: Vec<_> = seat.known.iter().map(|rank| rank_name(u8::try_from(*rank).unwrap_or(0))).collect();
            parts.push(format!("known to hold {}", ranks.join(", ")));
        }
        parts.extend(self.pile_of(seat.seat).and_then(tally));
        if let Some(total) = self.view.totals.iter().find(|total| total.seat == seat.seat) {
            parts.push(format!("{} in the match", count(usize::try_from(total.points).unwrap_or(0), "point")));
        }
        if seat.staked > 0 {
            parts.push(format!("staked {}", money(seat.staked)));
        }
        parts
    }

    fn pile_of(&self, seat: Seat) -> Option<&PileView> {
        self.view.piles.iter().find(|pile| pile.seat == seat)
    }

    fn pile(&self, pile: &PileView, seat: Seat) -> String {
        let all: usize = pile.parts.iter().map(|part| part.cards.len()).sum();
        let with = self.partner_of(seat).map_or_else(String::new, |partner| format!(" with {}", self.name(partner)));
        match self.top(pile) {
            Some(top) => format!("pile{with} {all}, top {}", self.faces.card(top)),
            None => format!("pile{with} {all}"),
        }
    }

    /// Returns the partner who shares the pile.
    fn partner_of(&self, seat: Seat) -> Option<Seat> {
        let partner = seat + 2;
        let has_partners = has_partners(self.description, self.view.terms.players.into());
        (has_partners && seat <= 2 && self.pile_of(partner).is_none()).then_some(partner)
    }

    /// Returns the top card of a pile, if it is known.
    fn top(&self, pile: &PileView) -> Option<Card> {
        let known = pile.parts.first().filter(|part| part.in_order || part.cards.len() == 1);
        known.and_then(|part| part.cards.first()).copied()
    }

    fn hand(&self) -> Option<String> {
        let seat = self.view.seats.iter().find(|seat| Some(seat.seat) == self.seat)?;
        if seat.hand.is_empty() {
            return None;
        }
        Some(format!("\n  Your hand: {}", self.faces.cards(&seat.hand)))
    }

    /// Returns the duties of the turn in words.
    fn duties(&self) -> Vec<String> {
        let Some(turn) = &self.view.turn else { return Vec::new() };
        let labels = Labels { faces: self.faces, view: self.view, names: self.names };
        let who = if self.seat == Some(turn.seat) { "You".into() } else { name(self.names, turn.seat) };
        let mut duties = Vec::new();
        if let (Some(card), Some(value)) = (turn.played, turn.value) {
            let taken: Vec<_> = turn.taken.iter().map(|target| labels.target(target)).collect();
            let taken = if taken.is_empty() { "nothing yet".into() } else { taken.join(", ") };
            let face = self.faces.card(card);
            let as_value =
                if value == 0 || value == rank(card) { String::new() } else { format!(" as {}", value_name(value)) };
            duties.push(format!("{who} played {face}{as_value}, which takes {taken}"));
        }
        if let Some(build) = turn.must_capture {
            duties.push(format!("{who} must still take {}", labels.build(build)));
        }
        if let Some(card) = turn.must_play {
            duties.push(format!("{who} must play {}, which was laid down", self.faces.card(card)));
        }
        if turn.insisted {
            duties.push("An opponent insists: all that can be taken or added must be".into());
        }
        if !turn.to_sort.is_empty() {
            let sorts = grammar::does(&who, "sort");
            duties.push(format!("{sorts} {}: the first comes lowest", self.faces.cards(&turn.to_sort)));
        }
        duties
    }
}

/// Returns what a pile has of what gives points, such as `3 spades, 2♠, 1 ace`.
fn tally(pile: &PileView) -> Option<String> {
    let cards = || pile.parts.iter().flat_map(|part| &part.cards).copied();
    let number = |wanted: &dyn Fn(Card) -> bool| cards().filter(|card| wanted(*card)).count();
    let spades = number(&|card| card.as_str().starts_with('s'));
    let aces = number(&|card| rank(card) == 1);
    let mut parts = Vec::new();
    parts.extend((spades > 0).then(|| count(spades, "spade")));
    parts.extend(cards().any(|card| card == Card::S2).then(|| "the two".to_owned()));
    parts.extend(cards().any(|card| card == Card::D10).then(|| "the ten of diamonds".to_owned()));
    parts.extend((aces > 0).then(|| count(aces, "ace")));
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Returns a number with its noun, such as `1 card` or `2 cards`.
pub(crate) fn count(number: usize, of: &str) -> String {
    format!("{number} {of}{}", if number == 1 { "" } else { "s" })
}

/// Puts items into lines of at most this width.
fn wrap(items: &[String], width: usize) -> Vec<String> {
    let wide = |text: &str| anstream::adapter::strip_str(text).to_string().width();
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if wide(line) + wide(item) + 2 <= width => {
                line.push_str("  ");
                line.push_str(item);
            }
            _ => lines.push(format!("  {item}")),
        }
    }
    lines
}
