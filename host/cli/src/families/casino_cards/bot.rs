//! The deciders for a seat without a person: a computer player of the library, or an outside program that exchanges lines of JSON
//! ([`PROTOCOL`]).
//!
//! A program gets the same data as a computer player and nothing else: its seat's view, its moves, and tables that it imagines.
//! It is not trusted: only an answer that is among its moves is played.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use kip::casino_cards::Command;
use kip::contract::Seat;
use kip::{CasinoCards, Rulebook};
use kip_casino_cards::players::{Budget, Kind, Perspective, Player, Saved};
use kip_conformance::adapter::Lines;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::errors::{Failure, Outcome};
use crate::output::{Out, printable};
use crate::phrases::hex;

/// The time limit for a line of a program.
const LIMIT: Duration = Duration::from_secs(10);
/// The most questions of a program about one decision. It also limits the tables that the program imagines.
const MOST_QUESTIONS: usize = 10_000;

/// The protocol as text.
const PROTOCOL: &str = include_str!("bot_protocol.txt");
/// An example program that speaks the protocol.
const EXAMPLE: &str = include_str!("../../../../examples/bot.py");

/// Show how an outside program plays cards, with an example.
///
/// `--players bot:COMMAND` of `kip arena` and `--seats me,bot:COMMAND` of `kip play` start such a program.
#[derive(Args, Clone, Copy, Debug)]
#[command(after_help = "\
Examples:
  kip bot-protocol
  kip bot-protocol --example > bot.py
  kip arena crazy --players 'bot:python3 bot.py,random' --hands 100")]
pub(crate) struct BotProtocol {
    /// Print the example, a program in Python, instead.
    #[arg(long)]
    pub example: bool,
}

/// Prints the protocol or the example.
pub(crate) fn run(args: BotProtocol, out: &mut Out) -> Outcome {
    if out.json {
        return out.document(&json!({ "protocol": "kip/bot/1", "words": PROTOCOL, "example": EXAMPLE }));
    }
    out.line(if args.example { EXAMPLE } else { PROTOCOL }.trim_end())
}

/// The kind of decider for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Contender {
    /// A computer player of the library.
    Computer(Kind),
    /// A program, given by its command.
    Bot(String),
}

impl fmt::Display for Contender {
    /// Formats the decider as the option `--seats` names it.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Computer(Kind::Random) => out.write_str("random"),
            Self::Computer(Kind::Greedy) => out.write_str("greedy"),
            Self::Computer(Kind::Lookahead(Budget::Playouts(playouts))) => write!(out, "lookahead:{playouts}"),
            Self::Computer(Kind::Lookahead(Budget::Time(time))) => write!(out, "lookahead:{}ms", time.as_millis()),
            Self::Bot(command) => write!(out, "bot:{}", printable(command)),
        }
    }
}

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix("bot:") {
            Some(command) if command.trim().is_empty() => Err("`bot:` is followed by a command".into()),
            Some(command) => Ok(Self::Bot(command.to_owned())),
            None => match text.parse() {
                Ok(kind) => Ok(Self::Computer(kind)),
                Err(error) => Err(format!("{error}, and programs of your own: `bot:COMMAND`")),
            },
        }
    }
}

/// A decider that plays hand after hand.
pub(crate) enum Decider {
    /// A computer player, created anew for each hand.
    Computer(Kind, Box<dyn Player>),
    /// A program.
    Bot(Box<Bot>),
}

impl Decider {
    /// Starts a decider.
    ///
    /// # Errors
    /// The program does not start, or does not know the protocol.
    pub(crate) fn start(contender: &Contender, rulebook: &Rulebook<CasinoCards>) -> Outcome<Self> {
        Ok(match contender {
            Contender::Computer(kind) => Self::Computer(*kind, kind.player([0; 32])),
            Contender::Bot(command) => Self::Bot(Box::new(Bot::start(command, rulebook)?)),
        })
    }

    /// Begins a hand at a seat: everything before it is forgotten. The same seed gives the same decisions.
    ///
    /// # Errors
    /// The program does not read the line.
    pub(crate) fn begin(&mut self, seat: Seat, seed: [u8; 32]) -> Outcome {
        match self {
            Self::Computer(kind, player) => *player = kind.player(seed),
            Self::Bot(bot) => bot.begin(seat, seed)?,
        }
        Ok(())
    }

    /// Chooses one of the seat's moves. Returns `None` when there are none.
    ///
    /// # Errors
    /// The program breaks the protocol.
    pub(crate) fn choose(&mut self, place: &mut Perspective<'_>) -> Outcome<Option<Command>> {
        match self {
            Self::Computer(_, player) => Ok(player.choose(place)?),
            Self::Bot(bot) => bot.choose(place),
        }
    }
}

/// A partner that answers lines: a program, or its replacement in a test.
pub(crate) trait Speaks: Send {
    /// Sends a line that has no answer. The error completes a sentence that gives the reason.
    fn tell(&mut self, line: &Value) -> Result<(), String>;
    /// Sends a line and returns its answer. The error completes a sentence that gives the reason.
    fn ask(&mut self, line: &Value) -> Result<Value, String>;
}

impl Speaks for Lines {
    fn tell(&mut self, line: &Value) -> Result<(), String> {
        Self::tell(self, line, LIMIT)
    }

