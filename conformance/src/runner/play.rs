//! Plays one vector at one table.

use kip_contract::family::{Event, Named as _, Opening as _, Shown as _};
use kip_contract::frame::Actor;
use kip_contract::types::{Refusal, Timestamp};
use serde_json::Value;

use super::difference::{Difference, compare_asserted, to_json};
use super::listed::{Lists, Sample, require_same, require_well_formed};
use crate::books::Books;
use crate::choices::{ALL, lists};
use crate::citations::Citations;
use crate::family::{Laid as _, Ranked, Tested};
use crate::hosting::{Failure, Hosting, Table};
use crate::session::{Asked, Session};
use crate::vectors::{
    ChancesStep, CommandStep, ExpectedEvent, ExpectedRefusal, LegalStep, OpenStep, Step, Test, ViewStep,
};

/// The outcome of a vector.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// Every expectation holds.
    Held,
    /// The first difference.
    Differed(Box<Difference>),
    /// The host did not play it, and its reason.
    Skipped(String),
}

/// The share of choices tried on a copy at a vector's end: one in so many.
const SAMPLED: usize = 8;
/// The interval of checks at the end: for a host behind an adapter, lists are checked only if the number of steps is a multiple
/// of this.
const REMOTE_SAMPLE: usize = 4;

/// A vector that is being played.
pub(super) struct Play<'a, F: Tested> {
    host: &'a mut dyn Hosting<F>,
    description: &'a F::Description,
    citations: &'a Citations,
    test: &'a Test<F>,
    table: Option<Box<dyn Table<F>>>,
    session: Option<Session<F>>,
    books: Option<Books<F>>,
    /// The last snapshot, unless a command was accepted since.
    state: Option<Vec<u8>>,
    /// The time at which the last command was accepted.
    now: Timestamp,
    /// The time for which the lists of this state were checked.
    looked_at: Option<Timestamp>,
    steps: usize,
}

/// The reason why a vector is not played to its end.
pub(super) enum Stop {
    Differed(Difference),
    Skipped(String),
}

type Flow<T = ()> = Result<T, Stop>;

impl From<Difference> for Stop {
    fn from(difference: Difference) -> Self {
        Self::Differed(difference)
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(refusal) => Difference::new("this is refused").found([to_json(&refusal)]).into(),
            Failure::Skipped(reason) => Self::Skipped(reason),
            failure => Difference::no_answer(&failure.describe()).into(),
        }
    }
}

impl<'a, F: Tested> Play<'a, F> {
    pub(super) fn new(
        host: &'a mut dyn Hosting<F>,
        description: &'a F::Description,
        citations: &'a Citations,
        test: &'a Test<F>,
    ) -> Self {
        Self {
            host,
            description,
            citations,
            test,
            table: None,
            session: None,
            books: None,
            state: None,
            now: 0,
            looked_at: None,
            steps: 0,
        }
    }

    /// Returns the number of steps played, and the session with its last state.
    pub(super) fn finish(self) -> (usize, Option<Session<F>>) {
        let state = self.state;
        let session = self.session.map(|session| Session { state: state.unwrap_or_default(), ..session });
        (self.steps, session)
    }

    pub(super) fn run(&mut self, config: &F::Config) -> Outcome {
        match self.play(config) {
            Ok(()) => Outcome::Held,
            Err(Stop::Differed(difference)) => Outcome::Differed(Box::new(difference)),
            Err(Stop::Skipped(reason)) => Outcome::Skipped(reason),
        }
    }

    fn play(&mut self, config: &F::Config) -> Flow {
        if !matches!(self.test.steps.first(), Some(Step::Open(_))) {
            let events = self.open_table(config)?;
            self.check_events(&events, config.opened_at())?;
        }
        let test = self.test;
        for (number, step) in test.steps.iter().enumerate() {
            self.steps += 1;
            self.step(step).map_err(|stop| match stop {
                Stop::Differed(difference) => difference.at(number + 1, format_step(step)).into(),
                skipped => skipped,
            })?;
        }
        self.check_end()
    }

