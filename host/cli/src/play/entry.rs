//! The entries of a menu: choices with the same label form one; the program then asks for the part that differs.

use kip::contract::{AmountRange, Blank, MinorUnits};
use kip::family::frame;
use kip::family::{Actor, Choice};

use crate::face::Face;
use crate::output::money;

/// The amount from which on a maximum is the contract's and not a limit of the game.
const NO_LIMIT: MinorUnits = 100_000_000_000_000;

/// One entry of a menu.
pub struct Entry<F: Face> {
    /// The giver of the command.
    pub by: Actor<F>,
    /// The offer, without the actor's name.
    name: String,
    /// An entry has at least one choice.
    first: Choice<F>,
    others: Vec<Choice<F>>,
}

impl<F: Face> Entry<F> {
    /// Groups choices into entries, in their order.
    pub fn group(choices: &[Choice<F>], label: impl Fn(&Choice<F>) -> String) -> Vec<Self> {
        let mut entries: Vec<Self> = Vec::new();
        for choice in choices {
            let name = label(choice);
            match entries.iter_mut().find(|entry| entry.by == choice.by && entry.name == name) {
                Some(entry) => entry.others.push(choice.clone()),
                None => entries.push(Self { by: choice.by, name, first: choice.clone(), others: Vec::new() }),
            }
        }
        entries
    }

    /// Returns the command of the first choice.
    pub const fn command(&self) -> &F::Command {
        &self.first.command
    }

    /// Returns the first choice.
    pub const fn first(&self) -> &Choice<F> {
        &self.first
    }

    /// Returns all choices of the entry.
    pub fn choices(&self) -> impl Iterator<Item = &Choice<F>> {
        [&self.first].into_iter().chain(&self.others)
    }

    /// Returns the label, such as `bet on Heads (1.00 to 5.00)`, in the first tender. It has no amounts if there is no limit.
    pub fn label(&self) -> String {
        let ranges = || self.choices().filter_map(amount_range);
        let tender = ranges().map(|range| range.tender).min();
        let first = || ranges().filter(|range| Some(range.tender) == tender);
        match first().map(|range| range.least).min().zip(first().map(|range| range.most).max()) {
            Some((least, most)) if most < NO_LIMIT => format!("{} ({} to {})", self.name, money(least), money(most)),
            _ => self.name.clone(),
        }
    }
}

/// Returns the accepted amounts, if the choice asks for an amount.
pub fn amount_range<R, C>(choice: &frame::Choice<R, C>) -> Option<&AmountRange> {
    choice.blanks.iter().find_map(|blank| if let Blank::Amount(range) = blank { Some(range) } else { None })
}
