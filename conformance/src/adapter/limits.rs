//! The limits of an adapter.

use std::time::Duration;

/// The limits of an adapter. It is ended when it passes one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The time for one request, until it is read and answered.
    pub request: Duration,
    /// The time for all requests, from the start of the adapter to its end.
    pub run: Duration,
    /// The bytes that the adapter may write, on both outputs together.
    pub output: u64,
}

impl Default for Limits {
    /// Returns ten seconds, an hour and a gigabyte. A certificate has some 65,000 requests, whose answers have 45 megabytes.
    fn default() -> Self {
        Self { request: Duration::from_secs(10), run: Duration::from_secs(3_600), output: 1 << 30 }
    }
}
