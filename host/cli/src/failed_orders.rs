//! Orders that a transcript records as failed. The component gave no answer to them then, so no replay plays them now,
//! and nothing in the transcript shows that it failed.

pub(crate) use kip_session::Failed as FailedOrder;

use super::output::grouped;

/// The most lines that a sentence lists; `--json` has all of them.
const MOST_LISTED: usize = 20;

/// Such orders in one sentence. Returns `None` when there are none.
pub(crate) fn describe(orders: &[FailedOrder]) -> Option<String> {
    let (count, lines) = match orders.len() {
        0 => return None,
        1 => ("1 order".into(), "line"),
        more => (format!("{} orders", grouped(more)), "lines"),
    };
    let mut listed: Vec<_> = orders.iter().take(MOST_LISTED).map(|order| order.line.to_string()).collect();
    if orders.len() > MOST_LISTED {
        listed.push("…".into());
    }
    Some(format!("{count} recorded as failed, not played: {lines} {}", listed.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_listed_up_to_a_number() {
        let failed = |count| {
            let orders: Vec<_> =
                (1..=count).map(|line| FailedOrder { line, command: "land".into(), fault: String::new() }).collect();
            describe(&orders)
        };
        assert_eq!(failed(0), None);
        assert_eq!(failed(1).as_deref(), Some("1 order recorded as failed, not played: line 1"));
        assert_eq!(failed(3).as_deref(), Some("3 orders recorded as failed, not played: lines 1, 2, 3"));
        let many = failed(1_000).expect("a sentence");
        assert!(many.starts_with("1,000 orders") && many.ends_with(" 19, 20, …"), "{many}");
    }
}
