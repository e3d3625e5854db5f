//! The content of a transcript's lines: draws, money, and events to note although they may be right.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use kip_contract::types::Timestamp;
use serde_json::Value;

use super::money::{Ledger, has_cause, sum_of};
use super::verdict::{Finding, Part, Subject};
use super::{Order, Swapping};
use crate::witness::{Brought, Chance, Discrepancy, Draws, Fact, format_rests, known_times};
use crate::{Build, Heading, Index, Names, WrittenEvent};

/// The content of a transcript's lines, as far as they were read.
#[derive(Debug)]
pub struct Seen {
    /// The first line.
    pub heading: Heading,
    /// The names of players as the host wrote them, outside of the chain.
    pub names: Names,
    /// The table's draws; `None` for a family whose draws are not known here.
    pub draws: Option<Draws>,
    /// The line of every landing or deal.
    pub draw_lines: Vec<usize>,
    /// The components that took over, by line.
    pub swaps: Vec<(usize, Build)>,
    /// The receipts that were looked for and found, with their lines.
    pub receipts: Index,
    /// The orders that are recorded as failed.
    pub failed: Vec<FailedOrder>,
    /// The first line that does not hold; the rest was not read.
    pub broken: Option<usize>,
    /// The number of accepted orders.
    pub accepted: u64,
    /// The number of refused orders.
    pub refused: u64,
    /// The failed draws that no later draw has followed, each with its line.
    awaited: Vec<(usize, Brought)>,
    ledger: Ledger,
    is_balanced: bool,
}

/// An order that is recorded as failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedOrder {
    /// The line of its outcome, from 1.
    pub line: usize,
    /// The command's name.
    pub command: String,
    /// The recorded description of the failure.
    pub fault: String,
}

/// The findings and notes of a line.
#[derive(Default)]
pub(super) struct Shown {
    pub(super) discrepancies: Vec<Discrepancy>,
    /// The findings on failed draws that this line's draw does not bring again.
    pub(super) thrown_away: Vec<Finding>,
    pub(super) notes: Vec<Finding>,
}

impl Seen {
    pub(super) fn new(heading: Heading) -> Self {
        let Heading { family, rulebook, generation, config, .. } = &heading;
        let draws = Draws::of(family, rulebook, generation, config);
        Self {
            draws,
            heading,
            names: Names::new(),
            draw_lines: Vec::new(),
            swaps: Vec::new(),
            receipts: Index::new(),
            failed: Vec::new(),
            broken: None,
            accepted: 0,
            refused: 0,
            awaited: Vec::new(),
            ledger: Ledger::default(),
            is_balanced: true,
        }
    }

    /// Returns the name of the table's source of chance.
    #[must_use]
    pub fn source(&self) -> &str {
        let source = self.heading.config.get("source");
        let named =
            source.and_then(|source| source.as_str().or_else(|| source.as_object()?.keys().next().map(String::as_str)));
        named.unwrap_or_default()
    }

    /// Returns the table's name.
    #[must_use]
    pub fn table(&self) -> &str {
        self.heading.config.get("table").and_then(Value::as_str).unwrap_or_default()
    }

    pub(super) fn subject(&self) -> Subject {
        let Heading { family, rulebook, digest, .. } = &self.heading;
        Subject {
            family: family.clone(),
            rulebook: rulebook.clone(),
            digest: *digest,
            table: self.table().to_owned(),
            source: self.source().to_owned(),
        }
    }

    pub(super) fn open(&mut self, events: &[WrittenEvent]) -> Vec<Discrepancy> {
        self.draws.as_mut().map_or_else(Vec::new, |draws| draws.open(&facts(events)))
    }

    pub(super) fn follow_accepted(&mut self, line: usize, order: &Order, events: &[WrittenEvent]) -> Shown {
        self.accepted += 1;
        let brought = Brought::read(&order.command);
        let mut shown = Shown::default();
        if let Some(brought) = &brought {
            let awaited = core::mem::take(&mut self.awaited).into_iter();
            let passed_over = awaited.filter(|(_, awaited)| awaited != brought);
            shown.thrown_away = passed_over.map(|(line, _)| self.find_thrown_away(line)).collect();
        }
        self.follow(line, brought.as_ref(), events, &mut shown);
        shown
    }

    pub(super) fn follow_failed(&mut self, line: usize, order: &Order, fault: &str) -> String {
        let command = name_of(&order.command).to_owned();
        let drawn = Brought::read(&order.command).filter(Brought::is_drawn);
        self.awaited.extend(drawn.map(|drawn| (line, drawn)));
        self.failed.push(FailedOrder { line, command: command.clone(), fault: fault.to_owned() });
        command
    }

