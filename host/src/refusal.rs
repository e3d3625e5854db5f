//! A refusal's sentence, with the amount or the moment that it names in its reader's words.
//!
//! The rulebook knows no currency and no clock: it names a number, and the host knows how its reader writes it.

use crate::contract::{Quantity, Refusal};

/// Returns the refusal's message with the amount or the moment that it names as `words` writes it: an amount in minor units, a
/// moment in milliseconds since 1970 UTC. Where `words` gives none, the place shows that it is one: `{300 minor units}`.
///
/// ```
/// use kip::contract::{Quantity, Refusal};
/// use kip::refusal_text;
///
/// let mut refusal = Refusal {
///     code: "below-minimum".into(),
///     clause: "nsw 5.1".into(),
///     ruling: None,
///     message: "The sign's minimum is 300.".into(),
///     names: Some(Quantity::Amount(300)),
/// };
/// let dollars = |named| match named {
///     Quantity::Amount(amount) => Some(format!("${}.{:02}", amount / 100, amount % 100)),
///     Quantity::Moment(_) => None,
/// };
/// assert_eq!(refusal_text(&refusal, dollars), "The sign's minimum is $3.00.");
/// assert_eq!(refusal_text(&refusal, |_| None), "The sign's minimum is {300 minor units}.");
/// // A number that the refusal does not name is no money.
/// refusal.names = None;
/// assert_eq!(refusal_text(&refusal, dollars), "The sign's minimum is 300.");
/// ```
#[must_use]
pub fn refusal_text(refusal: &Refusal, words: impl FnOnce(Quantity) -> Option<String>) -> String {
    let Some(named) = refusal.names else { return refusal.message.clone() };
    let (number, unit) = match named {
        Quantity::Amount(amount) => (amount.to_string(), "minor units"),
        Quantity::Moment(at) => (at.to_string(), "ms"),
    };
    let words = words(named).unwrap_or_else(|| format!("{{{number} {unit}}}"));
    fill(&refusal.message, &number, &words)
}

/// Replaces a number that occurs once in the message by these words; otherwise appends the words.
fn fill(message: &str, number: &str, words: &str) -> String {
    let is_digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
    let mut found = message.match_indices(number).filter(|(at, _)| {
        let after = message.get(at + number.len()..).and_then(|rest| rest.chars().next());
        !is_digit(message.get(..*at).and_then(|before| before.chars().next_back())) && !is_digit(after)
    });
    match (found.next(), found.next()) {
        (Some((at, _)), None) => {
            let (before, after) = (message.get(..at), message.get(at + number.len()..));
            format!("{}{words}{}", before.unwrap_or_default(), after.unwrap_or_default())
        }
        _ => format!("{message} ({words})"),
    }
}
