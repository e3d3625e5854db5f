//! Another component takes over a card table, as a person at the terminal says it.

use kip::casino_cards::Terms;
use kip::{CasinoCards, Rulebook, SwapError};
use owo_colors::OwoColorize as _;

use super::Session;
use crate::cards::table::{Successor, Swapped};
use crate::errors::{Outcome, describe_refusal, format_citation};
use crate::play::script::SwapTime;
use crate::play::swaps::{SwapFailure, component_name};
use crate::report::swap_json;

impl Session<'_> {
    /// `swap` lists the components that may take over, `swap 2` or `swap sotho` lets one do so, `swap cancel` lets none wait.
    pub(super) fn ask_swap(&mut self, words: &str) -> Outcome {
        let serving = self.table.rulebook().digest();
        let mut others: Vec<_> = self.registry.components().filter(|other| other.digest() != serving).collect();
        others.sort_by_key(component_name);
        if words == "cancel" {
            return match self.table.cancel_swap() {
                Some(waiting) => self.out.line(format!("  waits no longer: {}", component_name(&waiting.rulebook))),
                None => self.out.line("  nothing waits to take over"),
            };
        }
        let named = words.parse().ok().and_then(|number: usize| others.get(number.checked_sub(1)?));
        let named = named.or_else(|| others.iter().find(|other| other.id() == words && !words.is_empty())).cloned();
        let Some(rulebook) = named else {
            for (number, other) in (1..).zip(&others) {
                self.out.line(format!("  {number:>3}. {}", component_name(other)))?;
            }
            return self.out.line(
                "  `swap 2` or `swap sotho`: another build takes over at once, another rulebook between hands with no match \
                 running; `swap cancel`; --allow FILE.wasm brings another component",
            );
        };
        let successor = Successor { terms: self.terms_under(&rulebook)?, rulebook };
        let at = self.now()?;
        let swapped = self.table.swap(successor, SwapTime::Next, at)?;
        self.follow_swap(swapped)
    }

    /// The table's terms where another rulebook takes over: what it has of its own from its usual table, the rest as it is.
    fn terms_under(&mut self, rulebook: &Rulebook<CasinoCards>) -> Outcome<Option<Terms>> {
        if rulebook.id() == self.table.rulebook().id() {
            return Ok(None);
        }
        let now = self.table.view(None)?.terms;
        let usual = rulebook.description().examples.iter().find(|usual| usual.terms.players == now.players);
        Ok(usual.map(|usual| Terms {
            insist: usual.terms.insist.and(now.insist.or(usual.terms.insist)),
            redeal: usual.terms.redeal,
            one_build: usual.terms.one_build,
            ..now
        }))
    }

    /// Says what came of a swap. Programs at the seats are started again: they were told another rulebook's description.
    pub(super) fn follow_swap(&mut self, swapped: Result<Option<Swapped>, SwapError>) -> Outcome {
        match swapped {
            Ok(Some(swapped)) => {
                self.swaps.push(swap_json(&swapped));
                if !self.out.json {
                    self.out.line(format!("  {}", "another component takes over:".yellow()))?;
                    self.out.line(format!("  {} {}", swapped.to.rulebook, swapped.to.digest))?;
                }
                self.seat_computers()?;
                let rulebook = self.table.rulebook().clone();
                self.follow(&swapped.events, &rulebook)
            }
            Ok(None) => match self.table.queued_swap().map(|waiting| component_name(&waiting.rulebook)) {
                Some(waiting) if !self.out.json => {
                    self.out.line(format!("  {}", format!("waits to take over: {waiting}").yellow()))
                }
                _ => Ok(()),
            },
            Err(error) => {
                let failure = SwapFailure::Swap(error).into_failure();
                self.out.line(format!("  {} {}", "no swap:".red(), failure.message))?;
                match failure.refusal {
                    Some(refusal) => {
                        let reason = describe_refusal(&refusal, None);
                        self.out.line(format!("  {reason} ({})", format_citation(&refusal)))
                    }
                    None => Ok(()),
                }
            }
        }
    }
}
