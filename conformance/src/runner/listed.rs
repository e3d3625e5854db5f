//! Whether a table lists what it then accepts: `legal` is exactly what would be accepted.
//!
//! Only that a command is listed is looked at here; that nothing else is listed is seen where every state of a
//! small table is visited ([`explore`](crate::explore)).

use kip_engine::two_up::words::{LegalCommand, Order};
use serde_json::Value;

/// Whether a command that was accepted is among those lines.
pub(super) fn is_listed(legal: &[LegalCommand], order: &Order) -> bool {
    let name = order.command.name();
    let carried = serde_json::to_value(&order.command).unwrap_or_default();
    let carried = &carried[name];
    legal.iter().any(|entry| entry.command == name && is_for(entry, order) && fits(entry, carried))
}

fn is_for(entry: &LegalCommand, order: &Order) -> bool {
    let by = order.by;
    entry.role == by.role && entry.number.is_none_or(|number| number == by.number) && entry.except != Some(by)
}

/// What the line names is what the command carries, where it carries that.
fn fits(entry: &LegalCommand, carried: &Value) -> bool {
    let is = |named: Option<Value>, fields: &[&str]| {
        let given = fields.iter().map(|field| &carried[*field]).find(|given| !given.is_null());
        given.zip(named).is_none_or(|(given, named)| *given == named)
    };
    let within = entry.amount.zip(carried["amount"].as_u64());
    is(entry.seat.map(Value::from), &["seat"])
        && is(entry.wager.map(|wager| Value::from(wager.as_str())), &["wager", "side"])
        && is(entry.item.map(Value::from), &["dispute", "offer", "set"])
        && is(entry.subject.map(|role| Value::from(role.as_str())), &["role"])
        && is(entry.reason.clone().map(Value::from), &["reason"])
        && within.is_none_or(|(range, amount)| (range.min..=range.max).contains(&amount))
}
