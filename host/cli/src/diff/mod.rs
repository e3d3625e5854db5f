//! `kip diff`: what differs between two rulebooks of a family, in what they say of themselves, in what comes back, and in play.
//!
//! What is said is read in both descriptions; what comes back is computed from both, exactly; play is tried, with the vectors of
//! both and with sessions at random, until they part. Nothing here knows a rule.

mod page;
mod said;
mod show;

use std::path::PathBuf;

use clap::Args;
use kip::{CasinoCards, Family as _, Limits, Rulebook, Stateless, TwoUp};
use kip_conformance::choices::format_command;
use kip_conformance::functions::{Calls, Counted, Tally};
use kip_conformance::listed_sessions;
use kip_conformance::parting::{self, Material, Pair, Tried};
use kip_conformance::report::Finding;
use kip_conformance::report::parts::Returns;
use serde::Serialize;

use self::said::{Section, find_sections};
use crate::args::{Bytes32, bytes32};
use crate::certify::family::Certifiable;
use crate::certify::subject::{Subject, invalid_wasm};
use crate::certify::{bar, suite};
use crate::errors::{Failure, Outcome};
use crate::output::{Out, parse_money};
use crate::registry::{RulebookSources, first_line};

/// Say what differs between two rulebooks of a family: in words, in what comes back, and in play.
///
/// Each is a component's file or the id of a rulebook that the program carries. Compared are clauses, policies, bets, commands,
/// refusals, events and sizes; what comes back of every wager, or what a hand scores, exactly; and play: every vector of both
/// and sessions at random are played on both until they part. The shortest commands found after which they do are told, with
/// both answers.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip diff nsw house
  kip diff nsw our-house.wasm --stakes 1,5,25
  kip diff nsw.wasm nsw-new.wasm --json | jq .verdict
  kip diff swazi crazy --html diff.html

The verdict is one of these:
  same behaviour as far as tried   they say the same of themselves; nothing differs but the bytes
  minor                            other words, other sizes: nothing that changes play
  major                            what a player could notice: policies, bets, commands, what comes back, play

Exit code 0 for the first two, 1 for major, 2 for wrong use.")]
pub(crate) struct Diff {
    /// The one, as it was.
    #[arg(value_name = "ONE.wasm|ID")]
    one: PathBuf,

    /// The other, as it is to be.
    #[arg(value_name = "OTHER.wasm|ID")]
    other: PathBuf,

    /// The stakes at which it is computed what comes back, such as 1,5,25. A casino leaves out those that chips cannot pay.
    #[arg(long, value_name = "AMOUNTS", value_delimiter = ',', value_parser = parse_money)]
    stakes: Vec<u64>,

    /// The seed of play at random, as 64 hexadecimal digits.
    #[arg(long, value_name = "HEX", value_parser = bytes32, default_value = SEED, hide_default_value = true)]
    seed: Bytes32,

    /// Write a page with all that was found.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// The seed of play at random where none is named: the same two rulebooks then part at the same place.
const SEED: &str = "0000000000000000000000000000000000000000000000000000000000000001";

/// How much differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Verdict {
    /// Nothing was found.
    Same,
    /// Texts and sizes.
    Minor,
    /// What a player could notice.
    Major,
}

impl Verdict {
    /// The verdict's class on the page.
    const fn class(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Minor => "minor",
            Self::Major => "major",
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Same => "same behaviour as far as tried",
            Self::Minor => "minor",
            Self::Major => "major",
        }
    }
}

/// One of the two.
#[derive(Debug, Serialize)]
struct Named {
    /// As it was named.
    name: String,
    rulebook: String,
    sha256: String,
    size: usize,
}

/// Where they part.
#[derive(Debug, Serialize)]
struct Parted {
    /// Where the commands are from.
    from: String,
    /// The table's config.
    config: serde_json::Value,
    /// The commands, with who gives them.
    commands: Vec<String>,
    what: &'static str,
    one: String,
    other: String,
}

/// All that was found.
#[derive(Debug, Serialize)]
struct Found {
    verdict: Verdict,
    one: Named,
    other: Named,
    sections: Vec<Section>,
    tried: Tried,
    parting: Option<Parted>,
    /// What of either does not hold or could not be tried, in sentences: nothing was compared there.
    faults: Vec<String>,
}

