//! `kip play` at a card table: people at one terminal, and computer players.
//!
//! A person sees only what the component discloses to that seat. People who share a terminal hand it over: everything that one of
//! them saw is out of sight before the next one looks.

mod person;
mod result;
mod suggest;
mod swaps;

use std::path::PathBuf;

use kip::casino_cards::{Actor, Command, Config, Dealing, Event, Happening, Phase, Role, TableView};
use kip::contract::{ChanceSource, Joining, Refusal, Seat, Timestamp};
use kip::transcript::Names;
use kip::{CasinoCards, Registry, Rulebook};
use kip_casino_cards::players::Kind;
use owo_colors::OwoColorize as _;
use sha2::{Digest as _, Sha256};

use crate::errors::{self, Failure, Outcome};
use crate::face::Face as _;
use crate::fair::{self, Chains, EntropyRequests};
use crate::families::casino_cards::Table;
use crate::families::casino_cards::ask::{LineSource, people};
use crate::families::casino_cards::bot::{Contender, Decider};
use crate::families::casino_cards::faces::Faces;
use crate::families::casino_cards::label::name;
use crate::families::casino_cards::setup::{CardOptions, Occupant, config, names, occupants, usual_players};
use crate::interrupts::Interrupts;
use crate::output::Out;
use crate::participants::Participants;
use crate::play::args::{Play, Resume};
use crate::play::chance::draw_seed;
use crate::play::clock::Clock;
use crate::play::prompts::{Front, ShowOptions};
use crate::play::results::{Results, create_transcript};
use crate::play::transcript_file::{TranscriptFile, tell_open};
use crate::play::{TablePlay, is_terminal, stay_open};
use crate::registry::RulebookSources;
use crate::screen::guide::Family;
use crate::values::OnOff;

/// A number of moves that no hand reaches. Computer players end every hand.
const STUCK: u32 = 100_000;

/// Plays the table that the command line asks for.
fn run(args: &Play, rulebook: &Rulebook<CasinoCards>, registry: Registry<CasinoCards>, out: &mut Out) -> Outcome {
    let occupants = match (args.table.auto, args.cards.seats.as_slice()) {
        (Some(_), []) => vec![Occupant::Other(Contender::Computer(Kind::Greedy)); usual_players(rulebook)],
        (_, seats) => occupants(seats, rulebook, None)?,
    };
    if args.table.auto.is_some() && occupants.contains(&Occupant::Person) {
        return Err(Failure::input("--auto asks nobody, and `me` is a person").help("such as --seats greedy,lookahead"));
    }
    if args.table.auto.is_some() && !args.table.players.is_empty() {
        return Err(Failure::input("--players names people, and --auto asks nobody").help("leave --players out"));
    }
    let names = names(&occupants, &args.table.players, &Names::new())?;
    let has_people = occupants.contains(&Occupant::Person);
    if out.json && has_people {
        return Err(Failure::input("--json is for machines: there is nobody to sit down at the table")
            .help("--seats random,random has no people"));
    }
    let clock = Clock::new(args.table.open_at);
    let mut chains = Chains::new(&args.fair)?;
    let mut config = config(&args.cards, rulebook, occupants.len(), clock.now())?;
    if args.fair.fair {
        config.source = ChanceSource::Committed(chains.commit()?);
    }
    // A table that cannot be opened leaves no file behind.
    if let Err(failure) = Table::open(rulebook, &config, Participants::default(), TranscriptFile::None) {
        return Err(name_term(failure, &args.cards, rulebook, &config));
    }
    let transcript = create_transcript(args, rulebook, &config, has_people)?;
    let kept = transcript.path();
    let told = transcript.announcement().filter(|_| has_people);
    let named: Names = (1..).zip(names.iter().cloned()).collect();
    let (table, events) = Table::open(rulebook, &config, Participants::new(&named), transcript)?;
    let front = front(args.show, has_people, rulebook, out)?;
    let options = args.cards.clone();
    let played =
        Session::new(table, registry, occupants, clock, options, chains, (&front, out)).and_then(|mut session| {
            session.kept = kept;
            session.auto = args.table.auto;
            told.map_or(Ok(()), |told| session.out.line(told))?;
            session.begin(&events)?;
            let ended = session.play();
            session.finish(ended)
        });
    front.close(out);
    played
}

