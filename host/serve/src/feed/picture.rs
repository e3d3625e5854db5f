//! A table as a viewer sees it: its picture, and the events of a step. Nobody's eyes see more than the rulebook discloses.

use std::collections::HashMap;

use kip::Digest;
use kip::game::{Actor, Event};
use kip_session::StoredPlay;
use kip_transcript::WrittenEvent;
use serde_json::{Value, json};

use crate::node::{Host, Known, MOST, Plays, now};
use crate::problem::Problem;
use crate::store::Record;

/// The eyes that see the same: nobody's in particular, or those of a seat or a member of staff.
pub(crate) type Eyes = Option<(String, u32)>;

/// Returns the viewer of these eyes, as the rulebook asks for it. Staff in a role that the rules do not have see what everybody
/// sees.
pub(crate) fn viewer_of(play: &mut StoredPlay, eyes: &Eyes) -> Option<Actor> {
    let (role, number) = eyes.as_ref()?;
    let is_known = play.game().head().roles.iter().any(|line| line.name == *role);
    is_known.then(|| Actor { role: role.clone(), number: *number })
}

impl Known {
    /// Makes the parts that a viewer may see: the view, the list, times, names by seat.
    pub fn show(&self, play: &mut StoredPlay, eyes: &Eyes) -> Result<Value, Problem> {
        let view = self.view(play, eyes)?;
        self.show_with(play, eyes, view)
    }

    /// Makes the same from a view that was made already.
    pub fn show_with(&self, play: &mut StoredPlay, eyes: &Eyes, view: Value) -> Result<Value, Problem> {
        let place = &self.head.place;
        let Host { seats, places, timer, reason, .. } = &self.host;
        let name = |(seat, sitter): (&u32, &crate::node::Sitter)| {
            (seat.to_string(), json!({ "name": sitter.name, "computer": sitter.player.is_none() }))
        };
        let names: serde_json::Map<String, Value> = seats.iter().map(name).collect();
        let timers: Vec<_> = timer.iter().collect();
        let mut shown = json!({
            "seq": self.head.seq, "digest": place.digest.to_string(), "names": names, "seats": places, "timers": timers,
            "status": place.status.as_str(),
        });
        if let Some(shown) = shown.as_object_mut() {
            shown.extend([("view".into(), view), ("legal".into(), self.legal(play, eyes)?)]);
            shown.extend(place.due.map(|due| ("due".into(), due.into())));
            shown.extend(reason.as_ref().map(|reason| ("reason".into(), reason.as_str().into())));
        }
        Ok(shown)
    }

    /// Makes the view alone.
    pub fn view(&self, play: &mut StoredPlay, eyes: &Eyes) -> Result<Value, Problem> {
        let viewer = viewer_of(play, eyes);
        Ok(play.game().view(&self.head.place.state, viewer.as_ref())?.all)
    }

    /// Makes the list alone.
    pub fn legal(&self, play: &mut StoredPlay, eyes: &Eyes) -> Result<Value, Problem> {
        let Some(viewer) = viewer_of(play, eyes) else { return Ok(json!({ "first": [], "total": 0 })) };
        let place = &self.head.place;
        let listed = play.game().legal(&place.state, now().max(place.at), Some(&viewer), MOST);
        Ok(serde_json::to_value(listed?).unwrap_or_default())
    }
}

/// Writes an event as transcripts have it.
fn write_event(event: WrittenEvent) -> Value {
    let WrittenEvent { at, clause, ruling, what, moves } = event;
    let mut written = json!({ "at": at, "clause": clause, "what": what });
    if let Some(fields) = written.as_object_mut() {
        fields.extend(ruling.map(|ruling| ("ruling".into(), ruling.into())));
        if !moves.is_empty() {
            fields.insert("moves".into(), moves.into());
        }
    }
    written
}

/// Writes events as a viewer may know them.
///
/// # Errors
/// [`Problem`]: the component failed.
pub(crate) fn write_events(play: &mut StoredPlay, events: &[Event], eyes: &Eyes) -> Result<Vec<Value>, Problem> {
    let viewer = viewer_of(play, eyes);
    let written = if play.game().head().hidden_information {
        let disclosed = play.game().disclose(events, viewer.as_ref())?;
        play.cite(&disclosed)
    } else {
        play.cite(events)
    };
    let written = written.map_err(|error| Problem::conflict(Problem::COMPONENT, error.to_string()))?;
    Ok(written.into_iter().map(write_event).collect())
}

/// A step to be shown.
pub(crate) struct Shown<'a> {
    pub seq: i64,
    pub at: u64,
    pub by: Option<&'a Actor>,
    pub command: &'a str,
    pub events: &'a [Event],
}

