//! Reads a script: a session as lines of JSON.
//!
//! The first line opens the table: `{"open": CONFIG}`, with `"names": {"1": "Ann"}` beside it where
//! players have names. Every other line is
//!
//! - a command: `{"by": "boxer", "at": 1767225600000, "command": {"offer-coins": 1}}`.
//!   `by` is a role with a number, which for staff may be left out: `"boxer"`, `"dealer 2"`,
//!   `"player 3"` (the player of seat 3), `"casino-supervisor 1"`, `"host"`; or the contract's
//!   `{"role": "boxer", "number": 1}`. The time is `at`, in milliseconds since 1970 UTC, or
//!   `after` the last command: milliseconds, or a text such as `"20m"`; without either it is one
//!   second after the last. A command without payload is `"no-more-bets"` or
//!   `{"no-more-bets": {}}`. For `land`, `commit-draws` and `add-entropy` without payload the program draws
//!   the payload. `"refused": "CODE"` says that the command is expected to be refused with that code.
//! - a swap: another component takes over. `{"swap": {"rulebook": "house", "when": "next"}}` names it
//!   by `rulebook`, `file` or `digest`; `when` is `"now"` (the default) or `"next"`; `terms` are those of
//!   the table from then on. `{"swap": "cancel"}` cancels a waiting swap. Time and `refused` are as above.
//! - or a note, which is printed as a heading: `{"note": "The second spinner"}`.
//!
//! Empty lines are ignored. The whole script is read before anything is played.
//!
//! At card tables a line can have moves in a person's words in place of
//! a command: `{"by": "player 2", "says": "9h takes 6c+3d, end"}`.

mod explain;
mod swap;

use std::collections::{BTreeMap, HashMap, HashSet};

use jiff::SignedDuration;
use kip::contract::{Seat, Timestamp};
use kip::family::{Actor, Opening as _, Role as _, frame};
use kip_conformance::unique_keys;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::errors::{Failure, Location, Outcome};
use crate::face::Face;
use crate::output::printable;

use explain::{explain, reason, written_number};
pub(crate) use swap::{ComponentName, Swap, SwapTarget};

/// A whole session.
#[derive(Debug)]
pub(crate) struct Script<F: Face> {
    /// The name in messages.
    pub file: String,
    /// The number of the line that opens the table, counted from 1.
    pub open_line: usize,
    pub config: F::Config,
    pub names: BTreeMap<Seat, String>,
    pub lines: Vec<Line<F>>,
}

/// One line after the first.
#[derive(Debug)]
pub(crate) enum Line<F: Face> {
    Note(String),
    Order(Order<F>),
    Swap(Swap<F>),
}

impl<F: Face> Line<F> {
    /// Returns the time of the line, or `None` for a note.
    const fn at(&self) -> Option<Timestamp> {
        match self {
            Self::Note(_) => None,
            Self::Order(order) => Some(order.at),
            Self::Swap(swap) => Some(swap.at),
        }
    }
}

/// A command, with its own payload or with one that the program draws; or a person's words.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ScriptCommand<F: Face> {
    Complete(F::Command),
    Drawn(DrawnCommand),
    Said(String),
}

/// A command whose payload the program draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DrawnCommand {
    /// The command that brings chance.
    Chance,
    CommitDraws,
    AddEntropy,
}

impl DrawnCommand {
    const ALL: [Self; 3] = [Self::Chance, Self::CommitDraws, Self::AddEntropy];

    pub(crate) const fn name<F: Face>(self) -> &'static str {
        match self {
            Self::Chance => F::SCRIPT.chance,
            Self::CommitDraws => "commit-draws",
            Self::AddEntropy => "add-entropy",
        }
    }
}

impl<F: Face> ScriptCommand<F> {
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Complete(command) => kip::family::Named::name(command),
            Self::Drawn(drawn) => drawn.name::<F>(),
            Self::Said(said) => said,
        }
    }
}

