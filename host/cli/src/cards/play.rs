//! `kip play` at a card table: people at one terminal, and computer players.
//!
//! A person is shown what the component tells that seat, and nothing else. Where several people share the terminal it is handed
//! over: what one of them saw is out of sight before the next looks.

use std::path::PathBuf;

use kip::casino_cards::{Command, Dealing, Event, Happening, Phase};
use kip::contract::{Joining, Refusal, Seat, Timestamp};
use kip::players::Kind;
use kip::{CasinoCards, Rulebook};
use owo_colors::OwoColorize as _;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::ask::{Ask, people};
use super::bot::{Contender, Decider};
use super::faces::Faces;
use super::label::{Labels, name};
use super::moves::{Meaning, Scene, understand};
use super::narrate::Narrator;
use super::picture::{Picture, count};
use super::setup::{CardOptions, Sitter, config, names, sitters};
use super::table::CardTable;
use super::{HOST, player};
use crate::args::Play;
use crate::errors::{Failure, Outcome, describe_refusal, format_citation};
use crate::output::{Out, moment, signed, width};
use crate::play::chance::draw_seed;
use crate::play::clock::Clock;
use crate::play::transcript_file::{FinishedTranscript, TranscriptFile};
use crate::registry::RulebookSources;

/// More moves of one hand than any hand has: computer players end every hand.
const STUCK: u32 = 100_000;
/// Moves that `list` shows at once.
const LISTED: usize = 40;

const HELP: &str = "Say a move as it is listed, with cards such as 9h or ranks such as 9:
  9 takes 6+3 and the 9-build     play 9, then take 6+3, then done     9 takes all
  build 13 with 4 and 9           add 5+4 to the 9-build               change the 9-build with 2
  steal 5 for the nines           found 9 on 9h with 5+4               lay 4h
  end                             stack 4h, or stack the rest          insist, waive, ask, let pass
`list` numbers the moves there are, `list build 9` those with these words, and a number plays one.
An empty line shows the table; `?` explains the last refusal; `quit` leaves.";

/// Plays the table that the command line asks for.
pub(crate) fn run(args: &Play, rulebook: &str, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    require_card_options(args)?;
    let rulebook = sources.load_cards(rulebook)?;
    let sitters = sitters(&args.cards, &rulebook)?;
    let names = names(&sitters, &args.table.players)?;
    let has_people = sitters.contains(&Sitter::Person);
    if out.json && has_people {
        return Err(Failure::input("--json is for machines: there is nobody to sit down at the table")
            .help("--seats random,random has no people"));
    }
    let clock = Clock::new(args.table.open_at);
    let config = config(&args.cards, &rulebook, sitters.len(), clock.now())?;
    // A table that cannot be opened leaves no file behind.
    CardTable::open(&rulebook, &config, TranscriptFile::None)?;
    let transcript = match &args.transcript {
        Some(path) => TranscriptFile::create(path)?,
        None if has_people => TranscriptFile::create_numbered(&default_transcript(&rulebook, config.opened_at, clock))?,
        None => TranscriptFile::None,
    };
    let (table, events) = CardTable::open(&rulebook, &config, transcript)?;
    let mut computers = Vec::new();
    for (seat, sitter) in (1..).zip(&sitters) {
        let Sitter::Other(contender) = sitter else {
            computers.push(None);
            continue;
        };
        let mut decider = Decider::start(contender, &rulebook)?;
        let seed = match args.cards.seed {
            Some(seed) => seeded(seed, "player", seat),
            None => *draw_seed()?,
        };
        decider.begin(u32::try_from(seat).unwrap_or(Seat::MAX), seed)?;
        computers.push(Some(decider));
    }
    let mut session = Session {
        table,
        computers,
        sitters,
        names,
        asking: people(),
        clock,
        options: args.cards.clone(),
        drawn: 0,
        sitting: None,
        untold: Vec::new(),
        refusal: None,
        listed: Vec::new(),
        hands: Vec::new(),
        is_match_over: false,
        faces: Faces { unicode: supports_unicode::on(supports_unicode::Stream::Stdout) },
        out,
    };
    session.begin(&rulebook, &events)?;
    let ended = session.play();
    session.finish(ended)
}

