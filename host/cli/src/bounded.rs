//! Reads what strangers wrote, up to a limit: a file may be endless.

use std::io::{self, Read};

/// Reads to the end. Returns `None` when there are more than `largest` bytes.
pub(crate) fn read_at_most(input: impl Read, largest: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    // One byte more distinguishes an input of exactly that size from a larger or endless one.
    let length = input.take(largest + 1).read_to_end(&mut bytes)?;
    Ok(u64::try_from(length).is_ok_and(|length| length <= largest).then_some(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_is_read_up_to_the_largest_size() -> io::Result<()> {
        assert_eq!(read_at_most(&b"abc"[..], 3)?.as_deref(), Some(&b"abc"[..]));
        assert_eq!(read_at_most(&b"abcd"[..], 3)?, None);
        assert_eq!(read_at_most(io::repeat(0), 3)?, None);
        Ok(())
    }
}
