//! kip's rulebooks, for the tests of this crate.
//!
//! The crate that reads their files depends on this one as it is without tests, so that they come here as bytes.

use std::sync::LazyLock;

use super::{Rulebook, casino};

/// `nsw`.
pub static NSW: LazyLock<&'static casino::Record> = LazyLock::new(|| {
    let Rulebook::Casino(record) = named("nsw") else { panic!("nsw is a casino's") };
    record
});

/// Returns a rulebook.
pub fn named(id: &str) -> Rulebook {
    let bytes = kip_records::named(id).expect("a rulebook of kip").to_bytes().expect("its bytes");
    Rulebook::read(bytes.leak()).expect("the same rulebook")
}

/// Returns every rulebook of the family.
pub fn all() -> [Rulebook; 5] {
    ["nsw", "house", "ringkeeper", "commemorative", "pub"].map(named)
}
