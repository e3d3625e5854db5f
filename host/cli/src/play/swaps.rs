//! Finds the component that takes over a table, named by a script or chosen at the terminal, and describes why a swap
//! failed.

use kip::contract::Timestamp;
use kip::{Digest, Hosted, LoadError, Registry, Rulebook, Successor, SwapError, Table};
use kip_session::SwapTime;

use super::script::{ComponentName, SwapTarget};
use super::session::Session;
use crate::errors::{Failure, Kind, Outcome, describe_refusal, format_citation};
use crate::face::Face;
use crate::phrases;
use crate::registry::{read_wasm, unknown_rulebook};

/// Why no component took over.
pub(crate) enum SwapFailure {
    /// The component cannot be loaded.
    Load(LoadError),
    /// The component is loaded, but cannot take over.
    Swap(SwapError),
}

/// Finds and loads the component that is to take over.
///
/// # Errors
/// The file cannot be read, or no rulebook has the id.
pub(crate) fn find_successor<F: Face>(
    registry: &Registry<F>,
    target: &SwapTarget<F>,
) -> Outcome<Result<Successor<F>, SwapFailure>> {
    let rulebook = match &target.component {
        ComponentName::File(path) => registry.load(&read_wasm(path)?),
        ComponentName::Digest(digest) => find_by_digest(registry, *digest),
        ComponentName::Rulebook(id) => Ok(registry.rulebook(id).ok_or_else(|| unknown_rulebook(registry, id))?),
    };
    let successor = |rulebook| Successor { rulebook, terms: target.terms.clone() };
    Ok(rulebook.map(successor).map_err(SwapFailure::Load))
}

/// Finds a component by its digest. Every allowed component is loaded already.
fn find_by_digest<F: Hosted>(registry: &Registry<F>, digest: Digest) -> Result<Rulebook<F>, LoadError> {
    registry.by_digest(digest).ok_or(LoadError::NotAllowed { digest })
}

/// Returns the id of a component and the beginning of its digest, by which people distinguish builds.
pub(crate) fn component_name<F: Hosted>(rulebook: &Rulebook<F>) -> String {
    format!("{} {}", rulebook.id(), phrases::short_digest(&rulebook.digest()))
}

/// Returns the id of a component and its whole digest, for machines.
pub(crate) fn full_component_name<F: Hosted>(rulebook: &Rulebook<F>) -> String {
    format!("{} {}", rulebook.id(), rulebook.digest())
}

/// Names the rulebook that serves a table, and the one that waits to take over.
pub(crate) fn describe_serving<F: Face>(session: &Session<F>) -> String {
    let serving = session.rulebook().id();
    match session.queued_swap() {
        Some(waiting) if waiting.rulebook.id() == serving => {
            format!("{serving}, build {} waits", phrases::short_digest(&waiting.rulebook.digest()))
        }
        Some(waiting) => format!("{serving}, {} waits", waiting.rulebook.id()),
        None => serving.to_owned(),
    }
}

/// A component that could take over a table, and when.
pub(super) struct Candidate<F: Hosted> {
    pub(super) successor: Successor<F>,
    moment: Moment,
}

/// The moment at which a component can take over.
enum Moment {
    Now,
    /// Later: the reason why it cannot now.
    Later(String),
    /// It cannot, with the reason.
    Never(String),
}

/// Returns all other components with the moment at which each could take over, tried on a copy of the table.
///
/// # Errors
/// The component that serves fails, or a rulebook shows no terms.
pub(super) fn find_candidates<F: Face>(
    registry: &Registry<F>,
    session: &mut Session<F>,
    at: Timestamp,
) -> Outcome<Vec<Candidate<F>>> {
    let serving = session.rulebook().clone();
    let (_, state) = session.copy()?;
    let mut others: Vec<_> = registry.components().filter(|other| other.digest() != serving.digest()).collect();
    others.sort_by_key(component_name);
    let find = |rulebook: Rulebook<F>| {
        let terms = F::terms_under(session, &rulebook)?;
        let successor = Successor { rulebook, terms };
        let mut copy = Table::restore(&serving, &state)?;
        let zone = session.zone();
        let moment = match copy.swap(successor.clone(), at) {
            Ok(_) => Moment::Now,
            Err(SwapError::NotNow(refusal)) => {
                Moment::Later(format!("{} ({})", describe_refusal(&refusal, zone), format_citation(&refusal)))
            }
            Err(SwapError::Refused(refusal)) => {
                Moment::Never(format!("{} ({})", describe_refusal(&refusal, zone), format_citation(&refusal)))
            }
            Err(error) => Moment::Never(error.to_string()),
        };
        Ok(Candidate { successor, moment })
    };
    others.into_iter().map(find).collect()
}

