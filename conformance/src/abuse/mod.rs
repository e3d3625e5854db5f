//! Hostile input: bytes that are not a state, invalid configs, and commands with extreme values.
//!
//! A host answers each with a refusal or with its own limit, never with a trap, and other tables are unaffected.

mod configs;
mod mutated_commands;
mod states;

use std::collections::BTreeMap;

use kip_contract::family::{Event, Order};

use crate::family::Tested;
use crate::hosting::{Failure, Hosting, Table};
use crate::report::parts::Attack;
use crate::report::{Finding, Verdict};
use crate::session::Session;

/// The material for attacks.
pub struct Material<'a, F: Tested> {
    /// The sessions that were played before.
    pub sessions: &'a [Session<F>],
    /// States of other rulebooks, with their names.
    pub foreign: &'a [(String, Vec<u8>)],
    /// True when the host is behind an adapter. Every attack is then a line of JSON, which is slow and has no numbers above 2^53.
    pub remote: bool,
}

/// The result of all attacks.
#[derive(Debug, Default)]
pub struct Attacked {
    /// Each class of attack.
    pub attacks: Vec<Attack>,
    /// The wrong answers.
    pub findings: Vec<Finding>,
}

/// Makes every attack on a host that has loaded the rulebook. `progress` gets the number of attacks since its last call.
pub fn attack<F: Tested>(
    host: &mut dyn Hosting<F>,
    material: &Material<'_, F>,
    progress: &mut dyn FnMut(u64),
) -> Attacked {
    let Some(witness) = Witness::of(host, material.sessions) else {
        let finding =
            Finding { place: "sessions".into(), what: "no session can be played: nothing was attacked".into() };
        return Attacked { attacks: Vec::new(), findings: vec![finding] };
    };
    let mut attacker = Attacker { host, attacked: Attacked::default(), witness, progress };
    states::attack(&mut attacker, material);
    configs::attack(&mut attacker, material);
    mutated_commands::attack(&mut attacker, material);
    attacker.attacked
}

/// The answers that are allowed to an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Allowed {
    /// Any refusal.
    Refused,
    /// A refusal with this code.
    As(&'static str),
    /// A refusal or a limit. The input may also be accepted, since it is not always invalid.
    Survived,
}

/// A class of attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name in the report.
    pub name: &'static str,
    allowed: Allowed,
}

impl Kind {
    const fn new(name: &'static str, allowed: Allowed) -> Self {
        Self { name, allowed }
    }

    /// Returns whether an answer is allowed. The answer is given as a report counts it ([`Failure::answer`], `accepted`).
    #[must_use]
    pub fn allows(&self, answer: &str) -> bool {
        let refusal = answer.strip_prefix("refused ");
        match self.allowed {
            Allowed::Refused => refusal.is_some(),
            Allowed::As(code) => refusal == Some(code),
            Allowed::Survived => refusal.is_some() || answer.starts_with("limit ") || answer == "accepted",
        }
    }
}

const FLIPPED: Kind = Kind::new("states with one bit turned", Allowed::As("bad-state"));
const CUT: Kind = Kind::new("states cut short", Allowed::As("bad-state"));
const EXTENDED: Kind = Kind::new("states with more behind them", Allowed::As("bad-state"));
const SEALED: Kind = Kind::new("states altered, the checksum made right", Allowed::Survived);
const FOREIGN: Kind = Kind::new("states of other rulebooks", Allowed::As("other-rulebook"));
const OTHER_GENERATION: Kind = Kind::new("states of another generation", Allowed::As("other-generation"));
const ARBITRARY: Kind = Kind::new("bytes that never were a state", Allowed::As("bad-state"));
const CONFIGS: Kind = Kind::new("configs with a field out of range", Allowed::Refused);
const COMMANDS: Kind = Kind::new("commands with a value beyond any measure", Allowed::Survived);
const THOUSANDS: Kind = Kind::new("thousands of commands in one call", Allowed::Survived);

/// Every class of attacks.
pub const KINDS: [Kind; 10] =
    [FLIPPED, CUT, EXTENDED, SEALED, FOREIGN, OTHER_GENERATION, ARBITRARY, CONFIGS, COMMANDS, THOUSANDS];

