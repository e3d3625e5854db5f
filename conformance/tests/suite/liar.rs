//! The engine behind a host that changes its answers, and the search for a vector that notices.

use kip_conformance::family::Tested;
use kip_conformance::hosting::{Failure, Hosting, Opened, Table, TableAnswer, TableCall};
use kip_conformance::runner::{Outcome, Runner};
use kip_conformance::vectors::{Group, Suite, Test};
use kip_contract::family::{Actor, Choices, DueChance, Event, Family};
use kip_contract::types::{Filling, Refusal};

/// The facts that a lie about one answer may use.
pub struct Scene<'a, F: Tested> {
    /// The honest table, after the command.
    pub table: &'a mut dyn Table<F>,
    /// The liar's notes about this table.
    pub memory: &'a mut Vec<u32>,
}

type Tell<F> = fn(&mut Scene<'_, F>, Vec<Event<F>>) -> Vec<Event<F>>;
type See<F> = fn(&mut <F as Family>::View, Option<Actor<F>>, &mut dyn Table<F>);

/// The changes to the answers.
pub struct Lie<F: Tested> {
    /// Changes the events of an accepted command.
    pub tell: Tell<F>,
    /// Changes a refusal.
    pub refuse: fn(Refusal) -> Refusal,
    /// Selects the refusals that are turned into an acceptance without events.
    pub forgives: fn(&F::Command, &Refusal) -> bool,
    /// Selects the commands that are refused in any case.
    pub balks: fn(&F::Command) -> bool,
    /// Changes a viewer's view of the honest table.
    pub see: See<F>,
    /// Changes a list.
    pub list: fn(&mut Choices<F>),
    /// Changes the due chance.
    pub chance: fn(&mut DueChance<F>),
}

impl<F: Tested> Clone for Lie<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Tested> Copy for Lie<F> {}

impl<F: Tested> Default for Lie<F> {
    fn default() -> Self {
        Self {
            tell: |_, events| events,
            refuse: |refusal| refusal,
            forgives: |_, _| false,
            balks: |_| false,
            see: |_, _, _| {},
            list: |_| {},
            chance: |_| {},
        }
    }
}

/// A host that lies.
pub struct Liar<H, F: Tested> {
    host: H,
    lie: Lie<F>,
}

impl<H: Hosting<F>, F: Tested> Liar<H, F> {
    pub fn new(host: H, lie: Lie<F>) -> Self {
        Self { host, lie }
    }
}

impl<H: Hosting<F>, F: Tested> Hosting<F> for Liar<H, F> {
    fn runtime(&self) -> String {
        self.host.runtime()
    }

    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<F::Description, Failure> {
        self.host.load(component, sha256)
    }

    fn open(&mut self, config: &F::Config) -> Result<Opened<F>, Failure> {
        let (table, events) = self.host.open(config)?;
        Ok((Box::new(LyingTable { table, lie: self.lie, memory: Vec::new() }), events))
    }

    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table<F>>, Failure> {
        Ok(Box::new(LyingTable { table: self.host.restore(state)?, lie: self.lie, memory: Vec::new() }))
    }

    fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Failure> {
        self.host.fill(command, fillings)
    }

    fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Failure> {
        self.host.disclose(events, viewer)
    }
}

struct LyingTable<F: Tested> {
    table: Box<dyn Table<F>>,
    lie: Lie<F>,
    memory: Vec<u32>,
}

impl<F: Tested> Table<F> for LyingTable<F> {
    fn ask(&mut self, call: TableCall<'_, F>) -> Result<TableAnswer<F>, Failure> {
        let Self { table, lie, memory } = self;
        if let TableCall::Apply { order } = call
            && (lie.balks)(&order.command)
        {
            let word = || "made-up".to_owned();
            let refusal = Refusal { code: word(), clause: word(), ruling: None, message: word(), names: None };
            return Err(Failure::Refused(refusal));
        }
        let mut answer = table.ask(call);
        match (call, &mut answer) {
            (_, Ok(TableAnswer::Apply(events))) => {
                *events = (lie.tell)(&mut Scene { table: &mut **table, memory }, std::mem::take(events));
            }
            (TableCall::Apply { order }, Err(Failure::Refused(refusal))) => {
                if (lie.forgives)(&order.command, refusal) {
                    return Ok(TableAnswer::Apply(Vec::new()));
                }
                *refusal = (lie.refuse)(refusal.clone());
            }
            (TableCall::View { viewer }, Ok(TableAnswer::View(view))) => (lie.see)(view, viewer, &mut **table),
            (_, Ok(TableAnswer::Legal(listed))) => (lie.list)(listed),
            (_, Ok(TableAnswer::Chances(due))) => (lie.chance)(due),
            _ => {}
        }
        answer
    }
}

/// Returns the first of some vectors that fails at the wrong host and holds at the right one.
fn first_failing<'a, F: Tested>(
    wrong: &mut dyn Hosting<F>,
    right: &mut dyn Hosting<F>,
    description: &F::Description,
    vectors: impl Iterator<Item = (&'a str, &'a Group<F>, &'a Test<F>)>,
) -> Option<&'a Test<F>> {
    let (mut wrong, mut right) = (Runner::new(wrong, description), Runner::new(right, description));
    let fails = |outcome| matches!(outcome, Outcome::Differed(_));
    vectors
        .filter(|(_, group, test)| fails(wrong.play(&group.config, test).outcome))
        .find(|(_, group, test)| !fails(right.play(&group.config, test).outcome))
        .map(|(_, _, test)| test)
}

/// Asserts that a vector which names one of the clauses fails at the wrong host and holds at the right one.
#[track_caller]
pub fn assert_noticed<F: Tested>(
    rulebook: &str,
    suite: &Suite<F>,
    wrong: &mut dyn Hosting<F>,
    right: &mut dyn Hosting<F>,
    clauses: &[&str],
) {
    let description = right.load(rulebook, None).unwrap();
    let names = |test: &Test<F>| test.clauses.iter().any(|named| clauses.contains(&&**named));
    let naming = suite.tests().filter(|(_, _, test)| names(test));
    if first_failing(wrong, right, &description, naming).is_some() {
        return;
    }
    let other = first_failing(wrong, right, &description, suite.tests()).map(|test| (&test.id, &test.clauses));
    panic!("no vector fails that names {}; the first that fails: {other:?}", clauses.join(" or "));
}
