//! Errors of loading a component.

use wasmparser::BinaryReaderError;

use crate::{Digest, Fault};

/// The reason why a component was not loaded. The digest is checked before anything is parsed, and size, complexity and imports
/// before anything is compiled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// Its digest is not on the allow-list.
    #[error("the component with the digest {digest} is not on the allow-list")]
    NotAllowed {
        /// The component's digest.
        digest: Digest,
    },

    /// It is a core module of WebAssembly.
    #[error("this is a core module of WebAssembly, not a component")]
    NotAComponent,

    /// It is not valid WebAssembly.
    #[error("not valid WebAssembly: {message}")]
    Invalid {
        /// The error and its byte offset.
        message: String,
    },

    /// It exceeds a bound on complexity: compiling it could take unbounded time and memory.
    #[error("too much to compile: {found} {what}, at most {most}")]
    TooComplex {
        /// The excessive items, such as `functions`.
        what: &'static str,
        /// The number of them found before reading stopped.
        found: u64,
        /// The greatest number that is compiled.
        most: u64,
    },

    /// A component within it is imported, exported or taken from another one, so that nobody can count how often it is
    /// instantiated.
    #[error("a component within it is passed on: components are instantiated where they are defined")]
    PassesComponents,

    /// It imports something. A rulebook imports nothing.
    #[error("a rulebook imports nothing, this component imports {}", names.join(", "))]
    HasImports {
        /// The names of its imports.
        names: Vec<String>,
    },

    /// It exports two rulebooks, or one interface of the contract in two versions. Hosts could play by different ones.
    #[error("a component has one contract, this one exports {}", names.join(" and "))]
    SeveralContracts {
        /// The names of the exports, in their order.
        names: Vec<String>,
    },

    /// It belongs to another family of games.
    #[error("a rulebook of the family {found}, this host plays {expected}")]
    OtherFamily {
        /// The component's family.
        found: String,
        /// The one this host supports.
        expected: String,
    },

    /// It exports another generation of the contract.
    #[error("generation {found} of the contract, this host speaks {expected}")]
    WrongGeneration {
        /// The component's generation, such as `2.0`.
        found: String,
        /// The one this host supports.
        expected: String,
    },

    /// It does not export everything the contract requires.
    #[error("the component does not export {name}")]
    MissingExport {
        /// The missing interface or function.
        name: String,
    },

    /// An export has another type than the contract's.
    #[error("an export is not what the contract says: {message}")]
    WrongExport {
        /// The export and the difference.
        message: String,
    },

    /// It could not be compiled.
    #[error("the component cannot be compiled: {message}")]
    Compile {
        /// The compiler's message.
        message: String,
    },

    /// It failed to describe itself.
    #[error("the component cannot describe itself: {0}")]
    Describe(#[source] Fault),

    /// Its description contradicts its interface or its id.
    #[error("the component describes itself as {what} {found:?}, expected {expected:?}")]
    Contradiction {
        /// The contradicted property: `generation`, `family` or `rulebook`.
        what: &'static str,
        /// The described value.
        found: String,
        /// The expected value.
        expected: String,
    },

    /// The sandbox could not be created; no component is at fault.
    #[error("the sandbox cannot be made: {message}")]
    Sandbox {
        /// The reason.
        message: String,
    },
}

impl LoadError {
    /// Returns whether the machine could not load it, for lack of address space, memory or a thread: the error says nothing about
    /// the component.
    #[must_use]
    pub const fn is_of_host(&self) -> bool {
        matches!(self, Self::Sandbox { .. } | Self::Describe(Fault::Host { .. }))
    }
}

/// The error for a file that is not valid WebAssembly.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InspectError(String);

impl From<BinaryReaderError> for InspectError {
    fn from(error: BinaryReaderError) -> Self {
        Self(error.to_string())
    }
}

impl From<InspectError> for LoadError {
    fn from(error: InspectError) -> Self {
        Self::Invalid { message: error.to_string() }
    }
}
