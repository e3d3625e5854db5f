//! Reads a transcript line by line, and accepts exactly the bytes that a writer writes.

use alloc::borrow::ToOwned as _;
use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use serde_json::Value;

use crate::chain::{START, next_chain, split_chain};
use crate::names::{self, LONGEST_NAMES};
use crate::words::{WordError, read_json};
use crate::{Build, Digest, FORMAT, Heading, Index, LONGEST_LINE, Line, OrderId, Problem, Words, differ};

/// The beginning of every transcript, before its version.
const BEGINNING: &[u8] = b"{\"kip-transcript\":";
const BEGINNING_OF_SEAT: &[u8] = b"{\"kip-seat-transcript\":";
/// The number of bytes that are enough to identify a file.
const ENOUGH: usize = 48;

/// A line with its position in the transcript.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbered {
    /// The number of the line, from 1.
    pub number: usize,
    /// The line.
    pub line: Line,
    /// The line's JSON before the chain; all of it for a line of names.
    pub text: String,
    /// The chain of the line; for a line of names, that of the line before.
    pub chain: Digest,
}

/// A reader of a transcript that is fed in pieces of any length. It keeps one line, and the ids of orders.
///
/// ```
/// use kip_transcript::{Problem, Reader};
///
/// let mut reader = Reader::new();
/// reader.feed(b"[1,2,3]");
/// reader.end();
/// assert_eq!(reader.next(), Err(Problem::NoTranscript));
/// ```
#[derive(Debug)]
pub struct Reader {
    words_of: fn(&str) -> Option<&'static Words>,
    input: Input,
    /// The number of the last line read, from 1.
    line: usize,
    /// The position in the transcript; `None` before the first line is read.
    table: Option<Position>,
    chain: Digest,
    /// The problem that ended the reading.
    failed: Option<Problem>,
}

/// The state after the lines read so far. It decides what may follow.
#[derive(Debug)]
struct Position {
    words: &'static Words,
    serving: Build,
    state: Digest,
    commands: u64,
    /// The last order, while it has no outcome.
    asked: Option<Asked>,
    /// The ids of all orders that were accepted or refused, with their numbers.
    answered: Index,
    closed: bool,
}

#[derive(Debug)]
struct Asked {
    id: Option<OrderId>,
}

/// A result with a boxed error, because every function that reads a line returns it.
type Checked<T> = Result<T, Box<Problem>>;

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}

impl Reader {
    /// Makes a reader for the families whose words this crate has.
    #[must_use]
    pub fn new() -> Self {
        Self::with_words(Words::find)
    }

    /// Makes a reader that takes the words of a family from the host.
    #[must_use]
    pub fn with_words(words_of: fn(&str) -> Option<&'static Words>) -> Self {
        Self { words_of, input: Input::default(), line: 0, table: None, chain: START, failed: None }
    }

