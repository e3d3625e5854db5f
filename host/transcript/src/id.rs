//! The ids of orders, by which a repeated order is recognized.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

/// The id of an order: 1 to 64 visible ASCII characters (`!` to `~`), chosen by the caller. It names one order of one
/// table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct OrderId(String);

/// The error for a text that is not the id of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the id of an order is 1 to {} visible ASCII characters", OrderId::LONGEST)]
pub struct BadId;

impl OrderId {
    /// The length of the longest id.
    pub const LONGEST: usize = 64;

    /// Returns the id as a text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for OrderId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl FromStr for OrderId {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        check_id(text).map(|()| Self(text.to_owned()))
    }
}

impl TryFrom<String> for OrderId {
    type Error = BadId;

    fn try_from(text: String) -> Result<Self, BadId> {
        check_id(&text).map(|()| Self(text))
    }
}

fn check_id(text: &str) -> Result<(), BadId> {
    let is_id = (1..=OrderId::LONGEST).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
    if is_id { Ok(()) } else { Err(BadId) }
}
