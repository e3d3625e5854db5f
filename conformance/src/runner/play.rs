//! One vector at one table.

use kip_contract::family::{Event, Named as _, Opening as _};
use kip_contract::frame::Actor;
use kip_contract::types::{Refusal, Timestamp};
use serde_json::Value;

use super::Outcome;
use super::difference::{Difference, below, line};
use super::listed::{Lists, Sample, by_itself, same};
use crate::choices::{ALL, lists};
use crate::citations::Citations;
use crate::families::{Ranked, Tested};
use crate::hosting::{Failure, Hosting, Table};
use crate::money::Ledger;
use crate::session::{Asked, Session};
use crate::vectors::{ChancesStep, CommandStep, LegalStep, OpenStep, Refused, Step, Test, Told, ViewStep};

/// At a vector's end every so many of the choices are given to copies.
const SAMPLED: usize = 8;
/// Lists are looked at in the end at a host behind an adapter where there are so many steps, or twice, or thrice as many.
const REMOTELY: usize = 4;

/// A vector that is being played.
pub(super) struct Play<'a, F: Tested> {
    host: &'a mut dyn Hosting<F>,
    citations: &'a Citations,
    test: &'a Test<F>,
    table: Option<Box<dyn Table<F>>>,
    session: Option<Session<F>>,
    ledger: Option<Ledger>,
    /// The state, where nothing was accepted since it was taken.
    state: Option<Vec<u8>>,
    /// When the last command was accepted.
    now: Timestamp,
    /// For which time the lists of this state were looked at.
    looked_at: Option<Timestamp>,
    steps: usize,
}

/// Why a vector is not played on.
pub(super) enum Stop {
    Differed(Difference),
    Skipped(String),
}

type Going<T = ()> = Result<T, Stop>;

impl From<Difference> for Stop {
    fn from(difference: Difference) -> Self {
        Self::Differed(difference)
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(refusal) => Difference::new("this is refused").found([line(&refusal)]).into(),
            Failure::Skipped(reason) => Self::Skipped(reason),
            failure => Difference::new(format!("no answer: {}", failure.told())).into(),
        }
    }
}

impl<'a, F: Tested> Play<'a, F> {
    pub(super) fn new(host: &'a mut dyn Hosting<F>, citations: &'a Citations, test: &'a Test<F>) -> Self {
        Self {
            host,
            citations,
            test,
            table: None,
            session: None,
            ledger: None,
            state: None,
            now: 0,
            looked_at: None,
            steps: 0,
        }
    }

    /// How many steps were played, and the session with its last state.
    pub(super) fn end(self) -> (usize, Option<Session<F>>) {
        let state = self.state;
        let session = self.session.map(|session| Session { state: state.unwrap_or_default(), ..session });
        (self.steps, session)
    }

    pub(super) fn run(&mut self, config: &F::Config) -> Outcome {
        match self.all(config) {
            Ok(()) => Outcome::Held,
            Err(Stop::Differed(difference)) => Outcome::Differed(Box::new(difference)),
            Err(Stop::Skipped(reason)) => Outcome::Skipped(reason),
        }
    }

    fn all(&mut self, config: &F::Config) -> Going {
        if !matches!(self.test.steps.first(), Some(Step::Open(_))) {
            let events = self.opened(config)?;
            self.well_told(&events, config.opened_at())?;
        }
        let test = self.test;
        for (number, step) in test.steps.iter().enumerate() {
            self.steps += 1;
            self.step(step).map_err(|stop| match stop {
                Stop::Differed(difference) => difference.at(number + 1, asked(step)).into(),
                skipped => skipped,
            })?;
        }
        self.at_the_end()
    }

    fn step(&mut self, step: &Step<F>) -> Going {
        match step {
            Step::Command(step) => self.command(step),
            Step::View(step) => self.view(step),
            Step::Legal(step) => self.legal(step),
            Step::Chances(step) => self.chances(step),
            Step::Open(step) => self.open(step),
        }
    }

    /// Opens the table that everything else is played at.
    fn opened(&mut self, config: &F::Config) -> Going<Vec<Event<F>>> {
        let (table, events) = self.host.open(config)?;
        self.table = Some(table);
        self.now = config.opened_at();
        self.ledger = Some(F::ledger(config));
        self.book(&events)?;
        let (name, opening) = (self.test.id.clone(), events.clone());
        self.session = Some(Session { name, config: config.clone(), opening, asked: Vec::new(), state: Vec::new() });
        Ok(events)
    }

    fn open(&mut self, step: &OpenStep<F>) -> Going {
        match (&step.events, &step.refusal) {
            (_, Some(refused)) => match self.host.open(&step.open) {
                Ok((_, events)) => Err(accepted::<F>(refused, &events).into()),
                Err(Failure::Refused(refusal)) => Ok(self.refused_so(refused, &refusal)?),
                Err(failure) => Err(failure.into()),
            },
            (told, None) => {
                let events = self.opened(&step.open)?;
                self.told(told.as_deref().unwrap_or_default(), &events, step.open.opened_at())
            }
        }
    }

