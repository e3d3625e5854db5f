//! An engine's bytes, and a record added to them.
//!
//! An engine is a component whose core module exports the address of a room for a record. A record is added as the last data
//! segment of that module, at that address; nothing else in the bytes changes but the sizes around it. So the engine's bytes can
//! be taken out again, and compared with those that are certified.

use std::fmt;
use std::ops::Range;

use kip_contract::json::hex;
use sha2::{Digest, Sha256};
use wasm_encoder::Encode as _;
use wasmparser::{DataKind, DataSectionReader, ExternalKind, Operator, Parser, Payload};

use crate::sections::{self, read_size};

/// The name under which an engine's module exports the address of the room.
const ROOM: &str = "KIP_RECORD";

/// Why bytes are no engine, or no engine with a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoEngine {
    /// The bytes are no component.
    NoComponent,
    /// The component has no room for a record.
    NoRoom,
    /// The engine has a record already.
    HasRecord,
}

impl fmt::Display for NoEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoComponent => "these bytes are no component",
            Self::NoRoom => "this component has no room for a rulebook: it is no engine of kip, or was built before rulebooks were files",
            Self::HasRecord => "this engine has a rulebook already",
        })
    }
}

impl std::error::Error for NoEngine {}

/// Returns the SHA-256 of some bytes, 64 lower-case hexadecimal digits.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    hex::encode(&Sha256::digest(bytes))
}

/// A part of a component, with its digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Their SHA-256, 64 lower-case hexadecimal digits.
    pub sha256: String,
}

impl Part {
    /// Some bytes, with their digest.
    #[must_use]
    pub fn of(bytes: Vec<u8>) -> Self {
        Self { sha256: sha256(&bytes), bytes }
    }
}

/// A component that is an engine with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    /// The engine, as it was before the record was added.
    pub engine: Part,
    /// The record; none where none was added.
    pub record: Option<Part>,
}

impl Component {
    /// Adds a record to an engine. Returns the component's bytes.
    ///
    /// # Errors
    /// See [`NoEngine`].
    pub fn with(engine: &[u8], record: &[u8]) -> Result<Vec<u8>, NoEngine> {
        let found = find_room(engine)?;
        if found.record.is_some() {
            return Err(NoEngine::HasRecord);
        }
        let mut segment = vec![0, I32_CONST];
        found.address.encode(&mut segment);
        segment.push(END);
        record.encode(&mut segment);
        found.change(engine, 1, |segments| segments.extend_from_slice(&segment))
    }

    /// Takes a component apart into its engine and its record.
    ///
    /// # Errors
    /// [`NoEngine::NoComponent`] and [`NoEngine::NoRoom`].
    pub fn split(component: &[u8]) -> Result<Self, NoEngine> {
        let found = find_room(component)?;
        let Some((segment, record)) = &found.record else {
            return Ok(Self { engine: Part::of(component.to_vec()), record: None });
        };
        let engine = found.change(component, -1, |segments| segments.truncate(segments.len() - segment.len()))?;
        let record = component.get(record.clone()).unwrap_or_default().to_vec();
        Ok(Self { engine: Part::of(engine), record: Some(Part::of(record)) })
    }
}

/// Returns a component with the check of its record written anew, after texts in it were altered on purpose. A component without a
/// record stays as it is.
#[must_use]
pub fn reseal(component: &[u8]) -> Vec<u8> {
    let resealed = Component::split(component).ok().and_then(|parts| {
        let mut record = parts.record?.bytes;
        kip_engine::record::seal(&mut record);
        Component::with(&parts.engine.bytes, &record).ok()
    });
    resealed.unwrap_or_else(|| component.to_vec())
}

const END: u8 = 0x0b;
const I32_CONST: u8 = 0x41;
const MODULE: u8 = 1;
const DATA: u8 = 11;
const DATA_COUNT: u8 = 12;