    pub(super) fn follow_swap(&mut self, line: usize, swapping: &Swapping, events: &[WrittenEvent]) -> Shown {
        self.swaps.push((line, swapping.to.clone()));
        if let Some(draws) = &mut self.draws {
            // Chain, digest and numbers continue (R68); the rulebook is part of every outcome seed.
            draws.played_by(&swapping.to.rulebook, &self.heading.generation);
        }
        let mut shown = Shown::default();
        self.follow(line, None, events, &mut shown);
        shown
    }

    /// Returns the findings on failed draws that nothing brought again.
    pub(super) fn thrown_away(&self) -> impl Iterator<Item = Finding> {
        self.awaited.iter().map(|(line, _)| self.find_thrown_away(*line))
    }

    /// Makes the finding on a draw that was thrown away: the next draw uses what a failed command has shown (R3, C1).
    fn find_thrown_away(&self, line: usize) -> Finding {
        let noun = self.draws.as_ref().map_or("draw", Draws::noun);
        let message =
            format!("a {noun} is recorded as failed, and no later {noun} uses its draw: it was seen and thrown away");
        Finding::new(Part::Draws, Some(line), "draw-thrown-away", message)
    }

    fn follow(&mut self, line: usize, brought: Option<&Brought>, events: &[WrittenEvent], shown: &mut Shown) {
        let facts = facts(events);
        let lying = self.lying();
        if let Some(draws) = &mut self.draws {
            shown.discrepancies = draws.follow(brought, &facts);
            self.draw_lines.resize(draws.count(), line);
        }
        shown.notes.extend(self.find_called_off(line, lying, &facts, events));
        shown.notes.extend(find_voided_hand(line, events));
    }

    /// Describes the landing that lies and is not announced, in a few words.
    fn lying(&self) -> Option<String> {
        let Some(Draws::TwoUp(witness)) = &self.draws else { return None };
        witness.lying().map(|(number, landing)| describe_landing(number, &landing.coins))
    }

    /// Notes the first event that calls something off after its outcome was known.
    ///
    /// The page: `called-off`: a line whose events have `outcome-invalidated`, or a move with cause `reverse`; or, while coins lie that are
    /// not announced, `wagers-voided`, `spin-invalid` or a move with cause `refund`, without a `result-announced` …
    fn find_called_off(
        &self,
        line: usize,
        lying: Option<String>,
        facts: &[(Timestamp, Fact)],
        events: &[WrittenEvent],
    ) -> Option<Finding> {
        let Some(Draws::TwoUp(witness)) = &self.draws else { return None };
        let lying = lying.filter(|_| !facts.iter().any(|(_, fact)| matches!(fact, Fact::ResultAnnounced)));
        let is_called_off = |((_, fact), event): &(&(Timestamp, Fact), &WrittenEvent)| {
            let has = |cause| event.moves.iter().any(|moved| has_cause(moved, cause));
            let is_undone = matches!(fact, Fact::OutcomeInvalidated) || has("reverse");
            is_undone || lying.is_some() && (matches!(fact, Fact::WagersVoided | Fact::SpinInvalid) || has("refund"))
        };
        let (_, first) = facts.iter().zip(events).find(is_called_off)?;
        let last = || Some(describe_landing(witness.landings().len(), &witness.landings().last()?.coins));
        let refunds = lying.is_some().then_some(("refund", "given back"));
        let what = lying.or_else(last).unwrap_or_else(|| "an outcome".to_owned());
        let WrittenEvent { clause, ruling, .. } = first;
        let cited = ruling.as_ref().map_or_else(|| clause.clone(), |ruling| format!("{clause}, {ruling}"));
        let sums = [("reverse", "reversed")].into_iter().chain(refunds);
        let sums = sums.filter_map(|(cause, word)| Some(format!("{} {word}", sum_of(events, cause)?)));
        let mut sums = sums.collect::<Vec<_>>().join("; ");
        if sums.is_empty() {
            sums = "no money moved".to_owned();
        }
        let message = format!("{what} was called off, or stakes on it, by {cited}: {sums}");
        Some(Finding::new(Part::Settlements, Some(line), "called-off", message))
    }

