//! Plays a script at a card table from its first line to its last. The author of a script deals the cards, so the output shows
//! every event in full.

use std::path::Path;

use kip::casino_cards::{Actor, Command, Dealing, Event, Role};
use kip::contract::{ChanceSource, Refusal, Seat, Timestamp};
use kip::{CasinoCards, Registry, Rulebook};
use owo_colors::OwoColorize as _;
use serde_json::{Map, Value, json};

use super::ending::Summary;
use super::faces::Faces;
use super::label::{Labels, name};
use super::moves::{Meaning, Scene, understand};
use super::narrate::Narrator;
use super::table::{CardTable, Swapped};
use super::{HOST, has_partners};
use crate::errors::{Failure, Kind, Outcome, describe_refusal, format_citation};
use crate::fair::{self, Chains};
use crate::output::{Out, printable};
use crate::participants::Participants;
use crate::play::args::Play;
use crate::play::chance::draw_seed;
use crate::play::examples;
use crate::play::script::{DrawnCommand, Line, Order, Script, ScriptCommand, Swap};
use crate::play::scripted::with_broken_off_transcript;
use crate::play::swaps::{self, SwapFailure, component_name};
use crate::play::transcript_file::TranscriptFile;
use crate::report::swap_json;

/// The script of a card table.
pub(crate) type CardScript = Script<CasinoCards>;

/// Plays the script or the example that the command line names.
pub(crate) fn run(
    args: &Play,
    rulebook: &Rulebook<CasinoCards>,
    registry: Registry<CasinoCards>,
    out: &mut Out,
) -> Outcome {
    let mut script: CardScript = match args.example {
        Some(name) => {
            let session = examples::find(name, Some(rulebook.id()))?;
            Script::read(session.file, session.text)?
        }
        None => crate::play::read_script(args)?.ok_or_else(|| Failure::input("there is no script"))?,
    };
    let mut chains = Chains::new(&args.fair)?;
    if args.fair.fair {
        script.config.source = ChanceSource::Committed(chains.commit()?);
    }
    play(rulebook, registry, chains, &script, args.transcript.as_deref(), out)
}

/// Plays a script; components of the registry can take over.
///
/// # Errors
/// As for Two-Up ([`crate::play::scripted::play`]).
pub(crate) fn play(
    rulebook: &Rulebook<CasinoCards>,
    registry: Registry<CasinoCards>,
    chains: Chains,
    script: &CardScript,
    transcript: Option<&Path>,
    out: &mut Out,
) -> Outcome {
    let session = ScriptedTable::open(rulebook, registry, chains, script, transcript, out)?;
    session.play_to_end().map_err(|failure| with_broken_off_transcript(failure, transcript))
}

struct ScriptedTable<'a> {
    script: &'a CardScript,
    registry: Registry<CasinoCards>,
    chains: Chains,
    table: CardTable,
    /// The names from seat 1 on.
    names: Vec<String>,
    faces: Faces,
    document: Document,
    out: &'a mut Out,
}

/// The parts of the JSON document that grow while the script is played.
#[derive(Default)]
struct Document {
    commands: u64,
    refusals: Vec<Value>,
    swaps: Vec<Value>,
    /// The receipts of stakes.
    receipts: Vec<Value>,
}

impl<'a> ScriptedTable<'a> {
    fn open(
        rulebook: &Rulebook<CasinoCards>,
        registry: Registry<CasinoCards>,
        chains: Chains,
        script: &'a CardScript,
        transcript: Option<&Path>,
        out: &'a mut Out,
    ) -> Outcome<Self> {
        let participants = Participants::new(&script.names);
        let open = |transcript| {
            CardTable::open(rulebook, &script.config, participants.names(), transcript)
                .map_err(|failure| failure.at(script.place(script.open_line)))
        };
        let transcript = match transcript {
            Some(path) => {
                // A table that cannot be opened must leave no file behind.
                open(TranscriptFile::None)?;
                TranscriptFile::create(path)?
            }
            None => TranscriptFile::None,
        };
        let (table, events) = open(transcript)?;
        let names = (1..=Seat::from(script.config.terms.players)).map(|seat| participants.name(seat)).collect();
        let document = Document::default();
        let mut scripted = Self { script, registry, chains, table, names, faces: Faces::of_terminal(), document, out };
        scripted.report_opening(&events)?;
        Ok(scripted)
    }

    fn report_opening(&mut self, events: &[Event]) -> Outcome {
        let rulebook = self.table.rulebook().clone();
        if !self.out.json {
            self.out.line(format!(
                "{} at table {:?}, {} players",
                printable(&rulebook.description().head.title).bold(),
                self.script.config.table,
                self.script.config.terms.players
            ))?;
        }
        self.report_events(events, &rulebook)
    }

