//! Rules, hosts and tables as a part asks them: their calls are counted, and the suite's own engine is asked beside them.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use kip_contract::casino_cards::Shuffled;
use kip_contract::draws::Draw;
use kip_contract::family::{Actor, AutoStep, Choices, DueChance, Event, Named as _, Order, Steps, TableSteps};
use kip_contract::json::hex;
use kip_contract::two_up::Faces;
use kip_contract::types::{Filling, Seat, Timestamp};
use serde::Serialize;
use serde_json::{Value, json};

use crate::beside::{Companion, Comparison, Differing, ask_engine, find_differences, is_no_answer, stepped, whole};
use crate::divergence::shorten;
use crate::families::casino_cards::Cards;
use crate::families::two_up::Coins;
use crate::families::{CasinoCards, Certified, TwoUp};
use crate::functions::{Name, Tally};
use crate::hosting::{Draws, Failure, Hosting, Opened, Rules, Table};
use crate::stateless_host::StatelessHost;
use crate::text::to_json;

/// The states whose way is known: more are followed by bytes alone.
const MOST_STATES: usize = 200_000;
/// The number of attempts at shortening the way to a difference, and of commands that are given for it.
const ATTEMPTS: usize = 200;
const MOST_REPLAYED: usize = 20_000;

/// Rules that are watched.
pub struct WatchedRules<F: Certified, R> {
    rules: R,
    tally: Tally,
    beside: Option<Beside<F>>,
}

/// The suite's own engine, and the ways to the states of the session.
struct Beside<F: Certified> {
    engine: F::Engine,
    comparison: Comparison,
    ways: HashMap<u64, Way<F>>,
}

/// The way to a state: a table that is opened, or commands at another state.
enum Way<F: Certified> {
    Opened(F::Config),
    Given(u64, Vec<Order<F>>),
}

/// A question: the function, its command if it is about one, and all of it as JSON.
struct Question<'q> {
    name: Name,
    about: &'q dyn Fn() -> (String, Value),
}

impl<F: Certified> Beside<F> {
    /// Asks the engine what the rules have answered, and keeps the differences.
    fn compare<R: Rules<F>, A: PartialEq>(
        &mut self,
        rules: &mut R,
        (question, state): (&Question<'_>, &[u8]),
        answer: &Result<A, Failure>,
        show: fn(&A) -> Value,
        (ask, ask_own): (Ask<'_, R, A>, Ask<'_, F::Engine, A>),
    ) {
        let own = ask_engine(|| ask_own(&mut self.engine, state));
        for differing in self.comparison.compare((answer, &own), show) {
            let name = name_difference(question, &differing);
            let (engine, ways) = (&mut self.engine, &self.ways);
            self.comparison.keep(name, differing, |differing| {
                let is_still = |rules: &mut R, state: &[u8]| {
                    let own = ask_engine(|| ask_own(engine, state));
                    let found = find_differences((&ask(rules, state), &own), show);
                    found.iter().any(|found| found.place == differing.place)
                };
                let mut script = script_to(state, ways, rules, is_still);
                script.push(question.to_line());
                script
            });
        }
    }
}

/// Asks rules about a state.
type Ask<'a, R, A> = &'a dyn Fn(&mut R, &[u8]) -> Result<A, Failure>;

impl<F: Certified, R: Rules<F>> WatchedRules<F, R> {
    /// Watches rules for the part of a tally. Without a companion the calls are only counted.
    pub fn new(rules: R, tally: Tally, companion: Option<&Companion<F::Engine>>) -> Self {
        let beside = companion.map(|companion| {
            let (engine, comparison) = companion.join(tally.part());
            Beside { engine, comparison, ways: HashMap::new() }
        });
        Self { rules, tally, beside }
    }

    /// Asks the rules, and the suite's own engine beside them.
    fn ask<A: PartialEq>(
        &mut self,
        name: Name,
        state: &[u8],
        about: impl Fn() -> (String, Value),
        show: fn(&A) -> Value,
        ask: impl Fn(&mut dyn Rules<F>, &[u8]) -> Result<A, Failure>,
    ) -> Result<A, Failure> {
        self.tally.count(name);
        let answer = ask(&mut self.rules, state);
        if let Some(beside) = &mut self.beside {
            let question = &Question { name, about: &about };
            let asks = (&|rules: &mut R, state: &[u8]| ask(rules, state), &|own: &mut F::Engine, state: &[u8]| {
                ask(own, state)
            });
            beside.compare(&mut self.rules, (question, state), &answer, show, (asks.0, asks.1));
        }
        answer
    }

