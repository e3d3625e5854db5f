//! What chips can make up, worked out once more and not taken from the engine.

/// The chips of a table.
#[derive(Clone, Debug)]
pub struct Chips {
    smallest: u64,
    /// For each remainder by the smallest chip the least amount that leaves it and can be made up.
    least: Vec<u64>,
}

impl Chips {
    /// Chips of those worths, rising.
    pub fn new(worths: &[u64]) -> Self {
        let smallest = worths[0];
        let size = usize::try_from(smallest).expect("a small chip");
        let mut least = vec![u64::MAX; size];
        least[0] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for from in 0..size {
                for &worth in worths {
                    let reached = least[from].saturating_add(worth);
                    let to = usize::try_from((from as u64 + worth) % smallest).expect("small");
                    if reached < least[to] {
                        least[to] = reached;
                        changed = true;
                    }
                }
            }
        }
        Self { smallest, least }
    }

    pub fn make_up(&self, amount: u64) -> bool {
        self.least[usize::try_from(amount % self.smallest).expect("small")] <= amount
    }

    /// The most that is not above that amount and can be made up.
    pub fn down(&self, amount: u64) -> u64 {
        (0..=amount).rev().find(|&less| self.make_up(less)).unwrap_or(0)
    }

    pub const fn smallest(&self) -> u64 {
        self.smallest
    }
}
