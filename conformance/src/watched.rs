//! Rules, hosts and tables as a part asks them: their calls are counted, and the suite's own engine is asked beside them.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use kip_contract::casino_cards::Shuffled;
use kip_contract::family::{Actor, Event, Named as _, Order};
use kip_contract::json::hex;
use kip_contract::two_up::Faces;
use kip_contract::types::{Filling, Seat};
use serde::Serialize;
use serde_json::{Value, json};

use crate::beside::{Companion, Comparison, Differing, ask_engine, find_differences, is_no_answer, stepped, whole};
use crate::divergence::shorten;
use crate::families::casino_cards::Cards;
use crate::families::two_up::Coins;
use crate::families::{CasinoCards, Certified, TwoUp};
use crate::family::Tested;
use crate::functions::{Name, Tally};
use crate::hosting::{
    Answer, Call, Draws, DrawsAnswer, DrawsCall, Failure, Hosting, Opened, Rules, Table, TableAnswer, TableCall,
};
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

impl<F: Certified, R: Rules<F>> WatchedRules<F, R> {
    /// Watches rules for the part of a tally. Without a companion the calls are only counted.
    pub fn new(rules: R, tally: Tally, companion: Option<&Companion<F::Engine>>) -> Self {
        let beside = companion.map(|companion| Beside {
            engine: companion.engine(),
            comparison: companion.comparison(tally.part()),
            ways: HashMap::new(),
        });
        Self { rules, tally, beside }
    }
}

/// A question: the function, its command if it is about one, and the arguments as JSON.
struct Question<'q> {
    name: Name,
    about: &'q dyn Fn() -> (&'q str, Value),
}

/// Asks rules about a state.
type Ask<'a, R, A> = &'a dyn Fn(&mut R, &[u8]) -> Result<A, Failure>;

