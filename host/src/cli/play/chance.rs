//! The program's own chance: the operating system's generator, and chains made of it.

use kip::draw::{Draws as _, Native};
use kip::two_up::{Commitment, Landing, Reveal, Seed, View};

use crate::cli::errors::{Failure, Outcome};

/// How many draws a chain has.
const LENGTH: u32 = 4_096;

/// 32 bytes nobody knows.
pub(crate) fn seed() -> Outcome<[u8; 32]> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed)
        .map_err(|error| Failure::check(format!("the operating system gives no random bytes: {error}")))?;
    Ok(seed)
}

/// The secret links of the chains that were published: of each from the head on.
#[derive(Default)]
pub(crate) struct Chains(Vec<Vec<[u8; 32]>>);

impl Chains {
    /// Makes a chain: what is published of it.
    pub(crate) fn commit(&mut self) -> Outcome<Commitment> {
        let mut link = seed()?;
        let mut links = vec![link];
        for _ in 0..LENGTH {
            link = Native.previous_link(&link)?;
            links.push(link);
        }
        links.reverse();
        self.0.push(links);
        Ok(Commitment { head: link.to_vec(), length: LENGTH, beacon: None })
    }

    /// What a landing brings at that table, unless eyes bring it.
    pub(crate) fn landing(&self, view: &View) -> Outcome<Landing> {
        let Some(chain) = &view.chain else { return Ok(Landing::Fresh(Seed { seed: seed()?.to_vec() })) };
        let after = |links: &Vec<[u8; 32]>| {
            let at = links.iter().position(|link| link.as_slice() == chain.head)?;
            links.get(at + 1).copied()
        };
        let link = self.0.iter().find_map(after);
        let link = link.ok_or_else(|| Failure::check("the chain at the table is not one of this program's"))?;
        Ok(Landing::Revealed(Reveal { x: link.to_vec(), beacon: None }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_link_leads_to_the_one_before_it() -> Outcome {
        let mut chains = Chains::default();
        let published = chains.commit()?;
        let links = chains.0.first().expect("a chain");
        assert_eq!(links.len(), 4_097);
        assert_eq!(links.first().map(|link| link.to_vec()), Some(published.head));
        for pair in links.windows(2) {
            if let [before, link] = pair {
                assert!(Native.follows(before, link)?);
            }
        }
        Ok(())
    }
}
