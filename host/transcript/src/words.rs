//! The words of a family, and the JSON that is written with them.
//!
//! A table of words has every type of the family's contract with its fields in their order. It is written from `wit/` by
//! `conformance/schema/generate.py`, in the notation of `host/docs/transcripts.md`.

use alloc::borrow::ToOwned as _;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use once_cell::race::OnceBox;
use serde_json::{Map, Value};

/// The largest number of a transcript: larger ones are not exact in every language.
const LARGEST: u64 = (1 << 53) - 1;

/// The words of a family: every type of its contract.
#[derive(Debug)]
pub struct Words(Source);

#[derive(Debug)]
enum Source {
    Table(Types),
    Typed(fn(&str, &Value) -> Result<String, WordError>),
}

/// A hundred types, each by its name and its shape as the table has it: a list, and text. Searching both costs less than a map
/// and a tree do in the component.
type Types = Vec<(&'static str, &'static str)>;

/// The error for a value that is not of its type: the value's path, and the type that was wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordError(Box<Misfit>);

/// The content of a [`WordError`]. It is boxed, because every function that writes a value returns it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Misfit {
    path: String,
    problem: String,
}

impl WordError {
    /// Makes an error at the value itself.
    #[must_use]
    pub fn new(problem: impl Into<String>) -> Self {
        Self(Box::new(Misfit { path: String::new(), problem: problem.into() }))
    }

    /// Makes an error with a description of the wanted value, which names the value that was found.
    #[must_use]
    pub fn wanted(wanted: &str, found: &Value) -> Self {
        let found = match found {
            Value::Null => "null".to_owned(),
            Value::Bool(value) => format!("{value}"),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => format!("{number}"),
                (None, Some(number)) => format!("{number}"),
                (None, None) => "a number with sign, fraction or exponent".to_owned(),
            },
            Value::String(text) => format!("the text {}", excerpt(text)),
            Value::Array(_) => "a list".to_owned(),
            Value::Object(_) => "an object".to_owned(),
        };
        Self::new(format!("{wanted} is wanted, {found} is there"))
    }

    pub(crate) fn unknown_key(key: &str) -> Self {
        Self::new(format!("the key {} is not known here", excerpt(key)))
    }

    /// Puts a key before the path.
    #[must_use]
    pub fn at(mut self, key: &str) -> Self {
        let path = &mut self.0.path;
        let dot = if path.is_empty() || path.starts_with('[') { "" } else { "." };
        *path = format!("{key}{dot}{path}");
        self
    }

    /// Puts a place in a list before the path.
    fn at_item(self, item: usize) -> Self {
        self.at(&format!("[{item}]"))
    }
}

impl fmt::Display for WordError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Misfit { path, problem } = &*self.0;
        if path.is_empty() { out.write_str(problem) } else { write!(out, "{path}: {problem}") }
    }
}

impl core::error::Error for WordError {}

/// Returns the beginning of a text, in quotation marks, for a sentence.
fn excerpt(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => quote(&format!("{}…", text.get(..end).unwrap_or_default())),
        None => quote(text),
    }
}

/// Returns a text in quotation marks, for a sentence.
pub(crate) fn quote(text: &str) -> String {
    let mut quoted = String::new();
    push_text(&mut quoted, text);
    quoted
}

type Written = Result<(), WordError>;

impl Words {
    /// Returns the words of a family, or `None` for a family that is not known here.
    #[must_use]
    pub fn find(family: &str) -> Option<&'static Self> {
        static TWO_UP: OnceBox<Words> = OnceBox::new();
        static CASINO_CARDS: OnceBox<Words> = OnceBox::new();
        let (known, text) = match family {
            "two-up" => (&TWO_UP, include_str!("../words/two-up.words")),
            "casino-cards" => (&CASINO_CARDS, include_str!("../words/casino-cards.words")),
            _ => return None,
        };
        Some(known.get_or_init(|| Box::new(Self(Source::Table(parse(text))))))
    }

    /// Makes the words of a family from a host's own types: `write` reads a value as the named type, and writes
    /// it in the contract's order.
    #[must_use]
    pub const fn typed(write: fn(&str, &Value) -> Result<String, WordError>) -> Self {
        Self(Source::Typed(write))
    }

    /// Writes a value as the only JSON that a transcript has for it: its canonical JSON.
    ///
    /// # Errors
    /// [`WordError`] when the value is not of the named type.
    pub fn write(&self, type_name: &str, value: &Value) -> Result<String, WordError> {
        let mut out = String::new();
        self.push(&mut out, type_name, value)?;
        Ok(out)
    }

    /// Appends a value to a text, as [`write`](Self::write) writes it.
    pub(crate) fn push(&self, out: &mut String, type_name: &str, value: &Value) -> Written {
        match &self.0 {
            Source::Table(types) => push_named(out, types, type_name, value),
            Source::Typed(write) => {
                require_exact_numbers(value)?;
                out.push_str(&write(type_name, value)?);
                Ok(())
            }
        }
    }
}

