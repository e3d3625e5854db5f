//! Part 4 of a card game, in addition to play at random: no information given to a seat depends on cards that it cannot know.
//!
//! A table is played at random. Now and then each seat's table is imagined: the cards that the seat does not know are dealt anew.
//! At the imagined table the seat must see the same, be listed the same, and get the same answer to every command.

use kip_contract::casino_cards::{
    Actor, Card, Command, Config, Dealing, Event, Happening, MatchLength, Order, Role, TableView,
};
use kip_contract::family::CasinoCards;
use kip_contract::types::{ChanceSource, Joining, Seat, Standing};

use super::{Cards, twins};
use crate::choices::{ALL, order};
use crate::draws::keystream::{self, Seed};
use crate::family::Tested as _;
use crate::hosting::Failure;
use crate::picks::Picks;
use crate::report::parts::{Invariants, Property};
use crate::report::{Finding, Part, Verdict};

/// The checked properties, in sentences.
pub const PROPERTIES: [&str; 5] = [
    "at an imagined table a seat sees and is listed the same",
    "at an imagined table a seat is answered the same",
    "a view names every card that is public or the viewer's own, and no other",
    "an imagined table is dealt anew as C28 says",
    "where other hands were dealt elsewhere a seat is given the same",
];

/// The number of tables of a certificate.
pub const TABLES: u64 = 24;
/// The number of moves at a table.
const MOVES: u64 = 250;
/// The number of hands at a table that are played from two packs.
const TWINS: u64 = 3;
/// The most findings.
const MOST_FINDINGS: usize = 5;

/// Plays at so many tables that the seed generates, and adds the findings to part 4.
pub fn look(
    rules: &mut dyn Cards,
    (seed, tables): (&Seed, u64),
    progress: &mut dyn FnMut(u64, u64),
    part: &mut Part<Invariants>,
) {
    let mut looker = Looker {
        rules,
        checked: [0; PROPERTIES.len()],
        failed: [false; PROPERTIES.len()],
        findings: Vec::new(),
        pack: Vec::new(),
    };
    for number in 0..tables {
        let mut picks = Picks::of(seed, "imagined tables", number);
        if let Err(failure) = looker.play(&mut picks, number) {
            let what = failure.describe();
            looker.findings.push(Finding { place: format!("imagined tables: table {number}"), what });
        }
        progress(number + 1, tables);
        if looker.findings.len() >= MOST_FINDINGS {
            break;
        }
    }
    let properties = PROPERTIES.iter().zip(looker.checked).zip(looker.failed);
    let properties = properties.map(|((name, checked), failed)| Property::of(name, checked, failed));
    if let Some(random) = part.detail.as_mut().and_then(|detail| detail.random.as_mut()) {
        random.properties.extend(properties);
    }
    part.findings.extend(looker.findings);
    part.verdict = Verdict::all([part.verdict, Verdict::of(part.findings.is_empty())]);
}

struct Looker<'a> {
    rules: &'a mut dyn Cards,
    checked: [u64; PROPERTIES.len()],
    failed: [bool; PROPERTIES.len()],
    findings: Vec<Finding>,
    /// The rulebook's pack, in its order.
    pack: Vec<Card>,
}

