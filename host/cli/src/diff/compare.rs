//! The comparison: loads both components, computes their returns and plays both, on as many threads as the machine has.

use std::thread;

use indicatif::ProgressBar;
use kip::conformance::Components;
use kip::{Limits, Rulebook, Stateless};
use kip_conformance::choices::format_command;
use kip_conformance::divergence::{self, Compared, Divergence, Material, OwnTables, Pair, Sessions};
use kip_conformance::functions::{Calls, Tally};
use kip_conformance::hosting::Failure as Unanswered;
use kip_conformance::listed_sessions;
use kip_conformance::report::Finding;
use kip_conformance::report::parts::Returns;
use kip_conformance::report::supersedes::Tried;
use kip_conformance::session::Session;
use kip_conformance::side_by_side::{Length, USUAL};
use kip_conformance::watched::WatchedRules;

use super::sections::{self, find_sections};
use super::tell::Tell;
use super::{Found, Named, Parted, Verdict};
use crate::certify::family::Certifiable;
use crate::certify::progress::{bar, spinner};
use crate::certify::subject::Subject;
use crate::certify::suite::suite;
use crate::errors::{Failure, Outcome};
use crate::registry::first_line;

/// The comparison's parameters besides the two descriptions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parameters<'a> {
    /// The stakes at which returns are computed; without any the family's usual ones.
    pub stakes: &'a [u64],
    /// The number of sessions at random that are played from the lists of each.
    pub sessions: u16,
    /// The seed of the sessions.
    pub seed: [u8; 32],
}

/// A component under comparison.
struct Loaded<'s, F: Certifiable> {
    subject: &'s Subject,
    rulebook: Rulebook<F>,
    returns: Option<Returns>,
    /// The vectors of its rulebook, and sessions at random at its small tables.
    materials: Vec<Material<F>>,
    /// The parts of it that do not hold, or could not be tried.
    faults: Vec<String>,
}

impl<'s, F: Certifiable> Loaded<'s, F> {
    fn load(subject: &'s Subject, parameters: &Parameters<'_>) -> Outcome<Self> {
        let failed =
            |reason: String| Failure::input(format!("{} cannot be loaded: {}", subject.name, first_line(&reason)));
        let rulebook = subject.load_kept::<F>(Limits::default()).map_err(|error| failed(error.to_string()))?;
        let rules = Stateless::new(&rulebook).map_err(|fault| failed(fault.to_string()))?;
        let mut rules = WatchedRules::new(rules, Tally::of("returns", &std::sync::Arc::<Calls>::default()), None);
        let usual = F::stakes();
        let stakes = if parameters.stakes.is_empty() { &usual } else { parameters.stakes };
        let part = F::analyse(&mut rules, stakes, &mut |_, _| {});
        let place =
            |finding: &Finding| format!("{}, what comes back: {}: {}", subject.name, finding.place, finding.what);
        let mut faults: Vec<_> = part.findings.iter().map(place).collect();
        let (suite, _) = suite::<F>(None, rulebook.id())?;
        let mut materials = divergence::of_vectors(&suite);
        let mut host = Components::of(rulebook.clone());
        match play_own(&mut host, rulebook.description(), parameters) {
            Ok(listed) => {
                // The other component's sessions get the same numbers.
                let own = format!("{}{} ", listed_sessions::NAME, subject.name);
                let named = |session: Session<F>| {
                    let name = session.name.replacen(listed_sessions::NAME, &own, 1);
                    Material::from(Session { name, ..session })
                };
                materials.extend(listed.into_iter().map(named));
            }
            Err(failure) => faults.push(format!("{}, sessions at random: {}", subject.name, failure.describe())),
        }
        Ok(Self { subject, rulebook, returns: part.detail, materials, faults })
    }

    fn named(&self) -> Named {
        Named {
            name: self.subject.name.clone(),
            rulebook: self.rulebook.id().to_owned(),
            sha256: self.rulebook.digest().to_string(),
            size: self.rulebook.size(),
        }
    }
}

/// The sessions of one rulebook at tables of every size that the seed draws: of so many sessions at small tables one has how many
/// beside it, and their length. In the second kind the table becomes full and bets a lot; the last is long.
const DRAWN: [(u64, Length); 3] =
    [(2, USUAL), (4, Length { commands: 250, is_busy: true }), (12, Length { commands: 600, is_busy: false })];

/// Plays a rulebook's sessions from its own lists: at small tables, and at drawn ones.
fn play_own<F: Certifiable>(
    host: &mut Components<F>,
    description: &F::Description,
    parameters: &Parameters<'_>,
) -> Result<Vec<Session<F>>, Unanswered> {
    let (seed, count) = (&parameters.seed, u64::from(parameters.sessions));
    let mut listed = listed_sessions::play_some(host, description, seed, usize::from(parameters.sessions))?;
    let mut number = 0;
    for (one_of, length) in DRAWN {
        let last = number + count.div_ceil(one_of);
        let tables: Vec<_> = (number..last).filter_map(|number| F::draw_table(description, seed, number)).collect();
        number = last;
        listed.extend(listed_sessions::play_drawn(host, description, &tables, (seed, length))?);
    }
    Ok(listed)
}

