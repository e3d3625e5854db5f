//! Progress while a run or a comparison plays: a bar on standard error, if that is a terminal.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::ProgressBar;

use super::Certify;
use super::args::PartName;
use crate::ascii::progress_style;

/// Returns a bar for work of a known amount.
pub(crate) fn bar(what: &'static str, of: u64) -> ProgressBar {
    styled(ProgressBar::new(of), "{msg:12} {bar:40} {human_pos} of {human_len}, {eta} left").with_message(what)
}

/// Shows that work of an unknown amount goes on.
pub(crate) fn spinner(what: &'static str) -> ProgressBar {
    let spinner = styled(ProgressBar::new_spinner(), "{spinner} {msg}").with_message(what);
    spinner.enable_steady_tick(std::time::Duration::from_millis(100));
    spinner
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    bar.with_style(progress_style(template))
}

/// A stage of a run. A part has one or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Vectors,
    Places,
    Abuse,
    Replay,
    Returns,
    Walks,
    Random,
    Family,
    Along,
    Randomness,
    Simulation,
    HostVectors,
    HostAbuse,
    SideBySide,
}

use Stage::*;

/// Every stage, with the words of the bar, its part and its share of a run's time, in hundredths of a second of `kip certify nsw`
/// on one machine. Shares that are not exact move the bar unevenly, and never past its end.
const STAGES: [(Stage, &str, &[PartName], u64); 14] = [
    (Vectors, "vectors", &[PartName::Vectors, PartName::Abuse, PartName::Replay], 700),
    (Places, "vectors at every place", &[PartName::Vectors], 1_500),
    (Abuse, "abuse", &[PartName::Abuse], 900),
    (Replay, "replay", &[PartName::Replay], 300),
    (Returns, "returns", &[PartName::Returns, PartName::Simulation], 200),
    (Walks, "small tables", &[PartName::Invariants], 1_500),
    (Random, "play at random", &[PartName::Invariants], 1_500),
    (Family, "what seats know", &[PartName::Invariants], 100),
    (Along, "play beside the engine", &[PartName::Invariants], 500),
    (Randomness, "randomness", &[PartName::Randomness], 1_500),
    (Simulation, "simulation", &[PartName::Simulation], 500),
    (HostVectors, "the host's vectors", &[PartName::Vectors, PartName::Abuse, PartName::Replay], 3_000),
    (HostAbuse, "abuse of the host", &[PartName::Abuse], 1_000),
    (SideBySide, "side by side", &[PartName::Replay], 3_000),
];

/// One bar over all parts of a run. It knows the whole from the beginning.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// The shares of the stages that have begun, together.
    begun: AtomicU64,
}

impl Progress {
    /// Returns the bar of a run.
    pub(super) fn of(args: &Certify) -> Self {
        let total =
            STAGES.iter().filter(|(stage, _, parts, _)| is_in(*stage, parts, args)).map(|(.., share)| share).sum();
        Self::new(total)
    }

    fn new(total: u64) -> Self {
        Self {
            bar: styled(ProgressBar::new(total), "{msg:22} {bar:40} {percent} %, {eta} left"),
            begun: AtomicU64::new(0),
        }
    }

    /// Begins a stage, after the stages that began before.
    pub(super) fn begin(&self, stage: Stage) -> Share<'_> {
        let (name, share) =
            STAGES.iter().find(|(one, ..)| *one == stage).map_or(("", 0), |(_, name, _, share)| (*name, *share));
        let from = self.begun.fetch_add(share, Ordering::Relaxed);
        self.bar.set_message(name);
        self.bar.set_position(from);
        Share { bar: &self.bar, from, share, done: Cell::new(0) }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// The stages behind an adapter belong to a run with one.
fn is_in(stage: Stage, parts: &[PartName], args: &Certify) -> bool {
    let is_of_host = matches!(stage, HostVectors | HostAbuse | SideBySide);
    (!is_of_host || args.host.is_some()) && parts.iter().any(|part| args.wants(*part))
}

/// The share of a stage in the bar.
pub(super) struct Share<'a> {
    bar: &'a ProgressBar,
    from: u64,
    share: u64,
    done: Cell<u64>,
}

impl Share<'_> {
    /// Shows that so much of the stage's work is done.
    pub(super) fn show(&self, done: u64, of: u64) {
        let part = u128::from(self.share) * u128::from(done.min(of)) / u128::from(of.max(1));
        let part = u64::try_from(part).unwrap_or(self.share);
        // Some stages report every state: a bar that stays is not touched.
        if part != self.done.replace(part) {
            self.bar.set_position(self.from + part);
        }
    }
}

impl Drop for Share<'_> {
    fn drop(&mut self) {
        self.bar.set_position(self.from + self.share);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_knows_the_whole_and_a_stage_fills_its_own_share() {
        let total = STAGES.iter().map(|(.., share)| share).sum();
        let progress = Progress::new(total);
        let mut before = 0;
        for (stage, name, _, share) in STAGES {
            let begun = progress.begin(stage);
            assert_eq!(progress.bar.position(), before, "{name}");
            begun.show(1, 2);
            assert_eq!(progress.bar.position(), before + share / 2, "{name}");
            begun.show(9, 2);
            before += share;
            assert_eq!(progress.bar.position(), before, "{name}");
        }
        assert_eq!(progress.bar.length(), Some(before));
    }
}