pub(crate) fn run(args: &Diff, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    let one = Subject::find(&args.one, sources)?;
    let other = Subject::find(&args.other, sources)?;
    let family = |subject: &Subject| -> Outcome<String> {
        let inspection = kip::inspect(&subject.wasm).map_err(|error| invalid_wasm(subject, &error))?;
        inspection.family.ok_or_else(|| Failure::input(format!("{} is no rulebook: it exports none", subject.name)))
    };
    let families = (family(&one)?, family(&other)?);
    if families.0 != families.1 {
        let (one, other) = (&one.name, &other.name);
        let message = format!("{one} is of the family {}, and {other} of {}", families.0, families.1);
        return Err(Failure::input(message).help("rulebooks of one family can be compared"));
    }
    let found = match families.0.as_str() {
        TwoUp::NAME => compare::<TwoUp>(args, &one, &other)?,
        CasinoCards::NAME => compare::<CasinoCards>(args, &one, &other)?,
        unknown => return Err(Failure::input(format!("the family {unknown} is not known here"))),
    };
    if let Some(path) = &args.html {
        page::write(&found, path)?;
    }
    if out.json {
        let document = serde_json::to_value(&found).map_err(|error| Failure::check(error.to_string()))?;
        out.document(&document)?;
    } else {
        show::print(&found, out)?;
    }
    match found.verdict {
        Verdict::Same | Verdict::Minor => Ok(()),
        Verdict::Major => Err(Failure::check(format!(
            "{} and {} differ in what a player could notice",
            found.one.name, found.other.name
        ))),
    }
}

/// A component that is compared.
struct Loaded<'s, F: Certifiable> {
    subject: &'s Subject,
    rulebook: Rulebook<F>,
    returns: Option<Returns>,
    /// What does not hold in it, or could not be tried.
    faults: Vec<String>,
}

impl<'s, F: Certifiable> Loaded<'s, F> {
    fn load(subject: &'s Subject, stakes: &[u64]) -> Outcome<Self> {
        let failed =
            |reason: String| Failure::input(format!("{} cannot be loaded: {}", subject.name, first_line(&reason)));
        let rulebook = subject.load::<F>(Limits::default()).map_err(|error| failed(error.to_string()))?;
        let rules = Stateless::new(&rulebook).map_err(|fault| failed(fault.to_string()))?;
        let bar = bar("returns", 1);
        let mut rules = Counted::new(rules, Tally::of("returns", &std::sync::Arc::<Calls>::default()));
        let part = F::analyse(&mut rules, stakes, &mut |done, of| {
            bar.set_length(of);
            bar.set_position(done);
        });
        bar.finish_and_clear();
        let place =
            |finding: &Finding| format!("{}, what comes back: {}: {}", subject.name, finding.place, finding.what);
        let faults = part.findings.iter().map(place).collect();
        Ok(Self { subject, rulebook, returns: part.detail, faults })
    }

    fn named(&self) -> Named {
        Named {
            name: self.subject.name.clone(),
            rulebook: self.rulebook.id().to_owned(),
            sha256: self.rulebook.digest().to_string(),
            size: self.rulebook.size(),
        }
    }

    /// The vectors of its rulebook, and sessions at random at its small tables.
    fn materials(&mut self, seed: &[u8; 32]) -> Outcome<Vec<Material<F>>> {
        let (suite, _) = suite::<F>(None, self.rulebook.id())?;
        let mut materials = parting::of_vectors(&suite);
        let mut host = kip::conformance::Components::of(self.rulebook.clone());
        match listed_sessions::play(&mut host, self.rulebook.description(), seed) {
            Ok(listed) => materials.extend(listed.into_iter().map(Material::from)),
            Err(failure) => {
                self.faults.push(format!("{}, sessions at random: {}", self.subject.name, failure.describe()))
            }
        }
        Ok(materials)
    }
}

fn compare<F: Certifiable>(args: &Diff, one: &Subject, other: &Subject) -> Outcome<Found> {
    let default = F::stakes();
    let stakes = if args.stakes.is_empty() { &default } else { &args.stakes };
    let (mut one, mut other) = (Loaded::<F>::load(one, stakes)?, Loaded::<F>::load(other, stakes)?);
    let (named, other_named) = (one.named(), other.named());
    let mut sections = find_sections(one.rulebook.description(), other.rulebook.description())?;
    sections.extend(said::of_returns(one.returns.as_ref(), other.returns.as_ref()));
    sections.extend(said::of_files(&named, &other_named));
    let mut sessions = one.materials(&args.seed.0)?;
    if named.sha256 != other_named.sha256 {
        sessions.extend(other.materials(&args.seed.0)?);
    }
    let bar = bar("play", sessions.len() as u64);
    let mut hosts = [&one, &other].map(|loaded| kip::conformance::Components::of(loaded.rulebook.clone()));
    let [first, second] = &mut hosts;
    let (tried, parting) = parting::compare(&mut Pair { one: first, other: second }, &sessions, &mut || bar.inc(1));
    bar.finish_and_clear();
    let parting = parting.map(|parting| Parted {
        from: parting.material.name,
        config: serde_json::to_value(&parting.material.config).unwrap_or_default(),
        commands: parting.material.orders.iter().map(|order| format_command(order.by, &order.command)).collect(),
        what: parting.what,
        one: parting.one,
        other: parting.other,
    });
    let verdict = if parting.is_some() || sections.iter().any(|section| section.is_major) {
        Verdict::Major
    } else if sections.is_empty() {
        Verdict::Same
    } else {
        Verdict::Minor
    };
    let mut faults = one.faults;
    other.faults.retain(|fault| !faults.contains(fault));
    faults.extend(other.faults);
    Ok(Found { verdict, one: named, other: other_named, sections, tried, parting, faults })
}
