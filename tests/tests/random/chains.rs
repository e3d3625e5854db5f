//! Hash chains with links known to the tests.

use std::collections::HashMap;
use std::sync::LazyLock;

use kip_engine::contract::{Beacon, Commitment};
use kip_engine::draws;
use kip_engine::two_up::contract::View;

/// The chains of all tables in these tests: short, so that they run out, and more than a table takes. A table uses them in this
/// order, so the one in use shows which are known (R136).
pub static CHAINS: LazyLock<Chains> = LazyLock::new(|| Chains::of(&[64, 65, 70, 150, 64], 40));

pub struct Chains {
    heads: Vec<(Vec<u8>, u32)>,
    /// Maps each link to the next one.
    after: HashMap<Vec<u8>, Vec<u8>>,
    /// Maps each link to its chain.
    chain_of: HashMap<Vec<u8>, usize>,
}

impl Chains {
    fn of(lengths: &[u32], count: usize) -> Self {
        let mut chains = Self { heads: Vec::new(), after: HashMap::new(), chain_of: HashMap::new() };
        for ((secret, &length), which) in (1_u8..).zip(lengths.iter().cycle()).zip(0..count) {
            let mut link = vec![secret; 32];
            chains.chain_of.insert(link.clone(), which);
            for _ in 0..length {
                let before = draws::previous_link(&link).expect("32 bytes").to_vec();
                chains.chain_of.insert(before.clone(), which);
                chains.after.insert(before.clone(), link);
                link = before;
            }
            chains.heads.push((link, length));
        }
        chains
    }

    /// Returns the commitment to one of the chains.
    pub fn commitment(&self, which: u64, beacon: Option<Beacon>) -> Commitment {
        let which = usize::try_from(which).expect("small") % self.heads.len();
        let (head, length) = self.heads[which].clone();
        Commitment { head, length, beacon }
    }

    /// Returns the commitment to the chain that the table uses.
    pub fn in_use(&self, view: &View, beacon: Option<Beacon>) -> Commitment {
        let head = view.common.chain.as_ref().map(|chain| &chain.head);
        let which = head.and_then(|head| self.chain_of.get(head)).copied().unwrap_or_default();
        self.commitment(which as u64, beacon)
    }

    /// Returns the commitment to a chain that the table does not know yet (R136): the one after that in use.
    pub fn to_follow(&self, view: &View, beacon: Option<Beacon>) -> Commitment {
        let head = self.in_use(view, None).head;
        self.commitment(self.chain_of[&head] as u64 + 1, beacon)
    }

    /// Returns the link after `head`; `None` at the end of a chain.
    pub fn after(&self, head: &[u8]) -> Option<&Vec<u8>> {
        self.after.get(head)
    }
}

/// Returns whether the table knows that head, which is that of the chain in use or of the one after it (R136).
pub fn is_known(view: &View, head: &[u8]) -> bool {
    view.common.chain.is_some() && CHAINS.in_use(view, None).head == head
}
