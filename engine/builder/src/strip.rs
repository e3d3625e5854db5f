//! Removes the custom sections of a component.
//!
//! No host executes names, producers and the like, and some of them name the place and the tools of a file's build. Without them
//! the bytes are only the program.

/// The length of the magic number, the version and the layer: module or component.
const HEADER: usize = 8;
const COMPONENT: [u8; 4] = [0x0d, 0, 1, 0];

const CUSTOM: u8 = 0;
/// The sections that are a whole module or component; in a component only.
const NESTED: [u8; 2] = [1, 4];

/// Returns the module or component without custom sections at any depth, or `None` when the bytes are not a sequence of
/// sections.
pub(crate) fn strip(binary: &[u8]) -> Option<Vec<u8>> {
    let (header, mut rest) = binary.split_at_checked(HEADER)?;
    let nests = header.ends_with(&COMPONENT);
    let mut out = header.to_vec();
    while let Some((&id, after)) = rest.split_first() {
        let (size, after) = read_size(after)?;
        let (body, after) = after.split_at_checked(size)?;
        rest = after;
        if id == CUSTOM {
            continue;
        }
        if nests && NESTED.contains(&id) {
            write_section(&mut out, id, &strip(body)?);
        } else {
            write_section(&mut out, id, body);
        }
    }
    Some(out)
}

fn write_section(out: &mut Vec<u8>, id: u8, body: &[u8]) {
    out.push(id);
    let mut size = body.len();
    // LEB128: seven bits per byte, lowest first; the top bit marks that more follow.
    while size > 0x7f {
        out.push(low_bits(size) | 0x80);
        size >>= 7;
    }
    out.push(low_bits(size));
    out.extend_from_slice(body);
}

fn low_bits(size: usize) -> u8 {
    size.to_le_bytes()[0] & 0x7f
}

/// Returns a section's size, of at most 32 bits, and the remaining bytes.
fn read_size(mut bytes: &[u8]) -> Option<(usize, &[u8])> {
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

#[cfg(test)]
mod tests {
    use super::*;

    const MODULE_HEADER: [u8; 8] = [0, b'a', b's', b'm', 1, 0, 0, 0];
    const COMPONENT_HEADER: [u8; 8] = [0, b'a', b's', b'm', 0x0d, 0, 1, 0];

    fn file(header: [u8; 8], sections: &[(u8, &[u8])]) -> Vec<u8> {
        let mut out = header.to_vec();
        for (id, body) in sections {
            write_section(&mut out, *id, body);
        }
        out
    }

    #[test]
    fn custom_sections_are_removed_at_any_depth() {
        let long = [7; 300];
        let module = file(MODULE_HEADER, &[(CUSTOM, &long), (1, &long), (CUSTOM, b"x")]);
        let inner = file(COMPONENT_HEADER, &[(CUSTOM, b"y"), (1, &module)]);
        let outer = file(COMPONENT_HEADER, &[(4, &inner), (7, &long), (CUSTOM, &long)]);

        let module = file(MODULE_HEADER, &[(1, &long)]);
        let inner = file(COMPONENT_HEADER, &[(1, &module)]);
        assert_eq!(strip(&outer), Some(file(COMPONENT_HEADER, &[(4, &inner), (7, &long)])));
    }

    #[test]
    fn bytes_that_are_not_sections_are_refused() {
        let mut cut = file(MODULE_HEADER, &[(1, b"types")]);
        cut.pop();
        let endless = [&MODULE_HEADER[..], &[1, 0xff, 0xff, 0xff, 0xff, 0xff, 0]].concat();
        for wrong in [&MODULE_HEADER[..4], &cut, &endless] {
            assert_eq!(strip(wrong), None);
        }
    }
}
