//! Translates a person's words into one of the moves that the rulebook lists, or into several in a row.
//!
//! No code here knows a rule. A capture given in one line is tried on a copy of the table, move by move.

use kip::casino_cards::{Choice, Command, Target};
use kip::contract::{Refusal, Seat, Standing};

use crate::errors::Outcome;
use crate::families::casino_cards::faces::{Mention, rank};
use crate::families::casino_cards::label::value_of;
use crate::families::casino_cards::read::{Pattern, Said, Verb, parse};
use kip::casino_cards::TableView;

/// The limit on the meanings of one line.
const MOST_MEANINGS: usize = 40;
/// The limit on the sets that a card takes: the layout never has more cards.
const MOST_TARGETS: usize = 64;

/// A table as a seat sees it, with the moves that would be accepted from that seat.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub seat: Seat,
    pub view: TableView,
    pub choices: Vec<Choice>,
}

impl Scene {
    /// Returns the moves of the game, without those about seats and chance.
    pub(crate) fn moves(&self) -> impl Iterator<Item = &Command> {
        let awaited = self.choices.iter().filter(|choice| choice.standing == Standing::Awaited);
        awaited.map(|choice| &choice.command)
    }
}

/// A copy of the table for trying moves.
pub(crate) trait Trial {
    /// Returns the scene after these moves of the same seat, or the refusal of the last of them.
    ///
    /// # Errors
    /// The component failed.
    fn after(&mut self, moves: &[Command]) -> Outcome<Result<Scene, Refusal>>;
}

/// The meaning of a line.
#[derive(Debug)]
pub(crate) enum Meaning {
    /// A row of moves.
    Moves(Vec<Command>),
    /// One of several rows of moves.
    OneOf(Vec<Vec<Command>>),
    /// A move that would be refused.
    Refused(Refusal),
    /// Nothing at this table, with the reason.
    Nothing(String),
}

/// Finds the meaning of a line.
///
/// # Errors
/// The component failed.
pub(crate) fn understand(text: &str, scene: &Scene, names: &[String], trial: &mut dyn Trial) -> Outcome<Meaning> {
    match parse(text, names) {
        Err(reason) => Ok(Meaning::Nothing(reason)),
        Ok(Said::Move(pattern)) => one(&pattern, scene, trial),
        Ok(Said::Capture { card, targets, all }) => capture(&card, &targets, all, scene, trial),
    }
}

/// Finds one move. Moves with exactly the named parts come before moves with more parts.
fn one(said: &Pattern, scene: &Scene, trial: &mut dyn Trial) -> Outcome<Meaning> {
    let mut fitting: Vec<(usize, &Command)> =
        scene.moves().filter_map(|command| Some((surplus(said, command, scene)?, command))).collect();
    fitting.sort_by_key(|(surplus, _)| *surplus);
    let exact: Vec<_> = fitting.iter().filter(|(surplus, _)| *surplus == 0).collect();
    if let [(_, only)] = exact.as_slice() {
        return Ok(Meaning::Moves(vec![(*only).clone()]));
    }
    let shown = if exact.is_empty() { fitting.len() } else { exact.len() };
    if shown > 0 {
        let meant = fitting.into_iter().take(shown.min(MOST_MEANINGS)).map(|(_, command)| vec![command.clone()]);
        return Ok(Meaning::OneOf(meant.collect()));
    }
    // The rulebook itself explains the error.
    if let Some(command) = as_said(said, scene)
        && let Err(refusal) = trial.after(&[command])?
    {
        return Ok(Meaning::Refused(refusal));
    }
    Ok(Meaning::Nothing("there is no such move now; `list` shows those that there are".into()))
}

