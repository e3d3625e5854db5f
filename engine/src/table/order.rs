//! Sorting, once for every list: the standard library's sorts are fast, and as large as all rules of a turn.
//!
//! This module knows no list.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// A value in the order of a comparison.
struct Ordered<T> {
    value: T,
    compare: fn(&T, &T) -> Ordering,
}

impl<T> Ord for Ordered<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.compare)(&self.value, &other.value)
    }
}

impl<T> PartialOrd for Ordered<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> PartialEq for Ordered<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<T> Eq for Ordered<T> {}

/// Returns a list, the least first. Equal elements are in no particular order.
pub fn sorted<T>(list: Vec<T>, compare: fn(&T, &T) -> Ordering) -> Vec<T> {
    let heap: BinaryHeap<_> = list.into_iter().map(|value| Ordered { value, compare }).collect();
    heap.into_sorted_vec().into_iter().map(|ordered| ordered.value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_comes_first() {
        for count in [0, 1, 2, 3, 100_u32] {
            let mixed = (0..count).map(|number| number * 37 % 101).collect();
            let sorted = sorted(mixed, Ord::cmp);
            assert!(sorted.len() == count as usize && sorted.is_sorted());
        }
    }
}