    /// Takes the next bytes of the file.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.input.feed(bytes);
    }

    /// Marks the end of the file: no more bytes follow.
    pub fn end(&mut self) {
        self.input.ended = true;
    }

    /// Returns the next line; `None` when more bytes are wanted, and at the end.
    ///
    /// # Errors
    /// [`Problem`] for the first line that a writer would not write there; the lines after it cannot be read.
    #[allow(clippy::should_implement_trait, reason = "`None` also means that more bytes are wanted")]
    pub fn next(&mut self) -> Result<Option<Numbered>, Problem> {
        if let Some(problem) = &self.failed {
            return Err(problem.clone());
        }
        self.read().map_err(|problem| {
            self.failed = Some((*problem).clone());
            *problem
        })
    }

    /// Returns the number of the last line that was read, or at which the reading ended, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Returns the chain of the last line read.
    #[must_use]
    pub const fn chain(&self) -> Digest {
        self.chain
    }

    fn read(&mut self) -> Checked<Option<Numbered>> {
        if self.line == 0 {
            match self.input.begins() {
                None => return Ok(None),
                Some(begins) => begins.inspect_err(|_| self.line = 1)?,
            }
        }
        let Some(line) = self.input.line().inspect_err(|_| self.line += 1)? else { return Ok(None) };
        self.line += 1;
        require_line_end(&line, self.line == 1)?;
        let line =
            String::from_utf8(line).map_err(|error| Problem::NotUtf8 { after: error.utf8_error().valid_up_to() })?;
        if line.starts_with(names::BEGINNING) && self.table.is_some() {
            return self.names(line).map(Some);
        }
        let (text, found) = split_chain(&line).ok_or(Problem::NoChain)?;
        let expected = next_chain(&self.chain, text.as_bytes());
        if expected != found {
            return Err(Problem::ChainBroken { expected, found }.into());
        }
        let mut json = text.to_owned();
        json.push('}');
        let value = parse(&json)?;
        let line = match &mut self.table {
            None => {
                let (line, position) = self.open(value, &json)?;
                self.table = Some(position);
                line
            }
            Some(position) => position.take(value, &json)?,
        };
        json.pop();
        self.chain = found;
        Ok(Some(Numbered { number: self.line, line, text: json, chain: found }))
    }

    fn names(&self, line: String) -> Checked<Numbered> {
        if line.len() > LONGEST_NAMES {
            return Err(Problem::NamesTooLong.into());
        }
        let read = Line::read(parse(&line)?).map_err(Problem::Word)?;
        let Line::Names(told) = &read else {
            return Err(Problem::OutOfPlace { found: read.kind(), expected: "names alone" }.into());
        };
        require_same(&line, &names::write(told).map_err(Problem::Word)?)?;
        Ok(Numbered { number: self.line, line: read, text: line, chain: self.chain })
    }

    /// Reads the first line. For an unknown family no other problem is reported.
    fn open(&self, value: Value, json: &str) -> Checked<(Line, Position)> {
        let family = value.get("family").and_then(Value::as_str).unwrap_or_default();
        let words = (self.words_of)(family);
        let words = match value.get("family") {
            Some(Value::String(_)) => words.ok_or_else(|| Problem::OtherFamily { found: family.to_owned() })?,
            Some(other) => return Err(Problem::Word(WordError::wanted("a text", other).at("family")).into()),
            None => return Err(Problem::Word(WordError::new("the key `family` is missing")).into()),
        };
        let line = read_line(value, json, words)?;
        let Line::Header { heading: Heading { rulebook, digest, .. }, state, .. } = &line else {
            return Err(Problem::OutOfPlace { found: line.kind(), expected: "the first line" }.into());
        };
        let serving = Build { rulebook: rulebook.clone(), digest: *digest };
        let (state, answered) = (*state, Index::new());
        let position = Position { words, serving, state, commands: 0, asked: None, answered, closed: false };
        Ok((line, position))
    }
}

/// Reads a line from its JSON and requires the bytes that a writer writes.
fn read_line(value: Value, json: &str, words: &Words) -> Checked<Line> {
    let line = Line::read(value).map_err(Problem::Word)?;
    let mut canonical = line.write(words).map_err(Problem::Word)?;
    if !matches!(line, Line::Names(_)) {
        canonical.push('}');
    }
    require_same(json, &canonical)?;
    Ok(line)
}

fn require_same(found: &str, canonical: &str) -> Checked<()> {
    if found == canonical {
        return Ok(());
    }
    Err(Problem::OtherBytes { message: differ::describe(found, canonical) }.into())
}

fn parse(json: &str) -> Checked<Value> {
    Ok(read_json(json).map_err(|error| Problem::NotJson { message: error.to_string() })?)
}

fn require_line_end(line: &[u8], is_first: bool) -> Checked<()> {
    match line.last() {
        Some(b'\r') if is_first => Err(Problem::CarriageReturns.into()),
        Some(b'\r') => Err(Problem::CarriageReturn.into()),
        _ => Ok(()),
    }
}

impl Position {
    /// Reads a line after the first and updates the position.
    fn take(&mut self, value: Value, json: &str) -> Checked<Line> {
        let line = read_line(value, json, self.words)?;
        self.require_place(&line)?;
        match &line {
            Line::Order { n, id, .. } => self.order(*n, id.clone())?,
            Line::Accepted { n, state, .. } => {
                self.answer(*n, true)?;
                self.state = *state;
            }
            Line::Refused { n, state, .. } => {
                self.require_state("a refused order", state)?;
                self.answer(*n, true)?;
            }
            Line::Faulted { n, state, .. } => {
                self.require_state("an order at which the component failed", state)?;
                self.answer(*n, false)?;
            }
            Line::Swap { from, to, terms, after, events, state, .. } => {
                require_number(self.commands, *after)?;
                self.require_serving(from)?;
                if from.rulebook == to.rulebook {
                    let brings = [(events.is_empty(), "events"), (terms.is_none(), "terms")];
                    if let Some((_, what)) = brings.into_iter().find(|(none, _)| !none) {
                        return Err(Problem::SameRulebook { rulebook: to.rulebook.clone(), what }.into());
                    }
                    self.require_state("a swap to another build of the rulebook", state)?;
                }
                self.serving = to.clone();
                self.state = *state;
            }
            Line::End(commands) => {
                require_number(self.commands, *commands)?;
                self.closed = true;
            }
            Line::Header { .. } | Line::Names(_) => {}
        }
        Ok(line)
    }

