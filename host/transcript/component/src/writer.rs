//! The interface `writer`.

use alloc::format;
use alloc::string::{String, ToString as _};

use kip_transcript::names;
use kip_transcript::{Heading, OrderId, Place, START, Scribe};
use spin::Mutex;

use crate::Transcript;
use crate::bindings::exports::kip::transcript::facts::{Rulebook, Step};
use crate::bindings::exports::kip::transcript::writer::{Guest, Place as Stored};
use crate::facts::{Facts, parse, to_digest};

/// The transcript that this instance writes.
static WRITER: Mutex<Option<Writer>> = Mutex::new(None);

struct Writer {
    facts: Facts,
    scribe: Scribe,
}

type Line = Result<String, String>;

impl Guest for Transcript {
    fn open(rulebook: Rulebook, config: String, opened: Step) -> Line {
        let facts = Facts::of(rulebook)?;
        let (events, state) = facts.cite(&opened)?;
        let heading = Heading {
            family: facts.family.clone(),
            rulebook: facts.build.rulebook.clone(),
            digest: facts.build.digest,
            generation: facts.generation.clone(),
            config: parse(&config)?,
        };
        let begun = Scribe::begin(facts.words, &heading, &events, state);
        let (scribe, line) = begun.map_err(|error| error.to_string())?;
        begin(Writer { facts, scribe })?;
        Ok(line)
    }

    fn resume(rulebook: Rulebook, place: Stored) -> Result<(), String> {
        let facts = Facts::of(rulebook)?;
        let Stored { commands, unanswered, state, chain } = place;
        let place = Place { commands, unanswered, state: to_digest(&state)?, chain: to_digest(&chain)? };
        let scribe = Scribe::resume(facts.words, facts.build.clone(), place);
        begin(Writer { facts, scribe })
    }

    fn order(id: Option<String>, by: String, at: u64, command: String) -> Line {
        let id = id.map(OrderId::try_from).transpose().map_err(|error| error.to_string())?;
        let (by, command) = (parse(&by)?, parse(&command)?);
        write(|writer| writer.scribe.order(id.as_ref(), &by, at, &command).map_err(|error| error.to_string()))
    }

    fn accepted(step: Step) -> Line {
        write(|writer| {
            let (events, state) = writer.facts.cite(&step)?;
            writer.scribe.accepted(&events, state).map_err(|error| error.to_string())
        })
    }

    fn refused(refusal: String) -> Line {
        let refusal = parse(&refusal)?;
        write(|writer| writer.scribe.refused(&refusal).map_err(|error| error.to_string()))
    }

    fn faulted(fault: String) -> Line {
        write(|writer| writer.scribe.faulted(&fault).map_err(|error| error.to_string()))
    }

    fn swap(to: Rulebook, terms: Option<String>, at: u64, imported: Step) -> Line {
        let facts = Facts::of(to)?;
        let terms = terms.as_deref().map(parse).transpose()?;
        let (events, state) = facts.cite(&imported)?;
        write(|writer| {
            if facts.family != writer.facts.family {
                return Err(format!("a table of {} is no table of {}", writer.facts.family, facts.family));
            }
            let line = writer.scribe.swap(&facts.build, terms.as_ref(), at, &events, state);
            let line = line.map_err(|error| error.to_string())?;
            writer.facts = facts;
            Ok(line)
        })
    }

    fn names(told: String) -> Line {
        let told = names::read(parse(&told)?).map_err(|error| error.to_string())?;
        write(|writer| writer.scribe.names(&told).map_err(|error| error.to_string()))
    }

    fn end() -> Line {
        write(|writer| writer.scribe.end().map_err(|error| error.to_string()))
    }

    fn current_place() -> Stored {
        let place = WRITER.lock().as_ref().map(|writer| writer.scribe.place());
        let place = place.unwrap_or(Place { commands: 0, unanswered: false, state: START, chain: START });
        Stored {
            commands: place.commands,
            unanswered: place.unanswered,
            state: place.state.as_bytes().to_vec(),
            chain: place.chain.as_bytes().to_vec(),
        }
    }
}

fn begin(writer: Writer) -> Result<(), String> {
    let mut slot = WRITER.lock();
    if slot.is_some() {
        return Err("this instance writes a transcript already: take another for the next".to_string());
    }
    *slot = Some(writer);
    Ok(())
}

fn write(make: impl FnOnce(&mut Writer) -> Line) -> Line {
    match WRITER.lock().as_mut() {
        Some(writer) => make(writer),
        None => Err("no transcript was begun".to_string()),
    }
}
