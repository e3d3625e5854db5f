//! The component of transcripts writes the same bytes as the crate.

use crate::common::{Tested, component};
use kip_transcript::{Digest, Heading, Line, Reader, Scribe, Words, WrittenEvent};
use serde_json::{Value, json};
use wasmtime::component::{Component, Instance, Linker, Val};
use wasmtime::{Engine, Store};

/// The bytes of a state. States are not in a transcript, so any bytes will do.
const STATE: &[u8] = b"a state";

/// An instance of the component.
struct Transcript {
    component: Component,
    store: Store<()>,
    instance: Instance,
}

impl Transcript {
    fn new() -> Result<Self, wasmtime::Error> {
        let engine = Engine::default();
        let component = Component::new(&engine, component("kip-transcript-component"))?;
        let mut store = Store::new(&engine, ());
        // There is nothing to link: it imports nothing.
        let instance = Linker::new(&engine).instantiate(&mut store, &component)?;
        Ok(Self { component, store, instance })
    }

    /// Calls a function of the interface `writer`, and returns its line or its error message.
    fn call(&mut self, function: &str, arguments: &[Val]) -> Result<String, String> {
        let (_, writer) = self.component.get_export(None, "kip:transcript/writer@1.0.0").unwrap();
        let (_, index) = self.component.get_export(Some(&writer), function).unwrap();
        let mut answer = [Val::Bool(false)];
        self.instance.get_func(&mut self.store, index).unwrap().call(&mut self.store, arguments, &mut answer).unwrap();
        let Val::Result(answer) = &answer[0] else { panic!("{answer:?}") };
        match answer.as_ref().map(Option::as_deref).map_err(Option::as_deref) {
            Ok(Some(Val::String(line))) => Ok(line.clone()),
            Err(Some(Val::String(why))) => Err(why.clone()),
            other => panic!("{other:?}"),
        }
    }
}

fn string(text: impl Into<String>) -> Val {
    Val::String(text.into())
}

fn bytes(bytes: &[u8]) -> Val {
    Val::List(bytes.iter().map(|byte| Val::U8(*byte)).collect())
}

fn record<const N: usize>(fields: [(&str, Val); N]) -> Val {
    Val::Record(fields.map(|(name, value)| (name.to_owned(), value)).to_vec())
}

/// The names of clauses in the order in which events cite them: their place is their number.
#[derive(Default)]
struct Cited(Vec<String>);

impl Cited {
    fn number(&mut self, clause: &str) -> usize {
        self.0.iter().position(|known| known == clause).unwrap_or_else(|| {
            self.0.push(clause.to_owned());
            self.0.len() - 1
        })
    }

    /// Returns a step as a component of a rulebook gives it, with numbers of clauses.
    fn step(&mut self, events: &[WrittenEvent]) -> Val {
        let event = |WrittenEvent { at, clause, ruling, what, moves }: &WrittenEvent| {
            let mut cite = json!({ "clause": self.number(clause) });
            if let Some(ruling) = ruling {
                cite["ruling"] = json!(self.number(ruling));
            }
            json!({ "what": what, "moves": moves, "cite": cite, "at": at })
        };
        let events: Vec<Value> = events.iter().map(event).collect();
        record([("events", string(json!(events).to_string())), ("state", bytes(STATE))])
    }

    fn rulebook(&self, heading: &Heading) -> Val {
        let clause = |(number, id): (u16, &String)| record([("number", Val::U16(number)), ("id", string(id))]);
        record([
            ("family", string(&heading.family)),
            ("id", string(&heading.rulebook)),
            ("generation", string(&heading.generation)),
            ("digest", bytes(heading.digest.as_bytes())),
            ("clauses", Val::List((0..).zip(&self.0).map(clause).collect())),
        ])
    }
}

fn honest(name: &str) -> Vec<Line> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/transcripts/honest");
    let mut reader = Reader::new();
    reader.feed(&std::fs::read(format!("{folder}/{name}.jsonl")).unwrap());
    reader.end();
    std::iter::from_fn(|| reader.next().unwrap()).map(|numbered| numbered.line).collect()
}

#[test]
fn the_component_writes_what_the_crate_writes() -> Tested {
    for name in ["nsw", "swazi"] {
        let lines = honest(name);
        let mut cited = Cited::default();
        for line in &lines {
            if let Line::Header { events, .. } | Line::Accepted { events, .. } = line {
                cited.step(events);
            }
        }
        let Line::Header { heading, events, .. } = &lines[0] else { panic!("no header") };
        let words = Words::find(&heading.family).unwrap();
        let (mut scribe, first) = Scribe::begin(words, heading, events, Digest::of(STATE))?;
        let mut component = Transcript::new()?;
        assert!(component.call("end", &[]).is_err(), "nothing was begun");
        let open = [cited.rulebook(heading), string(heading.config.to_string()), cited.step(events)];
        assert_eq!(component.call("open", &open)?, first);
        assert!(component.call("open", &open).is_err(), "an instance writes one transcript");
        for line in &lines[1..] {
            let (written, answer) = match line {
                Line::Order { id, by, at, command, .. } => {
                    let named = Val::Option(id.as_ref().map(|id| Box::new(string(id.as_str()))));
                    let order = [named, string(by.to_string()), Val::U64(*at), string(command.to_string())];
                    (scribe.order(id.as_ref(), by, *at, command)?, component.call("order", &order)?)
                }
                Line::Accepted { events, .. } => {
                    let step = cited.step(events);
                    (scribe.accepted(events, Digest::of(STATE))?, component.call("accepted", &[step])?)
                }
                Line::Refused { refusal, .. } => {
                    (scribe.refused(refusal)?, component.call("refused", &[string(refusal.to_string())])?)
                }
                Line::Names(names) => {
                    (scribe.names(names)?, component.call("names", &[string(json!(names).to_string())])?)
                }
                line => panic!("{} in an evening that goes on", line.kind()),
            };
            assert_eq!(answer, written);
        }
        assert!(component.call("refused", &[string("{}")]).is_err(), "no order waits");
    }
    Ok(())
}