    /// Posts the moves of events. Returns the first imbalance of the transcript, once.
    pub(super) fn post(&mut self, events: &[WrittenEvent]) -> Option<String> {
        // Every event is posted, also after an imbalance.
        let found = events.iter().filter_map(|event| self.ledger.post(event)).reduce(|first, _| first);
        let is_first = self.is_balanced;
        self.is_balanced &= found.is_none();
        found.filter(|_| is_first)
    }

    /// Describes everything that the end of a closed transcript leaves open, with the part of the judgement that it belongs to.
    pub(super) fn find_early_end(&self) -> Option<(Part, String)> {
        let mut open = Vec::new();
        match &self.draws {
            Some(Draws::TwoUp(witness)) => {
                if witness.has_coins_in_the_air() {
                    open.push("with the coins in the air: their draw was never played".to_owned());
                } else if let Some(lying) = self.lying() {
                    open.push(format!("before {lying} was announced"));
                }
            }
            Some(Draws::CasinoCards(witness)) if witness.is_pack_in_play() => {
                open.push(format!("with pack {} in play", witness.deals().len()));
            }
            Some(Draws::CasinoCards(witness)) if witness.is_draw_fixed() => {
                open.push("when a deal was due: its draw was fixed, and was never played".to_owned());
            }
            Some(Draws::CasinoCards(_)) | None => {}
        }
        let part = if open.is_empty() { Part::Settlements } else { Part::Draws };
        let money = self.ledger.lying();
        if !money.is_empty() {
            open.push(format!("with money on the table: {}", money.join(", ")));
        }
        (!open.is_empty()).then(|| (part, format!("the session ends {}", open.join("; and "))))
    }

    /// Notes the questions that the table's source leaves open.
    pub(super) fn notes_on_source(&self) -> Vec<Finding> {
        let Some(draws) = self.draws.as_ref().filter(|draws| !draws.published().is_empty()) else { return Vec::new() };
        let note = |code, message: String| Finding::new(Part::Draws, None, code, message);
        let mut notes = Vec::new();
        match draws.beacon() {
            None => notes.push(note(
                "without-beacon",
                "whoever holds the chain knows each outcome once the entropy is in, decides when the betting closes, and with a \
                 seat of its own can choose the last entropy"
                    .to_owned(),
            )),
            Some(beacon) if known_times(&beacon.key).is_none() => notes.push(note(
                "round-times-unknown",
                "nothing says when a round of this beacon was published: its key is of none that is known here".to_owned(),
            )),
            Some(_) => {}
        }
        let noun = draws.noun();
        notes.extend(find_without_entropy(draws).into_iter().map(|(chain, (first, last))| {
            let which = if first == last { format!("{noun} {first}") } else { format!("{noun}s {first} to {last}") };
            note("no-entropy", format!("nobody gave entropy for {which} after the head of chain {chain} was published"))
        }));
        notes
    }
}

/// Returns, for each chain, its first and last outcome without entropy that was given after the chain's head was published.
fn find_without_entropy(draws: &Draws) -> Vec<(usize, (u64, u64))> {
    let mut chains: Vec<(usize, (u64, u64))> = Vec::new();
    for (number, chance) in (1..).zip(draws.chances()) {
        if let Chance::Link(linked) = chance
            && linked.given == 0
        {
            match chains.last_mut() {
                Some((chain, (_, last))) if *chain == linked.chain => *last = number,
                _ => chains.push((linked.chain, (number, number))),
            }
        }
    }
    chains
}

/// Notes a hand that the host voided, with the amounts given back.
fn find_voided_hand(line: usize, events: &[WrittenEvent]) -> Option<Finding> {
    let (event, voided) = events.iter().find_map(|event| Some((event, event.what.get("hand-voided")?)))?;
    let text = |key| voided.get(key).and_then(Value::as_str).unwrap_or_default();
    let back = sum_of(events, "refund").unwrap_or_else(|| "nothing".to_owned());
    let message =
        format!("the host voided the {} by {} ({}): {back} went back", text("scope"), event.clause, text("text"));
    Some(Finding::new(Part::Settlements, Some(line), "hand-voided", message))
}

fn describe_landing(number: usize, coins: &kip_contract::two_up::Rests) -> String {
    format!("landing {number} ({})", format_rests(coins))
}

fn facts(events: &[WrittenEvent]) -> Vec<(Timestamp, Fact)> {
    events.iter().map(|event| (event.at, Fact::read(&event.what))).collect()
}

/// Returns the name of a command or happening.
pub(super) fn name_of(case: &Value) -> &str {
    let carries = case.as_object().and_then(|case| case.keys().next());
    carries.map(String::as_str).or_else(|| case.as_str()).unwrap_or_default()
}
