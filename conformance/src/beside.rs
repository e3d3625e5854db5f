//! The suite's own engine beside a component: it is asked what a part asks the component, and must answer the same.
//!
//! A component has its record in its bytes, so that the engine plays the same rulebook for any vendor's component. What a vendor
//! changes on purpose is found too, and declared by its name.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use kip_contract::family::Event;
use kip_contract::json::hex;
use kip_records::Component;
use serde::Serialize;
use serde_json::{Value, json};

use crate::families::Certified;
use crate::family::Tested;
use crate::hosting::{Answer, Call, Failure, Rules};
use crate::report::reference::{Difference, Reference, Source};
use crate::stateless_host::StatelessHost;
use crate::text::shorten;

/// The most differences of a part that are kept and that nobody declares: a component that plays another game differs everywhere.
/// The others are counted.
const MOST: usize = 50;
/// The most places of one answer.
const MOST_PLACES: usize = 20;
/// The most lines of a script, and characters of a line.
pub(crate) const MOST_LINES: usize = 200;
const LONGEST: usize = 10_000;
/// The most characters of a value.
const LONGEST_VALUE: usize = 200;
/// The places that may differ: a component says by which version of an engine it was built.
const FREE: &[&str] = &["head.engine"];

/// Returns the suite's own engine for a component: with the record in its bytes, or else with the suite's rulebook of that id.
#[must_use]
pub fn engine_for<F: Certified>(wasm: &[u8], rulebook: &str) -> Option<(F::Engine, Source)> {
    match record_of(wasm) {
        Some(record) => F::engine_with(record).map(|engine| (engine, Source::Record)),
        None => F::engine_of(rulebook).map(|engine| (engine, Source::Id)),
    }
}

/// Returns whether a component has a record that the suite's own engine cannot read.
#[must_use]
pub fn has_unreadable_record<F: Certified>(wasm: &[u8]) -> bool {
    record_of(wasm).is_some_and(|record| F::engine_with(record).is_none())
}

/// Returns the record of a component. It stays as long as the program, which asks once for each component.
fn record_of(wasm: &[u8]) -> Option<&'static [u8]> {
    let record = Component::split(wasm).ok()?.record?;
    Some(Vec::leak(record.bytes))
}

/// A state with the events that lead to it, or the reason why there is none.
pub type Stepped<F> = Result<(Vec<u8>, Vec<Event<F>>), Failure>;

/// Describes the first difference of two answers to a command in a part of a sentence.
#[must_use]
pub fn describe_difference<F: Tested>(component: &Stepped<F>, reference: &Stepped<F>) -> Option<String> {
    let Differing { place, component, reference } =
        find_differences((component, reference), stepped).into_iter().next()?;
    Some(format!("`{place}` is {component} by the component, {reference} by the suite's own engine"))
}

/// Shows an answer as it is.
pub(crate) fn whole<A: Serialize>(answer: &A) -> Value {
    serde_json::to_value(answer).unwrap_or_default()
}

/// Shows events before the state that follows from them.
pub(crate) fn stepped<E: Serialize>((state, events): &(Vec<u8>, Vec<E>)) -> Value {
    json!({ "events": events, "state": hex::encode(state) })
}

/// Asks the suite's own engine. It gets whatever a component makes, and a panic of it is an answer that differs.
///
/// # Errors
/// Those of the answer.
pub fn ask_engine<A>(ask: impl FnOnce() -> Result<A, Failure>) -> Result<A, Failure> {
    let panicked = |_| Err(Failure::failed("the suite's own engine panicked, which is a fault of kip"));
    catch_unwind(AssertUnwindSafe(ask)).unwrap_or_else(panicked)
}

/// The suite's own engine with the rulebook of the component under test, and the differences that are found in a run.
#[derive(Clone, Debug)]
pub struct Companion<E> {
    engine: E,
    source: Source,
    found: Arc<Differences>,
}

impl<E: Clone> Companion<E> {
    /// Returns the engine beside a component, with a rulebook from that source. `accepted` has the names of differences that the
    /// vendor declares, with the reasons.
    pub fn new(engine: E, source: Source, accepted: BTreeMap<String, String>) -> Self {
        Self { engine, source, found: Arc::new(Differences { accepted, parts: Mutex::default() }) }
    }

    /// Returns the comparison so far.
    #[must_use]
    pub fn report(&self) -> Reference {
        let parts = self.found.parts.lock().unwrap_or_else(PoisonError::into_inner);
        let differences: Vec<_> = parts.values().flat_map(|part| part.differences.values().cloned()).collect();
        let found: BTreeSet<&str> = differences.iter().map(|one| one.name.as_str()).collect();
        let unfound = self.found.accepted.keys().filter(|name| !found.contains(name.as_str())).cloned().collect();
        let of_parts = |count: fn(&OfPart) -> u64| {
            let counts = parts.iter().map(|(name, part)| ((*name).to_owned(), count(part)));
            counts.filter(|(_, count)| *count > 0).collect()
        };
        let (compared, unlisted) = (of_parts(|part| part.compared), of_parts(|part| part.unlisted));
        Reference { source: self.source, compared, differences, unlisted, unfound }
    }

