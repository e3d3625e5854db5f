//! The results of a session at its end, for people and as JSON.

use std::path::PathBuf;

use kip::family::Opening as _;
use kip::{Digest, Rulebook, Swapped};
use owo_colors::OwoColorize as _;
use serde_json::{Value, json};

use super::args::Play;
use super::session::Session;
use super::swaps;
use super::transcript_file::{FinishedTranscript, TranscriptFile, make_folder, transcripts_folder};
use crate::errors::Outcome;
use crate::face::{Entry, Face};
use crate::output::{Out, moment};
use crate::{paths, phrases};

/// The results that grow while a session is played.
pub(crate) struct Results<F: Face> {
    /// True when they end in a JSON document, which has all of them. As text most of them are printed before the end.
    is_json: bool,
    /// The number of commands that were given.
    pub commands: u64,
    entries: Vec<Entry<F>>,
    refusals: Vec<Value>,
    swaps: Vec<Value>,
    receipts: Vec<Value>,
}

impl<F: Face> Results<F> {
    /// Begins with the entries of a session before it was resumed.
    pub(crate) const fn new(is_json: bool, entries: Vec<Entry<F>>) -> Self {
        Self { is_json, commands: 0, entries, refusals: Vec::new(), swaps: Vec::new(), receipts: Vec::new() }
    }

    /// Adds an entry of the books.
    pub(crate) fn add_entry(&mut self, entry: Entry<F>) {
        self.entries.extend((self.is_json || F::TELLS_ENTRIES).then_some(entry));
    }

    /// Returns the number of entries that were added.
    pub(crate) const fn entries(&self) -> usize {
        self.entries.len()
    }

    /// Adds the receipt of the last command, if it has one.
    pub(crate) fn add_receipt(&mut self, receipt: Option<Digest>) {
        let receipt = receipt.filter(|_| self.is_json);
        self.receipts.extend(receipt.map(|receipt| json!({ "command": self.commands, "receipt": receipt })));
    }

    /// Adds an expected refusal.
    pub(crate) fn add_refusal(&mut self, refusal: impl FnOnce() -> Value) {
        self.refusals.extend(self.is_json.then(refusal));
    }

    /// Adds a swap, and the line of the script that asked for it.
    pub(crate) fn add_swap(&mut self, swapped: &Swapped<F>, line: Option<usize>) {
        if !self.is_json {
            return;
        }
        let mut swap = swap_json(swapped);
        if let Some(line) = line {
            swap["line"] = json!(line);
        }
        self.swaps.push(swap);
    }

    /// Prints the results, and finishes the transcript.
    ///
    /// # Errors
    /// The output fails, or the transcript cannot be written.
    pub(crate) fn tell(mut self, mut session: Session<F>, out: &mut Out) -> Outcome {
        if let Some(entry) = session.finish_entry() {
            if !out.json {
                F::print_entry(&entry, &session.participants, out)?;
            }
            self.add_entry(entry);
        }
        if out.json { self.document(session, out) } else { self.print(session, out) }
    }

    fn print(self, session: Session<F>, out: &mut Out) -> Outcome {
        if let Some(successor) = session.queued_swap() {
            let waiting = swaps::component_name(&successor.rulebook);
            out.line(format!("\nIts moment never came, so it does not take over: {waiting}"))?;
        }
        F::print_totals(&session.totals(&self.entries), out)?;
        print_transcript(session, out)
    }

    fn document(self, session: Session<F>, out: &mut Out) -> Outcome {
        let waiting = session.queued_swap().map(|successor| swaps::full_component_name(&successor.rulebook));
        let chains = session.published().iter().map(
            |chain| json!({ "head": phrases::hex(&chain.head), "length": chain.length, "revealed": chain.revealed }),
        );
        let mut document = json!({
            "rulebook": session.rulebook().id(),
            "digest": session.rulebook().digest(),
            "table": session.name(),
            "commands": self.commands,
            "refusals": self.refusals,
            "swaps": self.swaps,
            "waiting": waiting,
            "receipts": self.receipts,
            "chains": chains.collect::<Vec<_>>(),
        });
        if let Some(fields) = document.as_object_mut() {
            fields.extend(F::ENTRIES.map(|name| (name.to_owned(), json!(self.entries))));
            fields.extend(F::totals_json(&session.totals(&self.entries)));
            if let Some(FinishedTranscript { path, chain }) = session.end()? {
                fields.insert("transcript".into(), json!(paths::to_json(&path)));
                fields.insert("chain".into(), json!(chain));
            }
        }
        out.document(&document)
    }
}

/// Ends the transcript, and tells where it is and how it is checked.
///
/// # Errors
/// The output fails, or the transcript cannot be written.
pub(crate) fn print_transcript<F: Face>(session: Session<F>, out: &mut Out) -> Outcome {
    let Some(FinishedTranscript { path, chain }) = session.end()? else { return Ok(()) };
    let word = paths::to_shell_word(&path);
    out.line(format!("\nTranscript: {}\nCheck it with: kip verify {word}", path.display()))?;
    out.line(format!("chain {chain}").dimmed())
}

/// Prints which component took over from which, and the new terms if the family describes them.
pub(crate) fn print_swap<F: Face>(swapped: &Swapped<F>, out: &mut Out) -> Outcome {
    let Swapped { from, to, .. } = swapped;
    out.line(format!("  from {} {}\n  to   {} {}", from.rulebook, from.digest, to.rulebook, to.digest))?;
    F::describe_swap(swapped).map_or(Ok(()), |terms| out.line(terms))
}

/// Formats a swap as JSON.
pub(crate) fn swap_json<F: Face>(Swapped { from, to, at, terms, .. }: &Swapped<F>) -> Value {
    let mut document = json!({ "at": at, "from": from, "to": to });
    if let Some(terms) = terms {
        document["terms"] = json!(terms);
    }
    document
}

/// Creates the transcript of a new table: the named file or, where people play, a new one in the folder of transcripts.
///
/// # Errors
/// The file exists, or cannot be written.
pub(crate) fn create_transcript<F: Face>(
    args: &Play,
    rulebook: &Rulebook<F>,
    config: &F::Config,
    has_people: bool,
) -> Outcome<TranscriptFile> {
    match &args.transcript {
        _ if args.no_transcript => Ok(TranscriptFile::None),
        Some(path) => TranscriptFile::create(path),
        None if has_people => {
            let folder = transcripts_folder().unwrap_or_default();
            make_folder(&folder)?;
            TranscriptFile::create_numbered(&folder.join(default_name(rulebook, config)))
        }
        None => Ok(TranscriptFile::None),
    }
}

/// Returns the default name of a transcript.
fn default_name<F: Face>(rulebook: &Rulebook<F>, config: &F::Config) -> PathBuf {
    let moment = moment(config.opened_at(), F::zone(config).unwrap_or(0));
    let stamp: String = moment.chars().filter(char::is_ascii_digit).collect();
    let (day, time) = stamp.split_at_checked(8).unwrap_or((&stamp, ""));
    format!("kip-{}-{day}-{time}.jsonl", rulebook.id()).into()
}
