//! The actual answer at each step of a vector, beside the vector's expectation.
//!
//! A trace does not judge whether a vector holds; [`Runner::play`](super::Runner::play) does. It writes no expectation either: an
//! expectation comes from the rulebook's text.

use kip_contract::family::{Described as _, Event, Opening as _};
use serde::Serialize;
use serde_json::{Value, json};

use super::play::format_step;
use crate::choices::ALL;
use crate::citations::Citations;
use crate::family::Tested;
use crate::hosting::{Failure, Hosting, Table};
use crate::vectors::{ExpectedEvent, ExpectedRefusal, Step, Test};

/// One step. The expectation and the answer have the form of a vector's step: `{"events": […]}`, `{"refusal": …}`, `{"view": …}`,
/// `{"legal": […]}`, `{"chances": …}`; or `{"failure": "…"}` if there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Traced {
    /// The number of the step, from 1; 0 is the opening of the group's table, of which nothing is expected.
    pub step: usize,
    /// The request: `no-more-bets by boxer 1`.
    pub asked: String,
    /// The vector's expectation.
    pub expected: Option<Value>,
    /// The actual answer: with every citation of events, and with the fields of a view that the vector names.
    pub happens: Value,
    /// True when both are the same, but for citations that the vector leaves open.
    pub agrees: bool,
}

/// Plays a vector to its last step, even after a step that differs.
pub fn trace<F: Tested>(
    host: &mut dyn Hosting<F>,
    description: &F::Description,
    config: &F::Config,
    test: &Test<F>,
) -> Vec<Traced> {
    let mut trace = Trace { host, citations: Citations::of(description.head()), table: None, now: config.opened_at() };
    let mut traced = Vec::new();
    if !matches!(test.steps.first(), Some(Step::Open(_))) {
        let happens = trace.open(config);
        traced.push(Traced { step: 0, asked: "open".into(), expected: None, happens, agrees: true });
    }
    for (number, step) in (1..).zip(&test.steps) {
        let (expected, happens) = trace.step(step);
        let agrees = expected == without_open_citations(&happens, &expected);
        traced.push(Traced { step: number, asked: format_step(step), expected: Some(expected), happens, agrees });
    }
    traced
}

struct Trace<'a, F: Tested> {
    host: &'a mut dyn Hosting<F>,
    citations: Citations,
    table: Option<Box<dyn Table<F>>>,
    now: u64,
}

impl<F: Tested> Trace<'_, F> {
    fn step(&mut self, step: &Step<F>) -> (Value, Value) {
        match step {
            Step::Command(step) => {
                let answer = self.table().and_then(|table| table.apply(&step.order()));
                if answer.is_ok() {
                    self.now = step.at;
                }
                (expected(step.events.as_deref(), step.refusal.as_ref()), self.answer(answer))
            }
            Step::Open(step) => (expected(step.events.as_deref(), step.refusal.as_ref()), self.open(&step.open)),
            Step::View(step) => {
                let view = self.table().and_then(|table| table.view(step.viewer));
                let view = view.map(|view| shown(&step.view, &json(&view)));
                (json!({ "view": step.view }), happens("view", view))
            }
            Step::Legal(step) => {
                let at = step.at.unwrap_or(self.now);
                let listed = self.table().and_then(|table| table.legal(at, step.of, ALL));
                (json!({ "legal": step.legal }), happens("legal", listed.map(|listed| json(&listed.first))))
            }
            Step::Chances(step) => {
                let due = self.table().and_then(|table| table.chances(step.most));
                (json!({ "chances": step.chances }), happens("chances", due.map(|due| json(&due))))
            }
        }
    }

    fn open(&mut self, config: &F::Config) -> Value {
        let opened = self.host.open(config).map(|(table, events)| {
            (self.table, self.now) = (Some(table), config.opened_at());
            events
        });
        self.answer(opened)
    }

    fn table(&mut self) -> Result<&mut Box<dyn Table<F>>, Failure> {
        self.table.as_mut().ok_or_else(|| Failure::failed("no table is open"))
    }

    fn answer(&self, answer: Result<Vec<Event<F>>, Failure>) -> Value {
        match answer {
            Ok(events) => {
                let told = events.iter().map(|event| {
                    let clause = self.citations.clause(event);
                    json!({ "what": event.what, "moves": event.moves, "clause": clause })
                });
                json!({ "events": told.collect::<Vec<_>>() })
            }
            Err(Failure::Refused(refusal)) => {
                json!({ "refusal": { "code": refusal.code, "clause": refusal.clause } })
            }
            Err(failure) => json!({ "failure": failure.describe() }),
        }
    }
}

fn json(of: &impl Serialize) -> Value {
    serde_json::to_value(of).unwrap_or_default()
}

fn happens(name: &str, answer: Result<Value, Failure>) -> Value {
    match answer {
        Ok(answer) => json!({ name: answer }),
        Err(failure) => json!({ "failure": failure.describe() }),
    }
}

fn expected<F: Tested>(events: Option<&[ExpectedEvent<F>]>, refusal: Option<&ExpectedRefusal>) -> Value {
    if let Some(ExpectedRefusal { code, clause }) = refusal {
        return json!({ "refusal": { "code": code, "clause": clause } });
    }
    let told = events.unwrap_or_default().iter().map(|event| {
        let mut told = json!({ "what": event.what, "moves": event.moves });
        if let (Some(clause), Some(fields)) = (&event.clause, told.as_object_mut()) {
            fields.insert("clause".into(), json!(clause));
        }
        told
    });
    json!({ "events": told.collect::<Vec<_>>() })
}

/// Returns the fields of a view that the vector names; one that is absent is null.
fn shown(asserted: &Value, there: &Value) -> Value {
    match (asserted, there) {
        (Value::Object(asserted), Value::Object(there)) => {
            let field = |(name, value): (&String, &Value)| {
                (name.clone(), shown(value, there.get(name).unwrap_or(&Value::Null)))
            };
            Value::Object(asserted.iter().map(field).collect())
        }
        (Value::Array(asserted), Value::Array(there)) if asserted.len() == there.len() => {
            Value::Array(asserted.iter().zip(there).map(|(asserted, there)| shown(asserted, there)).collect())
        }
        _ => there.clone(),
    }
}

/// Returns the answer without the citations of those events for which the vector names none.
fn without_open_citations(happens: &Value, expected: &Value) -> Value {
    let mut happens = happens.clone();
    let wanted = expected["events"].as_array().map_or(&[][..], Vec::as_slice);
    if let Some(told) = happens.get_mut("events").and_then(Value::as_array_mut) {
        for (event, _) in told.iter_mut().zip(wanted).filter(|(_, wanted)| wanted.get("clause").is_none()) {
            event.as_object_mut().map(|fields| fields.remove("clause"));
        }
    }
    happens
}
