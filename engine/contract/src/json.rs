//! How bytes are written in JSON: as lower-case hex.

/// A list of bytes.
pub(crate) mod hex {
    use alloc::string::String;
    use alloc::vec::Vec;
    use core::fmt;

    use serde::de::{Deserializer, Error, Visitor};
    use serde::ser::Serializer;

    pub(crate) fn serialize<S: Serializer>(bytes: &[u8], out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(&encode(bytes))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<u8>, D::Error> {
        input.deserialize_str(Hex)
    }

    fn encode(bytes: &[u8]) -> String {
        let digit = |value: u8| char::from(if value < 10 { b'0' + value } else { b'a' - 10 + value });
        bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
    }

    struct Hex;

    impl Visitor<'_> for Hex {
        type Value = Vec<u8>;

        fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
            out.write_str("bytes in lower-case hex")
        }

        fn visit_str<E: Error>(self, hex: &str) -> Result<Vec<u8>, E> {
            let (pairs, []) = hex.as_bytes().as_chunks() else {
                return Err(E::custom("an odd number of hex digits"));
            };
            pairs.iter().map(|&[high, low]| Ok(digit(high)? << 4 | digit(low)?)).collect()
        }
    }

    /// Lower case only: bytes have one form.
    fn digit<E: Error>(digit: u8) -> Result<u8, E> {
        match digit {
            b'0'..=b'9' => Ok(digit - b'0'),
            b'a'..=b'f' => Ok(digit - b'a' + 10),
            _ => Err(E::custom("not a lower-case hex digit")),
        }
    }
}
