//! The random play of part 4: valid and invalid commands, at tables that the run's seed makes up.
//!
//! A walk over small tables sees every state of a few tables. Faults that depend on a table's name, on the day, on seats, numbers
//! of staff, stakes, on how long a table is played, on earlier questions, or on the instance that answers, only show elsewhere.
//! Random play asks for every answer in several ways, all of which must agree ([`Property`]). The same play under another name on
//! another day must differ in name and times alone.
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
use kip_contract::types::{ChanceSource, Timestamp};

use self::judges::Judges;
pub use self::property::Property;
use self::session::Session;
use crate::draws::chain::{Chain, draw_beacon};
use crate::draws::keystream::Seed;
use crate::family::Tested;
use crate::hosting::{Failure, Hosting, Rules};
use crate::picks::Picks;
use crate::report::parts::{self, Invariants};
use crate::report::{Finding, Part, Verdict};

/// Makes an instance of the rulebook that has answered no question yet.
pub type Make<'a, F> = dyn Fn() -> Result<Box<dyn Rules<F>>, Failure> + 'a;

/// The options of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The seed from which tables and commands are made up.
    pub seed: Seed,
    /// The number of tables that are played.
    pub tables: u64,
    /// The number of commands for the first table. The others get a tenth of it at most.
    pub longest: u64,
}

impl Parameters {
    /// Returns the least number of commands of the longest session: a session ends when its table closes.
    #[must_use]
    pub const fn least_longest(&self) -> u64 {
        self.longest / 2
    }

    /// Returns the usual size.
    #[must_use]
    pub const fn of(seed: Seed) -> Self {
        Self { seed, tables: 48, longest: 2_000 }
    }
}

/// The cycle of sources of chance: of five tables two observe it, two draw it freshly, and one has a chain.
const SOURCES: u64 = 5;
/// One of this many tables becomes full, and bets a lot.
const ONE_BUSY_OF: u64 = 12;
/// The least number of commands at such a table.
const BUSY: u64 = 150;
/// The latest first round of a beacon: any day before 2100, so that some tables wait for a first round and others for the millionth.
const LATEST_ROUND: Timestamp = 4_102_444_800_000;
/// The number of links of a committed table's chain.
const LINKS: usize = 1_000;
/// The number of findings after which a run ends.
const MOST_FINDINGS: usize = 10;

/// Plays at random and adds the findings to part 4. `progress` gets the numbers of given and of all commands.
pub fn play<F: Tested>(
    make: &Make<'_, F>,
    host: &mut dyn Hosting<F>,
    parameters: &Parameters,
    progress: &mut dyn FnMut(u64, u64),
    part: &mut Part<Invariants>,
) {
    let began = Instant::now();
    match play_all(make, host, parameters, progress) {
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
    // Random play does not replace the walks over small tables.
    part.verdict = Verdict::all([part.verdict, Verdict::of(part.findings.is_empty())]);
    part.duration_ms += u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
}

fn play_all<'a, F: Tested>(
    make: &'a Make<'a, F>,
    host: &'a mut dyn Hosting<F>,
    parameters: &Parameters,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Judges<'a, F>, Failure> {
    let mut judges = Judges::new(make, host)?;
    let lengths: Vec<u64> = (0..parameters.tables).map(|number| length(parameters, number)).collect();
    let (all, mut done) = (lengths.iter().sum(), 0);
    // The longest session can have any source of chance.
    let first = Picks::of(&parameters.seed, "the first source", 0).below(SOURCES);
    for (number, commands) in (0..).zip(lengths) {
        let mut picks = Picks::of(&parameters.seed, "a table", number);
        let played = play_table(&mut judges, (first + number, commands), &mut picks);
        done += commands;
        progress(done, all);
        if let Err(failure) = played {
            judges.find(&format!("table {number}"), failure.describe());
        }
        if judges.findings.len() >= MOST_FINDINGS {
            break;
        }
    }
    judges.end(parameters);
    Ok(judges)
}

/// Returns the number of commands for a table: the most for the first, some for every other.
fn length(parameters: &Parameters, number: u64) -> u64 {
    if number == 0 {
        parameters.longest
    } else {
        Picks::of(&parameters.seed, "a length", number).between(10, parameters.longest / 10)
    }
}

fn play_table<F: Tested>(
    judges: &mut Judges<'_, F>,
    (number, commands): (u64, u64),
    picks: &mut Picks,
) -> Result<(), Failure> {
    let is_busy = number % ONE_BUSY_OF == 1 && commands < 1_000;
    let (source, chain) = source(number, picks);
    let commands_of = Picks::of(&picks.seed(), "commands", 0);
    let made_up = F::made_up_tables(&judges.description, picks);
    let configs = made_up.into_iter().map(|config| {
        let (table, opened_at) = (config.table().to_owned(), config.opened_at());
        config.replaced(&table, opened_at, source.clone())
    });
    let Some(config) = judges.first_opened(configs)? else {
        return Err(Failure::failed("no table that was made up is opened"));
    };
    let mut session = Session::open(judges, config, chain, (commands_of, is_busy))?;
    // A table fills slowly.
    session.play(if is_busy { commands.max(BUSY) } else { commands })?;
    session.repeat()
}

/// Returns the source of chance of a table, with its chain.
fn source(number: u64, picks: &mut Picks) -> (ChanceSource, Option<Chain>) {
    match number % SOURCES {
        0 | 1 => (ChanceSource::Observed, None),
        2 | 3 => (ChanceSource::Fresh, None),
        _ => {
            let chain = Chain::ending_with(picks.seed(), LINKS);
            let latest = picks.below(LATEST_ROUND);
            let beacon = picks.once_in(2).then(|| draw_beacon(picks, latest));
            (ChanceSource::Committed(chain.commitment(beacon)), Some(chain))
        }
    }
}

/// Lists the properties that a rulebook is judged by, with their names: rights only where the suite has their text.
pub fn list_properties<F: Tested>(description: &F::Description) -> impl Iterator<Item = (Property, &'static str)> {
    let has_rights = F::rights(description).is_some();
    Property::ALL.into_iter().filter(move |(property, _)| has_rights || *property != Property::Rights)
}

impl<F: Tested> Judges<'_, F> {
    /// Counts the checks, and requires that every property came up.
    fn end(&mut self, parameters: &Parameters) {
        let checked = |property| self.checked.get(&property).copied().unwrap_or(0);
        let of = |(property, name)| parts::Property::of(name, checked(property), self.failed.contains(&property));
        self.played.properties = list_properties::<F>(&self.description).map(of).collect();
        // A rulebook that ends every table at once, or refuses every export, leaves properties unchecked: that is a finding.
        let (longest, least) = (self.played.longest, parameters.least_longest());
        let unseen = self.played.properties.iter().filter(|property| property.checked == 0);
        let mut few: Vec<String> =
            unseen.map(|property| format!("it never came up whether {}", property.name)).collect();
        few.extend(
            (longest < least).then(|| format!("{longest} commands were given in a session, {least} are wanted")),
        );
        if self.findings.is_empty() {
            few.into_iter().for_each(|what| self.find("all tables", what));
        }
    }
}
