//! Finds the component that takes over a table, named by a script or chosen at the terminal, and describes why a swap
//! failed.

use kip::{Digest, Hosted, LoadError, Registry, Rulebook, Successor, SwapError};
use kip_session::SwapTime;

use super::prompts::{Answer, Front, pick};
use super::script::{ComponentName, SwapTarget};
use super::session::Session;
use crate::errors::{Failure, Kind, Outcome};
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

/// Asks which component is to take over, and when. Returns `None` when the person went back.
pub(super) fn ask<F: Face>(
    front: &Front,
    registry: &Registry<F>,
    session: &Session<F>,
) -> Answer<(Successor<F>, SwapTime)> {
    let serving = session.rulebook().digest();
    let others = registry.components().filter(|other| other.digest() != serving);
    let mut others: Vec<_> = others.map(|other| (component_name(&other), other)).collect();
    others.sort_by(|(one, _), (other, _)| one.cmp(other));
    if others.is_empty() {
        return Err(Failure::input("there is no other component here").help("`--allow FILE.wasm` brings one"));
    }
    let Some(rulebook) = pick(front, "Who takes over?", others)? else { return Ok(None) };
    let terms = F::terms_under(session, &rulebook)?;
    let moments = [("now", SwapTime::Now), ("at the next moment that is allowed", SwapTime::Next)];
    let when = pick(front, "When?", moments.map(|(name, when)| (name.to_owned(), when)))?;
    Ok(when.map(|when| (Successor { rulebook, terms }, when)))
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