    fn command(&mut self, step: &CommandStep<F>) -> Going {
        match (&step.events, &step.refusal) {
            (_, Some(refused)) => self.refused(step, refused),
            (told, None) => self.accepted(step, told.as_deref().unwrap_or_default()),
        }
    }

    fn accepted(&mut self, step: &CommandStep<F>, told: &[Told<F>]) -> Going {
        let order = step.order();
        // Of whoever gives it alone: that this is what is listed of all is looked at where whole lists are.
        let listed = self.table()?.legal(step.at, Some(step.by), ALL)?;
        by_itself(&listed, step.at, ALL)?;
        let events = match self.table()?.apply(&order) {
            Ok(events) => events,
            Err(Failure::Refused(refusal)) => {
                let found = line(&refusal);
                self.keep(Asked { order, answer: Err(refusal) });
                let wanted = told.iter().map(|told| line(&told.what));
                return Err(Difference::new("this is refused").wanted(wanted).found([found]).into());
            }
            Err(failure) => return Err(failure.into()),
        };
        (self.state, self.now, self.looked_at) = (None, step.at, None);
        let is_listed = lists(&listed.first, &order);
        self.keep(Asked { order, answer: Ok(events.clone()) });
        self.told(told, &events, step.at)?;
        self.book(&events)?;
        if is_listed { Ok(()) } else { Err(Difference::new("this is accepted, and was not listed").into()) }
    }

    /// > refusals are values: the state is untouched.
    fn refused(&mut self, step: &CommandStep<F>, refused: &Refused) -> Going {
        let before = self.snapshot()?;
        let order = step.order();
        let refusal = match self.table()?.apply(&order) {
            Ok(events) => {
                let difference = accepted::<F>(refused, &events);
                self.state = None;
                self.keep(Asked { order, answer: Ok(events) });
                return Err(difference.into());
            }
            Err(Failure::Refused(refusal)) => refusal,
            Err(failure) => return Err(failure.into()),
        };
        self.refused_so(refused, &refusal)?;
        self.keep(Asked { order, answer: Err(refusal) });
        self.state = None;
        let after = self.snapshot()?;
        if before == after {
            return Ok(());
        }
        let digits = |state: Vec<u8>| [hex::encode(state)];
        Err(Difference::new("the refusal has changed the state").wanted(digits(before)).found(digits(after)).into())
    }

    fn view(&mut self, step: &ViewStep<F>) -> Going {
        let view = self.table()?.view(step.viewer)?;
        let there = serde_json::to_value(&view).unwrap_or(Value::Null);
        match below(&step.view, &there, "") {
            Some(difference) => Err(difference.into()),
            None => Ok(()),
        }
    }

    /// Exactly that list, and all that must hold of lists.
    fn legal(&mut self, step: &LegalStep<F>) -> Going {
        let at = step.at.unwrap_or(self.now);
        let listed = self.table()?.legal(at, step.of, ALL)?;
        by_itself(&listed, at, ALL)?;
        same("what would be accepted", &step.legal, &listed.first)?;
        self.look_at_lists(at, Sample { first: 0, every: 1 })
    }

    /// All that must hold of the lists of this state, once; of the choices that sample is given to copies.
    fn look_at_lists(&mut self, at: Timestamp, sample: Sample) -> Going {
        if self.looked_at == Some(at) {
            return Ok(());
        }
        self.looked_at = Some(at);
        let whole = self.table()?.legal(at, None, ALL)?;
        by_itself(&whole, at, ALL)?;
        self.lists(|lists| lists.whole(&whole, at, sample))
    }

    /// Exactly that chance.
    fn chances(&mut self, step: &ChancesStep<F>) -> Going {
        let due = self.table()?.chances(step.most)?;
        if due != step.chances {
            let difference = Difference::new("what chance is due differs");
            return Err(difference.wanted([line(&step.chances)]).found([line(&due)]).into());
        }
        let at = self.now;
        self.lists(|lists| lists.chances(&due, at, step.most))
    }

