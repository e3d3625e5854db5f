//! What is shown while a part runs: a bar on standard error, where that is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for a part of which it is known how much there is to do.
pub(super) fn bar(what: &'static str, of: u64) -> ProgressBar {
    styled(ProgressBar::new(of), what, "{msg:12} {bar:40} {human_pos} of {human_len}, {eta} left")
}

/// One for a part of which it is not.
pub(super) fn spinner(what: &'static str) -> ProgressBar {
    let spinner = styled(ProgressBar::no_length(), what, "{msg:12} {spinner} {human_pos}, {elapsed}");
    spinner.enable_steady_tick(Duration::from_millis(200));
    spinner
}

fn styled(bar: ProgressBar, what: &'static str, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.with_style(style).with_message(what)
}
