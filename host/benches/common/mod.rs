//! Reads Criterion's results.

use std::fs;
use std::path::Path;

/// Returns the median that Criterion measured last, in nanoseconds.
pub(crate) fn median(group: &str, which: &str) -> Option<f64> {
    let target =
        std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../target").into());
    let folder = |name: &str| name.replace([' ', ','], "_");
    for (group, which) in [(group.to_string(), which.to_string()), (folder(group), folder(which))] {
        let path = Path::new(&target).join("criterion").join(&group).join(&which).join("new/estimates.json");
        if let Ok(text) = fs::read_to_string(path) {
            let estimates: serde_json::Value = serde_json::from_str(&text).ok()?;
            return estimates["median"]["point_estimate"].as_f64();
        }
    }
    None
}
