//! Parts that several tests share.
#![allow(dead_code, reason = "no test needs all of it")]

pub mod any_table;
pub mod dice;
pub mod house;
