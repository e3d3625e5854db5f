//! A table at the terminal: the panel, the menu, and what comes of it.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use kip::contract::{Actor, Joining, Role, Seat, Timestamp};
use kip::two_up::{Bank, Choices, Command, Event, Phase, Presence, View};
use kip::{Registry, Rulebook, SwapError, Swapped};
use owo_colors::OwoColorize as _;

use super::ask::{Asking, ENTROPY, pick};
use super::clock::Clock;
use super::croupier::{Croupier, HOST, player};
use super::label::{Entry, Label};
use super::menu;
use super::panel::Panel;
use super::phase::phase;
use super::prompts;
use super::session::Session;
use super::setup::{self, Setup};
use super::swaps::{self, NotSwapped};
use super::transcript_file::{Filed, TranscriptFile};
use crate::args::{DEFAULT, OnOff, Play};
use crate::errors::{Failure, Kind, Outcome, cited, sentence};
use crate::fair::{self, Asked, Chains};
use crate::output::{Out, money};
use crate::participants::Participants;
use crate::registry::Shelf;
use crate::{phrases, report};

/// Plays at the terminal until somebody leaves or the table closes.
pub(super) fn play(args: &Play, shelf: Shelf<'_>, out: &mut Out) -> Outcome {
    let (rulebook, registry) = shelf.stock(args.rulebook.as_deref().unwrap_or(DEFAULT))?;
    let mut croupier = Croupier { chains: Chains::new(&args.fair).asking(again) };
    let clock = Clock::new(args.table.open_at);
    let asked = setup::ask(&args.table, args.fair.fair, &rulebook, clock, &mut croupier.chains)?;
    let Some(Setup { config, names }) = asked else {
        return Ok(());
    };
    let path = match &args.transcript {
        Some(path) => path.clone(),
        None => setup::transcript(&rulebook, &config)?,
    };
    let wanted = args.table.croupier == OnOff::On;
    let (session, events) = Session::open(&rulebook, &config, Participants::default(), TranscriptFile::kept(&path)?)?;
    let (asked, left) = (Asked::default(), interrupts());
    let mut table = AtTable { registry, session, croupier, clock, wanted, stuck: false, asked, left, out };
    table.narrate(&events, &rulebook)?;
    if let Some(published) = fair::published(&table.session.witness) {
        table.out.line(published.bold())?;
    }
    match table.seat(&names).and_then(|()| table.evening()) {
        Err(failure) if failure.kind == Kind::Stopped => {}
        other => other?,
    }
    table.goodbye()
}

struct AtTable<'a> {
    /// Who may take over.
    registry: Registry,
    session: Session,
    croupier: Croupier,
    clock: Clock,
    /// Whether the croupier is wanted to do what is obvious.
    wanted: bool,
    /// A step of the routine was refused: people decide what comes next.
    stuck: bool,
    /// Who was asked for entropy.
    asked: Asked,
    /// Ctrl-C was pressed while no question was asked.
    left: Arc<AtomicBool>,
    out: &'a mut Out,
}

/// What the menu offers.
enum Chosen {
    Entry(Box<Entry>),
    More,
    Leave,
}

