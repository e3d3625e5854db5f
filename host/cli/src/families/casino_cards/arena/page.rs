//! The report of an arena as a page with a table and a plot, without scripts.

use std::path::Path;

use askama::Template;
use kip_conformance::report::plot::{Interval, plot_intervals};

use crate::atomic_file;
use crate::errors::{Failure, Outcome};
use crate::families::casino_cards::arena::Found;

#[derive(Template)]
#[template(path = "arena.html")]
struct Page<'a> {
    found: &'a Found,
    plot: String,
}

/// The option that names the file.
pub(crate) const OPTION: &str = "--report";

/// Writes the page.
///
/// # Errors
/// The file cannot be written.
pub(crate) fn write(found: &Found, path: &Path) -> Outcome {
    let page = Page { found, plot: plot(found) }.render().map_err(|error| Failure::check(error.to_string()))?;
    atomic_file::write_page(path, OPTION, &page)
}

fn plot(found: &Found) -> String {
    let row = |one: &crate::families::casino_cards::arena::Standing| {
        let interval = one.points.interval();
        Interval {
            name: one.name.clone(),
            low: interval.low,
            high: interval.high,
            note: format!("{:+.2}", one.points.mean),
        }
    };
    let rows: Vec<_> = found.standings.iter().map(row).collect();
    plot_intervals("Points a hand against the mean of the others, with 95 % intervals", &rows)
}