    /// Remembers the way to a state: the first, from a state whose way is known.
    fn follow(&mut self, next: &[u8], before: Option<&[u8]>, way: impl FnOnce() -> Way<F>) {
        if let Some(beside) = &mut self.beside
            && beside.ways.len() < MOST_STATES
            && before.is_none_or(|before| beside.ways.contains_key(&key(before)))
        {
            beside.ways.entry(key(next)).or_insert_with(way);
        }
    }
}

impl<F: Certified, R> WatchedRules<F, R> {
    /// Counts a call that is not compared.
    fn count(&mut self, name: Name) -> &mut R {
        self.tally.count(name);
        &mut self.rules
    }
}

/// Returns the opening of a table and the commands that lead to a state at which `is_still` holds, as few of them as are found to
/// do; nothing for a question about no state, and the state itself where its way is not known.
fn script_to<F: Certified, R: Rules<F>>(
    state: &[u8],
    ways: &HashMap<u64, Way<F>>,
    rules: &mut R,
    mut is_still: impl FnMut(&mut R, &[u8]) -> bool,
) -> Vec<String> {
    if state.is_empty() {
        return Vec::new();
    }
    let Some((config, orders)) = way_to(state, ways) else {
        return vec![to_json(&json!({ "restore": hex::encode(state) }))];
    };
    let most = ATTEMPTS.min(MOST_REPLAYED / orders.len().max(1));
    let orders = shorten(orders, most, |orders: &[Order<F>]| {
        let (mut state, _) = rules.open(&config).ok()?;
        for order in orders {
            if let Ok((next, _)) = rules.apply(&state, order) {
                state = next;
            }
        }
        is_still(rules, &state).then_some(orders.len())
    });
    let opening = to_json(&json!({ "open": config }));
    std::iter::once(opening).chain(orders.iter().map(to_json)).collect()
}

/// Returns the opening of a table and the commands that lead to a state. No way comes back to a state, because each begins at one that
/// was there before it; two states with one key would be a way that does.
fn way_to<F: Certified>(state: &[u8], ways: &HashMap<u64, Way<F>>) -> Option<(F::Config, Vec<Order<F>>)> {
    let (mut at, mut orders) = (key(state), Vec::new());
    for _ in 0..=ways.len() {
        match ways.get(&at)? {
            Way::Opened(config) => {
                orders.reverse();
                return Some((config.clone(), orders));
            }
            Way::Given(before, given) => {
                orders.extend(given.iter().rev().cloned());
                at = *before;
            }
        }
    }
    None
}

/// Returns the key of a state among the ways.
fn key(state: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

/// Names a difference by what was asked, and the place in the answer.
fn name_difference(question: &Question<'_>, differing: &Differing) -> String {
    let (command, _) = (question.about)();
    let asked = [question.name.word(), &command].join(" ");
    format!("{}: {}", asked.trim_end(), if differing.place.is_empty() { "all" } else { &differing.place })
}

impl Question<'_> {
    fn to_line(&self) -> String {
        let (_, question) = (self.about)();
        to_json(&json!({ self.name.word(): question }))
    }
}

/// Shows a state.
#[expect(clippy::ptr_arg, reason = "a function of the answer's own type")]
fn bytes(state: &Vec<u8>) -> Value {
    json!({ "state": hex::encode(state) })
}

/// Words a question that is about no command.
fn plain(question: Value) -> (String, Value) {
    (String::new(), question)
}

impl<F: Certified, R: Rules<F>> Rules<F> for WatchedRules<F, R> {
    fn describe(&mut self) -> Result<F::Description, Failure> {
        self.ask(Name::Describe, &[], || plain(json!([])), whole, |rules, _| rules.describe())
    }
    fn open(&mut self, config: &F::Config) -> Result<(Vec<u8>, Vec<Event<F>>), Failure> {
        let opened = self.ask(Name::Open, &[], || plain(json!(config)), stepped, |rules, _| rules.open(config));
        if let Ok((state, _)) = &opened {
            self.follow(state, None, || Way::Opened(config.clone()));
        }
        opened
    }
    fn apply(&mut self, state: &[u8], order: &Order<F>) -> Result<(Vec<u8>, Vec<Event<F>>), Failure> {
        let about = || (order.command.name().to_owned(), json!(order));
        let applied = self.ask(Name::Apply, state, about, stepped, |rules, state| rules.apply(state, order));
        if let Ok((next, _)) = &applied {
            self.follow(next, Some(state), || Way::Given(key(state), vec![order.clone()]));
        }
        applied
    }
    fn view(&mut self, state: &[u8], viewer: Option<Actor<F>>) -> Result<F::View, Failure> {
        self.ask(Name::View, state, || plain(json!(viewer)), whole, |rules, state| rules.view(state, viewer))
    }
    fn legal(&mut self, state: &[u8], at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Failure> {
        let about = || plain(json!({ "at": at, "of": of, "most": most }));
        self.ask(Name::Legal, state, about, whole, |rules, state| rules.legal(state, at, of, most))
    }
    fn chances(&mut self, state: &[u8], most: u32) -> Result<DueChance<F>, Failure> {
        let about = || plain(json!({ "most": most }));
        self.ask(Name::Chances, state, about, whole, |rules, state| rules.chances(state, most))
    }
    fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Failure> {
        let about = || (command.name().to_owned(), json!({ "command": command, "fillings": fillings }));
        self.ask(Name::Fill, &[], about, whole, |rules, _| rules.fill(command, fillings))
    }
    fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Failure> {
        let about = || plain(json!({ "events": events, "viewer": viewer }));
        self.ask(Name::Disclose, &[], about, whole, |rules, _| rules.disclose(events, viewer))
    }
    fn rebuild(&mut self, state: &[u8], events: &[Event<F>]) -> Result<Vec<u8>, Failure> {
        self.ask(Name::Rebuild, state, || plain(json!(events)), bytes, |rules, state| rules.rebuild(state, events))
    }
    fn apply_all(&mut self, state: &[u8], orders: &[Order<F>]) -> Result<Steps<F>, Failure> {
        let about = || plain(json!(orders));
        let steps = self.ask(Name::ApplyAll, state, about, whole, |rules, state| rules.apply_all(state, orders));
        if let Ok(steps) = &steps {
            let given = orders.get(..steps.ends.len()).unwrap_or_default();
            self.follow(&steps.state, Some(state), || Way::Given(key(state), given.to_vec()));
        }
        steps
    }
    fn export_table(&mut self, state: &[u8], at: Timestamp) -> Result<Vec<u8>, Failure> {
        let about = || plain(json!({ "at": at }));
        self.ask(Name::ExportTable, state, about, bytes, |rules, state| rules.export_table(state, at))
    }
    fn import_table(
        &mut self,
        exported: &[u8],
        terms: Option<&F::Terms>,
        at: Timestamp,
    ) -> Result<(Vec<u8>, Vec<Event<F>>), Failure> {
        let about = || plain(json!({ "exported": hex::encode(exported), "terms": terms, "at": at }));
        self.ask(Name::ImportTable, &[], about, stepped, |rules, _| rules.import_table(exported, terms, at))
    }
    fn auto_play(&mut self, state: &[u8], plan: &F::AutoPlan) -> Result<AutoStep<F>, Failure> {
        self.ask(Name::AutoPlay, state, || plain(json!(plan)), whole, |rules, state| rules.auto_play(state, plan))
    }
}

/// The functions of `kip:draws` are only counted: part 5 computes their answers itself.
impl<F: Certified, D: Draws> Draws for WatchedRules<F, D> {
    fn previous_link(&mut self, link: &[u8]) -> Result<Vec<u8>, Failure> {
        self.count(Name::PreviousLink).previous_link(link)
    }
    fn follows(&mut self, head: &[u8], link: &[u8]) -> Result<bool, Failure> {
        self.count(Name::Follows).follows(head, link)
    }
    fn add_entropy(
        &mut self,
        digest: &[u8],
        table: &str,
        seat: Seat,
        count: u32,
        bytes: &[u8],
    ) -> Result<Vec<u8>, Failure> {
        self.count(Name::AddEntropy).add_entropy(digest, table, seat, count, bytes)
    }
    fn outcome_seed(&mut self, link: &[u8], draw: &Draw) -> Result<Vec<u8>, Failure> {
        self.count(Name::OutcomeSeed).outcome_seed(link, draw)
    }
    fn keystream(&mut self, seed: &[u8], offset: u64, count: u32) -> Result<Vec<u8>, Failure> {
        self.count(Name::Keystream).keystream(seed, offset, count)
    }
    fn below(&mut self, seed: &[u8], bounds: &[u32]) -> Result<Vec<u32>, Failure> {
        self.count(Name::Below).below(seed, bounds)
    }
}

impl<C: Coins> Coins for WatchedRules<TwoUp, C> {
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Failure> {
        self.count(Name::CoinsOf).coins_of(seed, k)
    }
}

impl<C: Cards> Cards for WatchedRules<CasinoCards, C> {
    fn shuffle(&mut self, seed: &[u8], players: Option<u8>) -> Result<Shuffled, Failure> {
        self.count(Name::Shuffle).shuffle(seed, players)
    }
    fn imagine(&mut self, state: &[u8], seat: Seat, seed: &[u8]) -> Result<Vec<u8>, Failure> {
        let imagined = self.count(Name::Imagine).imagine(state, seat, seed);
        if let Some(beside) = &mut self.beside {
            let about = || plain(json!({ "seat": seat, "seed": hex::encode(seed) }));
            let question = &Question { name: Name::Imagine, about: &about };
            let ask: Ask<'_, C, _> = &|rules, state| rules.imagine(state, seat, seed);
            beside.compare(
                &mut self.rules,
                (question, state),
                &imagined,
                bytes,
                (ask, &|own, state| own.imagine(state, seat, seed)),
            );
        }
        imagined
    }
}

/// A host that is watched.
pub struct WatchedHost<F: Certified, H> {
    host: H,
    tally: Tally,
    beside: Option<(StatelessHost<F::Engine>, Comparison)>,
}

impl<F: Certified, H: Hosting<F>> WatchedHost<F, H> {
    /// Watches a host for the part of a tally. Without a companion the calls are only counted.
    pub fn new(host: H, tally: Tally, companion: Option<&Companion<F::Engine>>) -> Self {
        let beside = companion.map(|companion| {
            let (_, comparison) = companion.join(tally.part());
            (companion.host(), comparison)
        });
        Self { host, tally, beside }
    }

