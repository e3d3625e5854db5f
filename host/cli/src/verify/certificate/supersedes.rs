//! Checks the differences that the report states between the certified component and the version that it supersedes: both are
//! compared again, if both are here.

use kip_conformance::report::supersedes::Differs;
use kip_conformance::report::{Report, Supersedes};

use super::{CheckResult, Finding, result_of};
use crate::certify::supersedes::at_hand;
use crate::diff::family_of;
use crate::errors::Outcome;
use crate::registry::RulebookSources;

/// Compares both components again.
pub(super) fn check(report: &Report, old: &Supersedes, sources: RulebookSources<'_>) -> Outcome<CheckResult> {
    let components = (at_hand(&old.sha256, sources)?, at_hand(&report.component.sha256, sources)?);
    let (Some(superseded), Some(certified)) = components else {
        return Ok(CheckResult::Unknowable(
            "both components are not here: --component names the certified one, --allow the superseded one",
        ));
    };
    let Some(seed) = read_seed(&report.options.seed) else { return Ok(super::fails("the seed is no seed")) };
    let family = family_of(&certified)?;
    let found = family.0.find_differences(&superseded, &certified, &seed, old.differs.at_random)?;
    let findings: Vec<_> = compare(&old.differs, &found).into_iter().map(|what| Finding::new(None, what)).collect();
    Ok(result_of(findings, format!("compared again with {} {}: {}", old.rulebook, old.sha256, old.describe())))
}

fn compare(said: &Differs, found: &Differs) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut require = |holds: bool, what: &str, said: String, found: String| {
        if !holds {
            wrong.push(format!("{what}: the report says {said}, and it is {found}"));
        }
    };
    require(said.verdict == found.verdict, "the verdict", said.verdict.clone(), found.verdict.clone());
    require(said.counts == found.counts, "what differs", format!("{:?}", said.counts), format!("{:?}", found.counts));
    require(said.tried == found.tried, "what was played", format!("{:?}", said.tried), format!("{:?}", found.tried));
    let commands = |parting: &Option<Vec<String>>| match parting {
        Some(commands) => format!("{commands:?}"),
        None => "that nothing parts".to_owned(),
    };
    require(said.parting == found.parting, "where they part", commands(&said.parting), commands(&found.parting));
    wrong
}

fn read_seed(hex: &str) -> Option<[u8; 32]> {
    crate::values::bytes32(hex).ok().map(|seed| seed.0)
}
