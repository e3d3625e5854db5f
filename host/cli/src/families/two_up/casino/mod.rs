//! The parts that only a casino's table has: the sign, the lights.

pub(crate) mod panel;