/// Continues a card table that was resumed.
fn go_on(args: &Resume, mut table: Table, registry: Registry<CasinoCards>, out: &mut Out) -> Outcome {
    let known_names = table.participants.names().clone();
    let players = usize::try_from(CasinoCards::seats(table.config())).unwrap_or(usize::MAX);
    let occupants = occupants(&args.seats, table.rulebook(), Some(players))?;
    let names = names(&occupants, &args.players, &known_names)?;
    let named: Names = (1..).zip(names.iter().cloned()).collect();
    if named != known_names {
        table.name_players(&named)?;
    }
    let options = CardOptions::default();
    let front = front(args.show, occupants.contains(&Occupant::Person), table.rulebook(), out)?;
    let (chains, clock) = (Chains::default(), Clock::new(None));
    let played =
        Session::new(table, registry, occupants, clock, options, chains, (&front, out)).and_then(|mut session| {
            session.kept = Some(args.transcript.clone());
            let ended = session.play();
            session.finish(ended)
        });
    front.close(out);
    played
}

impl TablePlay for CasinoCards {
    fn require_options(args: &Play, _: &str, _: RulebookSources<'_>, _: &Out) -> Outcome {
        require_card_options(args)
    }

    fn play_table(args: &Play, rulebook: &Rulebook<Self>, registry: Registry<Self>, out: &mut Out) -> Outcome {
        run(args, rulebook, registry, out)
    }

    fn require_resume_options(args: &Resume) -> Outcome {
        match args.croupier {
            OnOff::On => Ok(()),
            OnOff::Off => Err(Failure::input("--croupier off is not for card tables")),
        }
    }

    fn go_on(args: &Resume, session: Table, registry: Registry<Self>, out: &mut Out) -> Outcome {
        if args.seats.is_empty() && !is_terminal() {
            return stay_open(out);
        }
        go_on(args, session, registry, out)
    }
}

/// Returns the place where people are asked. A table of computer players alone needs no screen.
fn front(show: ShowOptions, has_people: bool, rulebook: &Rulebook<CasinoCards>, out: &mut Out) -> Outcome<Front> {
    if has_people { Front::open(show, (rulebook, Family::Cards), out) } else { Ok(Front::Lines) }
}

/// Names the option that causes a refusal of the terms: without that option the answer is different.
fn name_term(failure: Failure, options: &CardOptions, rulebook: &Rulebook<CasinoCards>, refused: &Config) -> Failure {
    let is_at_fault = |without: &CardOptions| {
        let config = config(without, rulebook, usize::from(refused.terms.players), refused.opened_at);
        let changed = config.ok().filter(|config| config.terms != refused.terms);
        changed.is_some_and(|config| {
            match Table::open(rulebook, &config, Participants::default(), TranscriptFile::None) {
                Ok(_) => true,
                Err(other) => other.refusal != failure.refusal,
            }
        })
    };
    match options.without_each().into_iter().find(|(_, without)| is_at_fault(without)) {
        Some((option, _)) => failure.help(format!("the option that is refused is {option}")),
        None => failure,
    }
}

/// Refuses options that only other games have.
fn require_card_options(args: &Play) -> Outcome {
    let off = Some("--croupier off").filter(|_| args.table.croupier == OnOff::Off);
    if let Some(option) = args.table.first_given().or(off) {
        return Err(Failure::input(format!("{option} is not for card tables")));
    }
    if args.fair.fair && args.cards.seed.is_some() {
        return Err(Failure::input(
            "--seed deals hands that anybody can know, and --fair hands that nobody can choose",
        )
        .help("leave one of them out"));
    }
    let is_scripted = args.script.is_some() || args.example.is_some();
    match args.cards.first_given().filter(|_| is_scripted) {
        Some(option) => Err(Failure::input(format!("{option} is not for a script: its first line opens the table"))),
        None => Ok(()),
    }
}

