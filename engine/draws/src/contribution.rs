//! Players' contributions: each changes the players' digest, and the order in which seats give does not matter (R141).

use sha2::{Digest, Sha256};

/// A player's bytes, with everything that identifies them.
#[derive(Clone, Copy, Debug)]
pub struct Contribution<'a> {
    /// The table's name.
    pub table: &'a str,
    /// The seat.
    pub seat: u32,
    /// The number of contributions that the seat has given at this table including this one, from 1.
    pub count: u32,
    /// The bytes.
    pub bytes: &'a [u8; 32],
}

impl Contribution<'_> {
    /// Returns `SHA-256("kip/client/2" || length of the table's name || table's name || seat || count || bytes)`.
    fn digest(&self) -> [u8; 32] {
        Sha256::new()
            .chain_update(b"kip/client/2")
            .chain_update((self.table.len() as u64).to_le_bytes())
            .chain_update(self.table)
            .chain_update(u64::from(self.seat).to_le_bytes())
            .chain_update(u64::from(self.count).to_le_bytes())
            .chain_update(self.bytes)
            .finalize()
            .into()
    }
}

/// Returns the players' digest with one more contribution; the first digest is 32 zero bytes.
///
/// > R141. What players give for a decision has no order to choose …
pub fn add_contribution(digest: &[u8; 32], contribution: &Contribution<'_>) -> [u8; 32] {
    let mut joined = contribution.digest();
    joined.iter_mut().zip(digest).for_each(|(byte, before)| *byte ^= before);
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_in_which_seats_give_says_nothing_and_everything_else_does() {
        let one = Contribution { table: "pit 3", seat: 1, count: 1, bytes: &[0x11; 32] };
        let two = Contribution { seat: 2, ..one };
        let again = Contribution { count: 2, ..one };
        let join =
            |given: &[&Contribution<'_>]| given.iter().fold([0; 32], |digest, one| add_contribution(&digest, one));
        let all = join(&[&one, &two, &again]);
        for order in [[&one, &again, &two], [&two, &one, &again], [&again, &two, &one]] {
            assert_eq!(join(&order), all);
        }
        let others = [two, again, Contribution { table: "pit 4", ..one }, Contribution { bytes: &[0x12; 32], ..one }];
        for other in others {
            assert_ne!(join(&[&one]), join(&[&other]), "{other:?}");
        }
    }
}
