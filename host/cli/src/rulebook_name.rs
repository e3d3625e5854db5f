//! The rulebook that a command line names: the first argument of every command that takes one.

use clap::Args;

/// The rulebook, as an argument.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct RulebookName {
    /// The rulebook: an id that `kip rulebooks` lists, or a file, as a component or as the text of a rulebook.
    #[arg(value_name = "RULEBOOK", conflicts_with = "rulebook")]
    named: Option<String>,

    /// The rulebook, as scripts from before it was an argument name it.
    #[arg(long, value_name = "RULEBOOK", hide = true)]
    rulebook: Option<String>,
}

impl RulebookName {
    /// Returns the rulebook, if the command line names one.
    pub(crate) fn get(&self) -> Option<&str> {
        self.named.as_deref().or(self.rulebook.as_deref())
    }

    /// Returns the place of the rulebook.
    pub(crate) const fn get_mut(&mut self) -> &mut Option<String> {
        if self.named.is_some() { &mut self.named } else { &mut self.rulebook }
    }
}

/// Returns whether a name is a file's: of a component, or of a rulebook that is built into one.
pub(crate) fn is_file(name: &str) -> bool {
    [".toml", ".wasm"].iter().any(|end| name.ends_with(end))
}