/// A command of a script.
#[derive(Debug)]
pub(crate) struct Order<F: Face> {
    /// The number of the line, counted from 1.
    pub line: usize,
    pub by: Actor<F>,
    pub at: Timestamp,
    pub command: ScriptCommand<F>,
    /// The code of the expected refusal.
    pub refused: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpenForm<'a> {
    #[serde(borrow)]
    open: &'a RawValue,
    #[serde(default)]
    names: BTreeMap<Seat, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoteForm {
    note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OrderForm<'a> {
    #[serde(borrow)]
    by: &'a RawValue,
    at: Option<Timestamp>,
    #[serde(borrow)]
    after: Option<&'a RawValue>,
    #[serde(borrow)]
    command: Option<&'a RawValue>,
    says: Option<String>,
    refused: Option<String>,
}

/// The text of one line and its place.
struct Source<'a> {
    file: &'a str,
    line: usize,
    text: &'a str,
}

impl<F: Face> Script<F> {
    /// Parses a script from the bytes of a file.
    ///
    /// # Errors
    /// As [`read`](Self::read), and the first byte that is not UTF-8.
    pub(crate) fn read_bytes(file: &str, bytes: &[u8]) -> Outcome<Self> {
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
            Failure::input("a script is UTF-8, and this byte is none").at(place_after(file, valid))
        })?;
        Self::read(file, text)
    }

    /// Parses a script.
    ///
    /// # Errors
    /// [`Failure`] with line, column and field.
    pub(crate) fn read(file: &str, text: &str) -> Outcome<Self> {
        // Some editors put a byte order mark at the beginning of a file.
        let mut sources = text
            .trim_start_matches('\u{feff}')
            .lines()
            .enumerate()
            .map(|(index, text)| Source { file, line: index + 1, text })
            .filter(|source| !source.text.trim().is_empty());
        let first = sources.next().ok_or_else(|| {
            Failure::input(format!("{file} is empty"))
                .help("a script begins with a line {\"open\": CONFIG}; see `kip play --help`")
        })?;
        let open = first.open::<F>()?;
        let config: F::Config = first
            .parse_field::<F, _>(open.open, "open")
            .map_err(|failure| failure.help("`kip play --help` shows an opening"))?;
        first.require_valid_names(&open.names, F::seats(&config))?;
        let mut script =
            Self { file: file.into(), open_line: first.line, names: open.names, lines: Vec::new(), config };
        let mut now = script.config.opened_at();
        for source in sources {
            let line: Line<F> = source.read(now)?;
            now = line.at().unwrap_or(now);
            script.lines.push(line);
        }
        Ok(script)
    }

    /// Returns whether the script needs random draws or a file from outside, so that two runs can differ.
    pub(crate) fn needs_outside_input(&self) -> bool {
        self.needs_draws()
            || self.lines.iter().any(|line| match line {
                Line::Note(_) | Line::Order(_) => false,
                Line::Swap(swap) => {
                    swap.target.as_ref().is_some_and(|target| matches!(target.component, ComponentName::File(_)))
                }
            })
    }

    /// Returns whether the script leaves a payload for the program to draw.
    pub(crate) fn needs_draws(&self) -> bool {
        let is_drawn =
            |line: &Line<F>| matches!(line, Line::Order(order) if matches!(order.command, ScriptCommand::Drawn(_)));
        self.lines.iter().any(is_drawn)
    }

    /// Returns the place of a line of this script.
    pub(crate) fn place(&self, line: usize) -> Location {
        Location { file: self.file.clone(), line: Some(line), ..Location::default() }
    }
}

/// Returns the place of the byte after `bytes`.
fn place_after(file: &str, bytes: &[u8]) -> Location {
    let before = bytes.iter().filter(|byte| **byte == b'\n').count();
    let column = bytes.rsplit(|byte| *byte == b'\n').next().unwrap_or_default().len() + 1;
    Location { file: file.into(), line: Some(before + 1), column: Some(column), field: None }
}

impl<'a> Source<'a> {
    fn place(&self, column: Option<usize>, field: Option<String>) -> Location {
        Location { file: self.file.into(), line: Some(self.line), column, field }
    }

