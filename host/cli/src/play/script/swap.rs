//! The line of a script that lets another component take over.

use std::path::PathBuf;

use kip::Digest;
use kip::contract::Timestamp;
use kip::two_up::Terms;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::Source;
use crate::errors::{Failure, Outcome};

/// A swap of a script.
#[derive(Debug)]
pub(crate) struct Swap {
    /// From 1.
    pub line: usize,
    pub at: Timestamp,
    /// None: what waits is to wait no longer.
    pub to: Option<To>,
    /// The code that the swap is expected to fail with.
    pub refused: Option<String>,
}

/// Who is to take over.
#[derive(Debug)]
pub(crate) struct To {
    pub component: Wanted,
    pub when: When,
    pub terms: Option<Terms>,
}

/// How a component is named.
#[derive(Clone, Debug)]
pub(crate) enum Wanted {
    Digest(Digest),
    File(PathBuf),
    Rulebook(String),
}

/// When a component is to take over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum When {
    /// At once, or not at all.
    #[default]
    Now,
    /// At the next moment that is allowed.
    Next,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SwapForm<'a> {
    #[serde(borrow)]
    swap: &'a RawValue,
    at: Option<Timestamp>,
    #[serde(borrow)]
    after: Option<&'a RawValue>,
    refused: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ToForm {
    digest: Option<Digest>,
    file: Option<PathBuf>,
    rulebook: Option<String>,
    #[serde(default)]
    when: When,
    terms: Option<Terms>,
}

impl Source<'_> {
    pub(super) fn swap(&self, now: Timestamp) -> Outcome<Swap> {
        let form: SwapForm<'_> = self.form()?;
        let to = match form.swap.get() {
            r#""cancel""# => None,
            _ => Some(self.to(form.swap)?),
        };
        Ok(Swap { line: self.line, at: self.time(form.at, form.after, now)?, to, refused: form.refused })
    }

    fn to(&self, swap: &RawValue) -> Outcome<To> {
        let such_as =
            |failure: Failure| failure.help("such as {\"swap\": {\"rulebook\": \"house\", \"when\": \"next\"}}");
        if !swap.get().starts_with('{') {
            let wrong = "a swap names who takes over, or is \"cancel\"";
            return Err(such_as(self.wrong(wrong, self.column(swap), "swap")));
        }
        let ToForm { digest, file, rulebook, when, terms } = self.typed(swap, "swap")?;
        let component = match (digest, file, rulebook) {
            (Some(digest), None, None) => Wanted::Digest(digest),
            (None, Some(file), None) => Wanted::File(file),
            (None, None, Some(rulebook)) => Wanted::Rulebook(rulebook),
            _ => {
                let wrong = "a swap names who takes over by one of `digest`, `file` and `rulebook`";
                return Err(such_as(self.wrong(wrong, self.column(swap), "swap")));
            }
        };
        Ok(To { component, when, terms })
    }
}
