//! Tables of every rulebook, run by [`kip::croupier`] alone.

use std::collections::BTreeSet;

use kip::amounts::{at_most, contains};
use kip::contract::{Blank, ChanceSource, Commitment, Filling, Link, Sum, Timestamp};
use kip::croupier::{Next, Paces, Waiting, ending, next};
use kip::draw::{Draws as _, Native};
use kip::family::{Acts as _, Choice, Choices, Described as _, Event, Named as _, Opening as _, Shown as _};
use kip::transcript::{self, Ending, RecordError, RecordedTable};
use kip::{Hosted, Registry};

use crate::common::dice::Dice;
use crate::common::{Tested, registry_of};
use crate::high_card::high_card;

const PACES: Paces = Paces { act: 1_000, window: 10_000, silence: 30_000 };
/// The time between two commands of players.
const SECOND: Timestamp = 1_000;
/// A time longer than any of these evenings.
const DAY: Timestamp = 86_400_000;

/// Makes a chain of 70 links: after six draws the next chain is due.
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

/// A table of any family that is run and writes its transcript.
struct Evening<F: Hosted> {
    registry: Registry<F>,
    table: RecordedTable<Vec<u8>, F>,
    dice: Dice,
    /// The links of all published chains, each after the link it leads to.
    links: Vec<[u8; 32]>,
    now: Timestamp,
    last: Timestamp,
    /// The number of draws.
    draws: u32,
    seen: BTreeSet<String>,
}

impl<F: Hosted> Evening<F> {
    /// Opens a table of the only rulebook of a registry.
    fn open(registry: Registry<F>, committed: bool, seed: u8) -> Result<Self, RecordError> {
        let (mut dice, mut links) = (Dice::new(seed.into()), Vec::new());
        let source = match committed {
            true => ChanceSource::Committed(commit(&mut links, &mut dice)),
            false => ChanceSource::Fresh,
        };
        let rulebook = registry.rulebooks().next().unwrap();
        let config = rulebook.description().examples()[0].clone();
        let now = config.opened_at();
        let (table, _) = RecordedTable::open(&rulebook, &config.replaced("Ring 1", now, source), Vec::new())?;
        let mut evening = Self { registry, table, dice, links, now, last: now, draws: 0, seen: BTreeSet::new() };
        // Attest that three players are of age and that supervisors are present.
        for seat in [1, 2, 3] {
            let joins = |choice: &Choice<F>| choice.command.name() == "join" && choice.about == Some(seat);
            let joins = evening.choices()?.first.into_iter().find(joins);
            evening.give(&joins.unwrap())?;
        }
        let attested =
            |choice: &&Choice<F>| choice.command.name() != "join" && choice.blanks.contains(&Blank::Attestation);
        for choice in evening.choices()?.first.iter().filter(attested) {
            evening.give(choice)?;
        }
        Ok(evening)
    }

    fn choices(&mut self) -> Result<Choices<F>, kip::Fault> {
        self.table.legal(self.now, None, u32::MAX)
    }

