//! What must not hurt anybody: bytes that are no state, tables that cannot be, commands beyond any
//! measure. Each is answered by a refusal or by a limit of the host's, never by a trap; and the
//! table goes on as if nothing had been.

mod configs;
mod mutated_commands;
mod states;

use std::collections::BTreeMap;

use kip_contract::family::{Event, Order, TwoUp};

use crate::families::Tested;
use crate::hosting::{Failure, Hosting, Table};
use crate::report::parts::Attack;
use crate::report::{Finding, Verdict};
use crate::session::Session;

/// What attacks are made of.
pub struct Material<'a, F: Tested = TwoUp> {
    /// What was played before.
    pub sessions: &'a [Session<F>],
    /// States of other rulebooks, with their names.
    pub foreign: &'a [(String, Vec<u8>)],
    /// Whether the host is behind an adapter: every attack is a line of JSON then, which has no numbers above
    /// 2^53 and takes its time.
    pub remote: bool,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Attacked {
    /// Each class of attack.
    pub attacks: Vec<Attack>,
    /// What was answered as it should not be.
    pub findings: Vec<Finding>,
}

/// Makes every attack on a host that has loaded the rulebook. `progress` is told how many were made.
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
    let mut field = Field { host, attacked: Attacked::default(), witness, progress };
    states::attack(&mut field, material);
    configs::attack(&mut field, material);
    mutated_commands::attack(&mut field, material);
    field.attacked
}

/// What an attack may be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Right {
    /// A refusal, and nothing else.
    Refused,
    /// A refusal with that code.
    As(&'static str),
    /// A refusal or a limit; what is not wrong after all may be accepted.
    Survived,
}

/// Where attacks are made and counted.
struct Field<'a, F: Tested> {
    host: &'a mut dyn Hosting<F>,
    attacked: Attacked,
    witness: Witness<F>,
    progress: &'a mut dyn FnMut(u64),
}

/// A class of attack that is being made.
struct Class {
    name: &'static str,
    right: Right,
    tried: u64,
    answers: BTreeMap<String, u64>,
    wrong: u64,
}

/// How many wrong answers of one class are told one by one.
const TOLD: u64 = 3;

impl<F: Tested> Field<'_, F> {
    fn class(&self, name: &'static str, right: Right) -> Class {
        Class { name, right, tried: 0, answers: BTreeMap::new(), wrong: 0 }
    }

    /// Counts an answer, and finds fault with it where it is none of those that are right.
    fn answered<T>(&mut self, class: &mut Class, what: impl Fn() -> String, answer: Result<T, Failure>) {
        class.tried += 1;
        let right = match (&answer, class.right) {
            (Err(Failure::Refused(refusal)), Right::As(code)) => refusal.code == code,
            (Err(Failure::Refused(_)), _) | (Ok(_) | Err(Failure::Limited(_)), Right::Survived) => true,
            _ => false,
        };
        let told = answer.as_ref().err().map_or_else(|| "accepted".to_owned(), Failure::answer);
        if !right {
            class.wrong += 1;
            if class.wrong <= TOLD {
                let answer = answer.err().map_or_else(|| "accepted".to_owned(), |failure| failure.told());
                self.find(class.name, format!("{}: {answer}", what()));
            }
        }
        *class.answers.entry(told).or_default() += 1;
        if class.tried.is_multiple_of(64) {
            (self.progress)(64);
        }
    }

    /// The class is over: the table that stood all the time goes on as if nothing had been.
    fn over(&mut self, class: Class) {
        (self.progress)(class.tried % 64);
        let goes_on = self.witness.goes_on(self.host);
        if let Err(difference) = &goes_on {
            self.find(class.name, format!("afterwards the table does not go on: {difference}"));
        }
        if class.wrong > TOLD {
            self.find(class.name, format!("and {} more", class.wrong - TOLD));
        }
        let Class { name, tried, answers, wrong, .. } = class;
        let verdict = if tried == 0 { Verdict::NotRun } else { Verdict::of(wrong == 0 && goes_on.is_ok()) };
        self.attacked.attacks.push(Attack { name: name.to_owned(), tried, answers, verdict });
    }

    fn find(&mut self, place: &str, what: String) {
        self.attacked.findings.push(Finding { place: place.to_owned(), what });
    }
}

/// A table that was there before the attacks, and what its next command has to come to.
struct Witness<F: Tested> {
    table: Box<dyn Table<F>>,
    before: Vec<u8>,
    next: Order<F>,
    events: Vec<Event<F>>,
    after: Vec<u8>,
}

impl<F: Tested> Witness<F> {
    /// From the first session with a command that is accepted.
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

    /// It is where it was, and its next command does what it would have done.
    fn goes_on(&mut self, host: &mut dyn Hosting<F>) -> Result<(), String> {
        let failed = |failure: Failure| failure.told();
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
