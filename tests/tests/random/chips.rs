//! The amounts that chips can make up, computed independently of the engine.

/// The chips of a table.
#[derive(Clone, Debug)]
pub struct Chips {
    smallest: u64,
    /// The greatest common divisor of the denominations.
    common: u64,
    /// The least payable amount for each remainder modulo the smallest chip, in units of `common`.
    least: Vec<u64>,
}

impl Chips {
    /// Returns chips of those denominations, in ascending order.
    pub fn new(worths: &[u64]) -> Self {
        let smallest = worths[0];
        let common = worths.iter().fold(0, |one, &other| divisor(one, other));
        let size = smallest / common;
        let mut least = vec![u64::MAX; usize::try_from(size).expect("few remainders")];
        least[0] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for from in 0..least.len() {
                for worth in worths.iter().map(|worth| worth / common) {
                    let reached = least[from].saturating_add(worth);
                    let to = usize::try_from((from as u64 + worth) % size).expect("few remainders");
                    if reached < least[to] {
                        least[to] = reached;
                        changed = true;
                    }
                }
            }
        }
        Self { smallest, common, least }
    }

    pub fn make_up(&self, amount: u64) -> bool {
        let parts = amount / self.common;
        let remainder = usize::try_from(parts % self.least.len() as u64).expect("few remainders");
        amount.is_multiple_of(self.common) && self.least[remainder] <= parts
    }

    /// Returns the largest payable amount of at most `amount`.
    pub fn down(&self, amount: u64) -> u64 {
        let parts = amount / self.common;
        (0..=parts).rev().map(|parts| parts * self.common).find(|&less| self.make_up(less)).unwrap_or(0)
    }

    /// Returns the smallest payable amount of at least `amount`.
    pub fn up(&self, amount: u64) -> u64 {
        let parts = amount.div_ceil(self.common);
        (parts..).map(|parts| parts * self.common).find(|&more| self.make_up(more)).expect("a multiple of the smallest")
    }

    pub const fn smallest(&self) -> u64 {
        self.smallest
    }
}

const fn divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { divisor(other, one % other) }
}