    fn play_to_end(mut self) -> Outcome {
        let script = self.script;
        for line in &script.lines {
            match line {
                Line::Note(_) if self.out.json => {}
                Line::Note(text) => {
                    self.out.line(format!("\n{}", format!("-- {}", printable(text)).cyan().bold()))?;
                }
                Line::Order(order) => {
                    self.play_order(order).map_err(|failure| failure.at(script.place(order.line)))?;
                }
                Line::Swap(swap) => self.play_swap(swap).map_err(|failure| failure.at(script.place(swap.line)))?,
            }
        }
        self.end()
    }

    fn play_order(&mut self, order: &Order<CasinoCards>) -> Outcome {
        let command = match &order.command {
            ScriptCommand::Said(words) => return self.play_words(order, words),
            ScriptCommand::Complete(command) => command.clone(),
            ScriptCommand::Drawn(drawn) => self.draw(*drawn)?,
        };
        let answer = self.give(order.by, order.at, &command)?;
        self.judge(order, answer.err())
    }

    /// Compares an answer with the line's expectation.
    fn judge(&mut self, order: &Order<CasinoCards>, refused: Option<Refusal>) -> Outcome {
        let what = order.command.name();
        match (refused, &order.refused) {
            (None, None) => Ok(()),
            (Some(refusal), Some(code)) if refusal.code == *code => self.report_refusal(order, &refusal),
            (Some(refusal), Some(code)) => {
                let message = format!("`{what}` is refused, but not with `{code}`");
                Err(Failure::refused(Kind::CheckFailed, message, refusal))
            }
            (Some(refusal), None) => {
                let message = format!("`{what}` by {} is refused", self.who(order.by));
                Err(Failure::refused(Kind::CheckFailed, message, refusal))
            }
            (None, Some(code)) => {
                let message = format!("`{what}` is accepted, though it was to be refused with `{code}`");
                Err(Failure::check(message))
            }
        }
    }

    /// Plays the words of a player: one move, or several separated by `;`. A line that expects a refusal only tries its words.
    fn play_words(&mut self, order: &Order<CasinoCards>, words: &str) -> Outcome {
        if order.by.role != Role::Player {
            return Err(Failure::input("players say moves, and nobody else: give a `command`"));
        }
        let (seat, mut refused) = (order.by.number, None);
        for said in words.split(';').map(str::trim).filter(|said| !said.is_empty()) {
            if refused.is_some() && order.refused.is_some() {
                return Err(Failure::input(format!("`{said}` follows what is to be refused")));
            }
            if refused.is_some() {
                break;
            }
            let scene = self.table.scene(seat, order.at)?;
            let names = self.names.clone();
            match understand(said, &scene, &names, &mut self.table.trial(seat, order.at)?)? {
                Meaning::Moves(moves) => {
                    for command in moves {
                        refused = self.give(order.by, order.at, &command)?.err();
                        if refused.is_some() {
                            break;
                        }
                    }
                }
                Meaning::Refused(refusal) => refused = Some(refusal),
                Meaning::OneOf(several) => {
                    let several: Vec<_> = several.iter().take(9).map(|moves| self.say(&scene, moves)).collect();
                    let message = format!("`{said}` means several things: {}", several.join(" | "));
                    return Err(Failure::input(message).help("name suits, such as `9h`"));
                }
                Meaning::Nothing(reason) => return Err(Failure::check(format!("`{said}`: {reason}"))),
            }
        }
        self.judge(order, refused)
    }

    fn say(&self, scene: &Scene, moves: &[Command]) -> String {
        let labels = Labels { faces: Faces { unicode: false }, view: &scene.view, names: &self.names };
        let said: Vec<_> =
            moves.iter().map(|command| anstream::adapter::strip_str(&labels.say(command)).to_string()).collect();
        said.join("; ")
    }

    fn who(&self, by: Actor) -> String {
        if by.role == Role::Player { name(&self.names, by.number) } else { by.role.as_str().into() }
    }

    /// Gives a command. Before a player waits for the deal, commits the next chain if it is due.
    fn give(&mut self, by: Actor, at: Timestamp, command: &Command) -> Outcome<Result<(), Refusal>> {
        if *command == Command::Ready
            && let Some(next) = self.chains.commit_if_due(&self.table.host_view()?.common)?
        {
            self.give_now(HOST, at, &Command::CommitDraws(next))?
                .map_err(|refusal| Failure::refused(Kind::CheckFailed, "the next chain is refused", refusal))?;
        }
        self.give_now(by, at, command)
    }