/// Writes the frame of a step for a viewer. `None` where nothing of somebody else's command is the viewer's to know: a frame
/// would say that it was given.
///
/// # Errors
/// [`Problem`]: the component failed.
pub(crate) fn write_step(play: &mut StoredPlay, step: &Shown<'_>, eyes: &Eyes) -> Result<Option<Value>, Problem> {
    let Shown { seq, at, by, command, events } = step;
    let events = write_events(play, events, eyes)?;
    let is_own = by.is_some() && *by == viewer_of(play, eyes).as_ref();
    if play.game().head().hidden_information && events.is_empty() && by.is_some() && !is_own {
        return Ok(None);
    }
    Ok(Some(json!({ "step": { "seq": seq, "at": at, "by": by, "command": command, "events": events } })))
}

/// A record, read.
pub(crate) enum Recorded {
    /// An accepted command.
    Step {
        /// By whom; `None` for a swap.
        by: Option<Actor>,
        /// Its name.
        command: String,
        /// The events, as the transcript has them.
        events: Value,
        /// The components of a swap: from, to.
        swap: Option<(Value, Value)>,
    },
    /// Nothing that is shown: a refused command.
    Refused,
}

/// Reads the lines of a record.
pub(crate) fn read_record(record: &Record) -> Option<Recorded> {
    let mut lines = record.lines.lines().map(serde_json::from_str::<Value>);
    let mut first = lines.next()?.ok()?;
    if let Some(swap) = first.get_mut("swap").map(Value::take) {
        let part = |name| swap.get(name).cloned().unwrap_or_default();
        let events = first.get_mut("events").map(Value::take).unwrap_or_default();
        return Some(Recorded::Step {
            by: None,
            command: "swap".into(),
            events,
            swap: Some((part("from"), part("to"))),
        });
    }
    let command = kip::family::Named::name(first.get("command")?).to_owned();
    let by = serde_json::from_value(first.get_mut("by")?.take()).ok()?;
    Some(match lines.next()?.ok()?.get_mut("events") {
        Some(events) => Recorded::Step { by, command, events: events.take(), swap: None },
        None => Recorded::Refused,
    })
}

/// Reads events of a transcript as the rulebook gave them, so that it can disclose them.
fn read_events(play: &mut StoredPlay, written: &Value) -> Option<Vec<Event>> {
    let clauses = &play.game().head().clauses;
    let numbers: HashMap<&str, u16> = clauses.iter().map(|clause| (clause.id.as_str(), clause.number)).collect();
    let read = |event: &Value| {
        let number = |name: &str| event.get(name).map(|id| numbers.get(id.as_str()?).copied());
        let mut cite = json!({ "clause": number("clause")?? });
        if let (Some(ruling), Some(cite)) = (number("ruling"), cite.as_object_mut()) {
            cite.insert("ruling".into(), ruling?.into());
        }
        let moves = event.get("moves").cloned().unwrap_or_else(|| json!([]));
        let event = json!({ "at": event.get("at")?, "cite": cite, "what": event.get("what")?, "moves": moves });
        serde_json::from_value(event).ok()
    };
    written.as_array()?.iter().map(read).collect()
}

/// A step of the past, with the component that knows its events.
pub(crate) struct Past {
    pub seq: i64,
    pub at: u64,
    pub by: Option<Actor>,
    pub command: String,
    pub events: Vec<Event>,
    pub serving: Digest,
    /// The components of a swap: from, to. The first with its digest.
    pub swap: Option<(Value, Value, Digest)>,
}

/// Reads the steps of records. `serving` is the component after the last of them; a swap's record names the one before it.
///
/// # Errors
/// [`Problem`]: a record is not in its form, or a component is missing.
pub(crate) fn read_past(plays: &mut Plays, records: &[Record], mut serving: Digest) -> Result<Vec<Past>, Problem> {
    let mut past = Vec::new();
    for record in records.iter().rev() {
        let (seq, at) = (record.seq, record.at);
        let unread = || Problem::conflict("fault", format!("record {seq} is not in its form"));
        let Recorded::Step { by, command, events, swap } = read_record(record).ok_or_else(unread)? else { continue };
        let events = read_events(plays.find(serving)?, &events).ok_or_else(unread)?;
        let before = |from: &Value| from.get("digest")?.as_str()?.parse().ok();
        let swap = swap.map(|(from, to)| before(&from).map(|digest| (from, to, digest)).ok_or_else(unread));
        let swap = swap.transpose()?;
        let before = swap.as_ref().map_or(serving, |(_, _, before)| *before);
        past.push(Past { seq, at, by, command, events, serving, swap });
        serving = before;
    }
    past.reverse();
    Ok(past)
}
