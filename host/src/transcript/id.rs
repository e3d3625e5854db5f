//! An order as it was given.

use kip_transcript::OrderId;

use crate::family::{Hosted, Order};

/// An order as it was given, with an id if its giver chose one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given<F: Hosted> {
    /// Its id.
    pub id: Option<OrderId>,
    /// The order.
    pub order: Order<F>,
}
