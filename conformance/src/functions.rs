//! Counts the calls of each function of the contract by each part. It has a wrapper around rules, hosts and tables, and the table
//! of the parts that judge each function's answers.
//!
//! No gap stays unseen: a report whose parts hold without a call of some function contradicts itself ([`missing`]).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use kip_contract::casino_cards::Shuffled;
use kip_contract::draws::Draw;
use kip_contract::family::{
    Actor, AutoStep, CasinoCards, Choices, DueChance, Event, Family as _, Order, Steps, TableSteps, TwoUp,
};
use kip_contract::two_up::Faces;
use kip_contract::types::{Filling, Seat, Timestamp};

use crate::families::casino_cards::Cards;
use crate::families::two_up::Coins;
use crate::family::Tested;
use crate::hosting::{Draws, Failure, Hosting, Opened, Rules, Table};
use crate::report::{Function, Summary, Verdict};

/// Lists the functions of the contract in its order, with the parts that judge their answers.
macro_rules! functions {
    ($($case:ident $name:literal [$($part:literal),+],)+) => {
        /// A function of the contract.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Name { $($case),+ }

        /// The functions, each with its name and the parts that judge its answers.
        const FUNCTIONS: &[(&str, &[&str])] = &[$(($name, &[$($part),+])),+];
    };
}

functions! {
    Describe "describe" ["invariants"],
    Open "open" ["vectors", "invariants", "abuse", "replay"],
    Apply "apply" ["returns", "invariants", "randomness", "replay"],
    ApplyAll "apply-all" ["invariants"],
    View "view" ["invariants"],
    Disclose "disclose" ["invariants"],
    Legal "legal" ["invariants"],
    Fill "fill" ["invariants"],
    Chances "chances" ["invariants", "randomness"],
    Rebuild "rebuild" ["invariants"],
    AutoPlay "auto-play" ["randomness", "simulation"],
    ExportTable "export-table" ["invariants"],
    ImportTable "import-table" ["invariants"],
    Restore "table.restore" ["vectors", "invariants", "abuse", "replay"],
    TableApply "table.apply" ["vectors", "invariants", "abuse", "replay"],
    TableApplyAll "table.apply-all" ["invariants", "abuse"],
    TableView "table.view" ["vectors", "invariants"],
    TableLegal "table.legal" ["vectors", "invariants"],
    TableChances "table.chances" ["vectors", "invariants"],
    Snapshot "table.snapshot" ["vectors", "invariants", "abuse", "replay"],
    PreviousLink "draws.previous-link" ["randomness"],
    Follows "draws.follows" ["randomness"],
    AddEntropy "draws.add-entropy" ["randomness"],
    OutcomeSeed "draws.outcome-seed" ["randomness"],
    Keystream "draws.keystream" ["randomness"],
    Below "draws.below" ["randomness"],
    CoinsOf "coins.coins-of" ["randomness"],
    Imagine "imagine" ["invariants"],
    Shuffle "shuffles.shuffle" ["randomness"],
}

/// The functions that only one family has.
const OWN: &[(&str, &[&str])] =
    &[(TwoUp::NAME, &["coins.coins-of"]), (CasinoCards::NAME, &["imagine", "shuffles.shuffle"])];

/// Returns the functions of a family, with their places among all.
fn functions_of(family: &str) -> impl Iterator<Item = (usize, &'static (&'static str, &'static [&'static str]))> {
    let is_of = move |name: &str| OWN.iter().all(|(owner, own)| *owner == family || !own.contains(&name));
    FUNCTIONS.iter().enumerate().filter(move |(_, (name, _))| is_of(name))
}