/// Finds a capture: a card and the targets that it takes, one after the other.
fn capture(card: &Pattern, targets: &[Pattern], all: bool, scene: &Scene, trial: &mut dyn Trial) -> Outcome<Meaning> {
    let plays: Vec<_> = scene.moves().filter(|command| surplus(card, command, scene).is_some()).cloned().collect();
    if plays.is_empty() {
        return one(card, scene, trial);
    }
    let (mut found, mut refused, mut reached): (Vec<Vec<Command>>, _, _) = (Vec::new(), None, 0);
    let mut open: Vec<Vec<Command>> = plays.into_iter().map(|play| vec![play]).rev().collect();
    while let Some(moves) = open.pop() {
        if found.len() >= MOST_MEANINGS {
            break;
        }
        let after = match trial.after(&moves)? {
            Ok(after) => after,
            Err(refusal) => {
                if moves.len() >= reached {
                    (refused, reached) = (Some(refusal), moves.len());
                }
                continue;
            }
        };
        let taken = moves.iter().filter(|command| matches!(command, Command::Take(_))).count();
        let is_done = moves.contains(&Command::Done) || after.view.turn.as_ref().and_then(|turn| turn.value).is_none();
        if is_done {
            found.push(moves);
            continue;
        }
        let mut next: Vec<Command> = match targets.get(taken) {
            Some(target) if !all => {
                after.moves().filter(|command| surplus(target, command, &after) == Some(0)).cloned().collect()
            }
            _ if all && taken < MOST_TARGETS => {
                after.moves().find(|command| matches!(command, Command::Take(_))).cloned().into_iter().collect()
            }
            _ => Vec::new(),
        };
        if next.is_empty() {
            match targets.get(taken).filter(|_| !all) {
                // The move is tried as it was typed, so that the rulebook's own refusal is shown.
                Some(target) => next.extend(as_said(target, &after)),
                None => next.push(Command::Done),
            }
        }
        for command in next.into_iter().rev() {
            open.push([moves.as_slice(), &[command]].concat());
        }
    }
    found.sort_by_key(Vec::len);
    found.dedup();
    Ok(match (found.len(), refused) {
        (0, Some(refusal)) => Meaning::Refused(refusal),
        (0, None) => Meaning::Nothing("no card takes that; `list` shows the moves that there are".into()),
        (1, _) => Meaning::Moves(found.remove(0)),
        _ => Meaning::OneOf(found),
    })
}

/// The parts of a move.
struct Parts {
    verb: Verb,
    value: Option<u8>,
    build: Option<u8>,
    owner: Option<Seat>,
    /// The cards; the first one is the card that a build is founded on.
    cards: Vec<kip::casino_cards::Card>,
}

/// Returns the number of parts that the move has and the words do not name. Returns `None` for another move.
fn surplus(said: &Pattern, command: &Command, scene: &Scene) -> Option<usize> {
    let mut parts = parts(command, scene)?;
    // An addition that takes from a pile also counts as a theft.
    let is_same =
        said.verb == parts.verb || (said.verb == Verb::Steal && parts.verb == Verb::Found && has_tops(command));
    if !is_same {
        return None;
    }
    if let Some(value) = said.build {
        let has = parts.build.take().or_else(|| parts.value.take());
        if has != Some(value) {
            return None;
        }
    }
    if said.owner.is_some() && said.owner != parts.owner {
        return None;
    }
    let (mut named, mut founded) = (vec![false; parts.cards.len()], None);
    // Whole cards come first: a rank must not use up a card that was named exactly.
    for mention in &said.mentions {
        if let Mention::Card(card) = mention {
            let at = parts.cards.iter().position(|other| other == card)?;
            founded = founded.or(Some(at));
            named[at] = true;
        }
    }
    for mention in &said.mentions {
        let Mention::Rank(wanted) = mention else { continue };
        if parts.value == Some(*wanted) || parts.build == Some(*wanted) {
            (parts.value, parts.build) = (None, None);
            continue;
        }
        let is_meant = |at: &usize| !named[*at] && rank(parts.cards[*at]) == if *wanted == 14 { 1 } else { *wanted };
        let at = (0..parts.cards.len()).find(is_meant)?;
        named[at] = true;
    }
    let unnamed = named.iter().filter(|named| !**named).count();
    // A build is founded on the first card named, if two are possible.
    let other_base = parts.verb == Verb::Found && founded.is_some_and(|first| first != 0);
    let for_other = said.owner.is_none() && parts.owner.is_some_and(|owner| owner != scene.seat);
    let unvalued = usize::from(parts.value.is_some()) + usize::from(parts.build.is_some());
    Some(unnamed + unvalued + usize::from(other_base) + usize::from(for_other))
}

