//! Plays a table at the terminal: shows the panel, asks the menu's question, gives the command.

use std::path::PathBuf;

use kip::contract::{Refusal, Seat, Timestamp};
use kip::family::{Actor, Choice, Choices, Event, Named as _, Role as _, SharedCommand as _, Shown as _};
use kip::transcript::Names;
use kip::{Registry, Rulebook, SwapError, Swapped};
use owo_colors::OwoColorize as _;

use super::args::{Play, Resume};
use super::at_terminal::{Asking, AtTerminal, ENTROPY_HELP, Setup, Shower};
use super::clock::Clock;
use super::croupier;
use super::entry::Entry;
use super::prompts::{Front, ShowOptions, pick};
use super::results::{create_transcript, print_swap, print_transcript};
use super::session::Session;
use super::swaps::{self, Candidate, SwapFailure};
use super::transcript_file::{TranscriptFile, tell_open};
use crate::diff::short;
use crate::errors::{Failure, Kind, Outcome, describe_refusal, describe_refused, format_citation};
use crate::face::Entry as EntryOf;
use crate::fair::{self, Chains, EntropyRequests};
use crate::interrupts::Interrupts;
use crate::output::{Out, money, printable};
use crate::participants::Participants;
use crate::values::OnOff;

/// Plays at the terminal until a person leaves or the table closes.
pub(super) fn play<F: AtTerminal>(
    args: &Play,
    rulebook: &Rulebook<F>,
    registry: Registry<F>,
    out: &mut Out,
) -> Outcome {
    let front = open_front::<F>(args.show, rulebook, out)?;
    let played = sit_down(args, rulebook, registry, &front, out);
    front.close(out);
    match played {
        Err(failure) if failure.kind == Kind::Stopped => Ok(()),
        played => played,
    }
}

pub(super) fn sit_down<F: AtTerminal>(
    args: &Play,
    rulebook: &Rulebook<F>,
    registry: Registry<F>,
    front: &Front,
    out: &mut Out,
) -> Outcome {
    let interrupts = Interrupts::watch(front);
    let mut chains = Chains::new(&args.fair)?.with_retry(retry_of(front)).with_interrupts(interrupts.clone());
    let clock = Clock::new(args.table.open_at);
    let setup = F::set_up(front, args, rulebook, clock, &mut chains)?;
    let Some(Setup { config, names }) = setup else {
        return Ok(());
    };
    // A table that cannot be opened leaves no file behind.
    Session::open(rulebook, &config, Participants::default(), TranscriptFile::None)?;
    let transcript = create_transcript(args, rulebook, &config, true)?;
    if let Some(told) = transcript.announcement() {
        out.line(told)?;
    }
    let kept = transcript.path();
    let named = (1..).zip(names).collect();
    let (session, events) = Session::open(rulebook, &config, Participants::new(&named), transcript)?;
    let mut table = TerminalSession {
        registry,
        session,
        chains,
        clock,
        has_croupier: args.table.croupier == OnOff::On,
        has_flights: !args.show.still,
        is_stuck: false,
        requests: EntropyRequests::default(),
        interrupts,
        kept,
        seen: F::Seen::default(),
        entries: Vec::new(),
        refusal: None,
        front: front.clone(),
        out,
    };
    table.narrate(&events, rulebook)?;
    if let Some(commitment) = fair::describe_commitment(table.session.published()) {
        table.out.line(commitment.bold())?;
    }
    let seats: Vec<Seat> = named.into_keys().collect();
    let played = table.seat_players(rulebook, &seats).and_then(|()| table.play_until_left());
    table.finish_after(played)
}

/// Continues a resumed session at the terminal.
pub(super) fn go_on<F: AtTerminal>(
    args: &Resume,
    mut session: Session<F>,
    registry: Registry<F>,
    out: &mut Out,
) -> Outcome {
    let rulebook = session.rulebook().clone();
    let entries = session.take_earlier_entries();
    let front = open_front::<F>(args.show, &rulebook, out)?;
    let interrupts = Interrupts::watch(&front);
    let chains = Chains::default().with_retry(retry_of(&front)).with_interrupts(interrupts.clone());
    let mut table = TerminalSession {
        registry,
        session,
        chains,
        clock: Clock::new(None),
        has_croupier: args.croupier == OnOff::On,
        has_flights: !args.show.still,
        is_stuck: false,
        requests: EntropyRequests::default(),
        interrupts,
        kept: Some(args.transcript.clone()),
        seen: F::Seen::default(),
        entries,
        refusal: None,
        front: front.clone(),
        out,
    };
    let played = table.play_until_left();
    let finished = table.finish_after(played);
    front.close(out);
    finished
}

