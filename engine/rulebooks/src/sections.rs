//! The sections of a WebAssembly binary, changed one by one. Whatever is no sequence of sections is left to its owner.

use wasm_encoder::Encode as _;
use wasmparser::BinaryReader;

/// The length of the magic number, the version and the layer: module or component.
const HEADER: usize = 8;

/// Returns a module or component with the bodies of its sections changed: `change` is asked for each, with its id, and returns the
/// new body, or an empty option for a section that goes. Returns `None` when the bytes are not a sequence of sections, or when
/// `change` does.
pub fn change(binary: &[u8], change: impl Fn(u8, &[u8]) -> Option<Option<Vec<u8>>>) -> Option<Vec<u8>> {
    let (header, mut rest) = binary.split_at_checked(HEADER)?;
    let mut out = header.to_vec();
    while let Some((&id, after)) = rest.split_first() {
        let (size, after) = read_size(after)?;
        let (body, after) = after.split_at_checked(usize::try_from(size).ok()?)?;
        rest = after;
        if let Some(body) = change(id, body)? {
            write(&mut out, id, &body);
        }
    }
    Some(out)
}

/// Writes a section.
pub fn write(out: &mut Vec<u8>, id: u8, body: &[u8]) {
    out.push(id);
    body.encode(out);
}

/// Returns a size of at most 32 bits, and the remaining bytes.
pub(crate) fn read_size(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let mut reader = BinaryReader::new(bytes, 0);
    let size = reader.read_var_u32().ok()?;
    Some((size, bytes.get(reader.original_position()..)?))
}
