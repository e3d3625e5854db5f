//! From a core module to a component.

use std::fmt::Display;

use wasm_metadata::Producers;
use wit_component::{ComponentEncoder, DecodedWasm};

use crate::Error;
use crate::strip::strip;

/// The encoder's name in the section that says what wrote a component.
const ENCODER: &str = "wit-component";

pub(crate) struct Encoded {
    pub(crate) bytes: Vec<u8>,
    /// Name and version of what encoded them.
    pub(crate) encoder: String,
}

/// Encodes the module that cargo built from `package`. What comes back is valid,
/// has no imports, and holds only what is executed or typed.
pub(crate) fn encode(package: &str, module: &[u8]) -> Result<Encoded, Error> {
    let wrong = |reason: String| Error::Encode { package: package.to_owned(), reason };
    let encoded = ComponentEncoder::default()
        .validate(true)
        .module(module)
        .and_then(|mut encoder| encoder.encode())
        .map_err(|error| wrong(format!("{error:#}")))?;
    let encoder = encoder(&encoded).map_err(wrong)?;
    let bytes = strip(&encoded).ok_or_else(|| wrong("its sections cannot be read".to_owned()))?;

    let imports = imports(&bytes).map_err(wrong)?;
    if !imports.is_empty() {
        return Err(Error::Imports { package: package.to_owned(), imports });
    }
    Ok(Encoded { bytes, encoder })
}

/// Which encoder wrote a component, as the component itself says: the version
/// that counts is the one that ran, not one written down somewhere.
fn encoder(component: &[u8]) -> Result<String, String> {
    let producers = Producers::from_wasm(component).map_err(text)?;
    let field = producers.as_ref().and_then(|all| all.get("processed-by"));
    let version = field.as_ref().and_then(|by| by.get(ENCODER));
    version
        .map(|version| format!("{ENCODER} {version}"))
        .ok_or_else(|| format!("it does not name the version of {ENCODER} that wrote it"))
}

/// The names of a component's imports. Reading them validates all of its bytes.
fn imports(component: &[u8]) -> Result<Vec<String>, String> {
    match wit_component::decode(component).map_err(text)? {
        DecodedWasm::Component(resolve, world) => {
            let world = resolve.worlds.get(world).ok_or("its world cannot be read")?;
            Ok(world.imports.keys().map(|key| resolve.name_world_key(key)).collect())
        }
        DecodedWasm::WitPackage(..) => Err("it is a package of types, not a component".to_owned()),
    }
}

fn text(error: impl Display) -> String {
    // With the causes, on one line.
    format!("{error:#}")
}
