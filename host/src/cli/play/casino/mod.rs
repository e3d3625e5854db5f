//! What only a casino's table has: the boxer's round, the sign, the lights.

pub(super) mod panel;
pub(super) mod routine;
