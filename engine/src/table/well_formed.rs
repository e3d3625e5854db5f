//! Checks values of any family, independently of table and rulebook; these checks come first (R46).

use super::money;
use super::refusal::{Done, Refused, refused_in_any as refused};
use crate::contract::{Citation, MinorUnits};

/// The most bytes of a table's name.
pub const LONGEST_NAME: usize = 64;
/// The most bytes of a text.
pub const LONGEST_TEXT: u32 = 256;

/// Checks a table's name.
pub fn check_name(table: &str, cite: Citation) -> Done {
    if table.is_empty() || table.len() > LONGEST_NAME {
        return Err(refused!("table-name-length", cite, "A table's name has 1 to 64 bytes."));
    }
    Ok(())
}

/// Checks the length of a seed.
pub fn check_seed(seed: &[u8], cite: Citation) -> Done {
    check_bytes32(seed, refused!("seed-length", cite, "There must be {} bytes."))
}

/// Checks the length of what a player adds to the draws.
pub fn check_entropy(bytes: &[u8], cite: Citation) -> Done {
    check_bytes32(bytes, refused!("entropy-length", cite, "There must be {} bytes."))
}

/// Checks that a value has 32 bytes; `otherwise` is the refusal.
pub fn check_bytes32(bytes: &[u8], otherwise: Refused) -> Done {
    if bytes.len() == 32 { Ok(()) } else { Err(otherwise.with(32)) }
}

/// Checks that a text is not empty and not too long.
pub fn check_text(text: &str, cite: Citation) -> Done {
    if text.is_empty() || text.len() > LONGEST_TEXT as usize {
        return Err(refused!("text-length", cite, "A text has 1 to 256 bytes."));
    }
    Ok(())
}

/// Checks that an amount is not zero and not too large.
pub fn check_amount(amount: MinorUnits, cite: Citation) -> Done {
    match amount {
        0 => Err(zero(cite)),
        1..=money::MOST_GIVEN => Ok(()),
        _ => Err(too_large(cite)),
    }
}

/// Refuses the amount 0.
pub const fn zero(cite: Citation) -> Refused {
    refused!("amount-zero", cite, "An amount is at least 1.")
}

/// Refuses an amount above the most that one command may name.
pub const fn too_large(cite: Citation) -> Refused {
    let most: MinorUnits = money::MOST_GIVEN;
    refused!("amount-too-large", cite, "An amount is at most {}.").with_amount(most)
}
