//! Cards as people read and write them, such as `10♥` and `10h`.

use kip::casino_cards::Card;
use owo_colors::OwoColorize as _;

use crate::screen::table::CardFace;

/// The notation for cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Faces {
    /// True when the terminal shows the signs of the suits. Otherwise letters replace them.
    pub unicode: bool,
}

/// The suits, in the pack's order: letter, sign.
const SUITS: [(char, char); 4] = [('c', '♣'), ('d', '♦'), ('h', '♥'), ('s', '♠')];
/// The ranks from the ace on, as they appear on cards.
const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
/// The names of the ranks: singular and plural.
const RANK_NAMES: [(&str, &str); 13] = [
    ("ace", "aces"),
    ("two", "twos"),
    ("three", "threes"),
    ("four", "fours"),
    ("five", "fives"),
    ("six", "sixes"),
    ("seven", "sevens"),
    ("eight", "eights"),
    ("nine", "nines"),
    ("ten", "tens"),
    ("jack", "jacks"),
    ("queen", "queens"),
    ("king", "kings"),
];

/// Returns a card's rank, from 1 for the ace to 13 for the king.
pub(crate) const fn rank(card: Card) -> u8 {
    card as u8 % 13 + 1
}

/// Returns the name of a rank in the plural, such as `nines`.
pub(crate) fn rank_name(rank: u8) -> &'static str {
    RANK_NAMES.get(usize::from(rank).wrapping_sub(1)).map_or("cards", |(_, several)| several)
}

/// Returns the capturing card of a build of this value: `9`, or for a picture's number also its name, `jack (11)`.
pub(crate) fn value_name(value: u8) -> String {
    match value {
        11..=13 => format!("{} ({value})", RANK_NAMES[usize::from(value) - 1].0),
        14 => "ace (14)".into(),
        value => value.to_string(),
    }
}

impl Faces {
    /// Returns the notation that the terminal can show.
    pub(crate) fn of_terminal() -> Self {
        Self { unicode: !crate::ascii::is_wanted() }
    }

    /// Returns one card, with hearts and diamonds in red.
    pub(crate) fn card(self, card: Card) -> String {
        let CardFace { text, is_red } = self.face(card);
        if is_red { text.red().to_string() } else { text.bold().to_string() }
    }

    /// Returns one card for a picture.
    pub(crate) fn face(self, card: Card) -> CardFace {
        let suit = card as usize / 13;
        let rank = RANKS[usize::from(rank(card)) - 1];
        let (letter, sign) = SUITS[suit];
        let text = format!("{rank}{}", if self.unicode { sign } else { letter });
        CardFace { text, is_red: suit == 1 || suit == 2 }
    }

    /// Returns cards in a row.
    pub(crate) fn cards(self, cards: &[Card]) -> String {
        self.joined(cards, " ")
    }

    /// Returns cards as a sum, such as `6♣+3♦`.
    pub(crate) fn sum(self, cards: &[Card]) -> String {
        self.joined(cards, "+")
    }

    fn joined(self, cards: &[Card], between: &str) -> String {
        cards.iter().map(|&card| self.card(card)).collect::<Vec<_>>().join(between)
    }
}

/// A mention of cards in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mention {
    /// One card.
    Card(Card),
    /// A rank, or a value: `9`, `nines`, `k`.
    Rank(u8),
}

/// Reads a card or a rank: `9h`, `h9`, `9♥`, `9`, `nines`, `k`, `king`, `14`.
pub(crate) fn read(word: &str) -> Option<Mention> {
    let word = word.to_lowercase();
    let suit = |letter: char| SUITS.iter().position(|(name, sign)| *name == letter || *sign == letter);
    let named = |(one, several): &(&str, &str)| *one == word || *several == word;
    if let Some(rank) = RANK_NAMES.iter().position(named) {
        return u8::try_from(rank + 1).ok().map(Mention::Rank);
    }
    if let Some(rank) = number(&word) {
        return Some(Mention::Rank(rank));
    }
    let (first, last) = (word.chars().next()?, word.chars().next_back()?);
    let before = &word[..word.len() - last.len_utf8()];
    let after = &word[first.len_utf8()..];
    let of = |suit: usize, rank: &str| {
        let rank = number(rank).filter(|rank| *rank <= 13)?;
        Card::ALL.get(suit * 13 + usize::from(rank) - 1).copied().map(Mention::Card)
    };
    suit(last).and_then(|suit| of(suit, before)).or_else(|| suit(first).and_then(|suit| of(suit, after)))
}

/// Parses `a`, `2` to `14`, `j`, `q` or `k`.
fn number(word: &str) -> Option<u8> {
    match word {
        "a" => Some(1),
        "j" => Some(11),
        "q" => Some(12),
        "k" => Some(13),
        _ => word.parse().ok().filter(|number| (1..=14).contains(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_as_it_is_shown_in_both_signs() {
        for unicode in [true, false] {
            for &card in Card::ALL {
                let shown = anstream::adapter::strip_str(&Faces { unicode }.card(card)).to_string();
                assert_eq!(read(&shown), Some(Mention::Card(card)), "{shown}");
                assert_eq!(read(card.as_str()), Some(Mention::Card(card)));
            }
        }
    }

    #[test]
    fn ranks_have_several_names_and_nonsense_has_none() {
        for word in ["9", "nine", "nines", "NINES"] {
            assert_eq!(read(word), Some(Mention::Rank(9)), "{word}");
        }
        assert_eq!(read("14"), Some(Mention::Rank(14)));
        for word in ["", "15", "0", "h", "h14", "xx", "é", "♥", "9x"] {
            assert_eq!(read(word), None, "{word}");
        }
    }
}