impl<F: Certified> Beside<F> {
    /// Asks the engine what the rules have answered, and keeps the differences.
    fn compare<R, A: PartialEq>(
        &mut self,
        rules: &mut R,
        (question, state): (&Question<'_>, &[u8]),
        answer: &Result<A, Failure>,
        show: fn(&A) -> Value,
        (ask, ask_own): (Ask<'_, R, A>, Ask<'_, F::Engine, A>),
    ) where
        R: Rules<F>,
    {
        let own = ask_engine(|| ask_own(&mut self.engine, state));
        for differing in self.comparison.compare((answer, &own), show) {
            let (engine, ways) = (&mut self.engine, &self.ways);
            self.comparison.keep(question.name_difference(&differing), differing, |differing| {
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

    /// Remembers the way to the state of an answer: the first, from a state whose way is known.
    fn follow(&mut self, call: Call<'_, F>, answer: &Answer<F>) {
        match (call, answer) {
            (Call::Open { config }, Answer::Open((next, _))) => self.keep(next, None, || Way::Opened(config.clone())),
            (Call::Apply { state, order }, Answer::Apply((next, _))) => {
                self.keep(next, Some(state), || Way::Given(key(state), vec![order.clone()]));
            }
            (Call::ApplyAll { state, orders }, Answer::ApplyAll(steps)) => {
                let given = orders.get(..steps.ends.len()).unwrap_or_default();
                self.keep(&steps.state, Some(state), || Way::Given(key(state), given.to_vec()));
            }
            _ => {}
        }
    }

    fn keep(&mut self, next: &[u8], before: Option<&[u8]>, way: impl FnOnce() -> Way<F>) {
        if self.ways.len() < MOST_STATES && before.is_none_or(|before| self.ways.contains_key(&key(before))) {
            self.ways.entry(key(next)).or_insert_with(way);
        }
    }
}

impl Question<'_> {
    /// Names a difference by what was asked, and the place in the answer.
    fn name_difference(&self, differing: &Differing) -> String {
        let asked = [self.name.word(), (self.about)().0].join(" ");
        format!("{}: {}", asked.trim_end(), if differing.place.is_empty() { "all" } else { &differing.place })
    }

    fn to_line(&self) -> String {
        to_json(&json!({ self.name.word(): (self.about)().1 }))
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

/// Shows an answer, with events before the state that follows from them.
fn show<F: Tested>(answer: &Answer<F>) -> Value {
    match answer {
        Answer::Open(answer) | Answer::Apply(answer) | Answer::ImportTable(answer) => stepped(answer),
        Answer::Rebuild(state) | Answer::ExportTable(state) => bytes(state),
        answer => whole(answer),
    }
}

/// Shows a state.
#[expect(clippy::ptr_arg, reason = "a function of the answer's own type")]
fn bytes(state: &Vec<u8>) -> Value {
    json!({ "state": hex::encode(state) })
}

/// Returns the name of a call's command, if it is about one, and the arguments beside the state.
fn describe_call<F: Tested>(call: Call<'_, F>) -> (&str, Value) {
    match call {
        Call::Describe {} => ("", json!([])),
        Call::Open { config } => ("", json!(config)),
        Call::Apply { order, .. } => (order.command.name(), json!(order)),
        Call::ApplyAll { orders, .. } => ("", json!(orders)),
        Call::View { viewer, .. } => ("", json!(viewer)),
        Call::Legal { at, of, most, .. } => ("", json!({ "at": at, "of": of, "most": most })),
        Call::Chances { most, .. } => ("", json!({ "most": most })),
        Call::Fill { command, fillings } => (command.name(), json!({ "command": command, "fillings": fillings })),
        Call::Disclose { events, viewer } => ("", json!({ "events": events, "viewer": viewer })),
        Call::Rebuild { events, .. } => ("", json!(events)),
        Call::ExportTable { at, .. } => ("", json!({ "at": at })),
        Call::ImportTable { exported, terms, at } => {
            ("", json!({ "exported": hex::encode(exported), "terms": terms, "at": at }))
        }
        Call::AutoPlay { plan, .. } => ("", json!(plan)),
    }
}

/// Returns the same for a call of a table: its state is known from the script.
fn describe_table_call<F: Tested>(call: TableCall<'_, F>) -> (&str, Value) {
    describe_call::<F>(match call {
        TableCall::Apply { order } => Call::Apply { state: &[], order },
        TableCall::ApplyAll { orders } => Call::ApplyAll { state: &[], orders },
        TableCall::View { viewer } => Call::View { state: &[], viewer },
        TableCall::Legal { at, of, most } => Call::Legal { state: &[], at, of, most },
        TableCall::Chances { most } => Call::Chances { state: &[], most },
        TableCall::Snapshot {} => return ("", json!([])),
    })
}

impl<F: Certified, R: Rules<F>> Rules<F> for WatchedRules<F, R> {
    fn ask(&mut self, call: Call<'_, F>) -> Result<Answer<F>, Failure> {
        self.tally.count(call.name());
        let answer = self.rules.ask(call);
        if let Some(beside) = &mut self.beside {
            let about = || describe_call(call);
            let question = &Question { name: call.name(), about: &about };
            let ask: Ask<'_, R, _> = &|rules, state| rules.ask(call.at(state));
            let ask_own: Ask<'_, F::Engine, _> = &|engine, state| engine.ask(call.at(state));
            beside.compare(&mut self.rules, (question, call.state()), &answer, show, (ask, ask_own));
            if let Ok(answer) = &answer {
                beside.follow(call, answer);
            }
        }
        answer
    }
}

/// The functions of `kip:draws` are only counted: part 5 computes their answers itself.
impl<F: Certified, D: Draws> Draws for WatchedRules<F, D> {
    fn ask_draws(&mut self, call: DrawsCall<'_>) -> Result<DrawsAnswer, Failure> {
        self.tally.count(call.name());
        self.rules.ask_draws(call)
    }
}

impl<C: Coins> Coins for WatchedRules<TwoUp, C> {
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Failure> {
        self.tally.count(Name::CoinsOf);
        self.rules.coins_of(seed, k)
    }
}

impl<C: Cards> Cards for WatchedRules<CasinoCards, C> {
    fn shuffle(&mut self, seed: &[u8], players: Option<u8>) -> Result<Shuffled, Failure> {
        self.tally.count(Name::Shuffle);
        self.rules.shuffle(seed, players)
    }
    fn imagine(&mut self, state: &[u8], seat: Seat, seed: &[u8]) -> Result<Vec<u8>, Failure> {
        self.tally.count(Name::Imagine);
        let imagined = self.rules.imagine(state, seat, seed);
        if let Some(beside) = &mut self.beside {
            let about = || ("", json!({ "seat": seat, "seed": hex::encode(seed) }));
            let question = &Question { name: Name::Imagine, about: &about };
            let ask: Ask<'_, C, _> = &|rules, state| rules.imagine(state, seat, seed);
            let ask_own: Ask<'_, <CasinoCards as Certified>::Engine, _> =
                &|engine, state| engine.imagine(state, seat, seed);
            beside.compare(&mut self.rules, (question, state), &imagined, bytes, (ask, ask_own));
        }
        imagined
    }
}

/// A host that is watched.
pub struct WatchedHost<'h, F: Certified> {
    host: &'h mut dyn Hosting<F>,
    tally: Tally,
    beside: Option<(StatelessHost<F::Engine>, Comparison)>,
}

impl<'h, F: Certified> WatchedHost<'h, F> {
    /// Watches a host for the part of a tally. Without a companion the calls are only counted.
    pub fn new(host: &'h mut dyn Hosting<F>, tally: Tally, companion: Option<&Companion<F::Engine>>) -> Self {
        let beside = companion.map(|companion| (companion.host(), companion.comparison(tally.part())));
        Self { host, tally, beside }
    }

    /// Asks the host, and the suite's own engine beside it.
    fn ask<A: PartialEq + Serialize>(
        &mut self,
        call: Call<'_, F>,
        ask: impl Fn(&mut dyn Hosting<F>) -> Result<A, Failure>,
    ) -> Result<A, Failure> {
        self.tally.count(call.name());
        let answer = ask(self.host);
        if let Some((host, comparison)) = &mut self.beside {
            let about = || describe_call(call);
            let question = Question { name: call.name(), about: &about };
            let own = ask_engine(|| ask(host));
            for differing in comparison.compare((&answer, &own), whole) {
                comparison.keep(question.name_difference(&differing), differing, |_| vec![question.to_line()]);
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
        let opened = open(self.host);
        let own = self.beside.as_mut().map(|(host, comparison)| {
            let about = || ("", question.clone());
            let question = Question { name, about: &about };
            let own = ask_engine(|| open(host));
            let events = |opened: &Result<Opened<F>, Failure>| {
                opened.as_ref().map(|(_, events)| events.clone()).map_err(Clone::clone)
            };
            for differing in comparison.compare((&events(&opened), &events(&own)), whole) {
                comparison.keep(question.name_difference(&differing), differing, |_| vec![question.to_line()]);
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

impl<F: Certified> Hosting<F> for WatchedHost<'_, F> {
    fn runtime(&self) -> String {
        self.host.runtime()
    }
    fn is_remote(&self) -> bool {
        self.host.is_remote()
    }
    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<F::Description, Failure> {
        self.ask(Call::Describe {}, |host| host.load(component, sha256))
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
        self.ask(Call::Fill { command, fillings }, |host| host.fill(command, fillings))
    }
    fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Failure> {
        self.ask(Call::Disclose { events, viewer }, |host| host.disclose(events, viewer))
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

impl<F: Certified> Table<F> for WatchedTable<F> {
    /// Asks the table, and that of the suite's own engine beside it.
    fn ask(&mut self, call: TableCall<'_, F>) -> Result<TableAnswer<F>, Failure> {
        let name = call.name().of_table();
        self.tally.count(name);
        let answer = self.table.ask(call);
        let Some(mut beside) = self.beside.take() else { return answer };
        let own = ask_engine(|| beside.table.ask(call));
        let differences = beside.comparison.compare((&answer, &own), whole);
        let is_in_step = differences.is_empty() && !is_no_answer(&answer);
        let about = || describe_table_call(call);
        let question = Question { name, about: &about };
        for differing in differences {
            let script = |_: &Differing| [&*beside.script, &[question.to_line()]].concat();
            beside.comparison.keep(question.name_difference(&differing), differing, script);
        }
        match (call, &answer) {
            (TableCall::Apply { order }, _) => beside.script.push(to_json(order)),
            (TableCall::ApplyAll { orders }, Ok(TableAnswer::ApplyAll(steps))) => {
                beside.script.extend(orders.iter().take(steps.ends.len()).map(to_json));
            }
            _ => {}
        }
        self.beside = if is_in_step { Some(beside) } else { beside.in_step_with(&mut *self.table) };
        answer
    }
}
