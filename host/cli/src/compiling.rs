//! Says on a terminal that a rulebook is being compiled, which takes seconds and happens once.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Once;

use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::Interest;
use tracing::{Event, Metadata, Subscriber};

static ONCE: Once = Once::new();

/// Prints no notice from now on: a full screen is shown, or a bar already says that work goes on.
pub(crate) fn silence() {
    ONCE.call_once(|| ());
}

/// Prints the notice once, if a person reads standard error.
pub(crate) fn print_notice() {
    ONCE.call_once(|| {
        let errors = io::stderr();
        if errors.is_terminal() {
            // A closed terminal needs no notice.
            let _ = writeln!(&errors, "Compiling the rulebook: this takes some seconds, the first time.");
        }
    });
}

/// A subscriber to one event of the library: a component is being compiled.
pub(crate) struct Notice;

impl Subscriber for Notice {
    fn register_callsite(&self, metadata: &'static Metadata<'static>) -> Interest {
        if self.enabled(metadata) { Interest::always() } else { Interest::never() }
    }

    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == kip::COMPILING
    }

    fn event(&self, _: &Event<'_>) {
        print_notice();
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}