fn has_tops(command: &Command) -> bool {
    match command {
        Command::Augment(added) => !added.tops.is_empty(),
        Command::Found(on) => !on.tops.is_empty(),
        _ => false,
    }
}

fn parts(command: &Command, scene: &Scene) -> Option<Parts> {
    let plain = |verb| Parts { verb, value: None, build: None, owner: None, cards: Vec::new() };
    let one = |verb, card| Parts { cards: vec![card], ..plain(verb) };
    Some(match command {
        Command::Cut(cut) => Parts { value: Some(cut.above), ..plain(Verb::Cut) },
        Command::Play(play) => {
            // Only an ace has two values. The value of any other card adds nothing.
            let value = Some(play.value).filter(|_| rank(play.card) == 1);
            Parts { value, ..one(Verb::Play, play.card) }
        }
        Command::Take(Target::Cards(cards)) => Parts { cards: cards.clone(), ..plain(Verb::Take) },
        Command::Take(Target::Build(number)) => Parts { build: value_of(&scene.view, *number), ..plain(Verb::Take) },
        Command::Done => plain(Verb::Done),
        Command::Discard(laid) => one(Verb::Lay, laid.card),
        Command::Form(form) => Parts {
            value: Some(form.value),
            owner: Some(form.owner),
            cards: form.loose.iter().copied().chain(form.hand).collect(),
            ..plain(Verb::Form)
        },
        Command::Change(change) => {
            Parts { build: value_of(&scene.view, change.build), ..one(Verb::Change, change.hand) }
        }
        Command::Augment(added) => Parts {
            build: value_of(&scene.view, added.build),
            cards: added.loose.iter().chain(&added.tops).copied().chain(added.hand).collect(),
            ..plain(if added.tops.is_empty() { Verb::Add } else { Verb::Steal })
        },
        Command::Found(on) => Parts {
            value: Some(on.value),
            owner: Some(on.owner),
            cards: [on.on].iter().chain(&on.loose).chain(&on.tops).copied().chain(on.hand).collect(),
            ..plain(Verb::Found)
        },
        Command::Ask => plain(Verb::Ask),
        Command::LetPass => plain(Verb::LetPass),
        Command::Capture => plain(Verb::Capture),
        Command::Drift => plain(Verb::Drift),
        Command::Insist => plain(Verb::Insist),
        Command::Waive => plain(Verb::Waive),
        Command::Stack(card) => one(Verb::Stack, card.card),
        Command::StackRest => plain(Verb::StackRest),
        Command::HandToPartner => plain(Verb::HandOver),
        Command::Give(card) => one(Verb::Give, card.card),
        Command::EndTurn => plain(Verb::End),
        Command::Ready => plain(Verb::Ready),
        _ => return None,
    })
}