impl Looker<'_> {
    /// Plays a table, and compares it with the table that is imagined for each seat.
    fn play(&mut self, picks: &mut Picks, number: u64) -> Result<(), Failure> {
        let description = self.rules.describe()?;
        self.pack.clone_from(&description.pack);
        let config = CasinoCards::made_up_tables(&description, picks).into_iter().next();
        let mut config = config.ok_or_else(|| Failure::failed("the rulebook has no example of a table"))?;
        config.source = ChanceSource::Fresh;
        config.terms.length = MatchLength::Hands(1_000);
        self.compare_twins(&config, picks)?;
        let at = config.opened_at;
        let mut state = self.open(&config)?;
        // Commands of other moments, most of which are refused.
        let mut others: Vec<Command> = Vec::new();
        for _ in 0..MOVES {
            let view = self.rules.view(&state, None)?;
            let listed = self.rules.legal(&state, at, None, ALL)?.first;
            let moves: Vec<_> = listed.iter().filter(|choice| is_move(choice.standing, choice.by)).collect();
            if view.to_act.is_some() && picks.once_in(3) {
                self.count_cards(&view, None);
                let seats = 1..=Seat::from(config.terms.players);
                for seat in seats {
                    self.look_as(&state, seat, at, &others, picks)
                        .map_err(|failure| Failure::failed(format!("table {number}: {}", failure.describe())))?;
                }
            }
            let next = match picks.one(&moves) {
                Some(choice) => order(choice, at),
                None => deal(at, picks),
            };
            if others.len() < 64 || picks.once_in(4) {
                others.push(next.command.clone());
            }
            state = self.rules.apply(&state, &next)?.0;
        }
        Ok(())
    }

    /// Compares hands from packs that differ in cards that a seat does not see.
    fn compare_twins(&mut self, config: &Config, picks: &mut Picks) -> Result<(), Failure> {
        for _ in 0..TWINS {
            let compared = twins::compare(self.rules, config, picks)?;
            if let Some(checked) = self.checked.get_mut(4) {
                *checked += compared.checked;
            }
            for what in compared.differences {
                self.check(4, false, || what);
            }
        }
        Ok(())
    }

    /// Checks the cards that a view names: those of other hands and of the pack are left out.
    fn count_cards(&mut self, view: &TableView, viewer: Option<Seat>) {
        let hidden = view.seats.iter().filter(|seat| Some(seat.seat) != viewer).map(|seat| usize::from(seat.count));
        let (named, hidden) = (twins::named_cards(view).len(), hidden.sum::<usize>() + usize::from(view.pack));
        let (wanted, mut shown) = (self.pack.len().saturating_sub(hidden), view.seats.iter());
        let peeps = shown.any(|seat| Some(seat.seat) != viewer && !seat.hand.is_empty());
        // While a card is played it lies open, and counts as one of the hand.
        let same = named == wanted || !twins::is_between_cards(view);
        self.check(2, same && !peeps, || {
            let viewer = viewer.map_or_else(|| "the public".into(), |seat| format!("seat {seat}"));
            format!("the view of {viewer} names {named} cards, and {wanted} are public or its own, in {:?}", view.turn)
        });
    }

    /// Compares the hands of an imagined table with those that the suite deals by C28.
    fn compare_imagined(&mut self, view: &TableView, seat: Seat, imagined: &[u8], seed: Seed) -> Result<(), Failure> {
        let pack = self.pack.clone();
        let hands = twins::imagined_hands(view, (seat, &pack), &mut keystream::words(seed));
        for (other, hand) in hands.into_iter().flatten() {
            let by = Actor { role: Role::Player, number: other };
            let seen = self.rules.view(imagined, Some(by))?;
            let found = seen.seats.iter().find(|one| one.seat == other).map(|one| one.hand.clone());
            let same = found.as_ref() == Some(&hand);
            self.check(3, same, || {
                let seed = hex::encode(seed);
                format!("imagined for seat {seat} with {seed}, seat {other} has {found:?}, and C28 deals {hand:?}")
            });
        }
        Ok(())
    }

    /// Returns a table with every seat taken.
    fn open(&mut self, config: &Config) -> Result<Vec<u8>, Failure> {
        let mut state = self.rules.open(config)?.0;
        for seat in 1..=Seat::from(config.terms.players) {
            let command = Command::Join(Joining { seat, age_attested: true });
            state = self.rules.apply(&state, &Order { by: HOST, at: config.opened_at, command })?.0;
        }
        Ok(state)
    }

    /// Compares the information that a seat gets at the table and at one that is imagined for it.
    fn look_as(
        &mut self,
        state: &[u8],
        seat: Seat,
        at: u64,
        others: &[Command],
        picks: &mut Picks,
    ) -> Result<(), Failure> {
        let by = Actor { role: Role::Player, number: seat };
        let seed = picks.seed();
        let imagined = self.rules.imagine(state, seat, &seed)?;
        let seen = self.rules.view(state, Some(by))?;
        self.count_cards(&seen, Some(seat));
        self.compare_imagined(&seen, seat, &imagined, seed)?;
        let listed = self.rules.legal(state, at, Some(by), ALL)?;
        let same = seen == self.rules.view(&imagined, Some(by))?;
        self.check(0, same, || format!("seat {seat} sees something else, imagined with {}", hex::encode(seed)));
        let same = listed == self.rules.legal(&imagined, at, Some(by), ALL)?;
        self.check(0, same, || format!("seat {seat} is listed something else, imagined with {}", hex::encode(seed)));
        let mut tried: Vec<Command> =
            picks.one(&listed.first).map(|choice| choice.command.clone()).into_iter().collect();
        tried.extend((0..3).filter_map(|_| picks.one(others).cloned()));
        // Nobody knows in advance which cards are cut out, and whether they are dealt again.
        tried.retain(|command| !matches!(command, Command::Cut(_)));
        for command in tried {
            let order = Order { by, at, command };
            let (found, wanted) = (self.rules.apply(&imagined, &order), self.rules.apply(state, &order));
            let same = match (found, wanted) {
                (Ok((_, found)), Ok((_, wanted))) => self.disclosed(&found, by)? == self.disclosed(&wanted, by)?,
                (Err(Failure::Refused(found)), Err(Failure::Refused(wanted))) => found == wanted,
                _ => false,
            };
            let name = order.command.name();
            self.check(1, same, || format!("seat {seat} is answered otherwise: {name}, with {}", hex::encode(seed)));
        }
        Ok(())
    }

    /// Returns the part of events that the seat may know, without the cards that the rules then show it, and without the link,
    /// which an imagined hand does not have.
    fn disclosed(&mut self, events: &[Event], by: Actor) -> Result<Vec<Event>, Failure> {
        let mut events = self.rules.disclose(events, Some(by))?;
        events.retain(|event| !matches!(event.what, Happening::DrawRevealed(_)));
        for event in &mut events {
            match &mut event.what {
                Happening::HandDealt(dealt) => dealt.cards.clear(),
                Happening::CardDrawn(drawn) => drawn.card = None,
                Happening::TopOpened(top) => top.card = Card::Ca,
                _ => {}
            }
        }
        Ok(events)
    }

    /// Counts a check, and adds the first finding of each property.
    fn check(&mut self, property: usize, holds: bool, what: impl FnOnce() -> String) {
        self.checked.get_mut(property).into_iter().for_each(|checked| *checked += 1);
        if let Some(failed) = self.failed.get_mut(property).filter(|failed| !holds && !**failed) {
            *failed = true;
            self.findings.push(Finding { place: "imagined tables".into(), what: what() });
        }
    }
}