/// Refuses what only other games have.
fn require_card_options(args: &Play) -> Outcome {
    let table = &args.table;
    let given = [
        ("--script", args.script.is_some()),
        ("--example", args.example.is_some()),
        ("--fair", args.fair.fair),
        ("--coins", table.coins.is_some()),
        ("--centre-policy", table.centre_policy.is_some()),
        ("--anzac-day", table.anzac_day),
        ("--auto", table.auto.is_some()),
    ];
    match given.into_iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(Failure::input(format!("{option} is not for card tables"))),
        None => Ok(()),
    }
}

fn default_transcript(rulebook: &Rulebook<CasinoCards>, at: Timestamp, clock: Clock) -> PathBuf {
    let stamp: String = moment(at, clock.zone_offset_minutes).chars().filter(char::is_ascii_digit).collect();
    let (day, time) = stamp.split_at_checked(8).unwrap_or((&stamp, ""));
    std::env::temp_dir().join(format!("kip-{}-{day}-{time}.jsonl", rulebook.id()))
}

struct Session<'a> {
    table: CardTable,
    sitters: Vec<Sitter>,
    /// From seat 1 on; `None` for people.
    computers: Vec<Option<Decider>>,
    names: Vec<String>,
    asking: Box<dyn Ask>,
    clock: Clock,
    options: CardOptions,
    /// Random values drawn so far, where a number was given for them.
    drawn: u64,
    /// Whose eyes are at the terminal.
    sitting: Option<Seat>,
    /// What people at the terminal have not been told yet, in order.
    untold: Vec<(Seat, String)>,
    /// The last refusal, for `?`.
    refusal: Option<Refusal>,
    /// What the numbers of the last list mean.
    listed: Vec<Vec<Command>>,
    /// The scores of each hand.
    hands: Vec<Value>,
    is_match_over: bool,
    faces: Faces,
    out: &'a mut Out,
}

/// What a person decided.
enum Decided {
    Moves(Vec<Command>),
    Leave,
}

