//! The frames that wait for one viewer: never more than a bound, and never the hub that waits.
//!
//! A viewer that reads too slowly loses steps. It learns which by one `gap`, and gets pictures only until it has caught up.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use kip::contract::Seat;
use tokio::sync::Notify;

use crate::node::Sitter;

/// The frames that wait for a viewer at most.
const FRAMES: usize = 256;
/// The bytes that wait for a viewer at most. Frames are shared by all who see the same: this bounds what is still to be sent.
const BYTES: usize = 1 << 20;

/// A frame, made once for all who see the same.
#[derive(Clone, Debug)]
pub(crate) enum Frame {
    /// A step, by its number.
    Step(i64, Utf8Bytes),
    /// Anything of which the last counts, by its key.
    Last(&'static str, Utf8Bytes),
    /// The seats have changed: a viewer may have other eyes now. It is not sent.
    Seated(Arc<BTreeMap<Seat, Sitter>>),
    /// Steps that the viewer was too slow for, from the first to the last.
    Gap(i64, i64),
}

impl Frame {
    fn len(&self) -> usize {
        match self {
            Self::Step(_, text) | Self::Last(_, text) => text.len(),
            Self::Seated(_) | Self::Gap(..) => 0,
        }
    }

    /// Returns whether this frame takes the place of an earlier one.
    fn replaces(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Last(one, _), Self::Last(other, _)) => one == other,
            (Self::Seated(_), Self::Seated(_)) => true,
            _ => false,
        }
    }
}

#[derive(Debug, Default)]
struct Waiting {
    frames: VecDeque<Frame>,
    bytes: usize,
    /// True if steps are left out, until everything that waits was taken.
    is_late: bool,
    /// The steps that were left out since the last `gap`.
    gap: Option<(i64, i64)>,
}

impl Waiting {
    fn push(&mut self, frame: Frame) {
        if let (Frame::Step(seq, _), true) = (&frame, self.is_late) {
            self.gap = Some((self.gap.map_or(*seq, |(from, _)| from), *seq));
            return;
        }
        // Pictures take the place of earlier ones, and so do not add up.
        self.frames.retain(|other| !frame.replaces(other));
        self.frames.push_back(frame);
        self.bytes = self.frames.iter().map(Frame::len).sum();
        if self.frames.len() > FRAMES || self.bytes > BYTES {
            self.leave_out_steps();
        }
    }

    fn leave_out_steps(&mut self) {
        self.is_late = true;
        let step = |frame: &Frame| if let Frame::Step(seq, _) = frame { Some(*seq) } else { None };
        let mut steps = self.frames.iter().filter_map(step);
        if let Some(first) = steps.next() {
            self.gap = Some((first, steps.next_back().unwrap_or(first)));
        }
        self.frames.retain(|frame| step(frame).is_none());
        self.bytes = self.frames.iter().map(Frame::len).sum();
    }

    fn pop(&mut self) -> Option<Frame> {
        let frame = match self.gap.take() {
            Some((from, to)) => Some(Frame::Gap(from, to)),
            None => self.frames.pop_front(),
        };
        if let Some(frame) = &frame {
            self.bytes = self.bytes.saturating_sub(frame.len());
        }
        self.is_late &= !self.frames.is_empty();
        frame
    }
}

/// The queue of one viewer.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    waiting: Mutex<Waiting>,
    news: Notify,
}

impl Queue {
    /// Puts a frame in.
    pub fn push(&self, frame: Frame) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push(frame);
        self.news.notify_one();
    }

    /// Takes the next frame, or waits for one. There is one reader.
    pub async fn next(&self) -> Frame {
        loop {
            if let Some(frame) = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).pop() {
                return frame;
            }
            self.news.notified().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(seq: i64) -> Frame {
        Frame::Step(seq, Utf8Bytes::from("{}"))
    }

    fn seen(text: &str) -> Frame {
        Frame::Last("seen", text.into())
    }

    /// Takes all that waits, in words.
    fn take(waiting: &mut Waiting) -> Vec<String> {
        let mut all = Vec::new();
        while let Some(frame) = waiting.pop() {
            all.push(match frame {
                Frame::Step(seq, _) => format!("step {seq}"),
                Frame::Last(key, text) => format!("{key} {text}"),
                Frame::Seated(_) => "seated".into(),
                Frame::Gap(from, to) => format!("gap {from} {to}"),
            });
        }
        all
    }

    #[test]
    fn steps_come_in_order_and_the_last_picture_counts() {
        let mut waiting = Waiting::default();
        for frame in [step(1), seen("a"), step(2), seen("b"), step(3)] {
            waiting.push(frame);
        }
        assert_eq!(take(&mut waiting), ["step 1", "step 2", "seen b", "step 3"]);
    }

    #[test]
    fn a_viewer_that_is_too_slow_gets_one_gap_and_pictures_until_it_has_caught_up() {
        let mut waiting = Waiting::default();
        waiting.push(seen("a"));
        (1..=300).for_each(|seq| waiting.push(step(seq)));
        waiting.push(seen("b"));
        waiting.push(Frame::Last("wallet", "5".into()));
        waiting.push(step(301));
        assert_eq!(take(&mut waiting), ["gap 1 301", "seen b", "wallet 5"]);
        waiting.push(step(302));
        assert_eq!(take(&mut waiting), ["step 302"]);
    }

    #[test]
    fn bytes_are_bounded_too_and_no_step_is_left_out_without_a_gap() {
        let mut waiting = Waiting::default();
        let long = Utf8Bytes::from("x".repeat(BYTES / 4));
        (1..=5).for_each(|seq| waiting.push(Frame::Step(seq, long.clone())));
        waiting.push(seen("a"));
        assert!(matches!(waiting.pop(), Some(Frame::Gap(1, 5))));
        // It has not caught up: the next step is left out as well, and the gap goes on.
        waiting.push(step(6));
        assert_eq!(take(&mut waiting), ["gap 6 6", "seen a"]);
        assert_eq!(waiting.bytes, 0);
    }
}