    fn require_place(&self, line: &Line) -> Checked<()> {
        let expected = if self.closed {
            "nothing"
        } else if self.asked.is_some() {
            "the order's outcome"
        } else {
            "an order, a swap or the end"
        };
        let is_right = match line {
            _ if self.closed => false,
            Line::Accepted { .. } | Line::Refused { .. } | Line::Faulted { .. } => self.asked.is_some(),
            Line::Order { .. } | Line::Swap { .. } | Line::End(_) => self.asked.is_none(),
            Line::Header { .. } | Line::Names(_) => false,
        };
        if is_right { Ok(()) } else { Err(Problem::OutOfPlace { found: line.kind(), expected }.into()) }
    }

    /// Takes an order. An order at which the component failed had no effect, so its id may be used again.
    fn order(&mut self, n: u64, id: Option<OrderId>) -> Checked<()> {
        require_number(self.commands + 1, n)?;
        let first = |id: &OrderId| self.answered.get(id.as_str().as_bytes()).copied();
        if let Some((id, first)) = id.as_ref().and_then(|id| Some((id, first(id)?))) {
            return Err(Problem::IdRepeated { id: id.clone(), first }.into());
        }
        self.commands = n;
        self.asked = Some(Asked { id });
        Ok(())
    }

    fn answer(&mut self, n: u64, has_effect: bool) -> Checked<()> {
        require_number(self.commands, n)?;
        let id = self.asked.take().and_then(|asked| asked.id);
        if let Some(id) = id.filter(|_| has_effect) {
            self.answered.insert(id.as_str().into(), n);
        }
        Ok(())
    }

    fn require_state(&self, what: &'static str, found: &Digest) -> Checked<()> {
        if *found == self.state {
            return Ok(());
        }
        Err(Problem::StateChanged { what, expected: self.state, found: *found }.into())
    }

    fn require_serving(&self, found: &Build) -> Checked<()> {
        if *found == self.serving {
            return Ok(());
        }
        Err(Problem::NotServing { serving: self.serving.clone(), found: found.clone() }.into())
    }
}

fn require_number(expected: u64, found: u64) -> Checked<()> {
    if expected == found { Ok(()) } else { Err(Problem::OutOfStep { expected, found }.into()) }
}

/// The bytes that were fed and not read yet.
#[derive(Debug, Default)]
struct Input {
    bytes: Vec<u8>,
    /// The beginning of the next line.
    start: usize,
    /// The end of the bytes in which no line feed was found.
    searched: usize,
    ended: bool,
}

impl Input {
    fn feed(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.start);
        self.searched -= self.start;
        self.start = 0;
        self.bytes.extend_from_slice(bytes);
    }

    /// Checks whether the file begins as a transcript does; returns `None` while there are too few bytes to know.
    fn begins(&self) -> Option<Checked<()>> {
        let enough = self.ended || self.bytes.len() >= ENOUGH || self.bytes.contains(&b'\n');
        enough.then(|| require_beginning(&self.bytes))
    }

    /// Returns the next line without its line feed; `None` while it is incomplete, and at the end.
    fn line(&mut self) -> Checked<Option<Vec<u8>>> {
        let unread = self.bytes.get(self.searched..).unwrap_or_default();
        let Some(length) = unread.iter().position(|byte| *byte == b'\n') else {
            self.searched = self.bytes.len();
            return match self.bytes.len() - self.start {
                0 => Ok(None),
                length if length >= LONGEST_LINE => Err(Problem::TooLong.into()),
                _ if self.ended => Err(Problem::Cut.into()),
                _ => Ok(None),
            };
        };
        let end = self.searched + length;
        let line = self.bytes.get(self.start..end).unwrap_or_default().to_owned();
        self.start = end + 1;
        self.searched = self.start;
        if line.len() >= LONGEST_LINE { Err(Problem::TooLong.into()) } else { Ok(Some(line)) }
    }
}

/// Requires that a file begins as a transcript does; the error names the kind of file that it is instead.
fn require_beginning(bytes: &[u8]) -> Checked<()> {
    if let Some(version) = bytes.strip_prefix(BEGINNING) {
        let digits = version.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, rest) = version.split_at_checked(digits).unwrap_or_default();
        let number = core::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
        return match number {
            Some(FORMAT) if digits.len() == 1 && rest.starts_with(b",") => Ok(()),
            Some(found) if found != FORMAT => Err(Problem::Format { found }.into()),
            _ => Err(Problem::NoTranscript.into()),
        };
    }
    let problem = match bytes {
        [] => Problem::Empty,
        [0xef, 0xbb, 0xbf, ..] => Problem::ByteOrderMark,
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [b'{', 0, ..] | [0, b'{', ..] => Problem::Utf16,
        _ if bytes.starts_with(BEGINNING_OF_SEAT) => Problem::OfSeat,
        _ => Problem::NoTranscript,
    };
    Err(problem.into())
}
