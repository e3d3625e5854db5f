//! What can go wrong before a component runs.

use crate::inspect::InspectError;
use crate::{Digest, Fault};

/// Why a component was not loaded. The checks come in the order of the cases: what is not on the
/// allow-list is not even parsed, what imports anything is not compiled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// Its digest is not on the allow-list.
    #[error("the component with the digest {digest} is not on the allow-list")]
    NotAllowed {
        /// The digest of what was to be loaded.
        digest: Digest,
    },

    /// It is WebAssembly, but a core module.
    #[error("this is a core module of WebAssembly, not a component")]
    NotAComponent,

    /// It is no WebAssembly, or damaged.
    #[error("not valid WebAssembly: {message}")]
    Invalid {
        /// What is wrong, and at which byte.
        message: String,
    },

    /// It imports something. A rulebook imports nothing.
    #[error("a rulebook imports nothing, this component imports {}", names.join(", "))]
    HasImports {
        /// What it imports.
        names: Vec<String>,
    },

    /// It is of another family of games.
    #[error("a rulebook of the family {found}, this host plays {expected}")]
    OtherFamily {
        /// The component's family.
        found: String,
        /// This host's.
        expected: String,
    },

    /// It exports another generation of the contract.
    #[error("generation {found} of the contract, this host speaks {expected}")]
    WrongGeneration {
        /// The component's, such as `2.0`.
        found: String,
        /// This host's.
        expected: String,
    },

    /// It lacks something the contract has.
    #[error("the component does not export {name}")]
    MissingExport {
        /// What is missing: an interface, or a function of one.
        name: String,
    },

    /// It has every export, but one is of another type.
    #[error("an export is not what the contract says: {message}")]
    WrongExport {
        /// Which, and how it differs.
        message: String,
    },

    /// It could not be compiled.
    #[error("the component cannot be compiled: {message}")]
    Compile {
        /// The compiler's reason.
        message: String,
    },

    /// It could not say what it is.
    #[error("the component cannot describe itself: {0}")]
    Describe(#[source] Fault),

    /// What it says of itself contradicts what it is.
    #[error("the component describes itself as {what} {found:?}, expected {expected:?}")]
    Contradiction {
        /// Of what: `generation`, `rulebook`.
        what: &'static str,
        /// What it says.
        found: String,
        /// What it had to say.
        expected: String,
    },

    /// The sandbox could not be made; no component is at fault.
    #[error("the sandbox cannot be made: {message}")]
    Sandbox {
        /// The reason.
        message: String,
    },
}

impl From<InspectError> for LoadError {
    fn from(error: InspectError) -> Self {
        Self::Invalid { message: error.to_string() }
    }
}
