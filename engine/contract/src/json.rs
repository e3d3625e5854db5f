//! Bytes in JSON: lower-case hex.

/// Encodes bytes as lower-case hex, for serde's `with` or on its own.
pub mod hex {
    use alloc::string::String;
    use alloc::vec::Vec;
    use core::fmt;

    use serde::de::{Deserializer, Error, Visitor};
    use serde::ser::Serializer;

    /// Writes bytes as lower-case hex, as serde's `with` function.
    ///
    /// # Errors
    /// The serializer's errors.
    pub fn serialize<S: Serializer>(bytes: &[u8], out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(&encode(bytes))
    }

    /// Reads bytes from lower-case hex, as serde's `with` function.
    ///
    /// # Errors
    /// An error when the text is not lower-case hex.
    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<u8>, D::Error> {
        input.deserialize_str(Hex)
    }

    /// Encodes bytes as lower-case hex.
    #[must_use]
    pub fn encode(bytes: &[u8]) -> String {
        let digit = |value: u8| char::from(if value < 10 { b'0' + value } else { b'a' - 10 + value });
        bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
    }

    /// Decodes lower-case hex. Upper case is refused, so that bytes have exactly one form.
    ///
    /// # Errors
    /// A description of the first error in the text.
    pub fn decode(hex: &str) -> Result<Vec<u8>, &'static str> {
        let (pairs, []) = hex.as_bytes().as_chunks() else {
            return Err("an odd number of hex digits");
        };
        pairs.iter().map(|&[high, low]| Ok(digit(high)? << 4 | digit(low)?)).collect()
    }

    struct Hex;

    impl Visitor<'_> for Hex {
        type Value = Vec<u8>;

        fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
            out.write_str("bytes in lower-case hex")
        }

        fn visit_str<E: Error>(self, hex: &str) -> Result<Vec<u8>, E> {
            decode(hex).map_err(E::custom)
        }
    }

    const fn digit(digit: u8) -> Result<u8, &'static str> {
        match digit {
            b'0'..=b'9' => Ok(digit - b'0'),
            b'a'..=b'f' => Ok(digit - b'a' + 10),
            _ => Err("not a lower-case hex digit"),
        }
    }
}
