//! The suite's own engine beside the components that play a transcript again: each answer of a component has to be the engine's.

use kip::Hosted;
use kip::contract::Timestamp;
use kip::family::{Named as _, Order};
use kip_conformance::beside::{Stepped, ask_engine, describe_difference, engine_for};
use kip_conformance::families::Certified;
use kip_conformance::hosting::Rules as _;
use kip_transcript::Digest;

/// Returns the bytes of the component with a digest, if they are here.
pub(crate) type FindBytes<'a> = &'a dyn Fn(&Digest) -> Option<Vec<u8>>;

/// The engine at the same table as the component.
pub(super) struct OwnEngine<'a, F: Certified> {
    find_bytes: FindBytes<'a>,
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
    /// The first difference. Nothing is compared after it.
    pub difference: Option<String>,
}

impl<'a, F: Certified + Hosted> OwnEngine<'a, F> {
    pub(super) fn new(find_bytes: FindBytes<'a>) -> Self {
        Self { find_bytes, rulebook: String::new(), table: None, compared: Compared::default() }
    }

    /// Opens the table that a component was asked to open.
    pub(super) fn open(&mut self, component: &Digest, rulebook: &str, config: &F::Config, answer: &Stepped<F>) {
        rulebook.clone_into(&mut self.rulebook);
        if let Some(mut engine) = self.find(component, rulebook) {
            let own = ask_engine(|| engine.open(config));
            self.compare("the opening", (engine, Vec::new()), answer, own);
        }
    }

    /// Gives a command that the component was given.
    pub(super) fn apply(&mut self, order: &Order<F>, answer: &Stepped<F>) {
        if let Some((mut engine, state)) = self.table.take() {
            let own = ask_engine(|| engine.apply(&state, order));
            self.compare(order.command.name(), (engine, state), answer, own);
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
        if let Some((mut engine, state)) = self.table.take()
            && let Some(mut successor) = self.find(component, rulebook)
        {
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
    }

    pub(super) fn into_compared(self) -> Compared {
        self.compared
    }

    fn find(&self, component: &Digest, rulebook: &str) -> Option<F::Engine> {
        let wasm = (self.find_bytes)(component).unwrap_or_default();
        engine_for::<F>(&wasm, rulebook).map(|(engine, _)| engine)
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
