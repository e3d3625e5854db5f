//! Places at which a test ends the process, to prove that nothing acknowledged is lost.
//!
//! Each place before and after a write, a commit and an answer has a name. In builds with debug assertions the environment
//! variable `KIP_CRASH_AT` (`name`, or `name:n` for the n-th time) ends the process there as a power cut would.

macro_rules! points {
    ($($name:ident)*) => {
        /// Every place, so that a test can visit each.
        pub const POINTS: &[&str] = &[$(stringify!($name)),*];
        $(pub(crate) const $name: &str = stringify!($name);)*
    };
}

// One that is not listed does not compile, and one that is nowhere is reported as unused.
points! {
    STORE_BEFORE_COMMIT
    STORE_AFTER_COMMIT
    DRAWN_BEFORE_LANDING
    STEP_BEFORE_COMMIT
    STEP_BEFORE_ANSWER
    FEED_BEFORE_SEND
}

/// Ends the process here if a test asks for it.
macro_rules! crash_point {
    ($name:ident) => {
        #[cfg(debug_assertions)]
        $crate::crash::pass($crate::crash::$name);
        #[cfg(not(debug_assertions))]
        let _ = $crate::crash::$name;
    };
}
pub(crate) use crash_point;

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
