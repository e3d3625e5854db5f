//! The schemas of the suite's formats, which the crate carries, and the validation of documents against them.

use std::sync::LazyLock;

use jsonschema::error::ValidationErrorKind;
use jsonschema::{Registry, ValidationError, Validator};
use serde_json::{Value, json};

/// The schema of `kip-vectors/1`, with the JSON form of every type of the contract.
pub const VECTORS: &str = include_str!("../schema/vectors.schema.json");
/// The schema of the adapter protocol.
pub const ADAPTER: &str = include_str!("../schema/adapter.schema.json");

/// Both schemas under their ids, or a message when they cannot be compiled.
static REGISTRY: LazyLock<Result<Registry<'static>, String>> = LazyLock::new(|| {
    let document = |text| serde_json::from_str::<Value>(text).map_err(|error| error.to_string());
    Registry::new()
        .add(VECTORS_ID, document(VECTORS)?)
        .and_then(|registry| registry.add(ADAPTER_ID, document(ADAPTER).unwrap_or_default()))
        .and_then(|registry| registry.prepare())
        .map_err(|error| error.to_string())
});

const VECTORS_ID: &str = "urn:kip:schema:vectors:1";
const ADAPTER_ID: &str = "urn:kip:schema:adapter:1";

/// A compiled schema.
pub struct Schema(Validator);

impl Schema {
    /// Returns the schema of a file of vectors.
    ///
    /// # Errors
    /// The crate's own schema is not valid.
    pub fn of_vectors() -> Result<Self, String> {
        Self::of(VECTORS_ID)
    }

    /// Returns the schema of one answer of an adapter, by its name in `adapter.schema.json`, such as `answer.events`.
    ///
    /// # Errors
    /// The schema has no such answer.
    pub fn of_adapter(name: &str) -> Result<Self, String> {
        Self::of(&format!("{ADAPTER_ID}#/$defs/{name}"))
    }

    fn of(reference: &str) -> Result<Self, String> {
        let registry = REGISTRY.as_ref().map_err(Clone::clone)?;
        let validator = jsonschema::options().with_registry(registry).build(&json!({ "$ref": reference }));
        validator.map(Self).map_err(|error| error.to_string())
    }

    /// Returns the first fault of a document with its place, or `None` when the document is valid.
    #[must_use]
    pub fn fault(&self, document: &Value) -> Option<String> {
        if self.0.is_valid(document) {
            return None;
        }
        let error = self.0.iter_errors(document).next()?;
        let deepest = deepest(&error);
        let place = deepest.instance_path().as_str().trim_start_matches('/').replace('/', ".");
        let message = shorten(&deepest.to_string());
        Some(if place.is_empty() { message } else { format!("{place}: {message}") })
    }
}

/// Returns the error of the alternative that matches the document deepest, when none of several alternatives matches.
fn deepest<'a>(error: &'a ValidationError<'a>) -> &'a ValidationError<'a> {
    let branches = match error.kind() {
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => context,
        _ => return error,
    };
    let depth = |error: &ValidationError<'_>| error.instance_path().as_str().matches('/').count();
    let best = branches.iter().flatten().map(|error| deepest(error)).max_by_key(|error| depth(error));
    best.filter(|best| depth(best) > depth(error)).unwrap_or(error)
}

/// Shortens a message in the middle, so that it quotes no more than a line of the document.
fn shorten(message: &str) -> String {
    const MOST: usize = 240;
    match message.char_indices().nth(MOST) {
        Some(_) => {
            let characters: Vec<char> = message.chars().collect();
            let (head, tail) = (&characters[..MOST - 80], &characters[characters.len() - 80..]);
            head.iter().chain(&[' ', '…', ' ']).chain(tail).collect()
        }
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::Schema;
    use crate::vectors;

    #[test]
    fn every_carried_file_of_vectors_is_valid_by_the_schema() {
        let schema = Schema::of_vectors().unwrap();
        // The schema has the words of Two-Up alone; the vectors of the card games are read as the contract's types.
        let of_cards = ["swazi/", "swazi-two/", "crazy/", "sotho/", "sotho-forty/", "south-african/"];
        for (name, bytes) in vectors::carried() {
            if of_cards.iter().any(|folder| name.starts_with(folder)) {
                continue;
            }
            let document = serde_json::from_slice(&bytes).unwrap();
            assert_eq!(schema.fault(&document), None, "{name}");
        }
    }
}