    /// Looks at lists; that changes nothing at the table.
    fn lists(&mut self, look: impl FnOnce(&mut Lists<'_, F>) -> Going) -> Going {
        let before = self.snapshot()?;
        let Some(table) = &mut self.table else { return Err(Difference::new("no table is open").into()) };
        look(&mut Lists { host: self.host, table: table.as_mut(), state: &before })?;
        self.state = None;
        if self.snapshot()? == before {
            return Ok(());
        }
        Err(Difference::new("listing what would be accepted has changed the state").into())
    }

    /// Money, reckoned from the moves; what lies there, as the table shows it; what is listed there; the last state.
    fn at_the_end(&mut self) -> Going {
        let (found, wanted) = (self.ledger.as_ref().map(Ledger::line).unwrap_or_default(), &self.test.money);
        if found
            != wanted
                .iter()
                .filter(|(_, amount)| **amount != 0)
                .map(|(account, amount)| (account.clone(), *amount))
                .collect()
        {
            let difference = Difference::new("the money is not where it should be");
            return Err(difference.wanted([line(wanted)]).found([line(&found)]).into());
        }
        if self.table.is_none() {
            return Ok(());
        }
        let view = self.table()?.view(None)?;
        if let Some(differs) = self.ledger.as_ref().and_then(|ledger| ledger.differs(&view)) {
            return Err(Difference::new(differs).into());
        }
        // Lists are the component's: of a host behind an adapter enough is seen at the end of some vectors.
        if self.host.is_remote() && !self.steps.is_multiple_of(REMOTELY) {
            return self.snapshot().map(drop);
        }
        self.look_at_lists(self.now, Sample { first: self.steps % SAMPLED, every: SAMPLED })?;
        self.snapshot()?;
        Ok(())
    }

    /// The money of one command.
    fn book(&mut self, events: &[Event<F>]) -> Result<(), Difference> {
        self.ledger.as_mut().map_or(Ok(()), |ledger| ledger.book(events)).map_err(Difference::new)
    }

    /// Complete and in order, at the command's time, each by the clause that the vector names.
    fn told(&self, wanted: &[Told<F>], events: &[Event<F>], at: Timestamp) -> Going {
        let same = |(told, event): (&Told<F>, &Event<F>)| {
            told.what == event.what
                && told.clause.as_deref().is_none_or(|clause| self.citations.clause(event) == Some(clause))
        };
        if wanted.len() != events.len() || !wanted.iter().zip(events).all(same) {
            let lines = wanted.iter().map(|told| with_clause(line(&told.what), told.clause.as_deref()));
            let clauses = wanted.iter().map(|told| told.clause.is_some()).chain(std::iter::repeat(false));
            let found = events.iter().zip(clauses).map(|(event, asked)| {
                with_clause(
                    line(&event.what),
                    if asked { self.citations.clause(event).or(Some("nothing")) } else { None },
                )
            });
            return Err(Difference::new("the events differ").wanted(lines).found(found).into());
        }
        if let Some((told, event)) = wanted.iter().zip(events).find(|(told, event)| told.moves != event.moves) {
            let difference = Difference::new(format!("`{}` moves something else", event.what.name()));
            return Err(difference.wanted(told.moves.iter().map(line)).found(event.moves.iter().map(line)).into());
        }
        Ok(self.well_told(events, at)?)
    }

    /// What holds of all events, whatever the vector says of them.
    fn well_told(&self, events: &[Event<F>], at: Timestamp) -> Result<(), Difference> {
        if let Some(dangling) = events.iter().find_map(|event| self.citations.dangling(event)) {
            return Err(Difference::new(dangling));
        }
        match events.iter().find(|event| event.at != at) {
            Some(event) => {
                Err(Difference::new(format!("`{}` is told at {}, not at {at}", event.what.name(), event.at)))
            }
            None => Ok(()),
        }
    }

    /// Exactly that code and that clause.
    fn refused_so(&self, wanted: &Refused, found: &Refusal) -> Result<(), Difference> {
        if found.code != wanted.code || found.clause != wanted.clause {
            let wanted = format!("{} ({})", wanted.code, wanted.clause);
            let told = format!("{} ({})", found.code, found.clause);
            return Err(Difference::new("it is refused for another reason").wanted([wanted]).found([told]));
        }
        self.citations.unknown(found).map_or(Ok(()), |unknown| Err(Difference::new(unknown)))
    }

    fn table(&mut self) -> Going<&mut Box<dyn Table<F>>> {
        self.table.as_mut().ok_or_else(|| Difference::new("no table is open").into())
    }

    fn snapshot(&mut self) -> Going<Vec<u8>> {
        if let Some(state) = &self.state {
            return Ok(state.clone());
        }
        let state = self.table()?.snapshot()?;
        Ok(self.state.insert(state).clone())
    }

    fn keep(&mut self, asked: Asked<F>) {
        if let Some(session) = &mut self.session {
            session.asked.push(asked);
        }
    }
}

/// What should have been refused was not.
fn accepted<F: Tested>(refused: &Refused, events: &[Event<F>]) -> Difference {
    let wanted = format!("refused: {} ({})", refused.code, refused.clause);
    let found = events.iter().map(|event| line(&event.what));
    Difference::new("this is accepted, and should be refused").wanted([wanted]).found(found)
}

fn with_clause(what: String, clause: Option<&str>) -> String {
    match clause {
        Some(clause) => format!("{what} by {clause}"),
        None => what,
    }
}

/// What a step asks, in short.
fn asked<F: Tested>(step: &Step<F>) -> String {
    match step {
        Step::Command(step) => format!("{} by {}", line(&step.command), who(step.by)),
        Step::View(step) => format!("view of {}", step.viewer.map_or_else(|| "everybody".into(), who)),
        Step::Legal(step) => format!("legal of {}", step.of.map_or_else(|| "everybody".into(), who)),
        Step::Chances(step) => format!("chances, {} at most", step.most),
        Step::Open(_) => "open".into(),
    }
}

fn who<R: Ranked>(actor: Actor<R>) -> String {
    format!("{} {}", actor.role.as_str(), actor.number)
}
