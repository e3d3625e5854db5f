//! The spans for a platform's metrics: each records at its end the outcome of the work and its duration.
//!
//! No amount, seed, link, card or entropy may enter a field, and no text that a component wrote.

use std::time::Instant;

use tracing::Span;
use tracing::span::EnteredSpan;

use crate::contract::Head;
use crate::game::GameError;
use crate::{Fault, SwapError};

/// An open span. It was made with the empty fields `outcome` and `micros`.
pub(crate) struct Traced {
    span: EnteredSpan,
    /// `None` if no subscriber is interested.
    began: Option<Instant>,
}

/// Opens a span that ends with its outcome and time: `begin!("open", rulebook = id)`.
macro_rules! begin {
    ($name:literal, $($field:tt)*) => {
        $crate::traced::Traced::begin(tracing::debug_span!(
            $name, $($field)*, outcome = tracing::field::Empty, micros = tracing::field::Empty
        ))
    };
}
pub(crate) use begin;

impl Traced {
    #[inline]
    pub(crate) fn begin(span: Span) -> Self {
        let began = (!span.is_disabled()).then(Instant::now);
        Self { span: span.entered(), began }
    }

    /// Closes the span: `outcome` is `ok`, the code of a refusal, or the name of an error.
    #[inline]
    pub(crate) fn end<T, E: Outcome>(self, head: &Head, answer: Result<T, E>) -> Result<T, E> {
        if let Some(began) = self.began {
            let outcome = answer.as_ref().err().map_or("ok", |error| error.outcome(head));
            self.span.record("outcome", outcome);
            self.span.record("micros", u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX));
        }
        answer
    }
}

/// An error with a name that a platform may count.
pub(crate) trait Outcome {
    /// Returns one of the names that this host and the rulebook's head list.
    fn outcome<'a>(&'a self, head: &Head) -> &'a str;
}

impl Outcome for Fault {
    fn outcome<'a>(&'a self, head: &Head) -> &'a str {
        match self.refusal() {
            // A code that the head does not list may be any text that the component made up.
            Some(refusal) if head.refusals.iter().any(|listed| listed.name == refusal.code) => &refusal.code,
            _ => self.name(),
        }
    }
}

impl Outcome for GameError {
    fn outcome<'a>(&'a self, head: &Head) -> &'a str {
        match self {
            Self::Words { .. } => "words",
            Self::Frame(_) => "frame",
            Self::Fault(fault) => fault.outcome(head),
        }
    }
}

impl Outcome for SwapError {
    fn outcome<'a>(&'a self, _: &Head) -> &'a str {
        self.name()
    }
}
