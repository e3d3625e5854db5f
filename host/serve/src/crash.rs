//! Places at which a test ends the process, to prove that nothing acknowledged is lost.
//!
//! Each place before and after a write, a commit and an answer has a name. In builds with debug assertions the environment
//! variable `KIP_CRASH_AT` (`name`, or `name:n` for the n-th time) ends the process there as a power cut would.

/// Every place, so that a test can visit each.
pub const POINTS: &[&str] = &[
    "store-before-commit",
    "store-after-commit",
    "drawn-before-landing",
    "step-before-commit",
    "step-before-answer",
    "feed-before-send",
];

/// Ends the process here if a test asks for it.
macro_rules! crash_point {
    ($name:literal) => {
        const { assert!($crate::crash::is_listed($name), "list it in POINTS") };
        #[cfg(debug_assertions)]
        $crate::crash::pass($name);
    };
}
pub(crate) use crash_point;

/// Returns whether a place is listed; for the macro.
pub(crate) const fn is_listed(name: &str) -> bool {
    let mut at = 0;
    while at < POINTS.len() {
        if is_same(POINTS[at].as_bytes(), name.as_bytes()) {
            return true;
        }
        at += 1;
    }
    false
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Passes a place, for the last time if a test says so.
#[cfg(debug_assertions)]
pub(crate) fn pass(name: &'static str) {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    static WANTED: OnceLock<Option<(String, u64)>> = OnceLock::new();
    static PASSED: AtomicU64 = AtomicU64::new(0);
    let wanted = WANTED.get_or_init(|| {
        let text = std::env::var("KIP_CRASH_AT").ok()?;
        let (name, times) = text.split_once(':').map_or((text.as_str(), 1), |(name, n)| (name, n.parse().unwrap_or(1)));
        Some((name.to_owned(), times))
    });
    let Some((wanted, times)) = wanted else { return };
    if wanted == name && PASSED.fetch_add(1, Ordering::SeqCst) + 1 == *times {
        std::process::abort();
    }
}
