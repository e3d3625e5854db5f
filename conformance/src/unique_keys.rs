//! JSON with one meaning: no object has a key twice.
//!
//! Readers differ in which of two values they take, so a text with both is refused. Every text that a stranger writes is checked
//! here before it is read: scripts, bots, adapters and their requests, vectors, a beacon's rounds.

use std::collections::HashSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};

/// Reads JSON in which no object has a key twice, at any depth. Keys are compared as they are read: `"a"` and `"\u0061"` are one.
///
/// # Errors
/// With line and column: the text is not JSON, is not a `T`, or has a key twice.
pub fn from_slice<'a, T: serde::Deserialize<'a>>(json: &'a [u8]) -> serde_json::Result<T> {
    require(json)?;
    serde_json::from_slice(json)
}

/// Requires that no object of a JSON text has a key twice.
///
/// # Errors
/// With line and column: the text is not JSON, or has a key twice.
pub fn require(json: &[u8]) -> serde_json::Result<()> {
    let mut reader = serde_json::Deserializer::from_slice(json);
    Unique.deserialize(&mut reader)?;
    reader.end()
}

/// Reads any value and keeps nothing.
#[derive(Clone, Copy)]
struct Unique;

impl<'de> DeserializeSeed<'de> for Unique {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Unique {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut keys = HashSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if keys.contains(&key) {
                return Err(A::Error::custom(format_args!("the key {key:?} is there twice")));
            }
            keys.insert(key);
            map.next_value_seed(self)?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element_seed(self)?.is_some() {}
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_key_twice_is_an_error_with_its_place_at_any_depth() {
        for (json, column) in [
            (r#"{"a":1,"a":1}"#, 10),
            (r#"{"a":1,"\u0061":2}"#, 15),
            (r#"[[{"b":{"a":{},"c":0,"a":[]}}]]"#, 24),
            (r#"{"":0,"":0}"#, 8),
        ] {
            let error = from_slice::<Value>(json.as_bytes()).expect_err(json);
            assert!(error.to_string().contains("is there twice"), "{json}: {error}");
            assert_eq!((error.line(), error.column()), (1, column), "{json}: {error}");
        }
        let error = from_slice::<Value>(b"{\"a\":1,\n \"a\":1}").expect_err("twice");
        assert_eq!(error.line(), 2, "{error}");
    }

    #[test]
    fn a_key_in_two_objects_is_no_key_twice() {
        let json = r#"{"a":{"a":[{"a":1},{"a":null}]},"A":-1.5e3,"b":true,"c":"a"}"#;
        assert_eq!(from_slice::<Value>(json.as_bytes()).ok(), serde_json::from_str(json).ok());
    }

    #[test]
    fn what_is_no_json_is_refused_and_nothing_deep_is_followed() {
        for json in ["", "{", "{}{}", "{\"a\":1}x", "[1,]"] {
            assert!(from_slice::<Value>(json.as_bytes()).is_err(), "{json}");
        }
        assert!(require("[".repeat(1_000_000).as_bytes()).is_err());
        assert!(require("{\"a\":".repeat(1_000_000).as_bytes()).is_err());
    }
}