fn push_named(out: &mut String, types: &Types, name: &str, value: &Value) -> Written {
    match name {
        "bool" => {
            let value = value.as_bool().ok_or_else(|| WordError::wanted("true or false", value))?;
            out.push_str(if value { "true" } else { "false" });
        }
        "u8" => return push_unsigned(out, value, u64::from(u8::MAX)),
        "u16" => return push_unsigned(out, value, u64::from(u16::MAX)),
        "u32" => return push_unsigned(out, value, u64::from(u32::MAX)),
        "u64" => return push_unsigned(out, value, LARGEST),
        "s16" => {
            let number = value.as_i64().and_then(|number| i16::try_from(number).ok());
            let number = number.ok_or_else(|| WordError::wanted("a whole number from -32768 to 32767", value))?;
            if number < 0 {
                out.push('-');
            }
            push_number(out, u64::from(number.unsigned_abs()));
        }
        "string" => push_text(out, value.as_str().ok_or_else(|| WordError::wanted("a text", value))?),
        "bytes" => {
            let is_hex = |text: &&str| text.len().is_multiple_of(2) && text.bytes().all(is_hex_digit);
            let digits = value.as_str().filter(is_hex);
            let wanted = "an even number of lower-case hexadecimal digits";
            push_text(out, digits.ok_or_else(|| WordError::wanted(wanted, value))?);
        }
        _ => match types.iter().find(|(known, _)| *known == name).and_then(|(_, shape)| shape.split_once(' ')) {
            Some(("record", fields)) => return push_record(out, types, name, fields, value),
            Some((_, cases)) => return push_case(out, types, name, cases, value),
            None => return Err(WordError::new(format!("`{name}` is no type of the family"))),
        },
    }
    Ok(())
}

const fn is_hex_digit(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'f')
}

/// Writes a value of a type as a field or case names it: `u8`, a list `u8*`, an option `u8?`.
fn push_held(out: &mut String, types: &Types, held: &str, value: &Value) -> Written {
    if let Some(held) = held.strip_suffix('?') {
        return push_held(out, types, held, value);
    }
    let Some(held) = held.strip_suffix('*') else { return push_named(out, types, held, value) };
    let items = value.as_array().ok_or_else(|| WordError::wanted("a list", value))?;
    push_list(out, items, |out, item| push_held(out, types, held, item))
}

/// Writes a list, each item with `push`. An error has the item's place in its path.
pub(crate) fn push_list<T>(out: &mut String, items: &[T], mut push: impl FnMut(&mut String, &T) -> Written) -> Written {
    out.push('[');
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        push(out, item).map_err(|error| error.at_item(at))?;
    }
    out.push(']');
    Ok(())
}

fn push_record(out: &mut String, types: &Types, name: &str, fields: &str, value: &Value) -> Written {
    let object = value.as_object().ok_or_else(|| WordError::wanted(&format!("a `{name}`, an object,"), value))?;
    require_known_keys(object, |key| members(fields).any(|(field, _)| field == key))?;
    let mut separator = '{';
    for (field, held) in members(fields) {
        let held = held.unwrap_or_default();
        let Some(value) = object.get(field) else {
            if held.ends_with('?') {
                continue;
            }
            return Err(WordError::new(format!("the key `{field}` is missing")));
        };
        out.push(separator);
        separator = ',';
        push_key(out, field);
        push_held(out, types, held, value).map_err(|error| error.at(field))?;
    }
    out.push_str(if separator == '{' { "{}" } else { "}" });
    Ok(())
}

