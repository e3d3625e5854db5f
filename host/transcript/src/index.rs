//! The type of large maps.

/// A map from bytes to numbers. Every map that may be large has this type: each other type of map is 3 kB of the component.
pub type Index = alloc::collections::BTreeMap<alloc::vec::Vec<u8>, u64>;
