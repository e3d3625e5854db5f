//! The last figures in the tree, and the comparison of a run with them.
//!
//! Only ratios of medians of one run are kept: they vary less between machines than times do. Every ratio is better when smaller.
//! With `KIP_BENCH_RECORD=1` a run replaces the figures that it measured.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// The part above the last figure from which a regression is reported.
const TOLERATED: f64 = 0.1;

/// The ratios of one run of a benchmark.
pub(crate) struct Figures {
    bench: &'static str,
    measured: BTreeMap<String, f64>,
}

/// Ratios by name, by benchmark.
type Kept = BTreeMap<String, BTreeMap<String, f64>>;

impl Figures {
    pub(crate) fn of(bench: &'static str) -> Self {
        Self { bench, measured: BTreeMap::new() }
    }

    /// Prints a ratio and its target. Prints nothing when one of the two was not measured in this run.
    #[allow(dead_code, reason = "not every benchmark compares two of its own figures")]
    pub(crate) fn ratio(&mut self, name: &str, one: Option<f64>, other: Option<f64>, wanted: &str) {
        if let (Some(one), Some(other)) = (one, other) {
            println!("  {name:<50} {:>9.2}   {wanted}", one / other);
            self.keep(name, one / other);
        }
    }

    /// Keeps a ratio that is printed elsewhere.
    pub(crate) fn keep(&mut self, name: &str, ratio: f64) {
        self.measured.insert(name.to_owned(), (ratio * 100.0).round() / 100.0);
    }

    /// Prints every figure that is a tenth worse than the last one in the tree.
    pub(crate) fn compare(self) {
        let mut kept: Kept =
            fs::read_to_string(path()).map_or_else(|_| Kept::new(), |text| serde_json::from_str(&text).unwrap());
        let last = kept.entry(self.bench.to_owned()).or_default();
        for (name, measured) in &self.measured {
            match last.get(name) {
                Some(last) if *measured > last * (1.0 + TOLERATED) => {
                    println!(
                        "REGRESSION: {name} is {measured:.2}, {:.0} % above the last {last:.2}",
                        (measured / last - 1.0) * 100.0
                    );
                }
                Some(_) => {}
                None => println!("new: {name} is {measured:.2}"),
            }
        }
        if std::env::var_os("KIP_BENCH_RECORD").is_some_and(|record| record == "1") {
            last.extend(self.measured);
            fs::write(path(), serde_json::to_string_pretty(&kept).unwrap() + "\n").unwrap();
        }
    }
}

fn path() -> PathBuf {
    concat!(env!("CARGO_MANIFEST_DIR"), "/benches/figures.json").into()
}
