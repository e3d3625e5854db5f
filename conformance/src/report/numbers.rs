//! Numbers as people write them.

use std::fmt;

/// Formats hundredths as people write them: `1,234.50`.
pub(super) fn money(amount: u64) -> String {
    format!("{}.{:02}", grouped(amount / 100), amount % 100)
}

/// Formats a count with its noun: `1 vector`, `1,234 vectors`.
pub(super) fn counted(number: impl fmt::Display, one: &str) -> String {
    let number = grouped(number);
    let ending = if number == "1" { "" } else { "s" };
    format!("{number} {one}{ending}")
}

/// Groups digits by thousands: `1,234,567`.
pub(super) fn grouped(number: impl fmt::Display) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
