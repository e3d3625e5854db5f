//! Part 4 of a card game, in addition to play at random: no information given to a seat depends on cards that it cannot know.
//!
//! A table is played at random. Now and then each seat's table is imagined: the cards that the seat does not know are dealt anew.
//! At the imagined table the seat must see the same, be listed the same, and get the same answer to every command.

use kip_contract::casino_cards::{Actor, Card, Command, Config, Dealing, Event, Happening, MatchLength, Order, Role};
use kip_contract::family::CasinoCards;
use kip_contract::types::{ChanceSource, Joining, Seat, Standing};

use super::Cards;
use crate::choices::{ALL, order};
use crate::draws::keystream::Seed;
use crate::family::Tested as _;
use crate::hosting::Failure;
use crate::picks::Picks;
use crate::report::parts::{Invariants, Property};
use crate::report::{Finding, Part, Verdict};

/// The checked properties, in sentences.
pub const PROPERTIES: [&str; 2] =
    ["at an imagined table a seat sees and is listed the same", "at an imagined table a seat is answered the same"];

/// The number of tables of a certificate.
pub const TABLES: u64 = 24;
/// The number of moves at a table.
const MOVES: u64 = 250;
/// The most findings.
const MOST_FINDINGS: usize = 5;

/// Plays at so many tables that the seed generates, and adds the findings to part 4.
pub fn look(
    rules: &mut dyn Cards,
    (seed, tables): (&Seed, u64),
    progress: &mut dyn FnMut(u64, u64),
    part: &mut Part<Invariants>,
) {
    let mut looker = Looker { rules, checked: [0; 2], failed: [false; 2], findings: Vec::new() };
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
    checked: [u64; 2],
    failed: [bool; 2],
    findings: Vec<Finding>,
}

impl Looker<'_> {
    /// Plays a table, and compares it with the table that is imagined for each seat.
    fn play(&mut self, picks: &mut Picks, number: u64) -> Result<(), Failure> {
        let description = self.rules.describe()?;
        let config = CasinoCards::made_up_tables(&description, picks).into_iter().next();
        let mut config = config.ok_or_else(|| Failure::failed("the rulebook has no example of a table"))?;
        config.source = ChanceSource::Fresh;
        config.terms.length = MatchLength::Hands(1_000);
        let at = config.opened_at;
        let mut state = self.open(&config)?;
        // Commands of other moments, most of which are refused.
        let mut others: Vec<Command> = Vec::new();
        for _ in 0..MOVES {
            let view = self.rules.view(&state, None)?;
            let listed = self.rules.legal(&state, at, None, ALL)?.first;
            let moves: Vec<_> = listed.iter().filter(|choice| is_move(choice.standing, choice.by)).collect();
            if view.to_act.is_some() && picks.once_in(3) {
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

    fn check(&mut self, property: usize, holds: bool, what: impl FnOnce() -> String) {
        self.checked.get_mut(property).into_iter().for_each(|checked| *checked += 1);
        if !holds {
            self.failed.get_mut(property).into_iter().for_each(|failed| *failed = true);
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
            assert!(properties.iter().all(|property| property.checked > 5_000), "{properties:?}");
        }
    }
}