    fn give_now(&mut self, by: Actor, at: Timestamp, command: &Command) -> Outcome<Result<(), Refusal>> {
        self.document.commands += 1;
        let accepted = match self.table.give(by, at, command)? {
            Ok(accepted) => accepted,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.report_events(&accepted.events, &accepted.by)?;
        if let Some(receipt) = self.table.receipt(&accepted.events) {
            if self.out.json {
                self.document.receipts.push(json!({ "command": self.document.commands, "receipt": receipt }));
            } else {
                self.out.line(format!("  receipt {receipt}").dimmed())?;
            }
        }
        match accepted.swap {
            None => {}
            Some(Ok(swapped)) => self.report_swap(&swapped)?,
            Some(Err(error)) => return Err(SwapFailure::Swap(error).into_failure()),
        }
        Ok(Ok(()))
    }

    /// Returns the command for a line that leaves the payload to the program.
    fn draw(&mut self, drawn: DrawnCommand) -> Outcome<Command> {
        Ok(match drawn {
            DrawnCommand::Chance if self.script.config.source == ChanceSource::Observed => {
                return Err(Failure::input("the pack is seen at this table: `deal` has to say how it lies")
                    .help("such as {\"deal\": {\"observed\": {\"pack\": [\"d4\", \"sa\", …], \"dealer\": 3}}}"));
            }
            DrawnCommand::Chance => {
                let common = self.table.host_view()?.common;
                Command::Deal(match self.chains.draw(&common, "deal")? {
                    Some(link) => Dealing::Committed(link),
                    None => Dealing::Fresh(draw_seed()?.to_vec()),
                })
            }
            DrawnCommand::CommitDraws => Command::CommitDraws(self.chains.commit()?),
            DrawnCommand::AddEntropy => Command::AddEntropy(fair::to_entropy("")?),
        })
    }

    fn report_events(&mut self, events: &[Event], rulebook: &Rulebook<CasinoCards>) -> Outcome {
        if self.out.json {
            return Ok(());
        }
        let has_partners = has_partners(rulebook.description(), self.names.len());
        let narrator = Narrator { names: &self.names, faces: self.faces, viewer: None, has_partners };
        narrator.lines(events, rulebook).into_iter().try_for_each(|line| self.out.line(line))
    }

    fn report_refusal(&mut self, order: &Order<CasinoCards>, refusal: &Refusal) -> Outcome {
        if self.out.json {
            let refusal = json!({ "line": order.line, "command": order.command.name(), "refusal": refusal });
            self.document.refusals.push(refusal);
            return Ok(());
        }
        let (why, citation) = (describe_refusal(refusal, None), format_citation(refusal));
        let who = self.who(order.by);
        self.out.line(format!("  {} {who}: {why} ({citation})", "refused, as expected:".yellow()))
    }

    fn play_swap(&mut self, swap: &Swap<CasinoCards>) -> Outcome {
        let swapped = match &swap.target {
            None => return self.cancel_swap(swap.refused.as_deref()),
            Some(target) => match swaps::find_successor(&self.registry, target)? {
                Ok(successor) => self.table.swap(successor, target.when, swap.at)?.map_err(SwapFailure::Swap),
                Err(error) => Err(error),
            },
        };
        match (swapped, &swap.refused) {
            (Ok(Some(swapped)), None) => self.report_swap(&swapped),
            (Ok(None), None) => match self.table.queued_swap().map(|waiting| component_name(&waiting.rulebook)) {
                Some(waiting) => self.report(format!("waits to take over: {waiting}")),
                None => Ok(()),
            },
            (Err(error), Some(code)) if error.code() == code => {
                let message = error.into_failure().message;
                self.document.refusals.push(json!({ "line": swap.line, "command": "swap", "code": code }));
                self.report(format!("no swap, as expected: {message}"))
            }
            (Err(error), None) => Err(error.into_failure()),
            (Err(error), Some(code)) => {
                let found = error.code().to_owned();
                Err(error.into_failure().help(format!("the swap was to fail with `{code}`, not with `{found}`")))
            }
            (Ok(_), Some(code)) => Err(Failure::check(format!("the swap was to fail with `{code}`, and did not"))),
        }
    }

    fn cancel_swap(&mut self, refused: Option<&str>) -> Outcome {
        match (self.table.cancel_swap(), refused) {
            (Some(waiting), None) => self.report(format!("waits no longer: {}", component_name(&waiting.rulebook))),
            (None, Some("nothing-waits")) => Ok(()),
            (None, _) => Err(Failure::check("no swap waits")),
            (Some(_), Some(code)) => Err(Failure::check(format!("the swap was to fail with `{code}`, and did not"))),
        }
    }

    fn report_swap(&mut self, swapped: &Swapped) -> Outcome {
        self.document.swaps.push(swap_json(swapped));
        self.report(format!("another component takes over: {} {}", swapped.to.rulebook, swapped.to.digest))?;
        let rulebook = self.table.rulebook().clone();
        self.report_events(&swapped.events, &rulebook)
    }

    fn report(&mut self, line: String) -> Outcome {
        if self.out.json { Ok(()) } else { self.out.line(format!("  {}", line.yellow())) }
    }

    fn end(self) -> Outcome {
        let Self { script, table, names, document, out, .. } = self;
        let Document { commands, refusals, swaps, receipts } = document;
        let seats: Vec<Seat> = (1..=Seat::from(script.config.terms.players)).collect();
        let more: Map<String, Value> = [
            ("table".to_owned(), json!(script.config.table)),
            ("commands".to_owned(), json!(commands)),
            ("refusals".to_owned(), json!(refusals)),
        ]
        .into_iter()
        .collect();
        Summary { names: &names, seats: &seats, swaps: &swaps, receipts: &receipts, more: Some(more) }.tell(table, out)
    }
}
