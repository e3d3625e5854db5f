//! Tables of every rulebook, with nobody but [`kip::croupier`] to run them.

use std::collections::BTreeSet;

use kip::amounts::{at_most, contains};
use kip::croupier::{Next, Paces, Waiting, ending, next};
use kip::draw::{Draws, Native};
use kip::two_up::{Choice, Choices, Command, Config, Event, Happening};
use kip::words::{Blank, ChanceSource, Commitment, Filling, Link, Role, Sum, Timestamp};
use kip::{Rulebook, Table};

use crate::common::dice::Dice;
use crate::common::{Tested, built, join};

const PACES: Paces = Paces { act: 1_000, window: 10_000, silence: 30_000 };
/// Between two commands of players.
const SECOND: Timestamp = 1_000;
/// More of a table's time than any of these evenings takes.
const DAY: Timestamp = 86_400_000;

/// A new chain of 70 links: six draws before the next is due.
fn commit(links: &mut Vec<[u8; 32]>, dice: &mut Dice) -> Commitment {
    let mut link = dice.bytes();
    let mut chain = vec![link];
    for _ in 0..70 {
        link = Native.previous_link(&link).unwrap();
        chain.push(link);
    }
    links.extend(chain.into_iter().rev());
    Commitment { head: link.to_vec(), length: 70, beacon: None }
}

/// A table that is run.
struct Evening {
    table: Table,
    dice: Dice,
    /// The links of all chains that were published, each after the one that it leads to.
    links: Vec<[u8; 32]>,
    now: Timestamp,
    last: Timestamp,
    spins: u32,
    seen: BTreeSet<String>,
    closed: bool,
}

impl Evening {
    fn open(rulebook: &Rulebook, committed: bool, seed: u8) -> Result<Self, kip::Fault> {
        let (mut dice, mut links) = (Dice::new(seed.into()), Vec::new());
        let source = match committed {
            true => ChanceSource::Committed(commit(&mut links, &mut dice)),
            false => ChanceSource::Fresh,
        };
        let config = Config { source, ..rulebook.description().examples[0].clone() };
        let (table, _) = Table::open(rulebook, &config)?;
        let (now, seen) = (config.opened_at, BTreeSet::new());
        let mut evening = Self { table, dice, links, now, last: now, spins: 0, seen, closed: false };
        // Whoever knows says that three players are of age, and that supervisors are at hand.
        for seat in [1, 2, 3] {
            let joins = evening.choices()?.first.into_iter().find(|choice| choice.command == join(seat));
            evening.give(&joins.unwrap())?;
        }
        let attested = |choice: &Choice| matches!(choice.command, Command::SetSupervisorPresence(_));
        for choice in evening.choices()?.first.iter().filter(|choice| attested(choice)) {
            evening.give(choice)?;
        }
        Ok(evening)
    }

    fn choices(&mut self) -> Result<Choices, kip::Fault> {
        self.table.legal(self.now, None, u32::MAX)
    }

    /// What is listed is accepted, filled in as its blanks say: a refusal ends the test.
    fn give(&mut self, choice: &Choice) -> Result<Vec<Event>, kip::Fault> {
        let fillings = choice.blanks.iter().filter_map(|blank| self.filling(blank)).collect::<Vec<_>>();
        let command = self.table.fill(&choice.command, &fillings)?;
        let events = self.table.apply(choice.by, self.now, &command)?;
        self.seen.insert(command.name().to_owned());
        for event in &events {
            self.spins += u32::from(matches!(event.what, Happening::CoinsLanded(_)));
            self.closed |= matches!(event.what, Happening::TableClosed);
        }
        self.last = self.now;
        Ok(events)
    }

