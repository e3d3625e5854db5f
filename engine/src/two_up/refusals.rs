//! Every code that a refusal can have, and what it means.

/// Codes with what they mean, by name.
pub const CODES: &[(&str, &str)] = &[];
