//! Progress while a part runs: a bar on standard error, if that is a terminal.

use std::time::Duration;

use indicatif::ProgressBar;

use crate::ascii::progress_style;

/// Returns a bar for a part whose amount of work is known.
pub(crate) fn bar(what: &'static str, of: u64) -> ProgressBar {
    apply_style(ProgressBar::new(of), what, "{msg:12} {bar:40} {human_pos} of {human_len}, {eta} left")
}

/// Returns a spinner for a part whose amount of work is not known.
pub(super) fn spinner(what: &'static str) -> ProgressBar {
    let spinner = apply_style(ProgressBar::no_length(), what, "{msg:12} {spinner} {human_pos}, {elapsed}");
    spinner.enable_steady_tick(Duration::from_millis(200));
    spinner
}

fn apply_style(bar: ProgressBar, what: &'static str, template: &str) -> ProgressBar {
    bar.with_style(progress_style(template)).with_message(what)
}