    /// Returns a host that plays with the engine.
    #[must_use]
    pub fn host(&self) -> StatelessHost<E> {
        StatelessHost::new(self.engine(), "the suite's own engine")
    }

    /// Compares the rulebook of the component's record with the suite's own of the same id, if there is one: its clauses are those
    /// of the published document, and a record can say anything. The differences belong to part 1.
    pub fn compare_rulebook<F: Certified<Engine = E>>(&self, id: &str)
    where
        E: Rules<F>,
    {
        let (mut engine, mut comparison) = (self.engine(), self.comparison("identity"));
        let Some(mut known) = F::engine_of(id).filter(|_| self.source == Source::Record) else { return };
        for differing in comparison.compare((&engine.describe(), &known.describe()), whole) {
            comparison.keep(format!("rulebook: {}", differing.place), differing, |_| Vec::new());
        }
    }

    /// Returns an instance of the engine.
    pub(crate) fn engine(&self) -> E {
        self.engine.clone()
    }

    /// Returns a comparison for a part.
    pub(crate) fn comparison(&self, part: &'static str) -> Comparison {
        Comparison { found: Arc::clone(&self.found), part, compared: 0 }
    }
}

/// The comparisons of a run, by part.
#[derive(Debug)]
struct Differences {
    accepted: BTreeMap<String, String>,
    parts: Mutex<BTreeMap<&'static str, OfPart>>,
}

#[derive(Debug, Default)]
struct OfPart {
    compared: u64,
    differences: BTreeMap<String, Difference>,
    /// The number of differences that are not among them.
    unlisted: u64,
}

/// Compares the answers to one instance, table or host. Its count is added when it is dropped.
#[derive(Debug)]
pub(crate) struct Comparison {
    found: Arc<Differences>,
    part: &'static str,
    compared: u64,
}

/// A place at which two answers differ.
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
    ) -> Vec<Differing> {
        if is_no_answer(component) {
            return Vec::new();
        }
        self.compared += 1;
        find_differences((component, reference), show)
    }

    /// Keeps a difference, if none of its name is known in this part. `script` is made for a new one.
    pub(crate) fn keep(&self, name: String, differing: Differing, script: impl FnOnce(&Differing) -> Vec<String>) {
        let accepted = self.found.accepted.get(&name);
        let is_new = self.of_part(|part| {
            if let Some(known) = part.differences.get_mut(&name) {
                known.add(&differing.component, &differing.reference);
                return false;
            }
            let undeclared = part.differences.values().filter(|one| one.accepted.is_none()).count();
            let has_room = accepted.is_some() || undeclared < MOST;
            part.unlisted += u64::from(!has_room);
            has_room
        });
        if !is_new {
            return;
        }
        // Making the script asks again, which must not wait for this part's own lock.
        let mut script = script(&differing);
        if script.len() > MOST_LINES {
            // One line says how many are left out.
            let left_out = script.len() - MOST_LINES + 1;
            script.splice(1..=left_out, [format!("… {left_out} lines are left out")]);
        }
        let kept = Difference {
            part: self.part.to_owned(),
            name: name.clone(),
            count: 0,
            script: script.into_iter().map(|line| shorten(&line, LONGEST)).collect(),
            component: differing.component.clone(),
            reference: differing.reference.clone(),
            widest: None,
            accepted: accepted.cloned(),
        };
        self.of_part(|part| {
            part.differences.entry(name).or_insert(kept).add(&differing.component, &differing.reference);
        });
    }

    /// Returns another comparison for the same part.
    pub(crate) fn other(&self) -> Self {
        Self { found: Arc::clone(&self.found), part: self.part, compared: 0 }
    }

    fn of_part<T>(&self, change: impl FnOnce(&mut OfPart) -> T) -> T {
        let mut parts = self.found.parts.lock().unwrap_or_else(PoisonError::into_inner);
        change(parts.entry(self.part).or_default())
    }
}

impl Drop for Comparison {
    fn drop(&mut self) {
        self.of_part(|part| part.compared += self.compared);
    }
}

/// Returns whether a host gave no answer of the rules.
pub(crate) const fn is_no_answer<A>(answer: &Result<A, Failure>) -> bool {
    matches!(answer, Err(Failure::Limited(_) | Failure::Skipped(_)))
}

