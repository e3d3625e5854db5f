//! The event that a component is compiled.

/// The target of the event that a component is being compiled, which takes seconds.
pub const COMPILING: &str = "kip::compiling";

/// Reports that the code of a component is not kept anywhere, and is compiled now.
pub(crate) fn report_compiling(bytes: usize) {
    tracing::info!(target: COMPILING, bytes, "a component is compiled");
}
