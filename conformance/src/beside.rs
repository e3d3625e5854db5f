//! The suite's own engine beside a component: it is asked whatever a part asks the component, and must answer the same.
//!
//! A component has its record in its bytes, so that the engine plays the same rulebook, whoever built the component. What a vendor
//! changes on purpose is found too, and declared by its name.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use kip_contract::family::{Actor, AutoStep, Choices, DueChance, Event, Order, Steps};
use kip_contract::json::hex;
use kip_contract::types::{Filling, Timestamp};
use kip_records::Component;
use serde::Serialize;
use serde_json::{Value, json};

use crate::families::Certified;
use crate::family::Tested;
use crate::hosting::{Failure, Rules};
use crate::report::reference::{Difference, Reference, Source};
use crate::side_by_side::locate_difference;
use crate::text::shorten;

/// The most differences of a part that are kept: a component that plays another game differs everywhere.
const MOST: usize = 50;
/// The most characters of a line of a script.
const LONGEST: usize = 10_000;

/// The suite's own engine with the rulebook of the component under test, and the differences that are found in a run.
#[derive(Clone, Debug)]
pub struct Companion<E> {
    engine: E,
    source: Source,
    found: Arc<Differences>,
}

/// Returns the suite's own engine for a component: with the record in its bytes, or else with the suite's rulebook of that id.
#[must_use]
pub fn engine_for<F: Certified>(wasm: &[u8], rulebook: &str) -> Option<(F::Engine, Source)> {
    let record = Component::split(wasm).ok().and_then(|parts| parts.record);
    // A record stays as long as the program, which certifies or verifies with a few components.
    let with_record = record.and_then(|record| F::engine_with(Vec::leak(record.bytes)));
    let with_record = with_record.map(|engine| (engine, Source::Record));
    with_record.or_else(|| F::engine_of(rulebook).map(|engine| (engine, Source::Id)))
}

/// A state with the events that lead to it, or the reason why there is none.
pub type Answer<F> = Result<(Vec<u8>, Vec<Event<F>>), Failure>;

/// Describes the first difference of two answers to a command in a part of a sentence.
#[must_use]
pub fn describe_difference<F: Tested>(component: &Answer<F>, reference: &Answer<F>) -> Option<String> {
    let Differing { place, component, reference } = find_difference((component, reference), stepped)?;
    Some(format!("`{place}` is {component} by the component, {reference} by the suite's own engine"))
}

/// Shows events before the state that follows from them.
pub(crate) fn stepped<E: Serialize>((state, events): &(Vec<u8>, Vec<E>)) -> Value {
    json!({ "events": events, "state": hex::encode(state) })
}

impl<E: Clone> Companion<E> {
    /// Returns the engine beside a component, with a rulebook from that source.
    pub fn new(engine: E, source: Source) -> Self {
        Self { engine, source, found: Arc::default() }
    }

    /// Returns the comparison so far. `accepted` has the names of differences that the vendor declares, with the reasons.
    #[must_use]
    pub fn report(&self, accepted: &BTreeMap<String, String>) -> Reference {
        let parts = self.found.0.lock().unwrap_or_else(PoisonError::into_inner);
        let differences = parts
            .values()
            .flat_map(|part| part.differences.values())
            .map(|difference| Difference { accepted: accepted.get(&difference.name).cloned(), ..difference.clone() });
        Reference {
            rulebook: self.source,
            compared: parts.iter().map(|(name, part)| ((*name).to_owned(), part.compared)).collect(),
            differences: differences.collect(),
        }
    }

    /// Returns an instance of the engine, and a comparison for a part.
    pub(crate) fn join(&self, part: &'static str) -> (E, Comparison) {
        (self.engine.clone(), Comparison { found: Arc::clone(&self.found), part, compared: 0 })
    }
}

/// The comparisons of a run, by part.
#[derive(Debug, Default)]
struct Differences(Mutex<BTreeMap<&'static str, OfPart>>);

#[derive(Debug, Default)]
struct OfPart {
    compared: u64,
    differences: BTreeMap<String, Difference>,
}

/// Compares the answers to one instance, table or host. Its count is added when it is dropped.
#[derive(Debug)]
pub(crate) struct Comparison {
    found: Arc<Differences>,
    part: &'static str,
    compared: u64,
}

/// Two answers that differ.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Differing {
    /// The place within the answer, without numbers: `events.what.coins-landed.first`.
    pub(crate) place: String,
    component: String,
    reference: String,
}

impl Comparison {
    /// Compares two answers. A limit of the host is no answer, and there is nothing to compare.
    pub(crate) fn compare<A: PartialEq>(
        &mut self,
        (component, reference): (&Result<A, Failure>, &Result<A, Failure>),
        show: fn(&A) -> Value,
    ) -> Option<Differing> {
        if matches!(component, Err(Failure::Limited(_) | Failure::Skipped(_))) {
            return None;
        }
        self.compared += 1;
        find_difference((component, reference), show)
    }

