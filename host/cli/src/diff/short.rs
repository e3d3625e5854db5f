//! The differences between the component that serves a table and one that is to take over, in a few lines: for the people who
//! have to agree.
//!
//! Both descriptions are read, and nothing is played: that takes seconds, and `kip diff` does it.

use kip::{Hosted, Rulebook};

use super::section::{Row, Section};
use super::sections::find_sections;
use super::{Verdict, show};
use crate::errors::Outcome;
use crate::output::printable;

/// The most names of a list that are printed.
const MOST_NAMES: usize = 4;

/// Returns the lines.
///
/// # Errors
/// A description is not a document.
pub(crate) fn lines<F: Hosted>(serving: &Rulebook<F>, next: &Rulebook<F>) -> Outcome<Vec<String>>
where
    F::Description: serde::Serialize,
{
    let sections = find_sections(serving.description(), next.description())?;
    let names = match (serving.id(), next.id()) {
        (one, other) if one == other => format!("two builds of {one}"),
        (one, other) => format!("{one} → {other}"),
    };
    let mut lines = vec![format!("What differs, {}:", printable(&names))];
    lines.extend(sections.iter().flat_map(describe));
    lines.push(match verdict(&sections) {
        Verdict::Major => "major: a player could notice it".to_owned(),
        Verdict::Minor => "minor: other words, and nothing else that they say of themselves".to_owned(),
        Verdict::Same => "nothing that they say of themselves".to_owned(),
    });
    lines.push("what differs in play, `kip diff` finds out".to_owned());
    Ok(lines)
}

fn verdict(sections: &[Section]) -> Verdict {
    match sections {
        [] => Verdict::Same,
        sections if sections.iter().any(|section| section.is_major) => Verdict::Major,
        _ => Verdict::Minor,
    }
}

/// Describes every policy in a line, and of each other list the number of differences.
pub(crate) fn describe(section: &Section) -> Vec<String> {
    if section.name == "policies" {
        return section.rows.iter().map(changed).collect();
    }
    let count = |is_it: &dyn Fn(&Row) -> bool, what: &str| {
        let count = section.rows.iter().filter(|row| is_it(row)).count();
        (count > 0).then(|| format!("{count} {what}"))
    };
    let counts = [
        count(&|row| row.one.is_none(), "new"),
        count(&|row| row.other.is_none(), "gone"),
        count(&|row| row.one.is_some() && row.other.is_some(), "changed"),
    ];
    let counts: Vec<_> = counts.into_iter().flatten().collect();
    let mut line = format!("{}: {}", section.name, counts.join(", "));
    if section.is_major && section.rows.len() <= MOST_NAMES {
        let names: Vec<_> = section.rows.iter().map(|row| printable(&row.item)).collect();
        line.push_str(&format!(" ({})", names.join(", ")));
    }
    vec![line]
}

/// Formats a row, such as `rounding: up-to-chips → down-to-chips`.
fn changed(row: &Row) -> String {
    let [one, other] = [&row.one, &row.other].map(|value| value.as_deref().unwrap_or("none"));
    format!("{}: {} → {}", printable(&row.item), printable(&show::short(one)), printable(&show::short(other)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{built, built_cards, two_builds};

    #[test]
    fn policies_are_told_and_other_lists_counted() {
        let lines = lines(&built("nsw"), &built("house")).unwrap();
        assert_eq!(lines[0], "What differs, nsw → house:");
        assert!(lines.contains(&"call: spinner → always heads".to_owned()), "{lines:#?}");
        let clauses = lines.iter().find(|line| line.starts_with("clauses: ")).unwrap();
        // The clauses that it inherits from nsw are not new.
        assert!(clauses.contains(" new, ") && clauses.contains(" gone"), "{clauses}");
        assert!(lines.iter().any(|line| line.starts_with("major")), "{lines:#?}");
        assert!(lines.len() < 20, "{lines:#?}");
    }

    #[test]
    fn two_builds_say_the_same_of_themselves() {
        let registry = two_builds();
        let builds: Vec<_> = registry.components().collect();
        let lines = lines(&builds[0], &builds[1]).unwrap();
        assert_eq!(lines[0], "What differs, two builds of nsw:");
        assert_eq!(lines[1], "nothing that they say of themselves");
    }

    #[test]
    fn it_takes_no_second() {
        let (one, other) = (built_cards("swazi"), built_cards("south-african"));
        let began = std::time::Instant::now();
        lines(&one, &other).unwrap();
        assert!(began.elapsed() < std::time::Duration::from_secs(1), "{:?}", began.elapsed());
    }
}
