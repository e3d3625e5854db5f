//! The line of a script that lets another component take over.

use std::path::PathBuf;

use kip::Digest;
use kip::contract::Timestamp;
use kip_session::SwapTime;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::Source;
use crate::errors::{Failure, Outcome};
use crate::face::Face;

/// A swap of a script.
#[derive(Debug)]
pub(crate) struct Swap<F: Face> {
    /// The number of the line, counted from 1.
    pub line: usize,
    pub at: Timestamp,
    /// The component; `None` cancels a waiting swap.
    pub target: Option<SwapTarget<F>>,
    /// The code of the expected failure of the swap.
    pub refused: Option<String>,
}

/// The component that is to take over, and when.
#[derive(Debug)]
pub(crate) struct SwapTarget<F: Face> {
    pub component: ComponentName,
    pub when: SwapTime,
    pub terms: Option<F::Terms>,
}

/// The name of a component.
#[derive(Clone, Debug)]
pub(crate) enum ComponentName {
    Digest(Digest),
    File(PathBuf),
    Rulebook(String),
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
struct TargetForm<T> {
    digest: Option<Digest>,
    file: Option<PathBuf>,
    rulebook: Option<String>,
    #[serde(default)]
    when: SwapTime,
    terms: Option<T>,
}

impl Source<'_> {
    pub(super) fn swap<F: Face>(&self, now: Timestamp) -> Outcome<Swap<F>> {
        let form: SwapForm<'_> = self.form::<F, _>()?;
        let target = match form.swap.get() {
            r#""cancel""# => None,
            _ => Some(self.swap_target(form.swap)?),
        };
        Ok(Swap { line: self.line, at: self.time(form.at, form.after, now)?, target, refused: form.refused })
    }

    fn swap_target<F: Face>(&self, swap: &RawValue) -> Outcome<SwapTarget<F>> {
        let with_example =
            |failure: Failure| failure.help("such as {\"swap\": {\"rulebook\": \"house\", \"when\": \"next\"}}");
        if !swap.get().starts_with('{') {
            let wrong = "a swap names who takes over, or is \"cancel\"";
            return Err(with_example(self.failure_at(wrong, self.column(swap), "swap")));
        }
        let TargetForm { digest, file, rulebook, when, terms } =
            self.parse_field::<F, TargetForm<F::Terms>>(swap, "swap")?;
        let component = match (digest, file, rulebook) {
            (Some(digest), None, None) => ComponentName::Digest(digest),
            (None, Some(file), None) => ComponentName::File(file),
            (None, None, Some(rulebook)) => ComponentName::Rulebook(rulebook),
            _ => {
                let wrong = "a swap names who takes over by one of `digest`, `file` and `rulebook`";
                return Err(with_example(self.failure_at(wrong, self.column(swap), "swap")));
            }
        };
        Ok(SwapTarget { component, when, terms })
    }
}