/// Compares two components of a family.
///
/// # Errors
/// One of them cannot be loaded.
pub(crate) fn compare<F: Certifiable>(
    parameters: &Parameters<'_>,
    one: &Subject,
    other: &Subject,
    tell: Tell<F>,
) -> Outcome<Found> {
    if one.digest == other.digest {
        return same_bytes::<F>(one, other);
    }
    let loading = spinner("what comes back of each wager is computed");
    let (one, other) = thread::scope(|scope| {
        let one = scope.spawn(|| Loaded::<F>::load(one, parameters));
        let other = Loaded::<F>::load(other, parameters);
        (joined(one.join()), other)
    });
    loading.finish_and_clear();
    let (mut one, mut other) = (one?, other?);
    let (named, other_named) = (one.named(), other.named());
    let mut sections = find_sections(one.rulebook.description(), other.rulebook.description())?;
    // People look for the prices first.
    sections.splice(0..0, sections::of_returns(one.returns.as_ref(), other.returns.as_ref()));
    sections.extend(sections::of_files(&named, &other_named));
    let mut sessions = std::mem::take(&mut one.materials);
    // If both are builds of one rulebook, they have the same vectors.
    let known = |material: &Material<F>| sessions.iter().any(|session| session.name == material.name);
    let is_same_rulebook = named.rulebook == other_named.rulebook;
    let others: Vec<_> = std::mem::take(&mut other.materials)
        .into_iter()
        .filter(|material| !is_same_rulebook || material.name.starts_with(listed_sessions::NAME) || !known(material))
        .collect();
    sessions.extend(others);
    let Compared { tried, opening, parting } = play(&one, &other, &sessions);
    let parted = |parting| Parted::of(parting, [&one.rulebook, &other.rulebook], tell);
    let (opening, parting) = (opening.map(parted), parting.map(parted));
    let verdict = if opening.is_some() || parting.is_some() || sections.iter().any(|section| section.is_major) {
        Verdict::Major
    } else if sections.is_empty() {
        Verdict::Same
    } else {
        Verdict::Minor
    };
    let mut faults = one.faults;
    other.faults.retain(|fault| !faults.contains(fault));
    faults.extend(other.faults);
    Ok(Found { verdict, identical: false, one: named, other: other_named, sections, tried, opening, parting, faults })
}

/// Reports that the same bytes do the same: nothing is computed twice, and nothing tried.
fn same_bytes<F: Certifiable>(one: &Subject, other: &Subject) -> Outcome<Found> {
    let loaded = one.load_kept::<F>(Limits::default());
    let rulebook = loaded.map_err(|error| {
        Failure::input(format!("{} cannot be loaded: {}", one.name, first_line(&error.to_string())))
    })?;
    let named = |subject: &Subject| Named {
        name: subject.name.clone(),
        rulebook: rulebook.id().to_owned(),
        sha256: rulebook.digest().to_string(),
        size: rulebook.size(),
    };
    Ok(Found {
        verdict: Verdict::Same,
        identical: true,
        one: named(one),
        other: named(other),
        sections: Vec::new(),
        tried: Tried::default(),
        opening: None,
        parting: None,
        faults: Vec::new(),
    })
}

/// Plays all sessions, each thread its share.
fn play<F: Certifiable>(one: &Loaded<'_, F>, other: &Loaded<'_, F>, sessions: &[Material<F>]) -> Compared<F> {
    let own = OwnTables::<F>::of(one.rulebook.description(), other.rulebook.description());
    let bar = bar("play", sessions.len() as u64);
    let hosts = || [one, other].map(|loaded| Components::of(loaded.rulebook.clone()));
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = |number: usize, bar: &ProgressBar| {
        let mut hosts = hosts();
        let [one, other] = &mut hosts;
        let mine = sessions.iter().skip(number).step_by(threads);
        divergence::play(&mut Pair { one, other }, mine, &own, &mut || bar.inc(1))
    };
    let played = thread::scope(|scope| {
        let others: Vec<_> = (1..threads)
            .map(|number| {
                scope.spawn({
                    let bar = &bar;
                    let share = &share;
                    move || share(number, bar)
                })
            })
            .collect();
        let first = share(0, &bar);
        others.into_iter().map(|other| joined(other.join())).fold(first, Sessions::and)
    });
    bar.finish_and_clear();
    let [mut one, mut other] = hosts();
    played.shorten(&mut Pair { one: &mut one, other: &mut other })
}

/// Returns a thread's result, and panics if the thread panicked.
fn joined<T>(ended: thread::Result<T>) -> T {
    ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

impl Parted {
    fn of<F: Certifiable>(parting: Divergence<F>, rulebooks: [&Rulebook<F>; 2], tell: Tell<F>) -> Self {
        let told = tell(&parting.material, rulebooks);
        let material = &parting.material;
        let document = |config: &F::Config| serde_json::to_value(config).unwrap_or_default();
        let [config, other] = &material.configs;
        Self {
            from: material.name.clone(),
            config: document(config),
            other_config: (!material.is_of_one_table()).then(|| document(other)),
            commands: material.orders.iter().map(|order| format_command(order.by, &order.command)).collect(),
            told,
            what: parting.what,
            one: parting.one,
            other: parting.other,
        }
    }
}