    /// Asks the host, and the suite's own engine beside it.
    fn ask<A: PartialEq + Serialize>(
        &mut self,
        name: Name,
        about: impl Fn() -> (String, Value),
        ask: impl Fn(&mut dyn Hosting<F>) -> Result<A, Failure>,
    ) -> Result<A, Failure> {
        self.tally.count(name);
        let answer = ask(&mut self.host);
        if let Some((host, comparison)) = &mut self.beside {
            let question = Question { name, about: &about };
            let own = ask_engine(|| ask(host));
            for differing in comparison.compare((&answer, &own), whole) {
                comparison.keep(name_difference(&question, &differing), differing, |_| vec![question.to_line()]);
            }
        }
        answer
    }

    /// Returns a table that is watched, and its opening events.
    fn opened(
        &mut self,
        name: Name,
        question: Value,
        open: impl Fn(&mut dyn Hosting<F>) -> Result<Opened<F>, Failure>,
    ) -> Result<Opened<F>, Failure> {
        self.tally.count(name);
        let opened = open(&mut self.host);
        let own = self.beside.as_mut().map(|(host, comparison)| {
            let about = || plain(question.clone());
            let question = Question { name, about: &about };
            let own = ask_engine(|| open(host));
            let events = |opened: &Result<Opened<F>, Failure>| {
                opened.as_ref().map(|(_, told)| told.clone()).map_err(Clone::clone)
            };
            for differing in comparison.compare((&events(&opened), &events(&own)), whole) {
                comparison.keep(name_difference(&question, &differing), differing, |_| vec![question.to_line()]);
            }
            (own, vec![question.to_line()], StatelessHost::clone(host), comparison.other())
        });
        let (mut table, events) = opened?;
        let beside = own.and_then(|(own, script, host, comparison)| {
            let beside = TableBeside { table: own.ok()?.0, host, script, comparison };
            beside.in_step_with(&mut *table)
        });
        Ok((Box::new(WatchedTable { table, tally: self.tally.other(), beside }), events))
    }
}

impl<F: Certified, H: Hosting<F>> Hosting<F> for WatchedHost<F, H> {
    fn runtime(&self) -> String {
        self.host.runtime()
    }
    fn is_remote(&self) -> bool {
        self.host.is_remote()
    }
    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<F::Description, Failure> {
        self.ask(Name::Describe, || plain(json!([])), |host| host.load(component, sha256))
    }
    fn open(&mut self, config: &F::Config) -> Result<Opened<F>, Failure> {
        self.opened(Name::Open, json!(config), |host| host.open(config))
    }
    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table<F>>, Failure> {
        let restored =
            self.opened(Name::Restore, json!(hex::encode(state)), |host| Ok((host.restore(state)?, Vec::new())));
        Ok(restored?.0)
    }
    fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Failure> {
        let about = || (command.name().to_owned(), json!({ "command": command, "fillings": fillings }));
        self.ask(Name::Fill, about, |host| host.fill(command, fillings))
    }
    fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Failure> {
        let about = || plain(json!({ "events": events, "viewer": viewer }));
        self.ask(Name::Disclose, about, |host| host.disclose(events, viewer))
    }
}

/// A table that is watched.
struct WatchedTable<F: Certified> {
    table: Box<dyn Table<F>>,
    tally: Tally,
    beside: Option<TableBeside<F>>,
}

/// The same table of the suite's own engine.
struct TableBeside<F: Certified> {
    table: Box<dyn Table<F>>,
    /// The host of the table.
    host: StatelessHost<F::Engine>,
    /// The opening and the commands so far.
    script: Vec<String>,
    comparison: Comparison,
}

impl<F: Certified> TableBeside<F> {
    /// Returns the table in the state of the component's, so that a difference does not hide those that come after it; `None` where
    /// the engine does not read that state.
    fn in_step_with(mut self, component: &mut dyn Table<F>) -> Option<Self> {
        let state = component.snapshot().ok()?;
        let own = ask_engine(|| self.table.snapshot());
        if own.as_ref() != Ok(&state) {
            self.table = ask_engine(|| self.host.restore(&state)).ok()?;
        }
        Some(self)
    }
}

impl<F: Certified> WatchedTable<F> {
    /// Asks the table, and that of the suite's own engine beside it.
    fn ask<A: PartialEq + Serialize>(
        &mut self,
        name: Name,
        about: impl Fn() -> (String, Value),
        ask: impl Fn(&mut dyn Table<F>) -> Result<A, Failure>,
    ) -> Result<A, Failure> {
        self.tally.count(name);
        let answer = ask(&mut *self.table);
        if let Some(mut beside) = self.beside.take() {
            let own = ask_engine(|| ask(&mut *beside.table));
            let differences = beside.comparison.compare((&answer, &own), whole);
            let is_in_step = differences.is_empty() && !is_no_answer(&answer);
            let question = Question { name, about: &about };
            for differing in differences {
                let script = |_: &Differing| [&*beside.script, &[question.to_line()]].concat();
                beside.comparison.keep(name_difference(&question, &differing), differing, script);
            }
            self.beside = if is_in_step { Some(beside) } else { beside.in_step_with(&mut *self.table) };
        }
        answer
    }

