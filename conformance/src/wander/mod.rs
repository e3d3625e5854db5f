//! Part 4, at large: play at random, good commands and bad, at tables that the run's seed makes up.
//!
//! A walk over small tables sees every state of a few tables. What depends on a table's name, on the day, on seats, numbers
//! of staff, stakes, on how long a table is played, on what was asked before, or on which instance answers, only shows
//! elsewhere. Here every answer is asked for in several ways, all of which must agree ([`Property`]); the same play under
//! another name on another day must differ in name and times alone; and where the engine of this crate has the rulebook,
//! it must answer the same.
//!
//! Nothing here knows a family.

mod elsewhere;
mod judges;
mod property;
mod session;
#[cfg(test)]
mod tests;

use std::time::Instant;

use kip_contract::family::Opening as _;
use kip_contract::types::{ChanceSource, Commitment};

use self::judges::Judges;
pub use self::property::Property;
use self::session::Session;
use crate::draws::chain::Chain;
use crate::draws::keystream::Seed;
use crate::families::Tested;
use crate::hosting::{Failure, Hosting, Rules};
use crate::picks::Picks;
use crate::report::parts::{self, Invariants};
use crate::report::{Finding, Part, Verdict};

/// Makes an instance of the rulebook that nothing was asked yet.
pub type Make<'a, F> = dyn Fn() -> Result<Box<dyn Rules<F>>, Failure> + 'a;

/// The options of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// The seed from which tables and commands are made up.
    pub seed: Seed,
    /// How many tables are played.
    pub tables: u64,
    /// How many commands the first table gets. The others get a tenth of it at most.
    pub longest: u64,
    /// Whether the engine of this crate, where it has the rulebook, must answer the same.
    pub with_reference: bool,
}

impl Ask {
    /// The usual size.
    #[must_use]
    pub const fn of(seed: Seed) -> Self {
        Self { seed, tables: 48, longest: 2_000, with_reference: true }
    }
}

/// How many links the chain of a committed table has.
const LINKS: u32 = 1_000;
/// A run ends after this many findings.
const MOST_FINDINGS: usize = 10;

/// Plays at random and adds what is found to part 4. `progress` gets the numbers of given and of all commands.
pub fn wander<F: Tested>(
    make: &Make<'_, F>,
    host: &mut dyn Hosting<F>,
    ask: &Ask,
    progress: &mut dyn FnMut(u64, u64),
    part: &mut Part<Invariants>,
) {
    let began = Instant::now();
    match play_all(make, host, ask, progress) {
        Ok(judges) => {
            part.findings.extend(judges.findings);
            part.not_tested.extend(judges.not_tested);
            let played = judges.played;
            let detail = part.detail.get_or_insert_with(|| Invariants { tables: Vec::new(), random: None });
            detail.random = Some(played);
        }
        Err(failure) => {
            let finding = Finding { place: "play at random".into(), what: failure.describe() };
            part.findings.push(finding);
        }
    }
    let holds = Verdict::of(part.findings.is_empty());
    part.verdict = if part.detail.is_some() { holds } else { part.verdict };
    part.duration_ms += u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
}

fn play_all<'a, F: Tested>(
    make: &'a Make<'a, F>,
    host: &'a mut dyn Hosting<F>,
    ask: &Ask,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Judges<'a, F>, Failure> {
    let mut judges = Judges::new(make, host, ask.with_reference)?;
    let lengths: Vec<u64> = (0..ask.tables).map(|number| length(ask, number)).collect();
    let (all, mut done) = (lengths.iter().sum(), 0);
    for (number, commands) in (0..).zip(lengths) {
        let mut picks = Picks::of(&ask.seed, "a table", number);
        let played = play_table(&mut judges, (number, commands), &mut picks);
        done += commands;
        progress(done, all);
        if let Err(failure) = played {
            judges.find(&format!("table {number}"), failure.describe());
        }
        if judges.findings.len() >= MOST_FINDINGS {
            break;
        }
    }
    judges.end();
    Ok(judges)
}

/// How many commands a table gets: the first the most, every other one some.
fn length(ask: &Ask, number: u64) -> u64 {
    if number == 0 { ask.longest } else { Picks::of(&ask.seed, "a length", number).between(10, ask.longest / 10) }
}

fn play_table<F: Tested>(
    judges: &mut Judges<'_, F>,
    (number, commands): (u64, u64),
    picks: &mut Picks,
) -> Result<(), Failure> {
    let Some(made_up) = F::made_up_table(&judges.description, picks) else {
        return Err(Failure::failed("no table can be made up"));
    };
    let (source, chain) = source(number, picks);
    let (table, opened_at) = (made_up.table().to_owned(), made_up.opened_at());
    let config = made_up.replaced(&table, opened_at, source);
    let mut session = Session::open(judges, config, chain, Picks::of(&picks.seed(), "commands", 0))?;
    session.play(commands)?;
    session.repeat()
}

/// The source of chance of a table, with its chain.
fn source(number: u64, picks: &mut Picks) -> (ChanceSource, Option<Chain>) {
    match number % 5 {
        0 | 1 => (ChanceSource::Observed, None),
        2 | 3 => (ChanceSource::Fresh, None),
        _ => {
            let chain = Chain::ending_with(picks.seed(), usize::try_from(LINKS).unwrap_or(0));
            let commitment = Commitment { head: chain.head().to_vec(), length: LINKS, beacon: None };
            (ChanceSource::Committed(commitment), Some(chain))
        }
    }
}

impl<F: Tested> Judges<'_, F> {
    /// Counts up what was compared.
    fn end(&mut self) {
        let property = |(property, name): (Property, &str)| {
            let checked = self.checked.get(&property).copied().unwrap_or(0);
            let verdict = match checked {
                0 => Verdict::NotRun,
                _ => Verdict::of(!self.failed.contains(&property)),
            };
            parts::Property { name: name.into(), checked, verdict }
        };
        let properties = Property::ALL.into_iter().map(property).filter(|property| property.checked > 0);
        self.played.properties = properties.collect();
        if self.reference.is_none() {
            self.not_tested.push("play at random by an engine of the suite's own, to compare with".into());
        }
    }
}
