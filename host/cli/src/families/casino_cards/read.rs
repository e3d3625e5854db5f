//! Parses the words of a move, before the table gives them a meaning.

use kip::contract::Seat;

use crate::families::casino_cards::faces::{Mention, read};

/// The action of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Cut,
    Play,
    Take,
    Done,
    Lay,
    Form,
    Change,
    Add,
    Steal,
    Found,
    Ask,
    LetPass,
    Capture,
    Drift,
    Insist,
    Waive,
    Stack,
    StackRest,
    HandOver,
    Give,
    End,
    Ready,
}

/// The words for each action. Lists use the first one.
const VERBS: &[(Verb, &[&str])] = &[
    (Verb::Cut, &["cut"]),
    (Verb::Play, &["play"]),
    (Verb::Take, &["take", "takes", "captures"]),
    (Verb::Done, &["done"]),
    (Verb::Lay, &["lay", "discard", "drop"]),
    (Verb::Form, &["build", "form"]),
    (Verb::Change, &["change"]),
    (Verb::Add, &["add", "augment"]),
    (Verb::Steal, &["steal"]),
    (Verb::Found, &["found"]),
    (Verb::Ask, &["ask"]),
    (Verb::LetPass, &["let"]),
    (Verb::Capture, &["capture"]),
    (Verb::Drift, &["drift"]),
    (Verb::Insist, &["insist"]),
    (Verb::Waive, &["waive"]),
    (Verb::Stack, &["stack", "sort"]),
    (Verb::HandOver, &["hand"]),
    (Verb::Give, &["give"]),
    (Verb::End, &["end", "pass"]),
    (Verb::Ready, &["ready"]),
];

/// Words without a meaning for a move.
const FILLERS: &[&str] = &[
    "the", "an", "of", "to", "and", "with", "on", "from", "for", "in", "into", "my", "your", "cards", "over", "pass",
    "is",
];

/// A move as a person typed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// One move.
    Move(Pattern),
    /// A card from the hand and everything that it takes.
    Capture { card: Pattern, targets: Vec<Pattern>, all: bool },
}

/// The parts that a move must have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub verb: Verb,
    /// Cards, ranks and values, in the order typed.
    pub mentions: Vec<Mention>,
    /// The value of a build, if one was named: `the 9-build`.
    pub build: Option<u8>,
    /// The intended owner of the build.
    pub owner: Option<Seat>,
}

/// Parses a line.
///
/// # Errors
/// A sentence about the first word without a meaning.
pub(crate) fn parse(text: &str, names: &[String]) -> Result<Said, String> {
    let mut spaced = String::with_capacity(text.len());
    for letter in text.to_lowercase().chars() {
        match letter {
            // Sets are separated by `and` or a comma.
            ',' | ';' | '&' => spaced.push_str(" , "),
            '+' | ':' => spaced.push(' '),
            // Phones put a variation selector after each suit, to choose how it is drawn.
            '\u{fe0e}' | '\u{fe0f}' => {}
            letter => spaced.push(letter),
        }
    }
    let parts: Vec<&str> = spaced.split_whitespace().skip_while(|part| *part == ",").collect();
    let words: Vec<&str> = parts.iter().copied().filter(|part| *part != ",").collect();
    let Some(first) = words.first() else { return Err("say a move".into()) };
    if let Some(at) = parts.iter().position(|word| ["takes", "take", "captures"].contains(word)).filter(|at| *at > 0) {
        let (before, rest) = (&parts[..at], &parts[at + 1..]);
        let card = pattern(Verb::Play, before.iter().copied().filter(|word| !["play", ","].contains(word)), names)?;
        if let ["all" | "everything"] = rest {
            return Ok(Said::Capture { card, targets: Vec::new(), all: true });
        }
        let sets = rest.split(|word| [",", "and"].contains(word)).filter(|set| !set.is_empty());
        let targets = sets.map(|set| pattern(Verb::Take, set.iter().copied(), names)).collect::<Result<Vec<_>, _>>()?;
        if targets.is_empty() {
            return Err("say what it takes, such as `9 takes 6+3`".into());
        }
        return Ok(Said::Capture { card, targets, all: false });
    }
    let verb = VERBS.iter().find(|(_, known)| known.contains(first)).map(|(verb, _)| *verb);
    let Some(verb) = verb else {
        let known: Vec<_> = VERBS.iter().filter_map(|(_, known)| known.first().copied()).collect();
        return Err(format!(
            "`{first}` is no move; moves begin with {}, or with a card that takes something",
            known.join(", ")
        ));
    };
    let rest = words[1..].iter().copied();
    if verb == Verb::Stack && words[1..].iter().any(|word| ["rest", "them", "all"].contains(word)) {
        return Ok(Said::Move(Pattern { verb: Verb::StackRest, mentions: Vec::new(), build: None, owner: None }));
    }
    pattern(verb, rest, names).map(Said::Move)
}