    fn failure_at(&self, message: impl Into<String>, column: usize, field: impl Into<String>) -> Failure {
        let column = Some(column).filter(|column| *column > 0);
        let field = Some(field.into()).filter(|field| !field.is_empty() && field != ".");
        Failure::input(message).at(self.place(column, field))
    }

    /// Returns the fields of this line, by name.
    fn fields(&self) -> Outcome<HashMap<String, &'a RawValue>> {
        unique_keys::require(self.text.as_bytes()).map_err(|error| {
            let what = if error.is_data() { reason(&error) } else { format!("this is no JSON: {}", reason(&error)) };
            self.failure_at(what, error.column(), "")
        })?;
        let wrong =
            |error: serde_json::Error| self.failure_at("a line of a script is a JSON object, {…}", error.column(), "");
        serde_json::from_str(self.text).map_err(wrong)
    }

    fn open<F: Face>(&self) -> Outcome<OpenForm<'a>> {
        if !self.fields()?.contains_key("open") {
            return Err(self
                .failure_at("a script begins with the line that opens the table", 0, "")
                .help(format!("such as {}; see `kip play --help`", F::SCRIPT.opening)));
        }
        self.form::<F, _>()
    }

    /// Refuses names that are empty, unprintable or given twice, and names of seats that do not exist.
    fn require_valid_names(&self, names: &BTreeMap<Seat, String>, seats: Seat) -> Outcome {
        let mut given = HashSet::new();
        for (seat, name) in names {
            let field = format!("names.{seat}");
            let why = if !(1..=seats).contains(seat) {
                format!("there is no seat {seat}: they are 1 to {seats}")
            } else if name.trim().is_empty() {
                "a name is not empty".into()
            } else if printable(name) != *name {
                "a name has no control characters".into()
            } else if !given.insert(name.trim()) {
                format!("two players are named {name}")
            } else {
                continue;
            };
            return Err(self.failure_at(why, 0, field));
        }
        Ok(())
    }

    fn read<F: Face>(&self, now: Timestamp) -> Outcome<Line<F>> {
        let fields = self.fields()?;
        if fields.contains_key("note") {
            return self.form::<F, _>().map(|NoteForm { note }| Line::Note(note));
        }
        if fields.contains_key("swap") {
            return self.swap(now).map(Line::Swap);
        }
        if fields.contains_key("open") {
            return Err(self.failure_at("the table is open already: only the first line opens it", 0, "open"));
        }
        let says = fields.contains_key("says");
        for needed in if says { ["by", "says"] } else { ["by", "command"] } {
            if !fields.contains_key(needed) {
                let example = F::SCRIPT.order;
                return Err(self
                    .failure_at(format!("a command needs `{needed}`"), 0, "")
                    .help(format!("such as {example}, or a {{\"note\": \"…\"}}")));
            }
        }
        let form: OrderForm = self.form::<F, _>()?;
        let command = match (form.command, form.says) {
            (Some(_), Some(_)) => return Err(self.failure_at("give `command` or `says`, not both", 0, "says")),
            (_, Some(says)) => {
                F::require_words(&says).map_err(|wrong| self.failure_at(wrong, 0, "says"))?;
                ScriptCommand::Said(says)
            }
            (Some(command), None) => self.command(command)?,
            (None, None) => return Err(self.failure_at("a command needs `command`", 0, "")),
        };
        Ok(Line::Order(Order {
            line: self.line,
            by: self.actor::<F>(form.by)?,
            at: self.time(form.at, form.after, now)?,
            command,
            refused: form.refused,
        }))
    }

    /// Parses the line as one of the forms.
    fn form<F: Face, T: Deserialize<'a>>(&self) -> Outcome<T> {
        let mut json = serde_json::Deserializer::from_str(self.text);
        serde_path_to_error::deserialize(&mut json).map_err(|error| {
            let path = error.path().to_string();
            let path = path.trim_end_matches(".?").to_owned();
            let inner = error.into_inner();
            self.failure_at(
                explain(&F::SCRIPT, &reason(&inner), &path, written_number(self.text, inner.column())),
                inner.column(),
                path,
            )
        })
    }

    fn time(&self, at: Option<Timestamp>, after: Option<&RawValue>, now: Timestamp) -> Outcome<Timestamp> {
        match (at, after) {
            (Some(_), Some(_)) => Err(self.failure_at("give `at` or `after`, not both", 0, "after")),
            (Some(at), None) => Ok(at),
            (None, Some(after)) => {
                let wrong = || {
                    self.failure_at(
                        format!("{} is no time to wait: give milliseconds, or a text such as \"20m\"", after.get()),
                        self.column(after),
                        "after",
                    )
                };
                let wait = parse_wait(after.get()).ok_or_else(wrong)?;
                now.checked_add(wait).ok_or_else(wrong)
            }
            (None, None) => Ok(now.saturating_add(1_000)),
        }
    }

    fn actor<F: Face>(&self, by: &RawValue) -> Outcome<Actor<F>> {
        if by.get().starts_with('{') {
            return self.parse_field::<F, _>(by, "by");
        }
        let text: String = self.parse_field::<F, _>(by, "by")?;
        parse_actor::<F>(&text).map_err(|message| self.failure_at(message, self.column(by), "by"))
    }

    fn command<F: Face>(&self, command: &RawValue) -> Outcome<ScriptCommand<F>> {
        let (name, payload) = self.split_command::<F>(command)?;
        if !F::SCRIPT.commands.contains(&name.as_str()) {
            let failure = self.failure_at(format!("`{name}` is no command"), self.column(command), "command");
            return Err(match nearest(&name, F::SCRIPT.commands) {
                Some(near) => failure.help(format!("did you mean `{near}`?")),
                None => failure.help("`kip describe --commands` shows the commands a rulebook knows"),
            });
        }
        let quoted = serde_json::Value::String(name.clone());
        let empty =
            payload.is_none_or(|payload| matches!(payload.get().trim(), "null" | "{}") || is_empty_object(payload));
        if let Some(drawn) = DrawnCommand::ALL.into_iter().find(|drawn| drawn.name::<F>() == name)
            && empty
        {
            return Ok(ScriptCommand::Drawn(drawn));
        }
        match (serde_json::from_value(quoted), payload) {
            (Ok(bare), _) if empty => Ok(ScriptCommand::Complete(bare)),
            (Ok(_), _) => Err(self.failure_at(format!("`{name}` carries nothing"), self.column(command), "command")),
            (Err(_), Some(_)) => {
                let command = self.parse_field::<F, _>(command, "command").map(ScriptCommand::Complete);
                command.map_err(|failure| with_examples::<F>(failure, &name))
            }
            (Err(_), None) => {
                let needs = format!("`{name}` needs what it carries: {{\"{name}\": {{…}}}}");
                Err(with_examples::<F>(self.failure_at(needs, self.column(command), "command"), &name))
            }
        }
    }

    /// Returns a command's name and payload.
    fn split_command<'b, F: Face>(&self, command: &'b RawValue) -> Outcome<(String, Option<&'b RawValue>)> {
        if command.get().starts_with('"') {
            return Ok((self.parse_field::<F, _>(command, "command")?, None));
        }
        let wrong = || {
            self.failure_at(
                format!("a command is a name, or an object with one name: {}", F::SCRIPT.command),
                self.column(command),
                "command",
            )
        };
        let named: Vec<_> = serde_json::from_str::<HashMap<String, &RawValue>>(command.get())
            .map_err(|_| wrong())?
            .into_iter()
            .collect();
        match <[_; 1]>::try_from(named) {
            Ok([(name, payload)]) => Ok((name, Some(payload))),
            Err(_) => Err(wrong()),
        }
    }

    /// Parses a field of the line as a type of the contract.
    fn parse_field<F: Face, T: DeserializeOwned>(&self, raw: &RawValue, field: &str) -> Outcome<T> {
        let mut json = serde_json::Deserializer::from_str(raw.get());
        serde_path_to_error::deserialize(&mut json).map_err(|error| {
            let path = match error.path().to_string() {
                path if path == "." || path == "?" => field.to_owned(),
                path => format!("{field}.{}", path.trim_end_matches(".?")),
            };
            let inner = error.into_inner();
            let column = self.column(raw) + inner.column().saturating_sub(1);
            let written = written_number(raw.get(), inner.column());
            self.failure_at(explain(&F::SCRIPT, &reason(&inner), &path, written), column, path)
        })
    }

    /// Returns the column where a field begins, counted from 1.
    fn column(&self, raw: &RawValue) -> usize {
        let start = (raw.get().as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        if start <= self.text.len() { start + 1 } else { 0 }
    }
}

