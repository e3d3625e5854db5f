//! The records that a family keeps of a table, beside its accounts and draws.

use kip::family::{Event, Hosted};
use kip::{Rulebook, Swapped};

/// The records that a family keeps of a table in play: its rounds or hands, and what the table owes by its own rules.
pub trait Books<F: Hosted>: Sized {
    /// The record that a command completes, such as a round.
    type Entry;

    /// Opens the books of a table that shows this view.
    fn open(rulebook: &Rulebook<F>, config: &F::Config, view: &F::View) -> Self;

    /// Records the events of the opening, of an accepted command or of a swap.
    fn record(&mut self, events: &[Event<F>]) -> Option<Self::Entry>;

    /// Completes the record that is open when a session ends.
    fn finish(&mut self) -> Option<Self::Entry> {
        None
    }

    /// Finds a false statement about points or money in events that were [recorded](Self::record), as a sentence. It is called
    /// once for every opening, accepted command and swap, so that it may follow the game.
    fn find_misstatement(&mut self, events: &[Event<F>]) -> Option<String>;

    /// Returns why statements about points or money cannot be judged under this component, if so. Such a table is played, and no
    /// replay of it holds.
    fn unknown(&self) -> Option<&str> {
        None
    }

    /// Continues with another component. It is called before the events of the swap are recorded.
    fn take_over(&mut self, rulebook: &Rulebook<F>, swapped: &Swapped<F>, view: &F::View);
}

/// No books: for a family that has none.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoBooks;

impl<F: Hosted> Books<F> for NoBooks {
    type Entry = ();

    fn open(_: &Rulebook<F>, _: &F::Config, _: &F::View) -> Self {
        Self
    }

    fn record(&mut self, _: &[Event<F>]) -> Option<()> {
        None
    }

    fn find_misstatement(&mut self, _: &[Event<F>]) -> Option<String> {
        None
    }

    fn take_over(&mut self, _: &Rulebook<F>, _: &Swapped<F>, _: &F::View) {}
}
