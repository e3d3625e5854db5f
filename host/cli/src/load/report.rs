//! The report of a run: for people a table, for machines JSON.

use std::sync::atomic::Ordering;

use serde_json::{Value, json};

use super::args::Load;
use super::check::Checked;
use super::tally::{Tally, Times};
use crate::errors::{Failure, Outcome};
use crate::output::{Out, grouped, right, table};

/// The quantiles that are printed.
const QUANTILES: [(&str, f64); 4] = [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999)];
/// The sentences that are printed on what does not hold.
const SHOWN: usize = 20;

/// The times of the server's commits, by its own count: bounds in seconds, each with how many were no longer.
pub(super) struct Commits(Vec<(f64, f64)>);

impl Commits {
    /// Reads the histogram of commits from a page of metrics in Prometheus's form.
    pub fn read(page: &str) -> Option<Self> {
        let read = |line: &str| {
            let rest = line.strip_prefix("kip_commit_seconds_bucket{le=\"")?;
            let (bound, count) = rest.split_once("\"} ")?;
            let bound = if bound == "+Inf" { f64::INFINITY } else { bound.parse().ok()? };
            Some((bound, count.trim().parse().ok()?))
        };
        let buckets: Vec<(f64, f64)> = page.lines().filter_map(read).collect();
        (!buckets.is_empty()).then_some(Self(buckets))
    }

    /// Returns the bound below which a share of all commits was, in seconds.
    fn quantile(&self, share: f64) -> Option<f64> {
        let all = self.0.last()?.1;
        self.0.iter().find(|(_, count)| *count >= all * share).map(|(bound, _)| *bound).filter(|_| all > 0.0)
    }
}

fn milliseconds(micros: u64) -> String {
    format!("{:.2}", micros as f64 / 1_000.0)
}

fn times_json(times: &Times) -> Value {
    times.read(|histogram| {
        let quantiles =
            QUANTILES.iter().map(|(name, share)| ((*name).to_owned(), histogram.value_at_quantile(*share).into()));
        let mut json: serde_json::Map<String, Value> = quantiles.collect();
        json.insert("max".into(), histogram.max().into());
        json.insert("count".into(), histogram.len().into());
        Value::Object(json)
    })
}

/// Prints a run. A run of which something does not hold is a failed check.
pub(super) fn print(
    args: &Load,
    tally: &Tally,
    checked: &Checked,
    commits: Option<&Commits>,
    out: &mut Out,
) -> Outcome {
    let seconds = tally.seconds();
    let count = |counter: &std::sync::atomic::AtomicU64| counter.load(Ordering::Relaxed);
    let (accepted, frames) = (count(&tally.accepted), count(&tally.frames));
    let refused = tally.refused();
    let (failed, mut sentences) = tally.failures();
    let failed = usize::try_from(failed).unwrap_or(usize::MAX).saturating_add(checked.failures.len());
    sentences.extend(checked.failures.iter().cloned());
    let rate = |count: u64| count as f64 / seconds;
    if out.json {
        out.document(&json!({
            "tables": args.tables, "players": u64::from(args.tables) * u64::from(args.players),
            "spectators": u64::from(args.tables) * u64::from(args.spectators), "seconds": seconds,
            "accepted": accepted, "accepted-per-second": rate(accepted), "refused": refused,
            "records": checked.records,
            "answer-microseconds": times_json(&tally.answers), "shown-microseconds": times_json(&tally.shown),
            "commit-seconds": commits.map(|commits| json!({ "p50": commits.quantile(0.5), "p99": commits.quantile(0.99) })),
            "frames": frames, "frames-per-second": rate(frames), "frame-bytes": count(&tally.bytes),
            "repeated-keys": count(&tally.repeated), "purses": checked.purses, "acknowledged": checked.acknowledged,
            "holds": failed == 0, "failures": sentences,
        }))?;
        return conclude(failed);
    }
    let refusals: u64 = refused.values().sum();
    out.line(format!(
        "{} commands were accepted in {seconds:.1} s: {} a second, of {} players at {} tables",
        grouped(accepted),
        grouped(format!("{:.0}", rate(accepted))),
        grouped(u64::from(args.tables) * u64::from(args.players)),
        grouped(args.tables),
    ))?;
    if refusals > 0 {
        let by_code: Vec<String> = refused.iter().map(|(code, count)| format!("{code} {}", grouped(count))).collect();
        out.line(format!("{} were refused: {}", grouped(refusals), by_code.join(", ")))?;
    }
    let mut rows = table(&["Milliseconds", "p50", "p90", "p99", "p99.9", "max", "count"]);
    for (name, times) in [("command to answer", &tally.answers), ("command to own feed", &tally.shown)] {
        times.read(|histogram| {
            let mut row = vec![name.into()];
            row.extend(QUANTILES.iter().map(|(_, share)| right(milliseconds(histogram.value_at_quantile(*share)))));
            row.push(right(milliseconds(histogram.max())));
            row.push(right(grouped(histogram.len())));
            rows.add_row(row);
        });
    }
    out.line(rows)?;
    let bound = |share| commits?.quantile(share).map(|bound| format!("{:.1} ms", bound * 1_000.0));
    if let (Some(half), Some(most)) = (bound(0.5), bound(0.99)) {
        out.line(format!("half of the server's commits took at most {half}, 99 of 100 at most {most}"))?;
    }
    out.line(format!(
        "{} frames were heard, {} a second, {} bytes each",
        grouped(frames),
        grouped(format!("{:.0}", rate(frames))),
        grouped(count(&tally.bytes) / frames.max(1)),
    ))?;
    out.line(format!("{} keys were given again", grouped(count(&tally.repeated))))?;
    print_conclusion(checked, failed, &sentences, out)
}

/// Prints what a check of a history says.
pub(super) fn print_checked(checked: &Checked, out: &mut Out) -> Outcome {
    let failed = checked.failures.len();
    if out.json {
        out.document(&json!({
            "acknowledged": checked.acknowledged, "tables": checked.tables, "records": checked.records,
            "purses": checked.purses, "holds": failed == 0, "failures": checked.failures,
        }))?;
        return conclude(failed);
    }
    print_conclusion(checked, failed, &checked.failures, out)
}

fn print_conclusion(checked: &Checked, failed: usize, sentences: &[String], out: &mut Out) -> Outcome {
    out.line(format!(
        "{} acknowledged commands, {} records of {} tables and {} purses were compared",
        grouped(checked.acknowledged),
        grouped(checked.records),
        grouped(checked.tables),
        grouped(checked.purses),
    ))?;
    for sentence in sentences.iter().take(SHOWN) {
        out.line(format!("  {}", crate::output::printable(sentence)))?;
    }
    if failed == 0 {
        out.line("all of it holds: feeds, keys, transcripts, purses, and every table played again by its component")?;
    }
    conclude(failed)
}

fn conclude(failed: usize) -> Outcome {
    if failed == 0 { Ok(()) } else { Err(Failure::check(format!("{} do not hold", grouped(failed)))) }
}
