//! The suite's own engine beside the components that play a transcript again: each answer of a component has to be the engine's.

use std::cell::RefCell;
use std::collections::HashMap;

use kip::Hosted;
use kip::contract::Timestamp;
use kip::family::{Named as _, Order};
use kip_conformance::beside::{Stepped, ask_engine, describe_difference, engine_for};
use kip_conformance::families::Certified;
use kip_conformance::hosting::Rules as _;
use kip_transcript::Digest;

use crate::certify::supersedes::at_hand;
use crate::registry::RulebookSources;

/// Returns the suite's own engine for the component with a digest and the rulebook's id.
pub(crate) type FindEngine<'a, F> = &'a dyn Fn(&Digest, &str) -> Option<<F as Certified>::Engine>;

/// The engines that were found, by their components: each is read once.
pub(crate) type Engines<F> = RefCell<HashMap<Digest, Option<<F as Certified>::Engine>>>;

/// Returns a function that finds an engine for a component that the program carries or that is named.
pub(crate) fn find_engine<'a, F: Certified>(
    sources: RulebookSources<'a>,
    engines: &'a Engines<F>,
) -> impl Fn(&Digest, &str) -> Option<F::Engine> + 'a {
    move |digest, rulebook| {
        let find = || {
            let subject = at_hand(&digest.to_string(), sources).ok().flatten();
            let wasm = subject.map(|subject| subject.wasm).unwrap_or_default();
            engine_for::<F>(&wasm, rulebook).map(|(engine, _)| engine)
        };
        engines.borrow_mut().entry(*digest).or_insert_with(find).clone()
    }
}

/// The engine at the same table as the component.
pub(super) struct OwnEngine<'a, F: Certified> {
    find_engine: FindEngine<'a, F>,
    /// The rulebook of the table.
    rulebook: String,
    table: Option<(F::Engine, Vec<u8>)>,
    compared: Compared,
}

/// The comparison of a component with the engine.
#[derive(Debug, Default)]
pub(crate) struct Compared {
    /// The number of answers that were compared.
    pub answers: u64,
    /// The number of answers of components for which there is no engine.
    pub uncompared: u64,
    /// The first difference. Nothing is compared after it.
    pub difference: Option<String>,
}

impl<'a, F: Certified + Hosted> OwnEngine<'a, F> {
    pub(super) fn new(find_engine: FindEngine<'a, F>) -> Self {
        Self { find_engine, rulebook: String::new(), table: None, compared: Compared::default() }
    }

    /// Opens the table that a component was asked to open.
    pub(super) fn open(&mut self, component: &Digest, rulebook: &str, config: &F::Config, answer: &Stepped<F>) {
        rulebook.clone_into(&mut self.rulebook);
        match (self.find_engine)(component, rulebook) {
            Some(mut engine) => {
                let own = ask_engine(|| engine.open(config));
                self.compare("the opening", (engine, Vec::new()), answer, own);
            }
            None => self.compared.uncompared += 1,
        }
    }

    /// Gives a command that the component was given.
    pub(super) fn apply(&mut self, order: &Order<F>, answer: &Stepped<F>) {
        match self.table.take() {
            Some((mut engine, state)) => {
                let own = ask_engine(|| engine.apply(&state, order));
                self.compare(order.command.name(), (engine, state), answer, own);
            }
            None => self.compared.uncompared += 1,
        }
    }

    /// Gives the table to another component: another build of the same rulebook restores its state, another rulebook imports it.
    pub(super) fn swap(
        &mut self,
        (component, rulebook): (&Digest, &str),
        terms: Option<&F::Terms>,
        at: Timestamp,
        answer: &Stepped<F>,
    ) {
        let (Some((mut engine, state)), Some(mut successor)) =
            (self.table.take(), (self.find_engine)(component, rulebook))
        else {
            return self.compared.uncompared += 1;
        };
        let is_same = std::mem::replace(&mut self.rulebook, rulebook.to_owned()) == rulebook;
        let own = ask_engine(|| {
            if is_same {
                successor.chances(&state, 0)?;
                return Ok((state.clone(), Vec::new()));
            }
            let exported = engine.export_table(&state, at)?;
            successor.import_table(&exported, terms, at)
        });
        self.compare("the transfer", (successor, state), answer, own);
    }

    pub(super) fn into_compared(self) -> Compared {
        self.compared
    }

    /// Compares two answers. While they are the same, the engine goes on from its own state.
    fn compare(&mut self, asked: &str, (engine, before): (F::Engine, Vec<u8>), answer: &Stepped<F>, own: Stepped<F>) {
        self.compared.answers += 1;
        match describe_difference::<F>(answer, &own) {
            None => self.table = Some((engine, own.map_or(before, |(state, _)| state))),
            Some(difference) => self.compared.difference = Some(format!("{asked}: {difference}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use kip::TwoUp;

    use super::*;

    /// An answer that nobody compares is counted, so that nobody says that every answer was compared.
    #[test]
    fn a_component_without_an_engine_is_not_said_to_be_compared() {
        let mut nsw = TwoUp::engine_of("nsw").expect("kip has it");
        let config = nsw.describe().expect("it describes itself").examples.remove(0);
        let answer = nsw.open(&config);
        let component = Digest::of(b"a component");
        let known = |_: &Digest, id: &str| TwoUp::engine_of(id);
        for (id, expected) in [("nsw", (1, 0)), ("ours", (0, 1))] {
            let mut own = OwnEngine::<TwoUp>::new(&known);
            own.open(&component, id, &config, &answer);
            let Compared { answers, uncompared, difference } = own.into_compared();
            assert_eq!((answers, uncompared), expected, "{id}: {difference:?}");
        }
    }
}
