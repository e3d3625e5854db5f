//! Verdicts and findings, and the figures that every part of a report uses.

use serde::{Deserialize, Serialize};

/// Half the width of a 99 % interval, in standard errors: the quantile 0.995 of the normal distribution.
pub const STANDARD_ERRORS: f64 = 2.575_829_303_548_901;

/// Returns the name of a wager, from its kind and how it was played, which may be empty.
#[must_use]
pub fn name_wager(wager: &str, played: &str) -> String {
    format!("{wager} {played}").trim_end().to_owned()
}

/// Returns the sum of counts of a report, which anybody may have written. A sum that is too large is the largest number.
pub(super) fn total(counts: impl IntoIterator<Item = u64>) -> u64 {
    counts.into_iter().fold(0, u64::saturating_add)
}

/// The outcome of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Everything that was tested holds.
    Holds,
    /// Something does not hold.
    Fails,
    /// Something was not tested. Such a report is not signed.
    NotRun,
}

impl Verdict {
    /// Returns the verdict of something that was tested.
    #[must_use]
    pub const fn of(holds: bool) -> Self {
        if holds { Self::Holds } else { Self::Fails }
    }

    /// Returns the verdict of several together: `Fails` if one fails, else `NotRun` if one was not run.
    pub fn all(verdicts: impl IntoIterator<Item = Self>) -> Self {
        verdicts.into_iter().fold(Self::Holds, |all, one| match (all, one) {
            (Self::Fails, _) | (_, Self::Fails) => Self::Fails,
            (Self::NotRun, _) | (_, Self::NotRun) => Self::NotRun,
            (Self::Holds, Self::Holds) => Self::Holds,
        })
    }
}

/// Something that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Finding {
    /// The place: a vector's id, a state, a function, a wager.
    pub place: String,
    /// The fault there.
    pub what: String,
}

/// The verdict of one stage ([`sequential`](super::sequential)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StageVerdict {
    /// The stage clears the test.
    Holds,
    /// The next stage decides.
    Suspicious,
    /// The stage condemns the test, or it is the last one and does not clear it.
    Fails,
}