    fn step(&mut self, step: &Step<F>) -> Flow {
        match step {
            Step::Command(step) => self.command(step),
            Step::View(step) => self.view(step),
            Step::Legal(step) => self.legal(step),
            Step::Chances(step) => self.chances(step),
            Step::Open(step) => self.open(step),
        }
    }

    /// Opens the table at which the following steps are played.
    fn open_table(&mut self, config: &F::Config) -> Flow<Vec<Event<F>>> {
        let (table, events) = self.host.open(config)?;
        self.table = Some(table);
        self.now = config.opened_at();
        self.books = Some(Books::open(self.description, config));
        self.book(&events)?;
        let (name, opening) = (self.test.id.clone(), events.clone());
        self.session = Some(Session { name, config: config.clone(), opening, asked: Vec::new(), state: Vec::new() });
        Ok(events)
    }

    fn open(&mut self, step: &OpenStep<F>) -> Flow {
        match (&step.events, &step.refusal) {
            (_, Some(refused)) => match self.host.open(&step.open) {
                Ok((_, events)) => Err(accepted_instead::<F>(refused, &events).into()),
                Err(Failure::Refused(refusal)) => Ok(self.compare_refusal(refused, &refusal)?),
                Err(failure) => Err(failure.into()),
            },
            (expected, None) => {
                let events = self.open_table(&step.open)?;
                self.compare_events(expected.as_deref().unwrap_or_default(), &events, step.open.opened_at())
            }
        }
    }

    fn command(&mut self, step: &CommandStep<F>) -> Flow {
        match (&step.events, &step.refusal) {
            (_, Some(refused)) => self.play_refused(step, refused),
            (expected, None) => self.play_accepted(step, expected.as_deref().unwrap_or_default()),
        }
    }

    fn play_accepted(&mut self, step: &CommandStep<F>, expected: &[ExpectedEvent<F>]) -> Flow {
        let order = step.order();
        // This takes the list of this actor alone. The checks of whole lists show that it agrees with the whole list.
        let listed = self.table()?.legal(step.at, Some(step.by), ALL)?;
        require_well_formed(&listed, step.at, ALL)?;
        let events = match self.table()?.apply(&order) {
            Ok(events) => events,
            Err(Failure::Refused(refusal)) => {
                let found = to_json(&refusal);
                self.record(Asked { order, answer: Err(refusal) });
                let wanted = expected.iter().map(|event| to_json(&event.what));
                return Err(Difference::new("this is refused").wanted(wanted).found([found]).into());
            }
            Err(failure) => return Err(failure.into()),
        };
        (self.state, self.now, self.looked_at) = (None, step.at, None);
        let is_listed = lists(&listed.first, &order);
        self.record(Asked { order, answer: Ok(events.clone()) });
        self.compare_events(expected, &events, step.at)?;
        self.book(&events)?;
        // The table's view comes from the component: behind an adapter a check at the end is enough.
        if !self.host.is_remote() {
            self.check_lying()?;
        }
        if is_listed { Ok(()) } else { Err(Difference::new("this is accepted, and was not listed").into()) }
    }

    /// Requires exactly that refusal, and an unchanged state after it.
    fn play_refused(&mut self, step: &CommandStep<F>, refused: &ExpectedRefusal) -> Flow {
        let before = self.snapshot()?;
        let order = step.order();
        let refusal = match self.table()?.apply(&order) {
            Ok(events) => {
                let difference = accepted_instead::<F>(refused, &events);
                self.state = None;
                self.record(Asked { order, answer: Ok(events) });
                return Err(difference.into());
            }
            Err(Failure::Refused(refusal)) => refusal,
            Err(failure) => return Err(failure.into()),
        };
        self.compare_refusal(refused, &refusal)?;
        self.record(Asked { order, answer: Err(refusal) });
        self.state = None;
        let after = self.snapshot()?;
        if before == after {
            return Ok(());
        }
        let digits = |state: Vec<u8>| [hex::encode(state)];
        Err(Difference::new("the refusal has changed the state").wanted(digits(before)).found(digits(after)).into())
    }