impl Session<'_> {
    fn begin(&mut self, rulebook: &Rulebook<CasinoCards>, events: &[Event]) -> Outcome {
        if !self.out.json {
            self.out.line(crate::output::printable(&rulebook.description().head.title).bold())?;
        }
        self.follow(events)?;
        for seat in self.seats() {
            self.give(HOST, &Command::Join(Joining { seat, age_attested: true }))?;
        }
        Ok(())
    }

    fn seats(&self) -> Vec<Seat> {
        (1..).zip(&self.sitters).map(|(seat, _)| seat).collect()
    }

    fn people(&self) -> Vec<Seat> {
        (1..).zip(&self.sitters).filter(|(_, sitter)| **sitter == Sitter::Person).map(|(seat, _)| seat).collect()
    }

    fn sitter(&self, seat: Seat) -> Sitter {
        let index = usize::try_from(seat).ok().and_then(|seat| seat.checked_sub(1));
        index
            .and_then(|index| self.sitters.get(index))
            .cloned()
            .unwrap_or(Sitter::Other(Contender::Computer(Kind::Random)))
    }

    /// Plays until somebody leaves or, without people, a match is over.
    fn play(&mut self) -> Outcome {
        let mut moves = 0;
        loop {
            self.out.require_reader()?;
            let view = self.table.host_view()?;
            match (view.phase, view.to_act) {
                (Phase::Closed, _) => return Ok(()),
                (Phase::Between, _) => {
                    moves = 0;
                    let waiting = view.seats.iter().find(|seat| !seat.ready).map(|seat| seat.seat);
                    if let Some(seat) = waiting {
                        if self.is_match_over && !self.goes_on()? {
                            return Ok(());
                        }
                        self.give(player(seat), &Command::Ready)?;
                    } else {
                        let seed = self.draw("deal")?.to_vec();
                        self.give(HOST, &Command::Deal(Dealing::Fresh(seed)))?;
                    }
                }
                (_, Some(seat)) if self.sitter(seat) == Sitter::Person => match self.ask(seat)? {
                    Decided::Moves(moves) => {
                        for command in moves {
                            if !self.give(player(seat), &command)? {
                                break;
                            }
                        }
                    }
                    Decided::Leave => return Ok(()),
                },
                (_, Some(seat)) => {
                    moves += 1;
                    if moves > STUCK {
                        return Err(Failure::check("the hand does not end"));
                    }
                    let command = self.choose(seat)?;
                    self.give(player(seat), &command)?;
                }
                (phase, None) => return Err(Failure::check(format!("nobody has to act in phase {}", phase.as_str()))),
            }
        }
    }

    /// After a match: whether there is another.
    fn goes_on(&mut self) -> Outcome<bool> {
        let Some(seat) = self.people().first().copied() else { return Ok(false) };
        self.show_untold(seat)?;
        let answer = self.asking.line("Another match?", "Enter: yes; quit", self.out)?;
        let goes_on = answer.is_some_and(|answer| !is_quit(&answer));
        self.is_match_over = !goes_on;
        Ok(goes_on)
    }

    /// A computer player's move. Where people play on, a program that fails is replaced.
    fn choose(&mut self, seat: Seat) -> Outcome<Command> {
        let at = self.now()?;
        let index = usize::try_from(seat).ok().and_then(|seat| seat.checked_sub(1));
        let has_people = !self.people().is_empty();
        let none = || Failure::check(format!("seat {seat} has to act and has no move"));
        let computer =
            index.and_then(|index| self.computers.get_mut(index)).and_then(Option::as_mut).ok_or_else(none)?;
        let mut place = self.table.place(seat, at)?;
        let chosen = match computer.choose(&mut place.as_place()) {
            Err(failure) if has_people && matches!(computer, Decider::Bot(_)) => {
                self.out.line(format!("{failure}. Any moves are played for it from now on."))?;
                let mut player = Kind::Random.player(*draw_seed()?);
                let chosen = player.choose(&mut place.as_place())?;
                *computer = Decider::Computer(Kind::Random, player);
                chosen
            }
            chosen => chosen?,
        };
        chosen.ok_or_else(none)
    }

    /// 32 random bytes: the operating system's, or those that belong to the number that was given.
    fn draw(&mut self, what: &str) -> Outcome<[u8; 32]> {
        let Some(seed) = self.options.seed else { return Ok(*draw_seed()?) };
        self.drawn += 1;
        Ok(seeded(seed, what, self.drawn))
    }

    fn now(&mut self) -> Outcome<Timestamp> {
        Ok(self.clock.now().max(self.table.view(None)?.common.now))
    }

    /// Gives a command now. Returns whether it was accepted; a refusal is printed.
    fn give(&mut self, by: kip::casino_cards::Actor, command: &Command) -> Outcome<bool> {
        let at = self.now()?;
        match self.table.give(by, at, command)? {
            Ok(events) => {
                self.follow(&events)?;
                Ok(true)
            }
            Err(refusal) if self.people().is_empty() || by == HOST => Err(Failure::refused(
                crate::errors::Kind::CheckFailed,
                format!("`{}` is refused", command.name()),
                refusal,
            )),
            Err(refusal) => {
                self.print_refusal(&refusal)?;
                self.refusal = Some(refusal);
                Ok(false)
            }
        }
    }

    /// Tells everybody what happened, as each may know it.
    fn follow(&mut self, events: &[Event]) -> Outcome {
        for event in events {
            match &event.what {
                Happening::HandScored(scores) => self.hands.push(json!(scores)),
                Happening::MatchEnded(_) => self.is_match_over = true,
                _ => {}
            }
        }
        if self.out.json {
            return Ok(());
        }
        let people = self.people();
        let viewers: Vec<_> = if people.is_empty() { vec![None] } else { people.iter().copied().map(Some).collect() };
        for viewer in viewers {
            let told = self.table.disclose(events, viewer)?;
            let names = self.names.clone();
            let narrator = Narrator { names: &names, faces: self.faces, viewer };
            let rulebook = self.table.rulebook().clone();
            for event in &told {
                let Some(sentence) = narrator.sentence(&event.what) else { continue };
                let clause = crate::output::printable(rulebook.clauses().name(event.cite.clause));
                let line = format!("  {sentence} {}", format!("({clause})").dimmed());
                match viewer {
                    Some(seat) if people.len() > 1 => self.untold.push((seat, line)),
                    _ => self.out.line(line)?,
                }
            }
        }
        Ok(())
    }

    /// Hands the terminal to a seat, and tells it what it has missed.
    fn show_untold(&mut self, seat: Seat) -> Outcome {
        if self.people().len() > 1 && self.sitting != Some(seat) {
            if self.sitting.is_some() {
                self.asking.hide(self.out)?;
            }
            let who = name(&self.names, seat);
            let question = format!("{who}, sit down. The others look away.");
            self.asking.line(&question, "Enter when you alone see the screen", self.out)?;
            self.sitting = Some(seat);
        }
        let (told, rest) = std::mem::take(&mut self.untold).into_iter().partition::<Vec<_>, _>(|(of, _)| *of == seat);
        self.untold = rest;
        told.into_iter().try_for_each(|(_, line)| self.out.line(line))
    }

    /// Asks a person for a move.
    fn ask(&mut self, seat: Seat) -> Outcome<Decided> {
        let at = self.now()?;
        let scene = self.table.scene(seat, at)?;
        let moves: Vec<_> = scene.moves().cloned().collect();
        // What is not a choice is not asked.
        if let [Command::EndTurn | Command::Done | Command::StackRest] = moves.as_slice() {
            return Ok(Decided::Moves(moves));
        }
        self.show_untold(seat)?;
        self.show(&scene)?;
        self.listed.clear();
        loop {
            let question = format!("{}>", name(&self.names, seat));
            let hint = self.hint(&scene, &moves);
            let Some(line) = self.asking.line(&question, &hint, self.out)? else { return Ok(Decided::Leave) };
            let line = line.trim();
            match line.split_whitespace().next().unwrap_or_default() {
                "" => self.show(&scene)?,
                "?" | "help" => self.help()?,
                "list" => self.list(&scene, &moves, line.trim_start_matches("list"))?,
                _ if is_quit(line) => return Ok(Decided::Leave),
                word if word.parse::<usize>().is_ok() && line == word => {
                    let number: usize = word.parse().unwrap_or(0);
                    match number.checked_sub(1).and_then(|index| self.listed.get(index)) {
                        Some(moves) => return Ok(Decided::Moves(moves.clone())),
                        None => self.out.line("  no move has that number; `list` numbers them")?,
                    }
                }
                _ => {
                    let names = self.names.clone();
                    let meaning = understand(line, &scene, &names, &mut self.table.trial(seat, at)?)?;
                    match meaning {
                        Meaning::Moves(moves) => return Ok(Decided::Moves(moves)),
                        Meaning::OneOf(several) => {
                            self.out.line("  which of these?")?;
                            self.print_numbered(&scene, several)?;
                        }
                        Meaning::Refused(refusal) => {
                            self.print_refusal(&refusal)?;
                            self.refusal = Some(refusal);
                        }
                        Meaning::Nothing(reason) => self.out.line(format!("  {reason}"))?,
                    }
                }
            }
        }
    }

    fn hint(&self, scene: &Scene, moves: &[Command]) -> String {
        let labels = self.labels(scene);
        let plain = |command| anstream::adapter::strip_str(&labels.say(command)).to_string();
        if let (Some(Command::Cut(first)), Some(Command::Cut(last))) = (moves.first(), moves.last()) {
            return format!("cut N: {} to {} cards lie above the four", first.above, last.above);
        }
        match moves.len() {
            1..=4 => moves.iter().map(plain).collect::<Vec<_>>().join(" | "),
            more => format!("{more} moves: `list`; `help`"),
        }
    }

    const fn labels<'s>(&'s self, scene: &'s Scene) -> Labels<'s> {
        Labels { faces: self.faces, view: &scene.view, names: self.names.as_slice() }
    }

    fn show(&mut self, scene: &Scene) -> Outcome {
        let rulebook = self.table.rulebook().clone();
        let picture = Picture {
            view: &scene.view,
            description: rulebook.description(),
            names: &self.names,
            seat: Some(scene.seat),
            faces: self.faces,
            width: usize::from(width()),
        };
        picture.lines().into_iter().try_for_each(|line| self.out.line(line))
    }

    fn help(&mut self) -> Outcome {
        if let Some(refusal) = self.refusal.take() {
            self.print_refusal(&refusal)?;
            if let Some(text) = self.table.clause_text(&refusal.clause) {
                let text = crate::output::printable(text);
                return self.out.line(format!("  {}: {text}", crate::output::printable(&refusal.clause)));
            }
        }
        self.out.line(HELP)
    }

    /// Lists the moves in whose words all of these occur.
    fn list(&mut self, scene: &Scene, moves: &[Command], words: &str) -> Outcome {
        let words: Vec<_> = words.split_whitespace().map(str::to_lowercase).collect();
        let labels = self.labels(scene);
        let has_all = |command: &&Command| {
            let said = anstream::adapter::strip_str(&labels.say(command)).to_string().to_lowercase();
            words.iter().all(|word| said.contains(word.as_str()))
        };
        let found: Vec<_> = moves.iter().filter(has_all).map(|command| vec![command.clone()]).collect();
        self.print_numbered(scene, found)
    }

    fn print_numbered(&mut self, scene: &Scene, all: Vec<Vec<Command>>) -> Outcome {
        if all.is_empty() {
            return self.out.line("  no move has these words");
        }
        let labels = self.labels(scene);
        let lines: Vec<_> = (1..)
            .zip(all.iter().take(LISTED))
            .map(|(number, moves)| {
                let said: Vec<_> = moves.iter().map(|command| labels.say(command)).collect();
                let meaning = match moves.as_slice() {
                    [only] => labels.meaning(only).map(|meaning| format!("  {}", meaning.dimmed())),
                    _ => None,
                };
                format!("  {number:>3}. {}{}", said.join(", then "), meaning.unwrap_or_default())
            })
            .collect();
        lines.into_iter().try_for_each(|line| self.out.line(line))?;
        if all.len() > LISTED {
            self.out
                .line(format!("  and {} more: add words to the list, such as `list build 9`", all.len() - LISTED))?;
        }
        self.listed = all;
        Ok(())
    }

    fn print_refusal(&mut self, refusal: &Refusal) -> Outcome {
        let reason = describe_refusal(refusal, None);
        self.out.line(format!("  {} {reason} ({})", "refused:".red().bold(), format_citation(refusal)))
    }

    /// Prints what the evening came to, and finishes the transcript.
    fn finish(self, ended: Outcome) -> Outcome {
        match ended {
            Err(failure) if failure.kind == crate::errors::Kind::Stopped => {}
            ended => ended?,
        }
        let seats = self.seats();
        let Self { table, names, hands, out, .. } = self;
        // After a match the table counts from 0 again: what it came to is in its last scores.
        let last = hands.last().and_then(|scores: &Value| scores["sides"].as_array().cloned()).unwrap_or_default();
        let totals: Vec<(Seat, u64)> = last
            .iter()
            .filter_map(|side| Some((Seat::try_from(side["seat"].as_u64()?).ok()?, side["total"].as_u64()?)))
            .collect();
        let balances: Vec<_> = seats.iter().map(|seat| (*seat, table.balance(*seat))).collect();
        let (id, digest) = (table.rulebook().id().to_owned(), table.rulebook().digest());
        let written = table.end()?;
        if out.json {
            let players: Vec<_> = balances
                .iter()
                .map(|(seat, balance)| json!({ "seat": seat, "name": name(&names, *seat), "balance": balance }))
                .collect();
            let mut document = json!({ "rulebook": id, "digest": digest, "hands": hands, "players": players });
            if let (Some(FinishedTranscript { path, chain }), Some(fields)) = (written, document.as_object_mut()) {
                fields.insert("transcript".into(), json!(path));
                fields.insert("chain".into(), json!(chain));
            }
            return out.document(&document);
        }
        out.heading(format!("{} played", count(hands.len(), "hand")))?;
        for (seat, balance) in &balances {
            let points = totals.iter().find(|(side, _)| side == seat);
            let points = points.map_or_else(String::new, |(_, points)| format!("  {points} points in the match"));
            let money = if *balance == 0 { String::new() } else { format!("  {}", signed(*balance)) };
            out.line(format!("  {seat} {}{points}{money}", name(&names, *seat)))?;
        }
        match written {
            Some(FinishedTranscript { path, chain }) => {
                out.line(format!("\nTranscript: {0}\nPlay it again with: kip replay {0}", path.display()))?;
                out.line(format!("chain {chain}"))
            }
            None => Ok(()),
        }
    }
}

/// The random bytes that belong to a number that was given.
fn seeded(seed: u64, what: &str, number: u64) -> [u8; 32] {
    Sha256::digest(format!("kip play, seed {seed}, {what} {number}")).into()
}

fn is_quit(line: &str) -> bool {
    ["quit", "exit", "leave"].contains(&line.trim().to_lowercase().as_str())
}
