//! Removes the custom sections of a component.
//!
//! No host executes names, producers and the like, and some of them name the place and the tools of a file's build. Without them
//! the bytes are only the program.

use kip_records::sections;

/// The end of a component's header; a module's has another layer.
const COMPONENT: [u8; 4] = [0x0d, 0, 1, 0];

const CUSTOM: u8 = 0;
/// The sections that are a whole module or component; in a component only.
const NESTED: [u8; 2] = [1, 4];

/// Returns the module or component without custom sections at any depth, or `None` when the bytes are not a sequence of
/// sections.
pub(crate) fn strip(binary: &[u8]) -> Option<Vec<u8>> {
    let nests = binary.get(4..8) == Some(&COMPONENT);
    sections::change(binary, |id, body| match id {
        CUSTOM => Some(None),
        _ if nests && NESTED.contains(&id) => strip(body).map(Some),
        _ => Some(Some(body.to_vec())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODULE_HEADER: [u8; 8] = [0, b'a', b's', b'm', 1, 0, 0, 0];
    const COMPONENT_HEADER: [u8; 8] = [0, b'a', b's', b'm', 0x0d, 0, 1, 0];

    fn file(header: [u8; 8], sections: &[(u8, &[u8])]) -> Vec<u8> {
        let mut out = header.to_vec();
        for (id, body) in sections {
            sections::write(&mut out, *id, body);
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