/// Returns whether a payload is an empty object, with any spacing.
fn is_empty_object(payload: &RawValue) -> bool {
    payload.get().strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).is_some_and(|inner| inner.trim().is_empty())
}

/// Parses a role and number, such as `boxer` or `player 3`.
fn parse_actor<F: Face>(text: &str) -> Result<Actor<F>, String> {
    let (name, number) = match text.split_once(' ') {
        Some((name, number)) => (name, Some(number)),
        None => (text, None),
    };
    let names: Vec<_> = F::Role::ALL.iter().map(|role| role.as_str()).collect();
    let Some(role) = F::Role::ALL.iter().copied().find(|role| role.as_str() == name) else {
        let near = nearest(name, &names).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        return Err(format!("`{name}` is nobody at the table, which has {}{near}", names.join(", ")));
    };
    let number = match number {
        Some(number) => number.parse().map_err(|_| format!("`{number}` is no number: write `{name} 1`"))?,
        None if role == F::Role::PLAYER => return Err("a player is named by seat: `player 3`".into()),
        None => 1,
    };
    Ok(frame::Actor { role, number })
}

/// Parses a waiting time such as `1200`, `"20m"` or `"1h 30s"` into milliseconds.
fn parse_wait(raw: &str) -> Option<u64> {
    if let Ok(milliseconds) = serde_json::from_str::<u64>(raw) {
        return Some(milliseconds);
    }
    let text = serde_json::from_str::<String>(raw).ok()?;
    u64::try_from(text.parse::<SignedDuration>().ok()?.as_millis()).ok()
}