    fn view(&mut self, step: &ViewStep<F>) -> Flow {
        let view = self.table()?.view(step.viewer)?;
        let there = serde_json::to_value(&view).unwrap_or(Value::Null);
        match compare_asserted(&step.view, &there, "") {
            Some(difference) => Err(difference.into()),
            None => Ok(()),
        }
    }

    /// Requires exactly that list, and checks the lists of this state.
    fn legal(&mut self, step: &LegalStep<F>) -> Flow {
        let at = step.at.unwrap_or(self.now);
        let listed = self.table()?.legal(at, step.of, ALL)?;
        require_well_formed(&listed, at, ALL)?;
        require_same("what would be accepted", &step.legal, &listed.first)?;
        self.check_lists(at, Sample { first: 0, every: 1 })
    }

    /// Checks the lists of this state, once per time. The sampled choices are tried on copies.
    fn check_lists(&mut self, at: Timestamp, sample: Sample) -> Flow {
        if self.looked_at == Some(at) {
            return Ok(());
        }
        self.looked_at = Some(at);
        let whole = self.table()?.legal(at, None, ALL)?;
        require_well_formed(&whole, at, ALL)?;
        self.with_lists(|lists| lists.check_whole(&whole, at, sample))
    }

    /// Requires exactly that chance.
    fn chances(&mut self, step: &ChancesStep<F>) -> Flow {
        let due = self.table()?.chances(step.most)?;
        if due != step.chances {
            let difference = Difference::new("what chance is due differs");
            return Err(difference.wanted([to_json(&step.chances)]).found([to_json(&due)]).into());
        }
        let at = self.now;
        self.with_lists(|lists| lists.check_chances(&due, at, step.most))
    }

