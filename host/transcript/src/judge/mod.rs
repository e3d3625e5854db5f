//! Judges a transcript: its text, its draws and its money, and, with a host's rulebooks, every event, refusal and state.
//!
//! The judge has no file, no clock and no rulebook. It returns a request ([`Wanted`]), and continues with the input
//! ([`Given`]): bytes of the file, answers of rulebooks, checks of signatures. host/docs/transcripts.md specifies the judgement.
//!
//! ```
//! use kip_transcript::judge::{Given, Judge, Options, Wanted, Word};
//!
//! let mut judge = Judge::new(Options::default());
//! assert_eq!(judge.next(Given::Bytes(b"[1,2,3]\n")), Wanted::Nothing);
//! assert_eq!(judge.verdict().verdict, Word::NotChecked);
//! ```

mod money;
mod play;
mod seen;
mod verdict;

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use serde_json::Value;

pub use play::{Given, Order, Rulebook, Step, Swapping, Wanted};
use play::{Playing, Question, Recorded, Written, to_finding};
pub use seen::{FailedOrder, Seen};
pub use verdict::{Ending, Finding, Part, Subject, Verdict, Word};

use crate::witness::{Discrepancy, Draws};
use crate::words::quote;
use crate::{Build, Clauses, Digest, Heading, Line, Numbered, Problem, Reader, Words, WrittenEvent, names};

/// The options of a judgement.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// True to judge a transcript without a last line as far as it goes.
    pub unfinished: bool,
    /// Published heads that must be in the transcript.
    pub heads: Vec<Vec<u8>>,
    /// Lines' chains that must be in the transcript.
    pub receipts: Vec<Vec<u8>>,
    /// The last chain that the transcript must have.
    pub chain: Option<Vec<u8>>,
}

/// The judge of one transcript.
#[derive(Debug)]
pub struct Judge {
    options: Options,
    words_of: fn(&str) -> Option<&'static Words>,
    reader: Reader,
    has_all_bytes: bool,
    is_finished: bool,
    /// The questions to the host, each with its line, and the component that answers.
    questions: Vec<(usize, Question)>,
    playing: Option<Playing>,
    /// True while every answer agrees.
    is_replayed: bool,
    /// True when something could not be checked.
    is_incomplete: bool,
    /// The number of orders, and the one that has no outcome yet.
    orders: u64,
    order: Option<Order>,
    seen: Option<Seen>,
    ending: Ending,
    findings: Vec<Finding>,
    notes: Vec<Finding>,
}