    fn ask(&mut self, line: &Value) -> Result<Value, String> {
        Self::ask(self, line, LIMIT)
    }
}

/// A program at a seat.
pub(crate) struct Bot {
    lines: Box<dyn Speaks>,
    command: String,
    seat: Seat,
    decisions: u64,
}

/// An answer of a program: its decision, or a question about the tables that it imagines.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Answer {
    Play(usize),
    Imagine { seed: u64 },
    Moves { table: usize, seat: Seat },
    Apply { table: usize, seat: Seat, command: Command },
    PlayOut { table: usize, seed: u64 },
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ready {
    ready: String,
}

impl Bot {
    fn start(command: &str, rulebook: &Rulebook<CasinoCards>) -> Outcome<Self> {
        let lines = Lines::start(command)
            .map_err(|why| Failure::check(format!("the program `{command}`: {why}")).help("see `kip bot-protocol`"))?;
        Self::greet(command, Box::new(lines), rulebook)
    }

    /// Exchanges greetings with the program.
    ///
    /// # Errors
    /// The answer does not belong to the protocol.
    pub(crate) fn greet(command: &str, mut lines: Box<dyn Speaks>, rulebook: &Rulebook<CasinoCards>) -> Outcome<Self> {
        let failed =
            |why: String| Failure::check(format!("the program `{command}`: {why}")).help("see `kip bot-protocol`");
        let description = rulebook.description();
        let mut about = serde_json::to_value(description).map_err(|error| failed(error.to_string()))?;
        if let Some(fields) = about.as_object_mut() {
            let policies = fields.remove("head").and_then(|mut head| head.get_mut("policies").map(Value::take));
            fields.remove("examples");
            fields.insert("policies".into(), policies.unwrap_or_default());
        }
        let hello = json!({ "hello": { "protocol": "kip/bot/1", "rulebook": rulebook.id(), "description": about } });
        let answer = lines.ask(&hello).map_err(&failed)?;
        let known: Result<Ready, _> = serde_json::from_value(answer);
        let known = known.map_err(|error| failed(format!("it does not answer {{\"ready\": NAME}}: {error}")))?;
        if known.ready.len() > 100 {
            return Err(failed("its name has more than 100 bytes".into()));
        }
        Ok(Self { lines, command: command.to_owned(), seat: 0, decisions: 0 })
    }

    pub(crate) fn begin(&mut self, seat: Seat, seed: [u8; 32]) -> Outcome {
        (self.seat, self.decisions) = (seat, 0);
        let begin = json!({ "begin": { "seat": seat, "seed": hex(&seed) } });
        self.lines.tell(&begin).map_err(|why| self.failure(&why))
    }

    fn failure(&self, why: &str) -> Failure {
        let Self { command, seat, decisions, .. } = self;
        let message = format!("the program `{command}` at seat {seat}, decision {decisions} of the hand: {why}");
        Failure::check(message).help("see `kip bot-protocol`")
    }

    pub(crate) fn choose(&mut self, place: &mut Perspective<'_>) -> Outcome<Option<Command>> {
        let mut moves = place.moves()?;
        if moves.len() <= 1 {
            return Ok(moves.pop());
        }
        self.decisions += 1;
        let mut tables: Vec<Saved> = Vec::new();
        let mut line = json!({ "decide": { "seat": place.seat(), "view": place.view()?, "moves": moves } });
        for _ in 0..MOST_QUESTIONS {
            let answer = self.lines.ask(&line).map_err(|why| self.failure(&why))?;
            let answer: Answer = serde_json::from_value(answer)
                .map_err(|error| self.failure(&format!("its answer is not of the protocol: {error}")))?;
            line = match answer {
                Answer::Play(number) if number < moves.len() => return Ok(Some(moves.swap_remove(number))),
                Answer::Play(number) => {
                    return Err(self.failure(&format!("it plays {number}, and its moves are 0 to {}", moves.len() - 1)));
                }
                question => self.answer(place, &mut tables, question)?,
            };
        }
        Err(self.failure(&format!("it asks more than {MOST_QUESTIONS} questions")))
    }

    /// Answers a question about an imagined table.
    fn answer(&self, place: &mut Perspective<'_>, tables: &mut Vec<Saved>, question: Answer) -> Outcome<Value> {
        let (number, seed) = match &question {
            Answer::Imagine { seed } => (None, *seed),
            Answer::PlayOut { table, seed } => (Some(*table), *seed),
            Answer::Moves { table, .. } | Answer::Apply { table, .. } => (Some(*table), 0),
            Answer::Play(_) => (None, 0),
        };
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let mut table = place.imagine(&bytes)?;
        if let Some(number) = number {
            let Some(saved) = tables.get(number) else {
                return Err(self.failure(&format!("it asks for table {number}, which it has not imagined")));
            };
            table.go_back(saved);
        }
        match question {
            Answer::Moves { seat, .. } => return Ok(json!({ "moves": table.moves(seat)? })),
            Answer::Apply { seat, command, .. } => {
                if !table.apply(seat, &command)? {
                    return Ok(json!({ "refused": true }));
                }
            }
            Answer::PlayOut { .. } => table.play_out(&bytes)?,
            Answer::Imagine { .. } | Answer::Play(_) => {}
        }
        tables.push(table.save());
        Ok(json!({ "table": tables.len() - 1, "view": table.view()? }))
    }
}