    /// Runs a check of lists, and requires that it leaves the state unchanged.
    fn with_lists(&mut self, check: impl FnOnce(&mut Lists<'_, F>) -> Flow) -> Flow {
        let before = self.snapshot()?;
        let Some(table) = &mut self.table else { return Err(Difference::new("no table is open").into()) };
        check(&mut Lists { host: self.host, table: table.as_mut(), state: &before })?;
        self.state = None;
        if self.snapshot()? == before {
            return Ok(());
        }
        Err(Difference::new("listing what would be accepted has changed the state").into())
    }

    /// Checks the balances, the money that the table shows and the lists, and takes the last snapshot.
    fn check_end(&mut self) -> Flow {
        let (found, wanted) = (self.books.as_ref().map(|books| books.line()).unwrap_or_default(), &self.test.money);
        if found
            != wanted
                .iter()
                .filter(|(_, amount)| **amount != 0)
                .map(|(account, amount)| (account.clone(), *amount))
                .collect()
        {
            let difference = Difference::new("the money is not where it should be");
            return Err(difference.wanted([to_json(wanted)]).found([to_json(&found)]).into());
        }
        if self.table.is_none() {
            return Ok(());
        }
        self.check_lying()?;
        // Lists come from the component, so a sample suffices for a host behind an adapter.
        if self.host.is_remote() && !self.steps.is_multiple_of(REMOTE_SAMPLE) {
            return self.snapshot().map(drop);
        }
        self.check_lists(self.now, Sample { first: self.steps % SAMPLED, every: SAMPLED })?;
        self.snapshot()?;
        Ok(())
    }

    /// Books the events of one command.
    fn book(&mut self, events: &[Event<F>]) -> Result<(), Difference> {
        self.books.as_mut().map_or(Ok(()), |books| books.book(events)).map_err(Difference::new)
    }

    /// Requires that the table shows the money that events put there.
    fn check_lying(&mut self) -> Flow {
        let view = self.table()?.view(None)?;
        let books = self.books.as_ref();
        let difference = books.and_then(|books| books.find_difference(&view.common().lying, view.stakes()));
        difference.map_or(Ok(()), |difference| Err(Difference::new(difference).into()))
    }

    /// Requires exactly these events in this order, with these moves and with the clauses that the vector names.
    fn compare_events(&self, wanted: &[ExpectedEvent<F>], events: &[Event<F>], at: Timestamp) -> Flow {
        let same = |(expected, event): (&ExpectedEvent<F>, &Event<F>)| {
            expected.what == event.what
                && expected.clause.as_deref().is_none_or(|clause| self.citations.clause(event) == Some(clause))
        };
        if wanted.len() != events.len() || !wanted.iter().zip(events).all(same) {
            let lines = wanted.iter().map(|expected| with_clause(to_json(&expected.what), expected.clause.as_deref()));
            let clauses = wanted.iter().map(|expected| expected.clause.is_some()).chain(std::iter::repeat(false));
            let found = events.iter().zip(clauses).map(|(event, asked)| {
                with_clause(
                    to_json(&event.what),
                    if asked { self.citations.clause(event).or(Some("nothing")) } else { None },
                )
            });
            return Err(Difference::new("the events differ").wanted(lines).found(found).into());
        }
        if let Some((expected, event)) =
            wanted.iter().zip(events).find(|(expected, event)| expected.moves != event.moves)
        {
            let difference = Difference::new(format!("`{}` moves something else", event.what.name()));
            return Err(difference
                .wanted(expected.moves.iter().map(to_json))
                .found(event.moves.iter().map(to_json))
                .into());
        }
        Ok(self.check_events(events, at)?)
    }

    /// Requires of all events that their citations exist and that their time is the command's.
    fn check_events(&self, events: &[Event<F>], at: Timestamp) -> Result<(), Difference> {
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

    /// Requires exactly that code and that clause.
    fn compare_refusal(&self, wanted: &ExpectedRefusal, found: &Refusal) -> Result<(), Difference> {
        if found.code != wanted.code || found.clause != wanted.clause {
            let wanted = format!("{} ({})", wanted.code, wanted.clause);
            let found = format!("{} ({})", found.code, found.clause);
            return Err(Difference::new("it is refused for another reason").wanted([wanted]).found([found]));
        }
        self.citations.unknown(found).map_or(Ok(()), |unknown| Err(Difference::new(unknown)))
    }

    fn table(&mut self) -> Flow<&mut Box<dyn Table<F>>> {
        self.table.as_mut().ok_or_else(|| Difference::new("no table is open").into())
    }

    fn snapshot(&mut self) -> Flow<Vec<u8>> {
        if let Some(state) = &self.state {
            return Ok(state.clone());
        }
        let state = self.table()?.snapshot()?;
        Ok(self.state.insert(state).clone())
    }

    fn record(&mut self, asked: Asked<F>) {
        if let Some(session) = &mut self.session {
            session.asked.push(asked);
        }
    }
}

/// Returns the difference when a command or opening that should be refused is accepted.
fn accepted_instead<F: Tested>(refused: &ExpectedRefusal, events: &[Event<F>]) -> Difference {
    let wanted = format!("refused: {} ({})", refused.code, refused.clause);
    let found = events.iter().map(|event| to_json(&event.what));
    Difference::new("this is accepted, and should be refused").wanted([wanted]).found(found)
}

fn with_clause(what: String, clause: Option<&str>) -> String {
    match clause {
        Some(clause) => format!("{what} by {clause}"),
        None => what,
    }
}

/// Names the request of a step.
pub(super) fn format_step<F: Tested>(step: &Step<F>) -> String {
    match step {
        Step::Command(step) => format!("{} by {}", to_json(&step.command), format_actor(step.by)),
        Step::View(step) => format!("view of {}", step.viewer.map_or_else(|| "everybody".into(), format_actor)),
        Step::Legal(step) => format!("legal of {}", step.of.map_or_else(|| "everybody".into(), format_actor)),
        Step::Chances(step) => format!("chances, {} at most", step.most),
        Step::Open(_) => "open".into(),
    }
}

fn format_actor<R: Ranked>(actor: Actor<R>) -> String {
    format!("{} {}", actor.role.as_str(), actor.number)
}