/// The calls of a run, by part and function.
#[derive(Debug, Default)]
pub struct Calls(Mutex<BTreeMap<&'static str, [u64; FUNCTIONS.len()]>>);

impl Calls {
    /// Returns the calls of every function of a family, in the contract's order.
    #[must_use]
    pub fn list(&self, family: &str) -> Vec<Function> {
        let calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let row = |(place, (name, judges)): (usize, &(&str, &[&str]))| {
            let counts = calls.iter().filter_map(|(part, counts)| Some(((*part).to_owned(), *counts.get(place)?)));
            Function {
                name: (*name).to_owned(),
                judged_by: judges.iter().map(|part| (*part).to_owned()).collect(),
                calls: counts.filter(|(_, count)| *count > 0).collect(),
            }
        };
        functions_of(family).map(row).collect()
    }

    fn add(&self, part: &'static str, counts: &[u64; FUNCTIONS.len()]) {
        let mut calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let sums = calls.entry(part).or_insert([0; FUNCTIONS.len()]);
        sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
}

/// Names the functions of a family that none of their judging parts called, although all of these parts hold, and reports rows
/// that differ from the contract's.
#[must_use]
pub fn missing(functions: &[Function], parts: &[Summary<'_>], family: &str) -> Vec<String> {
    let mut missing = Vec::new();
    let is_row = |(row, (name, judges)): (&Function, &(&str, &[&str]))| row.name == *name && row.judged_by == **judges;
    let known = || functions_of(family).map(|(_, row)| row);
    if functions.len() != known().count() || !functions.iter().zip(known()).all(is_row) {
        missing.push("the functions are not those of the contract, with the parts that judge them".to_owned());
    }
    let holds = |name: &&str| parts.iter().any(|part| part.name == *name && part.verdict == Verdict::Holds);
    for (function, judges) in known().filter(|(_, judges)| judges.iter().all(holds)) {
        let row = functions.iter().find(|row| row.name == *function);
        if row.is_none_or(|row| judges.iter().all(|part| row.calls_by(part) == 0)) {
            missing.push(format!("no part called `{function}` that judges it: {}", judges.join(", ")));
        }
    }
    missing
}

/// Counts the calls of one part. The sums are added when it is dropped.
#[derive(Debug)]
pub struct Tally {
    calls: Arc<Calls>,
    part: &'static str,
    counts: [u64; FUNCTIONS.len()],
}

impl Tally {
    /// Returns a tally of a part, named as in the report.
    #[must_use]
    pub fn of(part: &'static str, calls: &Arc<Calls>) -> Self {
        Self { calls: Arc::clone(calls), part, counts: [0; FUNCTIONS.len()] }
    }

    /// Returns another tally of the same part.
    fn other(&self) -> Self {
        Self::of(self.part, &self.calls)
    }

    fn count(&mut self, name: Name) {
        if let Some(count) = self.counts.get_mut(name as usize) {
            *count += 1;
        }
    }
}

impl Drop for Tally {
    fn drop(&mut self) {
        self.calls.add(self.part, &self.counts);
    }
}

/// Rules, or a host, or a table, whose calls are counted.
#[derive(Debug)]
pub struct Counted<T> {
    of: T,
    tally: Tally,
}

impl<T> Counted<T> {
    /// Counts the calls of rules, of a host or of a table.
    pub fn new(of: T, tally: Tally) -> Self {
        Self { of, tally }
    }

    fn call(&mut self, name: Name) -> &mut T {
        self.tally.count(name);
        &mut self.of
    }
}

impl<F: Tested, R: Rules<F>> Rules<F> for Counted<R> {
    fn describe(&mut self) -> Result<F::Description, Failure> {
        self.call(Name::Describe).describe()
    }
    fn open(&mut self, config: &F::Config) -> Result<(Vec<u8>, Vec<Event<F>>), Failure> {
        self.call(Name::Open).open(config)
    }
    fn apply(&mut self, state: &[u8], order: &Order<F>) -> Result<(Vec<u8>, Vec<Event<F>>), Failure> {
        self.call(Name::Apply).apply(state, order)
    }
    fn view(&mut self, state: &[u8], viewer: Option<Actor<F>>) -> Result<F::View, Failure> {
        self.call(Name::View).view(state, viewer)
    }
    fn legal(&mut self, state: &[u8], at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Failure> {
        self.call(Name::Legal).legal(state, at, of, most)
    }
    fn chances(&mut self, state: &[u8], most: u32) -> Result<DueChance<F>, Failure> {
        self.call(Name::Chances).chances(state, most)
    }
    fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Failure> {
        self.call(Name::Fill).fill(command, fillings)
    }
    fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Failure> {
        self.call(Name::Disclose).disclose(events, viewer)
    }
    fn rebuild(&mut self, state: &[u8], events: &[Event<F>]) -> Result<Vec<u8>, Failure> {
        self.call(Name::Rebuild).rebuild(state, events)
    }
    fn apply_all(&mut self, state: &[u8], orders: &[Order<F>]) -> Result<Steps<F>, Failure> {
        self.call(Name::ApplyAll).apply_all(state, orders)
    }
    fn export_table(&mut self, state: &[u8], at: Timestamp) -> Result<Vec<u8>, Failure> {
        self.call(Name::ExportTable).export_table(state, at)
    }
    fn import_table(
        &mut self,
        exported: &[u8],
        terms: Option<&F::Terms>,
        at: Timestamp,
    ) -> Result<(Vec<u8>, Vec<Event<F>>), Failure> {
        self.call(Name::ImportTable).import_table(exported, terms, at)
    }
    fn auto_play(&mut self, state: &[u8], plan: &F::AutoPlan) -> Result<AutoStep<F>, Failure> {
        self.call(Name::AutoPlay).auto_play(state, plan)
    }
}

impl<D: Draws> Draws for Counted<D> {
    fn previous_link(&mut self, link: &[u8]) -> Result<Vec<u8>, Failure> {
        self.call(Name::PreviousLink).previous_link(link)
    }
    fn follows(&mut self, head: &[u8], link: &[u8]) -> Result<bool, Failure> {
        self.call(Name::Follows).follows(head, link)
    }
    fn add_entropy(
        &mut self,
        digest: &[u8],
        table: &str,
        seat: Seat,
        count: u32,
        bytes: &[u8],
    ) -> Result<Vec<u8>, Failure> {
        self.call(Name::AddEntropy).add_entropy(digest, table, seat, count, bytes)
    }
    fn outcome_seed(&mut self, link: &[u8], draw: &Draw) -> Result<Vec<u8>, Failure> {
        self.call(Name::OutcomeSeed).outcome_seed(link, draw)
    }
    fn keystream(&mut self, seed: &[u8], offset: u64, count: u32) -> Result<Vec<u8>, Failure> {
        self.call(Name::Keystream).keystream(seed, offset, count)
    }
    fn below(&mut self, seed: &[u8], bounds: &[u32]) -> Result<Vec<u32>, Failure> {
        self.call(Name::Below).below(seed, bounds)
    }
}

impl<C: Coins> Coins for Counted<C> {
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Failure> {
        self.call(Name::CoinsOf).coins_of(seed, k)
    }
}

impl<C: Cards> Cards for Counted<C> {
    fn shuffle(&mut self, seed: &[u8], players: Option<u8>) -> Result<Shuffled, Failure> {
        self.call(Name::Shuffle).shuffle(seed, players)
    }
    fn imagine(&mut self, state: &[u8], seat: Seat, seed: &[u8]) -> Result<Vec<u8>, Failure> {
        self.call(Name::Imagine).imagine(state, seat, seed)
    }
}

impl<F: Tested, H: Hosting<F>> Hosting<F> for Counted<H> {
    fn runtime(&self) -> String {
        self.of.runtime()
    }
    fn is_remote(&self) -> bool {
        self.of.is_remote()
    }
    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<F::Description, Failure> {
        self.call(Name::Describe).load(component, sha256)
    }
    fn open(&mut self, config: &F::Config) -> Result<Opened<F>, Failure> {
        let (table, events) = self.call(Name::Open).open(config)?;
        Ok((Box::new(Counted::new(table, self.tally.other())), events))
    }
    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table<F>>, Failure> {
        let table = self.call(Name::Restore).restore(state)?;
        Ok(Box::new(Counted::new(table, self.tally.other())))
    }
    fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Failure> {
        self.call(Name::Fill).fill(command, fillings)
    }
    fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Failure> {
        self.call(Name::Disclose).disclose(events, viewer)
    }
}

impl<F: Tested> Table<F> for Counted<Box<dyn Table<F>>> {
    fn apply(&mut self, order: &Order<F>) -> Result<Vec<Event<F>>, Failure> {
        self.call(Name::TableApply).apply(order)
    }
    fn apply_all(&mut self, orders: &[Order<F>]) -> Result<TableSteps<F>, Failure> {
        self.call(Name::TableApplyAll).apply_all(orders)
    }
    fn view(&mut self, viewer: Option<Actor<F>>) -> Result<F::View, Failure> {
        self.call(Name::TableView).view(viewer)
    }
    fn legal(&mut self, at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Failure> {
        self.call(Name::TableLegal).legal(at, of, most)
    }
    fn chances(&mut self, most: u32) -> Result<DueChance<F>, Failure> {
        self.call(Name::TableChances).chances(most)
    }
    fn snapshot(&mut self) -> Result<Vec<u8>, Failure> {
        self.call(Name::Snapshot).snapshot()
    }
}