impl AtTable<'_> {
    fn seat(&mut self, names: &[String]) -> Outcome {
        for (seat, name) in (1..=Seat::MAX).zip(names) {
            self.session.participants.add(seat, name);
            self.give(HOST, &Command::Join(Joining { seat, age_attested: true }))?;
        }
        let supervised = phrases::knows(self.session.rulebook().description(), "set-supervisor-presence");
        for role in [Role::GamesSupervisor, Role::CasinoSupervisor].into_iter().filter(|_| supervised) {
            let presence = Command::SetSupervisorPresence(Presence { role, present: true });
            self.give(HOST, &presence)?;
        }
        Ok(())
    }

    fn evening(&mut self) -> Outcome {
        loop {
            let view = self.session.view()?;
            if view.phase == Phase::Closed || self.left.load(Ordering::Relaxed) {
                return Ok(());
            }
            let at = self.clock.now().max(view.common.now);
            let choices = self.session.legal(at)?;
            // The next chain is published in time, whoever does the rest.
            let next_chain = if self.stuck { None } else { self.croupier.commit(&view, &choices)? };
            if let Some((by, command)) = next_chain {
                self.routine_step(&view, by, &command)?;
                continue;
            }
            if let Some(seat) = self.asked.next(&view, &choices) {
                self.entropy(seat)?;
                continue;
            }
            let routine = self.wanted && !self.stuck;
            if let Some((by, command)) = if routine { self.croupier.step(&view, &choices, at)? } else { None } {
                self.routine_step(&view, by, &command)?;
                continue;
            }
            self.panel(&view)?;
            match self.menu(&view, &choices)? {
                Some(Chosen::Entry(entry)) => self.entry(&view, at, &entry)?,
                Some(Chosen::More) => self.more(&view, at, &choices)?,
                Some(Chosen::Leave) => return Ok(()),
                None => {}
            }
        }
    }

    /// Asks a player for what joins the draws.
    fn entropy(&mut self, seat: Seat) -> Outcome {
        let question = format!("{}: your entropy", self.session.participants.name(seat));
        let Some(text) = prompts::text(&question, ENTROPY)? else { return Ok(()) };
        self.give(player(seat), &Command::AddEntropy(fair::entropy(&text)?))?;
        Ok(())
    }

    fn routine_step(&mut self, view: &View, by: Actor, command: &Command) -> Outcome {
        if view.phase == Phase::Flying {
            flight(self.session.participants.terminology.coins);
        }
        self.stuck = !self.give(by, command)?;
        Ok(())
    }

    /// Gives a command now, and tells what came of it.
    fn give(&mut self, by: Actor, command: &Command) -> Outcome<bool> {
        let at = self.clock.now().max(self.session.view()?.common.now);
        match self.session.give(by, at, command)? {
            Ok(played) => {
                self.stuck = false;
                self.asked.follow(&played.events);
                self.narrate(&played.events, &played.by)?;
                if let Some(round) = &played.round {
                    report::round(round, &self.session.participants, self.out)?;
                }
                if let Some(swap) = played.swap {
                    self.tell_swap(swap.map(Some))?;
                }
                Ok(true)
            }
            Err(refusal) => {
                let told = sentence(&refusal, Some(self.session.zone_offset_minutes));
                self.out.line(format!("  {} {told} ({})", "refused:".red().bold(), cited(&refusal)))?;
                Ok(false)
            }
        }
    }

    /// Tells events of that rulebook.
    fn narrate(&mut self, events: &[Event], of: &Rulebook) -> Outcome {
        self.session.narrate(events, of).into_iter().try_for_each(|line| self.out.line(line))
    }

    fn panel(&mut self, view: &View) -> Outcome {
        let size = terminal_size::terminal_size();
        let (width, height) = size.map_or((100, 40), |(width, height)| (usize::from(width.0), usize::from(height.0)));
        let panel = Panel {
            view,
            participants: &self.session.participants,
            ledger: &self.session.ledger,
            width,
            height,
            unicode: supports_unicode::on(supports_unicode::Stream::Stdout),
            throws_to_win: self.session.rulebook().description().throws_to_win,
        };
        for line in panel.lines() {
            self.out.line(line)?;
        }
        self.out.flush()
    }

    /// What players may do, the likeliest first; all else behind "more".
    fn menu(&self, view: &View, choices: &Choices) -> Outcome<Option<Chosen>> {
        let participants = &self.session.participants;
        let entries = Entry::all(&menu::entries(view, &choices.first, self.wanted), Label { view, participants });
        let named = |entry: Entry| {
            (format!("{}: {}", participants.actor(entry.by), entry.label()), Chosen::Entry(Box::new(entry)))
        };
        let mut choices: Vec<_> = entries.into_iter().map(named).collect();
        let more = if self.wanted {
            "more: who runs the game, disputes, swaps …"
        } else {
            "all commands, by who gives them …"
        };
        choices.push((more.into(), Chosen::More));
        choices.push(("leave the table".into(), Chosen::Leave));
        pick(&phase(view, participants), choices)
    }

    /// Everything, by who gives it.
    fn more(&mut self, view: &View, at: Timestamp, choices: &Choices) -> Outcome {
        let participants = &self.session.participants;
        let actors: BTreeSet<Actor> = choices.first.iter().map(|choice| choice.by).collect();
        let who = actors.into_iter().map(|actor| (participants.actor(actor), Some(actor)));
        let operator = ("the operator: another component takes over …".to_owned(), None);
        let Some(who) = pick("Who acts?", who.chain([operator]).collect::<Vec<_>>())? else { return Ok(()) };
        let Some(who) = who else { return self.swap(at) };
        let mut entries = Entry::all(&choices.first, Label { view, participants });
        entries.retain(|entry| entry.by == who);
        match pick("What?", entries.into_iter().map(|entry| (entry.label(), entry)))? {
            Some(entry) => self.entry(view, at, &entry),
            None => Ok(()),
        }
    }

    fn entry(&mut self, view: &View, at: Timestamp, entry: &Entry) -> Outcome {
        let three_coins = self.session.rulebook().description().coins_spun == 3;
        let (participants, chains) = (&self.session.participants, &mut self.croupier.chains);
        let mut asking = Asking { view, at, three_coins, participants, chains };
        let Some(command) = asking.command(entry)? else { return Ok(()) };
        if let Command::Join(Joining { seat, .. }) = command {
            let Some(name) = prompts::text("Name", "Enter: none")? else { return Ok(()) };
            self.session.participants.add(seat, &name);
        }
        let accepted = self.give(entry.by, &command)?;
        if let Command::Join(Joining { seat, .. }) = command
            && !accepted
        {
            self.session.participants.remove(seat);
        }
        Ok(())
    }

    /// Another component takes over, or what waits to is told to wait no longer.
    fn swap(&mut self, at: Timestamp) -> Outcome {
        if let Some(successor) = self.session.queued_swap() {
            let waiting = swaps::named(&successor.rulebook);
            if prompts::confirm(&format!("{waiting} waits to take over. Shall it wait no longer?"), false)?
                == Some(true)
            {
                self.session.cancel_swap();
            }
            return Ok(());
        }
        let serving = self.session.rulebook().clone();
        let (successor, when) = match swaps::ask(&self.registry, &serving) {
            Ok(Some(asked)) => asked,
            Ok(None) => return Ok(()),
            Err(failure) if failure.kind == Kind::BadInput => return self.out.line(format!("  {failure}")),
            Err(failure) => return Err(failure),
        };
        let swapped = self.session.swap(successor, when, at)?;
        self.tell_swap(swapped)
    }

    fn tell_swap(&mut self, swapped: Result<Option<Swapped>, SwapError>) -> Outcome {
        match swapped {
            Ok(Some(swapped)) => {
                self.stuck = false;
                self.out.line(format!("  {}", "another component takes over:".yellow()))?;
                report::swap(&swapped, self.out)?;
                let rulebook = self.session.rulebook().clone();
                self.narrate(&swapped.events, &rulebook)
            }
            Ok(None) => self.out.line("  it waits for the next moment that is allowed"),
            Err(error) => {
                let mut failure = NotSwapped::Swap(error).failure();
                // It is for scripts.
                failure.help = None;
                self.out.line(format!("  {} {failure}", "no swap:".red().bold()))
            }
        }
    }

    fn goodbye(self) -> Outcome {
        let Self { mut session, out, .. } = self;
        let rest = session.rounds.finish();
        if let Some(round) = &rest {
            report::round(round, &session.participants, out)?;
        }
        report::games(session.rounds.games(), &session.participants, out)?;
        report::balances(&session.ledger, &session.participants, out)?;
        let left = session.ledger.at_stake().total();
        if left != 0 {
            let left = money(u64::try_from(left).unwrap_or(0));
            let place = match session.participants.terminology.bank {
                Bank::House => "on the layout",
                Bank::Players => "in the centre or on bets",
            };
            out.line(format!("{left} is still {place}: the table was left before it was decided."))?;
        }
        if let Some(Filed { path, chain }) = session.end()? {
            out.line(format!("\nTranscript: {0}\nCheck it with: kip verify {0}", path.display()))?;
            out.line(format!("chain {chain}").dimmed())?;
        }
        Ok(())
    }
}

/// Whether to ask the beacon again.
fn again(failure: &Failure) -> Outcome<bool> {
    let question = format!("{}. Again? (no: leave the table)", failure.message);
    Ok(prompts::confirm(&question, true)?.unwrap_or(true))
}

/// Set by Ctrl-C: a question takes it as a key, anything else ends where it would be asked next.
fn interrupts() -> Arc<AtomicBool> {
    let left = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&left);
    // Without a handler Ctrl-C ends the program at once; the transcript is whole up to there.
    let _ = ctrlc::set_handler(move || pressed.store(true, Ordering::Relaxed));
    left
}

/// The coins are in the air for a moment.
fn flight(coins: &'static str) {
    let style = ProgressStyle::with_template("  {spinner} the {msg} are in the air")
        .unwrap_or_else(|_| ProgressStyle::default_spinner());
    let coins = ProgressBar::new_spinner().with_style(style).with_message(coins);
    coins.enable_steady_tick(Duration::from_millis(80));
    std::thread::sleep(Duration::from_millis(700));
    coins.finish_and_clear();
}