    /// Keeps a difference, if none of its name is known in this part. `script` is made for a new one.
    pub(crate) fn keep(&self, name: String, differing: Differing, script: impl FnOnce(&Differing) -> Vec<String>) {
        let is_new = self.of_part(|part| match part.differences.get_mut(&name) {
            Some(known) => {
                known.count += 1;
                false
            }
            None => part.differences.len() < MOST,
        });
        if !is_new {
            return;
        }
        // Making the script asks again, which must not wait for this part's own lock.
        let script = script(&differing).into_iter().map(|line| shorten(&line, LONGEST)).collect();
        let Differing { component, reference, .. } = differing;
        let part = self.part.to_owned();
        let kept = Difference { part, name: name.clone(), count: 1, script, component, reference, accepted: None };
        self.of_part(|part| {
            part.differences.entry(name).or_insert(kept);
        });
    }

    /// Returns another comparison for the same part.
    pub(crate) fn other(&self) -> Self {
        Self { found: Arc::clone(&self.found), part: self.part, compared: 0 }
    }

    fn of_part<T>(&self, change: impl FnOnce(&mut OfPart) -> T) -> T {
        let mut parts = self.found.0.lock().unwrap_or_else(PoisonError::into_inner);
        change(parts.entry(self.part).or_default())
    }
}

impl Drop for Comparison {
    fn drop(&mut self) {
        self.of_part(|part| part.compared += self.compared);
    }
}

/// Returns the first difference of two answers.
pub(crate) fn find_difference<A: PartialEq>(
    answers: (&Result<A, Failure>, &Result<A, Failure>),
    show: fn(&A) -> Value,
) -> Option<Differing> {
    let document = |answer: &Result<A, Failure>| match answer {
        Ok(answer) => show(answer),
        Err(Failure::Refused(refusal)) => json!({ "refusal": refusal }),
        Err(failure) => json!({ "failure": failure.describe() }),
    };
    let is_same = match answers {
        (Ok(one), Ok(other)) => one == other,
        (one, other) => document(one) == document(other),
    };
    if is_same {
        return None;
    }
    let (place, component, reference) = locate_difference(&document(answers.0), &document(answers.1));
    let words: Vec<&str> = place.split('.').filter(|word| !word.bytes().all(|byte| byte.is_ascii_digit())).collect();
    Some(Differing { place: words.join("."), component, reference })
}

/// The engine of a family of which the suite has none.
#[derive(Clone, Debug)]
pub enum NoEngine {}

impl<F: Tested> Rules<F> for NoEngine {
    fn describe(&mut self) -> Result<F::Description, Failure> {
        match *self {}
    }
    fn open(&mut self, _: &F::Config) -> Result<(Vec<u8>, Vec<Event<F>>), Failure> {
        match *self {}
    }
    fn apply(&mut self, _: &[u8], _: &Order<F>) -> Result<(Vec<u8>, Vec<Event<F>>), Failure> {
        match *self {}
    }
    fn view(&mut self, _: &[u8], _: Option<Actor<F>>) -> Result<F::View, Failure> {
        match *self {}
    }
    fn legal(&mut self, _: &[u8], _: Timestamp, _: Option<Actor<F>>, _: u32) -> Result<Choices<F>, Failure> {
        match *self {}
    }
    fn chances(&mut self, _: &[u8], _: u32) -> Result<DueChance<F>, Failure> {
        match *self {}
    }
    fn fill(&mut self, _: &F::Command, _: &[Filling]) -> Result<F::Command, Failure> {
        match *self {}
    }
    fn disclose(&mut self, _: &[Event<F>], _: Option<Actor<F>>) -> Result<Vec<Event<F>>, Failure> {
        match *self {}
    }
    fn rebuild(&mut self, _: &[u8], _: &[Event<F>]) -> Result<Vec<u8>, Failure> {
        match *self {}
    }
    fn apply_all(&mut self, _: &[u8], _: &[Order<F>]) -> Result<Steps<F>, Failure> {
        match *self {}
    }
    fn export_table(&mut self, _: &[u8], _: Timestamp) -> Result<Vec<u8>, Failure> {
        match *self {}
    }
    fn import_table(
        &mut self,
        _: &[u8],
        _: Option<&F::Terms>,
        _: Timestamp,
    ) -> Result<(Vec<u8>, Vec<Event<F>>), Failure> {
        match *self {}
    }
    fn auto_play(&mut self, _: &[u8], _: &F::AutoPlan) -> Result<AutoStep<F>, Failure> {
        match *self {}
    }
}
