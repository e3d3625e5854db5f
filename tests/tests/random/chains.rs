//! Hash chains with links known to the tests.

use std::collections::HashMap;
use std::sync::LazyLock;

use kip_engine::contract::{Beacon, Commitment};
use kip_engine::draws;
use kip_engine::two_up::contract::View;

/// The chains of all tables in these tests: short, so that they run out.
pub static CHAINS: LazyLock<Chains> = LazyLock::new(|| Chains::of(&[64, 65, 70, 150, 64]));

pub struct Chains {
    heads: Vec<(Vec<u8>, u32)>,
    /// Maps each link to the next one.
    after: HashMap<Vec<u8>, Vec<u8>>,
}

impl Chains {
    fn of(lengths: &[u32]) -> Self {
        let mut chains = Self { heads: Vec::new(), after: HashMap::new() };
        for (secret, &length) in (1_u8..).zip(lengths) {
            let mut link = vec![secret; 32];
            for _ in 0..length {
                let before = draws::previous_link(&link).expect("32 bytes").to_vec();
                chains.after.insert(before.clone(), link);
                link = before;
            }
            chains.heads.push((link, length));
        }
        chains
    }

    /// The commitment to one of the chains.
    pub fn commitment(&self, which: u64, beacon: Option<Beacon>) -> Commitment {
        let which = usize::try_from(which).expect("small") % self.heads.len();
        let (head, length) = self.heads[which].clone();
        Commitment { head, length, beacon }
    }

    /// The commitment to a chain that the table does not know yet (R4).
    pub fn to_follow(&self, view: &View, which: u64, beacon: Option<Beacon>) -> Commitment {
        let commitments = (which..).map(|which| self.commitment(which, beacon.clone()));
        commitments.take(self.heads.len()).find(|next| !is_known(view, &next.head)).expect("another chain")
    }

    /// The link after `head`. Returns `None` at the end of a chain.
    pub fn after(&self, head: &[u8]) -> Option<&Vec<u8>> {
        self.after.get(head)
    }
}

/// Whether the table knows that head: as its last link or as the published head (R4).
pub fn is_known(view: &View, head: &[u8]) -> bool {
    let Some(chain) = &view.common.chain else { return false };
    let mut published = Some(head);
    for _ in 0..chain.used {
        published = published.and_then(|link| CHAINS.after(link)).map(Vec::as_slice);
    }
    head == chain.head || published == Some(&chain.head)
}
