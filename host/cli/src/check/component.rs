//! Makes the same check of a component: its description, the returns that it computes, and the differences from its parent.

use std::collections::BTreeSet;
use std::path::Path;

use kip::contract::Fraction;
use kip::family::Described as _;
use kip::two_up::{Bounds, CasinoTerms, Terms, WagerKind};
use kip::{CasinoCards, Limits, Rulebook, Stateless, TwoUp};
use kip_conformance::families::two_up::returns;
use kip_conformance::report::Exact;

use super::{BetReturns, Checked, WagerReturns};
use crate::certify::family::Certifiable;
use crate::certify::subject::Subject;
use crate::diff::{family_of, find_sections};
use crate::errors::{Failure, Outcome};
use crate::families::Family;
use crate::registry::{RulebookSources, first_line};

/// Checks a component, found by its file or its id.
pub(super) fn check(named: &Path, sources: RulebookSources<'_>) -> Outcome<Checked> {
    let subject = Subject::find(named, sources)?;
    match family_of(&subject)? {
        Family::TwoUp => {
            let (rulebook, mut checked) = describe::<TwoUp>(&subject, sources)?;
            add_returns(&rulebook, &mut checked)?;
            Ok(checked)
        }
        Family::CasinoCards => Ok(describe::<CasinoCards>(&subject, sources)?.1),
    }
}

fn load<F: Certifiable>(subject: &Subject) -> Outcome<Rulebook<F>> {
    subject.load_kept::<F>(Limits::default()).map_err(|error| {
        Failure::input(format!("{} cannot be loaded: {}", subject.name, first_line(&error.to_string())))
    })
}

/// Compares its description with that of the rulebook that it inherits, or else of the one that kip carries under its id.
fn describe<F: Certifiable>(subject: &Subject, sources: RulebookSources<'_>) -> Outcome<(Rulebook<F>, Checked)> {
    let family = F::NAME;
    let rulebook = load::<F>(subject)?;
    let head = rulebook.description().head();
    let prefixes = head.clauses.iter().filter_map(|clause| clause.id.split_once(' ').map(|(id, _)| id));
    let inherited = prefixes.filter(|id| *id != rulebook.id()).find(|id| is_carried(id, family));
    let parent = inherited.or_else(|| is_carried(rulebook.id(), family).then(|| rulebook.id()));
    let parent = parent.map(|id| Subject::find(Path::new(id), sources)).transpose()?;
    let parent = parent.filter(|parent| parent.digest != subject.digest);
    let sections = match &parent {
        Some(parent) => find_sections(load::<F>(parent)?.description(), rulebook.description())?,
        None => Vec::new(),
    };
    let checked = Checked {
        rulebook: rulebook.id().to_owned(),
        family,
        source: subject.name.clone(),
        inherits: parent.map(|parent| parent.name),
        contradicts: None,
        returns: Vec::new(),
        sections,
    };
    Ok((rulebook, checked))
}

fn is_carried(id: &str, family: &str) -> bool {
    kip::carried().iter().any(|carried| carried.rulebook == id && carried.family == family)
}

/// Adds the returns of the smallest and the largest wager that the default table's sign allows, where the house banks.
fn add_returns(rulebook: &Rulebook<TwoUp>, checked: &mut Checked) -> Outcome {
    let usual = rulebook.description().examples.first().map(|example| &example.terms);
    let Some(Terms::Casino(CasinoTerms { sign, denominations, .. })) = usual else { return Ok(()) };
    let bounds = [sign.heads_tails, sign.spinner];
    let stakes: BTreeSet<u64> = bounds.iter().flat_map(|bounds| [bounds.min, bounds.max]).collect();
    let ask = returns::Parameters { stakes: stakes.into_iter().collect(), denominations: denominations.clone() };
    let part = returns::analyse(&mut Stateless::new(rulebook)?, &ask, &mut |_, _| {});
    checked.contradicts =
        part.findings.first().map(|finding| Failure::check(format!("{}: {}", finding.place, finding.what)));
    for wager in part.detail.into_iter().flat_map(|detail| detail.wagers) {
        let Bounds { min, max, .. } =
            if wager.wager == WagerKind::Spinner.as_str() { sign.spinner } else { sign.heads_tails };
        let at = |stake: u64| {
            let found = wager.stakes.iter().find(|found| found.stake == stake)?;
            Some(WagerReturns { stake, returns: to_fraction(&found.returns)? })
        };
        let (Some(at_minimum), Some(at_maximum)) = (at(min), at(max)) else { continue };
        let bet = kip_conformance::report::name_wager(&wager.wager, &wager.played);
        checked.returns.push(BetReturns { bet, at_minimum, at_maximum });
    }
    Ok(())
}

/// Converts to a fraction with numbers of 64 bits, which are large enough for those of a wager.
fn to_fraction(exact: &Exact) -> Option<Fraction> {
    let text = exact.to_string();
    let (numerator, denominator) = text.split_once('/').unwrap_or((&text, "1"));
    Some(Fraction { numerator: numerator.parse().ok()?, denominator: denominator.parse().ok()? })
}
