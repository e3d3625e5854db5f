//! State bytes: writing and reading values.
//!
//! The encoding is canonical: equal states have equal bytes. They begin with the line `kip/state/1 FAMILY RULEBOOK
//! GENERATION` and end with a checksum. This module holds no rule.

use alloc::string::String;
use alloc::vec::Vec;

use twox_hash::XxHash64;

use crate::contract::Seat;

/// Bytes that cannot be decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable;

/// The kind of encoded bytes, named at their beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A state: `kip/state/1`.
    State,
    /// An exported table: `kip/table/1`.
    Table,
}

impl Mark {
    const fn as_bytes(self) -> &'static [u8] {
        match self {
            Self::State => b"kip/state/1",
            Self::Table => b"kip/table/1",
        }
    }
}

/// Writes values one after another; numbers are little-endian.
#[derive(Debug)]
pub struct Writer(Vec<u8>);

impl Writer {
    /// Creates a writer with room for a usual table.
    pub fn new() -> Self {
        Self(Vec::with_capacity(512))
    }

    /// One byte.
    pub fn u8(&mut self, value: u8) {
        self.0.push(value);
    }

    /// A seat, or 0: one byte.
    pub fn seat(&mut self, seat: Seat) {
        self.u8(u8::try_from(seat).unwrap_or(u8::MAX));
    }

    /// Two bytes.
    pub fn u16(&mut self, value: u16) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    /// Four bytes.
    pub fn u32(&mut self, value: u32) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    /// Eight bytes.
    pub fn u64(&mut self, value: u64) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    /// Eight bytes each.
    pub fn u64s<const N: usize>(&mut self, values: [u64; N]) {
        self.0.extend_from_slice(values.map(u64::to_le_bytes).as_flattened());
    }

    /// One byte, 0 or 1.
    pub fn bool(&mut self, value: bool) {
        self.0.push(u8::from(value));
    }

    /// Bytes whose length the reader knows.
    pub fn array(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Up to 65,535 bytes, preceded by their length.
    pub fn bytes(&mut self, bytes: &[u8]) {
        // Every list in a state has a limit far below this.
        self.u16(u16::try_from(bytes.len()).unwrap_or(u16::MAX));
        self.array(bytes);
    }

    /// Whether there is a value, then the value itself.
    pub fn option<T>(&mut self, value: Option<T>, write: impl FnOnce(&mut Self, T)) {
        self.bool(value.is_some());
        if let Some(value) = value {
            write(self, value);
        }
    }

    /// The first line: the kind of bytes, then family, rulebook and generation.
    pub fn head(&mut self, mark: Mark, names: [&str; 3]) {
        self.array(mark.as_bytes());
        for name in names {
            self.u8(b' ');
            self.array(name.as_bytes());
        }
        self.u8(b'\n');
    }

    /// Returns the bytes with their checksum.
    pub fn seal(mut self) -> Vec<u8> {
        let sum = XxHash64::oneshot(0, &self.0);
        self.u64(sum);
        self.0
    }
}

/// Reads values one after another.
#[derive(Debug)]
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// Opens bytes after verifying their checksum.
    ///
    /// # Errors
    /// When the checksum is wrong.
    pub fn open(bytes: &'a [u8]) -> Result<Self, Unreadable> {
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(Unreadable)?;
        if XxHash64::oneshot(0, body) == u64::from_le_bytes(*sum) { Ok(Self(body)) } else { Err(Unreadable) }
    }

    /// Skips the first line, if it is this one.
    pub fn skip_head(&mut self, mark: Mark, names: [&str; 3]) -> bool {
        let mut rest = self.0.strip_prefix(mark.as_bytes());
        for name in names {
            rest = rest.and_then(|rest| rest.strip_prefix(b" ")?.strip_prefix(name.as_bytes()));
        }
        let rest = rest.and_then(|rest| rest.strip_prefix(b"\n"));
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    /// Reads the first line of bytes of that kind: family, rulebook and generation.
    ///
    /// # Errors
    /// When there is no such line.
    pub fn head(&mut self, wanted: Mark) -> Result<[&'a [u8]; 3], Unreadable> {
        let end = self.0.iter().position(|&byte| byte == b'\n').ok_or(Unreadable)?;
        let (line, rest) = self.0.split_at_checked(end).ok_or(Unreadable)?;
        let mut names = line.split(|&byte| byte == b' ');
        let mut next = || names.next().ok_or(Unreadable);
        let (mark, head) = (next()?, [next()?, next()?, next()?]);
        if mark != wanted.as_bytes() || next().is_ok() {
            return Err(Unreadable);
        }
        self.0 = rest.get(1..).unwrap_or_default();
        Ok(head)
    }

    /// `N` bytes.
    ///
    /// # Errors
    /// When fewer bytes are left.
    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], Unreadable> {
        let (first, rest) = self.0.split_first_chunk::<N>().ok_or(Unreadable)?;
        self.0 = rest;
        Ok(*first)
    }

