//! Encodes a core module as a component.

use std::fmt::Display;

use wasm_metadata::Producers;
use wit_component::{ComponentEncoder, DecodedWasm};
use wit_parser::WorldKey;

use crate::Error;
use crate::strip::strip;
use crate::workspace::TRANSCRIPT;

/// The encoder's name in a component's producers section.
const ENCODER: &str = "wit-component";

pub(crate) struct Encoded {
    pub(crate) bytes: Vec<u8>,
    /// The encoder's name and version.
    pub(crate) encoder: String,
    /// The family's name, as its package has it.
    pub(crate) family: String,
}

/// Encodes the module that cargo built from `package`. The result is valid, has no imports, and holds only code and
/// types.
pub(crate) fn encode(package: &str, module: &[u8]) -> Result<Encoded, Error> {
    let refusal = |reason: String| Error::Encode { package: package.to_owned(), reason };
    let encoded = ComponentEncoder::default()
        .validate(true)
        .module(module)
        .and_then(|mut encoder| encoder.encode())
        .map_err(|error| refusal(format!("{error:#}")))?;
    let encoder = encoder(&encoded).map_err(refusal)?;
    let bytes = strip(&encoded).ok_or_else(|| refusal("its sections cannot be read".to_owned()))?;

    let Interfaces { imports, exports } = interfaces(&bytes).map_err(refusal)?;
    if !imports.is_empty() {
        return Err(Error::Imports { package: package.to_owned(), imports });
    }
    let family = family_among(&exports).map_err(refusal)?;
    Ok(Encoded { bytes, encoder, family })
}

/// Returns the family whose rulebook a component is. The error describes the fault in the component.
pub(crate) fn family_of(component: &[u8]) -> Result<String, String> {
    family_among(&interfaces(component)?.exports)
}

fn family_among(exports: &[String]) -> Result<String, String> {
    let family = exports.iter().find_map(|name| family(name));
    let of_transcript = || exports.iter().any(|name| name.starts_with("kip:transcript/writer@")).then_some(TRANSCRIPT);
    let found = family.or_else(of_transcript);
    found.map(str::to_owned).ok_or_else(|| "it exports no interface `rulebook`".to_owned())
}

/// Returns the encoder that the component itself names: the version that ran.
fn encoder(component: &[u8]) -> Result<String, String> {
    let producers = Producers::from_wasm(component).map_err(text)?;
    let field = producers.as_ref().and_then(|all| all.get("processed-by"));
    let version = field.as_ref().and_then(|by| by.get(ENCODER));
    version
        .map(|version| format!("{ENCODER} {version}"))
        .ok_or_else(|| format!("it does not name the version of {ENCODER} that wrote it"))
}

/// The names of a component's imports and exports.
struct Interfaces {
    imports: Vec<String>,
    exports: Vec<String>,
}

/// Returns the names of a component's imports and exports. Decoding validates all of its bytes.
fn interfaces(component: &[u8]) -> Result<Interfaces, String> {
    match wit_component::decode(component).map_err(text)? {
        DecodedWasm::Component(resolve, world) => {
            let world = resolve.worlds.get(world).ok_or("its world cannot be read")?;
            let names =
                |keys: &mut dyn Iterator<Item = &WorldKey>| keys.map(|key| resolve.name_world_key(key)).collect();
            Ok(Interfaces { imports: names(&mut world.imports.keys()), exports: names(&mut world.exports.keys()) })
        }
        DecodedWasm::WitPackage(..) => Err("it is a package of types, not a component".to_owned()),
    }
}

/// Returns the family whose rulebook an interface is: `two-up` of `kip:two-up/rulebook@1.0.0`.
fn family(interface: &str) -> Option<&str> {
    let (package, name) = interface.strip_prefix("kip:")?.split_once('/')?;
    (name.split('@').next() == Some("rulebook")).then_some(package)
}

fn text(error: impl Display) -> String {
    // With the causes, on one line.
    format!("{error:#}")
}