impl Judge {
    /// Makes a judge for the families whose words this crate has.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self::with_words(options, Words::find)
    }

    /// Makes a judge that takes the words of a family from the host.
    #[must_use]
    pub fn with_words(options: Options, words_of: fn(&str) -> Option<&'static Words>) -> Self {
        Self {
            options,
            words_of,
            reader: Reader::with_words(words_of),
            has_all_bytes: false,
            is_finished: false,
            questions: Vec::new(),
            playing: None,
            is_replayed: false,
            is_incomplete: false,
            orders: 0,
            order: None,
            seen: None,
            ending: Ending::Open,
            findings: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Continues with the given input, and returns the next request.
    pub fn next(&mut self, given: Given<'_>) -> Wanted {
        match given {
            Given::Bytes(bytes) => self.reader.feed(bytes),
            Given::EndOfFile => {
                self.has_all_bytes = true;
                self.reader.end();
            }
            answer => self.take_answer(answer),
        }
        loop {
            if let Some((_, question)) = self.questions.first() {
                return question.to_wanted();
            }
            if self.is_finished {
                return Wanted::Nothing;
            }
            match self.reader.next() {
                Ok(Some(numbered)) => self.take(numbered),
                Ok(None) if self.has_all_bytes => self.finish(),
                Ok(None) => return Wanted::Bytes,
                Err(problem) => self.break_off(&problem),
            }
        }
    }

    /// Returns the number of the line that was read last, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.reader.line()
    }

    /// Returns the content of the lines so far; `None` before the first.
    #[must_use]
    pub const fn seen(&self) -> Option<&Seen> {
        self.seen.as_ref()
    }

    /// Returns the table's draws, to follow the table further.
    #[must_use]
    pub fn into_draws(self) -> Option<Draws> {
        self.seen?.draws
    }

    /// Returns the verdict so far. It is final when nothing is wanted; before that it never holds.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let seen = self.seen.as_ref();
        let word = match self.findings.is_empty() {
            false => Word::Fails,
            true if self.is_incomplete || !self.is_finished => Word::NotChecked,
            true => Word::Holds,
        };
        let sorted = |all: &[Finding]| {
            // Findings arrive nearly in the order of lines.
            let line = |finding: &Finding| finding.line.unwrap_or(usize::MAX);
            let mut sorted = Vec::new();
            for finding in all {
                let place = sorted.partition_point(|before| line(before) <= line(finding));
                sorted.insert(place, finding.clone());
            }
            sorted
        };
        let [accepted, refused, failed] =
            seen.map_or([0; 3], |seen| [seen.accepted, seen.refused, seen.failed.len() as u64]);
        Verdict {
            verdict: word,
            subject: seen.map(Seen::subject),
            ending: self.ending,
            commands: self.orders,
            accepted,
            refused,
            failed,
            swaps: seen.map_or(0, |seen| seen.swaps.len() as u64),
            draws: seen.map_or(0, |seen| seen.draw_lines.len()),
            replayed: self.is_replayed,
            chain: self.reader.chain(),
            findings: sorted(&self.findings),
            notes: sorted(&self.notes),
        }
    }

    /// Ends the reading at text that does not hold.
    fn break_off(&mut self, problem: &Problem) {
        self.is_finished = true;
        self.is_replayed = false;
        let line = self.reader.line();
        if problem.is_no_transcript() {
            self.is_incomplete = true;
            self.notes.push(Finding::new(Part::Lines, Some(line), "no-transcript", problem.to_string()));
            return;
        }
        self.ending = Ending::Broken;
        if let Some(seen) = &mut self.seen {
            seen.broken = Some(line);
        }
        self.findings.push(Finding::new(Part::Lines, Some(line), "line", problem.to_string()));
    }

    fn take(&mut self, Numbered { number, line, chain, .. }: Numbered) {
        let is_receipt =
            self.options.receipts.iter().any(|receipt| receipt == chain.as_bytes()) && !matches!(line, Line::Names(_));
        match line {
            Line::Header { heading, events, state } => self.take_header(heading, Written { events, state }),
            Line::Order { n, by, at, command, .. } => {
                self.orders = n;
                self.order = Some(Order { by, at, command });
            }
            Line::Accepted { events, state, .. } => self.take_accepted(number, Written { events, state }),
            Line::Refused { refusal, .. } => self.take_refused(number, refusal),
            Line::Faulted { fault, .. } => self.take_faulted(number, &fault),
            Line::Swap { from, to, terms, at, events, state, .. } => {
                let is_as_it_is = from.rulebook == to.rulebook;
                self.take_swap(number, Swapping { to, is_as_it_is, terms, at }, Written { events, state });
            }
            Line::End(_) => self.take_end(number),
            Line::Names(told) => {
                if let Some(seen) = &mut self.seen {
                    names::take_names(&mut seen.names, told);
                }
            }
        }
        if let (true, Some(seen)) = (is_receipt, &mut self.seen) {
            seen.receipts.insert(chain.as_bytes().into(), number as u64);
        }
    }

    fn take_header(&mut self, heading: Heading, written: Written) {
        if let Some(words) = (self.words_of)(&heading.family) {
            let (family, generation) = (heading.family.clone(), heading.generation.clone());
            self.playing = Some(Playing { words, clauses: Clauses::default(), family, generation });
            self.is_replayed = true;
        }
        let mut seen = Seen::new(heading.clone());
        if seen.draws.is_none() {
            self.is_incomplete = true;
            let message = format!("the draws of the family {} are not known here", heading.family);
            self.notes.push(Finding::new(Part::Draws, None, "draws-unknown", message));
        }
        let found = seen.open(&written.events);
        self.seen = Some(seen);
        self.add_discrepancies(1, found);
        self.follow_money(1, &written.events);
        self.ask(1, Question::Open(heading, written));
    }

    fn take_accepted(&mut self, number: usize, written: Written) {
        let (Some(order), Some(seen)) = (self.order.take(), &mut self.seen) else { return };
        let found = seen.follow_accepted(number, &order, &written.events);
        self.add_discrepancies(number, found.discrepancies);
        self.findings.extend(found.thrown_away);
        self.notes.extend(found.notes);
        self.follow_money(number, &written.events);
        self.ask(number, Question::Apply(order, Recorded::Accepted(written)));
        self.ask_signature(number);
    }

    fn take_refused(&mut self, number: usize, refusal: Value) {
        let (Some(order), Some(seen)) = (self.order.take(), &mut self.seen) else { return };
        seen.refused += 1;
        self.ask(number, Question::Apply(order, Recorded::Refused(refusal)));
    }

    fn take_faulted(&mut self, number: usize, fault: &str) {
        let (Some(order), Some(seen)) = (self.order.take(), &mut self.seen) else { return };
        let command = seen.follow_failed(number, &order, fault);
        let message = format!("the component failed at `{command}`, as the host says: {fault}");
        self.notes.push(Finding::new(Part::Settlements, Some(number), "failed", message));
    }

    fn take_swap(&mut self, number: usize, swapping: Swapping, written: Written) {
        let Some(seen) = &mut self.seen else { return };
        let found = seen.follow_swap(number, &swapping, &written.events);
        self.add_discrepancies(number, found.discrepancies);
        self.notes.extend(found.notes);
        self.follow_money(number, &written.events);
        self.ask(number, Question::Swap(swapping, written));
        self.ask_signature(number);
    }

    fn add_discrepancies(&mut self, line: usize, discrepancies: Vec<Discrepancy>) {
        self.findings.extend(discrepancies.into_iter().map(|discrepancy| {
            let part = if discrepancy.is_in_outcome() { Part::Outcomes } else { Part::Draws };
            Finding::new(part, Some(line), discrepancy.code(), discrepancy.to_string())
        }));
    }

    fn follow_money(&mut self, line: usize, events: &[WrittenEvent]) {
        let Some(seen) = &mut self.seen else { return };
        let imbalance = seen.post(events);
        let finding = |message| Finding::new(Part::Settlements, Some(line), "imbalance", message);
        self.findings.extend(imbalance.map(finding));
    }

    /// Asks the component for an answer, while one plays.
    fn ask(&mut self, line: usize, question: Question) {
        if self.playing.is_some() && self.is_replayed {
            self.questions.push((line, question));
        }
    }

    fn ask_signature(&mut self, line: usize) {
        let unsigned = self.seen.as_mut().and_then(|seen| seen.draws.as_mut()?.take_unsigned());
        self.questions.extend(unsigned.map(|(beacon, round)| (line, Question::Signature(beacon, round))));
    }

    fn take_answer(&mut self, answer: Given<'_>) {
        if self.questions.is_empty() {
            return;
        }
        let (line, question) = self.questions.remove(0);
        if let Question::Signature(beacon, round) = &question {
            return self.take_signature(line, &answer, &beacon.scheme, round.round);
        }
        if let Given::Unavailable = answer {
            self.stop_playing();
            self.is_incomplete = true;
            let component = match &question {
                Question::Open(Heading { rulebook, digest, .. }, _) => describe_component(rulebook, digest),
                Question::Swap(Swapping { to: Build { rulebook, digest }, .. }, _) => {
                    describe_component(rulebook, digest)
                }
                Question::Apply(..) | Question::Signature(..) => "the component that serves".to_owned(),
            };
            let message = format!("{component} is not here: what it answers is not checked");
            self.notes.push(Finding::new(Part::Settlements, Some(line), "component-unavailable", message));
            return;
        }
        let Some(playing) = &mut self.playing else { return };
        if let Err(difference) = question.compare(answer, playing) {
            // After a difference the component's table is another one.
            self.stop_playing();
            self.findings.push(to_finding(line, difference));
        }
    }

    fn stop_playing(&mut self) {
        self.is_replayed = false;
        self.questions.retain(|(_, question)| matches!(question, Question::Signature(..)));
    }

    fn take_signature(&mut self, line: usize, answer: &Given<'_>, scheme: &str, round: u64) {
        match answer {
            Given::Signed => {}
            Given::NotSigned => self.add_discrepancies(line, [Discrepancy::NotSigned { round }].into()),
            _ => {
                let code = "signatures-not-checked";
                if self.notes.iter().all(|note| note.code != code) {
                    let message =
                        format!("that the beacon signed its rounds is not checked: the scheme {}", quote(scheme));
                    self.notes.push(Finding::new(Part::Draws, None, code, message));
                }
            }
        }
    }

    fn take_end(&mut self, line: usize) {
        self.ending = Ending::Closed;
        let Some(seen) = &self.seen else { return };
        self.findings.extend(seen.thrown_away());
        let early = seen.find_early_end();
        self.findings.extend(early.map(|(part, message)| Finding::new(part, Some(line), "ended-early", message)));
    }

    /// Judges the transcript as a whole.
    fn finish(&mut self) {
        self.is_finished = true;
        let Some(seen) = &self.seen else { return };
        if self.ending == Ending::Open {
            let break_off = match &self.order {
                None => format!("it breaks off after command {}", self.orders),
                Some(order) => {
                    self.ending = Ending::Unanswered;
                    format!("it breaks off with the order `{}`, before its outcome", seen::name_of(&order.command))
                }
            };
            if !self.options.unfinished {
                let message = format!("the last line is missing: {break_off}");
                self.findings.push(Finding::new(Part::Lines, None, "open", message));
            }
        }
        self.findings.extend(self.find_missing(seen));
        self.notes.extend(seen.notes_on_source());
    }

    /// Returns a finding for each head, receipt and last chain that the caller expects and the transcript does not have.
    fn find_missing(&self, seen: &Seen) -> Vec<Finding> {
        let Options { heads, receipts, chain, .. } = &self.options;
        let hex = kip_contract::json::hex::encode;
        let published = seen.draws.as_ref().map_or(&[][..], |draws| draws.published());
        let absent = heads.iter().filter(|head| published.iter().all(|chain| chain.head != **head)).map(|head| {
            let message = format!("no chain is published here with the head {}", hex(head));
            Finding::new(Part::Draws, None, "head-not-published", message)
        });
        let last = self.reader.chain();
        let other = chain.as_ref().filter(|chain| *chain != last.as_bytes()).map(|chain| {
            let message = format!("the last chain is {last}, not the {} you gave", hex(chain));
            Finding::new(Part::Lines, None, "chain-differs", message)
        });
        let lost = receipts.iter().filter(|receipt| !seen.receipts.contains_key(receipt.as_slice())).map(|receipt| {
            let message = format!("no line has the receipt {}: the line of that wager is another now", hex(receipt));
            Finding::new(Part::Lines, None, "receipt-not-found", message)
        });
        other.into_iter().chain(lost).chain(absent).collect()
    }
}

fn describe_component(rulebook: &str, digest: &Digest) -> String {
    format!("the component of {rulebook} with the digest {digest}")
}