pub(crate) struct Session<'a> {
    table: Table,
    /// The components that can take over.
    registry: Registry<CasinoCards>,
    occupants: Vec<Occupant>,
    /// The deciders from seat 1 on; `None` for people.
    computers: Vec<Option<Decider>>,
    names: Vec<String>,
    asking: Box<dyn LineSource>,
    front: Front,
    /// The check for people who leave while nothing is asked.
    interrupts: Interrupts,
    /// The file of the transcript.
    kept: Option<PathBuf>,
    clock: Clock,
    options: CardOptions,
    /// The chains of a table with published draws, and the players asked for entropy.
    chains: Chains,
    requests: EntropyRequests,
    /// The number of hands after which a table that plays by itself stops, when nothing is staked.
    auto: Option<u64>,
    /// The number of random values drawn from the seed.
    drawn: u64,
    /// The seat of the person at the terminal.
    sitting: Option<Seat>,
    /// The lines that people at the terminal have not seen yet, in order.
    untold: Vec<(Seat, String)>,
    /// The last refusal, for `?`.
    refusal: Option<Refusal>,
    /// The moves under the numbers on the screen: the suggestions, or those of the last list.
    listed: Vec<Vec<Command>>,
    /// True when the people sort captured cards themselves.
    sorts: bool,
    results: Results<CasinoCards>,
    is_match_over: bool,
    faces: Faces,
    out: &'a mut Out,
}

/// The decision of a person.
pub(crate) enum Decided {
    Moves(Vec<Command>),
    Leave,
}

impl<'a> Session<'a> {
    fn new(
        mut table: Table,
        registry: Registry<CasinoCards>,
        occupants: Vec<Occupant>,
        clock: Clock,
        options: CardOptions,
        chains: Chains,
        (front, out): (&Front, &'a mut Out),
    ) -> Outcome<Self> {
        let interrupts =
            if occupants.contains(&Occupant::Person) { Interrupts::watch(front) } else { Interrupts::default() };
        let results = Results::new(out.json, table.take_earlier_entries());
        let (names, is_match_over) = (table.names(), table.audit().books().is_match_over);
        let mut session = Self {
            table,
            registry,
            occupants,
            computers: Vec::new(),
            names,
            asking: people(front),
            front: front.clone(),
            chains: chains.with_interrupts(interrupts.clone()),
            interrupts,
            kept: None,
            clock,
            options,
            requests: EntropyRequests::default(),
            auto: None,
            drawn: 0,
            sitting: None,
            untold: Vec::new(),
            refusal: None,
            listed: Vec::new(),
            sorts: false,
            results,
            is_match_over,
            faces: Faces::of_terminal(),
            out,
        };
        session.seat_computers()?;
        Ok(session)
    }
}

impl Session<'_> {
    /// Starts the computer players with the rulebook's description.
    fn seat_computers(&mut self) -> Outcome {
        self.computers.clear();
        for (seat, occupant) in (1..).zip(&self.occupants) {
            let Occupant::Other(contender) = occupant else {
                self.computers.push(None);
                continue;
            };
            let mut decider = Decider::start(contender, self.table.rulebook())?;
            let seed = match self.options.seed {
                Some(seed) => seeded(seed, "player", seat),
                None => *draw_seed()?,
            };
            decider.begin(u32::try_from(seat).unwrap_or(Seat::MAX), seed)?;
            self.computers.push(Some(decider));
        }
        Ok(())
    }

    fn begin(&mut self, events: &[Event]) -> Outcome {
        let rulebook = self.table.rulebook().clone();
        if !self.out.json {
            self.out.line(crate::output::printable(&rulebook.description().head.title).bold())?;
            let has_people = !self.people().is_empty();
            for (seat, occupant) in (1..).zip(&self.occupants).filter(|_| has_people) {
                if let Occupant::Other(contender) = occupant {
                    self.out.line(format!("  {} is a computer player: {contender}", name(&self.names, seat)))?;
                }
            }
            if let Some(commitment) = fair::describe_commitment(self.table.published()) {
                self.out.line(commitment.bold())?;
            }
        }
        self.follow(events, &rulebook)
    }

    fn people(&self) -> Vec<Seat> {
        (1..)
            .zip(&self.occupants)
            .filter(|(_, occupant)| **occupant == Occupant::Person)
            .map(|(seat, _)| seat)
            .collect()
    }

    fn occupant(&self, seat: Seat) -> Occupant {
        let index = usize::try_from(seat).ok().and_then(|seat| seat.checked_sub(1));
        index
            .and_then(|index| self.occupants.get(index))
            .cloned()
            .unwrap_or(Occupant::Other(Contender::Computer(Kind::Random)))
    }

