//! The version that a component supersedes, and the differences from it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::run::is_digest;

/// The version that is superseded. Its bytes were compared with those under test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Supersedes {
    /// The rulebook's id, in its own word.
    pub rulebook: String,
    /// SHA-256 of the component, 64 lower-case hex digits.
    pub sha256: String,
    /// Its certificate; `None` if only the component was named.
    pub certificate: Option<Superseded>,
    /// The differences.
    pub differs: Differs,
}

/// The certificate of the version that is superseded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Superseded {
    /// SHA-256 of its `report.json`.
    pub sha256: String,
    /// The beginning of its run: RFC 3339, in UTC.
    pub started: String,
}

/// The differences between two versions, as `kip diff` finds them with the seed of the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Differs {
    /// The verdict: `same`, `minor` (other words, other sizes) or `major` (differences that a player could notice).
    pub verdict: String,
    /// The differences by kind: policies, clauses and others. A kind without differences is left out.
    pub counts: BTreeMap<String, Counts>,
    /// The number of random sessions that each of the two began.
    pub at_random: u16,
    /// The counts of the play at both.
    pub tried: Tried,
    /// The shortest commands found after which they diverge.
    pub parting: Option<Vec<String>>,
}

/// The counts of a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tried {
    /// Sessions that both rulebooks opened, or one alone.
    pub sessions: u64,
    /// Commands given to both rulebooks.
    pub commands: u64,
    /// Sessions in which they diverge, at the opening or later.
    pub parted: u64,
    /// Sessions that one of them does not open with the terms of the other's table.
    pub refused: u64,
    /// Sessions among those that were played with each rulebook at a table with its own terms.
    pub apart: u64,
    /// The most seats that were taken at a table.
    pub seats: u64,
    /// The most commands that were given at a table.
    pub longest: u64,
}

impl Tried {
    /// Returns both counts together.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            sessions: self.sessions + other.sessions,
            commands: self.commands + other.commands,
            parted: self.parted + other.parted,
            refused: self.refused + other.refused,
            apart: self.apart + other.apart,
            seats: self.seats.max(other.seats),
            longest: self.longest.max(other.longest),
        }
    }
}

/// The number of differences of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Counts {
    /// Items that only the new version has.
    pub new: u64,
    /// Items that only the old version has.
    pub gone: u64,
    /// Items that both have, with differences.
    pub changed: u64,
}

impl Supersedes {
    /// Returns every impossible statement, one sentence each, in a report about a component with that digest.
    pub(super) fn faults(&self, component: &str) -> Vec<String> {
        let Differs { verdict, tried, parting, .. } = &self.differs;
        let certificate = self.certificate.as_ref();
        let is_known = ["same", "minor", "major"].contains(&verdict.as_str());
        let has_parted = tried.parted > 0 || parting.is_some();
        let checks = [
            (is_digest(&self.sha256), "its sha256 is no digest"),
            (certificate.is_none_or(|named| is_digest(&named.sha256)), "its certificate's sha256 is no digest"),
            (self.sha256 != component, "a component does not supersede itself"),
            (is_known, "the verdict on what differs is none of same, minor and major"),
            (!has_parted || verdict == "major", "they part in play, and the verdict is not major"),
            (
                tried.refused <= tried.sessions && tried.apart <= tried.refused,
                "more sessions are counted than were played",
            ),
            (tried.parted <= tried.sessions, "more sessions part than were played"),
        ];
        let wrong = checks.iter().filter(|(holds, _)| !holds);
        wrong.map(|(_, what)| format!("the superseded version: {what}")).collect()
    }

    /// Describes the differences in a sentence: `major: policies (1 changed), clauses (6 new)`.
    #[must_use]
    pub fn describe(&self) -> String {
        let Differs { verdict, counts, tried, parting, .. } = &self.differs;
        let kind = |(name, counts): (&String, &Counts)| {
            let Counts { new, gone, changed } = *counts;
            let told = [(new, "new"), (gone, "gone"), (changed, "changed")];
            let told: Vec<_> =
                told.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
            format!("{name} ({})", told.join(", "))
        };
        let kinds: Vec<_> = counts.iter().map(kind).collect();
        let kinds = if kinds.is_empty() { "nothing".to_owned() } else { kinds.join(", ") };
        let play = match parting {
            Some(commands) => format!(
                "in {} of {} sessions they part, the earliest after {} commands",
                tried.parted,
                tried.sessions,
                commands.len()
            ),
            None => format!(
                "{} sessions part in nothing, with {} seats taken and {} commands at the most",
                tried.sessions, tried.seats, tried.longest
            ),
        };
        format!("{verdict}: {kinds} differ; {play}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn supersedes() -> Supersedes {
        Supersedes {
            rulebook: "nsw".into(),
            sha256: "ab".repeat(32),
            certificate: Some(Superseded { sha256: "cd".repeat(32), started: "2026-01-01T00:00:00Z".into() }),
            differs: Differs {
                verdict: "major".into(),
                counts: BTreeMap::from([("policies".to_owned(), Counts { changed: 1, ..Counts::default() })]),
                at_random: 12,
                tried: Tried { sessions: 3, commands: 30, parted: 2, refused: 1, apart: 1, seats: 2, longest: 20 },
                parting: Some(vec!["host: join".into()]),
            },
        }
    }

    #[test]
    fn what_differs_is_a_sentence() {
        let wanted = "major: policies (1 changed) differ; in 2 of 3 sessions they part, the earliest after 1 commands";
        assert_eq!(supersedes().describe(), wanted);
    }

    #[test]
    fn what_cannot_be_is_told() {
        let other = "ef".repeat(32);
        assert_eq!(supersedes().faults(&other), Vec::<String>::new());
        let mut wrong = supersedes();
        wrong.differs.verdict = "minor".into();
        assert!(wrong.faults(&other)[0].contains("the verdict is not major"));
        wrong.differs.tried.refused = 4;
        assert_eq!(wrong.faults(&other).len(), 2);
        assert!(supersedes().faults(&supersedes().sha256)[0].contains("does not supersede itself"));
        wrong.sha256 = "AB".into();
        assert!(wrong.faults(&other)[0].contains("no digest"));
    }
}