/// The room of an engine, and its contents.
struct Found {
    /// The core module within the component.
    module: Range<usize>,
    /// The room's address in the module's memory.
    address: i32,
    /// The segment of the record, the last of its section, and the record within it, both within the component.
    record: Option<(Range<usize>, Range<usize>)>,
}

fn find_room(component: &[u8]) -> Result<Found, NoEngine> {
    let mut modules = Vec::new();
    for payload in Parser::new(0).parse_all(component) {
        // The parser goes on into modules: those of the component itself are told by their ranges.
        if let Payload::ModuleSection { unchecked_range, .. } = payload.map_err(|_| NoEngine::NoComponent)? {
            modules.push(unchecked_range);
        }
    }
    let found = modules.into_iter().find_map(|module| find_room_in(component, module));
    found.ok_or(NoEngine::NoRoom)
}

fn find_room_in(component: &[u8], module: Range<usize>) -> Option<Found> {
    let bytes = component.get(module.clone())?;
    let (mut exported, mut addresses, mut data) = (None, Vec::new(), None);
    for payload in Parser::new(u64::try_from(module.start).ok()?).parse_all(bytes) {
        match payload.ok()? {
            Payload::ExportSection(exports) => {
                let mut exports = exports.into_iter().filter_map(Result::ok);
                let room = exports.find(|export| export.name == ROOM && export.kind == ExternalKind::Global);
                exported = room.map(|room| room.index);
            }
            Payload::GlobalSection(globals) => {
                addresses = globals.into_iter().map(|global| read_constant(&global.ok()?.init_expr)).collect();
            }
            Payload::DataSection(section) => data = Some(section),
            _ => {}
        }
    }
    // An engine imports nothing, so that its first global is the first that it defines.
    let address = addresses.get(usize::try_from(exported?).ok()?).copied().flatten()?;
    // An engine has texts, and so a section of data for the record to join.
    let record = find_record(data?, address);
    Some(Found { module, address, record })
}

fn read_constant(init: &wasmparser::ConstExpr<'_>) -> Option<i32> {
    match init.get_operators_reader().read().ok()? {
        Operator::I32Const { value } => Some(value),
        _ => None,
    }
}

fn find_record(data: DataSectionReader<'_>, address: i32) -> Option<(Range<usize>, Range<usize>)> {
    let last = data.into_iter().last()?.ok()?;
    match &last.kind {
        DataKind::Active { memory_index: 0, offset_expr } if read_constant(offset_expr) == Some(address) => {
            let end = last.range.end;
            Some((last.range, end - last.data.len()..end))
        }
        _ => None,
    }
}

impl Found {
    /// Returns the component with another number of segments in the module's data, and the data changed.
    fn change(&self, component: &[u8], more: i32, data: impl Fn(&mut Vec<u8>)) -> Result<Vec<u8>, NoEngine> {
        let module = component.get(self.module.clone()).ok_or(NoEngine::NoComponent)?;
        let changed = sections::change(module, |id, body| {
            Some(Some(match id {
                DATA => {
                    let (count, segments) = read_size(body)?;
                    let mut out = Vec::with_capacity(body.len());
                    count.checked_add_signed(more)?.encode(&mut out);
                    let mut segments = segments.to_vec();
                    data(&mut segments);
                    out.extend_from_slice(&segments);
                    out
                }
                DATA_COUNT => {
                    let mut out = Vec::new();
                    read_size(body)?.0.checked_add_signed(more)?.encode(&mut out);
                    out
                }
                _ => body.to_vec(),
            }))
        });
        let changed = changed.ok_or(NoEngine::NoComponent)?;
        let whole = sections::change(component, |id, body| {
            let is_it = id == MODULE && std::ptr::eq(body.as_ptr(), module.as_ptr());
            Some(Some(if is_it { changed.clone() } else { body.to_vec() }))
        });
        whole.ok_or(NoEngine::NoComponent)
    }
}