/// Returns the places at which two answers differ, each once.
pub(crate) fn find_differences<A: PartialEq>(
    answers: (&Result<A, Failure>, &Result<A, Failure>),
    show: fn(&A) -> Value,
) -> Vec<Differing> {
    let mut places = Places(Vec::new());
    let brief = |answer: &Result<A, Failure>| match answer {
        Ok(answer) => show(answer),
        Err(failure) => json!(failure.describe()),
    };
    match answers {
        (Ok(one), Ok(other)) if one == other => {}
        (Ok(one), Ok(other)) => places.walk("", &show(one), &show(other)),
        (Err(Failure::Refused(one)), Err(Failure::Refused(other))) => {
            places.walk("refusal", &json!(one), &json!(other));
        }
        (one, other) => {
            let place = match (one, other) {
                (Ok(_), Err(Failure::Refused(_))) => "accepted, not refused",
                (Err(Failure::Refused(_)), Ok(_)) => "refused, not accepted",
                _ => "no answer",
            };
            places.add(place, &brief(one), &brief(other));
        }
    }
    places.0
}

/// The places at which two documents differ.
struct Places(Vec<Differing>);

impl Places {
    /// Adds the places of two values. Items of lists have their list's place; lists of other lengths differ in the number of items, too.
    fn walk(&mut self, place: &str, one: &Value, other: &Value) {
        let within = |name: &str| if place.is_empty() { name.to_owned() } else { format!("{place}.{name}") };
        match (one, other) {
            _ if one == other => {}
            (Value::Object(fields), Value::Object(others)) => {
                let names: BTreeSet<&String> = fields.keys().chain(others.keys()).collect();
                for name in names {
                    self.walk(&within(name), &one[name.as_str()], &other[name.as_str()]);
                }
            }
            (Value::Array(items), Value::Array(others)) => {
                if items.len() != others.len() {
                    self.add(&within("number"), &json!(items.len()), &json!(others.len()));
                }
                items.iter().zip(others).for_each(|(one, other)| self.walk(place, one, other));
            }
            _ => self.add(place, one, other),
        }
    }

    fn add(&mut self, place: &str, one: &Value, other: &Value) {
        if FREE.contains(&place) || self.0.iter().any(|known| known.place == place) {
            return;
        }
        let place = if self.0.len() < MOST_PLACES { place } else { "more places" };
        if self.0.iter().all(|known| known.place != place) {
            let [component, reference] = [one, other].map(|value| shorten(&value.to_string(), LONGEST_VALUE));
            self.0.push(Differing { place: place.to_owned(), component, reference });
        }
    }
}

/// The engine of a family of which the suite has none.
#[derive(Clone, Debug)]
pub enum NoEngine {}

impl<F: Tested> Rules<F> for NoEngine {
    fn ask(&mut self, _: Call<'_, F>) -> Result<Answer<F>, Failure> {
        match *self {}
    }
}

#[cfg(test)]
mod tests {
    use kip_contract::family::TwoUp;
    use kip_records::{Rulebook, find_text};

    use super::*;
    use crate::families::two_up::native::Stateless;

    fn compare(change: impl FnOnce(&str) -> String) -> Vec<String> {
        let text = change(find_text("nsw").expect("nsw"));
        let Ok(Rulebook::TwoUp(rulebook)) = Rulebook::read(&text, &find_text) else { panic!("no rulebook") };
        let companion = Companion::new(Stateless(rulebook), Source::Record, BTreeMap::new());
        companion.compare_rulebook::<TwoUp>("nsw");
        companion.report().findings("identity").into_iter().map(|finding| finding.place).collect()
    }

    #[test]
    fn a_record_with_the_id_of_a_known_rulebook_has_its_words_and_policies() {
        assert_eq!(compare(str::to_owned), [""; 0]);
        let words = compare(|text| text.replacen("clockwise", "backwards", 1));
        assert_eq!(words, ["rulebook: head.clauses.text"]);
        let odds = compare(|text| text.replace("\"15/2\"", "\"7/1\""));
        assert!(!odds.is_empty() && odds.iter().all(|place| place.starts_with("rulebook: ")), "{odds:?}");
    }

    #[test]
    fn every_place_that_differs_is_named_once_and_lists_of_other_lengths_by_their_number() {
        let places = |one: Value, other: Value| {
            let found = find_differences((&Ok(one), &Ok(other)), Value::clone);
            found.into_iter().map(|one| [one.place, one.component, one.reference].join(" ")).collect::<Vec<_>>()
        };
        let (one, other) = (json!({"a": [{"b": 1}, {"b": 2}], "c": 3}), json!({"a": [{"b": 2}, {"b": 3}], "c": 4}));
        assert_eq!(places(one, other), ["a.b 1 2", "c 3 4"]);
        assert_eq!(places(json!({"a": [1]}), json!({"a": [1, 2]})), ["a.number 1 2"]);
        let many: Vec<_> = (0..30).map(|name| (format!("f{name:02}"), json!(name))).collect();
        let found = places(Value::Object(many.into_iter().collect()), json!({}));
        assert_eq!((found.len(), found.last().map(String::as_str)), (MOST_PLACES + 1, Some("more places 20 null")));
    }
}