/// Returns the name that was probably meant, one or a few typing errors away.
pub(crate) fn nearest<'a>(name: &str, names: &[&'a str]) -> Option<&'a str> {
    let distance = |candidate: &&str| strsim::damerau_levenshtein(name, candidate);
    let best = names.iter().copied().min_by_key(distance)?;
    (distance(&best) <= 1 + name.len() / 4).then_some(best)
}

/// Adds examples of the command to a failure.
fn with_examples<F: Face>(failure: Failure, name: &str) -> Failure {
    match F::examples(name).join("\n  or      ") {
        examples if examples.is_empty() => failure,
        examples => failure.help(format!("such as {examples}")),
    }
}

#[cfg(test)]
mod tests {
    use kip::two_up::{Command, Side};

    use super::*;
    use kip::TwoUp;

    const OPEN: &str = r#"{"open":{"table":"t","seats":4,"opened-at":1000,"zone-offset-minutes":600,"source":"observed","terms":{"casino":{"sign":{"spinner":{"min":300,"max":10000},"heads-tails":{"min":100,"max":50000}},"enforcement":"strict","denominations":[100,500],"allow-return-over-one":false}}}}"#;

    fn read(lines: &[&str]) -> Outcome<Script<TwoUp>> {
        let text: Vec<_> = [OPEN].iter().chain(lines).copied().collect();
        Script::read("s.jsonl", &text.join("\n"))
    }

    fn message(line: &str) -> String {
        read(&[line]).expect_err(line).to_string()
    }

    fn orders(lines: &[&str]) -> Vec<Order<TwoUp>> {
        let script = read(lines).expect("a good script");
        script
            .lines
            .into_iter()
            .filter_map(|line| if let Line::Order(order) = line { Some(order) } else { None })
            .collect()
    }