/// Takes the full screen if the family has pictures for it, and the terminal line by line otherwise.
fn open_front<F: AtTerminal>(show: ShowOptions, rulebook: &Rulebook<F>, out: &mut Out) -> Outcome<Front> {
    F::guide(rulebook).map_or(Ok(Front::Lines), |guide| Front::open(show, (rulebook, guide), out))
}

struct TerminalSession<'a, F: AtTerminal> {
    /// The components that can take over.
    registry: Registry<F>,
    session: Session<F>,
    chains: Chains,
    clock: Clock,
    /// True when the program takes the obvious steps.
    has_croupier: bool,
    /// True when a step of the croupier was refused, so that people decide about the next one.
    is_stuck: bool,
    /// The players asked for entropy.
    requests: EntropyRequests,
    /// The check that the person is still there while no question is asked.
    interrupts: Interrupts,
    /// The file of the transcript.
    kept: Option<PathBuf>,
    /// True when the fall of a draw is shown.
    has_flights: bool,
    /// The outcome that stays in sight.
    seen: F::Seen,
    /// The entries of the books so far.
    entries: Vec<EntryOf<F>>,
    /// The last refusal, until a command is accepted.
    refusal: Option<Refusal>,
    front: Front,
    out: &'a mut Out,
}

/// An item of the menu.
enum MenuItem<F: AtTerminal> {
    Entry(Box<Entry<F>>),
    More,
    Leave,
}