    /// Remembers commands that were given.
    fn follow(&mut self, orders: &[Order<F>]) {
        if let Some(beside) = &mut self.beside {
            beside.script.extend(orders.iter().map(to_json));
        }
    }
}

impl<F: Certified> Table<F> for WatchedTable<F> {
    fn apply(&mut self, order: &Order<F>) -> Result<Vec<Event<F>>, Failure> {
        let about = || (order.command.name().to_owned(), json!(order));
        let answer = self.ask(Name::TableApply, about, |table| table.apply(order));
        self.follow(std::slice::from_ref(order));
        answer
    }
    fn apply_all(&mut self, orders: &[Order<F>]) -> Result<TableSteps<F>, Failure> {
        let answer = self.ask(Name::TableApplyAll, || plain(json!(orders)), |table| table.apply_all(orders));
        let given = answer.as_ref().map_or(0, |steps| steps.ends.len());
        self.follow(orders.get(..given).unwrap_or_default());
        answer
    }
    fn view(&mut self, viewer: Option<Actor<F>>) -> Result<F::View, Failure> {
        self.ask(Name::TableView, || plain(json!(viewer)), |table| table.view(viewer))
    }
    fn legal(&mut self, at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Failure> {
        let about = || plain(json!({ "at": at, "of": of, "most": most }));
        self.ask(Name::TableLegal, about, |table| table.legal(at, of, most))
    }
    fn chances(&mut self, most: u32) -> Result<DueChance<F>, Failure> {
        self.ask(Name::TableChances, || plain(json!({ "most": most })), |table| table.chances(most))
    }
    fn snapshot(&mut self) -> Result<Vec<u8>, Failure> {
        self.ask(Name::Snapshot, || plain(json!([])), |table| table.snapshot())
    }
}