    #[test]
    fn a_command_without_payload_has_two_forms() {
        let orders = orders(&[
            r#"{"by":"boxer","command":"no-more-bets"}"#,
            r#"{"by":"boxer 2","command":{"no-more-bets":{ }}}"#,
            r#"{"by":{"role":"boxer","number":3},"command":{"no-more-bets":null}}"#,
        ]);
        assert!(orders.iter().all(|order| order.command == ScriptCommand::Complete(Command::NoMoreBets)));
        assert_eq!(orders.iter().map(|order| order.by.number).collect::<Vec<_>>(), [1, 2, 3]);
    }

    #[test]
    fn time_is_given_or_counted_from_the_last_command() {
        let orders = orders(&[
            r#"{"by":"boxer","command":"no-more-bets"}"#,
            r#"{"note":"later"}"#,
            r#"{"by":"boxer","after":250,"command":"no-more-bets"}"#,
            r#"{"by":"boxer","after":"20m","command":"no-more-bets"}"#,
            r#"{"by":"boxer","at":5,"command":"no-more-bets"}"#,
        ]);
        assert_eq!(orders.iter().map(|order| order.at).collect::<Vec<_>>(), [2_000, 2_250, 1_202_250, 5]);
    }

    #[test]
    fn a_payload_is_the_contracts() {
        let orders = orders(&[
            r#"{"by":"player 2","command":{"place-wager":{"side":"heads","stake":{"chips":100,"tokens":0}}}}"#,
        ]);
        let command = orders.first().map(|order| &order.command);
        let Some(ScriptCommand::Complete(Command::PlaceWager(wager))) = command else { panic!("no wager") };
        assert_eq!((wager.side, wager.stake.chips), (Side::Heads, 100));
    }

    #[test]
    fn a_byte_that_is_no_text_is_reported_with_its_place() {
        let bytes = [OPEN.as_bytes(), b"\n{\"note\":\"\xff\"}"].concat();
        let failure = <Script<TwoUp>>::read_bytes("s.jsonl", &bytes).expect_err("no text");
        assert_eq!(failure.to_string(), "s.jsonl, line 2, column 10: a script is UTF-8, and this byte is none");
        assert!(<Script<TwoUp>>::read_bytes("s.jsonl", OPEN.as_bytes()).is_ok());
    }