impl<F: Hosted> Candidate<F> {
    /// Returns the label in the menu, or `None` where it can never take over this table.
    pub(super) fn label(&self) -> Option<String> {
        let name = component_name(&self.successor.rulebook);
        match &self.moment {
            Moment::Now => Some(format!("{name}: now")),
            Moment::Later(_) => Some(format!("{name}: later, it waits")),
            Moment::Never(_) => None,
        }
    }

    /// Describes why it may not take over, if it may not.
    pub(super) fn describe_unable(&self) -> Option<String> {
        let Moment::Never(why) = &self.moment else { return None };
        Some(format!("{} may not take over: {why}", component_name(&self.successor.rulebook)))
    }

    /// Describes when it takes over.
    pub(super) fn describe_moment(&self) -> Option<String> {
        Some(match &self.moment {
            Moment::Now => "It takes over now.".to_owned(),
            Moment::Later(why) => format!("It waits, because now it may not: {why}."),
            Moment::Never(_) => return None,
        })
    }

    /// Returns the question to confirm.
    pub(super) const fn question(&self) -> &'static str {
        match self.moment {
            Moment::Now => "Shall it take over now?",
            _ => "Shall it wait, and take over at the next moment that is allowed?",
        }
    }

    /// Returns the time to swap at.
    pub(super) const fn time(&self) -> SwapTime {
        match self.moment {
            Moment::Now => SwapTime::Now,
            _ => SwapTime::Next,
        }
    }
}

impl SwapFailure {
    /// Returns the code by which a script expects this failure. If a rulebook refused, it is the refusal's own.
    pub(crate) fn code(&self) -> &str {
        match self {
            Self::Load(LoadError::NotAllowed { .. }) => "not-allowed",
            Self::Load(LoadError::HasImports { .. }) => "has-imports",
            Self::Load(LoadError::OtherFamily { .. }) => "other-family",
            Self::Load(LoadError::WrongGeneration { .. }) => "wrong-generation",
            Self::Load(_) => "not-loaded",
            Self::Swap(SwapError::NotNow(refusal) | SwapError::Refused(refusal)) => &refusal.code,
            Self::Swap(SwapError::AlreadyServing { .. }) => "already-serving",
            Self::Swap(SwapError::TimeBackwards { .. }) => "time-backwards",
            Self::Swap(SwapError::TermsStay) => "terms-stay",
            Self::Swap(SwapError::OtherState) => "other-state",
            Self::Swap(SwapError::Lost { .. }) => "lost",
            Self::Swap(_) => "failed",
        }
    }

    /// Returns the failure as the user sees it.
    pub(crate) fn into_failure(self) -> Failure {
        match self {
            Self::Load(error) => {
                let help = match error {
                    LoadError::NotAllowed { .. } => Some("`--allow FILE.wasm` allows a component"),
                    _ => None,
                };
                let failure = Failure::check(format!("nobody takes over: {error}"));
                help.into_iter().fold(failure, Failure::help)
            }
            Self::Swap(SwapError::NotNow(refusal)) => {
                Failure::refused(Kind::CheckFailed, "the table does not change hands now", refusal)
                    .help("`\"when\": \"next\"` waits for the next moment that is allowed")
            }
            Self::Swap(SwapError::Refused(refusal)) => {
                Failure::refused(Kind::CheckFailed, "the new component refuses the table", refusal)
            }
            Self::Swap(error) => Failure::check(format!("nobody takes over: {error}")),
        }
    }
}
