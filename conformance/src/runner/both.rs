//! Part 2 in two hosts: the reference host, which judges the component however the adapter arrives at its answers, and the host
//! behind the adapter. A vector holds if it holds in both.

use crate::report::parts::{Vector, Vectors, Which};
use crate::report::{Finding, Part, Verdict};

/// Combines the results of the two hosts for the same suite. A finding of only one of them names its host.
#[must_use]
pub fn combine(reference: Part<Vectors>, adapter: Part<Vectors>) -> Part<Vectors> {
    let (verdict, duration_ms) =
        (Verdict::all([reference.verdict, adapter.verdict]), reference.duration_ms + adapter.duration_ms);
    let of_finding = |host: Which, finding: Finding| Finding { what: name(host, &finding.what), ..finding };
    let findings = merge(reference.findings, adapter.findings, of_finding);
    let not_tested = merge(reference.not_tested, adapter.not_tested, |host, what| name(host, &what));
    let detail = reference.detail.zip(adapter.detail).map(|(reference, adapter)| combine_details(reference, adapter));
    Part { verdict, duration_ms, findings, not_tested, detail }
}

fn name(host: Which, what: &str) -> String {
    format!("{}: {what}", host.words())
}

/// Merges two lists: the entries of both once, then those of the first alone and those of the second alone, each with its host.
fn merge<T: PartialEq>(first: Vec<T>, mut second: Vec<T>, name: impl Fn(Which, T) -> T) -> Vec<T> {
    let mut both = Vec::new();
    let mut of_first = Vec::new();
    for one in first {
        match second.iter().position(|other| *other == one) {
            Some(place) => both.push(second.remove(place)),
            None => of_first.push(one),
        }
    }
    both.extend(of_first.into_iter().map(|one| name(Which::Reference, one)));
    both.extend(second.into_iter().map(|one| name(Which::Adapter, one)));
    both
}

fn combine_details(reference: Vectors, adapter: Vectors) -> Vectors {
    let pairs = reference.vectors.into_iter().zip(adapter.vectors);
    let vectors: Vec<_> = pairs.map(|(reference, adapter)| combine_vectors(reference, adapter)).collect();
    let count = |verdict| vectors.iter().filter(|vector| vector.verdict == verdict).count() as u64;
    Vectors {
        total: vectors.len() as u64,
        held: count(Verdict::Holds),
        failed: count(Verdict::Fails),
        skipped: count(Verdict::NotRun),
        steps: reference.steps + adapter.steps,
        hosts: reference.hosts.into_iter().chain(adapter.hosts).collect(),
        suite_sha256: reference.suite_sha256,
        given: reference.given,
        inherits: reference.inherits,
        // An exception that holds in the other host is a finding of that host.
        exceptions: reference.exceptions,
        clauses: reference.clauses,
        vectors,
        // The host behind the adapter plays no places.
        places: reference.places,
    }
}

fn combine_vectors(reference: Vector, adapter: Vector) -> Vector {
    let whys = [(Which::Reference, &reference.why), (Which::Adapter, &adapter.why)];
    let whys: Vec<_> = whys.into_iter().filter_map(|(host, why)| Some(name(host, why.as_deref()?))).collect();
    Vector {
        verdict: Verdict::all([reference.verdict, adapter.verdict]),
        duration_us: reference.duration_us + adapter.duration_us,
        why: (!whys.is_empty()).then(|| whys.join("\n")),
        ..reference
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::parts::PlayedBy;

    /// Returns a part with three vectors, of which these do not hold.
    fn part(host: Which, wrong: &[(&str, Verdict, &str)]) -> Part<Vectors> {
        let of = |id: &str| wrong.iter().find(|(wrong, ..)| *wrong == id);
        let vector = |id: &str| Vector {
            id: id.into(),
            topic: "settlement".into(),
            comment: String::new(),
            clauses: Vec::new(),
            cites: Vec::new(),
            verdict: of(id).map_or(Verdict::Holds, |(_, verdict, _)| *verdict),
            duration_us: 5,
            why: of(id).map(|(.., why)| (*why).into()),
        };
        let ids =
            |verdict| wrong.iter().filter(|one| one.1 == verdict).map(|one| one.0.into()).collect::<Vec<String>>();
        let (failed, skipped) = (ids(Verdict::Fails), ids(Verdict::NotRun));
        let held = 3 - wrong.len() as u64;
        let finding = |(id, _, what): &(&str, Verdict, &str)| Finding { place: (*id).into(), what: (*what).into() };
        Part {
            verdict: Verdict::all(wrong.iter().map(|one| one.1)),
            duration_ms: 10,
            findings: wrong.iter().filter(|one| one.1 == Verdict::Fails).map(finding).collect(),
            not_tested: vec!["what neither host has".into()],
            detail: Some(Vectors {
                suite_sha256: String::new(),
                given: false,
                inherits: None,
                exceptions: Vec::new(),
                total: 3,
                held,
                failed: failed.len() as u64,
                skipped: skipped.len() as u64,
                steps: 7,
                hosts: vec![PlayedBy { host, held, failed, skipped, steps: 7 }],
                clauses: Vec::new(),
                vectors: ["v-1", "v-2", "v-3"].map(vector).to_vec(),
                places: Vec::new(),
            }),
        }
    }

    #[test]
    fn a_vector_holds_if_it_holds_in_both_hosts_and_what_differs_names_its_host() {
        let reference = part(Which::Reference, &[("v-1", Verdict::Fails, "one cent short")]);
        let adapter = part(
            Which::Adapter,
            &[
                ("v-1", Verdict::Fails, "one cent short"),
                ("v-2", Verdict::Fails, "no answer"),
                ("v-3", Verdict::NotRun, "no"),
            ],
        );
        let both = combine(reference, adapter);
        let found: Vec<_> = both.findings.iter().map(|finding| (&*finding.place, &*finding.what)).collect();
        assert_eq!(found, [("v-1", "one cent short"), ("v-2", "the host behind the adapter: no answer")]);
        assert_eq!((both.verdict, both.duration_ms), (Verdict::Fails, 20));
        assert_eq!(both.not_tested, ["what neither host has"]);
        let detail = both.detail.unwrap();
        assert_eq!((detail.total, detail.held, detail.failed, detail.skipped, detail.steps), (3, 0, 2, 1, 14));
        assert_eq!(detail.hosts.iter().map(|one| one.held).collect::<Vec<_>>(), [2, 0]);
        let why = "kip's own host: one cent short\nthe host behind the adapter: one cent short";
        assert_eq!(detail.vectors[0].why.as_deref(), Some(why));
        assert_eq!(detail.vectors[2].verdict, Verdict::NotRun);
    }
}
