//! The six rulebooks, as data.

mod crazy;
mod sotho;
mod south_african;
mod swazi;

pub use crazy::Crazy;
pub use sotho::{Sotho, SothoForty};
pub use south_african::SouthAfrican;
pub use swazi::{Swazi, SwaziTwo};