fn pattern<'w>(verb: Verb, words: impl Iterator<Item = &'w str>, names: &[String]) -> Result<Pattern, String> {
    let mut said = Pattern { verb, mentions: Vec::new(), build: None, owner: None };
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        // In `play Ah as 14` the word is a link; anywhere else it is the ace of spades.
        let is_link = verb == Verb::Play && word == "as" && words.peek().is_some_and(|next| next.parse::<u8>().is_ok());
        if is_link && !said.mentions.is_empty() {
            continue;
        }
        // The place of the cut is a number of cards.
        let above = word.parse().ok().filter(|_| verb == Verb::Cut);
        if let Some(above) = above {
            said.mentions.push(Mention::Rank(above));
        } else if let Some(Mention::Rank(value)) = word.strip_suffix("-build").and_then(read) {
            said.build = Some(value);
        } else if let Some(mention) = read(word) {
            // Matches `the 9 build`.
            match mention {
                Mention::Rank(value) if words.next_if(|next| ["build", "builds"].contains(next)).is_some() => {
                    said.build = Some(value);
                }
                mention => said.mentions.push(mention),
            }
        } else if word == "seat" {
            said.owner = words.next().and_then(|word| word.parse().ok());
        } else if let Some(seat) = names.iter().position(|name| name.to_lowercase() == *word) {
            said.owner = Seat::try_from(seat + 1).ok();
        } else if !FILLERS.contains(&word) && word != "build" {
            return Err(format!("`{word}` is no card: cards are `9h`, `10d`, `as`, or ranks `9`, `k`"));
        }
    }
    Ok(said)
}

#[cfg(test)]
mod tests {
    use kip::casino_cards::Card;

    use super::*;

    #[test]
    fn moves_are_read_as_people_say_them() {
        let parse = |text| parse(text, &["Ann".into(), "Bert".into()]);
        let said = |verb, mentions: &[Mention], build| {
            Said::Move(Pattern { verb, mentions: mentions.to_vec(), build, owner: None })
        };
        let (four, five) = (Mention::Rank(4), Mention::Rank(5));
        assert_eq!(parse("build 13 with 4"), Ok(said(Verb::Form, &[Mention::Rank(13), four], None)));
        assert_eq!(parse("steal 5 for the nines"), Ok(said(Verb::Steal, &[five, Mention::Rank(9)], None)));
        assert_eq!(parse("add 5+4h to the 9-build"), Ok(said(Verb::Add, &[five, Mention::Card(Card::H4)], Some(9))));
        assert_eq!(parse("take the 9 build"), Ok(said(Verb::Take, &[], Some(9))));
        assert_eq!(parse("stack the rest"), Ok(said(Verb::StackRest, &[], None)));
        let Ok(Said::Capture { card, targets, all: false }) = parse("9 takes 6+3 and the 9-build, 9h") else {
            panic!("a capture");
        };
        assert_eq!(card.mentions, [Mention::Rank(9)]);
        let sets: Vec<_> = targets.iter().map(|target| (target.mentions.len(), target.build)).collect();
        assert_eq!(sets, [(2, None), (0, Some(9)), (1, None)]);
        assert!(matches!(parse("9 takes all"), Ok(Said::Capture { all: true, .. })));
    }

    #[test]
    fn what_stands_between_words_says_nothing() {
        let wanted = parse("9h takes 6c+3d, 5s", &[]).unwrap();
        for text in [
            "9h\ttakes\t6c+3d,\t5s",
            "9h\u{a0}takes\u{a0}6c+3d,\u{a0}5s",
            "9h  takes  6c + 3d ,5s",
            "9h: takes: 6c+3d and 5s",
            "9h,takes 6c+3d & 5s,",
            "9\u{2665}\u{fe0f} takes 6\u{2663}\u{fe0e}+3\u{2666}\u{fe0f}, 5\u{2660}",
            "9H TAKES 6C+3D, 5S\r",
        ] {
            assert_eq!(parse(text, &[]).as_ref(), Ok(&wanted), "{text:?}");
        }
        assert_eq!(parse(", 9h takes: all", &[]), parse("9h takes all", &[]));
    }

    #[test]
    fn words_that_mean_nothing_are_named() {
        for (text, wanted) in [
            ("", "say a move"),
            ("dance 9", "`dance` is no move"),
            ("build 13 with x", "`x` is no card"),
            ("9 takes ", "say what it takes"),
        ] {
            let error = parse(text, &[]).expect_err(text);
            assert!(error.contains(wanted), "{error}");
        }
    }
}