    fn filling(&mut self, blank: &Blank) -> Option<Filling> {
        Some(match blank {
            Blank::Amount(range) => {
                let above = self.dice.below((range.most - range.least).min(100_000) + 1);
                let amount = at_most(range, range.least + above);
                assert!(contains(range, amount), "{range:?} {amount}");
                Filling::Amount(Sum { tender: range.tender, amount })
            }
            Blank::Seed => Filling::Seed(self.dice.bytes().to_vec()),
            Blank::Entropy => Filling::Entropy(self.dice.bytes().to_vec()),
            Blank::Link => {
                let head = self.table.view(None).unwrap().common.chain.unwrap().head;
                let known = self.links.iter().position(|link| *link == head[..]).unwrap();
                Filling::Link(Link { x: self.links[known + 1].to_vec(), beacon: None })
            }
            Blank::Commitment => Filling::Commitment(commit(&mut self.links, &mut self.dice)),
            Blank::Text(_) => Filling::Text("Why?".into()),
            Blank::Time(_) | Blank::Attestation | Blank::Lie | Blank::Details => return None,
        })
    }

    /// Runs until the table is closed: players who act do so in one of so many looks; the end is asked for after so many
    /// spins.
    fn run(&mut self, acts_in: Option<u64>, spins: u32) -> Tested {
        let (mut announced, mut waiting, opened) = (false, Waiting::default(), self.now);
        while !self.closed {
            assert!(self.now < opened + DAY, "{:?}", self.choices()?.first);
            let choices = self.choices()?;
            if let Some(ends) = ending(&choices, announced).filter(|_| self.spins >= spins) {
                announced |= !ends.blanks.is_empty();
                self.give(ends)?;
                continue;
            }
            let look = match next(&choices, waiting.since(&choices, self.last), self.now, PACES) {
                Next::Give(choice) => {
                    self.give(choice)?;
                    continue;
                }
                Next::At(moment) => moment,
                Next::Nothing => {
                    assert!(acts_in.is_some(), "nothing leads on: {:?}", choices.first);
                    self.now + 10 * SECOND
                }
            };
            let of_players: Vec<_> = choices.first.iter().filter(|choice| choice.by.role == Role::Player).collect();
            let acts = acts_in.filter(|looks| !of_players.is_empty() && self.dice.below(*looks) == 0);
            match acts.map(|_| *self.dice.pick(&of_players)) {
                Some(choice) => {
                    self.give(choice)?;
                    self.now += SECOND;
                }
                // Somebody may act in the meantime.
                None if acts_in.is_some() => self.now = look.min(self.now + 10 * SECOND),
                None => self.now = look,
            }
        }
        assert!(self.choices()?.first.is_empty());
        assert!(self.spins >= spins, "{} spins", self.spins);
        assert_eq!(self.table.view(None)?.common.lying, []);
        Ok(())
    }
}

const IDS: [&str; 5] = ["nsw", "commemorative", "pub", "ringkeeper", "house"];

#[test]
fn a_table_with_silent_players_spins_and_closes() -> Tested {
    for id in IDS {
        let mut evening = Evening::open(&built(id), false, 1)?;
        evening.run(None, 25).map_err(|error| format!("{id}: {error}"))?;
    }
    Ok(())
}

#[test]
fn a_table_with_players_who_do_anything_spins_and_closes() -> Tested {
    for id in IDS {
        let mut seen = BTreeSet::new();
        for seed in 0..6 {
            let mut evening = Evening::open(&built(id), false, seed)?;
            evening.run(Some(u64::from(seed) + 1), 25).map_err(|error| format!("{id}, {seed}: {error}"))?;
            seen.extend(evening.seen);
        }
        for command in ["accept-coins", "decline-coins", "throw-coins", "announce-result", "start-house-spin"] {
            assert!(seen.contains(command), "{id}: {command} of {seen:?}");
        }
    }
    Ok(())
}

#[test]
fn a_table_with_published_draws_reveals_its_links() -> Tested {
    let mut evening = Evening::open(&built("nsw"), true, 3)?;
    evening.run(Some(3), 20)?;
    assert!(evening.seen.contains("commit-draws") && evening.seen.contains("add-entropy"), "{:?}", evening.seen);
    Ok(())
}