fn push_case(out: &mut String, types: &Types, name: &str, cases: &str, value: &Value) -> Written {
    let find = |name: &str| members(cases).find(|(case, _)| *case == name);
    match value {
        Value::String(case) => match find(case) {
            Some((case, None)) => {
                push_text(out, case);
                Ok(())
            }
            Some((_, Some(_))) => {
                Err(WordError::new(format!("`{case}` holds something: it is an object with one key")))
            }
            None => Err(WordError::new(format!("{} is no `{name}`", excerpt(case)))),
        },
        Value::Object(object) if object.len() == 1 => {
            let Some((case, value)) = object.iter().next() else { return Ok(()) };
            match find(case) {
                Some((case, Some(held))) => {
                    out.push('{');
                    push_key(out, case);
                    push_held(out, types, held, value).map_err(|error| error.at(case))?;
                    out.push('}');
                    Ok(())
                }
                Some((_, None)) => Err(WordError::new(format!("`{case}` holds nothing: it is a bare text"))),
                None => Err(WordError::new(format!("{} is no `{name}`", excerpt(case)))),
            }
        }
        _ => Err(WordError::wanted(&format!("a `{name}`, a text or an object with one key,"), value)),
    }
}

pub(crate) fn require_known_keys(object: &Map<String, Value>, is_known: impl Fn(&str) -> bool) -> Written {
    match object.keys().find(|key| !is_known(key)) {
        Some(key) => Err(WordError::unknown_key(key)),
        None => Ok(()),
    }
}

/// Requires that no number in a value for a host's own types is above 2^53 - 1, so that every language has it exactly.
fn require_exact_numbers(value: &Value) -> Written {
    match value {
        Value::Number(number) if number.as_u64().is_some_and(|number| number > LARGEST) => {
            Err(WordError::wanted("a whole number up to 2^53 - 1", value))
        }
        Value::Array(items) => items.iter().try_for_each(require_exact_numbers),
        Value::Object(object) => object.values().try_for_each(require_exact_numbers),
        _ => Ok(()),
    }
}

fn push_unsigned(out: &mut String, value: &Value, most: u64) -> Written {
    let number = value.as_u64().filter(|number| *number <= most);
    push_number(out, number.ok_or_else(|| WordError::wanted(&format!("a whole number up to {most}"), value))?);
    Ok(())
}

/// Writes a number; requires that every language has it exactly.
pub(crate) fn push_exact(out: &mut String, number: u64) -> Written {
    if number > LARGEST {
        return Err(WordError::new(format!("{number} is above 2^53 - 1")));
    }
    push_number(out, number);
    Ok(())
}

pub(crate) fn push_number(out: &mut String, number: u64) {
    // Writing to a text cannot fail.
    let _ = write!(out, "{number}");
}

/// Writes a key of the contract, which needs no escapes, and its colon.
pub(crate) fn push_key(out: &mut String, key: &str) {
    out.push('"');
    out.push_str(key);
    out.push_str("\":");
}

/// Writes a text with the escapes of the format, the shortest that JSON has.
pub(crate) fn push_text(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..='\u{1f}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(character));
            }
            _ => out.push(character),
        }
    }
    out.push('"');
}

/// Reads JSON.
///
/// # Errors
/// A description of the error in the text, with its position.
pub fn read_json(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str(text)
}

/// Writes a value as JSON. The value must have passed a family's words: none of its numbers has a fraction.
#[must_use]
pub fn to_json(value: &Value) -> String {
    let mut out = String::new();
    push_value(&mut out, value);
    out
}

fn push_value(out: &mut String, value: &Value) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::Number(number) => {
            if number.is_i64() && !number.is_u64() {
                out.push('-');
            }
            push_number(out, number.as_i64().map_or_else(|| number.as_u64().unwrap_or_default(), i64::unsigned_abs));
        }
        Value::String(text) => push_text(out, text),
        Value::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                push_value(out, item);
            }
            out.push(']');
        }
        Value::Object(object) => {
            out.push('{');
            for (at, (key, value)) in object.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                push_text(out, key);
                out.push(':');
                push_value(out, value);
            }
            out.push('}');
        }
    }
}

/// Parses a table of words. A line of another form is skipped: the tables are the crate's own, and a test reads them whole.
fn parse(text: &'static str) -> Types {
    text.lines().filter_map(|line| line.split_once(' ')).collect()
}

/// Reads the fields of a record or the cases of a variant, each with the type that it holds. A case without one is a bare string.
fn members(shape: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    shape.split_ascii_whitespace().map(|member| match member.split_once(':') {
        Some((name, held)) => (name, Some(held)),
        None => (member, None),
    })
}
