//! A seat's own transcript of a table that lies in a store: what [`SeatScribe`](kip::transcript::SeatScribe) writes, of any
//! family. No type of a family may enter this module.

use std::fmt::Write as _;

use kip::contract::Refusal;
use kip::game::{Actor, Event, Order};
use kip::{Digest, GENERATION};
use kip_transcript::{Build, START, append_chain};
use serde_json::Value;

use super::stored::{StoredError, StoredPlay};

/// The format's version, the value of `kip-seat-transcript`.
const FORMAT: u32 = 1;

/// The transcript of a seat, line by line. Each line ends in a line feed.
#[derive(Clone, Debug)]
pub struct StoredSeat {
    viewer: Actor,
    entries: u64,
    chain: Digest,
}

impl StoredSeat {
    /// Begins the transcript of a table that was opened with this config. Returns the first line.
    ///
    /// # Errors
    /// [`StoredError`] for a config that is not of its type.
    pub fn begin(play: &mut StoredPlay, viewer: Actor, config: &Value) -> Result<(Self, String), StoredError> {
        let head = play.game().head();
        let (family, rulebook) = (text(&head.family), text(&head.rulebook));
        let (digest, by) = (play.game().digest(), text(&viewer));
        let config = play.write("config", config)?;
        let line = format!(
            "{{\"kip-seat-transcript\":{FORMAT},\"family\":{family},\"rulebook\":{rulebook},\"digest\":\"{digest}\",\
             \"generation\":\"{GENERATION}\",\"viewer\":{by},\"config\":{config}"
        );
        let mut seat = Self { viewer, entries: 0, chain: START };
        let line = seat.line(line);
        Ok((seat, line))
    }

    /// Makes the line of events: of an opening or an import (`order` is `None`), or of an accepted command. `state` is the table's
    /// after them. Returns `None` for somebody else's command that discloses no event to the seat.
    ///
    /// # Errors
    /// [`StoredError`]: the component failed.
    pub fn accepted(
        &mut self,
        play: &mut StoredPlay,
        order: Option<&Order>,
        events: &[Event],
        state: &[u8],
    ) -> Result<Option<String>, StoredError> {
        let disclosed = play.game().disclose(events, Some(&self.viewer))?;
        if disclosed.is_empty() && order.is_some_and(|order| order.by != self.viewer) {
            return Ok(None);
        }
        let events = play.cite(&disclosed)?;
        let events = events.iter().map(|event| play.write_event(event)).collect::<Result<Vec<_>, _>>()?;
        self.entry(play, order, &format!("\"events\":[{}]", events.join(",")), state).map(Some)
    }

    /// Makes the line of a refusal. Returns `None` for somebody else's command.
    ///
    /// # Errors
    /// [`StoredError`]: the component failed.
    pub fn refused(
        &mut self,
        play: &mut StoredPlay,
        order: &Order,
        refusal: &Refusal,
        state: &[u8],
    ) -> Result<Option<String>, StoredError> {
        if order.by != self.viewer {
            return Ok(None);
        }
        self.entry(play, Some(order), &format!("\"refusal\":{}", text(refusal)), state).map(Some)
    }

    /// Makes the line of a swap; the events of the import follow with [`accepted`](Self::accepted).
    ///
    /// # Errors
    /// [`StoredError`] for terms that are not of their type.
    pub fn swapped(
        &mut self,
        play: &StoredPlay,
        (from, to): (&Build, &Build),
        terms: Option<&Value>,
        at: u64,
    ) -> Result<String, StoredError> {
        self.entries += 1;
        let mut line = format!("{{\"entry\":{},\"swap\":{{\"from\":{},\"to\":{}", self.entries, text(from), text(to));
        if let Some(terms) = terms {
            let _infallible = write!(line, ",\"terms\":{}", play.write("terms", terms)?);
        }
        let _infallible = write!(line, "}},\"at\":{at}");
        Ok(self.line(line))
    }

    /// Makes the last line.
    #[must_use]
    pub fn end(mut self) -> String {
        let line = format!("{{\"end\":{}", self.entries);
        self.line(line)
    }

    fn entry(
        &mut self,
        play: &mut StoredPlay,
        order: Option<&Order>,
        outcome: &str,
        state: &[u8],
    ) -> Result<String, StoredError> {
        self.entries += 1;
        let mut line = format!("{{\"entry\":{}", self.entries);
        if let Some(Order { by, at, command }) = order.filter(|order| order.by == self.viewer) {
            let command = play.write("command", command)?;
            let _infallible = write!(line, ",\"by\":{},\"at\":{at},\"command\":{command}", text(by));
        }
        let view = play.game().view_text(state, Some(&self.viewer))?;
        let _infallible = write!(line, ",{outcome},\"view\":\"{}\"", Digest::of(view.as_bytes()));
        Ok(self.line(line))
    }

    fn line(&mut self, text: String) -> String {
        let (chain, line) = append_chain(&self.chain, text);
        self.chain = chain;
        line
    }
}

/// The contract's shared types have names, numbers and text only, so that serialization cannot fail.
fn text(value: &(impl serde::Serialize + ?Sized)) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