    /// Gives a listed command, filled in as its blanks require. A refusal fails the test.
    fn give(&mut self, choice: &Choice<F>) -> Result<Vec<Event<F>>, RecordError> {
        let fillings = choice.blanks.iter().filter_map(|blank| self.filling(blank)).collect::<Vec<_>>();
        let command = self.table.fill(&choice.command, &fillings)?;
        let events = self.table.apply(choice.by, self.now, &command)?;
        self.seen.insert(command.name().to_owned());
        self.draws += u32::from(choice.blanks.iter().any(|blank| matches!(blank, Blank::Seed | Blank::Link)));
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
                let head = self.table.view(None).unwrap().common().chain.clone().unwrap().head;
                let known = self.links.iter().position(|link| *link == head[..]).unwrap();
                Filling::Link(Link { x: self.links[known + 1].to_vec(), beacon: None })
            }
            Blank::Commitment => Filling::Commitment(commit(&mut self.links, &mut self.dice)),
            Blank::Text(_) => Filling::Text("Why?".into()),
            Blank::Time(_) | Blank::Attestation | Blank::Lie | Blank::Details => return None,
        })
    }

    /// Runs until the table is closed, then replays the transcript. Active players act on average once in `acts_in` looks. The
    /// croupier ends the table after `draws` draws.
    fn run(mut self, acts_in: Option<u64>, draws: u32) -> Result<BTreeSet<String>, Box<dyn std::error::Error>> {
        let (mut announced, mut waiting, opened) = (false, Waiting::default(), self.now);
        while !self.table.view(None)?.common().closed {
            assert!(self.now < opened + DAY, "{:?}", self.choices()?.first);
            let choices = self.choices()?;
            if let Some(ends) = ending(&choices, announced).filter(|_| self.draws >= draws) {
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
            let of_players: Vec<_> = choices.first.iter().filter(|choice| choice.by.role.is_player()).collect();
            let acts = acts_in.filter(|looks| !of_players.is_empty() && self.dice.below(*looks) == 0);
            match acts.map(|_| *self.dice.pick(&of_players)) {
                Some(choice) => {
                    self.give(choice)?;
                    self.now += SECOND;
                }
                // A player may act in the meantime.
                None if acts_in.is_some() => self.now = look.min(self.now + 10 * SECOND),
                None => self.now = look,
            }
        }
        assert!(self.choices()?.first.is_empty());
        assert!(self.draws >= draws, "{} draws", self.draws);
        assert_eq!(self.table.view(None)?.common().lying, []);
        let state = self.table.snapshot()?;
        let (_, paper) = self.table.end()?;
        let mut replayed = transcript::replay(&self.registry, paper.as_slice())?;
        assert_eq!((replayed.refused, replayed.ending), (0, Ending::Closed));
        assert_eq!(replayed.table.snapshot()?, state);
        Ok(self.seen)
    }
}

const IDS: [&str; 5] = ["nsw", "commemorative", "pub", "ringkeeper", "house"];

fn run_silent<F: Hosted>(registry: Registry<F>) -> Tested {
    let id = registry.ids().next().unwrap();
    Evening::open(registry, false, 1)?.run(None, 15).map_err(|error| format!("{id}: {error}"))?;
    Ok(())
}

#[test]
fn a_table_with_silent_players_draws_and_closes() -> Tested {
    IDS.into_iter().try_for_each(|id| run_silent(registry_of(id)))
}

/// Runs four evenings and returns the names of all commands given.
fn run_with_active_players<F: Hosted>(registry: &Registry<F>) -> Result<BTreeSet<String>, Box<dyn std::error::Error>> {
    let id = registry.ids().next().unwrap();
    let mut seen = BTreeSet::new();
    for seed in 0..4 {
        let evening = Evening::open(registry.clone(), false, seed)?;
        seen.extend(evening.run(Some(u64::from(seed) + 1), 15).map_err(|error| format!("{id}, {seed}: {error}"))?);
    }
    Ok(seen)
}

#[test]
fn a_table_with_players_who_do_anything_draws_and_closes() -> Tested {
    for id in IDS {
        let seen = run_with_active_players(&registry_of(id))?;
        for command in ["accept-coins", "decline-coins", "throw-coins", "announce-result", "start-house-spin"] {
            assert!(seen.contains(command), "{id}: {command} of {seen:?}");
        }
    }
    Ok(())
}

#[test]
fn a_table_with_published_draws_reveals_its_links() -> Tested {
    let seen = Evening::open(registry_of("nsw"), true, 3)?.run(Some(3), 20)?;
    assert!(seen.contains("commit-draws") && seen.contains("add-entropy"), "{seen:?}");
    Ok(())
}

/// Nothing above is specific to this family.
#[test]
fn a_table_of_another_family_is_run_the_same_way() -> Tested {
    // Silent players place no antes, so the table can only be closed.
    Evening::open(high_card(), false, 1)?.run(None, 0)?;
    let seen = run_with_active_players(&high_card())?;
    for command in ["ante", "close-antes", "deal", "stay", "fold", "show", "close-table"] {
        assert!(seen.contains(command), "{command} of {seen:?}");
    }
    let seen = Evening::open(high_card(), true, 3)?.run(Some(3), 20)?;
    assert!(seen.contains("deal") && seen.contains("add-entropy"), "{seen:?}");
    Ok(())
}
