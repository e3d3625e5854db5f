//! Makes the same check of a component: its description, the returns that it computes, and the differences from its parent.

use std::path::Path;

use kip::family::Described as _;
use kip::{Limits, Rulebook};

use super::checked::Checked;
use crate::certify::family::Certifiable;
use crate::certify::subject::Subject;
use crate::diff::{family_of, find_sections};
use crate::errors::{Failure, Outcome};
use crate::registry::{RulebookSources, first_line};

/// Checks a component, found by its file or its id.
pub(super) fn check(named: &Path, sources: RulebookSources<'_>) -> Outcome<Checked> {
    let subject = Subject::find(named, sources)?;
    family_of(&subject)?.0.check(&subject, sources)
}

/// Checks a component of a family.
///
/// # Errors
/// It cannot be loaded.
pub(crate) fn check_of<F: Certifiable>(subject: &Subject, sources: RulebookSources<'_>) -> Outcome<Checked> {
    let (rulebook, mut checked) = describe::<F>(subject, sources)?;
    F::add_returns(&rulebook, &mut checked)?;
    Ok(checked)
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
        unheld: Vec::new(),
        returns: Vec::new(),
        sections,
    };
    Ok((rulebook, checked))
}

fn is_carried(id: &str, family: &str) -> bool {
    kip::carried().iter().any(|carried| carried.rulebook == id && carried.family == family)
}