/// Makes attacks on a host and counts the answers.
struct Attacker<'a, F: Tested> {
    host: &'a mut dyn Hosting<F>,
    attacked: Attacked,
    witness: Witness<F>,
    progress: &'a mut dyn FnMut(u64),
}

/// A class of attacks in progress.
struct Class {
    kind: Kind,
    tried: u64,
    answers: BTreeMap<String, u64>,
    wrong: u64,
}

/// The most wrong answers of one class that get a finding each.
const MOST_FINDINGS: u64 = 3;

impl<F: Tested> Attacker<'_, F> {
    const fn start(&self, kind: Kind) -> Class {
        Class { kind, tried: 0, answers: BTreeMap::new(), wrong: 0 }
    }

    /// Counts an answer, and adds a finding when it is not allowed.
    fn record<T>(&mut self, class: &mut Class, what: impl Fn() -> String, answer: Result<T, Failure>) {
        class.tried += 1;
        let kind = answer.as_ref().err().map_or_else(|| "accepted".to_owned(), Failure::answer);
        if !class.kind.allows(&kind) {
            class.wrong += 1;
            if class.wrong <= MOST_FINDINGS {
                let answer = answer.err().map_or_else(|| "accepted".to_owned(), |failure| failure.describe());
                self.add_finding(class.kind.name, format!("{}: {answer}", what()));
            }
        }
        *class.answers.entry(kind).or_default() += 1;
        if class.tried.is_multiple_of(64) {
            (self.progress)(64);
        }
    }

    /// Ends a class, and checks that the witness table is unaffected.
    fn finish(&mut self, class: Class) {
        (self.progress)(class.tried % 64);
        let unaffected = self.witness.check(self.host);
        if let Err(difference) = &unaffected {
            self.add_finding(class.kind.name, format!("afterwards the table does not go on: {difference}"));
        }
        if class.wrong > MOST_FINDINGS {
            self.add_finding(class.kind.name, format!("and {} more", class.wrong - MOST_FINDINGS));
        }
        let Class { kind: Kind { name, .. }, tried, answers, wrong } = class;
        let verdict = if tried == 0 { Verdict::NotRun } else { Verdict::of(wrong == 0 && unaffected.is_ok()) };
        self.attacked.attacks.push(Attack { name: name.to_owned(), tried, answers, verdict });
    }

    fn add_finding(&mut self, place: &str, what: String) {
        self.attacked.findings.push(Finding { place: place.to_owned(), what });
    }
}

/// A table from before the attacks, with the expected result of its next command.
struct Witness<F: Tested> {
    table: Box<dyn Table<F>>,
    before: Vec<u8>,
    next: Order<F>,
    events: Vec<Event<F>>,
    after: Vec<u8>,
}

impl<F: Tested> Witness<F> {
    /// Prepares a table from the first session with an accepted command; the last accepted command is its next one.
    fn of(host: &mut dyn Hosting<F>, sessions: &[Session<F>]) -> Option<Self> {
        let session = sessions.iter().find(|session| session.asked.iter().any(|asked| asked.answer.is_ok()))?;
        let place = session.asked.iter().rposition(|asked| asked.answer.is_ok())?;
        let (mut table, _) = host.open(&session.config).ok()?;
        for asked in session.asked[..place].iter().filter(|asked| asked.answer.is_ok()) {
            table.apply(&asked.order).ok()?;
        }
        let before = table.snapshot().ok()?;
        let next = session.asked[place].order.clone();
        let mut other = host.restore(&before).ok()?;
        let events = other.apply(&next).ok()?;
        let after = other.snapshot().ok()?;
        Some(Self { table, before, next, events, after })
    }

    /// Checks that the state is unchanged and that the next command has the expected result.
    fn check(&mut self, host: &mut dyn Hosting<F>) -> Result<(), String> {
        let failed = |failure: Failure| failure.describe();
        if self.table.snapshot().map_err(failed)? != self.before {
            return Err("its state has changed by itself".into());
        }
        let events = self.table.apply(&self.next).map_err(failed)?;
        let after = self.table.snapshot().map_err(failed)?;
        self.table = host.restore(&self.before).map_err(failed)?;
        if events == self.events && after == self.after {
            Ok(())
        } else {
            Err("its next command does something else".into())
        }
    }
}
