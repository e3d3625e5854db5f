//! Lets another component take over a card table at a person's request.

use kip::casino_cards::{Insisting, Terms};
use kip::{CasinoCards, Rulebook, Successor, SwapError, Swapped};
use kip_session::SwapTime;
use owo_colors::OwoColorize as _;

use crate::diff::short;
use crate::errors::{Outcome, describe_refusal, format_citation};
use crate::face::Face as _;
use crate::families::casino_cards::play::Session;
use crate::play::swaps::{SwapFailure, component_name};

impl Session<'_> {
    /// Handles the `swap` command: `swap` lists the components that can take over. `swap 2` or `swap sotho` selects one, which
    /// takes over after a person has seen the differences and agreed. `swap cancel` cancels the waiting swap.
    pub(crate) fn ask_swap(&mut self, words: &str) -> Outcome {
        if words == "cancel" {
            return match self.table.cancel_swap() {
                Some(waiting) => self.out.line(format!("  waits no longer: {}", component_name(&waiting.rulebook))),
                None => self.out.line("  nothing waits to take over"),
            };
        }
        let now = self.table.view().terms;
        let serving = self.table.rulebook().digest();
        let mut others: Vec<_> = self.registry.components().filter(|other| other.digest() != serving).collect();
        others.sort_by_key(component_name);
        let (able, unable): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|other| other.description().players.contains(&now.players.into()));
        let named = words.parse().ok().and_then(|number: usize| able.get(number.checked_sub(1)?));
        let named = named.or_else(|| able.iter().find(|other| other.id() == words)).cloned();
        if let Some(rulebook) = named {
            return self.swap_to(rulebook, now);
        }
        if let Some(other) = unable.iter().find(|other| other.id() == words) {
            return self.out.line(format!("  {} {}", "no swap:".red(), refuse_players(other, now)));
        }
        for (number, other) in (1..).zip(&able) {
            self.out.line(format!("  swap {number:<2} {}", component_name(other)))?;
        }
        for other in &unable {
            self.out.line(format!("  {} may not: {}", component_name(other), refuse_players(other, now)))?;
        }
        self.out.line(
            "  `swap 2` or `swap sotho`: another build takes over at once, another rulebook between hands with no match \
             running; `swap cancel`; --allow FILE.wasm brings another component",
        )
    }

    /// Lets a component take over now, or at the next allowed moment. Prints the reason for the wait, and the terms that the
    /// table then has.
    fn swap_to(&mut self, rulebook: Rulebook<CasinoCards>, now: Terms) -> Outcome {
        if !self.agrees(&rulebook)? {
            return self.out.line("  nobody takes over");
        }
        let terms = CasinoCards::terms_under(&self.table, &rulebook)?;
        let successor = Successor { terms, rulebook };
        let at = self.now();
        let refused = match self.table.swap(successor.clone(), SwapTime::Now, at)? {
            Err(SwapError::NotNow(refusal)) => refusal,
            swapped => {
                let is_done = swapped.is_ok();
                self.follow_swap(swapped)?;
                return if is_done { self.tell_terms(now, terms) } else { Ok(()) };
            }
        };
        let queued = self.table.swap(successor, SwapTime::Next, at)?;
        let waits = queued.is_ok();
        self.follow_swap(queued)?;
        if !waits {
            return Ok(());
        }
        let why = describe_refusal(&refused, None);
        self.out.line(format!("  it waits because of this: {why} ({})", format_citation(&refused)))?;
        self.tell_terms(now, terms)
    }

    /// Shows the differences of a component, and asks for agreement.
    fn agrees(&mut self, rulebook: &Rulebook<CasinoCards>) -> Outcome<bool> {
        for line in short::lines(self.table.rulebook(), rulebook)? {
            self.out.line(format!("  {line}"))?;
        }
        self.confirm("Shall it take over?", false)
    }

    /// Prints the terms that change under the component that takes over.
    fn tell_terms(&mut self, now: Terms, then: Option<Terms>) -> Outcome {
        let then = then.unwrap_or(now);
        let insisting = match then.insist {
            None => "nobody can insist that all is taken or added",
            Some(Insisting::ByOpponents) => "opponents may insist that all is taken and added",
            Some(Insisting::Always) => "all must be taken and added",
        };
        let redeal = match then.redeal {
            true => "a layout of three points or three pictures is dealt again",
            false => "no layout is dealt again",
        };
        let one_build = match then.one_build {
            true => "nobody ends a turn with two builds while cards can be drawn",
            false => "the table has no term against two builds",
        };
        let others = [
            (then.insist != now.insist, insisting),
            (then.redeal != now.redeal, redeal),
            (then.one_build != now.one_build, one_build),
        ];
        let others = others.into_iter().filter(|(is_other, _)| *is_other);
        others.map(|(_, term)| format!("  under it {term}")).try_for_each(|line| self.out.line(line))
    }

    /// Reports the result of a swap. Programs at the seats are started again, because they know another rulebook's description.
    pub(crate) fn follow_swap(&mut self, swapped: Result<Option<Swapped<CasinoCards>>, SwapError>) -> Outcome {
        match swapped {
            Ok(Some(swapped)) => {
                self.results.add_swap(&swapped, None);
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

/// Says that a rulebook is for another number of players.
fn refuse_players(rulebook: &Rulebook<CasinoCards>, now: Terms) -> String {
    let allowed: Vec<_> = rulebook.description().players.iter().map(ToString::to_string).collect();
    format!("`{}` is for {}, and {} play at this table", rulebook.id(), allowed.join(" or "), now.players)
}
