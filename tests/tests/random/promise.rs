//! Shared parts of the property tests: failed checks, panics as errors, and shrinking.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kip_engine::contract::Refusal;

/// The result of a check; an error describes what failed.
pub type Holds = Result<(), String>;

pub fn holds(that: bool, else_what: impl FnOnce() -> String) -> Holds {
    if that { Ok(()) } else { Err(else_what()) }
}

/// Runs a function and turns a panic into an error.
pub fn catch_panic<T>(run: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| Err(format!("panic: {}", message(panic.as_ref()))))
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|&text| String::from(text));
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "without a word".into())
}

pub fn is_ruling(id: &str) -> bool {
    id.strip_prefix('R').is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Requires that a refusal names a clause of that rulebook or a ruling and has a message and a code.
pub fn check_citation(ids: &[String], rulebook: &str, refusal: &Refusal) -> Holds {
    let known = |id: &str| ids.iter().any(|known| known == id);
    let named = refusal.clause.split_once(' ').is_some_and(|(book, _)| book == rulebook);
    let clause = (named || is_ruling(&refusal.clause)) && known(&refusal.clause);
    let ruling = refusal.ruling.as_deref().is_none_or(|ruling| is_ruling(ruling) && known(ruling));
    let code = !refusal.code.is_empty()
        && refusal.code.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-');
    let message = refusal.message.ends_with('.') && !refusal.message.contains(['{', '}']);
    holds(clause && ruling && code && message, || format!("a refusal out of nowhere: {refusal:?}"))
}

/// Removes items while the rest fails in the same way. `fails` describes a failure.
pub fn shrink<T: Clone>(
    mut items: Vec<T>,
    mut why: String,
    fails: impl Fn(&[T]) -> Option<String>,
) -> (Vec<T>, String) {
    let kind = |why: &str| why.chars().filter(|letter| !letter.is_ascii_digit()).take(60).collect::<String>();
    let mut chunk = items.len();
    while chunk > 0 {
        let mut from = 0;
        while from < items.len() {
            let mut fewer = items.clone();
            fewer.drain(from..(from + chunk).min(items.len()));
            match fails(&fewer) {
                Some(other) if kind(&other) == kind(&why) => (items, why) = (fewer, other),
                _ => from += chunk,
            }
        }
        chunk /= 2;
    }
    (items, why)
}