    /// One byte.
    ///
    /// # Errors
    /// At the end of the bytes.
    pub fn u8(&mut self) -> Result<u8, Unreadable> {
        self.array().map(|[byte]: [u8; 1]| byte)
    }

    /// A seat, or 0: one byte.
    ///
    /// # Errors
    /// At the end of the bytes.
    pub fn seat(&mut self) -> Result<Seat, Unreadable> {
        self.u8().map(Seat::from)
    }

    /// A seat up to `last`, or 0.
    ///
    /// # Errors
    /// At the end of the bytes, or for a higher seat.
    pub fn seat_up_to(&mut self, last: Seat) -> Result<Seat, Unreadable> {
        self.seat().and_then(|seat| if seat <= last { Ok(seat) } else { Err(Unreadable) })
    }

    /// Two bytes.
    ///
    /// # Errors
    /// At the end of the bytes.
    pub fn u16(&mut self) -> Result<u16, Unreadable> {
        self.array().map(u16::from_le_bytes)
    }

    /// Four bytes.
    ///
    /// # Errors
    /// At the end of the bytes.
    pub fn u32(&mut self) -> Result<u32, Unreadable> {
        self.array().map(u32::from_le_bytes)
    }

    /// Eight bytes.
    ///
    /// # Errors
    /// At the end of the bytes.
    pub fn u64(&mut self) -> Result<u64, Unreadable> {
        self.array().map(u64::from_le_bytes)
    }

    /// Eight bytes each.
    ///
    /// # Errors
    /// When fewer bytes are left.
    #[inline]
    pub fn u64s<const N: usize>(&mut self) -> Result<[u64; N], Unreadable> {
        let (words, _) = self.0.as_chunks::<8>();
        let words = words.first_chunk::<N>().ok_or(Unreadable)?;
        self.0 = self.0.get(N * 8..).unwrap_or_default();
        Ok(words.map(u64::from_le_bytes))
    }

    /// A byte below `end`.
    ///
    /// # Errors
    /// At the end of the bytes, or for a larger value.
    pub fn below(&mut self, end: u8) -> Result<u8, Unreadable> {
        self.u8().and_then(|value| if value < end { Ok(value) } else { Err(Unreadable) })
    }

    /// One byte, 0 or 1.
    ///
    /// # Errors
    /// At the end of the bytes, or for another value.
    pub fn bool(&mut self) -> Result<bool, Unreadable> {
        self.below(2).map(|value| value == 1)
    }

    /// Bytes preceded by their length.
    ///
    /// # Errors
    /// When fewer bytes are left.
    pub fn bytes(&mut self) -> Result<&'a [u8], Unreadable> {
        let length = usize::from(self.u16()?);
        let (first, rest) = self.0.split_at_checked(length).ok_or(Unreadable)?;
        self.0 = rest;
        Ok(first)
    }

    /// Text of `min` to `max` bytes.
    ///
    /// # Errors
    /// For other lengths, and for text that is not UTF-8.
    pub fn text(&mut self, min: usize, max: usize) -> Result<String, Unreadable> {
        let bytes = self.bytes()?;
        if bytes.len() < min || bytes.len() > max {
            return Err(Unreadable);
        }
        core::str::from_utf8(bytes).map(String::from).map_err(|_| Unreadable)
    }

    /// A value, if there is one.
    ///
    /// # Errors
    /// The errors of the value.
    pub fn option<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Unreadable>,
    ) -> Result<Option<T>, Unreadable> {
        if self.bool()? { read(self).map(Some) } else { Ok(None) }
    }

    /// Checks that no bytes are left.
    ///
    /// # Errors
    /// When bytes are left.
    pub fn end(self) -> Result<(), Unreadable> {
        if self.0.is_empty() { Ok(()) } else { Err(Unreadable) }
    }
}

/// Reads a value encoded as its index in `all` and one more, or 0 for none.
///
/// # Errors
/// At the end of the bytes, or for an index that there is not.
pub fn one_or_none_of<T: Copy>(all: &[T], from: &mut Reader<'_>) -> Result<Option<T>, Unreadable> {
    match from.u8()?.checked_sub(1) {
        Some(index) => all.get(usize::from(index)).copied().map(Some).ok_or(Unreadable),
        None => Ok(None),
    }
}

/// Reads a value encoded as its index in `all`.
///
/// # Errors
/// At the end of the bytes, or for an index that there is not.
pub fn one_of<T: Copy>(all: &[T], from: &mut Reader<'_>) -> Result<T, Unreadable> {
    all.get(usize::from(from.u8()?)).copied().ok_or(Unreadable)
}