    /// Plays until somebody leaves. Without people it plays one match, or as many hands as `--auto` says.
    fn play(&mut self) -> Outcome {
        let mut moves = 0;
        loop {
            self.out.require_reader()?;
            let view = self.table.host_view()?;
            self.interrupts.require_present()?;
            match (view.phase, view.to_act) {
                (Phase::Closed, _) => return Ok(()),
                (Phase::Between, _) => {
                    moves = 0;
                    if !self.go_on_between(&view)? {
                        return Ok(());
                    }
                }
                (_, Some(seat)) if self.occupant(seat) == Occupant::Person => match self.ask(seat)? {
                    Decided::Moves(moves) => {
                        for command in moves {
                            // After a move others may have to answer first.
                            let has_turn = self.table.host_view()?.to_act == Some(seat);
                            if !has_turn || !self.give(Actor::player(seat), &command)? {
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
                    self.give(Actor::player(seat), &command)?;
                }
                (phase, None) => return Err(Failure::check(format!("nobody has to act in phase {}", phase.as_str()))),
            }
        }
    }

    /// Prepares the next hand: fills seats, publishes draws, lets players wait for the deal, and deals. Returns `false` when
    /// nobody plays on.
    fn go_on_between(&mut self, view: &TableView) -> Outcome<bool> {
        let is_enough = |most| u64::try_from(self.results.entries()).is_ok_and(|hands| hands >= most);
        if self.auto.is_some_and(is_enough) && self.table.totals(&[]).at_stake() == 0 {
            return Ok(false);
        }
        if let Some(open) = view.seats.iter().find(|seat| !seat.taken) {
            self.give(Actor::host(), &Command::Join(Joining { seat: open.seat, age_attested: true }))?;
            return Ok(true);
        }
        let Some(waiting) = view.seats.iter().find(|seat| !seat.ready) else {
            let dealing = match self.chains.draw(&view.common, "deal")? {
                Some(link) => Dealing::Committed(link),
                None => Dealing::Fresh(self.draw("deal")?.to_vec()),
            };
            self.give(Actor::host(), &Command::Deal(dealing))?;
            return Ok(true);
        };
        if self.is_match_over && self.auto.is_none() && !self.goes_on()? {
            return Ok(false);
        }
        if !self.prepare_draw(view)? {
            self.give(Actor::player(waiting.seat), &Command::Ready)?;
        }
        Ok(true)
    }

    /// Publishes the next chain of a table in time, and asks every player for entropy once a chain. Returns whether a command was
    /// accepted.
    fn prepare_draw(&mut self, view: &TableView) -> Outcome<bool> {
        if view.common.chain.is_none() {
            return Ok(false);
        }
        self.chains.require_own(&view.common, "deal")?;
        if let Some(next) = self.chains.commit_if_due(&view.common)? {
            return self.give(Actor::host(), &Command::CommitDraws(next));
        }
        let can_give = view.seats.iter().filter(|seat| !seat.entropy_given).map(|seat| seat.seat);
        let Some(seat) = self.requests.next_of(can_give) else { return Ok(false) };
        let bytes = match self.occupant(seat) {
            Occupant::Person => self.ask_entropy(seat)?,
            Occupant::Other(_) => fair::to_entropy("")?,
        };
        self.give(Actor::player(seat), &Command::AddEntropy(bytes))
    }

    /// Returns a computer player's move. A program that fails is replaced if people play at the table.
    fn choose(&mut self, seat: Seat) -> Outcome<Command> {
        let at = self.now();
        let index = usize::try_from(seat).ok().and_then(|seat| seat.checked_sub(1));
        let has_people = !self.people().is_empty();
        let none = || Failure::check(format!("seat {seat} has to act and has no move"));
        let computer =
            index.and_then(|index| self.computers.get_mut(index)).and_then(Option::as_mut).ok_or_else(none)?;
        let mut trial = self.table.trial(seat, at)?;
        let chosen = match computer.choose(&mut trial.perspective()) {
            Err(failure) if has_people && matches!(computer, Decider::Bot(_)) => {
                self.out.line(format!("{failure}. Any moves are played for it from now on."))?;
                let mut player = Kind::Random.player(*draw_seed()?);
                let chosen = player.choose(&mut trial.perspective())?;
                *computer = Decider::Computer(Kind::Random, player);
                chosen
            }
            chosen => chosen?,
        };
        chosen.ok_or_else(none)
    }

    /// Returns 32 random bytes, from the operating system or from the seed.
    fn draw(&mut self, what: &str) -> Outcome<[u8; 32]> {
        let Some(seed) = self.options.seed else { return Ok(*draw_seed()?) };
        self.drawn += 1;
        Ok(seeded(seed, what, self.drawn))
    }

    fn now(&self) -> Timestamp {
        self.clock.now().max(self.table.view().common.now)
    }

    /// Gives a command now. Returns whether it was accepted; a refusal is printed.
    fn give(&mut self, by: Actor, command: &Command) -> Outcome<bool> {
        let at = self.now();
        self.results.commands += 1;
        match self.table.give(by, at, command)? {
            Ok(accepted) => {
                self.refusal = None;
                self.follow(&accepted.events, &accepted.by)?;
                accepted.entry.into_iter().for_each(|hand| self.results.add_entry(hand));
                let receipt = self.table.receipt(&accepted.events);
                self.results.add_receipt(receipt);
                if let Some(receipt) = receipt {
                    self.show_receipt(by, &crate::play::session::describe_receipt(receipt))?;
                }
                if let Some(swap) = accepted.swap {
                    self.follow_swap(swap.map(Some))?;
                }
                Ok(true)
            }
            Err(refusal) if self.people().is_empty() || by == Actor::host() => {
                Err(Failure::refused(errors::Kind::CheckFailed, format!("`{}` is refused", command.name()), refusal))
            }
            Err(refusal) => {
                self.print_refusal(&refusal)?;
                self.refusal = Some(refusal);
                Ok(false)
            }
        }
    }

    /// Reports the events under that rulebook to everybody, as each one may know them.
    fn follow(&mut self, events: &[Event], rulebook: &Rulebook<CasinoCards>) -> Outcome {
        self.is_match_over |= events.iter().any(|event| matches!(event.what, Happening::MatchEnded(_)));
        self.requests.follow::<CasinoCards>(events);
        if self.out.json {
            return Ok(());
        }
        let people = self.people();
        let viewers: Vec<_> = if people.is_empty() { vec![None] } else { people.iter().copied().map(Some).collect() };
        for viewer in viewers {
            let told = self.table.disclose(events, viewer)?;
            self.show_result(&told, viewer)?;
            for line in CasinoCards::narrate(&self.table, &told, rulebook, viewer) {
                match viewer {
                    Some(seat) if people.len() > 1 => self.untold.push((seat, line)),
                    _ => self.out.line(line)?,
                }
            }
        }
        Ok(())
    }

    /// Shows a person the receipt of a stake.
    fn show_receipt(&mut self, by: Actor, receipt: &str) -> Outcome {
        let people = self.people();
        match by.number {
            seat if by.role != Role::Player || !people.contains(&seat) => Ok(()),
            seat if people.len() > 1 => {
                self.untold.push((seat, receipt.to_owned()));
                Ok(())
            }
            _ => self.out.line(receipt),
        }
    }

    /// Prints the results of the evening, and finishes the transcript.
    fn finish(self, ended: Outcome) -> Outcome {
        match ended {
            // Nobody reads the output: the transcript stays open, and the session can go on.
            Err(failure) if failure.kind == errors::Kind::Stopped && self.out.is_closed() => {
                self.front.close(self.out);
                return Ok(());
            }
            Err(failure) if failure.kind == errors::Kind::Stopped => {}
            Err(failure) if matches!(failure.kind, errors::Kind::Interrupted | errors::Kind::BrokenOff) => {
                self.front.close(self.out);
                let told = tell_open(self.kept.as_deref(), self.out);
                return if failure.kind == errors::Kind::BrokenOff { told.and(Err(failure)) } else { told };
            }
            ended => ended?,
        }
        let Self { table, results, front, out, .. } = self;
        front.close(out);
        results.tell(table, out)
    }
}

/// Returns the random bytes for a seed, a purpose and a number.
fn seeded(seed: u64, what: &str, number: u64) -> [u8; 32] {
    Sha256::digest(format!("kip play, seed {seed}, {what} {number}")).into()
}
