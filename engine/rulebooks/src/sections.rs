//! The sections of a WebAssembly binary, changed one by one. Whatever is no sequence of sections is left to its owner.

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
        let (body, after) = after.split_at_checked(size)?;
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
    write_size(out, body.len());
    out.extend_from_slice(body);
}

/// Returns a size of at most 32 bits, and the remaining bytes.
pub(crate) fn read_size(mut bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut size = 0_u64;
    for shift in [0, 7, 14, 21, 28] {
        let (&byte, rest) = bytes.split_first()?;
        bytes = rest;
        size |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some((usize::try_from(size).ok()?, bytes));
        }
    }
    None
}

/// Writes a size: LEB128, seven bits a byte, the lowest first; the top bit marks that more follow.
pub(crate) fn write_size(out: &mut Vec<u8>, mut size: usize) {
    while size > 0x7f {
        out.push(size.to_le_bytes()[0] & 0x7f | 0x80);
        size >>= 7;
    }
    out.push(size.to_le_bytes()[0] & 0x7f);
}