const HOST: Actor = Actor { role: Role::Host, number: 0 };

fn is_move(standing: Standing, by: Actor) -> bool {
    standing == Standing::Awaited && by.role == Role::Player
}

/// Returns a deal with its own seed.
fn deal(at: u64, picks: &mut Picks) -> Order {
    let dealing = Dealing::Fresh(picks.seed().to_vec());
    Order { by: HOST, at, command: Command::Deal(dealing) }
}

#[cfg(test)]
mod tests {
    use kip_engine::casino_cards::Record;
    use kip_records::casino_cards::{CRAZY, SOTHO, SOUTH_AFRICAN, SWAZI};

    use super::*;
    use crate::families::casino_cards::native::Stateless;
    use crate::report::parts::Random;

    fn look_at(record: &'static Record) -> Part<Invariants> {
        let detail = Invariants { tables: Vec::new(), random: Some(Random::default()) };
        let mut part = Part {
            verdict: Verdict::Holds,
            duration_ms: 0,
            findings: Vec::new(),
            not_tested: Vec::new(),
            detail: Some(detail),
        };
        look(&mut Stateless(record), (&[5; 32], TABLES), &mut |_, _| {}, &mut part);
        part
    }

    #[test]
    fn a_seat_is_given_nothing_that_it_cannot_know() {
        for part in [look_at(&SWAZI), look_at(&CRAZY), look_at(&SOTHO), look_at(&SOUTH_AFRICAN)] {
            assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
            let properties = part.detail.and_then(|detail| detail.random).expect("it ran").properties;
            assert_eq!(properties.len(), PROPERTIES.len());
            println!("{properties:?}");
            assert!(properties.iter().all(|property| property.checked > 1_000), "{properties:?}");
        }
    }
}