/// Returns the command that the words describe, accepted or not. Returns `None` when the words leave too much open.
fn as_said(said: &Pattern, scene: &Scene) -> Option<Command> {
    use kip::casino_cards::{Augmenting, Build, CardRef, Cutting, Forming, LayoutItem, Playing};
    let hand = &scene.view.seats.iter().find(|seat| seat.seat == scene.seat)?.hand;
    let loose: Vec<_> = scene
        .view
        .layout
        .iter()
        .filter_map(|item| if let LayoutItem::Loose(card) = item { Some(*card) } else { None })
        .collect();
    let builds = || {
        scene.view.layout.iter().filter_map(|item| if let LayoutItem::Build(build) = item { Some(build) } else { None })
    };
    let card_of = |mention: &Mention, from: &[_]| match mention {
        Mention::Card(card) => Some(*card),
        Mention::Rank(wanted) => {
            from.iter().copied().find(|card| rank(*card) == if *wanted == 14 { 1 } else { *wanted })
        }
    };
    let build_of =
        |value: Option<u8>| builds().find(|build: &&Build| Some(build.value) == value).map(|build| build.number);
    let in_order = |mut cards: Vec<kip::casino_cards::Card>| {
        cards.sort_unstable();
        cards.dedup();
        cards
    };
    let number = |mention: &Mention| if let Mention::Rank(number) = mention { Some(*number) } else { None };
    match said.verb {
        Verb::Cut => Some(Command::Cut(Cutting { above: number(said.mentions.first()?)? })),
        Verb::Play => {
            let card = card_of(said.mentions.first()?, hand)?;
            let value = said.mentions.get(1).and_then(number).unwrap_or(rank(card));
            Some(Command::Play(Playing { card, value }))
        }
        Verb::Take => match said.build {
            Some(_) => build_of(said.build).map(|number| Command::Take(Target::Build(number))),
            None => {
                let cards: Option<Vec<_>> = said.mentions.iter().map(|mention| card_of(mention, &loose)).collect();
                Some(Command::Take(Target::Cards(in_order(cards?))))
            }
        },
        Verb::Lay => Some(Command::Discard(CardRef { card: card_of(said.mentions.first()?, hand)? })),
        Verb::Form => {
            let value = number(said.mentions.first()?)?;
            let cards: Option<Vec<_>> = said
                .mentions
                .get(1..)?
                .iter()
                .map(|mention| {
                    card_of(mention, &loose).filter(|card| !hand.contains(card)).or_else(|| card_of(mention, hand))
                })
                .collect();
            let (own, lying): (Vec<_>, Vec<_>) = cards?.into_iter().partition(|card| hand.contains(card));
            let owner = said.owner.unwrap_or(scene.seat);
            Some(Command::Form(Forming { value, loose: in_order(lying), hand: own.first().copied(), owner }))
        }
        Verb::Add | Verb::Steal => {
            let value = said.build.or_else(|| said.mentions.last().and_then(number));
            let build = build_of(value)?;
            let end = said.mentions.len() - usize::from(said.build.is_none());
            let mut added = Augmenting { build, loose: Vec::new(), tops: Vec::new(), hand: None };
            let tops: Vec<_> =
                scene.view.piles.iter().filter_map(|pile| pile.parts.first()?.cards.first().copied()).collect();
            for mention in said.mentions.get(..end)? {
                let from_pile =
                    if said.verb == Verb::Steal && added.tops.is_empty() { card_of(mention, &tops) } else { None };
                if let Some(top) = from_pile {
                    added.tops.push(top);
                } else if let Some(card) = card_of(mention, &loose).filter(|card| !hand.contains(card)) {
                    added.loose.push(card);
                } else {
                    added.hand = Some(card_of(mention, hand)?);
                }
            }
            added.loose = in_order(added.loose);
            Some(Command::Augment(added))
        }
        Verb::Stack => {
            Some(Command::Stack(CardRef { card: card_of(said.mentions.first()?, &scene.view.turn.as_ref()?.to_sort)? }))
        }
        Verb::Give => Some(Command::Give(CardRef { card: card_of(said.mentions.first()?, &[])? })),
        Verb::Done => Some(Command::Done),
        Verb::Ask => Some(Command::Ask),
        Verb::LetPass => Some(Command::LetPass),
        Verb::Capture => Some(Command::Capture),
        Verb::Drift => Some(Command::Drift),
        Verb::Insist => Some(Command::Insist),
        Verb::Waive => Some(Command::Waive),
        Verb::StackRest => Some(Command::StackRest),
        Verb::HandOver => Some(Command::HandToPartner),
        Verb::End => Some(Command::EndTurn),
        Verb::Ready => Some(Command::Ready),
        Verb::Change | Verb::Found => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::casino_cards::Table;
    use crate::families::casino_cards::faces::Faces;
    use crate::families::casino_cards::label::Labels;
    use crate::families::casino_cards::setup::{self, CardOptions};
    use crate::participants::Participants;
    use crate::play::transcript_file::TranscriptFile;
    use crate::registry::built_cards;
    use kip::casino_cards::{Actor, Dealing};
    use kip::contract::{Joining, Timestamp};
    use kip_casino_cards::players::{Player as _, Random};

    const NOW: Timestamp = 1_767_225_600_000;

    /// Opens a table and begins a hand.
    fn dealt(rulebook: &str, players: u32, seed: u8) -> Outcome<Table> {
        let rulebook = built_cards(rulebook);
        let config = setup::config(&CardOptions::default(), &rulebook, players as usize, NOW)?;
        let (mut table, _) = Table::open(&rulebook, &config, Participants::default(), TranscriptFile::None)?;
        for seat in 1..=players {
            table.give(Actor::host(), NOW, &Command::Join(Joining { seat, age_attested: true }))?.expect("a seat");
            table.give(Actor::player(seat), NOW, &Command::Ready)?.expect("ready");
        }
        table.give(Actor::host(), NOW, &Command::Deal(Dealing::Fresh(vec![seed; 32])))?.expect("a deal");
        Ok(table)
    }

    /// Each listed move can be typed and means the listed move, with either notation of the suits.
    #[test]
    fn every_listed_move_can_be_said() -> Outcome {
        let names: Vec<_> = ["Ann", "Jack", "Cleo van Dyk", "Dora"].map(str::to_owned).to_vec();
        let mut said = 0;
        for (rulebook, players, seed) in
            [("swazi", 4, 1), ("swazi-two", 2, 2), ("sotho", 4, 3), ("south-african", 3, 4)]
        {
            let mut table = dealt(rulebook, players, seed)?;
            let mut random = Random::new([seed; 32]);
            for _ in 0..120 {
                let Some(seat) = table.host_view()?.to_act else { break };
                let scene = table.scene(seat, NOW)?;
                let labels = Labels { faces: Faces { unicode: said % 2 == 0 }, view: &scene.view, names: &names };
                for command in scene.moves().take(60) {
                    let text = anstream::adapter::strip_str(&labels.say(command)).to_string();
                    let meaning = understand(&text, &scene, &names, &mut table.trial(seat, NOW)?)?;
                    let is_meant = matches!(&meaning, Meaning::Moves(moves) if moves == std::slice::from_ref(command));
                    assert!(is_meant, "{rulebook}: `{text}` for {command:?} means {meaning:?}");
                    said += 1;
                }
                let chosen = random.choose(&mut table.trial(seat, NOW)?.perspective())?.expect("a move");
                table.give(Actor::player(seat), NOW, &chosen)?.expect("a listed move");
            }
        }
        assert!(said > 1_000, "{said}");
        Ok(())
    }

    /// A capture in one line equals the moves that it consists of. The rulebook refuses one that is not allowed.
    #[test]
    fn a_capture_is_said_in_one_breath() -> Outcome {
        let (names, mut taken) = (Vec::new(), 0);
        for seed in 1..=6 {
            let mut table = dealt("south-african", 2, seed)?;
            let mut random = Random::new([seed; 32]);
            for _ in 0..40 {
                let Some(seat) = table.host_view()?.to_act else { break };
                let scene = table.scene(seat, NOW)?;
                let play = scene
                    .moves()
                    .find_map(|command| if let Command::Play(play) = command { Some(*play) } else { None });
                if let Some(play) = play {
                    let text = format!("{} takes all", play.card.as_str());
                    let mut trial = table.trial(seat, NOW)?;
                    let meant = match understand(&text, &scene, &names, &mut trial)? {
                        Meaning::Moves(moves) => vec![moves],
                        Meaning::OneOf(all) => all,
                        other => panic!("`{text}` means {other:?}"),
                    };
                    for moves in meant {
                        assert!(matches!(moves.first(), Some(Command::Play(_))), "{moves:?}");
                        assert!(moves.iter().any(|command| matches!(command, Command::Take(_))), "{moves:?}");
                        assert!(trial.after(&moves)?.is_ok());
                        taken += 1;
                    }
                    // No card captures a card that is not on the layout.
                    let absent = scene.view.seats.iter().flat_map(|seat| &seat.hand).find(|card| **card != play.card);
                    if let Some(absent) = absent {
                        let text = format!("{} takes {}", play.card.as_str(), absent.as_str());
                        let meaning = understand(&text, &scene, &names, &mut trial)?;
                        assert!(matches!(meaning, Meaning::Refused(_)), "`{text}` means {meaning:?}");
                    }
                }
                let chosen = random.choose(&mut table.trial(seat, NOW)?.perspective())?.expect("a move");
                table.give(Actor::player(seat), NOW, &chosen)?.expect("a listed move");
            }
        }
        assert!(taken > 10, "{taken}");
        Ok(())
    }
}