impl<F: AtTerminal> TerminalSession<'_, F> {
    fn seat_players(&mut self, rulebook: &Rulebook<F>, seats: &[Seat]) -> Outcome {
        F::arrivals(rulebook, seats).into_iter().try_for_each(|(by, command)| self.give(by, &command).map(|_| ()))
    }

    /// Plays until the table closes, or until a person leaves who, with stakes on the table, has confirmed it.
    fn play_until_left(&mut self) -> Outcome {
        loop {
            match self.play() {
                Err(failure) if failure.kind == Kind::Stopped && self.stays()? => {}
                played => return played,
            }
        }
    }

    /// Asks a person who leaves stakes on the table. Returns whether the person stays after all.
    fn stays(&self) -> Outcome<bool> {
        let left = self.session.totals(&[]).at_stake();
        if left == 0 || self.out.is_closed() {
            return Ok(false);
        }
        let left = money(u64::try_from(left).unwrap_or(0));
        let question = format!("{left} is {}. Leave now?", F::stakes_lie(&self.session.participants));
        let leave = match self.kept {
            Some(_) => "leave: `kip play --resume` goes on with this table later",
            None => "leave: no transcript is kept, so the stakes stay undecided",
        };
        match pick(&self.front, &question, [("stay".to_owned(), true), (leave.to_owned(), false)]) {
            Err(failure) if failure.kind == Kind::Stopped => Ok(false),
            answer => Ok(answer?.unwrap_or(true)),
        }
    }

    /// Plays until a person leaves or the table closes.
    fn play(&mut self) -> Outcome {
        loop {
            self.out.require_reader()?;
            let view = self.session.view().clone();
            if F::is_closed(&view) {
                return Ok(());
            }
            self.interrupts.require_present()?;
            let at = self.clock.now().max(view.common().now);
            let choices = self.session.legal(at, None, u32::MAX)?;
            for line in F::follow(&self.session, &mut self.seen, &choices) {
                self.out.line(format!("  {line}"))?;
            }
            self.show(&view, &choices);
            // The next chain is published in time, even without a croupier.
            let next_chain =
                if self.is_stuck { None } else { croupier::commit::<F>(&mut self.chains, &view, &choices)? };
            if let Some((by, command)) = next_chain {
                self.take_step(by, &command)?;
                continue;
            }
            if F::awaits_entropy(&view, &choices)
                && let Some(seat) = self.requests.next::<F>(&choices)
            {
                self.ask_entropy(seat)?;
                continue;
            }
            let routine = self.has_croupier && !self.is_stuck;
            if let Some((by, command)) =
                if routine { croupier::step::<F>(&mut self.chains, &view, &choices, at)? } else { None }
            {
                self.take_step(by, &command)?;
                continue;
            }
            self.print_panel()?;
            match self.ask_menu(&view, &choices)? {
                Some(MenuItem::Entry(entry)) => self.give_entry(&view, at, &entry)?,
                Some(MenuItem::More) => self.ask_more(&view, at, &choices)?,
                Some(MenuItem::Leave) => return Err(Failure::stopped()),
                None => {}
            }
        }
    }

    /// Asks a player for entropy.
    fn ask_entropy(&mut self, seat: Seat) -> Outcome {
        let question = format!("{}: your entropy", self.session.participants.name(seat));
        let Some(text) = self.front.text(&question, ENTROPY_HELP)? else { return Ok(()) };
        self.give(Actor::<F>::player(seat), &F::Command::add_entropy(fair::to_entropy(&text)?))?;
        Ok(())
    }

    /// Takes a step of the croupier.
    fn take_step(&mut self, by: Actor<F>, command: &F::Command) -> Outcome {
        self.is_stuck = !self.give(by, command)?;
        Ok(())
    }

    /// Gives a command now and prints the result. Returns whether it was accepted.
    fn give(&mut self, by: Actor<F>, command: &F::Command) -> Outcome<bool> {
        let at = self.clock.now().max(self.session.view().common().now);
        match self.session.give(by, at, command)? {
            Ok(played) => {
                self.is_stuck = false;
                self.refusal = None;
                self.requests.follow::<F>(&played.events);
                let shower = Shower {
                    front: &self.front,
                    participants: &self.session.participants,
                    is_animated: self.has_flights,
                };
                F::show_draw(&shower, &mut self.seen, command, &played.events)?;
                self.narrate(&played.events, &played.by)?;
                // The log of the full screen has each settlement with its clause already, and no room for tables.
                if let Some(entry) = played.entry {
                    if self.front.screen().is_none() {
                        F::print_entry(&entry, &self.session.participants, self.out)?;
                    }
                    self.entries.push(entry);
                }
                if let Some(swap) = played.swap {
                    self.print_swap(swap.map(Some))?;
                }
                Ok(true)
            }
            Err(refusal) => {
                let reason = describe_refusal(&refusal, self.session.zone());
                self.out.line(format!("  {} {reason} ({})", "refused:".red().bold(), format_citation(&refusal)))?;
                self.refusal = Some(refusal);
                Ok(false)
            }
        }
    }

    /// Prints events of that rulebook.
    fn narrate(&mut self, events: &[Event<F>], of: &Rulebook<F>) -> Outcome {
        let public = self.session.publish(events)?;
        self.session.narrate(&public, of).into_iter().try_for_each(|line| self.out.line(line))
    }

    /// Shows the table and sets the explanation for `?` on the full screen.
    fn show(&self, view: &F::View, choices: &Choices<F>) {
        let Some(screen) = self.front.screen() else { return };
        if let Some(mut picture) = F::picture(&self.session, &self.seen) {
            if let Some(heading) = picture.heading_mut() {
                heading.rulebook = swaps::describe_serving(&self.session);
            }
            screen.show(picture);
        }
        screen.explain(self.explanation(view, choices));
    }

    fn entries(&self, view: &F::View, choices: &[Choice<F>]) -> Vec<Entry<F>> {
        Entry::group(choices, |choice| F::label(view, &self.session.participants, choice))
    }

    fn name(&self, by: Actor<F>) -> String {
        F::name_actor(&self.session.participants, by)
    }

    /// Returns the phase, the possible commands, and the reason why the last command was refused.
    fn explanation(&self, view: &F::View, choices: &Choices<F>) -> Vec<String> {
        let participants = &self.session.participants;
        let mut lines = Vec::new();
        if let Some(refusal) = &self.refusal {
            let text = |id: &str| self.session.clause_text(id).map(str::to_owned);
            lines.extend(describe_refused(refusal, self.session.zone(), text));
        }
        lines.push(F::describe_phase(view, participants).bold().to_string());
        for entry in self.entries(view, &F::menu(view, &choices.first, self.has_croupier)) {
            lines.push(format!("{}: {}", self.name(entry.by), entry.label()));
            let name = entry.command().name();
            let commands = &self.session.rulebook().head().commands;
            // Where the family says nothing, the meaning is in the rulebook's own words.
            let meaning = F::consequence(&self.session, &self.seen, entry.first())
                .or_else(|| commands.iter().find(|line| line.name == name).map(|line| printable(&line.means)));
            lines.extend(meaning.map(|meaning| format!("  {}", meaning.dimmed())));
        }
        lines
    }

    fn print_panel(&mut self) -> Outcome {
        if self.front.screen().is_some() {
            return Ok(());
        }
        F::panel(&self.session, &self.seen).into_iter().try_for_each(|line| self.out.line(line))?;
        self.out.flush()
    }

    /// Asks for the players' next command, the most likely first; all others are behind "more".
    fn ask_menu(&self, view: &F::View, choices: &Choices<F>) -> Outcome<Option<MenuItem<F>>> {
        let entries = self.entries(view, &F::menu(view, &choices.first, self.has_croupier));
        let named =
            |entry: Entry<F>| (format!("{}: {}", self.name(entry.by), entry.label()), MenuItem::Entry(Box::new(entry)));
        let mut choices: Vec<_> = entries.into_iter().map(named).collect();
        let more = if self.has_croupier {
            "more: who runs the game, disputes, swaps …"
        } else {
            "all commands, by who gives them …"
        };
        choices.push((more.into(), MenuItem::More));
        choices.push(("leave the table".into(), MenuItem::Leave));
        pick(&self.front, &F::describe_phase(view, &self.session.participants), choices)
    }

    /// Offers every choice, grouped by actor.
    fn ask_more(&mut self, view: &F::View, at: Timestamp, choices: &Choices<F>) -> Outcome {
        let mut actors: Vec<Actor<F>> = choices.first.iter().map(|choice| choice.by).collect();
        actors.sort_by_key(|by| (F::Role::ALL.iter().position(|role| *role == by.role), by.number));
        actors.dedup();
        let who = actors.into_iter().map(|actor| (self.name(actor), Some(actor)));
        let operator = ("the operator: another component takes over …".to_owned(), None);
        let Some(who) = pick(&self.front, "Who acts?", who.chain([operator]).collect::<Vec<_>>())? else {
            return Ok(());
        };
        let Some(who) = who else { return self.ask_swap(at) };
        let mut entries = self.entries(view, &choices.first);
        entries.retain(|entry| entry.by == who);
        match pick(&self.front, "What?", entries.into_iter().map(|entry| (entry.label(), entry)))? {
            Some(entry) => self.give_entry(view, at, &entry),
            None => Ok(()),
        }
    }

    /// Asks for the missing parts of an entry, and gives the command.
    fn give_entry(&mut self, view: &F::View, at: Timestamp, entry: &Entry<F>) -> Outcome {
        let (front, session, seen, chains) = (&self.front, &mut self.session, &self.seen, &mut self.chains);
        let Some(command) = F::fill(&mut Asking { front, session, seen, view, at, chains }, entry)? else {
            return Ok(());
        };
        let Some(seat) = command.seat_taken() else { return self.give(entry.by, &command).map(|_| ()) };
        let Some(name) = self.front.text("Name", "Enter: none")? else { return Ok(()) };
        self.session.participants.add(seat, &name);
        if self.give(entry.by, &command)? {
            return self.keep_name(seat);
        }
        self.session.participants.remove(seat);
        Ok(())
    }

    /// Keeps the name of the person who has sat down at a seat, or that nobody has one.
    fn keep_name(&mut self, seat: Seat) -> Outcome {
        let name = self.session.participants.own_name(seat).unwrap_or_default().to_owned();
        self.session.name_players(&Names::from([(seat, name)]))
    }

    /// Lets another component take over, or offers to cancel the waiting swap.
    fn ask_swap(&mut self, at: Timestamp) -> Outcome {
        if let Some(successor) = self.session.queued_swap() {
            let waiting = swaps::component_name(&successor.rulebook);
            if self.front.confirm(&format!("{waiting} waits to take over. Shall it wait no longer?"), false)?
                == Some(true)
            {
                self.session.cancel_swap();
            }
            return Ok(());
        }
        let serving = self.session.rulebook().clone();
        let candidates = swaps::find_candidates(&self.registry, &mut self.session, at)?;
        for line in candidates.iter().filter_map(Candidate::describe_unable) {
            self.out.line(format!("  {line}"))?;
        }
        let able: Vec<_> =
            candidates.into_iter().filter_map(|candidate| Some((candidate.label()?, candidate))).collect();
        if able.is_empty() {
            return self.out.line("  no other component here may take over; `--allow FILE.wasm` brings one");
        }
        let Some(chosen) = pick(&self.front, "Which component takes over?", able)? else { return Ok(()) };
        for line in chosen.describe_moment().into_iter().chain(short::lines(&serving, &chosen.successor.rulebook)?) {
            self.out.line(format!("  {line}"))?;
        }
        if self.front.confirm(chosen.question(), false)? != Some(true) {
            return Ok(());
        }
        let when = chosen.time();
        let successor = chosen.successor;
        let swapped = self.session.swap(successor, when, at)?;
        self.print_swap(swapped)
    }

    fn print_swap(&mut self, swapped: Result<Option<Swapped<F>>, SwapError>) -> Outcome {
        match swapped {
            Ok(Some(swapped)) => {
                self.is_stuck = false;
                self.out.line(format!("  {}", "another component takes over:".yellow()))?;
                print_swap(&swapped, self.out)?;
                let rulebook = self.session.rulebook().clone();
                self.narrate(&swapped.events, &rulebook)
            }
            Ok(None) => self.out.line("  it waits for the next moment that is allowed"),
            Err(error) => {
                let mut failure = SwapFailure::Swap(error).into_failure();
                // That help is for scripts.
                failure.help = None;
                self.out.line(format!("  {} {failure}", "no swap:".red().bold()))
            }
        }
    }

    /// Finishes the session after a person left it or the table was closed.
    fn finish_after(self, played: Outcome) -> Outcome {
        match played {
            // With stakes on the table the session goes on later.
            Err(failure) if failure.kind == Kind::Stopped => {
                let goes_on = self.kept.is_some() && self.session.totals(&[]).at_stake() != 0;
                self.finish(goes_on)
            }
            Err(failure) if failure.kind == Kind::Interrupted => self.finish(true),
            Err(failure) if failure.kind == Kind::BrokenOff => self.finish(true).and(Err(failure)),
            played => played.and_then(|()| self.finish(false)),
        }
    }

    /// Prints the end of the session and finishes the transcript; one that breaks off in the middle of a step stays open.
    fn finish(self, breaks_off: bool) -> Outcome {
        let Self { mut session, mut entries, front, kept, out, .. } = self;
        front.close(out);
        if let Some(entry) = session.finish_entry() {
            F::print_entry(&entry, &session.participants, out)?;
            entries.push(entry);
        }
        F::print_totals(&session.totals(&entries), out)?;
        let left = session.totals(&[]).at_stake();
        if left != 0 && !breaks_off {
            let left = money(u64::try_from(left).unwrap_or(0));
            let place = F::stakes_lie(&session.participants);
            out.line(format!("{left} is still {place}: the table was left before it was decided."))?;
        }
        if breaks_off {
            return tell_open(kept.as_deref(), out);
        }
        print_transcript(session, out)
    }
}

/// Asks whether to try the beacon again.
fn retry_of(front: &Front) -> impl Fn(&Failure) -> Outcome<bool> + 'static {
    let front = front.clone();
    move |failure| {
        let question = format!("{}. Again? (no: leave the table)", failure.message);
        Ok(front.confirm(&question, true)?.unwrap_or(true))
    }
}