    #[test]
    fn bad_lines_are_reported_with_their_place() {
        for (line, expected) in [
            ("{\"by\":", "s.jsonl, line 2, column 6: this is no JSON"),
            ("[]", "a line of a script is a JSON object"),
            (r#"{"by":"boxer","command":"no-more-bet"}"#, "did you mean `no-more-bets`?"),
            (r#"{"by":"boxer","command":"offer-coins"}"#, "`offer-coins` needs what it carries"),
            (r#"{"by":"boxer","command":{"no-more-bets":{"seat":1}}}"#, "`no-more-bets` carries nothing"),
            (r#"{"by":"boxr","command":"no-more-bets"}"#, "did you mean `boxer`?"),
            (r#"{"by":"player","command":"accept-coins"}"#, "a player is named by seat"),
            (
                r#"{"by":"player 1","command":{"place-wager":{"side":"heads","stake":{"chips":-5,"tokens":0}}}}"#,
                "field `command.place-wager.stake.chips`: -5 is no amount: an amount is not negative",
            ),
            (
                r#"{"by":"player 1","command":{"place-wager":{"side":"heads","stake":{"chips":2.5,"tokens":0}}}}"#,
                "2.5 is no amount: an amount is a whole number",
            ),
            (
                r#"{"by":"player 1","command":{"place-wager":{"side":"heads","stake":{"chips":99999999999999999999,"tokens":0}}}}"#,
                "an amount is 10^15 minor units at most",
            ),
            (
                r#"{"by":"player 1","command":{"place-wager":{"side":"odds","stake":{"chips":1,"tokens":0}}}}"#,
                "unknown variant `odds`, expected `heads` or `tails`",
            ),
            (r#"{"by":"boxer","at":1,"after":2,"command":"no-more-bets"}"#, "not both"),
            (r#"{"by":"boxer","after":"soon","command":"no-more-bets"}"#, "no time to wait"),
            (r#"{"by":"boxer","command":"no-more-bets","comand":1}"#, "unknown field `comand`"),
            (r#"{"command":"no-more-bets"}"#, "a command needs `by`"),
            (r#"{"by":"boxer","says":"no more bets"}"#, "moves are said at card tables"),
            (r#"{"swap":"house"}"#, "a swap names who takes over, or is \"cancel\""),
            (r#"{"swap":{}}"#, "by one of `digest`, `file` and `rulebook`"),
            (r#"{"swap":{"rulebook":"house","file":"h.wasm"}}"#, "by one of `digest`, `file` and `rulebook`"),
            (r#"{"swap":{"digest":"00"}}"#, "field `swap.digest`: a digest is 64 lower-case hexadecimal digits"),
            (r#"{"swap":{"rulebook":"house","when":"soon"}}"#, "field `swap.when`: unknown variant `soon`"),
            (r#"{"swap":{"rulebook":"house"},"by":"host"}"#, "unknown field `by`"),
            (OPEN, "the table is open already"),
            (
                r#"{"by":"player 1","command":{"place-spinner-wager":{"chips":1e2,"tokens":0}}}"#,
                "1e2 is no amount: an amount is a whole number",
            ),
            (
                r#"{"by":"player 1","command":{"place-spinner-wager":{"chips":18446744073709551616,"tokens":0}}}"#,
                "18446744073709551616 is no amount: an amount is 10^15",
            ),
            (r#"{"by":"host","command":{"land":{"fresh":{"seed":"00"}}}}"#, "such as {\"land\": {\"fresh\""),
            (r#"{"by":"boxer","command":{"lose-coins":{"first":256}}}"#, "expected a whole number from 0 to 255"),
            (r#"{"by":"boxer","command":{"offer-coins":-1}}"#, "field `command.offer-coins`: -1 is no seat"),
            (r#"{"by":"player 1","command":{"stake-centre":2.5}}"#, "2.5 is no amount: an amount is a whole number"),
            (r#"{"by":"casino-supervisor","command":{"announce-closing":-5}}"#, "milliseconds since 1970 UTC"),
            (r#"{"by":"boxer","command":{"offer-coins":{"seat":1}}}"#, "such as {\"offer-coins\": 1}"),
        ] {
            let message = message(line);
            assert!(message.contains(expected), "{line}\n{message}");
            assert!(message.contains("line 2"), "{message}");
        }
    }

    #[test]
    fn errors_in_an_opening_are_reported_in_words() {
        for (from, to, expected) in [
            (r#""seats":4"#, r#""seats":-1"#, "-1 is no number of seats: a table has 1 to 64"),
            (r#""zone-offset-minutes":600,"#, "", "local time less UTC, such as 600"),
            (r#""observed""#, r#""committed""#, "this case carries something: write {\"NAME\": {…}}"),
            (r#""min":300"#, r#""min":-300"#, "-300 is no amount: an amount is not negative"),
            ("}}}}", r#"}}},"names":{"9":"Ann"}}"#, "field `names.9`: there is no seat 9: they are 1 to 4"),
            ("}}}}", r#"}}},"names":{"1":" "}}"#, "a name is not empty"),
            ("}}}}", r#"}}},"names":{"1":"Ann","2":"Ann"}}"#, "two players are named Ann"),
            ("}}}}", r#"}}},"names":{"1":"\u001b[31m"}}"#, "a name has no control characters"),
            ("}}}}", r#"}}},"names":{"x":"Ann"}}"#, "names"),
        ] {
            assert!(OPEN.contains(from), "{from}");
            let message = <Script<TwoUp>>::read("s", &OPEN.replacen(from, to, 1)).expect_err(to).to_string();
            assert!(message.contains(expected), "{message}");
        }
        assert!(<Script<TwoUp>>::read("s", &format!("\u{feff}{OPEN}")).is_ok());
    }

    #[test]
    fn a_script_begins_with_an_opening() {
        let message = <Script<TwoUp>>::read("s", "{\"note\":\"x\"}").expect_err("no opening").to_string();
        assert!(message.contains("begins with the line that opens the table"), "{message}");
        assert!(<Script<TwoUp>>::read("s", "\n").is_err());
    }
}
