//! The six rulebooks, as data.

mod crazy;
mod sotho;
mod south_african;
mod swazi;

pub use crazy::CRAZY;
pub use sotho::{SOTHO, SOTHO_FORTY};
pub use south_african::SOUTH_AFRICAN;
pub use swazi::{SWAZI, SWAZI_TWO};

use super::record::Record;

/// Every rulebook of the family, in the order of the document.
pub const ALL: [&Record; 6] = [&SWAZI, &SWAZI_TWO, &CRAZY, &SOTHO, &SOTHO_FORTY, &SOUTH_AFRICAN];

/// Returns the rulebook of that id.
///
/// ```
/// # use kip_engine::casino_cards::rulebooks;
/// assert_eq!(rulebooks::named("crazy").unwrap().title, "Crazy Casino");
/// assert!(rulebooks::named("nsw").is_none());
/// ```
#[must_use]
pub fn named(id: &str) -> Option<&'static Record> {
    ALL.into_iter().find(|record| record.id == id)
}
