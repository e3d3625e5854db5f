//! Moves in the words that a person types: every listed move can be typed as it is listed.

use kip::casino_cards::{Command, Dealing, LayoutItem, TableView, Target};
use kip::contract::Seat;

use crate::families::casino_cards::faces::{Faces, rank, rank_name, read};

/// The facts of the table that a label uses.
#[derive(Clone, Copy)]
pub(crate) struct Labels<'a> {
    pub faces: Faces,
    pub view: &'a TableView,
    /// The names from seat 1 on.
    pub names: &'a [String],
}

impl Labels<'_> {
    /// Returns the name of a seat's player.
    pub(crate) fn name(&self, seat: Seat) -> String {
        name(self.names, seat)
    }

    /// Returns a seat as a word that can be typed: the name, unless it has several words or is a card's.
    fn sayable(&self, seat: Seat) -> String {
        let name = self.name(seat);
        let is_one_word = name.split_whitespace().count() == 1 && !name.contains(['+', ',', ';', ':', '&']);
        if is_one_word && read(&name).is_none() { name } else { format!("seat {seat}") }
    }

    /// Returns a build in words, such as `the 9-build`.
    pub(crate) fn build(&self, number: u16) -> String {
        let value = value_of(self.view, number);
        value.map_or_else(|| "a build that is gone".into(), |value| format!("the {}-build", short(value)))
    }

    /// Returns one target of a capture in words.
    pub(crate) fn target(&self, target: &Target) -> String {
        match target {
            Target::Cards(cards) => self.faces.sum(cards),
            Target::Build(number) => self.build(*number),
        }
    }

    /// Returns the move in words.
    pub(crate) fn say(&self, command: &Command) -> String {
        let faces = self.faces;
        let with = |cards: &[_], hand: Option<_>| {
            let hand = hand.map(|hand| faces.card(hand));
            let cards = Some(faces.sum(cards)).filter(|_| !cards.is_empty());
            [cards, hand].into_iter().flatten().collect::<Vec<_>>().join(" and ")
        };
        let owner = |owner: Seat| {
            let own = self.view.turn.as_ref().is_none_or(|turn| turn.seat == owner);
            if own { String::new() } else { format!(" for {}", self.sayable(owner)) }
        };
        match command {
            Command::Cut(cut) => format!("cut {}", cut.above),
            Command::Play(play) if play.value == 14 => format!("play {} as 14", faces.card(play.card)),
            Command::Play(play) if rank(play.card) == 1 => format!("play {} as 1", faces.card(play.card)),
            Command::Play(play) => format!("play {}", faces.card(play.card)),
            Command::Take(target) => format!("take {}", self.target(target)),
            Command::Done => "done".into(),
            Command::Discard(laid) => format!("lay {}", faces.card(laid.card)),
            Command::Form(form) => {
                format!("build {} with {}{}", short(form.value), with(&form.loose, form.hand), owner(form.owner))
            }
            Command::Change(change) => {
                format!("change {} with {}", self.build(change.build), faces.card(change.hand))
            }
            Command::Augment(added) if added.tops.is_empty() => {
                format!("add {} to {}", with(&added.loose, added.hand), self.build(added.build))
            }
            Command::Augment(added) => {
                let more = with(&added.loose, added.hand);
                let more = if more.is_empty() { more } else { format!(" with {more}") };
                format!("steal {}{more} for {}", faces.sum(&added.tops), self.build(added.build))
            }
            Command::Found(on) => {
                let tops = if on.tops.is_empty() { String::new() } else { format!("{} and ", faces.sum(&on.tops)) };
                let rest = format!("{tops}{}", with(&on.loose, on.hand));
                let rest = rest.trim_end_matches(" and ");
                format!("found {} on {} with {rest}{}", short(on.value), faces.card(on.on), owner(on.owner))
            }
            Command::Ask => "ask".into(),
            Command::LetPass => "let pass".into(),
            Command::Capture => "capture".into(),
            Command::Drift => "drift".into(),
            Command::Insist => "insist".into(),
            Command::Waive => "waive".into(),
            Command::Stack(card) => format!("stack {}", faces.card(card.card)),
            Command::StackRest => "stack the rest".into(),
            Command::HandToPartner => "hand over".into(),
            Command::Give(card) => format!("give {}", faces.card(card.card)),
            Command::EndTurn => "end".into(),
            Command::Ready => "ready".into(),
            Command::NotReady => "not ready".into(),
            Command::Join(_) => "join".into(),
            Command::Leave(seat) => format!("leave seat {seat}"),
            Command::AddEntropy(_) => "add entropy".into(),
            Command::CommitDraws(_) => "commit draws".into(),
            Command::CloseTable => "close the table".into(),
            Command::Deal(Dealing::Observed(_)) => "deal the pack as it was seen".into(),
            Command::Deal(_) => "deal".into(),
            Command::PassOver => "pass over".into(),
            Command::VoidHand(_) => "void".into(),
        }
    }

    /// Returns the meaning of a move whose words alone are not clear.
    pub(crate) fn meaning(&self, command: &Command) -> Option<String> {
        Some(match command {
            Command::Play(_) => "to capture".into(),
            Command::Done => "that is all it takes".into(),
            Command::Discard(_) => "face up, capturing nothing".into(),
            Command::Form(form) => {
                format!("to be captured with {}", capturing(form.value))
            }
            Command::Ask => "not to capture your side's build".into(),
            Command::LetPass => "the capture stands".into(),
            Command::Drift => "the card goes into the build instead".into(),
            Command::Insist => "all must be taken, or added".into(),
            Command::Waive => "it may stand".into(),
            Command::StackRest => "as they lay on the table".into(),
            Command::HandToPartner => "your partner sorts".into(),
            Command::Give(_) => "under your partner's pile".into(),
            Command::EndTurn => "your turn is over".into(),
            _ => return None,
        })
    }
}

/// Returns the cards that capture a build, such as `nines` or `aces`.
fn capturing(value: u8) -> &'static str {
    rank_name(if value == 14 { 1 } else { value })
}

/// Returns a build's value as a person types it: its number.
fn short(value: u8) -> String {
    value.to_string()
}

/// Returns the name of a seat's player, or `seat 3`.
pub(crate) fn name(names: &[String], seat: Seat) -> String {
    let known = usize::try_from(seat).ok().and_then(|seat| names.get(seat.checked_sub(1)?));
    known.cloned().unwrap_or_else(|| format!("seat {seat}"))
}

/// Returns the names from seat 1 on. Names that several players share get the seat: `Ann (seat 1)`.
pub(crate) fn tell_apart(names: &[String]) -> Vec<String> {
    let is_shared = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let named = (1..).zip(names);
    named.map(|(seat, name)| if is_shared(name) { format!("{name} (seat {seat})") } else { name.clone() }).collect()
}

/// Returns the value of a build on the table.
pub(crate) fn value_of(view: &TableView, number: u16) -> Option<u8> {
    view.layout.iter().find_map(|item| match item {
        LayoutItem::Build(build) if build.number == number => Some(build.value),
        _ => None,
    })
}
